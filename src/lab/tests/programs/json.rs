use std::fs;
use std::process::{Command, Stdio};

use junqi::{Act, EndReason};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::bench::{LAB, acts, lab, play, script};

const README: &str = include_str!("../../README.md");
/// Answers to the first two messages.
const WELCOME: &str = r#"
read hello; echo '{"type":"hello","protocol":"qiying-player 1"}'
read start; echo '{"type":"layout"}'
"#;

/// One of our players behind the protocol.
fn guest(name: &str) -> String {
    format!("cmd:'{LAB}' player {name}")
}

#[test]
fn our_players_do_the_same_behind_the_protocol() {
    let cases: [(&str, &str, &[&str]); 4] = [
        ("two", "SN", &["--games", "4", "--jobs", "2"]),
        ("two-on-four", "SN", &["--games", "2", "--option", "closed-arms=on", "--option", "ply-limit=150"]),
        ("four", "SENW", &["--games", "2", "--option", "sight=allies-shown", "--option", "ply-limit=200"]),
        (
            "four",
            "SENW",
            &[
                "--games",
                "2",
                "--option",
                "free-for-all=on",
                "--option",
                "flag=engineer-only",
                "--option",
                "ply-limit=200",
            ],
        ),
    ];
    for (kind, letters, arguments) in cases {
        let name = |letter| if "SE".contains(letter) { "greedy" } else { "random" };
        let guests: Vec<String> = letters.chars().map(|letter| guest(name(letter))).collect();
        let own: Vec<(char, &str)> = letters.chars().map(|letter| (letter, name(letter))).collect();
        let outside: Vec<(char, &str)> = letters.chars().zip(guests.iter().map(String::as_str)).collect();
        let (own, outside) = (play(kind, &own, arguments), play(kind, &outside, arguments));
        assert_eq!(own.games, outside.games, "{kind}");
        for key in ["teams", "draws", "scores", "ends", "plies_mean"] {
            assert_eq!(own.outcome[key], outside.outcome[key], "{kind}");
        }
        for letter in letters.chars().map(|letter| letter.to_string()) {
            assert_eq!(own.outcome["seats"][&letter].get("faults"), None);
            assert_eq!(outside.outcome["seats"][&letter]["faults"], faults(None, 0));
        }
    }
}

/// The faults of a seat in the outcome.
fn faults(fault: Option<&str>, games: u64) -> Value {
    let mut faults = json!({"time-out": 0, "crash": 0, "garbage": 0, "illegal": 0, "illegal-layout": 0});
    if let Some(fault) = fault {
        faults[fault] = games.into();
    }
    faults
}

#[test]
fn a_program_that_errs_loses_and_the_reason_is_named() {
    let act = |act: &str| format!("{WELCOME}read turn; echo '{{\"type\":\"act\",\"act\":\"{act}\"}}'; read more\n");
    let after = |rest: &str| format!("{WELCOME}{rest}");
    let quick = ["--start-ms", "300"];
    let usual = ["--start-ms", "30000"];
    let nines = "9".repeat(25);
    let cases: [(&str, String, [&str; 2], &str); 17] = [
        ("silent", "cat >/dev/null".to_owned(), quick, "time-out"),
        (
            "slow-to-lay-out",
            WELCOME.lines().take(2).collect::<Vec<_>>().join("\n") + "\ncat >/dev/null",
            quick,
            "time-out",
        ),
        ("slow-to-move", after("cat >/dev/null"), usual, "time-out"),
        ("ends", "exit 0".to_owned(), usual, "crash"),
        ("closes-its-output", "exec >&-\ncat >/dev/null".to_owned(), usual, "crash"),
        ("ends-after-its-layout", WELCOME.to_owned(), usual, "crash"),
        ("ends-in-its-turn", after("read turn; exit 3"), usual, "crash"),
        ("talks", "echo hello; cat >/dev/null".to_owned(), usual, "garbage"),
        (
            "other-version",
            "echo '{\"type\":\"hello\",\"protocol\":\"qiying-player 2\"}'; cat".to_owned(),
            usual,
            "garbage",
        ),
        ("other-message", "echo '{\"type\":\"layout\"}'; cat >/dev/null".to_owned(), usual, "garbage"),
        ("bytes", "printf '\\377\\n'; cat >/dev/null".to_owned(), usual, "garbage"),
        ("endless-line", "yes | tr -d '\\n'".to_owned(), usual, "garbage"),
        ("talks-in-its-turn", after("read turn; echo '{\"type\":\"act\"'; read more"), usual, "garbage"),
        ("no-move", act("N move N11-N11 0"), usual, "illegal"),
        ("others-action", act("S resign 0"), usual, "illegal"),
        ("nonsense", act("castle"), usual, "illegal"),
        (
            "nine-commanders",
            WELCOME.replace("\"layout\"}", &format!("\"layout\",\"layout\":\"{nines}\"}}")),
            usual,
            "illegal-layout",
        ),
    ];
    let folder = TempDir::new().expect("a folder");
    for (name, text, start, fault) in cases {
        let program = format!("cmd:{}", script(&folder, name, &text));
        let arguments = [&["--games", "2", "--jobs", "2", "--move-ms", "50"][..], &start].concat();
        let played = play("two", &[('S', "random"), ('N', &program)], &arguments);
        let outcome = &played.outcome;
        assert_eq!(outcome["teams"], json!({"S": 2, "N": 0}), "{name}");
        assert_eq!(outcome["ends"], json!({"resigned": 2}), "{name}");
        assert_eq!(outcome["seats"]["N"]["faults"], faults(Some(fault), 2), "{name}");
        assert_eq!(played.errors.lines().filter(|line| line.contains("seat N (cmd:")).count(), 2, "{}", played.errors);
        assert!(played.games.iter().all(|game| acts(game).last() == Some(&Act::Resign)), "{name}");
    }
}

