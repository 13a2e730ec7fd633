//! Determinised search (perfect-information Monte Carlo), the baseline that search is measured against.

use search::{Eyes, Ismcts, Limit, Model, Report, Rollout, Rule, Settings};
use tabletop::{BySeat, FastDealer, Seat, ToAct};

/// A game as though everything lay open: every seat knows what all seats know together, and a view is a world.
struct Open<'g, G>(&'g G);

impl<G: Model> Model for Open<'_, G> {
    type State = G::State;
    type View = G::State;
    type Action = G::Action;
    type Outcome = G::Outcome;
    type Info = Vec<G::Info>;

    fn seats(&self) -> usize {
        self.0.seats()
    }

    fn range(&self) -> (f64, f64) {
        self.0.range()
    }

    fn to_act(&self, state: &G::State) -> ToAct {
        self.0.to_act(state)
    }

    fn legal(&self, state: &G::State, seat: Seat, actions: &mut Vec<G::Action>) {
        self.0.legal(state, seat, actions);
    }

    fn play(&self, state: &mut G::State, seat: Seat, action: &G::Action) {
        self.0.play(state, seat, action);
    }

    fn outcomes(&self, state: &G::State) -> Vec<(G::Outcome, u64)> {
        self.0.outcomes(state)
    }

    fn resolve(&self, state: &mut G::State, outcome: &G::Outcome) {
        self.0.resolve(state, outcome);
    }

    fn info(&self, state: &G::State, _seat: Seat) -> Vec<G::Info> {
        Seat::all(self.0.seats()).map(|seat| self.0.info(state, seat)).collect()
    }

    fn returns(&self, state: &G::State) -> BySeat<f64> {
        self.0.returns(state)
    }

    fn determinize(&self, world: &G::State, _dealer: &mut FastDealer) -> Option<G::State> {
        Some(world.clone())
    }
}

/// Plays out an open game as the game itself.
struct Inner<R>(R);

impl<G: Model, R: Rollout<G>> Rollout<Open<'_, G>> for Inner<R> {
    fn evaluate(&mut self, game: &Open<'_, G>, state: G::State, dealer: &mut FastDealer) -> BySeat<f64> {
        self.0.evaluate(game.0, state, dealer)
    }
}

/// Searches each of `worlds` sampled worlds as though it lay open, with `per_world` simulations, and adds up the visits.
///
/// It is quick and often decent, and it has two faults that more simulations do not cure: it plans to act differently
/// in worlds that it cannot tell apart, and it never hides or finds out anything.
pub(crate) fn pimc<G: Model>(
    game: &G,
    (seat, view): (Seat, &G::View),
    rule: Rule,
    (worlds, per_world): (u64, u64),
    rollout: impl Rollout<G> + Copy,
    seed: u64,
) -> Report<G::Action> {
    let open = Open(game);
    let mut dealer = FastDealer::new(seed);
    let mut report = Report { choices: Vec::new() };
    for n in 0..worlds {
        let Some(world) = game.determinize(view, &mut dealer) else { continue };
        let settings = Settings { eyes: Eyes::Single, rule, ..Settings::default() };
        let mut search = Ismcts::new(&open, settings, Inner(rollout), seed ^ (n << 32));
        report.join(&search.search(seat, &world, Limit::simulations(per_world)));
    }
    report
}
