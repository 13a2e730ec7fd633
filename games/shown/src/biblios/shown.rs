use std::collections::BTreeMap;

use biblios_view::{Category, Deck, Legal, Looking, Outlook, Phase, PublicState, Scores, Stage, View};
use serde::Serialize;
use tabletop::{Seat, Seats, ToAct};
#[cfg(feature = "schema")]
use ts_rs::TS;

use super::bounds::ShownBounds;
use super::card::{ShownCard, codes};
use super::dice::ShownDice;
use crate::indices;

/// A game as a viewer sees it, as printed by `scriptorium replay --json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(TS))]
#[expect(missing_docs, reason = "the fields are those of the format")]
#[cfg_attr(feature = "schema", ts(rename = "BibliosView"))]
pub struct Shown {
    pub phase: &'static str,
    pub active: Option<usize>,
    pub to_act: Vec<usize>,
    pub waiting: Option<&'static str>,
    pub legal: BTreeMap<usize, Vec<String>>,
    #[cfg_attr(feature = "schema", ts(as = "Option<String>"))]
    pub drawn: Option<ShownCard>,
    pub church: Option<&'static str>,
    #[cfg_attr(feature = "schema", ts(as = "Vec<String>"))]
    pub public: Vec<ShownCard>,
    pub auction: Option<ShownAuction>,
    pub dice: ShownDice,
    #[cfg_attr(feature = "schema", ts(as = "Vec<Vec<String>>"))]
    pub hands: Vec<Vec<ShownCard>>,
    #[cfg_attr(feature = "schema", ts(as = "Vec<Vec<String>>"))]
    pub face_up: Vec<Vec<ShownCard>>,
    #[cfg_attr(feature = "schema", ts(as = "BTreeMap<String, ShownBounds>"))]
    pub bounds: BTreeMap<char, ShownBounds>,
    pub auction_pile: ShownPile,
    pub draw: ShownPile,
    pub result: Option<ShownResult>,
}

/// The auction of a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(TS))]
#[expect(missing_docs, reason = "the fields are those of the format")]
#[cfg_attr(feature = "schema", ts(rename = "BibliosAuction"))]
pub struct ShownAuction {
    #[cfg_attr(feature = "schema", ts(as = "String"))]
    pub card: ShownCard,
    pub high_bid: u8,
    pub high_bidder: Option<usize>,
    #[serde(rename = "in")]
    pub bidding: Vec<usize>,
    pub barred: Vec<usize>,
}

/// A pile: its cards, or only their number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(TS))]
#[serde(untagged)]
#[expect(missing_docs, reason = "the names say it all")]
#[cfg_attr(feature = "schema", ts(rename = "BibliosPile"))]
pub enum ShownPile {
    Cards(#[cfg_attr(feature = "schema", ts(as = "Vec<String>"))] Vec<ShownCard>),
    Count(usize),
}

/// The result of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(TS))]
#[expect(missing_docs, reason = "the fields are those of the format")]
#[cfg_attr(feature = "schema", ts(rename = "BibliosResult"))]
pub struct ShownResult {
    pub winners: Vec<usize>,
    pub points: Vec<u8>,
    pub gold: Vec<u8>,
    #[serde(serialize_with = "as_object")]
    #[cfg_attr(feature = "schema", ts(as = "BTreeMap<String, ShownCategory>"))]
    pub categories: Vec<(char, ShownCategory)>,
}

/// Serializes pairs as an object, in their order.
fn as_object<S: serde::Serializer>(pairs: &[(char, ShownCategory)], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(pairs.iter().map(|(code, category)| (code, category)))
}

/// The result of a category.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(TS))]
#[expect(missing_docs, reason = "the fields are those of the format")]
#[cfg_attr(feature = "schema", ts(rename = "BibliosCategory"))]
pub struct ShownCategory {
    pub winner: Option<usize>,
    pub totals: Vec<u8>,
}

impl Shown {
    /// Returns the game as the owner of a view sees it.
    #[must_use]
    pub fn of(view: &View) -> Shown {
        let (seat, table, deck) = (view.seat(), view.table(), view.deck());
        let others_card = table.stage() == Stage::Allocate && seat != Some(table.active());
        let looked_at = others_card || matches!(view.looking(), Some(Looking::Drawn(_)));
        let hands = Seat::all(table.seats()).map(|other| {
            let known = view.shown_hand(other);
            let mut hand = codes(known, deck);
            let size = if view.ending().is_some() { known.len() } else { view.knowledge().size(other) };
            hand.resize(size, ShownCard::Hidden);
            hand
        });
        Shown {
            legal: acting(table)
                .iter()
                .filter(|&actor| Some(actor) == seat)
                .map(|actor| (actor.index(), legal_list(&view.legal(), deck)))
                .collect(),
            drawn: if others_card { Some(ShownCard::Hidden) } else { drawn(view.looking(), deck) },
            church: church(table, view.looking()),
            hands: hands.collect(),
            bounds: ShownBounds::of(Outlook::of(view).first(table.seats()), deck),
            auction_pile: ShownPile::Count(table.pile()),
            draw: ShownPile::Count(table.left() - usize::from(looked_at)),
            result: view.ending().map(|ending| ShownResult::new(&ending.scores, table.seats())),
            ..Shown::public(table, deck)
        }
    }