#[test]
fn a_seat_that_errs_leaves_the_game_to_the_others() {
    let folder = TempDir::new().expect("a folder");
    let crash = format!("cmd:{}", script(&folder, "crash", &format!("{WELCOME}read turn")));
    let illegal = script(&folder, "illegal", &format!("{WELCOME}read turn; echo '{{\"type\":\"act\",\"act\":\"\"}}'"));
    let illegal = format!("cmd:{illegal}");
    let seats = [('S', "greedy"), ('E', "random"), ('N', crash.as_str()), ('W', illegal.as_str())];
    let played = play("four", &seats, &["--games", "4", "--jobs", "2"]);
    assert_eq!(played.outcome["seats"]["N"]["faults"], faults(Some("crash"), 4));
    assert_eq!(played.outcome["seats"]["W"]["faults"], faults(Some("illegal"), 4));
    for record in &played.records {
        let result = record.result.expect("an end");
        assert!(result.reason != EndReason::Resigned && record.actions.len() > 20, "{result:?}");
    }
}

#[test]
fn both_seats_may_err_before_the_first_move() {
    let played = play("two", &[('S', "cmd:true"), ('N', "cmd:true")], &["--games", "1"]);
    assert_eq!(played.outcome["teams"], json!({"S": 0, "N": 1}));
    for seat in ["S", "N"] {
        assert_eq!(played.outcome["seats"][seat]["faults"], faults(Some("crash"), 1));
    }
}

#[test]
fn jq_43_an_offered_draw_is_answered_before_anybody_moves() {
    let folder = TempDir::new().expect("a folder");
    let say = |act: &str| format!("read turn; echo '{{\"type\":\"act\",\"act\":\"{act}\"}}'\n");
    let program = |name: &str, acts: &[&str]| {
        let lines: String = acts.iter().map(|act| say(act)).collect();
        format!("cmd:{}", script(&folder, name, &format!("{WELCOME}{lines}read end")))
    };
    let offers = program("offers", &["S offer-draw 0", "S resign 0"]);
    let accepts = program("accepts", &["N accept-draw 0"]);
    let refuses = program("refuses", &["N refuse-draw 7"]);
    let insists = program("insists", &["S offer-draw 0", "S offer-draw 0"]);
    let moves = program("moves", &["N move N11-N12 0"]);

    let agreed = play("two", &[('S', &offers), ('N', &accepts)], &["--games", "1"]);
    assert_eq!(acts(&agreed.games[0]), [Act::OfferDraw, Act::AcceptDraw]);
    assert_eq!((&agreed.outcome["draws"], &agreed.outcome["ends"]), (&json!(1), &json!({"draw agreed": 1})));
    assert_eq!(agreed.outcome["scores"]["S"]["score"], 0.5);

    let refused = play("two", &[('S', &offers), ('N', &refuses)], &["--games", "1"]);
    assert_eq!(acts(&refused.games[0]), [Act::OfferDraw, Act::RefuseDraw, Act::Resign]);
    assert_eq!(refused.outcome["seats"]["S"]["faults"], faults(None, 0));

    let asked = play("two", &[('S', &offers), ('N', "greedy")], &["--games", "1"]);
    assert!(acts(&asked.games[0]).starts_with(&[Act::OfferDraw]) && asked.games[0].len() <= 3);
    assert!(matches!(asked.games[0][1].act, Act::AcceptDraw | Act::RefuseDraw));

    let insisted = play("two", &[('S', &insists), ('N', &refuses)], &["--games", "1"]);
    assert_eq!(acts(&insisted.games[0]), [Act::OfferDraw, Act::RefuseDraw, Act::Resign]);
    assert_eq!(insisted.outcome["seats"]["S"]["faults"], faults(Some("illegal"), 1));

    let evaded = play("two", &[('S', &offers), ('N', &moves)], &["--games", "1"]);
    assert_eq!(acts(&evaded.games[0]), [Act::OfferDraw, Act::Resign], "who is asked answers");
    assert_eq!(evaded.outcome["seats"]["N"]["faults"], faults(Some("illegal"), 1));
}

