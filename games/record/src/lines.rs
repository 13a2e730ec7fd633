use serde::{Deserialize, Serialize};

/// The deck or board files inside a record, line by line. Files that are missing here are built in.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lines {
    /// A deck file of Biblios.
    pub deck: Option<Vec<String>>,
    /// Board files of Quill & Parchment.
    pub boards: BoardLines,
}

/// The board files inside a record.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(missing_docs, reason = "the names are those of the format")]
pub struct BoardLines {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub task: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub monastery: Option<Vec<String>>,
}

impl Lines {
    /// The lines of a deck file.
    #[must_use]
    pub fn of_deck(text: &str) -> Lines {
        Lines { deck: Some(lines(text)), ..Lines::default() }
    }

    /// The lines of a task card's file.
    #[must_use]
    pub fn of_task(text: &str) -> Lines {
        Lines::default().and_task(text)
    }

    /// The lines of a monastery card's file.
    #[must_use]
    pub fn of_monastery(text: &str) -> Lines {
        Lines::default().and_monastery(text)
    }

    /// Replaces the task card.
    #[must_use]
    pub fn and_task(mut self, text: &str) -> Lines {
        self.boards.task = Some(lines(text));
        self
    }

    /// Replaces the monastery card.
    #[must_use]
    pub fn and_monastery(mut self, text: &str) -> Lines {
        self.boards.monastery = Some(lines(text));
        self
    }

    /// Returns these lines, with each missing file taken from `other`.
    #[must_use]
    pub fn or(self, other: &Lines) -> Lines {
        let or = |own: Option<Vec<String>>, other: &Option<Vec<String>>| own.or_else(|| other.clone());
        Lines {
            deck: or(self.deck, &other.deck),
            boards: BoardLines {
                task: or(self.boards.task, &other.boards.task),
                monastery: or(self.boards.monastery, &other.boards.monastery),
            },
        }
    }
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}
