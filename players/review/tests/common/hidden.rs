//! Two games that differ in a card that only its owner has seen.

use biblios_view::{Action, Card, Place};
use record::{Record, Replay};
use tabletop::{Match, Seat, SeededDealer};

/// The record with the outcomes of chance written out, and for each whether it is a card that the seat drew and kept.
fn written_out(record: &Record<biblios::State>, keeper: Seat) -> (Record<biblios::State>, Vec<bool>) {
    let (setup, dealer) = record.setup().expect("a setup");
    let mut dealer: SeededDealer = dealer.expect("a seed");
    let mut game = Match::<biblios::State>::begin(&setup).expect("a game");
    let mut written = record.clone();
    let mut kept = Vec::new();
    let mut deal = |game: &mut Match<biblios::State>, kept: &mut Vec<bool>| {
        while let Some(chance) = game.state().chance() {
            let outcome = tabletop::Game::pick(game.state(), chance, &mut dealer);
            game.resolve(&outcome).expect("a candidate");
            written.chance.push(outcome);
            kept.push(false);
        }
    };
    for (actor, action) in &record.actions {
        deal(&mut game, &mut kept);
        if *actor == keeper && *action == Action::Place(Place::Keep) {
            *kept.last_mut().expect("a card was drawn") = true;
        }
        game.act(*actor, action).expect("a legal action");
    }
    deal(&mut game, &mut kept);
    (written, kept)
}

/// Returns the record with all outcomes written out, and another one in which a card that the seat drew and kept is one that
/// nobody has seen. `None` if there is no such card.
pub(crate) fn swapped(
    record: &Record<biblios::State>,
    keeper: Seat,
) -> Option<(Record<biblios::State>, Record<biblios::State>)> {
    let (one, kept) = written_out(record, keeper);
    let mut replay = Replay::begin(one.clone()).expect("a record");
    assert!(replay.advance(usize::MAX).is_ok());
    let is_kept = |index: &usize| kept[*index] && !one.chance[*index].card.is_church();
    let swapped = (0..kept.len()).rfind(is_kept)?;
    let differs = |card: &Card| !card.is_church() && *card != one.chance[swapped].card;
    let mut other = one.clone();
    other.chance[swapped].card = replay.state().draw().iter().find(differs)?;
    assert_ne!(one.chance, other.chance);
    Some((one, other))
}
