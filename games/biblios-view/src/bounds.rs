//! The least and the most that a hand can be worth, as far as a viewer can tell.

use tabletop::{BySeat, Seat};

use crate::card::{Category, Gold, Letter};
use crate::cards::Cards;
use crate::deck::Deck;
use crate::options::Memory;
use crate::public_state::{PublicState, Stage};
use crate::view::View;

/// The least and the most that a hand can be worth in one category, and its letters for ties (B61).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bounds {
    /// The least total.
    pub least: u8,
    /// The most total.
    pub most: u8,
    /// The letter nearest to A among the cards that are surely in the hand.
    pub letter: Option<Letter>,
    /// The letter nearest to A that the hand can have.
    pub best_letter: Option<Letter>,
}

/// What a viewer may look up about a hand (B82): the cards that are surely there, and those that can be its others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outlook {
    /// The cards that are surely in the hand.
    pub sure: Cards,
    /// The other cards that the viewer has seen and that can be in the hand.
    pub maybe: Cards,
    /// The cards that the viewer has not seen and that can be in the hand.
    pub unseen: Cards,
    /// The number of cards of the hand besides the sure ones.
    pub others: usize,
    /// How many of these can be unseen cards, at most.
    pub strangers: usize,
}

impl Outlook {
    /// Returns what the owner of a view may look up about every hand.
    #[must_use]
    pub fn of(view: &View) -> BySeat<Outlook> {
        let (table, knowledge) = (view.table(), view.knowledge());
        let by_table = table.options().memory == Memory::Table;
        let unseen = if by_table { out_of_sight(view) } else { view.unseen() };
        BySeat::from_fn(|seat| {
            let sure = view.shown_hand(seat);
            if view.ending().is_some() || seat.index() >= table.seats() {
                return Outlook::certain(sure);
            }
            let others = knowledge.size(seat) - sure.len();
            let (maybe, strangers) = if by_table {
                (Cards::EMPTY, others)
            } else {
                (knowledge.maybe(seat), knowledge.strangers(seat))
            };
            // A Church card that another player has kept counts as a card of the hand until it is used.
            let church = match table.stage() {
                Stage::Allocate => table.active() == seat,
                Stage::Church { seat: owner, church: None } => owner == seat,
                _ => false,
            };
            let church = church && view.seat() != Some(seat);
            let unseen = if church { unseen } else { unseen.without_church() };
            Outlook { sure, maybe, unseen, others, strangers }
        })
    }

    /// A hand of which all cards are known.
    #[must_use]
    pub const fn certain(sure: Cards) -> Outlook {
        Outlook { sure, maybe: Cards::EMPTY, unseen: Cards::EMPTY, others: 0, strangers: 0 }
    }

    /// Returns the bounds of the hand in a category.
    #[must_use]
    pub fn category(&self, category: Category, deck: &Deck) -> Bounds {
        let count = |cards: Cards| {
            let mut counts = [0; Counts::VALUES];
            cards.of(category).iter().for_each(|card| counts[usize::from(deck.value(card))] += 1);
            Counts::new(counts, cards)
        };
        let (least, most) = self.range(count(self.maybe), count(self.unseen));
        let sure = deck.values().sum(self.sure, category);
        let letter = self.sure.first_letter(category);
        let seen = if self.others > 0 { self.maybe.first_letter(category) } else { None };
        let unseen = if self.strangers > 0 { self.unseen.first_letter(category) } else { None };
        let best_letter = [letter, seen, unseen].into_iter().flatten().min();
        Bounds { least: sure + least, most: sure + most, letter, best_letter }
    }

    /// Returns the bounds of the hand's Gold.
    #[must_use]
    pub fn gold(&self) -> Bounds {
        let count = |cards: Cards| {
            let mut counts = [0; Counts::VALUES];
            Gold::ALL
                .into_iter()
                .zip(cards.gold_counts())
                .for_each(|(gold, n)| counts[usize::from(gold.value())] += n);
            Counts::new(counts, cards)
        };
        let (least, most) = self.range(count(self.maybe), count(self.unseen));
        let sure = self.sure.gold_sum() as u8;
        Bounds { least: sure + least, most: sure + most, ..Bounds::default() }
    }

    /// Returns the least and the most that the other cards can add. Any choice with at most `strangers` unseen cards is
    /// possible as far as one hand is concerned, so taking the cheapest or the dearest cards first is exact.
    fn range(&self, maybe: Counts, unseen: Counts) -> (u8, u8) {
        let add = |values: &mut dyn Iterator<Item = usize>| {
            let (mut others, mut strangers, mut total) = (self.others, self.strangers, 0);
            for value in values {
                let seen = others.min(usize::from(maybe.0[value]));
                let unseen = (others - seen).min(strangers).min(usize::from(unseen.0[value]));
                others -= seen + unseen;
                strangers -= unseen;
                total += value * (seen + unseen);
            }
            total as u8
        };
        (add(&mut (0..Counts::VALUES)), add(&mut (0..Counts::VALUES).rev()))
    }
}

/// The number of cards by what they add to a total; those that do not count add 0.
#[derive(Clone, Copy)]
struct Counts([u8; Counts::VALUES]);

impl Counts {
    const VALUES: usize = crate::deck::Values::MOST as usize + 1;

    fn new(mut counts: [u8; Counts::VALUES], all: Cards) -> Counts {
        counts[0] = all.len() as u8 - counts.iter().sum::<u8>();
        Counts(counts)
    }
}

/// Returns the cards in play that are neither in the viewer's hand nor face up on the table.
fn out_of_sight(view: &View) -> Cards {
    let table: &PublicState = view.table();
    let open = Seat::all(table.seats()).fold(table.public(), |open, seat| open.plus(view.shown_hand(seat)));
    let lot = table.lot().map_or(Cards::EMPTY, |lot| Cards::from_iter([lot.card]));
    let drawn = match view.looking() {
        Some(crate::event::Looking::Drawn(card)) => Cards::from_iter([card]),
        _ => Cards::EMPTY,
    };
    view.in_play().without(open).without(lot).without(drawn)
}
