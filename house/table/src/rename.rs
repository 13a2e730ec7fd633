use wire::{Refusal, What};

use crate::ask::Person;
use crate::chair::Chair;
use crate::clock::Time;
use crate::entry::{Did, Entry};
use crate::table::{Stage, Table, not_playing};
use crate::text::distinct_name;

impl Table {
    /// Gives a person with a seat their new name, before and during the game. Returns none if nothing changes, or if the
    /// person has made too many changes at this table.
    pub fn rename(&mut self, at: Time, person: Person<'_>) -> Option<Entry> {
        let name = distinct_name(person.name, self.names_of_others(person));
        let seated = self.people().find(|seated| seated.id == person.id)?;
        if seated.name == name {
            return None;
        }
        let entry = Entry { by: None, did: Did::Renamed { person: person.id.to_owned(), name } };
        self.check_quota(&entry).ok()?;
        self.apply(at, &entry).is_ok().then_some(entry)
    }

    pub(crate) fn change_name(&mut self, person: &str, new: &str) -> Result<What, Refusal> {
        if !matches!(self.stage, Stage::Open | Stage::Playing(_)) {
            return Err(not_playing());
        }
        for (seat, chair) in self.chairs.iter_mut().enumerate() {
            if let Chair::Person(seated) = chair
                && seated.id == person
            {
                new.clone_into(&mut seated.name);
                return Ok(What::Renamed { seat, person: person.to_owned(), name: new.to_owned() });
            }
        }
        Err(not_playing())
    }
}
