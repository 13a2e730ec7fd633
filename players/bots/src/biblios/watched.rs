//! Games for the tests of the bots.

use biblios::{Setup, State};
use biblios_view::{Action, Deck, Event, Options, View};
use tabletop::{FastDealer, Seat, ToAct, Viewer};

/// Plays a game and shows the truth and the views before each choice; what comes back is played, and nothing more once
/// somebody has seen enough. Gives the truth at the end.
pub(super) fn watch(
    options: Options,
    seats: usize,
    seed: u64,
    mut look: impl FnMut(&State, &[View], Seat) -> Option<Action>,
) -> State {
    let mut dealer = FastDealer::new(seed);
    let setup = Setup::deal(Deck::printed(), options, seats, Seat::FIRST, &mut dealer);
    let setup = setup.expect("the printed deck is for 2 to 4");
    let mut state = State::new(&setup).expect("a dealt game is a game");
    let mut events: Vec<Event> = Vec::new();
    let opening = state.begin(&setup, &mut events);
    let view = |seat| View::new(Some(seat), &opening.clone().seen_by(Viewer::Seat(seat)));
    let mut views: Vec<View> = Seat::all(seats).map(view).collect();
    loop {
        state.deal(&mut dealer, &mut events);
        for event in events.drain(..) {
            for (seat, view) in Seat::all(seats).zip(&mut views) {
                view.observe(&event.clone().seen_by(Viewer::Seat(seat)));
            }
        }
        let ToAct::Seats(to_act) = state.to_act() else { return state };
        let seat = to_act.first().expect("somebody is to act");
        let Some(action) = look(&state, &views, seat) else { return state };
        state.play(seat, &action, &mut events).expect("the action is legal");
    }
}
