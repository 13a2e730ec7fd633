use record::fair::{Nonce, Secret};
use wire::{Code, Notice, Refusal, Request, StandInReason};

use crate::chair::Chair;
use crate::clock::Time;
use crate::entry::{By, Did, Entry};
use crate::play::Move;
use crate::table::{Creation, Stage, Table, Told, not_playing};
use crate::thinker::check_bot;
use crate::{AWAY, MOST_CHATTER, MOST_ID, MOST_SAID};

/// Somebody who asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Person<'a> {
    /// Their id.
    pub id: &'a str,
    /// What others call them.
    pub name: &'a str,
    /// The code of a bot that is about as strong as they are.
    pub stand_in: &'a str,
}

/// What a new table needs from outside.
#[derive(Clone, PartialEq, Debug)]
pub struct Fresh {
    /// An id that nobody can guess.
    pub table: String,
    /// A secret for its shuffle.
    pub secret: Secret,
    /// Chance for its bots.
    pub luck: u64,
}

/// What became of a question.
pub enum Answer {
    /// It has been done; the entry is to be stored before anybody is told.
    Done(Entry),
    /// It had been done before, under this number.
    Already(u64),
    /// It has been done, and there is another table whose journal begins with these entries, all to be stored
    /// together.
    Rematch(Box<Rematch>),
    /// A complaint for the house; the table stays as it is.
    Complaint(Complaint),
}

/// A table where the same people play again.
pub struct Rematch {
    /// The entry of the old table.
    pub entry: Entry,
    /// The new table.
    pub table: Table,
    /// Its journal so far.
    pub entries: Vec<Entry>,
}

/// A complaint about something said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Complaint {
    /// Who said it.
    pub about: String,
    /// What was said.
    pub text: String,
}

impl Table {
    /// Does what somebody asks for under an id of their own, or says why not; then nothing has changed.
    ///
    /// # Errors
    /// Why not.
    pub fn ask(
        &mut self,
        at: Time,
        person: Person<'_>,
        id: &str,
        request: &Request,
        fresh: impl FnOnce() -> Fresh,
    ) -> Result<Answer, Refusal> {
        if id.is_empty() || id.chars().count() > MOST_ID {
            return Err(Refusal::new(Code::Length, format!("an id has 1 to {MOST_ID} characters")));
        }
        if self.gone.contains(person.id) {
            return Err(Refusal::new(Code::NotSeated, "the house has forgotten you"));
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
            Request::Rematch {} => return self.again(at, person, by, fresh),
            Request::Act { action, on } => {
                let (seat, action) = self.decide(person, action, *on)?;
                return self.apply_move(at, by, seat, &action).map(Answer::Done);
            }
            other => self.would(at, person, other)?,
        };
        let entry = Entry { by, did };
        if self.room_for(&entry.did).is_some_and(|most| self.chatter >= most) {
            return Err(Refusal::new(Code::TooMany, "too much has happened at this table"));
        }
        self.apply(at, &entry)?;
        Ok(Answer::Done(entry))
    }

    /// How much may have happened for this still to happen; what ends by itself has no bound. Those who look on may
    /// fill half of what there is and those who talk three quarters: there is always room to leave and to
    /// come back.
    fn room_for(&self, did: &Did) -> Option<usize> {
        match did {
            Did::Acted { .. } | Did::Started | Did::Notice(Notice::Closed) => None,
            Did::Said { person, .. } if self.seat_of(person).is_none() => Some(MOST_CHATTER / 2),
            Did::Said { .. } => Some(MOST_CHATTER / 4 * 3),
            _ => Some(MOST_CHATTER),
        }
    }

