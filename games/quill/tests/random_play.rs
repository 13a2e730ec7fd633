//! Properties of random games, for every number of players, side and difficulty.

use proptest::prelude::*;
use quill::{Setup, State};
use quill_view::{Action, Book, Difficulty, Legal, Options, Phase, Roller, Side, Stage, Who};
use tabletop::{Dealer, FastDealer, Match, Purpose, Seat, SeededDealer, ToAct, Viewer};

/// Random setups: players, options, and the leftmost seat.
fn tables() -> impl Strategy<Value = Setup> {
    let sides = || prop_oneof![Just(Side::A), Just(Side::B)];
    let difficulty = prop_oneof![Just(Difficulty::Gentle), Just(Difficulty::Normal), Just(Difficulty::Hard)];
    (1..=4usize, sides(), sides(), difficulty, 0..=20u8, 0..4usize).prop_map(
        |(seats, task, monastery, difficulty, head_start, first)| {
            let options = if seats == 1 {
                Options { difficulty, head_start, ..Options::default() }
            } else {
                Options { task, monastery, ..Options::default() }
            };
            Setup::new(options, seats, Seat::new(first % seats).expect("a seat")).expect("valid setup")
        },
    )
}

fn acting(state: &State) -> Vec<Seat> {
    match state.to_act() {
        ToAct::Seats(seats) => seats.iter().collect(),
        _ => Vec::new(),
    }
}

/// The viewers of a game: each seat, then the spectator (`None`).
fn viewers(setup: &Setup) -> impl Iterator<Item = Option<Seat>> {
    Seat::all(setup.start.seats).map(Some).chain([None])
}

