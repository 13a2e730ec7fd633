//! Random requests in random order: nothing panics, a refusal changes nothing, and the journal restores the same table
//! after every step.

mod common;

use std::collections::BTreeMap;

use common::{Desk, all_updates, arrangement, creation, events, fresh, someone};
use proptest::prelude::*;
use serde_json::Value;
use table::{Answer, GameName};
use wire::{Clock, Reaction, Request};

const PEOPLE: [&str; 5] = ["ann", "bob", "cy", "dan", "eve"];

#[derive(Clone, Debug)]
enum Step {
    Ask(usize, Request),
    /// A legal action of a seat that has to decide, requested by its person.
    Act(usize),
    /// Another request with the id of the last one that was applied.
    Retry,
    Think,
    Wait(u64),
    BackInTime(u64),
    Connect(usize),
    Disconnect(usize),
    Resume,
    Forget(usize),
}

fn clock() -> impl Strategy<Value = Clock> {
    prop_oneof![
        Just(Clock::None),
        (0u32..90, 0u32..9).prop_map(|(bank, increment)| Clock::RealTime { bank, increment }),
        (0u32..4).prop_map(|days| Clock::Correspondence { days }),
    ]
}

fn request() -> impl Strategy<Value = Request> {
    let seat = 0usize..5;
    let nonce = prop_oneof![
        3 => Just(None),
        2 => "[0-9a-f]{64}".prop_map(Some),
        1 => Just(Some("nonsense".to_owned())),
    ];
    let bot = prop_oneof![
        Just(None),
        Just(Some("greedy".to_owned())),
        Just(Some("random".to_owned())),
        Just(Some("nobody".to_owned())),
    ];
    let action = prop_oneof!["[a-z]{0,6}", Just("keep".into()), Just("pass".into()), Just("bid 1".into())];
    prop_oneof![
        4 => (prop::option::of(seat.clone()), nonce, prop::option::of(0u64..40))
            .prop_map(|(seat, nonce, on)| Request::Sit { seat, nonce, on }),
        1 => Just(Request::Leave {}),
        4 => (seat.clone(), bot).prop_map(|(seat, bot)| Request::Bot { seat, bot }),
        1 => seat.clone().prop_map(|seat| Request::Dismiss { seat }),
        1 => (0usize..6, clock()).prop_map(|(seats, clock)| Request::Arrange(arrangement(seats, clock))),
        3 => Just(Request::Start {}),
        2 => (action, prop::option::of(0u64..40)).prop_map(|(action, on)| Request::Act { action, on }),
        2 => "\\PC{0,9}".prop_map(|text| Request::Say { text }),
        1 => Just(Request::React { reaction: Reaction::Wow }),
        1 => seat.prop_map(|seat| Request::StandIn { seat }),
        2 => Just(Request::Return {}),
        1 => (0usize..6, any::<bool>()).prop_map(|(person, muted)| Request::Mute {
            person: PEOPLE.get(person).copied().unwrap_or("nobody").to_owned(),
            muted,
        }),
        1 => (0u64..40).prop_map(|number| Request::Report { number }),
        1 => Just(Request::Rematch {}),
        1 => Just(Request::Close {}),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        12 => (0usize..5, request()).prop_map(|(person, request)| Step::Ask(person, request)),
        12 => any::<usize>().prop_map(Step::Act),
        2 => Just(Step::Retry),
        6 => Just(Step::Think),
        4 => (0u64..100_000).prop_map(Step::Wait),
        1 => (0u64..1_000_000).prop_map(Step::BackInTime),
        2 => (0usize..5).prop_map(Step::Connect),
        2 => (0usize..5).prop_map(Step::Disconnect),
        1 => Just(Step::Resume),
        1 => (0usize..5).prop_map(Step::Forget),
    ]
}

/// The table, and the events that each viewer has received so far.
struct Watched {
    desk: Desk,
    received: BTreeMap<usize, Vec<Value>>,
    /// The person, the id and the entry's number of the last applied request.
    last: Option<(usize, String, u64)>,
}

impl Watched {
    fn ask(&mut self, person: usize, id: String, request: &Request) {
        let before = self.desk.everything();
        let number = self.desk.table.len();
        match self.desk.ask_as(PEOPLE[person], &id, request) {
            Ok(Answer::Done(_) | Answer::Rematch(_)) => self.last = Some((person, id, number)),
            Ok(Answer::Already(_) | Answer::Complaint(_)) | Err(_) => {
                assert_eq!(
                    self.desk.everything(),
                    before,
                    "a request that was not applied has changed something"
                );
            }
        }
    }

