//! Estimates of future progress, in tables by the number of days left.

use std::sync::LazyLock;

use quill_view::{Die, Face, PublicState};

/// The books that a player adds to one stack on a day of Period I, from dice, icons and stars.
const BOOKS_EARLY: f32 = 0.85;
/// The same in Period II.
const BOOKS_LATE: f32 = 0.62;
/// Cadfael's share of that rate; he does not choose stacks.
const CADFAEL: f32 = 0.8;
/// The rows that a player climbs in the chapel per day, in Period I and II.
const CLIMBS_EARLY: f32 = 0.5;
const CLIMBS_LATE: f32 = 0.4;
/// The extra spaces per day from the Abbot's option.
const EXTRA_STEPS: f32 = 0.15;
/// The variance of the difference between two players' books in a stack, per book that one of them adds.
const SPREAD: f32 = 1.6;

/// The number of table rows: 0 to 8 days.
const DAYS: usize = PublicState::DAYS as usize + 1;
/// Table entries for books and rows; larger numbers share the last one.
const COUNTS: usize = 11;
/// Table entries for spaces; larger numbers share the last one.
const STEP_COUNTS: usize = 26;
/// The largest lead, in either direction, with an entry of its own.
const MAX_LEAD: i32 = 8;

/// Probabilities, indexed by the number of days left.
pub(super) struct Chances {
    books: [[f32; COUNTS]; DAYS],
    cadfael_books: [[f32; COUNTS]; DAYS],
    climbs: [[f32; COUNTS]; DAYS],
    steps: [[f32; STEP_COUNTS]; DAYS],
    ahead: [[f32; 2 * (2 * MAX_LEAD as usize + 1)]; DAYS],
}

impl Chances {
    /// The tables, computed on first use.
    pub(super) fn get() -> &'static Chances {
        static TABLES: LazyLock<Chances> = LazyLock::new(Chances::new);
        &TABLES
    }

    fn new() -> Chances {
        let late = |days: usize| days.min(4) as f32;
        let early = |days: usize| days.saturating_sub(4) as f32;
        let books = |days| early(days) * BOOKS_EARLY + late(days) * BOOKS_LATE;
        let steps = |days: usize| {
            let mut sum = vec![1.0];
            for _ in 0..days {
                sum = with_travel_die(&sum);
            }
            let extra = EXTRA_STEPS * days as f32;
            let tail = |n: usize| sum.iter().skip(n).sum::<f32>();
            // Interpolate between the two nearest whole numbers of extra spaces.
            let more = |n: usize| {
                let (whole, part) = (extra as usize, extra.fract());
                (1.0 - part) * tail(n.saturating_sub(whole)) + part * tail(n.saturating_sub(whole + 1))
            };
            std::array::from_fn(|n| if n == 0 { 1.0 } else { more(n) })
        };
        Chances {
            books: std::array::from_fn(|days| poisson_tail(books(days))),
            cadfael_books: std::array::from_fn(|days| poisson_tail(CADFAEL * books(days))),
            climbs: std::array::from_fn(|days| {
                poisson_tail(early(days) * CLIMBS_EARLY + late(days) * CLIMBS_LATE)
            }),
            steps: std::array::from_fn(steps),
            ahead: std::array::from_fn(|days| {
                let spread = (SPREAD * books(days)).sqrt().max(0.01);
                std::array::from_fn(|place| {
                    let lead = (place / 2) as f32 - MAX_LEAD as f32;
                    let tie = if place % 2 == 1 { 0.25 } else { -0.25 };
                    1.0 / (1.0 + (-1.7 * (lead + tie) / spread).exp())
                })
            }),
        }
    }

    /// The probability that a stack gets at least this many more books.
    pub(super) fn books(&self, days: u8, cadfael: bool, at_least: u8) -> f32 {
        let table = if cadfael { &self.cadfael_books } else { &self.books };
        table[usize::from(days)][usize::from(at_least).min(COUNTS - 1)]
    }

    /// The probability of climbing at least this many rows in the chapel.
    pub(super) fn climbs(&self, days: u8, at_least: usize) -> f32 {
        self.climbs[usize::from(days)][at_least.min(COUNTS - 1)]
    }

    /// The probabilities that a novice moves at least 0, 1, 2 and so on spaces.
    pub(super) fn steps(&self, days: u8) -> &[f32; STEP_COUNTS] {
        &self.steps[usize::from(days)]
    }

    /// The probability of ending ahead in a stack with this lead in books. `nearer` breaks a tie: it says whether
    /// the leader is nearer to the altar.
    pub(super) fn ahead(&self, days: u8, lead: i32, nearer: bool) -> f32 {
        let place = lead.clamp(-MAX_LEAD, MAX_LEAD) + MAX_LEAD;
        self.ahead[usize::from(days)][place as usize * 2 + usize::from(nearer)]
    }
}

/// The tail probabilities of a Poisson distribution: at least 0, at least 1, and so on.
fn poisson_tail(mean: f32) -> [f32; COUNTS] {
    let mut one = (-mean).exp();
    let mut tail = 1.0;
    std::array::from_fn(|n| {
        let here = tail;
        tail = f32::max(tail - one, 0.0);
        one *= mean / (n + 1) as f32;
        here
    })
}

/// Adds one travel die to a distribution of spaces.
fn with_travel_die(sum: &[f32]) -> Vec<f32> {
    let mut more = vec![0.0; sum.len() + 3];
    for side in 0..Die::SIDES {
        let Face::Travel(travel) = Die::Travel.side(side) else { continue };
        for (spaces, chance) in sum.iter().enumerate() {
            more[spaces + usize::from(travel.spaces())] += chance / Die::SIDES as f32;
        }
    }
    more
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn with_no_days_left_nothing_changes() {
        let chances = Chances::get();
        assert_eq!((chances.books(0, false, 0), chances.books(0, false, 1)), (1.0, 0.0));
        assert_eq!((chances.climbs(0, 0), chances.climbs(0, 1)), (1.0, 0.0));
        assert_eq!((chances.steps(0)[0], chances.steps(0)[1]), (1.0, 0.0));
        assert!(chances.ahead(0, 1, false) > 0.999 && chances.ahead(0, 0, true) > 0.999);
        assert!(chances.ahead(0, -1, true) < 0.001 && chances.ahead(0, 0, false) < 0.001);
    }

    #[test]
    fn one_day_moves_the_novice_as_its_die_says() {
        let steps = Chances::get().steps(1);
        let plain = [1.0, 1.0, 4.0 / 6.0, 1.0 / 6.0, 0.0];
        for spaces in 1..4 {
            let expected = (1.0 - EXTRA_STEPS) * plain[spaces] + EXTRA_STEPS * plain[spaces - 1];
            assert!((steps[spaces] - expected).abs() < 1e-6, "{spaces}: {steps:?}");
        }
    }
}
