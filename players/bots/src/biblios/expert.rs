use biblios_view::{Action, Card, Cards, Legal, Looking, Lot, Penalty, Place, Stage, View};
use tabletop::Agent;

use super::insight::Insight;
use super::outlook::Outlook;
use super::payments::cheapest_payment;

/// Counts cards and maximises its expected lead, weighing chances to win dice against Gold.
///
/// It never bids more than it can pay, and defaults only if the penalty is expected to cost less.
#[derive(Clone, Copy, Debug)]
pub struct Expert;

/// The share of a card's value that is expected from a later sale.
const SOLD_LATER: f32 = 0.25;
/// The weight of the others' gain from cards laid out for them.
const GIVEN: f32 = 0.8;
/// The weight of the harm done by a lot in the high bidder's hand. Below 1, since others may outbid it.
const LEFT: f32 = 0.6;

/// The most kinds of cards in any deck: twelve letters in five categories, Gold and Church cards.
const MAX_KINDS: usize = 5 * 12 + 3 + 5;

impl Agent<View, Action> for Expert {
    fn choose(&mut self, view: &View) -> Action {
        let (legal, insight) = (view.legal(), Insight::of(view));
        let outlook = Outlook::new(&insight);
        match (legal, view.looking(), view.table().lot()) {
            (Legal::Place(_), Some(Looking::Drawn(card)), _) => Action::Place(place(view, &outlook, card)),
            (Legal::Take(public), ..) => {
                let liking = |&card: &Card| outlook.gain(card);
                let cards = public.kinds().map(|(card, _)| card);
                let best = cards.max_by(|a, b| liking(a).total_cmp(&liking(b)));
                Action::Take(best.expect("there is a card to take"))
            }
            (Legal::Church(_), looking, _) => {
                let of_table = match view.table().stage() {
                    Stage::Church { church, .. } => church,
                    _ => None,
                };
                let kept = match looking {
                    Some(Looking::Kept(church)) => Some(church),
                    _ => None,
                };
                let church = of_table.or(kept).expect("a Church card is about to be used");
                Action::Church(outlook.best_use(church).0)
            }
            (Legal::Bid(bids), _, Some(lot)) => {
                let fits = bids.least <= bids.most;
                if fits && is_worth_it(&insight, &outlook, lot, bids.least.into()) {
                    Action::Bid(bids.least)
                } else {
                    Action::Pass
                }
            }
            (Legal::PayGold(_) | Legal::PayCards(_), _, Some(lot)) => pay(&insight, &outlook, lot),
            _ => legal.nth(0).expect("the seat is to act"),
        }
    }
}

/// Chooses where a drawn card goes, by the best plan for all cards of the turn. Future cards are drawn from the
/// unseen ones.
fn place(view: &View, outlook: &Outlook, drawn: Card) -> Place {
    let table = view.table();
    let public = table.seats() - 1 - table.public().len();
    let worth = |card: Card| {
        let (gain, harm) = (outlook.gain(card), outlook.mean_harm(card));
        // Keep, public space, auction. A card in the auction, Church cards included, sells for part of its value.
        [gain, -GIVEN * harm, SOLD_LATER * gain]
    };
    let mut kinds = [([0.0; 3], 0.0); MAX_KINDS];
    let mut len = 0;
    for (card, count) in outlook.unseen.kinds() {
        kinds[len] = (worth(card), count as f32);
        len += 1;
    }
    let plan = Plan { kinds: &kinds[..len], total: outlook.unseen.len().max(1) as f32 };
    let mut known = [None; 16];
    let rooms = Rooms { keep: table.has_room(Place::Keep), auction: table.has_room(Place::Auction), public };
    rooms.best(&worth(drawn), |rest| plan.expected(rest, &mut known)).0
}

/// The places still open in a turn.
#[derive(Clone, Copy)]
struct Rooms {
    keep: bool,
    auction: bool,
    public: usize,
}

impl Rooms {
    /// A number below 16 that identifies these places.
    fn index(self) -> usize {
        usize::from(self.keep) + 2 * usize::from(self.auction) + 4 * self.public
    }

