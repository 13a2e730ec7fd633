-- Version 8: bans, and the orders of administrators.

-- Why the person is banned; null if they are not.
ALTER TABLE people ADD COLUMN banned TEXT;

-- What administrators have ordered for people, which is never deleted. `action`: 0 ban, 1 lift the ban, 2 rename, 3 delete.
-- `name`: the new name; null for other actions, and after the person was deleted. `outcome`: how it ended; null until a server
-- has carried it out.
CREATE TABLE orders (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    by TEXT NOT NULL,
    person TEXT NOT NULL,
    action INTEGER NOT NULL CHECK (action IN (0, 1, 2, 3)),
    name TEXT,
    why TEXT NOT NULL,
    outcome TEXT
) STRICT;

CREATE INDEX pending_orders ON orders (number) WHERE outcome IS NULL;
