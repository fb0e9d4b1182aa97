//! JQ-42, JQ-60, JQ-61 and JQ-63: what a seat knows.

use junqi::{Act, Clash, Event, Game, Kind, Opening, Options, Rank, Seat, Sight, StationSet};

use crate::dice::Dice;
use crate::golden;
use crate::match_play::{
    ATTACK, MINED, USUAL, WEAK, act, advance, game_of, game_with, play, play_move, playable, random_action,
    random_layout, random_opening, random_options, seat,
};

fn sighted(sight: Sight) -> Options {
    Options { sight, ..Options::default() }
}

/// The letters of the seats whose pieces the viewer sees, all of them.
fn seen_by(game: &Game, viewer: char) -> String {
    let view = game.view(seat(game, viewer));
    let mut letters = String::new();
    for owner in game.seats().iter() {
        let pieces: Vec<_> = view.pieces().iter().filter(|p| p.seat == owner).collect();
        let known = pieces.iter().filter(|p| p.rank.is_some()).count();
        assert!(known == 0 || known == pieces.len(), "all of an army or nothing");
        if known > 0 {
            letters.push(game.board().letter(owner));
        }
    }
    letters
}

#[test]
fn jq_60_dark_game_shows_a_seat_its_own_ranks_only() {
    assert_eq!(Options::default().sight, Sight::Dark);
    for kind in Kind::ALL {
        let game = game_of(kind, sighted(Sight::Dark), USUAL);
        for owner in kind.seats().iter() {
            let letter = kind.board().letter(owner);
            assert_eq!(seen_by(&game, letter), letter.to_string(), "{kind}");
        }
    }
}

#[test]
fn jq_61_allies_see_each_other_when_allies_are_shown() {
    let game = game_of(Kind::Four, sighted(Sight::AlliesShown), USUAL);
    for (viewer, seen) in [('S', "SN"), ('E', "EW"), ('N', "SN"), ('W', "EW")] {
        assert_eq!(seen_by(&game, viewer), seen);
    }
    let ffa = Options { free_for_all: true, ..sighted(Sight::AlliesShown) };
    let game = game_of(Kind::Four, ffa, USUAL);
    assert_eq!(seen_by(&game, 'S'), "S", "nobody is allied");
    let game = game_of(Kind::TwoOnFour, sighted(Sight::AlliesShown), USUAL);
    assert_eq!(seen_by(&game, 'S'), "S", "the two are enemies");
}

#[test]
fn jq_61_open_game_shows_everything() {
    let game = game_of(Kind::Four, sighted(Sight::Open), USUAL);
    for viewer in "SENW".chars() {
        assert_eq!(seen_by(&game, viewer), "SENW");
    }
}

#[test]
fn jq_42_fallen_seat_sees_its_ally() {
    let mut game = game_of(Kind::Four, sighted(Sight::Dark), USUAL);
    play(&mut game, "S12-S22 E12-E22");
    assert_eq!(seen_by(&game, 'N'), "N");
    act(&mut game, 'N', Act::Resign).expect("N resigns");
    assert_eq!(seen_by(&game, 'N'), "SN");
    assert_eq!(seen_by(&game, 'S'), "S", "the ally that plays on sees no more than before");
    assert_eq!(seen_by(&game, 'E'), "E");
    assert_eq!(seen_by(&game, 'W'), "W");
}

#[test]
fn jq_42_fallen_seat_of_a_free_for_all_sees_nobody() {
    let mut game = game_of(Kind::Four, Options { free_for_all: true, ..sighted(Sight::Dark) }, USUAL);
    act(&mut game, 'S', Act::Resign).expect("S resigns");
    assert_eq!(seen_by(&game, 'S'), "S");
}

#[test]
fn jq_60_battle_tells_the_stations_and_who_survived_but_no_rank() {
    let mut game = game_with(Kind::Two, Options::default(), |letter| if letter == 'N' { WEAK } else { ATTACK });
    let board = game.board();
    let station = |name| golden::station(board, name);
    play(&mut game, "S11-N15");
    for viewer in game.seats().iter() {
        let view = game.view(viewer);
        let Some(Event::Moved { seat: mover, piece, path, clash: Some(clash) }) = view.log().last() else {
            panic!("the battle is the last event");
        };
        assert_eq!((*mover, clash.outcome), (seat(&game, 'S'), Clash::Attacker));
        assert_eq!(path[..], [station("S11"), station("N15")]);
        let attacker = view.piece(*piece).expect("a piece of the game");
        assert_eq!((attacker.start, attacker.at, attacker.moved), (station("S11"), Some(station("N15")), true));
        let defender = view.piece(clash.defender).expect("a piece of the game");
        assert_eq!((defender.start, defender.at, defender.moved), (station("N15"), None, false));
        let south = viewer == seat(&game, 'S');
        assert_eq!(attacker.rank, south.then_some(Rank::Commander));
        assert_eq!(defender.rank, (!south).then_some(Rank::Platoon));
        assert_eq!(view.at(station("N15")).map(|p| p.id), Some(*piece));
        assert_eq!(view.at(station("S11")), None);
    }
}

