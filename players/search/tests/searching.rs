//! Search plays well where that can be measured, keeps to its limits, and repeats itself for a seed.

mod exact;
mod games;
mod pimc;

use std::time::Duration;

use exact::{FullTree, Strategy};
use games::guess::{self, Guess};
use games::kuhn::{self, Kuhn};
use games::leduc::{self, Leduc};
use games::sealed::Sealed;
use games::table::Table;
use pimc::pimc;
use search::{Eyes, Ismcts, Limit, Margins, Model, Playout, Race, Report, Rollout, Rule, Settings, Uniform};
use tabletop::{FastDealer, Seat, ToAct};

const BOUNDS: Rule = Rule::Bounds { exploration: 0.7 };
const REGRET: Rule = Rule::Regret { exploration: 0.1 };
const SECOND: Seat = Seat::new(1).unwrap();

fn settings(eyes: Eyes, rule: Rule) -> Settings {
    Settings { eyes, rule, ..Settings::default() }
}

/// The strategy that searches afresh in every information set.
fn played<G: Model<View = <G as Model>::Info>>(
    tree: &FullTree<G>,
    mut search: impl FnMut(Seat, &G::View) -> Report<G::Action>,
) -> Strategy {
    tree.strategy(|set| {
        let report = search(set.seat, &set.info);
        set.actions.iter().map(|action| report.share(action)).collect()
    })
}

#[test]
fn searching_in_every_information_set_is_much_better_than_random_play() {
    let tree = FullTree::grow(&Kuhn, &kuhn::State::default(), 1_000).unwrap();
    let random = tree.exploitability(&tree.uniform());
    let limit = Limit::simulations(500);
    let pimc = played(&tree, |seat, view| pimc(&Kuhn, (seat, view), BOUNDS, (25, 20), Uniform, 1));
    assert!(tree.exploitability(&pimc) < random / 2.0, "{}", tree.exploitability(&pimc));
    for eyes in [Eyes::Single, Eyes::Multiple] {
        for rule in [BOUNDS, REGRET] {
            let strategy = played(&tree, |seat, view| {
                Ismcts::new(&Kuhn, settings(eyes, rule), Uniform, 1).search(seat, view, limit)
            });
            let exploitability = tree.exploitability(&strategy);
            assert!(exploitability < random / 2.0, "{eyes:?} {rule:?}: {exploitability}");
        }
    }
}

#[test]
fn several_observers_are_less_exploitable_than_open_worlds_in_leduc_poker() {
    let tree = FullTree::grow(&Leduc, &leduc::State::default(), 100_000).unwrap();
    let limit = Limit::simulations(2_000);
    let pimc = played(&tree, |seat, view| pimc(&Leduc, (seat, view), BOUNDS, (40, 50), Uniform, 1));
    let ismcts = played(&tree, |seat, view| {
        Ismcts::new(&Leduc, Settings::default(), Uniform, 1).search(seat, view, limit)
    });
    let [random, pimc, ismcts] = [tree.uniform(), pimc, ismcts].map(|played| tree.exploitability(&played));
    assert!(ismcts < 0.7 * pimc && ismcts < 0.4 * random, "{random} {pimc} {ismcts}");
}

#[test]
fn one_tree_from_the_beginning_comes_near_an_equilibrium_of_kuhn_poker() {
    let tree = FullTree::grow(&Kuhn, &kuhn::State::default(), 1_000).unwrap();
    for rule in [BOUNDS, REGRET] {
        let mut search = Ismcts::new(&Kuhn, settings(Eyes::Multiple, rule), Uniform, 1);
        let beginning = Kuhn.info(&kuhn::State::default(), Seat::FIRST);
        let report = search.search(Seat::FIRST, &beginning, Limit::simulations(100_000));
        assert!(report.choices.is_empty(), "nobody has anything to decide before the deal");
        assert_eq!(search.nodes(), 12);
        let strategy = tree.strategy(|set| {
            let report = search.report(set.seat, set.seat, &set.info);
            set.actions.iter().map(|action| report.share(action)).collect()
        });
        let exploitability = tree.exploitability(&strategy);
        assert!(exploitability < 0.04, "{rule:?}: {exploitability}");
    }
}

