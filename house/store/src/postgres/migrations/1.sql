-- Version 1.

-- All rows of a table have its id, so that the schema can be distributed by it. Text is compared byte by byte.

-- The one row of what holds for the whole house. `latest`: the latest time that a node which has ended has written.
CREATE TABLE house (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    latest bigint NOT NULL DEFAULT 0
);
INSERT INTO house DEFAULT VALUES;

-- The servers that may write. A server whose row is deleted can never write again: every transaction updates `flush` in its
-- own row first. `beat` counts its signs of life, `flush` its transactions. `latest` is the latest time that it has written.
CREATE TABLE nodes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    beat bigint NOT NULL DEFAULT 0,
    flush bigint NOT NULL DEFAULT 0,
    latest bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 10);

-- `serial` is the order of
-- creation. `status`: 0 open, 1 playing, 2 over.
CREATE TABLE tables (
    id text COLLATE "C" PRIMARY KEY,
    serial bigint GENERATED ALWAYS AS IDENTITY,
    game text NOT NULL,
    public boolean NOT NULL,
    status smallint NOT NULL CHECK (status IN (0, 1, 2)),
    created bigint NOT NULL,
    summary text NOT NULL
) WITH (fillfactor = 70);

-- Partial, because most tables are over.
CREATE INDEX unfinished ON tables (created, serial) WHERE status <> 2;

-- The journals. No foreign key: a node that writes entries owns the table, and a check would lock its row.
CREATE TABLE entries (
    table_id text COLLATE "C" NOT NULL,
    number bigint NOT NULL,
    at bigint NOT NULL,
    text text NOT NULL,
    PRIMARY KEY (table_id, number)
);

-- The records of finished games. Not in `tables`, so that lists do not read them.
CREATE TABLE records (
    table_id text COLLATE "C" PRIMARY KEY,
    text text NOT NULL
);

-- `login` and `password` are null for guests.
CREATE TABLE people (
    id text COLLATE "C" PRIMARY KEY,
    name text NOT NULL,
    created bigint NOT NULL,
    login text COLLATE "C",
    password text,
    CONSTRAINT login_taken UNIQUE (login)
);

-- `kind`: 0 session, 1 link, 2 API. `scope` of an API token: 0 play, 1 read. `used`: when it was last used, to the hour.
CREATE TABLE tokens (
    hash bytea PRIMARY KEY,
    person text COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE,
    kind smallint NOT NULL CHECK (kind IN (0, 1, 2)),
    scope smallint NOT NULL CHECK (scope IN (0, 1)),
    label text NOT NULL,
    created bigint NOT NULL,
    used bigint NOT NULL
);
CREATE INDEX tokens_of ON tokens (person, created);

-- Who has or had a seat at a table. `created` and `serial` are copied from the table, where they never change, so that the
-- newest tables of a person are found without reading all of them. `outcome`: 0 lost, 1 won, 2 left to a bot; null while the
-- game is running and if it was cancelled. `players` is the number of seats.
CREATE TABLE seats (
    table_id text COLLATE "C" NOT NULL,
    person text COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE,
    created bigint NOT NULL,
    serial bigint NOT NULL,
    players bigint,
    outcome smallint CHECK (outcome IN (0, 1, 2)),
    PRIMARY KEY (table_id, person)
);
CREATE INDEX seats_of ON seats (person, created, serial);

-- Who has sent chat messages at a table without having a seat, so that the messages are found when the person is deleted.
CREATE TABLE words (
    table_id text COLLATE "C" NOT NULL,
    person text COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE,
    PRIMARY KEY (table_id, person)
);
CREATE INDEX words_of ON words (person);

-- Complaints. No foreign keys to people: `by` and `about` may have been deleted.
CREATE TABLE reports (
    table_id text COLLATE "C" NOT NULL,
    serial bigint GENERATED ALWAYS AS IDENTITY,
    by text NOT NULL,
    about text NOT NULL,
    text text NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (table_id, serial)
);
CREATE INDEX newest_reports ON reports (at, serial);

-- `since` is later than every time of the epochs before it, so that the time of an entry tells its epoch.
CREATE TABLE epochs (
    since bigint PRIMARY KEY,
    id text NOT NULL UNIQUE
);
