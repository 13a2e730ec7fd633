//! A game of Quill & Parchment.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use quill::{Setup, SetupError, State};
use quill_view::{Boards, Event, Options, View, Who};
use tabletop::{Seat, SeededDealer, ToAct, Viewer};

use crate::chair::Chair;
use crate::outcome::Outcome;

/// The beginning of all games of a contest.
pub(crate) fn setup(options: Options, seats: usize) -> Result<Setup, SetupError> {
    let boards = Arc::new(Boards::built_in(options.task, options.monastery));
    Setup::with_boards(boards, options, seats, Seat::FIRST)
}

/// Plays a deal to its end; none where it was stopped before.
pub(crate) fn play(
    setup: &Setup,
    deal: [u8; 32],
    chairs: &mut [Chair<View>],
    stop: &AtomicBool,
) -> Option<Outcome> {
    let mut dealer = SeededDealer::new(deal);
    let seats = chairs.len();
    let mut events: Vec<Event> = Vec::new();
    let mut state = State::new(setup, &mut events).expect("the setup is checked");
    let opening = State::opening(setup);
    let mut views: Vec<View> = Seat::all(seats).map(|seat| View::new(Some(seat), &opening)).collect();
    loop {
        state.deal(&mut dealer, &mut events);
        for event in events.drain(..) {
            for (seat, view) in Seat::all(seats).zip(&mut views) {
                view.observe(&event.clone().seen_by(Viewer::Seat(seat)));
            }
        }
        let ToAct::Seats(to_act) = state.to_act() else { break };
        let seat = to_act.first().expect("somebody is to act");
        let action = chairs[seat.index()].choose(&views[seat.index()], &state);
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        state.play(seat, action, &mut events).expect("a bot plays by the rules");
    }
    chairs.iter_mut().zip(&views).for_each(|(chair, view)| chair.finish(view));
    let scores = state.scores();
    let house = (seats == 1).then(|| scores.parts[Who::Cadfael].total());
    let keys: Vec<_> = Seat::all(seats).map(|seat| scores.points[seat]).collect();
    Some(Outcome::new(scores.winners, scores.points, &keys, house, crate::chair::forfeits(chairs)))
}
