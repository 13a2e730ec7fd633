//! *With what you could know* is made of the view of one seat: what the seat was never shown changes nothing.

mod common;

use biblios_view::{Action, Card, Place};
use bots::Bot;
use common::{played, reviewed, seat};
use record::{Record, Replay};
use review::Reading;
use tabletop::{Match, SeededDealer};

/// The record with the outcomes of chance written out, and for each whether it is a card that seat 1 drew and kept.
fn written_out(record: &Record<biblios::State>) -> (Record<biblios::State>, Vec<bool>) {
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
        if actor.index() == 1 && *action == Action::Place(Place::Keep) {
            *kept.last_mut().expect("a card was drawn") = true;
        }
        game.act(*actor, action).expect("a legal action");
    }
    deal(&mut game, &mut kept);
    (written, kept)
}

#[test]
fn a_hidden_card_changes_nothing() {
    let mut compared = 0;
    for seed in 0..6 {
        let bots = [Bot::Mind, Bot::Greedy, Bot::Expert];
        let record = played::<biblios::State>(biblios_view::Options::default(), &bots, seed, 25);
        let (one, kept) = written_out(&record);
        let mut replay = Replay::begin(one.clone()).expect("a record");
        assert!(replay.advance(usize::MAX).is_ok());
        let is_kept = |index: &usize| kept[*index] && !one.chance[*index].card.is_church();
        let Some(swapped) = (0..kept.len()).rfind(is_kept) else { continue };
        let differs = |card: &Card| !card.is_church() && *card != one.chance[swapped].card;
        let unseen = replay.state().draw().iter().find(differs).expect("cards are left");
        let mut other = one.clone();
        other.chance[swapped].card = unseen;
        assert_ne!(one.chance, other.chance);
        for index in [0, 2] {
            let known =
                |record| serde_json::to_string(&reviewed(record, Reading::Known(seat(index)))).expect("JSON");
            assert_eq!(known(&one), known(&other), "seed {seed}, seat {index}");
        }
        let open = |record| reviewed(record, Reading::Open);
        assert_ne!(open(&one).steps, open(&other).steps, "with all cards open it counts");
        compared += 1;
    }
    assert!(compared >= 3, "{compared}");
}

#[test]
fn sealed_choices_of_others_change_nothing_before_they_are_opened() {
    // The first actions of a day are sealed: seat 1 chooses otherwise, and seat 2 has not chosen yet.
    let record = played::<quill::State>(quill_view::Options::default(), &[Bot::Mind; 3], 4, 2);
    assert_eq!(record.actions[1].0, seat(1));
    let legal = Replay::begin(record.clone()).expect("a record").state().legal(seat(1));
    let known = |action| {
        let mut record = record.clone();
        record.actions[1].1 = action;
        serde_json::to_string(&reviewed(&record, Reading::Known(seat(0)))).expect("JSON")
    };
    let all = |n| tabletop::LegalSet::nth(&legal, n).map(&known);
    assert!(all(0).is_some() && all(0) == all(1));
}