#[test]
fn jq_63_view_tells_the_table_alike_to_everybody() {
    let mut dice = Dice::new(63);
    for round in 0..6 {
        let options = Options { move_limit_ms: 60_000, ..random_options(&mut dice) };
        let kind = Kind::ALL[round % 3];
        let mut game = Game::new(random_opening(kind, options, &mut dice)).expect("a legal opening");
        while game.to_move().is_some() {
            let truth = game.truth();
            for viewer in game.seats().iter() {
                let view = game.view(viewer);
                assert_eq!((view.viewer(), truth.viewer()), (Some(viewer), None));
                assert_eq!((view.kind(), view.options()), (game.kind(), game.options()));
                assert_eq!((view.to_move(), view.ply(), view.quiet()), (game.to_move(), game.ply(), game.quiet()));
                assert_eq!((view.draw_offer(), view.result()), (game.draw_offer(), game.result()));
                assert_eq!(view.log(), truth.log());
                assert!(view.pieces().is_sorted_by_key(|p| p.id));
                for owner in game.seats().iter() {
                    let standing = view.standing(owner);
                    let clock = game.clock(owner);
                    assert_eq!((standing.out, standing.used_ms), (game.out(owner), clock.used_ms));
                    let left = truth.pieces().iter().filter(|p| p.seat == owner && p.at.is_some()).count();
                    assert_eq!(standing.pieces, left);
                }
                for (seen, real) in view.pieces().iter().zip(truth.pieces()) {
                    let rank = real.rank.expect("the truth hides nothing");
                    let without_rank = |p: &junqi::Seen| (p.id, p.seat, p.start, p.at, p.moved);
                    assert_eq!(without_rank(seen), without_rank(real));
                    assert!(seen.rank.is_none_or(|r| r == rank), "a shown rank is the true one");
                }
            }
            random_action(&mut game, &mut dice);
        }
    }
}

#[test]
fn jq_63_view_holds_no_rank_that_the_seat_must_not_know_and_every_rank_that_it_may() {
    let mut dice = Dice::new(60);
    for round in 0..24 {
        let options = Options { quiet_limit: 31, ply_limit: 300, ..random_options(&mut dice) };
        let kind = Kind::ALL[round % 3];
        let mut game = Game::new(random_opening(kind, options, &mut dice)).expect("a legal opening");
        while game.to_move().is_some() {
            check_knowledge(&game);
            random_action(&mut game, &mut dice);
        }
        check_knowledge(&game);
    }
}

fn check_knowledge(game: &Game) {
    let truth = game.truth();
    for viewer in game.seats().iter() {
        let view = game.view(viewer);
        let allied = |owner: Seat| owner != viewer && game.team(owner) == game.team(viewer);
        for seen in view.pieces() {
            let must = match game.options().sight {
                Sight::Open => true,
                _ if seen.seat == viewer => true,
                Sight::AlliesShown => allied(seen.seat),
                Sight::Dark => allied(seen.seat) && game.out(viewer).is_some() && game.result().is_none(),
            };
            // Everybody knows a flag that was shown or taken; a finished game has nothing left to win by it.
            let rank = truth.piece(seen.id).and_then(|p| p.rank);
            let public_flag =
                rank == Some(Rank::Flag) && (seen.at.is_none() || view.standing(seen.seat).flag == seen.at);
            let may = must || public_flag || (allied(seen.seat) && game.out(viewer).is_some());
            assert!(!must || seen.rank == rank, "{viewer:?} must know {seen:?}");
            assert!(may || seen.rank.is_none(), "{viewer:?} must not know {seen:?}");
        }
    }
}

#[test]
fn jq_63_remaining_ranks_bound_what_really_stands() {
    let mut dice = Dice::new(64);
    for round in 0..12 {
        let options = Options { quiet_limit: 31, ply_limit: 400, ..random_options(&mut dice) };
        let kind = Kind::ALL[round % 3];
        let mut game = Game::new(random_opening(kind, options, &mut dice)).expect("a legal opening");
        for owner in game.seats().iter() {
            let full = Rank::ALL.map(|rank| rank.per_army() as u8);
            assert!(game.seats().iter().all(|viewer| game.view(viewer).remaining(owner) == full));
        }
        while game.to_move().is_some() {
            random_action(&mut game, &mut dice);
            if dice.below(4) > 0 {
                continue;
            }
            let truth = game.truth();
            for owner in game.seats().iter() {
                let mut real = [0u8; Rank::ALL.len()];
                for piece in truth.pieces().iter().filter(|p| p.seat == owner && p.at.is_some()) {
                    real[piece.rank.expect("the truth hides nothing") as usize] += 1;
                }
                for viewer in game.seats().iter() {
                    let most = game.view(viewer).remaining(owner);
                    assert!(most.iter().zip(real).all(|(&most, real)| most >= real), "{most:?} {real:?}");
                    if viewer == owner {
                        assert_eq!(most, real, "a seat knows its own army");
                    }
                }
            }
        }
    }
}