    /// What would happen, as far as it is not the game's own business to allow it.
    fn would(&self, at: Time, person: Person<'_>, request: &Request) -> Result<Did, Refusal> {
        match request {
            Request::Sit { seat, nonce } => self.sit(person, *seat, nonce.as_deref()),
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
                    Chair::Person(_) => Err(Refusal::new(Code::Taken, "somebody sits there")),
                    Chair::Empty | Chair::Bot(_) => Ok(Notice::Bot { seat: *seat, bot: bot.clone() }.into()),
                }
            }
            Request::Dismiss { seat } => {
                self.check_host(person)?;
                match &self.chairs[self.seat(*seat)?.index()] {
                    Chair::Person(_) => Ok(Notice::Left { seat: *seat }.into()),
                    Chair::Empty | Chair::Bot(_) => Err(Refusal::new(Code::NotSeated, "nobody sits there")),
                }
            }
            Request::Arrange(arrangement) => {
                self.check_host(person)?;
                let lost = self.chairs.iter().skip(arrangement.seats);
                if lost.into_iter().any(|chair| chair.sitter().is_some()) {
                    return Err(Refusal::new(Code::Taken, "somebody sits where no seat would be"));
                }
                Ok(Did::Arranged(arrangement.clone()))
            }
            Request::Start {} => {
                self.check_host(person)?;
                Ok(Did::Started)
            }
            Request::Say { text } => {
                if self.muted.contains(person.id) {
                    return Err(Refusal::new(Code::Muted, "you may not speak at this table"));
                }
                let text = check_said(text)?;
                Ok(Did::Said { person: person.id.to_owned(), name: person.name.to_owned(), text })
            }
            Request::StandIn { seat } => self.replace(at, person, *seat),
            Request::Return {} => {
                let seat = self.own_seat(person)?;
                match self.chairs[seat].sitter() {
                    Some(sitter) if sitter.replaced => Ok(Notice::Returned { seat }.into()),
                    _ => Err(Refusal::new(Code::NoStandIn, "no stand-in plays for you")),
                }
            }
            Request::Mute { person: about, muted } => {
                if self.host != person.id {
                    return Err(Refusal::new(Code::NotHost, "only the host can do this"));
                }
                if about.chars().count() > MOST_ID {
                    return Err(Refusal::new(Code::Length, "nobody has such an id"));
                }
                Ok(Notice::Muted { person: about.clone(), muted: *muted }.into())
            }
            Request::Close {} => {
                self.check_host(person)?;
                Ok(Notice::Closed.into())
            }
            Request::Act { .. } | Request::Report { .. } | Request::Rematch {} => Err(not_playing()),
        }
    }

    fn sit(&self, person: Person<'_>, seat: Option<usize>, nonce: Option<&str>) -> Result<Did, Refusal> {
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
            // Whoever sits there already may still give a nonce.
            (Chair::Person(_), Some(own)) if own == seat => {}
            (_, Some(_)) => return Err(Refusal::new(Code::Seated, "you have a seat already")),
            (Chair::Person(_) | Chair::Bot(_), None) => {
                return Err(Refusal::new(Code::Taken, "the seat is taken"));
            }
        }
        // A nonce that was given stays given.
        let nonce = nonce.or_else(|| chair.sitter()?.nonce);
        let Person { id, name, stand_in } = person;
        let (person, name, stand_in) = (id.to_owned(), name.to_owned(), stand_in.to_owned());
        Ok(Did::Sat { seat, person, name, nonce, stand_in })
    }

    /// The seat of a person, and what they have decided there.
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
        if action.len() > MOST_SAID {
            return Err(Refusal::new(Code::Length, "no action is so long"));
        }
        let play = self.playing()?;
        let action = play.read(action)?;
        if let Some(lesson) = &self.lesson {
            lesson.check(play, self.seat(seat)?, &action)?;
        }
        Ok((seat, action))
    }

    /// A lesson waits for its learner.
    fn check_lesson(&self, request: &Request) -> Result<(), Refusal> {
        match request {
            Request::Leave {} | Request::StandIn { .. } | Request::Rematch {} => Err(Refusal::new(
                Code::Lesson,
                "a lesson waits for its learner, and another one is taught at another table",
            )),
            _ => Ok(()),
        }
    }

    fn replace(&self, at: Time, person: Person<'_>, seat: usize) -> Result<Did, Refusal> {
        self.own_seat(person)?;
        let Some(sitter) = self.chairs[self.seat(seat)?.index()].sitter() else {
            return Err(Refusal::new(Code::NotSeated, "nobody sits there"));
        };
        if sitter.replaced {
            return Err(Refusal::new(Code::StandIn, "a stand-in plays there already"));
        }
        match self.away_since(&sitter.person) {
            Some(since) if at.saturating_sub(since) >= AWAY => {
                Ok(Did::StandIn { seat, reason: StandInReason::Away })
            }
            _ => Err(Refusal::new(Code::NotAway, "the player has not been away for a minute")),
        }
    }

    fn again(
        &mut self,
        at: Time,
        person: Person<'_>,
        by: Option<By>,
        fresh: impl FnOnce() -> Fresh,
    ) -> Result<Answer, Refusal> {
        self.own_seat(person)?;
        if !matches!(self.stage, Stage::Over(_)) {
            return Err(Refusal::new(Code::NotOver, "the game is not over"));
        }
        if let Some((_, number)) = self.rematch {
            return Ok(Answer::Already(number));
        }
        let Fresh { table, secret, luck } = fresh();
        let first = self.first.map(|first| (first + 1) % self.chairs.len());
        let (mut next, entry) = Table::create(
            at,
            Creation {
                id: table.clone(),
                game: self.game,
                host: self.host.clone(),
                arrangement: self.arrangement.clone(),
                secret,
                luck,
                first,
            },
        )?;
        let mut entries = vec![entry];
        for (seat, chair) in self.chairs.iter().enumerate() {
            let did = match chair {
                Chair::Empty => continue,
                Chair::Person(sitter) if self.gone.contains(&sitter.person) => continue,
                Chair::Bot(code) => Notice::Bot { seat, bot: Some(code.clone()) }.into(),
                Chair::Person(sitter) => Did::Sat {
                    seat,
                    person: sitter.person.clone(),
                    name: sitter.name.clone(),
                    nonce: None,
                    stand_in: sitter.stand_in.clone(),
                },
            };
            let entry = Entry { by: None, did };
            next.apply(at, &entry)?;
            entries.push(entry);
        }
        let entry = Entry { by, did: Notice::Rematch { table }.into() };
        self.apply(at, &entry)?;
        Ok(Answer::Rematch(Box::new(Rematch { entry, table: next, entries })))
    }

    fn complaint(&self, person: Person<'_>, number: u64) -> Result<Complaint, Refusal> {
        let told = usize::try_from(number).ok().and_then(|number| self.history.get(number));
        let heard = told.and_then(|(_, told)| match told {
            Told::All(what) => Some(&**what),
            Told::Spectators(what) if self.seat_of(person.id).is_none() => Some(&**what),
            _ => None,
        });
        match heard {
            Some(wire::What::Said { person: about, text, .. }) if about != person.id => {
                Ok(Complaint { about: about.clone(), text: text.clone() })
            }
            _ => Err(Refusal::new(Code::NothingSaid, "somebody else's words have no such number")),
        }
    }

    fn own_seat(&self, person: Person<'_>) -> Result<usize, Refusal> {
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

/// What somebody says, without what cannot be seen.
fn check_said(text: &str) -> Result<String, Refusal> {
    let text: String = text.trim().chars().map(|char| if char.is_control() { ' ' } else { char }).collect();
    if text.is_empty() || text.chars().count() > MOST_SAID {
        return Err(Refusal::new(Code::Length, format!("say something of 1 to {MOST_SAID} characters")));
    }
    Ok(text)
}
