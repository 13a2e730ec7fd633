//! The features of a view of Biblios, block by block in [`BLOCKS`].
//!
//! Seats are counted from the seat to act in turn order. "By kind" is one number for each kind of card
//! ([`kinds`](super::kinds)), "by category" one for each of the five categories. A feature that is not said to be 0 or 1 is a
//! plain count or sum.

use biblios_view::{
    ByCategory, CardBids, Cards, Category, Deeds, FinalTie, Legal, Looking, PRICES, Penalty, PenaltyFrom,
    Phase, Place, Stage, View,
};
use tabletop::{BySeat, MAX_SEATS, Seat};

use super::Biblios;
use super::choices::{Draft, church_in_use, high_bid, purse};
use super::kinds::{HAND_KINDS, KINDS, SINGLES, kind, write_kinds};
use crate::block::{Block, Described, one_of, small, write_all};

const CATEGORIES: usize = Category::ALL.len();
const OTHERS: usize = MAX_SEATS - 1;
/// The values of a die.
const PIPS: usize = 6;
/// Sum by category, Gold, and the number of cards.
const SUMS: usize = CATEGORIES + 2;
/// What [`write_deeds`] writes for a seat.
const DEEDS: usize = CATEGORIES + 2 * PRICES + 5;

/// What the features are computed from.
pub(crate) struct Facts<'a> {
    view: &'a View,
    draft: &'a Draft,
    me: Seat,
    players: usize,
    hand: Cards,
    deeds: &'a BySeat<Deeds>,
}

impl Facts<'_> {
    /// Returns the place of a seat in turn order from the seat to act.
    fn order(&self, seat: Seat) -> usize {
        (seat.index() + self.players - self.me.index()) % self.players
    }

    /// Returns the seats in turn order from the seat to act.
    fn seats(&self) -> impl Iterator<Item = Seat> {
        let (me, players) = (self.me.index(), self.players);
        (0..players).filter_map(move |order| Seat::new((me + order) % players))
    }

    /// Returns the card that the decision is about, by the number of its kind.
    fn card(&self) -> Option<usize> {
        match (self.view.looking(), self.view.table().lot(), church_in_use(self.view)) {
            (Some(Looking::Drawn(card)), ..) => Some(kind(card)),
            (_, _, Some(church)) => Some(HAND_KINDS + church as usize),
            (_, Some(lot), _) => Some(kind(lot.card)),
            _ => None,
        }
    }
}

impl Described for Biblios {
    type Facts<'a> = Facts<'a>;
    const BLOCKS: &'static [Block<Biblios>] = BLOCKS;
}

