//! The bot that searches: it plays on in thought from many worlds that fit its view, and does what wins most.
//!
//! For each choice it
//! 1. samples many worlds from its view ([`crowd`]), in which the others paid what they miss least ([`habit`]), and stirs them until they
//!    are as likely as the rest of their play makes them ([`plausible`]): people keep good cards, and whoever bids five mostly has five;
//! 2. lists the plans that are worth a thought ([`candidates`]). In an auction a plan is how far to go, since what a
//!    bid is worth depends on when one means to stop;
//! 3. lets the plans race ([`search::Race`]): each is followed by the rest of the turn, in the same worlds and with the
//!    same cards drawn, and [foresight](super::foresight) says what it has led to; where none was trained, the game is played
//!    to its end. For the lot that is for sale everybody bids as `expert` would with the hand of that world;
//!    else they play by a quick [`policy`] that knows what `expert` knows, and nobody's bids are quite
//!    predictable ([`rollout`]). Plans that are surely behind drop out.
//!
//! What the [judge](super::judge) would do, or `expert` where no judge was trained, is the favourite: another plan must be
//! ahead of it by more than luck explains, and make up for what the judge thinks of it. So with little time it plays by what it
//! has learned, and the more time it has the more it finds.
//!
//! In a simulated world everybody decides by their own hand and by what the table can guess of others, never by
//! what only the sampled world knows.

mod candidates;
mod crowd;
mod game;
mod habit;
mod odds;
mod oracle;
mod plausible;
mod policy;
mod purses;
mod rollout;
#[cfg(test)]
mod tests;
mod world;

use std::time::{Duration, Instant};

use biblios_view::{Action, Legal, View};
use search::{Choice, Limit, Margins, Race};
use tabletop::{Agent, FastDealer};

pub use self::oracle::Oracle;

use self::candidates::Plan;
use self::crowd::Crowd;
use self::game::Biblios;
use self::odds::Odds;
use self::rollout::Policy;
use super::{Expert, Judge};
use crate::Effort;

/// Plays many sampled games to their end for each choice.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    effort: Effort,
    most: Option<Duration>,
    seed: u64,
}

/// The most worlds that are sampled for one choice.
const WORLDS: u32 = 1000;
/// How many worlds are sampled for each millisecond: it takes a small part of the time.
const WORLDS_A_MILLISECOND: u32 = 10;
/// The same where simulations are counted: several plans run in a world.
const SIMULATIONS_A_WORLD: u32 = 4;
/// When a lead counts.
const MARGINS: Margins = Margins { behind: 3.0, ahead: 1.0, fine: 0.001 };
/// How many more games another bid than the favourite must win where there is no judge: bidding is about what the others
/// will do, and they do as they like.
const BIDDING: f64 = 0.05;
/// How much a lead in simulations says beside one before the judge. What was simulated and what was judged have been held against
/// what such choices really led to.
struct Trust {
    /// When cards are placed and taken.
    gifts: f64,
    /// When a Church card is used.
    church: f64,
    bids: f64,
    payments: f64,
}

const TRUST: Trust = Trust { gifts: 4.0, church: 2.5, bids: 0.7, payments: 1.5 };

impl Trust {
    fn about(&self, legal: &Legal) -> f64 {
        match legal {
            Legal::Place(_) | Legal::Take(_) => self.gifts,
            Legal::Church(_) => self.church,
            Legal::Bid(_) => self.bids,
            _ => self.payments,
        }
    }
}

impl Search {
    /// The bot that thinks so long about a choice, with this seed.
    #[must_use]
    pub fn new(effort: Effort, seed: u64) -> Search {
        Search { effort, most: None, seed }
    }

    /// The same bot, which stops after this time, if given.
    #[must_use]
    pub fn within(self, most: Option<Duration>) -> Search {
        Search { most, ..self }
    }

    /// What it chooses, and how many simulations that took.
    #[must_use]
    pub fn think(&self, view: &View) -> (Action, u64) {
        let start = Instant::now();
        let favourite = Judge::of(view).map_or_else(|| Expert.choose(view), |judge| judge.choose(view));
        if view.legal().len() == 1 {
            return (favourite, 0);
        }
        let (odds, crowd, mut dealer) = self.imagine(view);
        let advantage = Judge::of(view).map(|judge| judge.advantage(view));
        let game = Biblios::foreseen_by(view, odds);
        let limit = self.effort.limit_within(self.most);
        race(view, &game, &crowd, (favourite, advantage), limit, start, &mut dealer)
    }

