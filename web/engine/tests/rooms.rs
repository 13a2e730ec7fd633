//! Plays at local tables as the worker does: every entry goes into a journal before its messages are read.

use engine::{Creation, NewTable, PlayOn, Room, Step, fresh};
use serde_json::{Value, json};

const RANDOM: [u8; 40] = [7; 40];

/// A table with its journal, and what its clients have received.
struct Device {
    room: Room,
    journal: Vec<String>,
    now: u64,
    received: Vec<(u32, Value)>,
    rematch: Option<NewTable>,
}

impl Device {
    fn create(game: &str, seats: usize, options: &Value) -> Device {
        let arrangement = json!({"seats": seats, "options": options});
        let creation = json!({"game": game, "host": "me", "arrangement": arrangement}).to_string();
        let creation = Creation::read(&creation).expect("a creation");
        let (room, journal) = Room::create(0, "here-1", RANDOM, &creation).expect("a table");
        Device { room, journal, now: 1, received: Vec::new(), rematch: None }
    }

    fn take(&mut self, step: Step) {
        self.journal.extend(step.entries);
        let parse = |(client, text): (u32, String)| (client, serde_json::from_str(&text).expect("JSON"));
        self.received.extend(step.messages.into_iter().map(parse));
        self.rematch = step.new_table.or(self.rematch.take());
    }

    fn say(&mut self, client: u32, message: &Value) {
        self.now += 1;
        let step = self.room.hear(self.now, client, &message.to_string(), || fresh("here-2", RANDOM));
        self.take(step);
    }

    fn hello(&mut self, client: u32, person: &str, name: &str) {
        self.room.open(client, person, name);
        self.say(client, &json!({"type": "hello", "version": wire::VERSION}));
    }

    /// Asks as a client, and returns the reply.
    fn ask(&mut self, client: u32, what: &Value) -> Value {
        let id = format!("r{}", self.now);
        self.say(client, &json!({"type": "ask", "id": id, "what": what}));
        let reply =
            self.received.iter().rev().find(|(to, message)| *to == client && message["id"] == json!(id));
        reply.expect("a reply").1.clone()
    }

    /// Lets the bots decide until people have to.
    fn think(&mut self) {
        while let Some(step) = self.room.think(self.now) {
            self.now += 1;
            self.take(step);
        }
    }

    /// The last game that a client was shown.
    fn game(&self, client: u32) -> &Value {
        let updates = self.received.iter().filter(|(to, _)| *to == client);
        let games = updates.rev().map(|(_, message)| &message["game"]);
        games.into_iter().find(|game| game.is_object()).expect("a game")
    }

    fn status(&self) -> Value {
        serde_json::from_str::<Value>(&self.room.summary()).expect("JSON")["table"]["status"].clone()
    }

    /// Plays to the end: people pass, or choose their first legal action.
    fn play(&mut self, clients: &[u32]) {
        for _ in 0..5_000 {
            self.think();
            if self.status() == "over" {
                return;
            }
            let choice = clients.iter().find_map(|&client| {
                let legal = self.game(client)["legal"].as_object()?.clone();
                let mut actions =
                    legal.values().filter_map(Value::as_array).flatten().filter_map(Value::as_str);
                // Who passes never has to pay, which has too many ways to be listed.
                let action = actions.clone().find(|action| *action == "pass").or_else(|| actions.next())?;
                Some((client, action.to_owned()))
            });
            let (client, action) = choice.expect("a person has to decide");
            let reply = self.ask(client, &json!({"act": {"action": action}}));
            assert_eq!(reply["type"], "update", "{reply}");
        }
        panic!("the game does not end");
    }
}

fn against_bots(game: &str, seats: usize, bot: &str, options: &Value) -> Device {
    let mut device = Device::create(game, seats, options);
    device.hello(1, "me", "Ann");
    for seat in 1..seats {
        device.ask(1, &json!({"bot": {"seat": seat, "bot": bot}}));
    }
    device.ask(1, &json!({"sit": {"seat": 0}}));
    assert_eq!(device.ask(1, &json!({"start": {}}))["type"], "update");
    device
}

