use core::fmt;

use crate::card::{Card, Category, Gold, Letter};

/// A multiset of cards.
///
/// Category cards are unique and take one bit each. Gold and Church cards are counted in one byte per kind,
/// which cannot overflow because a [`Deck`](crate::Deck) has at most 200 cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cards {
    single: u64,
    counted: u64,
}

const BYTES: u64 = 0x0101_0101_0101_0101;
const GOLD_BYTES: u64 = 0xff_ffff;

impl Cards {
    /// The empty multiset.
    pub const EMPTY: Cards = Cards { single: 0, counted: 0 };

    /// Returns the number of cards.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.single.count_ones() as usize + (self.counted.wrapping_mul(BYTES) >> 56) as usize
    }

    /// Returns whether there are no cards.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.single == 0 && self.counted == 0
    }

    /// Returns the number of cards of this kind.
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

    /// Returns whether there is a card of this kind.
    #[inline]
    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        self.count(card) > 0
    }

    /// Returns whether `other` is a subset of these cards.
    #[must_use]
    pub fn contains_all(self, other: Cards) -> bool {
        other.single & !self.single == 0
            && self.counted.to_le_bytes().iter().zip(other.counted.to_le_bytes()).all(|(&a, b)| a >= b)
    }

    /// Adds a card. A category card must not be present already.
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

    /// Removes a card, which must be present.
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

    /// Removes a card if it is present. Returns whether it was.
    pub fn take(&mut self, card: Card) -> bool {
        let here = self.contains(card);
        if here {
            self.remove(card);
        }
        here
    }

    /// Returns the sum of both multisets. No category card may be in both.
    #[inline]
    #[must_use]
    pub const fn plus(self, other: Cards) -> Cards {
        debug_assert!(self.single & other.single == 0);
        Cards { single: self.single | other.single, counted: self.counted + other.counted }
    }

    /// Returns these cards without `other`, which must be a subset.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Cards) -> Cards {
        debug_assert!(other.single & !self.single == 0);
        Cards { single: self.single & !other.single, counted: self.counted - other.counted }
    }

    /// Returns these cards without `other`, which need not be a subset.
    #[must_use]
    pub fn without(self, other: Cards) -> Cards {
        self.zip(other, u8::saturating_sub, |here, there| here & !there)
    }

    /// Returns the smaller count of each kind.
    #[must_use]
    pub fn intersection(self, other: Cards) -> Cards {
        self.zip(other, Ord::min, |here, there| here & there)
    }

    /// Returns the larger count of each kind.
    #[must_use]
    pub fn union(self, other: Cards) -> Cards {
        self.zip(other, Ord::max, |here, there| here | there)
    }

    /// Returns `n` fewer cards of each kind: what surely remains after `n` unknown cards left.
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

    /// Returns the cards without Church cards, which are never in a hand (B51).
    #[inline]
    #[must_use]
    pub const fn without_church(self) -> Cards {
        Cards { single: self.single, counted: self.counted & GOLD_BYTES }
    }

    /// Returns the Gold cards.
    #[inline]
    #[must_use]
    pub const fn gold(self) -> Cards {
        Cards { single: 0, counted: self.counted & GOLD_BYTES }
    }

    /// Returns the category cards.
    #[inline]
    #[must_use]
    pub const fn of_categories(self) -> Cards {
        Cards { single: self.single, counted: 0 }
    }

    /// Returns the number of Gold cards of each value.
    #[inline]
    #[must_use]
    pub const fn gold_counts(self) -> [u8; 3] {
        let [one, two, three, ..] = self.counted.to_le_bytes();
        [one, two, three]
    }

    /// Returns this number of Gold cards of each value.
    #[inline]
    #[must_use]
    pub const fn of_gold(gold: [u8; 3]) -> Cards {
        Cards::from_parts(0, gold)
    }

    #[inline]
    pub(crate) const fn from_parts(single: u64, [one, two, three]: [u8; 3]) -> Cards {
        Cards { single, counted: u64::from_le_bytes([one, two, three, 0, 0, 0, 0, 0]) }
    }

    /// Returns the total value of the Gold cards.
    #[inline]
    #[must_use]
    pub const fn gold_sum(self) -> usize {
        let [one, two, three] = self.gold_counts();
        one as usize + 2 * two as usize + 3 * three as usize
    }

    /// Returns the number of Church cards of each power, in the order of [`Church::ALL`](crate::Church::ALL).
    #[inline]
    #[must_use]
    pub const fn church_counts(self) -> [u8; 5] {
        let [_, _, _, counts @ ..] = self.counted.to_le_bytes();
        counts
    }

    /// Returns the letters of a category as bits, from A in bit 0.
    #[inline]
    #[must_use]
    pub const fn letters(self, category: Category) -> u16 {
        (self.single >> (category as usize * Letter::COUNT)) as u16 & ((1 << Letter::COUNT) - 1)
    }

    /// Returns the letter nearest to A among the cards of a category.
    #[must_use]
    pub fn first_letter(self, category: Category) -> Option<Letter> {
        let letters = self.letters(category);
        (letters != 0).then(|| Letter::new((b'A' + letters.trailing_zeros() as u8) as char)).flatten()
    }

    /// Returns card `n` in canonical order, with equal cards counted one by one. `n` must be below [`Cards::len`].
    #[inline]
    #[must_use]
    pub fn nth(self, n: usize) -> Card {
        debug_assert!(n < self.len());
        let singles = self.single.count_ones() as usize;
        if n < singles {
            return Card::from_index(select(self.single, n as u32));
        }
        // One multiplication gives the running sums of the counts.
        let sums = self.counted.wrapping_mul(BYTES).to_le_bytes();
        let n = (n - singles) as u8;
        let kind = sums.iter().filter(|&&sum| sum <= n).count() as u8;
        Card::from_index(Card::FIRST_COUNTED + kind)
    }

    /// Returns the number of different kinds.
    #[inline]
    #[must_use]
    pub const fn kind_count(self) -> usize {
        // Set the lowest bit of each byte that has any bit set.
        let mut bits = self.counted;
        bits |= bits >> 4 & 0x0f0f_0f0f_0f0f_0f0f;
        bits |= bits >> 2 & 0x3f3f_3f3f_3f3f_3f3f;
        bits |= bits >> 1 & 0x7f7f_7f7f_7f7f_7f7f;
        (self.single.count_ones() + (bits & BYTES).count_ones()) as usize
    }

    /// Iterates over the cards in canonical order: categories in the order of the Scriptorium and by letter, then
    /// Gold by value, then Church.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        self.kinds().flat_map(|(card, count)| core::iter::repeat_n(card, count))
    }

    /// Iterates over the kinds in canonical order, each with its count.
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

    /// Returns the bits of the category cards, for [`Values`](crate::deck::Values).
    #[inline]
    pub(crate) const fn single_bits(self) -> u64 {
        self.single
    }

    /// Returns the cards of this category.
    #[inline]
    #[must_use]
    pub const fn of(self, category: Category) -> Cards {
        let letters = ((1 << Letter::COUNT) - 1) << (category as usize * Letter::COUNT);
        Cards { single: self.single & letters, counted: 0 }
    }

    /// Returns the Gold cards of this value.
    #[must_use]
    pub const fn of_value(self, gold: Gold) -> Cards {
        Cards { single: 0, counted: self.counted & 0xff << (8 * gold as usize) }
    }
}

/// Returns the position of the set bit that has `n` set bits below it.
#[inline]
fn select(bits: u64, mut n: u32) -> u8 {
    let mut bits = bits;
    let mut base = 0;
    // Halve the word down to eight bits; a loop over those is cheap.
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
