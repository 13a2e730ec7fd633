//! What every game of the house promises, written once and tested on each of them.
//!
//! A game's tests implement [`Subject`] and call [`check_game`] with as many setups as they like. Each check panics
//! with the promise that was broken.

use std::collections::BTreeSet;
use std::fmt::Debug;

use tabletop::{
    ActionOf, Dealer, Equipment, EquipmentOf, FastDealer, Game, LegalSet, Match, Perspective, Seat, ToAct,
    Viewer,
};

/// What only tests need to know about a game.
pub trait Subject {
    /// The game.
    type Game: Game;
    /// Everything that is conserved: what the game is made of.
    type Pieces: PartialEq + Debug;

    /// Actions of all kinds, legal or not, that contain every legal one unless there are too many.
    fn universe(state: &Self::Game, seat: Seat) -> Vec<ActionOf<Self::Game>>;
    /// Why a world cannot be the truth behind the view, as far as the world alone tells.
    fn misfit(world: &Self::Game, view: &<Self::Game as Game>::View) -> Option<String>;
    /// What the game is made of.
    fn pieces(state: &Self::Game) -> Self::Pieces;
    /// Chooses a legal action at random, but as a person might.
    fn choose(state: &Self::Game, seat: Seat, dealer: &mut FastDealer) -> ActionOf<Self::Game>;
}

/// A game is over long before this many decisions.
const MOST_DECISIONS: usize = 20_000;

/// How a game is played that is checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// Every legal action is equally likely.
    Wild,
    /// As [`Subject::choose`] says. Every few decisions a world is sampled for every viewer, which wild games can
    /// make too hard.
    Tame,
}

/// How many actions of one legal list are looked at one by one.
const MOST_LISTED: u64 = 3_000;

/// Plays one game at random and checks every promise at every step. Returns the number of decisions.
///
/// # Panics
/// When a promise is broken.
pub fn check_game<S: Subject>(
    setup: &<S::Game as Game>::Setup,
    manner: Manner,
    dealer: &mut FastDealer,
) -> usize {
    let mut game = Match::<S::Game>::begin(setup).expect("a valid setup");
    let players = game.state().players();
    let pieces = S::pieces(game.state());
    for decisions in 0..MOST_DECISIONS {
        while let Some(chance) = game.state().chance() {
            check_pick(game.state(), chance, dealer);
            assert!(game.deal_once(dealer), "a picked outcome can happen");
            assert_eq!(S::pieces(game.state()), pieces, "chance does not make or lose pieces");
        }
        let ToAct::Seats(seats) = game.state().to_act() else {
            assert!(game.state().standing().is_some(), "a game that is over has a standing");
            return decisions;
        };
        assert!(!seats.is_empty(), "a set of seats to act is not empty");
        assert!(game.state().standing().is_none(), "a game that is on has no standing");
        for seat in Seat::all(players) {
            let (view, state) = game.look(Some(seat));
            check_legality::<S>(state, view, seat, dealer);
        }
        if manner == Manner::Tame && decisions.is_multiple_of(8) {
            for seat in Seat::all(players) {
                let (view, state) = game.look(Some(seat));
                check_world::<S>(state, view, seat, dealer);
            }
            let spectator = game.view(None);
            let world = Game::sample(&spectator, dealer).expect("a world fits what a spectator sees");
            assert_eq!(S::misfit(&world, &spectator), None, "a spectator's world fits");
        }

        let actors: Vec<_> = seats.iter().collect();
        let seat = actors[dealer.below_u64(actors.len() as u64) as usize];
        let action = match manner {
            Manner::Wild => {
                let legal = game.state().legal(seat);
                legal.nth(dealer.below_u64(legal.count())).expect("a place of the list")
            }
            Manner::Tame => S::choose(game.state(), seat, dealer),
        };
        let (mut unchecked, mut events) = (game.state().clone(), Vec::new());
        unchecked.play_unchecked(seat, &action, &mut events);
        let before = game.events().len();
        game.act(seat, &action).expect("a listed action is legal");
        assert_eq!(*game.state(), unchecked, "checked and unchecked play do the same");
        assert_eq!(game.events()[before..], events, "checked and unchecked play emit the same events");
        assert_eq!(S::pieces(game.state()), pieces, "{action:?} does not make or lose pieces");
    }
    panic!("the game does not end");
}

