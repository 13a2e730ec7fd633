//! Non-interference: hidden cards do not change what a viewer receives or what a bot decides.
//!
//! Tables with different secrets have different cards. Among many tables with the same decisions, some have shown a
//! viewer the same cards so far. All of these must send the viewer the same bytes.

mod common;

use std::collections::BTreeMap;

use common::{Desk, arrangement, creation, events};
use record::fair::Secret;
use serde_json::Value;
use table::{Creation, GameName, Viewpoint};
use tabletop::Seat;
use wire::{Clock, Request};

const PEOPLE: [&str; 3] = ["ann", "bob", "cy"];
const TABLES: u32 = 600;

/// A table with its own secret. Seat 0 begins, and seat 1 may be a bot. Everything else is the same at all tables.
fn desk(number: u32, bot: Option<&str>) -> Desk {
    let mut secret = [3; 32];
    secret[..4].copy_from_slice(&number.to_le_bytes());
    let settled = Creation {
        secret: Secret(secret),
        first: Some(0),
        ..creation(GameName::Biblios, arrangement(3, Clock::None))
    };
    let mut desk = Desk::of(settled);
    for (seat, person) in PEOPLE.iter().enumerate() {
        match bot.filter(|_| seat == 1) {
            Some(bot) => desk.done("ann", Request::Bot { seat, bot: Some(bot.to_owned()) }),
            None => desk.done(person, Request::Sit { seat: Some(seat), nonce: None, on: None }),
        }
    }
    desk.done("ann", Request::Start {});
    desk
}

/// Plays the whole turn of seat 0: keeps one card and places the others. Returns false if the kept card is a
/// Church card, which must be used and shown.
fn first_turn(desk: &mut Desk) -> bool {
    let turn = ["keep", "auction", "public", "public"];
    let mut acts = turn.iter().map(|action| Request::Act { action: (*action).to_owned(), on: None });
    acts.all(|act| desk.ask("ann", &act).is_ok())
}

/// The tables at which seat 0 could play this turn.
fn desks(bot: Option<&str>) -> Vec<Desk> {
    (0..TABLES)
        .map(|number| desk(number, bot))
        .filter_map(|mut desk| first_turn(&mut desk).then_some(desk))
        .collect()
}

/// The bytes that a viewer receives, without the commitment: it is the hash of the secret and must differ.
fn received(desk: &mut Desk, viewer: Viewpoint) -> String {
    let mut update = desk.sees(viewer);
    let commitment = update["table"]["commitment"].take();
    assert_eq!(commitment.as_str().map(str::len), Some(64));
    let mut bytes = update.to_string();
    // A client that was connected all the time received one update per event.
    for from in 0..desk.table.len() {
        let piece = desk.table.update(viewer, from, false, desk.now);
        let mut piece = serde_json::to_value(piece).expect("it can be written");
        if let Some(table) = piece.get_mut("table") {
            table["commitment"].take();
        }
        bytes += &piece.to_string();
    }
    bytes
}

/// The cards that a viewer has been shown, in order.
fn shown_cards(desk: &mut Desk, viewer: Viewpoint) -> String {
    let update = desk.sees(viewer);
    events(&update).iter().map(|event| event["events"].to_string()).collect()
}

/// The views of all seats.
fn truth(desk: &mut Desk) -> String {
    let hands: Vec<Value> = Seat::all(3).map(|seat| desk.sees(Some(seat))["game"].clone()).collect();
    Value::from(hands).to_string()
}

/// Groups of tables that look the same to a viewer, and not to all others.
fn alike(desks: &mut [Desk], viewer: Viewpoint) -> Vec<Vec<usize>> {
    let mut by_sight: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (index, desk) in desks.iter_mut().enumerate() {
        by_sight.entry(shown_cards(desk, viewer)).or_default().push(index);
    }
    by_sight
        .into_values()
        .filter(|indices| {
            let truths: std::collections::BTreeSet<_> =
                indices.iter().map(|&index| truth(&mut desks[index])).collect();
            truths.len() > 1
        })
        .collect()
}

#[test]
fn hidden_cards_change_no_byte() {
    let mut desks = desks(None);
    for viewer in [Seat::new(1), Seat::new(2), None] {
        let groups = alike(&mut desks, viewer);
        let compared: usize = groups.iter().map(Vec::len).sum();
        assert!(compared > 20, "only {compared} of {TABLES} tables look like another");
        for group in groups {
            let bytes: std::collections::BTreeSet<_> =
                group.iter().map(|&index| received(&mut desks[index], viewer)).collect();
            assert_eq!(bytes.len(), 1, "{viewer:?} receives bytes that depend on hidden cards");
        }
    }
    // Seat 0 has seen its own cards, so its bytes differ.
    let [one, two] = [0, 1].map(|index| received(&mut desks[index], Seat::new(0)));
    assert_ne!(one, two);
}

/// The random bot depends on its seed, the expert on its view.
#[test]
fn a_bot_that_has_seen_the_same_decides_the_same() {
    for bot in ["random", "expert"] {
        check_bot(bot);
    }
}

fn check_bot(bot: &str) {
    let mut desks = desks(Some(bot));
    let mut decided = 0;
    for group in alike(&mut desks, Seat::new(1)) {
        let choices: std::collections::BTreeSet<_> = group
            .iter()
            .map(|&index| {
                let desk = &mut desks[index];
                assert_eq!(desk.table.to_act().first(), Seat::new(1), "the bot takes a card");
                desk.think();
                serde_json::to_string(&desk.journal.last().map(|(_, entry)| entry))
                    .expect("it can be written")
            })
            .collect();
        assert_eq!(choices.len(), 1, "a hidden card has changed the bot's decision");
        decided += group.len();
    }
    assert!(decided > 20, "only {decided} decisions were compared");
}
