//! The search model: one choice, followed by days of expected play.

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use ::search::{Model, Rollout};
use quill_view::{Action, Die, Face, PublicState, Stage, View};
use tabletop::{BySeat, Dealer, FastDealer, Purpose, Seat, Seats, ToAct};

use super::outlook::{Outlook, win_chances, won};
use super::{expert, policy};

/// The number of days played before the evaluation, including the present one.
const HORIZON: u8 = 2;
/// Actions that the expert values lower than the best by more points than this are not searched.
const MAX_LOSS: f32 = 1.2;
/// Actions whose values differ by less are treated as reorderings of each other.
const EQUAL_VALUE: f32 = 1e-4;
/// The most actions that are searched.
const MAX_CANDIDATES: usize = 5;
/// By how many standard errors another action must beat the expert's choice.
const REQUIRED_ERRORS: f64 = 1.0;
/// The number of simulations below which an action is not preferred.
const MIN_SIMULATIONS: f64 = 12.0;

/// Common random numbers: each roller's dice come from a separate stream, so they do not depend on the others'
/// rolls.
#[derive(Clone)]
struct RandomStreams([FastDealer; Purpose::MOST]);

/// The stream for the policy's random choices.
const POLICY_STREAM: usize = 6;

impl RandomStreams {
    fn new(seed: u64) -> RandomStreams {
        let mut seeds = FastDealer::new(seed);
        RandomStreams(std::array::from_fn(|_| FastDealer::new(seeds.bits())))
    }
}

/// A position with its pending sealed choices and its random streams.
#[derive(Clone)]
pub(super) struct World {
    table: PublicState,
    choices: BySeat<Option<Action>>,
    chosen: Seats,
    streams: RandomStreams,
    /// What the searching seat chose, once it has.
    choice: Option<Action>,
    /// Each seat's winning probability with the same dice if all play as expected.
    baseline: BySeat<f64>,
}

/// Statistics of an action: winning probability gained over the baseline.
#[derive(Clone, Copy, Default)]
struct Tally {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Tally {
    fn mean(&self) -> f64 {
        if self.count > 0.0 { self.sum / self.count } else { 0.0 }
    }

    /// A lower confidence bound of the mean.
    fn lower_bound(&self) -> f64 {
        if self.count < MIN_SIMULATIONS {
            return f64::NEG_INFINITY;
        }
        let variance = (self.squares / self.count - self.mean().powi(2)).max(0.0);
        self.mean() - REQUIRED_ERRORS * (variance / self.count).sqrt()
    }
}

/// State shared by all simulations.
#[derive(Default)]
struct Shared {
    outlook: Outlook,
    /// The expert's later choices in the searched turn.
    turn: HashMap<u64, Action>,
    tallies: [Tally; MAX_CANDIDATES],
}

/// One choice of a seat, or the bids of all seats, and the days after it.
///
/// The search treats everything but the searched choice as chance, including the play of the others. Only sealed
/// choices are hidden in this game; those that others may already have made are drawn again in every simulation.
pub(super) struct Simulation {
    seat: Seat,
    root: PublicState,
    /// The candidates of each seat, the expert's choice first. Empty where the choice is not searched.
    candidates: BySeat<Vec<Action>>,
    shared: RefCell<Shared>,
}

impl Simulation {
    /// Creates the simulation of a choice that a seat has to make.
    pub(super) fn new(table: &PublicState, seat: Seat) -> Simulation {
        let mut shared = Shared::default();
        let bidding = table.stage() == Stage::Prime;
        let candidates = BySeat::from_fn(|other| {
            let bids = bidding && other.index() < table.seats() && table.choices(other).len() > 1;
            if other == seat || bids { candidates(&mut shared.outlook, table, other) } else { Vec::new() }
        });
        Simulation { seat, root: table.clone(), candidates, shared: RefCell::new(shared) }
    }

    /// The candidates of a seat, the expert's choice first.
    pub(super) fn candidates(&self, seat: Seat) -> &[Action] {
        &self.candidates[seat]
    }

