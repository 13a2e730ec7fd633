//! The rollout policy: like the expert, but without look-ahead.

use quill_view::{Action, PublicState, Stage, TerceStep};
use tabletop::{FastDealer, Seat};

use super::cadfael::rolls_again;
use super::expert::{best, rolls};
use super::outlook::Outlook;
use super::prime::Rows;
use super::turn::{best_step, sensible_uses};

/// Chooses for a seat. In Matins and Prime the choice does not depend on whether the seat has already chosen.
pub(super) fn choose(
    outlook: &mut Outlook,
    table: &PublicState,
    seat: Seat,
    dealer: &mut FastDealer,
) -> Action {
    match table.stage() {
        Stage::Matins => best(&rolls(outlook, table, seat)),
        Stage::Cadfael => best(&rolls_again(table)),
        Stage::Prime => {
            let most = table.choices(seat).len() - 1;
            let Action::Bid(bid) = Rows::new(outlook, table).bid(table, seat) else {
                return Action::Bid(0);
            };
            // Randomised by up to 25 %: real bids are not predictable.
            let bid = (u64::from(bid) * (75 + dealer.below_u64(51)) + 50) / 100;
            Action::Bid(bid.min(most) as u16)
        }
        Stage::Terce(_, TerceStep::Give) => best(&Rows::new(outlook, table).gifts(table, seat)),
        Stage::Terce(_, TerceStep::Row) => Rows::new(outlook, table).take(table, seat),
        _ => match sensible_uses(table, seat)[..] {
            [only] => only,
            ref actions => best_step(outlook, table, seat, actions),
        },
    }
}