    /// Returns the public state. Fields with hidden information are left empty.
    #[must_use]
    pub fn public(table: &PublicState, deck: &Deck) -> Shown {
        let waiting = match table.stage() {
            Stage::Draw => Some("draw"),
            Stage::TurnUp => Some("turn up"),
            Stage::Penalty { .. } => Some("penalty"),
            _ => None,
        };
        let auction = table.lot().map(|lot| ShownAuction {
            card: ShownCard::Known(deck.code(lot.card)),
            high_bid: lot.high_bid,
            high_bidder: lot.high_bidder.map(Seat::index),
            bidding: indices(lot.bidding),
            barred: indices(lot.barred),
        });
        Shown {
            phase: match table.phase() {
                Phase::Gift => "gift",
                Phase::Auction => "auction",
                Phase::Over => "over",
            },
            active: (table.phase() != Phase::Over).then(|| table.active().index()),
            to_act: indices(acting(table)),
            waiting,
            legal: BTreeMap::new(),
            drawn: None,
            church: None,
            public: codes(table.public(), deck),
            auction,
            dice: ShownDice::from(table.dice()),
            hands: Vec::new(),
            bounds: BTreeMap::new(),
            face_up: Seat::all(table.seats()).map(|seat| codes(table.face_up(seat), deck)).collect(),
            auction_pile: ShownPile::Count(0),
            draw: ShownPile::Count(0),
            result: None,
        }
    }
}

impl ShownResult {
    /// Returns the result of a game with this number of players.
    #[must_use]
    pub fn new(scores: &Scores, seats: usize) -> ShownResult {
        let category = |category: Category| {
            let score = &scores.categories[category];
            let totals = score.totals.first(seats).to_vec();
            (category.code(), ShownCategory { winner: score.winner.map(Seat::index), totals })
        };
        ShownResult {
            winners: indices(scores.winners),
            points: scores.points.first(seats).to_vec(),
            gold: scores.gold.first(seats).to_vec(),
            categories: Category::ALL.into_iter().map(category).collect(),
        }
    }
}

/// The seats that must act.
pub(super) fn acting(table: &PublicState) -> Seats {
    match table.to_act() {
        ToAct::Seats(seats) => seats,
        ToAct::Chance | ToAct::Nobody => Seats::NONE,
    }
}

/// The drawn card that the active player is looking at.
#[must_use]
pub fn drawn(looking: Option<Looking>, deck: &Deck) -> Option<ShownCard> {
    match looking {
        Some(Looking::Drawn(card)) => Some(ShownCard::Known(deck.code(card))),
        _ => None,
    }
}

/// The Church card being used; `?` if the viewer does not know it.
#[must_use]
pub fn church(table: &PublicState, looking: Option<Looking>) -> Option<&'static str> {
    match (table.stage(), looking) {
        (_, Some(Looking::Kept(church))) | (Stage::Church { church: Some(church), .. }, _) => {
            Some(church.code())
        }
        (Stage::Church { church: None, .. }, None) => Some("?"),
        _ => None,
    }
}

/// Returns the legal actions in notation. Payments face down are one entry, `pay N cards`.
#[must_use]
pub fn legal_list(legal: &Legal, deck: &Deck) -> Vec<String> {
    match legal {
        Legal::PayCards(payments) => {
            let pay = payments.can_pay().then(|| format!("pay {} cards", payments.price()));
            pay.into_iter().chain(["default".to_owned()]).collect()
        }
        _ => legal.iter().map(|action| deck.action_text(&action).to_string()).collect(),
    }
}
