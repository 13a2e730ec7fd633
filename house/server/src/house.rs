use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use record::fair::Secret;
use store::{Change, Store, StoreError, TokenHash};
use table::{Fresh, Table, Time};
use tabletop::Seats;
use tokio::sync::{Semaphore, oneshot};
use wire::{Code, Refusal};

use crate::Config;
use crate::limits::Limiters;
use crate::line::{Line, REVOKED, STOPPING};
use crate::metrics::Metrics;
use crate::room::Room;

/// Everything that the parts of the server share.
pub(crate) struct House {
    pub(crate) config: Config,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) metrics: Metrics,
    pub(crate) requests: Limiters<IpAddr>,
    pub(crate) guests: Limiters<IpAddr>,
    pub(crate) sign_ins: Limiters<IpAddr>,
    /// Complaints, by person.
    pub(crate) complaints: Limiters<String>,
    /// How many bots may think at once.
    pub(crate) minds: Arc<Semaphore>,
    /// How many people may be forgotten at once, which reads all that they have played.
    pub(crate) forgetting: Semaphore,
    /// How many passwords may be hashed at once, each of which takes much memory.
    pub(crate) hashing: Semaphore,
    /// How many games may be replayed at once, each of which takes a moment of a core.
    pub(crate) replays: Semaphore,
    stopping: AtomicBool,
    pub(crate) sockets: Mutex<Sockets>,
    started: (Time, Instant),
    rooms: Mutex<HashMap<String, Arc<Room>>>,
    deadlines: Mutex<Deadlines>,
    /// Who is to act at the tables where a game is on, as far as it is known without a look at their journals.
    turns: Mutex<HashMap<String, Seats>>,
}

/// The sockets that are open.
#[derive(Default)]
pub(crate) struct Sockets {
    /// By the tokens with which they came in.
    pub(crate) by_token: HashMap<TokenHash, Vec<Arc<Line>>>,
    pub(crate) by_person: HashMap<String, usize>,
    pub(crate) by_address: HashMap<IpAddr, usize>,
}

#[derive(Default)]
struct Deadlines {
    of: HashMap<String, Time>,
    in_order: BTreeSet<(Time, String)>,
}

/// The complaints that one person may make in an hour, in the long run.
const COMPLAINTS: f64 = 20.0;

/// Locks, whatever happened to others who held the lock: what is guarded here is never left half done.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl House {
    pub(crate) fn new(config: Config, store: Arc<dyn Store>) -> House {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64);
        let limits = config.limits;
        House {
            store,
            metrics: Metrics::new(),
            requests: Limiters::new(limits.requests),
            guests: Limiters::new(limits.guests / 3600.0),
            sign_ins: Limiters::new(limits.sign_ins / 3600.0),
            complaints: Limiters::new(COMPLAINTS / 3600.0),
            minds: Arc::new(Semaphore::new(cores)),
            forgetting: Semaphore::new(1),
            hashing: Semaphore::new(1),
            replays: Semaphore::new(cores),
            stopping: AtomicBool::new(false),
            sockets: Mutex::default(),
            started: (now, Instant::now()),
            rooms: Mutex::default(),
            deadlines: Mutex::default(),
            turns: Mutex::default(),
            config,
        }
    }

    /// The time. It is the machine's when the server was started, and goes on steadily from there, whatever is done
    /// to the machine's clock.
    pub(crate) fn now(&self) -> Time {
        self.started.0 + self.started.1.elapsed().as_millis() as u64
    }

    /// When the server was started.
    pub(crate) fn started(&self) -> Time {
        self.started.0
    }

    /// The room of a table that exists.
    pub(crate) async fn room(self: &Arc<Self>, id: &str) -> Result<Arc<Room>, Refusal> {
        if let Some(room) = lock(&self.rooms).get(id) {
            return Ok(Arc::clone(room));
        }
        let table = id.to_owned();
        let found = self.read(move |store| store.table(&table)).await;
        match found.map_err(storage)? {
            None => Err(Refusal::new(Code::NoSuchTable, "there is no such table")),
            Some(row) => Ok(self.keep(Room::resting(&row.id))),
        }
    }

    /// Keeps a room, unless there is one for its table already.
    pub(crate) fn keep(&self, room: Room) -> Arc<Room> {
        let mut rooms = lock(&self.rooms);
        Arc::clone(rooms.entry(room.id().to_owned()).or_insert_with(|| Arc::new(room)))
    }

    /// Lets tables rest that nobody has used for a while, and forgets those that nobody looks at. Gives back what is
    /// not needed any more, which should be taken apart where nobody waits.
    #[must_use]
    pub(crate) fn tidy(&self) -> Vec<Table> {
        let now = self.now();
        let mut rested = Vec::new();
        lock(&self.rooms).retain(|_, room| {
            let (looked_at, table) = room.rest(self, now);
            rested.extend(table.map(|table| *table));
            // Whoever else holds the room is about to use it.
            looked_at || Arc::strong_count(room) > 1
        });
        rested
    }

    /// Remembers when the next clock of a table runs out.
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

    /// Remembers who is to act at a table; nobody unless a game is on.
    pub(crate) fn set_turn(&self, table: &str, turn: Option<Seats>) {
        let mut turns = lock(&self.turns);
        match (turn, turns.get_mut(table)) {
            (Some(turn), Some(known)) => *known = turn,
            (Some(turn), None) => drop(turns.insert(table.to_owned(), turn)),
            (None, _) => drop(turns.remove(table)),
        }
    }

    /// Who is to act at a table where a game is on.
    pub(crate) async fn turn(self: &Arc<Self>, table: &str) -> Result<Seats, Refusal> {
        let known = lock(&self.turns).get(table).copied();
        match known {
            Some(turn) => Ok(turn),
            None => self.room(table).await?.to_act(self).await,
        }
    }

    /// Closes every socket that came in by this token, which must be worth nothing any more.
    pub(crate) fn revoke(&self, token: &TokenHash) {
        for line in lock(&self.sockets).by_token.get(token).into_iter().flatten() {
            line.end(REVOKED);
        }
    }

    /// Closes every socket. Those that are opened from now on have to look for themselves whether the house stops.
    pub(crate) fn stop(&self) {
        self.stopping.store(true, Ordering::SeqCst);
        lock(&self.sockets).by_token.values().flatten().for_each(|line| line.end(STOPPING));
    }

    pub(crate) fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::SeqCst)
    }

    /// Closes every socket of somebody who is not known any more.
    pub(crate) fn revoke_all(&self, person: &str) {
        let sockets = lock(&self.sockets);
        let lines = sockets.by_token.values().flatten();
        lines.filter(|line| line.person == person).for_each(|line| line.end(REVOKED));
    }

    /// The tables whose clock has run out; each is named once.
    pub(crate) fn due(&self, now: Time) -> Vec<String> {
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

    /// Reads from the store, where waiting for the disk holds nobody up.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&dyn Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let store = Arc::clone(&self.store);
        let done = tokio::task::spawn_blocking(move || read(store.as_ref())).await;
        done.unwrap_or_else(|error| Err(StoreError::Broken(error.to_string())))
    }

    /// Writes to the store, and waits until it is on disk.
    pub(crate) async fn write(&self, change: Change) -> Result<(), StoreError> {
        let (tell, told) = oneshot::channel();
        self.submit(change, move |done| {
            let _ = tell.send(done);
        });
        told.await.unwrap_or_else(|_| Err(StoreError::Broken("the store has stopped".to_owned())))
    }

    /// Gives a change to the store, which calls `done` when it is on disk or could not be stored.
    pub(crate) fn submit(&self, change: Change, done: impl FnOnce(Result<(), StoreError>) + Send + 'static) {
        let (given, write) = (Instant::now(), self.metrics.write.clone());
        let timed = move |stored| {
            write.observe(given.elapsed().as_secs_f64());
            done(stored);
        };
        self.store.write(change, Box::new(timed));
    }

    /// What a new table needs.
    pub(crate) fn fresh() -> Fresh {
        Fresh { table: random_id(), secret: Secret(random()), luck: u64::from_le_bytes(random()) }
    }
}

