use std::fmt::Debug;

use serde::Serialize;
use tabletop::Perspective;

use crate::{biblios, quill};

/// A view that can be shown as JSON, to clients, external bots and in replays.
pub trait Show: Perspective {
    /// The game as the owner of the view sees it.
    type Shown: Clone + PartialEq + Debug + Serialize;
    /// An event.
    type ShownEvent: Clone + PartialEq + Debug + Serialize;
    /// Why an action is refused.
    type ShownIllegal: Clone + PartialEq + Debug + Serialize;

    /// Returns the game as the owner of this view sees it.
    fn show(&self) -> Self::Shown;

    /// Returns the legal actions of the owner. One entry can stand for many payments.
    fn show_legal(&self) -> Vec<String>;

    /// Returns an event, which must be redacted for the owner of this view.
    fn show_event(&self, event: &Self::Event) -> Self::ShownEvent;

    /// Returns why an action is refused, in a game with this equipment.
    fn show_illegal(equipment: &Self::Equipment, illegal: Self::Illegal) -> Self::ShownIllegal;

    /// Returns the boards, in a game that has boards.
    fn show_boards(&self) -> Option<quill::ShownBoards> {
        None
    }

    /// Returns what the owner of this view may look up about past events, in a game with hidden information.
    fn show_memory(&self) -> Option<biblios::ShownMemory> {
        None
    }

    /// Returns what the owner of this view knows about hidden cards, in a game with hidden information.
    fn show_knowledge(&self) -> Option<biblios::ShownKnowledge> {
        None
    }

    /// Returns how event `index` ended the auction of a card, in a game with auctions.
    fn show_lot_end(&self, _index: usize) -> Option<biblios::ShownLotEnd> {
        None
    }
}

impl Show for biblios_view::View {
    type Shown = biblios::Shown;
    type ShownEvent = biblios::ShownEvent;
    type ShownIllegal = biblios::ShownIllegal;

    fn show(&self) -> biblios::Shown {
        biblios::Shown::of(self)
    }

    fn show_legal(&self) -> Vec<String> {
        biblios::legal_list(&self.legal(), self.deck())
    }

    fn show_event(&self, event: &biblios_view::Event) -> biblios::ShownEvent {
        biblios::ShownEvent::new(event, self)
    }

    fn show_illegal(deck: &biblios_view::Deck, illegal: biblios_view::Illegal) -> biblios::ShownIllegal {
        biblios::ShownIllegal::new(illegal, deck)
    }

    fn show_memory(&self) -> Option<biblios::ShownMemory> {
        biblios::ShownMemory::of(self)
    }

    fn show_knowledge(&self) -> Option<biblios::ShownKnowledge> {
        Some(biblios::ShownKnowledge::of(self))
    }

    fn show_lot_end(&self, index: usize) -> Option<biblios::ShownLotEnd> {
        biblios::ShownLotEnd::after(self, index)
    }
}

impl Show for quill_view::View {
    type Shown = quill::Shown;
    type ShownEvent = quill::ShownEvent;
    type ShownIllegal = quill::ShownIllegal;

    fn show(&self) -> quill::Shown {
        quill::Shown::of(self)
    }

    fn show_legal(&self) -> Vec<String> {
        quill::legal_list(&self.legal(), self.boards())
    }

    fn show_event(&self, event: &quill_view::Event) -> quill::ShownEvent {
        quill::ShownEvent::new(event, self)
    }

    fn show_illegal(_boards: &quill_view::Boards, illegal: quill_view::Illegal) -> quill::ShownIllegal {
        illegal.into()
    }

    fn show_boards(&self) -> Option<quill::ShownBoards> {
        Some(quill::ShownBoards::new(self.table()))
    }
}
