//! Whether Cadfael rolls again, where the solo player decides (Q82).

use quill_view::{Action, Book, BookFace, Die, Face, PublicState, Who};
use tabletop::Seat;

use super::matins::Group;
use super::outlook::{Change, climbed_points, edge_ahead_after, stack_points_if, weighed, weights};

/// What one step of Cadfael's novice in the evening costs the player, apart from towns.
const STEP: f32 = 0.5;
/// What one value die moved in Cadfael's favour in the evening costs.
const PIP: f32 = 0.75;
/// What a book that Cadfael gets from a star costs.
const BOOK: f32 = 0.8;

/// What it costs the player if Cadfael has more influence at the end of the day.
pub(super) fn evening_cost(table: &PublicState) -> f32 {
    let bonus = f32::from(table.options().difficulty.bonus());
    if table.day() > PublicState::PERIOD_ONE {
        return bonus * PIP;
    }
    let days = PublicState::DAYS - table.day();
    let towns = edge_ahead_after(table, days, 1) - edge_ahead_after(table, days, 0);
    bonus * (STEP + towns)
}

/// The choices for Cadfael's dice, with their values to the player.
pub(super) fn rolls_again(table: &PublicState) -> Vec<(Action, f32)> {
    let groups = groups(table);
    let [books, influence, travel] = &groups;
    let once_more: f32 = groups.iter().map(Group::mean).sum();
    let now: f32 = groups.iter().map(Group::now).sum();
    if table.rolls() + 1 == PublicState::ROLLS {
        return rated(once_more, now);
    }
    // After the next roll its influence decides: Cadfael keeps the dice, the player chooses, or he rolls again.
    let mut again = 0.0;
    for (sides, chance, worth) in influence.ways() {
        let sum: u8 = sides.iter().map(|side| side + 1).sum();
        again += chance
            * match sum {
                7.. => worth + books.mean() + travel.mean(),
                5..=6 => {
                    let all = books.ways().flat_map(|book| travel.ways().map(move |die| (book, die)));
                    all.map(|(book, die)| book.1 * die.1 * (worth + book.2 + die.2).max(once_more)).sum()
                }
                _ => once_more,
            };
    }
    rated(again, now)
}

fn rated(again: f32, now: f32) -> Vec<(Action, f32)> {
    vec![(Action::Cadfael { again: false }, now), (Action::Cadfael { again: true }, again)]
}

/// Cadfael's dice with their values to the player.
fn groups(table: &PublicState) -> [Group; 3] {
    let (desk, days) = (table.desk(Who::Cadfael), PublicState::DAYS - table.day());
    let (card, stacks) = (table.card(Who::Cadfael), table.boards().task.stacks());
    let weights = weights(table, Seat::FIRST);
    let mut books = Vec::new();
    for face in BookFace::ALL {
        books.extend(std::iter::repeat_n(face.index() as u8, desk.count(face).into()));
    }
    let influence = desk.influence.map(|pips| pips.saturating_sub(1));
    let travel = (0..Die::SIDES).find(|&side| desk.travel.map(Face::Travel) == Some(Die::Travel.side(side)));
    let walked = |spaces: usize| STEP * spaces as f32 + edge_ahead_after(table, days, spaces);
    let step = walked(1) - walked(0);
    let row = climbed_points(table, Who::Cadfael, days, 0);
    let marks = |book: Book, dice: u8| {
        let room = stacks[book].spaces - card.stacks[book];
        let change = |dice| Change { books: Some((Who::Cadfael, dice)), pips: 0 };
        let points = |dice| weighed(&weights, &stack_points_if(table, book, days, change(dice)));
        points(dice.min(room)) - points(0) - step * f32::from(dice.saturating_sub(room))
    };
    let marks: [[f32; 4]; 5] = Book::ALL
        .map(|book| std::array::from_fn(|dice| if dice == 0 { 0.0 } else { marks(book, dice as u8) }));
    let book_worth = |hand: &[u8]| {
        let count = |face: BookFace| hand.iter().filter(|&&side| usize::from(side) == face.index()).count();
        let climbs = climbed_points(table, Who::Cadfael, days, count(BookFace::Chapel)) - row;
        let books = Book::ALL.into_iter().map(|book| marks[book as usize][count(BookFace::Book(book))]);
        books.sum::<f32>() - climbs
    };
    let cost = evening_cost(table);
    let divide = f32::from(table.boards().task.divide());
    let influence_worth = |hand: &[u8]| {
        let sum: u8 = hand.iter().map(|side| side + 1).sum();
        let points = if table.day() > PublicState::PERIOD_ONE { 1.0 } else { -1.0 } * f32::from(sum) / divide;
        points - cost * less_than(sum)
    };
    let travel_worth = |hand: &[u8]| match Die::Travel.side(hand[0].into()) {
        Face::Travel(travel) => walked(0) - walked(travel.spaces().into()) - BOOK * f32::from(travel.stars()),
        _ => 0.0,
    };
    [
        Group::new(&books, book_worth),
        Group::new(&influence, influence_worth),
        Group::new(&[travel.unwrap_or_default() as u8], travel_worth),
    ]
}

/// The probability that two influence dice show less than `sum` together.
fn less_than(sum: u8) -> f32 {
    let rolls = (1..=6u8).flat_map(|one| (1..=6u8).map(move |other| one + other));
    rolls.filter(|&rolled| rolled < sum).count() as f32 / 36.0
}
