//! A simple player: it uses each die where that looks best immediately, rolls again when the expected result
//! is better, and bids more the more the rows differ.
//!
//! Not meant to be strong: it shows how the boards play in reasonable games. It sees only its own view, and
//! simulates future rolls with its own dice.

use quill::score;
use quill_view::{
    Action, Book, BookFace, Card, Die, Legal, PewBonus, PublicState, Roller, Spaces, Stage, View, Who,
};
use tabletop::{Agent, BySeat, FastDealer, Seat};

/// The value of a town early in the game: later towns are worth more points.
const TOWN_VALUE: f64 = 3.5;
/// The share of that value for a nearby town that is not reached yet.
const NEAR_TOWN_SHARE: f64 = 0.7;
/// Towns at this distance or more, in spaces, have no value yet.
const TOWN_DISTANCE: f64 = 10.0;
/// The value of a book by a roll or a star.
const BOOK_VALUE: f64 = 2.0;
/// The value of a point of influence before the last bid.
const INFLUENCE_VALUE: f64 = 0.4;
/// The value of avoiding one space or pip of Cadfael's bonus in the solo game.
const EVENING_VALUE: f64 = 1.0;
/// The weight of the opponents' average points.
const OPPONENT_WEIGHT: f64 = 0.5;
/// How many times a roll of all dice is simulated.
const ROLL_SAMPLES: u32 = 12;
/// How many times the use of dice is simulated, because it may roll further dice.
const USE_SAMPLES: u32 = 4;
/// The difference between rows at which half of the day's share is bid.
const HALF_BID_SPREAD: f64 = 2.0;

/// The player, with the dice of its simulations.
pub(crate) struct Sensible {
    dealer: FastDealer,
}

impl Agent<View, Action> for Sensible {
    fn choose(&mut self, view: &View) -> Action {
        let seat = view.seat().expect("a player has a seat");
        let table = view.table();
        match (table.stage(), view.legal()) {
            (_, Legal::Bid { most }) => self.bid(table, seat, most),
            (Stage::Matins, legal) => {
                self.best(&legal, |player, action| player.after_roll(table, seat, action))
            }
            (Stage::Cadfael, legal) => {
                self.best(&legal, |player, action| player.after_his_roll(table, seat, action))
            }
            (_, legal) => match legal.nth(0).expect("a legal action") {
                Action::Row(_) => self.best(&legal, |player, action| player.after_row(table, seat, action)),
                // A fixed choice is enough: Cadfael uses only the book dice of his row (Q74).
                first @ Action::Give(_) => first,
                _ => self.best(&legal, |_, action| after_use(table, seat, action)),
            },
        }
    }
}

impl Sensible {
    /// Returns a player with seeded dice for its simulations.
    pub(crate) fn new(seed: u64) -> Sensible {
        Sensible { dealer: FastDealer::new(seed) }
    }

    /// The action with the highest value; the first one if several are equal.
    fn best(&mut self, legal: &Legal, mut worth: impl FnMut(&mut Sensible, Action) -> f64) -> Action {
        let rated: Vec<_> = legal.iter().map(|action| (action, worth(self, action))).collect();
        let best = rated.iter().rev().max_by(|one, other| one.1.total_cmp(&other.1));
        best.expect("a legal action").0
    }

    fn mean(&mut self, samples: u32, mut worth: impl FnMut(&mut Sensible) -> f64) -> f64 {
        (0..samples).map(|_| worth(self)).sum::<f64>() / f64::from(samples)
    }

    /// The value of a choice of Matins, stopping afterwards: the average over the faces of one die, or over
    /// simulated rolls of all dice.
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
            Action::RollAll => self.mean(ROLL_SAMPLES, |player| {
                let mut table = chosen.clone();
                while player.roll_own(&mut table, Who::Player(seat), Stage::Matins) {}
                player.kept(table, seat)
            }),
            _ => self.mean(USE_SAMPLES, |player| player.kept(chosen.clone(), seat)),
        }
    }

    /// The value of keeping the dice.
    fn kept(&mut self, table: PublicState, seat: Seat) -> f64 {
        let table = if table.stage() == Stage::Matins { opened(&table, seat, Action::Stop) } else { table };
        self.used(table, seat)
    }

    /// The value of Cadfael rolling again or stopping. After another roll he stops if he may.
    fn after_his_roll(&mut self, table: &PublicState, seat: Seat, action: Action) -> f64 {
        self.mean(ROLL_SAMPLES, |player| {
            let mut table = table.clone();
            table.acted(seat, action, &mut ());
            loop {
                while player.roll_own(&mut table, Who::Cadfael, Stage::Cadfael) {}
                if table.stage() != Stage::Cadfael {
                    return worth(&table, seat);
                }
                table.acted(seat, Action::Cadfael { again: false }, &mut ());
            }
        })
    }

    fn after_row(&mut self, table: &PublicState, seat: Seat, row: Action) -> f64 {
        self.mean(USE_SAMPLES, |player| {
            let mut table = table.clone();
            table.acted(seat, row, &mut ());
            player.used(table, seat)
        })
    }

    /// Bids a part of the influence available for this day. The part grows with the lead of the best row over
    /// the average of the others, and the bid never exceeds what that lead is worth at the end. Jitter keeps
    /// equal players from bidding the same.
    fn bid(&mut self, table: &PublicState, seat: Seat, most: u16) -> Action {
        let first = opened(table, seat, Action::Bid(1));
        let mut rows: Vec<f64> =
            first.legal(seat).iter().map(|row| self.after_row(&first, seat, row)).collect();
        rows.sort_by(f64::total_cmp);
        let Some((best, others)) = rows.split_last() else { return Action::Bid(0) };
        let spread = best - others.iter().sum::<f64>() / others.len().max(1) as f64;
        let days = f64::from(PublicState::DAYS + 1 - table.day());
        let share = 2.0 * f64::from(most) / (days + 1.0);
        let jitter = 0.75 + self.dealer.below_u64(51) as f64 / 100.0;
        let bid = jitter * share * spread / (spread + HALF_BID_SPREAD);
        let cap = spread * f64::from(table.boards().task.divide());
        Action::Bid(bid.min(cap).clamp(0.0, f64::from(most)).round() as u16)
    }

    /// Returns the value after the seat has used all its dice, greedily.
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

    /// Simulates the next roll if it is one of `who` in this stage. Returns whether it did.
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

