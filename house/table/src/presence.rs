use std::collections::BTreeMap;

use crate::clock::Time;

/// Who is connected to a table, and since when others are disconnected. Not part of the journal.
#[derive(Clone, Default, Debug)]
pub struct Presences(BTreeMap<String, Presence>);

#[derive(Clone, Copy, Default, Debug)]
struct Presence {
    sockets: usize,
    disconnected: Time,
}

/// The maximum number of disconnected people to remember.
const MAX_DISCONNECTED: usize = 32;

impl Presences {
    /// Adds a connection. Returns whether it is the person's first.
    pub fn connect(&mut self, person: &str) -> bool {
        let presence = self.0.entry(person.to_owned()).or_default();
        presence.sockets += 1;
        presence.sockets == 1
    }

    /// Removes a connection. Returns whether it was the person's last.
    pub fn disconnect(&mut self, person: &str, at: Time) -> bool {
        let Some(presence) = self.0.get_mut(person) else { return false };
        presence.sockets = presence.sockets.saturating_sub(1);
        presence.disconnected = at;
        let last = presence.sockets == 0;
        while self.0.values().filter(|presence| presence.sockets == 0).count() > MAX_DISCONNECTED {
            let disconnected = self.0.iter().filter(|(_, presence)| presence.sockets == 0);
            let Some(oldest) = disconnected
                .min_by_key(|(_, presence)| presence.disconnected)
                .map(|(person, _)| person.clone())
            else {
                break;
            };
            self.0.remove(&oldest);
        }
        last
    }

    /// The connected people.
    pub(crate) fn connected(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter(|(_, presence)| presence.sockets > 0).map(|(person, _)| person.as_str())
    }

    /// Since when a known person is disconnected: `Some(None)` if they are connected, `None` if they are unknown.
    pub(crate) fn away_since(&self, person: &str) -> Option<Option<Time>> {
        let presence = self.0.get(person)?;
        Some((presence.sockets == 0).then_some(presence.disconnected))
    }
}
