use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt;
use std::ops::Range;

pub use record::GameName;
use record::fair::{Scheme, Secret};
use serde_json::Value;
use tabletop::{BySeat, Seat, Seats};
use wire::{Arrangement, Code, Notice, Refusal, Status, What};

use crate::chair::{Chair, SeatedPerson};
use crate::clock::{Time, Timing};
use crate::deal::check_arrangement;
use crate::entry::{By, Did, Entry};
use crate::lesson::Lesson;
use crate::play::{Move, Play};
use crate::presence::Presences;
use crate::quota::Used;
use crate::thinker::{Decision, Thinker};
use crate::undo::Undoable;

/// A table: its journal's state, and who is connected.
pub struct Table {
    pub(crate) id: String,
    pub(crate) created: Time,
    /// When this value was made. Earlier disconnections are unknown.
    pub(crate) restored_at: Time,
    pub(crate) last: Time,
    pub(crate) game: GameName,
    pub(crate) host: String,
    pub(crate) arrangement: Arrangement,
    pub(crate) secret: Secret,
    pub(crate) bot_seed: u64,
    pub(crate) first: Option<usize>,
    pub(crate) scheme: Scheme,
    pub(crate) lesson: Option<Box<Lesson>>,
    /// The record, without its actions, of a game that was played elsewhere.
    pub(crate) upload: Option<Box<Value>>,
    pub(crate) chairs: Vec<Chair>,
    pub(crate) stage: Stage,
    pub(crate) timing: Timing,
    pub(crate) history: Vec<(Time, HistoryItem)>,
    /// What each person has used of their quotas.
    pub(crate) used: BTreeMap<String, Used>,
    /// What people who do not play have used together.
    pub(crate) used_by_visitors: Used,
    /// Whether a change of seats or options discards nonces.
    pub(crate) discards_nonces: bool,
    /// The number of the last entry that changed the draft.
    pub(crate) draft_number: u64,
    /// When nonces were last discarded.
    pub(crate) discarded: Time,
    /// The ids of each person's last requests, with the numbers of their entries.
    pub(crate) answered: BTreeMap<String, VecDeque<(String, u64)>>,
    pub(crate) muted: BTreeSet<String>,
    /// People whose data was deleted.
    pub(crate) forgotten: BTreeSet<String>,
    /// The id of the rematch table, and the number of the entry.
    pub(crate) rematch: Option<(String, u64)>,
    /// The seats that want the rematch.
    pub(crate) joining: BTreeSet<usize>,
    /// The last decision, if it can be taken back.
    pub(crate) undoable: Option<Undoable>,
    pub(crate) presences: Presences,
    pub(crate) turns: BySeat<Turns>,
}

/// The parameters of a new table.
#[derive(Clone, PartialEq, Debug)]
pub struct Creation {
    /// The table's id.
    pub id: String,
    /// The game.
    pub game: GameName,
    /// The id of the host.
    pub host: String,
    /// Seats, options, clock.
    pub arrangement: Arrangement,
    /// The server's input to the shuffle. It must not leave the server before the game is over.
    pub secret: Secret,
    /// The seed of the bots, independent of the deal.
    pub bot_seed: u64,
    /// The first player; drawn from the seed by default.
    pub first: Option<usize>,
}

pub(crate) enum Stage {
    Open,
    Playing(Play),
    Over(Play),
    Closed,
}

/// An entry as viewers see it. The rare variants are boxed to keep the many decisions small.
pub(crate) enum HistoryItem {
    /// The same for all viewers.
    All(Box<What>),
    /// For spectators only.
    Spectators(Box<What>),
    /// The start of the game, with its events.
    Started(Range<usize>),
    /// A seat's decision, with its events.
    Played(Seat, Range<usize>),
}

/// The decisions of a seat so far, those taken back included.
#[derive(Clone, Copy, Default)]
pub(crate) struct Turns {
    pub(crate) count: usize,
    /// The number of the last decision's entry.
    pub(crate) last: Option<u64>,
}

