//! A table with its journal, for tests.

// Each test file is compiled separately and uses some of these.
#![allow(dead_code)]
// Tests write requests inline.
#![allow(clippy::needless_pass_by_value)]

use record::fair::Secret;
use serde_json::Value;
use table::{Answer, Creation, Did, Entry, Fresh, GameName, Lesson, Person, Table, Time, Viewpoint};
use tabletop::{FastDealer, Seat};
use wire::{Arrangement, Clock, Code, Notice, Options, Refusal, Request, Status, ToClient};

pub(crate) const START: Time = 1_000_000;

/// A table, its journal, and the current time.
pub(crate) struct Desk {
    pub(crate) table: Table,
    pub(crate) journal: Vec<(Time, Entry)>,
    pub(crate) now: Time,
    asked: u64,
}

pub(crate) fn arrangement(seats: usize, clock: Clock) -> Arrangement {
    Arrangement { seats, options: Options::default(), clock, public: false, undo: true, rated: true }
}

pub(crate) fn creation(game: GameName, arrangement: Arrangement) -> Creation {
    let (id, host) = ("desk".to_owned(), "ann".to_owned());
    Creation { id, game, host, arrangement, secret: Secret([7; 32]), bot_seed: 11, first: None }
}

pub(crate) fn someone(id: &str) -> Person<'_> {
    Person { id, name: id, stand_in: "greedy" }
}

pub(crate) fn fresh() -> Fresh {
    Fresh { table: "another desk".to_owned(), secret: Secret([8; 32]), bot_seed: 12 }
}

impl Desk {
    /// Ann's table with empty seats.
    pub(crate) fn new(game: GameName, seats: usize, clock: Clock) -> Desk {
        Desk::of(creation(game, arrangement(seats, clock)))
    }

    pub(crate) fn of(creation: Creation) -> Desk {
        let (table, entry) = Table::create(START, creation).expect("a valid creation");
        Desk { table, journal: vec![(START, entry)], now: START, asked: 0 }
    }

    /// The lesson about a game, which Ann takes.
    pub(crate) fn lesson(game: GameName) -> Desk {
        let (table, entries) =
            Table::teach(START, game, Lesson::about(game), someone("ann"), &fresh()).expect("a valid lesson");
        Desk::holding(table, entries.into_iter().map(|entry| (START, entry)).collect())
    }

    pub(crate) fn holding(table: Table, journal: Vec<(Time, Entry)>) -> Desk {
        Desk { table, journal, now: START, asked: 0 }
    }

    /// A running game, with these people on the first seats and bots on the others.
    pub(crate) fn playing(game: GameName, seats: usize, clock: Clock, people: &[&str]) -> Desk {
        let mut desk = Desk::new(game, seats, clock);
        desk.gather(people);
        desk.done("ann", Request::Start {});
        desk
    }

    /// Puts people on the first seats and bots on the others.
    pub(crate) fn gather(&mut self, people: &[&str]) {
        let seats = self.table.view().chairs.len();
        for person in people {
            self.done(person, Request::Sit { seat: None, nonce: None, on: None });
        }
        for seat in people.len()..seats {
            self.done("ann", Request::Bot { seat, bot: Some("greedy".to_owned()) });
        }
    }

    pub(crate) fn store(&mut self, entries: impl IntoIterator<Item = Entry>) {
        let at = self.table.last();
        self.journal.extend(entries.into_iter().map(|entry| (at, entry)));
    }

    pub(crate) fn ask_as(&mut self, person: &str, id: &str, what: &Request) -> Result<Answer, Refusal> {
        let answer = self.table.ask(self.now, someone(person), id, what, fresh)?;
        match &answer {
            Answer::Done(entry) => self.store([entry.clone()]),
            Answer::Rematch(rematch) => self.store([rematch.entry.clone()]),
            Answer::Already(_) | Answer::Complaint(_) => {}
        }
        Ok(answer)
    }

    pub(crate) fn ask(&mut self, person: &str, what: &Request) -> Result<Answer, Refusal> {
        self.asked += 1;
        let id = format!("q{}", self.asked);
        self.ask_as(person, &id, what)
    }

    /// Sends a request and checks that it is applied.
    #[track_caller]
    pub(crate) fn done(&mut self, person: &str, what: Request) {
        match self.ask(person, &what) {
            Ok(Answer::Done(_)) => {}
            Ok(_) => panic!("{what:?} of {person} got another answer"),
            Err(refusal) => panic!("{what:?} of {person} was refused: {refusal}"),
        }
    }

