//! Qiying as an Android library, without Java and without a graphics driver.
//!
//! Android starts `android_main` on a thread of its own. Slint draws by its software renderer into memory (`Canvas`), and
//! what has changed is copied into the buffers that the surface has in turn. Fingers are told to Slint one by one (`fingers`), so
//! that the board's own rule for taps, drags and pinches is the one of the desktop. Where a frame takes too long under a moving
//! finger, it is drawn at half the resolution until the finger is up (`Detail`).
//!
//! What this platform cannot do, since it has no Java: text input (the app has no text field), the clipboard, opening links,
//! sound and vibration, screen readers, and the gesture for Back of apps that aim at Android 14 or later (the manifest aims
//! at 13). Frames follow the buffers that the compositor gives back, not its clock.
//!
//! With the feature `official` Slint's own Android backend takes the place of all this.

#[cfg(all(target_os = "android", feature = "official"))]
mod official;
#[cfg(not(feature = "official"))]
mod own;

#[cfg(not(feature = "official"))]
pub use own::*;
