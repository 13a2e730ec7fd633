use alloc::vec::Vec;

use tabletop::Seat;

use crate::action::{Action, ChurchUse, Dice, DieMove, Place};
use crate::card::{Category, Church};
use crate::cards::Cards;
use crate::event::Looking;
use crate::illegal::Illegal;
use crate::options::CardBids;
use crate::payment::{CardPayments, GoldPayments};
use crate::public_state::{Lot, PublicState, Stage};

/// The exact set of a seat's legal actions, in constant memory.
///
/// It depends only on the public state and on what the seat knows of its own cards, so a `State` and a `View`
/// build the same set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Legal {
    /// The seat is not to act.
    Nothing(Stage),
    /// Put the drawn card in one of these places.
    Place(Rooms),
    /// Take one of these cards.
    Take(Cards),
    /// Use or decline the Church card.
    Church(ChurchUses),
    /// Bid in this range, which may be empty, or pass.
    Bid(Bids),
    /// Pay in Gold, or refuse to pay.
    PayGold(GoldPayments),
    /// Pay in cards, or refuse to pay.
    PayCards(CardPayments),
}

/// The places that have room for a drawn card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rooms([bool; 3]);

/// The legal bids of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bids {
    /// The lowest bid.
    pub least: u16,
    /// The highest bid. Below `least` if the seat must pass.
    pub most: u16,
    empty_hand: bool,
}

/// The legal uses of a Church card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChurchUses {
    church: Church,
    dice: Dice,
}

impl Legal {
    /// Returns the legal actions of a seat with this hand, which looks at the card `looking`.
    #[inline]
    #[must_use]
    pub fn new(table: &PublicState, seat: Seat, hand: Cards, looking: Option<Looking>) -> Legal {
        match (table.stage(), table.lot(), looking) {
            (Stage::Allocate, _, Some(Looking::Drawn(_))) if seat == table.active() => {
                Legal::Place(Rooms(Place::ALL.map(|place| table.has_room(place))))
            }
            (Stage::Allocate | Stage::Church { church: None, .. }, _, Some(Looking::Kept(church)))
                if seat == table.active() =>
            {
                Legal::Church(ChurchUses { church, dice: *table.dice() })
            }
            (Stage::Church { seat: owner, church: Some(church) }, ..) if seat == owner => {
                Legal::Church(ChurchUses { church, dice: *table.dice() })
            }
            (Stage::Take(taker), ..) if seat == taker => Legal::Take(table.public()),
            (Stage::Bid(bidder), Some(lot), _) if seat == bidder => Legal::Bid(Bids::new(table, lot, hand)),
            (Stage::Pay { seat: winner, in_cards: false }, Some(lot), _) if seat == winner => {
                Legal::PayGold(GoldPayments::new(hand, lot.high_bid))
            }
            (Stage::Pay { seat: winner, in_cards: true }, Some(lot), _) if seat == winner => {
                Legal::PayCards(CardPayments::new(hand, lot.high_bid))
            }
            (stage, ..) => Legal::Nothing(stage),
        }
    }

    /// Checks whether an action is legal.
    ///
    /// # Errors
    /// Returns the rule that the action would break.
    #[inline]
    pub fn check(&self, stage: Stage, action: &Action) -> Result<(), Illegal> {
        match (self, action) {
            (Legal::Place(rooms), Action::Place(place)) => {
                if rooms.0[*place as usize] {
                    Ok(())
                } else {
                    Err(Illegal::NoRoom(*place))
                }
            }
            (Legal::Take(public), Action::Take(card)) => {
                if public.contains(*card) {
                    Ok(())
                } else {
                    Err(Illegal::NotPublic(*card))
                }
            }
            (Legal::Church(uses), Action::Church(church_use)) => uses.check(*church_use),
            (Legal::Church(_), _) => Err(Illegal::ChurchFirst),
            (Legal::Bid(_), Action::Pass) => Ok(()),
            (Legal::Bid(bids), Action::Bid(amount)) => bids.check(*amount),
            (Legal::PayGold(_) | Legal::PayCards(_), Action::Default) => Ok(()),
            (Legal::PayGold(payments), Action::Pay(cards)) => payments.check(*cards),
            (Legal::PayCards(payments), Action::Pay(cards)) => payments.check(*cards),
            _ => Err(Illegal::NotNow(stage)),
        }
    }

    /// Returns the number of legal actions.
    #[inline]
    #[must_use]
    pub fn len(&self) -> u64 {
        match self {
            Legal::Nothing(_) => 0,
            Legal::Place(rooms) => rooms.0.iter().map(|&room| u64::from(room)).sum(),
            Legal::Take(cards) => cards.kind_count() as u64,
            Legal::Church(uses) => uses.count() + 1,
            Legal::Bid(bids) => bids.count() + 1,
            Legal::PayGold(payments) => payments.count() + 1,
            Legal::PayCards(payments) => payments.count() + 1,
        }
    }

