#![doc = include_str!("../README.md")]
//!
//! # Details
//!
//! A game's tests implement [`Subject`] and call [`check_game`] with their setups.

use std::collections::BTreeSet;
use std::fmt::Debug;

use tabletop::{
    ActionOf, Dealer, Equipment, EquipmentOf, FastDealer, Game, LegalSet, Match, Perspective, Seat, ToAct,
    Viewer,
};

/// A game under test.
pub trait Subject {
    /// The game's implementation.
    type Game: Game;
    /// What the game must conserve, for example its cards.
    type Pieces: PartialEq + Debug;

    /// Returns legal and illegal actions of all kinds: every legal action, unless there are too many to list.
    fn universe(state: &Self::Game, seat: Seat) -> Vec<ActionOf<Self::Game>>;
    /// Returns why the sampled world contradicts the view, if it does.
    fn mismatch(world: &Self::Game, view: &<Self::Game as Game>::View) -> Option<String>;
    /// Returns the pieces of the game, wherever they are.
    fn pieces(state: &Self::Game) -> Self::Pieces;
    /// Chooses a random but plausible legal action.
    fn choose(state: &Self::Game, seat: Seat, dealer: &mut FastDealer) -> ActionOf<Self::Game>;
}

/// More decisions than any game can have.
const MAX_DECISIONS: usize = 20_000;

/// How the decisions of a checked game are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Policy {
    /// Every legal action is equally likely.
    Uniform,
    /// By [`Subject::choose`]. Also samples worlds for every viewer, which can fail after uniformly random play.
    Plausible,
}

/// Longer lists of legal actions are checked by random samples.
const MAX_LISTED: u64 = 3_000;

/// Plays one random game and checks the contract at every step. Returns the number of decisions.
///
/// # Panics
/// If the game breaks the contract.
pub fn check_game<S: Subject>(
    setup: &<S::Game as Game>::Setup,
    policy: Policy,
    dealer: &mut FastDealer,
) -> usize {
    let mut game = Match::<S::Game>::begin(setup).expect("a valid setup");
    let players = game.state().players();
    let pieces = S::pieces(game.state());
    for decisions in 0..MAX_DECISIONS {
        while let Some(chance) = game.state().chance() {
            check_pick(game.state(), chance, dealer);
            assert!(game.deal_once(dealer), "a picked outcome is possible");
            assert_eq!(S::pieces(game.state()), pieces, "chance conserves the pieces");
        }
        let ToAct::Seats(seats) = game.state().to_act() else {
            assert!(game.state().standing().is_some(), "a finished game has a standing");
            return decisions;
        };
        assert!(!seats.is_empty(), "a set of seats to act is not empty");
        assert!(game.state().standing().is_none(), "a game in progress has no standing");
        for seat in Seat::all(players) {
            let (view, state) = game.look(Some(seat));
            check_legality::<S>(state, view, seat, dealer);
        }
        if policy == Policy::Plausible && decisions.is_multiple_of(8) {
            for seat in Seat::all(players) {
                let (view, state) = game.look(Some(seat));
                check_world::<S>(state, view, seat, dealer);
            }
            let spectator = game.view(None);
            let world = Game::sample(&spectator, dealer).expect("a world fits what a spectator sees");
            assert_eq!(S::mismatch(&world, &spectator), None, "a spectator's world fits the view");
        }

        let actors: Vec<_> = seats.iter().collect();
        let seat = actors[dealer.below_u64(actors.len() as u64) as usize];
        let action = match policy {
            Policy::Uniform => {
                let legal = game.state().legal(seat);
                legal.nth(dealer.below_u64(legal.count())).expect("an index below the count")
            }
            Policy::Plausible => S::choose(game.state(), seat, dealer),
        };
        let (mut unchecked, mut events) = (game.state().clone(), Vec::new());
        unchecked.play_unchecked(seat, &action, &mut events);
        let before = game.events().len();
        game.act(seat, &action).expect("a listed action is legal");
        assert_eq!(*game.state(), unchecked, "checked and unchecked play lead to the same state");
        assert_eq!(game.events()[before..], events, "checked and unchecked play emit the same events");
        assert_eq!(S::pieces(game.state()), pieces, "{action:?} conserves the pieces");
    }
    panic!("the game does not end");
}

