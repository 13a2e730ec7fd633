//! What the days to come will bring, as far as it can be told beforehand: tables by the number of days.

use std::sync::LazyLock;

use quill_view::{Die, Face, PublicState};

/// How many books a player adds to one stack on a day of Period I: dice, icons and stars together, with some choice
/// of which stack gets them.
const BOOKS_EARLY: f32 = 0.85;
/// The same on a day of Period II.
const BOOKS_LATE: f32 = 0.62;
/// How much of that Cadfael adds, who chooses nothing.
const CADFAEL: f32 = 0.8;
/// How many rows of the chapel somebody moves up on a day of either period.
const CLIMBS_EARLY: f32 = 0.5;
const CLIMBS_LATE: f32 = 0.4;
/// How many more spaces than the travel die says the novice moves on a day, by the Abbot's option.
const EXTRA_STEPS: f32 = 0.15;
/// How much the difference of two players' books in a stack spreads, for each book that one of them adds.
const SPREAD: f32 = 1.6;

/// Days to come, none of them to all eight.
const DAYS: usize = PublicState::DAYS as usize + 1;
/// More books or rows than this are not told apart.
const MOST: usize = 11;
/// More spaces than this are not told apart.
const MOST_STEPS: usize = 26;
/// A lead or an arrear of more books than this is not told apart.
const MOST_LEAD: i32 = 8;

/// Probabilities by the number of days to come.
pub(super) struct Chances {
    books: [[f32; MOST]; DAYS],
    cadfael_books: [[f32; MOST]; DAYS],
    climbs: [[f32; MOST]; DAYS],
    steps: [[f32; MOST_STEPS]; DAYS],
    ahead: [[f32; 2 * (2 * MOST_LEAD as usize + 1)]; DAYS],
}

impl Chances {
    /// The tables.
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
            // A part of a space more, on average, lies between the two nearest numbers of spaces.
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
                    let lead = (place / 2) as f32 - MOST_LEAD as f32;
                    let tie = if place % 2 == 1 { 0.25 } else { -0.25 };
                    1.0 / (1.0 + (-1.7 * (lead + tie) / spread).exp())
                })
            }),
        }
    }

    /// That a stack gets at least so many books more.
    pub(super) fn books(&self, days: u8, cadfael: bool, at_least: u8) -> f32 {
        let table = if cadfael { &self.cadfael_books } else { &self.books };
        table[usize::from(days)][usize::from(at_least).min(MOST - 1)]
    }

    /// That somebody moves up at least so many rows in the chapel.
    pub(super) fn climbs(&self, days: u8, at_least: usize) -> f32 {
        self.climbs[usize::from(days)][at_least.min(MOST - 1)]
    }

    /// That a novice moves at least so many spaces: one number for each from 0.
    pub(super) fn steps(&self, days: u8) -> &[f32; MOST_STEPS] {
        &self.steps[usize::from(days)]
    }

    /// That somebody ends ahead in a stack who has so many books more than somebody else. Level, the nearer to the
    /// altar is ahead.
    pub(super) fn ahead(&self, days: u8, lead: i32, nearer: bool) -> f32 {
        let place = lead.clamp(-MOST_LEAD, MOST_LEAD) + MOST_LEAD;
        self.ahead[usize::from(days)][place as usize * 2 + usize::from(nearer)]
    }
}

/// The probabilities of 0 or more, 1 or more, and so on, of events that come by themselves so often.
fn poisson_tail(mean: f32) -> [f32; MOST] {
    let mut one = (-mean).exp();
    let mut tail = 1.0;
    std::array::from_fn(|n| {
        let here = tail;
        tail = f32::max(tail - one, 0.0);
        one *= mean / (n + 1) as f32;
        here
    })
}

/// The probabilities of each number of spaces, with one travel die more.
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
    fn what_is_over_is_certain() {
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
