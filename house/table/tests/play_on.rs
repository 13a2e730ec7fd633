//! Games that are played on from a position of another one.

mod common;

use common::{Desk, fresh, someone};
use serde_json::{Value, json};
use table::{GameName, PlayOn, Table};
use wire::{Clock, Code, Refusal, Request};

/// The record of a finished game.
fn finished(game: GameName, seats: usize) -> String {
    let mut desk = Desk::playing(game, seats, Clock::None, &["ann"]);
    desk.play_out(&["ann"], 5);
    desk.table.record().expect("the game is over")
}

fn played_on(record: &str, actions: usize, seat: usize, bot: &str) -> Result<Desk, Refusal> {
    let from = PlayOn { actions, seat, bot };
    let (table, entries) = Table::play_on(common::START, record, from, someone("ann"), &fresh())?;
    Ok(Desk::holding(table, entries.into_iter().map(|entry| (common::START, entry)).collect()))
}

fn json_of(record: &str) -> Value {
    serde_json::from_str(record).expect("JSON")
}

#[test]
fn the_same_decisions_lead_to_the_same_game() {
    for (game, seats) in [(GameName::Biblios, 3), (GameName::Quill, 2), (GameName::Quill, 1)] {
        let text = finished(game, seats);
        let record = json_of(&text);
        let actions = record["actions"].as_array().expect("actions");
        let half = actions.len() / 2;
        let begun = played_on(&text, half, 0, "greedy").expect("a table").journal;
        let rest = actions[half..].iter().map(|action| {
            let entry = json!({"did": {"acted": {"seat": action[0], "action": action[1]}}});
            (common::START, serde_json::from_value(entry).expect("an entry"))
        });
        let table = Table::restore("another desk", begun.into_iter().chain(rest), common::START);
        let table = table.expect("the same actions are legal");
        let again = json_of(&table.record().expect("the game is over"));
        assert_eq!(again["actions"], record["actions"]);
        assert_eq!(again["start"], record["start"]);
        assert_eq!((&again["played_on"], &again["fair"]), (&json!(half), &Value::Null));
        let standing =
            |text: &str| table::json_after(text, tabletop::Viewer::All, usize::MAX).expect("a record");
        let result = |text: &str| json_of(&standing(text))["result"].clone();
        assert_eq!(result(&again.to_string()), result(&text));
    }
}

#[test]
fn a_game_is_played_on_to_its_end_and_counts_nowhere() {
    for game in [GameName::Biblios, GameName::Quill] {
        let text = finished(game, 3);
        let mut desk = played_on(&text, 20, 1, "novice").expect("a table");
        let view = desk.table.view();
        assert_eq!((view.rated, view.commitment.as_deref()), (false, None));
        assert_eq!(view.chairs[1].person.as_deref(), Some("ann"));
        assert_eq!([0, 2].map(|seat| view.chairs[seat].bot.as_deref()), [Some("novice"); 2]);
        desk.play_out(&["", "ann"], 8);
        let record = desk.table.record().expect("the game is over");
        assert_eq!(desk.restored().record().as_deref(), Some(&*record), "it follows from the journal");
        let (new, old) = (json_of(&record), json_of(&text));
        let first = |record: &Value| record["actions"].as_array().expect("actions")[..20].to_vec();
        assert_eq!(first(&new), first(&old));
        assert_eq!(new["seats"], json!(["novice", "ann", "novice"]));
        assert_eq!((&new["played_on"], &new["fair"]), (&json!(20), &Value::Null));
        assert!(desk.table.endings().is_empty() && desk.table.result().is_none());
        let refused = Table::upload(common::START, &record, someone("ann"), Some(1), &fresh()).map(drop);
        let refusal = refused.expect_err("it is no game of its own");
        assert_eq!(refusal.code, Code::Malformed);
        assert_eq!(refusal.place.expect("a place").field.as_deref(), Some("played_on"));
    }
}

#[test]
fn no_decision_of_the_other_game_is_taken_back() {
    let mut desk = Desk::playing(GameName::Biblios, 2, Clock::None, &["ann", "ben"]);
    desk.play_out(&["ann", "ben"], 5);
    let text = desk.table.record().expect("the game is over");
    let actions = json_of(&text)["actions"].as_array().expect("actions").len();
    for number in 1..actions {
        let desk = played_on(&text, number, 0, "greedy").expect("a table");
        let seat = tabletop::Seat::FIRST;
        let mut table = desk.table;
        assert_eq!(common::sees(&mut table, Some(seat), common::START)["undo"], Value::Null);
    }
    // A decision of the new game is taken back as anywhere.
    let undone = (1..actions).find_map(|number| {
        let mut desk = played_on(&text, number, 0, "greedy").ok()?;
        let action = desk.legal(0).into_iter().next()?;
        desk.ask("ann", &Request::Act { action, on: None }).ok()?;
        let number = desk.sees(Some(tabletop::Seat::FIRST))["undo"].as_u64()?;
        desk.done("ann", Request::Undo { number });
        Some(())
    });
    assert!(undone.is_some());
}

#[test]
fn a_record_without_a_seed_gets_one_for_what_comes_next() {
    let record = json!({
        "format": "scriptorium/1", "game": "biblios", "seats": ["a", "b"],
        "start": {"position": {
            "phase": "gift", "active": 0, "hands": [[], []],
            "draw": ["G1", "G2", "G3", "M2A", "M2B", "P2A"],
        }},
        "chance": ["G1", "G2", "G3"],
        "actions": [[0, "keep"]],
    });
    let mut desk = played_on(&record.to_string(), 1, 0, "greedy").expect("a table");
    desk.play_out(&["ann"], 1);
    let played = json_of(&desk.table.record().expect("the game is over"));
    assert_eq!(played["chance"], json!(["G1", "G2"]), "the rest of the list was for other decisions");
    assert_eq!(played["start"]["seed"].as_str().map(str::len), Some(64));
}

#[test]
fn what_is_refused() {
    let text = finished(GameName::Quill, 2);
    let code = |text: &str, actions, seat, bot| {
        played_on(text, actions, seat, bot).map(drop).map_err(|refusal| refusal.code)
    };
    assert_eq!(code(&text, usize::MAX, 0, "greedy"), Err(Code::NotPlaying));
    assert_eq!(code(&text, 3, 2, "greedy"), Err(Code::NoSuchSeat));
    assert_eq!(code(&text, 3, 0, "nobody"), Err(Code::NoSuchBot));
    assert_eq!(code("{", 3, 0, "greedy"), Err(Code::Malformed));
    let mut illegal = json_of(&text);
    illegal["actions"][2][1] = json!("row 9");
    assert!(code(&illegal.to_string(), 5, 0, "greedy").is_err());
    let mut fair = json_of(&text);
    fair["played_on"] = json!(3);
    assert_eq!(code(&fair.to_string(), 3, 0, "greedy"), Err(Code::Malformed), "it has no fair shuffle");
    assert_eq!(code(&text, 3, 1, "greedy"), Ok(()));
}
