use biblios_view::{Options, Phase};
use tabletop::Agent;

use super::open::OF_CATEGORY;
use super::*;
use crate::biblios::Expert;
use crate::biblios::watched::watch;

/// Shows the truth before each choice of a game that `expert` plays, and gives it at the end.
fn of_expert(seats: usize, seed: u64, mut look: impl FnMut(&State, &View)) -> State {
    watch(Options::default(), seats, seed, |_, view, state| {
        look(state, view);
        Some(Expert.choose(view))
    })
}

#[test]
fn what_is_foreseen_comes_to_pass() {
    for seats in 2..=4 {
        let (mut off, mut off_without, mut sums, mut positions) = (0.0, 0.0, 0.0, 0.0);
        for seed in 0..120 {
            let mut foreseen = None;
            let end = of_expert(seats, seed, |state, view| {
                if foreseen.is_none() && state.table().phase() == Phase::Auction {
                    let foresight = Foresight::of(view).expect("it learned such games");
                    let chance = |seat| foresight.chance(state, seat);
                    foreseen = Some(Seat::all(seats).map(chance).collect::<Vec<f32>>());
                }
            });
            let (foreseen, winners) = (foreseen.expect("every game has auctions"), end.scores().winners);
            for (seat, chance) in Seat::all(seats).zip(&foreseen) {
                let won = if winners.contains(seat) { 1.0 / winners.len() as f32 } else { 0.0 };
                off += (won - chance).powi(2);
                off_without += (won - 1.0 / seats as f32).powi(2);
            }
            sums += foreseen.iter().sum::<f32>();
            positions += 1.0;
        }
        assert!(off < 0.85 * off_without, "{seats}: {off} off, and {off_without} when nothing is known");
        assert!((sums / positions - 1.0).abs() < 0.05, "{seats}: somebody wins, {}", sums / positions);
    }
}

#[test]
fn a_position_is_the_same_for_whoever_looks() {
    for seats in 2..=4 {
        of_expert(seats, 7, |state, _| {
            let numbers = |seat: usize| open_numbers(state, Seat::new(seat).expect("a seat of the table"));
            let dice = |numbers: &OpenNumbers| [0, 1, 2, 3, 4].map(|place| numbers[place * OF_CATEGORY]);
            let sums = |numbers: &OpenNumbers| {
                let mut sums = [1, 2, 3, 4].map(|place| numbers[place]);
                sums.sort_unstable();
                sums
            };
            for seat in 1..seats {
                assert_eq!(dice(&numbers(0)), dice(&numbers(seat)));
                assert_eq!(sums(&numbers(0)), sums(&numbers(seat)), "the first category, whoever has it");
            }
        });
    }
}
