//! Runs the binary as a person at a terminal does.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

const POSITIONS: &str = include_str!("data/positions.json");
const PERFT: &str = include_str!("data/perft.json");

fn lab(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_lab"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("lab starts");
    // A command that takes no input may have gone before all is written.
    let _ = child.stdin.take().expect("stdin is piped").write_all(input.as_bytes());
    child.wait_with_output().expect("lab ends")
}

fn good(arguments: &[&str], input: &str) -> String {
    let output = lab(arguments, input);
    assert!(output.status.success(), "{arguments:?} {input}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("output is UTF-8")
}

/// Runs something that has to fail; gives the one sentence it says.
fn bad(arguments: &[&str], input: &str, code: i32) -> String {
    let output = lab(arguments, input);
    let sentence = String::from_utf8(output.stderr).expect("errors are UTF-8");
    assert_eq!(output.status.code(), Some(code), "{arguments:?} {input}: {sentence}");
    assert_eq!(output.stdout, b"", "{arguments:?} {input}");
    assert_eq!(sentence.lines().count(), 1, "one sentence: {sentence}");
    sentence
}

/// The last line of a match as JSON, without what changes from run to run.
fn outcome(output: &str) -> Value {
    let mut outcome: Value = serde_json::from_str(output.lines().last().expect("a line")).expect("JSON");
    for (_, seat) in outcome["seats"].as_object_mut().expect("seats") {
        let seat = seat.as_object_mut().expect("a seat");
        for time in ["mean_ms", "p50_ms", "p95_ms", "max_ms"] {
            assert!(seat.remove(time).expect("a time").as_f64().expect("a number") >= 0.0);
        }
    }
    outcome
}

#[test]
fn jq_20_moves_of_every_golden_position() {
    let groups: Value = serde_json::from_str(POSITIONS).expect("golden data");
    let mut seen = 0;
    for (name, group) in groups.as_object().expect("groups") {
        let board = if name.starts_with('A') { "four" } else { "two" };
        for position in group["positions"].as_array().expect("positions") {
            let sheet = json!({
                "board": board,
                "options": group["options"],
                "to_move": position["to_move"],
                "pieces": position["pieces"],
            });
            let output = good(&["moves"], &sheet.to_string());
            let moves: Vec<&str> = output.lines().collect();
            let expected: Vec<&str> =
                position["moves"].as_array().expect("moves").iter().map(|step| step.as_str().expect("text")).collect();
            assert_eq!(moves, expected, "{name}: {sheet}");
            let leaves = good(&["perft", "--depth", "1"], &sheet.to_string());
            assert_eq!(leaves.trim(), expected.len().to_string());
            seen += 1;
        }
    }
    assert_eq!(seen, 80);
}

#[test]
fn perft_of_every_golden_mode() {
    let golden: Value = serde_json::from_str(PERFT).expect("golden data");
    let layout = golden["layout"].as_str().expect("a layout");
    let modes = [
        ("A four players, pairs", "four", "SENW", "pairs", ""),
        ("A four players, ffa", "four", "SENW", "ffa", ""),
        ("A two players, side arms open", "four", "SN", "ffa", ""),
        ("A two players, side arms closed", "four", "SN", "ffa", "EW"),
        ("B two players", "two", "SN", "ffa", ""),
    ];
    let numbers = golden["perft_1_2_3"].as_object().expect("modes");
    assert_eq!(numbers.len(), modes.len());
    for (name, board, seats, teams, closed_arms) in modes {
        let sheet = json!({
            "board": board,
            "options": {"teams": teams, "closed_arms": closed_arms},
            "to_move": golden["first"],
            "pieces": pieces(seats, layout),
        });
        for (depth, leaves) in numbers[name].as_array().expect("numbers").iter().enumerate() {
            let output = good(&["perft", "--depth", &(depth + 1).to_string()], &sheet.to_string());
            assert_eq!(output.trim(), leaves.to_string(), "{name}, depth {}", depth + 1);
        }
    }
}

/// The same layout for every seat, as stations and pieces.
fn pieces(seats: &str, layout: &str) -> Value {
    let camps = ["22", "24", "33", "42", "44"];
    let places: Vec<String> = (1..=6)
        .flat_map(|row| (1..=5).map(move |column| format!("{row}{column}")))
        .filter(|place| !camps.contains(&place.as_str()))
        .collect();
    seats
        .chars()
        .flat_map(|seat| {
            places
                .iter()
                .zip(layout.chars())
                .map(move |(place, rank)| (format!("{seat}{place}"), Value::String(format!("{seat}{rank}"))))
        })
        .collect::<serde_json::Map<String, Value>>()
        .into()
}

#[test]
fn bad_positions_get_a_sentence_that_says_what_is_wrong() {
    let cases = [
        ("", "empty"),
        ("{", "line 1"),
        ("[]", "expected"),
        (r#"{"board":"six","to_move":"S","pieces":{"S23":"S5"}}"#, "six"),
        (r#"{"board":"four","to_move":"S"}"#, "pieces"),
        (r#"{"board":"four","to_move":"S","pieces":{"S23":"S5"},"seats":4}"#, "seats"),
        (r#"{"board":"four","options":{"mines":"both"},"to_move":"S","pieces":{"S23":"S5"}}"#, "mines"),
        (r#"{"board":"four","options":{"mine":"stays"},"to_move":"S","pieces":{"S23":"S5"}}"#, "stays"),
        (r#"{"board":"four","options":{"closed_arms":"E"},"to_move":"S","pieces":{"S23":"S5","N62":"NF"}}"#, "EW"),
        (r#"{"board":"four","options":{"closed_arms":"Q"},"to_move":"S","pieces":{"S23":"S5"}}"#, "'Q'"),
        (r#"{"board":"four","to_move":"X","pieces":{"S23":"S5"}}"#, "\"X\""),
        (r#"{"board":"four","to_move":"N","pieces":{"S23":"S5"}}"#, "owns no piece"),
        (r#"{"board":"four","to_move":"S","pieces":{"S77":"S5"}}"#, "S77"),
        (r#"{"board":"two","to_move":"S","pieces":{"E23":"S5"}}"#, "E23"),
        (r#"{"board":"four","to_move":"S","pieces":{"S23":"S0"}}"#, "S0"),
        (r#"{"board":"four","to_move":"S","pieces":{"S23":"S55"}}"#, "S55"),
        (r#"{"board":"four","to_move":"S","pieces":{"S23":"S5","S23":"S6"}}"#, "twice"),
        (r#"{"board":"four","to_move":"S","pieces":{"S23":"S9","S21":"S9"}}"#, "rank 9"),
        (r#"{"board":"four","to_move":"S","pieces":{"S23":"S5"}} x"#, "trailing"),
    ];
    for (input, word) in cases {
        for command in [&["moves"][..], &["perft", "--depth", "2"]] {
            let sentence = bad(command, input, 1);
            assert!(sentence.contains(word), "{input}: {sentence:?} does not name {word:?}");
        }
    }
}

#[test]
fn bad_arguments_are_a_usage_error() {
    let cases: [(&[&str], &str); 13] = [
        (&[], "lab"),
        (&["mvoes"], "mvoes"),
        (&["perft"], "--depth"),
        (&["perft", "--depth", "x"], "x"),
        (&["verify"], "FILE"),
        (&["match", "--seat", "S=random"], "--kind"),
        (&["match", "--kind", "three", "--seat", "S=random"], "three"),
        (&["match", "--kind", "two", "--seat", "S=random"], "seat N has no player"),
        (&["match", "--kind", "two", "--seat", "S=random", "--seat", "E=random"], "S, N"),
        (&["match", "--kind", "two", "--seat", "S=random", "--seat", "S=random"], "twice"),
        (&["match", "--kind", "two", "--seat", "S=random", "--seat", "N=genius"], "genius"),
        (&["match", "--kind", "two", "--seat", "S=random", "--seat", "N=random", "--preset", "text-z"], "text-z"),
        (&["match", "--kind", "two", "--seat", "S=random", "--seat", "N=random", "--games", "0"], "0"),
    ];
    for (arguments, word) in cases {
        let sentence = bad(arguments, "", 2);
        assert!(sentence.contains(word), "{arguments:?}: {sentence:?} does not name {word:?}");
    }
    for option in ["sihgt=open", "sight=shut", "sight"] {
        let arguments = ["match", "--kind", "two", "--seat", "S=random", "--seat", "N=random", "--option", option];
        let sentence = bad(&arguments, "", 2);
        assert!(sentence.contains(option.split('=').next().expect("a key")), "{sentence}");
    }
}

#[test]
fn a_match_follows_from_its_seed_however_many_jobs_there_are() {
    let run = |jobs: &str, seed: &str| {
        let arguments = [
            "match", "--kind", "two", "--seat", "S=greedy", "--seat", "N=random", "--games", "6", "--seed", seed,
            "--jobs", jobs,
        ];
        outcome(&good(&arguments, ""))
    };
    let alone = run("1", "5");
    assert_eq!(alone, run("2", "5"));
    assert_ne!(alone, run("1", "6"));

    assert_eq!(alone["games"], 6);
    let count =
        |value: &Value| value.as_object().expect("counts").values().map(|n| n.as_u64().expect("a count")).sum::<u64>();
    assert_eq!(count(&alone["teams"]) + alone["draws"].as_u64().expect("a count"), 6);
    assert_eq!(count(&alone["ends"]), 6);
    assert!(alone["plies_mean"].as_f64().expect("a mean") > 0.0);
    assert_eq!(alone["seats"], json!({"S": {"player": "greedy"}, "N": {"player": "random"}}));
}

#[test]
fn what_is_learnt_follows_from_the_seed_however_many_jobs_there_are() {
    let file = std::env::temp_dir().join(format!("lab-learnt-{}", std::process::id()));
    let path = file.to_str().expect("a path in UTF-8");
    let small = ["--games", "6", "--seed", "3", "--player", "random", "--out", path];
    let learn = |command: &[&str], jobs: &str| {
        let printed = good(&[command, &small, &["--jobs", jobs]].concat(), "");
        assert_eq!(printed, fs::read_to_string(&file).expect("a file"), "what is printed is what is kept");
        printed
    };
    let table = ["layouts", "--against", "random", "--against", "rush"];
    let places = learn(&table, "1");
    assert_eq!(places, learn(&table, "2"));
    let read: bot::Places = places.parse().expect("a table");
    assert!(read.to_string().lines().any(|line| line.split(' ').skip(1).any(|number| number != "0")));
    let weights = learn(&["train"], "1");
    assert_eq!(weights, learn(&["train"], "2"));
    weights.parse::<bot::Weights>().expect("weights");
    fs::remove_file(&file).expect("the file can go");
    for command in ["layouts", "train"] {
        assert!(bad(&[command, "--player", "nobody", "--out", path], "", 2).contains("no player \"nobody\""));
        assert!(bad(&[command, "--preset", "nothing", "--out", path], "", 2).contains("no preset \"nothing\""));
    }
    assert!(!file.exists(), "refused arguments write nothing");
}

#[test]
fn layouts_of_pairs_are_tried_in_games_and_the_better_half_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("proven.txt");
    let path = file.to_str().expect("a path of words");
    let trial = ["--kind", "four", "--layouts", "3", "--rounds", "1", "--player", "greedy", "--against", "random"];
    let list = |jobs: &str| good(&[&["proven", "--out", path, "--jobs", jobs], &trial[..]].concat(), "");
    let printed = list("1");
    assert_eq!(printed, list("2"), "whatever plays at the same time");
    assert_eq!(printed, fs::read_to_string(&file).expect("a file"), "what is printed is what is kept");
    let kept: Vec<&str> = printed.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(kept.len(), 2, "the better half of three: {printed}");
    for line in kept {
        let (layout, share) = line.split_once(' ').expect("a layout and its share");
        junqi::Layout::parse(layout, false).expect("a legal layout");
        // Had the pair been split between the teams, it would have won about half.
        assert!(share.parse::<f32>().expect("a share") > 0.7, "greedy beats random: {line}");
    }
    assert!(bad(&["proven", "--kind", "five", "--out", path], "", 2).contains("five"));
}

#[test]
fn teams_are_named_by_their_seats_in_the_order_of_play() {
    let names = |kind: &str, letters: &str, options: &[&str]| {
        let seats: Vec<String> = letters.chars().map(|letter| format!("{letter}=random")).collect();
        let mut arguments = vec!["match", "--kind", kind, "--games", "1", "--option", "ply-limit=8"];
        seats.iter().for_each(|seat| arguments.extend(["--seat", seat.as_str()]));
        options.iter().for_each(|option| arguments.extend(["--option", option]));
        let report = outcome(&good(&arguments, ""));
        assert_eq!(report["draws"], 1);
        let mut names: Vec<String> = report["teams"].as_object().expect("teams").keys().cloned().collect();
        names.sort();
        names
    };
    assert_eq!(names("two", "SN", &[]), ["N", "S"]);
    assert_eq!(names("two-on-four", "SN", &["closed-arms=on"]), ["N", "S"]);
    assert_eq!(names("four", "SENW", &[]), ["EW", "SN"]);
    assert_eq!(names("four", "SENW", &["order=clockwise"]), ["SN", "WE"]);
    assert_eq!(names("four", "SENW", &["free-for-all=on"]), ["E", "N", "S", "W"]);
}

/// Plays a few games into a folder and gives their records, by the number of the game.
fn records(folder: &Path) -> Vec<String> {
    let target = folder.to_str().expect("a plain path");
    let arguments = [
        "match",
        "--kind",
        "four",
        "--seat",
        "S=greedy",
        "--seat",
        "E=greedy",
        "--seat",
        "N=random",
        "--seat",
        "W=random",
        "--games",
        "3",
        "--record",
        target,
        "--option",
        "ply-limit=120",
    ];
    good(&arguments, "");
    (0..3)
        .map(|number| folder.join(format!("game-{number:05}.txt")).to_str().expect("a plain path").to_owned())
        .collect()
}

#[test]
fn jq_80_records_of_a_match_verify() {
    let folder = tempfile::tempdir().expect("a folder");
    let files = records(folder.path());
    let arguments: Vec<&str> = ["verify"].into_iter().chain(files.iter().map(String::as_str)).collect();
    let output = good(&arguments, "");
    assert_eq!(output.lines().count(), 3);
    for (line, file) in output.lines().zip(&files) {
        assert!(line.starts_with(&format!("{file}: four, ")) && line.contains(" plies, "), "{line}");
    }
    // The first move goes round the seats.
    let texts: Vec<String> = files.iter().map(|file| fs::read_to_string(file).expect("a record")).collect();
    assert!(texts[0] != texts[1] && texts[1] != texts[2]);
}

#[test]
fn jq_80_a_bad_record_is_named_with_its_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let files = records(folder.path());
    let text = fs::read_to_string(&files[1]).expect("a record");
    let first_move = text.lines().position(|line| line.contains(" move ")).expect("a move");

    let spoilt = folder.path().join("spoilt.txt");
    let spoilt = spoilt.to_str().expect("a plain path");
    let with_line = |replacement: &str| {
        let lines: Vec<&str> = text
            .lines()
            .enumerate()
            .map(|(number, line)| if number == first_move { replacement } else { line })
            .collect();
        lines.join("\n") + "\n"
    };
    for replacement in ["S mvoe S11-S12 0", "S move S99-S12 0", "nonsense"] {
        fs::write(spoilt, with_line(replacement)).expect("a file");
        let sentence_start = format!("{spoilt}: line {}: expected ", first_move + 1);
        let output = lab(&["verify", spoilt, &files[0]], "");
        let errors = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(1));
        assert!(errors.contains(&sentence_start), "{replacement}: {errors}");
        assert!(errors.contains("1 of 2 records are bad"), "{errors}");
        assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 1, "the good record is still printed");
    }
    for content in ["", "\u{0}\u{1}", "junk\n"] {
        fs::write(spoilt, content).expect("a file");
        let output = lab(&["verify", spoilt], "");
        assert_eq!(output.status.code(), Some(1));
        assert!(String::from_utf8_lossy(&output.stderr).contains("line "), "{content:?}");
    }
    let absent = lab(&["verify", "no-such-file.txt"], "");
    assert_eq!(absent.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&absent.stderr).contains("cannot be read"));
}

#[test]
fn a_screen_is_pictured_at_the_size_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("result.png");
    let path = file.to_str().expect("a path");
    let names = good(&["shot", "--screen", "list"], "");
    assert!(names.lines().any(|name| name == "review"));
    let arguments =
        ["shot", "--screen", "result", "--size", "320x640", "--scale", "1.5", "--lang", "en", "--out", path];
    assert_eq!(good(&arguments, ""), "");
    let picture = fs::read(&file).expect("a picture");
    // Width and height stand in the first chunk of a PNG.
    assert_eq!(&picture[..8], b"\x89PNG\r\n\x1a\n");
    assert_eq!(picture[16..24], [0, 0, 1, 224, 0, 0, 3, 192]);
}

#[test]
fn a_picture_that_cannot_be_taken_says_why_in_one_sentence() {
    assert!(bad(&["shot", "--screen", "nowhere"], "", 2).contains("'nowhere'"));
    assert!(bad(&["shot", "--screen", "home", "--size", "9x9"], "", 2).contains("360x800"));
    assert!(bad(&["shot", "--screen", "home", "--theme", "pink"], "", 2).contains("wood"));
    let folder = tempfile::tempdir().expect("a folder");
    let nowhere = folder.path().join("missing/home.png");
    bad(&["shot", "--screen", "home", "--out", nowhere.to_str().expect("a path")], "", 1);
}
