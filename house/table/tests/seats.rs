//! Before and after the game: seats, the host, arrangements, the start, the rematch.

mod common;

use common::{Desk, arrangement, creation, events, fresh, someone};
use record::fair::{Scheme, Secret};
use table::{Answer, Did, GameName, MAX_CHANGES, RENEWAL, Table};
use wire::{Arrangement, Clock, Code, Options, Request, Status};

fn sit(seat: usize) -> Request {
    Request::Sit { seat: Some(seat), nonce: None, on: None }
}

fn bot(seat: usize, code: &str) -> Request {
    Request::Bot { seat, bot: Some(code.to_owned()) }
}

#[test]
fn people_take_and_leave_seats() {
    let mut desk = Desk::new(GameName::Biblios, 3, Clock::None);
    desk.done("bob", sit(1));
    assert_eq!(desk.refused("cy", sit(1)), Code::Taken);
    assert_eq!(desk.refused("bob", sit(2)), Code::Seated);
    assert_eq!(desk.refused("cy", sit(3)), Code::NoSuchSeat);
    assert_eq!(desk.refused("cy", Request::Leave {}), Code::NotSeated);
    desk.done("cy", Request::Sit { seat: None, nonce: None, on: None });
    assert_eq!(desk.table.view().chairs[0].person.as_deref(), Some("cy"), "the first empty seat");
    desk.done("ann", bot(2, "random"));
    assert_eq!(desk.refused("dan", Request::Sit { seat: None, nonce: None, on: None }), Code::Taken);
    assert_eq!(desk.refused("dan", sit(2)), Code::Taken);
    desk.done("bob", Request::Leave {});
    desk.done("dan", Request::Sit { seat: None, nonce: None, on: None });
    assert_eq!(desk.table.view().chairs[1].person.as_deref(), Some("dan"));
}

#[test]
fn only_the_host_arranges() {
    let mut desk = Desk::new(GameName::Biblios, 3, Clock::None);
    desk.done("bob", sit(1));
    let arranged = || Request::Arrange(arrangement(2, Clock::None));
    for request in
        [bot(0, "greedy"), Request::Dismiss { seat: 1 }, arranged(), Request::Start {}, Request::Close {}]
    {
        assert_eq!(desk.refused("bob", request), Code::NotHost);
    }
    assert_eq!(desk.refused("ann", bot(0, "Greedy")), Code::NoSuchBot);
    assert_eq!(desk.refused("ann", bot(1, "greedy")), Code::Taken);
    assert_eq!(desk.refused("ann", bot(7, "greedy")), Code::NoSuchSeat);
    assert_eq!(desk.refused("ann", Request::Dismiss { seat: 0 }), Code::NotSeated);
    assert_eq!(desk.refused("ann", Request::Start {}), Code::SeatsEmpty);
    desk.done("cy", sit(2));
    assert_eq!(desk.refused("ann", arranged()), Code::Taken, "cy would lose the seat");
    desk.done("ann", Request::Dismiss { seat: 2 });
    desk.done("ann", arranged());
    assert_eq!(desk.table.view().chairs.len(), 2);
    desk.done("ann", bot(0, "greedy"));
    desk.done("ann", Request::Bot { seat: 0, bot: None });
    desk.done("ann", bot(0, "greedy"));
    desk.done("ann", Request::Start {});
    assert_eq!(desk.table.status(), Status::Playing);
    for request in [bot(0, "greedy"), arranged(), Request::Start {}] {
        assert_eq!(desk.refused("ann", request), Code::Begun);
    }
    assert_eq!(desk.refused("ann", Request::Close {}), Code::NotSeated, "the game is bob's");
    assert_eq!(desk.refused("cy", sit(0)), Code::Begun);
}

