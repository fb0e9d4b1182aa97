-- Lists of tens of thousands of games: the length of a game without counting its actions, and an index for every filter.
-- Every index of games ends in the id by itself, which gives the order of the pages.
ALTER TABLE games ADD COLUMN actions INTEGER NOT NULL DEFAULT 0;
UPDATE games SET actions = (SELECT count(*) FROM actions WHERE actions.game = games.id);

CREATE INDEX games_by_kind ON games (kind) WHERE deleted IS NULL;
CREATE INDEX games_by_state ON games (state) WHERE deleted IS NULL;
CREATE INDEX games_by_star ON games (star) WHERE star = 1 AND deleted IS NULL;
CREATE INDEX games_unfinished ON games (changed) WHERE state <> 'finished' AND deleted IS NULL;
CREATE INDEX games_deleted ON games (deleted) WHERE deleted IS NOT NULL;
