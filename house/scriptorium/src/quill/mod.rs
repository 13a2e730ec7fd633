//! Quill & Parchment on the command line.

pub(crate) mod board;
mod drawing;
mod picture;
mod words;

use record::quill::{Game, Record};
use tabletop::Viewer;

use crate::Failure;
use crate::replay::{Brought, Replayable};
use crate::words::harmless;

impl Replayable for Game {
    const TITLE: &'static str = "Quill & Parchment";

    fn begin(text: &str, brought: &Brought) -> Result<Game, Failure> {
        let [task, monastery] = [&brought.task, &brought.monastery].map(Option::as_deref);
        let mut record = Record::read_with_boards(text, task, monastery)?;
        record.seats.iter_mut().for_each(|name| *name = harmless(name));
        Ok(Game::begin(record)?)
    }

    fn names(&self) -> &[String] {
        &self.record().seats
    }

    fn actions(&self) -> usize {
        self.record().actions.len()
    }

    fn played(&self) -> usize {
        Game::played(self)
    }

    fn advance(&mut self, n: usize) -> Result<(), Failure> {
        Ok(Game::advance(self, n)?)
    }

    fn json(&self, viewer: Viewer) -> String {
        serde_json::to_string_pretty(&self.shown(viewer)).unwrap_or_default()
    }

    fn story(&self, viewer: Viewer) -> Vec<String> {
        let record = self.record();
        words::story(self.events(viewer), &record.boards, &record.seats)
    }

    fn picture(&self, viewer: Viewer) -> String {
        picture::picture(&self.shown(viewer), &self.record().seats, &self.record().boards)
    }
}
