//! Who is online. In memory only.

use std::collections::HashMap;
use std::sync::Mutex;

use table::Time;

use crate::house::lock;

/// A person is online until this long after the last request of a browser: an open page asks every ten seconds.
const ONLINE_FOR: Time = 40_000;
/// The number of people who are remembered. Above it, those who are no longer online are forgotten.
const MAX_PEOPLE: usize = 50_000;

/// When browsers of people last asked for something.
#[derive(Default)]
pub(crate) struct Presence(Mutex<HashMap<String, Time>>);

impl Presence {
    /// Notes a request. With too many people online, new ones are not noted.
    pub(crate) fn note(&self, person: &str, now: Time) {
        let mut seen = lock(&self.0);
        if let Some(at) = seen.get_mut(person) {
            *at = now;
            return;
        }
        if seen.len() >= MAX_PEOPLE {
            seen.retain(|_, at| is_recent(*at, now));
        }
        if seen.len() < MAX_PEOPLE {
            seen.insert(person.to_owned(), now);
        }
    }

    pub(crate) fn is_online(&self, person: &str, now: Time) -> bool {
        lock(&self.0).get(person).is_some_and(|at| is_recent(*at, now))
    }

    pub(crate) fn forget(&self, person: &str) {
        lock(&self.0).remove(person);
    }
}

fn is_recent(at: Time, now: Time) -> bool {
    now.saturating_sub(at) < ONLINE_FOR
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_online_for_a_while_after_a_request() {
        let presence = Presence::default();
        presence.note("ann", 1_000);
        assert!(presence.is_online("ann", 1_000 + ONLINE_FOR - 1) && !presence.is_online("ben", 1_000));
        assert!(!presence.is_online("ann", 1_000 + ONLINE_FOR));
        presence.note("ann", 50_000);
        assert!(presence.is_online("ann", 60_000));
        presence.forget("ann");
        assert!(!presence.is_online("ann", 60_000));
    }

    #[test]
    fn any_number_of_people_takes_bounded_memory() {
        let presence = Presence::default();
        for number in 0..MAX_PEOPLE {
            presence.note(&format!("p{number}"), 0);
        }
        presence.note("late", 1);
        assert!(!presence.is_online("late", 1));
        presence.note("late", ONLINE_FOR);
        assert!(presence.is_online("late", ONLINE_FOR));
        assert_eq!(lock(&presence.0).len(), 1);
    }
}
