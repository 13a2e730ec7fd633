//! Simulations of one choice: each candidate, followed by days of expected play.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use quill_view::{Action, Die, PublicState, Stage};
use tabletop::{BySeat, Dealer, FastDealer, Purpose, Seat, Seats, ToAct};

use super::arms::Arms;
use super::outlook::{Outlook, win_chances, won};
use super::{expert, policy};

/// The number of days played before the evaluation, including the present one.
const HORIZON: u8 = 2;
/// Actions that the expert values lower than the best by more points than this are not tried.
const MAX_LOSS: f32 = 1.2;
/// Actions whose values differ by less are treated as reorderings of each other.
const EQUAL_VALUE: f32 = 1e-4;
/// The most actions that are tried.
const MAX_CANDIDATES: usize = 5;

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
struct World {
    table: PublicState,
    choices: BySeat<Option<Action>>,
    chosen: Seats,
    streams: RandomStreams,
}

/// The simulations of a choice of a seat, or of the sealed bids of all seats.
///
/// Only sealed choices are hidden in this game; those that others may already have made are drawn again in every
/// simulation.
pub(super) struct Simulation {
    seat: Seat,
    root: PublicState,
    /// The candidates of each seat. Empty where the choice is not searched.
    arms: BySeat<Arms>,
    outlook: Outlook,
    /// The expert's later choices in the searched turn.
    turn: HashMap<u64, Action>,
}

impl Simulation {
    /// Creates the simulations of a choice that a seat has to make.
    pub(super) fn new(table: &PublicState, seat: Seat, favourite: Action) -> Simulation {
        let mut outlook = Outlook::default();
        let bidding = table.stage() == Stage::Prime;
        let arms = BySeat::from_fn(|other| {
            let bids = bidding && other.index() < table.seats() && table.choices(other).len() > 1;
            let mut tried =
                if other == seat || bids { candidates(&mut outlook, table, other) } else { Vec::new() };
            if other == seat {
                tried.retain(|&action| action != favourite);
                tried.insert(0, favourite);
                tried.truncate(MAX_CANDIDATES);
            }
            Arms::new(tried)
        });
        Simulation { seat, root: table.clone(), arms, outlook, turn: HashMap::new() }
    }

    /// The candidates of the seat to choose.
    pub(super) fn arms(&self) -> &Arms {
        &self.arms[self.seat]
    }

    /// Tries a candidate, with new dice: if simulations shared their dice, candidates that were lucky would be favoured.
    pub(super) fn run(&mut self, dealer: &mut FastDealer) {
        let mut world = World {
            table: self.root.clone(),
            choices: BySeat::default(),
            chosen: Seats::NONE,
            streams: RandomStreams::new(dealer.bits()),
        };
        let baseline = self.evaluate_at_horizon(world.clone());
        let seats = self.root.seats();
        let alone = Seat::all(seats).filter(|&seat| self.arms[seat].len() > 0).count() == 1;
        let trials = BySeat::from_fn(|seat| {
            let arms = &self.arms[seat];
            let trial = || if alone { arms.by_bounds(dealer) } else { arms.by_regret(dealer) };
            (arms.len() > 0).then(trial)
        });
        let tried = || Seat::all(seats).filter_map(|seat| Some((seat, trials[seat]?)));
        for (seat, trial) in tried() {
            Self::play(&mut world, seat, self.arms[seat].action(trial));
        }
        let judged = self.evaluate_at_horizon(world);
        for (seat, trial) in tried() {
            self.arms[seat].learn(trial, (judged[seat] - baseline[seat]).clamp(-0.5, 0.5));
        }
    }

    /// The seats to act, without those whose sealed choice is already made in this world.
    fn seats_to_act(world: &World) -> Seats {
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

    fn is_over(&self, table: &PublicState) -> bool {
        table.stage() == Stage::Over || table.day() >= self.root.day() + HORIZON
    }

    /// Resolves one die, or plays the expected action of a seat to act.
    fn advance(&mut self, world: &mut World) {
        if let Some((roller, die)) = world.table.next_roll() {
            let purpose = ::quill::purpose(roller);
            let side = world.streams.0[usize::from(purpose.0)].below(purpose, Die::SIDES);
            return world.table.rolled(roller, die.side(side), &mut ());
        }
        let seats_to_act = Self::seats_to_act(world);
        let own_turn = seats_to_act.contains(self.seat) && self.is_same_turn(&world.table);
        let seat = if own_turn { self.seat } else { seats_to_act.first().expect("a seat is to act") };
        let (table, outlook) = (&world.table, &mut self.outlook);
        let action = if own_turn {
            let known = self.turn.entry(turn_key(table, seat));
            *known.or_insert_with(|| expert::choose(outlook, table, seat))
        } else {
            policy::choose(outlook, table, seat, &mut world.streams.0[POLICY_STREAM])
        };
        Self::play(world, seat, action);
    }

    /// Whether the table is still in the turn of the searched choice.
    fn is_same_turn(&self, table: &PublicState) -> bool {
        let same = std::mem::discriminant(&table.stage()) == std::mem::discriminant(&self.root.stage());
        same && table.stage() != Stage::Prime
            && table.day() == self.root.day()
            && table.rolls() == self.root.rolls()
    }

    fn play(world: &mut World, seat: Seat, action: Action) {
        if !action.is_sealed() {
            return world.table.acted(seat, action, &mut ());
        }
        world.choices[seat] = Some(action);
        world.chosen = world.chosen.with(seat);
        if Self::seats_to_act(world).is_empty() {
            let choices = std::mem::take(&mut world.choices);
            world.chosen = Seats::NONE;
            world.table.opened(&choices, &mut ());
        }
    }

    /// Plays to the horizon and returns each seat's winning probability.
    fn evaluate_at_horizon(&mut self, mut world: World) -> BySeat<f64> {
        while !self.is_over(&world.table) {
            self.advance(&mut world);
        }
        let table = &world.table;
        let chances = if table.stage() == Stage::Over {
            won(::quill::score(table).winners)
        } else {
            win_chances(table, &self.outlook.totals(table))
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

/// The key of a position in the searched turn: everything that changes during it.
fn turn_key(table: &PublicState, seat: Seat) -> u64 {
    let (mut hasher, who) = (DefaultHasher::new(), seat.into());
    (table.card(who), table.desk(who), table.values(), table.chapel().row(who)).hash(&mut hasher);
    table.stage().hash(&mut hasher);
    hasher.finish()
}
