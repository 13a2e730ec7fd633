//! What every game of the house promises, written once and tested on each of them.
//!
//! A game implements [`Game`] in its tests and calls [`check_game`] with as many beginnings as it likes.
//! Each check panics with the promise that was broken.

use std::collections::BTreeSet;
use std::fmt::Debug;

use tabletop::{FastDealer, Seat, ToAct, Viewer};

/// A game as its contract sees it.
pub trait Game {
    /// The truth.
    type State: Clone + PartialEq + Debug;
    /// What a viewer knows.
    type View: Clone + PartialEq + Debug;
    /// A decision of a seat.
    type Action: Clone + PartialEq + Debug;
    /// Something that happened.
    type Event: Clone + PartialEq + Debug;
    /// An outcome of chance.
    type Outcome: Clone + PartialEq + Debug;
    /// Why an action is refused.
    type Illegal: PartialEq + Debug;
    /// Everything that is conserved: what the game is made of.
    type Pieces: PartialEq + Debug;

    /// How many seats there are.
    fn seats(state: &Self::State) -> usize;
    /// Who owes a decision.
    fn to_act(state: &Self::State) -> ToAct;
    /// How many legal actions a seat has.
    fn legal_count(state: &Self::State, seat: Seat) -> u64;
    /// The legal action at this place of the list.
    fn legal_nth(state: &Self::State, seat: Seat, n: u64) -> Self::Action;
    /// The legal list of the viewer's own seat: its length, and the action at a place.
    fn view_legal(view: &Self::View, n: u64) -> (u64, Option<Self::Action>);
    /// Actions of all kinds, legal or not, among which every legal one must be if there are not too many.
    fn universe(state: &Self::State, seat: Seat) -> Vec<Self::Action>;
    /// Whether an action is legal.
    fn check(state: &Self::State, seat: Seat, action: &Self::Action) -> Result<(), Self::Illegal>;
    /// Whether an action is legal, as the viewer's own seat can tell.
    fn view_check(view: &Self::View, action: &Self::Action) -> Result<(), Self::Illegal>;
    /// Plays a checked action.
    fn play(
        state: &mut Self::State,
        seat: Seat,
        action: &Self::Action,
        events: &mut Vec<Self::Event>,
    ) -> Result<(), Self::Illegal>;
    /// Plays a legal action without a check.
    fn play_unchecked(
        state: &mut Self::State,
        seat: Seat,
        action: &Self::Action,
        events: &mut Vec<Self::Event>,
    );
    /// The outcomes of chance with their weights.
    fn outcomes(state: &Self::State) -> Vec<(Self::Outcome, u64)>;
    /// Gives chance an outcome.
    fn resolve(state: &mut Self::State, outcome: &Self::Outcome, events: &mut Vec<Self::Event>);
    /// An event as a viewer is shown it.
    fn seen_by(event: &Self::Event, viewer: Viewer) -> Self::Event;
    /// Folds an event into a view.
    fn observe(view: &mut Self::View, event: &Self::Event);
    /// Draws a world that fits the view.
    fn sample(view: &Self::View, dealer: &mut FastDealer) -> Option<Self::State>;
    /// Why a world cannot be the truth behind the view, as far as the world alone tells.
    fn misfit(world: &Self::State, view: &Self::View) -> Option<String>;
    /// What the game is made of.
    fn pieces(state: &Self::State) -> Self::Pieces;
    /// Chooses among the legal actions as somebody might who plays at random but not madly.
    fn choose(state: &Self::State, seat: Seat, dealer: &mut FastDealer) -> Self::Action;
    /// Writes an action and reads it back.
    fn rewrite(state: &Self::State, action: &Self::Action) -> Option<Self::Action>;
}

/// A game that is about to begin: the truth, and the view of each seat and of a spectator.
pub struct Beginning<G: Game> {
    /// The truth.
    pub state: G::State,
    /// The seats' views, in order, then the spectator's.
    pub views: Vec<G::View>,
}

/// A game is over long before this many decisions.
const MOST_DECISIONS: usize = 20_000;

/// How a game is played that is checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// Every legal action is equally likely.
    Wild,
    /// As [`Game::choose`] says. Now and then a world is drawn for every viewer, which wild games can make
    /// too hard.
    Tame,
}

/// How many actions of one legal list are looked at one by one.
const MOST_LISTED: u64 = 3_000;

