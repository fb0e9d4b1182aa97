//! What the levels owe those who play against them and look at their games afterwards.

mod table;

use std::sync::atomic::AtomicBool;

use bot::{Budget, LEVELS, Request, Thought, by_name};
use junqi::{Act, Game, Kind, Options, Preset, Rank, Record, Seat, Sight, View};
use table::{FREE, opening, player, turn};

/// A game of quick players that has gone on for so many moves.
fn game(kind: Kind, options: Options, plies: u32, seed: u64) -> Game {
    let mut game = Game::new(opening(kind, options, Seat::FIRST, seed)).expect("a legal opening");
    while game.to_move().is_some() && game.ply() < plies {
        turn(&mut game, player("greedy").as_ref(), seed);
    }
    game
}

fn think(name: &str, view: &View, budget: Budget) -> Thought {
    let player = by_name(name).expect("a level");
    player.think(&Request { view, refused: &[], seed: 9, budget }).expect("a thought")
}

#[test]
fn jq_63_a_thought_is_had_again_from_its_seed_and_work() {
    for (kind, plies) in [(Kind::Two, 30), (Kind::Four, 20), (Kind::TwoOnFour, 16)] {
        let game = game(kind, Options::default(), plies, 4);
        let view = game.view(game.to_move().expect("a game that goes on"));
        for name in LEVELS {
            // Whether the clock cuts a thought short or not, its work says where it stopped.
            for budget in [Budget { millis: Some(4), ..FREE }, Budget { work: Some(2_500), ..FREE }] {
                let thought = think(name, &view, budget);
                assert!(thought.work.is_some(), "{name} does not say how much it worked");
                let again = think(name, &view, Budget { work: thought.work, ..FREE });
                assert_eq!(again, thought, "{name} in a game of kind {kind}");
            }
        }
    }
}

#[test]
fn jq_63_a_thought_cut_short_while_it_plays_on_is_had_again() {
    let game = game(Kind::Four, Options::default(), 20, 4);
    let view = game.view(game.to_move().expect("a game that goes on"));
    let most = |thought: &Thought| thought.candidates.iter().map(|candidate| candidate.worlds).max().unwrap_or(0);
    let whole = most(&think("level5", &view, Budget { work: Some(240_000), ..FREE }));
    let mut cut = 0;
    for work in (12_000..=240_000).step_by(6_000) {
        let thought = think("level5", &view, Budget { work: Some(work), ..FREE });
        let again = think("level5", &view, Budget { work: thought.work, ..FREE });
        assert_eq!(again, thought, "after {work} positions");
        // The stages themselves have no more than 180 worlds.
        cut += u32::from((181..whole).contains(&most(&thought)));
    }
    assert!(cut > 0, "no limit ended within the playouts");
    // Where a clock cuts it short depends on the machine, that it is had again does not.
    for millis in [10, 20, 40, 80] {
        let thought = think("level5", &view, Budget { millis: Some(millis), ..FREE });
        let again = think("level5", &view, Budget { work: thought.work, ..FREE });
        assert_eq!(again, thought, "after {millis} ms");
    }
}

#[test]
fn thoughts_hold_every_move_and_whole_chances() {
    let game = game(Kind::Two, Options::default(), 40, 6);
    let view = game.view(game.to_move().expect("a game that goes on"));
    let thought = think("level4", &view, Budget { work: Some(20_000), ..FREE });
    let mut moves = Vec::new();
    view.moves(&mut moves);
    let mut looked_at: Vec<_> = thought.candidates.iter().map(|candidate| candidate.step).collect();
    looked_at.sort();
    assert_eq!(looked_at, moves);
    assert_eq!(thought.act, Act::Move(thought.candidates[0].step));
    let hidden = view.pieces().iter().filter(|seen| seen.at.is_some() && seen.rank.is_none()).count();
    assert_eq!(thought.beliefs.len(), hidden);
    for (id, chances) in &thought.beliefs {
        assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-3, "{id:?}: {chances:?}");
    }
}

#[test]
fn jq_40_a_flag_within_reach_is_taken() {
    let mut met = 0;
    for seed in 0..12 {
        let open = Options { sight: Sight::Open, ..Options::preset(Preset::TextA) };
        let mut game = Game::new(opening(Kind::Two, open, Seat::FIRST, seed)).expect("a legal opening");
        while let Some(seat) = game.to_move() {
            let view = game.view(seat);
            let mut moves = Vec::new();
            view.moves(&mut moves);
            let takes = |to| view.at(to).is_some_and(|seen| seen.rank == Some(Rank::Flag));
            if moves.iter().any(|step| takes(step.to)) {
                met += 1;
                for name in &LEVELS[1..] {
                    let Act::Move(step) = think(name, &view, Budget { work: Some(4_000), ..FREE }).act else {
                        panic!("{name} does not move")
                    };
                    assert!(takes(step.to), "{name} passes by the flag in game {seed}");
                }
            }
            drop(view);
            turn(&mut game, player("greedy").as_ref(), seed);
        }
    }
    assert!(met > 5, "hardly a flag was ever in reach: {met}");
}

