use quill_view::{Action, BookFace, Die, Face, PublicState, Stage, TerceStep, View, Who};
use tabletop::{Agent, Seat};

use super::appraisal::Appraisal;
use super::cadfael::{evening_cost, rolls_again};
use super::matins::{Choice, Group, choices};
use super::outlook::{Outlook, influence_worth};
use super::prime::Rows;
use super::turn::{Turn, sensible_uses};

/// Maximises its expected lead in points.
///
/// In Matins it computes the exact expectation over all rerolls. It uses its dice in the best order that it finds
/// in a search to the end of its turn. Its bids weigh the value of a better row against what the others can bid.
#[derive(Clone, Copy, Debug)]
pub struct Expert;

impl Agent<View, Action> for Expert {
    fn choose(&mut self, view: &View) -> Action {
        let seat = view.seat().expect("a seat is to act");
        choose(&mut Outlook::default(), view.table(), seat)
    }
}

/// Returns the expert's choice.
pub(super) fn choose(outlook: &mut Outlook, table: &PublicState, seat: Seat) -> Action {
    best(&rated(outlook, table, seat))
}

/// Returns the action of highest value, the first of equals.
pub(super) fn best(rated: &[(Action, f32)]) -> Action {
    let best = rated.iter().reduce(|best, next| if next.1 > best.1 { next } else { best });
    best.expect("the seat is to act").0
}

/// The candidate actions of a seat with the expected lead after each. Values are comparable only with each other.
/// In Matins and Prime the candidates do not depend on whether the seat has already chosen.
pub(super) fn rated(outlook: &mut Outlook, table: &PublicState, seat: Seat) -> Vec<(Action, f32)> {
    match table.stage() {
        Stage::Matins => rolls(outlook, table, seat),
        Stage::Cadfael => rolls_again(table),
        Stage::Prime => Rows::new(outlook, table).bids(table, seat),
        Stage::Terce(_, TerceStep::Give) => Rows::new(outlook, table).gifts(table, seat),
        Stage::Terce(_, TerceStep::Row) => {
            let (rows, legal) = (Rows::new(outlook, table), table.legal(seat));
            let rated = legal.iter().map(|action| {
                let left = match action {
                    Action::Row(row) => rows.after_taking(table, seat, row),
                    _ => 0.0,
                };
                (action, left + Turn::new(outlook, table, seat).after(table, action))
            });
            rated.collect()
        }
        _ => match sensible_uses(table, seat)[..] {
            [only] => vec![(only, 0.0)],
            ref actions => {
                let mut turn = Turn::new(outlook, table, seat);
                actions.iter().map(|&action| (action, turn.after(table, action))).collect()
            }
        },
    }
}

/// The choices of Matins with their exact expected values.
pub(super) fn rolls(outlook: &mut Outlook, table: &PublicState, seat: Seat) -> Vec<(Action, f32)> {
    let groups = own_dice(outlook, table, seat);
    let action = |choice| match choice {
        Choice::Stop => Action::Stop,
        Choice::All => Action::RollAll,
        Choice::One(0, side) => Action::Roll(Die::Book.side(side.into())),
        Choice::One(1, side) => Action::Roll(Die::Influence.side(side.into())),
        Choice::One(_, side) => Action::Roll(Die::Travel.side(side.into())),
    };
    let rated = choices(&groups, PublicState::ROLLS - table.rolls());
    rated.into_iter().map(|(choice, worth)| (action(choice), worth)).collect()
}

/// A seat's dice in Matins, with the value of every outcome.
fn own_dice(outlook: &mut Outlook, table: &PublicState, seat: Seat) -> [Group; 3] {
    let (desk, days) = (table.desk(Who::Player(seat)), PublicState::DAYS - table.day());
    let appraisal = Appraisal::new(outlook, table, seat, days);
    let mut books = Vec::with_capacity(3);
    for face in BookFace::ALL {
        books.extend(std::iter::repeat_n(face.index() as u8, desk.count(face).into()));
    }
    let influence = desk.influence.map(|pips| pips.saturating_sub(1));
    let travel = (0..Die::SIDES).find(|&side| desk.travel.map(Face::Travel) == Some(Die::Travel.side(side)));
    let purse = table.card(Who::Player(seat)).influence;
    let spends = table.day() > PublicState::PERIOD_ONE;
    let outdone = table.is_solo().then(|| {
        let his = table.card(Who::Cadfael).track[usize::from(table.day()) - 1];
        (his, evening_cost(table))
    });
    let influence_gain = |hand: &[u8]| {
        let sum: u8 = hand.iter().map(|side| side + 1).sum();
        let after = purse + if spends { -i16::from(sum) } else { i16::from(sum) };
        let cost = outdone.filter(|(his, _)| *his > sum).map_or(0.0, |(_, cost)| cost);
        influence_worth(table, after, days) - influence_worth(table, purse, days) - cost
    };
    let book_gain = |hand: &[u8]| {
        let mut dice = [0; 6];
        hand.iter().for_each(|&side| dice[usize::from(side)] += 1);
        appraisal.books(&dice)
    };
    let travel_gain = |hand: &[u8]| match Die::Travel.side(hand[0].into()) {
        Face::Travel(face) => appraisal.travel(face, 0),
        _ => 0.0,
    };
    [
        Group::new(&books, book_gain),
        Group::new(&influence, influence_gain),
        Group::new(&[travel.unwrap_or_default() as u8], travel_gain),
    ]
}