const BLOCKS: &[Block<Biblios>] = &[
    Block {
        about: "the kind of decision (0 or 1): place, take, use a Church card, bid Gold, bid cards, pay Gold, pay cards",
        length: 7,
        write: |facts, out| {
            let for_cards = facts.view.table().lot().is_some_and(|lot| lot.card.is_gold());
            let decision = match facts.view.legal() {
                Legal::Nothing(_) => return,
                Legal::Place(_) => 0,
                Legal::Take(_) => 1,
                Legal::Church(_) => 2,
                Legal::Bid(_) => 3 + usize::from(for_cards),
                Legal::PayGold(_) => 5,
                Legal::PayCards(_) => 6,
            };
            one_of(decision, out);
        },
    },
    Block {
        about: "the first die of a Church card for two, raised or lowered, by category (0 or 1)",
        length: 2 * CATEGORIES,
        write: |facts, out| {
            if let Some(step) = facts.draft.die {
                one_of(step.die as usize + if step.up { 0 } else { CATEGORIES }, out);
            }
        },
    },
    Block {
        about: "the number of cards still to be paid",
        length: 1,
        write: |facts, out| {
            if matches!(facts.view.legal(), Legal::PayCards(_)) {
                out[0] = small(high_bid(facts.view).saturating_sub(facts.draft.paid.len()));
            }
        },
    },
    Block {
        about: "the number of players: 2, 3 or 4 (0 or 1)",
        length: 3,
        write: |facts, out| one_of(facts.players - 2, out),
    },
    Block {
        about: "the options that change the rules, each other than the default (0 or 1)",
        length: 5,
        write: |facts, out| {
            let options = facts.view.table().options();
            out[0] = i8::from(options.penalty == Penalty::MedievalBluff);
            out[1] = i8::from(options.card_bids == CardBids::Any);
            out[2] = i8::from(options.final_tie == FinalTie::MonksWinner);
            out[3] = i8::from(options.open_takes);
            out[4] = i8::from(options.penalty_from == PenaltyFrom::Hidden);
        },
    },
    Block {
        about: "whether the auctions have begun (0 or 1)",
        length: 1,
        write: |facts, out| out[0] = i8::from(facts.view.table().phase() == Phase::Auction),
    },
    Block {
        about: "the seat that starts the auctions (0 or 1)",
        length: MAX_SEATS,
        write: |facts, out| one_of(facts.order(facts.view.table().first()), out),
    },
    Block {
        about: "the active seat (0 or 1)",
        length: MAX_SEATS,
        write: |facts, out| one_of(facts.order(facts.view.table().active()), out),
    },
    Block {
        about: "the cards left in this phase, those on the auction pile, and the turns left to each seat in the gift phase",
        length: 3,
        write: |facts, out| {
            let table = facts.view.table();
            let each = facts.players + 1;
            out[0] = small(table.left());
            out[1] = small(table.pile());
            if table.phase() == Phase::Gift {
                out[2] = small(table.left() / (each * facts.players));
            }
        },
    },
    Block {
        about: "the places that the active player has room in (0 or 1): keep, public, auction",
        length: 3,
        write: |facts, out| {
            let table = facts.view.table();
            if table.phase() == Phase::Gift {
                for place in Place::ALL {
                    out[place as usize] = i8::from(table.has_room(place));
                }
            }
        },
    },
    Block {
        about: "the value of each die (0 or 1 for each of its six values)",
        length: CATEGORIES * PIPS,
        write: |facts, out| {
            for category in Category::ALL {
                let value = usize::from(facts.view.table().dice().0[category]);
                one_of(category as usize * PIPS + value - 1, out);
            }
        },
    },
    Block {
        about: "the value of each die",
        length: CATEGORIES,
        write: |facts, out| {
            for category in Category::ALL {
                out[category as usize] = facts.view.table().dice().0[category] as i8;
            }
        },
    },
    Block {
        about: "the card in question, by kind (0 or 1)",
        length: KINDS,
        write: |facts, out| {
            if let Some(card) = facts.card() {
                one_of(card, out);
            }
        },
    },
    Block {
        about: "the category of the card in question, or Gold (its value for both)",
        length: CATEGORIES + 1,
        write: |facts, out| {
            let drawn = facts.view.looking().and_then(|looking| match looking {
                Looking::Drawn(card) => Some(card),
                Looking::Kept(_) => None,
            });
            if let Some(card) = drawn.or_else(|| Some(facts.view.table().lot()?.card))
                && let Some(category) =
                    kind(card).checked_div(SINGLES / CATEGORIES).filter(|_| kind(card) < HAND_KINDS)
            {
                out[category.min(CATEGORIES)] = facts.view.deck().value(card) as i8;
            }
        },
    },
    Block {
        about: "the seat's hand without what it has chosen to pay, by kind",
        length: HAND_KINDS,
        write: |facts, out| write_kinds(facts.hand, out),
    },
    Block {
        about: "the sums of that hand by category, its Gold, and its size",
        length: SUMS,
        write: |facts, out| write_sums(facts.view, facts.hand, out),
    },
    Block {
        about: "the number of cards of that hand by category",
        length: CATEGORIES,
        write: |facts, out| by_category(out, |category| facts.hand.of(category).len()),
    },
    Block {
        about: "how near to A the best letter of that hand is, by category; 0 without a card",
        length: CATEGORIES,
        write: |facts, out| write_letters(facts.hand, out),
    },
    Block {
        about: "the public space, by kind",
        length: KINDS,
        write: |facts, out| write_kinds(facts.view.table().public(), out),
    },
    Block {
        about: "the sums of the public space by category, its Gold, and its size",
        length: SUMS,
        write: |facts, out| write_sums(facts.view, facts.view.table().public(), out),
    },
    Block {
        about: "what the seat sent to the auctions and has not been turned up, by kind",
        length: KINDS,
        write: |facts, out| write_kinds(facts.view.knowledge().sent(), out),
    },
    Block {
        about: "the cards that the seat has not seen, by kind",
        length: KINDS,
        write: |facts, out| write_kinds(facts.view.unseen(), out),
    },
    Block {
        about: "the sums of the unseen cards by category, their Gold, and their number",
        length: SUMS,
        write: |facts, out| write_sums(facts.view, facts.view.unseen(), out),
    },
    Block {
        about: "the high bid, the most that the seat can pay, and what it can pay beyond the high bid",
        length: 3,
        write: |facts, out| {
            if facts.view.table().lot().is_some() {
                let (bid, purse) = (high_bid(facts.view), purse(facts.view));
                out[0] = small(bid);
                out[1] = small(purse);
                out[2] = small(purse).saturating_sub(small(bid));
            }
        },
    },
    Block {
        about: "the high bidder, the seats that have not passed, the seats that may not bid (0 or 1)",
        length: 3 * MAX_SEATS,
        write: |facts, out| {
            let Some(lot) = facts.view.table().lot() else { return };
            for (order, seat) in facts.seats().enumerate() {
                out[order] = i8::from(lot.high_bidder == Some(seat));
                out[MAX_SEATS + order] = i8::from(lot.bidding.contains(seat));
                out[2 * MAX_SEATS + order] = i8::from(lot.barred.contains(seat));
            }
        },
    },
    Block {
        about: "whether the others wait for a Church card to be used (0 or 1)",
        length: 1,
        write: |facts, out| out[0] = i8::from(matches!(facts.view.table().stage(), Stage::Church { .. })),
    },
    Block {
        about: "the cards that are surely in the hand, for each other seat by kind",
        length: OTHERS * HAND_KINDS,
        write: |facts, out| {
            others(facts, out, |seat, out| write_kinds(facts.view.knowledge().sure(seat), out));
        },
    },
    Block {
        about: "the cards that may be in the hand, for each other seat by kind",
        length: OTHERS * HAND_KINDS,
        write: |facts, out| {
            others(facts, out, |seat, out| write_kinds(facts.view.knowledge().maybe(seat), out));
        },
    },
    Block {
        about: "the sums of the sure cards by category, their Gold and number, for each other seat",
        length: OTHERS * SUMS,
        write: |facts, out| {
            others(facts, out, |seat, out| write_sums(facts.view, facts.view.knowledge().sure(seat), out));
        },
    },
    Block {
        about: "how near to A the best letter of the sure cards is, for each other seat by category",
        length: OTHERS * CATEGORIES,
        write: |facts, out| {
            others(facts, out, |seat, out| write_letters(facts.view.knowledge().sure(seat), out));
        },
    },
    Block {
        about: "the size of the hand and the most unseen cards in it, for each other seat",
        length: OTHERS * 2,
        write: |facts, out| {
            others(facts, out, |seat, out| {
                out[0] = small(facts.view.knowledge().size(seat));
                out[1] = small(facts.view.knowledge().strangers(seat));
            });
        },
    },
    Block {
        about: "the cards of the seat that all players know, by kind",
        length: HAND_KINDS,
        write: |facts, out| write_kinds(facts.deeds[facts.me].open, out),
    },
    Block {
        about: "the sums of the cards of each seat that all players know by category, their Gold, and their number",
        length: MAX_SEATS * SUMS,
        write: |facts, out| {
            for (seat, out) in facts.seats().zip(out.chunks_exact_mut(SUMS)) {
                write_sums(facts.view, facts.deeds[seat].open, out);
            }
        },
    },
    Block {
        about: "what each seat did in public: values laid out by category; highest bid, and price at its last pass, by \
                category and for Gold; Gold paid, cards paid, lots won, payments refused, highest bid since it last \
                paid Gold",
        length: MAX_SEATS * DEEDS,
        write: |facts, out| {
            for (seat, out) in facts.seats().zip(out.chunks_exact_mut(DEEDS)) {
                write_deeds(&facts.deeds[seat], out);
            }
        },
    },
];

