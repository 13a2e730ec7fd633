//! Clocks run for the seats that have to decide. A seat whose time runs out gets a stand-in.

mod common;

use common::{Desk, START};
use table::{GRACE, GameName};
use tabletop::Seat;
use wire::{Clock, Code, Request, Status};

const DAY: u64 = 24 * 60 * 60 * 1000;
const PEOPLE: [&str; 2] = ["ann", "bob"];

fn real_time(bank: u32, increment: u32) -> Clock {
    Clock::RealTime { bank, increment }
}

fn left(desk: &mut Desk, seat: usize) -> u64 {
    desk.sees(None)["clocks"]["left"][seat].as_u64().expect("the table has clocks")
}

fn turn(desk: &Desk) -> usize {
    desk.table.to_act().first().expect("a seat has to decide").index()
}

fn decide(desk: &mut Desk) {
    let seat = turn(desk);
    let action = desk.legal(seat).remove(0);
    desk.done(PEOPLE[seat], Request::Act { action, on: None });
}

#[test]
fn a_table_without_a_clock_has_no_deadline() {
    let mut desk = Desk::playing(GameName::Biblios, 2, Clock::None, &PEOPLE);
    assert_eq!((desk.table.deadline(), desk.table.has_clock()), (None, false));
    desk.now += 1000 * DAY;
    assert_eq!(desk.tick(), 0);
    assert!(desk.sees(None)["clocks"].is_null());
    assert!(desk.table.resume(desk.now).is_none());
}

#[test]
fn time_runs_for_the_seat_that_decides_and_a_decision_adds_the_increment() {
    let mut desk = Desk::new(GameName::Biblios, 2, real_time(60, 5));
    desk.gather(&PEOPLE);
    desk.now += 500_000;
    assert_eq!((desk.tick(), left(&mut desk, 0)), (0, 60_000), "nothing runs before the start");
    desk.done("ann", Request::Start {});
    let seat = turn(&desk);
    desk.now += 20_000;
    assert_eq!((left(&mut desk, seat), left(&mut desk, 1 - seat)), (40_000, 60_000));
    assert_eq!(desk.sees(None)["clocks"]["running"], serde_json::json!([seat]));
    decide(&mut desk);
    assert_eq!(left(&mut desk, seat), 45_000);
    assert_eq!(desk.table.deadline(), Some(desk.now + 45_000));
}

#[test]
fn time_that_runs_out_hands_the_seat_over_and_the_others_play_on() {
    let mut desk = Desk::playing(GameName::Biblios, 2, real_time(60, 0), &PEOPLE);
    let seat = turn(&desk);
    let deadline = desk.table.deadline().expect("a clock runs");
    assert_eq!(deadline, START + 60_000);
    desk.now = deadline - 1;
    assert_eq!(desk.tick(), 0);
    desk.now = deadline;
    assert_eq!(desk.tick(), 1);
    let event = desk.sees(None)["events"].as_array().and_then(|events| events.last().cloned());
    let event = event.expect("an event for the stand-in");
    assert_eq!((&event["type"], &event["reason"]), (&"stand_in".into(), &"clock".into()));
    assert_eq!((desk.table.status(), desk.table.deadline()), (Status::Playing, None));
    assert_eq!(desk.refused(PEOPLE[seat], Request::Act { action: "keep".into(), on: None }), Code::StandIn);
    while desk.think() {}
    assert_eq!(turn(&desk), 1 - seat, "the stand-in has played, and the other seat's time runs");
    assert_eq!(desk.table.deadline(), Some(desk.now + 60_000));

    desk.now += 1_000;
    desk.done(PEOPLE[seat], Request::Return {});
    assert_eq!(left(&mut desk, seat), GRACE, "returning gives a minimum time");
    desk.play_out(&PEOPLE, 4);
}

#[test]
fn a_game_ends_when_everybody_s_time_runs_out() {
    let mut desk = Desk::playing(GameName::Quill, 3, real_time(10, 0), &PEOPLE);
    for _ in 0..10_000 {
        if desk.table.status() == Status::Over {
            return;
        }
        if !desk.think() {
            desk.now = desk.table.deadline().expect("a clock runs");
            assert!(desk.tick() > 0, "a seat gets a stand-in at its deadline");
        }
    }
    panic!("the game does not end");
}

#[test]
fn by_correspondence_every_decision_has_its_days() {
    let mut desk = Desk::playing(GameName::Biblios, 2, Clock::Correspondence { days: 3 }, &PEOPLE);
    let seat = turn(&desk);
    desk.now += 2 * DAY;
    decide(&mut desk);
    assert_eq!(turn(&desk), seat, "the same player decides about the next card");
    assert_eq!(desk.table.deadline(), Some(desk.now + 3 * DAY));
    desk.now += 3 * DAY;
    assert_eq!(desk.tick(), 1);
    desk.done(PEOPLE[seat], Request::Return {});
    assert_eq!(left(&mut desk, seat), 3 * DAY);
}

#[test]
fn downtime_of_the_server_does_not_count() {
    let mut desk = Desk::playing(GameName::Biblios, 2, real_time(60, 0), &PEOPLE);
    let seat = turn(&desk);
    desk.now += 1000 * DAY;
    let entry = desk.table.resume(desk.now).expect("a clock was running");
    desk.store([entry]);
    assert_eq!((desk.tick(), left(&mut desk, seat)), (0, 60_000));
    let (now, mut restored) = (desk.now, desk.restored());
    assert_eq!(restored.deadline(), desk.table.deadline());
    assert_eq!(common::all_updates(&mut restored, now), common::all_updates(&mut desk.table, now));
}

#[test]
fn time_that_goes_backwards_changes_nothing() {
    let mut desk = Desk::playing(GameName::Biblios, 2, real_time(60, 0), &PEOPLE);
    desk.now += 10_000;
    decide(&mut desk);
    let (last, seat) = (desk.table.last(), turn(&desk));
    let before = left(&mut desk, seat);
    desk.now = 5;
    assert_eq!((desk.tick(), left(&mut desk, seat)), (0, before));
    decide(&mut desk);
    assert_eq!(desk.table.last(), last, "the time of a table never goes backwards");
    let update = desk.sees(Seat::new(0));
    let times: Vec<_> = common::events(&update).iter().map(|event| event["at"].as_u64()).collect();
    assert!(times.is_sorted());
    let (now, mut restored) = (desk.now, desk.restored());
    assert_eq!(common::all_updates(&mut restored, now), common::all_updates(&mut desk.table, now));
    assert_eq!(restored.deadline(), desk.table.deadline());
    desk.now = last + 5;
    desk.play_out(&PEOPLE, 6);
}