    fn step(&mut self, number: usize, step: &Step) {
        let id = format!("id {number}");
        match step {
            Step::Ask(person, request) => self.ask(*person, id, request),
            Step::Act(choice) => {
                let Some(seat) = self.desk.table.to_act().first() else { return };
                let chairs = self.desk.table.view().chairs;
                let person = PEOPLE.iter().position(|id| chairs[seat.index()].person.as_deref() == Some(*id));
                let legal = self.desk.legal(seat.index());
                assert!(!legal.is_empty(), "a seat that has to decide has legal actions");
                let action = legal[choice % legal.len()].clone();
                if let Some(person) = person {
                    self.ask(person, id, &Request::Act { action, on: None });
                }
            }
            Step::Retry => {
                let Some((person, id, number)) = self.last.clone() else { return };
                let before = self.desk.everything();
                for table in [&mut self.desk.restored(), &mut self.desk.table] {
                    let retried =
                        table.ask(0, someone(PEOPLE[person]), &id, &Request::Say { text: "?".into() }, fresh);
                    assert!(matches!(retried, Ok(Answer::Already(was)) if was == number));
                }
                assert_eq!(self.desk.everything(), before);
            }
            Step::Think => drop(self.desk.think()),
            Step::Wait(time) => {
                self.desk.now += time;
                self.desk.tick();
            }
            Step::BackInTime(time) => self.desk.now = self.desk.now.saturating_sub(*time),
            Step::Connect(person) => drop(self.desk.table.connect(PEOPLE[*person])),
            Step::Disconnect(person) => drop(self.desk.table.disconnect(PEOPLE[*person], self.desk.now)),
            Step::Resume => {
                let entry = self.desk.table.resume(self.desk.now);
                self.desk.store(entry);
            }
            Step::Forget(person) => {
                let before = self.desk.everything();
                let entry = self.desk.table.forget(self.desk.now, PEOPLE[*person]);
                if entry.is_none() {
                    assert_eq!(
                        self.desk.everything(),
                        before,
                        "forgetting a person twice has changed something"
                    );
                } else {
                    // Earlier events have lost the name and the messages.
                    self.received.clear();
                    self.last = None;
                }
                self.desk.store(entry);
            }
        }
    }

    /// Checks what must hold after every step.
    fn check(&mut self) {
        let now = self.desk.now;
        let mut restored = self.desk.restored();
        assert_eq!(all_updates(&mut restored, now), all_updates(&mut self.desk.table, now));
        assert_eq!(restored.deadline(), self.desk.table.deadline());
        let mut redacted = self.desk.redacted();
        assert_eq!(all_updates(&mut redacted, now), all_updates(&mut self.desk.table, now));
        assert_eq!(redacted.deadline(), self.desk.table.deadline());
        assert_eq!(self.desk.journal.len() as u64, self.desk.table.len());
        for (index, viewer) in self.desk.viewers().into_iter().rev().enumerate() {
            let update = self.desk.sees(viewer);
            let now_received = events(&update);
            assert!(now_received.iter().zip(0u64..).all(|(event, number)| event["number"] == number));
            // Index 0 is the spectator's, because seats may still be added or removed.
            if index == 0 {
                let before = self.received.insert(index, now_received.clone()).unwrap_or_default();
                assert_eq!(now_received[..before.len()], before[..], "sent events have changed");
            }
            let half = now_received.len() / 2;
            let rest = self.desk.table.update(viewer, half as u64, false, now);
            let rest = serde_json::to_value(rest).expect("it can be written");
            assert_eq!(events(&rest)[..], now_received[half..], "a client that resumes receives the rest");
            let changes_game =
                |event: &Value| ["started", "played"].iter().any(|kind| event["type"] == *kind);
            let game = if events(&rest).iter().any(changes_game) { &update["game"] } else { &Value::Null };
            assert_eq!(rest["game"], *game, "the game is sent if and only if it has changed");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn the_invariants_hold_for_any_requests(
        quill in any::<bool>(),
        seats in 2usize..5,
        clock in prop_oneof![Just(Clock::None), Just(Clock::RealTime { bank: 30, increment: 2 })],
        gathered in any::<bool>(),
        steps in prop::collection::vec(step(), 1..70),
    ) {
        let game = if quill { GameName::Quill } else { GameName::Biblios };
        let mut desk = Desk::of(creation(game, arrangement(seats, clock)));
        if gathered {
            desk.gather(&PEOPLE[..2]);
            desk.done("ann", Request::Start {});
        }
        let mut watched = Watched { desk, received: BTreeMap::new(), last: None };
        for (number, step) in steps.iter().enumerate() {
            watched.step(number, step);
            watched.check();
        }
    }
}
