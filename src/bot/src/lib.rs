//! Computer players of army chess.
//!
//! A player is given the [view](junqi::View) of one seat, a seed and a [budget](Budget), and answers with an action. It never sees a
//! position or a game, so it cannot know more than a person at that seat. Equal view, seed and work limit give the equal action.
//!
//! - `random` takes any move with equal chance; it is the floor that every other player is measured against.
//! - `greedy` looks one move ahead: the best exchange by what the view lets it know, else forward, with an eye on its own flag.
//! - `rush` runs its strongest pieces down the right file at the enemy's headquarters: whoever does not defend loses in a few moves.
//! - `level1` to `level5` imagine whole armies that agree with all they saw and look ahead in them; `README.md` beside this crate tells how and how well.
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
mod contact;
mod draw;
mod evaluation;
mod greedy;
mod ground;
mod hint;
mod layout;
mod level;
mod limits;
mod mark;
mod player;
mod playout;
mod prior;
mod race;
mod random;
mod rush;
mod tree;
mod weights;
mod worth;

pub use belief::{Belief, Memory, RankSet, Sampler, World};
pub use evaluation::features;
pub use hint::{Hint, HintReason, hint};
pub use layout::{Places, PlacesError, Style, layout_of, strong_layout};
pub use mark::{Finding, Mark, Reason, marks};
pub use player::{Budget, Candidate, LEVELS, LayoutRequest, NAMES, Player, Request, Thought, by_name};
pub use weights::{Weights, WeightsError};