/// Plays one game at random and checks every promise at every step; says how many decisions it had.
///
/// # Panics
/// When a promise is broken.
pub fn check_game<G: Game>(beginning: Beginning<G>, manner: Manner, dealer: &mut FastDealer) -> usize {
    let Beginning { mut state, mut views } = beginning;
    let pieces = G::pieces(&state);
    for decisions in 0..MOST_DECISIONS {
        let mut events = Vec::new();
        while G::to_act(&state) == ToAct::Chance {
            resolve_at_random::<G>(&mut state, &mut events, dealer);
            assert_eq!(G::pieces(&state), pieces, "chance does not make or lose pieces");
        }
        tell::<G>(&mut views, &events);
        let ToAct::Seats(seats) = G::to_act(&state) else { return decisions };
        assert!(!seats.is_empty(), "somebody is to act");
        for (seat, view) in Seat::all(G::seats(&state)).zip(&views) {
            check_legality::<G>(&state, view, seat, dealer);
        }
        if manner == Manner::Tame && decisions.is_multiple_of(8) {
            for (seat, view) in Seat::all(G::seats(&state)).zip(&views) {
                check_world::<G>(&state, view, seat, dealer);
            }
            let spectator = views.last().expect("a spectator watches");
            let world = G::sample(spectator, dealer).expect("a world fits what a spectator sees");
            assert_eq!(G::misfit(&world, spectator), None, "a spectator's world fits");
        }

        let actors: Vec<_> = seats.iter().collect();
        let seat = actors[dealer.below_u64(actors.len() as u64) as usize];
        let action = match manner {
            Manner::Wild => G::legal_nth(&state, seat, dealer.below_u64(G::legal_count(&state, seat))),
            Manner::Tame => G::choose(&state, seat, dealer),
        };
        let mut unchecked = state.clone();
        let (mut events, mut unchecked_events) = (Vec::new(), Vec::new());
        G::play_unchecked(&mut unchecked, seat, &action, &mut unchecked_events);
        G::play(&mut state, seat, &action, &mut events).expect("a listed action is legal");
        assert_eq!(state, unchecked, "checked and unchecked play do the same");
        assert_eq!(events, unchecked_events, "checked and unchecked play tell the same");
        assert_eq!(G::pieces(&state), pieces, "{action:?} does not make or lose pieces");
        tell::<G>(&mut views, &events);
    }
    panic!("the game does not end");
}

fn resolve_at_random<G: Game>(state: &mut G::State, events: &mut Vec<G::Event>, dealer: &mut FastDealer) {
    let outcomes = G::outcomes(state);
    let total: u64 = outcomes.iter().map(|(_, weight)| weight).sum();
    assert!(total > 0, "chance has something to decide");
    let mut n = dealer.below_u64(total);
    for (outcome, weight) in outcomes {
        if n < weight {
            return G::resolve(state, &outcome, events);
        }
        n -= weight;
    }
}

fn tell<G: Game>(views: &mut [G::View], events: &[G::Event]) {
    let spectator = views.len() - 1;
    for (index, view) in views.iter_mut().enumerate() {
        let seat = Seat::new(index).filter(|_| index < spectator);
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        events.iter().for_each(|event| G::observe(view, &G::seen_by(event, viewer)));
    }
}

/// The list, the check and brute force agree, and the view agrees with the truth.
fn check_legality<G: Game>(state: &G::State, view: &G::View, seat: Seat, dealer: &mut FastDealer) {
    let count = G::legal_count(state, seat);
    let acts = matches!(G::to_act(state), ToAct::Seats(seats) if seats.contains(seat));
    assert_eq!(acts, count > 0, "whoever is to act has a choice, and nobody else");
    let places: BTreeSet<u64> = if count <= MOST_LISTED {
        (0..count).collect()
    } else {
        (0..100).map(|_| dealer.below_u64(count)).collect()
    };
    let mut listed = Vec::new();
    for place in places {
        let action = G::legal_nth(state, seat, place);
        assert_eq!(G::view_legal(view, place), (count, Some(action.clone())), "view and truth list the same");
        assert_eq!(G::check(state, seat, &action), Ok(()), "a listed action is legal");
        assert_eq!(G::rewrite(state, &action).as_ref(), Some(&action), "an action can be written and read");
        assert!(!listed.contains(&action), "an action is listed once: {action:?}");
        listed.push(action);
    }
    let mut legal_in_universe = 0;
    for action in G::universe(state, seat) {
        let verdict = G::check(state, seat, &action);
        assert_eq!(verdict, G::view_check(view, &action), "view and truth refuse alike: {action:?}");
        if count <= MOST_LISTED {
            assert_eq!(verdict.is_ok(), listed.contains(&action), "brute force: {action:?}, {verdict:?}");
        }
        legal_in_universe += u64::from(verdict.is_ok());
        if verdict.is_err() {
            let (mut changed, mut events) = (state.clone(), Vec::new());
            assert!(G::play(&mut changed, seat, &action, &mut events).is_err());
            assert!(changed == *state && events.is_empty(), "a refused action changes nothing: {action:?}");
        }
    }
    if count <= MOST_LISTED {
        assert_eq!(legal_in_universe, count, "brute force finds every legal action of {seat}");
    }
}

/// A world that fits the view lets the seat do the same, with the same effect in its eyes.
fn check_world<G: Game>(state: &G::State, view: &G::View, seat: Seat, dealer: &mut FastDealer) {
    let world = G::sample(view, dealer).expect("a world fits the view");
    assert_eq!(G::misfit(&world, view), None, "the world of {seat} fits");
    assert_eq!(G::pieces(&world), G::pieces(state), "a world has all pieces");
    let count = G::legal_count(state, seat);
    assert_eq!(G::legal_count(&world, seat), count, "a seat may do the same in every world that fits");
    if count > 0 {
        let action = G::legal_nth(state, seat, dealer.below_u64(count));
        let shown = |mut state: G::State| {
            let mut events = Vec::new();
            G::play(&mut state, seat, &action, &mut events).expect("legal in every world that fits");
            events.iter().map(|event| G::seen_by(event, Viewer::Seat(seat))).collect::<Vec<_>>()
        };
        let (here, there) = (shown(state.clone()), shown(world));
        // The end of a game shows everything, so there worlds may differ.
        assert_eq!(here.first(), there.first(), "a seat is shown the same in every world that fits");
    }
}