    /// The best choice so far.
    pub(super) fn best(&self) -> Action {
        let shared = self.shared.borrow();
        let own = self.candidates(self.seat);
        let mut best = (own[0], shared.tallies[0].mean());
        for (&action, tally) in own.iter().zip(&shared.tallies).skip(1) {
            if tally.lower_bound() > best.1 {
                best = (action, tally.lower_bound());
            }
        }
        best.0
    }

    /// The seats to act, without those whose sealed choice is already made in this world.
    fn seats_to_act(&self, world: &World) -> Seats {
        let table = &world.table;
        match (table.stage(), table.to_act()) {
            (Stage::Matins, _) => Seats::all(table.seats()).minus(table.stopped()).minus(world.chosen),
            (Stage::Prime, _) => {
                let able = Seat::all(table.seats()).filter(|&seat| table.choices(seat).len() > 1);
                able.collect::<Seats>().minus(world.chosen)
            }
            (_, ToAct::Seats(seats)) => seats,
            _ => Seats::NONE,
        }
    }

    /// The seats to act whose choice is searched.
    fn searched(&self, world: &World) -> Seats {
        let root = world.choice.is_none() || self.root.stage() == Stage::Prime;
        let here = root && world.table.stage() == self.root.stage() && world.table.day() == self.root.day();
        let seats_to_act = self.seats_to_act(world);
        if here {
            seats_to_act.iter().filter(|&seat| !self.candidates[seat].is_empty()).collect()
        } else {
            Seats::NONE
        }
    }

    fn is_over(&self, table: &PublicState) -> bool {
        table.stage() == Stage::Over || table.day() >= self.root.day() + HORIZON
    }

    /// Resolves one die, or plays the expected action of a seat to act.
    fn advance(&self, shared: &mut Shared, world: &mut World) {
        if let Some((roller, die)) = world.table.next_roll() {
            let purpose = ::quill::purpose(roller);
            let side = world.streams.0[usize::from(purpose.0)].below(purpose, Die::SIDES);
            return world.table.rolled(roller, die.side(side), &mut ());
        }
        let seats_to_act = self.seats_to_act(world);
        let own_turn = seats_to_act.contains(self.seat) && self.is_same_turn(&world.table);
        let seat = if own_turn { self.seat } else { seats_to_act.first().expect("a seat is to act") };
        let (table, outlook) = (&world.table, &mut shared.outlook);
        let action = if own_turn {
            let known = shared.turn.entry(self.info(world, seat));
            *known.or_insert_with(|| expert::choose(outlook, table, seat))
        } else {
            policy::choose(outlook, table, seat, &mut world.streams.0[POLICY_STREAM])
        };
        self.play(world, seat, &action);
    }

    /// Whether the table is still in the turn of the searched choice.
    fn is_same_turn(&self, table: &PublicState) -> bool {
        let same = std::mem::discriminant(&table.stage()) == std::mem::discriminant(&self.root.stage());
        same && table.stage() != Stage::Prime
            && table.day() == self.root.day()
            && table.rolls() == self.root.rolls()
    }

    /// Plays to the horizon and returns each seat's winning probability.
    fn evaluate_at_horizon(&self, shared: &mut Shared, mut world: World) -> BySeat<f64> {
        while !self.is_over(&world.table) {
            self.advance(shared, &mut world);
        }
        let table = &world.table;
        let chances = if table.stage() == Stage::Over {
            won(::quill::score(table).winners)
        } else {
            win_chances(table, &shared.outlook.totals(table))
        };
        BySeat(chances.map(f64::from))
    }
}

/// The actions of a seat that the expert values about as high as the best, in descending order.
fn candidates(outlook: &mut Outlook, table: &PublicState, seat: Seat) -> Vec<Action> {
    let mut rated = expert::rated(outlook, table, seat);
    // The sort is stable, so the expert's choice stays first.
    rated.sort_by(|one, other| other.1.total_cmp(&one.1));
    let most = rated[0].1;
    rated.retain(|&(_, worth)| worth >= most - MAX_LOSS);
    let orders = !matches!(table.stage(), Stage::Matins | Stage::Prime | Stage::Cadfael);
    let mut last = f32::INFINITY;
    rated.retain(|&(_, worth)| {
        let differs = last - worth > EQUAL_VALUE || !orders;
        if differs {
            last = worth;
        }
        differs
    });
    rated.truncate(MAX_CANDIDATES);
    rated.into_iter().map(|(action, _)| action).collect()
}

impl Model for Simulation {
    type State = World;
    type View = View;
    type Action = Action;
    type Outcome = Face;
    type Info = u64;

