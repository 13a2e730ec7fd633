use quill_view::{Book, Map, PewBonus, PublicState, Space, Spaces, Special};
use serde::Serialize;
#[cfg(feature = "schema")]
use ts_rs::TS;

/// The task and monastery cards: what is printed on them, as far as it applies to this game. Constant during a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(TS))]
#[expect(missing_docs, reason = "the fields are those of the format")]
#[cfg_attr(feature = "schema", ts(rename = "QuillBoards"))]
pub struct ShownBoards {
    pub task: ShownTask,
    pub monastery: ShownMonastery,
}

/// A task card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(TS))]
#[expect(missing_docs, reason = "the fields are those of the format")]
#[cfg_attr(feature = "schema", ts(rename = "QuillTask"))]
pub struct ShownTask {
    pub name: String,
    pub reconstructed: bool,
    pub stacks: Vec<ShownStack>,
    /// The circles of the cross; the solo game has none (Q85).
    pub circles: u8,
    pub circle_points: u8,
    pub divide: u8,
    pub towns: Vec<u8>,
    pub map: ShownMap,
}

/// A stack of a task card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(TS))]
#[expect(missing_docs, reason = "the fields are those of the format")]
#[cfg_attr(feature = "schema", ts(rename = "QuillStack"))]
pub struct ShownStack {
    pub book: char,
    pub spaces: u8,
    pub negative: Vec<i8>,
    /// The bonuses for completing it first, second and so on in this game (Q25, Q80).
    pub bonuses: Vec<u8>,
}

/// The map of a task card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(TS))]
#[expect(missing_docs, reason = "the fields are those of the format")]
#[cfg_attr(feature = "schema", ts(rename = "QuillMap"))]
pub struct ShownMap {
    pub grid: bool,
    /// The number of boxes in a row of a grid; 0 for a map of roads.
    pub width: usize,
    /// The spaces joined to the monk, where the novice starts.
    pub start: Vec<String>,
    pub spaces: Vec<ShownSpace>,
    pub edge: Vec<String>,
}

/// A space of a map.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(TS))]
#[expect(missing_docs, reason = "the fields are those of the format")]
#[cfg_attr(feature = "schema", ts(rename = "QuillSpace"))]
pub struct ShownSpace {
    pub name: String,
    pub icon: char,
    pub joined: Vec<String>,
}

/// The monastery card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(TS))]
#[expect(missing_docs, reason = "the fields are those of the format")]
#[cfg_attr(feature = "schema", ts(rename = "QuillMonastery"))]
pub struct ShownMonastery {
    pub name: String,
    pub reconstructed: bool,
    /// The rows of the chapel, from the bottom.
    pub pews: Vec<ShownPew>,
    /// The rows of the scriptorium that this game uses, from the top (Q40, Q87).
    pub rows: Vec<ShownPlan>,
}

/// A row of the chapel. The bonus is `?` or `*`, as in board files.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(TS))]
#[expect(missing_docs, reason = "the fields are those of the format")]
#[cfg_attr(feature = "schema", ts(rename = "QuillPew"))]
pub struct ShownPew {
    pub points: u8,
    pub places: u8,
    pub bonus: Option<char>,
}

/// The dice and the action of a row of the scriptorium.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(TS))]
#[expect(missing_docs, reason = "the fields are those of the format")]
#[cfg_attr(feature = "schema", ts(rename = "QuillPlan"))]
pub struct ShownPlan {
    pub books: u8,
    pub travel: bool,
    pub embellishment: bool,
    pub action: &'static str,
}

impl ShownBoards {
    /// Returns the cards of a game.
    #[must_use]
    pub fn new(table: &PublicState) -> ShownBoards {
        ShownBoards { task: task(table), monastery: monastery(table) }
    }
}

fn task(table: &PublicState) -> ShownTask {
    let task = &table.boards().task;
    let stack = |book: Book| {
        let stack = &task.stacks()[book];
        let bonuses = (1..).map(|place| table.bonus(book, place)).take_while(|&points| points > 0);
        ShownStack {
            book: book.code(),
            spaces: stack.spaces,
            negative: stack.negative.clone(),
            bonuses: bonuses.collect(),
        }
    };
    ShownTask {
        name: task.name().to_owned(),
        reconstructed: task.is_reconstructed(),
        stacks: Book::ALL.into_iter().map(stack).collect(),
        circles: if table.is_solo() { 0 } else { task.circles() },
        circle_points: task.circle_points(),
        divide: task.divide(),
        towns: task.towns().to_vec(),
        map: map(task.map()),
    }
}

fn map(map: &Map) -> ShownMap {
    let name = |space: Space| map.name(space).to_owned();
    let names = |spaces: Spaces| spaces.iter().map(name).collect();
    let space = |space: Space| ShownSpace {
        name: name(space),
        icon: map.icon(space).code(),
        joined: names(map.joined(Some(space))),
    };
    ShownMap {
        grid: map.is_grid(),
        width: map.width(),
        start: names(map.joined(None)),
        spaces: map.spaces().map(space).collect(),
        edge: map.edge().iter().copied().map(name).collect(),
    }
}

fn monastery(table: &PublicState) -> ShownMonastery {
    let monastery = &table.boards().monastery;
    let rows = if table.is_solo() { 0 } else { table.row_count() };
    ShownMonastery {
        name: monastery.name().to_owned(),
        reconstructed: monastery.is_reconstructed(),
        pews: monastery
            .pews()
            .iter()
            .map(|pew| ShownPew {
                points: pew.points,
                places: pew.places,
                bonus: match pew.bonus {
                    PewBonus::None => None,
                    PewBonus::Roll => Some('?'),
                    PewBonus::Star => Some('*'),
                },
            })
            .collect(),
        rows: monastery.rows()[..rows]
            .iter()
            .map(|plan| ShownPlan {
                books: plan.books,
                travel: plan.travel,
                embellishment: plan.embellishment,
                action: plan.special.map_or("none", Special::name),
            })
            .collect(),
    }
}
