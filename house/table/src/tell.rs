use std::collections::BTreeSet;

use tabletop::Seat;
use wire::{Clocks, Event, Memory, Notice, Refusal, TableView, ToClient, What, You};

use crate::chair::Chair;
use crate::clock::Time;
use crate::play::Eyes;
use crate::presence::Presences;
use crate::table::{Stage, Table, Told, not_playing};

impl Table {
    /// With whose eyes a person looks at this table.
    #[must_use]
    pub fn viewer(&self, person: &str) -> Eyes {
        self.seat_of(person)
    }

    /// Who a person is at this table.
    #[must_use]
    pub fn you(&self, person: &str, name: &str) -> You {
        let seat = self.seat_of(person).map(Seat::index);
        You { person: person.to_owned(), name: name.to_owned(), seat, host: self.host == person }
    }

    /// Everything from this number on as a client is told it, and how things stand now. The table and the game are in it
    /// where `whole` asks for them, or where one of these events has changed them.
    #[must_use]
    pub fn update(&mut self, eyes: Eyes, from: u64, whole: bool, at: Time) -> ToClient {
        let from = usize::try_from(from).unwrap_or(usize::MAX).min(self.history.len());
        let played = self.history[from..].iter().any(|(_, told)| changes_game(told));
        let changed = self.history[from..].iter().any(|(_, told)| changes_table(told));
        let ended = played && matches!(self.stage, Stage::Over(_));
        let events = (from..self.history.len()).map(|number| self.event(eyes, number)).collect();
        let game = if whole || played { self.play_mut().map(|play| play.shown(eyes)) } else { None };
        ToClient::Update {
            events,
            table: (whole || changed || ended).then(|| self.view()),
            game,
            clocks: self.clocks(at),
            id: None,
        }
    }

    /// What a client may remember of the game besides what lies on the table, if there is anything.
    ///
    /// # Errors
    /// When the game has not begun.
    pub fn memory(&mut self, eyes: Eyes) -> Result<Option<Memory>, Refusal> {
        Ok(self.play_mut().ok_or_else(not_playing)?.memory(eyes))
    }

    fn event(&mut self, eyes: Eyes, number: usize) -> Event {
        let first = self.first.unwrap_or(0);
        let (at, told) = &self.history[number];
        let what = match (told, &mut self.stage) {
            (Told::All(what), _) => What::clone(what),
            (Told::Spectators(what), _) if eyes.is_none() => What::clone(what),
            (Told::Started(range), Stage::Playing(play) | Stage::Over(play)) => {
                What::Started { first, boards: play.boards(), events: play.told(eyes, range.clone()) }
            }
            (Told::Played(seat, range), Stage::Playing(play) | Stage::Over(play)) => {
                What::Played { seat: seat.index(), events: play.told(eyes, range.clone()) }
            }
            (Told::Spectators(_) | Told::Started(_) | Told::Played(..), _) => What::Hidden,
        };
        Event { number: number as u64, at: *at, what }
    }

    /// The table as everybody sees it.
    #[must_use]
    pub fn view(&self) -> TableView {
        TableView {
            id: self.id.clone(),
            game: self.game.to_string(),
            status: self.status(),
            host: self.host.clone(),
            public: self.arrangement.public,
            options: self.arrangement.options.clone(),
            clock: self.arrangement.clock,
            chairs: self.chairs.iter().map(chair).collect(),
            first: self.first.unwrap_or(0),
            commitment: self.lesson.is_none().then(|| self.fair().commitment.to_string()),
            rematch: self.rematch.as_ref().map(|(table, _)| table.clone()),
            paused: self.is_paused(),
            lesson: self.lesson.as_ref().map(|lesson| lesson.steps()),
        }
    }

    fn clocks(&self, at: Time) -> Option<Clocks> {
        let at = at.max(self.last);
        self.timing.is_set().then(|| Clocks {
            at,
            left: Seat::all(self.chairs.len()).map(|seat| self.timing.left_at(seat, at)).collect(),
            running: self.timing.running().iter().map(Seat::index).collect(),
        })
    }

    /// The people who have or had a seat.
    #[must_use]
    pub fn seated(&self) -> BTreeSet<String> {
        self.people().map(|sitter| sitter.person.clone()).collect()
    }

    /// Somebody has connected; says whether that is new.
    pub fn came(&mut self, person: &str) -> bool {
        self.presences.came(person)
    }

    /// Somebody has disconnected; says whether they are gone altogether.
    pub fn went(&mut self, person: &str, at: Time) -> bool {
        self.presences.went(person, at)
    }

    /// Takes out who is connected, before the table is put away.
    pub fn take_presences(&mut self) -> Presences {
        std::mem::take(&mut self.presences)
    }

    /// Puts back who is connected, after the table was restored.
    pub fn set_presences(&mut self, presences: Presences) {
        self.presences = presences;
    }

    /// Who is connected.
    #[must_use]
    pub fn here(&self) -> ToClient {
        let (seated, others): (Vec<_>, Vec<_>) =
            self.presences.here().map(str::to_owned).partition(|person| self.seat_of(person).is_some());
        ToClient::Here { people: seated, spectators: others.len() }
    }

    /// Since when somebody has been away; none if they are here.
    pub(crate) fn away_since(&self, person: &str) -> Option<Time> {
        self.presences.away_since(person).unwrap_or(Some(self.awake))
    }
}

/// Whether an entry changes the game.
fn changes_game(told: &Told) -> bool {
    matches!(told, Told::Started(_) | Told::Played(..))
}

/// Whether an entry changes what [`Table::view`] shows.
fn changes_table(told: &Told) -> bool {
    match told {
        Told::All(what) => !matches!(**what, What::Said { .. } | What::Notice(Notice::Resumed)),
        Told::Started(_) => true,
        Told::Spectators(_) | Told::Played(..) => false,
    }
}

fn chair(chair: &Chair) -> wire::Chair {
    match chair {
        Chair::Empty => wire::Chair::default(),
        Chair::Bot(code) => wire::Chair { bot: Some(code.clone()), ..Default::default() },
        Chair::Person(sitter) => wire::Chair {
            person: Some(sitter.person.clone()),
            name: Some(sitter.name.clone()),
            bot: None,
            stand_in: sitter.replaced.then(|| sitter.stand_in.clone()),
            nonce: sitter.nonce.is_some(),
        },
    }
}
