use bots::Learned;
use record::Format;
use tabletop::{FastDealer, Seat};

/// A game that can be reviewed.
pub trait Reviewed: Learned + Format {
    /// Whether everything is public where no choice is sealed. Then the seat to act speaks for all, because the network was
    /// trained on such views. Otherwise every seat has an opinion.
    const PUBLIC: bool;

    /// The weights of the opinions of all seats on a seat, and of its own, in the [`pool`](crate::pool) of a reading with
    /// all cards open. The example `pool` prints how well others would do.
    const POOL: (f64, f64);

    /// Whether the next event is a decision that is made with all that can be known at this point: chance has nothing to
    /// decide, and no choice is sealed. Also true at the end.
    fn is_settled(&self) -> bool;

    /// Returns worlds that stand for all that fit a view. Empty if none was found in time.
    fn worlds(view: &Self::View, dealer: &mut FastDealer) -> Vec<Self>;

    /// Returns what another seat knows at a moment when no choice is sealed, if everything is public.
    fn seated(view: &Self::View, seat: Seat) -> Self::View;

    /// Returns what a seat knows in this sampled world that saw what this spectator saw, and its own cards.
    fn view_in(&self, spectator: &Self::View, seat: Seat) -> Self::View;

    /// Whether two outcomes of chance in a row count as one throw.
    fn is_one_throw(first: &Self::Chance, second: &Self::Chance) -> bool;
}

impl Reviewed for ::biblios::State {
    const PUBLIC: bool = false;
    const POOL: (f64, f64) = (0.25, 0.8);

    fn is_settled(&self) -> bool {
        self.chance().is_none()
    }

    fn worlds(view: &biblios_view::View, dealer: &mut FastDealer) -> Vec<biblios::State> {
        /// Enough for the weights of cards that have not been seen.
        const COUNT: usize = 16;
        biblios::Worlds::new(view).sample_many(COUNT, dealer)
    }

    /// Not used: hands are not public.
    fn seated(view: &biblios_view::View, _seat: Seat) -> biblios_view::View {
        view.clone()
    }

    fn view_in(&self, spectator: &biblios_view::View, seat: Seat) -> biblios_view::View {
        let looking = self.looking().filter(|_| self.table().active() == seat);
        spectator.seated(seat, self.hand(seat), looking)
    }

    fn is_one_throw(_: &biblios::Chance, _: &biblios::Chance) -> bool {
        false
    }
}

impl Reviewed for ::quill::State {
    const PUBLIC: bool = true;
    const POOL: (f64, f64) = (1.0, 0.0);

    fn is_settled(&self) -> bool {
        let seals = |seat| self.sealed(seat).is_some();
        self.chance().is_none() && !Seat::all(self.table().seats()).any(seals)
    }

    /// Where no choice is sealed, there is but one.
    fn worlds(view: &quill_view::View, dealer: &mut FastDealer) -> Vec<quill::State> {
        vec![quill::State::sample(view, dealer)]
    }

    fn seated(view: &quill_view::View, seat: Seat) -> quill_view::View {
        view.seated(seat, None)
    }

    fn view_in(&self, spectator: &quill_view::View, seat: Seat) -> quill_view::View {
        spectator.seated(seat, self.sealed(seat))
    }

    fn is_one_throw(first: &quill::Chance, second: &quill::Chance) -> bool {
        first.roller == second.roller
    }
}
