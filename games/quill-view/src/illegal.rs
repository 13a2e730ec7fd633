use core::fmt;

use tabletop::{Seat, ToAct};

use crate::action::Action;
use crate::board::Special;
use crate::book::Book;
use crate::dice::{BookFace, Face};
use crate::legal::Legal;
use crate::public_state::{PublicState, Stage, TerceStep};
use crate::who::Who;

/// Why an action is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// The seat has no decision to make, or not this one. Holds the current stage.
    NotNow(Stage),
    /// The seat has already made its sealed choice.
    Chosen(Stage),
    /// The seat has stopped rolling.
    Stopped,
    /// No unused die of the seat shows this.
    NoSuchDie(Face, Stage),
    /// The open Abbot's option must be used first.
    AbbotFirst,
    /// The started move must be finished first.
    MoveFirst,
    /// A book must be chosen for the star first.
    StarFirst,
    /// No Abbot's option is open.
    NoAbbot,
    /// The novice has no move left.
    NoMove,
    /// There is no star to use.
    NoStar,
    /// The star is crossed out.
    StarCrossedOut(Book),
    /// The stack has no space left.
    StackFull(Book),
    /// The cross has no free circle.
    CrossFull,
    /// The solo game has no cross.
    NoCross,
    /// The space is not joined to the novice's space.
    NotJoined {
        /// Whether the map is a grid.
        grid: bool,
    },
    /// The novice has already visited the space.
    Visited {
        /// Whether the map is a grid.
        grid: bool,
    },
    /// The move could not be completed from the space.
    TooShort,
    /// The bid exceeds the seat's influence.
    BidTooHigh {
        /// The seat's influence.
        most: u16,
    },
    /// The row does not exist or is already taken.
    RowTaken(u8),
    /// The row does not have this special action, or it is already used.
    NoSpecial(Special),
    /// The next row of the chapel is full or does not exist.
    NoRoom(Special),
    /// No move of this length is possible.
    NoWay(Special),
    /// There is no action to decline, or dice must be used first.
    NothingToDecline,
    /// The embellishment die has no such sign left.
    NoSign,
    /// The value die is already at this limit.
    ValueAtEnd(Book, u8),
}

/// Returns the rule of a special action. Q48 covers both actions that only side B has.
fn special_rule(special: Special) -> &'static str {
    match special {
        Special::Embellish => "Q44",
        Special::Chapel => "Q45",
        Special::Further => "Q46",
        Special::Reroll => "Q47",
        Special::Climb | Special::Walk => "Q48",
    }
}

impl Illegal {
    /// Checks that a seat may play an action now.
    pub(crate) fn check(table: &PublicState, seat: Seat, action: Action) -> Result<(), Illegal> {
        let legal = Legal::new(table, seat);
        if legal.contains(action) { Ok(()) } else { Err(reason(table, seat, action, &legal)) }
    }

    /// Returns the id of the broken rule.
    #[must_use]
    pub fn rule(self) -> &'static str {
        match self {
            Illegal::NotNow(Stage::Cadfael) => "Q82",
            Illegal::NotNow(Stage::Matins) | Illegal::Chosen(Stage::Matins) | Illegal::Stopped => "Q21",
            Illegal::NotNow(Stage::Lauds) | Illegal::NoSuchDie(_, Stage::Lauds) => "Q22",
            Illegal::NotNow(Stage::Vespers(_)) | Illegal::NoSuchDie(_, Stage::Vespers(_)) => "Q33",
            Illegal::NotNow(Stage::Evening) => "Q86",
            Illegal::NotNow(Stage::Vigil) => "Q41",
            Illegal::NotNow(Stage::Prime) | Illegal::Chosen(_) | Illegal::BidTooHigh { .. } => "Q42",
            Illegal::NotNow(Stage::Terce(_, TerceStep::Give)) => "Q73",
            Illegal::NotNow(Stage::Terce(..)) | Illegal::RowTaken(_) | Illegal::NothingToDecline => "Q43",
            Illegal::NoSuchDie(_, Stage::Matins) => "Q21",
            Illegal::NoSuchDie(..) => "Q43",
            Illegal::NotNow(Stage::Over) => "Q49",
            Illegal::AbbotFirst | Illegal::NoAbbot | Illegal::CrossFull => "Q31",
            Illegal::NoCross => "Q85",
            Illegal::MoveFirst
            | Illegal::NoMove
            | Illegal::NotJoined { grid: false }
            | Illegal::Visited { grid: false } => "Q28",
            Illegal::NotJoined { grid: true } | Illegal::Visited { grid: true } | Illegal::TooShort => "Q50",
            Illegal::StarFirst | Illegal::NoStar | Illegal::StarCrossedOut(_) | Illegal::StackFull(_) => {
                "Q29"
            }
            Illegal::NoSpecial(special) | Illegal::NoRoom(special) | Illegal::NoWay(special) => {
                special_rule(special)
            }
            Illegal::NoSign => "Q44",
            Illegal::ValueAtEnd(..) => "Q05",
        }
    }
}

