//! Folders and files that cannot be used.

use std::fs;
use std::path::Path;

use rusqlite::{Connection, TransactionBehavior};
use store::{GameId, OpenError, Store};

use crate::sample;

/// Runs a refused opening and checks that it changed no file that was there before.
fn refusal(folder: &Path) -> OpenError {
    let before = sample::contents(folder);
    let refusal = Store::open(folder).unwrap_err();
    let after = sample::contents(folder);
    for (name, content) in before.iter().filter(|(name, _)| !name.ends_with("-shm")) {
        assert!(after.get(name) == Some(content), "{name} was changed: {refusal}");
    }
    let text = refusal.to_string();
    assert!(text.ends_with('.') && !text.contains('\n'), "{text}");
    refusal
}

#[test]
fn a_folder_is_made_with_its_parents() {
    let folder = tempfile::tempdir().unwrap();
    let deep = folder.path().join("数据 #1?%41").join("deep");
    let store = Store::open(&deep).unwrap();
    assert_eq!(store.folder(), deep);
    assert!(deep.join("qiying.db").is_file());
}

#[test]
fn a_folder_that_cannot_be_made_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "not a folder").unwrap();
    for wrong in [file.clone(), file.join("inside")] {
        let refusal = Store::open(&wrong).unwrap_err();
        assert!(matches!(&refusal, OpenError::Folder { folder, .. } if *folder == wrong), "{refusal}");
    }
    assert_eq!(fs::read(&file).unwrap(), b"not a folder");
}

#[test]
fn a_folder_in_the_place_of_the_file_is_told() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("qiying.db")).unwrap();
    let refusal = Store::open(folder.path()).unwrap_err();
    assert!(matches!(refusal, OpenError::Unopened { .. }), "{refusal}");
}

#[test]
fn a_journal_that_cannot_be_written_is_told_before_play() {
    let (folder, store) = sample::store();
    drop(store);
    fs::create_dir(folder.path().join("qiying.db-wal")).unwrap();
    let database = fs::read(folder.path().join("qiying.db")).unwrap();
    let refusal = Store::open(folder.path()).unwrap_err();
    assert!(matches!(refusal, OpenError::ReadOnly { .. }), "{refusal}");
    assert_eq!(fs::read(folder.path().join("qiying.db")).unwrap(), database);
}

#[test]
fn a_newer_database_is_left_alone() {
    let (folder, store) = sample::store();
    sample::started(&store);
    drop(store);
    sample::raw(folder.path()).pragma_update(None, "user_version", 99).unwrap();
    for _ in 0..2 {
        let refusal = refusal(folder.path());
        assert!(matches!(refusal, OpenError::Newer { found: 99, known: 3, .. }), "{refusal}");
    }
}

#[test]
fn a_newer_version_that_stands_in_the_journal_only_is_seen_and_left_alone() {
    let (folder, store) = sample::store();
    let newer = sample::raw(folder.path());
    newer.pragma_update(None, "user_version", 99).unwrap();
    let copied = tempfile::tempdir().unwrap();
    for name in ["qiying.db", "qiying.db-wal"] {
        fs::copy(folder.path().join(name), copied.path().join(name)).unwrap();
    }
    drop((store, newer));
    assert!(fs::metadata(copied.path().join("qiying.db-wal")).unwrap().len() > 0);
    let refusal = refusal(copied.path());
    assert!(matches!(refusal, OpenError::Newer { found: 99, .. }), "{refusal}");
}

#[test]
fn a_database_of_another_program_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    sample::raw(folder.path()).execute_batch("CREATE TABLE mail (text TEXT)").unwrap();
    let refusal = refusal(folder.path());
    assert!(matches!(refusal, OpenError::Foreign { .. }), "{refusal}");
    assert_eq!(sample::raw(folder.path()).query_row("SELECT count(*) FROM mail", [], |row| row.get(0)), Ok(0));
}

#[test]
fn an_empty_file_is_a_new_database() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("qiying.db"), "").unwrap();
    let store = Store::open(folder.path()).unwrap();
    sample::started(&store);
}