/// An invalid journal.
#[derive(Clone, PartialEq, Debug)]
pub struct RestoreError {
    /// The number of the first invalid entry.
    pub number: usize,
    /// What is wrong with it.
    pub message: String,
}

impl fmt::Display for RestoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "entry {}: {}", self.number, self.message)
    }
}

impl std::error::Error for RestoreError {}

/// How a game ended for a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The person's id.
    pub person: String,
    /// Whether the seat won, alone or shared.
    pub won: bool,
    /// Whether a stand-in played at the end.
    pub left: bool,
}

/// The number of request ids remembered per person, so that a retry is not executed again.
const ANSWERS: usize = 8;

impl Table {
    /// Creates a table. Returns it with the first entry of its journal.
    ///
    /// # Errors
    /// When the arrangement is invalid for the game.
    pub fn create(at: Time, creation: Creation) -> Result<(Table, Entry), Refusal> {
        check_arrangement(creation.game, &creation.arrangement)?;
        let Creation { id, game, host, arrangement, secret, bot_seed, first } = creation;
        let scheme = if first.is_some() { Scheme::One } else { Scheme::Two };
        let did = Did::Created {
            game,
            host,
            arrangement,
            secret,
            bot_seed,
            first,
            scheme,
            lesson: None,
            upload: None,
            discards_nonces: true,
        };
        let entry = Entry { by: None, did };
        let table = Table::begin(&id, at, at, &entry);
        table.map(|table| (table, entry)).map_err(|error| Refusal::new(Code::Arrangement, error.message))
    }

    /// Restores a table from its journal. `now` is the current time.
    ///
    /// # Errors
    /// When an entry is not possible.
    pub fn restore(
        id: &str,
        entries: impl IntoIterator<Item = (Time, Entry)>,
        now: Time,
    ) -> Result<Table, RestoreError> {
        let mut entries = entries.into_iter();
        let (at, first) = entries.next().ok_or(RestoreError { number: 0, message: "no entry".to_owned() })?;
        let mut table = Table::begin(id, at, now, &first)?;
        for (at, entry) in entries {
            let number = table.history.len();
            table.apply(at, &entry).map_err(|refusal| RestoreError { number, message: refusal.message })?;
        }
        Ok(table)
    }

    fn begin(id: &str, at: Time, now: Time, entry: &Entry) -> Result<Table, RestoreError> {
        let wrong = |message: &str| RestoreError { number: 0, message: message.to_owned() };
        let Did::Created {
            game,
            host,
            arrangement,
            secret,
            bot_seed,
            first,
            scheme,
            lesson,
            upload,
            discards_nonces,
        } = &entry.did
        else {
            return Err(wrong("the first entry must be `created`"));
        };
        if !(1..=tabletop::MAX_SEATS).contains(&arrangement.seats) {
            return Err(wrong("the number of seats is out of range"));
        }
        Ok(Table {
            id: id.to_owned(),
            created: at,
            restored_at: now,
            last: at,
            game: *game,
            host: host.clone(),
            arrangement: arrangement.clone(),
            secret: *secret,
            bot_seed: *bot_seed,
            first: *first,
            scheme: *scheme,
            lesson: lesson.clone(),
            upload: upload.clone(),
            chairs: vec![Chair::Empty; arrangement.seats],
            stage: Stage::Open,
            timing: Timing::new(arrangement.clock),
            history: vec![(at, HistoryItem::All(Box::new(What::Created { host: host.clone() })))],
            used: BTreeMap::new(),
            used_by_visitors: Used::default(),
            discards_nonces: *discards_nonces,
            draft_number: 0,
            discarded: 0,
            answered: BTreeMap::new(),
            muted: BTreeSet::new(),
            forgotten: BTreeSet::new(),
            rematch: None,
            joining: BTreeSet::new(),
            undoable: None,
            presences: Presences::default(),
            turns: BySeat::default(),
        })
    }

