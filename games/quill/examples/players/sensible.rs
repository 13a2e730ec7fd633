//! A player whom anybody understands: it uses each die where that looks best at once, rolls again when the
//! average of what could come looks better, and bids more the more the rows differ.
//!
//! It is no strong player, and meant to be none: it shows what the boards give to somebody who plays with
//! sense. All that it looks at is its own view; what is to be rolled it imagines with dice of its own.

use quill::score;
use quill_view::{
    Action, Book, BookFace, Card, Die, Legal, PewBonus, PublicState, Roller, Spaces, Stage, View, Who,
};
use tabletop::{Agent, BySeat, FastDealer, Seat};

/// What a town is worth while more may follow, each with more points than the one before.
const TOWN: f64 = 3.5;
/// How much of that a town is worth before it is reached, if it is near.
const NEAR: f64 = 0.7;
/// A town that is so many spaces away is not thought of yet.
const FAR: f64 = 10.0;
/// What a book by a roll or a star is worth.
const BOOK: f64 = 2.0;
/// What a point of influence is worth while there is bidding to come.
const INFLUENCE: f64 = 0.4;
/// What not being outdone in influence by Cadfael is worth on a day of the solo game.
const EVENING: f64 = 1.0;
/// How much the others' points count, beside one's own.
const ENVY: f64 = 0.5;
/// How often a roll of all dice is imagined.
const ROLLS: u32 = 12;
/// How often the use of dice is imagined where further dice may be rolled in its course.
const USES: u32 = 4;
/// A difference between rows at which half of the day's share is bid.
const SPREAD: f64 = 2.0;

/// The sensible player, with dice of its own for what it imagines.
pub(crate) struct Sensible {
    dealer: FastDealer,
}

impl Agent<View, Action> for Sensible {
    fn choose(&mut self, view: &View) -> Action {
        let seat = view.seat().expect("a player has a seat");
        let table = view.table();
        match (table.stage(), view.legal()) {
            (_, Legal::Bid { most }) => self.bid(table, seat, most),
            (Stage::Matins, legal) => self.best(&legal, |mind, action| mind.after_roll(table, seat, action)),
            (Stage::Cadfael, legal) => {
                self.best(&legal, |mind, action| mind.after_his_roll(table, seat, action))
            }
            (_, legal) => match legal.nth(0).expect("whoever is to act has a choice") {
                Action::Row(_) => self.best(&legal, |mind, action| mind.after_row(table, seat, action)),
                // Cadfael leaves all but book dice unused, and the upper rows have more of those.
                first @ Action::Give(_) => first,
                _ => self.best(&legal, |_, action| after_use(table, seat, action)),
            },
        }
    }
}

impl Sensible {
    /// A player who imagines with the dice of this seed.
    pub(crate) fn new(seed: u64) -> Sensible {
        Sensible { dealer: FastDealer::new(seed) }
    }

    /// The action with the highest worth, the first of equals.
    fn best(&mut self, legal: &Legal, mut worth: impl FnMut(&mut Sensible, Action) -> f64) -> Action {
        let rated: Vec<_> = legal.iter().map(|action| (action, worth(self, action))).collect();
        let best = rated.iter().rev().max_by(|one, other| one.1.total_cmp(&other.1));
        best.expect("whoever is to act has a choice").0
    }

    fn mean(&mut self, often: u32, mut worth: impl FnMut(&mut Sensible) -> f64) -> f64 {
        (0..often).map(|_| worth(self)).sum::<f64>() / f64::from(often)
    }

    /// What a choice of Matins is worth: the average over the faces of one die, or over some rolls of all,
    /// if one stops then.
    fn after_roll(&mut self, table: &PublicState, seat: Seat, action: Action) -> f64 {
        let chosen = opened(table, seat, action);
        match action {
            Action::Roll(face) => {
                let roller = Roller::Of(Who::Player(seat));
                let faces = face.die().faces().map(|(face, sides)| {
                    let mut table = chosen.clone();
                    table.rolled(roller, face, &mut ());
                    f64::from(sides) * self.kept(table, seat)
                });
                faces.sum::<f64>() / f64::from(Die::SIDES)
            }
            Action::RollAll => self.mean(ROLLS, |mind| {
                let mut table = chosen.clone();
                while mind.roll_own(&mut table, Who::Player(seat), Stage::Matins) {}
                mind.kept(table, seat)
            }),
            _ => self.mean(USES, |mind| mind.kept(chosen.clone(), seat)),
        }
    }

