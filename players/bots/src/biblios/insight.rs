use biblios_view::{Cards, Deck, PublicState, View};
use tabletop::{BySeat, Seat};

/// What a seat can know that matters for the worth of cards: its own hand, and what it was shown of the others.
#[derive(Clone, Copy)]
pub(super) struct Insight<'a> {
    pub(super) seat: Seat,
    pub(super) table: &'a PublicState,
    pub(super) deck: &'a Deck,
    pub(super) hand: Cards,
    /// What each hand surely has.
    pub(super) sure: BySeat<Cards>,
    /// What each hand may have, of the cards that were seen.
    pub(super) maybe: BySeat<Cards>,
    /// How many cards of each hand were never seen.
    pub(super) strangers: BySeat<usize>,
    /// The cards that were never seen.
    pub(super) unseen: Cards,
    /// The cards that the seat sent to the auctions and that are still to come.
    pub(super) sent: Cards,
}

impl<'a> Insight<'a> {
    /// What the seat of a view knows.
    pub(super) fn of(view: &'a View) -> Insight<'a> {
        let (seat, knowledge) = (view.seat().expect("a seat is to act"), view.knowledge());
        Insight {
            seat,
            table: view.table(),
            deck: view.deck(),
            hand: view.hand(),
            sure: BySeat::from_fn(|seat| knowledge.sure(seat)),
            maybe: BySeat::from_fn(|seat| knowledge.maybe(seat)),
            strangers: BySeat::from_fn(|other| if other == seat { 0 } else { knowledge.strangers(other) }),
            unseen: view.unseen(),
            sent: knowledge.sent(),
        }
    }
}