    /// The best place for a card and the total value of the turn. `worth` holds its value in each place, `rest`
    /// values the places left.
    #[inline]
    fn best(self, worth: &[f32; 3], mut rest: impl FnMut(Rooms) -> f32) -> (Place, f32) {
        let mut best = (Place::Public, f32::NEG_INFINITY);
        let Rooms { keep, auction, public } = self;
        let choices = [
            (Place::Keep, keep, Rooms { keep: false, ..self }),
            (Place::Public, public > 0, Rooms { public: public.saturating_sub(1), ..self }),
            (Place::Auction, auction, Rooms { auction: false, ..self }),
        ];
        for (place, open, after) in choices {
            if open {
                let total = worth[place as usize] + rest(after);
                if total > best.1 {
                    best = (place, total);
                }
            }
        }
        best
    }
}

/// The value of each kind of future card in each place, with counts.
struct Plan<'a> {
    kinds: &'a [([f32; 3], f32)],
    total: f32,
}

impl Plan<'_> {
    /// The expected value of filling these places, before the next card is drawn.
    fn expected(&self, rooms: Rooms, known: &mut [Option<f32>; 16]) -> f32 {
        if !rooms.keep && !rooms.auction && rooms.public == 0 {
            return 0.0;
        }
        if let Some(value) = known[rooms.index()] {
            return value;
        }
        let mut sum = 0.0;
        for (worth, count) in self.kinds {
            sum += count * rooms.best(worth, |rest| self.expected(rest, known)).1;
        }
        let value = sum / self.total;
        known[rooms.index()] = Some(value);
        value
    }
}

/// Whether buying the lot at this price beats leaving it to the others.
fn is_worth_it(insight: &Insight<'_>, outlook: &Outlook, lot: &Lot, price: usize) -> bool {
    let Some((_, cost)) = payment(insight, outlook, lot, price) else { return false };
    outlook.gain(lot.card) - cost > left_to_others(insight, outlook, lot)
}

/// The value to this seat if another seat gets the lot.
fn left_to_others(insight: &Insight<'_>, outlook: &Outlook, lot: &Lot) -> f32 {
    let others = (insight.table.seats() - 1) as f32;
    let paid = if lot.card.is_gold() { 0.0 } else { outlook.gold * f32::from(lot.high_bid) / others };
    match lot.high_bidder.filter(|&bidder| bidder != insight.seat) {
        Some(bidder) => paid - LEFT * outlook.harm(lot.card, bidder),
        None if lot.bidding.len() > 1 => -0.5 * outlook.mean_harm(lot.card),
        None => 0.0,
    }
}

/// The cheapest payment of this price, with its cost.
fn payment(insight: &Insight<'_>, outlook: &Outlook, lot: &Lot, price: usize) -> Option<(Cards, f32)> {
    let hand = insight.hand;
    if !lot.card.is_gold() {
        let cards = cheapest_payment(hand, price)?;
        return Some((cards, outlook.loss(cards)));
    }
    let mut paid = Cards::EMPTY;
    for _ in 0..price {
        let with = |card: Card| {
            let mut cards = paid;
            cards.insert(card);
            outlook.loss(cards)
        };
        let rest = hand.minus(paid).kinds().map(|(card, _)| (card, with(card)));
        let (card, _) = rest.min_by(|a, b| a.1.total_cmp(&b.1))?;
        paid.insert(card);
    }
    Some((paid, outlook.loss(paid)))
}

/// Pays as cheaply as possible, unless the penalty costs less.
fn pay(insight: &Insight<'_>, outlook: &Outlook, lot: &Lot) -> Action {
    let Some((cards, cost)) = payment(insight, outlook, lot, lot.high_bid.into()) else {
        return Action::Default;
    };
    let penalty = penalty(insight, outlook) + outlook.mean_harm(lot.card);
    if outlook.gain(lot.card) - cost >= -penalty { Action::Pay(cards) } else { Action::Default }
}

/// The expected cost of a penalty: random cards from the hand, one for each rival or a single lost one.
fn penalty(insight: &Insight<'_>, outlook: &Outlook) -> f32 {
    let table = insight.table;
    let (hidden, open) = table.at_risk(insight.seat, insight.hand);
    let at_risk = hidden.plus(open);
    let plundered = table.options().penalty == Penalty::Plunder;
    let takers = if plundered { table.seats() - 1 } else { 1 };
    let cost = |card: Card| {
        let to_others = if plundered { outlook.mean_harm(card) } else { 0.0 };
        outlook.loss(Cards::from_iter([card])) + to_others
    };
    let total: f32 = at_risk.kinds().map(|(card, count)| count as f32 * cost(card)).sum();
    takers.min(at_risk.len()) as f32 * total / at_risk.len().max(1) as f32
}
