//! Rerolls in Matins: exact expectations over all outcomes.

use std::sync::LazyLock;

use quill_view::Die;

/// All outcomes of up to three dice of one kind, as sorted sides from 0.
struct Hands {
    dice: usize,
    hands: Vec<Vec<u8>>,
    /// The probability of each hand when all dice are rolled.
    chances: Vec<f32>,
    /// For each hand, die and side: the hand after that die shows that side.
    changed: Vec<Vec<[u16; Die::SIDES as usize]>>,
}

const SIDES: u8 = Die::SIDES as u8;

impl Hands {
    /// The hands of up to three dice, computed once.
    fn of(dice: usize) -> &'static Hands {
        static ALL: LazyLock<[Hands; 4]> = LazyLock::new(|| std::array::from_fn(Hands::new));
        &ALL[dice]
    }

    fn new(dice: usize) -> Hands {
        let rolls = u32::from(SIDES).pow(dice as u32);
        let roll = |mut number: u32| -> Vec<u8> {
            let mut sides: Vec<u8> = (0..dice)
                .map(|_| {
                    let side = (number % u32::from(SIDES)) as u8;
                    number /= u32::from(SIDES);
                    side
                })
                .collect();
            sides.sort_unstable();
            sides
        };
        let mut hands: Vec<Vec<u8>> = (0..rolls).map(roll).collect();
        hands.sort_unstable();
        let all = hands.clone();
        hands.dedup();
        let chance = |hand| all.iter().filter(|&roll| roll == hand).count() as f32 / rolls as f32;
        let chances = hands.iter().map(chance).collect();
        let place = |hand: &Vec<u8>| hands.binary_search(hand).expect("all hands are listed") as u16;
        let change = |hand: &Vec<u8>, die: usize, side: u8| {
            let mut changed = hand.clone();
            changed[die] = side;
            changed.sort_unstable();
            place(&changed)
        };
        let changes = |hand: &Vec<u8>| -> Vec<[u16; 6]> {
            (0..dice).map(|die| std::array::from_fn(|side| change(hand, die, side as u8))).collect()
        };
        let changed = hands.iter().map(changes).collect();
        Hands { dice, hands, chances, changed }
    }
}

/// Dice of one kind, with the value of each hand.
pub(super) struct Group {
    hands: &'static Hands,
    values: Vec<f32>,
    /// The expected gain from rerolling the best single die of each hand.
    gains: Vec<f32>,
    mean: f32,
    /// The current hand.
    now: usize,
}

impl Group {
    /// Creates a group of up to three dice. `now` lists their sides in any order; `worth` values a hand of sorted
    /// sides.
    pub(super) fn new(now: &[u8], worth: impl Fn(&[u8]) -> f32) -> Group {
        let hands = Hands::of(now.len());
        let mut sorted = now.to_vec();
        sorted.sort_unstable();
        let now = hands.hands.binary_search(&sorted).expect("every roll is listed");
        let values: Vec<f32> = hands.hands.iter().map(|hand| worth(hand)).collect();
        let mut group = Group { hands, values, gains: Vec::new(), mean: 0.0, now };
        group.gains = (0..group.values.len())
            .map(|hand| {
                let rolled = (0..hands.dice).map(|die| group.mean_after(hand, die, |_, value| value));
                rolled.fold(f32::MIN, f32::max) - group.values[hand]
            })
            .collect();
        group.mean = group.values.iter().zip(&hands.chances).map(|(value, chance)| value * chance).sum();
        group
    }

    /// The value of the current hand.
    pub(super) fn now(&self) -> f32 {
        self.values[self.now]
    }

    /// The mean value after rolling all dice.
    pub(super) fn mean(&self) -> f32 {
        self.mean
    }

    /// All hands with their probabilities and values.
    pub(super) fn ways(&self) -> impl Iterator<Item = (&'static [u8], f32, f32)> + Clone + '_ {
        let hands = self.hands.hands.iter().map(Vec::as_slice);
        let numbers = self.hands.chances.iter().copied().zip(self.values.iter().copied());
        hands.zip(numbers).map(|(hand, (chance, value))| (hand, chance, value))
    }

    /// The mean of `number` over the sides of one rerolled die.
    fn mean_after(&self, hand: usize, die: usize, number: impl Fn(usize, f32) -> f32) -> f32 {
        let changed = &self.hands.changed[hand][die];
        changed.iter().map(|&hand| number(hand.into(), self.values[usize::from(hand)])).sum::<f32>()
            / f32::from(SIDES)
    }
}

/// An option in Matins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    /// Keep all dice.
    Stop,
    /// Reroll all dice.
    All,
    /// Reroll a die of this group that shows this side.
    One(usize, u8),
}

/// The options with `rolls` rerolls left (1 or 2) and their expected values. The value of all dice is the sum over
/// the groups.
pub(super) fn choices(groups: &[Group; 3], rolls: u8) -> Vec<(Choice, f32)> {
    let all: f32 = groups.iter().map(|group| group.mean).sum();
    let now: f32 = groups.iter().map(|group| group.values[group.now]).sum();
    // The value with one reroll left, given the sum of values and the best gain.
    let one_left = |value: f32, gain: f32| (value + gain.max(0.0)).max(all);
    let rolled = if rolls < 2 { all } else { mean_of_all(groups, &one_left) };
    let mut choices = vec![(Choice::Stop, now), (Choice::All, rolled)];
    for (index, group) in groups.iter().enumerate() {
        let hand = &group.hands.hands[group.now];
        let others = || groups.iter().enumerate().filter(move |&(other, _)| other != index);
        let value: f32 = others().map(|(_, other)| other.values[other.now]).sum();
        let gain = others().map(|(_, other)| other.gains[other.now]).fold(f32::MIN, f32::max);
        for (die, &side) in hand.iter().enumerate() {
            if die > 0 && hand[die - 1] == side {
                continue;
            }
            let worth = group.mean_after(group.now, die, |hand, own| match rolls {
                0 | 1 => value + own,
                _ => one_left(value + own, gain.max(group.gains[hand])),
            });
            choices.push((Choice::One(index, side), worth));
        }
    }
    choices
}

