//! A search over the use of dice, to the end of the seat's turn.

use quill_view::{Action, Book, BookFace, Die, Face, PublicState, Roller, Stage, Who};
use tabletop::{Seat, ToAct};

use super::outlook::Outlook;

/// The node limit of one decision. Beyond it, the search takes the best next step.
const MAX_NODES: u32 = 600;

/// The turn of a seat: it uses its dice until another seat is to act or the day ends.
pub(super) struct Turn<'a> {
    outlook: &'a mut Outlook,
    seat: Seat,
    day: u8,
    nodes_left: u32,
}

impl<'a> Turn<'a> {
    /// Starts a search of the seat's turn.
    pub(super) fn new(outlook: &'a mut Outlook, table: &PublicState, seat: Seat) -> Turn<'a> {
        Turn { outlook, seat, day: table.day(), nodes_left: MAX_NODES }
    }

    /// The expected lead after an action, with best play for the rest of the turn.
    pub(super) fn after(&mut self, table: &PublicState, action: Action) -> f32 {
        let mut after = table.clone();
        after.acted(self.seat, action, &mut ());
        self.finished(&after)
    }

    fn finished(&mut self, table: &PublicState) -> f32 {
        if !uses_dice(table.stage(), self.seat) || table.day() != self.day {
            return self.outlook.lead(table, self.seat);
        }
        if let Some((Roller::Of(Who::Player(seat)), die)) = table.next_roll()
            && seat == self.seat
        {
            return self.mean_of_roll(table, die);
        }
        if !matches!(table.to_act(), ToAct::Seats(seats) if seats.contains(self.seat)) {
            return self.outlook.lead(table, self.seat);
        }
        let actions = sensible_uses(table, self.seat);
        self.nodes_left = self.nodes_left.saturating_sub(1);
        if self.nodes_left == 0 {
            let step = best_step(self.outlook, table, self.seat, &actions);
            return self.after(table, step);
        }
        actions.into_iter().map(|action| self.after(table, action)).fold(f32::MIN, f32::max)
    }

    fn mean_of_roll(&mut self, table: &PublicState, die: Die) -> f32 {
        let faces = die.faces().map(|(face, sides)| {
            let mut after = table.clone();
            after.rolled(Roller::Of(Who::Player(self.seat)), face, &mut ());
            sides as f32 * self.finished(&after)
        });
        faces.sum::<f32>() / Die::SIDES as f32
    }
}

/// Whether a seat uses its dice at this stage.
pub(super) fn uses_dice(stage: Stage, seat: Seat) -> bool {
    match stage {
        Stage::Lauds => true,
        Stage::Vespers(who) | Stage::Terce(who, _) => who == Who::Player(seat),
        _ => false,
    }
}

/// The action with the highest immediate lead, the first of equals.
pub(super) fn best_step(
    outlook: &mut Outlook,
    table: &PublicState,
    seat: Seat,
    actions: &[Action],
) -> Action {
    let mut best = (actions[0], f32::MIN);
    for &action in actions {
        let mut after = table.clone();
        after.acted(seat, action, &mut ());
        let lead = outlook.lead(&after, seat);
        if lead > best.1 {
            best = (action, lead);
        }
    }
    best.0
}

/// The legal uses of dice without reorderings: of books that all have room only the first is used, and signs come
/// last.
pub(super) fn sensible_uses(table: &PublicState, seat: Seat) -> Vec<Action> {
    let legal = table.legal(seat);
    let (card, desk) = (table.card(Who::Player(seat)), table.desk(Who::Player(seat)));
    let stacks = table.boards().task.stacks();
    let fits = |book: Book| {
        let books = card.stacks[book] + desk.count(BookFace::Book(book));
        books <= stacks[book].spaces
    };
    let mut book_used = false;
    let waits = desk.has_dice() || desk.special.is_some();
    let mut actions: Vec<Action> = legal
        .iter()
        .filter(|action| match action {
            Action::Use(Face::Book(BookFace::Book(book))) if fits(*book) => {
                !std::mem::replace(&mut book_used, true)
            }
            Action::Raise(_) | Action::Lower(_) => !waits,
            _ => true,
        })
        .collect();
    if actions.is_empty() {
        actions = legal.iter().collect();
    }
    actions
}