    /// Samples the worlds for a choice.
    fn imagine(&self, view: &View) -> (Odds, Crowd, FastDealer) {
        let mut dealer = crate::chance(self.seed, view.events().len());
        let mut odds = Odds::new(view);
        let worlds = match self.effort {
            Effort::Milliseconds(most) => most.saturating_mul(WORLDS_A_MILLISECOND),
            Effort::Simulations(most) => most.div_ceil(SIMULATIONS_A_WORLD),
        };
        let in_time = |most: Duration| (most.as_millis() as u32).saturating_mul(WORLDS_A_MILLISECOND);
        let worlds = self.most.map_or(worlds, |most| worlds.min(in_time(most)));
        let crowd = Crowd::new(view, &mut odds, worlds.min(WORLDS) as usize, &mut dealer);
        (odds, crowd, dealer)
    }

    /// What becomes of each plan in the simulations of this choice, all in the same worlds, and what the judge thinks of
    /// it; the favourite of the judge first. None where no judge was trained.
    #[must_use]
    pub fn forecasts(&self, view: &View) -> Option<Vec<Forecast>> {
        let (judge, seat) = (Judge::of(view)?, view.seat()?);
        let (odds, crowd, mut dealer) = self.imagine(view);
        let favourite = Plan::of(judge.choose(view), crowd.any()?, seat);
        let game = Biblios::foreseen_by(view, odds);
        let nobody_drops_out = Margins { behind: f64::INFINITY, fine: 0.0, ..MARGINS };
        let mut race = Race::new(&game, Policy, nobody_drops_out, dealer.bits());
        let report = race.search(seat, &crowd, Some(&favourite), self.effort.limit());
        let advantage = judge.advantage(view);
        let forecast = |choice: Choice<Plan>| {
            let Plan { action, most } = choice.action;
            Forecast { action, most, simulated: choice.value, judged: advantage(&action).into() }
        };
        Some(report.choices.into_iter().map(forecast).collect())
    }
}

/// What is expected of a plan.
#[derive(Clone, Copy, Debug)]
pub struct Forecast {
    /// The action that it begins with.
    pub action: Action,
    /// How far to bid for the lot.
    pub most: Option<u8>,
    /// What it came to in simulations: mostly the chance to win.
    pub simulated: f64,
    /// How much more often than after what `expert` would do the judge expects to win.
    pub judged: f64,
}

impl Agent<View, Action> for Search {
    fn choose(&mut self, view: &View) -> Action {
        self.think(view).0
    }
}

/// Lets the plans of the view's seat race in the worlds of a crowd; with no world the favourite wins. What an action is
/// ahead by the judge, if there is one, counts too. Gives the number of simulations with it.
fn race(
    view: &View,
    game: &Biblios,
    crowd: &Crowd,
    (favourite, advantage): (Action, Option<impl Fn(&Action) -> f32>),
    limit: Limit,
    start: Instant,
    dealer: &mut FastDealer,
) -> (Action, u64) {
    let seat = view.seat().expect("a seat is to act");
    let Some(world) = crowd.any() else { return (favourite, 0) };
    let plan = Plan::of(favourite, world, seat);
    let trust = TRUST.about(&view.legal());
    let handicap = |other: &Plan| match &advantage {
        Some(advantage) => -f64::from(advantage(&other.action)) / trust,
        None if matches!(view.legal(), Legal::Bid(_)) && *other != plan => BIDDING,
        None => 0.0,
    };
    let alike = |one: &Plan, other: &Plan| one.action == other.action;
    let race = Race::new(game, Policy, MARGINS, dealer.bits());
    let mut race = race.with_handicap(&handicap).until_alike(&alike);
    let report = race.search_by(seat, crowd, Some(&plan), limit, &mut || start.elapsed());
    (report.best().map_or(favourite, |plan| plan.action), report.visits())
}
