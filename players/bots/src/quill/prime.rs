//! Bids, and the value of the scriptorium's rows.

use quill_view::{Action, PublicState, Who};
use tabletop::{BySeat, Seat};

use super::appraisal::Appraisal;
use super::outlook::{Outlook, influence_worth, weights};

/// The most rows in a scriptorium.
const ROWS: usize = 4;
/// The highest bid expected of a rival, in even shares of its influence per remaining day.
const MAX_BID_SHARES: f32 = 2.0;

/// The value of each row of the scriptorium to each seat.
pub(super) struct Rows {
    worth: BySeat<[f32; ROWS]>,
    /// The free rows, as bits.
    free: u8,
}

impl Rows {
    /// Values all rows for all seats.
    pub(super) fn new(outlook: &mut Outlook, table: &PublicState) -> Rows {
        let plans = table.boards().monastery.rows();
        let days = PublicState::DAYS.saturating_sub(table.day());
        let mut rows = Rows { worth: BySeat::default(), free: 0 };
        for (index, row) in table.rows().iter().enumerate() {
            rows.free |= u8::from(row.taken.is_none()) << index;
        }
        for seat in Seat::all(table.seats()) {
            let appraisal = Appraisal::new(outlook, table, seat, days);
            for (index, (row, plan)) in table.rows().iter().zip(plans).enumerate() {
                rows.worth[seat][index] = appraisal.row(row, plan.special);
            }
        }
        rows
    }

    /// The best row in `free` for a seat, from 0.
    fn best(&self, seat: Seat, free: u8) -> Option<usize> {
        let rows = (0..ROWS).filter(|row| free >> row & 1 == 1);
        rows.max_by(|&one, &other| self.worth[seat][one].total_cmp(&self.worth[seat][other]))
    }

    /// The weighted value of all rows taken when players choose in this order, each taking the best row left.
    /// Cadfael is skipped.
    fn taken_in(&self, order: &[Who], free: u8, weights: &[f32; 4]) -> f32 {
        let mut free = free;
        let mut worth = 0.0;
        for seat in order.iter().filter_map(|who| who.seat()) {
            let Some(row) = self.best(seat, free) else { continue };
            free &= !(1 << row);
            worth += weights[seat.index()] * self.worth[seat][row];
        }
        worth
    }

    /// The value of the rows left to the others after a seat takes `row` (from 1).
    pub(super) fn after_taking(&self, table: &PublicState, seat: Seat, row: u8) -> f32 {
        let free = self.free & !(1 << (row - 1));
        let weights = weights(table, seat);
        if gives_row(table) {
            let given = |given: usize| self.after_giving(table, seat, free & !(1 << given));
            let rows = (0..ROWS).filter(|given| free >> given & 1 == 1);
            return rows.map(given).fold(f32::MIN, f32::max);
        }
        self.taken_in(table.order().get(1..).unwrap_or_default(), free, &weights)
    }

    /// The same after the seat gives a row to Cadfael, with these rows left.
    fn after_giving(&self, table: &PublicState, seat: Seat, left: u8) -> f32 {
        let others = table.order().iter().copied().filter(|&who| who != Who::Player(seat));
        let others: Vec<Who> = others.collect();
        self.taken_in(&others, left, &weights(table, seat))
    }

    /// The best row to take, if each row's dice are valued separately.
    pub(super) fn take(&self, table: &PublicState, seat: Seat) -> Action {
        let rows = (0..ROWS).filter(|row| self.free >> row & 1 == 1);
        let worth = |&row: &usize| self.worth[seat][row] + self.after_taking(table, seat, row as u8 + 1);
        let best = rows.max_by(|one, other| worth(one).total_cmp(&worth(other)));
        Action::Row(best.map_or(1, |row| row as u8 + 1))
    }

    /// The rows that can be given to Cadfael, each with the value of what is left to the other player.
    pub(super) fn gifts(&self, table: &PublicState, seat: Seat) -> Vec<(Action, f32)> {
        let rows = (0..ROWS).filter(|row| self.free >> row & 1 == 1);
        let worth = |row: usize| self.after_giving(table, seat, self.free & !(1 << row));
        rows.map(|row| (Action::Give(row as u8 + 1), worth(row))).collect()
    }

