-- Version 3: entries are appended first and moved to `entries` later.

-- The entries of one sync, as a JSON list of [table_key, number, at, text]. A row is deleted once its entries are in
-- `entries`; until then some entries may be in both.
CREATE TABLE arrivals (
    key INTEGER PRIMARY KEY,
    entries TEXT NOT NULL
) STRICT;
