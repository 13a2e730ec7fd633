use record::fair::{Nonce, Secret};
use wire::{Code, Notice, Refusal, Request, StandInReason, What};

use crate::chair::Chair;
use crate::clock::Time;
use crate::entry::{By, Did, Entry};
use crate::play::Move;
use crate::table::{HistoryItem, Stage, Table, not_playing};
use crate::text::{distinct_name, message};
use crate::thinker::check_bot;
use crate::{AVATARS, AWAY, MAX_ID_LENGTH, MAX_TEXT_LENGTH, REACTION_PAUSE};

/// The sender of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Person<'a> {
    /// The id.
    pub id: &'a str,
    /// The displayed name.
    pub name: &'a str,
    /// The code of the bot that can replace them, about as strong as they are.
    pub stand_in: &'a str,
}

/// Random values for a new table.
#[derive(Clone, PartialEq, Debug)]
pub struct Fresh {
    /// The table's id. It must be unguessable.
    pub table: String,
    /// The secret of its shuffle.
    pub secret: Secret,
    /// The seed of its bots.
    pub bot_seed: u64,
}

/// The result of a request that was not refused.
pub enum Answer {
    /// Applied. Store the entry before any client is notified.
    Done(Entry),
    /// Applied before, as the entry with this number.
    Already(u64),
    /// Applied, with a new table. Store the entries of both tables in one transaction.
    Rematch(Box<Rematch>),
    /// A complaint to store. The table has not changed.
    Complaint(Complaint),
}

/// A new table with the same players.
pub struct Rematch {
    /// The entry of the old table.
    pub entry: Entry,
    /// The new table.
    pub table: Table,
    /// The journal of the new table.
    pub entries: Vec<Entry>,
}

/// A complaint about a chat message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Complaint {
    /// The author of the message.
    pub about: String,
    /// The message.
    pub text: String,
}

impl Table {
    /// Executes a request. A request with one of the person's recent ids is not executed again. `fresh` is called for
    /// a rematch only.
    ///
    /// # Errors
    /// When the request is refused. The table has not changed then.
    pub fn ask(
        &mut self,
        at: Time,
        person: Person<'_>,
        id: &str,
        request: &Request,
        fresh: impl FnOnce() -> Fresh,
    ) -> Result<Answer, Refusal> {
        if id.is_empty() || id.chars().count() > MAX_ID_LENGTH {
            return Err(Refusal::new(Code::Length, format!("an id has 1 to {MAX_ID_LENGTH} characters")));
        }
        if self.forgotten.contains(person.id) {
            return Err(Refusal::new(Code::NotSeated, "your data was deleted from this server"));
        }
        let answers = self.answered.get(person.id).into_iter().flatten();
        if let Some((_, number)) = answers.rev().find(|(answered, _)| answered == id) {
            return Ok(Answer::Already(*number));
        }
        if self.lesson.is_some() {
            self.check_lesson(request)?;
        }
        let by = Some(By { person: person.id.to_owned(), id: id.to_owned() });
        let did = match request {
            Request::Report { number } => return self.complaint(person, *number).map(Answer::Complaint),
            Request::Rematch {} => return self.create_rematch(at, person, by, fresh),
            Request::Act { action, on } => {
                let (seat, action) = self.decide(person, action, *on)?;
                return self.apply_move(at, by, seat, &action).map(Answer::Done);
            }
            other => self.validate(at, person, other)?,
        };
        let entry = Entry { by, did };
        self.check_quota(&entry)?;
        self.apply(at, &entry)?;
        Ok(Answer::Done(entry))
    }

