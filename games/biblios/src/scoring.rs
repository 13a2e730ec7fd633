//! Scoring (B60 to B66).

use core::cmp::Reverse;

use biblios_view::{Cards, Category, Dice, FinalTie, Scores, Values};
use tabletop::{Seat, Seats};

/// Returns the scores of the players' hands.
#[must_use]
pub fn score(hands: &[Cards], values: &Values, dice: &Dice, final_tie: FinalTie) -> Scores {
    let seats = || Seat::all(hands.len());
    let hand = |seat: Seat| hands[seat.index()];
    let mut scores = Scores::default();
    for seat in seats() {
        scores.gold[seat] = hand(seat).gold_sum() as u8;
    }
    for category in Category::ALL {
        let result = &mut scores.categories[category];
        for seat in seats() {
            result.totals[seat] = values.sum(hand(seat), category);
        }
        // Letters are unique, so no two holders have the same rank (B61).
        let holders = seats().filter(|&seat| !hand(seat).of(category).is_empty());
        result.winner = holders.max_by_key(|&seat| rank(hand(seat), result.totals[seat], category));
        if let Some(winner) = result.winner {
            scores.points[winner] += dice.0[category];
        }
    }
    let most = |seat: &Seat| (scores.points[*seat], scores.gold[*seat]);
    let leaders = leaders(seats(), most);
    scores.winners = match final_tie {
        FinalTie::Scriptorium => Category::ALL.into_iter().fold(leaders, |tied, category| {
            let totals = &scores.categories[category].totals;
            self::leaders(tied.iter(), |&seat| rank(hand(seat), totals[seat], category))
        }),
        FinalTie::MonksWinner => match scores.categories[Category::Monks].winner {
            Some(winner) if leaders.contains(winner) => Seats::only(winner),
            _ => leaders,
        },
    };
    scores
}

/// Returns the rank of a hand in a category: by sum, then by the letter nearest to A.
fn rank(hand: Cards, total: u8, category: Category) -> impl Ord + use<> {
    let letter = hand.first_letter(category);
    (total, letter.is_some(), Reverse(letter))
}

/// Returns the seats with the highest key.
fn leaders<K: Ord>(seats: impl Iterator<Item = Seat> + Clone, key: impl Fn(&Seat) -> K) -> Seats {
    let best = seats.clone().map(|seat| key(&seat)).max();
    seats.filter(|seat| Some(key(seat)) == best).collect()
}