#[test]
fn invalid_arrangements_are_refused() {
    let option = |name: &str, value: &str| {
        let options = Options(serde_json::Map::from_iter([(name.to_owned(), value.into())]));
        Arrangement { options, ..arrangement(2, Clock::None) }
    };
    let wrong = [
        arrangement(0, Clock::None),
        arrangement(1, Clock::None),
        arrangement(5, Clock::None),
        arrangement(usize::MAX, Clock::None),
        arrangement(2, Clock::RealTime { bank: 1, increment: 0 }),
        arrangement(2, Clock::RealTime { bank: 60, increment: u32::MAX }),
        arrangement(2, Clock::Correspondence { days: 0 }),
        arrangement(2, Clock::Correspondence { days: 61 }),
        option("no-such-option", "on"),
        option("memory", "elephant"),
    ];
    let mut desk = Desk::new(GameName::Biblios, 2, Clock::None);
    for arrangement in wrong {
        let created = Table::create(0, creation(GameName::Biblios, arrangement.clone()));
        assert_eq!(created.err().map(|refusal| refusal.code), Some(Code::Arrangement), "{arrangement:?}");
        assert_eq!(desk.refused("ann", Request::Arrange(arrangement)), Code::Arrangement);
    }
    let alone = creation(GameName::Quill, arrangement(1, Clock::None));
    assert!(Table::create(0, alone).is_ok(), "Quill & Parchment can be played alone");
}

#[test]
fn a_host_who_leaves_is_replaced_by_a_person_with_a_seat() {
    let mut desk = Desk::new(GameName::Biblios, 3, Clock::None);
    desk.done("ann", sit(0));
    desk.done("bob", sit(1));
    desk.done("ann", Request::Leave {});
    assert_eq!(desk.table.view().host, "bob");
    assert_eq!(desk.refused("ann", Request::Start {}), Code::NotHost);
    desk.done("bob", Request::Leave {});
    assert_eq!(desk.table.view().host, "bob", "without other people bob stays the host");
}

#[test]
fn a_host_without_a_seat_stays_the_host_when_others_leave() {
    let mut desk = Desk::new(GameName::Biblios, 3, Clock::None);
    desk.done("bob", sit(1));
    desk.done("cy", sit(2));
    desk.done("ann", Request::Dismiss { seat: 2 });
    assert_eq!(desk.table.view().host, "ann");
    desk.done("dan", sit(2));
    desk.done("bob", Request::Leave {});
    assert_eq!(desk.table.view().host, "ann");
}

#[test]
fn a_nonce_is_64_digits_and_is_kept() {
    let give = |nonce: &str| Request::Sit { seat: None, nonce: Some(nonce.to_owned()), on: None };
    let mut desk = Desk::new(GameName::Biblios, 2, Clock::None);
    assert_eq!(desk.refused("bob", give("12")), Code::Nonce);
    assert_eq!(desk.refused("bob", give(&"g".repeat(64))), Code::Nonce);
    let nonce = "a".repeat(64);
    desk.done("ann", bot(1, "greedy"));
    desk.done("bob", give(&nonce));
    // The same person on another device, without a nonce.
    desk.done("bob", Request::Sit { seat: None, nonce: None, on: None });
    assert!(desk.table.view().chairs[0].nonce);
    desk.done("ann", Request::Start {});
    desk.play_out(&["bob"], 1);
    let record = desk.table.record().expect("the game is over");
    assert!(record.contains(&nonce), "it is in the record");
    let fair = record::biblios::Record::read(&record).expect("a record").fair.expect("with its shuffle");
    assert_eq!(Some(fair.commitment.to_string()), desk.table.view().commitment);
}

#[test]
fn a_stranger_who_comes_and_goes_keeps_nobody_from_a_seat() {
    let mut desk = Desk::new(GameName::Biblios, 3, Clock::None);
    desk.done("ann", sit(0));
    for number in 0..40 {
        let stranger = format!("stranger {number}");
        // With one change more, the last one within the limit is another kind of change.
        if number % 2 == 0 {
            desk.done(&stranger, sit(1));
        }
        let refused = (0..10_000).find_map(|_| {
            let sat = desk.ask(&stranger, &sit(1)).err();
            sat.or_else(|| desk.ask(&stranger, &Request::Leave {}).err())
        });
        assert_eq!(refused.expect("taking seats has a limit").code, Code::TooMany);
        assert!(desk.table.seat_of(&stranger).is_none(), "leaving is never refused");
    }
    desk.done("bob", sit(1));
    desk.done("ann", bot(2, "greedy"));
    desk.done("ann", Request::Start {});
}