    /// Applies an entry.
    ///
    /// # Errors
    /// When the entry is not possible. The table has not changed then.
    pub(crate) fn apply(&mut self, at: Time, entry: &Entry) -> Result<(), Refusal> {
        let at = self.time(at);
        let (before, charge) = (self.draft(), self.charge(entry));
        let item = self.apply_did(at, &entry.did)?;
        self.discard_nonces(at, before.as_ref());
        self.count(charge);
        self.append_history(at, entry, item);
        Ok(())
    }

    /// Applies a parsed action and returns its entry.
    ///
    /// # Errors
    /// When the action is illegal. The table has not changed then.
    pub(crate) fn apply_move(
        &mut self,
        at: Time,
        by: Option<By>,
        seat: usize,
        action: &Move,
    ) -> Result<Entry, Refusal> {
        let at = self.time(at);
        let text = self.playing()?.write(action);
        let item = self.act(at, seat, action)?;
        let entry = Entry { by, did: Did::Acted { seat, action: text } };
        self.append_history(at, &entry, item);
        Ok(entry)
    }

    /// Keeps the table's time from going backwards when the system clock does.
    fn time(&self, at: Time) -> Time {
        at.max(self.last)
    }

    fn append_history(&mut self, at: Time, entry: &Entry, item: HistoryItem) {
        let number = self.history.len() as u64;
        if let Some(by) = &entry.by {
            let answers = self.answered.entry(by.person.clone()).or_default();
            if answers.len() == ANSWERS {
                answers.pop_front();
            }
            answers.push_back((by.id.clone(), number));
        }
        self.history.push((at, item));
        self.last = at;
    }

    /// The running game.
    pub(crate) fn playing(&self) -> Result<&Play, Refusal> {
        match &self.stage {
            Stage::Playing(play) => Ok(play),
            Stage::Open | Stage::Over(_) | Stage::Closed => Err(not_playing()),
        }
    }

    fn apply_did(&mut self, at: Time, did: &Did) -> Result<HistoryItem, Refusal> {
        let what = match did {
            Did::Created { .. } => return Err(Refusal::new(Code::Begun, "the table exists already")),
            Did::Sat { seat, person, name, nonce, stand_in } => {
                self.check_open()?;
                let (person, name, stand_in) = (person.clone(), name.clone(), stand_in.clone());
                let what = What::Sat { seat: *seat, person: person.clone(), name: name.clone() };
                let awaits_nonce = nonce.is_none() && self.awaits_nonce(&person);
                let avatar =
                    self.chairs.get(*seat).and_then(Chair::person).filter(|seated| seated.id == person);
                let avatar = avatar.and_then(|seated| seated.avatar);
                *self.chair_mut(*seat)? = Chair::Person(SeatedPerson {
                    id: person,
                    name,
                    nonce: *nonce,
                    stand_in,
                    replaced: false,
                    awaits_nonce,
                    avatar,
                });
                what
            }
            Did::Arranged(arrangement) => {
                self.check_open()?;
                check_arrangement(self.game, arrangement)?;
                self.chairs.resize(arrangement.seats, Chair::Empty);
                // Keeps a chosen first player within the new number of seats.
                self.first = self.first.map(|first| first % arrangement.seats);
                self.arrangement = arrangement.clone();
                self.timing = Timing::new(arrangement.clock);
                What::Arranged { arrangement: arrangement.clone() }
            }
            Did::Started => {
                self.check_open()?;
                let play = self.deal()?;
                let events = 0..play.events();
                self.first = Some(play.first().index());
                self.stage = Stage::Playing(play);
                self.run_clocks(at);
                return Ok(HistoryItem::Started(events));
            }
            Did::Acted { seat, action } => {
                let action = self.playing()?.read(action)?;
                return self.act(at, *seat, &action);
            }
            Did::Said { person, name, text } => {
                let seat = self.seat_of(person).map(Seat::index);
                let (person, name, text) = (person.clone(), name.clone(), text.clone());
                let what = Box::new(What::Said { person, name, seat, text });
                // Spectators could help a player: players do not receive their chat during the game.
                let spectators_only = seat.is_none() && matches!(self.stage, Stage::Playing(_));
                return Ok(if spectators_only {
                    HistoryItem::Spectators(what)
                } else {
                    HistoryItem::All(what)
                });
            }
            Did::Renamed { person, name } => self.change_name(person, name)?,
            Did::StandIn { seat, reason } => {
                self.undoable = None;
                let seated = self.playing_person(*seat)?;
                seated.replaced = true;
                let bot = seated.stand_in.clone();
                self.run_clocks(at);
                What::StandIn { seat: *seat, bot, reason: *reason }
            }
            Did::Notice(notice) => {
                self.apply_notice(at, notice)?;
                What::Notice(notice.clone())
            }
        };
        Ok(HistoryItem::All(Box::new(what)))
    }

