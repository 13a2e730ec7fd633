//! What cannot be reviewed gets a precise error.

mod common;

use bots::Bot;
use common::{played, reviewed, seat};
use record::{Lines, Record};
use review::{Reading, Reviewer, What};

type Biblios = Record<biblios::State>;

fn error(record: Biblios, reading: Reading) -> String {
    match Reviewer::new(record, reading, None) {
        Ok(_) => panic!("it is refused"),
        Err(error) => error.to_string(),
    }
}

fn record(most: usize) -> Biblios {
    played(biblios_view::Options::default(), &[Bot::Greedy, Bot::Greedy], 3, most)
}

#[test]
fn seats_decks_and_actions_are_checked() {
    assert_eq!(error(record(4), Reading::Known(seat(2))), "no such seat: the table has seats 0 to 1");
    let mut illegal = record(4);
    illegal.actions.push((seat(1), biblios_view::Action::Bid(3)));
    let message = error(illegal, Reading::Open);
    assert!(message.contains("action 4"), "{message}");
    let mut unfamiliar = record(0);
    let deck = include_str!("../../bots/tests/unfamiliar.deck");
    unfamiliar.use_lines(Lines::of_deck(deck)).expect("a deck");
    let message = error(unfamiliar, Reading::Open);
    assert!(message.starts_with("the network has not learned this deck"), "{message}");
}

#[test]
fn a_game_that_is_not_over_is_reviewed_so_far() {
    for most in [0, 1, 30] {
        let review = reviewed(&record(most), Reading::Known(seat(1)));
        assert!(!review.over);
        let decisions = review.steps.iter().filter(|step| matches!(step.what, What::Decision { .. }));
        assert_eq!(decisions.count(), most);
        assert!(review.end.0[0] > 0 && review.end.0[1] > 0);
    }
}
