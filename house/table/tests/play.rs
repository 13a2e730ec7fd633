//! Whole games: turns, events, two devices, chat, absence.

mod common;

use common::{Desk, START, events, fresh, someone};
use serde_json::{Value, json};
use table::{
    AWAY, Answer, GameName, MAX_ALL_VISITORS_MESSAGES, MAX_CHANGES, MAX_PLAYER_MESSAGES, MAX_TEXT_LENGTH,
    MAX_VISITOR_MESSAGES, REACTION_PAUSE,
};
use tabletop::Seat;
use wire::{Clock, Code, Reaction, Request, Status};

fn say(text: impl Into<String>) -> Request {
    Request::Say { text: text.into() }
}

fn act(action: &str, on: Option<u64>) -> Request {
    Request::Act { action: action.to_owned(), on }
}

/// Plays a game in which these people choose at random and bots have the other seats. Checks that events are numbered
/// without gaps and do not change, that the journal restores the same table, and that the record proves its shuffle.
fn whole_game(game: GameName, seats: usize, people: &[&str], seed: u64) {
    let mut desk = Desk::new(game, seats, Clock::None);
    desk.gather(people);
    desk.done("ann", Request::Start {});
    let begun: Vec<_> = desk.viewers().into_iter().map(|viewer| desk.sees(viewer)).collect();
    desk.play_out(people, seed);
    for (viewer, begun) in desk.viewers().into_iter().zip(begun) {
        let end = desk.sees(viewer);
        let received = events(&end);
        assert_eq!(received.len() as u64, desk.table.len());
        assert!(received.iter().zip(0u64..).all(|(event, number)| event["number"] == number));
        assert_eq!(received[..events(&begun).len()], events(&begun)[..], "sent events have changed");
        assert!(!end["game"]["result"].is_null());
    }
    let (now, mut restored) = (desk.now, desk.restored());
    assert_eq!(common::all_updates(&mut restored, now), common::all_updates(&mut desk.table, now));
    let record = desk.table.record().expect("the game is over");
    let verdict = match game {
        GameName::Biblios => record::fair::check(
            &record::biblios::Record::read(&record).expect("a record"),
            &record::fair::Noted::default(),
        ),
        GameName::Quill => record::fair::check(
            &record::quill::Record::read(&record).expect("a record"),
            &record::fair::Noted::default(),
        ),
    };
    assert_eq!(verdict.expect("it can be checked").conclusion, record::fair::Conclusion::Proved);
    assert_eq!(desk.refused("ann", act("pass", None)), expected_after_the_end(people));
}

fn expected_after_the_end(people: &[&str]) -> Code {
    if people.is_empty() { Code::NotSeated } else { Code::NotPlaying }
}

#[test]
fn whole_games_of_bots_and_people() {
    for seats in 2..=4 {
        whole_game(GameName::Biblios, seats, &[], 1);
        whole_game(GameName::Biblios, seats, &["ann", "bob", "cy", "dan"][..seats], 2);
        whole_game(GameName::Biblios, seats, &["ann"], 3);
    }
    for seats in 1..=4 {
        whole_game(GameName::Quill, seats, &[], 4);
        whole_game(GameName::Quill, seats, &["ann", "bob", "cy", "dan"][..seats], 5);
        whole_game(GameName::Quill, seats, &["ann"], 6);
    }
}

#[test]
fn only_the_seat_that_has_to_decide_acts_and_only_legally() {
    let people = ["ann", "bob"];
    let mut desk = Desk::playing(GameName::Biblios, 2, Clock::None, &people);
    let seat = desk.table.to_act().first().expect("a seat has to decide").index();
    let (turn, other) = (people[seat], people[1 - seat]);
    assert_eq!(desk.refused(other, act("keep", None)), Code::Illegal);
    assert_eq!(desk.refused(turn, act("bid 3", None)), Code::Illegal);
    assert_eq!(desk.refused(turn, act("sing", None)), Code::Notation);
    assert_eq!(desk.refused(turn, act(&"k".repeat(MAX_TEXT_LENGTH + 1), None)), Code::Length);
    assert_eq!(desk.refused("cy", act("keep", None)), Code::NotSeated);
    desk.done(turn, act("keep", None));
}

