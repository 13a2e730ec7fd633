//! The encodings of games for networks: choices are legal actions, and features are what [`Encoding::blocks`] says.

use biblios::{Setup, State};
use biblios_view::{Deck, Legal, Options};
use mind::Encoding;
use mind::biblios::Biblios;
use tabletop::{FastDealer, LegalSet, Match, Seat};

/// Repeats every combination of options without end.
fn options() -> impl Iterator<Item = Options> {
    std::iter::repeat_with(Options::all).flatten()
}

/// Plays random choices to the end of a game. Calls `check` with the view, the draft and the legal choices before each.
fn play(
    seed: u64,
    players: usize,
    options: Options,
    first: Seat,
    mut check: impl FnMut(&biblios_view::View, &<Biblios as Encoding>::Draft, &[bool]),
) {
    let mut dealer = FastDealer::new(seed);
    let setup =
        Setup::deal(Deck::printed(), options, players, first, &mut dealer).expect("the deck is for 2 to 4");
    let mut game = Match::<State>::begin(&setup).expect("a dealt game is a game");
    let mut legal = vec![false; Biblios::CHOICES];
    while let Some(seat) = game.next_to_act(&mut dealer) {
        let (view, _) = game.look(Some(seat));
        let mut draft = <Biblios as Encoding>::Draft::default();
        let action = loop {
            let count = Biblios::legal(view, &draft, &mut legal);
            assert!(count > 0, "a seat that is to act has a choice");
            assert_eq!(count, legal.iter().filter(|&&legal| legal).count());
            check(view, &draft, &legal);
            let n = dealer.below_u64(count as u64) as usize;
            let choice =
                (0..legal.len()).filter(|&choice| legal[choice]).nth(n).expect("fewer than the count");
            if let Some(action) = Biblios::choose(view, &mut draft, choice) {
                break action;
            }
        };
        game.act(seat, &action).unwrap_or_else(|illegal| panic!("seed {seed}: {action:?}: {illegal}"));
    }
}

#[test]
fn every_choice_of_biblios_leads_to_a_legal_action() {
    let mut decisions = 0;
    for (seed, options) in (0..).zip(options().take(600)) {
        play(seed, 2 + seed as usize % 3, options, Seat::FIRST, |_, _, _| decisions += 1);
    }
    assert!(decisions > 30_000, "{decisions}");
}

#[test]
fn the_choices_of_biblios_reach_every_action_but_high_raises_and_payments_of_more_than_the_least_gold() {
    for seed in 0..60 {
        let options = Options::all().nth(seed as usize).unwrap_or_default();
        play(seed, 2 + seed as usize % 3, options, Seat::FIRST, |view, draft, _| {
            // A payment of many cards can be put together in too many orders.
            let price = view.table().lot().map_or(0, |lot| lot.high_bid);
            if *draft != <Biblios as Encoding>::Draft::default()
                || matches!(view.legal(), Legal::PayCards(_)) && price > 3
            {
                return;
            }
            let mut reached = Vec::new();
            reach(view, draft, &mut reached);
            let legal = view.legal();
            if !matches!(legal, Legal::Bid(_) | Legal::PayGold(_)) {
                for action in (0..LegalSet::count(&legal)).filter_map(|n| LegalSet::nth(&legal, n)) {
                    assert!(reached.contains(&action), "{action:?}");
                }
            }
        });
    }
}

/// Collects every action that choices lead to.
fn reach(
    view: &biblios_view::View,
    draft: &<Biblios as Encoding>::Draft,
    actions: &mut Vec<biblios_view::Action>,
) {
    let mut legal = vec![false; Biblios::CHOICES];
    Biblios::legal(view, draft, &mut legal);
    for choice in (0..legal.len()).filter(|&choice| legal[choice]) {
        let mut next = *draft;
        match Biblios::choose(view, &mut next, choice) {
            Some(action) => actions.push(action),
            None => reach(view, &next, actions),
        }
    }
}

#[test]
fn features_of_biblios_fill_their_blocks() {
    let mut seen = vec![0u64; Biblios::FEATURES];
    assert_eq!(Biblios::blocks().map(|(_, length)| length).sum::<usize>(), Biblios::FEATURES);
    for (seed, options) in (0..).zip(options().take(300)) {
        play(seed, 2 + seed as usize % 3, options, Seat::FIRST, |view, draft, _| {
            let mut features = vec![0; Biblios::FEATURES];
            Biblios::features(view, draft, &mut features);
            seen.iter_mut().zip(&features).for_each(|(seen, &feature)| *seen += u64::from(feature != 0));
            assert!(features.iter().all(|&feature| (-64..127).contains(&feature)));
        });
    }
    let mut at = 0;
    for (about, length) in Biblios::blocks() {
        let used = seen[at..at + length].iter().filter(|&&count| count > 0).count();
        assert!(used * 2 > length, "{used} of {length} are used: {about}");
        at += length;
    }
}

#[test]
fn the_numbers_of_the_seats_do_not_matter_in_biblios() {
    for (seed, options) in (0..).zip(options().take(60)) {
        let players = 2 + seed as usize % 3;
        let course = |first| {
            let mut course = Vec::new();
            play(seed, players, options, first, |view, draft, legal| {
                let mut features = vec![0; Biblios::FEATURES];
                Biblios::features(view, draft, &mut features);
                course.push((features, legal.to_vec()));
            });
            course
        };
        for first in Seat::all(players).skip(1) {
            assert!(course(Seat::FIRST) == course(first), "seed {seed}, from {first:?}");
        }
    }
}
