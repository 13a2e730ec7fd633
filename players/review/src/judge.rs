use mind::{Encoding, Mind, OUTCOMES};
use tabletop::{Perspective, Seat};

use crate::chances::Shares;
use crate::{ReviewError, Reviewed};

/// Values positions with the network of a game.
pub(crate) struct Judge<G: Reviewed> {
    pub(crate) mind: &'static Mind<G::Encoding>,
}

impl<G: Reviewed> Clone for Judge<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Reviewed> Copy for Judge<G> {}

impl<G: Reviewed> Judge<G> {
    /// Returns the judge of games that look like this view, if the network was trained on its deck or boards.
    pub(crate) fn of(view: &G::View) -> Option<Judge<G>> {
        G::mind().filter(|_| G::Encoding::is_familiar(view)).map(|mind| Judge { mind })
    }

    /// Returns the judge of games that look like this view.
    ///
    /// # Errors
    /// Why there is none.
    pub(crate) fn familiar<I>(view: &G::View) -> Result<Judge<G>, ReviewError<I>> {
        if G::mind().is_none() {
            return Err(ReviewError::NoNetwork);
        }
        Judge::of(view).ok_or(ReviewError::Unfamiliar)
    }

    /// Returns everybody's chance as the seat of this view sees it.
    pub(crate) fn value(&self, view: &G::View) -> Shares {
        let (seats, me) = (view.players(), view.seat().unwrap_or(Seat::FIRST));
        let around = self.mind.value(view);
        let mut shares = [0.0; OUTCOMES];
        let mut seat = me;
        for &chance in &around[..seats] {
            shares[seat.index()] = chance.into();
            seat = seat.left(seats);
        }
        if seats == 1 {
            shares[OUTCOMES - 1] = around[OUTCOMES - 1].into();
        }
        normalised(shares)
    }
}

/// Returns everybody's chance from what each seat thinks of it. The logarithms of all opinions on a seat are added with one
/// weight, and that of the seat itself with another one. A seat that knows more is surer, and so counts for more.
#[must_use]
pub fn pool(opinions: &[Shares], (all, own): (f64, f64)) -> Shares {
    if let [only] = opinions {
        return *only;
    }
    let mut shares = std::array::from_fn(|outcome| {
        let logarithm = |opinion: &Shares| opinion[outcome].max(1e-9).ln();
        let sum: f64 = opinions.iter().map(logarithm).sum();
        (all * sum + own * opinions.get(outcome).map_or(0.0, logarithm)).exp()
    });
    shares[opinions.len()..].fill(0.0);
    normalised(shares)
}

fn normalised(shares: Shares) -> Shares {
    let sum: f64 = shares.iter().sum();
    shares.map(|share| share / sum)
}
