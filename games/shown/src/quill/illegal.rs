use quill_view::{Illegal, Stage, TerceStep};
use serde::Serialize;
#[cfg(feature = "schema")]
use ts_rs::TS;

use super::books::ShownWho;

/// Why an action is refused: one kind per message of the page, with the message's parameters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", ts(rename = "QuillIllegal"))]
#[expect(missing_docs, reason = "the names are those of `Illegal` and of `Stage`")]
pub enum ShownIllegal {
    AwaitsCadfael,
    AwaitsRolls,
    AwaitsDice,
    AwaitsChapel { whose: ShownWho },
    AwaitsBonus,
    AwaitsScriptorium,
    AwaitsBids,
    AwaitsRow { whose: ShownWho },
    AwaitsGift { whose: ShownWho },
    AwaitsUse { whose: ShownWho },
    Over,
    Chosen,
    Stopped,
    NoSuchDie { face: String },
    AbbotFirst,
    MoveFirst,
    StarFirst,
    NoAbbot,
    NoMove,
    NoStar,
    StarCrossedOut { book: char },
    StackFull { book: char },
    CrossFull,
    NoCross,
    NotJoined,
    Visited,
    TooShort,
    BidTooHigh { most: u16 },
    RowTaken { row: u8 },
    NoSpecial { special: &'static str },
    NoRoom,
    NoWay,
    NothingToDecline,
    NoSign,
    ValueAtEnd { book: char, value: u8 },
}

impl From<Illegal> for ShownIllegal {
    fn from(illegal: Illegal) -> ShownIllegal {
        match illegal {
            Illegal::NotNow(stage) => awaited(stage),
            Illegal::Chosen(_) => ShownIllegal::Chosen,
            Illegal::Stopped => ShownIllegal::Stopped,
            Illegal::NoSuchDie(face, _) => ShownIllegal::NoSuchDie { face: face.to_string() },
            Illegal::AbbotFirst => ShownIllegal::AbbotFirst,
            Illegal::MoveFirst => ShownIllegal::MoveFirst,
            Illegal::StarFirst => ShownIllegal::StarFirst,
            Illegal::NoAbbot => ShownIllegal::NoAbbot,
            Illegal::NoMove => ShownIllegal::NoMove,
            Illegal::NoStar => ShownIllegal::NoStar,
            Illegal::StarCrossedOut(book) => ShownIllegal::StarCrossedOut { book: book.code() },
            Illegal::StackFull(book) => ShownIllegal::StackFull { book: book.code() },
            Illegal::CrossFull => ShownIllegal::CrossFull,
            Illegal::NoCross => ShownIllegal::NoCross,
            Illegal::NotJoined { .. } => ShownIllegal::NotJoined,
            Illegal::Visited { .. } => ShownIllegal::Visited,
            Illegal::TooShort => ShownIllegal::TooShort,
            Illegal::BidTooHigh { most } => ShownIllegal::BidTooHigh { most },
            Illegal::RowTaken(row) => ShownIllegal::RowTaken { row },
            Illegal::NoSpecial(special) => ShownIllegal::NoSpecial { special: special.name() },
            Illegal::NoRoom(_) => ShownIllegal::NoRoom,
            Illegal::NoWay(_) => ShownIllegal::NoWay,
            Illegal::NothingToDecline => ShownIllegal::NothingToDecline,
            Illegal::NoSign => ShownIllegal::NoSign,
            Illegal::ValueAtEnd(book, value) => ShownIllegal::ValueAtEnd { book: book.code(), value },
        }
    }
}

fn awaited(stage: Stage) -> ShownIllegal {
    match stage {
        Stage::Cadfael => ShownIllegal::AwaitsCadfael,
        Stage::Matins => ShownIllegal::AwaitsRolls,
        Stage::Lauds => ShownIllegal::AwaitsDice,
        Stage::Vespers(who) => ShownIllegal::AwaitsChapel { whose: who.into() },
        Stage::Evening => ShownIllegal::AwaitsBonus,
        Stage::Vigil => ShownIllegal::AwaitsScriptorium,
        Stage::Prime => ShownIllegal::AwaitsBids,
        Stage::Terce(who, TerceStep::Row) => ShownIllegal::AwaitsRow { whose: who.into() },
        Stage::Terce(who, TerceStep::Give) => ShownIllegal::AwaitsGift { whose: who.into() },
        Stage::Terce(who, TerceStep::Use) => ShownIllegal::AwaitsUse { whose: who.into() },
        Stage::Over => ShownIllegal::Over,
    }
}