fn reason(table: &PublicState, seat: Seat, action: Action, legal: &Legal) -> Illegal {
    let stage = table.stage;
    let to_act = matches!(table.to_act(), ToAct::Seats(seats) if seats.contains(seat));
    if !to_act {
        return match (stage, action) {
            (Stage::Matins, _) if table.stopped.contains(seat) && action.is_sealed() => Illegal::Stopped,
            (Stage::Matins | Stage::Prime, _) if table.chosen.contains(seat) => Illegal::Chosen(stage),
            _ => Illegal::NotNow(stage),
        };
    }
    match (stage, action) {
        (Stage::Matins, Action::Roll(face)) => Illegal::NoSuchDie(face, stage),
        (Stage::Prime, Action::Bid(_)) => match legal {
            Legal::Bid { most } => Illegal::BidTooHigh { most: *most },
            _ => Illegal::NotNow(stage),
        },
        (Stage::Terce(_, TerceStep::Row), Action::Row(row))
        | (Stage::Terce(_, TerceStep::Give), Action::Give(row)) => Illegal::RowTaken(row),
        _ if table.uses_dice(seat) => reason_with_dice(table, seat, action),
        _ => Illegal::NotNow(stage),
    }
}

/// Returns why a player who is using dice may not play an action.
fn reason_with_dice(table: &PublicState, seat: Seat, action: Action) -> Illegal {
    let (desk, card, stage) = (&table.desks[seat], &table.cards[seat], table.stage);
    match action {
        Action::Go(space) if desk.abbot || desk.steps > 0 => {
            let (map, grid) = (&table.boards.task.map, table.boards.task.map.is_grid());
            return if !map.joined(card.at).contains(space) {
                Illegal::NotJoined { grid }
            } else if card.visited.contains(space) {
                Illegal::Visited { grid }
            } else {
                Illegal::TooShort
            };
        }
        Action::Star(book) if desk.stars > 0 && !desk.abbot => {
            return if card.stars.contains(book) {
                Illegal::StarCrossedOut(book)
            } else {
                Illegal::StackFull(book)
            };
        }
        Action::Cross if table.is_solo() => return Illegal::NoCross,
        Action::Cross if desk.abbot => return Illegal::CrossFull,
        Action::Cross => return Illegal::NoAbbot,
        _ if desk.abbot => return Illegal::AbbotFirst,
        _ if desk.steps > 0 => return Illegal::MoveFirst,
        _ if desk.stars > 0 => return Illegal::StarFirst,
        _ => {}
    }
    let special = |special: Special, face: Option<Face>, otherwise: Illegal| match face {
        _ if desk.special != Some(special) => Illegal::NoSpecial(special),
        Some(face) if !desk.shows(face) => Illegal::NoSuchDie(face, stage),
        _ => otherwise,
    };
    match action {
        Action::Go(_) => Illegal::NoMove,
        Action::Star(_) => Illegal::NoStar,
        Action::Use(face) => Illegal::NoSuchDie(face, stage),
        Action::UseAsChapel(book) => {
            let face = Face::Book(BookFace::Book(book));
            special(Special::Chapel, Some(face), Illegal::NoRoom(Special::Chapel))
        }
        Action::UseFurther(travel) => {
            special(Special::Further, Some(Face::Travel(travel)), Illegal::NoWay(Special::Further))
        }
        Action::Reroll(face) => {
            let face = Face::Book(face);
            special(Special::Reroll, Some(face), Illegal::NoSuchDie(face, stage))
        }
        Action::Climb => special(Special::Climb, None, Illegal::NoRoom(Special::Climb)),
        Action::Walk(_) => special(Special::Walk, None, Illegal::NoWay(Special::Walk)),
        Action::Decline => Illegal::NothingToDecline,
        Action::Raise(book) if desk.plus > 0 => Illegal::ValueAtEnd(book, 6),
        Action::Lower(book) if desk.minus > 0 => Illegal::ValueAtEnd(book, 1),
        Action::Raise(_) | Action::Lower(_) => Illegal::NoSign,
        _ => Illegal::NotNow(stage),
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::NotNow(stage) => match stage {
                Stage::Cadfael => f.write_str("now Cadfael rolls again or stops"),
                Stage::Matins => f.write_str("now the dice of Matins are rolled, or kept"),
                Stage::Lauds => f.write_str("now dice are used"),
                Stage::Vespers(Who::Player(seat)) => write!(f, "now seat {seat} moves up in the chapel"),
                Stage::Vespers(Who::Cadfael) => f.write_str("now Cadfael moves up in the chapel"),
                Stage::Evening => f.write_str("now Cadfael gets his bonus"),
                Stage::Vigil => f.write_str("wait until the scriptorium's dice are rolled"),
                Stage::Prime => f.write_str("now all bid"),
                Stage::Terce(who, TerceStep::Row) => write!(f, "now {who} takes a row"),
                Stage::Terce(who, TerceStep::Give) => write!(f, "now {who} gives a row to Cadfael"),
                Stage::Terce(who, TerceStep::Use) => write!(f, "now {who} uses the dice of a row"),
                Stage::Over => f.write_str("the game is over"),
            },
            Illegal::Chosen(_) => f.write_str("the choice is already made"),
            Illegal::Stopped => f.write_str("the seat has already stopped rolling"),
            Illegal::NoSuchDie(face, _) => write!(f, "no unused die shows {face}"),
            Illegal::AbbotFirst => f.write_str("use the Abbot's option first"),
            Illegal::MoveFirst => f.write_str("finish the novice's move first"),
            Illegal::StarFirst => f.write_str("choose a book for the star first"),
            Illegal::NoAbbot => f.write_str("no Abbot's option is open"),
            Illegal::NoMove => f.write_str("the novice has no move left"),
            Illegal::NoStar => f.write_str("there is no star to use"),
            Illegal::StarCrossedOut(book) => write!(f, "the star of {book} is crossed out"),
            Illegal::StackFull(book) => write!(f, "the stack of {book} has no space left"),
            Illegal::CrossFull => f.write_str("the cross has no free circle"),
            Illegal::NoCross => f.write_str("the solo game has no cross"),
            Illegal::NotJoined { .. } => f.write_str("this space is not joined to the novice's space"),
            Illegal::Visited { .. } => f.write_str("the novice has already visited this space"),
            Illegal::TooShort => f.write_str("the move cannot be completed from there"),
            Illegal::BidTooHigh { most } => write!(f, "the highest bid possible is {most}"),
            Illegal::RowTaken(row) => write!(f, "row {row} is already taken or not in use"),
            Illegal::NoSpecial(special) => {
                write!(f, "the row does not have the action {}, or it is already used", special.name())
            }
            Illegal::NoRoom(_) => f.write_str("the next row of the chapel has no free place"),
            Illegal::NoWay(_) => f.write_str("no move of this length is possible"),
            Illegal::NothingToDecline => {
                f.write_str("only climb and walk can be declined, after all dice are used")
            }
            Illegal::NoSign => f.write_str("the embellishment die has no such sign left"),
            Illegal::ValueAtEnd(book, 6) => write!(f, "the value die of {book} is already at 6"),
            Illegal::ValueAtEnd(book, _) => write!(f, "the value die of {book} is already at 1"),
        }
    }
}

impl core::error::Error for Illegal {}
