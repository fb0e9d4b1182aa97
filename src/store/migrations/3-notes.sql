-- What the caller writes beside an action (such as how it was found) and beside a seat (what its player wrote down).
ALTER TABLE actions ADD COLUMN note TEXT;
ALTER TABLE seats ADD COLUMN notes TEXT;
