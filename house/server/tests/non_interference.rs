//! Non-interference over real sockets: two servers whose tables differ only in hidden cards send the same bytes to a
//! seat and to a spectator, and a bot makes the same decision.
//!
//! The test prepares the journals of two tables whose shuffles have different secrets and that look the same to all
//! viewers but one, and runs a server on each. Only the system time and the commitment, which is a hash of the secret,
//! may differ. Two shuffles look the same for one turn at most, so the comparison ends there; the tests of `record` and
//! `table` go further with constructed worlds.

mod common;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::mpsc;

use common::{Caller, House, NO_LIMITS, Player};
use record::fair::Secret;
use serde_json::json;
use sha2::{Digest, Sha256};
use store::{Change, PersonChange, Sqlite, Store, TableChange, TableRow, Token, TokenKind};
use table::{Answer, Creation, Entry, Fresh, GameName, Person, Table};
use tabletop::Seat;
use wire::{Arrangement, Clock, Options, Request};

const AT: u64 = 1_000_000;
const ID: &str = "0123456789abcdef0123456789abcdef";

/// Plays Ann's first turn; a bot is next, then Cy. Returns `None` if the card that Ann keeps is a Church card, which must
/// be used and shown.
fn journal(secret: u32) -> Option<(Table, Vec<Entry>)> {
    let arrangement = Arrangement {
        seats: 3,
        options: Options::default(),
        clock: Clock::None,
        public: false,
        undo: true,
        rated: true,
    };
    let mut bytes = [5; 32];
    bytes[..4].copy_from_slice(&secret.to_le_bytes());
    let creation = Creation {
        id: ID.to_owned(),
        game: GameName::Biblios,
        host: "ann".to_owned(),
        arrangement,
        secret: Secret(bytes),
        bot_seed: 21,
        first: Some(0),
    };
    let (mut table, entry) = Table::create(AT, creation).expect("a table");
    let mut entries = vec![entry];
    let act = |action: &str| ("ann", Request::Act { action: action.to_owned(), on: None });
    let requests = [
        ("ann", Request::Sit { seat: Some(0), nonce: None, on: None }),
        ("ann", Request::Bot { seat: 1, bot: Some("expert".to_owned()) }),
        ("cy", Request::Sit { seat: Some(2), nonce: None, on: None }),
        ("ann", Request::Start {}),
        act("keep"),
        act("auction"),
        act("public"),
        act("public"),
    ];
    for (number, (id, request)) in requests.iter().enumerate() {
        let person = Person { id, name: id, stand_in: "greedy" };
        let unused = || Fresh { table: String::new(), secret: Secret([0; 32]), bot_seed: 0 };
        let asked = table.ask(AT, person, &number.to_string(), request, unused);
        let Ok(Answer::Done(entry)) = asked else { return None };
        entries.push(entry);
    }
    Some((table, entries))
}

/// Returns what a viewer sees, without the commitment.
fn sight(table: &mut Table, viewer: table::Viewpoint) -> String {
    let commitment = table.view().commitment.expect("there is a shuffle");
    let update = table.update(viewer, 0, true, AT);
    serde_json::to_string(&update).expect("it can be written").replace(&commitment, "")
}

/// Finds two secrets whose tables look the same to Cy, the bot and spectators, but in which Ann keeps different cards.
fn doubles() -> (u32, u32) {
    let mut seen: BTreeMap<String, (u32, String)> = BTreeMap::new();
    for secret in 0..20_000 {
        let Some((mut table, _)) = journal(secret) else { continue };
        let [bot, cy, ann] = [1, 2, 0].map(|seat| sight(&mut table, Seat::new(seat)));
        let all = [bot, cy, sight(&mut table, None)].concat();
        match seen.get(&all) {
            Some((other, anns)) if *anns != ann => return (*other, secret),
            _ => drop(seen.insert(all, (secret, ann))),
        }
    }
    panic!("no two tables look the same");
}

fn write(store: &Sqlite, change: Change) {
    let (sender, receiver) = mpsc::channel();
    store.write(change, Box::new(move |done| sender.send(done).expect("the receiver is alive")));
    receiver.recv().expect("an answer").expect("it is stored");
}

