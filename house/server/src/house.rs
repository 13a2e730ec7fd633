use std::collections::{BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use prometheus_client::metrics::gauge::Gauge;
use record::fair::Secret;
use store::{Change, Store, StoreError, TokenHash};
use table::{Fresh, Table, Time};
use tabletop::Seats;
use tokio::sync::{Mutex as AsyncMutex, MutexGuard as AsyncMutexGuard, Notify, Semaphore, oneshot};
use wire::{Code, Refusal};

use crate::Config;
use crate::address::Network;
use crate::budget::{AddressBudgets, Budgets};
use crate::codes::Codes;
use crate::config::{MESSAGE_BURST_SECONDS, PAGE_FILES};
use crate::connections::Connections;
use crate::epochs::Epochs;
use crate::friends::Friends;
use crate::health::StorageHealth;
use crate::limits::{AddressLimiter, Limiters, short_burst};
use crate::matching::Queue;
use crate::metrics::{Limit, Metrics};
use crate::outbox::{CloseReason, Outbox, REVOKED, STOPPING};
use crate::people::Visitor;
use crate::picture::Pictures;
use crate::reply::Problem;
use crate::room::Room;
use crate::sign_ins::SignIns;
use crate::thinking::Thinking;
use crate::threads::Threads;
use crate::turns::{Permits, Turns};

/// The shared state of the server.
pub(crate) struct House {
    pub(crate) config: Config,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) metrics: Metrics,
    pub(crate) connections: Arc<Connections>,
    pub(crate) requests: AddressLimiter,
    pub(crate) page: AddressLimiter,
    pub(crate) messages: AddressLimiter,
    pub(crate) guests: AddressLimiter,
    pub(crate) codes: Codes,
    /// Attempts to find a table or a friend by a code.
    pub(crate) code_attempts: AddressLimiter,
    /// Changes of names, each of which changes many tables.
    pub(crate) names: AddressLimiter,
    /// Uploads of games, each of which stores a whole journal.
    pub(crate) uploads: AddressLimiter,
    pub(crate) pictures: Pictures,
    pub(crate) sign_ins: SignIns,
    /// Stored bytes, by person and by address.
    stored_by_person: Budgets<String>,
    stored_by_address: AddressBudgets,
    pub(crate) health: Arc<StorageHealth>,
    /// Reports of chat messages, by person.
    pub(crate) reports: Limiters<String>,
    /// Runs the bots.
    pub(crate) thinking: Arc<Thinking>,
    /// Locked while a person creates a table, so that no other request changes the number of their tables between check and
    /// creation.
    creation_locks: [AsyncMutex<()>; CREATION_LOCKS],
    /// Limits concurrent deletions of people, each of which reads every table of that person.
    pub(crate) erasure_permits: Semaphore,
    /// Limits concurrent downloads of what the house holds about a person, each of which reads every table of that person.
    pub(crate) downloads: Arc<Turns>,
    /// Limits concurrent password hashing, each of which takes 19 MiB of memory.
    pub(crate) hashing: Arc<Turns>,
    /// The same for devices that have signed in before.
    pub(crate) known_hashing: Arc<Turns>,
    /// Limits how many new connections are set up at the same time.
    pub(crate) openings: Arc<Turns>,
    /// Limits concurrent replays, which are CPU-bound.
    pub(crate) replays: Arc<Turns>,
    pub(crate) replay_threads: Threads,
    /// Limits the records that are received, replayed and answered for a network at the same time.
    pub(crate) records: Arc<Permits>,
    /// Limits concurrent reads of the store, each of which takes a thread, a connection to the database and its open files.
    reads: Arc<Turns>,
    pub(crate) sockets: Mutex<Sockets>,
    pub(crate) epochs: Epochs,
    pub(crate) friends: Friends,
    /// The people who wait for a quick match.
    pub(crate) matching: Mutex<Queue>,
    /// Notified when a result is on disk that is to be counted.
    pub(crate) results: Notify,
    rooms: Mutex<HashMap<String, Arc<Room>>>,
    deadlines: Mutex<Deadlines>,
    /// Caches the seats to act at tables with a game in progress.
    to_act: Mutex<HashMap<String, Seats>>,
}

