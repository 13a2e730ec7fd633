use std::collections::BTreeMap;

use crate::clock::Time;

/// Who is connected to a table, and since when the others are gone. It is no part of the journal.
#[derive(Clone, Default, Debug)]
pub struct Presences(BTreeMap<String, Presence>);

#[derive(Clone, Copy, Default, Debug)]
struct Presence {
    sockets: usize,
    gone: Time,
}

/// How many of those who have gone are remembered.
const MOST_GONE: usize = 32;

impl Presences {
    /// Somebody has connected; says whether that is new.
    pub fn came(&mut self, person: &str) -> bool {
        let presence = self.0.entry(person.to_owned()).or_default();
        presence.sockets += 1;
        presence.sockets == 1
    }

    /// Somebody has disconnected; says whether they are gone altogether.
    pub fn went(&mut self, person: &str, at: Time) -> bool {
        let Some(presence) = self.0.get_mut(person) else { return false };
        presence.sockets = presence.sockets.saturating_sub(1);
        presence.gone = at;
        let gone = presence.sockets == 0;
        while self.0.values().filter(|presence| presence.sockets == 0).count() > MOST_GONE {
            let gone = self.0.iter().filter(|(_, presence)| presence.sockets == 0);
            let Some(oldest) =
                gone.min_by_key(|(_, presence)| presence.gone).map(|(person, _)| person.clone())
            else {
                break;
            };
            self.0.remove(&oldest);
        }
        gone
    }

    /// Who is connected.
    pub(crate) fn here(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter(|(_, presence)| presence.sockets > 0).map(|(person, _)| person.as_str())
    }

    /// Since when somebody has been away, which is none while they are here; none at all if they were never seen.
    pub(crate) fn away_since(&self, person: &str) -> Option<Option<Time>> {
        let presence = self.0.get(person)?;
        Some((presence.sockets == 0).then_some(presence.gone))
    }
}