#[test]
fn whole_games_against_bots() {
    for (game, seats, bot, options) in [
        ("biblios", 2, "novice", json!({})),
        ("biblios", 4, "illuminator", json!({"card_bids": "any"})),
        ("quill", 1, "scribe", json!({})),
        ("quill", 3, "scribe", json!({"task": "B"})),
    ] {
        let mut device = against_bots(game, seats, bot, &options);
        device.play(&[1]);
        let record = device.room.record().expect("a record");
        let verdict = table::verdict(&record).expect("a record");
        let verdict = serde_json::to_value(verdict).expect("JSON").to_string();
        assert!(verdict.contains("proved") && !verdict.contains("wrong"), "{game}: {verdict}");
        let summary: Value = serde_json::from_str(&device.room.summary()).expect("JSON");
        assert!(["won", "lost"].contains(&summary["outcomes"]["me"].as_str().expect("an outcome")));
    }
}

#[test]
fn a_journal_restores_the_table_at_every_entry() {
    let mut device = against_bots("biblios", 3, "scribe", &json!({}));
    device.play(&[1]);
    for length in 1..=device.journal.len() {
        let (room, added) = Room::restore(9, "here-1", &device.journal[..length]).expect("a table");
        assert!(added.is_empty(), "no clock runs");
        let number = |room: &Room| serde_json::from_str::<Value>(&room.summary()).expect("JSON");
        assert_eq!(number(&room)["created"], 0);
    }
    let (mut restored, _) = Room::restore(9, "here-1", &device.journal).expect("a table");
    assert_eq!(restored.summary(), device.room.summary());
    assert_eq!(restored.record(), device.room.record());
    restored.open(5, "me", "Ann");
    let hello = json!({"type": "hello", "version": wire::VERSION, "seen": 3, "epoch": "local-1"}).to_string();
    let step = restored.hear(10, 5, &hello, || unreachable!());
    assert!(step.messages[0].1.contains(r#""resumed":false"#), "another epoch starts from event 0");
}

#[test]
fn a_damaged_journal_names_its_entry() {
    let device = against_bots("biblios", 2, "scribe", &json!({}));
    let damaged = |journal: &[String]| Room::restore(9, "here-1", journal).map(drop).expect_err("damaged");
    assert_eq!(damaged(&[]).number, 0);
    for number in 1..device.journal.len() {
        let mut journal = device.journal.clone();
        journal[number] = "{".to_owned();
        assert_eq!(damaged(&journal).number, number);
        journal[number] = r#"[1,{"did":{"acted":{"seat":0,"action":"fly"}}}]"#.to_owned();
        assert_eq!(damaged(&journal).number, number);
    }
}

#[test]
fn people_of_one_device_see_their_own_hands_only() {
    let mut device = Device::create("biblios", 2, &json!({}));
    for (client, person) in [(1, "me"), (2, "me-2"), (3, "nobody")] {
        device.hello(client, person, person);
        if client < 3 {
            device.ask(client, &json!({"sit": {"seat": null}}));
        }
    }
    device.ask(1, &json!({"start": {}}));
    device.play(&[1, 2]);
    for (client, message) in &device.received {
        let seats: Vec<&String> =
            message["game"]["legal"].as_object().into_iter().flat_map(|legal| legal.keys()).collect();
        let own = (*client - 1).to_string();
        assert!(seats.iter().all(|seat| **seat == own), "client {client} decides for {seats:?}");
    }
}

#[test]
fn a_rematch_is_stored_with_the_entry_that_names_it() {
    let mut device = against_bots("quill", 2, "scribe", &json!({}));
    device.play(&[1]);
    assert_eq!(device.ask(1, &json!({"rematch": {}}))["type"], "update");
    let NewTable { id, entries, summary } = device.rematch.take().expect("a new table");
    assert!(device.journal.last().expect("an entry").contains(&id));
    let (room, _) = Room::restore(9, &id, &entries).expect("a table");
    assert_eq!(room.summary(), summary);
}

#[test]
fn clocks_do_not_run_while_the_page_is_closed() {
    let creation = json!({"game": "biblios", "host": "me", "arrangement":
        {"seats": 2, "clock": {"kind": "real_time", "bank": 60, "increment": 0}}});
    let creation = Creation::read(&creation.to_string()).expect("a creation");
    let (room, journal) = Room::create(0, "here-1", RANDOM, &creation).expect("a table");
    let mut device = Device { room, journal, now: 1, received: Vec::new(), rematch: None };
    device.hello(1, "me", "Ann");
    device.ask(1, &json!({"bot": {"seat": 1, "bot": "scribe"}}));
    device.ask(1, &json!({"sit": {"seat": 0}}));
    device.ask(1, &json!({"start": {}}));
    device.think();
    let late = 1_000_000;
    let (mut room, added) = Room::restore(late, "here-1", &device.journal).expect("a table");
    assert_eq!(added.len(), 1, "the clocks were stopped");
    assert!(room.deadline().is_some_and(|deadline| deadline > late));
    assert_eq!(room.tick(late).entries.len(), 0);
    assert_eq!(room.tick(late + 60_001).entries.len(), 1, "a stand-in plays on");
}

#[test]
fn bad_messages_are_refused_and_change_nothing() {
    let mut device = Device::create("biblios", 2, &json!({}));
    device.room.open(1, "me", "Ann");
    for (message, code) in [
        (json!({"type": "ask", "id": "1", "what": {"start": {}}}), "malformed"),
        (json!({"type": "hello", "version": 0}), "version"),
        (json!({"type": "fly"}), "malformed"),
        (json!(7), "malformed"),
    ] {
        device.say(1, &message);
        assert_eq!(device.received.pop().expect("a reply").1["refusal"]["code"], code);
    }
    device.hello(1, "me", "Ann");
    device.say(1, &json!({"type": "hello", "version": wire::VERSION}));
    assert_eq!(device.received.pop().expect("a reply").1["refusal"]["code"], "malformed");
    assert_eq!(device.ask(1, &json!({"start": {}}))["refusal"]["code"], "seats_empty");
    assert_eq!(device.journal.len(), 1);
    let wrong =
        Creation::read(r#"{"game": "biblios", "host": "me", "arrangement": {"seats": 9}}"#).expect("JSON");
    assert!(Room::create(0, "here-1", RANDOM, &wrong).is_err());
}

#[test]
fn lessons_begin_at_once() {
    for game in [record::GameName::Biblios, record::GameName::Quill] {
        let (mut room, journal) = Room::teach(0, "here-1", RANDOM, game, ("me", "Ann")).expect("a lesson");
        assert!(room.summary().contains(r#""status":"playing""#));
        assert!(Room::restore(1, "here-1", &journal).is_ok());
        room.open(1, "me", "Ann");
        assert!(room.record().is_none());
    }
}

#[test]
fn a_game_is_played_on_and_restored() {
    let mut first = against_bots("biblios", 2, "novice", &json!({}));
    first.play(&[1]);
    let wish = json!({
        "record": first.room.record(), "actions": 9, "seat": 1, "bot": "scribe", "person": "me", "name": "Ann",
    });
    let wish = PlayOn::read(&wish.to_string()).expect("a wish");
    let (room, journal) = Room::play_on(0, "here-3", RANDOM, &wish).expect("a table");
    let (restored, _) = Room::restore(1, "here-3", &journal).expect("a table");
    assert_eq!(restored.summary(), room.summary());
    let mut device = Device { room, journal, now: 1, received: Vec::new(), rematch: None };
    device.hello(1, "me", "Ann");
    device.play(&[1]);
    let read =
        |record: Option<String>| -> Value { serde_json::from_str(&record.expect("a record")).expect("JSON") };
    let (old, new) = (read(first.room.record()), read(device.room.record()));
    assert_eq!((&new["played_on"], &new["seats"]), (&json!(9), &json!(["scribe", "Ann"])));
    assert_eq!(new["start"], old["start"]);
    assert_eq!((0..9).find(|&number| new["actions"][number] != old["actions"][number]), None);
    let summary: Value = serde_json::from_str(&device.room.summary()).expect("JSON");
    assert_eq!(summary["outcomes"], json!({}), "it counts nowhere");
    let (restored, _) = Room::restore(9, "here-3", &device.journal).expect("a table");
    assert_eq!(restored.record(), device.room.record());
}

#[test]
fn a_hint_is_for_those_who_have_to_decide() {
    let network = include_bytes!("../../../players/bots/weights/biblios.mind");
    bots::install("biblios", network).expect("the network");
    let mut device = against_bots("biblios", 2, "novice", &json!({}));
    device.think();
    let hint = device.room.hint("me").expect("the network knows the game");
    let hint: Value = serde_json::from_str(&hint).expect("JSON");
    let mut chances = hint["options"].as_array().expect("options").iter().map(|option| &option["chance"]);
    assert!(chances.all(|chance| (1..1_000_000).contains(&chance.as_i64().expect("a chance"))));
    assert!(device.room.hint("nobody").is_err());
    device.play(&[1]);
    assert!(device.room.hint("me").is_err(), "the game is over");
}
