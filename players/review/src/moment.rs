//! The value of a moment of a game, where need be as an expectation over what comes next.

use tabletop::{ActionOf, Dealer, EventOf, FastDealer, Match, Perspective, Purpose, Seat, ToAct, Viewer};

use crate::Reviewed;
use crate::chances::{Shares, result};
use crate::judge::{Judge, pool};

/// The purpose of the dealer for everything that a review draws.
const DRAWN: Purpose = Purpose(0);
/// Choices that the network gives less than this probability are left out.
const LEAST: f32 = 0.02;

/// What one seat knows, and how it values what can follow.
struct Eyes<G: Reviewed> {
    view: G::View,
    /// The values after events that this seat saw alike.
    known: Vec<(Vec<EventOf<G>>, Shares)>,
}

impl<G: Reviewed> Eyes<G> {
    fn new(view: G::View) -> Eyes<G> {
        Eyes { view, known: Vec::new() }
    }

    /// Returns everybody's chance after events, where `actor` is to act.
    fn value(&mut self, judge: &Judge<G>, events: &[EventOf<G>], actor: Seat) -> Shares {
        let viewer = self.view.seat().map_or(Viewer::Spectator, Viewer::Seat);
        let seen: Vec<_> = events.iter().map(|event| G::View::redact(event, viewer)).collect();
        if let Some((_, value)) = self.known.iter().find(|(other, _)| *other == seen) {
            return *value;
        }
        let mut view = self.view.clone();
        seen.iter().for_each(|event| view.observe(event));
        let value = if G::PUBLIC { judge.value(&G::seated(&view, actor)) } else { judge.value(&view) };
        self.known.push((seen, value));
        value
    }
}

/// The sealed choice of a seat, as the network might make it.
struct Expected<G: Reviewed> {
    seat: Seat,
    /// The likely actions, with their probabilities.
    actions: Vec<(ActionOf<G>, f32)>,
}

/// A settled state that can follow.
struct Leaf<G: Reviewed> {
    state: G,
    events: Vec<EventOf<G>>,
    /// How likely it is.
    weight: f64,
}

/// A moment without sealed choices, with what is known of it.
pub(crate) struct Moment<G: Reviewed> {
    judge: Judge<G>,
    eyes: Vec<Eyes<G>>,
    /// The states that may be true, all equally likely. Empty until they are needed.
    worlds: Vec<G>,
    /// The sealed choices that were asked for.
    expected: Vec<Expected<G>>,
    /// How many continuations are drawn where they cannot be counted out.
    draws: usize,
    /// Determines them.
    seed: u64,
}

impl<G: Reviewed> Moment<G> {
    /// The moment as one seat knows it.
    pub(crate) fn known(judge: Judge<G>, view: &G::View, draws: usize) -> Moment<G> {
        Moment::new(judge, vec![Eyes::new(view.clone())], Vec::new(), draws)
    }

    /// The moment with all cards open.
    pub(crate) fn open(judge: Judge<G>, game: &mut Match<G>, draws: usize) -> Moment<G> {
        // Where everything is public, one seat sees all.
        let seats = Seat::all(if G::PUBLIC { 1 } else { game.state().players() });
        let eyes = seats.map(|seat| Eyes::new(game.look(Some(seat)).0.clone())).collect();
        Moment::new(judge, eyes, vec![game.state().clone()], draws)
    }

    fn new(judge: Judge<G>, eyes: Vec<Eyes<G>>, worlds: Vec<G>, draws: usize) -> Moment<G> {
        // Every moment of a game has draws of its own, which depend on nothing that is hidden.
        let seed = eyes[0].view.events().len() as u64;
        Moment { judge, eyes, worlds, expected: Vec::new(), draws, seed }
    }

    /// Changes the seed of the draws.
    pub(crate) fn drawing_from(mut self, seed: u64) -> Moment<G> {
        self.seed = seed;
        self
    }

    /// Returns everybody's chance at this moment. Of the state, only what is public counts.
    pub(crate) fn value_now(&mut self, state: &G) -> Shares {
        match result(state) {
            Some(shares) => shares,
            None if state.is_settled() => self.opinion(&[], state),
            None => self.value(&[]),
        }
    }

