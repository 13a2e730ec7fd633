//! A game of Biblios.

use std::sync::atomic::{AtomicBool, Ordering};

use biblios::{Setup, State};
use biblios_view::{Deck, Event, Options, View};
use bots::Effort;
use tabletop::{Seat, SeededDealer, ToAct, Viewer};

use crate::chair::{Chair, Oracle};
use crate::outcome::Outcome;

/// A player who sees all hands and piles.
pub(crate) fn oracle(effort: Effort, seed: u64) -> Oracle<View> {
    let oracle = bots::biblios::Oracle::new(effort, seed);
    Box::new(move |truth, view| oracle.choose(truth, view))
}

/// Plays a deal to its end; none where it was stopped before.
pub(crate) fn play(
    options: Options,
    deal: [u8; 32],
    chairs: &mut [Chair<View>],
    stop: &AtomicBool,
) -> Option<Outcome> {
    let mut dealer = SeededDealer::new(deal);
    let seats = chairs.len();
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
        let action = chairs[seat.index()].choose(&views[seat.index()], &state);
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        state.play(seat, &action, &mut events).expect("a bot plays by the rules");
    }
    chairs.iter_mut().zip(&views).for_each(|(chair, view)| chair.finish(view));
    let scores = state.scores();
    let keys: Vec<_> = Seat::all(seats).map(|seat| (scores.points[seat], scores.gold[seat])).collect();
    let points = tabletop::BySeat::from_fn(|seat| scores.points[seat].into());
    Some(Outcome::new(scores.winners, points, &keys, None, crate::chair::forfeits(chairs)))
}
