use wire::{Notice, What};

use crate::chair::Chair;
use crate::clock::Time;
use crate::entry::{Did, Entry};
use crate::table::{Stage, Table, Told};

impl Table {
    /// Forgets somebody: they lose their seat before the game, and have a stand-in from now on during it; their name and
    /// what they said are told to nobody any more. Nothing happens if they were forgotten before.
    ///
    /// The journal still has name and words in earlier entries. [`Entry::redact`] takes them out, which changes nothing
    /// about the table of the journal.
    pub fn forget(&mut self, at: Time, person: &str) -> Option<Entry> {
        if self.gone.contains(person) {
            return None;
        }
        let entry = Entry { by: None, did: Notice::Forgotten { person: person.to_owned() }.into() };
        self.apply(at, &entry).is_ok().then_some(entry)
    }

    pub(crate) fn erase(&mut self, at: Time, person: &str) {
        self.gone.insert(person.to_owned());
        self.answered.remove(person);
        let chairs = self.chairs.iter_mut();
        for chair in chairs.filter(|chair| chair.sitter().is_some_and(|sitter| sitter.person == person)) {
            match (&self.stage, &mut *chair) {
                (Stage::Open, _) => *chair = Chair::Empty,
                (stage, Chair::Person(sitter)) => {
                    sitter.name.clear();
                    sitter.replaced |= matches!(stage, Stage::Playing(_));
                }
                _ => {}
            }
        }
        self.pass_on(person);
        for (_, told) in &mut self.history {
            if let Told::All(what) | Told::Spectators(what) = told {
                redact(what, person);
            }
        }
        self.run_clocks(at);
    }
}

impl Entry {
    /// Takes the name and the words of somebody out of the entry; says whether there were any.
    pub fn redact(&mut self, person: &str) -> bool {
        match &mut self.did {
            Did::Sat { person: who, name, .. } if who == person => {
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
        What::Sat { person: who, name, .. } if who == person => name.clear(),
        What::Said { person: who, name, text, .. } if who == person => {
            name.clear();
            text.clear();
        }
        _ => {}
    }
}
