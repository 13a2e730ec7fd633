use std::cell::RefCell;

use ::search::{Eyes, Game, Ismcts, Report, Rollout, Rule, Settings};
use quill_view::{Action, Die, Face, Roller, Stage, Table, View};
use tabletop::{Agent, BySeat, Dealer, FastDealer, Seat, Seats, ToAct};

use super::outlook::{Outlook, win_chances, won};
use super::policy;
use super::turn::sensible_uses;
use crate::Effort;

/// How many days the simulations play, the present one included, before the position is judged.
const HORIZON: u8 = 1;
/// How much is tried that looks worse so far.
const EXPLORATION: f64 = 0.15;
/// Of more bids than this some are left out.
const MOST_BIDS: u64 = 12;

/// Searches its own turn as a tree, and the bids of everybody by matching regrets; beyond them everybody plays like a
/// hasty expert until the end of the day, where the expert's judgement says how likely each is to win.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    seed: u64,
    effort: Effort,
}

impl Search {
    /// The bot with this seed, which thinks so long about each choice.
    #[must_use]
    pub fn new(seed: u64, effort: Effort) -> Search {
        Search { seed, effort }
    }

    /// What a search of the choice found out; nothing where there is only one sensible action.
    fn report(&self, view: &View, seat: Seat) -> Report<Action> {
        let settings = Settings {
            eyes: Eyes::Single,
            rule: Rule::Bounds { exploration: EXPLORATION },
            reuse: false,
            ..Settings::default()
        };
        let seed = crate::chance(self.seed, view.events().len()).bits();
        let day = Day::new(view.table(), seat);
        Ismcts::new(&day, settings, ByJudgement, seed).search(seat, view, self.effort.limit())
    }
}

impl Agent<View, Action> for Search {
    fn choose(&mut self, view: &View) -> Action {
        let seat = view.seat().expect("a seat is to act");
        let mut actions = Vec::new();
        sensible(view.table(), seat, &mut actions);
        if let [only] = actions[..] {
            return only;
        }
        let report = self.report(view, seat);
        *report.best().unwrap_or(&actions[0])
    }
}

/// The actions of a seat that are worth a thought.
fn sensible(table: &Table, seat: Seat, actions: &mut Vec<Action>) {
    match table.stage() {
        Stage::Prime => {
            let count = table.choices(seat).len();
            let bids = count.min(MOST_BIDS);
            actions.extend((0..bids).map(|n| Action::Bid((n * (count - 1) / (bids - 1).max(1)) as u16)));
        }
        Stage::Matins => actions.extend(table.choices(seat).iter()),
        Stage::Lauds | Stage::Vespers(_) => actions.extend(sensible_uses(table, seat)),
        Stage::Terce(..) => actions.extend(sensible_uses(table, seat)),
        _ => actions.extend(table.legal(seat).iter()),
    }
}

/// A position, with the sealed choices that are made in it.
#[derive(Clone)]
struct World {
    table: Table,
    choices: BySeat<Option<Action>>,
    chosen: Seats,
}

/// The rest of a day, as the searching seat sees it: its own decisions of this turn, and the bids of all. All else
/// is chance, the play of the others included.
struct Day {
    seat: Seat,
    root: Stage,
    rolls: u8,
    today: u8,
    outlook: RefCell<Outlook>,
}

impl Day {
    fn new(table: &Table, seat: Seat) -> Day {
        Day {
            seat,
            root: table.stage(),
            rolls: table.rolls(),
            today: table.day(),
            outlook: RefCell::default(),
        }
    }

    /// Who is to act at the table, sealed choices of this world heeded.
    fn acting(&self, world: &World) -> Seats {
        let table = &world.table;
        match table.stage() {
            Stage::Matins => Seats::all(table.seats()).minus(table.stopped()).minus(world.chosen),
            Stage::Prime => {
                let able = Seat::all(table.seats()).filter(|&seat| table.choices(seat).len() > 1);
                able.collect::<Seats>().minus(world.chosen)
            }
            _ => match table.to_act() {
                ToAct::Seats(seats) => seats,
                _ => Seats::NONE,
            },
        }
    }

