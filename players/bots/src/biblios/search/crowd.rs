//! Many worlds of one view.

use biblios::{State, Worlds};
use biblios_view::{Stage, View};
use tabletop::{BySeat, FastDealer, Seat};

use super::habit::habit;
use super::odds::Odds;
use super::plausible::Plausible;
use super::world::{World, guesses, shown_gains};
use crate::biblios::expert;
use crate::biblios::insight::Insight;

/// Worlds that fit a view, each there as often as the play of the others makes it plausible.
pub(super) struct Crowd(Vec<World>);

impl Crowd {
    /// So many worlds that fit the view; fewer, or none, where they are hard to find. They are drawn as though the
    /// others had played at random but for what they paid, and then stirred.
    pub(super) fn new(view: &View, odds: &mut Odds, size: usize, dealer: &mut FastDealer) -> Crowd {
        let (guess, worlds) = (guesses(view, odds), Worlds::new(view));
        let Some(any) = worlds.sample(dealer) else { return Crowd(Vec::new()) };
        let plausible = Crowd::believe(view, odds, any);
        let typical = World::new(any, guess, odds);
        let mut states = worlds.weigh_payments(&habit(odds, &typical)).sample_many(size, dealer);
        states.iter_mut().for_each(|state| plausible.stir(state, dealer));
        let mut crowd = Crowd(states.into_iter().map(|state| World::new(state, guess, odds)).collect());
        crowd.reckon(view);
        crowd
    }

    /// The truth alone.
    pub(super) fn of_truth(view: &View, odds: &mut Odds, truth: State) -> Crowd {
        Crowd::believe(view, odds, truth);
        let mut crowd = Crowd(vec![World::new(truth, guesses(view, odds), odds)]);
        crowd.reckon(view);
        crowd
    }

    /// Reckons in each world how far everybody goes for the lot that is for sale.
    fn reckon(&mut self, view: &View) {
        let (Stage::Bid(_), Some(lot)) = (view.table().stage(), view.table().lot()) else { return };
        let shown = shown_gains(view);
        for world in &mut self.0 {
            let limit = |seat: Seat| match view.seat() {
                _ if !lot.bidding.contains(seat) => 0,
                Some(own) if own == seat => expert::limit(&Insight::of(view), lot),
                _ => expert::limit(&Insight::of_another(view, shown, seat, world.state.hand(seat)), lot),
            };
            world.limits = Some(BySeat::from_fn(limit));
        }
    }

    /// What is plausible where everybody has what the others guess; whose state it is makes no difference, as only what
    /// is open and the own hand is used of it.
    pub(super) fn believe<'a>(view: &'a View, odds: &mut Odds, state: State) -> Plausible<'a> {
        let guess = guesses(view, odds);
        let mut typical = World::new(state, guess, odds);
        for seat in Seat::all(odds.seats).filter(|&seat| Some(seat) != view.seat()) {
            typical.own[seat] = guess[seat];
        }
        odds.hope(view, &typical);
        Plausible::new(view, odds, &typical)
    }

    /// Draws one of the worlds.
    pub(super) fn draw(&self, dealer: &mut FastDealer) -> Option<World> {
        let place = dealer.below_u64(self.0.len() as u64) as usize;
        self.0.get(place).copied()
    }

    /// One of the worlds, if there is any; what a seat knows is the same in all of them.
    pub(super) fn any(&self) -> Option<&World> {
        self.0.first()
    }
}
