-- The tables. Times are milliseconds since 1970-01-01T00:00:00Z.
-- The application's mark ("Qiyi") tells our file from any other SQLite database.
PRAGMA application_id = 0x51697969;

CREATE TABLE games (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    kind     TEXT    NOT NULL,
    rules    TEXT    NOT NULL,
    first    TEXT    NOT NULL,
    seed     INTEGER NOT NULL,
    state    TEXT    NOT NULL CHECK (state IN ('layout', 'playing', 'finished')),
    result   TEXT,
    reason   TEXT,
    name     TEXT    NOT NULL,
    star     INTEGER NOT NULL DEFAULT 0 CHECK (star IN (0, 1)),
    clock    TEXT,
    created  INTEGER NOT NULL,
    changed  INTEGER NOT NULL,
    finished INTEGER,
    deleted  INTEGER
) STRICT;

CREATE TABLE seats (
    game   INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    turn   INTEGER NOT NULL,
    letter TEXT    NOT NULL,
    player TEXT    NOT NULL,
    name   TEXT    NOT NULL,
    layout TEXT,
    PRIMARY KEY (game, turn),
    UNIQUE (game, letter)
) STRICT, WITHOUT ROWID;

CREATE TABLE actions (
    game     INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number   INTEGER NOT NULL CHECK (number >= 1),
    text     TEXT    NOT NULL,
    recorded INTEGER NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE settings (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
