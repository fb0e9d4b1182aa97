//! The platform without Java: what of it asks nothing of Android is built everywhere, so that it is tested where it is written.

#[cfg(target_os = "android")]
mod android;
mod canvas;
mod detail;
pub mod fingers;
mod pace;
mod screen;
mod window;

pub use self::canvas::{Area, Canvas};
pub use self::detail::Detail;
pub use self::pace::Pace;
pub use self::screen::{Screen, scale_of};
pub use self::window::PhoneWindow;
