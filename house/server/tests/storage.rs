//! A full disk: what cannot be stored has no effect and is refused, and play continues once there is room.

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use common::{Caller, House, NO_LIMITS, Player};
use serde_json::json;
use store::{
    Change, Done, Entry, Outcome, Person, Report, Sqlite, Stale, Store, StoreError, TableRow, Tally, Token,
    TokenHash,
};

/// A store whose disk can be full.
struct Disk {
    store: Sqlite,
    full: Arc<AtomicBool>,
}

impl Store for Disk {
    fn write(&self, change: Change, done: Done) {
        if self.full.load(Ordering::SeqCst) {
            std::thread::spawn(|| done(Err(StoreError::Full)));
        } else {
            self.store.write(change, done);
        }
    }

    fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        self.store.table(id)
    }

    fn entries(&self, table: &str) -> Result<Vec<Entry>, StoreError> {
        self.store.entries(table)
    }

    fn record(&self, table: &str) -> Result<Option<String>, StoreError> {
        self.store.record(table)
    }

    fn unfinished(&self) -> Result<Vec<TableRow>, StoreError> {
        self.store.unfinished()
    }

    fn open_tables(&self, most: usize) -> Result<Vec<TableRow>, StoreError> {
        self.store.open_tables(most)
    }

    fn tables_of(&self, person: &str, before: Option<u64>, most: usize) -> Result<Vec<TableRow>, StoreError> {
        self.store.tables_of(person, before, most)
    }

    fn games_of(
        &self,
        person: &str,
        before: Option<u64>,
        most: usize,
    ) -> Result<Vec<(TableRow, Outcome)>, StoreError> {
        self.store.games_of(person, before, most)
    }

    fn tally(&self, person: &str) -> Result<Vec<Tally>, StoreError> {
        self.store.tally(person)
    }

    fn tables_naming(&self, person: &str) -> Result<Vec<String>, StoreError> {
        self.store.tables_naming(person)
    }

    fn person(&self, id: &str) -> Result<Option<Person>, StoreError> {
        self.store.person(id)
    }

    fn person_by_login(&self, login: &str) -> Result<Option<Person>, StoreError> {
        self.store.person_by_login(login)
    }

    fn person_by_token(&self, token: &TokenHash) -> Result<Option<(Person, Token)>, StoreError> {
        self.store.person_by_token(token)
    }

    fn tokens(&self, person: &str) -> Result<Vec<Token>, StoreError> {
        self.store.tokens(person)
    }

    fn reports(&self, most: usize) -> Result<Vec<Report>, StoreError> {
        self.store.reports(most)
    }

    fn stale_tables(&self, kind: Stale, before: u64, most: usize) -> Result<Vec<String>, StoreError> {
        self.store.stale_tables(kind, before, most)
    }

    fn stale_guests(&self, before: u64, most: usize) -> Result<Vec<String>, StoreError> {
        self.store.stale_guests(before, most)
    }

    fn stale_tokens(
        &self,
        links: u64,
        others: u64,
        most: usize,
    ) -> Result<Vec<(String, TokenHash)>, StoreError> {
        self.store.stale_tokens(links, others, most)
    }

    fn check(&self) -> Result<(), StoreError> {
        self.store.check()
    }
}

/// Makes a decision. Returns whether it was refused because the disk is full, and checks that it then had no effect.
async fn decide(player: &mut Player, round: usize, full: &AtomicBool) -> bool {
    let before = player.events.clone();
    let asked = format!("r{round}");
    let act = json!({"act": {"action": player.action(round), "on": player.seen()}});
    player.say(&json!({"type": "ask", "id": asked, "what": act})).await;
    loop {
        let answer = player.hear().await.expect("an answer, before the socket is closed");
        if answer["type"] == "refused" {
            let refusal = &answer["refusal"];
            assert_eq!(
                (&refusal["code"], &refusal["message"]),
                (&"storage".into(), &"the disk is full".into())
            );
            assert_eq!(player.events, before, "what could not be stored was not sent");
            return true;
        }
        if answer["id"] == asked.as_str() {
            assert!(!full.load(Ordering::SeqCst), "a decision was accepted although nothing can be stored");
            return false;
        }
    }
}

#[tokio::test]
async fn a_full_disk_is_reported_and_play_continues_when_there_is_room() {
    let directory = tempfile::tempdir().expect("a directory");
    let full = Arc::new(AtomicBool::new(false));
    let store = Sqlite::open(directory.path()).expect("a new store");
    let store = Disk { store, full: Arc::clone(&full) };
    let house = House::on(directory, Arc::new(store), NO_LIMITS, None).await;
    let guests = house.guests(&["Ann", "Bob"]).await;
    let (id, mut players) = common::start_game("biblios", 3, &guests).await;
    let mut failures = 0;
    for round in 0.. {
        if players.iter().all(Player::is_over) {
            break;
        }
        full.store(round % 4 == 3, Ordering::SeqCst);
        let turn = players.iter().position(|player| player.action(0).is_some());
        if let Some(turn) = turn {
            failures += usize::from(decide(&mut players[turn], round, &full).await);
        }
        if full.load(Ordering::SeqCst) {
            // Writes fail, reads still work.
            let new = json!({"game": "biblios", "arrangement": {"seats": 2}});
            assert_eq!(guests[0].post("/api/tables", new).await.expect(503).code(), "storage");
            guests[0].get("/api/me").await.expect(200);
            full.store(false, Ordering::SeqCst);
        }
        // All clients reconnect, as they must after a failure, and see what is stored.
        for (caller, player) in guests.iter().zip(&mut players) {
            let newer = caller.look(&id, None).await;
            let common = player.events.iter().zip(&newer.events).all(|(one, two)| one == two);
            assert!(common && newer.events.len() >= player.events.len(), "what was sent is stored");
            *player = newer;
        }
    }
    assert!(failures > 10, "{failures} failures");
    let verdict = guests[0].get(&format!("/api/tables/{id}/verify")).await.expect(200).json();
    assert_eq!(verdict["conclusion"], "proved");
    house.stop().await;
}

#[tokio::test]
async fn guests_cannot_be_created_while_the_disk_is_full() {
    let directory = tempfile::tempdir().expect("a directory");
    let full = Arc::new(AtomicBool::new(true));
    let store = Sqlite::open(directory.path()).expect("a new store");
    let house =
        House::on(directory, Arc::new(Disk { store, full: Arc::clone(&full) }), NO_LIMITS, None).await;
    let arrive = async || common::http(house.address, "POST", "/api/me", &[common::JSON], Some("{}")).await;
    let refused = arrive().await.expect(503);
    assert!(refused.code() == "storage" && !refused.headers.contains_key("set-cookie"));
    full.store(false, Ordering::SeqCst);
    arrive().await.expect(200);
    assert!(Caller::arrive(house.address, "Ann").await.get("/api/me").await.status == 200);
    house.stop().await;
}
