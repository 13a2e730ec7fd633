use std::collections::BTreeMap;

use biblios_view::{Cards, Category, Deck, Legal, Looking, Phase, Scores, Stage, Table, View};
use serde::Serialize;
use tabletop::{Seat, Seats, ToAct, Viewer};

use super::game::Game;
use super::position::PositionDice;

/// A game as a viewer sees it, in the form that `scriptorium replay --json` prints.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[expect(missing_docs, reason = "the fields are those of the format")]
pub struct Shown {
    pub phase: &'static str,
    pub active: Option<usize>,
    pub to_act: Vec<usize>,
    pub waiting: Option<&'static str>,
    pub legal: BTreeMap<usize, Vec<String>>,
    pub drawn: Option<String>,
    pub church: Option<String>,
    pub public: Vec<String>,
    pub auction: Option<ShownAuction>,
    pub dice: PositionDice,
    pub hands: Vec<Vec<String>>,
    pub face_up: Vec<Vec<String>>,
    pub auction_pile: ShownPile,
    pub draw: ShownPile,
    pub result: Option<ShownResult>,
}

/// An auction as it is shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[expect(missing_docs, reason = "the fields are those of the format")]
pub struct ShownAuction {
    pub card: String,
    pub high_bid: u8,
    pub high_bidder: Option<usize>,
    #[serde(rename = "in")]
    pub bidding: Vec<usize>,
    pub barred: Vec<usize>,
}

/// A pile as it is shown: its cards, or how many they are.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum ShownPile {
    Cards(Vec<String>),
    Count(usize),
}

/// The scores as they are shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[expect(missing_docs, reason = "the fields are those of the format")]
pub struct ShownResult {
    pub winners: Vec<usize>,
    pub points: Vec<u8>,
    pub gold: Vec<u8>,
    #[serde(serialize_with = "as_object")]
    pub categories: Vec<(char, ShownCategory)>,
}

/// Writes pairs as an object, in their order.
fn as_object<S: serde::Serializer>(pairs: &[(char, ShownCategory)], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(pairs.iter().map(|(code, category)| (code, category)))
}

/// A category's score as it is shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[expect(missing_docs, reason = "the fields are those of the format")]
pub struct ShownCategory {
    pub winner: Option<usize>,
    pub totals: Vec<u8>,
}

/// A card that the viewer is not shown.
pub(super) const HIDDEN: &str = "?";

impl Shown {
    /// The game as the viewer sees it.
    #[must_use]
    pub fn new(game: &Game, viewer: Viewer) -> Shown {
        match viewer {
            Viewer::All => Shown::truth(game),
            Viewer::Seat(seat) => Shown::of_view(&game.view(Some(seat))),
            Viewer::Spectator => Shown::of_view(&game.view(None)),
        }
    }

    fn truth(game: &Game) -> Shown {
        let (state, deck) = (game.state(), &game.record().deck);
        let table = state.table();
        let over = table.phase() == Phase::Over;
        Shown {
            legal: acting(table)
                .iter()
                .map(|seat| (seat.index(), legal_list(&state.legal(seat), deck)))
                .collect(),
            drawn: drawn(state.looking(), deck),
            church: church(table, state.looking()),
            hands: Seat::all(table.seats()).map(|seat| codes(state.hand(seat), deck)).collect(),
            auction_pile: ShownPile::Cards(codes(state.pile(), deck)),
            draw: ShownPile::Cards(codes(state.draw(), deck)),
            result: over.then(|| ShownResult::new(&state.scores(), table.seats())),
            ..Shown::open(table, deck)
        }
    }

    /// The game as a view knows it, which is all that goes in.
    #[must_use]
    pub fn of_view(view: &View) -> Shown {
        let (seat, table, deck) = (view.seat(), view.table(), view.deck());
        let others_card = table.stage() == Stage::Allocate && seat != Some(table.active());
        let looked_at = others_card || matches!(view.looking(), Some(Looking::Drawn(_)));
        let hands = Seat::all(table.seats()).map(|other| {
            let known = view.shown_hand(other);
            let mut hand = codes(known, deck);
            let size = if view.ending().is_some() { known.len() } else { view.knowledge().size(other) };
            hand.resize(size, HIDDEN.to_owned());
            hand
        });
        Shown {
            legal: acting(table)
                .iter()
                .filter(|&actor| Some(actor) == seat)
                .map(|actor| (actor.index(), legal_list(&view.legal(), deck)))
                .collect(),
            drawn: if others_card { Some(HIDDEN.to_owned()) } else { drawn(view.looking(), deck) },
            church: church(table, view.looking()),
            hands: hands.collect(),
            auction_pile: ShownPile::Count(table.pile()),
            draw: ShownPile::Count(table.left() - usize::from(looked_at)),
            result: view.ending().map(|ending| ShownResult::new(&ending.scores, table.seats())),
            ..Shown::open(table, deck)
        }
    }

    /// What lies open to everybody.
    fn open(table: &Table, deck: &Deck) -> Shown {
        let waiting = match table.stage() {
            Stage::Draw => Some("draw"),
            Stage::TurnUp => Some("turn up"),
            Stage::Penalty { .. } => Some("penalty"),
            _ => None,
        };
        let auction = table.lot().map(|lot| ShownAuction {
            card: deck.code(lot.card).to_string(),
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
            dice: PositionDice::from(table.dice()),
            hands: Vec::new(),
            face_up: Seat::all(table.seats()).map(|seat| codes(table.face_up(seat), deck)).collect(),
            auction_pile: ShownPile::Count(0),
            draw: ShownPile::Count(0),
            result: None,
        }
    }
}

impl ShownResult {
    fn new(scores: &Scores, seats: usize) -> ShownResult {
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

/// The seats that owe a decision.
fn acting(table: &Table) -> Seats {
    match table.to_act() {
        ToAct::Seats(seats) => seats,
        ToAct::Chance | ToAct::Nobody => Seats::NONE,
    }
}

fn drawn(looking: Option<Looking>, deck: &Deck) -> Option<String> {
    match looking {
        Some(Looking::Drawn(card)) => Some(deck.code(card).to_string()),
        _ => None,
    }
}

/// The Church card that is being used, as far as it is known.
fn church(table: &Table, looking: Option<Looking>) -> Option<String> {
    match (table.stage(), looking) {
        (_, Some(Looking::Kept(church))) | (Stage::Church { church: Some(church), .. }, _) => {
            Some(church.code().to_owned())
        }
        (Stage::Church { church: None, .. }, None) => Some(HIDDEN.to_owned()),
        _ => None,
    }
}

/// The legal actions in the notation. One entry stands for every payment in so many cards.
fn legal_list(legal: &Legal, deck: &Deck) -> Vec<String> {
    match legal {
        Legal::PayCards(payments) => {
            let pay = payments.can_pay().then(|| format!("pay {} cards", payments.price()));
            pay.into_iter().chain(["default".to_owned()]).collect()
        }
        _ => legal.iter().map(|action| deck.action_text(&action).to_string()).collect(),
    }
}

pub(super) fn codes(cards: Cards, deck: &Deck) -> Vec<String> {
    cards.iter().map(|card| deck.code(card).to_string()).collect()
}

fn indices(seats: Seats) -> Vec<usize> {
    seats.iter().map(Seat::index).collect()
}
