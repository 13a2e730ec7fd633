//! Names and chat at a table: no person can be mistaken for another.

mod common;

use common::{Desk, events, fresh, someone};
use table::{Answer, GameName, Person};
use wire::{Clock, Request};

fn sit(seat: usize) -> Request {
    Request::Sit { seat: Some(seat), nonce: None, on: None }
}

#[track_caller]
fn done(desk: &mut Desk, id: &str, name: &str, request: &Request) {
    let number = desk.journal.len().to_string();
    let person = Person { name, ..someone(id) };
    let Ok(Answer::Done(entry)) = desk.table.ask(desk.now, person, &number, request, fresh) else {
        panic!("{request:?} of {name} is done")
    };
    desk.store([entry]);
}

#[test]
fn nobody_at_a_table_resembles_another_person_or_a_bot() {
    let mut desk = Desk::new(GameName::Biblios, 4, Clock::None);
    done(&mut desk, "ann", "Paul", &sit(0));
    done(&mut desk, "bob", "PauI", &sit(1));
    done(&mut desk, "cy", "Раul", &sit(2));
    done(&mut desk, "dan", "Abbot", &sit(3));
    let names: Vec<_> = desk.table.view().chairs.into_iter().filter_map(|chair| chair.name).collect();
    assert_eq!(names, ["Paul", "PauI (2)", "Раul (3)", "Abbot (2)"]);
    // In the chat, players have the names of their seats, and others have none that resembles them.
    let say = Request::Say { text: "I am \u{202e}Paul\u{3164}".to_owned() };
    for (id, name) in [("bob", "PauI"), ("eve", "paul"), ("eve", "Eve")] {
        done(&mut desk, id, name, &say);
    }
    let update = desk.sees(None);
    let said: Vec<_> = events(&update).iter().filter(|event| event["type"] == "said").collect();
    let names: Vec<_> = said.iter().map(|event| event["name"].as_str().expect("a name")).collect();
    assert_eq!(names, ["PauI (2)", "paul (4)", "Eve"]);
    assert_eq!(said[0]["text"], "I am Paul");
}