    /// What the dice are worth if they are kept now.
    fn kept(&mut self, table: PublicState, seat: Seat) -> f64 {
        let table = if table.stage() == Stage::Matins { opened(&table, seat, Action::Stop) } else { table };
        self.used(table, seat)
    }

    /// What it is worth that Cadfael rolls again, or stops; he stops after one more roll, if he may.
    fn after_his_roll(&mut self, table: &PublicState, seat: Seat, action: Action) -> f64 {
        self.mean(ROLLS, |mind| {
            let mut table = table.clone();
            table.acted(seat, action, &mut ());
            loop {
                while mind.roll_own(&mut table, Who::Cadfael, Stage::Cadfael) {}
                if table.stage() != Stage::Cadfael {
                    return worth(&table, seat);
                }
                table.acted(seat, Action::Cadfael { again: false }, &mut ());
            }
        })
    }

    fn after_row(&mut self, table: &PublicState, seat: Seat, row: Action) -> f64 {
        self.mean(USES, |mind| {
            let mut table = table.clone();
            table.acted(seat, row, &mut ());
            mind.used(table, seat)
        })
    }

    /// A bid: of what influence there is for this day, the more the further the best row is above the
    /// average of the others, and never more than this is worth at the end. A little more or less, so that
    /// equals do not bid the same.
    fn bid(&mut self, table: &PublicState, seat: Seat, most: u16) -> Action {
        let first = opened(table, seat, Action::Bid(1));
        let mut rows: Vec<f64> =
            first.legal(seat).iter().map(|row| self.after_row(&first, seat, row)).collect();
        rows.sort_by(f64::total_cmp);
        let Some((best, others)) = rows.split_last() else { return Action::Bid(0) };
        let spread = best - others.iter().sum::<f64>() / others.len().max(1) as f64;
        let days = f64::from(PublicState::DAYS + 1 - table.day());
        let share = 2.0 * f64::from(most) / (days + 1.0);
        let mood = 0.75 + self.dealer.below_u64(51) as f64 / 100.0;
        let bid = mood * share * spread / (spread + SPREAD);
        let dear = spread * f64::from(table.boards().task.divide());
        Action::Bid(bid.min(dear).clamp(0.0, f64::from(most)).round() as u16)
    }

    /// Uses all dice that the seat has in hand, each step where it looks best, and says what comes of it.
    fn used(&mut self, mut table: PublicState, seat: Seat) -> f64 {
        let (day, stage) = (table.day(), table.stage());
        while table.day() == day && same_turn(table.stage(), stage) {
            let now = table.stage();
            if self.roll_own(&mut table, Who::Player(seat), now) {
                continue;
            }
            let legal = table.legal(seat);
            if legal.is_empty() {
                break;
            }
            let action = self.best(&legal, |_, action| after_use(&table, seat, action));
            table.acted(seat, action, &mut ());
        }
        worth(&table, seat)
    }

    /// Rolls the next die in imagination, if it is one of theirs at this stage.
    fn roll_own(&mut self, table: &mut PublicState, who: Who, stage: Stage) -> bool {
        match table.next_roll() {
            Some((roller, die)) if roller == Roller::Of(who) && table.stage() == stage => {
                let face = die.side(self.dealer.below_u64(Die::SIDES.into()) as u32);
                table.rolled(roller, face, &mut ());
                true
            }
            _ => false,
        }
    }
}

/// The stages of one turn: in Terce a player takes, gives and uses.
fn same_turn(one: Stage, other: Stage) -> bool {
    match (one, other) {
        (Stage::Terce(one, _), Stage::Terce(other, _)) => one == other,
        _ => one == other,
    }
}

/// The table after a sealed choice of this seat, as if all others stopped or bid nothing: nobody knows.
fn opened(table: &PublicState, seat: Seat, choice: Action) -> PublicState {
    let mut table = table.clone();
    let others = (table.stage() == Stage::Matins).then_some(Action::Stop);
    let mut choices = BySeat::from_fn(|_| others);
    choices[seat] = Some(choice);
    table.opened(&choices, &mut ());
    table
}

/// What a step with the dice is worth: what it begins, such as a move, is finished as well as possible.
fn after_use(table: &PublicState, seat: Seat, action: Action) -> f64 {
    let (day, stage) = (table.day(), table.stage());
    let mut table = table.clone();
    table.acted(seat, action, &mut ());
    let desk = table.desk(Who::Player(seat));
    let begun = desk.steps > 0 || desk.stars > 0 || desk.abbot;
    if begun && table.day() == day && table.stage() == stage {
        let legal = table.legal(seat);
        let ways = legal.iter().map(|next| after_use(&table, seat, next));
        if let Some(best) = ways.max_by(f64::total_cmp) {
            return best;
        }
    }
    worth(&table, seat)
}

