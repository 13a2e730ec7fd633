use std::collections::BTreeMap;
use std::time::Duration;

use bots::Bot;
use record::GameName;
use record::fair::Secret;
use serde::Deserialize;
use serde_json::{Value, json};
use table::{Answer, Entry, Fresh, Lesson, Person, Table, Time};
use tabletop::Seat;
use wire::{Arrangement, Code, Memory, Refusal, Request, Status, TableView, ToClient, ToServer};

use crate::review::Declined;

/// The bot that replaces a person who leaves a game.
const STAND_IN: &str = "scribe";

/// How long a bot thinks at most. On a phone 2000 simulations take seconds.
const THINKING: Duration = Duration::from_millis(40);

/// A table and its connected clients.
pub struct Room {
    table: Table,
    clients: BTreeMap<u32, Client>,
    /// Identifies this room, so that a client of an earlier one with the same table receives everything again.
    epoch: String,
}

struct Client {
    person: String,
    name: String,
    /// Whether it has said hello, and receives updates.
    greeted: bool,
}

/// The result of a change: what to store, and what to send once that is stored.
#[derive(Default, PartialEq, Debug)]
pub struct Step {
    /// New entries of the journal.
    pub entries: Vec<String>,
    /// A new table, to be stored in the same transaction.
    pub new_table: Option<NewTable>,
    /// The messages, each with its client, in order.
    pub messages: Vec<(u32, String)>,
}

/// A rematch.
#[derive(PartialEq, Debug)]
pub struct NewTable {
    /// The id.
    pub id: String,
    /// The journal.
    pub entries: Vec<String>,
    /// As [`Room::summary`].
    pub summary: String,
}

/// What the host of a new table wants.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Creation {
    game: GameName,
    host: String,
    arrangement: Arrangement,
}

/// What a person wants who plays on from a position of a record.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayOn {
    record: String,
    actions: usize,
    seat: usize,
    bot: String,
    person: String,
    name: String,
}

impl PlayOn {
    /// Reads the JSON of a wish.
    ///
    /// # Errors
    /// When it is malformed.
    pub fn read(text: &str) -> Result<PlayOn, Refusal> {
        serde_json::from_str(text).map_err(malformed)
    }
}

impl Creation {
    /// Reads the JSON of a creation.
    ///
    /// # Errors
    /// When it is malformed.
    pub fn read(text: &str) -> Result<Creation, Refusal> {
        serde_json::from_str(text).map_err(malformed)
    }
}

/// A journal that cannot be restored.
#[derive(PartialEq, Debug)]
pub struct Damage {
    /// The number of the first invalid entry.
    pub number: usize,
    /// What is wrong with it.
    pub message: String,
}

/// The random values of a new table: a secret of 32 bytes and a seed of 8 bytes.
#[must_use]
pub fn fresh(id: &str, random: [u8; 40]) -> Fresh {
    let (mut secret, mut seed) = ([0; 32], [0; 8]);
    secret.copy_from_slice(&random[..32]);
    seed.copy_from_slice(&random[32..]);
    Fresh { table: id.to_owned(), secret: Secret(secret), bot_seed: u64::from_le_bytes(seed) }
}

impl Room {
    /// Creates a table. Returns it with its journal.
    ///
    /// # Errors
    /// When the arrangement is invalid for the game.
    pub fn create(
        now: Time,
        id: &str,
        random: [u8; 40],
        creation: &Creation,
    ) -> Result<(Room, Vec<String>), Refusal> {
        let Fresh { table, secret, bot_seed } = fresh(id, random);
        let creation = table::Creation {
            id: table,
            game: creation.game,
            host: creation.host.clone(),
            arrangement: creation.arrangement.clone(),
            secret,
            bot_seed,
            first: None,
        };
        let (table, entry) = Table::create(now, creation)?;
        Ok((Room::new(table, now), lines(now, &[entry])))
    }