    /// Sends a request and checks that it is refused and nothing has changed.
    #[track_caller]
    pub(crate) fn refused(&mut self, person: &str, what: Request) -> Code {
        let before = self.everything();
        match self.ask(person, &what) {
            Ok(_) => panic!("{what:?} of {person} was not refused"),
            Err(refusal) => {
                assert_eq!(self.everything(), before, "{what:?} was refused and has changed something");
                refusal.code
            }
        }
    }

    /// Runs the bots that have to decide. Returns whether there were any.
    pub(crate) fn think(&mut self) -> bool {
        let thinkers = self.table.thinkers(|_, _| true);
        let any = !thinkers.is_empty();
        for thinker in thinkers {
            let decision = thinker.think();
            let entry = self.table.apply_decision(self.now, &decision).expect("the decision is not outdated");
            self.store([entry]);
        }
        any
    }

    pub(crate) fn tick(&mut self) -> usize {
        let entries = self.table.tick(self.now);
        let count = entries.len();
        self.store(entries);
        count
    }

    /// The table restored from the serialized journal, as after a restart of the server.
    pub(crate) fn restored(&self) -> Table {
        let entries = self.journal.iter().map(|(at, entry)| {
            let text = serde_json::to_string(entry).expect("entries can be written");
            (*at, serde_json::from_str(&text).expect("entries can be read"))
        });
        Table::restore(self.table.id(), entries, self.now).expect("a valid journal")
    }

    /// The table restored from the journal without names and messages of forgotten people.
    pub(crate) fn redacted(&self) -> Table {
        let mut entries = self.journal.clone();
        for number in 0..entries.len() {
            let Did::Notice(Notice::Forgotten { person }) = entries[number].1.did.clone() else { continue };
            for (_, entry) in &mut entries[..number] {
                entry.redact(&person);
            }
        }
        Table::restore(self.table.id(), entries, self.now).expect("a valid journal")
    }

    pub(crate) fn viewers(&self) -> Vec<Viewpoint> {
        viewers(&self.table)
    }

    /// The journal and everything that viewers can receive.
    pub(crate) fn everything(&mut self) -> String {
        let (now, journal) = (self.now, serde_json::to_string(&self.journal).expect("it can be written"));
        journal + &all_updates(&mut self.table, now)
    }

    pub(crate) fn sees(&mut self, viewer: Viewpoint) -> Value {
        sees(&mut self.table, viewer, self.now)
    }

    /// The legal actions of a seat, from its own view.
    pub(crate) fn legal(&mut self, seat: usize) -> Vec<String> {
        let update = self.sees(Seat::new(seat));
        let list = &update["game"]["legal"][seat.to_string()];
        let list: Vec<String> = list
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|text| Some(text.as_str()?.to_owned()))
            .collect();
        list.iter().map(|text| whole_action(text, &update["game"]["hands"][seat])).collect()
    }

    /// Plays to the end. People choose at random among their legal actions.
    pub(crate) fn play_out(&mut self, people: &[&str], seed: u64) {
        let mut chance = FastDealer::new(seed);
        for _ in 0..5_000 {
            if self.table.status() == Status::Over {
                return;
            }
            self.now += 10;
            if self.think() {
                continue;
            }
            let seat = self.table.to_act().first().expect("a seat has to decide").index();
            let legal = self.legal(seat);
            let action = legal[chance.bits() as usize % legal.len()].clone();
            let on = Some(self.table.len() - 1);
            self.done(people[seat], Request::Act { action, on });
        }
        panic!("the game does not end");
    }
}

/// Replaces `pay N cards`, which stands for any N cards of the hand, by an action with the first N.
pub(crate) fn whole_action(text: &str, hand: &Value) -> String {
    let Some(number) = text.strip_prefix("pay ").and_then(|rest| rest.strip_suffix(" cards")) else {
        return text.to_owned();
    };
    let number: usize = number.parse().expect("a number of cards");
    let hand: Vec<&str> = hand.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    format!("pay {}", hand[..number].join(" "))
}

pub(crate) fn viewers(table: &Table) -> Vec<Viewpoint> {
    Seat::all(table.view().chairs.len()).map(Some).chain([None]).collect()
}

/// The first update of a new client.
pub(crate) fn sees(table: &mut Table, viewer: Viewpoint, now: Time) -> Value {
    serde_json::to_value(table.update(viewer, 0, true, now)).expect("it can be written")
}

pub(crate) fn all_updates(table: &mut Table, now: Time) -> String {
    let mut updates = String::new();
    for viewer in viewers(table) {
        let update: ToClient = table.update(viewer, 0, true, now);
        updates += &serde_json::to_string(&update).expect("it can be written");
    }
    updates + &serde_json::to_string(&table.record()).expect("it can be written")
}

/// The events of an update.
pub(crate) fn events(update: &Value) -> &Vec<Value> {
    update["events"].as_array().expect("an update has events")
}
