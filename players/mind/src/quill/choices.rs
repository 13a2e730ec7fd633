//! The choices of Quill & Parchment, by number. Each is one action, except that the face of a single die, or the
//! space of a direction, is filled in from the view.
//!
//! | from | choices | number |
//! | --- | ---: | --- |
//! | [`STOP`] | 1 | keep the dice |
//! | [`ROLL_ALL`] | 1 | roll all dice again |
//! | [`ROLL_BOOK`] | 6 | roll a book die with this face again |
//! | [`ROLL_INFLUENCE`] | 2 | roll the lower, or the higher, influence die again |
//! | [`ROLL_TRAVEL`] | 1 | roll the travel die again |
//! | [`CADFAEL`] | 2 | Cadfael rolls again, Cadfael stops |
//! | [`USE_BOOK`] | 6 | use a book die with this face |
//! | [`USE_TRAVEL`] | 1 | use the travel die |
//! | [`AS_CHAPEL`] | 5 | use a die with this book as a Chapel |
//! | [`FURTHER`] | 1 | use the travel die, raised by 1 |
//! | [`REROLL`] | 6 | roll a book die of the row with this face again |
//! | [`CLIMB`] | 1 | climb by the row's action |
//! | [`WALK`] | 3 | walk 1 to 3 spaces by the row's action |
//! | [`DECLINE`] | 1 | leave the row's action |
//! | [`RAISE`] | 5 | raise the value die of this book |
//! | [`LOWER`] | 5 | lower the value die of this book |
//! | [`GO`] | 4 | move the novice in this [direction] |
//! | [`STAR`] | 5 | mark this book by its star |
//! | [`CROSS`] | 1 | mark a circle of the cross |
//! | [`BID`] | 33 | bid 0 to 32 |
//! | [`BID_MOST`] | 1 | bid the most that is of use, if that is more than 32 |
//! | [`ROW`] | 4 | take this row |
//! | [`GIVE`] | 4 | give this row to Cadfael |
//!
//! Legal actions that are no choice, because another choice is at least as good:
//!
//! - bids above [`useful_bid`], which change nothing but the price, and those between 32 and the most of use;
//! - another order of dice, where [`first_use`] says which is used first;
//! - signs of the embellishment die while dice or an action are unused, and - signs before + signs.
//!
//! On typed-in maps with more than one space in the same direction only the first of them is a choice.

use quill_view::{
    Action, Book, BookFace, Face, Legal, PewBonus, PublicState, Space, Special, Stage, TerceStep, View, Who,
};
use tabletop::Seat;

const BOOKS: usize = Book::ALL.len();
const FACES: usize = BookFace::ALL.len();
/// The number of directions.
pub(super) const DIRECTIONS: usize = 4;
/// The highest bid that has a number of its own.
const MOST_BID: u16 = 32;

pub(super) const STOP: usize = 0;
pub(super) const ROLL_ALL: usize = STOP + 1;
pub(super) const ROLL_BOOK: usize = ROLL_ALL + 1;
pub(super) const ROLL_INFLUENCE: usize = ROLL_BOOK + FACES;
pub(super) const ROLL_TRAVEL: usize = ROLL_INFLUENCE + 2;
pub(super) const CADFAEL: usize = ROLL_TRAVEL + 1;
pub(super) const USE_BOOK: usize = CADFAEL + 2;
pub(super) const USE_TRAVEL: usize = USE_BOOK + FACES;
pub(super) const AS_CHAPEL: usize = USE_TRAVEL + 1;
pub(super) const FURTHER: usize = AS_CHAPEL + BOOKS;
pub(super) const REROLL: usize = FURTHER + 1;
pub(super) const CLIMB: usize = REROLL + FACES;
pub(super) const WALK: usize = CLIMB + 1;
pub(super) const DECLINE: usize = WALK + 3;
pub(super) const RAISE: usize = DECLINE + 1;
pub(super) const LOWER: usize = RAISE + BOOKS;
pub(super) const GO: usize = LOWER + BOOKS;
pub(super) const STAR: usize = GO + DIRECTIONS;
pub(super) const CROSS: usize = STAR + BOOKS;
pub(super) const BID: usize = CROSS + 1;
pub(super) const BID_MOST: usize = BID + MOST_BID as usize + 1;
pub(super) const ROW: usize = BID_MOST + 1;
pub(super) const GIVE: usize = ROW + 4;
/// The number of choices.
pub(super) const CHOICES: usize = GIVE + 4;

/// Returns the direction of a space joined to another: to the next space of the board (right on a grid), to the
/// previous one (left), to another earlier one (up), or to another later one (down). `None` is the monk, who stands
/// before the first space.
pub(super) fn direction(at: Option<Space>, next: Space) -> usize {
    match next.index() as i32 - at.map_or(-1, |at| at.index() as i32) {
        1 => 0,
        -1 => 1,
        ..=0 => 2,
        _ => 3,
    }
}

pub(super) fn legal(view: &View, legal: &mut [bool]) -> usize {
    legal.fill(false);
    let (Some(seat), table) = (view.seat(), view.table()) else { return 0 };
    match view.legal() {
        Legal::Nothing(_) => {}
        Legal::Bid { most } => {
            let most = most.min(useful_bid(table, seat));
            (0..=most.min(MOST_BID)).for_each(|bid| legal[BID + usize::from(bid)] = true);
            legal[BID_MOST] = most > MOST_BID;
        }
        Legal::List(actions) => match first_use(table, seat) {
            Some(action) => legal[number(table, seat, action)] = true,
            None => {
                // Uses of dice are listed before + signs, and these before - signs.
                let actions = actions.as_slice();
                let now = actions.first().map(|&action| sign(action));
                for &action in actions.iter().filter(|&&action| Some(sign(action)) == now) {
                    legal[number(table, seat, action)] = true;
                }
            }
        },
    }
    legal.iter().filter(|&&legal| legal).count()
}

