//! JQ-80: records print and parse without loss and replay to the same game.

use junqi::{Act, Action, Game, Kind, Options, Record, SeatMap};

use crate::dice::Dice;
use crate::golden::step;
use crate::match_play::{USUAL, game_of, random_action, random_opening, random_options};

fn record(game: &Game, name: impl Fn(usize) -> String) -> Record {
    Record {
        opening: *game.opening(),
        players: SeatMap::from_fn(|seat| if game.seats().contains(seat) { name(seat.index()) } else { String::new() }),
        actions: game.actions().to_vec(),
        result: game.result(),
    }
}

#[test]
fn jq_80_printed_record_parses_and_replays_to_the_same_game_at_every_action() {
    let mut dice = Dice::new(8080);
    for round in 0..60 {
        let kind = Kind::ALL[round % 3];
        let options = random_options(&mut dice);
        let mut game = Game::new(random_opening(kind, options, &mut dice)).expect("a legal opening");
        while game.to_move().is_some() {
            random_action(&mut game, &mut dice);
        }
        check(&record(&game, |index| format!("player {index}")), &game);
    }
}

fn check(record: &Record, game: &Game) {
    let text = record.to_string();
    let parsed: Record = text.parse().unwrap_or_else(|e| panic!("{e:?}\n{text}"));
    assert_eq!(&parsed, record);
    assert_eq!(parsed.to_string(), text);
    assert_eq!(&parsed.replay().expect("a legal game"), game);

    let mut one = Game::new(record.opening).expect("a legal opening");
    let mut two = Game::new(parsed.opening).expect("a legal opening");
    for (action, read) in record.actions.iter().zip(&parsed.actions) {
        one.act(*action).expect("a recorded action");
        two.act(*read).expect("a recorded action");
        assert_eq!(one.truth(), two.truth());
        assert_eq!(one.position(), two.position());
        for seat in one.seats().iter() {
            assert_eq!(one.view(seat), two.view(seat));
            assert_eq!(one.clock(seat), two.clock(seat));
        }
    }
    assert_eq!((one.result(), two.result()), (record.result, record.result));
}

#[test]
fn jq_80_unfinished_record_has_no_result() {
    let mut game = game_of(Kind::Four, Options::default(), USUAL);
    random_action(&mut game, &mut Dice::new(1));
    let parsed: Record = record(&game, |_| String::new()).to_string().parse().expect("a printed record");
    assert_eq!((parsed.result, parsed.actions.len()), (None, 1));
}

#[test]
fn jq_80_names_of_players_survive() {
    let game = game_of(Kind::Four, Options::default(), USUAL);
    let names = ["", "小明", "a name = with: signs, and \"quotes\"", "  spaced  out"];
    let parsed: Record = record(&game, |index| names[index].to_owned()).to_string().parse().expect("a printed record");
    for (seat, name) in parsed.players.iter().filter(|(seat, _)| game.seats().contains(*seat)) {
        assert_eq!(name, names[seat.index()]);
    }
}

#[test]
fn jq_80_name_of_two_lines_does_not_break_a_record() {
    let game = game_of(Kind::Two, Options::default(), USUAL);
    let parsed: Record = record(&game, |_| "two\nresult draw ".to_owned()).to_string().parse().expect("a record");
    assert_eq!(parsed.result, None);
    assert!(parsed.players.iter().all(|(_, name)| name.is_empty() || name == "two result draw"));
}

#[test]
fn jq_80_every_action_has_a_text_form() {
    let board = Kind::Four.board();
    let acts = [
        Act::Move(step(board, "S51-N55")),
        Act::TimeOut,
        Act::Resign,
        Act::OfferDraw,
        Act::AcceptDraw,
        Act::RefuseDraw,
    ];
    for seat in board.seats() {
        for act in acts {
            for used_ms in [0, 1_200, u32::MAX] {
                let action = Action { seat, act, used_ms };
                assert_eq!(Action::parse(&action.print(board), board), Ok(action));
            }
        }
    }
    let s = board.seat('S').expect("a seat");
    let action = Action { seat: s, act: acts[0], used_ms: 1200 };
    assert_eq!(action.print(board), "S move S51-N55 1200");
}

#[test]
fn jq_80_kinds_and_options_print_and_parse_without_loss() {
    for kind in Kind::ALL {
        assert_eq!(kind.to_string().parse(), Ok(kind));
    }
    let mut dice = Dice::new(78);
    for _ in 0..500 {
        let options = random_options(&mut dice);
        assert_eq!(options.to_string().parse(), Ok(options));
    }
}

#[test]
fn jq_80_bad_record_names_the_line() {
    let mut game = game_of(Kind::Two, Options::default(), USUAL);
    for text in ["S12-S22", "N12-N22", "S22-S12"] {
        let seat = game.to_move().expect("the game goes on");
        let act = Act::Move(step(game.board(), text));
        game.act(Action { seat, act, used_ms: 5 }).expect("a legal move");
    }
    let text = record(&game, |_| "x".to_owned()).to_string();
    let bad_line = |from: &str, to: &str| {
        let number = text.lines().position(|line| line.contains(from)).expect("the line is there") + 1;
        let bad = text.replacen(from, to, 1);
        let error = match bad.parse::<Record>() {
            Err(error) => error,
            Ok(record) => record.replay().expect_err("the record is bad"),
        };
        assert_eq!(error.line, number, "{error:?} in\n{bad}");
        assert!(!error.to_string().is_empty());
    };
    bad_line("N12-N22", "N12-Q99");
    bad_line("N12-N22", "N12-N33");
    bad_line("N12-N22", "N12N22");
    bad_line(USUAL, "6232794851351B47M2B6MFM3X");
    bad_line("mine=both", "mine=sometimes");
}

#[test]
fn jq_80_record_with_a_false_result_is_refused() {
    let mut game = game_of(Kind::Two, Options::default(), USUAL);
    let south = game.to_move().expect("the game goes on");
    game.act(Action { seat: south, act: Act::Resign, used_ms: 0 }).expect("S resigns");
    let mut false_record = record(&game, |_| String::new());
    let winner = game.result().and_then(|end| end.winner);
    let other = game.seats().iter().map(|s| game.team(s)).find(|&team| Some(team) != winner);
    false_record.result = false_record.result.map(|end| junqi::GameResult { winner: other, ..end });
    let refused = match false_record.to_string().parse::<Record>() {
        Ok(parsed) => parsed.replay().is_err(),
        Err(_) => true,
    };
    assert!(refused, "the actions say that somebody else won");
}