#[test]
fn jq_34_shown_flag_says_that_the_commander_is_gone() {
    let mut game = game_with(Kind::Two, Options::default(), |letter| if letter == 'N' { MINED } else { ATTACK });
    advance(&mut game, 'S', "S11-N15 N15-N25 N25-N35 N35-N45");
    let (south, north) = (seat(&game, 'S'), seat(&game, 'N'));
    assert_eq!(game.view(north).remaining(south)[Rank::Commander as usize], 1);
    advance(&mut game, 'S', "N45-N55");
    assert_eq!(game.view(north).remaining(south)[Rank::Commander as usize], 0);
}

#[test]
fn jq_63_moves_of_a_view_are_those_of_its_own_turn() {
    let mut dice = Dice::new(65);
    for kind in Kind::ALL {
        let mut game = Game::new(random_opening(kind, Options::default(), &mut dice)).expect("a legal opening");
        let mut moves = Vec::new();
        while let Some(mover) = game.to_move() {
            for viewer in game.seats().iter() {
                let view = game.view(viewer);
                view.moves(&mut moves);
                assert_eq!(moves.is_empty(), viewer != mover);
                for station in game.board().stations() {
                    let listed: StationSet = moves.iter().filter(|m| m.from == station).map(|m| m.to).collect();
                    if viewer == mover {
                        assert_eq!(view.targets(station), listed);
                    }
                    for to in game.board().stations().filter(|&to| to.index() % 7 == station.index() % 7) {
                        let m = junqi::Move { from: station, to };
                        assert_eq!(view.can_try(m).is_ok(), listed.contains(to), "{viewer:?} {m:?}");
                    }
                }
            }
            for _ in 0..5 {
                if game.to_move().is_some() {
                    random_action(&mut game, &mut dice);
                }
            }
        }
    }
}

/// Two games that differ only in ranks hidden from a viewer are played side by
/// side by the same actions as long as everybody sees the same happen.
#[test]
fn jq_63_permuted_hidden_ranks_give_equal_views() {
    let mut dice = Dice::new(6363);
    let mut compared = [0u32; 3];
    for round in 0..300 {
        let kind = Kind::ALL[round % 3];
        let sight = dice.pick(&[Sight::Dark, Sight::Dark, Sight::AlliesShown]);
        let options = Options { sight, ply_limit: 250, ..random_options(&mut dice) };
        let opening = random_opening(kind, options, &mut dice);
        let seats: Vec<Seat> = kind.seats().iter().collect();
        let changed = dice.pick(&seats);
        let whole_army = dice.below(3) == 0;
        let other = with_other_ranks(opening, changed, whole_army, &mut dice);
        compared[round % 3] += play_side_by_side(opening, other, changed, &mut dice);
    }
    assert!(compared.iter().all(|&n| n > 2000), "too few views were compared: {compared:?}");
}

/// The opening with two ranks of one army exchanged, or all of them laid out anew.
fn with_other_ranks(opening: Opening, changed: Seat, whole_army: bool, dice: &mut Dice) -> Opening {
    let bomb_front = opening.options.bomb_front;
    let layout = opening.layouts[changed].expect("the seat plays");
    let places: Vec<_> = layout.pieces().map(|(place, _)| place).collect();
    let mut other = opening;
    other.layouts[changed] = Some(if whole_army {
        random_layout(bomb_front, dice)
    } else {
        let mut draft = junqi::Draft::of(&layout, bomb_front);
        loop {
            let (a, b) = (dice.pick(&places), dice.pick(&places));
            if draft.get(a) != draft.get(b) && draft.swap(a, b).is_ok() {
                break draft.finish().expect("a swap loses nothing");
            }
        }
    });
    assert_ne!(other, opening);
    other
}

/// Plays moves that are legal in both games; returns how many views of other
/// seats were compared before the games told themselves apart.
fn play_side_by_side(opening: Opening, other: Opening, changed: Seat, dice: &mut Dice) -> u32 {
    let mut one = Game::new(opening).expect("a legal opening");
    let mut two = Game::new(other).expect("a legal opening");
    let mut compared = 0;
    loop {
        if one.log() != two.log() {
            // From here on everybody can see the difference.
            return compared;
        }
        for viewer in one.seats().iter() {
            let allied = one.team(viewer) == one.team(changed);
            let knows =
                viewer == changed || (allied && (one.out(viewer).is_some() || one.options().sight != Sight::Dark));
            let (first, second) = (one.view(viewer), two.view(viewer));
            if knows {
                assert_ne!(first, second, "the comparison sees ranks where they are known");
            } else {
                assert_eq!(first, second);
                let (mut moves, mut same) = (Vec::new(), Vec::new());
                first.moves(&mut moves);
                second.moves(&mut same);
                assert_eq!(moves, same);
                if compared % 8 == 0 {
                    assert!(one.seats().iter().all(|s| first.remaining(s) == second.remaining(s)));
                }
                compared += 1;
            }
        }
        let both: Vec<_> = {
            let theirs = playable(&two);
            playable(&one).into_iter().filter(|m| theirs.contains(m)).collect()
        };
        if both.is_empty() {
            return compared;
        }
        let m = dice.pick(&both);
        play_move(&mut one, m).expect("a listed move");
        play_move(&mut two, m).expect("a listed move");
    }
}
