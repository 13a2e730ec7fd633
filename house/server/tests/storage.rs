//! A full disk and a damaged one, budgets, and what is deleted. What cannot be stored has no effect and is refused, and play
//! continues once there is room.

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use common::{Caller, House, JSON, NO_LIMITS, Player, eventually, http, now, play_all, start_game};
use serde_json::{Value, json};
use server::{Config, Limits, Retention};
use store::{
    Board, Change, Contact, Done, Entry, Epoch, FriendCode, GameResult, Leader, Order, Outcome, PastRating,
    Person, Report, Sqlite, Stale, Store, StoreError, TableRow, Tally, Token, TokenHash,
};
use tempfile::TempDir;
use tokio::task::JoinSet;

/// A store whose disk can be full, or slow.
struct Disk {
    store: Arc<Sqlite>,
    full: Arc<AtomicBool>,
    slow: bool,
}

impl Disk {
    /// Opens a store on a fast disk.
    fn open(directory: &TempDir, full: &Arc<AtomicBool>) -> Arc<Disk> {
        let store = Arc::new(Sqlite::open(directory.path()).expect("a new store"));
        Arc::new(Disk { store, full: Arc::clone(full), slow: false })
    }
}

impl Store for Disk {
    fn write(&self, change: Change, done: Done) {
        if self.full.load(Ordering::SeqCst) {
            std::thread::spawn(|| done(Err(StoreError::Full)));
        } else if self.slow {
            let store = Arc::clone(&self.store);
            std::thread::spawn(move || {
                std::thread::sleep(Duration::from_millis(50));
                store.write(change, done);
            });
        } else {
            self.store.write(change, done);
        }
    }

    fn orders_about(&self, person: &str) -> Result<Vec<Order>, StoreError> {
        self.store.orders_about(person)
    }

