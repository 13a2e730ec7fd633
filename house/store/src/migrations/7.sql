-- Version 7: ratings.

-- The finished games that count for ratings. `pool` names the games that share ratings; a pool is counted in the order of
-- `ended` and `table_id`. Results stay when their table is deleted. `counted`: whether the ratings after the game are in
-- `ratings`.
CREATE TABLE results (
    pool TEXT NOT NULL,
    ended INTEGER NOT NULL,
    table_id TEXT NOT NULL UNIQUE,
    text TEXT NOT NULL,
    counted INTEGER NOT NULL DEFAULT 0 CHECK (counted IN (0, 1)),
    PRIMARY KEY (pool, ended, table_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX uncounted ON results (pool, ended, table_id) WHERE counted = 0;

-- The ratings of people after each of their games.
CREATE TABLE ratings (
    person TEXT NOT NULL REFERENCES people ON DELETE CASCADE,
    pool TEXT NOT NULL,
    ended INTEGER NOT NULL,
    table_id TEXT NOT NULL,
    points INTEGER NOT NULL,
    uncertainty INTEGER NOT NULL,
    PRIMARY KEY (person, pool, ended, table_id)
) STRICT, WITHOUT ROWID;

-- For leaderboards, and to remove the ratings after a result that arrives late.
CREATE INDEX ratings_in ON ratings (pool, ended, table_id);
