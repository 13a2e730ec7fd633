//! What people pay for Gold: the cards that they would miss least.

use biblios_view::{Card, Cards, Category, Face};
use tabletop::Seat;

use super::odds::Odds;
use super::policy;
use super::world::World;

/// What one Gold is worth to somebody who could pay with it, in points.
const GOLD: f32 = 0.11;
/// By how many points what a card is worth can be mistaken.
const MISTAKEN: f32 = 0.08;

/// How readily a seat with a hand pays each of its cards face down. Of the world only what everybody can guess is used.
pub(super) fn habit<'a>(odds: &'a Odds, world: &'a World) -> impl Fn(Seat, Cards, Card) -> f64 + 'a {
    move |seat, hand, card| {
        let missed = match card.face() {
            Face::Category(category, _) => missed(odds, world, (seat, hand), card, category),
            Face::Gold(gold) => GOLD * f32::from(gold.value()),
            Face::Church(_) => 0.0,
        };
        f64::from((-missed / MISTAKEN).exp().max(f32::MIN_POSITIVE))
    }
}

/// What a card of a category brings to a hand that has it.
fn missed(odds: &Odds, world: &World, (seat, hand): (Seat, Cards), card: Card, category: Category) -> f32 {
    let more = f32::from(odds.deck.values().sum(hand, category)) - world.own[seat][category as usize];
    let wins = |more: f32| policy::chance(odds, world, seat, category, more);
    let lost = wins(more) - wins(more - f32::from(odds.deck.value(card)));
    f32::from(world.state.table().dice().0[category]) * lost * odds.seats as f32 / (odds.seats - 1) as f32
}
