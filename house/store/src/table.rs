/// How far a table has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// People are finding their seats.
    Open,
    /// The game is on.
    Playing,
    /// The game is over, or was given up before it began.
    Over,
}

/// What lists say of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRow {
    /// The table's id, which is in its link.
    pub id: String,
    /// Which game.
    pub game: String,
    /// Whether it is in the lobby.
    pub public: bool,
    /// How far it has come.
    pub status: Status,
    /// When it was created. The first row says it; later rows do not change it.
    pub created: u64,
    /// What the writer of the row wants to say of it.
    pub summary: String,
}

/// An entry of a table's journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number, from 0, without gaps.
    pub number: u64,
    /// When it was made.
    pub at: u64,
    /// What happened, in the words of whoever wrote it.
    pub text: String,
}

/// What happened at a table: the parts that are there are written together.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct TableChange {
    /// The table's id.
    pub table: String,
    /// The row, when the table is new or its row is another one now.
    pub row: Option<TableRow>,
    /// New entries, which continue those that are stored.
    pub entries: Vec<Entry>,
    /// People who have taken a seat; once seated, a table stays in a person's list. That somebody is seated again
    /// changes nothing, and somebody who is not known, because they were forgotten since, has no list.
    pub seated: Vec<String>,
    /// People who have said something without a seat; the table is not in their list. The same holds for those who
    /// are not known.
    pub spoken: Vec<String>,
    /// How the game ended for those who had a seat.
    pub endings: Vec<Ending>,
    /// The record, when the game is over. A table that has one keeps it: another is refused.
    pub record: Option<String>,
}

/// How a game ended for somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Who.
    pub person: String,
    /// Of how many players.
    pub players: usize,
    /// How.
    pub outcome: Outcome,
}

/// What a game came to for somebody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// Somebody else won.
    Lost,
    /// They won, alone or with others.
    Won,
    /// A stand-in played the end.
    Left,
}

/// How many games of one kind ended how for somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// Which game.
    pub game: String,
    /// Of how many players.
    pub players: usize,
    /// How many were lost.
    pub lost: u64,
    /// How many were won.
    pub won: u64,
    /// How many a stand-in finished.
    pub left: u64,
}

/// What a table's journal and record are to say in place of what they say now. Neither becomes longer or shorter.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Redaction {
    /// The table's id.
    pub table: String,
    /// Entries that take the place of those with the same numbers; the times stay. A number that is not there is
    /// refused.
    pub entries: Vec<Entry>,
    /// The record, where there is one; refused where there is none.
    pub record: Option<String>,
}

/// A complaint about something that was said at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The table.
    pub table: String,
    /// Who complains.
    pub by: String,
    /// Who said it.
    pub about: String,
    /// What was said.
    pub text: String,
    /// When the complaint was made.
    pub at: u64,
}