    fn apply_notice(&mut self, at: Time, notice: &Notice) -> Result<(), Refusal> {
        match notice {
            Notice::Left { seat } => {
                self.check_open()?;
                let left = std::mem::replace(self.chair_mut(*seat)?, Chair::Empty);
                if let Some(seated) = left.person() {
                    self.transfer_host(&seated.id);
                }
            }
            Notice::Bot { seat, bot } => {
                self.check_open()?;
                *self.chair_mut(*seat)? = bot.clone().map_or(Chair::Empty, Chair::Bot);
            }
            Notice::Returned { seat } => {
                self.undoable = None;
                self.playing_person(*seat)?.replaced = false;
                self.timing.top_up(self.seat(*seat)?);
                self.run_clocks(at);
            }
            Notice::Muted { person, muted } => {
                if *muted {
                    self.muted.insert(person.clone());
                } else {
                    self.muted.remove(person);
                }
            }
            Notice::Reacted { seat, .. } => {
                self.seat(*seat)?;
            }
            Notice::Resumed => {
                self.timing.restart(at);
                if let Some(undoable) = &mut self.undoable {
                    undoable.timing.restart(at);
                }
            }
            Notice::Rematch { table, seat } => {
                self.rematch = Some((table.clone(), self.history.len() as u64));
                self.joining.extend(*seat);
            }
            Notice::Face { seat, avatar } => {
                if let Chair::Person(seated) = self.chair_mut(*seat)? {
                    seated.avatar = Some(*avatar);
                }
            }
            Notice::Joins { seat } => {
                self.seat(*seat)?;
                self.joining.insert(*seat);
            }
            Notice::Undone { seat, decision } => self.undo(at, *seat, *decision)?,
            Notice::Closed => {
                // A game of several people belongs to all of them.
                if !matches!(self.stage, Stage::Playing(_)) || self.people().nth(1).is_some() {
                    self.check_open()?;
                }
                self.stage = Stage::Closed;
                self.run_clocks(at);
            }
            Notice::Forgotten { person } => {
                self.undoable = None;
                self.erase_person(at, person);
            }
        }
        Ok(())
    }

    /// If this person is the host, makes the first other person with a seat the host.
    pub(crate) fn transfer_host(&mut self, gone: &str) {
        let heir = self.people().find(|seated| seated.id != gone).map(|seated| seated.id.clone());
        if let Some(heir) = heir.filter(|_| self.host == gone) {
            self.host = heir;
        }
    }