    /// Creates the table of a lesson, whose game has begun. Returns it with its journal.
    ///
    /// # Errors
    /// Never for the embedded lessons.
    pub fn teach(
        now: Time,
        id: &str,
        random: [u8; 40],
        game: GameName,
        learner: (&str, &str),
    ) -> Result<(Room, Vec<String>), Refusal> {
        let learner = Person { id: learner.0, name: learner.1, stand_in: STAND_IN };
        let (table, entries) = Table::teach(now, game, Lesson::about(game), learner, &fresh(id, random))?;
        Ok((Room::new(table, now), lines(now, &entries)))
    }

    /// Creates a table that plays on from a position of a record. Returns it with its journal.
    ///
    /// # Errors
    /// As [`Table::play_on`].
    pub fn play_on(
        now: Time,
        id: &str,
        random: [u8; 40],
        wish: &PlayOn,
    ) -> Result<(Room, Vec<String>), Refusal> {
        let PlayOn { record, actions, seat, bot, person, name } = wish;
        let person = Person { id: person, name, stand_in: STAND_IN };
        let from = table::PlayOn { actions: *actions, seat: *seat, bot };
        let (table, entries) = Table::play_on(now, record, from, person, &fresh(id, random))?;
        Ok((Room::new(table, now), lines(now, &entries)))
    }

    /// Restores a table from its journal. Returns it with a new entry if its clocks were stopped meanwhile.
    ///
    /// # Errors
    /// When an entry cannot be read, or is not possible.
    pub fn restore(now: Time, id: &str, journal: &[String]) -> Result<(Room, Vec<String>), Damage> {
        let read = |(number, line): (usize, &String)| {
            serde_json::from_str(line).map_err(|error| Damage { number, message: error.to_string() })
        };
        let entries: Vec<(Time, Entry)> = journal.iter().enumerate().map(read).collect::<Result<_, _>>()?;
        let mut table = Table::restore(id, entries, now)
            .map_err(|error| Damage { number: error.number, message: error.message })?;
        let resumed = table.resume(now);
        Ok((Room::new(table, now), lines(now, resumed.as_slice())))
    }

    fn new(table: Table, now: Time) -> Room {
        Room { table, clients: BTreeMap::new(), epoch: format!("local-{now}") }
    }

    /// Adds a client. It receives nothing before it has said hello.
    pub fn open(&mut self, client: u32, person: &str, name: &str) {
        let client_of = Client { person: person.to_owned(), name: name.to_owned(), greeted: false };
        self.clients.insert(client, client_of);
    }

    /// Removes a client.
    pub fn leave(&mut self, now: Time, client: u32) -> Step {
        let gone = self.clients.remove(&client).filter(|gone| gone.greeted);
        let changed = gone.is_some_and(|gone| self.table.disconnect(&gone.person, now));
        Step { messages: if changed { self.here() } else { Vec::new() }, ..Step::default() }
    }

    /// Handles a message of a client. `fresh` is called for a rematch only.
    pub fn hear(&mut self, now: Time, client: u32, text: &str, fresh: impl FnOnce() -> Fresh) -> Step {
        let heard = serde_json::from_str(text).map_err(malformed).and_then(|message| match message {
            ToServer::Hello { version, seen, epoch } => {
                self.greet(now, client, version, seen.filter(|_| epoch.as_ref() == Some(&self.epoch)))
            }
            ToServer::Ask { id, what } => Ok(self
                .ask(now, client, &id, &what, fresh)
                .unwrap_or_else(|refusal| say(client, &ToClient::Refused { id: Some(id), refusal }))),
            ToServer::Beat => Ok(say(client, &ToClient::Beat { now })),
        });
        heard.unwrap_or_else(|refusal| say(client, &ToClient::Refused { id: None, refusal }))
    }

