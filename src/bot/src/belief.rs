use junqi::{Event, Options, PieceId, Place, Rank, Seat, Seen, StationKind, View, clash};

use crate::ground::Ground;
use crate::prior;

/// Rounds of balancing the pieces against the inventory; more change little.
const ROUNDS: usize = 6;

/// How likely each piece has each rank, as far as the view tells.
///
/// First a set of possible ranks for every piece: it moved, so it is neither mine nor flag; it turned on a railway, so it is an engineer; where
/// it started; how its battles ended; whether its flag is shown. Then chances within the set by the prior over layouts, balanced so
/// that no rank is expected more often than the army can still have it.
pub(crate) struct Belief {
    odds: Vec<Odds>,
}

/// The chance of each rank, in the order of [`Rank::ALL`]; the sum is 1.
pub(crate) type Odds = [f64; 12];

/// A set of ranks, one bit a rank.
type Ranks = u16;

const ANY: Ranks = (1 << 12) - 1;

const fn only(rank: Rank) -> Ranks {
    1 << rank as usize
}

impl Belief {
    pub(crate) fn new(view: &View) -> Belief {
        let count = view.pieces().iter().map(|seen| seen.id.index() + 1).max().unwrap_or(0);
        let mut possible = vec![ANY; count];
        for seen in view.pieces() {
            possible[seen.id.index()] = at_rest(view, seen);
        }
        refine_by_log(view, &mut possible);

        let mut odds = vec![[1.0 / 12.0; 12]; count];
        for seat in view.seats().iter() {
            balance(view, seat, &possible, &mut odds);
        }
        Belief { odds }
    }

    /// The chances of a piece of the view.
    pub(crate) fn odds(&self, id: PieceId) -> &Odds {
        &self.odds[id.index()]
    }
}

/// The ranks a piece can have by where it started, whether it moved, and the shown flag of its army.
fn at_rest(view: &View, seen: &Seen) -> Ranks {
    if let Some(rank) = seen.rank {
        return only(rank);
    }
    let mut ranks = ANY;
    let flag = view.standing(seen.seat).flag;
    if flag.is_some() && flag == seen.at {
        return only(Rank::Flag);
    }
    if let Some((_, place)) = view.board().arm(seen.start) {
        for rank in Rank::ALL {
            if !may_start(rank, place, view.options()) {
                ranks &= !only(rank);
            }
        }
    }
    if flag.is_some() {
        ranks &= !only(Rank::Flag);
    }
    if seen.moved {
        ranks &= !(only(Rank::Flag) | only(Rank::Mine));
    }
    ranks
}

fn may_start(rank: Rank, place: Place, options: &Options) -> bool {
    match rank {
        Rank::Flag => place.kind() == StationKind::Headquarters,
        Rank::Mine => place.row() >= 5,
        Rank::Bomb => place.row() > 1 || options.bomb_front,
        _ => true,
    }
}

/// Takes away what the battles and the paths of the game so far rule out.
fn refine_by_log(view: &View, possible: &mut [Ranks]) {
    let ground = Ground::of(view.board().kind());
    let turners =
        if view.options().bomb_rides { only(Rank::Engineer) | only(Rank::Bomb) } else { only(Rank::Engineer) };
    for event in view.log() {
        let Event::Moved { piece, path, clash: battle, .. } = event else { continue };
        let attacker = piece.index();
        if !ground.is_plain(path) {
            narrow(&mut possible[attacker], turners);
        }
        let Some(battle) = battle else { continue };
        let defender = battle.defender.index();
        let (attackers, defenders) = (possible[attacker], possible[defender]);
        let (mut can_attack, mut can_defend) = (0, 0);
        for a in Rank::ALL.into_iter().filter(|a| attackers & only(*a) != 0) {
            for d in Rank::ALL.into_iter().filter(|d| defenders & only(*d) != 0) {
                if clash(a, d, view.options()) == Some(battle.outcome) {
                    can_attack |= only(a);
                    can_defend |= only(d);
                }
            }
        }
        narrow(&mut possible[attacker], can_attack);
        narrow(&mut possible[defender], can_defend);
    }
}

/// Narrows a set, unless nothing would be left: then one of the reasons was wrong, and the wider set is the better guess.
fn narrow(ranks: &mut Ranks, to: Ranks) {
    if *ranks & to != 0 {
        *ranks &= to;
    }
}