#[test]
fn a_refusal_by_a_rule_names_the_rule_and_what_it_forbids() {
    let mut desk = Desk::playing(GameName::Biblios, 2, Clock::None, &["ann", "bob"]);
    let turn = ["ann", "bob"][desk.table.to_act().first().expect("a seat has to decide").index()];
    let refusal = desk.ask(turn, &act("bid 3", None)).err().expect("nothing is for sale yet");
    assert_eq!(refusal.rule.as_deref(), Some("B20"), "{}", refusal.message);
    assert_eq!(reason(&refusal), json!({"game": "biblios", "kind": "awaits_placing"}));
    desk.done(turn, act("auction", None));
    let refusal = desk.ask(turn, &act("auction", None)).err().expect("the auction pile has its card");
    assert_eq!(reason(&refusal), json!({"game": "biblios", "kind": "no_room", "place": "auction"}));

    let mut desk = Desk::playing(GameName::Quill, 1, Clock::None, &["ann"]);
    let refusal = desk.ask("ann", &act("bid 9", None)).err().expect("there are no bids on the first day");
    assert_eq!(reason(&refusal)["game"], "quill");
}

fn reason(refusal: &wire::Refusal) -> Value {
    serde_json::to_value(&refusal.reason).expect("it can be written")
}

#[test]
fn two_devices_on_one_seat_decide_once() {
    let people = ["ann", "bob"];
    let mut desk = Desk::playing(GameName::Biblios, 2, Clock::None, &people);
    let turn = people[desk.table.to_act().first().expect("a seat has to decide").index()];
    let seen = desk.table.len() - 1;
    let first = desk.ask_as(turn, "phone 1", &act("auction", Some(seen)));
    assert!(matches!(first, Ok(Answer::Done(_))), "it is their turn");
    // The other device has not seen the decision, and the action is legal for the next card too.
    assert!(desk.legal(people.iter().position(|person| *person == turn).unwrap()).contains(&"public".into()));
    assert_eq!(desk.refused(turn, act("public", Some(seen))), Code::Stale);
    let before = desk.everything();
    let again = desk.ask_as(turn, "phone 1", &act("auction", Some(seen)));
    assert!(matches!(again, Ok(Answer::Already(number)) if number == seen + 1));
    let restored = desk.restored().ask(0, someone(turn), "phone 1", &act("auction", Some(seen)), fresh);
    assert!(matches!(restored, Ok(Answer::Already(number)) if number == seen + 1));
    assert_eq!(desk.everything(), before);
    // Ids are per person.
    let other = people.iter().find(|person| **person != turn).expect("two play");
    assert!(matches!(desk.ask_as(other, "phone 1", &say("hm")), Ok(Answer::Done(_))));
    desk.done(turn, act("public", Some(seen + 1)));
}

#[test]
fn ids_have_a_length() {
    let mut desk = Desk::new(GameName::Biblios, 2, Clock::None);
    for id in [String::new(), "é".repeat(37)] {
        let refusal = desk.ask_as("ann", &id, &say("hello")).err().expect("no id");
        assert_eq!(refusal.code, Code::Length);
    }
    assert!(desk.ask_as("ann", &"é".repeat(36), &say("hello")).is_ok());
}

#[test]
fn players_do_not_receive_chat_of_spectators_during_the_game() {
    let mut desk = Desk::playing(GameName::Biblios, 2, Clock::None, &["ann", "bob"]);
    desk.done("cy", say("bob has all the gold"));
    let number = desk.table.len() as usize - 1;
    for viewer in desk.viewers() {
        let update = desk.sees(viewer);
        let event = &events(&update)[number];
        let Some(_) = viewer else {
            assert_eq!(event["text"], "bob has all the gold");
            continue;
        };
        let keys: Vec<_> = event.as_object().expect("an event").keys().map(String::as_str).collect();
        assert_eq!((keys, &event["type"]), (vec!["at", "number", "type"], &"hidden".into()));
    }
    assert_eq!(desk.refused("ann", Request::Report { number: number as u64 }), Code::NothingSaid);
    desk.done("ann", say("your turn"));
    assert!(desk.viewers().into_iter().all(|viewer| desk.sees(viewer)["events"][number + 1]["seat"] == 0));
    desk.play_out(&["ann", "bob"], 8);
    desk.done("cy", say("well played"));
    let last = desk.table.len() as usize - 1;
    assert_eq!(desk.sees(Seat::new(0))["events"][last]["text"], "well played");
    assert_eq!(desk.sees(Seat::new(0))["events"][number]["type"], "hidden");
}

