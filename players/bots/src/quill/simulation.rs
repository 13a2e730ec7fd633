//! What a search simulates: one choice, and days that are played as expected.

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use ::search::{Model, Rollout};
use quill_view::{Action, Die, Face, PublicState, Stage, View};
use tabletop::{BySeat, Dealer, FastDealer, Purpose, Seat, Seats, ToAct};

use super::outlook::{Outlook, win_chances, won};
use super::{expert, policy};

/// How many days are played, the present one included, before the position is judged.
const HORIZON: u8 = 2;
/// What the expert expects to be worse by more points than this is not searched.
const NEARLY: f32 = 1.2;
/// What differs by less is the same in another order.
const SAME: f32 = 1e-4;
/// The most actions that are searched.
const MOST: usize = 5;
/// How many standard errors another action must be better than the expert's to be preferred.
const DOUBT: f64 = 1.0;
/// Fewer simulations than this prove nothing.
const FEW: f64 = 12.0;

/// Dice that fall alike in every simulation of the same luck: each roller's do not depend on what others roll.
#[derive(Clone)]
struct Luck([FastDealer; Purpose::MOST]);

/// For choices of the policy, which are no dice.
const POLICY: usize = 6;

impl Luck {
    fn new(seed: u64) -> Luck {
        let mut seeds = FastDealer::new(seed);
        Luck(std::array::from_fn(|_| FastDealer::new(seeds.bits())))
    }
}

/// A position, with the sealed choices that are made in it and the dice to come.
#[derive(Clone)]
pub(super) struct World {
    table: PublicState,
    choices: BySeat<Option<Action>>,
    chosen: Seats,
    luck: Luck,
    /// What the searching seat chose, once it has.
    choice: Option<Action>,
    /// How likely each is to win with the same luck, if all play as expected.
    usual: BySeat<f64>,
}

/// What became of an action so far, in chances to win beyond what is usual.
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

    /// The mean less what may be luck.
    fn at_least(&self) -> f64 {
        if self.count < FEW {
            return f64::NEG_INFINITY;
        }
        let variance = (self.squares / self.count - self.mean().powi(2)).max(0.0);
        self.mean() - DOUBT * (variance / self.count).sqrt()
    }
}

/// What is remembered from simulation to simulation.
#[derive(Default)]
struct Memory {
    outlook: Outlook,
    /// What the expert does later in the searched turn.
    turn: HashMap<u64, Action>,
    tallies: [Tally; MOST],
}

/// One choice of a seat, or the bids of all, and the days after it.
///
/// To the search all but the searched choice is chance, the play of the others included. Nothing is hidden in this game
/// but sealed choices, and those that others may have made already are made anew in every simulation.
pub(super) struct Simulation {
    seat: Seat,
    root: PublicState,
    /// What each seat may choose; nothing where its choice is not searched. The expert's choice comes first.
    candidates: BySeat<Vec<Action>>,
    memory: RefCell<Memory>,
}

impl Simulation {
    /// The simulation of a choice that a seat has to make.
    pub(super) fn new(table: &PublicState, seat: Seat) -> Simulation {
        let mut memory = Memory::default();
        let bidding = table.stage() == Stage::Prime;
        let candidates = BySeat::from_fn(|other| {
            let bids = bidding && other.index() < table.seats() && table.choices(other).len() > 1;
            if other == seat || bids { candidates(&mut memory.outlook, table, other) } else { Vec::new() }
        });
        Simulation { seat, root: table.clone(), candidates, memory: RefCell::new(memory) }
    }

    /// What a seat may choose, the expert's choice first.
    pub(super) fn candidates(&self, seat: Seat) -> &[Action] {
        &self.candidates[seat]
    }

    /// The choice that proved best.
    pub(super) fn best(&self) -> Action {
        let memory = self.memory.borrow();
        let own = self.candidates(self.seat);
        let mut best = (own[0], memory.tallies[0].mean());
        for (&action, tally) in own.iter().zip(&memory.tallies).skip(1) {
            if tally.at_least() > best.1 {
                best = (action, tally.at_least());
            }
        }
        best.0
    }

