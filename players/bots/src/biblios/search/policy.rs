//! How everybody plays in a rollout: `expert` in short, from the own hand and from what the table can guess.

use biblios_view::{Action, ByCategory, Card, Cards, Category, Church, ChurchUse, Face, Phase, Place};
use tabletop::Seat;

use super::odds::{GOLD, Odds};
use super::world::World;
use crate::biblios::expert::{GIVEN, LEFT, Rooms, SOLD_LATER};
use crate::biblios::outlook::{self, CHURCH_HARM, gift_gold_worth};
use crate::biblios::payments::cheapest_payment;

/// How much more a lot is worth when it is counted too what harm it does in other hands: so that bids are as high as
/// those of `expert` on average.
fn harm_too(seats: usize) -> f32 {
    1.1 + 2.6 / seats as f32
}

/// What a card of a category is worth in a hand, and what it costs that hand when another gets it, on average.
#[inline]
fn worth(odds: &Odds, world: &World, seat: Seat, category: Category, value: f32) -> (f32, f32) {
    let table = world.state.table();
    let (c, precision) = (category as usize, odds.precision(table)[category]);
    let own = world.own[seat][c];
    let (mut now, mut with) = (1.0, 1.0);
    let mut without = 0.0;
    for other in Seat::all(odds.seats).filter(|&other| other != seat) {
        let lead = own - world.guess[other][c];
        let holds = odds.holds(lead * precision);
        now *= holds;
        with *= odds.holds((lead + value) * precision);
        without += odds.holds((lead - value) * precision) / holds;
    }
    let others = (odds.seats - 1) as f32;
    let stake = f32::from(table.dice().0[category]) * odds.seats as f32 / others;
    (stake * (with - now), stake * now * (1.0 - without / others))
}

/// The chance of a seat to win a die with so much more in hand.
#[inline]
pub(super) fn chance(odds: &Odds, world: &World, seat: Seat, category: Category, more: f32) -> f32 {
    let (c, precision) = (category as usize, odds.precision(world.state.table())[category]);
    let own = world.own[seat][c] + more;
    let mut chance = 1.0;
    for other in Seat::all(odds.seats).filter(|&other| other != seat) {
        chance *= odds.holds((own - world.guess[other][c]) * precision);
    }
    chance
}

/// The best use of a Church card, and its worth.
pub(super) fn best_use(odds: &Odds, world: &World, seat: Seat, church: Church) -> (ChurchUse, f32) {
    let chances = ByCategory::from_fn(|category| chance(odds, world, seat, category, 0.0));
    outlook::best_use(church, world.state.table().dice(), &chances, odds.seats)
}

/// What one Gold is worth to a seat.
pub(super) fn gold_worth(odds: &Odds, world: &World, seat: Seat) -> f32 {
    let table = world.state.table();
    if table.phase() == Phase::Gift {
        return gift_gold_worth(odds.seats);
    }
    let mut gains = 0.0;
    for category in Category::ALL {
        let now = chance(odds, world, seat, category, 0.0);
        let with = chance(odds, world, seat, category, odds.typical[category]);
        gains += odds.common[category] * f32::from(table.dice().0[category]) * (with - now);
    }
    let scale = odds.seats as f32 / (odds.seats - 1) as f32;
    let mut purses = world.own[seat][GOLD];
    for other in Seat::all(odds.seats).filter(|&other| other != seat) {
        purses += world.guess[other][GOLD];
    }
    let gains = gains * scale * harm_too(odds.seats) * table.left() as f32;
    (outlook::market(odds.seats) * gains / (purses + 1.0)).clamp(0.01, outlook::MOST_GOLD_WORTH)
}

/// What a card is worth in each of the places where it can be put.
#[inline]
pub(super) fn places(odds: &Odds, world: &World, seat: Seat, card: Card) -> [f32; 3] {
    let (gain, harm) = worth_of(odds, world, seat, card);
    [gain, -GIVEN * harm, SOLD_LATER * gain]
}

/// What a card is worth in a hand, and what it costs that hand when another gets it, on average.
#[inline]
pub(super) fn worth_of(odds: &Odds, world: &World, seat: Seat, card: Card) -> (f32, f32) {
    let others = (odds.seats - 1) as f32;
    match card.face() {
        Face::Category(category, _) => worth(odds, world, seat, category, f32::from(odds.deck.value(card))),
        Face::Gold(gold) => {
            let worth = gold_worth(odds, world, seat) * f32::from(gold.value());
            (worth, worth / others)
        }
        Face::Church(church) => {
            (best_use(odds, world, seat, church).1, CHURCH_HARM * church.dice() as f32 / others)
        }
    }
}

/// Where a drawn card goes.
#[inline]
pub(super) fn place(odds: &Odds, world: &World, seat: Seat, drawn: Card) -> Place {
    let table = world.state.table();
    let rooms = Rooms {
        keep: table.has_room(Place::Keep),
        auction: table.has_room(Place::Auction),
        public: odds.seats - 1 - table.public().len(),
    };
    // Most often nothing is left to decide.
    match (rooms.keep, rooms.auction, rooms.public) {
        (true, false, 0) => return Place::Keep,
        (false, true, 0) => return Place::Auction,
        (false, false, _) => return Place::Public,
        _ => {}
    }
    rooms.best(&places(odds, world, seat, drawn), |rest| odds.hopes[seat][rest.index()]).0
}

