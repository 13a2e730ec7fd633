//! Compares the store with a simple model, under random changes in groups that share a sync. The store is sometimes closed
//! and reopened.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::mpsc::channel;

use common::{Place, entry, places, row};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use store::{
    Change, Contact, Deletion, Ending, Entry, FriendChange, FriendCode, Outcome, Person, PersonChange,
    Redaction, Report, Scope, Stale, Status, Store, StoreError, TableChange, TableRow, Tally, Tie, TieKind,
    Token, TokenHash, TokenKind,
};

const TABLES: [&str; 3] = ["t0", "t1", "t2"];
const PEOPLE: [&str; 3] = ["ada", "ben", "cleo"];
const LOGINS: [&str; 2] = ["first", "second"];
const HASHES: u8 = 4;

#[derive(Clone)]
struct Table {
    row: TableRow,
    entries: Vec<Entry>,
    record: Option<String>,
}

/// The expected contents of the store. Tables are in order of creation.
#[derive(Clone, Default)]
struct Model {
    tables: Vec<Table>,
    /// By person and table, with the outcome.
    seats: BTreeMap<(String, String), Option<(usize, Outcome)>>,
    words: BTreeSet<(String, String)>,
    people: BTreeMap<String, Person>,
    tokens: BTreeMap<TokenHash, (String, Token)>,
    /// By person and other person.
    ties: BTreeMap<(String, String), (TieKind, u64)>,
    codes: BTreeMap<TokenHash, (String, u64)>,
    hidden: BTreeSet<String>,
    reports: Vec<Report>,
}

/// The expected error of a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Refusal {
    OutOfStep,
    LoginTaken,
}

impl Model {
    fn table(&mut self, id: &str) -> Option<&mut Table> {
        self.tables.iter_mut().find(|table| table.row.id == id)
    }

    /// Applies the change, or leaves the model unchanged if it is refused.
    fn write(&mut self, change: &Change) -> Result<(), Refusal> {
        let mut next = self.clone();
        match change {
            Change::Table(change) => next.write_table(change)?,
            Change::Tables(changes) => changes.iter().try_for_each(|change| next.write_table(change))?,
            Change::Person(change) => next.write_person(change)?,
            Change::Report(report) => {
                next.table(&report.table).ok_or(Refusal::OutOfStep)?;
                next.reports.push(report.clone());
            }
            Change::Redacted(redaction) => next.redact(redaction)?,
            Change::Deleted(deletion) => next.delete(deletion)?,
            Change::Probe => {}
            Change::Epoch(_)
            | Change::Counted(_)
            | Change::Results(_)
            | Change::Ordered(_)
            | Change::Executed(_) => unreachable!("not generated"),
        }
        *self = next;
        Ok(())
    }

    fn write_table(&mut self, change: &TableChange) -> Result<(), Refusal> {
        match (self.table(&change.table), change.row.clone()) {
            (Some(table), Some(row)) => table.row = TableRow { created: table.row.created, ..row },
            (None, Some(row)) => self.tables.push(Table { row, entries: Vec::new(), record: None }),
            (_, None) => {}
        }
        let table = self.table(&change.table).ok_or(Refusal::OutOfStep)?;
        table.entries.extend_from_slice(&change.entries);
        let in_step = (0..).zip(&table.entries).all(|(number, entry)| entry.number == number);
        if !in_step || (change.record.is_some() && table.record.is_some()) {
            return Err(Refusal::OutOfStep);
        }
        table.record = table.record.take().or_else(|| change.record.clone());
        let known = |person: &&String| self.people.contains_key(*person);
        for person in change.seated.iter().filter(known) {
            self.seats.entry((person.clone(), change.table.clone())).or_insert(None);
        }
        let spoken = change.spoken.iter().filter(known);
        self.words.extend(spoken.map(|person| (person.clone(), change.table.clone())));
        for Ending { person, players, outcome } in &change.endings {
            if let Some(ended) = self.seats.get_mut(&(person.clone(), change.table.clone())) {
                *ended = Some((*players, *outcome));
            }
        }
        Ok(())
    }

    fn redact(&mut self, redaction: &Redaction) -> Result<(), Refusal> {
        let table = self.table(&redaction.table).ok_or(Refusal::OutOfStep)?;
        for Entry { number, text, .. } in &redaction.entries {
            let entry = table.entries.get_mut(*number as usize).ok_or(Refusal::OutOfStep)?;
            entry.text.clone_from(text);
        }
        if let Some(record) = &redaction.record {
            *table.record.as_mut().ok_or(Refusal::OutOfStep)? = record.clone();
        }
        Ok(())
    }

