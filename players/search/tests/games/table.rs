//! Three players say yes or no in turn, openly, and a table says what each of them gets for what was said.

use search::Model;
use tabletop::{BySeat, FastDealer, Seat, Seats, ToAct};

/// The game: for each of the eight ends what each seat gets, from 0 to 7, no two the same for a seat.
pub(crate) struct Table([BySeat<f64>; 8]);

impl Table {
    /// A table at random.
    pub(crate) fn new(dealer: &mut FastDealer) -> Table {
        let mut ends = [BySeat([0.0; 4]); 8];
        for seat in Seat::all(3) {
            for end in 0..8 {
                // One step of an inside-out shuffle.
                let other = dealer.below_u64(end as u64 + 1) as usize;
                ends[end][seat] = ends[other][seat];
                ends[other][seat] = end as f64;
            }
        }
        Table(ends)
    }

    /// What is said, and got, by players who look ahead to the end.
    pub(crate) fn foresight(&self, said: &[bool]) -> (Option<bool>, BySeat<f64>) {
        let Some(seat) = Seat::new(said.len()).filter(|seat| seat.index() < 3) else {
            return (None, self.returns(&said.to_vec()));
        };
        let [no, yes] = [false, true].map(|more| self.foresight(&[said, &[more]].concat()).1);
        if yes[seat] > no[seat] { (Some(true), yes) } else { (Some(false), no) }
    }
}

impl Model for Table {
    type State = Vec<bool>;
    type View = Vec<bool>;
    type Action = bool;
    type Outcome = ();
    type Info = Vec<bool>;

    fn seats(&self) -> usize {
        3
    }

    fn range(&self) -> (f64, f64) {
        (0.0, 7.0)
    }

    fn to_act(&self, state: &Vec<bool>) -> ToAct {
        match Seat::new(state.len()) {
            Some(seat) if state.len() < 3 => ToAct::Seats(Seats::only(seat)),
            _ => ToAct::Nobody,
        }
    }

    fn legal(&self, _: &Vec<bool>, _: Seat, actions: &mut Vec<bool>) {
        actions.extend([false, true]);
    }

    fn play(&self, state: &mut Vec<bool>, _: Seat, action: &bool) {
        state.push(*action);
    }

    fn outcomes(&self, _: &Vec<bool>) -> Vec<((), u64)> {
        Vec::new()
    }

    fn resolve(&self, _: &mut Vec<bool>, (): &()) {}

    fn info(&self, state: &Vec<bool>, _: Seat) -> Vec<bool> {
        state.clone()
    }

    fn returns(&self, state: &Vec<bool>) -> BySeat<f64> {
        self.0[state.iter().fold(0, |end, &said| 2 * end + usize::from(said))]
    }

    fn determinize(&self, view: &Vec<bool>, _: &mut FastDealer) -> Option<Vec<bool>> {
        Some(view.clone())
    }
}
