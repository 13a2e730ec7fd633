//! Which games count for ratings, and with which places.

mod common;

use common::Desk;
use table::{Did, GameName, GameResult, Holder, Table};
use wire::{Arrangement, Clock, Notice, Request, Status};

fn result(desk: &Desk) -> Option<GameResult> {
    let result = desk.table.result();
    assert_eq!(result, desk.restored().result(), "the result follows from the journal");
    result
}

fn person(id: &str) -> Holder {
    Holder::Person(id.to_owned())
}

#[test]
fn a_finished_game_has_the_places_of_its_standing() {
    let mut desk = Desk::playing(GameName::Biblios, 3, Clock::None, &["ann", "ben"]);
    assert_eq!(result(&desk), None, "the game is on");
    desk.play_out(&["ann", "ben"], 5);
    let ended = result(&desk).expect("the game is over");
    let places = desk.table.view().standing.expect("the game is over").places;
    assert_eq!(ended.seats.iter().map(|seat| seat.place).collect::<Vec<_>>(), places);
    assert_eq!(ended.seats[0].holder, person("ann"));
    assert!(matches!(ended.seats[2].holder, Holder::Bot(_)));
    // What happens later changes nothing.
    let entry = desk.table.forget(desk.now + 1000, "ben").expect("Ben is known");
    desk.store([entry]);
    assert_eq!(result(&desk), Some(ended));
}

#[test]
fn who_leaves_is_last_and_who_is_deleted_is_replaced() {
    let mut desk = Desk::playing(GameName::Quill, 3, Clock::None, &["ann", "ben", "cy"]);
    desk.done("ann", Request::Leave {});
    let entry = desk.table.forget(desk.now, "cy").expect("Cy is known");
    desk.store([entry]);
    desk.play_out(&["ann", "ben", "cy"], 5);
    let ended = result(&desk).expect("the game is over");
    assert_eq!((&ended.seats[0].holder, ended.seats[0].place), (&person("ann"), 4));
    assert!(matches!(ended.seats[2].holder, Holder::Bot(_)), "{ended:?}");
}

#[test]
fn giving_up_against_bots_is_a_loss_and_closing_an_open_table_is_nothing() {
    let mut desk = Desk::playing(GameName::Biblios, 2, Clock::None, &["ann"]);
    desk.done("ann", Request::Close {});
    assert_eq!(desk.table.view().status, Status::Closed);
    let ended = result(&desk).expect("the game was given up");
    assert_eq!(ended.seats.iter().map(|seat| seat.place).collect::<Vec<_>>(), [3, 1]);
    let mut open = Desk::new(GameName::Biblios, 2, Clock::None);
    open.done("ann", Request::Close {});
    assert_eq!(result(&open), None);
}

#[test]
fn unrated_tables_and_games_of_bots_have_no_result() {
    let unrated = Arrangement { rated: false, ..common::arrangement(2, Clock::None) };
    let mut desk = Desk::of(common::creation(GameName::Biblios, unrated));
    desk.gather(&["ann"]);
    desk.done("ann", Request::Start {});
    desk.play_out(&["ann"], 5);
    assert_eq!(desk.table.view().status, Status::Over);
    assert_eq!(result(&desk), None);
}

#[test]
fn the_game_of_a_match_starts_by_itself_and_bots_replace_who_has_not_come() {
    let creation = common::creation(GameName::Biblios, common::arrangement(3, Clock::None));
    let sat = |seat: usize, person: &str| Did::Sat {
        seat,
        person: person.to_owned(),
        name: person.to_owned(),
        nonce: None,
        stand_in: "greedy".to_owned(),
    };
    let bot = Notice::Bot { seat: 2, bot: Some("scribe".to_owned()) };
    let seats = [sat(0, "ann"), sat(1, "ben"), bot.into()];
    let (table, entries) = Table::create_with(common::START, creation, seats).expect("the seats are free");
    let journal = entries.into_iter().map(|entry| (common::START, entry)).collect();
    let mut desk = Desk::holding(table, journal);
    desk.table.connect("ben");
    let entries = desk.table.start_match(desk.now, "prior");
    desk.store(entries);
    let view = desk.table.view();
    assert_eq!((view.status, view.host.as_str()), (Status::Playing, "ben"));
    assert_eq!(view.chairs[0].bot.as_deref(), Some("prior"), "Ann has not come");
    assert_eq!(desk.restored().view(), view);
    assert!(desk.table.start_match(desk.now, "prior").is_empty(), "it has begun");
}