    /// The bid of highest expected value.
    pub(super) fn bid(&self, table: &PublicState, seat: Seat) -> Action {
        let mut best = (Action::Bid(0), f32::MIN);
        for (bid, worth) in self.bids(table, seat) {
            if worth > best.1 {
                best = (bid, worth);
            }
        }
        best.0
    }

    /// All bids of a seat with their expected values. Each rival is assumed to bid uniformly between 0 and twice
    /// its even share of influence per remaining day.
    pub(super) fn bids(&self, table: &PublicState, seat: Seat) -> Vec<(Action, f32)> {
        let purse = |seat: Seat| table.card(Who::Player(seat)).influence.max(0);
        let days = PublicState::DAYS.saturating_sub(table.day());
        let most = |other: Seat| {
            let share = MAX_BID_SHARES * f32::from(purse(other)) / f32::from(days + 1);
            (share as i16).min(purse(other))
        };
        let others: Vec<Seat> = Seat::all(table.seats()).filter(|&other| other != seat).collect();
        let weights = weights(table, seat);
        let own = Who::Player(seat);
        let expected = |bid: i16| {
            // The probability that a rival bids more.
            let more = |other: Seat| {
                let most = most(other);
                let nearer = table.chapel().nearness(Who::Player(other)) > table.chapel().nearness(own);
                let enough = (0..=most).filter(|&theirs| theirs > bid || (theirs == bid && nearer)).count();
                enough as f32 / f32::from(most + 1)
            };
            let kept = influence_worth(table, purse(seat) - bid, days);
            if let [other] = others[..] {
                return kept + self.against_one(table, seat, other, bid, most(other));
            }
            let mut sum = 0.0;
            for ahead in 0..1u8 << others.len() {
                let mut chance = 1.0;
                let (mut before, mut after) = (Vec::new(), Vec::new());
                for (index, &other) in others.iter().enumerate() {
                    let first = ahead >> index & 1 == 1;
                    chance *= if first { more(other) } else { 1.0 - more(other) };
                    if first { &mut before } else { &mut after }.push(Who::Player(other));
                }
                if chance > 0.0 {
                    before.push(own);
                    before.extend(after);
                    sum += chance * self.taken_in(&before, self.free, &weights);
                }
            }
            kept + sum
        };
        (0..=purse(seat)).map(|bid| (Action::Bid(bid.unsigned_abs()), expected(bid))).collect()
    }

    /// The mean over the bids of the only rival, where Cadfael takes a row (Q73).
    fn against_one(&self, table: &PublicState, seat: Seat, other: Seat, bid: i16, most: i16) -> f32 {
        let weights = weights(table, seat);
        let nearness = |seat: Seat| table.chapel().nearness(Who::Player(seat));
        let order = |first: Seat, second: Seat, doubled: bool| {
            let order = [Who::Player(first), Who::Player(second)];
            if !doubled {
                return self.taken_in(&order, self.free, &weights);
            }
            let Some(taken) = self.best(first, self.free) else { return 0.0 };
            let left = self.free & !(1 << taken);
            let rows = (0..ROWS).filter(|row| left >> row & 1 == 1);
            let least = rows.map(|row| self.worth[second][row]).fold(f32::MAX, f32::min);
            weights[first.index()] * self.worth[first][taken] + weights[second.index()] * least
        };
        let sum: f32 = (0..=most)
            .map(|theirs| {
                let doubled = bid.max(theirs) > 2 * bid.min(theirs);
                let first = bid > theirs || (bid == theirs && nearness(seat) > nearness(other));
                if first { order(seat, other, doubled) } else { order(other, seat, doubled) }
            })
            .sum();
        sum / f32::from(most + 1)
    }
}

/// Whether Cadfael chooses second, so that the first player gives him a row (Q73).
fn gives_row(table: &PublicState) -> bool {
    table.order().get(1) == Some(&Who::Cadfael)
}