#[test]
fn only_open_worlds_believe_that_a_blind_guess_is_right() {
    let game = Guess::default();
    let (view, limit) = ((None, Vec::new()), Limit::simulations(2_000));
    let pimc = pimc(&game, (Seat::FIRST, &view), BOUNDS, (40, 50), Uniform, 1);
    assert_ne!(pimc.best(), Some(&guess::Action::Settle));
    for eyes in [Eyes::Single, Eyes::Multiple] {
        for rule in [BOUNDS, REGRET] {
            let report =
                Ismcts::new(&game, settings(eyes, rule), Uniform, 1).search(Seat::FIRST, &view, limit);
            assert_eq!(report.best(), Some(&guess::Action::Settle), "{eyes:?} {rule:?}: {report:?}");
        }
    }
}

#[test]
fn only_several_observers_know_that_others_know_more() {
    let game = Guess { second_guesses: true, ..Guess::default() };
    let (view, limit) = ((None, Vec::new()), Limit::simulations(2_000));
    let best = |eyes| {
        let mut search = Ismcts::new(&game, settings(eyes, BOUNDS), Uniform, 1);
        *search.search(Seat::FIRST, &view, limit).best().unwrap()
    };
    assert_eq!(best(Eyes::Multiple), guess::Action::Settle);
    assert_ne!(best(Eyes::Single), guess::Action::Settle, "one observer takes the guess for blind");
}

#[test]
fn what_only_others_will_be_shown_counts_in_every_search() {
    let game = Guess { second_guesses: true, late: true, ..Guess::default() };
    let (view, limit) = ((None, Vec::new()), Limit::simulations(2_000));
    let pimc = pimc(&game, (Seat::FIRST, &view), BOUNDS, (4, 500), Uniform, 1);
    let ismcts = Ismcts::new(&game, Settings::default(), Uniform, 1).search(Seat::FIRST, &view, limit);
    assert_eq!(pimc.best(), Some(&guess::Action::Settle), "{pimc:?}");
    assert_eq!(ismcts.best(), Some(&guess::Action::Settle), "{ismcts:?}");
}

#[test]
fn simultaneous_choices_are_mixed_as_they_should_be() {
    let limit = Limit::simulations(50_000);
    for seat in Seat::all(2) {
        let mut reports = vec![pimc(&Sealed, (seat, &Vec::new()), BOUNDS, (1, 50_000), Uniform, 1)];
        for (eyes, rule) in [(Eyes::Single, BOUNDS), (Eyes::Multiple, BOUNDS), (Eyes::Multiple, REGRET)] {
            let mut search = Ismcts::new(&Sealed, settings(eyes, rule), Uniform, 1);
            reports.push(search.search(seat, &Vec::new(), limit));
            let later = search.report(seat, seat, &(vec![[true, false]], None));
            assert!((later.share(&true) - 0.4).abs() < 0.1, "{seat:?} {eyes:?} {rule:?}: {later:?}");
        }
        for report in reports {
            assert!((report.share(&true) - 0.4).abs() < 0.05, "{seat:?}: {report:?}");
            let sign = if seat == Seat::FIRST { 1.0 } else { -1.0 };
            let value: f64 = report.choices.iter().map(|choice| choice.share * choice.value).sum();
            assert!((value - sign * 0.4).abs() < 0.1, "{value}");
        }
    }
}

#[test]
fn three_players_each_look_after_themselves() {
    let mut dealer = FastDealer::new(1);
    let limit = Limit::simulations(2_000);
    for _ in 0..50 {
        let game = Table::new(&mut dealer);
        for said in [vec![], vec![true]] {
            let seat = Seat::new(said.len()).unwrap();
            let (wise, _) = game.foresight(&said);
            let ismcts = |eyes, rule, limit| {
                Ismcts::new(&game, settings(eyes, rule), Uniform, 1).search(seat, &said, limit)
            };
            let reports = [
                pimc(&game, (seat, &said), BOUNDS, (1, 2_000), Uniform, 1),
                ismcts(Eyes::Single, BOUNDS, limit),
                ismcts(Eyes::Multiple, BOUNDS, limit),
                ismcts(Eyes::Multiple, REGRET, Limit::simulations(20_000)),
            ];
            for report in reports {
                assert_eq!(report.best().copied(), wise, "{said:?}: {report:?}");
            }
        }
    }
}