/// What a table is worth to a seat: its own points and prospects, less some of what the others have. In the
/// solo game only the difference counts.
fn worth(table: &PublicState, seat: Seat) -> f64 {
    let scores = score(table);
    let own = Who::Player(seat);
    let mine = prospects(table, own, &scores.parts[own]);
    if table.is_solo() {
        return mine - prospects(table, Who::Cadfael, &scores.parts[Who::Cadfael]) + evening(table, own);
    }
    let rivals = table.seats() - 1;
    let theirs: i16 =
        Seat::all(table.seats()).filter(|&other| other != seat).map(|other| scores.points[other]).sum();
    mine - ENVY * f64::from(theirs) / rivals as f64
}

/// The points so far and what is on the way. The later the day, the more the points count as they are.
fn prospects(table: &PublicState, who: Who, parts: &quill_view::Parts) -> f64 {
    let card = table.card(who);
    let early = f64::from(PublicState::DAYS.saturating_sub(table.day()) + 1).min(8.0) / 8.0;
    let early = if table.stage() == Stage::Over { 0.0 } else { early };
    let mut sum = f64::from(parts.bonuses + parts.cross);
    sum += (1.0 - early) * f64::from(parts.towns) + early * TOWN * f64::from(card.towns);
    for book in Book::ALL {
        let stack = &table.boards().task.stacks()[book];
        let filled = f64::from(card.stacks[book]) / f64::from(stack.spaces);
        let finished =
            table.participants().filter(|&other| table.card(other).completed[book] > 0).count() as u8;
        let bonus = f64::from(table.bonus(book, finished + 1));
        let goal = bonus + f64::from(table.values()[book]) * if table.is_solo() { 1.0 } else { 2.0 };
        sum += (1.0 - 0.6 * early) * f64::from(parts.stacks[book]) + early * filled * goal;
        if card.stacks[book] == stack.spaces && card.completed[book] == 0 {
            sum += bonus;
        }
    }
    sum + early * towns_ahead(table, card) + chapel(table, who) + influence(table, card, early)
}

/// A town that is near is worth something already, if there is one to be reached.
fn towns_ahead(table: &PublicState, card: &Card) -> f64 {
    let map = table.boards().task.map();
    let (mut seen, mut edge) = (card.visited, map.joined(card.at).minus(card.visited));
    let mut spaces = 1.0;
    while !edge.is_empty() && spaces < FAR {
        if edge.iter().any(|space| map.icon(space) == quill_view::Icon::Town) {
            return NEAR * TOWN * (1.0 - spaces / FAR);
        }
        seen = edge.iter().fold(seen, Spaces::with);
        let next = edge.iter().flat_map(|space| map.joined(Some(space)).minus(seen).iter());
        edge = next.collect();
        spaces += 1.0;
    }
    0.0
}

/// The points of the row that is reached with the Chapels in hand, and the books on the way to it.
fn chapel(table: &PublicState, who: Who) -> f64 {
    let pews = table.boards().monastery.pews();
    let (row, desk) = (table.chapel().row(who), table.desk(who));
    let waiting = match table.stage() {
        Stage::Lauds | Stage::Vespers(_) => desk.kept + desk.count(BookFace::Chapel),
        _ => 0,
    };
    let reached = (row + usize::from(waiting)).min(pews.len() - 1);
    let books = pews[row + 1..].iter().take(reached - row).filter(|pew| pew.bonus != PewBonus::None).count();
    let coming = if desk.at_once { BOOK } else { 0.0 };
    f64::from(pews[reached].points) + BOOK * books as f64 + coming
}

/// Influence, for which there is a use until the last bid; in the solo game it is points alone.
fn influence(table: &PublicState, card: &Card, early: f64) -> f64 {
    let plain = 1.0 / f64::from(table.boards().task.divide());
    let each = if table.is_solo() { plain } else { plain.max(INFLUENCE.min(plain + early)) };
    f64::from(card.influence) * each
}

/// Whether Cadfael has no bonus coming for the last day that was entered.
fn evening(table: &PublicState, own: Who) -> f64 {
    let (mine, his) = (table.card(own), table.card(Who::Cadfael));
    let Some(day) = usize::from(mine.days).checked_sub(1) else { return 0.0 };
    let bonus = f64::from(table.options().difficulty.bonus());
    if mine.track[day] >= his.track[day] { EVENING * bonus } else { 0.0 }
}
