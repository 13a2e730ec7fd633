//! Position evaluation: the points that each player can expect at the end.

use quill_view::{Book, Icon, PewBonus, PublicState, Stage, Who};
use tabletop::{Seat, Seats};

use super::chances::Chances;
use super::routes::{Routes, Walker, town_points};

/// The value of a book gained from a pew.
const PEW_BOOK: f32 = 1.6;
/// The value of one influence that is likely to be bid.
const BID: f32 = 0.5;
/// The influence that a day of bidding can use well.
const BID_A_DAY: f32 = 6.0;
/// The average rise of a value die per day of bidding.
const RISE: f32 = 0.12;
/// The weight of all rivals' points together, against 1 for one's own.
const RIVAL_WEIGHT: f32 = 0.9;

/// Evaluates positions of one game, with a cache of routes.
#[derive(Default)]
pub(super) struct Outlook {
    routes: Routes,
}

/// The days whose dice are still to be rolled or taken.
pub(super) fn days_to_come(table: &PublicState) -> u8 {
    let after = PublicState::DAYS.saturating_sub(table.day());
    match table.stage() {
        Stage::Over => 0,
        Stage::Cadfael | Stage::Matins | Stage::Vigil | Stage::Prime => after + 1,
        Stage::Lauds | Stage::Vespers(_) | Stage::Evening | Stage::Terce(..) => after,
    }
}

/// One number per player: the seats in order, then Cadfael.
pub(super) type Totals = [f32; 4];

/// The index of a player in `Totals`.
pub(super) fn slot(table: &PublicState, who: Who) -> usize {
    who.seat().map_or(table.seats() & 3, Seat::index)
}

/// The weight of each player's points for a seat: positive for its own, negative for rivals.
pub(super) fn weights(table: &PublicState, seat: Seat) -> Totals {
    let mut weights = [0.0; 4];
    let rivals = if table.is_solo() { 1 } else { table.seats() - 1 };
    let each = if rivals == 1 { -1.0 } else { -RIVAL_WEIGHT / rivals as f32 };
    weights[..=rivals].fill(each);
    weights[seat.index()] = 1.0;
    weights
}

impl Outlook {
    /// The route cache.
    pub(super) fn routes(&mut self) -> &mut Routes {
        &mut self.routes
    }

    /// A seat's expected lead in points. Leaves out what rivals score outside the stacks, since the seat's own
    /// actions hardly change it.
    pub(super) fn lead(&mut self, table: &PublicState, seat: Seat) -> f32 {
        let days = days_to_come(table);
        let mut lead = self.beside_stacks(table, Who::Player(seat), days);
        let weights = weights(table, seat);
        for book in Book::ALL {
            lead += weighed(&weights, &stack_points(table, book, days));
        }
        lead
    }

    /// The points that each player can expect at the end.
    pub(super) fn totals(&mut self, table: &PublicState) -> Totals {
        let days = days_to_come(table);
        let mut totals = [0.0; 4];
        for who in table.participants() {
            if who.seat().is_some() || table.is_solo() {
                totals[slot(table, who)] = self.beside_stacks(table, who, days);
            }
        }
        for book in Book::ALL {
            let points = stack_points(table, book, days);
            totals.iter_mut().zip(points).for_each(|(total, points)| *total += points);
        }
        totals
    }

    fn beside_stacks(&mut self, table: &PublicState, who: Who, days: u8) -> f32 {
        let card = table.card(who);
        let cross = if table.is_solo() { 0 } else { card.cross * table.boards().task.circle_points() };
        let way = match who {
            Who::Player(_) => self.routes.ahead(table, Walker::new(table, card), days),
            Who::Cadfael => edge_ahead(table, days),
        };
        let towns = town_points(table, card.towns);
        f32::from(cross) + towns + way + chapel_points(table, who, days) + influence_points(table, who, days)
    }
}

/// The weighted sum of the totals.
pub(super) fn weighed(weights: &Totals, totals: &Totals) -> f32 {
    weights.iter().zip(totals).map(|(weight, total)| weight * total).sum()
}

/// The expected points from Cadfael's way along the edge in the solo game.
fn edge_ahead(table: &PublicState, days: u8) -> f32 {
    edge_ahead_after(table, days, 0)
}

