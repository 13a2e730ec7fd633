-- The first version.

-- What lists say of a table. Everything else that belongs to a table refers to its key, which is short; the id is
-- what the world knows. `status` is 0 for open, 1 for playing, 2 for over.
CREATE TABLE tables (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    public INTEGER NOT NULL CHECK (public IN (0, 1)),
    status INTEGER NOT NULL CHECK (status IN (0, 1, 2)),
    created INTEGER NOT NULL,
    summary TEXT NOT NULL
) STRICT;

-- A house has many tables that are over and few that are not.
CREATE INDEX unfinished ON tables (created) WHERE status <> 2;

-- The journals. The primary key is the order on disk, so that a table's entries lie together and are read in one go.
-- There is no foreign key: the writer knows the key from the row of the table, and would pay for a second look at it.
CREATE TABLE entries (
    table_key INTEGER NOT NULL,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (table_key, number)
) STRICT, WITHOUT ROWID;

-- The records of games that are over, apart from the rows so that lists do not have to step over them.
CREATE TABLE records (
    table_key INTEGER PRIMARY KEY REFERENCES tables,
    text TEXT NOT NULL
) STRICT;

-- `login` and `password` are null for a guest.
CREATE TABLE people (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    created INTEGER NOT NULL,
    login TEXT UNIQUE,
    password TEXT
) STRICT;

-- `kind` is 0 for a session, 1 for a link, 2 for a program.
CREATE TABLE tokens (
    hash BLOB NOT NULL PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people ON DELETE CASCADE,
    kind INTEGER NOT NULL CHECK (kind IN (0, 1, 2)),
    label TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX tokens_of ON tokens (person, created);

-- Who has or had a seat where. `created` is that of the table, which never changes, so that the newest tables of
-- somebody who has played thousands are found without looking at all of them.
CREATE TABLE seats (
    person TEXT NOT NULL REFERENCES people ON DELETE CASCADE,
    created INTEGER NOT NULL,
    table_key INTEGER NOT NULL REFERENCES tables,
    PRIMARY KEY (person, created, table_key)
) STRICT, WITHOUT ROWID;

-- Complaints. `by` and `about` may mean nobody any more.
CREATE TABLE reports (
    key INTEGER PRIMARY KEY,
    table_key INTEGER NOT NULL REFERENCES tables,
    by TEXT NOT NULL,
    about TEXT NOT NULL,
    text TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;

CREATE INDEX newest_reports ON reports (at);