fn check_invariants(state: &State) {
    let table = state.table();
    let task = &table.boards().task;
    for who in table.participants() {
        let card = table.card(who);
        for book in Book::ALL {
            assert!(card.stacks[book] <= task.stacks()[book].spaces);
            assert!((1..=6).contains(&table.values()[book]));
        }
        assert!(card.cross <= task.circles());
        assert!(usize::from(card.towns) <= task.towns().len());
        assert_eq!(card.at.is_none(), card.visited.is_empty());
        assert_eq!(task.map().connected(card.visited), card.visited);
        if who != Who::Cadfael && !table.is_solo() {
            assert!(card.influence >= 0);
        }
    }
    for seat in acting(state) {
        assert!(state.legal(seat).len() >= 2, "{seat} must act without a choice: {:?}", state.legal(seat));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    // proves Q05 Q49
    #[test]
    fn every_game_ends_and_views_follow(setup in tables(), seed in any::<u64>()) {
        let mut dealer = FastDealer::new(seed);
        let mut game = Match::<State>::begin(&setup).expect("valid setup");
        let mut decisions = 0;
        loop {
            let to_act = game.next_to_act(&mut dealer);
            for viewer in viewers(&setup) {
                let (view, state) = game.look(viewer);
                prop_assert_eq!(view.table(), state.table());
                match viewer {
                    Some(seat) => prop_assert_eq!(view.legal(), state.legal(seat)),
                    None => prop_assert!(view.legal().is_empty()),
                }
            }
            check_invariants(game.state());
            let Some(seat) = to_act else { break };
            let legal = game.state().legal(seat);
            let action = legal.nth(dealer.below_u64(legal.len())).expect("below the length");
            let mut other = game.state().clone();
            prop_assert_eq!(game.act(seat, &action), Ok(()));
            other.play_unchecked(seat, action, &mut ());
            prop_assert_eq!(game.state(), &other);
            decisions += 1;
            prop_assert!(decisions < 3000);
        }
        prop_assert_eq!(game.state().table().phase(), Phase::Over);
        for viewer in viewers(&setup) {
            let (view, state) = game.look(viewer);
            prop_assert_eq!(view.ending(), Some(&state.scores()));
        }
    }

    /// The game is the same in every order in which simultaneous decisions arrive. Each seat decides by its own
    /// random stream, and `order` shuffles the seats.
    // proves Q21 Q22 Q42
    #[test]
    fn the_order_of_arrival_does_not_matter(setup in tables(), seed in any::<[u8; 32]>(), order in any::<u64>()) {
        let play = |order: u64| {
            let mut arrival = FastDealer::new(order);
            let mut players: Vec<_> = (0..4).map(|seat| FastDealer::new(u64::from(seed[0]) << 8 | seat)).collect();
            let mut dealer = SeededDealer::new(seed);
            let mut state = State::new(&setup, &mut ()).expect("valid setup");
            loop {
                state.deal(&mut dealer, &mut ());
                let seats = acting(&state);
                if seats.is_empty() {
                    break state;
                }
                let seat = seats[arrival.below_u64(seats.len() as u64) as usize];
                let legal = state.legal(seat);
                let action = legal.nth(players[seat.index()].below_u64(legal.len())).expect("below the length");
                state.play_unchecked(seat, action, &mut ());
            }
        };
        prop_assert_eq!(play(order), play(!order));
    }

    /// A sealed choice looks the same to all other viewers, until all seats have chosen.
    // proves Q95
    #[test]
    fn a_sealed_choice_tells_nothing(setup in tables(), seed in any::<u64>()) {
        let mut dealer = FastDealer::new(seed);
        let mut state = State::new(&setup, &mut ()).expect("valid setup");
        loop {
            state.deal(&mut dealer, &mut ());
            let Some(&seat) = acting(&state).first() else { break };
            let legal = state.legal(seat);
            let action = legal.nth(dealer.below_u64(legal.len())).expect("below the length");
            if action.is_sealed() && acting(&state).len() > 1 {
                let shown = |choice: Action| {
                    let (mut state, mut events) = (state.clone(), Vec::new());
                    state.play_unchecked(seat, choice, &mut events);
                    let others = Seat::all(4).filter(|&other| other != seat).map(Viewer::Seat);
                    let seen = others.chain([Viewer::Spectator]).map(|viewer| {
                        events.iter().map(|event| event.clone().seen_by(viewer)).collect::<Vec<_>>()
                    });
                    (seen.collect::<Vec<_>>(), state.table().clone())
                };
                for choice in legal.iter() {
                    prop_assert_eq!(shown(choice), shown(action));
                }
            }
            state.play_unchecked(seat, action, &mut ());
        }
    }

    /// A sampled state has the view's public state and own choice, and is one of the enumerated states.
    #[test]
    fn samples_fit_the_view(setup in tables(), seed in any::<u64>()) {
        let mut dealer = FastDealer::new(seed);
        let mut game = Match::<State>::begin(&setup).expect("valid setup");
        while let Some(seat) = game.next_to_act(&mut dealer) {
            if !game.state().table().chosen().is_empty() && dealer.below_u64(8) == 0 {
                for viewer in viewers(&setup) {
                    let (view, state) = game.look(viewer);
                    let worlds: Vec<_> = State::worlds(view).take(200).collect();
                    prop_assert!(worlds.len() == 200 || worlds.contains(state));
                    let sample = State::sample(view, &mut dealer);
                    prop_assert_eq!(sample.table(), state.table());
                    prop_assert!(worlds.len() == 200 || worlds.contains(&sample));
                    if let Some(own) = viewer {
                        prop_assert_eq!(sample.sealed(own), state.sealed(own));
                    }
                }
            }
            let legal = game.state().legal(seat);
            let action = legal.nth(dealer.below_u64(legal.len())).expect("below the length");
            prop_assert_eq!(game.act(seat, &action), Ok(()));
        }
    }

    /// Any action is either legal and accepted, or refused with a rule and without effect.
    #[test]
    fn refusals_change_nothing(setup in tables(), seed in any::<u64>()) {
        let mut dealer = FastDealer::new(seed);
        let mut state = State::new(&setup, &mut ()).expect("valid setup");
        let mut tried: Vec<Action> = Vec::new();
        loop {
            state.deal(&mut dealer, &mut ());
            let Some(&seat) = acting(&state).first() else { break };
            for &action in tried.iter().rev().take(12) {
                for seat in Seat::all(setup.start.seats) {
                    let mut copy = state.clone();
                    let result = copy.play(seat, action, &mut ());
                    prop_assert_eq!(result.is_ok(), state.legal(seat).contains(action));
                    if let Err(illegal) = result {
                        prop_assert!(illegal.rule().starts_with('Q'));
                        prop_assert!(!illegal.to_string().is_empty());
                        prop_assert_eq!(&copy, &state);
                    }
                }
            }
            let legal = state.legal(seat);
            let action = legal.nth(dealer.below_u64(legal.len())).expect("below the length");
            tried.push(action);
            state.play_unchecked(seat, action, &mut ());
        }
    }
}

/// The k-th roll of each owner depends on the seed alone, not on the choices.
// proves Q96
#[test]
fn rolls_are_fixed_before_the_first_choice() {
    let setup = Setup::new(Options::default(), 2, Seat::FIRST).expect("valid setup");
    let seed = [21; 32];
    for player in 0..20 {
        let (mut player, mut dealer) = (FastDealer::new(player), SeededDealer::new(seed));
        let mut state = State::new(&setup, &mut ()).expect("valid setup");
        let mut rolled = [0; Purpose::MOST];
        loop {
            while let Some(chance) = state.chance() {
                let purpose = quill::purpose(chance.roller);
                let k = &mut rolled[usize::from(purpose.0)];
                let fixed = SeededDealer::new(seed).outcome(purpose, *k, 6);
                *k += 1;
                let face = State::pick(chance, &mut dealer);
                assert_eq!(face, chance.die.side(fixed));
                state.resolve(face, &mut ()).expect("a picked face is possible");
            }
            let Some(&seat) = acting(&state).first() else { break };
            let legal = state.legal(seat);
            let action = legal.nth(player.below_u64(legal.len())).expect("below the length");
            state.play_unchecked(seat, action, &mut ());
        }
    }
}

/// Each purpose is used only for its owner's dice.
#[test]
fn every_seat_has_its_own_dice() {
    struct Watched(FastDealer, Vec<Purpose>);
    impl Dealer for Watched {
        fn below(&mut self, purpose: Purpose, n: u32) -> u32 {
            self.1.push(purpose);
            self.0.below(purpose, n)
        }
    }
    let setup = Setup::new(Options::default(), 2, Seat::FIRST).expect("valid setup");
    let mut dealer = Watched(FastDealer::new(3), Vec::new());
    let mut state = State::new(&setup, &mut ()).expect("valid setup");
    loop {
        while let Some(chance) = state.chance() {
            let expected = match chance.roller {
                Roller::Of(Who::Player(seat)) => seat.index() as u8,
                Roller::Of(Who::Cadfael) => 4,
                Roller::Scriptorium => 5,
            };
            let face = State::pick(chance, &mut dealer);
            assert_eq!(dealer.1.pop(), Some(Purpose(expected)));
            state.resolve_unchecked(chance, face, &mut ());
        }
        let Some(&seat) = acting(&state).first() else { break };
        let action = state.legal(seat).nth(0).expect("a choice");
        state.play_unchecked(seat, action, &mut ());
    }
    assert_eq!(state.table().stage(), Stage::Over);
    assert!(matches!(state.legal(Seat::FIRST), Legal::Nothing(Stage::Over)));
}
