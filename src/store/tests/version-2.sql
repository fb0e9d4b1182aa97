-- A database as version 2 of the tables left it.
PRAGMA journal_mode = WAL;
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
ALTER TABLE games ADD COLUMN actions INTEGER NOT NULL DEFAULT 0;
CREATE INDEX games_by_kind ON games (kind) WHERE deleted IS NULL;
CREATE INDEX games_by_state ON games (state) WHERE deleted IS NULL;
CREATE INDEX games_by_star ON games (star) WHERE star = 1 AND deleted IS NULL;
CREATE INDEX games_unfinished ON games (changed) WHERE state <> 'finished' AND deleted IS NULL;
CREATE INDEX games_deleted ON games (deleted) WHERE deleted IS NOT NULL;
INSERT INTO games VALUES
    (3, 'two', 'mine=both', 'S', 42, 'finished', 'N', 'flag taken', '决赛', 1, NULL, 1700000000000, 1700000600000, 1700000600000, NULL, 3),
    (4, 'four', 'mine=stays', 'E', -1, 'playing', NULL, NULL, '', 0, 'S=10', 1700001000000, 1700001002000, NULL, NULL, 1),
    (5, 'two', 'mine=both', 'S', 7, 'layout', NULL, NULL, '', 0, NULL, 1700002000000, 1700002000000, NULL, 1700002000001, 0);
INSERT INTO seats VALUES
    (3, 0, 'S', 'person', '小红', 'layout S'), (3, 1, 'N', 'computer:greedy', 'Greedy', 'layout N'),
    (4, 0, 'S', 'person', 'Ann', 'layout S'), (4, 1, 'E', 'person', 'Bob', 'layout E'),
    (5, 0, 'S', 'person', 'Ann', NULL);
INSERT INTO actions VALUES
    (3, 1, 'S move S23-S22 1200', 1700000100000), (3, 2, 'N move N23-N22 900', 1700000200000),
    (3, 3, 'S resign 5', 1700000600000), (4, 1, 'E move E23-E22 100', 1700001002000);
INSERT INTO settings VALUES ('language', 'zh');
PRAGMA user_version = 2;