    fn act(&mut self, at: Time, seat: usize, action: &Move) -> Result<HistoryItem, Refusal> {
        let number = self.history.len() as u64;
        let seat = self.seat(seat)?;
        let Stage::Playing(play) = &mut self.stage else { return Err(not_playing()) };
        let (before, timing) = (play.events(), self.timing.clone());
        play.act(seat, action)?;
        let events = before..play.events();
        let reveals = play.reveals_since(before);
        let over = play.is_over();
        let turns = &mut self.turns[seat];
        *turns = Turns { count: turns.count + 1, last: Some(number) };
        self.timing.finish_turn(seat, at);
        self.undoable = self.allows_undo(seat, reveals).then_some(Undoable { seat, number, timing });
        if over && let Stage::Playing(play) = std::mem::replace(&mut self.stage, Stage::Closed) {
            self.stage = Stage::Over(play);
        }
        self.run_clocks(at);
        Ok(HistoryItem::Played(seat, events))
    }

    /// Runs the clocks of the people who have to decide, and no others.
    pub(crate) fn run_clocks(&mut self, at: Time) {
        let is_person =
            |seat: &Seat| self.chairs.get(seat.index()).is_some_and(|chair| chair.bot().is_none());
        let seats: Seats = self.to_act().iter().filter(is_person).collect();
        self.timing.run(seats, at);
    }

    /// The seats that have to decide.
    #[must_use]
    pub fn to_act(&self) -> Seats {
        match &self.stage {
            Stage::Playing(play) => play.to_act(),
            Stage::Open | Stage::Over(_) | Stage::Closed => Seats::NONE,
        }
    }