    /// Checks a request and returns the entry content for it. [`Table::apply`] checks the rest.
    fn validate(&self, at: Time, person: Person<'_>, request: &Request) -> Result<Did, Refusal> {
        match request {
            Request::Sit { seat, nonce, on } => self.sit(person, *seat, nonce.as_deref(), *on),
            Request::Leave {} => {
                let seat = self.own_seat(person)?;
                match self.stage {
                    Stage::Open => Ok(Notice::Left { seat }.into()),
                    Stage::Playing(_) if self.chairs[seat].bot().is_some() => {
                        Err(Refusal::new(Code::StandIn, "a stand-in plays for you already"))
                    }
                    Stage::Playing(_) => Ok(Did::StandIn { seat, reason: StandInReason::Left }),
                    Stage::Over(_) | Stage::Closed => Err(not_playing()),
                }
            }
            Request::Bot { seat, bot } => {
                self.check_host(person)?;
                if let Some(code) = bot {
                    check_bot(code)?;
                }
                match &self.chairs[self.seat(*seat)?.index()] {
                    Chair::Person(_) => Err(Refusal::new(Code::Taken, "a person has this seat")),
                    Chair::Empty | Chair::Bot(_) => Ok(Notice::Bot { seat: *seat, bot: bot.clone() }.into()),
                }
            }
            Request::Dismiss { seat } => {
                self.check_host(person)?;
                match &self.chairs[self.seat(*seat)?.index()] {
                    Chair::Person(_) => Ok(Notice::Left { seat: *seat }.into()),
                    Chair::Empty | Chair::Bot(_) => {
                        Err(Refusal::new(Code::NotSeated, "no person has this seat"))
                    }
                }
            }
            Request::Arrange(arrangement) => {
                self.check_host(person)?;
                let removed = self.chairs.iter().skip(arrangement.seats);
                if removed.into_iter().any(|chair| chair.person().is_some()) {
                    return Err(Refusal::new(Code::Taken, "a seat to be removed is taken"));
                }
                Ok(Did::Arranged(arrangement.clone()))
            }
            Request::Start {} => {
                self.check_host(person)?;
                self.check_renewed(at)?;
                Ok(Did::Started)
            }
            Request::Say { text } => {
                self.check_voice(person)?;
                let text = message(text)?;
                Ok(Did::Said { person: person.id.to_owned(), name: self.name_here(person), text })
            }
            Request::React { reaction } => {
                self.check_voice(person)?;
                let seat = self.own_seat(person)?;
                self.check_pause(at, seat)?;
                Ok(Notice::Reacted { seat, reaction: *reaction }.into())
            }
            Request::StandIn { seat } => self.request_stand_in(at, person, *seat),
            Request::Return {} => {
                let seat = self.own_seat(person)?;
                match self.chairs[seat].person() {
                    Some(seated) if seated.replaced => Ok(Notice::Returned { seat }.into()),
                    _ => Err(Refusal::new(Code::NoStandIn, "no stand-in plays for you")),
                }
            }
            Request::Mute { person: about, muted } => {
                if self.host != person.id {
                    return Err(Refusal::new(Code::NotHost, "only the host can do this"));
                }
                if about.chars().count() > MAX_ID_LENGTH {
                    return Err(Refusal::new(
                        Code::Length,
                        format!("an id has at most {MAX_ID_LENGTH} characters"),
                    ));
                }
                Ok(Notice::Muted { person: about.clone(), muted: *muted }.into())
            }
            Request::Close {} => {
                if matches!(self.stage, Stage::Playing(_)) {
                    self.own_seat(person)?;
                } else {
                    self.check_host(person)?;
                }
                Ok(Notice::Closed.into())
            }
            Request::Face { avatar } if *avatar >= AVATARS => {
                Err(Refusal::new(Code::Length, format!("pictures have the numbers below {AVATARS}")))
            }
            Request::Face { avatar } => {
                Ok(Notice::Face { seat: self.own_seat(person)?, avatar: *avatar }.into())
            }
            Request::Undo { number } => {
                Ok(Notice::Undone { seat: self.own_seat(person)?, decision: *number }.into())
            }
            Request::Act { .. } | Request::Report { .. } | Request::Rematch {} => Err(not_playing()),
        }
    }

    fn check_voice(&self, person: Person<'_>) -> Result<(), Refusal> {
        if self.muted.contains(person.id) {
            return Err(Refusal::new(Code::Muted, "you are muted at this table"));
        }
        Ok(())
    }

    /// Refuses a reaction that follows another one of the seat too soon.
    fn check_pause(&self, at: Time, seat: usize) -> Result<(), Refusal> {
        let recent = self.history.iter().rev().take_while(|(then, _)| then + REACTION_PAUSE > at);
        let reacted = |item: &HistoryItem| {
            matches!(item, HistoryItem::All(what)
                if matches!(**what, What::Notice(Notice::Reacted { seat: by, .. }) if by == seat))
        };
        if recent.into_iter().any(|(_, item)| reacted(item)) {
            return Err(Refusal::new(Code::TooMany, "wait two seconds between reactions"));
        }
        Ok(())
    }

    fn sit(
        &self,
        person: Person<'_>,
        seat: Option<usize>,
        nonce: Option<&str>,
        on: Option<u64>,
    ) -> Result<Did, Refusal> {
        self.check_open()?;
        let nonce = nonce.map(str::parse::<Nonce>).transpose();
        let nonce = nonce.map_err(|message| Refusal::new(Code::Nonce, message))?;
        let own = self.seat_of(person.id).map(tabletop::Seat::index);
        let empty = || self.chairs.iter().position(|chair| *chair == Chair::Empty);
        let seat = seat.or(own).or_else(empty);
        let seat = seat.ok_or_else(|| Refusal::new(Code::Taken, "every seat is taken"))?;
        let chair = &self.chairs[self.seat(seat)?.index()];
        match (chair, own) {
            (Chair::Empty, None) => {}
            // A person may add a nonce to the own seat.
            (Chair::Person(_), Some(own)) if own == seat => {}
            (_, Some(_)) => return Err(Refusal::new(Code::Seated, "you have another seat")),
            (Chair::Person(_) | Chair::Bot(_), None) => {
                return Err(Refusal::new(Code::Taken, "the seat is taken"));
            }
        }
        if nonce.is_some() {
            self.check_nonce(chair.person(), on)?;
        }
        // A request without a nonce keeps the earlier one.
        let nonce = nonce.or_else(|| chair.person()?.nonce);
        // A seat keeps its name until the person is renamed: a connection may have been opened under another one.
        let name = match chair.person() {
            Some(seated) => seated.name.clone(),
            None => distinct_name(person.name, self.names_of_others(person)),
        };
        let (person, stand_in) = (person.id.to_owned(), person.stand_in.to_owned());
        Ok(Did::Sat { seat, person, name, nonce, stand_in })
    }

