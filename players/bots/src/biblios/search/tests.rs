use biblios::{State, Worlds};
use biblios_view::{Action, Category, Deck, Legal, Looking, Options, Phase, Places, Stage, View};
use search::Rollout;
use tabletop::{FastDealer, Seat};

use super::crowd::Crowd;
use super::game::Biblios;
use super::odds::Odds;
use super::rollout::{self, Policy};
use super::world::{World, guesses};
use super::{Oracle, Search, policy};
use crate::biblios::Foresight;
use crate::biblios::expert;
use crate::biblios::insight::Insight;
use crate::biblios::judge::Judge;
use crate::biblios::watched::{begin, watch};
use crate::{Bot, Effort, Ladder};

/// Mostly what greedy does; sometimes anything, but no wild bids.
fn lively(view: &View, dealer: &mut FastDealer) -> Action {
    match view.legal() {
        Legal::Bid(bids) if bids.least <= bids.most && dealer.below_u64(3) == 0 => Action::Bid(bids.least),
        legal if !matches!(legal, Legal::Bid(_)) && dealer.below_u64(4) == 0 => {
            legal.nth(dealer.below_u64(legal.len())).expect("below the length")
        }
        _ => State::player(Bot::Greedy, 0).choose(view),
    }
}

/// Whether every card of the state is where the viewer can believe it to be.
fn fits(view: &View, state: &State) -> bool {
    let seats = || Seat::all(view.table().seats());
    let hands = seats().map(|seat| (state.hand(seat), Places::hand(seat)));
    let piles = [
        (state.draw(), Places::DRAW),
        (state.pile(), Places::AUCTION_PILE),
        (state.removed().without(view.deck().cards().minus(view.in_play())), Places::REMOVED),
    ];
    let looked_at = match state.looking() {
        Some(Looking::Kept(_)) => 1,
        _ => 0,
    };
    state.all_cards() == view.deck().cards()
        && state.table() == view.table()
        && view.seat().is_none_or(|seat| state.hand(seat) == view.hand())
        && seats().all(|seat| {
            let kept = if seat == view.table().active() && view.seat() != Some(seat) { looked_at } else { 0 };
            state.hand(seat).len() + kept == view.knowledge().size(seat)
                && state.hand(seat).contains_all(view.knowledge().sure(seat))
        })
        && hands
            .chain(piles)
            .all(|(cards, place)| cards.kinds().all(|(card, _)| view.places(card).contains(place)))
}

#[test]
fn stirred_worlds_fit_and_every_world_has_a_weight() {
    let (mut stirred, mut moved) = (0, 0);
    for (seed, options) in (1..).zip(Options::all()) {
        let mut dealer = FastDealer::new(seed);
        let (mut game, mut chance) = begin(options, 2 + seed as usize % 3, seed);
        while let Some(to_act) = game.next_to_act(&mut chance) {
            let viewer = Seat::new(dealer.below_u64(game.state().table().seats() as u64) as usize);
            if dealer.below_u64(12) == 0 {
                let (view, _) = game.look(viewer);
                let mut odds = Odds::new(view);
                for mut state in Worlds::new(view).sample_many(2, &mut dealer) {
                    let plausible = Crowd::believe(view, &mut odds, state);
                    assert!(fits(view, &state), "the sampled world fits");
                    assert!(plausible.weight(&state).is_finite());
                    let before = state;
                    plausible.stir(&mut state, &mut dealer);
                    assert!(fits(view, &state), "{options:?}: the stirred world fits");
                    assert!(plausible.weight(&state).is_finite());
                    stirred += 1;
                    moved += usize::from(state != before);
                }
            }
            let action = lively(game.look(Some(to_act)).0, &mut dealer);
            game.act(to_act, &action).expect("the action is legal");
        }
    }
    assert!(stirred > 500 && moved > stirred / 2, "{moved} of {stirred} worlds became others");
}

#[test]
fn whoever_bids_much_is_believed_to_have_much() {
    let mut seen = 0;
    for seed in 0..40 {
        let mut dealer = FastDealer::new(seed);
        let mut bidder = None;
        watch(Options::default(), 3, seed, |_, view, state| {
            let lot = state.table().lot().filter(|lot| !lot.card.is_gold());
            match (state.table().stage(), lot, bidder) {
                (Stage::Bid(seat), Some(lot), None) if lot.high_bid == 0 && state.table().left() > 12 => {
                    bidder = Some(seat);
                    Some(Action::Bid(9))
                }
                (Stage::Bid(_), _, Some(rich)) => {
                    let mut odds = Odds::new(view);
                    let mut worlds = Worlds::new(view).sample_many(300, &mut dealer);
                    let plausible = Crowd::believe(view, &mut odds, worlds[0]);
                    let has_it = |worlds: &[State]| {
                        worlds.iter().filter(|world| world.hand(rich).gold_sum() >= 9).count()
                    };
                    let before = has_it(&worlds);
                    worlds.iter_mut().for_each(|world| plausible.stir(world, &mut dealer));
                    let after = has_it(&worlds);
                    if (1..270).contains(&before) {
                        seen += 1;
                        assert!(after > before, "of 300 worlds {before} have the Gold, then {after}");
                        assert!(after < 300 || before > 150, "no world is excluded");
                    }
                    None
                }
                _ => Some(lively(view, &mut dealer)),
            }
        });
    }
    assert!(seen >= 10, "{seen} games had something to doubt");
}

