//! Estimates of who wins each die, from counting cards.
//!
//! For each category the outlook knows the seat's own sum, the cards that each other hand is known to hold, and how
//! many more it can have. Unseen cards are equally likely in every hidden place. From that it estimates the
//! probability of winning each die; the value of a card is a difference of such probabilities.

use biblios_view::{
    ByCategory, Card, Cards, Category, Church, ChurchUse, Dice, DieMove, Face, Letter, Phase, Values,
};
use tabletop::{BySeat, Seat};

use super::insight::Insight;

/// An uncertain sum of values.
#[derive(Clone, Copy, Default)]
struct Sum {
    mean: f32,
    variance: f32,
}

/// The standing of a seat, and the value of cards to it. The unit is points of lead over the average of the others.
pub(super) struct Outlook {
    seat: Seat,
    seats: usize,
    values: Values,
    table_dice: Dice,
    dice: ByCategory<f32>,
    own: ByCategory<Sum>,
    letters: ByCategory<[f32; 4]>,
    others: ByCategory<BySeat<Sum>>,
    /// The current probability of winning each die.
    chances: ByCategory<f32>,
    /// The value of one Gold.
    pub(super) gold: f32,
    /// The cards that this seat has not seen.
    pub(super) unseen: Cards,
}

/// Keeps probabilities below certainty while cards can still change hands.
const LEAST_VARIANCE: f32 = 0.02;
/// The highest value of one Gold during the auctions.
const MOST_GOLD_WORTH: f32 = 0.25;
/// Players choose what they keep, so sums vary more than those of random cards.
const SPREAD: f32 = 2.0;
/// For the same reason an unseen card in a hand is better than a random one.
const KEPT: f32 = 1.7;
/// The cost of another seat using a Church card, to all of its opponents together.
const CHURCH_HARM: f32 = 0.15;

impl Outlook {
    pub(super) fn new(insight: &Insight<'_>) -> Outlook {
        let &Insight { seat, table, deck, hand, unseen, .. } = insight;
        let (seats, values) = (table.seats(), deck.values());
        let hidden = unseen.without_church().len().max(1) as f32;
        let to_come = SPREAD * cards_to_come(seats, table.phase(), table.left(), table.pile());
        let mut outlook = Outlook {
            seat,
            seats,
            values,
            table_dice: *table.dice(),
            dice: ByCategory::from_fn(|category| table.dice().0[category].into()),
            own: ByCategory::default(),
            letters: ByCategory::default(),
            others: ByCategory::default(),
            chances: ByCategory::default(),
            gold: gift_gold_worth(seats),
            unseen,
        };
        for category in Category::ALL {
            let cards = unseen.of(category);
            let (mut sum, mut squares) = (0.0, 0.0);
            for card in cards.iter() {
                let value = f32::from(deck.value(card));
                sum += value;
                squares += value * value;
            }
            let (mean, square) = (sum / hidden, squares / hidden);
            let variance = (square - mean * mean).max(0.0);
            outlook.own[category] =
                Sum { mean: values.sum(hand, category).into(), variance: to_come * variance };
            for other in Seat::all(seats).filter(|&other| other != seat) {
                let (sure, maybe) = (insight.sure[other], insight.maybe[other]);
                let strangers = insight.strangers[other] as f32;
                let doubtful = f32::from(values.sum(maybe, category));
                outlook.others[category][other] = Sum {
                    mean: f32::from(values.sum(sure, category)) + 0.5 * doubtful + KEPT * strangers * mean,
                    variance: (strangers + to_come) * variance + 0.25 * doubtful,
                };
                // With equal sums, the letter nearer to A is ahead.
                let letter = |cards: Cards| cards.first_letter(category).map_or('Z', Letter::name);
                outlook.letters[category][other.index()] = match letter(hand).cmp(&letter(sure)) {
                    std::cmp::Ordering::Less => 0.5,
                    std::cmp::Ordering::Equal => 0.0,
                    std::cmp::Ordering::Greater => -0.5,
                };
            }
            outlook.chances[category] = outlook.chance(category, 0.0, None);
        }
        if table.phase() == Phase::Auction {
            outlook.gold = outlook.gold_worth(insight);
        }
        outlook
    }

    /// The probability of winning the die with `more` added to the own sum, and a value added to another hand.
    fn chance(&self, category: Category, more: f32, to: Option<(Seat, f32)>) -> f32 {
        let own = self.own[category];
        let mut chance = 1.0;
        for other in Seat::all(self.seats).filter(|&other| other != self.seat) {
            let theirs = self.others[category][other];
            let given = to.map_or(0.0, |(seat, value)| if seat == other { value } else { 0.0 });
            let lead = own.mean + more - theirs.mean - given + self.letters[category][other.index()];
            chance *= above(lead, own.variance + theirs.variance + LEAST_VARIANCE);
        }
        chance
    }

    /// Converts points won to points of lead: the others lose what this seat wins.
    fn scale(&self) -> f32 {
        self.seats as f32 / (self.seats - 1) as f32
    }

    /// The value of a card in the own hand. A Church card counts by its best use.
    pub(super) fn gain(&self, card: Card) -> f32 {
        match card.face() {
            Face::Category(category, _) => {
                let value = self.values.sum(Cards::from_iter([card]), category).into();
                let change = self.chance(category, value, None) - self.chances[category];
                self.dice[category] * change * self.scale()
            }
            Face::Gold(gold) => self.gold * f32::from(gold.value()),
            Face::Church(church) => self.best_use(church).1,
        }
    }

