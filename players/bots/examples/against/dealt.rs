//! Games of Biblios that are dealt at random.

use biblios::{Setup, State};
use biblios_view::{Deck, Options};
use tabletop::{FastDealer, Match, Seat};

/// A game with the printed deck, begun by any seat.
pub(crate) fn deal(seats: usize, dealer: &mut FastDealer) -> Match<State> {
    let first = Seat::new(dealer.below_u64(seats as u64) as usize).expect("a seat of the table");
    let setup = Setup::deal(Deck::printed(), Options::default(), seats, first, dealer);
    Match::begin(&setup.expect("the printed deck is for 2 to 4")).expect("a dealt game is a game")
}
