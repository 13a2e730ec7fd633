//! A game of Biblios between bots.

use biblios::{Setup, State};
use biblios_view::{Action, Deck, Event, Options, View};
use tabletop::{Agent, Seat, SeededDealer, ToAct, Viewer};

use crate::outcome::{Outcome, ranks};

/// Somebody who plays Biblios.
pub(crate) type Player = Box<dyn Agent<View, Action> + Send>;

/// Plays a deal to its end.
pub(crate) fn play(options: Options, deal: [u8; 32], players: &mut [Player]) -> Outcome {
    let mut dealer = SeededDealer::new(deal);
    let seats = players.len();
    let setup = Setup::deal(Deck::printed(), options, seats, Seat::FIRST, &mut dealer)
        .expect("the number of seats is checked");
    let mut state = State::new(&setup).expect("a dealt game is a game");
    let mut events: Vec<Event> = Vec::new();
    let opening = state.begin(&setup, &mut events);
    let mut views: Vec<View> = Seat::all(seats)
        .map(|seat| View::new(Some(seat), &opening.clone().seen_by(Viewer::Seat(seat))))
        .collect();
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
        state.play(seat, &action, &mut events).expect("a bot plays by the rules");
    }
    let scores = state.scores();
    let share = 1.0 / scores.winners.len().max(1) as f64;
    let won = |seat: Seat| scores.winners.contains(seat);
    let keys: Vec<_> =
        Seat::all(seats).map(|seat| (won(seat), scores.points[seat], scores.gold[seat])).collect();
    Outcome {
        wins: Seat::all(seats).map(|seat| if won(seat) { share } else { 0.0 }).collect(),
        points: Seat::all(seats).map(|seat| scores.points[seat].into()).collect(),
        ranks: ranks(&keys),
        house: None,
    }
}
