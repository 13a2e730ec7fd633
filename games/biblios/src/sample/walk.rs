//! One world while it is being sampled.

use biblios_view::{Card, Cards};
use tabletop::{BySeat, Dealer, Seat};

use super::outlook::Outlook;
use super::pick::random_bool;

/// Where cards are in one world, as far as decided.
#[derive(Clone, Copy)]
pub(super) struct Walk {
    /// The face-down cards of each hand, without its strangers.
    pub(super) hands: BySeat<Cards>,
    /// The number of strangers in each hand without a name.
    pub(super) strangers: BySeat<u8>,
    /// The viewer's own cards on the pile.
    pub(super) sent: Cards,
    /// The number of strangers on the pile.
    pub(super) pile: u8,
    /// The cards that strangers can be.
    pub(super) pool: Cards,
}

impl Walk {
    pub(super) fn hand_strangers(&self) -> usize {
        self.strangers.0.iter().map(|&n| usize::from(n)).sum()
    }

    /// Returns how many strangers on the pile are this card, on average over all ways to name the strangers.
    pub(super) fn on_pile(&self, card: Card) -> f64 {
        let in_hands = self.hand_strangers() as f64;
        let names = self.pool.without_church().len() as f64;
        let free = if card.is_church() { 1.0 } else { (names - in_hands) / names };
        let others = self.pool.len() as f64 - in_hands;
        f64::from(self.pile) * self.pool.count(card) as f64 * free / others
    }

    /// Moves a card unseen out of a hand. Returns `None` if it cannot have been that card.
    pub(super) fn hide(&mut self, card: Card, seat: Seat, to: Option<Seat>, staying: Cards) -> Option<()> {
        if staying.contains(card) {
            return None;
        }
        self.hands[seat].remove(card);
        if let Some(to) = to {
            self.hands[to].insert(card);
        }
        Some(())
    }

    /// Decides whether a card that was turned up was the viewer's own or a stranger, in proportion to the ways to
    /// continue. Returns `None` if the walk is rejected.
    pub(super) fn turn_up(
        &mut self,
        card: Card,
        step: usize,
        outlook: &Outlook,
        correction: &mut Correction,
        dealer: &mut impl Dealer,
    ) -> Option<()> {
        let own = self.sent.count(card);
        let with_own = if own == 0 { 0.0 } else { own as f64 * outlook.after(step, own - 1) };
        let ways = with_own + self.on_pile(card) * outlook.after(step, own);
        correction.apply(ways, outlook.before(step, own), dealer)?;
        if random_bool(dealer, with_own / ways) {
            self.sent.remove(card);
        } else {
            self.pool.remove(card);
            self.pile -= 1;
        }
        Some(())
    }
}

/// How a walk corrects for bounds above the true number of ways.
pub(super) enum Correction {
    /// Accept with probability `ways / most`.
    Reject,
    /// Always accept, and multiply this weight by `ways / most`.
    Weigh(f64),
}

impl Correction {
    /// Corrects for a bound `most` on the number of `ways` to continue. Returns `None` if the walk is rejected.
    pub(super) fn apply(&mut self, ways: f64, most: f64, dealer: &mut impl Dealer) -> Option<()> {
        match self {
            _ if ways <= 0.0 => None,
            Correction::Reject => {
                debug_assert!(ways <= most * 1.000_001, "an upper bound is exceeded: {ways} of {most}");
                random_bool(dealer, ways / most).then_some(())
            }
            // Weights may exceed 1, so the bounds need not hold here.
            Correction::Weigh(weight) => {
                *weight *= ways / most;
                Some(())
            }
        }
    }
}