/// Fills in the chances of the pieces of one army that are on the board.
fn balance(view: &View, seat: Seat, possible: &[Ranks], odds: &mut [Odds]) {
    let left = view.remaining(seat);
    let army: Vec<&Seen> = view.pieces().iter().filter(|seen| seen.seat == seat && seen.at.is_some()).collect();
    for seen in &army {
        let id = seen.id.index();
        for rank in Rank::ALL {
            let weight = view.board().arm(seen.start).map_or(1.0, |(_, place)| prior::weight(rank, place));
            let allowed = possible[id] & only(rank) != 0;
            odds[id][rank as usize] = if allowed { weight * f64::from(left[rank as usize]) } else { 0.0 };
        }
        if odds[id].iter().sum::<f64>() <= 0.0 {
            // What is possible and what is left contradict each other; the set alone decides.
            for rank in Rank::ALL {
                odds[id][rank as usize] = f64::from(u8::from(possible[id] & only(rank) != 0));
            }
        }
        spread(&mut odds[id]);
    }
    for _ in 0..ROUNDS {
        for rank in Rank::ALL {
            let column = rank as usize;
            let expected: f64 = army.iter().map(|seen| odds[seen.id.index()][column]).sum();
            let most = f64::from(left[column]);
            // An army on the board has its flag for certain, other ranks at most.
            if expected > most || (rank == Rank::Flag && expected > 0.0) {
                for seen in &army {
                    odds[seen.id.index()][column] *= most / expected;
                }
            }
        }
        for seen in &army {
            spread(&mut odds[seen.id.index()]);
        }
    }
}

/// Scales the chances of one piece so that their sum is 1.
fn spread(odds: &mut Odds) {
    let sum: f64 = odds.iter().sum();
    if sum > 0.0 {
        odds.iter_mut().for_each(|chance| *chance /= sum);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use junqi::{Act, Action, FlagCapture, Game, Kind, MineRule, Opening, SeatMap, Sight};

    use super::*;
    use crate::{Budget, Request, Style, by_name, layout_of};

    #[test]
    fn jq_64_the_truth_is_never_ruled_out() {
        let plain = Options::default();
        let sets = [
            plain,
            Options { mine: MineRule::Stays, bomb_front: true, bomb_rides: true, ..plain },
            Options { sight: Sight::AlliesShown, flag_capture: FlagCapture::NotCommander, ..plain },
            Options { flag_shown: false, free_for_all: true, ..plain },
        ];
        let never = AtomicBool::new(false);
        let (mut pieces, mut certain) = (0, 0);
        for seed in 0..24_u64 {
            let (kind, options) = (Kind::ALL[seed as usize % 3], sets[seed as usize % sets.len()]);
            let seats = kind.seats();
            let layouts = SeatMap::from_fn(|seat| {
                let style = Style::ALL[seat.index() % Style::ALL.len()];
                seats.contains(seat).then(|| layout_of(style, options.bomb_front, seed * 7 + seat.index() as u64))
            });
            let first = seats.iter().next().expect("a seat");
            let opening = Opening { kind, options, layouts, first, by_lot: false };
            let mut game = Game::new(opening).expect("a legal opening");
            let player = by_name(if seed % 2 == 0 { "greedy" } else { "random" }).expect("known");
            while let Some(seat) = game.to_move().filter(|_| game.ply() < 150) {
                let (view, truth) = (game.view(seat), game.truth());
                let belief = Belief::new(&view);
                for real in truth.pieces().iter().filter(|seen| seen.at.is_some()) {
                    let odds = belief.odds(real.id);
                    let chance = odds[real.rank.expect("the truth shows all") as usize];
                    assert!(chance > 0.0, "seed {seed}, ply {}: {real:?} is ruled out", game.ply());
                    assert!((odds.iter().sum::<f64>() - 1.0).abs() < 1e-9);
                    pieces += 1;
                    certain += usize::from(chance > 0.999 && real.seat != seat);
                }
                let budget = Budget { millis: None, work: None, cancel: &never };
                let mut refused = Vec::new();
                let act = loop {
                    let request = Request { view: &view, refused: &refused, seed, budget };
                    let act = player.choose(&request).expect("a move");
                    match act {
                        Act::Move(step) if game.check(&Action { seat, act, used_ms: 0 }).is_err() => refused.push(step),
                        act => break act,
                    }
                };
                drop((view, truth));
                game.act(Action { seat, act, used_ms: 0 }).expect("checked");
            }
        }
        assert!(certain > pieces / 100, "hardly anything is learnt: {certain} of {pieces}");
    }
}