#[test]
fn a_seed_gives_the_same_report_again() {
    let view = Leduc.info(&dealt(&Leduc, leduc::State::default()), Seat::FIRST);
    let limit = Limit::simulations(300);
    let ismcts =
        |seed| Ismcts::new(&Leduc, Settings::default(), Uniform, seed).search(Seat::FIRST, &view, limit);
    let pimc = |seed| pimc(&Leduc, (Seat::FIRST, &view), BOUNDS, (15, 20), Uniform, seed);
    assert_eq!(ismcts(7), ismcts(7));
    assert_ne!(ismcts(7), ismcts(8));
    assert_eq!(pimc(7), pimc(7));
    assert_ne!(pimc(7), pimc(8));
    let threads = || {
        std::thread::scope(|scope| {
            let started: Vec<_> = (0..3).map(|seed| scope.spawn(move || ismcts(seed))).collect();
            let mut reports = started.into_iter().map(|thread| thread.join().unwrap());
            let first = reports.next().unwrap();
            reports.fold(first, |mut all, report| {
                all.join(&report);
                all
            })
        })
    };
    assert_eq!(threads(), threads());
    assert_eq!(threads().visits(), 900);
}

/// The state after the deal, in which the first seat decides.
fn dealt<G: Model>(game: &G, mut state: G::State) -> G::State {
    let mut dealer = FastDealer::new(3);
    while game.to_act(&state) == ToAct::Chance {
        game.deal(&mut state, &mut dealer);
    }
    state
}

#[test]
fn time_is_read_from_the_clock_that_is_given() {
    let view = kuhn::View { seat: Seat::FIRST, card: Some(1), played: Vec::new() };
    let limit = Limit::time(Duration::from_millis(50));
    let mut now = 0;
    let mut clock = || {
        now += 1;
        Duration::from_millis(now)
    };
    let mut search = Ismcts::new(&Kuhn, Settings::default(), Uniform, 1);
    assert_eq!(search.search_by(Seat::FIRST, &view, limit, &mut clock).visits(), 50);
    let mut late = || Duration::from_secs(9);
    let mut search = Ismcts::new(&Kuhn, Settings::default(), Uniform, 1);
    assert_eq!(search.search_by(Seat::FIRST, &view, limit, &mut late).visits(), 1);
}

#[test]
fn the_next_search_goes_on_from_what_can_still_come() {
    let limit = Limit::simulations(1_000);
    let view =
        |played: &[kuhn::Action]| kuhn::View { seat: Seat::FIRST, card: Some(1), played: played.to_vec() };
    let later = view(&[kuhn::Action::Pass, kuhn::Action::Bet]);
    for eyes in [Eyes::Single, Eyes::Multiple] {
        for reuse in [true, false] {
            let mut search = Ismcts::new(&Kuhn, Settings { reuse, ..settings(eyes, BOUNDS) }, Uniform, 1);
            search.search(Seat::FIRST, &view(&[]), limit);
            let before = search.report(Seat::FIRST, Seat::FIRST, &later).visits();
            assert!(before > 10, "{before}");
            let after = search.search(Seat::FIRST, &later, limit);
            assert_eq!(after.visits(), if reuse { before + 1_000 } else { 1_000 });
            assert!(search.report(Seat::FIRST, Seat::FIRST, &view(&[])).choices.is_empty(), "it is past");
        }
    }
}

#[test]
fn a_full_tree_learns_on() {
    let view = kuhn::View { seat: Seat::FIRST, card: Some(2), played: Vec::new() };
    let mut search = Ismcts::new(&Kuhn, Settings { most_nodes: 1, ..Settings::default() }, Uniform, 1);
    assert_eq!(search.search(Seat::FIRST, &view, Limit::simulations(500)).visits(), 500);
    assert_eq!(search.nodes(), 1);
    let mut search = Ismcts::new(&Sealed, Settings { most_nodes: 1, ..Settings::default() }, Uniform, 1);
    let report = search.search(Seat::FIRST, &Vec::new(), Limit::simulations(500));
    assert_eq!((search.nodes(), report.visits()), (1, 0), "a choice that was not played teaches nothing");
}

