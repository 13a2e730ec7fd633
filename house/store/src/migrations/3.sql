-- The third version: entries as they come.

-- The entries that shared a sync, as a list of [table_key, number, at, text]. They are put among `entries` later, many of a
-- table at a time, and the row is deleted; until then some of them may be in both.
CREATE TABLE arrivals (
    key INTEGER PRIMARY KEY,
    entries TEXT NOT NULL
) STRICT;
