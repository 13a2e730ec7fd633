//! A game played on by the policy: to its end, or as far as it takes to foresee it.

use biblios_view::{Action, Looking, Lot, Stage};
use tabletop::{BySeat, FastDealer, Seat};

use super::game::Biblios;
use super::odds::{GOLD, Odds};
use super::policy;
use super::world::World;

/// Everybody plays by the policy.
pub(super) struct Policy;

impl search::Rollout<Biblios> for Policy {
    fn evaluate(&mut self, game: &Biblios, mut world: World, dealer: &mut FastDealer) -> BySeat<f64> {
        let odds = &game.odds;
        loop {
            let table = world.state.table();
            match (table.stage(), game.foresight) {
                (Stage::Over, _) => return game.returns_of(&world),
                (_, Some((foresight, seat))) if table.at_start_of_turn() => {
                    let chance = foresight.chance(&world.state, seat).into();
                    return BySeat::from_fn(|other| if other == seat { chance } else { 0.0 });
                }
                (Stage::Draw | Stage::TurnUp | Stage::Penalty { .. }, _) => world.deal_one(dealer, odds),
                (Stage::Bid(_), _) => auction(odds, &mut world, dealer),
                _ => {
                    let action = choose(odds, &world);
                    world.play(&action, odds);
                }
            }
        }
    }
}

/// What the policy does for the seat that is to act.
pub(super) fn choose(odds: &Odds, world: &World) -> Action {
    let table = world.state.table();
    match (table.stage(), world.state.looking()) {
        (Stage::Allocate, Some(Looking::Drawn(card))) => {
            Action::Place(policy::place(odds, world, table.active(), card))
        }
        (Stage::Allocate | Stage::Church { church: None, .. }, Some(Looking::Kept(church))) => {
            Action::Church(policy::best_use(odds, world, table.active(), church).0)
        }
        (Stage::Church { seat, church: Some(church) }, _) => {
            Action::Church(policy::best_use(odds, world, seat, church).0)
        }
        (Stage::Take(seat), _) => Action::Take(policy::take(odds, world, seat)),
        (Stage::Bid(seat), _) => {
            let high = table.lot().map_or(0, |lot| lot.high_bid);
            if policy::limit(odds, world, seat, 1.0) > high {
                Action::Bid(u16::from(high) + 1)
            } else {
                Action::Pass
            }
        }
        (Stage::Pay { seat, in_cards }, _) => policy::pay(odds, world, seat, in_cards),
        _ => unreachable!("a player is to act"),
    }
}

/// How far a seat goes for the lot in this simulation.
///
/// If everybody were predictable, a plan could count on others to stop at seven, and be wrong in every simulation
/// alike. So what they are ready to give varies by chance: a little for the lot that is for sale now, where it is
/// reckoned as `expert` does, and more for those to come.
fn mood(odds: &Odds, world: &World, lot: &Lot, seat: Seat, dealer: &mut FastDealer) -> u8 {
    const NOW: f32 = 0.15;
    const LATER: f32 = 0.5;
    let luck = (dealer.bits() >> 40) as f32 / (1u64 << 23) as f32 - 1.0;
    let Some(limits) = world.limits else {
        return policy::limit(odds, world, seat, 1.0 + LATER * luck);
    };
    let purse = if lot.card.is_gold() { world.state.hand(seat).len() as f32 } else { world.own[seat][GOLD] };
    (f32::from(limits[seat]) * (1.0 + NOW * luck)).round().min(purse) as u8
}

/// Plays an auction to its payment. Bidding by ones up to everybody's limit ends where the highest limit meets
/// the second; nothing is learned on the way there, so it is gone in one step.
fn auction(odds: &Odds, world: &mut World, dealer: &mut FastDealer) {
    let Some(&lot) = world.state.table().lot() else { return };
    let mut limits: BySeat<u8> = BySeat::default();
    for seat in lot.bidding.iter() {
        limits[seat] = mood(odds, world, &lot, seat, dealer);
    }
    if let Some((seat, most)) = world.resolved {
        limits[seat] = most;
    }
    if let Some(bidder) = lot.high_bidder {
        limits[bidder] = limits[bidder].max(lot.high_bid);
    }
    let (winner, rival, price) = outcome(odds, world, &lot, &limits);
    while let Stage::Bid(seat) = world.state.table().stage() {
        let (high, bidder) =
            world.state.table().lot().map_or((0, None), |lot| (lot.high_bid, lot.high_bidder));
        let action = if Some(seat) == winner && high < price {
            Action::Bid(price.into())
        } else if Some(seat) == rival && bidder == winner && high + 1 < price {
            Action::Bid(u16::from(price) - 1)
        } else {
            Action::Pass
        };
        world.play(&action, odds);
    }
}

/// Who wins with these limits, against whom, and at what price.
fn outcome(odds: &Odds, world: &World, lot: &Lot, limits: &BySeat<u8>) -> (Option<Seat>, Option<Seat>, u8) {
    let Stage::Bid(first) = world.state.table().stage() else { return (None, None, 0) };
    let (mut winner, mut rival) = (None::<Seat>, None::<Seat>);
    let mut seat = first;
    for _ in 0..odds.seats {
        let willing = limits[seat] > lot.high_bid || lot.high_bidder == Some(seat);
        if lot.bidding.contains(seat) && willing {
            if winner.is_none_or(|best| limits[seat] > limits[best]) {
                (winner, rival) = (Some(seat), winner);
            } else if rival.is_none_or(|second| limits[seat] > limits[second]) {
                rival = Some(seat);
            }
        }
        seat = seat.left(odds.seats);
    }
    let Some(best) = winner else { return (None, None, 0) };
    let second = rival.map_or(lot.high_bid, |rival| limits[rival]);
    let price = if lot.high_bidder == Some(best) && rival.is_none() {
        lot.high_bid
    } else {
        (second + 1).min(limits[best])
    };
    (winner, rival, price)
}