/// The open sockets.
#[derive(Default)]
pub(crate) struct Sockets {
    /// By the token that opened them.
    pub(crate) by_token: HashMap<TokenHash, Vec<Arc<Outbox>>>,
    pub(crate) by_person: HashMap<String, usize>,
    pub(crate) by_address: HashMap<Network, usize>,
}

/// Counts as waiting until it is dropped, even if the request is cancelled.
struct Waiting<'a>(&'a Gauge);

impl Waiting<'_> {
    fn start(gauge: &Gauge) -> Waiting<'_> {
        gauge.inc();
        Waiting(gauge)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.dec();
    }
}

#[derive(Default)]
struct Deadlines {
    of: HashMap<String, Time>,
    in_order: BTreeSet<(Time, String)>,
}

/// The hash of a person's id selects one of these locks.
const CREATION_LOCKS: usize = 64;

/// Reads of the store at the same time.
const MAX_READS: usize = 8;

/// Returns how many blocking threads the runtime of a server needs at most. By default Tokio starts up to 512: one whenever
/// the idle ones have not woken up yet, as on a busy machine, and the allocator keeps about 2 MB for each.
#[must_use]
pub fn blocking_threads() -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    // Bots of both paces, passwords, and tables that are restored or dropped.
    MAX_READS + (cores + 1) + 2 + (cores + 1)
}

/// Records of one network at the same time. Each takes about a megabyte.
const RECORDS_PER_NETWORK: usize = 8;

/// Attempts to find a table or a friend by a code, of an address.
const CODES_PER_HOUR: f64 = 120.0;
const CODES_AT_ONCE: u32 = 30;

const REPORTS_PER_HOUR: f64 = 20.0;