/// Random bytes from the system.
///
/// # Panics
/// When the system has none to give: nothing secret could be made then.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}

/// An id that nobody can guess.
pub(crate) fn random_id() -> String {
    hex(&random::<16>())
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The refusal for a failure of the store.
pub(crate) fn storage(error: StoreError) -> Refusal {
    Refusal::new(Code::Storage, error)
}

#[cfg(test)]
mod tests {
    use store::Sqlite;
    use table::{Answer, Creation, GameName, Person, Table};
    use wire::{Arrangement, Clock, Options, Request};

    use super::*;
    use crate::config::REST_AFTER;

    fn house(store: &Arc<Sqlite>) -> Arc<House> {
        let config = Config {
            listen: ([127, 0, 0, 1], 0).into(),
            public_url: None,
            behind_proxy: false,
            limits: crate::Limits::default(),
        };
        let store: Arc<dyn Store> = Arc::<Sqlite>::clone(store);
        Arc::new(House::new(config, store))
    }

    /// A game with a clock that runs.
    async fn game(house: &Arc<House>) -> String {
        let clock = Clock::RealTime { bank: 600, increment: 0 };
        let arrangement = Arrangement { seats: 2, options: Options::default(), clock, public: false };
        let Fresh { table: id, secret, luck } = House::fresh();
        let creation = Creation {
            id: id.clone(),
            game: GameName::Biblios,
            host: "ann".to_owned(),
            arrangement,
            secret,
            luck,
            first: Some(0),
        };
        let (mut table, entry) = Table::create(house.now(), creation).expect("a table");
        let mut entries = vec![entry];
        let bot = Request::Bot { seat: 1, bot: Some("greedy".to_owned()) };
        for request in [Request::Sit { seat: None, nonce: None }, bot, Request::Start {}] {
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
    async fn clocks_stand_still_while_the_house_is_closed_and_not_while_a_table_rests() {
        let directory = tempfile::tempdir().expect("a directory");
        let store = Arc::new(Sqlite::open(directory.path()).expect("a new store"));
        let first = house(&store);
        let id = game(&first).await;
        // Nobody looks for so long that the room is forgotten.
        let (looked_at, _) = first.room(&id).await.expect("the room").rest(&first, first.now() + REST_AFTER);
        assert!(!looked_at, "nobody looks");
        lock(&first.rooms).clear();
        first.room(&id).await.expect("the table is stored").view(&first).await.expect("it can be restored");
        assert_eq!(resumed(&store, &id), 0);
        // Whatever is given to the store is written in order, so a look after the next one sees this one.
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        let second = house(&store);
        for _ in 0..3 {
            second
                .room(&id)
                .await
                .expect("the table is stored")
                .view(&second)
                .await
                .expect("it can be restored");
            let _ = second.room(&id).await.expect("the room").rest(&second, second.now() + REST_AFTER);
            lock(&second.rooms).clear();
        }
        assert_eq!(resumed(&store, &id), 1);
    }
}
