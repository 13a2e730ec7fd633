-- The fourth version: an entry is stored once, where it comes.

-- The entries that wait among the arrivals; some may have been filed already.
INSERT INTO entries (table_key, number, at, text)
    SELECT value ->> 0 AS table_key, value ->> 1 AS number, value ->> 2, value ->> 3
    FROM arrivals, json_each(arrivals.entries) WHERE true ORDER BY table_key, number
    ON CONFLICT (table_key, number) DO NOTHING;
DROP TABLE arrivals;
ALTER TABLE entries RENAME TO filed;

-- All tables share one order, in which entries are appended: those that share a sync lie in the same one or two pages, however
-- many tables they are of. `previous` is the key of the entry before it of the same table, null for the first.
-- `table_key` is for people who look into the file.
CREATE TABLE entries (
    key INTEGER PRIMARY KEY,
    table_key INTEGER NOT NULL,
    previous INTEGER,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    text TEXT NOT NULL
) STRICT;

-- The key of the last entry of each table that has entries. The rows are short, so that the tables that are played at share
-- a few pages.
CREATE TABLE journals (
    table_key INTEGER PRIMARY KEY,
    last INTEGER NOT NULL
) STRICT;

-- The entries move in the order of the tables, in steps that neither sort them nor keep them in memory. At first `last`
-- is the number of entries that come before those of the table.
INSERT INTO journals (table_key, last)
    SELECT table_key, sum(count(*)) OVER (ORDER BY table_key) - count(*) FROM filed GROUP BY table_key;
INSERT INTO entries (key, table_key, previous, number, at, text)
    SELECT last + number + 1, table_key, iif(number = 0, NULL, last + number), number, at, text
    FROM filed JOIN journals USING (table_key) ORDER BY table_key, number;
UPDATE journals SET last = last + 1 +
    (SELECT max(number) FROM filed WHERE filed.table_key = journals.table_key);
-- Dropping a table that has rows would keep all of them in memory until it is done.
DELETE FROM filed;
DROP TABLE filed;