/// Whether two stages are of the same turn: in Terce a turn has several steps.
fn same_turn(one: Stage, other: Stage) -> bool {
    match (one, other) {
        (Stage::Terce(one, _), Stage::Terce(other, _)) => one == other,
        _ => one == other,
    }
}

/// The state after a sealed choice of this seat, assuming that all others stop or bid 0.
fn opened(table: &PublicState, seat: Seat, choice: Action) -> PublicState {
    let mut table = table.clone();
    let others = (table.stage() == Stage::Matins).then_some(Action::Stop);
    let mut choices = BySeat::from_fn(|_| others);
    choices[seat] = Some(choice);
    table.opened(&choices, &mut ());
    table
}

/// The value of using dice, with the best continuation of a started move, star or Abbot's option.
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

/// The value of a state to a seat: its prospects less the weighted points of the opponents, or less
/// Cadfael's prospects in the solo game.
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
    mine - OPPONENT_WEIGHT * f64::from(theirs) / rivals as f64
}

/// The current points and the expected gains. The later the day, the more the current points count.
fn prospects(table: &PublicState, who: Who, parts: &quill_view::Parts) -> f64 {
    let card = table.card(who);
    let early = f64::from(PublicState::DAYS.saturating_sub(table.day()) + 1).min(8.0) / 8.0;
    let early = if table.stage() == Stage::Over { 0.0 } else { early };
    let mut sum = f64::from(parts.bonuses + parts.cross);
    sum += (1.0 - early) * f64::from(parts.towns) + early * TOWN_VALUE * f64::from(card.towns);
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

/// The value of the nearest town that can still be reached.
fn towns_ahead(table: &PublicState, card: &Card) -> f64 {
    let map = table.boards().task.map();
    let (mut seen, mut edge) = (card.visited, map.joined(card.at).minus(card.visited));
    let mut spaces = 1.0;
    while !edge.is_empty() && spaces < TOWN_DISTANCE {
        if edge.iter().any(|space| map.icon(space) == quill_view::Icon::Town) {
            return NEAR_TOWN_SHARE * TOWN_VALUE * (1.0 - spaces / TOWN_DISTANCE);
        }
        seen = edge.iter().fold(seen, Spaces::with);
        let next = edge.iter().flat_map(|space| map.joined(Some(space)).minus(seen).iter());
        edge = next.collect();
        spaces += 1.0;
    }
    0.0
}

/// The points of the chapel row reached with the waiting Chapels, and the books on the way.
fn chapel(table: &PublicState, who: Who) -> f64 {
    let pews = table.boards().monastery.pews();
    let (row, desk) = (table.chapel().row(who), table.desk(who));
    let waiting = match table.stage() {
        Stage::Lauds | Stage::Vespers(_) => desk.kept + desk.count(BookFace::Chapel),
        _ => 0,
    };
    let reached = (row + usize::from(waiting)).min(pews.len() - 1);
    let books = pews[row + 1..].iter().take(reached - row).filter(|pew| pew.bonus != PewBonus::None).count();
    let coming = if desk.at_once { BOOK_VALUE } else { 0.0 };
    f64::from(pews[reached].points) + BOOK_VALUE * books as f64 + coming
}

/// The value of influence: more than its points until the last bid, except in the solo game.
fn influence(table: &PublicState, card: &Card, early: f64) -> f64 {
    let plain = 1.0 / f64::from(table.boards().task.divide());
    let each = if table.is_solo() { plain } else { plain.max(INFLUENCE_VALUE.min(plain + early)) };
    f64::from(card.influence) * each
}

/// The value of having at least Cadfael's influence on the last day entered.
fn evening(table: &PublicState, own: Who) -> f64 {
    let (mine, his) = (table.card(own), table.card(Who::Cadfael));
    let Some(day) = usize::from(mine.days).checked_sub(1) else { return 0.0 };
    let bonus = f64::from(table.options().difficulty.bonus());
    if mine.track[day] >= his.track[day] { EVENING_VALUE * bonus } else { 0.0 }
}
