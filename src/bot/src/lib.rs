//! Computer players of army chess.
//!
//! A player is given the [view](junqi::View) of one seat, a seed and a [budget](Budget), and answers with an action. It never sees a
//! position or a game, so it cannot know more than a person at that seat. Equal view, seed and work limit give the equal action.
//!
//! - `random` takes any move with equal chance; it is the floor that every other player is measured against.
//! - `greedy` looks one move ahead: the best exchange by what the view lets it know, else forward, with an eye on its own flag.
//!
//! ```
//! use bot::{by_name, LayoutRequest};
//! use junqi::{Kind, Options};
//!
//! let player = by_name("greedy").expect("greedy is one of bot::NAMES");
//! let layout = player.layout(&LayoutRequest { kind: Kind::Two, options: Options::default() }, 7);
//! assert_eq!(layout.to_string().len(), 25);
//! ```

mod belief;
mod draw;
mod greedy;
mod ground;
mod layout;
mod player;
mod prior;
mod random;
mod worth;

pub use layout::{Style, layout_of};
pub use player::{Budget, LayoutRequest, NAMES, Player, Request, by_name};
