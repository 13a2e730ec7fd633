-- Version 5: tokens expire and have a scope; stale tables can be deleted; test writes.

-- When the token was last used, to the hour. Tokens of earlier versions count as used at the migration.
ALTER TABLE tokens ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
UPDATE tokens SET used = unixepoch() * 1000;

-- What an API token may do: 0 play, 1 read.
ALTER TABLE tokens ADD COLUMN scope INTEGER NOT NULL DEFAULT 0 CHECK (scope IN (0, 1));

-- To delete a table with everything that refers to it.
CREATE INDEX seats_at ON seats (table_key);
CREATE INDEX words_at ON words (table_key);
CREATE INDEX reports_at ON reports (table_key);

-- The one row of test writes, as large as a large change.
CREATE TABLE probe (
    key INTEGER PRIMARY KEY CHECK (key = 1),
    filler BLOB NOT NULL
) STRICT;
