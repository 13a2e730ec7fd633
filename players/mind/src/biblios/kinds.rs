//! The kinds of cards, numbered.

use biblios_view::{Card, Cards, Category, Church, Face, Gold, Letter};

use crate::block::small;

/// The number of letters in a category of the printed deck.
const LETTERS: usize = 9;
/// The kinds of category cards.
pub(super) const SINGLES: usize = Category::ALL.len() * LETTERS;
/// The kinds of cards that a hand can hold: category cards and Gold.
pub const HAND_KINDS: usize = SINGLES + Gold::ALL.len();
/// The kinds of all cards.
pub const KINDS: usize = HAND_KINDS + Church::ALL.len();

/// Returns the number of the kind of a card. Letters that the printed deck does not have count as its last one.
pub(super) fn kind(card: Card) -> usize {
    match card.face() {
        Face::Category(category, letter) => {
            category as usize * LETTERS + (letter.name() as usize - 'A' as usize).min(LETTERS - 1)
        }
        Face::Gold(gold) => SINGLES + gold as usize,
        Face::Church(church) => HAND_KINDS + church as usize,
    }
}

/// Writes the number of cards of each kind into zeros: [`KINDS`], or [`HAND_KINDS`] without Church cards.
pub fn write_kinds(cards: Cards, out: &mut [i8]) {
    let (singles, counted) = out.split_at_mut(SINGLES);
    for (category, singles) in Category::ALL.into_iter().zip(singles.chunks_exact_mut(LETTERS)) {
        let letters = cards.letters(category);
        if letters != 0 {
            let (early, late) = singles.split_at_mut(8);
            early.copy_from_slice(&bits(letters as u8));
            late[0] = i8::from(letters >> 8 != 0);
        }
    }
    let counts = cards.gold_counts().into_iter().chain(cards.church_counts());
    counted.iter_mut().zip(counts).for_each(|(feature, count)| *feature = small(count.into()));
}

/// Returns the bits of a byte, the lowest first.
fn bits(byte: u8) -> [i8; 8] {
    // A copy of the byte for each bit, of which only this bit is left. Adding 127 carries it into the highest.
    let each = (u64::from(byte) * 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
    ((each + 0x7f7f_7f7f_7f7f_7f7f) >> 7 & 0x0101_0101_0101_0101).to_le_bytes().map(|bit| bit as i8)
}

/// Returns the first of the cards that is of this kind.
pub(super) fn of_kind(cards: Cards, number: usize) -> Option<Card> {
    let letter = |index: usize| Letter::new((b'A' + index as u8) as char);
    let card = match number {
        0..SINGLES => Card::category(Category::ALL[number / LETTERS], letter(number % LETTERS)?),
        SINGLES..HAND_KINDS => Card::gold(Gold::ALL[number - SINGLES]),
        HAND_KINDS..KINDS => Card::church(Church::ALL[number - HAND_KINDS]),
        _ => return None,
    };
    if cards.contains(card) {
        return Some(card);
    }
    cards.kinds().map(|(other, _)| other).find(|&other| kind(other) == number)
}

#[cfg(test)]
mod tests {
    use biblios_view::Deck;

    use super::*;

    #[test]
    fn every_card_counts_as_its_kind() {
        let mut cards = Cards::EMPTY;
        let mut expected = [0; KINDS];
        for card in Deck::printed().cards().iter() {
            cards.insert(card);
            expected[kind(card)] += 1;
            let mut counted = [0; KINDS];
            write_kinds(cards, &mut counted);
            assert_eq!(counted, expected, "{cards:?}");
            let mut in_hand = [0; HAND_KINDS];
            write_kinds(cards, &mut in_hand);
            assert_eq!(in_hand, expected[..HAND_KINDS], "{cards:?}");
        }
    }
}
