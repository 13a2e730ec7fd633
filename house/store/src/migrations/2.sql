-- Version 2: outcomes of games, and authors of chat messages.

-- The outcome of the game for the person. Null while the game is running, if it was cancelled, or if it ended before this
-- version. `players` is the number of seats. `outcome`: 0 lost, 1 won, 2 left to a bot.
ALTER TABLE seats ADD COLUMN players INTEGER;
ALTER TABLE seats ADD COLUMN outcome INTEGER CHECK (outcome IN (0, 1, 2));

-- Who has sent chat messages at a table without having a seat, so that the messages are found when the person is deleted.
CREATE TABLE words (
    person TEXT NOT NULL REFERENCES people ON DELETE CASCADE,
    table_key INTEGER NOT NULL REFERENCES tables,
    PRIMARY KEY (person, table_key)
) STRICT, WITHOUT ROWID;
