//! Lists of games.

use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};

use crate::database::Store;
use crate::error::StoreError;
use crate::game::{GameHead, GameId, State, head_without_seats};
use crate::seat;

/// Which games to list, and which page of them. The default is the first page of all games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filter {
    /// Only games of this kind.
    pub kind: Option<String>,
    /// Only games in this state.
    pub state: Option<State>,
    /// Only games with this text in their name or in the name of a seat. Latin letters match in both cases; an empty
    /// text matches every game.
    pub text: String,
    /// Only games with a star.
    pub starred: bool,
    /// Only games older than this one: the last one of the page before.
    pub before: Option<GameId>,
    /// How many games at most.
    pub limit: u32,
}

impl Default for Filter {
    fn default() -> Self {
        Self { kind: None, state: None, text: String::new(), starred: false, before: None, limit: 50 }
    }
}

const UNFINISHED: &str =
    "SELECT * FROM games WHERE state <> 'finished' AND deleted IS NULL ORDER BY changed DESC, id DESC";

impl Store {
    /// The games that the filter lets through, the newest first. With `before` set to the last game of a page the next
    /// page takes no longer than the first one, however many there are.
    ///
    /// # Errors
    /// What keeps the database from being read.
    pub fn games(&self, filter: &Filter) -> Result<Vec<GameHead>, StoreError> {
        let (query, values) = select(filter);
        let read = self.read()?;
        Ok(heads(&read, &query, values)?)
    }

    /// All games that can be gone on with, the one last changed first.
    ///
    /// # Errors
    /// What keeps the database from being read.
    pub fn unfinished(&self) -> Result<Vec<GameHead>, StoreError> {
        let read = self.read()?;
        Ok(heads(&read, UNFINISHED, Vec::new())?)
    }
}

fn heads(connection: &Connection, query: &str, values: Vec<Value>) -> rusqlite::Result<Vec<GameHead>> {
    let mut heads: Vec<GameHead> = connection
        .prepare_cached(query)?
        .query_map(params_from_iter(values), head_without_seats)?
        .collect::<rusqlite::Result<_>>()?;
    for head in &mut heads {
        head.seats = seat::all(connection, head.id)?;
    }
    Ok(heads)
}

/// The query of a filter. Only the conditions in use are written, because an index serves no condition of the form
/// "none given, or equal".
fn select(filter: &Filter) -> (String, Vec<Value>) {
    let mut conditions = vec!["deleted IS NULL"];
    let mut values: Vec<Value> = Vec::new();
    if let Some(kind) = &filter.kind {
        conditions.push("kind = ?");
        values.push(kind.clone().into());
    }
    if let Some(state) = filter.state {
        conditions.push("state = ?");
        values.push(state.as_str().to_owned().into());
    }
    if filter.starred {
        conditions.push("star = 1");
    }
    if let Some(before) = filter.before {
        conditions.push("id < ?");
        values.push(before.0.into());
    }
    if !filter.text.is_empty() {
        conditions.push(
            "(name LIKE ? ESCAPE '\\' \
             OR EXISTS (SELECT 1 FROM seats WHERE seats.game = games.id AND seats.name LIKE ? ESCAPE '\\'))",
        );
        let pattern = containing(&filter.text);
        values.extend([pattern.clone().into(), pattern.into()]);
    }
    values.push(i64::from(filter.limit).into());
    (format!("SELECT * FROM games WHERE {} ORDER BY id DESC LIMIT ?", conditions.join(" AND ")), values)
}

/// The LIKE pattern of the texts that contain `text` as it is written.
fn containing(text: &str) -> String {
    let mut pattern = String::from("%");
    for letter in text.chars() {
        if matches!(letter, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(letter);
    }
    pattern.push('%');
    pattern
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How SQLite would run the query.
    fn plan(store: &Store, query: &str, values: Vec<Value>) -> String {
        let read = store.read().unwrap();
        let mut explain = read.prepare(&format!("EXPLAIN QUERY PLAN {query}")).unwrap();
        let steps = explain.query_map(params_from_iter(values), |row| row.get::<_, String>("detail")).unwrap();
        steps.map(Result::unwrap).collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn a_page_is_read_in_order_from_an_index_and_never_sorted() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        let before = Some(GameId(1000));
        let any = Filter { before, ..Filter::default() };
        let cases = [
            (any.clone(), "SEARCH games USING INTEGER PRIMARY KEY (rowid<?)"),
            (Filter { kind: Some("four".into()), ..any.clone() }, "USING INDEX games_by_kind (kind=? AND rowid<?)"),
            (
                Filter { state: Some(State::Finished), ..any.clone() },
                "USING INDEX games_by_state (state=? AND rowid<?)",
            ),
            (Filter { starred: true, ..any.clone() }, "USING INDEX games_by_star (star=? AND rowid<?)"),
            (Filter { text: "an".into(), ..any }, "SEARCH games USING INTEGER PRIMARY KEY (rowid<?)"),
        ];
        for (filter, expected) in cases {
            let (query, values) = select(&filter);
            let plan = plan(&store, &query, values);
            assert!(plan.contains(expected), "{query}: {plan}");
            assert!(!plan.contains("TEMP B-TREE"), "{query}: {plan}");
        }
        let plan = plan(&store, UNFINISHED, Vec::new());
        assert!(plan.contains("USING INDEX games_unfinished") && !plan.contains("TEMP B-TREE"), "{plan}");
    }
}
