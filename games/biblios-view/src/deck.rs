//! Decks, read from a text file so that other printings can be played.

use core::fmt;

use crate::card::{ByCategory, Card, Category, Gold, Letter};
use crate::cards::Cards;
use crate::notation;

/// The file of the printed deck.
pub const PRINTED: &str = include_str!("printed.deck");

/// The values of the category cards.
///
/// Bit `b` of every value is stored in word `b`, so summing many cards takes three popcounts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Values([u64; 3]);

impl Values {
    /// The highest value of a category card.
    pub const MOST: u8 = 7;

    fn set(&mut self, card: Card, value: u8) {
        for (plane, bits) in self.0.iter_mut().enumerate() {
            *bits |= u64::from(value >> plane & 1) << card.index();
        }
    }

    fn of(&self, card: Card) -> u8 {
        (0..3).map(|plane| (self.0[plane] >> card.index() & 1) as u8 * (1 << plane)).sum()
    }

    /// Returns the sum of the values of the cards of one category.
    #[inline]
    #[must_use]
    pub fn sum(&self, cards: Cards, category: Category) -> u8 {
        let bits = cards.of(category).single_bits();
        (0..3).map(|plane| ((self.0[plane] & bits).count_ones() << plane) as u8).sum()
    }

    /// Returns the sums of the values of the cards by category.
    #[must_use]
    pub fn sums(&self, cards: Cards) -> ByCategory<u8> {
        // The categories are counted side by side: each has the same number of bits in a word.
        let counts = |plane: usize| by_field(self.0[plane] & cards.single_bits()) << plane;
        let sums = counts(0) + counts(1) + counts(2);
        ByCategory::from_fn(|category| (sums >> (category as usize * Letter::COUNT)) as u8)
    }
}

/// Counts the bits of each category, which has [`Letter::COUNT`] of them, in place.
const fn by_field(bits: u64) -> u64 {
    const { assert!(Letter::COUNT == 12, "a category is three groups of four bits") };
    const FIRST_GROUPS: u64 = 0x0f_00f0_0f00_f00f;
    let pairs = bits - (bits >> 1 & 0x5555_5555_5555_5555);
    let groups = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    (groups & FIRST_GROUPS) + (groups >> 4 & FIRST_GROUPS) + (groups >> 8 & FIRST_GROUPS)
}

/// The cards removed before a game (B11).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Removal {
    /// The number of Gold cards of each value, known to all.
    pub gold: u8,
    /// The number of cards then removed at random, unseen.
    pub random: u8,
}

/// A validated deck: its cards, their values, and the cards to remove for each number of players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Deck {
    cards: Cards,
    values: Values,
    removals: [Option<Removal>; 3],
}

/// An error in a deck file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeckError {
    /// The line, from 1. The last line if the fault is in the file as a whole.
    pub line: usize,
    /// The fault.
    pub fault: DeckFault,
}

/// A fault of a deck file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeckFault {
    /// The line starts with neither `cards` nor `remove`.
    UnknownLine,
    /// This word of the line (from 1) is not a card.
    NotACard(usize),
    /// This word's count is not a number from 1 to 99.
    BadCount(usize),
    /// The category already has a card with this letter.
    SameLetter(Card),
    /// A category card has a count above 1, but must be unique.
    Counted(Card),
    /// The deck has more than [`Deck::MOST`] cards, or more Gold than that.
    TooManyCards,
    /// A `remove` line does not have the form `players=2 gold=2 random=21`.
    BadRemoval,
    /// An earlier `remove` line is for the same number of players.
    SamePlayers(u8),
    /// The deck has fewer Gold cards of this value than are to be removed.
    TooLittleGold(Gold),
    /// The remaining cards do not make whole turns, or no card remains.
    NoWholeTurns {
        /// The number of players.
        players: u8,
        /// The number of remaining cards.
        remain: i32,
    },
    /// There is no `remove` line, so no number of players can play.
    NoPlayers,
}

impl fmt::Display for DeckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match self.fault {
            DeckFault::UnknownLine => f.write_str("expected `cards` or `remove`"),
            DeckFault::NotACard(word) => {
                write!(f, "word {word} is not a card: expected something like M2A, 11xG1 or 2xC++")
            }
            DeckFault::BadCount(word) => write!(f, "word {word}: a count is a number from 1 to 99"),
            DeckFault::SameLetter(card) => write!(f, "{card:?}: this category has that letter already"),
            DeckFault::Counted(card) => write!(f, "{card:?}: a category card must be unique"),
            DeckFault::TooManyCards => {
                write!(f, "the deck has more than {0} cards, or more than {0} Gold", Deck::MOST)
            }
            DeckFault::BadRemoval => {
                f.write_str("expected `remove players=P gold=G random=R`, with 2 to 4 players")
            }
            DeckFault::SamePlayers(players) => {
                write!(f, "there is already a `remove` line for {players} players")
            }
            DeckFault::TooLittleGold(gold) => {
                write!(f, "the deck has fewer Gold cards of value {} than are to be removed", gold.value())
            }
            DeckFault::NoWholeTurns { players, remain } => write!(
                f,
                "{remain} cards remain for {players} players: expected a positive multiple of {}",
                players + 1
            ),
            DeckFault::NoPlayers => f.write_str("expected at least one `remove` line"),
        }
    }
}

impl core::error::Error for DeckError {}

impl Deck {
    /// The maximum number of cards of a deck, and the maximum total value of its Gold.
    pub const MOST: usize = 200;