/// The card that is taken from the public space.
#[inline]
pub(super) fn take(odds: &Odds, world: &World, seat: Seat) -> Card {
    let mut best: Option<(Card, f32)> = None;
    let mut cards = world.state.table().public().kinds().map(|(card, _)| card).peekable();
    while let Some(card) = cards.next() {
        if best.is_none() && cards.peek().is_none() {
            return card;
        }
        let gain = worth_of(odds, world, seat, card).0;
        if best.is_none_or(|(_, most)| gain > most) {
            best = Some((card, gain));
        }
    }
    best.expect("there is a card to take").0
}

/// The most that a seat bids for the lot when it is worth so many times as much to it as it should be; 0 if it does not
/// want it.
pub(super) fn limit(odds: &Odds, world: &World, seat: Seat, keen: f32) -> u8 {
    let Some(lot) = world.state.table().lot() else { return 0 };
    let others = (odds.seats - 1) as f32;
    if lot.card.is_gold() {
        let gold = gold_worth(odds, world, seat);
        let gain = gold * f32::from(odds.deck.value(lot.card)) * (1.0 + LEFT / others);
        return spare(odds, world, seat, gold).within(gain * keen);
    }
    let purse = world.own[seat][GOLD];
    if purse == 0.0 {
        return 0;
    }
    // The last whole number that is less.
    ((price(odds, world, seat, lot.card) * keen).ceil() - 1.0).clamp(0.0, purse) as u8
}

/// The price in Gold at which a seat would as soon leave a lot to others as have it.
pub(super) fn price(odds: &Odds, world: &World, seat: Seat, lot: Card) -> f32 {
    let others = (odds.seats - 1) as f32;
    let (gain, harm) = worth_of(odds, world, seat, lot);
    let gold = gold_worth(odds, world, seat);
    ((gain + LEFT * harm) / gold + 1.0 / others) / (1.0 + 1.0 / others)
}

/// The cards of a hand by what it costs to part with them: kinds with a cost for each card, cheapest first.
struct Spare {
    kinds: [(f32, u8, usize); 8],
    len: usize,
}

impl Spare {
    /// How many cards can go for less than this together.
    fn within(&self, most: f32) -> u8 {
        let (mut count, mut cost) = (0, 0.0);
        for &(each, cards, _) in &self.kinds[..self.len] {
            for _ in 0..cards {
                cost += each;
                if cost >= most {
                    return count;
                }
                count += 1;
            }
        }
        count
    }
}

fn spare(odds: &Odds, world: &World, seat: Seat, gold: f32) -> Spare {
    let hand = world.state.hand(seat);
    let mut spare = Spare { kinds: [(0.0, 0, 0); 8], len: 0 };
    let mut add = |cost: f32, cards: u8, kind: usize| {
        if cards > 0 {
            let mut place = spare.len;
            spare.len += 1;
            while place > 0 && spare.kinds[place - 1].0 > cost {
                spare.kinds[place] = spare.kinds[place - 1];
                place -= 1;
            }
            spare.kinds[place] = (cost, cards, kind);
        }
    };
    let scale = odds.seats as f32 / (odds.seats - 1) as f32;
    for category in Category::ALL {
        let cards = hand.of(category).len() as u8;
        if cards > 0 {
            let each = world.own[seat][category as usize] / f32::from(cards);
            let die = f32::from(world.state.table().dice().0[category]);
            let lost = chance(odds, world, seat, category, 0.0) - chance(odds, world, seat, category, -each);
            add(die * scale * lost, cards, category as usize);
        }
    }
    for (kind, cards) in hand.gold_counts().into_iter().enumerate() {
        add(gold * (kind + 1) as f32, cards, GOLD + kind);
    }
    spare
}

/// Pays as cheaply as can be; whoever cannot does not.
pub(super) fn pay(odds: &Odds, world: &World, seat: Seat, in_cards: bool) -> Action {
    let price = world.state.table().lot().map_or(0, |lot| lot.high_bid);
    let hand = world.state.hand(seat);
    if !in_cards {
        return cheapest_payment(hand, price.into()).map_or(Action::Default, Action::Pay);
    }
    if hand.len() < price.into() {
        return Action::Default;
    }
    let spare = spare(odds, world, seat, gold_worth(odds, world, seat));
    let (mut paid, mut left) = (Cards::EMPTY, price);
    for &(_, cards, kind) in &spare.kinds[..spare.len] {
        let count = cards.min(left);
        left -= count;
        match kind.checked_sub(GOLD) {
            Some(gold) => {
                let mut counts = [0; 3];
                counts[gold] = count;
                paid = paid.plus(Cards::of_gold(counts));
            }
            None => {
                let mut of_kind = hand.of(Category::ALL[kind]);
                for _ in 0..count {
                    let low = of_kind.kinds().map(|(card, _)| card).min_by_key(|&card| odds.deck.value(card));
                    let low = low.expect("counted");
                    of_kind.remove(low);
                    paid.insert(low);
                }
            }
        }
    }
    Action::Pay(paid)
}
