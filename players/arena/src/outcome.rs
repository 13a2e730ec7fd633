/// How one game ended, by seat.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Outcome {
    /// Each seat's share of the win: 1 for the only winner.
    pub(crate) wins: Vec<f64>,
    /// Each seat's points.
    pub(crate) points: Vec<f64>,
    /// Each seat's rank, 1 for the first; those who are equal share the mean of their ranks.
    pub(crate) ranks: Vec<f64>,
    /// The points of an opponent who has no seat: Cadfael in the solo game.
    pub(crate) house: Option<f64>,
}

/// The ranks by these keys, the highest first.
pub(crate) fn ranks<K: Ord>(keys: &[K]) -> Vec<f64> {
    let rank = |key: &K| {
        let ahead = keys.iter().filter(|other| *other > key).count();
        let equal = keys.iter().filter(|other| *other == key).count();
        ahead as f64 + (equal as f64 + 1.0) / 2.0
    };
    keys.iter().map(rank).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_share_their_ranks() {
        assert_eq!(ranks(&[5, 7, 5, 1]), [2.5, 1.0, 2.5, 4.0]);
    }
}
