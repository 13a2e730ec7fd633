use biblios_view::View;
use serde::Serialize;
use tabletop::Seat;

use super::card::{ShownCard, codes};

/// What the owner of a view knows about the cards, independent of the option `memory`, which is for people. Unlike the shown hands,
/// it keeps cards that were seen in a hand and may have left it face down.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ShownKnowledge {
    /// For each seat the cards that are certainly in its hand.
    pub sure: Vec<Vec<ShownCard>>,
    /// For each seat the other cards that the viewer has seen and that may be in its hand. A card can be in the lists of
    /// several seats.
    pub maybe: Vec<Vec<ShownCard>>,
    /// The cards that the viewer put in the auction pile and that may still be there.
    pub sent: Vec<ShownCard>,
    /// The cards that are certainly discarded.
    pub discard: Vec<ShownCard>,
    /// The cards that the viewer has not seen. Of equal cards only those known to be distinct count as seen.
    pub unseen: Vec<ShownCard>,
}

impl ShownKnowledge {
    /// Returns what the owner of a view knows.
    #[must_use]
    pub fn of(view: &View) -> ShownKnowledge {
        let (deck, knowledge) = (view.deck(), view.knowledge());
        let seats = || Seat::all(view.table().seats());
        ShownKnowledge {
            sure: seats().map(|seat| codes(knowledge.sure(seat), deck)).collect(),
            maybe: seats().map(|seat| codes(knowledge.maybe(seat), deck)).collect(),
            sent: codes(knowledge.sent(), deck),
            discard: codes(knowledge.gone(), deck),
            unseen: codes(view.unseen(), deck),
        }
    }
}
