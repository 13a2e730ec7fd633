-- The second version: how games ended, and who has spoken where.

-- How the game ended for whoever had the seat; null for a game that is on, that was given up, or that was over before
-- this version. `players` is the number of seats, `outcome` 0 for lost, 1 for won, 2 for left to a stand-in.
ALTER TABLE seats ADD COLUMN players INTEGER;
ALTER TABLE seats ADD COLUMN outcome INTEGER CHECK (outcome IN (0, 1, 2));

-- Who has said something at a table without a seat there, so that their words can be found when they are to be
-- forgotten.
CREATE TABLE words (
    person TEXT NOT NULL REFERENCES people ON DELETE CASCADE,
    table_key INTEGER NOT NULL REFERENCES tables,
    PRIMARY KEY (person, table_key)
) STRICT, WITHOUT ROWID;
