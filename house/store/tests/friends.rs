//! Friends, blocked people, codes and presence.

mod common;

use std::sync::mpsc::channel;

use common::{arrived, forgotten, guest, stores, token, write};
use store::{
    Change, Contact, FriendChange, FriendCode, MAX_FRIEND_CODES, PersonChange, Store, StoreError, Tie,
    TieKind,
};

fn friend(change: FriendChange) -> Change {
    Change::Person(PersonChange::Friend(change))
}

fn code(byte: u8) -> FriendCode {
    FriendCode { hash: [byte; 32], created: byte.into() }
}

fn code_made(person: &str, byte: u8) -> Change {
    friend(FriendChange::CodeMade { person: person.into(), code: code(byte) })
}

fn befriended(byte: u8, person: &str) -> Change {
    friend(FriendChange::Befriended { hash: [byte; 32], person: person.into(), at: 70 })
}

fn tied(person: &str, other: &str, kind: TieKind, since: u64) -> Change {
    friend(FriendChange::Tied { person: person.into(), tie: Tie { other: other.into(), kind, since } })
}

fn untied(person: &str, other: &str, kind: TieKind) -> Change {
    friend(FriendChange::Untied { person: person.into(), other: other.into(), kind })
}

fn is_out_of_step(result: &Result<(), StoreError>) -> bool {
    matches!(result, Err(StoreError::OutOfStep(_)))
}

/// Returns the ids and kinds of a person's contacts.
fn ties(store: &dyn Store, person: &str) -> Vec<(String, TieKind)> {
    store.contacts(person).unwrap().into_iter().map(|contact| (contact.tie.other, contact.tie.kind)).collect()
}

fn tie(other: &str, kind: TieKind) -> (String, TieKind) {
    (other.to_owned(), kind)
}

/// Returns a store of each kind with three people.
fn peopled() -> Vec<(common::Place, Box<dyn Store>)> {
    let stores = stores();
    for (_, store) in &stores {
        for (index, person) in ["ada", "ben", "cleo"].into_iter().enumerate() {
            write(&**store, arrived(person, index as u8 + 1)).unwrap();
        }
    }
    stores
}

#[test]
fn a_code_makes_two_people_friends_once() {
    for (_place, store) in peopled() {
        let store = &*store;
        write(store, code_made("ada", 7)).unwrap();
        assert_eq!(store.person_by_friend_code(&[7; 32]).unwrap(), Some((guest("ada"), code(7))));
        assert_eq!(store.person_by_friend_code(&[8; 32]).unwrap(), None);
        assert!(is_out_of_step(&write(store, befriended(8, "ben"))), "there is no such code");
        assert!(is_out_of_step(&write(store, befriended(7, "ada"))), "it is their own");
        assert!(is_out_of_step(&write(store, befriended(7, "nobody"))));
        assert!(is_out_of_step(&write(store, code_made("ben", 7))), "the code is taken");
        assert!(is_out_of_step(&write(store, code_made("nobody", 9))));
        write(store, befriended(7, "ben")).unwrap();
        let tie = Tie { other: "ada".into(), kind: TieKind::Friend, since: 70 };
        let contact = Contact { tie, name: "ada the guest".into(), shows_presence: true };
        assert_eq!(store.contacts("ben").unwrap(), [contact]);
        assert_eq!(ties(store, "ada"), [self::tie("ben", TieKind::Friend)]);
        assert!(is_out_of_step(&write(store, befriended(7, "cleo"))), "the code is used up");
        write(store, code_made("ada", 8)).unwrap();
        assert!(is_out_of_step(&write(store, befriended(8, "ben"))), "they are friends");
        assert!(store.person_by_friend_code(&[8; 32]).unwrap().is_some(), "a refusal changes nothing");
        write(store, untied("ben", "ada", TieKind::Friend)).unwrap();
        assert!(is_out_of_step(&write(store, untied("ada", "ben", TieKind::Friend))), "it ended for both");
        assert_eq!((ties(store, "ada"), ties(store, "ben")), (vec![], vec![]));
    }
}

#[test]
fn of_two_people_who_use_a_code_at_once_one_becomes_a_friend() {
    for (_place, store) in peopled() {
        write(&*store, code_made("ada", 7)).unwrap();
        let (done, answers) = channel();
        for person in ["ben", "cleo"] {
            let done = done.clone();
            store.write(befriended(7, person), Box::new(move |result| done.send(result.is_ok()).unwrap()));
        }
        assert_eq!(answers.iter().take(2).collect::<Vec<_>>(), [true, false]);
        assert_eq!(ties(&*store, "ada"), [tie("ben", TieKind::Friend)]);
    }
}

