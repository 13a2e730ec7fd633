-- Version 3: bans, and the orders of administrators.

-- Why the person is banned; null if they are not.
ALTER TABLE people ADD COLUMN banned text;

-- What administrators have ordered for people, which is never deleted. `action`: 0 ban, 1 lift the ban, 2 rename, 3 delete.
-- `name`: the new name; null for other actions, and after the person was deleted. `outcome`: how it ended; null until a server
-- has carried it out.
CREATE TABLE orders (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at bigint NOT NULL,
    by text NOT NULL,
    person text COLLATE "C" NOT NULL,
    action smallint NOT NULL CHECK (action IN (0, 1, 2, 3)),
    name text,
    why text NOT NULL,
    outcome text
);

CREATE INDEX pending_orders ON orders (number) WHERE outcome IS NULL;
