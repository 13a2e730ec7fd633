//! Players for looking at the game, and the table at which they meet. They are no part of the library.

mod sensible;

use quill::{Setup, State};
use quill_view::{Action, Event, View};
use tabletop::{Agent, FastDealer, Seat, ToAct};

pub(crate) use sensible::Sensible;

/// Somebody at the table.
pub(crate) type Player = Box<dyn Agent<View, Action>>;

/// Plays a game to its end. Every player is shown a view and nothing else.
pub(crate) fn play(setup: &Setup, players: &mut [Player], dealer: &mut FastDealer) -> State {
    let mut events = Vec::new();
    let mut state = State::new(setup, &mut events).expect("a good setup");
    let opening = State::opening(setup);
    let mut views: Vec<View> = Seat::all(players.len()).map(|seat| View::new(Some(seat), &opening)).collect();
    loop {
        state.deal(dealer, &mut events);
        tell(&mut views, &mut events);
        let ToAct::Seats(seats) = state.to_act() else { return state };
        let seat = seats.first().expect("somebody is to act");
        let action = players[seat.index()].choose(&views[seat.index()]);
        state.play(seat, action, &mut events).expect("players keep to the rules");
        tell(&mut views, &mut events);
    }
}

fn tell(views: &mut [View], events: &mut Vec<Event>) {
    for view in views {
        let viewer = view.viewer();
        events.iter().for_each(|event| view.observe(&event.clone().seen_by(viewer)));
    }
    events.clear();
}