    fn write_person(&mut self, change: &PersonChange) -> Result<(), Refusal> {
        match change {
            PersonChange::Arrived(person, token) => {
                if self.people.contains_key(&person.id) {
                    return Err(Refusal::OutOfStep);
                }
                self.people.insert(person.id.clone(), person.clone());
                self.check_logins()?;
                self.add_token(&person.id, token)
            }
            PersonChange::Renamed { person, name } => {
                self.people.get_mut(person).ok_or(Refusal::OutOfStep)?.name.clone_from(name);
                Ok(())
            }
            PersonChange::Account { person: id, login, password, stays } => {
                let person = self.people.get_mut(id).ok_or(Refusal::OutOfStep)?;
                person.login = Some(login.clone());
                person.password = Some(password.clone());
                self.tokens.retain(|hash, (whose, token)| {
                    let goes = stays.is_some_and(|stays| stays != *hash) && !is_api(token);
                    whose != id || !goes
                });
                self.check_logins()
            }
            PersonChange::Banned { person, why } => {
                self.people.get_mut(person).ok_or(Refusal::OutOfStep)?.banned.clone_from(why);
                Ok(())
            }
            PersonChange::TokenAdded { person, token } => self.add_token(person, token),
            PersonChange::TokenRemoved { person, hash } => {
                let removed = self.tokens.remove(hash).filter(|(whose, _)| whose == person);
                removed.map(|_| ()).ok_or(Refusal::OutOfStep)
            }
            PersonChange::TokenUsed { hash, at } => {
                if let Some((_, token)) = self.tokens.get_mut(hash) {
                    token.used = token.used.max(*at);
                }
                Ok(())
            }
            PersonChange::SignedOutElsewhere { person, stays } => {
                self.tokens.retain(|hash, (whose, token)| whose != person || hash == stays || is_api(token));
                Ok(())
            }
            PersonChange::GuestExpired { person, before } => {
                if !self.is_stale_guest(person, *before) {
                    return Err(Refusal::OutOfStep);
                }
                self.remove_person(person);
                Ok(())
            }
            PersonChange::Friend(change) => self.write_friend(change),
            PersonChange::Forgotten { person } => {
                self.people.get(person).ok_or(Refusal::OutOfStep)?;
                self.remove_person(person);
                self.seats.retain(|(whose, _), _| whose != person);
                self.words.retain(|(whose, _)| whose != person);
                Ok(())
            }
        }
    }

    fn remove_person(&mut self, person: &str) {
        self.people.remove(person);
        self.tokens.retain(|_, (whose, _)| whose != person);
        self.ties.retain(|(one, other), _| one != person && other != person);
        self.codes.retain(|_, (whose, _)| whose != person);
        self.hidden.remove(person);
    }

    fn write_friend(&mut self, change: &FriendChange) -> Result<(), Refusal> {
        let refused = Err(Refusal::OutOfStep);
        match change {
            FriendChange::CodeMade { person, code } => {
                if !self.people.contains_key(person) || self.codes.contains_key(&code.hash) {
                    return refused;
                }
                self.codes.insert(code.hash, (person.clone(), code.created));
            }
            FriendChange::Befriended { hash, person, at } => {
                let (other, _) = self.codes.remove(hash).ok_or(Refusal::OutOfStep)?;
                let both = [(person.clone(), other.clone()), (other.clone(), person.clone())];
                let known = self.people.contains_key(person) && other != *person;
                if !known || both.iter().any(|pair| self.ties.contains_key(pair)) {
                    return refused;
                }
                self.ties.extend(both.map(|pair| (pair, (TieKind::Friend, *at))));
            }
            FriendChange::Tied { person, tie: Tie { other, kind, since } } => {
                let known = [person, other].iter().all(|id| self.people.contains_key(*id));
                let pair = (person.clone(), other.clone());
                let present = self.ties.get(&pair).map(|(kind, _)| *kind);
                if !known || person == other || present.is_some_and(|present| present >= *kind) {
                    return refused;
                }
                if *kind == TieKind::Blocked {
                    self.end_friendship_of(other, person);
                }
                self.ties.insert(pair, (*kind, *since));
            }
            FriendChange::Untied { person, other, kind } => {
                let pair = (person.clone(), other.clone());
                if self.ties.get(&pair).is_none_or(|(present, _)| present != kind) {
                    return refused;
                }
                self.ties.remove(&pair);
                self.end_friendship_of(other, person);
            }
            FriendChange::PresenceShown { person, shown } => {
                self.people.get(person).ok_or(Refusal::OutOfStep)?;
                self.hidden.remove(person);
                self.hidden.extend((!shown).then(|| person.clone()));
            }
        }
        Ok(())
    }

