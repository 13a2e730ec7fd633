//! The actions that are worth a thought.

use biblios_view::{Action, Legal};
use tabletop::Seat;

use super::odds::Odds;
use super::rollout;
use super::world::World;
use crate::biblios::payments::{gold_payments, swaps};

/// How far over the least bid one may be ready to go.
const RAISES: [u16; 6] = [0, 1, 2, 3, 5, 8];

/// An action, and what follows from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Plan {
    pub(super) action: Action,
    /// How far to bid for the lot; as the policy likes if nothing is said.
    pub(super) most: Option<u8>,
}

impl From<Action> for Plan {
    fn from(action: Action) -> Plan {
        Plan { action, most: None }
    }
}

impl Plan {
    /// An action of a seat, followed as `expert` would.
    pub(super) fn of(action: Action, world: &World, seat: Seat) -> Plan {
        let most = match action {
            Action::Bid(bid) => Some(world.limits.map_or(0, |limits| limits[seat]).max(bid as u8)),
            _ => None,
        };
        Plan { action, most }
    }
}

/// Appends the plans of a seat that are worth a thought.
pub(super) fn candidates(odds: &Odds, world: &World, seat: Seat, plans: &mut Vec<Plan>) {
    let (legal, hand) = (world.state.legal(seat), world.state.hand(seat));
    let mut add = |plan: Plan| {
        if !plans.contains(&plan) {
            plans.push(plan);
        }
    };
    match legal {
        Legal::Bid(bids) => {
            let up_to = |most: u16| Plan { action: Action::Bid(bids.least), most: Some(most as u8) };
            add(Action::Pass.into());
            let raises = RAISES.map(|raise| bids.least + raise).into_iter();
            raises.filter(|&bid| bid <= bids.most).for_each(|bid| add(up_to(bid)));
        }
        Legal::PayGold(_) => {
            let price = world.state.table().lot().map_or(0, |lot| lot.high_bid).into();
            add(rollout::choose(odds, world).into());
            gold_payments(hand, price, |cards| add(Action::Pay(cards).into()));
            add(Action::Default.into());
        }
        Legal::PayCards(_) => {
            let cheapest = rollout::choose(odds, world);
            add(cheapest.into());
            if let Action::Pay(paid) = cheapest {
                swaps(hand, paid, |cards| add(Action::Pay(cards).into()));
            }
            add(Action::Default.into());
        }
        _ => legal.iter().for_each(|action| add(action.into())),
    }
}
