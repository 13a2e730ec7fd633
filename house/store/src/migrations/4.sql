-- Version 4: entries are appended and stay where they are.

-- Entries in `arrivals` may already be in `entries`.
INSERT INTO entries (table_key, number, at, text)
    SELECT value ->> 0 AS table_key, value ->> 1 AS number, value ->> 2, value ->> 3
    FROM arrivals, json_each(arrivals.entries) WHERE true ORDER BY table_key, number
    ON CONFLICT (table_key, number) DO NOTHING;
DROP TABLE arrivals;
ALTER TABLE entries RENAME TO filed;

-- Entries of all tables are appended in order of arrival, so that the entries of one sync change one or two pages.
-- `previous` is the key of the previous entry of the same table, null for the first. `table_key` is redundant, for people
-- who inspect the file.
CREATE TABLE entries (
    key INTEGER PRIMARY KEY,
    table_key INTEGER NOT NULL,
    previous INTEGER,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    text TEXT NOT NULL
) STRICT;

-- The key of the last entry of each table that has entries. Short rows, so that all active tables share a few pages.
CREATE TABLE journals (
    table_key INTEGER PRIMARY KEY,
    last INTEGER NOT NULL
) STRICT;

-- Entries are moved in the order of the tables, without sorting them or holding them in memory. At first `last` is the number
-- of entries of all tables before this one.
INSERT INTO journals (table_key, last)
    SELECT table_key, sum(count(*)) OVER (ORDER BY table_key) - count(*) FROM filed GROUP BY table_key;
INSERT INTO entries (key, table_key, previous, number, at, text)
    SELECT last + number + 1, table_key, iif(number = 0, NULL, last + number), number, at, text
    FROM filed JOIN journals USING (table_key) ORDER BY table_key, number;
UPDATE journals SET last = last + 1 +
    (SELECT max(number) FROM filed WHERE filed.table_key = journals.table_key);
-- Dropping a table with rows would hold all of them in memory.
DELETE FROM filed;
DROP TABLE filed;
