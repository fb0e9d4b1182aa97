//! No text makes a parser panic, and what parses can be used.

use junqi::{Action, Board, BoardKind, Game, Kind, Layout, Options, Record, SeatMap};
use proptest::prelude::*;
use proptest::test_runner::{Config, FileFailurePersistence};

use crate::dice::Dice;
use crate::match_play::{random_action, random_opening, random_options};

fn config() -> Config {
    // A failing input is printed; no file is written beside the sources.
    Config { cases: 300, failure_persistence: Some(Box::new(FileFailurePersistence::Off)), ..Config::default() }
}

fn parse_all(text: &str) {
    let _ = text.parse::<Kind>();
    let _ = text.parse::<BoardKind>();
    if let Ok(options) = text.parse::<Options>() {
        assert_eq!(options.to_string().parse(), Ok(options));
    }
    for bomb_front in [false, true] {
        if let Ok(layout) = Layout::parse(text, bomb_front) {
            assert_eq!(Layout::parse(&layout.to_string(), bomb_front), Ok(layout));
        }
    }
    for board in [Board::two(), Board::four()] {
        if let Ok(action) = Action::parse(text, board) {
            assert_eq!(Action::parse(&action.print(board), board), Ok(action));
        }
        let _ = board.station(text);
    }
    if let Ok(record) = text.parse::<Record>() {
        assert_eq!(record.to_string().parse().as_ref(), Ok(&record));
        // Refused or not, replaying must not panic.
        let _ = record.replay();
    }
}

/// A printed record of a few actions.
fn printed_record(seed: u64) -> String {
    let mut dice = Dice::new(seed);
    let kind = dice.pick(&Kind::ALL);
    let options = random_options(&mut dice);
    let mut game = Game::new(random_opening(kind, options, &mut dice)).expect("a legal opening");
    for _ in 0..dice.below(12) {
        if game.to_move().is_some() {
            random_action(&mut game, &mut dice);
        }
    }
    let record = Record {
        opening: *game.opening(),
        players: SeatMap::from_fn(|_| String::new()),
        actions: game.actions().to_vec(),
        result: game.result(),
    };
    record.to_string()
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn jq_80_any_text_is_read_without_panic(text in any::<String>()) {
        parse_all(&text);
    }

    #[test]
    fn jq_80_any_letters_of_a_layout_are_read_without_panic(text in "[1-9BMF]{24,26}") {
        parse_all(&text);
    }

    #[test]
    fn jq_80_any_words_of_an_action_are_read_without_panic(
        text in "[SENWX]? ?(move|time-out|resign|offer-draw|accept-draw|walk)? ?([SENWC][0-7NSEWC]{0,2}-?){0,3} ?-?[0-9]{0,12}"
    ) {
        parse_all(&text);
    }

    #[test]
    fn jq_80_any_words_of_options_are_read_without_panic(
        text in "((mine|flag|sight|order|quiet-limit|time-outs|bomb-front)=(both|any|on|off|[0-9]{1,12}|-1)? ?){0,6}"
    ) {
        parse_all(&text);
    }

    #[test]
    fn jq_80_damaged_records_are_read_without_panic(
        seed in 0u64..200,
        cuts in prop::collection::vec((any::<prop::sample::Index>(), 0u8..5, any::<char>()), 1..4),
    ) {
        let mut text: Vec<char> = printed_record(seed).chars().collect();
        for (index, kind, letter) in cuts {
            let at = index.index(text.len());
            match kind {
                0 => {
                    text.remove(at);
                }
                1 => text.insert(at, letter),
                2 => text[at] = letter,
                3 => text.truncate(at.max(1)),
                // A line is doubled: from its beginning on, the rest of the text comes twice.
                _ => {
                    let start = text[..at].iter().rposition(|&c| c == '\n').map_or(0, |p| p + 1);
                    let end = text[at..].iter().position(|&c| c == '\n').map_or(text.len(), |p| at + p + 1);
                    let line = text[start..end].to_vec();
                    text.splice(start..start, line);
                }
            }
            if text.is_empty() {
                break;
            }
        }
        parse_all(&text.into_iter().collect::<String>());
    }
}
