//! The functions that the page calls. Values are JSON text; errors are the JSON of a refusal, or of a damage.

// wasm-bindgen passes owned strings.
#![expect(clippy::needless_pass_by_value, reason = "the arguments come from JavaScript")]

use std::sync::Once;

use record::GameName;
use serde_json::json;
use table::Time;
use wasm_bindgen::prelude::wasm_bindgen;
use wire::{Code, Refusal};

use crate::review::{self, Reviewing};
use crate::room::{Creation, Damage, NewTable, PlayOn, Room, Step, fresh, malformed, read_viewer, to_json};

/// A table of this device.
#[wasm_bindgen]
pub struct LocalTable {
    room: Room,
    /// The entries that the creation or the restoration added to the journal.
    begun: Vec<String>,
}

/// What to store and then to send. See [`Step`].
#[wasm_bindgen]
pub struct Output(Step);

#[wasm_bindgen]
impl Output {
    /// New entries of the journal.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn entries(&self) -> Vec<String> {
        self.0.entries.clone()
    }

    /// The id of a new table.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn new_table(&self) -> Option<String> {
        self.0.new_table.as_ref().map(|NewTable { id, .. }| id.clone())
    }

    /// The journal of the new table.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn new_entries(&self) -> Vec<String> {
        self.0.new_table.as_ref().map(|table| table.entries.clone()).unwrap_or_default()
    }

    /// The summary of the new table.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn new_summary(&self) -> Option<String> {
        self.0.new_table.as_ref().map(|NewTable { summary, .. }| summary.clone())
    }

    /// The clients that receive a message.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn clients(&self) -> Vec<u32> {
        self.0.messages.iter().map(|(client, _)| *client).collect()
    }

    /// The messages, in the order of `clients`.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn texts(&self) -> Vec<String> {
        self.0.messages.iter().map(|(_, text)| text.clone()).collect()
    }
}

#[wasm_bindgen]
impl LocalTable {
    /// Creates a table. `random` has 40 bytes.
    ///
    /// # Errors
    /// When the arrangement is invalid for the game.
    pub fn create(now: f64, id: &str, random: &[u8], creation: &str) -> Result<LocalTable, String> {
        let created = Creation::read(creation)
            .and_then(|creation| Room::create(time(now), id, bytes(random)?, &creation));
        opened(created)
    }

    /// Creates the table of a lesson.
    ///
    /// # Errors
    /// When there is no such game.
    pub fn teach(
        now: f64,
        id: &str,
        random: &[u8],
        game: &str,
        person: &str,
        name: &str,
    ) -> Result<LocalTable, String> {
        let game = game.parse::<GameName>().map_err(malformed);
        opened(game.and_then(|game| Room::teach(time(now), id, bytes(random)?, game, (person, name))))
    }

    /// Creates a table that plays on from a position of a record: `{"record", "actions", "seat", "bot", "person", "name"}`.
    ///
    /// # Errors
    /// When the record is refused, the game is over by then, or there is no such seat or bot.
    pub fn play_on(now: f64, id: &str, random: &[u8], wish: &str) -> Result<LocalTable, String> {
        opened(PlayOn::read(wish).and_then(|wish| Room::play_on(time(now), id, bytes(random)?, &wish)))
    }

    /// Restores a table from its journal.
    ///
    /// # Errors
    /// When the journal is damaged: `{"number": 3, "message": "..."}`.
    pub fn restore(now: f64, id: &str, journal: Vec<String>) -> Result<LocalTable, String> {
        show_panics();
        let restored = Room::restore(time(now), id, &journal);
        let damage = |Damage { number, message }| json!({ "number": number, "message": message });
        restored.map(|(room, begun)| LocalTable { room, begun }).map_err(|found| damage(found).to_string())
    }

    /// The entries that the creation or the restoration added to the journal.
    #[must_use]
    pub fn begun(&self) -> Vec<String> {
        self.begun.clone()
    }

    /// Adds a client.
    pub fn open(&mut self, client: u32, person: &str, name: &str) {
        self.room.open(client, person, name);
    }

    /// Removes a client.
    pub fn leave(&mut self, now: f64, client: u32) -> Output {
        Output(self.room.leave(time(now), client))
    }

    /// Handles a message of a client. The id and the 40 random bytes are for a rematch.
    ///
    /// # Errors
    /// When there are not 40 random bytes.
    pub fn hear(
        &mut self,
        now: f64,
        client: u32,
        text: &str,
        id: &str,
        random: &[u8],
    ) -> Result<Output, String> {
        let random = bytes(random).map_err(|refusal| to_json(&refusal))?;
        Ok(Output(self.room.hear(time(now), client, text, || fresh(id, random))))
    }

    /// The game whose network a bot at the table needs, and that has to be installed. Without it the bot plays like
    /// `expert`.
    #[must_use]
    pub fn lacks_network(&self) -> Option<String> {
        self.room.lacks_network()
    }

    /// Makes the decision of a bot, if one has to decide. Blocks for as long as the bot thinks.
    pub fn think(&mut self, now: f64) -> Option<Output> {
        self.room.think(time(now)).map(Output)
    }

    /// Applies the clocks that have run out.
    pub fn tick(&mut self, now: f64) -> Output {
        Output(self.room.tick(time(now)))
    }