/// Creates a store with the table of a secret and with people whose tokens are their ids.
fn prepare(directory: &Path, secret: u32) {
    let store = Sqlite::open(directory).expect("a new store");
    for id in ["ann", "cy", "eve"] {
        let (person, name) = (id.to_owned(), id.to_owned());
        let person =
            store::Person { id: person, name, created: AT, login: None, password: None, banned: None };
        let (hash, kind) = (Sha256::digest(id).into(), TokenKind::Session);
        let token = Token { hash, kind, label: String::new(), created: AT, used: common::now() };
        write(&store, Change::Person(PersonChange::Arrived(person, token)));
    }
    let (table, entries) = journal(secret).expect("one of the doubles");
    let entries = (0..).zip(&entries).map(|(number, entry)| {
        let text = serde_json::to_string(entry).expect("it can be written");
        store::Entry { number, at: AT, text }
    });
    let row = TableRow {
        id: ID.to_owned(),
        game: "biblios".to_owned(),
        public: false,
        status: store::Status::Playing,
        created: AT,
        summary: serde_json::to_string(&table.view()).expect("it can be written"),
    };
    let seated = vec!["ann".to_owned(), "cy".to_owned()];
    let change = TableChange {
        table: ID.to_owned(),
        row: Some(row),
        entries: entries.collect(),
        seated,
        ..TableChange::default()
    };
    write(&store, Change::Table(change));
}

/// Masks what may differ: times, the commitment and the epoch.
fn masked(text: &str, commitment: &str, epoch: &str) -> String {
    let mut masked = text.replace(commitment, "commitment").replace(epoch, "epoch");
    for name in ["\"at\":", "\"now\":"] {
        let parts: Vec<&str> = masked.split(name).collect();
        let rest =
            parts[1..].iter().map(|part| part.trim_start_matches(|digit: char| digit.is_ascii_digit()));
        masked = std::iter::once(parts[0]).chain(rest).collect::<Vec<_>>().join(name);
    }
    masked
}

/// Runs a server on the table of a secret until Cy has acted. Returns everything it sent to Cy and the spectator, and
/// Ann's hand.
async fn run(secret: u32) -> (Vec<String>, String) {
    let directory = tempfile::tempdir().expect("a directory");
    prepare(directory.path(), secret);
    let house = House::at(directory, NO_LIMITS, None).await;
    let caller = |id: &str| Caller::by_cookie(house.address, id, &json!({"person": id}));
    let (cy, eve) = (caller("cy"), caller("eve"));
    // The bot starts with the server. Wait until it has acted and Cy is next.
    let mut waiting = cy.look(ID, None).await;
    while waiting.game["to_act"] != json!([2]) {
        waiting.hear().await.expect("the bot decides");
    }
    // Read these while the game waits for Cy: in the next turn the cards differ, and bots act at any time.
    let mut answers = Vec::new();
    for person in [&cy, &eve] {
        answers.push(person.get(&format!("/api/tables/{ID}/memory")).await.expect(200).body);
    }
    for path in [format!("/api/tables/{ID}"), "/api/me/tables".to_owned()] {
        answers.push(cy.get(&path).await.expect(200).body);
    }
    let mut players = [cy.look(ID, None).await, eve.look(ID, None).await];
    let action = players[0].action(0).expect("Cy is next");
    let on = players[0].seen();
    players[0].done(json!({"act": {"action": action, "on": on}})).await;
    while players[1].seen() == on {
        players[1].hear().await.expect("Cy is seen to take a card");
    }
    let commitment = players[0].table["commitment"].as_str().expect("a hash").to_owned();
    let epoch = players[0].welcome["epoch"].as_str().expect("an epoch").to_owned();
    let all: Vec<String> = players.iter().flat_map(texts).chain(answers).collect();
    let hand = caller("ann").look(ID, None).await.game["hands"][0].to_string();
    house.stop().await;
    (all.iter().map(|text| masked(text, &commitment, &epoch)).collect(), hand)
}

/// Returns the messages that a player received, without those about presence: their order depends on timing.
fn texts(player: &Player) -> Vec<String> {
    player.heard.iter().filter(|text| !text.contains("\"type\":\"here\"")).cloned().collect()
}

#[tokio::test]
async fn servers_with_different_hidden_cards_send_the_same() {
    let (one, two) = doubles();
    let (sent_by_one, anns) = run(one).await;
    let (sent_by_two, other_anns) = run(two).await;
    assert_ne!(anns, other_anns, "the hidden cards differ");
    assert_eq!(sent_by_one.len(), 10, "a welcome, two updates each, and four answers: {sent_by_one:?}");
    for (one, two) in sent_by_one.iter().zip(&sent_by_two) {
        assert_eq!(one, two);
    }
    assert_eq!(sent_by_one.len(), sent_by_two.len());
}
