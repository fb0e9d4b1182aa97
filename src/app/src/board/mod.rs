//! Everything that draws and picks on a board: where stations lie, the static picture, trails, touch and picking.
//!
//! All lengths are logical pixels (dp) and all angles radians unless a name says otherwise.

mod brush;
pub mod frame;
pub mod geometry;
mod motion;
pub mod palette;
pub mod pick;
pub mod raster;
pub mod scene;
mod stage;
pub mod touch;
pub mod trail;
mod zoom;

pub use frame::Part;
pub use geometry::{Point, Rect, Size};
pub use pick::Pick;
pub use scene::{Man, Scene};
pub use stage::{BoardEvent, Setting, Stage, palette};
pub use zoom::Tab;
