//! A deleted person leaves no name and no messages at a table, and the game continues.

mod common;

use common::{Desk, all_updates, fresh, someone};
use table::{Answer, GameName, Person, Table};
use wire::{Clock, Code, Request, Status};

const NAME: &str = "Ermintrude";
const WORDS: &str = "my secret recipe for ink";

/// A table where bob has the name Ermintrude and has sent a chat message.
fn desk(game: GameName, clock: Clock) -> Desk {
    let mut desk = Desk::new(game, 3, clock);
    let bob = Person { name: NAME, ..someone("bob") };
    desk.done("ann", Request::Sit { seat: Some(0), nonce: None, on: None });
    for (id, request) in [
        ("1", Request::Sit { seat: Some(1), nonce: None, on: None }),
        ("2", Request::Say { text: WORDS.to_owned() }),
    ] {
        let asked = desk.table.ask(desk.now, bob, id, &request, fresh);
        let Ok(Answer::Done(entry)) = asked else { panic!("{request:?} is done") };
        desk.store([entry]);
    }
    desk.done("ann", Request::Bot { seat: 2, bot: Some("greedy".to_owned()) });
    desk
}

fn forget(desk: &mut Desk, person: &str) {
    let entry = desk.table.forget(desk.now, person).expect("they are forgotten for the first time");
    desk.store([entry]);
}

/// Checks that no viewer receives the name or the message, and that the redacted journal restores the same table.
fn assert_forgotten(desk: &mut Desk) {
    let updates = all_updates(&mut desk.table, desk.now);
    assert!(!updates.contains(NAME) && !updates.contains(WORDS), "{updates}");
    let mut redacted = desk.redacted();
    assert_eq!(all_updates(&mut redacted, desk.now), updates);
    assert_eq!(redacted.record(), desk.table.record());
}

#[test]
fn before_the_game_the_seat_is_free_again() {
    let mut desk = desk(GameName::Biblios, Clock::None);
    assert!(all_updates(&mut desk.table, desk.now).contains(NAME));
    forget(&mut desk, "bob");
    assert_forgotten(&mut desk);
    assert_eq!(desk.table.view().chairs[1].person, None);
    assert_eq!(desk.refused("bob", Request::Sit { seat: None, nonce: None, on: None }), Code::NotSeated);
    desk.done("cy", Request::Sit { seat: Some(1), nonce: None, on: None });
    forget(&mut desk, "ann");
    assert_eq!(desk.table.view().host, "cy", "cy is the host now");
    assert!(desk.table.forget(desk.now, "ann").is_none(), "the second time returns none");
}

#[test]
fn during_the_game_a_stand_in_plays_on_and_the_others_finish() {
    for (game, clock) in
        [(GameName::Biblios, Clock::None), (GameName::Quill, Clock::RealTime { bank: 60, increment: 5 })]
    {
        let mut desk = desk(game, clock);
        desk.done("ann", Request::Start {});
        forget(&mut desk, "bob");
        assert_forgotten(&mut desk);
        assert_eq!(desk.table.view().chairs[1].stand_in.as_deref(), Some("greedy"));
        assert_eq!(desk.refused("bob", Request::Return {}), Code::NotSeated);
        desk.play_out(&["ann", "nobody"], 3);
        assert_eq!(desk.table.status(), Status::Over);
        assert_forgotten(&mut desk);
        let endings = desk.table.endings();
        assert_eq!(endings.iter().map(|ending| ending.left).collect::<Vec<_>>(), [false, true]);
    }
}

#[test]
fn after_the_game_the_record_still_proves_its_shuffle() {
    let mut desk = desk(GameName::Biblios, Clock::None);
    desk.done("ann", Request::Start {});
    desk.play_out(&["ann", "bob"], 4);
    let before = desk.table.record().expect("the game is over");
    assert!(before.contains(NAME));
    forget(&mut desk, "bob");
    assert_forgotten(&mut desk);
    let after = desk.table.record().expect("it stays over");
    assert_eq!(after, before.replace(NAME, ""));
    let record = record::biblios::Record::read(&after).expect("a record");
    let verdict = record::fair::check(&record, &record::fair::Noted::default()).expect("it can be checked");
    let verdict = serde_json::to_value(verdict).expect("it can be written");
    assert_eq!(verdict["conclusion"], "proved");
    // The others can have a rematch, where the seat is empty.
    let Ok(Answer::Rematch(rematch)) = desk.ask("ann", &Request::Rematch {}) else { panic!("ann can") };
    let entries: Vec<_> = rematch.entries.into_iter().map(|entry| (desk.now, entry)).collect();
    let next = Table::restore("another desk", entries, desk.now).expect("a journal");
    assert_eq!(next.view().chairs[1].person, None);
}

#[test]
fn chat_of_a_spectator_is_forgotten_too() {
    let mut desk = desk(GameName::Biblios, Clock::None);
    let dan = Person { name: "Dan the Loud", ..someone("dan") };
    let asked = desk.table.ask(desk.now, dan, "1", &Request::Say { text: "boo".to_owned() }, fresh);
    let Ok(Answer::Done(entry)) = asked else { panic!("spectators can chat") };
    desk.store([entry]);
    forget(&mut desk, "dan");
    let updates = all_updates(&mut desk.table, desk.now);
    assert!(!updates.contains("Dan the Loud") && !updates.contains("boo") && updates.contains(WORDS));
    assert_eq!(all_updates(&mut desk.redacted(), desk.now), updates);
    assert_eq!(desk.refused("dan", Request::Say { text: "boo".to_owned() }), Code::NotSeated);
}