/// Checks that a dealer's number is an index into the candidates.
fn check_pick<G: Game>(state: &G, chance: G::Chance, dealer: &FastDealer) {
    let candidates = state.candidates(chance);
    let (mut picks, mut counts) = (dealer.clone(), dealer.clone());
    let place = counts.below(G::purpose(chance), candidates.len() as u32) as usize;
    assert_eq!(state.pick(chance, &mut picks), candidates[place], "a dealer's number indexes the candidates");
}

/// Checks that the list of legal actions, `check` and brute force agree, and that view and state agree.
fn check_legality<S: Subject>(
    state: &S::Game,
    view: &<S::Game as Game>::View,
    seat: Seat,
    dealer: &mut FastDealer,
) {
    let legal = state.legal(seat);
    let count = legal.count();
    let acts = matches!(state.to_act(), ToAct::Seats(seats) if seats.contains(seat));
    assert_eq!(acts, count > 0, "a seat has legal actions if and only if it is to act");
    assert_eq!(view.legal().count(), count, "view and state list the same actions");
    let places: BTreeSet<u64> = if count <= MAX_LISTED {
        (0..count).collect()
    } else {
        (0..100).map(|_| dealer.below_u64(count)).collect()
    };
    let mut listed = Vec::new();
    for place in places {
        let action = legal.nth(place).expect("an index below the count");
        assert_eq!(view.legal().nth(place), Some(action), "view and state list the same actions");
        assert_eq!(state.check(seat, &action), Ok(()), "a listed action is legal");
        check_notation::<S>(view.equipment(), &action);
        assert!(!listed.contains(&action), "an action is listed once: {action:?}");
        listed.push(action);
    }
    let mut legal_in_universe = 0;
    for action in S::universe(state, seat) {
        let verdict = state.check(seat, &action);
        assert_eq!(verdict, view.check(&action), "view and state agree about {action:?}");
        if count <= MAX_LISTED {
            assert_eq!(verdict.is_ok(), listed.contains(&action), "brute force: {action:?}, {verdict:?}");
        }
        legal_in_universe += u64::from(verdict.is_ok());
        if verdict.is_err() {
            let (mut changed, mut events) = (state.clone(), Vec::new());
            assert!(changed.play(seat, &action, &mut events).is_err());
            assert!(changed == *state && events.is_empty(), "a refused action changes nothing: {action:?}");
        }
    }
    if count <= MAX_LISTED {
        assert_eq!(legal_in_universe, count, "brute force finds every legal action of {seat}");
    }
}

fn check_notation<S: Subject>(equipment: &EquipmentOf<S::Game>, action: &ActionOf<S::Game>) {
    let text = equipment.write_action(action);
    let read = equipment.read_action(&text).map_err(|error| error.to_string());
    assert_eq!(read.as_ref(), Ok(action), "a written action can be parsed: {text}");
}

/// Checks that in a sampled world the seat has the same legal actions, and sees the same effect of one of them.
fn check_world<S: Subject>(
    state: &S::Game,
    view: &<S::Game as Game>::View,
    seat: Seat,
    dealer: &mut FastDealer,
) {
    let world: S::Game = Game::sample(view, dealer).expect("a world fits the view");
    assert_eq!(S::mismatch(&world, view), None, "the world of {seat} fits its view");
    assert_eq!(S::pieces(&world), S::pieces(state), "a world has all pieces");
    let legal = state.legal(seat);
    assert_eq!(
        world.legal(seat).count(),
        legal.count(),
        "the legal actions are the same in every world that fits"
    );
    if legal.count() > 0 {
        let action = legal.nth(dealer.below_u64(legal.count())).expect("an index below the count");
        let shown = |mut state: S::Game| {
            let mut events = Vec::new();
            state.play(seat, &action, &mut events).expect("legal in every world that fits");
            let redact = |event| <S::Game as Game>::View::redact(event, Viewer::Seat(seat));
            events.iter().map(redact).collect::<Vec<_>>()
        };
        let (here, there) = (shown(state.clone()), shown(world));
        // Only the first event: the end of a game reveals everything, so later events may differ.
        assert_eq!(here.first(), there.first(), "a seat is shown the same in every world that fits");
    }
}