/// The same after `spaces` more spaces, including the towns on them.
pub(super) fn edge_ahead_after(table: &PublicState, days: u8, spaces: usize) -> f32 {
    let (map, card) = (table.boards().task.map(), table.card(Who::Cadfael));
    let chances = Chances::get().steps(days);
    let mut towns = card.towns;
    let prizes = map.edge().iter().skip(card.visited.len()).enumerate().map(|(distance, &space)| {
        if map.icon(space) != Icon::Town {
            return 0.0;
        }
        towns += 1;
        let chance = chances[(distance + 1).saturating_sub(spaces).min(chances.len() - 1)];
        chance * (town_points(table, towns) - town_points(table, towns - 1))
    });
    prizes.sum()
}

/// The value of a player's influence, for bids and for points.
pub(super) fn influence_points(table: &PublicState, who: Who, days: u8) -> f32 {
    influence_worth(table, table.card(who).influence, days)
}

/// The value of an amount of influence with `days` left.
pub(super) fn influence_worth(table: &PublicState, influence: i16, days: u8) -> f32 {
    let divide = table.boards().task.divide();
    if days == 0 {
        return influence.div_euclid(divide.into()).into();
    }
    let influence = f32::from(influence);
    if table.is_solo() {
        return influence / f32::from(divide);
    }
    let used = influence.min(BID_A_DAY * f32::from(days.min(4)));
    BID * used + (influence - used) / f32::from(divide)
}

/// The expected points from the chapel: the pew reached after Vespers, the pews above it by probability, and their
/// books.
pub(super) fn chapel_points(table: &PublicState, who: Who, days: u8) -> f32 {
    climbed_points(table, who, days, table.desk(who).kept.into())
}

/// The same after climbing `climbs` rows.
pub(super) fn climbed_points(table: &PublicState, who: Who, days: u8, climbs: usize) -> f32 {
    let (pews, chapel) = (table.boards().monastery.pews(), table.chapel());
    let row = chapel.row(who);
    let mut sum = f32::from(pews[row].points);
    for (above, pew) in pews.iter().enumerate().skip(row + 1) {
        if chapel.marks(above).count() >= pew.places.into() {
            break;
        }
        let needed = (above - row).saturating_sub(climbs);
        let chance = if needed == 0 { 1.0 } else { Chances::get().climbs(days, needed) };
        let book = if pew.bonus == PewBonus::None { 0.0 } else { PEW_BOOK };
        sum += chance * (f32::from(pew.points) - f32::from(pews[above - 1].points) + book);
    }
    sum
}

/// The points that each player can expect from a stack.
pub(super) fn stack_points(table: &PublicState, book: Book, days: u8) -> Totals {
    stack_points_if(table, book, days, Change::default())
}

/// A hypothetical change to a stack.
#[derive(Clone, Copy, Default)]
pub(super) struct Change {
    /// A player who adds books, and how many.
    pub(super) books: Option<(Who, u8)>,
    /// How far the value die moves.
    pub(super) pips: i8,
}

/// The points that each player can expect from a stack after a change.
pub(super) fn stack_points_if(table: &PublicState, book: Book, days: u8, change: Change) -> Totals {
    let stack = &table.boards().task.stacks()[book];
    let contender = |who: Who| {
        let card = table.card(who);
        let more = change.books.filter(|&(adds, _)| who == adds).map_or(0, |(_, books)| books);
        let books = (card.stacks[book] + more).min(stack.spaces);
        Contender { who, books, place: card.completed[book], nearness: table.chapel().nearness(who) }
    };
    let mut contenders = [Contender::EMPTY; 4];
    let mut count = 0;
    table.participants().map(contender).for_each(|contender| {
        contenders[count] = contender;
        count += 1;
    });
    let contenders = &mut contenders[..count];
    give_places(contenders, stack.spaces);
    let value = f32::from(table.values()[book].saturating_add_signed(change.pips).clamp(1, 6));
    let value = if table.is_solo() { value } else { (value + RISE * f32::from(days.min(4))).min(6.0) };
    let mut points = [0.0; 4];
    for contender in contenders.iter() {
        let cadfael = contender.who == Who::Cadfael;
        if !cadfael || table.is_solo() {
            points[slot(table, contender.who)] =
                contender_points(table, book, days, contender, contenders, value);
        }
    }
    points
}

