//! Chooses actions: fast, and roughly as people do.

use serde::de::DeserializeOwned;
use tabletop::FastDealer;

/// Chooses a legal action from the update of a seat. Returns `None` if the seat has no decision. Parses only the list of
/// actions.
pub(crate) fn choose(update: &str, seat: usize, rng: &mut FastDealer) -> Option<String> {
    let legal: Vec<String> = value_after(update, &format!(r#""legal":{{"{seat}":"#))?;
    let random = |most: usize, rng: &mut FastDealer| (rng.bits() % most.max(1) as u64) as usize;
    // For payments in cards the list has only their number.
    if let Some(count) = legal.first().and_then(|action| action.strip_prefix("pay ")?.strip_suffix(" cards"))
    {
        let hands: Vec<Vec<String>> = value_after(update, r#""hands":"#)?;
        let hand = hands.get(seat)?.iter().take(count.parse().ok()?);
        return Some(hand.fold("pay".to_owned(), |payment, card| payment + " " + card));
    }
    // Passes with probability 3/4, and otherwise makes the lowest bid.
    if legal.iter().any(|action| action == "pass") {
        let bid = legal.iter().find(|action| action.starts_with("bid "));
        return bid.filter(|_| random(4, rng) == 0).cloned().or_else(|| Some("pass".to_owned()));
    }
    // Pays if possible.
    let payments = legal.iter().filter(|action| action.as_str() != "default").count();
    let nth = random(payments, rng);
    legal.iter().filter(|action| action.as_str() != "default").nth(nth).or(legal.first()).cloned()
}

/// Parses the JSON value after the first occurrence of `prefix`.
fn value_after<T: DeserializeOwned>(text: &str, prefix: &str) -> Option<T> {
    let (_, rest) = text.split_once(prefix)?;
    // The deserializer stops at the end of the value.
    T::deserialize(&mut serde_json::Deserializer::from_str(rest)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices(update: &str, seat: usize) -> std::collections::BTreeSet<String> {
        let mut rng = FastDealer::new(1);
        (0..200).filter_map(|_| choose(update, seat, &mut rng)).collect()
    }

    #[test]
    fn only_the_own_seat_decides_and_only_if_it_owes_something() {
        assert!(choices(r#"{"game":{"legal":{},"hands":[]}}"#, 0).is_empty());
        assert!(choices(r#"{"game":{"legal":{"1":["keep"]}}}"#, 0).is_empty());
        assert_eq!(
            choices(r#"{"game":{"legal":{"1":["keep","public"]}}}"#, 1),
            ["keep", "public"].map(str::to_owned).into()
        );
    }

    #[test]
    fn bids_are_low_and_debts_are_paid() {
        let bids = choices(r#"{"legal":{"0":["pass","bid 3","bid 4"]},"#, 0);
        assert_eq!(bids, ["bid 3", "pass"].map(str::to_owned).into());
        assert_eq!(choices(r#"{"legal":{"0":["default"]},"#, 0), ["default".to_owned()].into());
        assert_eq!(choices(r#"{"legal":{"0":["pay G1","default"]},"#, 0), ["pay G1".to_owned()].into());
        let update = r#"{"legal":{"1":["pay 2 cards","default"]},"hands":[["?"],["M1","P2","G3"]],"#;
        assert_eq!(choices(update, 1), ["pay M1 P2".to_owned()].into());
    }
}
