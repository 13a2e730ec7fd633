//! Test games.

use biblios::{Setup, State};
use biblios_view::{Action, Deck, Options, View};
use tabletop::{FastDealer, Match, Seat};

/// A new game with the printed deck, and the dealer for the rest of it.
pub(super) fn begin(options: Options, seats: usize, seed: u64) -> (Match<State>, FastDealer) {
    let mut dealer = FastDealer::new(seed);
    let setup = Setup::deal(Deck::printed(), options, seats, Seat::FIRST, &mut dealer);
    let setup = setup.expect("the printed deck is for 2 to 4");
    (Match::begin(&setup).expect("a dealt game is a game"), dealer)
}

/// Plays a game in which `choose` decides for every seat, until it returns `None`. Returns the final state.
pub(super) fn watch(
    options: Options,
    seats: usize,
    seed: u64,
    choose: impl FnMut(Seat, &View, &State) -> Option<Action>,
) -> State {
    let (mut game, mut dealer) = begin(options, seats, seed);
    game.run(&mut dealer, choose);
    *game.state()
}