/// The values of all category cards that others than this seat hold.
fn held_by_others(state: &State, own: Seat, deck: &Deck) -> f64 {
    let others = Seat::all(state.table().seats()).filter(|&seat| seat != own);
    let cards = others.flat_map(|seat| state.hand(seat).of_categories().iter());
    cards.map(|card| f64::from(deck.value(card))).sum()
}

#[test]
fn what_others_kept_is_believed_to_be_about_as_good_as_it_is() {
    for seats in [2, 4] {
        let (mut truth, mut sampled, mut stirred) = (0.0, 0.0, 0.0);
        for seed in 500..540 {
            let mut dealer = FastDealer::new(seed);
            watch(Options::default(), seats, seed, |to_act, view, state| {
                if state.table().phase() == Phase::Gift {
                    return Some(State::player(Bot::Expert, 0).choose(view));
                }
                let mean = |worlds: &[State]| {
                    let held = worlds.iter().map(|world| held_by_others(world, to_act, view.deck()));
                    held.sum::<f64>() / worlds.len() as f64
                };
                let mut worlds = Worlds::new(view).sample_many(30, &mut dealer);
                let plausible = Crowd::believe(view, &mut Odds::new(view), worlds[0]);
                truth += mean(&[*state]);
                sampled += mean(&worlds);
                worlds.iter_mut().for_each(|world| plausible.stir(world, &mut dealer));
                stirred += mean(&worlds);
                None
            });
        }
        assert!(sampled < 0.93 * truth, "{seats} seats: others keep better cards than most");
        assert!((stirred / truth - 1.0).abs() < 0.05, "{seats} seats: {stirred} for {truth}");
    }
}

/// What the others than this seat can hope to win, as far as everybody can guess what their rivals have.
fn hopes(world: &World, odds: &Odds, own: Seat) -> f64 {
    let (dice, seats) = (world.state.table().dice(), world.state.table().seats());
    let others = Seat::all(seats).filter(|&seat| seat != own);
    let dice = others.flat_map(|seat| Category::ALL.map(|category| (seat, category, dice.0[category])));
    dice.map(|(seat, category, die)| {
        f64::from(die) * f64::from(policy::chance(odds, world, seat, category, 0.0))
    })
    .sum()
}

#[test]
fn others_are_believed_to_hope_for_nearly_as_much_as_they_can() {
    for seats in 2..=4 {
        let (mut truth, mut at_random, mut believed) = (0.0, 0.0, 0.0);
        for seed in 700..740 {
            let mut dealer = FastDealer::new(seed);
            watch(Options::default(), seats, seed, |to_act, view, state| {
                if matches!(state.table().stage(), Stage::Bid(_)) && dealer.below_u64(8) == 0 {
                    let mut odds = Odds::new(view);
                    let guess = guesses(view, &odds);
                    let states = Worlds::new(view).sample_many(30, &mut dealer);
                    let crowd = Crowd::new(view, &mut odds, 30, &mut dealer);
                    let mean = |states: &[State]| {
                        let worlds = states.iter().map(|state| World::new(*state, guess, &odds));
                        worlds.map(|world| hopes(&world, &odds, to_act)).sum::<f64>() / states.len() as f64
                    };
                    truth += mean(&[*state]);
                    at_random += mean(&states);
                    let drawn = (0..30).filter_map(|_| crowd.draw(&mut dealer)).map(|world| world.state);
                    believed += mean(&drawn.collect::<Vec<_>>());
                }
                Some(State::player(Bot::Expert, 0).choose(view))
            });
        }
        assert!(at_random < 0.75 * truth, "{seats} seats: {at_random} for {truth}");
        assert!((0.85..1.0).contains(&(believed / truth)), "{seats} seats: {believed} for {truth}");
    }
}

