use biblios_view::{Card, Cards, Deck, Event, Face, Memory, Outlook, View};
use serde::Serialize;
use tabletop::Seat;
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use super::card::{ShownCard, codes};

/// What a player may remember of a running game, besides the public state (B82). Built from the events shown to the
/// viewer. A card that was hidden from the viewer is `?`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[cfg_attr(feature = "schema", schema(as = BibliosMemory))]
pub struct ShownMemory {
    /// The cards of the game, grouped by what is printed on them.
    pub kinds: Vec<ShownKind>,
    /// The number of unseen cards that were removed before the game (B12).
    pub removed: usize,
    /// The Gold that is known to be out of the game (B11).
    pub removed_gold: Vec<ShownCard>,
    /// The cards that the viewer saw being discarded.
    pub discard: Vec<ShownCard>,
    /// The cards that the viewer put in the auction pile and that may still be there.
    pub sent: Vec<ShownCard>,
    /// What the viewer saw each seat do.
    pub seats: Vec<ShownDeeds>,
    /// What the viewer knows of each hand.
    pub hands: Vec<ShownHand>,
}

/// What a viewer knows of a hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[cfg_attr(feature = "schema", schema(as = BibliosHand))]
pub struct ShownHand {
    /// The cards that are surely in the hand.
    pub sure: Vec<ShownCard>,
    /// The other cards that the viewer has seen and that can be in the hand.
    pub maybe: Vec<ShownCard>,
    /// The number of cards in the hand besides the sure ones.
    pub others: usize,
    /// How many of these can be cards that the viewer has not seen, at most.
    pub strangers: usize,
}

/// The cards of one category and value, the Gold of one value, or the Church cards of one power.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[cfg_attr(feature = "schema", schema(as = BibliosKind))]
pub struct ShownKind {
    /// The code without the letter, such as `M2`, `G1` or `C++`.
    pub kind: String,
    /// The number of cards, without the Gold that is known to be out.
    pub count: usize,
    /// The cards that the viewer has not seen. Of equal cards only those known to be distinct count as seen.
    pub unseen: Vec<ShownCard>,
}

/// What a seat did. Every list is in the order of the events.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[cfg_attr(feature = "schema", schema(as = BibliosDeeds))]
pub struct ShownDeeds {
    /// The cards taken from the public space.
    pub took: Vec<ShownCard>,
    /// The cards won at auction.
    pub won: Vec<ShownPurchase>,
    /// The cards won at auction and not paid for.
    pub unpaid: Vec<ShownCard>,
    /// The cards taken from other players as a penalty.
    pub seized: Vec<ShownSeizure>,
    /// The cards lost to the discard as a penalty.
    pub lost: Vec<ShownCard>,
}

/// A card won at auction.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[cfg_attr(feature = "schema", schema(as = BibliosPurchase))]
pub struct ShownPurchase {
    /// The card.
    pub card: ShownCard,
    /// The cards paid for it.
    pub paid: Vec<ShownCard>,
}

/// A card taken as a penalty.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[cfg_attr(feature = "schema", schema(as = BibliosSeizure))]
pub struct ShownSeizure {
    /// The seat that lost the card.
    pub from: usize,
    /// The card.
    pub card: ShownCard,
}

impl ShownMemory {
    /// Returns what the owner of a view may remember. `None` if the options leave that to the players' own memory, or
    /// if the game is over and everything is shown.
    #[must_use]
    pub fn of(view: &View) -> Option<ShownMemory> {
        if view.table().options().memory == Memory::Table || view.ending().is_some() {
            return None;
        }
        let (deck, knowledge) = (view.deck(), view.knowledge());
        Some(ShownMemory {
            kinds: kinds(view),
            removed: view.removed(),
            removed_gold: codes(deck.cards().without(view.in_play()), deck),
            discard: codes(knowledge.gone(), deck),
            sent: codes(knowledge.sent(), deck),
            seats: deeds(view),
            hands: hands(view),
        })
    }
}

fn hands(view: &View) -> Vec<ShownHand> {
    let deck = view.deck();
    let hand = |&Outlook { sure, maybe, others, strangers, .. }: &Outlook| {
        // A full hand has no room for doubtful cards.
        let maybe = if others > 0 { maybe } else { Cards::EMPTY };
        ShownHand { sure: codes(sure, deck), maybe: codes(maybe, deck), others, strangers }
    };
    Outlook::of(view).first(view.table().seats()).iter().map(hand).collect()
}

fn kinds(view: &View) -> Vec<ShownKind> {
    let (deck, unseen) = (view.deck(), view.unseen());
    let mut kinds: Vec<ShownKind> = Vec::new();
    for (card, count) in view.in_play().kinds() {
        let kind = kind(card, deck);
        let hidden = std::iter::repeat_n(ShownCard::Known(deck.code(card)), unseen.count(card));
        match kinds.iter_mut().find(|known| known.kind == kind) {
            Some(known) => {
                known.count += count;
                known.unseen.extend(hidden);
            }
            None => kinds.push(ShownKind { kind, count, unseen: hidden.collect() }),
        }
    }
    kinds
}

fn kind(card: Card, deck: &Deck) -> String {
    match card.face() {
        Face::Category(category, _) => format!("{}{}", category.code(), deck.value(card)),
        Face::Gold(_) | Face::Church(_) => deck.code(card).to_string(),
    }
}

fn deeds(view: &View) -> Vec<ShownDeeds> {
    let deck = view.deck();
    let code = |card: Option<Card>| card.map_or(ShownCard::Hidden, |card| ShownCard::Known(deck.code(card)));
    let mut seats = vec![ShownDeeds::default(); view.table().seats()];
    let mut lot = None;
    for event in view.events() {
        match *event {
            Event::Taken { seat, card } => seats[seat.index()].took.push(code(Some(card))),
            Event::TurnedUp { card } => lot = Some(card),
            Event::PaidGold { seat, cards } => won(&mut seats, seat, code(lot), codes(cards, deck)),
            Event::PaidCards { seat, count, open, cards } => {
                won(&mut seats, seat, code(lot), payment(count.into(), cards.unwrap_or(open), deck));
            }
            Event::Defaulted { seat } => seats[seat.index()].unpaid.push(code(lot)),
            Event::Plundered { from, by, card, .. } => {
                seats[by.index()].seized.push(ShownSeizure { from: from.index(), card: code(card) });
            }
            Event::Lost { seat, card, .. } => seats[seat.index()].lost.push(code(card)),
            _ => {}
        }
    }
    seats
}

fn won(seats: &mut [ShownDeeds], seat: Seat, card: ShownCard, paid: Vec<ShownCard>) {
    seats[seat.index()].won.push(ShownPurchase { card, paid });
}

/// Returns the codes of the known cards, padded with hidden cards to `count`.
fn payment(count: usize, known: Cards, deck: &Deck) -> Vec<ShownCard> {
    let mut paid = codes(known, deck);
    paid.resize(count, ShownCard::Hidden);
    paid
}