#[test]
fn a_stage_that_is_cut_short_keeps_what_the_one_before_found() {
    let open = Options { sight: Sight::Open, ..Options::default() };
    let game = game(Kind::Two, open, 30, 3);
    let view = game.view(game.to_move().expect("a game that goes on"));
    for work in (300..6_000).step_by(300) {
        let thought = think("level5", &view, Budget { work: Some(work), ..FREE });
        let lost = thought.candidates.iter().filter(|candidate| candidate.worlds > 0 && candidate.value == 0.0).count();
        assert!(lost < 3, "{lost} moves lost their value after {work} positions");
    }
}

/// A lost game against the rush, up to where only a move of the company on S42 still lets the commander out to the defence.
const RUSHED: &str = "junqi-record 1
kind two
options mine=both flag=any bomb-front=off bomb-rides=off flag-shown=on closed-arms=off free-for-all=off order=counter-clockwise sight=dark all-stuck=draw quiet-limit=70 quiet-end=draw ply-limit=0 move-limit-ms=60000 time-outs=3
first S chosen
seat S 27326BB343415786M911MFM25 level5
seat N 36129B384547B57M21M6123FM rush
S move S32-S42 0
N move N15-S11 0
S move S21-S11 0
N move N25-S31 0
S move S12-S11 0
N move S31-S41 0
S move S11-S41 0
N move S41-S51 0
S move S13-S11 0
N move S51-S61 0
S move S15-N11 0
N move N35-S11 0
";

/// The stations between which level 5 moves at the end of a record, with so much work, by each of some seeds.
fn moves_of_the_fifth(record: &str, work: u64, seeds: u64) -> Vec<(String, String)> {
    let record: Record = record.parse().expect("a record");
    let game = record.replay().expect("a legal game");
    let view = game.view(game.to_move().expect("a game that goes on"));
    let step = |seed| {
        let request = Request { view: &view, refused: &[], seed, budget: Budget { work: Some(work), ..FREE } };
        let thought = player("level5").think(&request).expect("a thought");
        let Act::Move(step) = thought.act else { panic!("seed {seed}: no move") };
        (game.board().name(step.from).to_owned(), game.board().name(step.to).to_owned())
    };
    (0..seeds).map(step).collect()
}

#[test]
fn what_a_first_look_sets_aside_is_looked_at_again_when_the_rest_loses() {
    let moves = moves_of_the_fifth(RUSHED, 600_000, 5);
    assert!(moves.iter().all(|(from, _)| from == "S42"), "{moves:?}");
}

/// A game of four in which north's N22 wins by expectation against the intruder on N12, who would be gone or would strike if that were put off.
const INTRUDED: &str = "junqi-record 1
kind four
options mine=both flag=any bomb-front=off bomb-rides=off flag-shown=on closed-arms=off free-for-all=off order=counter-clockwise sight=dark all-stuck=draw quiet-limit=70 quiet-end=draw ply-limit=0 move-limit-ms=60000 time-outs=3
first E chosen
seat S 277261B144255B39M816MFM33 level5
seat E 465119B7852B361M227M433FM greedy
seat N 557263721BB12396M841MFM34 level5
seat W 977131263365B125B8M44FM2M greedy
E move E15-E24 0
N move N32-N22 0
W move W11-N15 0
S move S31-S42 0
E move E25-N11 0
N move N13-CC 0
W move N15-N14 0
S move S13-CS 0
E move N11-N12 0
N move N34-N24 0
W move W13-CC 0
S move CS-E11 0
E move E21-E11 0
N move N24-N14 0
W move W34-W24 0
S move S15-CNE 0
E move E35-CNE 0
";

#[test]
fn an_attack_that_pays_is_not_put_off_against_a_pair() {
    let moves = moves_of_the_fifth(INTRUDED, 240_000, 3);
    assert!(moves.iter().all(|(from, to)| (from.as_str(), to.as_str()) == ("N22", "N12")), "{moves:?}");
}

#[test]
fn an_interrupt_gives_a_move_that_was_looked_at_least() {
    let stop = AtomicBool::new(true);
    let game = game(Kind::Four, Options::default(), 30, 8);
    let view = game.view(game.to_move().expect("a game that goes on"));
    for name in LEVELS {
        let thought = think(name, &view, Budget { cancel: &stop, ..FREE });
        assert!(thought.work.expect("work") < 1_000, "{name} went on after the interrupt");
    }
}