/// A player's standing in a stack.
#[derive(Clone, Copy)]
struct Contender {
    who: Who,
    books: u8,
    /// The order of completion, from 1; 0 if the stack is not complete.
    place: u8,
    nearness: u8,
}

impl Contender {
    const EMPTY: Contender = Contender { who: Who::Cadfael, books: 0, place: 0, nearness: 0 };
}

/// Assigns the next places to full stacks without one. Of several, the nearer to the altar comes first.
fn give_places(contenders: &mut [Contender], spaces: u8) {
    let mut completed = contenders.iter().filter(|contender| contender.place > 0).count() as u8;
    loop {
        let waiting =
            contenders.iter_mut().filter(|contender| contender.place == 0 && contender.books >= spaces);
        let Some(next) = waiting.max_by_key(|contender| contender.nearness) else { return };
        completed += 1;
        next.place = completed;
    }
}

fn rank_points(table: &PublicState, value: f32, ahead: usize) -> f32 {
    match (table.is_solo(), ahead) {
        (true, 0) => value,
        (true, _) => 0.0,
        (false, 3) => (value / 2.0).floor(),
        (false, ahead) => value * (3 - ahead) as f32,
    }
}

fn contender_points(
    table: &PublicState,
    book: Book,
    days: u8,
    contender: &Contender,
    contenders: &[Contender],
    value: f32,
) -> f32 {
    if contender.place > 0 {
        let ahead = usize::from(contender.place - 1);
        return f32::from(table.bonus(book, contender.place)) + rank_points(table, value, ahead);
    }
    let (chances, stack) = (Chances::get(), &table.boards().task.stacks()[book]);
    let cadfael = contender.who == Who::Cadfael;
    // The probability of each number of rivals ahead, among those who have not completed the stack.
    let mut ahead = [1.0, 0.0, 0.0, 0.0];
    let mut completed = 0;
    for other in contenders.iter().filter(|other| other.who != contender.who) {
        if other.place > 0 {
            completed += 1;
            continue;
        }
        let lead = i32::from(contender.books) - i32::from(other.books);
        let behind = 1.0 - chances.ahead(days, lead, contender.nearness > other.nearness);
        for place in (0..4).rev() {
            let before = if place == 0 { 0.0 } else { ahead[place - 1] };
            ahead[place] += behind * (before - ahead[place]);
        }
    }
    let complete = chances.books(days, cadfael, stack.spaces - contender.books);
    let (mut ranks, mut bonus) = (0.0, 0.0);
    for (more, chance) in ahead.into_iter().enumerate().take(4 - completed) {
        ranks += chance * rank_points(table, value, completed + more);
        bonus += chance * f32::from(table.bonus(book, (completed + more + 1) as u8));
    }
    let mut showing = 0.0;
    let mut covered = 1.0;
    for (space, &number) in (1u8..).zip(&stack.negative).skip(contender.books.into()) {
        covered = chances.books(days, cadfael, space - contender.books);
        showing += (1.0 - covered) * f32::from(number);
    }
    complete * bonus + covered * ranks + showing
}

/// The probability that each player wins, given expected totals. In the solo game the rival is Cadfael.
pub(super) fn win_chances(table: &PublicState, totals: &Totals) -> Totals {
    let spread = SPREAD_AT_END + SPREAD_A_DAY * f32::from(days_to_come(table));
    let rivals = if table.is_solo() { 2 } else { table.seats() };
    let most = totals[..rivals].iter().copied().fold(f32::MIN, f32::max);
    let mut chances = totals.map(|total| ((total - most) / spread).exp());
    let sum: f32 = chances[..rivals].iter().sum();
    chances.iter_mut().for_each(|chance| *chance /= sum);
    chances
}

/// The scale of the softmax over expected points, at the end of the game and per remaining day. A lead of one scale
/// makes a player e times as likely to win.
const SPREAD_AT_END: f32 = 0.8;
const SPREAD_A_DAY: f32 = 0.75;

/// The result of a finished game as probabilities: 1 for each winner.
pub(super) fn won(winners: Seats) -> Totals {
    std::array::from_fn(|index| match Seat::new(index) {
        Some(seat) if winners.contains(seat) => 1.0,
        _ => 0.0,
    })
}
