//! The legal payments of a winner. Too many to store, so they are counted and indexed by arithmetic.

use crate::card::Card;
use crate::cards::Cards;
use crate::illegal::Illegal;

/// The payments in Gold from a hand: every choice of Gold worth at least the bid (B34).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GoldPayments {
    hand: Cards,
    bid: u8,
}

impl GoldPayments {
    #[inline]
    pub(crate) fn new(hand: Cards, bid: u8) -> Self {
        GoldPayments { hand, bid }
    }

    /// Returns the number of threes needed to complete a payment with these ones and twos.
    #[inline]
    fn least_threes(self, ones: u8, twos: u8) -> u8 {
        self.bid.saturating_sub(ones.saturating_add(twos.saturating_mul(2))).div_ceil(3)
    }

    #[inline]
    pub(crate) fn count(self) -> u64 {
        if self.hand.gold_sum() < self.bid.into() {
            return 0;
        }
        let [ones, twos, threes] = self.hand.gold_counts();
        let mut count = 0;
        for one in 0..=ones {
            for two in 0..=twos {
                count += u64::from((threes + 1).saturating_sub(self.least_threes(one, two)));
            }
        }
        count
    }

    pub(crate) fn nth(self, mut n: u64) -> Option<Cards> {
        let [ones, twos, threes] = self.hand.gold_counts();
        for one in 0..=ones {
            for two in 0..=twos {
                let least = self.least_threes(one, two);
                let here = u64::from((threes + 1).saturating_sub(least));
                if n < here {
                    return Some(Cards::of_gold([one, two, least + n as u8]));
                }
                n -= here;
            }
        }
        None
    }

    pub(crate) fn check(self, cards: Cards) -> Result<(), Illegal> {
        if let Some((card, _)) = cards.kinds().find(|(card, _)| !card.is_gold()) {
            return Err(Illegal::NotGold(card));
        }
        held(self.hand, cards, false)?;
        if cards.gold_sum() < self.bid.into() {
            return Err(Illegal::TooLittle { bid: self.bid.into() });
        }
        Ok(())
    }
}

/// The payments in cards from a hand: every choice of exactly the number bid (B35).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardPayments {
    hand: Cards,
    bid: u8,
}

impl CardPayments {
    #[inline]
    pub(crate) fn new(hand: Cards, bid: u8) -> Self {
        CardPayments { hand, bid }
    }

    /// Returns the number of cards to pay.
    #[must_use]
    pub fn price(&self) -> u8 {
        self.bid
    }

    /// Returns whether the hand has enough cards to pay.
    #[must_use]
    pub fn can_pay(&self) -> bool {
        self.hand.len() >= self.bid.into()
    }

    /// Iterates over the choices of Gold for a payment, each with the number of ways to choose the rest.
    fn by_gold(self) -> impl Iterator<Item = (Cards, u64)> {
        let [ones, twos, threes] = self.hand.gold_counts();
        let singles = self.hand.of_categories().len() as u64;
        let gold = (0..=ones).flat_map(move |one| {
            (0..=twos).flat_map(move |two| (0..=threes).map(move |three| [one, two, three]))
        });
        gold.filter_map(move |counts| {
            let gold: u64 = counts.iter().map(|&count| u64::from(count)).sum();
            let rest = u64::from(self.bid).checked_sub(gold)?;
            Some((Cards::of_gold(counts), choose(singles, rest)))
        })
    }

    /// Only a hand of nearly all cards of the largest deck has more payments.
    const MAX_COUNT: u64 = u64::MAX - 1;

    pub(crate) fn count(self) -> u64 {
        if !self.can_pay() {
            return 0;
        }
        self.by_gold().map(|(_, ways)| ways).fold(0, u64::saturating_add).min(CardPayments::MAX_COUNT)
    }

    pub(crate) fn nth(self, mut n: u64) -> Option<Cards> {
        if n >= CardPayments::MAX_COUNT {
            return None;
        }
        for (gold, ways) in self.by_gold() {
            if n < ways {
                return Some(gold.plus(self.nth_singles(self.bid as usize - gold.len(), n)));
            }
            n -= ways;
        }
        None
    }

    /// Returns choice `n` of `rest` category cards, in lexicographic order.
    fn nth_singles(self, mut rest: usize, mut n: u64) -> Cards {
        let mut after = self.hand.of_categories().len() as u64;
        let mut chosen = Cards::EMPTY;
        for card in self.hand.of_categories().iter() {
            if rest == 0 {
                break;
            }
            after -= 1;
            let with = choose(after, rest as u64 - 1);
            if n < with {
                chosen.insert(card);
                rest -= 1;
            } else {
                n -= with;
            }
        }
        chosen
    }

    pub(crate) fn check(self, cards: Cards) -> Result<(), Illegal> {
        held(self.hand, cards, true)?;
        if cards.len() == self.bid.into() {
            Ok(())
        } else {
            Err(Illegal::WrongNumber { bid: self.bid.into() })
        }
    }
}

fn held(hand: Cards, cards: Cards, in_cards: bool) -> Result<(), Illegal> {
    let missing = |&(card, count): &(Card, usize)| hand.count(card) < count;
    match cards.kinds().find(missing) {
        Some((card, _)) => Err(Illegal::NotHeld { card, in_cards }),
        None => Ok(()),
    }
}

/// Returns the binomial coefficient, for `n` up to 60.
fn choose(n: u64, k: u64) -> u64 {
    if k > n {
        return 0;
    }
    let mut ways = 1;
    for step in 1..=k.min(n - k) {
        ways = ways * (n + 1 - step) / step;
    }
    ways
}
