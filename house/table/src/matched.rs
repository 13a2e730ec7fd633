use wire::{Notice, Refusal, Status};

use crate::chair::Chair;
use crate::clock::Time;
use crate::entry::{Did, Entry};
use crate::table::{Creation, Table};

impl Table {
    /// Creates a table with its seats taken. Returns it with the first entries of its journal.
    ///
    /// # Errors
    /// When the arrangement is invalid for the game, or a seat cannot be taken.
    pub fn create_with(
        at: Time,
        creation: Creation,
        seats: impl IntoIterator<Item = Did>,
    ) -> Result<(Table, Vec<Entry>), Refusal> {
        let (mut table, entry) = Table::create(at, creation)?;
        let mut entries = vec![entry];
        for did in seats {
            let entry = Entry { by: None, did };
            table.apply(at, &entry)?;
            entries.push(entry);
        }
        Ok((table, entries))
    }

    /// Starts the game without a request of the host. Bots with this code take the seats of people who have not come: who
    /// are not connected and have given no nonce. If no people are left, the table is closed.
    ///
    /// The game does not start while players have to give new nonces; try again in a moment then.
    pub fn start_match(&mut self, at: Time, bot: &str) -> Vec<Entry> {
        if self.status() != Status::Open {
            return Vec::new();
        }
        let mut entries = Vec::new();
        let mut add = |table: &mut Table, did: Did| {
            let entry = Entry { by: None, did };
            if table.apply(at, &entry).is_ok() {
                entries.push(entry);
            }
        };
        for seat in 0..self.chairs.len() {
            let is_gone = match &self.chairs[seat] {
                Chair::Person(seated) => seated.nonce.is_none() && self.away_since(&seated.id).is_some(),
                Chair::Empty | Chair::Bot(_) => false,
            };
            if is_gone {
                add(self, Notice::Left { seat }.into());
            }
            if matches!(self.chairs[seat], Chair::Empty) {
                add(self, Notice::Bot { seat, bot: Some(bot.to_owned()) }.into());
            }
        }
        if self.people().next().is_none() {
            add(self, Notice::Closed.into());
        } else if self.check_renewed(at).is_ok() {
            add(self, Did::Started);
        }
        entries
    }
}