    fn pending_orders(&self, most: usize) -> Result<Vec<(u64, Order)>, StoreError> {
        self.store.pending_orders(most)
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

    fn running_tables(&self, most: usize) -> Result<Vec<TableRow>, StoreError> {
        self.store.running_tables(most)
    }

    fn contacts(&self, person: &str) -> Result<Vec<Contact>, StoreError> {
        self.store.contacts(person)
    }

    fn person_by_friend_code(&self, hash: &TokenHash) -> Result<Option<(Person, FriendCode)>, StoreError> {
        self.store.person_by_friend_code(hash)
    }

    fn shows_presence(&self, person: &str) -> Result<bool, StoreError> {
        self.store.shows_presence(person)
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

    fn results(&self, after: Option<&GameResult>, most: usize) -> Result<Vec<GameResult>, StoreError> {
        self.store.results(after, most)
    }

    fn uncounted(&self, most: usize) -> Result<Vec<GameResult>, StoreError> {
        self.store.uncounted(most)
    }

    fn ratings_of(&self, person: &str, pool: &str, most: usize) -> Result<Vec<PastRating>, StoreError> {
        self.store.ratings_of(person, pool, most)
    }

    fn leaders(&self, board: &Board, most: usize) -> Result<Vec<Leader>, StoreError> {
        self.store.leaders(board, most)
    }

    fn finished(&self, after: &str, most: usize) -> Result<Vec<String>, StoreError> {
        self.store.finished(after, most)
    }

    fn check(&self) -> Result<(), StoreError> {
        self.store.check()
    }

    fn epochs(&self) -> Result<Vec<Epoch>, StoreError> {
        self.store.epochs()
    }

    fn latest(&self) -> Result<u64, StoreError> {
        self.store.latest()
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
    let store = Disk::open(&directory, &full);
    let house = House::on(directory, store, NO_LIMITS, None).await;
    let guests = house.guests(&["Ann", "Bob"]).await;
    let (id, mut players) = start_game("biblios", 3, &guests).await;
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
    let store = Disk::open(&directory, &full);
    let house = House::on(directory, store, NO_LIMITS, None).await;
    let arrive = async || http(house.address, "POST", "/api/me", &[JSON], Some("{}")).await;
    let refused = arrive().await.expect(503);
    assert!(refused.code() == "storage" && !refused.headers.contains_key("set-cookie"));
    full.store(false, Ordering::SeqCst);
    arrive().await.expect(200);
    assert!(Caller::arrive(house.address, "Ann").await.get("/api/me").await.status == 200);
    house.stop().await;
}

#[tokio::test]
async fn tables_that_are_created_at_once_do_not_pass_the_limit() {
    let directory = tempfile::tempdir().expect("a directory");
    let store = Arc::new(Sqlite::open(directory.path()).expect("a new store"));
    // So slow that all requests are there before the first table is stored.
    let disk = Disk { store, full: Arc::default(), slow: true };
    let house = House::on(directory, Arc::new(disk), Limits { tables: 3, ..NO_LIMITS }, None).await;
    let ann = Caller::arrive(house.address, "Ann").await;
    let create = || {
        let ann = ann.clone();
        async move {
            let new = json!({"game": "biblios", "arrangement": {"seats": 2}});
            ann.post("/api/tables", new).await.status
        }
    };
    let mut statuses = (0..20).map(|_| create()).collect::<JoinSet<_>>().join_all().await;
    statuses.sort_unstable();
    assert_eq!(statuses, [[201; 3].as_slice(), &[429; 17]].concat());
    house.stop().await;
}

/// Returns the statuses of liveness, readiness and health.
async fn health(house: &House) -> [u16; 3] {
    let mut statuses = [0; 3];
    for (status, path) in statuses.iter_mut().zip(["/api/live", "/api/ready", "/api/health"]) {
        *status = http(house.address, "GET", path, &[], None).await.status;
    }
    statuses
}

#[tokio::test]
async fn a_full_disk_is_not_ready_but_alive_and_every_failed_write_counts() {
    let directory = tempfile::tempdir().expect("a directory");
    let full = Arc::new(AtomicBool::new(false));
    let store = Disk::open(&directory, &full);
    let house = House::on(directory, store, NO_LIMITS, None).await;
    assert_eq!(health(&house).await, [200, 200, 200]);
    let ann = Caller::arrive(house.address, "Ann").await;
    full.store(true, Ordering::SeqCst);
    let failures = async || house.metric("scriptorium_store_failures_total").await;
    let before = failures().await;
    for _ in 0..3 {
        ann.ask("PATCH", "/api/me", Some(json!({"name": "Anna"}))).await.expect(503);
    }
    // Test writes fail, too.
    assert!(failures().await >= before + 3);
    assert_eq!(health(&house).await, [200, 503, 503]);
    let reply = http(house.address, "GET", "/api/ready", &[], None).await;
    assert_eq!((reply.code(), &reply.json()["message"]), ("storage".to_owned(), &json!("the disk is full")));
    ann.get("/api/me").await.expect(200);
    full.store(false, Ordering::SeqCst);
    eventually("health", async || health(&house).await == [200, 200, 200]).await;
    ann.ask("PATCH", "/api/me", Some(json!({"name": "Anna"}))).await.expect(200);
    house.stop().await;
}

#[tokio::test]
async fn readiness_is_not_an_attack() {
    let house = House::open().await;
    let writes = async || house.metric("scriptorium_store_write_seconds_count").await;
    http(house.address, "GET", "/api/ready", &[], None).await.expect(200);
    let (started, before) = (std::time::Instant::now(), writes().await);
    for _ in 0..100 {
        http(house.address, "GET", "/api/ready", &[], None).await.expect(200);
    }
    let most = started.elapsed().as_secs() + 1;
    assert!(writes().await <= before + most, "one test write per second");
    house.stop().await;
}

#[tokio::test]
async fn games_of_bots_go_on_after_an_outage() {
    let directory = tempfile::tempdir().expect("a directory");
    let full = Arc::new(AtomicBool::new(false));
    let store = Disk::open(&directory, &full);
    let house = House::on(directory, store, NO_LIMITS, None).await;
    let ann = Caller::arrive(house.address, "Ann").await;
    // With a clock, a game goes on without anybody who looks.
    let clock = json!({"kind": "correspondence", "days": 1});
    let id = ann.table_with("biblios", json!({"seats": 3, "clock": clock})).await;
    let mut player = ann.look(&id, None).await;
    player.done(json!({"sit": {}})).await;
    for seat in 1..3 {
        player.done(json!({"bot": {"seat": seat, "bot": "greedy"}})).await;
    }
    player.done(json!({"start": {}})).await;
    full.store(true, Ordering::SeqCst);
    let refused = player.try_ask(json!({"leave": {}})).await;
    assert!(refused.is_none_or(|answer| answer["type"] == "refused"));
    full.store(false, Ordering::SeqCst);
    eventually("health", async || health(&house).await == [200, 200, 200]).await;
    let mut player = ann.look(&id, None).await;
    player.done(json!({"leave": {}})).await;
    while !player.is_over() {
        player.hear().await.expect("the bots play");
    }
    house.stop().await;
}

#[tokio::test]
async fn a_damaged_database_is_found_at_the_start_and_is_not_ready() {
    let directory = tempfile::tempdir().expect("a directory");
    let house = House::at(directory, NO_LIMITS, None).await;
    let guests = house.guests(&["Ann"]).await;
    let (_, players) = start_game("biblios", 2, &guests).await;
    drop(play_all(players).await);
    let directory = house.stop_and_keep().await;
    let file = directory.path().join("scriptorium.db");
    let read = || std::fs::read(&file).expect("the database");
    let entry = |bytes: &[u8]| bytes.windows(7).position(|window| window == b"\"acted\"");
    // Entries move from the log to the file when the store is closed, which a read that still runs can delay.
    eventually("an entry", async || entry(&read()).is_some()).await;
    let mut bytes = read();
    let acted = entry(&bytes).expect("an entry");
    let page = acted / 4096 * 4096;
    assert!(page > 0);
    bytes[page..page + 64].fill(0xa5);
    std::fs::write(&file, bytes).expect("a file");
    let house = House::at(directory, NO_LIMITS, None).await;
    eventually("health", async || health(&house).await == [200, 503, 503]).await;
    let reply = http(house.address, "GET", "/api/ready", &[], None).await;
    assert!(reply.body.contains("damaged"), "{reply:?}");
    house.stop().await;
}

/// Chats until that is refused, and returns the number of stored messages.
async fn chat(player: &mut Player) -> usize {
    for stored in 0..1_000 {
        let answer = player.try_ask(json!({"say": {"text": "x".repeat(300)}})).await.expect("an answer");
        if answer["type"] == "refused" {
            assert_eq!(answer["refusal"]["code"], "too_many", "{answer}");
            return stored;
        }
    }
    panic!("nothing was refused");
}

#[tokio::test]
async fn what_people_and_addresses_store_has_a_budget() {
    let limits = Limits { stored_by_person: 20_000.0, stored_by_address: 50_000.0, ..NO_LIMITS };
    let house = House::with(limits, None).await;
    let guests = house.guests(&["Ann", "Bob", "Cy", "Di"]).await;
    let id = guests[0].table("biblios", 2).await;
    let mut messages = Vec::new();
    for guest in &guests {
        let mut player = guest.look(&id, None).await;
        messages.push(chat(&mut player).await);
        // Looking on is free.
        guest.look(&id, None).await;
    }
    let total: usize = messages.iter().sum();
    // A message is stored with its author and time, in about 450 bytes.
    assert!((25..60).contains(&messages[0]) && (25..60).contains(&messages[1]), "{messages:?}");
    assert!(total * 300 <= 50_000, "{messages:?}");
    assert_eq!(messages[3], 0, "the address has used up its budget: {messages:?}");
    let new = json!({"game": "biblios", "arrangement": {"seats": 2}});
    assert_eq!(guests[3].post("/api/tables", new).await.expect(429).code(), "too_many");
    guests[3].post("/api/lessons/biblios", json!({})).await.expect(429);
    house.stop().await;
}

const DAY: u64 = 24 * 60 * 60 * 1000;

async fn write(store: &Sqlite, change: Change) {
    let (sender, receiver) = tokio::sync::oneshot::channel();
    store.write(change, Box::new(move |done| drop(sender.send(done))));
    receiver.await.expect("an answer").expect("it is stored");
}

/// Stores a guest, a table with that host and, for a finished game, a record. Everything was last used some days ago.
async fn store_old(store: &Sqlite, id: &str, status: store::Status, is_played: bool, days: u64) {
    let at = now() - days * DAY;
    let (hash, kind) = (sha2_of(id), store::TokenKind::Session);
    let token = Token { hash, kind, label: String::new(), created: at, used: at };
    let person = Person {
        id: id.to_owned(),
        name: id.to_owned(),
        created: at,
        login: None,
        password: None,
        banned: None,
    };
    write(store, Change::Person(store::PersonChange::Arrived(person, token))).await;
    let row = TableRow {
        id: id.to_owned(),
        game: "biblios".to_owned(),
        public: false,
        status,
        created: at,
        summary: "{}".to_owned(),
    };
    let change = store::TableChange {
        table: id.to_owned(),
        row: Some(row),
        entries: vec![Entry { number: 0, at, text: "{}".to_owned() }],
        seated: vec![id.to_owned()],
        record: is_played.then(|| "{}".to_owned()),
        ..store::TableChange::default()
    };
    write(store, Change::Table(change)).await;
}

fn sha2_of(text: &str) -> TokenHash {
    use sha2::Digest;
    sha2::Sha256::digest(text).into()
}

/// Runs a server until the last table and guest that it is to delete are gone, and returns the tables and guests that are
/// left.
async fn kept(retention: Retention, last: &str) -> Vec<&'static str> {
    use store::Status::{Open, Over, Playing};
    let directory = tempfile::tempdir().expect("a directory");
    let store = Arc::new(Sqlite::open(directory.path()).expect("a store"));
    let tables = [
        ("open old", Open, false, 31),
        ("open new", Open, false, 29),
        ("closed old", Over, false, 31),
        ("closed new", Over, false, 29),
        ("playing old", Playing, false, 401),
        ("playing new", Playing, false, 399),
        ("finished old", Over, true, 5_000),
        ("finished new", Over, true, 9),
    ];
    for (id, status, is_played, days) in tables {
        store_old(&store, id, status, is_played, days).await;
    }
    let every = Duration::from_millis(20);
    let config =
        Config { limits: NO_LIMITS, retention: Retention { every, ..retention }, ..Config::default() };
    let house = House::run(directory, Arc::<Sqlite>::clone(&store), config).await;
    // Guests are deleted after all tables.
    eventually("deleted", async || store.person(last).expect("readable").is_none()).await;
    house.stop().await;
    let mut left = Vec::new();
    for (id, ..) in tables {
        let table = store.table(id).expect("readable").is_some();
        assert_eq!(store.person(id).expect("readable").is_some(), table, "{id}");
        left.extend(table.then_some(id));
    }
    store.check().expect("intact");
    left
}

#[tokio::test]
async fn unplayed_tables_and_guests_without_games_are_deleted_and_finished_games_stay() {
    let left = kept(Retention::default(), "playing old").await;
    assert_eq!(left, ["open new", "closed new", "playing new", "finished old", "finished new"]);
}

#[tokio::test]
async fn finished_games_are_deleted_if_the_host_of_the_house_says_so() {
    let finished = Some(Duration::from_secs(10 * 24 * 60 * 60));
    let retention = Retention { unplayed: None, unfinished: None, finished, ..Retention::default() };
    let left = kept(retention, "finished old").await;
    assert!(!left.contains(&"finished old") && left.len() == 7, "{left:?}");
}

#[tokio::test]
async fn a_table_with_a_spectator_and_an_account_are_not_deleted() {
    let directory = tempfile::tempdir().expect("a directory");
    let store = Arc::new(Sqlite::open(directory.path()).expect("a store"));
    let old = now() - 1_000 * DAY;
    let account = |id: &str, login: Option<&str>| {
        let (login, password) = (login.map(str::to_owned), login.map(|_| "hash".to_owned()));
        let person =
            Person { id: id.to_owned(), name: id.to_owned(), created: old, login, password, banned: None };
        let (hash, kind) = (sha2_of(id), store::TokenKind::Session);
        let token = Token { hash, kind, label: String::new(), created: old, used: old };
        Change::Person(store::PersonChange::Arrived(person, token))
    };
    write(&store, account("ann", Some("ann"))).await;
    write(&store, account("guest", None)).await;
    // Everything is stale at once.
    let at_once = Some(Duration::ZERO);
    let retention = Retention {
        unplayed: at_once,
        unfinished: at_once,
        finished: None,
        every: Duration::from_millis(20),
        ..Retention::default()
    };
    let config = Config { limits: NO_LIMITS, retention, ..Config::default() };
    let house = House::run(directory, Arc::<Sqlite>::clone(&store), config).await;
    let bob = Caller::arrive(house.address, "Bob").await;
    let id = bob.table("biblios", 2).await;
    let mut player = bob.look(&id, None).await;
    eventually("deleted", async || store.person("guest").expect("readable").is_none()).await;
    player.done(json!({"sit": {}})).await;
    assert_eq!(bob.get(&format!("/api/tables/{id}")).await.expect(200).json()["id"], Value::String(id));
    assert!(store.person("ann").expect("readable").is_some());
    assert!(store.tokens("ann").expect("readable").is_empty(), "the session has expired");
    let body = json!({"token": "ann"}).to_string();
    http(house.address, "POST", "/api/enter", &[JSON], Some(&body)).await.expect(401);
    house.stop().await;
}
