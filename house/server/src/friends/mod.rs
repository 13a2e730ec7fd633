//! Friends: who is online, invitations to tables, and the limits of both.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::Duration;

use store::{Contact, TieKind};
use table::Time;

pub(crate) mod api;
mod invitations;
pub(crate) mod offers;
mod presence;

use invitations::Invitations;
use presence::Presence;

use crate::house::{House, lock};
use crate::limits::Limiters;
use crate::metrics::Limit;
use crate::reply::Problem;

/// How many friends a person can have.
pub(crate) const MAX_FRIENDS: usize = 200;
/// How many people a person can block.
pub(crate) const MAX_BLOCKED: usize = 200;

const CODES_PER_HOUR: f64 = 30.0;
const CODES_AT_ONCE: u32 = 10;
const INVITATIONS_PER_HOUR: f64 = 60.0;
const INVITATIONS_AT_ONCE: u32 = 20;

/// What the server remembers of friends besides the store.
pub(crate) struct Friends {
    pub(crate) presence: Presence,
    invitations: Mutex<Invitations>,
    /// New codes, by person.
    codes: Limiters<String>,
    /// Invitations, by the person who invites.
    inviting: Limiters<String>,
}

impl Friends {
    pub(crate) fn new() -> Friends {
        Friends {
            presence: Presence::default(),
            invitations: Mutex::default(),
            codes: Limiters::new(CODES_PER_HOUR / 3600.0, CODES_AT_ONCE),
            inviting: Limiters::new(INVITATIONS_PER_HOUR / 3600.0, INVITATIONS_AT_ONCE),
        }
    }

    /// Forgets a deleted person.
    pub(crate) fn forget(&self, person: &str) {
        self.presence.forget(person);
        lock(&self.invitations).forget(person);
    }
}

/// Counts an attempt of a person that is within its limit, or refuses it.
fn check_limit(house: &House, limiter: &Limiters<String>, person: &str) -> Result<(), Problem> {
    limiter.check(&person.to_owned()).map_err(|wait: Duration| {
        house.metrics.count_limited(Limit::Friends);
        Problem::too_many(Some(wait))
    })
}

/// Returns the contact with this person, if there is one.
fn find<'a>(contacts: &'a [Contact], person: &str) -> Option<&'a Contact> {
    contacts.iter().find(|contact| contact.tie.other == person)
}

fn count(contacts: &[Contact], kind: TieKind) -> usize {
    contacts.iter().filter(|contact| contact.tie.kind == kind).count()
}

/// Removes the entry that is the oldest by `at`.
fn remove_oldest<T>(entries: &mut HashMap<String, T>, at: impl Fn(&T) -> Time) {
    let oldest = entries.iter().min_by_key(|(_, entry)| at(entry)).map(|(person, _)| person.clone());
    if let Some(person) = oldest {
        entries.remove(&person);
    }
}
