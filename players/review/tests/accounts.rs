//! The accounts of a review are exact: start, luck and decisions make the result, and what one gains others lose.

mod common;

use bots::Bot;
use common::{played, reviewed, seat};
use review::{HOUSE, Reading, Review, Reviewed, What};

const WHOLE: i64 = 1_000_000;

fn check(review: &Review, winners: &[usize]) {
    let sum = |numbers: &[i64]| numbers.iter().sum::<i64>();
    for place in 0..=HOUSE {
        let parts = [review.start.0, review.luck.0, review.own.0, review.others.0];
        let sum: i64 = parts.iter().map(|part| part[place]).sum();
        assert_eq!(sum, review.end.0[place], "place {place}");
    }
    assert_eq!((sum(&review.start.0), sum(&review.end.0)), (WHOLE, WHOLE));
    assert_eq!(sum(&review.luck.0), 0);
    assert_eq!(sum(&review.own.0) + sum(&review.others.0), 0);
    for step in &review.steps {
        assert_eq!(sum(&step.chances.0), WHOLE);
        assert!(step.chances.0.iter().all(|&chance| (0..=WHOLE).contains(&chance)));
        let seats = review.seats.len();
        assert!(step.chances.0[seats..HOUSE].iter().all(|&chance| chance == 0), "empty places cannot win");
        if let Some(choice) = &step.choice {
            assert!(choice.loss >= 0 && choice.options.len() > 1);
            assert!(choice.options[choice.chosen].chance <= WHOLE);
        }
    }
    assert!(review.over);
    for place in 0..=HOUSE {
        let won = winners.contains(&place) || (place == HOUSE && winners.is_empty());
        assert_eq!(review.end.0[place] > 0, won, "the end is the result");
    }
    assert!(review.luck.0.iter().any(|&luck| luck != 0), "there is luck");
}

fn check_games<G: Reviewed>(players: std::ops::RangeInclusive<usize>) {
    let bots = [Bot::Mind, Bot::Greedy, Bot::Random, Bot::Expert];
    for seats in players {
        let record = played::<G>(G::Options::default(), &bots[..seats], seats as u8, usize::MAX);
        let mut replay = record::Replay::begin(record.clone()).expect("a record");
        assert!(replay.advance(usize::MAX).is_ok());
        let winners = replay.state().standing().expect("the game is over").winners;
        let winners: Vec<usize> = winners.iter().map(tabletop::Seat::index).collect();
        for reading in [Reading::Open, Reading::Known(seat(seats - 1))] {
            let review = reviewed(&record, reading);
            check(&review, &winners);
            let decisions = review.steps.iter().filter(|step| matches!(step.what, What::Decision { .. }));
            assert_eq!(decisions.count(), record.actions.len());
        }
    }
}

#[test]
fn accounts_are_exact_in_biblios() {
    check_games::<biblios::State>(2..=4);
}

#[test]
fn accounts_are_exact_in_quill_and_parchment() {
    check_games::<quill::State>(1..=4);
}

#[test]
fn the_network_loses_nothing_and_random_play_a_lot() {
    fn losses<G: Reviewed>(bots: &[Bot]) -> Vec<i64> {
        let record = played::<G>(G::Options::default(), bots, 9, usize::MAX);
        let lost = |index| {
            let review = reviewed(&record, Reading::Known(seat(index)));
            review.summaries.iter().map(|summary| summary.lost).sum::<i64>()
        };
        (0..bots.len()).map(lost).collect()
    }
    for losses in [
        losses::<biblios::State>(&[Bot::Mind, Bot::Random]),
        losses::<quill::State>(&[Bot::Mind, Bot::Random]),
    ] {
        assert_eq!(losses[0], 0, "it does what it would do");
        assert!(losses[1] > WHOLE / 10, "{losses:?}");
    }
    let searching = Bot::Thinking("30n".parse().expect("an effort"));
    let [own, other] = losses::<quill::State>(&[searching, searching])[..] else { panic!("two seats") };
    assert!(own.max(other) < WHOLE / 4, "{own}, {other}");
}
