//! Solving small games reaches the values that are known for them.

mod exact;
mod games;

use exact::{Cfr, FullTree, Strategy, Unfit, Variant};
use games::guess::{self, Guess};
use games::sealed::{self, Sealed};
use games::table::Table;
use games::{kuhn, leduc};
use search::Model;
use tabletop::{FastDealer, Seat};

fn kuhn_tree() -> FullTree<kuhn::Kuhn> {
    FullTree::grow(&kuhn::Kuhn, &kuhn::State::default(), 1_000).unwrap()
}

fn leduc_tree() -> FullTree<leduc::Leduc> {
    FullTree::grow(&leduc::Leduc, &leduc::State::default(), 100_000).unwrap()
}

/// The value of the first seat and the exploitability after some iterations.
fn solve<G: Model>(tree: &FullTree<G>, variant: Variant, iterations: u64) -> (f64, f64) {
    let mut cfr = Cfr::new(tree, variant);
    cfr.run(iterations);
    let average = cfr.average();
    (tree.values(&average)[Seat::FIRST], tree.exploitability(&average))
}

#[test]
fn the_trees_have_the_known_sizes() {
    assert_eq!(kuhn_tree().info_sets().len(), 12);
    assert_eq!(leduc_tree().info_sets().len(), 288, "936 if suits were told apart");
}

#[test]
fn random_play_is_as_exploitable_as_it_is_known_to_be() {
    let (kuhn, leduc) = (kuhn_tree(), leduc_tree());
    assert!((kuhn.nash_conv(&kuhn.uniform()) - 11.0 / 12.0).abs() < 1e-12);
    assert!((leduc.nash_conv(&leduc.uniform()) - 4.747_222_222).abs() < 1e-8);
}

#[test]
fn a_best_response_gets_what_it_says() {
    let tree = leduc_tree();
    for seat in Seat::all(2) {
        let (value, response) = tree.best_response(&tree.uniform(), seat);
        assert!((tree.values(&response)[seat] - value).abs() < 1e-12);
        assert!(value > tree.values(&tree.uniform())[seat]);
    }
}

#[test]
fn a_best_response_does_not_depend_on_what_the_seat_did_before() {
    let tree = leduc_tree();
    let folds = tree.strategy(|set| {
        let first = set.seat == Seat::FIRST;
        (0..set.actions.len()).map(|n| if first { f64::from(n == 0) } else { 1.0 }).collect()
    });
    let (one, _) = tree.best_response(&tree.uniform(), Seat::FIRST);
    let (other, _) = tree.best_response(&folds, Seat::FIRST);
    assert!((one - other).abs() < 1e-12, "{one} {other}");
}

/// The average is one of plans, not of single probabilities: against anybody it gets the mean of what the
/// strategies got that it is made of.
#[test]
fn the_average_strategy_gets_the_average() {
    let tree = leduc_tree();
    let mut cfr = Cfr::new(&tree, Variant::Vanilla);
    let against_random = |strategy: &Strategy| {
        let mixed = tree.strategy(|set| match set.seat {
            Seat::FIRST => tree.probabilities(strategy, set.seat, &set.info).unwrap().to_vec(),
            _ => vec![1.0; set.actions.len()],
        });
        tree.values(&mixed)[Seat::FIRST]
    };
    let mut total = 0.0;
    for _ in 0..20 {
        total += against_random(&cfr.current());
        cfr.run(1);
    }
    let (average, mean) = (against_random(&cfr.average()), total / cfr.iterations() as f64);
    assert!((average - mean).abs() < 1e-9, "{average} {mean}");
}