    /// The cost to this seat if seat `to` gets the card.
    pub(super) fn harm(&self, card: Card, to: Seat) -> f32 {
        let others = (self.seats - 1) as f32;
        match card.face() {
            Face::Category(category, _) => {
                let value = self.values.sum(Cards::from_iter([card]), category).into();
                let change = self.chances[category] - self.chance(category, 0.0, Some((to, value)));
                self.dice[category] * change * self.scale()
            }
            Face::Gold(gold) => self.gold * f32::from(gold.value()) / others,
            Face::Church(church) => CHURCH_HARM * church.dice() as f32 / others,
        }
    }

    /// The mean cost if one of the others gets the card.
    pub(super) fn mean_harm(&self, card: Card) -> f32 {
        let others = Seat::all(self.seats).filter(|&other| other != self.seat);
        others.map(|other| self.harm(card, other)).sum::<f32>() / (self.seats - 1) as f32
    }

    /// The cost of losing these cards from the own hand.
    pub(super) fn loss(&self, cards: Cards) -> f32 {
        let categories = Category::ALL.into_iter().filter(|&category| !cards.of(category).is_empty());
        let points: f32 = categories
            .map(|category| {
                let value = f32::from(self.values.sum(cards, category));
                self.dice[category] * (self.chances[category] - self.chance(category, -value, None))
            })
            .sum();
        points * self.scale() + self.gold * cards.gold_sum() as f32
    }

    /// The best use of a Church card, with its value.
    pub(super) fn best_use(&self, church: Church) -> (ChurchUse, f32) {
        best_use(church, &self.table_dice, &self.chances, self.seats)
    }

    /// The value of one Gold during the auctions: the expected gain from the remaining lots, divided by the Gold in
    /// all hands.
    fn gold_worth(&self, insight: &Insight<'_>) -> f32 {
        let left = insight.table.left() as f32;
        let (sent, unseen) = (insight.sent, self.unseen);
        let strangers = (left - sent.len() as f32).max(0.0);
        let of_all = |cards: Cards| -> f32 {
            let sold = cards.kinds().filter(|(card, _)| !card.is_gold());
            sold.map(|(card, count)| count as f32 * (self.gain(card) + self.mean_harm(card))).sum()
        };
        let gains = of_all(sent) + of_all(unseen) * strangers / unseen.len().max(1) as f32;
        let a_stranger = unseen.gold_sum() as f32 / unseen.without_church().len().max(1) as f32;
        let purses: f32 = Seat::all(self.seats)
            .map(|seat| insight.sure[seat].gold_sum() as f32 + insight.strangers[seat] as f32 * a_stranger)
            .sum();
        (market(self.seats) * gains / (purses + 1.0)).clamp(0.01, MOST_GOLD_WORTH)
    }
}

/// The best use of a Church card, given the seat's probability of winning each die, with its value.
fn best_use(church: Church, dice: &Dice, chances: &ByCategory<f32>, seats: usize) -> (ChurchUse, f32) {
    let mut best: [Option<(DieMove, f32)>; 2] = [None; 2];
    for die in Category::ALL {
        let chance = chances[die];
        let raised = chance - (1.0 - chance) / (seats - 1) as f32;
        for (up, allowed) in [(true, church.raises()), (false, church.lowers())] {
            let step = DieMove { die, up };
            if !allowed || !dice.allows(step) {
                continue;
            }
            let worth = if up { raised } else { -raised };
            let better = |than: Option<(DieMove, f32)>| than.is_none_or(|(_, most)| worth > most);
            if better(best[0]) {
                best = [Some((step, worth)), best[0]];
            } else if better(best[1]) {
                best[1] = Some((step, worth));
            }
        }
    }
    let (church_use, worth) = match (church.dice(), best) {
        (1, [Some((step, worth)), _]) => (ChurchUse::one(step), worth),
        (2, [Some((a, first)), Some((b, second))]) => (ChurchUse::two(a, b), first + second),
        _ => (ChurchUse::NONE, 0.0),
    };
    if worth > 0.0 { (church_use, worth) } else { (ChurchUse::NONE, 0.0) }
}

/// The value of one Gold during the gift phase: lower with more bidders. The constants of this file were tuned in
/// the arena.
fn gift_gold_worth(seats: usize) -> f32 {
    0.32 - 0.04 * seats as f32
}

/// The share of the gain from future lots that the market takes: higher with more players.
fn market(seats: usize) -> f32 {
    0.2 + 0.2 * seats as f32
}

/// The number of cards that each hand can still expect, given the cards left in the phase and on the auction pile.
fn cards_to_come(seats: usize, phase: Phase, left: usize, pile: usize) -> f32 {
    let (seats, left) = (seats as f32, left as f32);
    match phase {
        Phase::Gift => {
            let turns = left / (seats + 1.0);
            turns + (pile as f32 + turns) / seats
        }
        Phase::Auction | Phase::Over => left / seats,
    }
}

/// The approximate probability that a normal variable with this mean and variance is positive.
fn above(mean: f32, variance: f32) -> f32 {
    let z = mean / variance.sqrt();
    // The closest logistic curve, clamped where it is flat.
    1.0 / (1.0 + (-1.702 * z.clamp(-8.0, 8.0)).exp())
}