#[test]
fn without_a_world_there_is_nothing_to_report() {
    let game = Guess { no_world: true, ..Guess::default() };
    let (view, limit) = ((None, Vec::new()), Limit::simulations(10));
    let report = Ismcts::new(&game, Settings::default(), Uniform, 1).search(Seat::FIRST, &view, limit);
    assert_eq!((report.best(), report.draw(&mut FastDealer::new(1))), (None, None));
}

#[test]
fn a_rollout_plays_by_the_policy_that_is_plugged_in() {
    let view = kuhn::View { seat: SECOND, card: Some(2), played: vec![kuhn::Action::Bet] };
    let mut dealer = FastDealer::new(1);
    let state = Kuhn.determinize(&view, &mut dealer).unwrap();
    for (place, second) in [(0, -1.0), (1, 2.0)] {
        let mut rollout =
            Playout(|_: &Kuhn, _: &kuhn::State, _: Seat, _: &[kuhn::Action], _: &mut FastDealer| place);
        assert_eq!(rollout.evaluate(&Kuhn, state.clone(), &mut dealer)[SECOND], second);
    }
    // The first simulation is a rollout after one choice, so it is worth what the policy makes of it.
    let first = kuhn::View { seat: Seat::FIRST, card: Some(2), played: Vec::new() };
    let call = |_: &Kuhn, _: &kuhn::State, _: Seat, _: &[kuhn::Action], _: &mut FastDealer| 1;
    for seed in 0..10 {
        let mut search = Ismcts::new(&Kuhn, Settings::default(), Playout(call), seed);
        let report = search.search(Seat::FIRST, &first, Limit::simulations(1));
        let tried: Vec<_> = report.choices.iter().filter(|choice| choice.visits > 0).collect();
        assert!(tried.len() == 1 && tried[0].value == 2.0, "{report:?}");
    }
}

/// The games here keep the promises on which search relies.
#[test]
fn worlds_look_to_the_seat_as_its_view_does() {
    fn check<G: Model<View = <G as Model>::Info>>(game: &G, beginning: &G::State, decisions: u32)
    where
        G::Info: std::fmt::Debug,
    {
        let mut dealer = FastDealer::new(1);
        let mut seen = 0;
        for _ in 0..200 {
            let mut state = beginning.clone();
            loop {
                match game.to_act(&state) {
                    ToAct::Nobody => break,
                    ToAct::Chance => game.deal(&mut state, &mut dealer),
                    ToAct::Seats(seats) => {
                        let seat = seats.first().unwrap();
                        let view = game.info(&state, seat);
                        let world = game.determinize(&view, &mut dealer).unwrap();
                        assert_eq!(game.info(&world, seat), view);
                        let (mut here, mut there) = (Vec::new(), Vec::new());
                        game.legal(&state, seat, &mut here);
                        game.legal(&world, seat, &mut there);
                        assert!(here == there && game.to_act(&world) == game.to_act(&state));
                        let action = &here[dealer.below_u64(here.len() as u64) as usize];
                        game.play(&mut state, seat, action);
                        seen += 1;
                    }
                }
            }
        }
        assert!(seen > 200 * decisions, "{seen}");
    }
    check(&Kuhn, &kuhn::State::default(), 2);
    check(&Leduc, &leduc::State::default(), 3);
    check(&Guess { second_guesses: true, ..Guess::default() }, &guess::State::default(), 1);
}

#[test]
fn a_race_finds_the_best_action_before_a_policy_that_is_known() {
    let mut dealer = FastDealer::new(9);
    for _ in 0..50 {
        let table = Table::new(&mut dealer);
        let foresight = |table: &Table, said: &Vec<bool>, _, actions: &[bool], _: &mut FastDealer| {
            let best = table.foresight(said).0.expect("somebody is to act");
            actions.iter().position(|&action| action == best).expect("both are listed")
        };
        for said in [vec![], vec![false], vec![true], vec![true, false]] {
            let seat = Seat::new(said.len()).unwrap();
            let (best, returns) = table.foresight(&said);
            for favourite in [None, Some(false), Some(true)] {
                let mut race = Race::new(&table, Playout(foresight), Margins::default(), 1);
                let report = race.search(seat, &said, favourite.as_ref(), Limit::simulations(1_000));
                assert_eq!(report.best().copied(), best);
                let value = report.choices.iter().find(|choice| choice.share == 1.0).unwrap().value;
                assert!((value - returns[seat]).abs() < 1e-9);
                assert_eq!(report.visits(), 2 * 64, "the other drops out as soon as it can");
            }
        }
    }
}

