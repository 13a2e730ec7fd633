//! The judge: knows by experience what its actions lead to.
//!
//! A small network for each number of players has learned from many games against `expert` how much more or less often
//! a seat wins after one action than after another. What `expert` would do stays the measure: the judge does
//! something else only where it is sure enough of the difference. `docs/bots.md` says how it was trained.

mod after;
mod deeds;
mod sight;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use biblios_view::{Action, Legal, View};
use tabletop::Agent;

pub use self::sight::{NUMBERS, Numbers};

use self::sight::Sight;
use super::expert::{Expert, payment};
use super::network::{Network, is_familiar};
use super::payments::{gold_payments, swaps};

/// What a judge has learned.
pub type Net = Network<NUMBERS, 512, 128>;

/// Judges what its actions lead to.
#[derive(Clone)]
pub struct Judge {
    net: Option<Net>,
    /// By how much more often an action must win than what `expert` would do.
    margin: f32,
}

/// An action, the position that it leads to, and the chance to win from there as far as it is judged.
#[derive(Clone, Copy, Debug)]
pub struct Prospect {
    /// The action.
    pub action: Action,
    /// The position after it.
    pub numbers: Numbers,
    /// The chance to win; 0 where nothing was learned.
    pub chance: f32,
}

/// For two, three and four players.
static LEARNED: [LazyLock<Judge>; 3] = [
    LazyLock::new(|| Judge::read(include_bytes!("two.net"))),
    LazyLock::new(|| Judge::read(include_bytes!("three.net"))),
    LazyLock::new(|| Judge::read(include_bytes!("four.net"))),
];
/// The margin of the judges here.
const MARGIN: f32 = 0.005;

impl Judge {
    fn read(bytes: &[u8]) -> Judge {
        Judge::new(Some(Net::read(bytes).expect("the network is whole")), MARGIN)
    }

    /// A judge with this network; without one it does as `expert` does.
    #[must_use]
    pub fn new(net: Option<Net>, margin: f32) -> Judge {
        Judge { net, margin }
    }

    /// The judge of games like this, if any was trained.
    #[must_use]
    pub fn of(view: &View) -> Option<&'static Judge> {
        is_familiar(view).then(|| &*LEARNED[view.table().seats() - 2])
    }

    /// What a seat that is to act can do that is worth a thought, and the place of what it should do.
    #[must_use]
    pub fn consider(&self, view: &View) -> (Vec<Prospect>, usize) {
        let sight = Sight::new(view);
        let favourite = Expert.choose(view);
        let mut actions = vec![favourite];
        candidates(view, &sight, &mut actions);
        let prospect = |action: &Action| {
            let numbers = sight.after(action);
            let chance = self.net.as_ref().map_or(0.0, |net| net.chance(&numbers));
            Prospect { action: *action, numbers, chance }
        };
        let prospects: Vec<Prospect> = actions.iter().map(prospect).collect();
        let chance = |&at: &usize| prospects[at].chance;
        let best = (0..prospects.len()).max_by(|a, b| chance(a).total_cmp(&chance(b))).unwrap_or(0);
        let surely = chance(&best) > chance(&0) + self.margin;
        (prospects, if surely { best } else { 0 })
    }

    /// How much more often a seat wins after an action than after what `expert` would do, as far as it is judged. All but
    /// the latter are short of the margin.
    pub(super) fn advantage(&self, view: &View) -> impl Fn(&Action) -> f32 {
        let sight = Sight::new(view);
        let expected = Expert.choose(view);
        let chance = move |action: &Action| {
            let chance = self.net.as_ref().map_or(0.0, |net| net.chance(&sight.after(action)));
            if *action == expected { chance } else { chance - self.margin }
        };
        let measure = chance(&expected);
        move |action| chance(action) - measure
    }

    /// What it does.
    pub(super) fn choose(&self, view: &View) -> Action {
        let (prospects, chosen) = self.consider(view);
        prospects[chosen].action
    }
}

/// How far over the least bid one may jump.
const JUMPS: [u16; 4] = [0, 1, 2, 4];

/// Appends the actions that are worth a thought and not there yet.
fn candidates(view: &View, sight: &Sight<'_>, actions: &mut Vec<Action>) {
    let (legal, hand) = (view.legal(), view.hand());
    let mut add = |action: Action| {
        if !actions.contains(&action) {
            actions.push(action);
        }
    };
    match (legal, view.table().lot()) {
        (Legal::Bid(bids), _) => {
            add(Action::Pass);
            let jumps = JUMPS.map(|jump| bids.least + jump).into_iter();
            jumps.filter(|&bid| bid <= bids.most).for_each(|bid| add(Action::Bid(bid)));
        }
        (Legal::PayGold(_), Some(lot)) => {
            gold_payments(hand, lot.high_bid.into(), |cards| add(Action::Pay(cards)));
            add(Action::Default);
        }
        (Legal::PayCards(_), Some(lot)) => {
            if let Some((paid, _)) = payment(&sight.insight, &sight.outlook, lot, lot.high_bid.into()) {
                add(Action::Pay(paid));
                swaps(hand, paid, |cards| add(Action::Pay(cards)));
            }
            add(Action::Default);
        }
        _ => legal.iter().for_each(add),
    }
}