/// A dealer picks among the candidates as they are listed.
fn check_pick<G: Game>(state: &G, chance: G::Chance, dealer: &FastDealer) {
    let candidates = state.candidates(chance);
    let (mut picks, mut counts) = (dealer.clone(), dealer.clone());
    let place = counts.below(G::purpose(chance), candidates.len() as u32) as usize;
    assert_eq!(state.pick(chance, &mut picks), candidates[place], "a dealer counts the candidates in order");
}

/// The list, the check and brute force agree, and the view agrees with the truth.
fn check_legality<S: Subject>(
    state: &S::Game,
    view: &<S::Game as Game>::View,
    seat: Seat,
    dealer: &mut FastDealer,
) {
    let legal = state.legal(seat);
    let count = legal.count();
    let acts = matches!(state.to_act(), ToAct::Seats(seats) if seats.contains(seat));
    assert_eq!(acts, count > 0, "a seat has legal actions exactly when it is to act");
    assert_eq!(view.legal().count(), count, "view and truth list the same");
    let places: BTreeSet<u64> = if count <= MOST_LISTED {
        (0..count).collect()
    } else {
        (0..100).map(|_| dealer.below_u64(count)).collect()
    };
    let mut listed = Vec::new();
    for place in places {
        let action = legal.nth(place).expect("a place of the list");
        assert_eq!(view.legal().nth(place), Some(action), "view and truth list the same");
        assert_eq!(state.check(seat, &action), Ok(()), "a listed action is legal");
        check_notation::<S>(view.equipment(), &action);
        assert!(!listed.contains(&action), "an action is listed once: {action:?}");
        listed.push(action);
    }
    let mut legal_in_universe = 0;
    for action in S::universe(state, seat) {
        let verdict = state.check(seat, &action);
        assert_eq!(verdict, view.check(&action), "view and truth refuse alike: {action:?}");
        if count <= MOST_LISTED {
            assert_eq!(verdict.is_ok(), listed.contains(&action), "brute force: {action:?}, {verdict:?}");
        }
        legal_in_universe += u64::from(verdict.is_ok());
        if verdict.is_err() {
            let (mut changed, mut events) = (state.clone(), Vec::new());
            assert!(changed.play(seat, &action, &mut events).is_err());
            assert!(changed == *state && events.is_empty(), "a refused action changes nothing: {action:?}");
        }
    }
    if count <= MOST_LISTED {
        assert_eq!(legal_in_universe, count, "brute force finds every legal action of {seat}");
    }
}

fn check_notation<S: Subject>(equipment: &EquipmentOf<S::Game>, action: &ActionOf<S::Game>) {
    let text = equipment.write_action(action);
    let read = equipment.read_action(&text).map_err(|error| error.to_string());
    assert_eq!(read.as_ref(), Ok(action), "an action can be written and read: {text}");
}

/// A world that fits the view lets the seat do the same, with the same effect in its eyes.
fn check_world<S: Subject>(
    state: &S::Game,
    view: &<S::Game as Game>::View,
    seat: Seat,
    dealer: &mut FastDealer,
) {
    let world: S::Game = Game::sample(view, dealer).expect("a world fits the view");
    assert_eq!(S::misfit(&world, view), None, "the world of {seat} fits");
    assert_eq!(S::pieces(&world), S::pieces(state), "a world has all pieces");
    let legal = state.legal(seat);
    assert_eq!(world.legal(seat).count(), legal.count(), "a seat may do the same in every world that fits");
    if legal.count() > 0 {
        let action = legal.nth(dealer.below_u64(legal.count())).expect("a place of the list");
        let shown = |mut state: S::Game| {
            let mut events = Vec::new();
            state.play(seat, &action, &mut events).expect("legal in every world that fits");
            let redact = |event| <S::Game as Game>::View::redact(event, Viewer::Seat(seat));
            events.iter().map(redact).collect::<Vec<_>>()
        };
        let (here, there) = (shown(state.clone()), shown(world));
        // The end of a game shows everything, so there worlds may differ.
        assert_eq!(here.first(), there.first(), "a seat is shown the same in every world that fits");
    }
}
