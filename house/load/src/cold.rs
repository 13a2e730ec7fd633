//! Measures a cold start: the time that a server needs to restore many unfinished games.

use std::fmt;
use std::path::Path;
use std::process::Command;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use record::GameName;
use record::fair::Secret;
use serde::Serialize;
use store::{Change, Person, PersonChange, Sqlite, Status, Store, TableChange, TableRow, Token, TokenKind};
use tabletop::FastDealer;
use wire::{Arrangement, Clock, Request};

use crate::choice::choose;
use crate::client::Client;
use crate::group::get;
use crate::measure::metric;
use crate::process::{NO_LIMITS, ServerProcess};
use crate::progress;
use crate::tally::LoadError;

#[derive(Serialize)]
pub(crate) struct Cold {
    game: String,
    games: u32,
    entries: usize,
    /// From the start of the process until the server listens.
    seconds_until_open: f64,
    /// From the start of the process until all games are restored.
    seconds_until_back: f64,
}

impl fmt::Display for Cold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}, {} unfinished games with clocks, {} entries", self.game, self.games, self.entries)?;
        writeln!(
            f,
            "listening after {:.2} s, all games restored after {:.2} s",
            self.seconds_until_open, self.seconds_until_back
        )
    }
}

const RESTORE_TIMEOUT: Duration = Duration::from_secs(300);

/// Fills a data directory with unfinished games, starts a server on it, and waits until all games are restored.
pub(crate) fn measure(program: &Path, games: u32, game: GameName, seats: usize) -> Result<Cold, LoadError> {
    let directory = tempfile::tempdir().map_err(LoadError::new)?;
    let entries = fill(directory.path(), games, game, seats)?;
    let mut serve = Command::new(program);
    serve.args(["serve", "--listen", "127.0.0.1:0", "--log", "error"]).args(NO_LIMITS);
    serve.arg("--data").arg(directory.path());
    let begun = Instant::now();
    let server = ServerProcess::start(&mut serve);
    let server = server.map_err(|error| LoadError::new(format!("{}: {error}", program.display())))?;
    let open = begun.elapsed();
    let restored = async {
        let restored = wait_until_restored(Client::new(server.address), games);
        tokio::time::timeout(RESTORE_TIMEOUT, restored).await.map_err(LoadError::new)?
    };
    crate::runtime()?.block_on(restored)?;
    let (seconds_until_open, seconds_until_back) = (open.as_secs_f64(), begun.elapsed().as_secs_f64());
    Ok(Cold { game: game.to_string(), games, entries, seconds_until_open, seconds_until_back })
}

/// Waits until the server has restored all games. Each then gets a journal entry, because the server restarts its clock.
async fn wait_until_restored(server: Client, games: u32) -> Result<(), LoadError> {
    loop {
        let metrics = get(&server, "/api/metrics").await?;
        if metric(&metrics, "games_back")? == 1 && metric(&metrics, "entries_stored_total")? >= games.into() {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Plays games to about their middle and stores them. Returns the total number of journal entries.
fn fill(directory: &Path, games: u32, game: GameName, seats: usize) -> Result<usize, LoadError> {
    let store = Sqlite::open(directory).map_err(LoadError::new)?;
    let (done_sender, results) = channel();
    let write = |change| {
        let done_sender = done_sender.clone();
        store.write(change, Box::new(move |done| drop(done_sender.send(done))));
    };
    let people: Vec<String> = (0..seats).map(|seat| format!("guest{seat}")).collect();
    for (seat, id) in people.iter().enumerate() {
        let person = Person {
            id: id.clone(),
            name: format!("Guest {seat}"),
            created: 1,
            login: None,
            password: None,
            banned: None,
        };
        let token = Token {
            hash: [seat as u8; 32],
            kind: TokenKind::Session,
            label: String::new(),
            created: 1,
            used: 1,
        };
        write(Change::Person(PersonChange::Arrived(person, token)));
    }
    let mut entries = 0;
    let bar = progress::counter("storing games", games.into(), "games");
    for number in 0..games {
        let change = half_played(number, game, &people)?;
        entries += change.entries.len();
        write(Change::Table(change));
        bar.inc(1);
    }
    bar.finish_and_clear();
    for _ in 0..people.len() + games as usize {
        results.recv().map_err(LoadError::new)?.map_err(LoadError::new)?;
    }
    Ok(entries)
}

/// Plays a game to about its middle, and returns its journal.
fn half_played(number: u32, game: GameName, people: &[String]) -> Result<TableChange, LoadError> {
    /// About half of the decisions of a game.
    const DECISIONS: usize = 80;
    let mut rng = FastDealer::new(number.into());
    let mut at = 1_700_000_000_000 + u64::from(number);
    let mut secret = [0; 32];
    secret[..4].copy_from_slice(&number.to_le_bytes());
    let clock = Clock::Correspondence { days: 3 };
    let arrangement = Arrangement {
        seats: people.len(),
        options: Default::default(),
        clock,
        public: false,
        undo: true,
        rated: true,
    };
    let creation = table::Creation {
        id: format!("{number:032x}"),
        game,
        host: people[0].clone(),
        arrangement,
        secret: Secret(secret),
        bot_seed: number.into(),
        first: None,
    };
    let (mut table, created) = table::Table::create(at, creation).map_err(LoadError::new)?;
    let mut entries = vec![(at, created)];
    let mut ask = |table: &mut table::Table, seat: usize, request: &Request| {
        at += 1_000;
        let person = table::Person { id: &people[seat], name: &format!("Guest {seat}"), stand_in: "greedy" };
        let nothing_new = || unreachable!("no rematch is requested");
        match table.ask(at, person, &entries.len().to_string(), request, nothing_new) {
            Ok(table::Answer::Done(entry)) => entries.push((at, entry)),
            Ok(_) => return Err(LoadError::new("unexpected answer to a request")),
            Err(refusal) => return Err(LoadError::new(refusal)),
        }
        Ok(())
    };
    for seat in 0..people.len() {
        ask(&mut table, seat, &Request::Sit { seat: Some(seat), nonce: None, on: None })?;
    }
    ask(&mut table, 0, &Request::Start {})?;
    for _ in 0..DECISIONS {
        let before = (table.len(), table.status());
        let Some(seat) = table.to_act().iter().next() else { break };
        let update =
            serde_json::to_string(&table.update(Some(seat), before.0, true, 0)).map_err(LoadError::new)?;
        let action = choose(&update, seat.index(), &mut rng);
        let action = action.ok_or_else(|| LoadError::new("a seat has to act and has no legal action"))?;
        ask(&mut table, seat.index(), &Request::Act { action, on: None })?;
    }
    let row = TableRow {
        id: table.id().to_owned(),
        game: game.to_string(),
        public: false,
        status: Status::Playing,
        created: table.created(),
        summary: serde_json::to_string(&table.view()).map_err(LoadError::new)?,
    };
    let numbered = (0..).zip(&entries).map(|(number, (at, entry))| {
        let text = serde_json::to_string(entry).map_err(LoadError::new)?;
        Ok(store::Entry { number, at: *at, text })
    });
    Ok(TableChange {
        table: table.id().to_owned(),
        row: Some(row),
        entries: numbered.collect::<Result<_, LoadError>>()?,
        seated: people.to_vec(),
        ..TableChange::default()
    })
}
