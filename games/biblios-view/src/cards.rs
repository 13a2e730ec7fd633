use core::fmt;

use crate::card::{Card, Category, Gold, Letter};

/// A multiset of cards.
///
/// Category cards are single, so a bit each is enough; Gold and Church cards are counted, a byte a kind.
/// No count reaches 256, because a [`Deck`](crate::Deck) has fewer cards than that.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cards {
    single: u64,
    counted: u64,
}

const BYTES: u64 = 0x0101_0101_0101_0101;
const GOLD_BYTES: u64 = 0xff_ffff;

impl Cards {
    /// No cards.
    pub const EMPTY: Cards = Cards { single: 0, counted: 0 };

    /// How many cards there are.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.single.count_ones() as usize + (self.counted.wrapping_mul(BYTES) >> 56) as usize
    }

    /// Whether there are none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.single == 0 && self.counted == 0
    }

    /// How many cards of this kind there are.
    #[inline]
    #[must_use]
    pub const fn count(self, card: Card) -> usize {
        let index = card.index();
        if index < Card::FIRST_COUNTED {
            (self.single >> index & 1) as usize
        } else {
            (self.counted >> (8 * (index - Card::FIRST_COUNTED)) & 0xff) as usize
        }
    }

    /// Whether there is a card of this kind.
    #[inline]
    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        self.count(card) > 0
    }

    /// Whether at least these cards are here.
    #[must_use]
    pub fn contains_all(self, other: Cards) -> bool {
        other.single & !self.single == 0
            && self.counted.to_le_bytes().iter().zip(other.counted.to_le_bytes()).all(|(&a, b)| a >= b)
    }

    /// Adds a card. A category card must not be here already: there is only one of it.
    #[inline]
    pub fn insert(&mut self, card: Card) {
        debug_assert!(card.index() >= Card::FIRST_COUNTED || !self.contains(card), "two of {card:?}");
        let index = card.index();
        if index < Card::FIRST_COUNTED {
            self.single |= 1 << index;
        } else {
            self.counted += 1 << (8 * (index - Card::FIRST_COUNTED));
        }
    }

    /// Takes out a card, which must be here.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        debug_assert!(self.contains(card), "no {card:?} in {self:?}");
        let index = card.index();
        if index < Card::FIRST_COUNTED {
            self.single &= !(1 << index);
        } else {
            self.counted -= 1 << (8 * (index - Card::FIRST_COUNTED));
        }
    }

    /// Takes out a card if it is here, and says whether it was.
    pub fn take(&mut self, card: Card) -> bool {
        let here = self.contains(card);
        if here {
            self.remove(card);
        }
        here
    }

    /// These cards and the others together. No category card may be in both.
    #[inline]
    #[must_use]
    pub const fn plus(self, other: Cards) -> Cards {
        debug_assert!(self.single & other.single == 0);
        Cards { single: self.single | other.single, counted: self.counted + other.counted }
    }

    /// These cards without the others, all of which must be here.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Cards) -> Cards {
        debug_assert!(other.single & !self.single == 0);
        Cards { single: self.single & !other.single, counted: self.counted - other.counted }
    }

    /// These cards without those of the others that are here.
    #[must_use]
    pub fn without(self, other: Cards) -> Cards {
        self.zip(other, u8::saturating_sub, |here, there| here & !there)
    }

    /// Of each kind, as many as are in both.
    #[must_use]
    pub fn both(self, other: Cards) -> Cards {
        self.zip(other, Ord::min, |here, there| here & there)
    }

    /// Of each kind, as many as are in either, whichever has more.
    #[must_use]
    pub fn either(self, other: Cards) -> Cards {
        self.zip(other, Ord::max, |here, there| here | there)
    }

    /// What surely remains when `n` unknown cards have gone: of each kind, `n` fewer.
    #[must_use]
    pub fn less_of_each(self, n: usize) -> Cards {
        let n = u8::try_from(n).unwrap_or(u8::MAX);
        let counted = self.counted.to_le_bytes().map(|count| count.saturating_sub(n));
        Cards { single: if n == 0 { self.single } else { 0 }, counted: u64::from_le_bytes(counted) }
    }

    fn zip(self, other: Cards, count: impl Fn(u8, u8) -> u8, single: impl Fn(u64, u64) -> u64) -> Cards {
        let (here, there) = (self.counted.to_le_bytes(), other.counted.to_le_bytes());
        Cards {
            single: single(self.single, other.single),
            counted: u64::from_le_bytes(core::array::from_fn(|kind| count(here[kind], there[kind]))),
        }
    }

    /// The cards that are not Church cards, which alone can be in a hand (B51).
    #[inline]
    #[must_use]
    pub const fn without_church(self) -> Cards {
        Cards { single: self.single, counted: self.counted & GOLD_BYTES }
    }

    /// The Gold cards.
    #[inline]
    #[must_use]
    pub const fn gold(self) -> Cards {
        Cards { single: 0, counted: self.counted & GOLD_BYTES }
    }

    /// The cards of the categories.
    #[inline]
    #[must_use]
    pub const fn of_categories(self) -> Cards {
        Cards { single: self.single, counted: 0 }
    }

    /// How many Gold cards of each value there are.
    #[inline]
    #[must_use]
    pub const fn gold_counts(self) -> [u8; 3] {
        let [one, two, three, ..] = self.counted.to_le_bytes();
        [one, two, three]
    }

    /// That many Gold cards of each value.
    #[inline]
    #[must_use]
    pub const fn of_gold(gold: [u8; 3]) -> Cards {
        Cards::from_parts(0, gold)
    }

    #[inline]
    pub(crate) const fn from_parts(single: u64, [one, two, three]: [u8; 3]) -> Cards {
        Cards { single, counted: u64::from_le_bytes([one, two, three, 0, 0, 0, 0, 0]) }
    }

    /// What the Gold cards are worth together.
    #[inline]
    #[must_use]
    pub const fn gold_sum(self) -> usize {
        let [one, two, three] = self.gold_counts();
        one as usize + 2 * two as usize + 3 * three as usize
    }

    /// The letter nearest to A among the cards of a category.
    #[must_use]
    pub fn first_letter(self, category: Category) -> Option<Letter> {
        let letters = self.single >> (category as usize * Letter::COUNT) & ((1 << Letter::COUNT) - 1);
        (letters != 0).then(|| Letter::new((b'A' + letters.trailing_zeros() as u8) as char)).flatten()
    }

    /// The card at this place of the canonical order, below [`Cards::len`], counting equal cards one by one.
    #[inline]
    #[must_use]
    pub fn nth(self, n: usize) -> Card {
        debug_assert!(n < self.len());
        let singles = self.single.count_ones() as usize;
        if n < singles {
            return Card::from_index(select(self.single, n as u32));
        }
        // Sums of the counts up to each kind, in one multiplication.
        let sums = self.counted.wrapping_mul(BYTES).to_le_bytes();
        let n = (n - singles) as u8;
        let kind = sums.iter().filter(|&&sum| sum <= n).count() as u8;
        Card::from_index(Card::FIRST_COUNTED + kind)
    }

    /// How many kinds of cards there are.
    #[inline]
    #[must_use]
    pub const fn kind_count(self) -> usize {
        // The lowest bit of each byte is set where the byte has any bit set.
        let mut bits = self.counted;
        bits |= bits >> 4 & 0x0f0f_0f0f_0f0f_0f0f;
        bits |= bits >> 2 & 0x3f3f_3f3f_3f3f_3f3f;
        bits |= bits >> 1 & 0x7f7f_7f7f_7f7f_7f7f;
        (self.single.count_ones() + (bits & BYTES).count_ones()) as usize
    }

    /// The cards one by one in canonical order: categories as on the Scriptorium, by letter; then Gold by
    /// value; then Church.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        self.kinds().flat_map(|(card, count)| core::iter::repeat_n(card, count))
    }

    /// The kinds of cards in canonical order, each with how many there are.
    pub fn kinds(self) -> impl Iterator<Item = (Card, usize)> + Clone {
        let mut single = self.single;
        let singles = core::iter::from_fn(move || {
            let index = single.trailing_zeros() as u8;
            single &= single.wrapping_sub(1);
            (index < 64).then(|| (Card::from_index(index), 1))
        });
        let counts = self.counted.to_le_bytes();
        let counted = (0..8).map(move |kind| {
            (Card::from_index(Card::FIRST_COUNTED + kind), usize::from(counts[usize::from(kind)]))
        });
        singles.chain(counted.filter(|&(_, count)| count > 0))
    }

    /// The bits of the category cards, for sums by [`Values`](crate::deck::Values).
    #[inline]
    pub(crate) const fn single_bits(self) -> u64 {
        self.single
    }

    /// The cards of this category.
    #[inline]
    #[must_use]
    pub const fn of(self, category: Category) -> Cards {
        let letters = ((1 << Letter::COUNT) - 1) << (category as usize * Letter::COUNT);
        Cards { single: self.single & letters, counted: 0 }
    }

    /// All Gold cards of one value that are here.
    #[must_use]
    pub const fn of_value(self, gold: Gold) -> Cards {
        Cards { single: 0, counted: self.counted & 0xff << (8 * gold as usize) }
    }
}

/// The position of the set bit with `n` set bits below it.
#[inline]
fn select(bits: u64, mut n: u32) -> u8 {
    let mut bits = bits;
    let mut base = 0;
    // Halving narrows the word to eight bits, among which the last few steps are cheap.
    for width in [32, 16, 8] {
        let low = (bits & ((1 << width) - 1)).count_ones();
        if n >= low {
            n -= low;
            bits >>= width;
            base += width;
        }
    }
    for _ in 0..n {
        bits &= bits.wrapping_sub(1);
    }
    base as u8 + bits.trailing_zeros() as u8
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut all = Cards::EMPTY;
        for card in cards {
            all.insert(card);
        }
        all
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
