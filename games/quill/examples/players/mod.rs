//! Players for looking at the game, and the table at which they meet. They are no part of the library.

mod sensible;

use quill::{Setup, State};
use quill_view::{Action, View};
use tabletop::{Agent, FastDealer, Match};

pub(crate) use sensible::Sensible;

/// Somebody at the table.
pub(crate) type Player = Box<dyn Agent<View, Action>>;

/// Plays a game to its end. Every player is shown a view and nothing else.
pub(crate) fn play(setup: &Setup, players: &mut [Player], dealer: &mut FastDealer) -> State {
    let mut game = Match::<State>::begin(setup).expect("a good setup");
    game.run(dealer, |seat, view, _| Some(players[seat.index()].choose(view)));
    game.state().clone()
}
