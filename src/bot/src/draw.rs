use junqi::{Act, Rank, View};

use crate::belief::Belief;
use crate::worth::material;

/// How far below the strongest enemy side the own side has to be for a draw to be welcome at any time.
const CLEARLY_WORSE: f64 = 0.9;
/// How far above it the own side may be for a draw to be welcome once nothing happens any more.
const NOT_BETTER: f64 = 1.02;
/// Single moves without a loss after which nothing happens any more.
const STILL: u32 = 24;

/// The answer to an offered draw that waits for the view's seat, if there is one.
///
/// Accepts when the own side is clearly the weaker one, or no stronger while the game stands still. Armies are valued by what the view knows.
pub(crate) fn answer(view: &View) -> Option<Act> {
    let viewer = view.viewer()?;
    if !view.awaited().contains(viewer) {
        return None;
    }
    let belief = Belief::new(view);
    let mut sides = [0.0; junqi::MAX_SEATS];
    for seen in view.pieces().iter().filter(|seen| seen.at.is_some()) {
        let odds = belief.odds(seen.id);
        sides[view.team(seen.seat).index()] += material(Rank::ALL.into_iter().map(|rank| (rank, odds[rank as usize])));
    }
    let own_team = view.team(viewer).index();
    let own = sides[own_team];
    let enemy =
        sides.iter().enumerate().filter(|(team, _)| *team != own_team).map(|(_, side)| *side).fold(0.0, f64::max);
    let still = view.quiet() >= STILL;
    let welcome = own <= enemy * CLEARLY_WORSE || (still && own <= enemy * NOT_BETTER);
    Some(if welcome { Act::AcceptDraw } else { Act::RefuseDraw })
}