fn give(nonce: &str, on: Option<u64>) -> Request {
    Request::Sit { seat: None, nonce: Some(nonce.repeat(64)), on }
}

fn given(desk: &Desk) -> Vec<bool> {
    desk.table.view().chairs.iter().map(|chair| chair.nonce).collect()
}

#[test]
fn a_change_of_what_the_seed_deals_discards_all_nonces() {
    let quill = || {
        let mut desk = Desk::new(GameName::Quill, 3, Clock::None);
        desk.done("ann", give("a", None));
        desk.done("bob", give("b", None));
        assert_eq!(given(&desk), [false, true, false], "bob came after ann gave hers");
        desk.done("ann", give("a", None));
        assert_eq!(given(&desk), [true, true, false]);
        desk
    };
    let other = Options(serde_json::from_str(r#"{"task": "B"}"#).expect("options"));
    let arranged = |seats, options| {
        Request::Arrange(Arrangement {
            seats,
            options,
            clock: Clock::None,
            public: false,
            undo: true,
            rated: true,
        })
    };
    for (person, change) in [
        ("ann", arranged(4, Options::default())),
        ("ann", arranged(2, Options::default())),
        ("ann", arranged(3, other)),
        ("ann", bot(2, "greedy")),
        ("ann", Request::Dismiss { seat: 1 }),
        ("bob", Request::Leave {}),
        ("ann", Request::Leave {}),
        ("cy", sit(2)),
    ] {
        let mut desk = quill();
        desk.done(person, change.clone());
        assert!(!given(&desk).contains(&true), "{change:?}");
        assert_eq!(given(&desk), desk.restored().view().chairs.iter().map(|c| c.nonce).collect::<Vec<_>>());
    }
    // A clock, or the listing in the lobby, decides nothing.
    let mut desk = quill();
    let clock = Clock::RealTime { bank: 60, increment: 1 };
    desk.done("ann", Request::Arrange(Arrangement { public: true, ..arrangement(3, clock) }));
    assert_eq!(given(&desk), [true, true, false]);
}

#[test]
fn a_nonce_cannot_be_replaced_nor_given_for_an_earlier_table() {
    let mut desk = Desk::new(GameName::Biblios, 2, Clock::None);
    desk.done("ann", give("a", None));
    let on = desk.table.len() - 1;
    desk.done("bob", give("b", Some(on)));
    assert_eq!(desk.refused("bob", give("c", None)), Code::Nonce, "bob cannot choose again");
    assert_eq!(desk.refused("ann", give("a", Some(on))), Code::Stale, "ann has not seen bob sit down");
    desk.done("ann", give("d", Some(on + 1)));
    desk.done("ann", Request::Start {});
    desk.play_out(&["ann", "bob"], 1);
    let record = desk.table.record().expect("the game is over");
    let fair = record::biblios::Record::read(&record).expect("a record").fair.expect("with its shuffle");
    let nonces: Vec<_> = fair.nonces.iter().flatten().map(ToString::to_string).collect();
    assert_eq!(nonces, ["d".repeat(64), "b".repeat(64)], "the discarded nonce is not used");
}

#[test]
fn the_start_waits_a_moment_for_new_nonces() {
    let change = |desk: &mut Desk| {
        desk.table.connect("bob");
        desk.done("bob", give("b", None));
        desk.done("ann", sit(0));
    };
    let mut desk = Desk::new(GameName::Biblios, 2, Clock::None);
    desk.done("bob", Request::Sit { seat: Some(1), nonce: None, on: None });
    change(&mut desk);
    assert_eq!(desk.refused("ann", Request::Start {}), Code::NoncesAwaited);
    desk.done("bob", give("c", None));
    desk.done("ann", Request::Start {});
    // Does not wait for people who are disconnected or give no nonce.
    for (wait, connected) in [(RENEWAL, true), (0, false)] {
        let mut desk = Desk::new(GameName::Biblios, 2, Clock::None);
        desk.done("bob", Request::Sit { seat: Some(1), nonce: None, on: None });
        change(&mut desk);
        if !connected {
            desk.table.disconnect("bob", desk.now);
        }
        desk.now += wait;
        desk.done("ann", Request::Start {});
    }
}

#[test]
fn new_nonces_are_no_changes_that_are_counted() {
    let mut desk = Desk::new(GameName::Biblios, 3, Clock::None);
    desk.done("bob", give("b", None));
    for number in 0..3 * MAX_CHANGES {
        desk.done("ann", bot(2, if number % 2 == 0 { "greedy" } else { "random" }));
        desk.done("bob", give("b", None));
    }
}

#[test]
fn old_journals_keep_their_nonces() {
    let mut desk = Desk::new(GameName::Biblios, 2, Clock::None);
    let Did::Created { discards_nonces, .. } = &mut desk.journal[0].1.did else { panic!("it is created") };
    *discards_nonces = false;
    let text = serde_json::to_string(&desk.journal[0].1).expect("it can be written");
    assert!(!text.contains("discards_nonces"), "as old journals have it");
    desk.table = desk.restored();
    desk.done("ann", give("a", None));
    desk.done("bob", give("b", None));
    desk.done("bob", give("c", None));
    assert_eq!(given(&desk), [true, true]);
    assert_eq!(given(&desk), desk.restored().view().chairs.iter().map(|c| c.nonce).collect::<Vec<_>>());
}

#[test]
fn a_closed_table_reveals_the_secret_that_it_promised() {
    let mut desk = Desk::new(GameName::Biblios, 2, Clock::None);
    let promised = desk.table.view();
    assert_eq!(promised.secret, None);
    desk.done("ann", Request::Close {});
    let secret: Secret = desk.table.view().secret.expect("the secret").parse().expect("a secret");
    let commitment = record::fair::commitment(Scheme::Two, "desk", &secret).to_string();
    assert_eq!(promised.commitment, Some(commitment));
}

#[test]
fn a_closed_table_stays_closed() {
    let mut desk = Desk::new(GameName::Quill, 1, Clock::None);
    desk.done("ann", sit(0));
    desk.done("ann", Request::Close {});
    assert_eq!(desk.table.status(), Status::Closed);
    assert_eq!(desk.refused("bob", sit(0)), Code::Begun);
    assert_eq!(desk.refused("ann", Request::Start {}), Code::Begun);
    assert_eq!(desk.refused("ann", Request::Act { action: "pass".into(), on: None }), Code::NotPlaying);
    assert_eq!(desk.refused("ann", Request::Leave {}), Code::NotPlaying);
    assert_eq!(desk.refused("ann", Request::Rematch {}), Code::NotOver);
}

#[test]
fn only_a_game_against_bots_can_be_closed_by_its_player() {
    let clock = Clock::RealTime { bank: 300, increment: 10 };
    for game in [GameName::Biblios, GameName::Quill] {
        let mut desk = Desk::playing(game, 3, clock, &["ann"]);
        assert_eq!(desk.refused("bob", Request::Close {}), Code::NotSeated);
        desk.done("ann", Request::Leave {});
        desk.done("ann", Request::Close {});
        assert_eq!(desk.table.status(), Status::Closed);
        assert_eq!(desk.table.deadline(), None, "no clock runs");
        assert!(desk.table.thinkers(|_, _| true).is_empty(), "no bot thinks");
        assert_eq!(desk.restored().status(), Status::Closed);
        assert!(desk.table.record().is_none() && desk.table.endings().is_empty(), "it does not count");

        let mut shared = Desk::playing(game, 3, clock, &["ann", "bob"]);
        assert_eq!(shared.refused("ann", Request::Close {}), Code::Begun);
        shared.done("bob", Request::Leave {});
        assert_eq!(shared.refused("ann", Request::Close {}), Code::Begun, "bob may come back");
    }
}

#[test]
fn the_same_people_play_again_and_the_next_one_begins() {
    for (game, seats) in [(GameName::Biblios, 3), (GameName::Quill, 2)] {
        let people = ["ann", "bob"];
        let mut desk = Desk::playing(game, seats, Clock::None, &people);
        assert_eq!(desk.refused("bob", Request::Rematch {}), Code::NotOver);
        let first = desk.table.view().first;
        desk.play_out(&people, 3);
        assert_eq!(desk.refused("cy", Request::Rematch {}), Code::NotSeated);
        let Ok(Answer::Rematch(rematch)) = desk.ask_as("bob", "again", &Request::Rematch {}) else {
            panic!("bob can ask for it")
        };
        let next = rematch.table.view();
        assert_eq!(desk.table.view().rematch.as_deref(), Some("another desk"));
        assert_eq!((next.id.as_str(), next.first), ("another desk", (first + 1) % seats));
        let people = |view: &wire::TableView| -> Vec<_> {
            view.chairs.iter().map(|chair| (chair.person.clone(), chair.bot.clone())).collect()
        };
        assert_eq!(people(&next), people(&desk.table.view()));
        assert_ne!(next.commitment, desk.table.view().commitment);
        // Further requests for a rematch get the same table, also after a restart.
        let number = desk.table.len() - 1;
        desk.done("ann", Request::Rematch {});
        let before = desk.everything();
        assert!(matches!(desk.ask("ann", &Request::Rematch {}), Ok(Answer::Already(_))));
        let again = desk.restored().ask(0, someone("bob"), "again", &Request::Rematch {}, fresh);
        assert!(matches!(again, Ok(Answer::Already(n)) if n == number));
        assert_eq!(desk.everything(), before);
        let entries: Vec<_> = rematch.entries.into_iter().map(|entry| (desk.now, entry)).collect();
        let restored =
            Table::restore("another desk", entries, desk.now).expect("the journal of the new table");
        assert_eq!(restored.view(), next);
    }
}

#[test]
fn a_chosen_first_player_is_within_the_seats() {
    let mut settled = creation(GameName::Biblios, arrangement(4, Clock::None));
    settled.first = Some(3);
    let mut desk = Desk::of(settled);
    desk.done("ann", Request::Arrange(arrangement(2, Clock::None)));
    desk.gather(&["ann"]);
    desk.done("ann", Request::Start {});
    assert_eq!(desk.table.view().first, 1);
}

#[test]
fn a_stand_in_is_a_bot_of_the_game() {
    let mut desk = Desk::new(GameName::Quill, 2, Clock::None);
    let expert = table::Person { stand_in: "expert", ..someone("bob") };
    let Ok(Answer::Done(entry)) = desk.table.ask(desk.now, expert, "1", &sit(0), fresh) else {
        panic!("bob can sit down")
    };
    desk.store([entry]);
    desk.done("ann", sit(1));
    desk.done("ann", Request::Start {});
    desk.done("bob", Request::Leave {});
    assert!(desk.think(), "the stand-in of bob decides");
    desk.play_out(&["bob", "ann"], 5);
}

#[test]
fn the_journal_tells_the_same_story() {
    let mut desk = Desk::new(GameName::Biblios, 2, Clock::None);
    desk.gather(&["ann"]);
    desk.done("ann", Request::Start {});
    let update = desk.sees(None);
    let types: Vec<_> = events(&update).iter().filter_map(|event| event["type"].as_str()).collect();
    assert_eq!(types, ["created", "sat", "bot", "started"]);
    // An impossible journal is refused with the number of its first invalid entry.
    let mut wrong = desk.journal.clone();
    wrong.swap(1, 3);
    let error = Table::restore("desk", wrong, 0).err().expect("a game cannot start with empty seats");
    assert_eq!(error.number, 1);
    assert_eq!(Table::restore("desk", [], 0).err().expect("an empty journal is invalid").number, 0);
    let tail = desk.journal.split_off(1);
    assert!(Table::restore("desk", tail, 0).is_err());
}
