use serde::{Deserialize, Serialize};

/// The equipment that a record brings, line by line: a deck file of Biblios, or board files of Quill & Parchment.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lines {
    /// A deck.
    pub deck: Option<Vec<String>>,
    /// Boards.
    pub boards: BoardLines,
}

/// The board files that a record brings.
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

    /// The lines of the file of a task card.
    #[must_use]
    pub fn of_task(text: &str) -> Lines {
        Lines::default().and_task(text)
    }

    /// The lines of the file of a monastery card.
    #[must_use]
    pub fn of_monastery(text: &str) -> Lines {
        Lines::default().and_monastery(text)
    }

    /// These lines, and those of a task card.
    #[must_use]
    pub fn and_task(mut self, text: &str) -> Lines {
        self.boards.task = Some(lines(text));
        self
    }

    /// These lines, and those of a monastery card.
    #[must_use]
    pub fn and_monastery(mut self, text: &str) -> Lines {
        self.boards.monastery = Some(lines(text));
        self
    }

    /// These lines, and the other ones where there are none.
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