    /// Returns the printed deck.
    #[must_use]
    pub fn printed() -> Deck {
        Deck::parse(PRINTED).expect("the printed deck is valid")
    }

    /// Parses a deck file.
    ///
    /// # Errors
    /// Returns the first fault of the file, with its line.
    pub fn parse(text: &str) -> Result<Deck, DeckError> {
        let mut deck = Deck { cards: Cards::EMPTY, values: Values::default(), removals: [None; 3] };
        let mut removal_lines = [0; 3];
        let mut last = 1;
        for (line, content) in (1..).zip(text.lines()) {
            last = line;
            let mut words = content.split('#').next().unwrap_or("").split_whitespace();
            let read = match words.next() {
                None => Ok(()),
                Some("cards") => (2..).zip(words).try_for_each(|(position, word)| deck.add(position, word)),
                Some("remove") => deck.add_removal(words).map(|players| removal_lines[players] = line),
                Some(_) => Err(DeckFault::UnknownLine),
            };
            read.map_err(|fault| DeckError { line, fault })?;
        }
        if deck.removals == [None; 3] {
            return Err(DeckError { line: last, fault: DeckFault::NoPlayers });
        }
        for (index, line) in removal_lines.into_iter().enumerate() {
            if let Some(removal) = deck.removals[index] {
                deck.check_removal(index as u8 + 2, removal).map_err(|fault| DeckError { line, fault })?;
            }
        }
        Ok(deck)
    }

    fn add(&mut self, position: usize, word: &str) -> Result<(), DeckFault> {
        let (count, code) = match word.split_once('x') {
            None => (1, word),
            Some((count, code)) => match count.parse::<u8>() {
                Ok(count) if (1..=99).contains(&count) => (count, code),
                _ => return Err(DeckFault::BadCount(position)),
            },
        };
        let (card, value) = notation::read_card(code).ok_or(DeckFault::NotACard(position))?;
        if card.index() < Card::FIRST_COUNTED {
            if count > 1 {
                return Err(DeckFault::Counted(card));
            }
            if self.cards.contains(card) {
                return Err(DeckFault::SameLetter(card));
            }
            if !(1..=Values::MOST).contains(&value) {
                return Err(DeckFault::NotACard(position));
            }
            self.values.set(card, value);
        }
        for _ in 0..count {
            self.cards.insert(card);
            if self.cards.len() > Deck::MOST || self.cards.gold_sum() > Deck::MOST {
                return Err(DeckFault::TooManyCards);
            }
        }
        Ok(())
    }

    fn add_removal<'a>(&mut self, words: impl Iterator<Item = &'a str>) -> Result<usize, DeckFault> {
        let mut numbers = [None; 3];
        for word in words {
            let (name, number) = word.split_once('=').ok_or(DeckFault::BadRemoval)?;
            let slot = ["players", "gold", "random"].iter().position(|&known| known == name);
            let slot = slot.ok_or(DeckFault::BadRemoval)?;
            let number = number.parse::<u8>().map_err(|_| DeckFault::BadRemoval)?;
            if numbers[slot].replace(number).is_some() {
                return Err(DeckFault::BadRemoval);
            }
        }
        let [Some(players @ 2..=4), Some(gold), Some(random)] = numbers else {
            return Err(DeckFault::BadRemoval);
        };
        let index = usize::from(players) - 2;
        if self.removals[index].replace(Removal { gold, random }).is_some() {
            return Err(DeckFault::SamePlayers(players));
        }
        Ok(index)
    }

    fn check_removal(&self, players: u8, removal: Removal) -> Result<(), DeckFault> {
        if let Some(gold) =
            Gold::ALL.into_iter().find(|&gold| self.cards.count(Card::gold(gold)) < removal.gold.into())
        {
            return Err(DeckFault::TooLittleGold(gold));
        }
        let remain = self.cards.len() as i32 - 3 * i32::from(removal.gold) - i32::from(removal.random);
        if remain <= 0 || remain % (i32::from(players) + 1) != 0 {
            return Err(DeckFault::NoWholeTurns { players, remain });
        }
        Ok(())
    }

    /// Returns all cards of the deck.
    #[must_use]
    pub fn cards(&self) -> Cards {
        self.cards
    }

    /// Returns the values of the category cards.
    #[must_use]
    pub fn values(&self) -> Values {
        self.values
    }

    /// Returns the value of a card in its category or in a payment: 0 for a Church card.
    #[must_use]
    pub fn value(&self, card: Card) -> u8 {
        match card.face() {
            crate::Face::Category(..) => self.values.of(card),
            crate::Face::Gold(gold) => gold.value(),
            crate::Face::Church(_) => 0,
        }
    }

    /// Returns the cards to remove for a number of players, or `None` if the deck does not support that number.
    #[must_use]
    pub fn removal(&self, players: usize) -> Option<Removal> {
        *self.removals.get(players.checked_sub(2)?)?
    }

    /// Returns the Gold removed for a number of players, which is known to all.
    #[must_use]
    pub fn removed_gold(&self, players: usize) -> Cards {
        self.removal(players).map_or(Cards::EMPTY, |removal| Cards::of_gold([removal.gold; 3]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_agree_with_the_sum_of_each_category() {
        let deck = Deck::printed();
        let mut cards = Cards::EMPTY;
        for card in deck.cards().iter() {
            cards.insert(card);
            let sums = ByCategory::from_fn(|category| deck.values().sum(cards, category));
            assert_eq!(deck.values().sums(cards), sums, "{cards:?}");
        }
    }
}