    fn seats(&self) -> usize {
        self.root.seats()
    }

    fn range(&self) -> (f64, f64) {
        (-0.5, 0.5)
    }

    fn to_act(&self, world: &World) -> ToAct {
        if self.is_over(&world.table) {
            return ToAct::Nobody;
        }
        let searched = if world.table.next_roll().is_some() { Seats::NONE } else { self.searched(world) };
        if searched.is_empty() { ToAct::Chance } else { ToAct::Seats(searched) }
    }

    fn legal(&self, _: &World, seat: Seat, actions: &mut Vec<Action>) {
        actions.extend_from_slice(&self.candidates[seat]);
    }

    fn play(&self, world: &mut World, seat: Seat, action: &Action) {
        if seat == self.seat && world.choice.is_none() {
            world.choice = Some(*action);
        }
        if !action.is_sealed() {
            return world.table.acted(seat, *action, &mut ());
        }
        world.choices[seat] = Some(*action);
        world.chosen = world.chosen.with(seat);
        if self.seats_to_act(world).is_empty() {
            let choices = std::mem::take(&mut world.choices);
            world.chosen = Seats::NONE;
            world.table.opened(&choices, &mut ());
        }
    }

    fn outcomes(&self, world: &World) -> Vec<(Face, u64)> {
        let die = world.table.next_roll().map(|(_, die)| die);
        die.into_iter().flat_map(Die::faces).map(|(face, sides)| (face, sides.into())).collect()
    }

    fn resolve(&self, world: &mut World, face: &Face) {
        if let Some((roller, _)) = world.table.next_roll() {
            world.table.rolled(roller, *face, &mut ());
        }
    }

    fn deal(&self, world: &mut World, _: &mut FastDealer) {
        self.advance(&mut self.shared.borrow_mut(), world);
    }

    /// Covers everything that changes during the searched turn.
    fn info(&self, world: &World, seat: Seat) -> u64 {
        let mut hasher = DefaultHasher::new();
        let (table, who) = (&world.table, seat.into());
        (table.card(who), table.desk(who), table.values(), table.chapel().row(who)).hash(&mut hasher);
        table.stage().hash(&mut hasher);
        hasher.finish()
    }

    fn returns(&self, world: &World) -> BySeat<f64> {
        let shared = &mut *self.shared.borrow_mut();
        let judged = self.evaluate_at_horizon(shared, world.clone());
        let gains = BySeat::from_fn(|seat| (judged[seat] - world.baseline[seat]).clamp(-0.5, 0.5));
        let own = self.candidates[self.seat].iter().position(|&action| world.choice == Some(action));
        if let Some(tally) = own.and_then(|place| shared.tallies.get_mut(place)) {
            tally.count += 1.0;
            tally.sum += gains[self.seat];
            tally.squares += gains[self.seat].powi(2);
        }
        gains
    }

    /// Draws new dice for every simulation: with shared dice, the search would favour actions that were lucky.
    fn determinize(&self, view: &View, dealer: &mut FastDealer) -> Option<World> {
        let shared = &mut *self.shared.borrow_mut();
        let mut world = World {
            table: view.table().clone(),
            choices: BySeat::default(),
            chosen: Seats::NONE,
            streams: RandomStreams::new(dealer.bits()),
            choice: None,
            baseline: BySeat::default(),
        };
        world.baseline = self.evaluate_at_horizon(shared, world.clone());
        Some(world)
    }
}

/// A rollout that plays as expected and evaluates the position.
pub(super) struct ExpectedPlay;

impl Rollout<Simulation> for ExpectedPlay {
    fn evaluate(&mut self, simulation: &Simulation, world: World, _: &mut FastDealer) -> BySeat<f64> {
        simulation.returns(&world)
    }
}
