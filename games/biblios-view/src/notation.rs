//! The text notation of cards and actions, used in records, on the command line and over the wire.

use core::fmt;

use crate::action::{Action, ChurchUse, DieMove, Place};
use crate::card::{Card, Category, Church, Face, Gold, Letter};
use crate::cards::Cards;
use crate::deck::Deck;

/// Why a text is not a card or an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotationError {
    /// The text is not the code of any card.
    NotACard,
    /// The deck in use has no such card.
    NotInDeck,
    /// The first word is not an action.
    UnknownAction,
    /// A word is missing, or there are too many.
    WrongWords,
    /// A bid is not a whole number.
    NotANumber,
    /// A move of a die is not a sign and a category, such as `+M`.
    NotADieMove,
    /// A payment lists the same category card twice.
    Twice,
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotationError::NotACard => "not a card: expected something like M2A, G1 or C+",
            NotationError::NotInDeck => "the deck has no such card",
            NotationError::UnknownAction => {
                "not an action: expected keep, public, auction, take, church, bid, pass, pay or default"
            }
            NotationError::WrongWords => "missing or extra words after the action",
            NotationError::NotANumber => "a bid is a whole number",
            NotationError::NotADieMove => "expected `none`, or one or two moves of dice such as +M or -F",
            NotationError::Twice => "a category card can be paid only once",
        })
    }
}

impl core::error::Error for NotationError {}

/// Parses a card of any deck. Returns the card and the value in its code.
pub(crate) fn read_card(code: &str) -> Option<(Card, u8)> {
    let mut chars = code.chars();
    let head = chars.next()?;
    match head {
        'G' => {
            let gold = Gold::ALL.into_iter().find(|gold| code[1..].parse() == Ok(gold.value()))?;
            (code.len() == 2).then_some((Card::gold(gold), gold.value()))
        }
        'C' => {
            let church = Church::ALL.into_iter().find(|church| church.code() == code)?;
            Some((Card::church(church), 0))
        }
        _ => {
            let category = Category::from_code(head)?;
            let value = chars.next()?.to_digit(10)?;
            let letter = Letter::new(chars.next()?)?;
            chars.next().is_none().then_some((Card::category(category, letter), value as u8))
        }
    }
}

impl Deck {
    /// Parses a card of this deck.
    ///
    /// # Errors
    /// Returns an error if the text is not a card of this deck.
    pub fn read_card(&self, code: &str) -> Result<Card, NotationError> {
        let (card, value) = read_card(code).ok_or(NotationError::NotACard)?;
        if self.cards().contains(card) && (card.is_church() || self.value(card) == value) {
            Ok(card)
        } else {
            Err(NotationError::NotInDeck)
        }
    }

    /// Returns the card's code in the notation.
    #[must_use]
    pub fn code(&self, card: Card) -> Code {
        match card.face() {
            Face::Category(category, letter) => {
                Code::new(&[category.code() as u8, b'0' + self.value(card), letter.name() as u8])
            }
            Face::Gold(gold) => Code::new(&[b'G', b'0' + gold.value()]),
            Face::Church(church) => Code::new(church.code().as_bytes()),
        }
    }

    /// Parses an action. Does not check whether it is legal.
    ///
    /// # Errors
    /// Returns an error if the text is not an action, or names a card that is not in this deck.
    pub fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        let mut words = text.split_ascii_whitespace();
        let verb = words.next().ok_or(NotationError::UnknownAction)?;
        let action = match verb {
            "keep" => Action::Place(Place::Keep),
            "public" => Action::Place(Place::Public),
            "auction" => Action::Place(Place::Auction),
            "take" => Action::Take(self.read_card(words.next().ok_or(NotationError::WrongWords)?)?),
            "church" => Action::Church(read_church_use(&mut words)?),
            "bid" => Action::Bid(read_bid(words.next().ok_or(NotationError::WrongWords)?)?),
            "pass" => Action::Pass,
            "pay" => Action::Pay(self.read_payment(&mut words)?),
            "default" => Action::Default,
            _ => return Err(NotationError::UnknownAction),
        };
        match words.next() {
            None => Ok(action),
            Some(_) => Err(NotationError::WrongWords),
        }
    }

    fn read_payment<'a>(&self, words: impl Iterator<Item = &'a str>) -> Result<Cards, NotationError> {
        let mut cards = Cards::EMPTY;
        for word in words {
            let card = self.read_card(word)?;
            if matches!(card.face(), Face::Category(..)) && cards.contains(card) {
                return Err(NotationError::Twice);
            }
            if cards.len() >= Deck::MOST {
                return Err(NotationError::WrongWords);
            }
            cards.insert(card);
        }
        if cards.is_empty() { Err(NotationError::WrongWords) } else { Ok(cards) }
    }

    /// Returns a value that displays the action in the notation.
    #[must_use]
    pub fn action_text<'a>(&'a self, action: &'a Action) -> impl fmt::Display + 'a {
        ActionText { deck: self, action }
    }
}

/// Parses a bid. Numbers above `u16::MAX` become `u16::MAX`, which the rules refuse.
fn read_bid(word: &str) -> Result<u16, NotationError> {
    if word.is_empty() || !word.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(NotationError::NotANumber);
    }
    Ok(word.parse().unwrap_or(u16::MAX))
}

fn read_church_use<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<ChurchUse, NotationError> {
    let first = words.next().ok_or(NotationError::WrongWords)?;
    if first == "none" {
        return Ok(ChurchUse::NONE);
    }
    let first = read_die_move(first)?;
    match words.next() {
        None => Ok(ChurchUse::one(first)),
        Some(second) => Ok(ChurchUse::two(first, read_die_move(second)?)),
    }
}

fn read_die_move(word: &str) -> Result<DieMove, NotationError> {
    let mut chars = word.chars();
    let up = match chars.next() {
        Some('+') => true,
        Some('-') => false,
        _ => return Err(NotationError::NotADieMove),
    };
    let die = chars.next().and_then(Category::from_code).ok_or(NotationError::NotADieMove)?;
    chars.next().is_none().then_some(DieMove { die, up }).ok_or(NotationError::NotADieMove)
}

/// A card's code in the notation. Small enough to be `Copy`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Code {
    text: [u8; 3],
    length: u8,
}

impl Code {
    fn new(letters: &[u8]) -> Code {
        let mut text = [0; 3];
        text[..letters.len()].copy_from_slice(letters);
        Code { text, length: letters.len() as u8 }
    }

    /// Returns the code as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        str::from_utf8(&self.text[..usize::from(self.length)]).unwrap_or_default()
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

struct ActionText<'a> {
    deck: &'a Deck,
    action: &'a Action,
}

impl fmt::Display for ActionText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.action {
            Action::Place(Place::Keep) => f.write_str("keep"),
            Action::Place(Place::Public) => f.write_str("public"),
            Action::Place(Place::Auction) => f.write_str("auction"),
            Action::Take(card) => write!(f, "take {}", self.deck.code(*card)),
            Action::Church(ChurchUse::NONE) => f.write_str("church none"),
            Action::Church(moves) => {
                f.write_str("church")?;
                moves.moves().try_for_each(|step| write!(f, " {step:?}"))
            }
            Action::Bid(amount) => write!(f, "bid {amount}"),
            Action::Pass => f.write_str("pass"),
            Action::Pay(cards) => {
                f.write_str("pay")?;
                cards.iter().try_for_each(|card| write!(f, " {}", self.deck.code(card)))
            }
            Action::Default => f.write_str("default"),
        }
    }
}
