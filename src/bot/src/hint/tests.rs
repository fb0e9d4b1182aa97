use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use junqi::{Action, Game, Kind, Layout, Opening, Options, SeatMap, Sight};

use super::*;
use crate::{Budget, LayoutRequest};

static NEVER: AtomicBool = AtomicBool::new(false);
const FREE: Budget<'static> = Budget { millis: None, work: None, cancel: &NEVER };

/// Armies row by row from the front: five places, three, four, three, five, five.
const PLAIN: &str = "6232794851351B47M2B6MFM31";
/// The commander and an engineer lead on the right file.
const RAID: &str = "6232974158351B47M2B6MFM31";
/// Nobody of strength on the left file, a mine in its corner.
const WEAK: &str = "2679328721563B4M4B51MFM31";

/// A player that has one move in mind.
struct Fixed(Move);

impl Player for Fixed {
    fn name(&self) -> &'static str {
        "fixed"
    }

    fn layout(&self, _: &LayoutRequest, _: u64) -> Layout {
        army(PLAIN)
    }

    fn think(&self, _: &Request) -> Option<Thought> {
        Some(Thought::plain(Act::Move(self.0)))
    }
}

fn army(text: &str) -> Layout {
    Layout::parse(text, false).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn begun(kind: Kind, options: Options, layout: impl Fn(Seat) -> Layout) -> Game {
    let first = kind.seats().iter().next().expect("a seat");
    let layouts = SeatMap::from_fn(|seat| kind.seats().contains(seat).then(|| layout(seat)));
    Game::new(Opening { kind, options, layouts, first, by_lot: false }).expect("a legal opening")
}

/// A game of two with these armies after these moves.
fn played(sight: Sight, south: &str, north: &str, moves: &str) -> Game {
    let options = Options { sight, ..Options::default() };
    let mut game = begun(Kind::Two, options, |seat| army(if seat == Seat::FIRST { south } else { north }));
    for text in moves.split_whitespace() {
        let seat = game.to_move().expect("under way");
        let act = Act::Move(step(&game, text));
        game.act(Action { seat, act, used_ms: 0 }).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
    game
}

fn step(game: &Game, text: &str) -> Move {
    let (from, to) = text.split_once('-').expect("two stations");
    let station = |name| game.board().station(name).expect("a station");
    Move { from: station(from), to: station(to) }
}

fn reason(game: &Game, text: &str) -> HintReason {
    let view = game.view(game.to_move().expect("under way"));
    let player = Fixed(step(game, text));
    let hint = explain(&player, &Request { view: &view, refused: &[], seed: 1, budget: FREE }).expect("a hint");
    assert_eq!(hint.step, player.0);
    hint.reason
}

fn on(game: &Game, name: &str) -> PieceId {
    let station = game.board().station(name).expect("a station");
    game.position().id_at(station).expect("somebody stands there")
}

#[test]
fn quiet_moves_come_nearer_or_wait() {
    let game = played(Sight::Dark, PLAIN, PLAIN, "");
    assert_eq!(reason(&game, "S34-S24"), HintReason::ComesNearer);
    assert_eq!(reason(&game, "S23-S33"), HintReason::Waits);
}

#[test]
fn an_attack_is_an_exchange_when_it_wins_and_finds_out_when_it_does_not_know() {
    let open = played(Sight::Open, PLAIN, PLAIN, "");
    let target = on(&open, "N11");
    assert_eq!(reason(&open, "S15-N11"), HintReason::Exchange { target, likely: Rank::Brigade, chance: 1.0 });
    let equal = on(&open, "N13");
    assert_eq!(reason(&open, "S13-N13"), HintReason::Exchange { target: equal, likely: Rank::Company, chance: 1.0 });
    let dark = played(Sight::Dark, PLAIN, PLAIN, "");
    let HintReason::FindsOut { target, chance, .. } = reason(&dark, "S13-N13") else { panic!("a scout") };
    assert_eq!(target, equal);
    assert!(chance > 0.0 && chance < GUESS);
}

#[test]
fn a_piece_that_goes_out_of_reach_is_saved() {
    let game = played(Sight::Open, PLAIN, PLAIN, "S15-N11 N14-N24");
    let (piece, from) = (on(&game, "N11"), on(&game, "N21"));
    assert_eq!(reason(&game, "N11-N22"), HintReason::Saves { piece, from });
    assert_ne!(reason(&game, "N11-S15"), HintReason::Saves { piece, from }, "the commander could follow it there");
}

#[test]
fn mines_are_cleared_and_flags_guarded_and_taken() {
    let raid = "S15-N11 N14-N24 N11-N21 N24-N14 N21-N31 N14-N24 N31-N41 N24-N14 N41-N42 N14-N24";
    let game = played(Sight::Open, RAID, WEAK, raid);
    assert_eq!(reason(&game, "S25-N51"), HintReason::ClearsMine { target: on(&game, "N51"), chance: 1.0 });
    let game = played(Sight::Open, RAID, WEAK, &format!("{raid} S25-N51 N24-N14 N51-N61"));
    let from = on(&game, "N61");
    assert_eq!(reason(&game, "N52-N51"), HintReason::GuardsFlag { from });
    let game = played(Sight::Open, RAID, WEAK, &format!("{raid} S25-N51 N24-N14 N51-N61 N52-N51 S12-S22"));
    assert_eq!(reason(&game, "N51-N61"), HintReason::GuardsFlag { from });
    let game = played(Sight::Open, RAID, WEAK, &format!("{raid} S25-N51 N24-N14 N51-N61 N52-N51"));
    assert_eq!(reason(&game, "N61-N62"), HintReason::WinsGame);
}

#[test]
fn beliefs_of_the_player_come_before_our_own() {
    struct Sure(Move, PieceId);
    impl Player for Sure {
        fn name(&self) -> &'static str {
            "sure"
        }
        fn layout(&self, _: &LayoutRequest, _: u64) -> Layout {
            army(PLAIN)
        }
        fn think(&self, _: &Request) -> Option<Thought> {
            let mut odds = [0.0; 12];
            odds[Rank::Brigade as usize] = 0.75;
            odds[Rank::Division as usize] = 0.25;
            let candidates = vec![crate::Candidate { step: self.0, value: 42.0, worlds: 9 }];
            Some(Thought { beliefs: vec![(self.1, odds)], candidates, ..Thought::plain(Act::Resign) })
        }
    }
    let game = played(Sight::Dark, PLAIN, PLAIN, "");
    let (view, target) = (game.view(Seat::FIRST), on(&game, "N11"));
    let player = Sure(step(&game, "S15-N11"), target);
    let hint = explain(&player, &Request { view: &view, refused: &[], seed: 1, budget: FREE });
    let reason = HintReason::Exchange { target, likely: Rank::Brigade, chance: 0.75 };
    assert_eq!(hint, Some(Hint { step: player.0, value: 42.0, reason }));
}

#[test]
fn every_reason_given_in_a_game_is_true() {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for number in 0..36_u64 {
        let kind = [Kind::Two, Kind::Two, Kind::Four][number as usize % 3];
        let sight = if number % 2 == 0 { Sight::Open } else { Sight::Dark };
        let options = Options { sight, ..Options::default() };
        let rules = LayoutRequest { kind, options };
        let names = if number % 4 < 2 { ["greedy", "greedy"] } else { ["rush", "greedy"] };
        let players = names.map(|name| by_name(name).expect("known"));
        let of = |seat: Seat| players[seat.index() % 2].as_ref();
        let mut game = begun(kind, options, |seat| of(seat).layout(&rules, number * 7 + seat.index() as u64));
        while let Some(seat) = game.to_move().filter(|_| game.ply() < 300) {
            let hint = {
                let view = game.view(seat);
                explain(of(seat), &Request { view: &view, refused: &[], seed: number, budget: FREE }).expect("a hint")
            };
            let before = game.clone();
            game.act(Action { seat, act: Act::Move(hint.step), used_ms: 0 }).expect("legal");
            *seen.entry(check(&before, &game, seat, hint)).or_default() += 1;
        }
    }
    for (name, least) in [
        ("takes flag", 3),
        ("wins", 10),
        ("exchange", 100),
        ("mine", 5),
        ("saves", 10),
        ("guards", 10),
        ("finds out", 50),
        ("nearer", 100),
        ("waits", 10),
    ] {
        assert!(seen.get(name).is_some_and(|count| *count >= least), "hardly any '{name}': {seen:?}");
    }
}

/// Holds a reason against the truth of the game before and after the move, and names it.
fn check(before: &Game, after: &Game, seat: Seat, hint: Hint) -> &'static str {
    let (truth, open) = (before.position(), before.options().sight == Sight::Open);
    let attacked = truth.id_at(hint.step.to);
    let whole = |target: PieceId, likely: Rank, chance: f32| {
        assert_eq!(attacked, Some(target));
        assert!(chance > 0.0 && chance <= 1.0 + 1e-4);
        assert!(chance < SURE || truth.rank(target) == likely, "{hint:?} is wrong");
        assert!(!open || truth.rank(target) == likely);
    };
    let team = before.team(seat);
    match hint.reason {
        HintReason::WinsGame => {
            assert_eq!(after.result().and_then(|result| result.winner), Some(team));
            "wins"
        }
        HintReason::TakesFlag => {
            let owner = attacked.expect("an attack").seat();
            assert!(after.out(owner).is_some() && after.result().is_none());
            "takes flag"
        }
        HintReason::Exchange { target, likely, chance } => {
            whole(target, likely, chance);
            "exchange"
        }
        HintReason::ClearsMine { target, chance } => {
            whole(target, Rank::Mine, chance);
            assert!(chance >= LIKELY);
            assert!(truth.rank(target) != Rank::Mine || after.position().place(target).is_none());
            "mine"
        }
        HintReason::FindsOut { target, likely, chance } => {
            assert!(!open, "nothing is left to find out");
            whole(target, likely, chance);
            "finds out"
        }
        HintReason::Saves { piece, from } => {
            assert!(before.team(piece.seat()) == team && before.team(from.seat()) != team);
            if open && before.kind() == Kind::Two {
                assert!(takes(before, Some(seat), from, piece), "{hint:?}: nothing was in danger");
                assert!(after.result().is_some() || !takes(after, None, from, piece), "{hint:?}: still in danger");
            }
            "saves"
        }
        HintReason::GuardsFlag { from } => {
            assert!(before.team(from.seat()) != team);
            let flag = truth.ids().find(|id| id.seat() == seat && truth.rank(*id) == Rank::Flag);
            let way = Ground::of(before.board().kind()).distances(flag.and_then(|id| truth.place(id)).expect("a flag"));
            assert!(truth.place(from).is_some_and(|at| way[at.index()] <= NEAR_FLAG));
            assert!(!open || truth.rank(from).can_move());
            "guards"
        }
        HintReason::ComesNearer => {
            assert_eq!(attacked, None);
            "nearer"
        }
        HintReason::Waits => "waits",
    }
}

/// Whether the enemy could take the piece and live, once `skipped` has let its turn go by.
fn takes(game: &Game, skipped: Option<Seat>, enemy: PieceId, piece: PieceId) -> bool {
    let mut game = game.clone();
    if let Some(seat) = skipped {
        let used_ms = game.options().move_limit_ms;
        game.act(Action { seat, act: Act::TimeOut, used_ms }).expect("the time is up");
    }
    let position = game.position();
    let (Some(from), Some(to)) = (position.place(enemy), position.place(piece)) else { return false };
    position.is_legal(Move { from, to })
        && clash(position.rank(enemy), position.rank(piece), game.options()) == Some(Clash::Attacker)
}
