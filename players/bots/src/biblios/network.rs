//! A small network of two hidden layers, as numbers in a file.

use std::sync::LazyLock;

use biblios_view::{Deck, View};

/// The deck of the games from which networks learned.
static LEARNED: LazyLock<Deck> = LazyLock::new(Deck::printed);

/// Whether networks know games like this: those with the deck that they learned from. They learned by the default
/// options only; what they learned holds by the others as well, as `docs/bots.md` shows.
pub(super) fn is_familiar(view: &View) -> bool {
    *view.deck() == *LEARNED
}

/// What was learned from games: a chance for so many numbers, by hidden layers of these widths.
#[derive(Clone)]
pub struct Network<const NUMBERS: usize, const FIRST: usize, const SECOND: usize> {
    // By input, so that the sums of the first layer are added up side by side.
    first: Vec<[f32; FIRST]>,
    first_bias: [f32; FIRST],
    second: Vec<[f32; SECOND]>,
    second_bias: [f32; SECOND],
    last: [f32; SECOND],
    last_bias: f32,
}

impl<const NUMBERS: usize, const FIRST: usize, const SECOND: usize> Network<NUMBERS, FIRST, SECOND> {
    /// How many numbers a network is.
    const SIZE: usize = NUMBERS * FIRST + FIRST + FIRST * SECOND + SECOND + SECOND + 1;

    /// Reads a network: the weights of each layer by input, then what is added, of each number the upper 16 bits of 32, little
    /// end first.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Option<Self> {
        if bytes.len() != 2 * Self::SIZE {
            return None;
        }
        let mut numbers = bytes.chunks_exact(2).map(|half| f32::from_le_bytes([0, 0, half[0], half[1]]));
        let mut next = || numbers.next().expect("the length was checked");
        Some(Network {
            first: (0..NUMBERS).map(|_| std::array::from_fn(|_| next())).collect(),
            first_bias: std::array::from_fn(|_| next()),
            second: (0..FIRST).map(|_| std::array::from_fn(|_| next())).collect(),
            second_bias: std::array::from_fn(|_| next()),
            last: std::array::from_fn(|_| next()),
            last_bias: next(),
        })
    }

    /// The chance that follows from these numbers.
    #[must_use]
    pub fn chance(&self, numbers: &[f32; NUMBERS]) -> f32 {
        let mut hidden = self.first_bias;
        for (&number, weights) in numbers.iter().zip(&self.first) {
            if number != 0.0 {
                hidden.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += number * weight);
            }
        }
        let mut deeper = self.second_bias;
        for (&number, weights) in hidden.iter().zip(&self.second) {
            if number > 0.0 {
                deeper.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += number * weight);
            }
        }
        let odds: f32 = deeper.iter().zip(&self.last).map(|(number, weight)| number.max(0.0) * weight).sum();
        1.0 / (1.0 + (-odds - self.last_bias).exp())
    }
}

#[cfg(test)]
mod tests {
    use biblios::{Setup, State};
    use biblios_view::Options;
    use tabletop::{FastDealer, Match, Seat};

    use super::*;
    use crate::biblios::{Foresight, Judge};

    fn first_view(deck: Deck, options: Options) -> View {
        let setup =
            Setup::deal(deck, options, 3, Seat::FIRST, &mut FastDealer::new(1)).expect("a deck for 3");
        Match::<State>::begin(&setup).expect("a dealt game is a game").view(Some(Seat::FIRST))
    }

    #[test]
    fn what_was_learned_serves_by_all_options_and_with_no_other_deck() {
        let other = Deck::parse(include_str!("../../tests/unfamiliar.deck")).expect("a deck");
        for options in Options::all() {
            for (deck, familiar) in [(Deck::printed(), true), (other, false)] {
                let view = first_view(deck, options);
                assert_eq!(Judge::of(&view).is_some(), familiar, "{options:?}");
                assert_eq!(Foresight::of(&view).is_some(), familiar, "{options:?}");
            }
        }
    }
}
