use biblios_view::Options;
use tabletop::{FastDealer, Seat};

use super::*;
use crate::biblios::watched::watch;

/// Plays a game in which one seat does what is chosen for it and the others do as `expert` does; gives its share of the win.
fn play(seats: usize, own: Seat, seed: u64, mut choose: impl FnMut(&View) -> Action) -> f32 {
    let end = watch(Options::default(), seats, seed, |seat, view, _| {
        Some(if seat == own { choose(view) } else { Expert.choose(view) })
    });
    let winners = end.scores().winners;
    if winners.contains(own) { 1.0 / winners.len() as f32 } else { 0.0 }
}

#[test]
fn a_network_is_read_whole_or_not_at_all() {
    let bytes = include_bytes!("two.net");
    assert!(Net::read(bytes).is_some());
    assert!(Net::read(&bytes[4..]).is_none());
    assert!(Net::read(&[]).is_none());
}

#[test]
fn every_position_is_a_few_numbers_of_ordinary_size() {
    for seats in 2..=4 {
        for seed in 0..20 {
            let judge = Judge::new(None, 0.0);
            let own = Seat::new(seed as usize % seats).expect("a seat of the table");
            let mut dealer = FastDealer::new(seed);
            play(seats, own, seed, |view| {
                let (prospects, _) = judge.consider(view);
                for Prospect { action, numbers, .. } in &prospects {
                    assert!(numbers.iter().all(|number| number.abs() < 10.0), "{action:?}: {numbers:?}");
                }
                // Anything goes, so that strange positions are met too.
                prospects[dealer.below_u64(prospects.len() as u64) as usize].action
            });
        }
    }
}

#[test]
fn what_differs_looks_different() {
    let judge = Judge::new(None, 0.0);
    play(3, Seat::FIRST, 5, |view| {
        let (prospects, chosen) = judge.consider(view);
        for (at, one) in prospects.iter().enumerate() {
            for other in &prospects[..at] {
                let alike = one.numbers == other.numbers;
                // Which of two cards of the same category and value is paid can be told by its letter alone.
                assert!(
                    !alike || matches!(one.action, Action::Pay(_)),
                    "{:?} and {:?}",
                    one.action,
                    other.action
                );
            }
        }
        prospects[chosen].action
    });
}

#[test]
fn without_experience_it_does_as_expert_does() {
    let judge = Judge::new(None, 0.0);
    play(4, Seat::FIRST, 3, |view| {
        let action = judge.choose(view);
        assert_eq!(action, Expert.choose(view));
        action
    });
}

#[test]
fn experience_wins_games() {
    // The same games every time; who plays as `expert` does wins its share of them.
    let games = 420;
    for (seats, enough) in [(2, 0.58), (3, 0.38), (4, 0.29)] {
        let won: f32 = (0..games)
            .map(|game| {
                let own = Seat::new(game as usize % seats).expect("a seat of the table");
                play(seats, own, game, |view| Judge::of(view).expect("a judge was trained").choose(view))
            })
            .sum();
        assert!(won > enough * games as f32, "{seats} seats: {won} of {games}");
    }
}

#[test]
fn nothing_is_ahead_of_what_the_judge_does() {
    let mut others = 0;
    for (seats, seed) in [(2, 3), (3, 4), (3, 5), (4, 6)] {
        play(seats, Seat::FIRST, seed, |view| {
            let judge = Judge::of(view).expect("it learned such games");
            let (prospects, chosen) = judge.consider(view);
            let (action, advantage) = (prospects[chosen].action, judge.advantage(view));
            assert_eq!(advantage(&Expert.choose(view)), 0.0, "expert is the measure");
            for prospect in &prospects {
                assert!(
                    advantage(&prospect.action) <= advantage(&action),
                    "{:?} and {action:?}",
                    prospect.action
                );
            }
            others += usize::from(action != Expert.choose(view));
            action
        });
    }
    assert!(others > 5, "it did something else {others} times");
}
