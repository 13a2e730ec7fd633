//! Where cards are in one world, as far as it has been decided.

use biblios_view::{Card, Cards};
use tabletop::{BySeat, Dealer, Seat};

use super::outlook::{Kind, Outlook};
use super::pick::{happens, take_for_hand};

/// Where cards are in one world, as far as it has been decided.
#[derive(Clone, Copy)]
pub(super) struct Walk {
    /// The known cards in the face-down part of each hand.
    pub(super) known: BySeat<Cards>,
    /// The strangers in each hand.
    pub(super) strangers: BySeat<u8>,
    /// Strangers that were discarded.
    pub(super) lost: u8,
    /// The viewer's own cards on the pile.
    pub(super) sent: Cards,
    /// The strangers on the pile.
    pub(super) pile: u8,
    /// The cards that are strangers.
    pub(super) pool: Cards,
}

impl Walk {
    /// How many cards of the pool can be in a hand.
    pub(super) fn hand_pool(&self) -> f64 {
        self.pool.without_church().len() as f64
    }

    /// The strangers that are or were in hands.
    fn hand_strangers(&self) -> f64 {
        let strangers: usize = self.strangers.0.iter().map(|&n| usize::from(n)).sum();
        (strangers + usize::from(self.lost)) as f64
    }

    /// In how many of the ways to name the strangers one of those on the pile is this card.
    pub(super) fn on_pile(&self, card: Card) -> f64 {
        let (hand_pool, in_hands) = (self.hand_pool(), self.hand_strangers());
        let free = if card.is_church() { 1.0 } else { (hand_pool - in_hands) / hand_pool };
        let others = self.pool.len() as f64 - in_hands;
        f64::from(self.pile) * self.pool.count(card) as f64 * free / others
    }

    /// In what share of the ways to name the strangers a given one of those in hands is this card.
    pub(super) fn share(&self, card: Card) -> f64 {
        self.pool.count(card) as f64 / self.hand_pool()
    }

    /// How many cards of this kind a hand has, or how many strangers.
    pub(super) fn count(&self, seat: Seat, kind: Kind) -> usize {
        match kind {
            Kind::Known(card) => self.known[seat].count(card),
            Kind::Stranger => self.strangers[seat].into(),
        }
    }

    /// How many face-down cards a hand has.
    pub(super) fn size(&self, seat: Seat) -> usize {
        self.known[seat].len() + usize::from(self.strangers[seat])
    }
}

impl Walk {
    /// A card of this kind leaves a hand unseen; none if it cannot have been that one.
    pub(super) fn hide(
        &mut self,
        kind: Kind,
        seat: Seat,
        to: Option<Seat>,
        staying: Cards,
        dealer: &mut impl Dealer,
    ) -> Option<()> {
        let card = match kind {
            Kind::Known(card) => {
                self.known[seat].remove(card);
                card
            }
            Kind::Stranger => {
                self.strangers[seat] -= 1;
                if staying.is_empty() {
                    match to {
                        Some(to) => self.strangers[to] += 1,
                        None => self.lost += 1,
                    }
                    return Some(());
                }
                // Whether it is Gold of a kind that stays can only be told when it is named.
                take_for_hand(&mut self.pool, dealer)
            }
        };
        if staying.contains(card) {
            return None;
        }
        if let Some(to) = to {
            self.known[to].insert(card);
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
        debug_assert!(ways <= most * 1.000_001, "the bounds are bounds: {ways} of {most}");
        match self {
            _ if ways <= 0.0 => None,
            Patience::None => happens(dealer, ways / most).then_some(()),
            Patience::Weighing(weight) => {
                *weight *= ways / most;
                Some(())
            }
        }
    }
}

/// The ways in which a card that came into sight can have been a known one or a stranger.
pub(super) struct Ways<'a> {
    pub(super) known: f64,
    pub(super) stranger: f64,
    /// The outlook for known cards like it in its hand, and that for strangers.
    pub(super) outlook: Option<&'a Outlook>,
    pub(super) strangers: Option<&'a Outlook>,
}

impl Ways<'_> {
    /// Decides whether it was a known one, as the ways to go on are shared; none if the walk is given up.
    pub(super) fn choose_known(
        &self,
        step: usize,
        known: usize,
        strangers: usize,
        patience: &mut Patience,
        dealer: &mut impl Dealer,
    ) -> Option<bool> {
        let after =
            |outlook: Option<&Outlook>, count: usize, less: usize| match (outlook, count.checked_sub(less)) {
                (_, None) => 0.0,
                (None, _) => 1.0,
                (Some(outlook), Some(count)) => outlook.after(step, count),
            };
        let before =
            |outlook: Option<&Outlook>, count: usize| outlook.map_or(1.0, |one| one.before(step, count));
        let with_known = self.known * after(self.outlook, known, 1) * after(self.strangers, strangers, 0);
        let less = usize::from(self.strangers.is_some());
        let with_stranger =
            self.stranger * after(self.outlook, known, 0) * after(self.strangers, strangers, less);
        let ways = with_known + with_stranger;
        let most = before(self.outlook, known) * before(self.strangers, strangers);
        patience.go_on(ways, most, dealer)?;
        Some(happens(dealer, with_known / ways))
    }
}
