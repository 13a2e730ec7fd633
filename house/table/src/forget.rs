use wire::{Notice, What};

use crate::chair::Chair;
use crate::clock::Time;
use crate::entry::{Did, Entry};
use crate::table::{HistoryItem, Stage, Table};

impl Table {
    /// Removes a person's name and chat messages from everything that the table sends. Before the game their seat
    /// becomes empty, during the game a stand-in takes over. Returns none if they were removed before.
    ///
    /// Earlier journal entries still contain name and messages: remove them with [`Entry::redact`]. The redacted
    /// journal restores the same table.
    pub fn forget(&mut self, at: Time, person: &str) -> Option<Entry> {
        if self.forgotten.contains(person) {
            return None;
        }
        let entry = Entry { by: None, did: Notice::Forgotten { person: person.to_owned() }.into() };
        self.apply(at, &entry).is_ok().then_some(entry)
    }

    pub(crate) fn erase_person(&mut self, at: Time, person: &str) {
        self.forgotten.insert(person.to_owned());
        self.answered.remove(person);
        let chairs = self.chairs.iter_mut();
        for chair in chairs.filter(|chair| chair.person().is_some_and(|seated| seated.id == person)) {
            match (&self.stage, &mut *chair) {
                (Stage::Open, _) => *chair = Chair::Empty,
                (stage, Chair::Person(seated)) => {
                    seated.name.clear();
                    seated.replaced |= matches!(stage, Stage::Playing(_));
                }
                _ => {}
            }
        }
        self.transfer_host(person);
        for (_, item) in &mut self.history {
            if let HistoryItem::All(what) | HistoryItem::Spectators(what) = item {
                redact(what, person);
            }
        }
        self.run_clocks(at);
    }
}

impl Entry {
    /// Removes the name and the chat text of a person. Returns whether there were any.
    pub fn redact(&mut self, person: &str) -> bool {
        match &mut self.did {
            Did::Sat { person: who, name, .. } | Did::Renamed { person: who, name } if who == person => {
                let found = !name.is_empty();
                name.clear();
                found
            }
            Did::Said { person: who, name, text } if who == person => {
                let found = !(name.is_empty() && text.is_empty());
                name.clear();
                text.clear();
                found
            }
            _ => false,
        }
    }
}

fn redact(what: &mut What, person: &str) {
    match what {
        What::Sat { person: who, name, .. } | What::Renamed { person: who, name, .. } if who == person => {
            name.clear();
        }
        What::Said { person: who, name, text, .. } if who == person => {
            name.clear();
            text.clear();
        }
        _ => {}
    }
}