    fn end_friendship_of(&mut self, person: &str, other: &str) {
        let pair = (person.to_owned(), other.to_owned());
        if self.ties.get(&pair).is_some_and(|(kind, _)| *kind == TieKind::Friend) {
            self.ties.remove(&pair);
        }
    }

    fn is_stale_guest(&self, person: &str, before: u64) -> bool {
        self.people.get(person).is_some_and(|person| person.login.is_none() && person.created < before)
            && !self.tokens.values().any(|(whose, token)| whose == person && token.used >= before)
            && !self.seats.keys().any(|(whose, _)| whose == person)
            && !self.words.iter().any(|(whose, _)| whose == person)
    }

    fn stale_tables(&self, kind: Stale, before: u64) -> Vec<String> {
        let stale = |table: &&Table| {
            let matches = match kind {
                Stale::Unplayed => {
                    table.row.status == Status::Open
                        || table.row.status == Status::Over && table.record.is_none()
                }
                Stale::Unfinished => table.row.status == Status::Playing,
                Stale::Finished => table.row.status == Status::Over && table.record.is_some(),
            };
            let inactive = table.entries.last().is_some_and(|entry| entry.at < before);
            matches && inactive && table.row.created < before
        };
        self.tables.iter().filter(stale).map(|table| table.row.id.clone()).collect()
    }

    fn delete(&mut self, Deletion { table: id, before }: &Deletion) -> Result<(), Refusal> {
        let table = self.table(id).ok_or(Refusal::OutOfStep)?;
        if table.entries.last().is_some_and(|entry| entry.at >= *before) {
            return Err(Refusal::OutOfStep);
        }
        self.tables.retain(|table| table.row.id != *id);
        self.seats.retain(|(_, table), _| table != id);
        self.words.retain(|(_, table)| table != id);
        self.reports.retain(|report| report.table != *id);
        Ok(())
    }

    fn check_logins(&self) -> Result<(), Refusal> {
        let logins: Vec<_> = self.people.values().filter_map(|person| person.login.as_ref()).collect();
        let different: BTreeSet<_> = logins.iter().collect();
        if different.len() == logins.len() { Ok(()) } else { Err(Refusal::LoginTaken) }
    }

    fn add_token(&mut self, person: &str, token: &Token) -> Result<(), Refusal> {
        if !self.people.contains_key(person) || self.tokens.contains_key(&token.hash) {
            return Err(Refusal::OutOfStep);
        }
        self.tokens.insert(token.hash, (person.to_owned(), token.clone()));
        Ok(())
    }

