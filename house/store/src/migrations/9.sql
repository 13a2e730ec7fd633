-- Version 9: friends.

-- Whether friends can see when the person is online.
ALTER TABLE people ADD COLUMN shows_presence INTEGER NOT NULL DEFAULT 1 CHECK (shows_presence IN (0, 1));

-- What another person is to a person. `kind`: 0 friend, 1 blocked. Friends have a row each.
CREATE TABLE ties (
    person TEXT NOT NULL REFERENCES people ON DELETE CASCADE,
    other TEXT NOT NULL REFERENCES people ON DELETE CASCADE,
    kind INTEGER NOT NULL CHECK (kind IN (0, 1)),
    since INTEGER NOT NULL,
    PRIMARY KEY (person, other),
    CHECK (person <> other)
) STRICT, WITHOUT ROWID;

-- To delete the ties to a deleted person.
CREATE INDEX ties_to ON ties (other);

-- The hashes of the codes by which people offer friendship. A code is deleted when it is used.
CREATE TABLE friend_codes (
    hash BLOB NOT NULL PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people ON DELETE CASCADE,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX friend_codes_of ON friend_codes (person, created);