#[test]
fn chat_has_a_length_and_no_control_characters() {
    let mut desk = Desk::new(GameName::Biblios, 2, Clock::None);
    for text in ["", "  \n ", &"é".repeat(MAX_TEXT_LENGTH + 1)] {
        assert_eq!(desk.refused("bob", say(text)), Code::Length);
    }
    desk.done("bob", say("é".repeat(MAX_TEXT_LENGTH)));
    desk.done("bob", say(" <b>tab\there</b>\u{7} "));
    let number = desk.table.len() as usize - 1;
    assert_eq!(desk.sees(None)["events"][number]["text"], "<b>tab here</b>");
}

#[test]
fn the_host_can_mute_and_anybody_can_report() {
    let mut desk = Desk::new(GameName::Biblios, 2, Clock::None);
    desk.done("bob", say("something rude"));
    let number = desk.table.len() - 1;
    assert_eq!(desk.refused("bob", Request::Report { number }), Code::NothingSaid);
    assert_eq!(desk.refused("cy", Request::Report { number: 0 }), Code::NothingSaid);
    assert_eq!(desk.refused("cy", Request::Report { number: u64::MAX }), Code::NothingSaid);
    let before = desk.everything();
    let Ok(Answer::Complaint(complaint)) = desk.ask("cy", &Request::Report { number }) else {
        panic!("spectators can report")
    };
    assert_eq!((complaint.about.as_str(), complaint.text.as_str()), ("bob", "something rude"));
    assert_eq!(desk.everything(), before, "a report does not change the table");

    let mute = |muted| Request::Mute { person: "bob".to_owned(), muted };
    assert_eq!(desk.refused("bob", mute(false)), Code::NotHost);
    assert_eq!(desk.refused("ann", Request::Mute { person: "x".repeat(37), muted: true }), Code::Length);
    desk.done("ann", mute(true));
    assert_eq!(desk.refused("bob", say("more")), Code::Muted);
    let silenced = desk.restored().ask(START, someone("bob"), "x", &say("more"), fresh);
    assert_eq!(silenced.err().map(|refusal| refusal.code), Some(Code::Muted));
    desk.done("ann", mute(false));
    desk.done("bob", say("sorry"));
}

#[test]
fn players_react_and_pause_in_between() {
    let mut desk = Desk::new(GameName::Biblios, 2, Clock::None);
    desk.gather(&["ann", "bob"]);
    let react = |reaction| Request::React { reaction };
    assert_eq!(desk.refused("cy", react(Reaction::Wow)), Code::NotSeated);
    desk.done("bob", react(Reaction::WellPlayed));
    let number = desk.table.len() as usize - 1;
    for viewer in desk.viewers() {
        let event = &desk.sees(viewer)["events"][number];
        assert_eq!((&event["type"], &event["seat"]), (&"reacted".into(), &1.into()));
        assert_eq!(event["reaction"], "well_played");
    }
    // The pause is each player's own, and holds after a restart.
    assert_eq!(desk.refused("bob", react(Reaction::Ouch)), Code::TooMany);
    let at = desk.now;
    let restored = desk.restored().ask(at, someone("bob"), "x", &react(Reaction::Ouch), fresh);
    assert_eq!(restored.err().map(|refusal| refusal.code), Some(Code::TooMany));
    desk.done("ann", react(Reaction::Thanks));
    desk.now += REACTION_PAUSE;
    desk.done("bob", react(Reaction::Ouch));
    desk.done("ann", Request::Mute { person: "bob".to_owned(), muted: true });
    desk.now += REACTION_PAUSE;
    assert_eq!(desk.refused("bob", react(Reaction::Ouch)), Code::Muted);
}