    /// Who is to act, as far as the sealed choices of this world are made.
    fn acting(&self, world: &World) -> Seats {
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

    /// Those who are to act whose choice is searched.
    fn searched(&self, world: &World) -> Seats {
        let root = world.choice.is_none() || self.root.stage() == Stage::Prime;
        let here = root && world.table.stage() == self.root.stage() && world.table.day() == self.root.day();
        let acting = self.acting(world);
        if here {
            acting.iter().filter(|&seat| !self.candidates[seat].is_empty()).collect()
        } else {
            Seats::NONE
        }
    }

    fn is_over(&self, table: &PublicState) -> bool {
        table.stage() == Stage::Over || table.day() >= self.root.day() + HORIZON
    }

    /// Rolls a die, or lets somebody who is to act do what is expected.
    fn go_on(&self, memory: &mut Memory, world: &mut World) {
        if let Some((roller, die)) = world.table.next_roll() {
            let purpose = ::quill::purpose(roller);
            let side = world.luck.0[usize::from(purpose.0)].below(purpose, Die::SIDES);
            return world.table.rolled(roller, die.side(side), &mut ());
        }
        let acting = self.acting(world);
        let own_turn = acting.contains(self.seat) && self.is_same_turn(&world.table);
        let seat = if own_turn { self.seat } else { acting.first().expect("somebody is to act") };
        let (table, outlook) = (&world.table, &mut memory.outlook);
        let action = if own_turn {
            let known = memory.turn.entry(self.info(world, seat));
            *known.or_insert_with(|| expert::choose(outlook, table, seat))
        } else {
            policy::choose(outlook, table, seat, &mut world.luck.0[POLICY])
        };
        self.play(world, seat, &action);
    }

    /// Whether dice are used, or were to be rolled, in the turn of the searched choice.
    fn is_same_turn(&self, table: &PublicState) -> bool {
        let same = std::mem::discriminant(&table.stage()) == std::mem::discriminant(&self.root.stage());
        same && table.stage() != Stage::Prime
            && table.day() == self.root.day()
            && table.rolls() == self.root.rolls()
    }

    /// How likely each is to win, as far as the expert can tell after the last day.
    fn judged(&self, memory: &mut Memory, mut world: World) -> BySeat<f64> {
        while !self.is_over(&world.table) {
            self.go_on(memory, &mut world);
        }
        let table = &world.table;
        let chances = if table.stage() == Stage::Over {
            won(::quill::score(table).winners)
        } else {
            win_chances(table, &memory.outlook.totals(table))
        };
        BySeat(chances.map(f64::from))
    }
}

/// The actions of a seat that the expert expects to be best or nearly so, the best first.
fn candidates(outlook: &mut Outlook, table: &PublicState, seat: Seat) -> Vec<Action> {
    let mut rated = expert::rated(outlook, table, seat);
    // The sort is stable, so the expert's own choice comes first.
    rated.sort_by(|one, other| other.1.total_cmp(&one.1));
    let most = rated[0].1;
    rated.retain(|&(_, worth)| worth >= most - NEARLY);
    let orders = !matches!(table.stage(), Stage::Matins | Stage::Prime | Stage::Cadfael);
    let mut last = f32::INFINITY;
    rated.retain(|&(_, worth)| {
        let differs = last - worth > SAME || !orders;
        if differs {
            last = worth;
        }
        differs
    });
    rated.truncate(MOST);
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
        if self.acting(world).is_empty() {
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
        self.go_on(&mut self.memory.borrow_mut(), world);
    }

    /// Everything that changes in the course of the searched turn.
    fn info(&self, world: &World, seat: Seat) -> u64 {
        let mut hasher = DefaultHasher::new();
        let (table, who) = (&world.table, seat.into());
        (table.card(who), table.desk(who), table.values(), table.chapel().row(who)).hash(&mut hasher);
        table.stage().hash(&mut hasher);
        hasher.finish()
    }

    fn returns(&self, world: &World) -> BySeat<f64> {
        let memory = &mut *self.memory.borrow_mut();
        let judged = self.judged(memory, world.clone());
        let gains = BySeat::from_fn(|seat| (judged[seat] - world.usual[seat]).clamp(-0.5, 0.5));
        let own = self.candidates[self.seat].iter().position(|&action| world.choice == Some(action));
        if let Some(tally) = own.and_then(|place| memory.tallies.get_mut(place)) {
            tally.count += 1.0;
            tally.sum += gains[self.seat];
            tally.squares += gains[self.seat].powi(2);
        }
        gains
    }

    /// Every simulation has luck of its own: if several shared it, the search would try again what was lucky.
    fn determinize(&self, view: &View, dealer: &mut FastDealer) -> Option<World> {
        let memory = &mut *self.memory.borrow_mut();
        let mut world = World {
            table: view.table().clone(),
            choices: BySeat::default(),
            chosen: Seats::NONE,
            luck: Luck::new(dealer.bits()),
            choice: None,
            usual: BySeat::default(),
        };
        world.usual = self.judged(memory, world.clone());
        Some(world)
    }
}

/// Plays on as expected until the position is judged.
pub(super) struct Expected;

impl Rollout<Simulation> for Expected {
    fn evaluate(&mut self, simulation: &Simulation, world: World, _: &mut FastDealer) -> BySeat<f64> {
        simulation.returns(&world)
    }
}