pub(super) fn choose(view: &View, choice: usize) -> Option<Action> {
    let (seat, table) = (view.seat()?, view.table());
    match view.legal() {
        Legal::Nothing(_) => None,
        Legal::Bid { most } => {
            let bid =
                if choice == BID_MOST { useful_bid(table, seat) } else { choice.checked_sub(BID)? as u16 };
            Some(Action::Bid(bid.min(most)))
        }
        Legal::List(actions) => {
            actions.as_slice().iter().copied().find(|&action| number(table, seat, action) == choice)
        }
    }
}

/// Returns 1 for a + sign, 2 for a - sign, and 0 for any other action.
fn sign(action: Action) -> u8 {
    match action {
        Action::Raise(_) => 1,
        Action::Lower(_) => 2,
        _ => 0,
    }
}

/// Returns the number of a legal action. Bids without a number of their own share one.
pub(super) fn number(table: &PublicState, seat: Seat, action: Action) -> usize {
    let who = Who::Player(seat);
    match action {
        Action::Stop => STOP,
        Action::RollAll => ROLL_ALL,
        Action::Roll(Face::Book(face)) => ROLL_BOOK + face.index(),
        Action::Roll(Face::Influence(pips)) => {
            ROLL_INFLUENCE + usize::from(table.desk(who).influence.iter().any(|&other| other < pips))
        }
        Action::Roll(_) => ROLL_TRAVEL,
        Action::Cadfael { again } => CADFAEL + usize::from(!again),
        Action::Use(Face::Book(face)) => USE_BOOK + face.index(),
        Action::Use(_) => USE_TRAVEL,
        Action::UseAsChapel(book) => AS_CHAPEL + book as usize,
        Action::UseFurther(_) => FURTHER,
        Action::Reroll(face) => REROLL + face.index(),
        Action::Climb => CLIMB,
        Action::Walk(steps) => WALK + usize::from(steps.clamp(1, 3)) - 1,
        Action::Decline => DECLINE,
        Action::Raise(book) => RAISE + book as usize,
        Action::Lower(book) => LOWER + book as usize,
        Action::Go(space) => GO + direction(table.card(who).at, space),
        Action::Star(book) => STAR + book as usize,
        Action::Cross => CROSS,
        Action::Bid(bid) if bid <= MOST_BID => BID + usize::from(bid),
        Action::Bid(_) => BID_MOST,
        Action::Row(row) => ROW + usize::from(row.clamp(1, 4)) - 1,
        Action::Give(row) => GIVE + usize::from(row.clamp(1, 4)) - 1,
    }
}

/// Returns the highest bid that can be better than a lower one: the one that is above all others, and with two
/// players more than double the other's (Q73).
pub(super) fn useful_bid(table: &PublicState, seat: Seat) -> u16 {
    let purse = |other: Seat| table.card(Who::Player(other)).influence.max(0).unsigned_abs();
    let others = Seat::all(table.seats()).filter(|&other| other != seat);
    let highest = others.map(purse).max().unwrap_or(0);
    let enough = if table.has_cadfael() { 2 * highest + 1 } else { highest + 1 };
    enough.min(purse(seat))
}

/// Returns the die that is used before all else, because waiting gains nothing: a Chapel die with room that
/// brings no star, or a book die with room for all dice of its face and two more books, or without the two where
/// nothing else can bring a book. Dice that the row's action can change have to wait.
pub(super) fn first_use(table: &PublicState, seat: Seat) -> Option<Action> {
    let who = Who::Player(seat);
    let (desk, card) = (table.desk(who), table.card(who));
    if !uses_dice(table.stage()) || desk.abbot || desk.steps > 0 || desk.stars > 0 {
        return None;
    }
    let boards = table.boards();
    let reroll = desk.special == Some(Special::Reroll);
    let chapels = desk.count(BookFace::Chapel);
    if chapels > 0 && !reroll {
        let pews = boards.monastery.pews();
        let above = pews.get(table.chapel().row(who) + 1);
        if table.chapel().has_room_above(who, pews) && above.is_some_and(|pew| pew.bonus != PewBonus::Star) {
            return Some(Action::Use(Face::Book(BookFace::Chapel)));
        }
    }
    if reroll || desk.special == Some(Special::Chapel) {
        return None;
    }
    let dice = |book: Book| desk.count(BookFace::Book(book));
    let room = |book: Book| boards.task.stacks()[book].spaces.saturating_sub(card.stacks[book]);
    let overflow = Book::ALL.into_iter().any(|book| dice(book) > room(book));
    let more = desk.travel.is_some() || desk.special.is_some() || chapels > 0 || overflow;
    let spare = if more { 2 } else { 0 };
    let safe = |&book: &Book| dice(book) > 0 && dice(book) + spare <= room(book);
    Book::ALL.into_iter().find(safe).map(|book| Action::Use(Face::Book(BookFace::Book(book))))
}

/// Whether seats use dice at this stage.
fn uses_dice(stage: Stage) -> bool {
    matches!(stage, Stage::Lauds | Stage::Vespers(_) | Stage::Terce(_, TerceStep::Use))
}