    /// When the next clock runs out.
    #[must_use]
    pub fn deadline(&self) -> Option<f64> {
        self.room.deadline().map(|deadline| deadline as f64)
    }

    /// The table in a list.
    #[must_use]
    pub fn summary(&self) -> String {
        self.room.summary()
    }

    /// The record of the finished game.
    #[must_use]
    pub fn record(&self) -> Option<String> {
        self.room.record()
    }

    /// What the network would do for a person, from what their seat can know. `null` if it has nothing to decide.
    ///
    /// # Errors
    /// As for [`GameReview::begin`].
    pub fn hint(&self, person: &str) -> Result<String, String> {
        self.room.hint(person).map_err(|declined| to_json(&declined))
    }

    /// What a person may remember of the game.
    ///
    /// # Errors
    /// When the game has not begun.
    pub fn memory(&mut self, person: &str) -> Result<String, String> {
        json_of(self.room.memory(person))
    }
}

/// The review of a game, which is valued step by step.
#[wasm_bindgen]
pub struct GameReview(Reviewing);

#[wasm_bindgen]
impl GameReview {
    /// Starts the review of a record for a viewer: a seat, with what it could know, or `all`, with all cards open.
    ///
    /// # Errors
    /// `{"declined": "record", "refusal": ...}`, or `unfamiliar` if the network has not learned the deck or boards, or
    /// `no_network` if it is not installed.
    pub fn begin(record: &str, viewer: &str) -> Result<GameReview, String> {
        show_panics();
        let begun =
            read_viewer(viewer).map_err(Into::into).and_then(|viewer| Reviewing::begin(record, viewer));
        begun.map(GameReview).map_err(|declined| to_json(&declined))
    }

    /// The chances at the start.
    #[must_use]
    pub fn start(&self) -> String {
        self.0.start()
    }

    /// Values the next step. Nothing at the end.
    pub fn step(&mut self) -> Option<String> {
        self.0.step()
    }

    /// The whole review. Values what is left for it.
    #[must_use]
    pub fn finish(self) -> String {
        self.0.finish()
    }
}

/// Returns the record in which action `number` was replaced by another one, with what might have followed.
///
/// # Errors
/// As for [`GameReview::begin`].
#[wasm_bindgen]
pub fn line(record: &str, number: usize, other: &str) -> Result<String, String> {
    show_panics();
    review::line(record, number, other).map_err(|declined| to_json(&declined))
}

/// Installs the network of a game, which its strong bots follow.
///
/// # Errors
/// When the file is damaged, or of another version or game.
#[wasm_bindgen]
pub fn install(game: &str, weights: &[u8]) -> Result<(), String> {
    bots::install(game, weights).map_err(|error| error.to_string())
}

/// The games, with their options and bots.
#[wasm_bindgen]
#[must_use]
pub fn games() -> String {
    to_json(&table::games())
}

/// Replays a record and returns its events for a viewer: a seat, `spectator` or `all`.
///
/// # Errors
/// When the text is not a record, or an action is illegal, with the position.
#[wasm_bindgen]
pub fn story(record: &str, viewer: &str) -> Result<String, String> {
    show_panics();
    json_of(read_viewer(viewer).and_then(|viewer| table::story(record, viewer)))
}

/// Returns the views of a viewer from the one after `from` actions on.
///
/// # Errors
/// As for [`story`].
#[wasm_bindgen]
pub fn views(record: &str, viewer: &str, from: usize) -> Result<String, String> {
    json_of(read_viewer(viewer).and_then(|viewer| table::views(record, viewer, from)))
}

/// Returns the game as a viewer sees it after this number of actions.
///
/// # Errors
/// As for [`story`].
#[wasm_bindgen]
pub fn shown(record: &str, viewer: &str, actions: usize) -> Result<String, String> {
    let shown = read_viewer(viewer).and_then(|viewer| table::json_after(record, viewer, actions));
    shown.map_err(|refusal| to_json(&refusal))
}

/// Checks the shuffle of a record.
///
/// # Errors
/// When the text is not a record.
#[wasm_bindgen]
pub fn verify(record: &str) -> Result<String, String> {
    json_of(table::verdict(record))
}

fn json_of<T: serde::Serialize>(result: Result<T, Refusal>) -> Result<String, String> {
    result.map(|value| to_json(&value)).map_err(|refusal| to_json(&refusal))
}

fn opened(created: Result<(Room, Vec<String>), Refusal>) -> Result<LocalTable, String> {
    show_panics();
    created.map(|(room, begun)| LocalTable { room, begun }).map_err(|refusal| to_json(&refusal))
}

fn bytes(random: &[u8]) -> Result<[u8; 40], Refusal> {
    random.try_into().map_err(|_| Refusal::new(Code::Malformed, "expected 40 random bytes"))
}

/// JavaScript's time in milliseconds.
fn time(now: f64) -> Time {
    now as Time
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console)]
    fn error(text: &str);
}

/// Prints panics to the console. WebAssembly itself only says that it stopped.
fn show_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        if cfg!(target_arch = "wasm32") {
            std::panic::set_hook(Box::new(|info| error(&info.to_string())));
        }
    });
}
