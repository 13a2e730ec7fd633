//! Features of the truth, for the critic of a training run. Players never get them: they are not part of `mind`.

use biblios::State;
use biblios_view::Phase;
use mind::biblios::{HAND_KINDS, KINDS, write_kinds};
use tabletop::{MAX_SEATS, Seat};

/// The number of features: the hands of the other seats by kind of card, then the cards for sale by kind.
pub(crate) const BIBLIOS: usize = (MAX_SEATS - 1) * HAND_KINDS + KINDS;

/// Writes the hands of the other seats, in turn order, and the cards that are or will be for sale.
pub(crate) fn biblios(state: &State, seat: Seat, features: &mut [i8]) {
    features.fill(0);
    let (hands, sale) = features.split_at_mut((MAX_SEATS - 1) * HAND_KINDS);
    let players = state.table().seats();
    let mut other = seat;
    for hand in hands.chunks_exact_mut(HAND_KINDS).take(players - 1) {
        other = other.left(players);
        write_kinds(state.hand(other), hand);
    }
    write_kinds(if state.table().phase() == Phase::Gift { state.pile() } else { state.draw() }, sale);
}
