use tabletop::FastDealer;

use crate::Fault;

/// Entries that are drawn by weight.
#[derive(Clone, Debug)]
pub struct Weighted<T> {
    /// Each entry with the sum of the weights up to it.
    entries: Vec<(f64, T)>,
}

impl<T> Weighted<T> {
    /// Creates entries from pairs of weight and entry.
    ///
    /// # Errors
    /// If a weight is negative or not finite, or all are 0.
    pub fn new(entries: impl IntoIterator<Item = (f64, T)>) -> Result<Weighted<T>, Fault> {
        let mut sum = 0.0;
        let mut summed = Vec::new();
        for (weight, entry) in entries {
            if !(weight.is_finite() && weight >= 0.0) {
                return Err(Fault::Weights);
            }
            if weight > 0.0 {
                sum += weight;
                summed.push((sum, entry));
            }
        }
        if sum.is_finite() && !summed.is_empty() {
            Ok(Weighted { entries: summed })
        } else {
            Err(Fault::Weights)
        }
    }

    /// Returns the only entry.
    #[must_use]
    pub fn only(entry: T) -> Weighted<T> {
        Weighted { entries: vec![(1.0, entry)] }
    }

    /// Iterates over the entries with a weight above 0.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.entries.iter().map(|(_, entry)| entry)
    }

    /// Draws an entry.
    pub(crate) fn draw(&self, dealer: &mut FastDealer) -> &T {
        let (sum, last) = self.entries.last().expect("there are entries");
        let at = (dealer.bits() >> 11) as f64 / (1u64 << 53) as f64 * sum;
        self.entries.iter().find(|(up_to, _)| at < *up_to).map_or(last, |(_, entry)| entry)
    }
}
