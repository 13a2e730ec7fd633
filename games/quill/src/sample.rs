use quill_view::View;
use tabletop::{BySeat, Dealer, Purpose, Seat};

use crate::state::State;

/// The purpose of draws for samples, which no game uses.
const SAMPLE: Purpose = Purpose(7);

impl State {
    /// Samples a state that fits the view. Each hidden sealed choice is drawn uniformly from the choices that
    /// the seat had.
    #[must_use]
    pub fn sample(view: &View, dealer: &mut impl Dealer) -> State {
        let table = view.table();
        let mut sealed = BySeat::default();
        for seat in table.chosen().iter() {
            sealed[seat] = if view.seat() == Some(seat) {
                view.own_choice()
            } else {
                let choices = table.choices(seat);
                match choices.len() {
                    // A seat without influence makes no bid: 0 is bid for it.
                    1 => None,
                    many => choices.nth(u64::from(dealer.below(SAMPLE, many as u32))),
                }
            };
        }
        State { table: table.clone(), sealed }
    }

    /// All states that fit the view, in no particular order. Their number is the product of the numbers of
    /// choices of the other seats.
    pub fn worlds(view: &View) -> impl Iterator<Item = State> + '_ {
        let table = view.table();
        let hidden = move |seat: &Seat| {
            table.chosen().contains(*seat) && view.seat() != Some(*seat) && table.choices(*seat).len() > 1
        };
        let hidden = move || Seat::all(table.seats()).filter(hidden);
        let count: u64 = hidden().map(|seat| table.choices(seat).len()).product();
        (0..count).map(move |mut number| {
            let mut sealed = BySeat::default();
            if let Some(seat) = view.seat() {
                sealed[seat] = view.own_choice();
            }
            for seat in hidden() {
                let choices = table.choices(seat);
                sealed[seat] = choices.nth(number % choices.len());
                number /= choices.len();
            }
            State { table: table.clone(), sealed }
        })
    }
}
