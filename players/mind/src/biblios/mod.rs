//! Biblios as a network sees it.

mod choices;
mod features;
mod kinds;

pub use choices::Draft;
pub use kinds::{HAND_KINDS, KINDS, write_kinds};

use biblios_view::{Action, Deck, View};

use crate::Encoding;
use crate::block::{Described, length};

/// Biblios as a network sees it.
#[derive(Clone, Copy, Debug)]
pub enum Biblios {}

impl Encoding for Biblios {
    type View = View;
    type Draft = Draft;

    const GAME: u32 = 0;
    const FEATURES: usize = length::<Biblios>();
    const CHOICES: usize = choices::CHOICES;

    fn is_familiar(view: &View) -> bool {
        *view.deck() == Deck::printed()
    }

    fn blocks() -> impl Iterator<Item = (&'static str, usize)> {
        Biblios::BLOCKS.iter().map(|block| (block.about, block.length))
    }

    fn features(view: &View, draft: &Draft, features: &mut [i8]) {
        features::write(view, draft, features);
    }

    fn legal(view: &View, draft: &Draft, legal: &mut [bool]) -> usize {
        choices::legal(view, draft, legal)
    }

    fn choose(view: &View, draft: &mut Draft, choice: usize) -> Option<Action> {
        choices::choose(view, draft, choice)
    }
}