    /// Asserts that every query returns what the model returns.
    fn check(&self, store: &dyn Store) {
        for id in TABLES {
            let table = self.tables.iter().find(|table| table.row.id == id);
            assert_eq!(store.table(id).unwrap(), table.map(|table| table.row.clone()));
            assert_eq!(store.entries(id).unwrap(), table.map_or(vec![], |table| table.entries.clone()));
            assert_eq!(store.record(id).unwrap(), table.and_then(|table| table.record.clone()));
        }
        let mut oldest_first: Vec<_> = self.tables.iter().map(|table| table.row.clone()).collect();
        oldest_first.sort_by_key(|row| row.created);
        let unfinished = oldest_first.iter().filter(|row| row.status != Status::Over).cloned();
        assert_eq!(store.unfinished().unwrap(), unfinished.collect::<Vec<_>>());
        for person in PEOPLE {
            assert_eq!(store.person(person).unwrap(), self.people.get(person).cloned());
            let seat = |row: &TableRow| self.seats.get(&(person.to_owned(), row.id.clone()));
            let newest_first = || oldest_first.iter().rev();
            let ended = |row: &TableRow| Some((row.clone(), (*seat(row)?)?));
            let games: Vec<_> = newest_first().filter_map(ended).collect();
            let listed: Vec<_> = games.iter().map(|(row, (_, outcome))| (row.clone(), *outcome)).collect();
            assert_eq!(store.games_of(person, None, 9).unwrap(), listed);
            assert_eq!(store.games_of(person, None, 1).unwrap(), listed[..listed.len().min(1)]);
            let earlier: Vec<_> = listed.into_iter().filter(|(row, _)| row.created < 1).collect();
            assert_eq!(store.games_of(person, Some(1), 9).unwrap(), earlier);
            assert_eq!(store.tally(person).unwrap(), tallied(&games));
            let words = |row: &TableRow| self.words.contains(&(person.to_owned(), row.id.clone()));
            let named = self.tables.iter().filter(|table| seat(&table.row).is_some() || words(&table.row));
            let named: Vec<_> = named.map(|table| table.row.id.clone()).collect();
            assert_eq!(store.tables_naming(person).unwrap(), named);
            let tables: Vec<_> = newest_first().filter(|row| seat(row).is_some()).cloned().collect();
            assert_eq!(store.tables_of(person, None, 9).unwrap(), tables);
            assert_eq!(store.tables_of(person, None, 1).unwrap(), tables[..tables.len().min(1)]);
            let earlier: Vec<_> = tables.into_iter().filter(|row| row.created < 1).collect();
            assert_eq!(store.tables_of(person, Some(1), 9).unwrap(), earlier);
            let tokens = self.tokens.values().filter(|(whose, _)| whose == person);
            let mut tokens: Vec<_> = tokens.map(|(_, token)| token.clone()).collect();
            tokens.sort_by_key(|token| (token.created, token.hash));
            assert_eq!(store.tokens(person).unwrap(), tokens);
            let ties = self.ties.iter().filter(|((one, _), _)| one == person);
            let contacts = ties.map(|((_, other), (kind, since))| Contact {
                tie: Tie { other: other.clone(), kind: *kind, since: *since },
                name: self.people[other].name.clone(),
                shows_presence: !self.hidden.contains(other),
            });
            assert_eq!(store.contacts(person).unwrap(), contacts.collect::<Vec<_>>());
            let shows = self.people.contains_key(person) && !self.hidden.contains(person);
            assert_eq!(store.shows_presence(person).unwrap(), shows);
        }
        for login in LOGINS {
            let person = self.people.values().find(|person| person.login.as_deref() == Some(login));
            assert_eq!(store.person_by_login(login).unwrap(), person.cloned());
        }
        for byte in 0..HASHES {
            let token = self.tokens.get(&[byte; 32]);
            let person = token.map(|(person, token)| (self.people[person].clone(), token.clone()));
            assert_eq!(store.person_by_token(&[byte; 32]).unwrap(), person);
            let hash = [byte; 32];
            let code = self.codes.get(&hash).map(|(person, created)| {
                (self.people[person].clone(), FriendCode { hash, created: *created })
            });
            assert_eq!(store.person_by_friend_code(&hash).unwrap(), code);
        }
        for before in [0, 2, 4, 6] {
            for kind in [Stale::Unplayed, Stale::Unfinished, Stale::Finished] {
                assert_eq!(
                    sorted(store.stale_tables(kind, before, 9).unwrap()),
                    sorted(self.stale_tables(kind, before))
                );
                assert_eq!(store.stale_tables(kind, before, 0).unwrap(), Vec::<String>::new());
            }
            let guests = PEOPLE.iter().filter(|person| self.is_stale_guest(person, before));
            let guests = guests.map(|person| (*person).to_owned()).collect();
            assert_eq!(sorted(store.stale_guests(before, 9).unwrap()), sorted(guests));
            let stale = self.tokens.values().filter(|(_, token)| match token.kind {
                TokenKind::Link => token.created < before,
                TokenKind::Session | TokenKind::Api(_) => token.used < before + 1,
            });
            let stale = stale.map(|(person, token)| (person.clone(), token.hash)).collect();
            assert_eq!(sorted(store.stale_tokens(before, before + 1, 9).unwrap()), sorted(stale));
        }
        store.check().unwrap();
        let mut newest_first: Vec<_> = self.reports.iter().rev().cloned().collect();
        newest_first.sort_by_key(|report| std::cmp::Reverse(report.at));
        assert_eq!(store.reports(9_999).unwrap(), newest_first);
        assert_eq!(store.reports(1).unwrap(), newest_first[..newest_first.len().min(1)]);
    }
}

fn is_api(token: &Token) -> bool {
    matches!(token.kind, TokenKind::Api(_))
}

fn sorted<T: Ord>(mut list: Vec<T>) -> Vec<T> {
    list.sort();
    list
}