#[test]
fn blocking_ends_a_friendship_and_prevents_another() {
    for (_place, store) in peopled() {
        let store = &*store;
        write(store, code_made("ada", 7)).unwrap();
        write(store, befriended(7, "ben")).unwrap();
        write(store, tied("ben", "ada", TieKind::Blocked, 80)).unwrap();
        assert_eq!(ties(store, "ada"), []);
        assert_eq!(ties(store, "ben"), [tie("ada", TieKind::Blocked)]);
        assert!(is_out_of_step(&write(store, tied("ben", "ada", TieKind::Blocked, 90))));
        assert!(is_out_of_step(&write(store, tied("ben", "ada", TieKind::Friend, 90))));
        assert!(is_out_of_step(&write(store, untied("ben", "ada", TieKind::Friend))));
        // Neither can befriend the other.
        write(store, code_made("ada", 8)).unwrap();
        write(store, code_made("ben", 9)).unwrap();
        assert!(is_out_of_step(&write(store, befriended(8, "ben"))));
        assert!(is_out_of_step(&write(store, befriended(9, "ada"))));
        // Each can block the other, and nobody themselves or nobody.
        write(store, tied("ada", "ben", TieKind::Blocked, 85)).unwrap();
        assert_eq!(ties(store, "ben"), [tie("ada", TieKind::Blocked)]);
        assert!(is_out_of_step(&write(store, tied("ada", "ada", TieKind::Blocked, 1))));
        assert!(is_out_of_step(&write(store, tied("ada", "nobody", TieKind::Blocked, 1))));
        write(store, untied("ben", "ada", TieKind::Blocked)).unwrap();
        assert!(is_out_of_step(&write(store, befriended(8, "ben"))), "ada still blocks ben");
        write(store, untied("ada", "ben", TieKind::Blocked)).unwrap();
        write(store, befriended(8, "ben")).unwrap();
        assert_eq!(ties(store, "ada"), [tie("ben", TieKind::Friend)]);
    }
}

#[test]
fn a_person_has_a_limited_number_of_codes() {
    for (_place, store) in peopled() {
        for byte in 0..=MAX_FRIEND_CODES as u8 {
            write(&*store, code_made("ada", 10 + byte)).unwrap();
        }
        write(&*store, code_made("ben", 9)).unwrap();
        let exists = |byte| store.person_by_friend_code(&[byte; 32]).unwrap().is_some();
        assert!(!exists(10), "the oldest was replaced");
        assert!((11..=10 + MAX_FRIEND_CODES as u8).all(exists) && exists(9));
    }
}

#[test]
fn a_deleted_person_leaves_no_ties_and_no_codes() {
    for (_place, store) in peopled() {
        let store = &*store;
        write(store, code_made("ada", 7)).unwrap();
        write(store, befriended(7, "ben")).unwrap();
        write(store, code_made("ada", 8)).unwrap();
        write(store, tied("cleo", "ada", TieKind::Blocked, 1)).unwrap();
        write(store, tied("ada", "cleo", TieKind::Blocked, 1)).unwrap();
        write(store, friend(FriendChange::PresenceShown { person: "ada".into(), shown: false })).unwrap();
        assert_eq!(
            (store.shows_presence("ada").unwrap(), store.shows_presence("ben").unwrap()),
            (false, true)
        );
        assert!(!store.contacts("ben").unwrap()[0].shows_presence);
        write(store, forgotten("ada")).unwrap();
        assert!(!store.shows_presence("ada").unwrap());
        assert!(is_out_of_step(&write(
            store,
            friend(FriendChange::PresenceShown { person: "ada".into(), shown: true })
        )));
        for person in ["ada", "ben", "cleo"] {
            assert_eq!(ties(store, person), []);
        }
        assert_eq!(store.person_by_friend_code(&[8; 32]).unwrap(), None);
        // Somebody else with the id has neither.
        let other = PersonChange::Arrived(guest("ada"), token(1));
        write(store, Change::Person(other)).unwrap();
        assert_eq!((ties(store, "ada"), store.shows_presence("ada").unwrap()), (vec![], true));
    }
}