/// Repeats a person's requests until one is refused. Returns the number that were not, and the code.
fn until_refused(desk: &mut Desk, person: &str, requests: &[Request]) -> (usize, Code) {
    for (done, request) in requests.iter().cycle().enumerate() {
        assert!(done < 10_000, "{person} has no limit");
        if let Err(refusal) = desk.ask(person, request) {
            return (done, refusal.code);
        }
    }
    unreachable!("it repeats for ever")
}

#[test]
fn everybody_has_a_quota_of_their_own() {
    let mut desk = Desk::playing(GameName::Biblios, 3, Clock::None, &["ann", "bob"]);
    assert_eq!(until_refused(&mut desk, "cy", &[say("blah")]), (MAX_VISITOR_MESSAGES, Code::TooMany));
    desk.done("dan", say("hello"));
    let strangers = (0..100).map(|number| format!("stranger {number}"));
    let said: usize = strangers.map(|person| until_refused(&mut desk, &person, &[say("blah")]).0).sum();
    assert_eq!(said, MAX_ALL_VISITORS_MESSAGES - MAX_VISITOR_MESSAGES - 1, "strangers have a limit together");
    assert_eq!(until_refused(&mut desk, "bob", &[say("blah")]), (MAX_PLAYER_MESSAGES, Code::TooMany));
    desk.done("ann", say("good luck"));
    // Neither the restart of the server nor time gives anybody more.
    for person in ["bob", "cy"] {
        let refused = desk.restored().ask(START, someone(person), "x", &say("more"), fresh);
        assert_eq!(refused.err().map(|refusal| refusal.code), Some(Code::TooMany));
    }
}

#[test]
fn an_opponent_who_leaves_and_returns_keeps_nobody_from_their_own_seat() {
    let mut desk = Desk::playing(GameName::Biblios, 2, Clock::None, &["ann", "bob"]);
    desk.done("ann", Request::Leave {});
    let (done, code) = until_refused(&mut desk, "bob", &[Request::Leave {}, Request::Return {}]);
    assert_eq!((done, code), (2 * (MAX_CHANGES - 1), Code::TooMany), "sitting down was a change too");
    desk.done("ann", Request::Return {});
    let (done, code) = until_refused(&mut desk, "ann", &[Request::Leave {}, Request::Return {}]);
    assert!(done % 2 == 0 && code == Code::TooMany, "leaving is refused, returning never is");
    desk.play_out(&["ann", "bob"], 9);
    assert_eq!(desk.table.status(), Status::Over);
}

#[test]
fn a_player_who_leaves_has_a_stand_in_and_can_return() {
    let mut desk = Desk::playing(GameName::Biblios, 2, Clock::None, &["ann", "bob"]);
    assert_eq!(desk.refused("bob", Request::Return {}), Code::NoStandIn);
    assert_eq!(desk.refused("cy", Request::Return {}), Code::NotSeated);
    desk.done("bob", Request::Leave {});
    assert_eq!(desk.table.view().chairs[1].stand_in.as_deref(), Some("greedy"));
    assert_eq!(desk.refused("bob", Request::Leave {}), Code::StandIn);
    assert_eq!(desk.refused("bob", act("keep", None)), Code::StandIn);
    while desk.think() {}
    assert_eq!(
        desk.table.to_act().first().map(Seat::index),
        Some(0),
        "the stand-in has played, ann has to decide"
    );
    desk.done("bob", Request::Return {});
    assert_eq!(desk.table.view().chairs[1].stand_in, None);
    desk.play_out(&["ann", "bob"], 10);
}