fn tallied(games: &[(TableRow, (usize, Outcome))]) -> Vec<Tally> {
    let kinds: BTreeSet<_> = games.iter().map(|(row, (players, _))| (row.game.clone(), *players)).collect();
    let tally = |(game, players): (String, usize)| {
        let count = |wanted| {
            let same = games.iter().filter(|(row, ended)| row.game == game && *ended == (players, wanted));
            same.count() as u64
        };
        let (lost, won, left) = (count(Outcome::Lost), count(Outcome::Won), count(Outcome::Left));
        Tally { game, players, lost, won, left }
    };
    kinds.into_iter().map(tally).collect()
}

fn name_in(names: &'static [&'static str]) -> impl Strategy<Value = String> {
    prop::sample::select(names).prop_map(str::to_owned)
}

fn a_token() -> impl Strategy<Value = Token> {
    let (play, read) = (TokenKind::Api(Scope::Play), TokenKind::Api(Scope::Read));
    let kind = prop::sample::select(vec![TokenKind::Session, TokenKind::Link, play, read]);
    (0..HASHES, kind, 0..3_u64, 0..3_u64).prop_map(|(byte, kind, created, used)| Token {
        hash: [byte; 32],
        kind,
        label: format!("token {byte}"),
        created,
        used: created + used,
    })
}

/// A change of a table. Its first entry number is relative to the model's next number, and sometimes off by one.
fn a_table_change() -> impl Strategy<Value = TableChange> {
    let status = prop::sample::select(&[Status::Open, Status::Playing, Status::Over]);
    let new = prop::option::of((status, 0..3_u64, any::<bool>()));
    let entries = (prop_oneof![6 => Just(0_u64), 1 => Just(1)], 0..4_u64);
    let seated = prop::collection::vec(name_in(&PEOPLE), 0..3);
    let spoken = prop::collection::vec(name_in(&PEOPLE), 0..2);
    let outcome = prop::sample::select(&[Outcome::Lost, Outcome::Won, Outcome::Left]);
    let ending = (name_in(&PEOPLE), 1..3_usize, outcome).prop_map(|(person, players, outcome)| Ending {
        person,
        players,
        outcome,
    });
    let endings = prop::collection::vec(ending, 0..3);
    let record = prop::option::weighted(0.2, "[a-z]{0,3}");
    (name_in(&TABLES), new, entries, (seated, spoken, endings), record).prop_map(
        |(table, new, (skew, number), (seated, spoken, endings), record)| {
            let row =
                new.map(|(status, created, public)| TableRow { public, ..row(&table, status, created) });
            let entries = (skew..skew + number).map(entry).collect();
            TableChange { table, row, entries, seated, spoken, endings, result: None, record }
        },
    )
}

fn a_redaction() -> impl Strategy<Value = Redaction> {
    let entry = (0..6_u64, "[A-Z]{0,3}").prop_map(|(number, text)| Entry { number, at: 99, text });
    let entries = prop::collection::vec(entry, 0..3);
    let record = prop::option::weighted(0.3, "[A-Z]{0,3}");
    (name_in(&TABLES), entries, record).prop_map(|(table, entries, record)| Redaction {
        table,
        entries,
        record,
    })
}

fn a_person_change() -> impl Strategy<Value = PersonChange> {
    let (person, login) = (|| name_in(&PEOPLE), || name_in(&LOGINS));
    let arrived = (person(), prop::option::of(login()), a_token()).prop_map(|(id, login, token)| {
        let password = login.as_ref().map(|login| format!("hash of {login}"));
        PersonChange::Arrived(
            Person { name: id.to_uppercase(), id, created: 4, login, password, banned: None },
            token,
        )
    });
    prop_oneof![
        3 => arrived,
        1 => (person(), proptest::option::of("[a-z]{0,3}"))
            .prop_map(|(person, why)| PersonChange::Banned { person, why }),
        1 => (person(), "[a-z]{0,3}").prop_map(|(person, name)| PersonChange::Renamed { person, name }),
        2 => (person(), login(), "[a-z]{0,3}", prop::option::of(0..HASHES)).prop_map(
            |(person, login, password, stays)| {
                PersonChange::Account { person, login, password, stays: stays.map(|byte| [byte; 32]) }
            },
        ),
        2 => (person(), a_token()).prop_map(|(person, token)| PersonChange::TokenAdded { person, token }),
        2 => (person(), 0..HASHES)
            .prop_map(|(person, byte)| PersonChange::TokenRemoved { person, hash: [byte; 32] }),
        1 => (0..HASHES, 0..6_u64).prop_map(|(byte, at)| PersonChange::TokenUsed { hash: [byte; 32], at }),
        1 => (person(), 0..HASHES)
            .prop_map(|(person, byte)| PersonChange::SignedOutElsewhere { person, stays: [byte; 32] }),
        1 => (person(), 0..6_u64).prop_map(|(person, before)| PersonChange::GuestExpired { person, before }),
        1 => person().prop_map(|person| PersonChange::Forgotten { person }),
    ]
}

