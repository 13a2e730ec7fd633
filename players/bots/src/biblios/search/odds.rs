//! What stays the same while a search thinks: the deck, what cards nobody has seen are like, and how far sums
//! will still move.

use biblios_view::{ByCategory, Card, Category, Deck, Face, Phase, PublicState, View};
use tabletop::{BySeat, Seat};

use super::policy;
use super::world::World;
use crate::biblios::expert::{Plan, Rooms};
use crate::biblios::outlook::{KEPT, LEAST_VARIANCE, SPREAD, cards_to_come};

/// The five categories, and Gold as the sixth.
pub(super) const SUMS: usize = 6;
/// Where the sum of Gold stands.
pub(super) const GOLD: usize = 5;

/// The logistic curve in steps, over the range in which it is neither 0 nor 1.
const STEPS: usize = 256;
const STEPS_PER_UNIT: f32 = 16.0;

/// What stays the same while a search thinks.
pub(super) struct Odds {
    pub(super) deck: Deck,
    pub(super) seats: usize,
    /// What a card that somebody keeps unseen adds to each sum, on average.
    pub(super) kept: [f32; SUMS],
    /// How common each category is among the lots to come, and what its cards are worth on average.
    pub(super) common: ByCategory<f32>,
    pub(super) typical: ByCategory<f32>,
    /// One over the spread of a lead, by phase, cards left and category.
    precision: [Vec<ByCategory<f32>>; 2],
    curve: [f32; STEPS],
    /// What the places that are still to be filled in a turn will bring to each seat.
    pub(super) hopes: BySeat<[f32; 16]>,
}

impl Odds {
    pub(super) fn new(view: &View) -> Odds {
        let (table, deck, unseen) = (view.table(), *view.deck(), view.unseen());
        let seats = table.seats();
        let hidden = unseen.without_church().len().max(1) as f32;
        let mut kept = [0.0; SUMS];
        kept[GOLD] = unseen.gold_sum() as f32 / hidden;
        let mut spread = ByCategory::default();
        let (mut common, mut typical) = (ByCategory::default(), ByCategory::default());
        for category in Category::ALL {
            let cards = unseen.of(category);
            let values = || cards.iter().map(|card| f32::from(deck.value(card)));
            let (sum, squares) = (values().sum::<f32>(), values().map(|value| value * value).sum::<f32>());
            let mean = sum / hidden;
            kept[category as usize] = KEPT * mean;
            spread[category] = (squares / hidden - mean * mean).max(0.0);
            let to_come = cards.plus(view.knowledge().sent().of(category));
            let all = unseen.plus(view.knowledge().sent()).len().max(1) as f32;
            common[category] = to_come.len() as f32 / all;
            typical[category] = f32::from(deck.values().sum(to_come, category)) / to_come.len().max(1) as f32;
        }
        let all_turns = deck.cards().len() / (seats + 1);
        let precision = [Phase::Gift, Phase::Auction].map(|phase| {
            let of_left = |left: usize| {
                let (turns, strangers) = match phase {
                    Phase::Gift => {
                        let turns = left / (seats + 1);
                        (turns, (all_turns - turns) as f32 / seats as f32)
                    }
                    _ => (0, all_turns as f32 / seats as f32),
                };
                let pile = if phase == Phase::Gift { all_turns - turns } else { 0 };
                let to_come = SPREAD * cards_to_come(seats, phase, left, pile);
                ByCategory::from_fn(|category| {
                    let variance = (2.0 * to_come + strangers) * spread[category] + LEAST_VARIANCE;
                    1.0 / variance.sqrt()
                })
            };
            (0..=deck.cards().len()).map(of_left).collect()
        });
        let curve = std::array::from_fn(|step| {
            let z = (step as f32 - STEPS as f32 / 2.0) / STEPS_PER_UNIT;
            1.0 / (1.0 + (-1.702 * z).exp())
        });
        let hopes = BySeat::default();
        Odds { deck, seats, kept, common, typical, precision, curve, hopes }
    }

    /// Works out what a turn brings to each seat, from how seats stand now.
    pub(super) fn hope(&mut self, view: &View, world: &World) {
        for seat in Seat::all(self.seats) {
            let mut kinds = Vec::new();
            for (card, count) in view.unseen().kinds() {
                kinds.push((policy::places(self, world, seat, card), count as f32));
            }
            let plan = Plan { kinds: &kinds, total: view.unseen().len().max(1) as f32 };
            let mut known = [None; 16];
            self.hopes[seat] = std::array::from_fn(|index| plan.expected(Rooms::at(index), &mut known));
        }
    }

    /// One over the spread of a lead in each category.
    #[inline]
    pub(super) fn precision(&self, table: &PublicState) -> &ByCategory<f32> {
        &self.precision[usize::from(table.phase() != Phase::Gift)][table.left()]
    }

    /// The chance that a lead of so many spreads holds.
    #[inline]
    pub(super) fn holds(&self, lead: f32) -> f32 {
        let step = lead * STEPS_PER_UNIT + STEPS as f32 / 2.0;
        self.curve[(step as i32).clamp(0, STEPS as i32 - 1) as usize]
    }

    /// What a card adds to which sum; nothing for a Church card.
    #[inline]
    pub(super) fn adds(&self, card: Card) -> Option<(usize, f32)> {
        let sum = match card.face() {
            Face::Category(category, _) => category as usize,
            Face::Gold(_) => GOLD,
            Face::Church(_) => return None,
        };
        Some((sum, f32::from(self.deck.value(card))))
    }
}
