//! Biblios as the search knows it.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use biblios::Outcome;
use biblios_view::View;
use search::Model;
use tabletop::{BySeat, FastDealer, Seat, ToAct};

use super::candidates::{Plan, candidates};
use super::crowd::Crowd;
use super::odds::Odds;
use super::world::World;
use crate::biblios::Foresight;

/// A game of Biblios, in the eyes of a seat that searches.
pub(super) struct Biblios {
    pub(super) odds: Odds,
    /// What says how likely a seat wins from the start of a turn, and the seat that asks. Nothing is said of the others then.
    pub(super) foresight: Option<(&'static Foresight, Seat)>,
}

/// How much of a return is the lead in points; the rest is the win.
const LEAD: f64 = 0.1;

impl Biblios {
    /// The game for the seat of a view, with foresight if any was trained.
    pub(super) fn foreseen_by(view: &View, odds: Odds) -> Biblios {
        Biblios { odds, foresight: Foresight::of(view).zip(view.seat()) }
    }

    /// What each seat gets at the end: its share of the win, and a little for the lead in points, which tells
    /// wins and losses apart that are equally sure.
    pub(super) fn returns_of(&self, world: &World) -> BySeat<f64> {
        let scores = world.state.scores();
        let share = 1.0 / scores.winners.len().max(1) as f64;
        BySeat::from_fn(|seat| {
            if seat.index() >= self.odds.seats {
                return 0.0;
            }
            let others = Seat::all(self.odds.seats).filter(|&other| other != seat);
            let best = others.map(|other| scores.points[other]).max().unwrap_or(0);
            let lead = (f64::from(scores.points[seat]) - f64::from(best)) / 30.0;
            let won = if scores.winners.contains(seat) { share } else { 0.0 };
            (1.0 - LEAD) * won + LEAD * (0.5 + lead).clamp(0.0, 1.0)
        })
    }
}

impl Model for Biblios {
    type State = World;
    type View = Crowd;
    type Action = Plan;
    type Outcome = Outcome;
    type Info = u64;

    fn seats(&self) -> usize {
        self.odds.seats
    }

    fn range(&self) -> (f64, f64) {
        (0.0, 1.0)
    }

    fn to_act(&self, world: &World) -> ToAct {
        world.state.to_act()
    }

    fn legal(&self, world: &World, seat: Seat, plans: &mut Vec<Plan>) {
        candidates(&self.odds, world, seat, plans);
    }

    fn play(&self, world: &mut World, seat: Seat, plan: &Plan) {
        world.play(&plan.action, &self.odds);
        world.resolved = plan.most.map(|most| (seat, most));
    }

    fn outcomes(&self, world: &World) -> Vec<(Outcome, u64)> {
        let (hidden, open) = world.state.outcomes();
        let all = [(hidden, false), (open, true)].into_iter();
        all.flat_map(|(cards, face_up)| {
            cards.kinds().map(move |(card, count)| (Outcome { card, face_up }, count as u64))
        })
        .collect()
    }

    fn resolve(&self, world: &mut World, outcome: &Outcome) {
        world.resolve(*outcome, &self.odds);
    }

    fn deal(&self, world: &mut World, dealer: &mut FastDealer) {
        world.deal(dealer, &self.odds);
    }

    /// What lies on the table, and the own hand: how it came to that is forgotten.
    fn info(&self, world: &World, seat: Seat) -> u64 {
        let own_look = world.state.looking().filter(|_| seat == world.state.table().active());
        let sight = (world.state.table(), world.state.hand(seat), own_look);
        BuildHasherDefault::<DefaultHasher>::default().hash_one(sight)
    }

    fn returns(&self, world: &World) -> BySeat<f64> {
        self.returns_of(world)
    }

    fn determinize(&self, crowd: &Crowd, dealer: &mut FastDealer) -> Option<World> {
        crowd.draw(dealer)
    }
}
