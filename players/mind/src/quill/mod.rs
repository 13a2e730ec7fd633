//! Quill & Parchment as a network sees it.

mod choices;
mod features;
mod ranking;
mod ways;
mod writer;

use quill_view::{Action, Boards, View};

use crate::Encoding;
use crate::block::{Described, length};

/// Quill & Parchment as a network sees it. Every choice is an action: there are no drafts.
#[derive(Clone, Copy, Debug)]
pub enum Quill {}

impl Encoding for Quill {
    type View = View;
    type Draft = ();

    const GAME: u32 = 1;
    const FEATURES: usize = length::<Quill>();
    const CHOICES: usize = choices::CHOICES;

    fn blocks() -> impl Iterator<Item = (&'static str, usize)> {
        Quill::BLOCKS.iter().map(|block| (block.about, block.length))
    }

    /// Parses the built-in boards: ask once a game.
    fn is_familiar(view: &View) -> bool {
        let options = view.table().options();
        let both = [view.boards().task.is_reconstructed(), view.boards().monastery.is_reconstructed()];
        both == [true; 2] && *view.boards() == Boards::built_in(options.task, options.monastery)
    }

    fn features(view: &View, (): &(), features: &mut [i8]) {
        features::write(view, features);
    }

    fn legal(view: &View, (): &(), legal: &mut [bool]) -> usize {
        choices::legal(view, legal)
    }

    fn choose(view: &View, (): &mut (), choice: usize) -> Option<Action> {
        choices::choose(view, choice)
    }
}
