use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;

use bot::{Budget, LayoutRequest, Request};
use junqi::{Act, Action, Game, Move, Opening, Record, Seat, SeatMap, Station};
use serde_json::json;
use tempfile::TempDir;

use crate::bench::{LAB, acts, lab, play, script};

/// One of our players behind the protocol, with a seed for all of its games.
fn engine(name: &str, seed: u64) -> String {
    format!("contest:'{LAB}' engine --player {name} --seed {seed}")
}

/// The game with the two seats exchanged.
fn turned(record: &Record) -> (Opening, Vec<Action>) {
    let (board, seats) = (record.opening.kind.board(), record.opening.kind.seats());
    let other = |seat: Seat| seats.iter().find(|other| *other != seat).expect("two seats");
    let turn = |station: Station| {
        let (seat, place) = board.arm(station).expect("a station of an arm");
        board.at(other(seat), place)
    };
    let layouts =
        SeatMap::from_fn(|seat| if seats.contains(seat) { record.opening.layouts[other(seat)] } else { None });
    let opening = Opening { layouts, first: other(record.opening.first), ..record.opening };
    let actions = record.actions.iter().map(|action| {
        let act = match action.act {
            Act::Move(mv) => Act::Move(Move { from: turn(mv.from), to: turn(mv.to) }),
            act => act,
        };
        Action { seat: other(action.seat), act, ..*action }
    });
    (opening, actions.collect())
}

#[test]
fn our_players_do_the_same_behind_the_contest_protocol() {
    const SEEDS: [u64; 2] = [11, 12];
    let (south, north) = (engine("greedy", SEEDS[0]), engine("greedy", SEEDS[1]));
    let arguments = ["--preset", "contest", "--games", "2", "--jobs", "2"];
    let played = play("two", &[('S', &south), ('N', &north)], &arguments);
    let player = bot::by_name("greedy").expect("a player");
    let never = AtomicBool::new(false);
    let budget = Budget { millis: None, work: None, cancel: &never };
    for (number, record) in played.records.iter().enumerate() {
        let Opening { kind, options, layouts, first, .. } = record.opening;
        assert_eq!(first.index(), number % 2, "both have the first move once");
        for (seat, seed) in kind.seats().iter().zip(SEEDS) {
            assert_eq!(layouts[seat], Some(player.layout(&LayoutRequest { kind, options }, seed)));
            // Each engine sees itself below, at the first seat.
            let (opening, actions) =
                if seat == Seat::FIRST { (record.opening, record.actions.clone()) } else { turned(record) };
            let mut game = Game::new(opening).expect("a legal opening");
            for action in actions {
                if action.seat == Seat::FIRST {
                    let view = game.view(action.seat);
                    let chosen = player.choose(&Request { view: &view, refused: &[], seed, budget });
                    assert_eq!(chosen, Some(action.act), "game {number}, seat {seat:?}, ply {}", game.ply());
                }
                game.act(action).expect("a legal action");
            }
            assert!(game.result().is_some() && game.ply() > 20);
        }
    }
    for seat in ["S", "N"] {
        let faults = played.outcome["seats"][seat]["faults"].as_object().expect("faults");
        assert!(faults.values().all(|games| *games == 0), "{}", played.errors);
    }
}

#[test]
fn an_engine_gets_a_seed_of_its_own_in_every_game() {
    let seeded = format!("contest:'{LAB}' engine --player random --seed {{seed}}");
    let run = || play("two", &[('S', &seeded), ('N', "greedy")], &["--preset", "contest", "--games", "2"]);
    let (once, again) = (run(), run());
    assert_eq!(once.games, again.games);
    assert_ne!(once.records[0].opening.layouts, once.records[1].opening.layouts);
}