/// The mean of `worth` over all outcomes of rolling all dice.
fn mean_of_all(groups: &[Group; 3], worth: &impl Fn(f32, f32) -> f32) -> f32 {
    let ways = |group: &'_ Group| -> Vec<(f32, f32, f32)> {
        (0..group.values.len())
            .map(|hand| (group.hands.chances[hand], group.values[hand], group.gains[hand]))
            .collect()
    };
    let [one, two, three] = [ways(&groups[0]), ways(&groups[1]), ways(&groups[2])];
    let mut mean = 0.0;
    for &(chance, value, gain) in &one {
        for &(chance_two, value_two, gain_two) in &two {
            let (value, gain) = (value + value_two, gain.max(gain_two));
            let inner = three
                .iter()
                .map(|&(chance, last, last_gain)| chance * worth(value + last, gain.max(last_gain)));
            mean += chance * chance_two * inner.sum::<f32>();
        }
    }
    mean
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every outcome of every die.
    fn all_rolls(dice: usize) -> Vec<Vec<u8>> {
        let mut rolls = vec![Vec::new()];
        for _ in 0..dice {
            rolls = rolls
                .into_iter()
                .flat_map(|roll: Vec<u8>| (0..SIDES).map(move |side| [roll.clone(), vec![side]].concat()))
                .collect();
        }
        rolls
    }

    struct Plain<F> {
        sizes: [usize; 3],
        worth: F,
    }

    impl<F: Fn(usize, &[u8]) -> f64> Plain<F> {
        fn stop(&self, dice: &[u8]) -> f64 {
            let mut start = 0;
            let mut sum = 0.0;
            for (group, size) in self.sizes.into_iter().enumerate() {
                let mut hand = dice[start..start + size].to_vec();
                hand.sort_unstable();
                sum += (self.worth)(group, &hand);
                start += size;
            }
            sum
        }

        /// The value of each choice: stop, reroll all, and reroll each die.
        fn choices(&self, dice: &[u8], rolls: u8) -> Vec<f64> {
            let best = |dice: &[u8]| match rolls {
                1 => self.stop(dice),
                _ => self.choices(dice, rolls - 1).into_iter().fold(f64::MIN, f64::max),
            };
            let rolls = all_rolls(dice.len());
            let all = rolls.iter().map(|roll| best(roll)).sum::<f64>() / rolls.len() as f64;
            let one = |die: usize| {
                let rolled = (0..SIDES).map(|side| {
                    let mut dice = dice.to_vec();
                    dice[die] = side;
                    best(&dice)
                });
                rolled.sum::<f64>() / f64::from(SIDES)
            };
            [self.stop(dice), all].into_iter().chain((0..dice.len()).map(one)).collect()
        }
    }

    /// A value that is not additive over the dice.
    fn worth(seed: u32, group: usize, hand: &[u8]) -> f32 {
        let mut mixed = seed.wrapping_mul(2_654_435_761) ^ group as u32;
        for &side in hand {
            mixed = (mixed ^ u32::from(side)).wrapping_mul(0x9E37_79B1).rotate_left(13);
        }
        (mixed >> 16) as f32 / 8_192.0
    }

    fn check(sizes: [usize; 3], dice: &[u8], seed: u32, rolls: u8) {
        let plain = Plain { sizes, worth: |group, hand: &[u8]| f64::from(worth(seed, group, hand)) };
        let mut start = 0;
        let groups = std::array::from_fn(|group| {
            let now = &dice[start..start + sizes[group]];
            start += sizes[group];
            Group::new(now, |hand| worth(seed, group, hand))
        });
        let counted = plain.choices(dice, rolls);
        let mut left: Vec<usize> = (0..counted.len()).collect();
        for (choice, expected) in choices(&groups, rolls) {
            let is_meant = |place: usize| match choice {
                Choice::Stop => place == 0,
                Choice::All => place == 1,
                Choice::One(group, side) => {
                    let start: usize = sizes[..group].iter().sum();
                    place >= 2 + start && place < 2 + start + sizes[group] && dice[place - 2] == side
                }
            };
            let places: Vec<usize> = left.iter().copied().filter(|&place| is_meant(place)).collect();
            assert!(!places.is_empty(), "{dice:?}: {choice:?} is listed once");
            for place in places {
                let counted = counted[place];
                assert!(
                    (f64::from(expected) - counted).abs() < 1e-3,
                    "{choice:?}: {expected}, not {counted}"
                );
                left.retain(|&other| other != place);
            }
        }
        assert!(left.is_empty(), "{dice:?}: every choice is listed");
    }

    #[test]
    fn expected_values_match_full_enumeration() {
        for seed in 0..24 {
            let roll = &all_rolls(6)[(seed as usize * 7_919) % 46_656];
            check([3, 2, 1], roll, seed, 1);
            check([1, 1, 1], &roll[..3], seed, 2);
        }
        check([2, 1, 1], &[5, 0, 3, 3], 7, 2);
    }
}
