use biblios::{Outcome, REMOVE, Setup, State};
use biblios_view::{Cards, Deck, Options, Outlook, Phase, View};
use serde_json::{Map, Value};
use shown::biblios::{Shown, ShownBounds, ShownPile, ShownResult, church, codes, drawn, legal_list};
use tabletop::{Seat, SeededDealer, ToAct};

use super::options::{read_options, set_option, write_options};
use super::position::Position;
use crate::fair::Pick;
use crate::{BoardLines, Format, GameName, Lines, RecordError};

impl Format for State {
    const GAME: GameName = GameName::Biblios;
    const PLAYERS_RULE: &'static str = "B10";

    type Kit = Deck;
    type Position = Position;

    fn read_options(fields: &Map<String, Value>) -> Result<Options, RecordError> {
        read_options(fields)
    }

    fn write_options(options: &Options) -> Map<String, Value> {
        write_options(options)
    }

    fn set_option(options: &mut Options, name: &str, value: &str) -> Result<(), String> {
        set_option(options, name, value)
    }

    fn kit(lines: &Lines, _options: &Options) -> Result<Deck, RecordError> {
        if lines.boards != BoardLines::default() {
            return Err(RecordError::field("boards", "Biblios has no boards"));
        }
        match &lines.deck {
            None => Ok(Deck::printed()),
            Some(lines) => Deck::parse(&lines.join("\n")).map_err(|error| RecordError::field("deck", error)),
        }
    }

    fn deal_setup(
        deck: &Deck,
        options: Options,
        players: usize,
        first: Seat,
        dealer: &mut SeededDealer,
    ) -> Result<Setup, RecordError> {
        Setup::deal(*deck, options, players, first, dealer)
            .map_err(|error| RecordError::field("seats", error))
    }

    fn position_setup(
        deck: &Deck,
        options: Options,
        players: usize,
        first: Seat,
        position: &Position,
    ) -> Result<Setup, RecordError> {
        position.to_setup(*deck, options, players, first)
    }

    fn picks_for_setup(deck: &Deck, players: usize) -> Option<(Pick, usize)> {
        let times = usize::from(deck.removal(players)?.random);
        let cards = deck.cards().minus(deck.removed_gold(players));
        let from = cards.iter().map(|card| deck.code(card).to_string()).collect();
        Some((Pick { purpose: REMOVE, from }, times))
    }

    fn piece(deck: &Deck, outcome: &Outcome) -> String {
        deck.code(outcome.card).to_string()
    }

    fn show_all(&self, deck: &Deck) -> Shown {
        let table = self.table();
        let over = table.phase() == Phase::Over;
        let legal = |seat: Seat| (seat.index(), legal_list(&self.legal(seat), deck));
        let hands = Seat::all(table.seats()).map(|seat| self.hand(seat));
        let pile = |cards: Cards| ShownPile::Cards(codes(cards, deck));
        Shown {
            legal: match self.to_act() {
                ToAct::Seats(seats) => seats.iter().map(legal).collect(),
                ToAct::Chance | ToAct::Nobody => Default::default(),
            },
            drawn: drawn(self.looking(), deck),
            church: church(table, self.looking()),
            hands: hands.clone().map(|hand| codes(hand, deck)).collect(),
            bounds: ShownBounds::of(&hands.map(Outlook::certain).collect::<Vec<_>>(), deck),
            auction_pile: pile(self.pile()),
            draw: pile(self.draw()),
            result: over.then(|| ShownResult::new(&self.scores(), table.seats())),
            ..Shown::public(table, deck)
        }
    }

    fn announce(view: &View) -> Map<String, Value> {
        let deck = view.deck();
        let cards: Vec<String> = deck.cards().iter().map(|card| deck.code(card).to_string()).collect();
        let options = Value::from(write_options(view.table().options()));
        Map::from_iter([("options".to_owned(), options), ("deck".to_owned(), cards.into())])
    }
}