    /// Returns whether the game waits until a person takes a seat back from a stand-in.
    ///
    /// Without the pause, bots would finish a game that all people have left within moments. Games with a clock
    /// continue, because a clock guarantees an end, and so do games of bots only.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        let playing = matches!(self.stage, Stage::Playing(_));
        let mut people = self.people().peekable();
        playing && !self.has_clock() && people.peek().is_some() && people.all(|seated| seated.replaced)
    }

    /// Returns whether the table has a time limit.
    #[must_use]
    pub fn has_clock(&self) -> bool {
        self.timing.is_set()
    }

    /// When the next clock runs out.
    #[must_use]
    pub fn deadline(&self) -> Option<Time> {
        self.timing.deadline().map(|(end, _)| end)
    }

    /// Puts stand-ins on the seats whose time has run out.
    pub fn tick(&mut self, at: Time) -> Vec<Entry> {
        let mut entries = Vec::new();
        while let Some((_, seat)) = self.timing.deadline().filter(|(end, _)| *end <= at) {
            let did = Did::StandIn { seat: seat.index(), reason: wire::StandInReason::Clock };
            let entry = Entry { by: None, did };
            if self.apply(at, &entry).is_err() {
                break;
            }
            entries.push(entry);
        }
        entries
    }

    /// Restarts the running clocks after a restart of the server. Returns none if no clock runs.
    pub fn resume(&mut self, at: Time) -> Option<Entry> {
        let entry = Entry { by: None, did: Notice::Resumed.into() };
        let runs = !self.timing.running().is_empty();
        (runs && self.apply(at, &entry).is_ok()).then_some(entry)
    }

    /// Returns the bots that have to decide, if `wanted` accepts their [`Thinker::key`].
    #[must_use]
    pub fn thinkers(&mut self, wanted: impl Fn(usize, usize) -> bool) -> Vec<Thinker> {
        if self.is_paused() {
            return Vec::new();
        }
        let owing = self.to_act().iter().filter_map(|seat| {
            let code = self.chairs.get(seat.index())?.bot()?;
            wanted(seat.index(), self.turns[seat].count).then(|| (seat, code.to_owned()))
        });
        let owing: Vec<_> = owing.collect();
        owing.into_iter().filter_map(|(seat, code)| Thinker::new(self, seat, &code)).collect()
    }

    /// Applies a bot's decision. Returns none if it is outdated: the person is back, the turn is over, or the game is
    /// paused.
    pub fn apply_decision(&mut self, at: Time, decision: &Decision) -> Option<Entry> {
        let Decision { seat, turn, action } = decision;
        let bot = self.chairs.get(seat.index())?.bot().is_some();
        let awaited = self.to_act().contains(*seat) && self.turns[*seat].count == *turn;
        if !bot || !awaited || self.is_paused() {
            return None;
        }
        self.apply_move(at, None, seat.index(), action).ok()
    }

    /// The table's id.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// When the table was created.
    #[must_use]
    pub fn created(&self) -> Time {
        self.created
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> GameName {
        self.game
    }

    /// The number of seats.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.chairs.len()
    }

    /// Returns whether the lobby lists the table.
    #[must_use]
    pub fn is_public(&self) -> bool {
        self.arrangement.public
    }

    /// The number of entries, which is the number of the next one.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.history.len() as u64
    }

    /// Returns whether the journal is empty, which it never is.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.history.is_empty()
    }

    /// The time of an entry; none if there is no entry with this number.
    #[must_use]
    pub fn time_of(&self, number: u64) -> Option<Time> {
        let number = usize::try_from(number).ok()?;
        self.history.get(number).map(|(at, _)| *at)
    }

    /// The time of the newest entry.
    #[must_use]
    pub fn last(&self) -> Time {
        self.last
    }

    /// The status.
    #[must_use]
    pub fn status(&self) -> Status {
        match self.stage {
            Stage::Open => Status::Open,
            Stage::Playing(_) => Status::Playing,
            Stage::Over(_) => Status::Over,
            Stage::Closed => Status::Closed,
        }
    }

    /// The record of the finished game, with the secret of its shuffle; none for a lesson.
    #[must_use]
    pub fn record(&self) -> Option<String> {
        match &self.stage {
            Stage::Over(play) if self.upload.is_some() => Some(play.record(self.names(), play.fair())),
            Stage::Over(play) if self.lesson.is_none() => Some(play.record(self.names(), Some(self.fair()))),
            Stage::Over(_) | Stage::Open | Stage::Playing(_) | Stage::Closed => None,
        }
    }

    /// The record of the running game so far; none for a lesson. It has the seed and what is hidden, so it must not reach
    /// anybody who plays.
    #[must_use]
    pub fn unfinished_record(&self) -> Option<String> {
        let play = self.playing().ok().filter(|_| self.lesson.is_none())?;
        Some(play.record(self.names(), None))
    }

    /// How the game ended for each person; empty until it is over, for a lesson, and for a game that was played
    /// elsewhere.
    #[must_use]
    pub fn endings(&self) -> Vec<Ending> {
        let (Stage::Over(play), None, None) = (&self.stage, &self.lesson, &self.upload) else {
            return Vec::new();
        };
        let winners = play.winners();
        let seats = Seat::all(self.chairs.len()).zip(&self.chairs);
        let ending = |(seat, chair): (Seat, &Chair)| {
            let SeatedPerson { id, replaced, .. } = chair.person()?;
            Some(Ending { person: id.clone(), won: winners.contains(seat), left: *replaced })
        };
        seats.filter_map(ending).collect()
    }

    pub(crate) fn play_mut(&mut self) -> Option<&mut Play> {
        match &mut self.stage {
            Stage::Playing(play) | Stage::Over(play) => Some(play),
            Stage::Open | Stage::Closed => None,
        }
    }

    pub(crate) fn turns(&self, seat: Seat) -> usize {
        self.turns[seat].count
    }

    /// The number of the entry of the seat's last decision.
    pub(crate) fn last_turn(&self, seat: Seat) -> Option<u64> {
        self.turns[seat].last
    }

    /// The seed of the bot on a seat.
    pub(crate) fn bot_seed(&self, seat: Seat) -> u64 {
        tabletop::FastDealer::new(self.bot_seed ^ seat.index() as u64).bits()
    }

    pub(crate) fn check_open(&self) -> Result<(), Refusal> {
        match self.stage {
            Stage::Open => Ok(()),
            _ => Err(Refusal::new(Code::Begun, "the game has begun already")),
        }
    }
}

pub(crate) fn not_playing() -> Refusal {
    Refusal::new(Code::NotPlaying, "the game has not begun, or is over")
}
