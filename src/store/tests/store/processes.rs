//! Several programs on one folder, killed programs, and programs with few rights.

use std::env;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use store::{GameId, Store, StoreError};

use crate::sample;

/// Names the folder to a child process; the child is this test program running one test again.
const CHILD: &str = "STORE_TEST_FOLDER";

fn child(program: &Path, test: &str, folder: &Path) -> Command {
    let mut command = Command::new(program);
    command.args([test, "--exact", "--nocapture"]).env(CHILD, folder).stdout(Stdio::piped());
    command
}

#[test]
fn a_killed_process_loses_no_action_that_it_has_reported() {
    if let Some(folder) = env::var_os(CHILD) {
        append_until_killed(Path::new(&folder));
    }
    for kill_after in [1, 40, 157] {
        let (folder, store) = sample::store();
        let game = sample::started(&store);
        drop(store);
        let test = "processes::a_killed_process_loses_no_action_that_it_has_reported";
        let mut child = child(&env::current_exe().unwrap(), test, folder.path()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let mut reports = lines.by_ref().filter_map(|line| line.strip_prefix("saved ")?.parse::<usize>().ok());
        let mut reported = reports.by_ref().find(|&number| number >= kill_after).unwrap();
        child.kill().unwrap();
        reported = reports.last().unwrap_or(reported);
        assert!(!child.wait().unwrap().success());

        let store = Store::open(folder.path()).unwrap();
        let texts = sample::texts(&store, game);
        assert!(texts.len() >= reported, "{} of {reported} actions are left", texts.len());
        for (number, text) in (1..).zip(&texts) {
            assert_eq!(*text, action(number));
        }
        store.add_action(game, texts.len() as u32 + 1, "and on it goes", None).unwrap();
    }
}

fn action(number: u32) -> String {
    format!("S move S23-S22 {number}")
}

/// Ends by itself in an abort, should nobody kill it.
fn append_until_killed(folder: &Path) -> ! {
    let store = Store::open(folder).unwrap();
    let game = store.unfinished().unwrap()[0].id;
    for number in 1..=10_000 {
        store.add_action(game, number, &action(number), None).unwrap();
        println!("saved {number}");
        std::io::stdout().flush().unwrap();
    }
    std::process::abort()
}

/// Adds `count` actions whose texts begin with `who`, and tries again with the number told when another was faster.
fn append(store: &Store, game: GameId, who: &str, count: usize) {
    let mut number = 1;
    for i in 0..count {
        let text = format!("{who} {i}");
        loop {
            match store.add_action(game, number, &text, None) {
                Ok(()) => break,
                Err(StoreError::NotNext { expected, .. }) => number = expected,
                Err(error) => panic!("{error}"),
            }
        }
        number += 1;
    }
}

#[test]
fn two_instances_write_by_turns_and_lose_nothing() {
    let (folder, one) = sample::store();
    let two = Store::open(folder.path()).unwrap();
    let game = sample::started(&one);
    for round in 0..20 {
        one.add_action(game, 2 * round + 1, "one", None).unwrap();
        assert!(matches!(one.add_action(game, 2 * round + 1, "late", None), Err(StoreError::NotNext { .. })));
        two.add_action(game, 2 * round + 2, "two", None).unwrap();
        two.set_setting("round", &round.to_string()).unwrap();
        assert_eq!(one.setting("round").unwrap(), Some(round.to_string()));
    }
    assert_eq!(one.game(game).unwrap(), two.game(game).unwrap());
    assert_eq!(sample::texts(&one, game), ["one", "two"].repeat(20));
}

#[test]
fn two_instances_write_at_once_and_lose_nothing() {
    const COUNT: usize = 150;
    let (folder, store) = sample::store();
    let game = sample::started(&store);
    thread::scope(|scope| {
        for who in ["one", "two"] {
            let folder = folder.path();
            scope.spawn(move || append(&Store::open(folder).unwrap(), game, who, COUNT));
        }
    });
    let texts = sample::texts(&store, game);
    assert_eq!(texts.len(), 2 * COUNT);
    for who in ["one", "two"] {
        let own = texts.iter().filter(|text| text.starts_with(who));
        assert!(own.eq((0..COUNT).map(|i| format!("{who} {i}")).collect::<Vec<_>>().iter()), "{texts:?}");
    }
}

/// The superuser may write everything, so the refusal is asked for by a child of the user "nobody" where that is needed.
#[cfg(unix)]
#[test]
fn a_folder_without_the_right_to_write_is_told_and_left_alone() {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;

    const NOBODY: u32 = 65534;
    if let Some(folder) = env::var_os(CHILD) {
        println!("answer: {:?}", Store::open(Path::new(&folder)).unwrap_err());
        return;
    }
    let root = tempfile::tempdir().unwrap();
    let allow = |path: &Path, mode| fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
    allow(root.path(), 0o755);
    let program = root.path().join("program");
    fs::copy(env::current_exe().unwrap(), &program).unwrap();
    allow(&program, 0o755);

    let (saved, empty) = (root.path().join("saved"), root.path().join("empty"));
    sample::started(&Store::open(&saved).unwrap());
    allow(&saved.join("qiying.db"), 0o444);
    fs::create_dir(&empty).unwrap();
    for folder in [&saved, &empty] {
        allow(folder, 0o555);
    }
    let superuser = fs::write(empty.join("probe"), "").is_ok();
    if superuser {
        fs::remove_file(empty.join("probe")).unwrap();
    }
    // The third is to be made inside a folder that may not be written.
    for (folder, expected) in [(&saved, "ReadOnly {"), (&empty, "ReadOnly {"), (&empty.join("new"), "Folder {")] {
        let before = folder.is_dir().then(|| sample::contents(folder));
        let test = "processes::a_folder_without_the_right_to_write_is_told_and_left_alone";
        let mut child = child(&program, test, folder);
        if superuser {
            child.uid(NOBODY).gid(NOBODY);
        }
        let mut child = child.current_dir(root.path()).spawn().unwrap();
        let mut output = String::new();
        child.stdout.take().unwrap().read_to_string(&mut output).unwrap();
        assert!(child.wait().unwrap().success(), "{output}");
        assert!(output.contains(&format!("answer: {expected}")), "{output}");
        assert_eq!(folder.is_dir().then(|| sample::contents(folder)), before);
    }
    for folder in [&saved, &empty] {
        allow(folder, 0o755);
    }
}
