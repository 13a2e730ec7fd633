use mind::OUTCOMES;
use tabletop::{Dealer, FastDealer, Match, Seat};

use crate::Reviewed;
use crate::chances::Shares;
use crate::judge::Judge;
use crate::moment::Moment;

/// The number of throws that stand for all of a sequence that is too long to count out.
const DRAWS: usize = 16;

/// Sums up what chance gives each seat during a game, to be subtracted from its result as in AIVAT.
///
/// Each outcome counts as the value of the position after it, less its expectation before it. So the luck of a seat has
/// the expectation 0 whatever the players do, and subtracting it biases nothing. Where the outcomes are too many to
/// count out, the expectation is a mean over independent throws, which is unbiased as well.
pub struct Luck<G: Reviewed> {
    judge: Judge<G>,
    seeds: FastDealer,
    sum: Shares,
}

impl<G: Reviewed> Luck<G> {
    /// Starts a count for a game. Returns `None` if there is no network for its deck or boards. The seed must be
    /// independent of the dealer's and differ from game to game, or the throws would bias the count.
    #[must_use]
    pub fn new(game: &Match<G>, seed: u64) -> Option<Luck<G>> {
        let judge = Judge::of(&game.view(None))?;
        Some(Luck { judge, seeds: FastDealer::new(seed), sum: [0.0; OUTCOMES] })
    }

    /// Resolves chance with the dealer until a seat is to act or the game is over, as [`Match::deal`] does.
    pub fn deal(&mut self, game: &mut Match<G>, dealer: &mut impl Dealer) {
        if game.state().chance().is_none() {
            return;
        }
        let before = Moment::open(self.judge, game, DRAWS).drawing_from(self.seeds.bits()).value(&[]);
        game.deal(dealer);
        let after = Moment::open(self.judge, game, DRAWS).value_now(game.state());
        for ((sum, after), before) in self.sum.iter_mut().zip(after).zip(before) {
            *sum += after - before;
        }
    }

    /// Returns the luck of a seat so far, in shares of a win.
    #[must_use]
    pub fn of(&self, seat: Seat) -> f64 {
        self.sum[seat.index()]
    }
}
