//! Quill & Parchment on the command line.

pub(crate) mod board;
mod drawing;
mod picture;
mod words;

use record::quill::{Game, Replay};
use tabletop::Viewer;

use crate::replay::Print;

impl Print for Game {
    fn story(game: &Replay, viewer: Viewer) -> Vec<String> {
        words::story(game.events(viewer), &game.record().kit, &game.record().seats)
    }

    fn picture(game: &Replay, viewer: Viewer) -> String {
        picture::picture(&game.shown(viewer), &game.record().seats, &game.record().kit)
    }
}
