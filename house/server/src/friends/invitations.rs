//! Invitations of friends to tables. In memory only: a restart forgets them, and the links to the tables stay valid.

use std::collections::HashMap;

use table::Time;

use super::remove_oldest;

/// How long an invitation is shown, in milliseconds.
const LIFETIME: Time = 24 * 60 * 60 * 1000;
/// The number of invitations of one person. A new one replaces the oldest.
const MAX_OF_PERSON: usize = 20;
/// The number of people with invitations. Above it, the oldest invitations are dropped.
const MAX_PEOPLE: usize = 20_000;

/// An invitation to a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Invited {
    pub(super) table: String,
    /// The id of the person who invites.
    pub(super) by: String,
    pub(super) at: Time,
}

/// The invitations by invited person, oldest first.
#[derive(Default)]
pub(super) struct Invitations(HashMap<String, Vec<Invited>>);

impl Invitations {
    /// Adds an invitation, in place of an earlier one to the same table.
    pub(super) fn add(&mut self, person: &str, invited: Invited) {
        if self.0.len() >= MAX_PEOPLE && !self.0.contains_key(person) {
            self.0.retain(|_, list| list.iter().any(|one| is_valid(one, invited.at)));
            if self.0.len() >= MAX_PEOPLE {
                remove_oldest(&mut self.0, |list| list.last().map_or(0, |one| one.at));
            }
        }
        let list = self.0.entry(person.to_owned()).or_default();
        list.retain(|one| one.table != invited.table && is_valid(one, invited.at));
        if list.len() >= MAX_OF_PERSON {
            list.remove(0);
        }
        list.push(invited);
    }

    /// Returns the invitations of a person, newest first.
    pub(super) fn of(&self, person: &str, now: Time) -> Vec<Invited> {
        let list = self.0.get(person).into_iter().flatten().rev();
        list.filter(|one| is_valid(one, now)).cloned().collect()
    }

    /// Removes the invitations of a person that are selected.
    pub(super) fn remove(&mut self, person: &str, selected: impl Fn(&Invited) -> bool) {
        let Some(list) = self.0.get_mut(person) else { return };
        list.retain(|one| !selected(one));
        if list.is_empty() {
            self.0.remove(person);
        }
    }

    /// Removes the invitations of and by a person.
    pub(super) fn forget(&mut self, person: &str) {
        self.0.remove(person);
        self.0.retain(|_, list| {
            list.retain(|one| one.by != person);
            !list.is_empty()
        });
    }
}

fn is_valid(invited: &Invited, now: Time) -> bool {
    now.saturating_sub(invited.at) < LIFETIME
}

#[cfg(test)]
mod tests {
    use super::*;

    fn invited(table: &str, by: &str, at: Time) -> Invited {
        Invited { table: table.to_owned(), by: by.to_owned(), at }
    }

    fn tables(invitations: &Invitations, person: &str, now: Time) -> Vec<String> {
        invitations.of(person, now).into_iter().map(|one| one.table).collect()
    }

    #[test]
    fn invitations_are_shown_once_per_table_and_for_a_day() {
        let mut invitations = Invitations::default();
        for (table, at) in [("t", 0), ("u", 1), ("t", 2)] {
            invitations.add("ben", invited(table, "ann", at));
        }
        assert_eq!(tables(&invitations, "ben", 3), ["t", "u"]);
        assert_eq!(tables(&invitations, "ben", LIFETIME + 1), ["t"]);
        assert_eq!(tables(&invitations, "ann", 3), [""; 0]);
        invitations.remove("ben", |one| one.table == "t");
        invitations.remove("cleo", |_| true);
        assert_eq!(tables(&invitations, "ben", 3), ["u"]);
    }

    #[test]
    fn a_deleted_person_neither_invites_nor_is_invited() {
        let mut invitations = Invitations::default();
        invitations.add("ben", invited("t", "ann", 0));
        invitations.add("ann", invited("u", "ben", 0));
        invitations.add("cleo", invited("v", "ben", 0));
        invitations.forget("ann");
        assert_eq!(invitations.0.into_keys().collect::<Vec<_>>(), ["cleo"]);
    }

    #[test]
    fn any_number_of_invitations_takes_bounded_memory() {
        let mut invitations = Invitations::default();
        for number in 0..=MAX_OF_PERSON {
            invitations.add("ben", invited(&format!("t{number}"), "ann", number as Time));
        }
        assert_eq!(tables(&invitations, "ben", 99).len(), MAX_OF_PERSON);
        assert!(!tables(&invitations, "ben", 99).contains(&"t0".to_owned()));
        for number in 0..MAX_PEOPLE {
            invitations.add(&format!("p{number}"), invited("t", "ann", 100 + number as Time));
        }
        assert_eq!(invitations.0.len(), MAX_PEOPLE);
        assert!(invitations.of("ben", 99).is_empty(), "the oldest made room");
        invitations.add("ben", invited("t", "ann", 2 * LIFETIME));
        assert_eq!(invitations.0.len(), 1, "all others had expired");
    }
}