/// Locks a mutex and ignores poisoning: no holder leaves the data half updated.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl House {
    pub(crate) async fn new(config: Config, store: Arc<dyn Store>) -> House {
        let epochs = Epochs::begin(&store).await;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let limits = config.limits;
        House {
            store,
            metrics: Metrics::new(),
            connections: Arc::new(Connections::new(&config)),
            requests: AddressLimiter::new(limits.requests, limits.requests_burst),
            page: AddressLimiter::new(
                limits.requests * f64::from(PAGE_FILES),
                limits.requests_burst.saturating_mul(PAGE_FILES),
            ),
            messages: AddressLimiter::new(
                limits.messages_by_address,
                (MESSAGE_BURST_SECONDS * limits.messages_by_address).max(5.0) as u32,
            ),
            guests: AddressLimiter::new(limits.guests / 3600.0, limits.guests_burst),
            codes: Codes::new(),
            code_attempts: AddressLimiter::new(CODES_PER_HOUR / 3600.0, CODES_AT_ONCE),
            names: AddressLimiter::new(limits.guests / 3600.0, limits.guests_burst),
            uploads: AddressLimiter::new(limits.guests / 3600.0, limits.guests_burst),
            pictures: Pictures::default(),
            sign_ins: SignIns::new(limits.sign_ins / 3600.0, limits.sign_ins_burst),
            stored_by_person: Budgets::new(limits.stored_by_person),
            stored_by_address: AddressBudgets::new(limits.stored_by_address),
            health: Arc::default(),
            reports: Limiters::new(REPORTS_PER_HOUR / 3600.0, short_burst(REPORTS_PER_HOUR / 3600.0)),
            thinking: Arc::new(Thinking::new(Duration::from_secs_f64(limits.bot_seconds))),
            creation_locks: std::array::from_fn(|_| AsyncMutex::new(())),
            erasure_permits: Semaphore::new(1),
            downloads: Turns::new(1),
            hashing: Turns::new(1),
            known_hashing: Turns::new(1),
            openings: Turns::new(cores),
            replays: Turns::new(cores),
            replay_threads: Threads::start("replay", cores),
            records: Permits::new(RECORDS_PER_NETWORK),
            reads: Turns::new(MAX_READS),
            sockets: Mutex::default(),
            epochs,
            friends: Friends::new(),
            matching: Mutex::default(),
            results: Notify::new(),
            rooms: Mutex::default(),
            deadlines: Mutex::default(),
            to_act: Mutex::default(),
            config,
        }
    }

    /// Waits until no other request creates a table of this person, and keeps others from it until the guard is dropped.
    pub(crate) async fn lock_creation(&self, person: &str) -> AsyncMutexGuard<'_, ()> {
        let mut hasher = DefaultHasher::new();
        person.hash(&mut hasher);
        self.creation_locks[hasher.finish() as usize % CREATION_LOCKS].lock().await
    }

    /// Returns the time in milliseconds since the Unix epoch, which is monotonic.
    pub(crate) fn now(&self) -> Time {
        self.epochs.now()
    }

    /// Returns the room of a table, or a refusal if the table does not exist.
    pub(crate) async fn room(self: &Arc<Self>, id: &str) -> Result<Arc<Room>, Refusal> {
        if let Some(room) = lock(&self.rooms).get(id) {
            return Ok(Arc::clone(room));
        }
        let table = id.to_owned();
        let found = self.read(move |store| store.table(&table)).await;
        match found.map_err(storage)? {
            None => Err(Refusal::new(Code::NoSuchTable, "no such table")),
            Some(row) => Ok(self.insert_room(Room::unloaded(&row.id))),
        }
    }

    /// Inserts a room and returns it, or the existing room of the same table.
    pub(crate) fn insert_room(&self, room: Room) -> Arc<Room> {
        let mut rooms = lock(&self.rooms);
        Arc::clone(rooms.entry(room.id().to_owned()).or_insert_with(|| Arc::new(room)))
    }

    /// Returns whether a table is in use.
    pub(crate) fn has_room(&self, table: &str) -> bool {
        lock(&self.rooms).contains_key(table)
    }

    /// Fails if a person, or the address of the request, has stored too much today.
    pub(crate) fn check_budget(&self, visitor: &Visitor) -> Result<(), Refusal> {
        let now = self.now();
        let used_up = self.stored_by_person.is_used_up(&visitor.id, now)
            || self.stored_by_address.is_used_up(visitor.address, now);
        if !used_up {
            return Ok(());
        }
        self.metrics.count_limited(Limit::Stored);
        Err(Refusal::new(Code::TooMany, "you have stored too much today: try again later"))
    }

    /// Counts the bytes that a request has stored.
    pub(crate) fn charge(&self, visitor: &Visitor, bytes: usize) {
        let (now, bytes) = (self.now(), bytes as f64);
        self.stored_by_person.charge(visitor.id.clone(), bytes, now);
        self.stored_by_address.charge(visitor.address, bytes, now);
    }

    /// Unloads idle tables and drops rooms without clients. Returns the unloaded tables, so that the caller can drop them
    /// on another thread.
    #[must_use]
    pub(crate) fn unload_idle(&self) -> Vec<Table> {
        let now = self.now();
        let mut unloaded = Vec::new();
        lock(&self.rooms).retain(|_, room| {
            let (in_use, table) = room.unload_if_idle(self, now);
            unloaded.extend(table.map(|table| *table));
            // Another holder of the room is about to use it.
            in_use || Arc::strong_count(room) > 1
        });
        unloaded
    }

    /// Sets when the next clock of a table runs out.
    pub(crate) fn set_deadline(&self, table: &str, deadline: Option<Time>) {
        let mut deadlines = lock(&self.deadlines);
        let before = match deadline {
            Some(at) => deadlines.of.insert(table.to_owned(), at),
            None => deadlines.of.remove(table),
        };
        if before != deadline {
            if let Some(at) = before {
                deadlines.in_order.remove(&(at, table.to_owned()));
            }
            if let Some(at) = deadline {
                deadlines.in_order.insert((at, table.to_owned()));
            }
        }
    }

    /// Caches the seats to act at a table. `None` if no game is in progress.
    pub(crate) fn set_to_act(&self, table: &str, seats: Option<Seats>) {
        let mut to_act = lock(&self.to_act);
        match (seats, to_act.get_mut(table)) {
            (Some(seats), Some(known)) => *known = seats,
            (Some(seats), None) => drop(to_act.insert(table.to_owned(), seats)),
            (None, _) => drop(to_act.remove(table)),
        }
    }

    /// Returns the seats to act at a table with a game in progress. Loads the table if they are not cached.
    pub(crate) async fn to_act(self: &Arc<Self>, table: &str) -> Result<Seats, Refusal> {
        let known = lock(&self.to_act).get(table).copied();
        match known {
            Some(seats) => Ok(seats),
            None => self.room(table).await?.to_act(self).await,
        }
    }

    /// Closes every socket opened with this token. The token must have been removed from the store before.
    pub(crate) fn revoke(&self, token: &TokenHash) {
        for outbox in lock(&self.sockets).by_token.get(token).into_iter().flatten() {
            outbox.close(REVOKED);
        }
    }

    /// Closes every socket. Sockets that open later must check [`House::is_stopping`].
    pub(crate) fn stop(&self) {
        self.connections.stop();
        lock(&self.sockets).by_token.values().flatten().for_each(|outbox| outbox.close(STOPPING));
    }

    pub(crate) fn is_stopping(&self) -> bool {
        self.connections.is_stopping()
    }

    /// Counts an attempt from an address that is within its limit, or refuses it.
    pub(crate) fn check_limit(
        &self,
        limit: Limit,
        limiter: &AddressLimiter,
        address: IpAddr,
    ) -> Result<(), Problem> {
        limiter.check(address).map_err(|wait| {
            self.metrics.count_limited(limit);
            Problem::too_many(Some(wait))
        })
    }

    /// Closes every socket of a person. The store must refuse the person already.
    pub(crate) fn close_all(&self, person: &str, reason: CloseReason) {
        let sockets = lock(&self.sockets);
        let outboxes = sockets.by_token.values().flatten();
        outboxes.filter(|outbox| outbox.person == person).for_each(|outbox| outbox.close(reason));
    }

    /// Removes and returns the tables whose clock has run out.
    pub(crate) fn take_due(&self, now: Time) -> Vec<String> {
        let mut deadlines = lock(&self.deadlines);
        let mut due = Vec::new();
        while let Some((at, table)) = deadlines.in_order.pop_first() {
            if at > now {
                deadlines.in_order.insert((at, table));
                break;
            }
            deadlines.of.remove(&table);
            due.push(table);
        }
        due
    }

    /// Reads from the store on a blocking thread.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&dyn Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let store = Arc::clone(&self.store);
        let waiting = Waiting::start(&self.metrics.reads_waiting);
        let turn = self.reads.take().await;
        drop(waiting);
        let reading = tokio::task::spawn_blocking(move || {
            // The turn ends with the read, even if the request was cancelled.
            let _turn = turn;
            read(store.as_ref())
        });
        let done = reading.await;
        let done = done.unwrap_or_else(|error| Err(StoreError::Broken(error.to_string())));
        if let Err(error) = &done {
            self.health.read_failed(error);
        }
        done
    }

    /// Writes to the store and waits until the change is on disk.
    pub(crate) async fn write(&self, change: Change) -> Result<(), StoreError> {
        let (sender, receiver) = oneshot::channel();
        self.submit(change, move |done| {
            let _ = sender.send(done);
        });
        receiver.await.unwrap_or_else(|_| Err(StoreError::Broken("the store has stopped".to_owned())))
    }

    /// Submits a change to the store, which calls `done` when the change is on disk or has failed.
    pub(crate) fn submit(&self, change: Change, done: impl FnOnce(Result<(), StoreError>) + Send + 'static) {
        let queue = self.metrics.store_queue.clone();
        queue.inc();
        let (submitted, latency) = (Instant::now(), self.metrics.write_latency.clone());
        let (health, failures) = (Arc::clone(&self.health), self.metrics.store_failures.clone());
        let observed = move |stored: Result<(), StoreError>| {
            queue.dec();
            latency.observe(submitted.elapsed().as_secs_f64());
            if let Err(error) = &stored
                && error.is_failure()
            {
                failures.inc();
                health.write_failed(error);
            }
            done(stored);
        };
        self.store.write(change, Box::new(observed));
    }

    /// Returns an id and random seeds for a new table.
    pub(crate) fn fresh() -> Fresh {
        Fresh { table: random_id(), secret: Secret(random()), bot_seed: u64::from_le_bytes(random()) }
    }
}

