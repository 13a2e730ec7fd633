use std::collections::BTreeSet;

use tabletop::Seat;
use wire::{Clocks, Event, Memory, Notice, Refusal, TableView, ToClient, What, You};

use crate::chair::Chair;
use crate::clock::Time;
use crate::play::Viewpoint;
use crate::presence::Presences;
use crate::table::{HistoryItem, Stage, Table, not_playing};

impl Table {
    /// Returns whose view a person receives.
    #[must_use]
    pub fn viewer(&self, person: &str) -> Viewpoint {
        self.seat_of(person)
    }

    /// Returns a person's role at this table, for [`ToClient::Welcome`].
    #[must_use]
    pub fn you(&self, person: &str, name: &str) -> You {
        let seat = self.seat_of(person).map(Seat::index);
        You { person: person.to_owned(), name: name.to_owned(), seat, host: self.host == person }
    }

    /// Returns the events from number `from` on and the state after them, for a viewer. Table and game are included
    /// if one of these events changed them, or always if `whole` is set.
    #[must_use]
    pub fn update(&mut self, viewpoint: Viewpoint, from: u64, whole: bool, at: Time) -> ToClient {
        let from = usize::try_from(from).unwrap_or(usize::MAX).min(self.history.len());
        let played = self.history[from..].iter().any(|(_, item)| changes_game(item));
        let changed = self.history[from..].iter().any(|(_, item)| changes_table(item));
        let ended = played && matches!(self.stage, Stage::Over(_));
        let events = (from..self.history.len()).map(|number| self.event(viewpoint, number)).collect();
        let game = if whole || played { self.play_mut().map(|play| play.shown(viewpoint)) } else { None };
        ToClient::Update {
            events,
            table: (whole || changed || ended).then(|| self.view()),
            game,
            clocks: self.clocks(at),
            undo: viewpoint.and_then(|seat| self.undoable_by(seat)),
            id: None,
            more: None,
        }
    }

    /// Returns the events from number `from` on, up to about this many bytes, and the number of the event that follows
    /// them. Returns `None` if all the rest is within the size: [`Table::update`] has it.
    pub fn history_page(&mut self, viewpoint: Viewpoint, from: u64, bytes: usize) -> Option<(ToClient, u64)> {
        let from = usize::try_from(from).unwrap_or(usize::MAX);
        let (mut events, mut size) = (Vec::new(), 0);
        for number in from..self.history.len() {
            let event = self.event(viewpoint, number);
            // Serialization to memory cannot fail.
            size += serde_json::to_string(&event).map_or(0, |text| text.len());
            if size > bytes && !events.is_empty() {
                let page = ToClient::Update {
                    events,
                    table: None,
                    game: None,
                    clocks: None,
                    undo: None,
                    id: None,
                    more: Some(true),
                };
                return Some((page, number as u64));
            }
            events.push(event);
        }
        None
    }

    /// What a viewer may remember of the game; none where all of it is open.
    ///
    /// # Errors
    /// When the game has not begun.
    pub fn memory(&mut self, viewpoint: Viewpoint) -> Result<Option<Memory>, Refusal> {
        Ok(self.play_mut().ok_or_else(not_playing)?.memory(viewpoint))
    }

    fn event(&mut self, viewpoint: Viewpoint, number: usize) -> Event {
        let first = self.first.unwrap_or(0);
        let (at, item) = &self.history[number];
        let what = match (item, &mut self.stage) {
            (HistoryItem::All(what), _) => What::clone(what),
            (HistoryItem::Spectators(what), _) if viewpoint.is_none() => What::clone(what),
            (HistoryItem::Started(range), Stage::Playing(play) | Stage::Over(play)) => What::Started {
                first,
                boards: play.boards(),
                events: play.events_message(viewpoint, range.clone()),
            },
            (HistoryItem::Played(seat, range), Stage::Playing(play) | Stage::Over(play)) => {
                What::Played { seat: seat.index(), events: play.events_message(viewpoint, range.clone()) }
            }
            (HistoryItem::Spectators(_) | HistoryItem::Started(_) | HistoryItem::Played(..), _) => {
                What::Hidden
            }
        };
        Event { number: number as u64, at: *at, what }
    }

    /// The table as all viewers see it.
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
            commitment: (self.lesson.is_none() && self.upload.is_none())
                .then(|| self.fair().commitment.to_string()),
            secret: matches!(self.stage, Stage::Closed).then(|| self.secret.to_string()),
            rematch: self.rematch.as_ref().map(|(table, _)| table.clone()),
            standing: match &self.stage {
                Stage::Over(play) if self.lesson.is_none() => play.standing(self.chairs.len()),
                _ => None,
            },
            joining: self.joining.iter().copied().collect(),
            undo: self.arrangement.undo,
            rated: self.is_rated(),
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

    /// The ids of the people who have a seat.
    #[must_use]
    pub fn seated(&self) -> BTreeSet<String> {
        self.people().map(|seated| seated.id.clone()).collect()
    }

    /// Adds a connection. Returns whether it is the person's first.
    pub fn connect(&mut self, person: &str) -> bool {
        self.presences.connect(person)
    }

    /// Removes a connection. Returns whether it was the person's last.
    pub fn disconnect(&mut self, person: &str, at: Time) -> bool {
        self.presences.disconnect(person, at)
    }

    /// Takes the connections, before the table is evicted from memory.
    pub fn take_presences(&mut self) -> Presences {
        std::mem::take(&mut self.presences)
    }

    /// Sets the connections, after the table was restored.
    pub fn set_presences(&mut self, presences: Presences) {
        self.presences = presences;
    }

    /// The message that says who is connected.
    #[must_use]
    pub fn here(&self) -> ToClient {
        let (seated, others): (Vec<_>, Vec<_>) =
            self.presences.connected().map(str::to_owned).partition(|person| self.seat_of(person).is_some());
        ToClient::Here { people: seated, spectators: others.len() }
    }

    /// Since when a person is disconnected; none if they are connected.
    pub(crate) fn away_since(&self, person: &str) -> Option<Time> {
        self.presences.away_since(person).unwrap_or(Some(self.restored_at))
    }
}

/// Returns whether an item changes the game.
fn changes_game(item: &HistoryItem) -> bool {
    match item {
        HistoryItem::Started(_) | HistoryItem::Played(..) => true,
        HistoryItem::All(what) => matches!(**what, What::Notice(Notice::Undone { .. })),
        HistoryItem::Spectators(_) => false,
    }
}

/// Returns whether an item changes what [`Table::view`] shows.
fn changes_table(item: &HistoryItem) -> bool {
    match item {
        HistoryItem::All(what) => !matches!(
            **what,
            What::Said { .. }
                | What::Hidden
                | What::Notice(Notice::Resumed | Notice::Reacted { .. } | Notice::Undone { .. })
        ),
        HistoryItem::Started(_) => true,
        HistoryItem::Spectators(_) | HistoryItem::Played(..) => false,
    }
}

fn chair(chair: &Chair) -> wire::Chair {
    match chair {
        Chair::Empty => wire::Chair::default(),
        Chair::Bot(code) => wire::Chair { bot: Some(code.clone()), ..Default::default() },
        Chair::Person(seated) => wire::Chair {
            person: Some(seated.id.clone()),
            name: Some(seated.name.clone()),
            bot: None,
            stand_in: seated.replaced.then(|| seated.stand_in.clone()),
            nonce: seated.nonce.is_some(),
            avatar: seated.avatar,
        },
    }
}
