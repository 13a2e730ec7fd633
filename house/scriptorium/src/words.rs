//! Describes events of Biblios in words.

use biblios_view::{Card, Cards, Category, Church, ChurchUse, Deck, Event, Face, Looking, Place, Scores};
use tabletop::{Seat, Seats};

pub(crate) fn category(category: Category) -> &'static str {
    match category {
        Category::Monks => "Monks",
        Category::Pigments => "Pigments",
        Category::HolyBooks => "Holy Books",
        Category::Manuscripts => "Manuscripts",
        Category::ForbiddenTomes => "Forbidden Tomes",
    }
}

fn church(church: Church) -> &'static str {
    match church {
        Church::RaiseOne => "Church: +1 to one die",
        Church::LowerOne => "Church: -1 to one die",
        Church::RaiseTwo => "Church: +1 to two dice",
        Church::LowerTwo => "Church: -1 to two dice",
        Church::EitherOne => "Church: +1 or -1 to one die",
    }
}

pub(crate) fn card(deck: &Deck, card: Card) -> String {
    match card.face() {
        Face::Category(of, letter) => format!("{} {}{}", category(of), deck.value(card), letter.name()),
        Face::Gold(gold) => format!("Gold {}", gold.value()),
        Face::Church(power) => church(power).to_owned(),
    }
}

fn cards(deck: &Deck, all: Cards) -> String {
    list(all.iter().map(|one| card(deck, one)))
}

/// Escapes control characters, so that names cannot control the terminal.
pub(crate) fn escape_controls(text: &str) -> String {
    let escape = |character: char| match character {
        character if character.is_control() => character.escape_default().to_string(),
        character => character.to_string(),
    };
    text.chars().map(escape).collect()
}

/// Joins words as in a sentence: `a, b and c`.
pub(crate) fn list(words: impl Iterator<Item = String>) -> String {
    let mut words: Vec<_> = words.collect();
    match words.pop() {
        None => "nothing".to_owned(),
        Some(last) if words.is_empty() => last,
        Some(last) => format!("{} and {last}", words.join(", ")),
    }
}

pub(crate) fn seats(names: &[String], seats: Seats) -> String {
    list(seats.iter().map(|seat| names[seat.index()].clone()))
}

/// Describes events in words. Needs all events in order.
pub(crate) struct Narrator<'a> {
    deck: &'a Deck,
    names: &'a [String],
    lot: Option<Card>,
}

impl<'a> Narrator<'a> {
    pub(crate) fn new(deck: &'a Deck, names: &'a [String]) -> Self {
        Narrator { deck, names, lot: None }
    }

    /// Describes an event. Returns `None` if it is not shown.
    pub(crate) fn describe(&mut self, event: &Event) -> Option<String> {
        let name = |seat: Seat| &self.names[seat.index()];
        let known = |card: Option<Card>| card.map_or("a card".to_owned(), |card| self::card(self.deck, card));
        let lot = || known(self.lot);
        Some(match *event {
            Event::Looked { seat, looking: Some(Looking::Drawn(drawn)) } => {
                format!("{} draws {}.", name(seat), card(self.deck, drawn))
            }
            Event::Looked { .. } => return None,
            Event::Placed { seat, place: Place::Keep, card } => {
                format!("{} keeps {}.", name(seat), known(card))
            }
            Event::Placed { seat, place: Place::Public, card } => {
                format!("{} puts {} into the public space.", name(seat), known(card))
            }
            Event::Placed { seat, place: Place::Auction, card } => {
                format!("{} sends {} to the auction pile.", name(seat), known(card))
            }
            Event::Taken { seat, card } => format!("{} takes {}.", name(seat), self::card(self.deck, card)),
            Event::ChurchUsed { seat, church: power, church_use: ChurchUse::NONE } => {
                format!("{} does not use the Church card ({}).", name(seat), Card::church(power).code_words())
            }
            Event::ChurchUsed { seat, church: power, church_use } => {
                let moves = church_use.moves().map(|step| {
                    format!("{} the die of {}", if step.up { "raises" } else { "lowers" }, category(step.die))
                });
                format!("{} {} ({}).", name(seat), list(moves), Card::church(power).code_words())
            }
            Event::TurnedUp { card } => {
                self.lot = Some(card);
                format!("For sale: {}.", self::card(self.deck, card))
            }
            Event::Bid { seat, amount } => {
                let in_cards = self.lot.is_some_and(Card::is_gold);
                let unit = match (in_cards, amount) {
                    (false, _) => "Gold",
                    (true, 1) => "card",
                    (true, _) => "cards",
                };
                format!("{} bids {amount} {unit}.", name(seat))
            }
            Event::Passed { seat } => format!("{} passes.", name(seat)),
            Event::PaidGold { seat, cards: paid } => {
                format!("{} pays {} and takes {}.", name(seat), cards(self.deck, paid), lot())
            }
            Event::PaidCards { seat, count, open, cards: paid } => {
                let what = match (count, paid) {
                    (_, Some(paid)) => cards(self.deck, paid),
                    (1, None) => "1 card".to_owned(),
                    (count, None) => format!("{count} cards"),
                };
                let seen = if paid.is_none() && !open.is_empty() {
                    format!(" (among them {}, which lay face up)", cards(self.deck, open))
                } else {
                    String::new()
                };
                format!("{} pays {what}{seen} face down and takes {}.", name(seat), lot())
            }
            Event::Defaulted { seat } => format!("{} does not pay.", name(seat)),
            Event::Plundered { from, by, card, .. } => {
                format!("{} takes {} from {} as a penalty.", name(by), known(card), name(from))
            }
            Event::Lost { seat, card, .. } => format!("{} loses {} as a penalty.", name(seat), known(card)),
            Event::Ended(ref ending) => self.winners(&ending.scores),
        })
    }

    fn winners(&self, scores: &Scores) -> String {
        let names = seats(self.names, scores.winners);
        let points = scores.winners.first().map_or(0, |seat| scores.points[seat]);
        if scores.winners.len() == 1 {
            format!("{names} wins with {points} points.")
        } else {
            format!("{names} share the win with {points} points.")
        }
    }
}

/// The power of a Church card without the word Church.
trait CodeWords {
    fn code_words(self) -> &'static str;
}

impl CodeWords for Card {
    fn code_words(self) -> &'static str {
        self.as_church().map_or("", |power| church(power).trim_start_matches("Church: "))
    }
}