    /// Returns everybody's chance after these actions: the mean over the worlds and over what can follow until a seat
    /// has to act that has all it needs to decide.
    pub(crate) fn value(&mut self, actions: &[(Seat, ActionOf<G>)]) -> Shares {
        let mut dealer = FastDealer::new(self.seed);
        if self.worlds.is_empty() {
            let mut dealer = FastDealer::new(!self.seed);
            self.worlds = G::worlds(&self.eyes[0].view, &mut dealer);
        }
        if self.worlds.is_empty() {
            // Rare: after long auctions with many refusals no world is found in time.
            return self.eyes[0].value(&self.judge, &[], Seat::FIRST);
        }
        let mut sum = [0.0; mind::OUTCOMES];
        for world in self.worlds.clone() {
            let (mut state, mut events) = (world, Vec::new());
            for (seat, action) in actions {
                state.play_unchecked(*seat, action, &mut events);
            }
            for leaf in self.leaves(&state, &events, &mut dealer) {
                let value = result(&leaf.state).unwrap_or_else(|| self.opinion(&leaf.events, &leaf.state));
                sum.iter_mut().zip(value).for_each(|(sum, share)| *sum += leaf.weight * share);
            }
        }
        sum.map(|share| share / self.worlds.len() as f64)
    }

    /// Returns what all eyes together think after events that lead to a settled state.
    fn opinion(&mut self, events: &[EventOf<G>], state: &G) -> Shares {
        let actor = if let ToAct::Seats(seats) = state.to_act() { seats.first() } else { None };
        let (judge, actor) = (self.judge, actor.unwrap_or(Seat::FIRST));
        let opinions: Vec<_> = self.eyes.iter_mut().map(|eyes| eyes.value(&judge, events, actor)).collect();
        pool(&opinions, G::POOL)
    }

    /// Returns the settled states that can follow. A single outcome of chance is counted out, longer sequences are drawn.
    fn leaves(&mut self, state: &G, events: &[EventOf<G>], dealer: &mut FastDealer) -> Vec<Leaf<G>> {
        if state.is_settled() {
            return vec![Leaf { state: state.clone(), events: events.to_vec(), weight: 1.0 }];
        }
        if let Some(leaves) = state.chance().and_then(|chance| counted_out(state, chance, events)) {
            return leaves;
        }
        let draws = self.draws.div_ceil(self.worlds.len());
        let draw = |_| {
            let (mut state, mut events) = (state.clone(), events.to_vec());
            while !state.is_settled() {
                self.advance(&mut state, &mut events, dealer);
            }
            Leaf { state, events, weight: 1.0 / draws as f64 }
        };
        (0..draws).map(draw).collect()
    }

    /// Resolves one outcome of chance, or makes one sealed choice as the network might.
    fn advance(&mut self, state: &mut G, events: &mut Vec<EventOf<G>>, dealer: &mut FastDealer) {
        if state.chance().is_some() {
            return state.deal(dealer, events);
        }
        let ToAct::Seats(seats) = state.to_act() else { return };
        let seat = seats.first().expect("a seat is to act");
        if !self.expected.iter().any(|known| known.seat == seat) {
            let view = G::seated(&self.eyes[0].view, seat);
            let actions = self.judge.mind.actions(&view, LEAST);
            self.expected.push(Expected { seat, actions });
        }
        let known = self.expected.iter().find(|known| known.seat == seat).expect("just added");
        let action = drawn(&known.actions, dealer);
        state.play_unchecked(seat, &action, events);
    }
}

/// Returns what follows each outcome of chance, or `None` if that is not settled yet.
fn counted_out<G: Reviewed>(state: &G, chance: G::Chance, events: &[EventOf<G>]) -> Option<Vec<Leaf<G>>> {
    let candidates = state.candidates(chance);
    let weight = 1.0 / candidates.len() as f64;
    let mut leaves: Vec<(G::Outcome, Leaf<G>)> = Vec::new();
    for outcome in candidates {
        if let Some((_, same)) = leaves.iter_mut().find(|(other, _)| *other == outcome) {
            same.weight += weight;
            continue;
        }
        let mut leaf = Leaf { state: state.clone(), events: events.to_vec(), weight };
        leaf.state.resolve(&outcome, &mut leaf.events).expect("a candidate is possible");
        if !leaf.state.is_settled() {
            return None;
        }
        leaves.push((outcome, leaf));
    }
    Some(leaves.into_iter().map(|(_, leaf)| leaf).collect())
}

/// Draws an action with its probability.
fn drawn<A: Copy>(actions: &[(A, f32)], dealer: &mut FastDealer) -> A {
    const FINE: u32 = 1 << 24;
    let all: f32 = actions.iter().map(|(_, chance)| chance).sum();
    let mut point = all * dealer.below(DRAWN, FINE) as f32 / FINE as f32;
    for (action, chance) in actions {
        point -= chance;
        if point < 0.0 {
            return *action;
        }
    }
    actions[0].0
}
