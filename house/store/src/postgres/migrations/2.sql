-- Version 2: ratings.

-- The finished games that count for ratings. `pool` names the games that share ratings; a pool is counted in the order of
-- `ended` and `table_id`. Results stay when their table is deleted. `counted`: whether the ratings after the game are in
-- `ratings`.
CREATE TABLE results (
    pool text COLLATE "C" NOT NULL,
    ended bigint NOT NULL,
    table_id text COLLATE "C" NOT NULL UNIQUE,
    text text NOT NULL,
    counted boolean NOT NULL DEFAULT false,
    PRIMARY KEY (pool, ended, table_id)
);

CREATE INDEX uncounted ON results (pool, ended, table_id) WHERE NOT counted;

-- The ratings of people after each of their games.
CREATE TABLE ratings (
    person text COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE,
    pool text COLLATE "C" NOT NULL,
    ended bigint NOT NULL,
    table_id text COLLATE "C" NOT NULL,
    points bigint NOT NULL,
    uncertainty bigint NOT NULL,
    PRIMARY KEY (person, pool, ended, table_id)
);

-- For leaderboards, and to remove the ratings after a result that arrives late.
CREATE INDEX ratings_in ON ratings (pool, ended, table_id);