#[test]
fn a_game_that_all_people_have_left_is_paused() {
    for game in [GameName::Biblios, GameName::Quill] {
        let mut desk = Desk::playing(game, 3, Clock::None, &["ann", "bob"]);
        desk.done("bob", Request::Leave {});
        assert!(!desk.table.view().paused, "ann has her seat");
        // A bot thinks while ann leaves.
        let thinking = desk.table.thinkers(|_, _| true);
        desk.done("ann", Request::Leave {});
        assert!(desk.table.view().paused && desk.restored().view().paused);
        let before = desk.everything();
        for thinker in thinking {
            assert!(desk.table.apply_decision(desk.now, &thinker.think()).is_none(), "the game is paused");
        }
        assert!(
            !desk.think() && !desk.table.to_act().is_empty(),
            "bots do not play while the game is paused"
        );
        assert_eq!(desk.everything(), before);
        desk.done("bob", Request::Return {});
        assert!(!desk.table.view().paused);
        desk.done("ann", Request::Return {});
        desk.play_out(&["ann", "bob"], 10);
        assert!(!desk.table.view().paused);
    }
}

#[test]
fn games_with_a_clock_and_games_of_bots_only_are_not_paused() {
    let mut timed = Desk::playing(GameName::Biblios, 2, Clock::Correspondence { days: 1 }, &["ann"]);
    timed.done("ann", Request::Leave {});
    let bots = Desk::playing(GameName::Biblios, 2, Clock::None, &[]);
    for mut desk in [timed, bots] {
        assert!(!desk.table.view().paused);
        while desk.think() {}
        assert_eq!(desk.table.status(), Status::Over);
    }
}

#[test]
fn an_outdated_decision_of_a_bot_is_not_played() {
    let mut desk = Desk::playing(GameName::Biblios, 2, Clock::None, &["ann", "bob"]);
    let turn = ["ann", "bob"][desk.table.to_act().first().expect("a seat has to decide").index()];
    desk.done(turn, Request::Leave {});
    let [one, two] = [0, 1].map(|_| desk.table.thinkers(|_, _| true).remove(0));
    assert!(desk.table.thinkers(|_, _| false).is_empty());
    assert_eq!(one.key(), two.key());
    desk.done(turn, Request::Return {});
    let before = desk.everything();
    assert!(desk.table.apply_decision(desk.now, &one.think()).is_none(), "the person is back");
    assert_eq!(desk.everything(), before);
    desk.done(turn, Request::Leave {});
    assert!(desk.think());
    let before = desk.everything();
    assert!(desk.table.apply_decision(desk.now, &two.think()).is_none(), "the turn is over");
    assert_eq!(desk.everything(), before);
}

#[test]
fn a_stand_in_can_be_requested_after_a_minute_of_absence() {
    let stand_in = || Request::StandIn { seat: 1 };
    let mut desk = Desk::new(GameName::Biblios, 3, Clock::None);
    desk.gather(&["ann", "bob"]);
    desk.table.connect("ann");
    desk.table.connect("bob");
    desk.now += 2 * AWAY;
    assert_eq!(desk.refused("ann", stand_in()), Code::NotAway);
    desk.table.connect("bob");
    assert!(!desk.table.disconnect("bob", desk.now), "bob is connected on another device");
    assert!(desk.table.disconnect("bob", desk.now));
    desk.now += AWAY;
    assert_eq!(desk.refused("ann", stand_in()), Code::NotPlaying);
    desk.done("ann", Request::Start {});
    desk.table.connect("bob");
    assert_eq!(desk.refused("ann", stand_in()), Code::NotAway);
    desk.table.disconnect("bob", desk.now);
    desk.now += AWAY - 1;
    assert_eq!(desk.refused("ann", stand_in()), Code::NotAway);
    desk.now += 1;
    assert_eq!(desk.refused("cy", stand_in()), Code::NotSeated);
    assert_eq!(desk.refused("ann", Request::StandIn { seat: 2 }), Code::NotSeated);
    assert_eq!(desk.refused("ann", Request::StandIn { seat: 3 }), Code::NoSuchSeat);
    // A restart resets the time of absence.
    let mut restored = desk.restored();
    let asked = |table: &mut table::Table, at| table.ask(at, someone("ann"), "x", &stand_in(), fresh).is_ok();
    assert!(!asked(&mut restored, desk.now + AWAY - 1));
    assert!(asked(&mut restored, desk.now + AWAY));
    desk.done("ann", stand_in());
    assert_eq!(desk.refused("ann", stand_in()), Code::StandIn);
}
