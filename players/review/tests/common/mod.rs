//! Records of whole games between bots.

use bots::{Bot, Player};
use record::{Record, Replay, Seed};
use review::{Reading, Review, Reviewed, Reviewer};
use tabletop::{Seat, ToAct};

/// Plays a game of these bots, up to this number of actions.
pub(crate) fn played<G: Reviewed>(options: G::Options, bots: &[Bot], seed: u8, most: usize) -> Record<G> {
    let names = bots.iter().map(ToString::to_string).collect();
    let record = Record::<G>::new(options, names, Seat::FIRST, Seed([seed; 32]));
    let mut game = Replay::begin(record).expect("a dealt game");
    let mut players: Vec<Player<G>> =
        (0..).zip(bots).map(|(number, bot)| G::player(*bot, u64::from(seed) + number)).collect();
    while let (ToAct::Seats(seats), true) = (game.state().to_act(), game.played() < most) {
        let seat = seats.first().expect("a seat is to act");
        let action = players[seat.index()].choose(game.look(Some(seat)));
        assert!(game.add(seat, &action).is_ok(), "bots choose legal actions");
    }
    game.record().clone()
}

pub(crate) fn reviewed<G: Reviewed>(record: &Record<G>, reading: Reading) -> Review {
    Reviewer::new(record.clone(), reading, None)
        .map_err(|error| error.to_string())
        .expect("a review")
        .finish()
}

pub(crate) fn seat(index: usize) -> Seat {
    Seat::new(index).expect("a seat")
}
