/// What an administrator has ordered for a person. Orders are kept: they are the audit log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order {
    /// When it was given.
    pub at: u64,
    /// The administrator.
    pub by: String,
    /// The id of the person.
    pub person: String,
    /// What is to be done.
    pub action: Action,
    /// The reason.
    pub why: String,
    /// How it ended. `None` until a server has carried it out.
    pub outcome: Option<String>,
}

/// What an administrator can order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// Nobody can sign in or play as the person any more.
    Ban,
    /// The person is not banned any more.
    Lift,
    /// The person has this name from now on. Empty in the log if the person was deleted since.
    Rename(String),
    /// The person is deleted, as if they had done so themselves.
    Delete,
}

impl Action {
    /// Returns the name of the command.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Action::Ban => "ban",
            Action::Lift => "lift",
            Action::Rename(_) => "rename",
            Action::Delete => "delete",
        }
    }

    /// Returns the columns `action` and `name`.
    pub(crate) fn columns(&self) -> (i16, Option<&str>) {
        match self {
            Action::Ban => (0, None),
            Action::Lift => (1, None),
            Action::Rename(name) => (2, Some(name)),
            Action::Delete => (3, None),
        }
    }

    /// Returns the action with these columns.
    pub(crate) fn from_columns(number: i16, name: Option<String>) -> Action {
        match number {
            0 => Action::Ban,
            1 => Action::Lift,
            2 => Action::Rename(name.unwrap_or_default()),
            _ => Action::Delete,
        }
    }
}

/// The end of an order: what it changes, and its outcome. Both are written or none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Execution {
    /// The number of the order. Refused if it has an outcome already.
    pub order: u64,
    /// What it changes in the store, if it changes anything.
    pub change: Option<crate::PersonChange>,
    /// The outcome.
    pub outcome: String,
}