    fn greet(&mut self, now: Time, client: u32, version: u32, seen: Option<u64>) -> Result<Step, Refusal> {
        if version != wire::VERSION {
            return Err(Refusal::new(Code::Version, format!("expected version {}", wire::VERSION)));
        }
        let known = self.clients.get_mut(&client).filter(|client| !client.greeted);
        let greeted = known.ok_or_else(|| Refusal::new(Code::Malformed, "unexpected hello"))?;
        greeted.greeted = true;
        let seen = seen.filter(|&seen| seen < self.table.len());
        let welcome = ToClient::Welcome {
            version: wire::VERSION,
            you: self.table.you(&greeted.person, &greeted.name),
            now,
            epoch: self.epoch.clone(),
            resumed: seen.is_some(),
        };
        let viewer = self.table.viewer(&greeted.person);
        let update = self.table.update(viewer, seen.map_or(0, |seen| seen + 1), true, now);
        self.table.connect(&greeted.person);
        let mut messages = vec![(client, text(&welcome)), (client, text(&update))];
        messages.extend(self.here());
        Ok(Step { messages, ..Step::default() })
    }

    fn ask(
        &mut self,
        now: Time,
        client: u32,
        id: &str,
        request: &Request,
        fresh: impl FnOnce() -> Fresh,
    ) -> Result<Step, Refusal> {
        let Some(Client { person, name, greeted: true }) = self.clients.get(&client) else {
            return Err(Refusal::new(Code::Malformed, "the first message must be hello"));
        };
        let person = Person { id: person, name, stand_in: STAND_IN };
        Ok(match self.table.ask(now, person, id, request, fresh)? {
            Answer::Done(entry) => self.commit(now, &[entry], Some((client, id))),
            Answer::Already(number) => say(client, &ToClient::Done { id: id.to_owned(), number }),
            Answer::Rematch(rematch) => {
                let table::Rematch { entry, table, entries } = *rematch;
                let mut step = self.commit(now, &[entry], Some((client, id)));
                step.new_table = Some(NewTable {
                    id: table.id().to_owned(),
                    entries: lines(now, &entries),
                    summary: summary(&table),
                });
                step
            }
            Answer::Complaint(_) => {
                return Err(Refusal::new(Code::NothingSaid, "a local table has no operator"));
            }
        })
    }

    /// Returns the game whose network a bot at the table needs and that is not known yet.
    #[must_use]
    pub fn lacks_network(&self) -> Option<String> {
        let TableView { game, chairs, .. } = self.table.view();
        let mut bots = chairs.iter().filter_map(|chair| chair.bot.as_deref().or(chair.stand_in.as_deref()));
        bots.any(|code| bots::lacks_network(&game, Bot::stored(code))).then_some(game)
    }

    /// Makes the decision of a bot. Returns none if no bot has to decide. Blocks while the bot thinks, for about
    /// 40 ms at most.
    pub fn think(&mut self, now: Time) -> Option<Step> {
        let thinker = self.table.thinkers(|_, _| true).into_iter().next()?;
        let entry = self.table.apply_decision(now, &thinker.think_within(Some(THINKING)));
        Some(self.commit(now, entry.as_slice(), None))
    }

    /// Applies the clocks that have run out.
    pub fn tick(&mut self, now: Time) -> Step {
        let entries = self.table.tick(now);
        self.commit(now, &entries, None)
    }

    /// When the next clock runs out.
    #[must_use]
    pub fn deadline(&self) -> Option<Time> {
        self.table.deadline()
    }

    /// Returns the entries as lines of the journal, and the updates for all clients.
    fn commit(&mut self, now: Time, entries: &[Entry], requester: Option<(u32, &str)>) -> Step {
        if entries.is_empty() {
            return Step::default();
        }
        let from = self.table.len() - entries.len() as u64;
        let mut messages = Vec::new();
        for (&client, Client { person, .. }) in self.clients.iter().filter(|(_, client)| client.greeted) {
            let viewer = self.table.viewer(person);
            let update = self.table.update(viewer, from, false, now);
            let update = match requester.filter(|(asking, _)| *asking == client) {
                Some((_, id)) => update.with_id(id),
                None => update,
            };
            messages.push((client, text(&update)));
        }
        Step { entries: lines(now, entries), new_table: None, messages }
    }

