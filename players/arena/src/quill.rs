//! A game of Quill & Parchment between bots.

use std::sync::Arc;

use quill::{Setup, SetupError, State};
use quill_view::{Action, Boards, Event, Options, View, Who};
use tabletop::{Agent, Seat, SeededDealer, ToAct, Viewer};

use crate::outcome::{Outcome, ranks};

/// Somebody who plays Quill & Parchment.
pub(crate) type Player = Box<dyn Agent<View, Action> + Send>;

/// The beginning of all games of a contest.
pub(crate) fn setup(options: Options, seats: usize) -> Result<Setup, SetupError> {
    let boards = Arc::new(Boards::built_in(options.task, options.monastery));
    Setup::with_boards(boards, options, seats, Seat::FIRST)
}

/// Plays a deal to its end.
pub(crate) fn play(setup: &Setup, deal: [u8; 32], players: &mut [Player]) -> Outcome {
    let mut dealer = SeededDealer::new(deal);
    let seats = players.len();
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
        let action = players[seat.index()].choose(&views[seat.index()]);
        state.play(seat, action, &mut events).expect("a bot plays by the rules");
    }
    let scores = state.scores();
    let won = |seat: Seat| scores.winners.contains(seat);
    let points = |seat: Seat| scores.points[seat];
    let house = (seats == 1).then(|| scores.parts[Who::Cadfael].total());
    let mut keys: Vec<_> = Seat::all(seats).map(|seat| (won(seat), points(seat))).collect();
    // Cadfael is ahead of whoever does not win.
    keys.extend(house.map(|points| (!won(Seat::FIRST), points)));
    let mut ranks = ranks(&keys);
    ranks.truncate(seats);
    Outcome {
        wins: Seat::all(seats).map(|seat| if won(seat) { 1.0 } else { 0.0 }).collect(),
        points: Seat::all(seats).map(|seat| points(seat).into()).collect(),
        ranks,
        house: house.map(f64::from),
    }
}
