-- Version 4: friends.

-- Whether friends can see when the person is online.
ALTER TABLE people ADD COLUMN shows_presence boolean NOT NULL DEFAULT true;

-- What another person is to a person. `kind`: 0 friend, 1 blocked. Friends have a row each.
CREATE TABLE ties (
    person text COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE,
    other text COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE,
    kind smallint NOT NULL CHECK (kind IN (0, 1)),
    since bigint NOT NULL,
    PRIMARY KEY (person, other),
    CHECK (person <> other)
);

-- To delete the ties to a deleted person.
CREATE INDEX ties_to ON ties (other);

-- The hashes of the codes by which people offer friendship. A code is deleted when it is used.
CREATE TABLE friend_codes (
    hash bytea PRIMARY KEY,
    person text COLLATE "C" NOT NULL REFERENCES people ON DELETE CASCADE,
    created bigint NOT NULL
);
CREATE INDEX friend_codes_of ON friend_codes (person, created);