/// The whole family of the first player's equilibria: bets with the lowest card as often as `bluff`, up to 1/3,
/// and with the highest three times as often.
#[test]
fn the_equilibria_of_kuhn_poker_cannot_be_exploited() {
    let tree = kuhn_tree();
    let conv = |bluff: f64| {
        let strategy = tree.strategy(|set| {
            let bet = match (set.info.card, &set.info.played[..]) {
                (Some(0), []) => bluff,
                (Some(1), []) => 0.0,
                (Some(2), []) => 3.0 * bluff,
                (Some(0), [kuhn::Action::Pass]) => 1.0 / 3.0,
                (Some(1), [kuhn::Action::Pass]) => 0.0,
                (Some(1), [kuhn::Action::Bet]) => 1.0 / 3.0,
                (Some(1), _) => bluff + 1.0 / 3.0,
                (card, _) => f64::from(card == Some(2)),
            };
            vec![1.0 - bet, bet]
        });
        assert!((tree.values(&strategy)[Seat::FIRST] + 1.0 / 18.0).abs() < 1e-12);
        tree.nash_conv(&strategy)
    };
    for bluff in [0.0, 0.1, 0.25, 0.33] {
        assert!(conv(bluff).abs() < 1e-12, "{bluff}: {}", conv(bluff));
    }
    let nearly = |bluff: f64| {
        tree.strategy(|set| match (set.info.card, set.info.played.len()) {
            (Some(0), 0) => vec![1.0 - bluff, bluff],
            _ => vec![0.5, 0.5],
        })
    };
    assert!(tree.nash_conv(&nearly(0.2)) > 0.1, "other strategies can be exploited");
}

#[test]
fn kuhn_poker_is_worth_minus_one_eighteenth() {
    let tree = kuhn_tree();
    for variant in [Variant::Vanilla, Variant::Plus] {
        let (value, early) = solve(&tree, variant, 10);
        let (_, later) = solve(&tree, variant, 100);
        let (last_value, last) = solve(&tree, variant, 10_000);
        assert!(early > 2.0 * later && later > 5.0 * last, "{variant:?}: {value} {early} {later} {last}");
        assert!(last < 1e-3, "{variant:?}: {last}");
        assert!((last_value + 1.0 / 18.0).abs() < 1e-3, "{variant:?}: {last_value}");
    }
}

#[test]
fn leduc_poker_is_worth_what_it_is_known_to_be() {
    let tree = leduc_tree();
    let (_, vanilla) = solve(&tree, Variant::Vanilla, 300);
    let (value, plus) = solve(&tree, Variant::Plus, 300);
    assert!((value + 0.0856).abs() < 2e-3, "{value}");
    assert!(plus < 0.01, "{plus}");
    assert!(plus < vanilla && vanilla < 0.1, "{vanilla}");
}

#[test]
fn a_game_that_is_too_large_is_refused() {
    let grown = FullTree::grow(&leduc::Leduc, &leduc::State::default(), 1_000);
    assert_eq!(grown.err(), Some(Unfit::TooLarge));
}

#[test]
fn broken_promises_are_found() {
    let grown = |broken| FullTree::grow(&Guess { broken, ..Guess::default() }, &guess::State::default(), 100);
    for broken in [Unfit::Leaks, Unfit::Forgets] {
        assert_eq!(grown(Some(broken)).err(), Some(broken));
    }
    assert_eq!(grown(None).unwrap().info_sets().len(), 3);
}

#[test]
fn simultaneous_choices_are_solved_one_after_the_other_in_ignorance() {
    let tree = FullTree::grow(&Sealed, &sealed::State::default(), 1_000).unwrap();
    let mut cfr = Cfr::new(&tree, Variant::Plus);
    cfr.run(100);
    let early = tree.nash_conv(&cfr.average());
    cfr.run(9_900);
    let average = cfr.average();
    let late = tree.nash_conv(&average);
    assert!(late < 1e-3 && late < early / 20.0, "{early} {late}");
    assert!((tree.values(&average)[Seat::FIRST] - 0.4).abs() < 1e-3);
    for seat in Seat::all(2) {
        let probabilities = tree.probabilities(&average, seat, &(Vec::new(), None)).unwrap();
        assert!((probabilities[1] - 0.4).abs() < 1e-2, "{probabilities:?}");
    }
}

#[test]
fn foresight_of_three_players_is_an_equilibrium() {
    let game = Table::new(&mut FastDealer::new(1));
    let tree = FullTree::grow(&game, &Vec::new(), 100).unwrap();
    let wise = tree.strategy(|set| {
        let said = game.foresight(&set.info).0;
        set.actions.iter().map(|&action| f64::from(said == Some(action))).collect()
    });
    assert_eq!(tree.values(&wise).first(3), game.foresight(&[]).1.first(3));
    assert_eq!(tree.nash_conv(&wise), 0.0);
    assert!(tree.nash_conv(&tree.uniform()) > 0.5);
}
