//! A rehearsal: a data directory with one game that has just begun and whose every card is known beforehand, because
//! its secret and the chance of its bot are. The tests of the page play it, so that what they are told can be compared
//! with what was written down.
//!
//! `cargo run -p server --example rehearsal -- NEW_DIRECTORY GAME SEATS` prints the table's id. Whoever has the cookie
//! `scriptorium=ann` sits at the first seat, and bots sit at the others. It is a program of its own so that no house can
//! be opened like this.

use std::error::Error;
use std::sync::mpsc;

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
    };
    let hash = Sha256::digest(ANN.id).into();
    let token = Token { hash, kind: TokenKind::Session, label: String::new(), created: 0 };
    write(&store, Change::Person(PersonChange::Arrived(person, token)))?;
    let (table, entries) = begin(game, seats)?;
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
        record: None,
    };
    write(&store, Change::Table(change))?;
    println!("{ID}");
    Ok(())
}

/// A game that has begun: a person, and bots whose choices follow from their views and their chance.
fn begin(game: GameName, seats: usize) -> Result<(Table, Vec<Entry>), Box<dyn Error>> {
    let creation = Creation {
        id: ID.to_owned(),
        game,
        host: ANN.id.to_owned(),
        arrangement: Arrangement { seats, options: Options::default(), clock: Clock::None, public: false },
        secret: Secret([11; 32]),
        luck: 11,
        first: Some(0),
    };
    let (mut table, entry) = Table::create(0, creation)?;
    let mut entries = vec![entry];
    let bots = (1..seats).map(|seat| Request::Bot { seat, bot: Some("scribe".to_owned()) });
    let asked =
        [Request::Sit { seat: Some(0), nonce: None }].into_iter().chain(bots).chain([Request::Start {}]);
    for (number, request) in asked.enumerate() {
        let nothing = || Fresh { table: String::new(), secret: Secret([0; 32]), luck: 0 };
        match table.ask(0, ANN, &number.to_string(), &request, nothing)? {
            Answer::Done(entry) => entries.push(entry),
            Answer::Already(_) | Answer::Rematch(_) | Answer::Complaint(_) => {
                return Err("nothing of that kind was asked for".into());
            }
        }
    }
    Ok((table, entries))
}

fn write(store: &Sqlite, change: Change) -> Result<(), Box<dyn Error>> {
    let (tell, told) = mpsc::channel();
    store.write(
        change,
        Box::new(move |done| {
            let _ = tell.send(done);
        }),
    );
    Ok(told.recv()??)
}
