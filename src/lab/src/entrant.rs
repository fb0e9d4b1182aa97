use std::fmt;

use junqi::{Kind, Options, Preset, Sight};

use crate::error::LabError;

/// Who plays a seat of a match, as the command line names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entrant {
    /// The computer player of this name, one of [`bot::NAMES`].
    Own(&'static str),
    /// An outside program that speaks the JSON protocol of players.
    Program(CommandLine),
    /// An outside engine that speaks the contest protocol.
    Engine(CommandLine),
}

impl Entrant {
    /// Reads the word after `S=` on the command line.
    pub fn parse(word: &str) -> Result<Entrant, String> {
        if let Some(command) = word.strip_prefix("cmd:") {
            return CommandLine::parse(command).map(Entrant::Program);
        }
        if let Some(command) = word.strip_prefix("contest:") {
            return CommandLine::parse(command).map(Entrant::Engine);
        }
        bot::NAMES.iter().find(|known| **known == word).map(|name| Entrant::Own(name)).ok_or_else(|| {
            format!(
                "there is no player {word:?}, expected one of {}, cmd:\"...\" or contest:\"...\"",
                bot::NAMES.join(", ")
            )
        })
    }

    /// The computer player of this name.
    pub fn own(name: &str) -> Result<&'static str, LabError> {
        bot::NAMES.iter().copied().find(|known| *known == name).ok_or_else(|| {
            LabError::Usage(format!("there is no player {name:?}, expected one of {}", bot::NAMES.join(", ")))
        })
    }

    /// Why this entrant cannot play such games.
    pub fn refusal(&self, kind: Kind, options: &Options) -> Option<&'static str> {
        let contest = Options { ply_limit: 0, ..*options }.as_preset() == Some(Preset::Contest);
        match self {
            Entrant::Engine(_) if kind != Kind::Two => Some("the contest protocol has games of --kind two only"),
            Entrant::Engine(_) if !contest => Some("the contest protocol has the rules of --preset contest only"),
            Entrant::Engine(_) if options.sight != Sight::Dark => Some("games of the contest protocol are dark"),
            _ => None,
        }
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entrant::Own(name) => f.write_str(name),
            Entrant::Program(command) => write!(f, "cmd:{}", command.text),
            Entrant::Engine(command) => write!(f, "contest:{}", command.text),
        }
    }
}

/// A program and its arguments, split as a POSIX shell splits words. No shell runs it, so that killing it kills the program itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine {
    text: String,
    words: Vec<String>,
}

impl CommandLine {
    fn parse(text: &str) -> Result<CommandLine, String> {
        match shlex::split(text) {
            None => Err(format!("{text:?}: a quotation mark is left open")),
            Some(words) if words.is_empty() => Err("a program to run is missing after the colon".to_owned()),
            Some(words) => Ok(CommandLine { text: text.to_owned(), words }),
        }
    }

    /// The words, with `{game}` and `{seed}` replaced by the number of the game and a seed of the seat's own.
    pub fn words(&self, game: usize, seed: u64) -> Vec<String> {
        let fill = |word: &String| word.replace("{game}", &game.to_string()).replace("{seed}", &seed.to_string());
        self.words.iter().map(fill).collect()
    }
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