/// Damages a database with a game of 200 actions and a note of so many bytes in it, and checks what opening it says,
/// twice: the second time no second copy is made.
fn assert_broken(note: usize, damage: impl Fn(&mut Vec<u8>)) {
    let (folder, store) = sample::store();
    let game = sample::started(&store);
    for number in 1..=200 {
        store.add_action(game, number, "S move S23-S22 1200", None).unwrap();
    }
    store.set_setting("note", &"n".repeat(note)).unwrap();
    drop(store);
    let file = folder.path().join("qiying.db");
    let mut content = fs::read(&file).unwrap();
    damage(&mut content);
    fs::write(&file, &content).unwrap();
    let mut copies = Vec::new();
    for _ in 0..2 {
        let refusal = refusal(folder.path());
        let OpenError::Broken { copy, .. } = &refusal else { panic!("{refusal}") };
        let name = copy.file_name().unwrap().to_str().unwrap();
        assert!(name.starts_with("qiying-broken-2") && name.ends_with("Z.db"), "{name}");
        assert!(refusal.to_string().contains(name), "{refusal}");
        assert_eq!(fs::read(copy).unwrap(), content);
        copies.push(copy.clone());
    }
    assert_eq!(copies[0], copies[1]);
}

#[test]
fn a_file_that_is_no_database_is_copied_aside() {
    assert_broken(0, |content| *content = b"a letter to grandmother, by mistake".to_vec());
    assert_broken(0, |content| content[..16].fill(0));
}

#[test]
fn a_cut_off_database_is_copied_aside() {
    assert_broken(0, |content| content.truncate(content.len() / 2));
    assert_broken(0, |content| content.truncate(50));
    assert_broken(10_000_000, |content| content.truncate(8_000_000));
}

#[test]
fn a_database_with_a_spoilt_page_is_copied_aside() {
    assert_broken(0, |content| {
        let last = content.len() - 4096;
        content[last..].fill(0xA5);
    });
    assert_broken(0, |content| content[100..4096].fill(0));
}

#[test]
fn a_missing_table_is_damage() {
    let (folder, store) = sample::store();
    drop(store);
    sample::raw(folder.path()).execute_batch("DROP TABLE settings").unwrap();
    let refusal = refusal(folder.path());
    assert!(matches!(refusal, OpenError::Broken { .. }), "{refusal}");
}

#[test]
fn the_journal_of_a_damaged_database_is_copied_too() {
    let (folder, store) = sample::store();
    drop(store);
    fs::write(folder.path().join("qiying.db"), "spoilt, and not even a page of it is left").unwrap();
    fs::write(folder.path().join("qiying.db-wal"), "the last actions").unwrap();
    let OpenError::Broken { copy, .. } = refusal(folder.path()) else { panic!("not seen as damaged") };
    let journal = format!("{}-wal", copy.file_name().unwrap().to_str().unwrap());
    assert_eq!(sample::contents(folder.path())[&journal], b"the last actions");
}

#[test]
fn many_can_open_a_new_folder_at_once() {
    let folder = tempfile::tempdir().unwrap();
    std::thread::scope(|scope| {
        for name in 0..8 {
            let folder = folder.path();
            scope.spawn(move || Store::open(folder).unwrap().set_setting(&name.to_string(), "here").unwrap());
        }
    });
    let store = Store::open(folder.path()).unwrap();
    for name in 0..8 {
        assert_eq!(store.setting(&name.to_string()).unwrap().as_deref(), Some("here"));
    }
}

#[test]
fn an_opening_waits_for_a_writer() {
    let (folder, store) = sample::store();
    let game = sample::started(&store);
    let mut writer = Connection::open(folder.path().join("qiying.db")).unwrap();
    let (begun, wait) = std::sync::mpsc::channel();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            let change = writer.transaction_with_behavior(TransactionBehavior::Immediate).unwrap();
            begun.send(()).unwrap();
            change.execute("UPDATE games SET name = 'written meanwhile'", []).unwrap();
            change.commit().unwrap();
        });
        wait.recv().unwrap();
        let second = Store::open(folder.path()).unwrap();
        second.add_action(game, 1, "N move", None).unwrap();
        assert_eq!(second.game(game).unwrap().head.name, "written meanwhile");
    });
    assert_eq!(store.game(GameId(game.0)).unwrap().head.actions, 1);
}