#[test]
fn a_program_is_gone_after_its_game() {
    let folder = TempDir::new().expect("a folder");
    let number = folder.path().join("number");
    let text =
        format!("echo $$ >'{}'\n{WELCOME}read turn\nexec cat >/dev/null", number.to_str().expect("a plain path"));
    let stays = format!("cmd:{}", script(&folder, "stays", &text));
    play("two", &[('S', "random"), ('N', &stays)], &["--games", "1", "--move-ms", "50"]);
    let process = fs::read_to_string(&number).expect("the program ran");
    let alive = Command::new("sh")
        .args(["-c", &format!("kill -0 {}", process.trim())])
        .stderr(Stdio::null())
        .status()
        .expect("a shell runs");
    assert!(!alive.success(), "process {process} is still there");
}

#[test]
fn what_a_program_says_to_people_is_passed_on_when_asked_for() {
    let folder = TempDir::new().expect("a folder");
    let talker = format!("cmd:{}", script(&folder, "talker", "echo 'thinking of {seed}' >&2"));
    let heard = |arguments: &[&str]| play("two", &[('S', "random"), ('N', &talker)], arguments).errors;
    assert!(heard(&["--games", "1", "--verbose"]).contains("thinking"));
    assert!(!heard(&["--games", "1"]).contains("thinking"));
}

#[test]
fn a_command_that_cannot_be_run_stops_the_match() {
    let run = |seat: &str| {
        let output = lab(&["match", "--kind", "two", "--seat", "S=random", "--seat", seat, "--games", "1"]);
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (code, sentence) = run("N=cmd:/no/such/program --fast");
    assert!(code == Some(1) && sentence.contains("/no/such/program") && sentence.contains("started"), "{sentence}");
    for (seat, word) in
        [("N=cmd:", "missing"), ("N=cmd:'a b", "quotation"), ("N=contest:", "missing"), ("N=cdm:x", "cdm:x")]
    {
        let (code, sentence) = run(seat);
        assert!(code == Some(2) && sentence.contains(word), "{seat}: {sentence}");
    }
}

#[test]
fn a_guest_says_what_it_cannot_understand() {
    let folder = TempDir::new().expect("a folder");
    let cases = [
        ("", 0, ""),
        ("hello", 2, "qiying-player 1"),
        (r#"{"type":"hello","protocol":"qiying-player 9","referee":""}"#, 2, "qiying-player 9"),
        (r#"{"type":"start"}"#, 2, "missing"),
        (r#"{"type":"dance"}"#, 2, "dance"),
    ];
    for (line, code, word) in cases {
        let file = folder.path().join("input");
        fs::write(&file, line).expect("a file");
        let input = fs::File::open(&file).expect("a file");
        let output = Command::new(LAB).args(["player", "random"]).stdin(input).output().expect("lab runs");
        let sentence = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{line}: {sentence}");
        assert!(sentence.contains(word), "{line}: {sentence}");
    }
    assert_eq!(lab(&["player", "genius"]).status.code(), Some(2));
}

/// The program of the document: in Python where there is Python, and the same conversation with one of our players everywhere.
#[test]
fn the_example_of_the_document_plays() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("example.py");
    let example = README.split("```python\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    fs::write(&file, example).expect("a file");
    let mut programs = vec![guest("random")];
    let python = Command::new("python3").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if python.is_ok_and(|status| status.success()) {
        programs.push(format!("cmd:python3 '{}'", file.to_str().expect("a plain path")));
    }
    for program in programs {
        let played = play("two", &[('S', "greedy"), ('N', &program)], &["--games", "2", "--jobs", "2"]);
        assert_eq!(played.outcome["seats"]["N"]["faults"], faults(None, 0), "{program}: {}", played.errors);
        let seats = [('S', "random"), ('E', program.as_str()), ('N', "random"), ('W', program.as_str())];
        let played = play("four", &seats, &["--games", "1", "--option", "ply-limit=100"]);
        assert_eq!(played.outcome["seats"]["W"]["faults"], faults(None, 0), "{program}: {}", played.errors);
    }
}