fn a_friend_change() -> impl Strategy<Value = PersonChange> {
    let person = || name_in(&PEOPLE);
    let kind = || prop::sample::select(vec![TieKind::Friend, TieKind::Blocked]);
    let code = (person(), 0..HASHES, 0..3_u64).prop_map(|(person, byte, created)| FriendChange::CodeMade {
        person,
        code: FriendCode { hash: [byte; 32], created },
    });
    let change = prop_oneof![
        3 => code,
        3 => (0..HASHES, person(), 0..3_u64)
            .prop_map(|(byte, person, at)| FriendChange::Befriended { hash: [byte; 32], person, at }),
        2 => (person(), person(), kind(), 0..3_u64).prop_map(|(person, other, kind, since)| {
            FriendChange::Tied { person, tie: Tie { other, kind, since } }
        }),
        1 => (person(), person(), kind())
            .prop_map(|(person, other, kind)| FriendChange::Untied { person, other, kind }),
        1 => (person(), any::<bool>())
            .prop_map(|(person, shown)| FriendChange::PresenceShown { person, shown }),
    ];
    change.prop_map(PersonChange::Friend)
}

fn a_change() -> impl Strategy<Value = Change> {
    let report = (name_in(&TABLES), name_in(&PEOPLE), name_in(&PEOPLE), 0..3_u64)
        .prop_map(|(table, by, about, at)| Report { table, by, about, text: "rude".to_owned(), at });
    prop_oneof![
        4 => a_table_change().prop_map(Change::Table),
        1 => prop::collection::vec(a_table_change(), 0..3).prop_map(Change::Tables),
        3 => a_person_change().prop_map(Change::Person),
        3 => a_friend_change().prop_map(Change::Person),
        1 => report.prop_map(Change::Report),
        1 => a_redaction().prop_map(Change::Redacted),
        1 => (name_in(&TABLES), 0..6_u64)
            .prop_map(|(table, before)| Change::Deleted(Deletion { table, before })),
        1 => Just(Change::Probe),
    ]
}

fn refusal(error: StoreError) -> Refusal {
    match error {
        StoreError::OutOfStep(_) => Refusal::OutOfStep,
        StoreError::LoginTaken => Refusal::LoginTaken,
        other => panic!("{other}"),
    }
}

/// The same cases on every run, and no regression file.
fn config() -> ProptestConfig {
    ProptestConfig {
        cases: 60,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(0x5C21),
        ..ProptestConfig::default()
    }
}

type Groups = Vec<(Vec<Change>, bool)>;

/// Writes groups of changes, and compares every result and then every query with the model. After some groups the store is
/// closed and opened again.
fn check_model(place: &Place, groups: Groups) {
    let mut store = place.open();
    let mut model = Model::default();
    for (changes, reopen) in groups {
        let (done, results) = channel();
        let mut expected = Vec::new();
        for mut change in changes {
            let of_tables = match &mut change {
                Change::Table(change) => std::slice::from_mut(change),
                Change::Tables(changes) => changes,
                Change::Person(_)
                | Change::Report(_)
                | Change::Redacted(_)
                | Change::Deleted(_)
                | Change::Probe
                | Change::Epoch(_)
                | Change::Counted(_)
                | Change::Results(_)
                | Change::Ordered(_)
                | Change::Executed(_) => &mut [],
            };
            for change in of_tables {
                let next = model.table(&change.table).map_or(0, |table| table.entries.len() as u64);
                change.entries.iter_mut().for_each(|entry| entry.number += next);
            }
            expected.push(model.write(&change));
            let done = done.clone();
            store.write(change, Box::new(move |result| done.send(result).unwrap()));
        }
        let answers: Vec<_> =
            results.iter().take(expected.len()).map(|answer| answer.map_err(refusal)).collect();
        assert_eq!(answers, expected);
        if reopen {
            drop(store);
            store = place.open();
        }
        model.check(&*store);
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn the_store_is_its_model(
        groups in prop::collection::vec((prop::collection::vec(a_change(), 1..12), any::<bool>()), 1..10)
    ) {
        for place in places() {
            check_model(&place, groups.clone());
        }
    }
}
