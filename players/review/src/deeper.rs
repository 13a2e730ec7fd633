//! A deeper look at a decision: each action is played on for some decisions, in worlds that fit what the seat knows.

use tabletop::{ActionOf, FastDealer, LegalSet, Match, Perspective, Seat};

use crate::Reviewed;
use crate::chances::result;
use crate::judge::Judge;

/// A decision of a seat, to be looked at more deeply than by the value of the moment after it.
///
/// All that counts is the view of the seat and that of a spectator, which shows less.
pub struct Deeper<G: Reviewed> {
    judge: Judge<G>,
    seat: Seat,
    own: G::View,
    spectator: G::View,
}

/// What each of some actions came to in each world.
pub struct Outlooks(Vec<Vec<f64>>);

impl<G: Reviewed> Deeper<G> {
    /// Takes up the decision of the seat of the first view. The second one is a spectator's. No choice may be sealed: those of
    /// others would have to be guessed. Returns `None` if the seat is not to act, or if there is no network for its deck or
    /// boards.
    #[must_use]
    pub fn new(own: G::View, spectator: G::View) -> Option<Deeper<G>> {
        let seat = own.seat().filter(|_| own.legal().count() > 0)?;
        Some(Deeper { judge: Judge::of(&own)?, seat, own, spectator })
    }

    /// Plays on after each of the actions, as the network plays, for `depth` decisions, and takes the network's value of
    /// where that leads, or the result. Each of `worlds` worlds and the chance in it are the same for all actions. Returns
    /// fewer worlds if no more were found in time.
    #[must_use]
    pub fn look(&self, actions: &[ActionOf<G>], worlds: usize, depth: usize, seed: u64) -> Outlooks {
        let mut dealer = FastDealer::new(seed);
        let mut rows = Vec::new();
        for _ in 0..worlds {
            let Some(world) = G::sample(&self.own, &mut dealer) else { break };
            let chance = FastDealer::new(dealer.bits());
            let of = |action: &ActionOf<G>| self.play_on(&world, action, depth, chance.clone());
            rows.push(actions.iter().map(of).collect());
        }
        Outlooks(rows)
    }

    fn play_on(&self, world: &G, action: &ActionOf<G>, depth: usize, mut dealer: FastDealer) -> f64 {
        let view =
            |seat| if seat == self.seat { self.own.clone() } else { world.view_in(&self.spectator, seat) };
        let views: Vec<_> = Seat::all(world.players()).map(view).chain([self.spectator.clone()]).collect();
        let mut game = Match::resume(world.clone(), views);
        game.act(self.seat, action).expect("the action is legal");
        let mut left = depth;
        while let Some(seat) = game.next_to_act(&mut dealer) {
            if left == 0 && game.state().is_settled() {
                let actor = if G::PUBLIC { seat } else { self.seat };
                return self.judge.value(game.look(Some(actor)).0)[self.seat.index()];
            }
            left = left.saturating_sub(1);
            let action = self.judge.mind.choose(game.look(Some(seat)).0);
            game.act(seat, &action).expect("the network chooses legal actions");
        }
        result(game.state()).expect("the game is over")[self.seat.index()]
    }
}

impl Outlooks {
    /// The number of worlds.
    #[must_use]
    pub fn worlds(&self) -> usize {
        self.0.len()
    }

    /// Returns the seat's mean chance after an action.
    #[must_use]
    pub fn chance(&self, action: usize) -> f64 {
        self.0.iter().map(|row| row[action]).sum::<f64>() / self.worlds() as f64
    }

    /// Returns by how much an action is better than another one, and the standard error of that.
    #[must_use]
    pub fn lead(&self, action: usize, other: usize) -> (f64, f64) {
        let count = self.worlds() as f64;
        let leads = || self.0.iter().map(|row| row[action] - row[other]);
        let mean = leads().sum::<f64>() / count;
        let squares: f64 = leads().map(|lead| (lead - mean).powi(2)).sum();
        (mean, (squares / (count * (count - 1.0).max(1.0))).sqrt())
    }

    /// Returns the indices of the actions, the best first.
    #[must_use]
    pub fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.0.first().map_or(0, Vec::len)).collect();
        order.sort_by(|&one, &other| self.chance(other).total_cmp(&self.chance(one)));
        order
    }
}