#[test]
fn an_engine_that_errs_loses_and_the_reason_is_named() {
    let welcome = "read info; echo NAME\nread start; echo ARRAY dhghcafbeigeikfcjhkdjljgi\n";
    let answer = |word: &str| format!("{welcome}read go; echo {word}; read more\n");
    let many_lines = "read info\nwhile echo hmm; do :; done 2>/dev/null";
    let cases = [
        ("silent", "cat >/dev/null".to_owned(), "time-out"),
        ("thinks-too-long", format!("{welcome}cat >/dev/null"), "time-out"),
        ("ends", String::new(), "crash"),
        ("ends-in-its-turn", welcome.to_owned(), "crash"),
        ("never-comes-to-the-point", many_lines.to_owned(), "garbage"),
        ("off-the-board", answer("BESTMOVE Z9Z8"), "illegal"),
        ("others-piece", answer("BESTMOVE F0F1"), "illegal"),
        ("no-move", answer("BESTMOVE 0000"), "illegal"),
        (
            "flags-only",
            format!("read info; echo NAME\nread start; echo ARRAY {}\nread go", "l".repeat(25)),
            "illegal-layout",
        ),
    ];
    let folder = TempDir::new().expect("a folder");
    for (name, text, fault) in cases {
        let program = format!("contest:{}", script(&folder, name, &text));
        let start = if name == "silent" { "300" } else { "30000" };
        let arguments =
            ["--preset", "contest", "--games", "1", "--contest-seconds", "1", "--start-ms", start, "--seed", "3"];
        let played = play("two", &[('N', "random"), ('S', &program)], &arguments);
        assert_eq!(played.outcome["teams"], json!({"S": 0, "N": 1}), "{name}");
        assert_eq!(played.outcome["seats"]["S"]["faults"][fault], 1, "{name}: {}", played.errors);
        assert_eq!(acts(&played.games[0]), [Act::Resign], "{name}");
    }
}

#[test]
fn an_engine_is_told_results_and_the_end() {
    let folder = TempDir::new().expect("a folder");
    let heard = folder.path().join("heard");
    let path = heard.to_str().expect("a plain path");
    // Stepping from the front row into a camp and back is legal as long as nobody comes into the way.
    let text = format!(
        "next() {{ read line; echo \"$line\" >>'{path}'; }}\n\
         next; echo talk; echo NAME of the engine\nnext; echo ARRAY dhghcafbeigeikfcjhkdjljgi\n\
         next; echo BESTMOVE G2H1\nnext\nnext; echo BESTMOVE H1G2\nnext\nnext; echo BESTMOVE Z\nnext"
    );
    let program = format!("contest:{}", script(&folder, "listens", &text));
    let arguments = ["--preset", "contest", "--games", "2", "--option", "ply-limit=3", "--contest-seconds", "900"];
    let played = play("two", &[('S', &program), ('N', "random")], &arguments);
    assert_eq!(played.outcome["ends"], json!({"move limit": 2}), "{}", played.errors);
    let lines = std::fs::read_to_string(&heard).expect("what was heard");
    // What it hears after the end of its input is nothing.
    let lines: Vec<&str> = lines.lines().filter(|line| !line.is_empty()).collect();
    assert_eq!(lines[..4], ["INFO 1.0", "START 0 900 3", "GO 0000 0 00", "RESULT 3 00"]);
    let reply = |line: &str, game: usize, index: usize| {
        let Action { act: Act::Move(mv), .. } = played.games[game][index] else { panic!("a move") };
        let board = junqi::Board::two();
        let name = |station| {
            let (x, y) = board.xy(station);
            format!("{}{x}", char::from(b'A' + y))
        };
        assert!(line.starts_with(&format!("GO {}{} ", name(mv.from), name(mv.to))), "{line}");
    };
    reply(lines[4], 0, 1);
    assert_eq!(lines[5..9], ["RESULT 3 00", "END 2", "INFO 1.0", "START 1 900 3"]);
    reply(lines[9], 1, 0);
    assert_eq!(lines[10], "RESULT 3 00");
    assert_eq!(lines[11], "END 2");
    assert_eq!(lines.len(), 12);
}