/// Returns random bytes from the operating system.
///
/// # Panics
/// Panics if the operating system has no random source: secrets could not be made.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system provides random bytes");
    bytes
}

/// Returns an unguessable id.
pub(crate) fn random_id() -> String {
    hex(&random::<16>())
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Converts a failure of the store.
pub(crate) fn storage(error: StoreError) -> Refusal {
    Refusal::new(Code::Storage, error)
}

#[cfg(test)]
mod tests {
    use store::Sqlite;
    use table::{Answer, Creation, GameName, Person, Table};
    use wire::{Arrangement, Clock, Options, Request};

    use super::*;
    use crate::config::UNLOAD_AFTER_MS;

    async fn house(store: &Arc<Sqlite>) -> Arc<House> {
        let config = Config { listen: ([127, 0, 0, 1], 0).into(), ..Config::default() };
        let store: Arc<dyn Store> = Arc::<Sqlite>::clone(store);
        Arc::new(House::new(config, store).await)
    }

    /// Starts a game with a running clock.
    async fn game(house: &Arc<House>) -> String {
        let clock = Clock::RealTime { bank: 600, increment: 0 };
        let arrangement = Arrangement {
            seats: 2,
            options: Options::default(),
            clock,
            public: false,
            undo: true,
            rated: true,
        };
        let Fresh { table: id, secret, bot_seed } = House::fresh();
        let creation = Creation {
            id: id.clone(),
            game: GameName::Biblios,
            host: "ann".to_owned(),
            arrangement,
            secret,
            bot_seed,
            first: Some(0),
        };
        let (mut table, entry) = Table::create(house.now(), creation).expect("a table");
        let mut entries = vec![entry];
        let bot = Request::Bot { seat: 1, bot: Some("greedy".to_owned()) };
        for request in [Request::Sit { seat: None, nonce: None, on: None }, bot, Request::Start {}] {
            let ann = Person { id: "ann", name: "Ann", stand_in: "greedy" };
            let asked = table.ask(house.now(), ann, &entries.len().to_string(), &request, House::fresh);
            let Ok(Answer::Done(entry)) = asked else { panic!("{request:?} is done") };
            entries.push(entry);
        }
        Room::create(house, table, entries).await.expect("it is stored");
        id
    }

    fn resumed(store: &Sqlite, id: &str) -> usize {
        let entries = store.entries(id).expect("the disk works");
        entries.iter().filter(|entry| entry.text.contains("resumed")).count()
    }

    #[tokio::test]
    async fn clocks_pause_while_the_server_is_stopped_but_not_while_a_table_is_unloaded() {
        let directory = tempfile::tempdir().expect("a directory");
        let store = Arc::new(Sqlite::open(directory.path()).expect("a new store"));
        let first = house(&store).await;
        let id = game(&first).await;
        // No client connects for so long that the room is dropped.
        let (in_use, _) =
            first.room(&id).await.expect("the room").unload_if_idle(&first, first.now() + UNLOAD_AFTER_MS);
        assert!(!in_use, "no client is connected");
        lock(&first.rooms).clear();
        first.room(&id).await.expect("the table is stored").view(&first).await.expect("it can be restored");
        assert_eq!(resumed(&store, &id), 0);
        // The store writes in order, so the entry of one iteration is on disk in the next but one.
        let second = house(&store).await;
        for _ in 0..3 {
            second
                .room(&id)
                .await
                .expect("the table is stored")
                .view(&second)
                .await
                .expect("it can be restored");
            let _ = second
                .room(&id)
                .await
                .expect("the room")
                .unload_if_idle(&second, second.now() + UNLOAD_AFTER_MS);
            lock(&second.rooms).clear();
        }
        assert_eq!(resumed(&store, &id), 1);
    }
}
