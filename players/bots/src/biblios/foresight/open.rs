//! A position with all hands open, as whole numbers.
//!
//! The network was trained on these numbers in this order: whoever changes them must train anew.

use std::cmp::{Ordering, Reverse};

use biblios::State;
use biblios_view::{Card, Cards, Category, Church, Letter, Phase};
use tabletop::{BySeat, Seat};

/// How many numbers there are of each category, of Gold and of all else.
pub(super) const OF_CATEGORY: usize = 13;
const OF_GOLD: usize = 18;
const OF_TABLE: usize = 18;
/// How many numbers a position with open hands is.
pub const OPEN: usize = 5 * OF_CATEGORY + OF_GOLD + OF_TABLE;

/// A position with open hands as numbers.
pub type OpenNumbers = [u8; OPEN];

/// What a lead of 0 is as a number, so that none is negative: no category of the printed deck comes to so much.
const EVEN: u8 = 32;

/// The position at the start of a turn, for a seat that sees everything.
///
/// Categories that are alike come in the order of their dice, and the others in the order of their points: what comes to
/// the same looks the same.
#[must_use]
pub fn open_numbers(state: &State, seat: Seat) -> OpenNumbers {
    let open = Open::new(state, seat);
    let mut numbers = [0; OPEN];
    let mut at = 0;
    let mut put = |number: u8| {
        numbers[at] = number;
        at += 1;
    };
    let mut categories = Category::ALL;
    let die = |category: &Category| Reverse(state.table().dice().0[*category]);
    // Two with cards of 2 to 4, and three with cards of 1 and 2.
    let (high, low) = categories.split_at_mut(2);
    high.sort_by_key(die);
    low.sort_by_key(die);
    categories.into_iter().for_each(|category| open.category(category, &mut put));
    open.gold(&mut put);
    open.table(&mut put);
    debug_assert_eq!(at, OPEN);
    numbers
}

struct Open<'a> {
    state: &'a State,
    seat: Seat,
    points: BySeat<u8>,
    /// The others, as many as there are, those with most points first.
    others: [Option<Seat>; 3],
    hand: Cards,
    /// Their hands; empty where nobody is.
    hands: [Cards; 3],
    /// The cards that are to be sold, and those that are to be given before.
    to_come: [Cards; 2],
}

impl Open<'_> {
    fn new(state: &State, seat: Seat) -> Open<'_> {
        let points = state.scores().points;
        let mut others = [None; 3];
        let all = Seat::all(state.table().seats()).filter(|&other| other != seat);
        others.iter_mut().zip(all).for_each(|(place, other)| *place = Some(other));
        let standing = |other: Seat| (points[other], state.hand(other).gold_sum());
        others.sort_by_key(|other| Reverse(other.map(standing)));
        let to_come = match state.table().phase() {
            Phase::Gift => [state.pile(), state.draw()],
            _ => [state.draw(), Cards::EMPTY],
        };
        let hands = others.map(|other| other.map_or(Cards::EMPTY, |other| state.hand(other)));
        Open { state, seat, points, others, hand: state.hand(seat), hands, to_come }
    }

    fn category(&self, category: Category, put: &mut impl FnMut(u8)) {
        let sum = |cards: Cards| self.state.values().sum(cards, category);
        let letter = |cards: Cards| cards.first_letter(category).map_or('Z', Letter::name);
        let own = sum(self.hand);
        put(self.state.table().dice().0[category]);
        put(own);
        self.hands.into_iter().for_each(|hand| put(sum(hand)));
        for hand in self.hands {
            put(match letter(self.hand).cmp(&letter(hand)) {
                Ordering::Less => 2,
                Ordering::Equal => 1,
                Ordering::Greater => 0,
            });
        }
        for cards in self.to_come {
            put(sum(cards));
            put(cards.of(category).len() as u8);
        }
        let behind = |&hand: &Cards| sum(hand) > own || sum(hand) == own && letter(hand) < letter(self.hand);
        let best = self.hands.into_iter().map(sum).max().unwrap_or(0);
        put((EVEN + own - u8::from(self.hands.iter().any(behind))).saturating_sub(best));
    }

    fn gold(&self, put: &mut impl FnMut(u8)) {
        self.hand.gold_counts().into_iter().for_each(&mut *put);
        put(self.hand.gold_sum() as u8);
        let purses = self.hands.map(|hand| hand.gold_sum() as u8);
        purses.into_iter().for_each(&mut *put);
        put(purses.into_iter().max().unwrap_or(0));
        put(self.hand.len() as u8);
        self.hands.into_iter().for_each(|hand| put(hand.len() as u8));
        for cards in self.to_come {
            put(cards.gold_sum() as u8);
            put(cards.gold_counts().into_iter().sum());
            put(cards.without_church().len() as u8);
        }
    }

    fn table(&self, put: &mut impl FnMut(u8)) {
        for cards in self.to_come {
            Church::ALL.into_iter().for_each(|church| put(cards.count(Card::church(church)) as u8));
        }
        let seats = || [Some(self.seat)].into_iter().chain(self.others);
        seats().for_each(|seat| put(seat.map_or(0, |seat| self.points[seat])));
        seats().for_each(|seat| put(u8::from(seat == Some(self.state.table().active()))));
    }
}