    fn here(&self) -> Vec<(u32, String)> {
        let here = text(&self.table.here());
        let greeted = self.clients.iter().filter(|(_, client)| client.greeted);
        greeted.map(|(&client, _)| (client, here.clone())).collect()
    }

    /// The table in a list, as JSON: as the server lists it, with whether it is a lesson and how it ended.
    #[must_use]
    pub fn summary(&self) -> String {
        summary(&self.table)
    }

    /// The record of the finished game; none for a lesson.
    #[must_use]
    pub fn record(&self) -> Option<String> {
        self.table.record()
    }

    /// Returns the JSON of what the network would do for a person, from what this person's seat can know. `null` if it has
    /// nothing to decide.
    ///
    /// # Errors
    /// When the network is not installed or has not learned the deck or boards, or no game is on in which the person plays.
    pub fn hint(&self, person: &str) -> Result<String, Declined> {
        let not_playing = || Refusal::new(Code::NotPlaying, "there is no game here in which you play");
        let seat = self.table.viewer(person).ok_or_else(not_playing)?;
        crate::review::hint(&self.table.unfinished_record().ok_or_else(not_playing)?, seat)
    }

    /// What a person may remember of the game.
    ///
    /// # Errors
    /// When the game has not begun.
    pub fn memory(&mut self, person: &str) -> Result<Option<Memory>, Refusal> {
        let viewer = self.table.viewer(person);
        self.table.memory(viewer)
    }
}

fn summary(table: &Table) -> String {
    let to_act: Vec<usize> = match table.status() {
        Status::Playing => table.to_act().iter().map(Seat::index).collect(),
        Status::Open | Status::Over | Status::Closed => Vec::new(),
    };
    let outcome = |ending: table::Ending| match ending {
        table::Ending { left: true, .. } => "left",
        table::Ending { won: true, .. } => "won",
        table::Ending { .. } => "lost",
    };
    let endings: BTreeMap<String, &str> =
        table.endings().into_iter().map(|ending| (ending.person.clone(), outcome(ending))).collect();
    let summary = json!({
        "created": table.created(),
        "table": table.view(),
        "to_act": to_act,
        "outcomes": endings,
    });
    summary.to_string()
}

/// Returns entries as lines of the journal.
fn lines(at: Time, entries: &[Entry]) -> Vec<String> {
    entries.iter().map(|entry| json!([at, entry]).to_string()).collect()
}

fn text(message: &ToClient) -> String {
    // Serialization to memory cannot fail.
    serde_json::to_string(message).unwrap_or_default()
}

fn say(client: u32, message: &ToClient) -> Step {
    Step { messages: vec![(client, text(message))], ..Step::default() }
}

pub(crate) fn malformed(error: impl std::fmt::Display) -> Refusal {
    Refusal::new(Code::Malformed, error)
}

/// Parses a seat from 0, `spectator` or `all`.
pub(crate) fn read_viewer(text: &str) -> Result<tabletop::Viewer, Refusal> {
    match text {
        "all" => Ok(tabletop::Viewer::All),
        "spectator" => Ok(tabletop::Viewer::Spectator),
        seat => {
            let seat = seat.parse().ok().and_then(Seat::new).map(tabletop::Viewer::Seat);
            seat.ok_or_else(|| malformed("expected a seat, spectator or all"))
        }
    }
}

/// The JSON of a value whose serialization cannot fail.
pub(crate) fn to_json(value: &impl serde::Serialize) -> String {
    serde_json::to_value(value).unwrap_or(Value::Null).to_string()
}
