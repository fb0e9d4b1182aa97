//! Every word of the app is translated and has its glyphs in both bundled faces.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn files(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, ending, found);
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
}

fn texts(folder: &str, ending: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    files(&root().join(folder), ending, &mut found);
    assert!(!found.is_empty(), "{folder} has no .{ending}");
    found.into_iter().map(|path| (path.clone(), fs::read_to_string(path).unwrap())).collect()
}

/// The first string literal after each `@tr(`, and the plural after a `|`.
fn translated_words(source: &str) -> Vec<String> {
    let mut words = Vec::new();
    for call in source.split("@tr(").skip(1) {
        let mut rest = call;
        while let Some(start) = rest.find('"') {
            let Some(length) = rest[start + 1..].find('"') else { break };
            words.push(rest[start + 1..start + 1 + length].to_owned());
            rest = rest[start + 2 + length..].trim_start();
            if !rest.starts_with('|') {
                break;
            }
        }
    }
    words
}

/// All msgid and msgid_plural of a .po file with their msgstr; long ones may go over several lines.
fn entries(po: &str) -> Vec<(Vec<String>, String)> {
    let mut entries: Vec<(Vec<String>, String)> = Vec::new();
    let mut in_msgstr = true;
    for line in po.lines() {
        let Some(start) = line.find('"').filter(|_| !line.starts_with('#')) else { continue };
        let text = line[start + 1..].trim_end().trim_end_matches('"');
        if line.starts_with("msgid_plural") {
            entries.last_mut().unwrap().0.push(text.to_owned());
        } else if line.starts_with("msgid") {
            entries.push((vec![text.to_owned()], String::new()));
            in_msgstr = false;
        } else if line.starts_with("msgstr") {
            entries.last_mut().unwrap().1.push_str(text);
            in_msgstr = true;
        } else if in_msgstr {
            entries.last_mut().unwrap().1.push_str(text);
        } else {
            entries.last_mut().unwrap().0.last_mut().unwrap().push_str(text);
        }
    }
    entries.retain(|(ids, _)| ids != &[""]);
    entries
}

#[test]
fn every_word_on_the_screens_is_translated_once() {
    let used: BTreeSet<String> = texts("ui", "slint").iter().flat_map(|(_, text)| translated_words(text)).collect();
    let po = fs::read_to_string(root().join("ui/lang/zh_CN/LC_MESSAGES/app.po")).unwrap();
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    for (ids, translation) in entries(&po) {
        assert!(!translation.is_empty(), "{ids:?} has no translation");
        for id in ids {
            *times.entry(id).or_default() += 1;
        }
    }
    let missing: Vec<_> = used.iter().filter(|word| !times.contains_key(*word)).collect();
    assert!(missing.is_empty(), "not in app.po: {missing:?}");
    let unused: Vec<_> = times.keys().filter(|word| !used.contains(*word)).collect();
    assert!(unused.is_empty(), "in app.po, on no screen: {unused:?}");
    let double: Vec<_> = times.iter().filter(|(_, times)| **times > 1).collect();
    assert!(double.is_empty(), "twice in app.po: {double:?}");
}

#[test]
fn every_character_is_in_both_faces() {
    let mut used: BTreeMap<char, PathBuf> = BTreeMap::new();
    for (folder, ending) in [("ui", "slint"), ("ui/lang", "po"), ("src/app/src", "rs")] {
        for (path, text) in texts(folder, ending) {
            for character in text.chars().filter(|character| !character.is_control()) {
                used.entry(character).or_insert_with(|| path.clone());
            }
        }
    }
    for face in ["Regular", "Bold"] {
        let bytes = fs::read(root().join(format!("ui/fonts/NotoSansSC-{face}.otf"))).unwrap();
        let font = ttf_parser::Face::parse(&bytes, 0).unwrap();
        let missing: Vec<_> = used.iter().filter(|(character, _)| font.glyph_index(**character).is_none()).collect();
        assert!(missing.is_empty(), "{face} lacks {missing:?}; run ui/fonts/subset.py");
    }
}

/// See `ui/widgets/words.slint` for why.
#[test]
fn every_text_is_one_that_is_redrawn_when_it_changes() {
    for (path, text) in texts("ui", "slint").into_iter().filter(|(path, _)| !path.ends_with("widgets/words.slint")) {
        let bare = text.lines().find(|line| line.contains("Text {") || line.contains("inherits Text"));
        assert_eq!(bare, None, "{}: Words takes the place of Text", path.display());
    }
}
