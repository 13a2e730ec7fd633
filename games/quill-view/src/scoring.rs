//! Scores and winners (Q60 to Q69, Q75, Q89, Q90).

use tabletop::{Seat, Seats};

use crate::book::Book;
use crate::public_state::PublicState;
use crate::scores::{Parts, Scores};
use crate::who::{ByWho, Who};

/// Returns the scores as if the game ended now.
#[must_use]
pub fn score(table: &PublicState) -> Scores {
    let mut scores = Scores { parts: ByWho::new(table.seats(), [Parts::default(); 4]), ..Scores::default() };
    for who in table.participants() {
        scores.parts[who] = parts(table, who);
    }
    for book in Book::ALL {
        rank(table, book, &mut scores.parts);
    }
    for seat in Seat::all(table.seats()) {
        scores.points[seat] = scores.parts[seat].total();
    }
    scores.winners = winners(table, &scores);
    scores
}

/// The parts of a score without the stacks.
fn parts(table: &PublicState, who: Who) -> Parts {
    let (card, task) = (table.card(who), &table.boards().task);
    if who == Who::Cadfael && !table.is_solo() {
        return Parts::default();
    }
    let bonuses = Book::ALL.into_iter().map(|book| i16::from(table.bonus(book, card.completed[book]))).sum();
    let towns = usize::from(card.towns).checked_sub(1).and_then(|last| task.towns().get(last));
    let row = table.boards().monastery.pews().get(table.chapel().row(who));
    Parts {
        bonuses,
        towns: towns.map_or(0, |&points| points.into()),
        influence: card.influence.div_euclid(task.divide().into()),
        cross: if table.is_solo() { 0 } else { i16::from(card.cross) * i16::from(task.circle_points()) },
        chapel: row.map_or(0, |pew| pew.points.into()),
        ..Parts::default()
    }
}

/// Ranks the participants in a stack (Q66) and sets its points (Q65, Q67, Q89).
fn rank(table: &PublicState, book: Book, parts: &mut ByWho<Parts>) {
    let standing = |who: Who| {
        let card = table.card(who);
        let place = card.completed[book];
        // A full stack is ranked by order of completion, others by nearness to the altar.
        let tie = if place > 0 { u8::MAX - place } else { table.chapel().nearness(who) };
        (card.stacks[book], tie)
    };
    let value = i16::from(table.values()[book]);
    let stack = &table.boards().task.stacks()[book];
    for who in table.participants() {
        let ahead = table.participants().filter(|&other| standing(other) > standing(who)).count();
        let points = match (table.is_solo(), ahead) {
            (true, 0) => value,
            (true, _) => 0,
            (false, 0) => 3 * value,
            (false, 1) => 2 * value,
            (false, 2) => value,
            (false, _) => value / 2,
        };
        let books = table.card(who).stacks[book];
        let covered = usize::from(books) >= stack.negative.len();
        parts[who].ranks[book] = ahead as u8 + 1;
        parts[who].stacks[book] = match who {
            Who::Cadfael if !table.is_solo() => 0,
            _ if covered => points,
            _ => stack.showing(books),
        };
    }
}

fn winners(table: &PublicState, scores: &Scores) -> Seats {
    if table.is_solo() {
        let won = scores.points[Seat::FIRST] > scores.parts[Who::Cadfael].total();
        return if won { Seats::only(Seat::FIRST) } else { Seats::NONE };
    }
    let best = Seat::all(table.seats())
        .max_by_key(|&seat| (scores.points[seat], table.chapel().nearness(Who::Player(seat))));
    best.map_or(Seats::NONE, Seats::only)
}
