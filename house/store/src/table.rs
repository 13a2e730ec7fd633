/// The state of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// The game has not started.
    Open,
    /// The game is running.
    Playing,
    /// The game is over, or was cancelled before it started.
    Over,
}

/// The data of a table that lists show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRow {
    /// The table's id, which is part of its URL.
    pub id: String,
    /// The game.
    pub game: String,
    /// Whether the table is listed in the lobby.
    pub public: bool,
    /// The state of the table.
    pub status: Status,
    /// When the table was created. Ignored when an existing row is updated.
    pub created: u64,
    /// Text that the store does not interpret.
    pub summary: String,
}

/// An entry of a table's journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number, from 0, without gaps.
    pub number: u64,
    /// When it was written.
    pub at: u64,
    /// Text that the store does not interpret.
    pub text: String,
}

/// A change of a table. All parts are written together.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct TableChange {
    /// The table's id.
    pub table: String,
    /// The row, if the table is new or its row has changed.
    pub row: Option<TableRow>,
    /// New entries. Their numbers continue those of the stored entries.
    pub entries: Vec<Entry>,
    /// People who have taken a seat; the table stays in their list of tables. Unknown people, who were deleted, are
    /// ignored.
    pub seated: Vec<String>,
    /// People who have sent a chat message without having a seat. The table is not added to their list, and unknown people
    /// are ignored.
    pub spoken: Vec<String>,
    /// The outcome for each person who had a seat.
    pub endings: Vec<Ending>,
    /// The result, if the game counts for ratings. Refused if the table already has one.
    pub result: Option<crate::GameResult>,
    /// The record, if the game is over. Refused if the table already has one.
    pub record: Option<String>,
}

/// How a game ended for a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The id of the person.
    pub person: String,
    /// The number of seats.
    pub players: usize,
    /// The outcome.
    pub outcome: Outcome,
}

/// The outcome of a game for a person.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// Another player won.
    Lost,
    /// The person won, alone or with others.
    Won,
    /// A bot took over the seat before the end.
    Left,
}

/// The outcomes of a person's games of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The game.
    pub game: String,
    /// The number of seats.
    pub players: usize,
    /// How many were lost.
    pub lost: u64,
    /// How many were won.
    pub won: u64,
    /// How many a bot finished.
    pub left: u64,
}

/// A replacement of the text of journal entries and of the record, used to delete a person's data.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Redaction {
    /// The table's id.
    pub table: String,
    /// New texts for the entries with these numbers; `at` is ignored. Refused if an entry does not exist.
    pub entries: Vec<Entry>,
    /// The new record. Refused if the table has no record.
    pub record: Option<String>,
}

/// Deletes a table with its journal, record and complaints, and removes it from the lists of people. Refused if the table
/// does not exist or has an entry at or after `before`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deletion {
    /// The table's id.
    pub table: String,
    /// The time.
    pub before: u64,
}

/// Which tables can become stale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stale {
    /// The game has not started, or was cancelled before it started.
    Unplayed,
    /// The game is running.
    Unfinished,
    /// The game is over.
    Finished,
}

/// A complaint about a chat message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The id of the table.
    pub table: String,
    /// The id of the person who complains.
    pub by: String,
    /// The id of the message's author.
    pub about: String,
    /// The message.
    pub text: String,
    /// When the complaint was made.
    pub at: u64,
}
