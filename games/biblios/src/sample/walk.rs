//! Where cards are in one world, as far as it has been decided.

use biblios_view::{Card, Cards};
use tabletop::{BySeat, Dealer, Seat};

use super::outlook::Outlook;
use super::pick::happens;

/// Where cards are in one world, as far as it has been decided.
#[derive(Clone, Copy)]
pub(super) struct Walk {
    /// The face-down cards of each hand, without its strangers.
    pub(super) hands: BySeat<Cards>,
    /// The strangers in each hand that have no name yet.
    pub(super) strangers: BySeat<u8>,
    /// The viewer's own cards on the pile.
    pub(super) sent: Cards,
    /// The strangers on the pile.
    pub(super) pile: u8,
    /// The names that strangers can have.
    pub(super) pool: Cards,
}

impl Walk {
    /// How many strangers are in hands.
    pub(super) fn hand_strangers(&self) -> usize {
        self.strangers.0.iter().map(|&n| usize::from(n)).sum()
    }

    /// In how many of the ways to name the strangers one of those on the pile is this card.
    pub(super) fn on_pile(&self, card: Card) -> f64 {
        let in_hands = self.hand_strangers() as f64;
        let names = self.pool.without_church().len() as f64;
        let free = if card.is_church() { 1.0 } else { (names - in_hands) / names };
        let others = self.pool.len() as f64 - in_hands;
        f64::from(self.pile) * self.pool.count(card) as f64 * free / others
    }

    /// A card leaves a hand unseen; none if it cannot have been that one.
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

    /// Decides whether a card that was turned up was the viewer's own or a stranger, as the ways to go on are
    /// shared; none if the walk is given up.
    pub(super) fn turn_up(
        &mut self,
        card: Card,
        step: usize,
        outlook: &Outlook,
        patience: &mut Patience,
        dealer: &mut impl Dealer,
    ) -> Option<()> {
        let own = self.sent.count(card);
        let with_own = if own == 0 { 0.0 } else { own as f64 * outlook.after(step, own - 1) };
        let ways = with_own + self.on_pile(card) * outlook.after(step, own);
        patience.go_on(ways, outlook.before(step, own), dealer)?;
        if happens(dealer, with_own / ways) {
            self.sent.remove(card);
        } else {
            self.pool.remove(card);
            self.pile -= 1;
        }
        Some(())
    }
}

/// What to do when the bounds are too high.
pub(super) enum Patience {
    /// Give up in proportion.
    None,
    /// Go on, and remember in what proportion one should have given up.
    Weighing(f64),
}

impl Patience {
    pub(super) fn go_on(&mut self, ways: f64, most: f64, dealer: &mut impl Dealer) -> Option<()> {
        match self {
            _ if ways <= 0.0 => None,
            Patience::None => {
                debug_assert!(ways <= most * 1.000_001, "the bounds are bounds: {ways} of {most}");
                happens(dealer, ways / most).then_some(())
            }
            // Weights may be above 1, so here nothing depends on the bounds being bounds.
            Patience::Weighing(weight) => {
                *weight *= ways / most;
                Some(())
            }
        }
    }
}