    /// Returns the seat of the person and the parsed action.
    fn decide(&self, person: Person<'_>, action: &str, on: Option<u64>) -> Result<(usize, Move), Refusal> {
        let seat = self.own_seat(person)?;
        if self.chairs[seat].bot().is_some() {
            return Err(Refusal::new(Code::StandIn, "a stand-in plays for you: take your seat back first"));
        }
        let last = self.last_turn(self.seat(seat)?);
        if on.is_some_and(|on| last.is_some_and(|last| last > on)) {
            return Err(Refusal::new(
                Code::Stale,
                "you have decided since: this was meant for an earlier moment",
            ));
        }
        if action.len() > MAX_TEXT_LENGTH {
            return Err(Refusal::new(Code::Length, format!("an action has at most {MAX_TEXT_LENGTH} bytes")));
        }
        let play = self.playing()?;
        let action = play.read(action)?;
        if let Some(lesson) = &self.lesson {
            lesson.check(play, self.seat(seat)?, &action)?;
        }
        Ok((seat, action))
    }

    /// Refuses the requests that a lesson does not support.
    fn check_lesson(&self, request: &Request) -> Result<(), Refusal> {
        match request {
            Request::Leave {} | Request::StandIn { .. } | Request::Rematch {} | Request::Undo { .. } => {
                Err(Refusal::new(Code::Lesson, "a lesson has no stand-ins, no undo and no rematch"))
            }
            _ => Ok(()),
        }
    }

    fn request_stand_in(&self, at: Time, person: Person<'_>, seat: usize) -> Result<Did, Refusal> {
        self.own_seat(person)?;
        let Some(seated) = self.chairs[self.seat(seat)?.index()].person() else {
            return Err(Refusal::new(Code::NotSeated, "no person has this seat"));
        };
        if seated.replaced {
            return Err(Refusal::new(Code::StandIn, "a stand-in plays there already"));
        }
        match self.away_since(&seated.id) {
            Some(since) if at.saturating_sub(since) >= AWAY => {
                Ok(Did::StandIn { seat, reason: StandInReason::Away })
            }
            _ => Err(Refusal::new(Code::NotAway, "the player has not been away for a minute")),
        }
    }

    fn complaint(&self, person: Person<'_>, number: u64) -> Result<Complaint, Refusal> {
        let item = usize::try_from(number).ok().and_then(|number| self.history.get(number));
        let message = item.and_then(|(_, item)| match item {
            HistoryItem::All(what) => Some(&**what),
            HistoryItem::Spectators(what) if self.seat_of(person.id).is_none() => Some(&**what),
            _ => None,
        });
        match message {
            Some(What::Said { person: about, text, .. }) if about != person.id => {
                Ok(Complaint { about: about.clone(), text: text.clone() })
            }
            _ => Err(Refusal::new(Code::NothingSaid, "no chat message of another person has this number")),
        }
    }

    /// The name of a person in the chat: that of the seat, or one that resembles no name of a person with a seat.
    fn name_here(&self, person: Person<'_>) -> String {
        let seated = self.people().find(|seated| seated.id == person.id);
        seated.map_or_else(
            || distinct_name(person.name, self.names_of_others(person)),
            |seated| seated.name.clone(),
        )
    }

    pub(crate) fn names_of_others(&self, person: Person<'_>) -> impl Iterator<Item = &str> {
        self.people().filter(move |seated| seated.id != person.id).map(|seated| seated.name.as_str())
    }

    pub(crate) fn own_seat(&self, person: Person<'_>) -> Result<usize, Refusal> {
        let seat = self.seat_of(person.id).map(tabletop::Seat::index);
        seat.ok_or_else(|| Refusal::new(Code::NotSeated, "you have no seat at this table"))
    }

    fn check_host(&self, person: Person<'_>) -> Result<(), Refusal> {
        if self.host != person.id {
            return Err(Refusal::new(Code::NotHost, "only the host can do this"));
        }
        self.check_open()
    }
}
