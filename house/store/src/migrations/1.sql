-- Version 1.

-- Other tables refer to the short `key`; `id` is the public id. `status`: 0 open, 1 playing, 2 over.
CREATE TABLE tables (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    public INTEGER NOT NULL CHECK (public IN (0, 1)),
    status INTEGER NOT NULL CHECK (status IN (0, 1, 2)),
    created INTEGER NOT NULL,
    summary TEXT NOT NULL
) STRICT;

-- Partial, because most tables are over.
CREATE INDEX unfinished ON tables (created) WHERE status <> 2;

-- The journals, clustered by table. No foreign key: the writer has just read the key from `tables`, and checking it again
-- costs time.
CREATE TABLE entries (
    table_key INTEGER NOT NULL,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (table_key, number)
) STRICT, WITHOUT ROWID;

-- The records of finished games. Not in `tables`, so that lists do not read them.
CREATE TABLE records (
    table_key INTEGER PRIMARY KEY REFERENCES tables,
    text TEXT NOT NULL
) STRICT;

-- `login` and `password` are null for guests.
CREATE TABLE people (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    created INTEGER NOT NULL,
    login TEXT UNIQUE,
    password TEXT
) STRICT;

-- `kind`: 0 session, 1 link, 2 API.
CREATE TABLE tokens (
    hash BLOB NOT NULL PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people ON DELETE CASCADE,
    kind INTEGER NOT NULL CHECK (kind IN (0, 1, 2)),
    label TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX tokens_of ON tokens (person, created);

-- Who has or had a seat at a table. `created` is copied from the table, where it never changes, so that the newest tables
-- of a person are found without reading all of them.
CREATE TABLE seats (
    person TEXT NOT NULL REFERENCES people ON DELETE CASCADE,
    created INTEGER NOT NULL,
    table_key INTEGER NOT NULL REFERENCES tables,
    PRIMARY KEY (person, created, table_key)
) STRICT, WITHOUT ROWID;

-- Complaints. No foreign keys to people: `by` and `about` may have been deleted.
CREATE TABLE reports (
    key INTEGER PRIMARY KEY,
    table_key INTEGER NOT NULL REFERENCES tables,
    by TEXT NOT NULL,
    about TEXT NOT NULL,
    text TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;

CREATE INDEX newest_reports ON reports (at);