    /// Returns whether there is no legal action, because the seat is not to act.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        matches!(self, Legal::Nothing(_))
    }

    /// Returns action `n`. `n` must be below [`Legal::len`].
    #[inline]
    #[must_use]
    pub fn nth(&self, n: u64) -> Option<Action> {
        match self {
            Legal::Nothing(_) => None,
            Legal::Place(rooms) => {
                let mut rest = n;
                for place in Place::ALL {
                    let room = rooms.0[place as usize];
                    if room && rest == 0 {
                        return Some(Action::Place(place));
                    }
                    rest -= u64::from(room);
                }
                None
            }
            Legal::Take(cards) => cards.kinds().nth(n as usize).map(|(card, _)| Action::Take(card)),
            Legal::Church(uses) => {
                Some(Action::Church(if n < uses.count() { uses.nth(n) } else { ChurchUse::NONE }))
            }
            Legal::Bid(bids) => {
                Some(if n < bids.count() { Action::Bid(bids.least + n as u16) } else { Action::Pass })
            }
            Legal::PayGold(payments) => Some(payments.nth(n).map_or(Action::Default, Action::Pay)),
            Legal::PayCards(payments) => Some(payments.nth(n).map_or(Action::Default, Action::Pay)),
        }
    }

    /// Appends all legal actions to a list, in order. Faster than [`Legal::iter`] for bids.
    pub fn list_into(&self, list: &mut Vec<Action>) {
        if let Legal::Bid(bids) = self {
            list.extend((bids.least..=bids.most).map(Action::Bid));
            list.push(Action::Pass);
        } else {
            list.extend(self.iter());
        }
    }

    /// Iterates over all legal actions. Payments in cards can be millions: check [`Legal::len`] first.
    pub fn iter(&self) -> impl Iterator<Item = Action> + '_ {
        (0..self.len()).filter_map(|n| self.nth(n))
    }
}

impl Bids {
    #[inline]
    fn new(table: &PublicState, lot: &Lot, hand: Cards) -> Bids {
        let most = match (lot.card.is_gold(), table.options().card_bids) {
            _ if hand.is_empty() => 0,
            (false, _) => table.most_gold.into(),
            (true, CardBids::UpToHand) => hand.len() as u16,
            (true, CardBids::Any) => table.most_cards.into(),
        };
        Bids { least: u16::from(lot.high_bid) + 1, most, empty_hand: hand.is_empty() }
    }

    #[inline]
    fn count(self) -> u64 {
        (u64::from(self.most) + 1).saturating_sub(u64::from(self.least))
    }

    fn check(self, amount: u16) -> Result<(), Illegal> {
        if self.empty_hand {
            Err(Illegal::EmptyHand)
        } else if amount < self.least {
            Err(Illegal::BidTooLow { least: self.least })
        } else if amount > self.most {
            Err(Illegal::BidTooHigh { most: self.most })
        } else {
            Ok(())
        }
    }
}

impl ChurchUses {
    /// Iterates over the moves that the card and the dice allow: first those up, then those down.
    fn moves(self) -> impl Iterator<Item = DieMove> + Clone {
        [(true, self.church.raises()), (false, self.church.lowers())]
            .into_iter()
            .filter(|&(_, allowed)| allowed)
            .flat_map(|(up, _)| Category::ALL.into_iter().map(move |die| DieMove { die, up }))
            .filter(move |&step| self.dice.allows(step))
    }

    fn count(self) -> u64 {
        let moves = self.moves().count() as u64;
        if self.church.dice() == 2 { moves * moves.saturating_sub(1) / 2 } else { moves }
    }

    fn nth(self, n: u64) -> ChurchUse {
        let one = self.moves().map(ChurchUse::one);
        let two = self.moves().enumerate().flat_map(move |(index, first)| {
            self.moves().skip(index + 1).map(move |second| ChurchUse::two(first, second))
        });
        let found = if self.church.dice() == 2 { { two }.nth(n as usize) } else { { one }.nth(n as usize) };
        found.unwrap_or(ChurchUse::NONE)
    }

    fn check(self, church_use: ChurchUse) -> Result<(), Illegal> {
        if church_use == ChurchUse::NONE {
            return Ok(());
        }
        let allowed = |step: &DieMove| if step.up { self.church.raises() } else { self.church.lowers() };
        if let Some(step) = church_use.moves().find(|step| !allowed(step)) {
            return Err(Illegal::WrongWay(step));
        }
        let mut moves = church_use.moves();
        match (self.church.dice(), moves.next(), moves.next()) {
            (1, _, Some(_)) => return Err(Illegal::OneDie),
            (2, _, None) => return Err(Illegal::TwoDice),
            (_, Some(first), Some(second)) if first.die == second.die => {
                return Err(Illegal::SameDie(first.die));
            }
            _ => {}
        }
        match church_use.moves().find(|&step| !self.dice.allows(step)) {
            Some(step) => Err(Illegal::StuckDie(step)),
            None => Ok(()),
        }
    }
}