#[test]
fn a_race_estimates_what_uniform_play_brings_in_kuhn_poker() {
    // After a pass the other passes or bets, and after that bet the first passes or bets; after a bet the other passes
    // or bets. All that is worked out by hand, for each card of the first.
    let exact = [[-1.25, -0.5], [-0.25, 0.5], [0.75, 1.5]];
    for (card, values) in (0..).zip(exact) {
        let view = kuhn::View { seat: Seat::FIRST, card: Some(card), played: Vec::new() };
        let race = |behind: f64, seed: u64| {
            let mut race = Race::new(&Kuhn, Uniform, Margins { behind, ..Margins::default() }, seed);
            race.search(Seat::FIRST, &view, None, Limit::simulations(40_000))
        };
        let report = race(f64::INFINITY, 1);
        assert_eq!(report.visits(), 40_000, "nobody drops out");
        for (choice, value) in report.choices.iter().zip(values) {
            assert!((choice.value - value).abs() < 0.06, "{card}: {choice:?}");
        }
        assert_eq!(report.best(), Some(&kuhn::Action::Bet));
        let short = race(3.0, 1);
        assert_eq!(short, race(3.0, 1), "the same seed, the same race");
        assert!(short.visits() < 5_000 && short.best() == report.best(), "{short:?}");
    }
}

#[test]
fn a_favourite_is_overtaken_only_by_a_clear_lead() {
    let view = kuhn::View { seat: Seat::FIRST, card: Some(1), played: Vec::new() };
    let race = |ahead: f64, burden: f64| {
        let handicap = |action: &kuhn::Action| if *action == kuhn::Action::Bet { burden } else { 0.0 };
        let margins = Margins { behind: f64::INFINITY, ahead, ..Margins::default() };
        let mut race = Race::new(&Kuhn, Uniform, margins, 1).with_handicap(&handicap);
        race.search(Seat::FIRST, &view, Some(&kuhn::Action::Pass), Limit::simulations(2_000))
    };
    let best = |ahead, burden| race(ahead, burden).best().copied();
    assert_eq!(best(3.0, 0.5), Some(kuhn::Action::Bet));
    assert_eq!(best(100.0, 0.5), Some(kuhn::Action::Pass), "a thousand worlds are no proof that strong");
    assert_eq!(best(3.0, 1.0), Some(kuhn::Action::Pass), "the lead is 0.75");
    let values = |burden| race(3.0, burden).choices.iter().map(|choice| choice.value).collect::<Vec<_>>();
    let apart = values(0.0).into_iter().zip(values(1.0)).map(|(one, two)| (one - two).abs());
    assert!(apart.fold(0.0, f64::max) < 1e-9, "a handicap is no part of what an action brings");
}

#[test]
fn a_race_ends_when_nothing_is_left_to_decide() {
    let view = kuhn::View { seat: Seat::FIRST, card: Some(1), played: Vec::new() };
    let never = Margins { behind: f64::INFINITY, ..Margins::default() };
    let visits = |fine: f64, all_alike: bool| {
        let alike = |one: &kuhn::Action, other: &kuhn::Action| all_alike || one == other;
        let mut race = Race::new(&Kuhn, Uniform, Margins { fine, ..never }, 1).until_alike(&alike);
        race.search(Seat::FIRST, &view, None, Limit::simulations(4_000)).visits()
    };
    assert_eq!(visits(0.0, false), 4_000, "nobody drops out");
    assert_eq!(visits(0.0, true), 2, "which of them wins makes no difference");
    // Four times as many worlds halve the error.
    let (coarse, fine) = (visits(0.1, false), visits(0.05, false));
    assert!((3.0..5.0).contains(&(fine as f64 / coarse as f64)), "{coarse} and {fine}");
}
