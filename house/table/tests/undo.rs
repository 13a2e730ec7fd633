//! Decisions that are taken back, and new names during the game.

mod common;

use common::{Desk, arrangement, creation, events, someone};
use serde_json::Value;
use table::{GameName, MAX_CHANGES, Person, Table};
use tabletop::{FastDealer, Seat};
use wire::{Arrangement, Clock, Code, Notice, Request, Status};

const PEOPLE: [&str; 3] = ["ann", "bob", "cy"];
const CLOCK: Clock = Clock::RealTime { bank: 600, increment: 10 };

/// The game and the clocks as all viewers see them.
fn games(desk: &mut Desk) -> Vec<Value> {
    let viewers = desk.viewers();
    let see = |viewer| {
        let update = desk.sees(viewer);
        Value::from(vec![update["game"].clone(), update["clocks"]["left"].clone()])
    };
    viewers.into_iter().map(see).collect()
}

/// The number that a seat may take back.
fn offered(desk: &mut Desk, seat: usize) -> Option<u64> {
    desk.sees(Seat::new(seat))["undo"].as_u64()
}

/// Whether an event of the game shows a viewer something new.
fn is_news(event: &Value) -> bool {
    let kind = event["type"].as_str().unwrap_or_default();
    let news = ["looked", "turned_up", "plundered", "lost", "paid_gold", "paid_cards", "church", "ended"];
    news.contains(&kind) || ["rolled", "opened"].contains(&kind) || event["place"] == "public"
}

/// Decides for the first seat to act, at random. Returns the seat.
fn decide(desk: &mut Desk, chance: &mut FastDealer) -> usize {
    let seat = desk.table.to_act().first().expect("a seat has to decide").index();
    let legal = desk.legal(seat);
    let action = legal[chance.bits() as usize % legal.len()].clone();
    desk.done(PEOPLE[seat], Request::Act { action, on: None });
    seat
}

#[test]
fn a_decision_that_shows_nothing_new_can_be_taken_back() {
    for (game, seats, seed) in [
        (GameName::Biblios, 2, 1),
        (GameName::Biblios, 3, 2),
        (GameName::Quill, 2, 3),
        (GameName::Quill, 3, 4),
    ] {
        let mut desk = Desk::playing(game, seats, CLOCK, &PEOPLE[..seats]);
        let mut chance = FastDealer::new(seed);
        let (mut kept, mut undone) = (0, 0);
        while desk.table.status() == Status::Playing {
            let before = games(&mut desk);
            let seat = decide(&mut desk, &mut chance);
            let number = desk.table.len() - 1;
            let update = desk.sees(Seat::new(seat));
            let news = events(&update).last().expect("the decision")["events"].clone();
            let news = news.as_array().expect("its events").iter().any(is_news);
            let offer = offered(&mut desk, seat);
            assert_eq!(offer, (!news).then_some(number), "{update}");
            for other in (0..seats).filter(|other| *other != seat) {
                assert_eq!(offered(&mut desk, other), None);
            }
            if news || chance.bits().is_multiple_of(3) || undone >= MAX_CHANGES {
                kept += 1;
                continue;
            }
            undone += 1;
            let other = PEOPLE[(seat + 1) % seats];
            assert_eq!(desk.refused(other, Request::Undo { number }), Code::NoUndo);
            assert_eq!(desk.refused(PEOPLE[seat], Request::Undo { number: number - 1 }), Code::NoUndo);
            // A restart keeps the offer.
            desk.table = desk.restored();
            assert_eq!(offered(&mut desk, seat), Some(number));
            desk.done(PEOPLE[seat], Request::Undo { number });
            assert_eq!(games(&mut desk), before, "as if it had not been made");
            let now = desk.now;
            assert_eq!(
                common::all_updates(&mut desk.restored(), now),
                common::all_updates(&mut desk.table, now)
            );
            assert_eq!(desk.refused(PEOPLE[seat], Request::Undo { number }), Code::NoUndo, "only once");
            let late = Request::Act { action: "pass".to_owned(), on: Some(number - 1) };
            assert_eq!(desk.refused(PEOPLE[seat], late), Code::Stale, "meant for the moment before");
            let update = desk.sees(None);
            let told = events(&update);
            assert_eq!(told[number as usize]["type"], "hidden");
            let last = told.last().expect("an event");
            assert_eq!((&last["type"], &last["decision"]), (&"undone".into(), &number.into()));
        }
        assert!(kept > 10 && undone > 10, "{game}: {kept} kept, {undone} taken back");
        assert!(desk.table.record().is_some(), "the record has what counts");
    }
}

#[test]
fn the_next_decision_ends_the_offer_and_so_does_a_stand_in() {
    let mut chance = FastDealer::new(5);
    let mut desk = Desk::playing(GameName::Quill, 2, Clock::None, &PEOPLE[..2]);
    let seat = decide(&mut desk, &mut chance);
    let number = offered(&mut desk, seat).expect("a sealed choice shows nothing");
    desk.done(PEOPLE[seat], Request::Say { text: "hm".to_owned() });
    assert_eq!(offered(&mut desk, seat), Some(number), "chat changes nothing");
    desk.done(PEOPLE[1 - seat], Request::Leave {});
    assert_eq!(desk.refused(PEOPLE[seat], Request::Undo { number }), Code::NoUndo);
    desk.done(PEOPLE[1 - seat], Request::Return {});
    decide(&mut desk, &mut chance);
    assert_eq!(offered(&mut desk, seat), None, "the choices are open");
}