    /// Those who are to act whose decision is searched.
    fn searched(&self, world: &World) -> Seats {
        let table = &world.table;
        if table.day() != self.today {
            return Seats::NONE;
        }
        let acting = self.acting(world);
        let own = if acting.contains(self.seat) { Seats::only(self.seat) } else { Seats::NONE };
        match (self.root, table.stage()) {
            (Stage::Prime, Stage::Prime) => acting,
            (Stage::Matins, Stage::Matins) if table.rolls() == self.rolls => own,
            (Stage::Cadfael, Stage::Cadfael) if table.rolls() == self.rolls => own,
            (Stage::Lauds, Stage::Lauds) => own,
            (Stage::Vespers(_), Stage::Vespers(_)) | (Stage::Terce(..), Stage::Terce(..)) => own,
            _ => Seats::NONE,
        }
    }

    fn is_over(&self, table: &Table) -> bool {
        table.stage() == Stage::Over || table.day() >= self.today + HORIZON
    }
}

impl Game for Day {
    type State = World;
    type View = View;
    type Action = Action;
    type Outcome = Face;
    type Info = u64;

    fn seats(&self) -> usize {
        tabletop::MAX_SEATS
    }

    fn range(&self) -> (f64, f64) {
        (0.0, 1.0)
    }

    fn to_act(&self, world: &World) -> ToAct {
        if self.is_over(&world.table) {
            return ToAct::Nobody;
        }
        if world.table.next_roll().is_some() {
            return ToAct::Chance;
        }
        let searched = self.searched(world);
        if searched.is_empty() { ToAct::Chance } else { ToAct::Seats(searched) }
    }

    fn legal(&self, world: &World, seat: Seat, actions: &mut Vec<Action>) {
        sensible(&world.table, seat, actions);
    }

    fn play(&self, world: &mut World, seat: Seat, action: &Action) {
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
        let (_, die) = world.table.next_roll().expect("a die is rolled");
        die.faces().map(|(face, sides)| (face, sides.into())).collect()
    }

    fn resolve(&self, world: &mut World, face: &Face) {
        let (roller, _) = world.table.next_roll().expect("a die is rolled");
        world.table.rolled(roller, *face, &mut ());
    }

    fn deal(&self, world: &mut World, dealer: &mut FastDealer) {
        if let Some((roller, die)) = world.table.next_roll() {
            let face = die.side(dealer.below(::quill::purpose(roller), Die::SIDES));
            return world.table.rolled(roller, face, &mut ());
        }
        let seat = self.acting(world).first().expect("somebody is to act");
        let action = policy::choose(&mut self.outlook.borrow_mut(), &world.table, seat, dealer);
        self.play(world, seat, &action);
    }

    fn info(&self, world: &World, seat: Seat) -> u64 {
        use std::hash::{Hash, Hasher};
        let mut hasher = std::collections::hash_map::DefaultHasher::new();
        let (table, who) = (&world.table, seat.into());
        (table.card(who), table.desk(who), table.values()).hash(&mut hasher);
        table.chapel().row(who).hash(&mut hasher);
        std::mem::discriminant(&table.stage()).hash(&mut hasher);
        hasher.finish()
    }

    fn returns(&self, world: &World) -> BySeat<f64> {
        let table = &world.table;
        let chances = if table.stage() == Stage::Over {
            won(::quill::score(table).winners)
        } else {
            win_chances(table, &self.outlook.borrow_mut().totals(table))
        };
        BySeat(chances.map(f64::from))
    }

    fn determinize(&self, view: &View, _: &mut FastDealer) -> Option<World> {
        Some(World { table: view.table().clone(), choices: BySeat::default(), chosen: Seats::NONE })
    }
}

/// Plays on by the policy until the position is judged.
struct ByJudgement;

impl Rollout<Day> for ByJudgement {
    fn evaluate(&mut self, day: &Day, mut world: World, dealer: &mut FastDealer) -> BySeat<f64> {
        while !day.is_over(&world.table) {
            day.deal(&mut world, dealer);
        }
        day.returns(&world)
    }
}