/// Writes the features of a view whose seat is to act.
pub(super) fn write(view: &View, draft: &Draft, features: &mut [i8]) {
    let facts = Facts {
        view,
        draft,
        me: view.seat().unwrap_or(Seat::FIRST),
        players: view.table().seats(),
        hand: view.hand().without(draft.paid),
        deeds: view.deeds(),
    };
    write_all::<Biblios>(&facts, features);
}

fn write_sums(view: &View, cards: Cards, out: &mut [i8]) {
    let ByCategory(sums) = view.deck().values().sums(cards);
    by_category(out, |category| sums[category as usize].into());
    out[CATEGORIES] = small(cards.gold_sum());
    out[CATEGORIES + 1] = small(cards.len());
}

fn write_letters(cards: Cards, out: &mut [i8]) {
    by_category(out, |category| {
        cards.first_letter(category).map_or(0, |letter| usize::from(b'M' - letter.name() as u8))
    });
}

fn write_deeds(deeds: &Deeds, out: &mut [i8]) {
    let ByCategory(laid_out) = deeds.laid_out;
    let rest = [deeds.gold_paid, deeds.cards_paid, deeds.won, deeds.defaults, deeds.offered];
    let all = laid_out.into_iter().chain(deeds.bid).chain(deeds.passed).chain(rest);
    out.iter_mut().zip(all).for_each(|(feature, deed)| *feature = deed);
}

fn by_category(out: &mut [i8], count: impl Fn(Category) -> usize) {
    for category in Category::ALL {
        out[category as usize] = small(count(category));
    }
}

/// Writes the same features for each other seat, in turn order.
fn others(facts: &Facts<'_>, out: &mut [i8], write: impl Fn(Seat, &mut [i8])) {
    let each = out.len() / OTHERS;
    for (seat, out) in facts.seats().skip(1).zip(out.chunks_exact_mut(each)) {
        write(seat, out);
    }
}