#[test]
fn the_oracle_plays_by_the_rules_and_repeats_itself() {
    let mut asked = 0;
    for seats in 2..=4 {
        let mut dealer = FastDealer::new(seats as u64);
        watch(Options::default(), seats, seats as u64, |_, view, truth| {
            if dealer.below_u64(6) > 0 {
                return Some(lively(view, &mut dealer));
            }
            asked += 1;
            let oracle = Oracle::new(Effort::Simulations(30), 1);
            let action = oracle.choose(truth, view);
            assert_eq!(view.check(&action), Ok(()));
            assert_eq!(oracle.choose(truth, view), action);
            Some(action)
        });
    }
    assert!(asked > 50, "it was asked {asked} times");
}

#[test]
fn what_others_bid_for_the_lot_is_foreseen_better_than_by_the_policy() {
    // How far the forecasts of expert's limits are off, together.
    let (mut lots, mut foreseen, mut quick) = (0, 0.0, 0.0);
    for seed in 0..12 {
        let seats = 2 + seed as usize % 3;
        let mut last = None;
        let (mut game, mut dealer) = begin(Options::default(), seats, seed);
        while let Some(to_act) = game.next_to_act(&mut dealer) {
            let (state, viewer) = (game.state(), &game.view(Some(to_act)));
            let table = state.table();
            let action = State::player(Bot::Expert, 0).choose(viewer);
            if let (Stage::Bid(_), Some(lot)) = (table.stage(), table.lot())
                && lot.high_bidder.is_some()
            {
                let limit = expert::limit(&Insight::of(viewer), lot);
                assert_eq!(action != Action::Pass, limit > lot.high_bid, "a limit is where expert stops");
            }
            if let (Stage::Bid(_), Some(lot), true) = (table.stage(), table.lot(), last != Some(table.left()))
            {
                last = Some(table.left());
                let mut odds = Odds::new(viewer);
                let crowd = Crowd::of_truth(viewer, &mut odds, *state);
                let world = crowd.any().expect("the truth");
                for other in Seat::all(seats).filter(|&other| other != to_act) {
                    let limit = f32::from(expert::limit(&Insight::of(&game.view(Some(other))), lot));
                    let limits = world.limits.expect("a lot is for sale");
                    lots += 1;
                    foreseen += (f32::from(limits[other]) - limit).abs();
                    quick += (f32::from(policy::limit(&odds, world, other, 1.0)) - limit).abs();
                }
            }
            game.act(to_act, &action).expect("the action is legal");
        }
    }
    assert!(
        lots > 300 && foreseen < 0.7 * quick,
        "of {lots} limits {foreseen} off, and {quick} by the policy"
    );
}

#[test]
fn what_the_judge_thinks_much_worse_is_not_done() {
    /// To make up for that a plan would have to win a fifth more of the simulations.
    const MUCH_WORSE: f32 = -0.06;
    let mut avoided = 0;
    for (seats, seed) in [(2, 1), (2, 2), (4, 3), (4, 4)] {
        watch(Options::default(), seats, seed, |to_act, view, _| {
            let gifts = matches!(view.legal(), Legal::Place(_) | Legal::Take(_));
            if to_act != Seat::FIRST || gifts {
                return Some(State::player(Bot::Expert, 0).choose(view));
            }
            let judge = Judge::of(view).expect("it learned such games");
            let advantage = judge.advantage(view);
            let action = Search::new(Effort::Simulations(600), seed).think(view).0;
            assert!(advantage(&action) > MUCH_WORSE, "{action:?}: {}", advantage(&action));
            let (prospects, _) = judge.consider(view);
            avoided += prospects.iter().filter(|prospect| advantage(&prospect.action) < MUCH_WORSE).count();
            Some(action)
        });
    }
    assert!(avoided > 20, "{avoided} actions were much worse");
}

#[test]
fn a_plan_is_followed_to_the_end_of_the_turn_where_the_rest_is_foreseen() {
    let mut turns = 0;
    let mut dealer = FastDealer::new(3);
    watch(Options::default(), 4, 3, |to_act, view, state| {
        if dealer.below_u64(8) == 0 {
            let mut odds = Odds::new(view);
            let mut world = *Crowd::of_truth(view, &mut odds, *state).any().expect("the truth");
            let game = Biblios::foreseen_by(view, odds);
            while !world.state.table().at_start_of_turn() {
                match world.state.chance() {
                    Some(_) => world.deal_one(&mut dealer, &game.odds),
                    None => world.play(&rollout::choose(&game.odds, &world), &game.odds),
                }
            }
            if world.state.table().stage() != Stage::Over {
                let foresight = Foresight::of(view).expect("it learned such games");
                let returns = Policy.evaluate(&game, world, &mut dealer);
                assert_eq!(returns[to_act], f64::from(foresight.chance(&world.state, to_act)));
                turns += 1;
            }
        }
        Some(State::player(Bot::Expert, 0).choose(view))
    });
    assert!(turns > 10, "{turns} turns were followed");
}
