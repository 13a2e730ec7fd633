//! Creates a data directory with one game that has just started. Its secret and the bots' random seed are fixed, so
//! the deal and the bots' moves are the same every time. The page's end-to-end tests play it and compare the result
//! with stored files.
//!
//! `cargo run -p scriptorium-server --example rehearsal -- NEW_DIRECTORY GAME SEATS` prints the table's id. The cookie
//! `scriptorium=ann` has the first seat, bots have the others. This is an example and not a command of the server, so
//! that no real server can start with a known secret.

use std::error::Error;
use std::sync::mpsc;
use std::time::{SystemTime, UNIX_EPOCH};

use record::fair::Secret;
use sha2::{Digest, Sha256};
use store::{Change, PersonChange, Sqlite, Store, TableChange, TableRow, Token, TokenKind};
use table::{Answer, Creation, Entry, Fresh, GameName, Person, Table};
use wire::{Arrangement, Clock, Options, Request};

const ID: &str = "0123456789abcdef0123456789abcdef";
const ANN: Person<'static> = Person { id: "ann", name: "Ann", stand_in: "scribe" };

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut next = |what: &str| arguments.next().ok_or_else(|| format!("{what} is missing"));
    let directory = next("the name of a new directory")?;
    let game = serde_json::from_value(next("the game")?.into())?;
    let seats = next("the number of seats")?.parse()?;
    std::fs::create_dir(&directory)?;
    let store = Sqlite::open(directory.as_ref())?;
    let person = store::Person {
        id: ANN.id.to_owned(),
        name: ANN.name.to_owned(),
        created: 0,
        login: None,
        password: None,
        banned: None,
    };
    let hash = Sha256::digest(ANN.id).into();
    // A session that was not used for long would have expired.
    let used = SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis() as u64;
    let token = Token { hash, kind: TokenKind::Session, label: String::new(), created: 0, used };
    write(&store, Change::Person(PersonChange::Arrived(person, token)))?;
    let (table, entries) = start(game, seats)?;
    let numbered = (0..)
        .zip(&entries)
        .map(|(number, entry)| Ok(store::Entry { number, at: 0, text: serde_json::to_string(entry)? }));
    let row = TableRow {
        id: ID.to_owned(),
        game: table.game().to_string(),
        public: false,
        status: store::Status::Playing,
        created: 0,
        summary: serde_json::to_string(&table.view())?,
    };
    let change = TableChange {
        table: ID.to_owned(),
        row: Some(row),
        entries: numbered.collect::<Result<_, serde_json::Error>>()?,
        seated: vec![ANN.id.to_owned()],
        spoken: Vec::new(),
        endings: Vec::new(),
        result: None,
        record: None,
    };
    write(&store, Change::Table(change))?;
    println!("{ID}");
    Ok(())
}

/// Starts a game of one person and bots.
fn start(game: GameName, seats: usize) -> Result<(Table, Vec<Entry>), Box<dyn Error>> {
    let creation = Creation {
        id: ID.to_owned(),
        game,
        host: ANN.id.to_owned(),
        arrangement: Arrangement {
            seats,
            options: Options::default(),
            clock: Clock::None,
            public: false,
            undo: true,
            rated: true,
        },
        secret: Secret([11; 32]),
        bot_seed: 11,
        first: Some(0),
    };
    let (mut table, entry) = Table::create(0, creation)?;
    let mut entries = vec![entry];
    let bots = (1..seats).map(|seat| Request::Bot { seat, bot: Some("scribe".to_owned()) });
    let requests = [Request::Sit { seat: Some(0), nonce: None, on: None }]
        .into_iter()
        .chain(bots)
        .chain([Request::Start {}]);
    for (number, request) in requests.enumerate() {
        let unused = || Fresh { table: String::new(), secret: Secret([0; 32]), bot_seed: 0 };
        match table.ask(0, ANN, &number.to_string(), &request, unused)? {
            Answer::Done(entry) => entries.push(entry),
            Answer::Already(_) | Answer::Rematch(_) | Answer::Complaint(_) => {
                return Err("unexpected answer".into());
            }
        }
    }
    Ok((table, entries))
}

fn write(store: &Sqlite, change: Change) -> Result<(), Box<dyn Error>> {
    let (sender, receiver) = mpsc::channel();
    store.write(
        change,
        Box::new(move |done| {
            let _ = sender.send(done);
        }),
    );
    Ok(receiver.recv()??)
}
