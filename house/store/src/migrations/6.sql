-- Version 6: epochs.

-- Each start of the server begins an epoch, which ends at the next start. `since` is later than every time of the epochs
-- before it, so that the time of an entry tells its epoch.
CREATE TABLE epochs (
    since INTEGER NOT NULL PRIMARY KEY,
    id TEXT NOT NULL UNIQUE
) STRICT;
