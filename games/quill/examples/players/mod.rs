//! Players for examples and tests, not part of the library.

mod sensible;

use quill::{Setup, State};
use quill_view::{Action, View};
use tabletop::{Agent, FastDealer, Match};

pub(crate) use sensible::Sensible;

pub(crate) type Player = Box<dyn Agent<View, Action>>;

/// Plays a game to its end. Each player sees only its own view.
pub(crate) fn play(setup: &Setup, players: &mut [Player], dealer: &mut FastDealer) -> State {
    let mut game = Match::<State>::begin(setup).expect("valid setup");
    game.run(dealer, |seat, view, _| Some(players[seat.index()].choose(view)));
    game.state().clone()
}