#[test]
fn games_that_the_contest_protocol_does_not_know_are_refused() {
    let run = |kind: &str, letters: &str, arguments: &[&str]| {
        let seats: Vec<String> = letters
            .chars()
            .map(|letter| format!("{letter}={}", if letter == 'S' { "contest:true" } else { "random" }))
            .collect();
        let mut all = vec!["match", "--kind", kind, "--games", "1"];
        seats.iter().for_each(|seat| all.extend(["--seat", seat.as_str()]));
        all.extend(arguments);
        let output = lab(&all);
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    assert!(run("four", "SENW", &["--preset", "contest"]).contains("--kind two"));
    assert!(run("two", "SN", &[]).contains("--preset contest"));
    assert!(run("two", "SN", &["--preset", "contest", "--option", "quiet-limit=70"]).contains("--preset contest"));
    assert!(run("two", "SN", &["--preset", "contest", "--option", "sight=open"]).contains("dark"));
}

/// Output, exit code and errors of the engine after these lines.
fn converse(arguments: &[&str], input: &str) -> (String, Option<i32>, String) {
    let mut child = Command::new(LAB)
        .arg("engine")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("lab starts");
    // After a breach the engine may have gone before all is written.
    let _ = child.stdin.take().expect("stdin is piped").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("lab ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (text(output.stdout), output.status.code(), text(output.stderr))
}

#[test]
fn the_engine_speaks_and_passes_over_what_it_does_not_know() {
    let arguments = ["--player", "greedy", "--seed", "5", "--move-ms", "20"];
    let (said, code, errors) = converse(
        &arguments,
        "INFO 1.0\r\nHURRY\n\nSTART 0 1800 1000\nGO 0000 0 00\nEND 0\nSTART 1 60 1000\nGO F2E3 3 00\n",
    );
    assert_eq!(code, Some(0), "{errors}");
    let words: Vec<&str> = said.lines().map(|line| line.split(' ').next().expect("a word")).collect();
    assert_eq!(words, ["NAME", "ARRAY", "BESTMOVE", "ARRAY", "BESTMOVE"]);
    assert!(errors.lines().count() == 1 && errors.contains("line 2") && errors.contains("HURRY"), "{errors}");
    assert_eq!(converse(&arguments, "INFO 1.0\nSTART 0 1800 1000\n").0.lines().nth(1), said.lines().nth(1));
}

#[test]
fn every_player_can_be_an_engine() {
    for name in bot::NAMES {
        let arguments = ["--player", name, "--seed", "6", "--move-ms", "20"];
        let (said, code, errors) = converse(&arguments, "INFO 1.0\nSTART 1 1800 1000\nGO F2E3 3 00\nEND 0\n");
        assert!(code == Some(0) && errors.is_empty(), "{name}: {errors}");
        let last = said.lines().last().expect("an answer");
        assert!(last.starts_with("BESTMOVE ") && last != "BESTMOVE 0000", "{name}: {last}");
    }
}

#[test]
fn the_engine_ends_at_a_breach_and_says_what_it_is() {
    let cases = [
        ("INFO 3.1\n", "version 1.0"),
        ("GO 0000 0 00\n", "no game was started"),
        ("START 0 1800\n", "START, 0 or 1"),
        ("START 1 1800 1000\nGO F2G2 3 00\n", "cannot have happened"),
        ("START 1 1800 1000\nGO F9G2 3 00\n", "rows A to L"),
        ("START 0 1800 1000\nGO 0000 0 00\nGO F2E3 3 00\n", "RESULT of the own move is missing"),
    ];
    for (input, word) in cases {
        let (_, code, errors) = converse(&["--player", "random"], input);
        assert_eq!(code, Some(2), "{input}: {errors}");
        assert!(errors.lines().count() == 1 && errors.contains(word), "{input}: {errors}");
    }
    let (said, code, errors) = converse(&["--level", "9"], "");
    assert!(said.is_empty() && code == Some(2) && errors.contains("level9"), "{errors}");
}