#[test]
fn a_bot_does_not_answer_a_decision_that_was_taken_back() {
    let mut desk = Desk::playing(GameName::Quill, 2, Clock::None, &["ann"]);
    let thinker = desk.table.thinkers(|_, _| true).pop().expect("the bot has to choose");
    let mut chance = FastDealer::new(6);
    let action = desk.legal(0).swap_remove(chance.bits() as usize % 2);
    desk.done("ann", Request::Act { action, on: None });
    let number = offered(&mut desk, 0).expect("a sealed choice");
    desk.done("ann", Request::Undo { number });
    let now = desk.now;
    assert!(desk.table.apply_decision(now, &thinker.think()).is_none(), "it is outdated");
    assert!(desk.think(), "the bot thinks again");
}

#[test]
fn a_table_may_forbid_it_and_old_journals_allow_it() {
    let strict = Arrangement { undo: false, ..arrangement(2, Clock::None) };
    let mut desk = Desk::of(creation(GameName::Quill, strict));
    desk.gather(&PEOPLE[..2]);
    desk.done("ann", Request::Start {});
    assert!(!desk.table.view().undo);
    let seat = decide(&mut desk, &mut FastDealer::new(7));
    let number = desk.table.len() - 1;
    assert_eq!(offered(&mut desk, seat), None);
    assert_eq!(desk.refused(PEOPLE[seat], Request::Undo { number }), Code::NoUndo);
    let old: Arrangement = serde_json::from_str(r#"{"seats":2}"#).expect("an arrangement without the field");
    assert!(old.undo);
}

/// Gives a person another name.
fn rename(desk: &mut Desk, id: &str, name: &str) -> bool {
    let entry = desk.table.rename(desk.now, Person { name, ..someone(id) });
    let renamed = entry.is_some();
    desk.store(entry);
    renamed
}

fn name_of(table: &Table, seat: usize) -> Option<String> {
    table.view().chairs[seat].name.clone()
}

#[test]
fn a_new_name_is_everybodys_at_once_and_in_the_record() {
    let mut desk = Desk::new(GameName::Biblios, 2, Clock::None);
    desk.gather(&PEOPLE[..2]);
    assert!(
        rename(&mut desk, "ann", "Ada") && !rename(&mut desk, "ann", "Ada") && !rename(&mut desk, "cy", "Cy")
    );
    assert_eq!(name_of(&desk.table, 0).as_deref(), Some("Ada"));
    desk.done("ann", Request::Start {});
    assert!(rename(&mut desk, "bob", "Ada"));
    assert_ne!(name_of(&desk.table, 1).as_deref(), Some("Ada"), "names at a table differ");
    let update = desk.sees(None);
    assert_eq!(events(&update).last().expect("an event")["type"], "renamed");
    assert_eq!(desk.restored().view(), desk.table.view());
    desk.play_out(&PEOPLE[..2], 8);
    assert!(desk.table.record().expect("the game is over").contains("Ada"));
    assert!(!rename(&mut desk, "ann", "Zoe"), "the game is over");
    // Nothing of the name is left when the person is deleted.
    let entry = desk.table.forget(desk.now, "ann").expect("the person is known");
    desk.store([entry]);
    assert!(!common::all_updates(&mut desk.redacted(), desk.now).contains("\"Ada\""));
}

#[test]
fn names_are_changed_a_limited_number_of_times() {
    let mut desk = Desk::playing(GameName::Biblios, 2, Clock::None, &PEOPLE[..2]);
    let changes = (0..2 * MAX_CHANGES).filter(|n| rename(&mut desk, "bob", &format!("Bob {n}"))).count();
    assert!((MAX_CHANGES / 2..=MAX_CHANGES).contains(&changes), "{changes}");
}

#[test]
fn a_rematch_shows_who_wants_it_and_has_the_chat() {
    let mut desk = Desk::playing(GameName::Biblios, 3, Clock::None, &PEOPLE[..2]);
    desk.done("bob", Request::Say { text: "good luck".to_owned() });
    desk.play_out(&PEOPLE[..2], 9);
    desk.done("ann", Request::Mute { person: "cy".to_owned(), muted: true });
    let Ok(table::Answer::Rematch(mut rematch)) = desk.ask("bob", &Request::Rematch {}) else {
        panic!("bob can ask for it")
    };
    assert_eq!(desk.table.view().joining, [1]);
    desk.done("ann", Request::Rematch {});
    assert_eq!((desk.table.view().joining, desk.restored().view().joining), (vec![0, 1], vec![0, 1]));
    let now = desk.now;
    let chat = common::sees(&mut rematch.table, None, now);
    let said = events(&chat).iter().find(|event| event["type"] == "said").expect("the message");
    assert_eq!((&said["text"], &said["person"]), (&"good luck".into(), &"bob".into()));
    assert!(rematch.entries.iter().any(|entry| {
        matches!(&entry.did, table::Did::Notice(Notice::Muted { person, muted: true }) if person == "cy")
    }));
}
