use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt;
use std::ops::Range;

pub use record::GameName;
use record::fair::{Scheme, Secret};
use tabletop::{BySeat, Seat, Seats};
use wire::{Arrangement, Code, Notice, Refusal, Status, What};

use crate::chair::{Chair, Sitter};
use crate::clock::{Time, Timing};
use crate::deal::check_arrangement;
use crate::entry::{By, Did, Entry};
use crate::lesson::Lesson;
use crate::play::{Move, Play};
use crate::presence::Presences;
use crate::thinker::{Decision, Thinker};

/// A table.
pub struct Table {
    pub(crate) id: String,
    pub(crate) created: Time,
    /// When this value was made; nobody is known to have been away before.
    pub(crate) awake: Time,
    pub(crate) last: Time,
    pub(crate) game: GameName,
    pub(crate) host: String,
    pub(crate) arrangement: Arrangement,
    pub(crate) secret: Secret,
    pub(crate) luck: u64,
    pub(crate) first: Option<usize>,
    pub(crate) scheme: Scheme,
    /// What is taught here.
    pub(crate) lesson: Option<Box<Lesson>>,
    pub(crate) chairs: Vec<Chair>,
    pub(crate) stage: Stage,
    pub(crate) timing: Timing,
    pub(crate) history: Vec<(Time, Told)>,
    pub(crate) chatter: usize,
    pub(crate) answered: BTreeMap<String, VecDeque<(String, u64)>>,
    pub(crate) muted: BTreeSet<String>,
    /// Whom the house has forgotten.
    pub(crate) gone: BTreeSet<String>,
    pub(crate) rematch: Option<(String, u64)>,
    pub(crate) presences: Presences,
    turns: BySeat<Turns>,
}

/// How a table is set up. What is secret and what is left to chance comes from outside.
#[derive(Clone, PartialEq, Debug)]
pub struct Creation {
    /// The table's id.
    pub id: String,
    /// Which game.
    pub game: GameName,
    /// Whose table it is.
    pub host: String,
    /// Seats, options, clock.
    pub arrangement: Arrangement,
    /// What only the house knows until the game is over; the deal follows from it.
    pub secret: Secret,
    /// Chance for the bots. It has nothing to do with the deal.
    pub luck: u64,
    /// The first player; drawn from the seed if nobody is named.
    pub first: Option<usize>,
}

pub(crate) enum Stage {
    Open,
    Playing(Play),
    Over(Play),
    Closed,
}

/// What viewers are told of an entry. Nearly all entries are decisions, and need not take the room of the others.
pub(crate) enum Told {
    /// The same for all.
    All(Box<What>),
    /// For those who have no seat.
    Spectators(Box<What>),
    /// The game begins, with these events.
    Started(Range<usize>),
    /// A seat decided, with these events.
    Played(Seat, Range<usize>),
}

/// What a seat has decided so far.
#[derive(Clone, Copy, Default)]
struct Turns {
    count: usize,
    /// The number of the last decision's entry.
    last: Option<u64>,
}

/// Why a journal is not one of a table.
#[derive(Clone, PartialEq, Debug)]
pub struct RestoreError {
    /// The number of the entry at fault.
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

/// How a game ended for one of its people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Who.
    pub person: String,
    /// Whether the seat won, alone or with others.
    pub won: bool,
    /// Whether a stand-in played the end.
    pub left: bool,
}

/// How many answers are remembered for each person, so that a question asked again is not done again.
const ANSWERS: usize = 8;

impl Table {
    /// A new table, and the entry with which its journal begins.
    ///
    /// # Errors
    /// When the game cannot be arranged so.
    pub fn create(at: Time, creation: Creation) -> Result<(Table, Entry), Refusal> {
        check_arrangement(creation.game, &creation.arrangement)?;
        let Creation { id, game, host, arrangement, secret, luck, first } = creation;
        let scheme = if first.is_some() { Scheme::One } else { Scheme::Two };
        let did = Did::Created { game, host, arrangement, secret, luck, first, scheme, lesson: None };
        let entry = Entry { by: None, did };
        let table = Table::begin(&id, at, at, &entry);
        table.map(|table| (table, entry)).map_err(|error| Refusal::new(Code::Arrangement, error.message))
    }

    /// The table of a journal, made at the time `now`.
    ///
    /// # Errors
    /// The first entry that cannot have happened.
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
        let Did::Created { game, host, arrangement, secret, luck, first, scheme, lesson } = &entry.did else {
            return Err(wrong("a journal begins with a table being set up"));
        };
        if !(1..=tabletop::MAX_SEATS).contains(&arrangement.seats) {
            return Err(wrong("no table has so many seats"));
        }
        Ok(Table {
            id: id.to_owned(),
            created: at,
            awake: now,
            last: at,
            game: *game,
            host: host.clone(),
            arrangement: arrangement.clone(),
            secret: *secret,
            luck: *luck,
            first: *first,
            scheme: *scheme,
            lesson: lesson.clone(),
            chairs: vec![Chair::Empty; arrangement.seats],
            stage: Stage::Open,
            timing: Timing::new(arrangement.clock),
            history: vec![(at, Told::All(Box::new(What::Created { host: host.clone() })))],
            chatter: 0,
            answered: BTreeMap::new(),
            muted: BTreeSet::new(),
            gone: BTreeSet::new(),
            rematch: None,
            presences: Presences::default(),
            turns: BySeat::default(),
        })
    }

    /// Moves the table by an entry.
    ///
    /// # Errors
    /// Why this cannot happen; nothing changes then.
    pub(crate) fn apply(&mut self, at: Time, entry: &Entry) -> Result<(), Refusal> {
        let at = self.time(at);
        let told = self.happen(at, &entry.did)?;
        self.remember(at, entry, told);
        Ok(())
    }

    /// Plays a decision that was read or made already, and returns its entry.
    ///
    /// # Errors
    /// The rule that would be broken; nothing changes then.
    pub(crate) fn apply_move(
        &mut self,
        at: Time,
        by: Option<By>,
        seat: usize,
        action: &Move,
    ) -> Result<Entry, Refusal> {
        let at = self.time(at);
        let text = self.playing()?.write(action);
        let told = self.act(at, seat, action)?;
        let entry = Entry { by, did: Did::Acted { seat, action: text } };
        self.remember(at, &entry, told);
        Ok(entry)
    }

    /// The time of a table never goes backwards, whatever the clock of the machine does.
    fn time(&self, at: Time) -> Time {
        at.max(self.last)
    }

    /// Puts what happened into the history.
    fn remember(&mut self, at: Time, entry: &Entry, told: Told) {
        let number = self.history.len() as u64;
        if let Some(by) = &entry.by {
            let answers = self.answered.entry(by.person.clone()).or_default();
            if answers.len() == ANSWERS {
                answers.pop_front();
            }
            answers.push_back((by.id.clone(), number));
        }
        self.history.push((at, told));
        self.last = at;
    }

    /// The game, while it is on.
    pub(crate) fn playing(&self) -> Result<&Play, Refusal> {
        match &self.stage {
            Stage::Playing(play) => Ok(play),
            Stage::Open | Stage::Over(_) | Stage::Closed => Err(not_playing()),
        }
    }

    fn happen(&mut self, at: Time, did: &Did) -> Result<Told, Refusal> {
        let told = match did {
            Did::Created { .. } => return Err(Refusal::new(Code::Begun, "the table is set up already")),
            Did::Sat { seat, person, name, nonce, stand_in } => {
                self.check_open()?;
                let (person, name, stand_in) = (person.clone(), name.clone(), stand_in.clone());
                let what = What::Sat { seat: *seat, person: person.clone(), name: name.clone() };
                *self.chair_mut(*seat)? =
                    Chair::Person(Sitter { person, name, nonce: *nonce, stand_in, replaced: false });
                what
            }
            Did::Arranged(arrangement) => {
                self.check_open()?;
                check_arrangement(self.game, arrangement)?;
                self.chairs.resize(arrangement.seats, Chair::Empty);
                // A first player who was settled before stays one of those who play.
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
                return Ok(Told::Started(events));
            }
            Did::Acted { seat, action } => {
                let action = self.playing()?.read(action)?;
                return self.act(at, *seat, &action);
            }
            Did::Said { person, name, text } => {
                self.chatter += 1;
                let seat = self.seat_of(person).map(Seat::index);
                let (person, name, text) = (person.clone(), name.clone(), text.clone());
                let what = Box::new(What::Said { person, name, seat, text });
                // Players are not told what lookers-on say while they play.
                let aside = seat.is_none() && matches!(self.stage, Stage::Playing(_));
                return Ok(if aside { Told::Spectators(what) } else { Told::All(what) });
            }
            Did::StandIn { seat, reason } => {
                let sitter = self.playing_sitter(*seat)?;
                sitter.replaced = true;
                let bot = sitter.stand_in.clone();
                self.run_clocks(at);
                What::StandIn { seat: *seat, bot, reason: *reason }
            }
            Did::Notice(notice) => {
                self.apply_notice(at, notice)?;
                What::Notice(notice.clone())
            }
        };
        if *did != Did::Notice(Notice::Resumed) {
            self.chatter += 1;
        }
        Ok(Told::All(Box::new(told)))
    }

    fn apply_notice(&mut self, at: Time, notice: &Notice) -> Result<(), Refusal> {
        match notice {
            Notice::Left { seat } => {
                self.check_open()?;
                let left = std::mem::replace(self.chair_mut(*seat)?, Chair::Empty);
                if let Some(sitter) = left.sitter() {
                    self.pass_on(&sitter.person);
                }
            }
            Notice::Bot { seat, bot } => {
                self.check_open()?;
                *self.chair_mut(*seat)? = bot.clone().map_or(Chair::Empty, Chair::Bot);
            }
            Notice::Returned { seat } => {
                self.playing_sitter(*seat)?.replaced = false;
                self.timing.returned(self.seat(*seat)?);
                self.run_clocks(at);
            }
            Notice::Muted { person, muted } => {
                if *muted {
                    self.muted.insert(person.clone());
                } else {
                    self.muted.remove(person);
                }
            }
            Notice::Resumed => self.timing.resumed(at),
            Notice::Rematch { table } => self.rematch = Some((table.clone(), self.history.len() as u64)),
            Notice::Closed => {
                self.check_open()?;
                self.stage = Stage::Closed;
            }
            Notice::Forgotten { person } => self.erase(at, person),
        }
        Ok(())
    }

    /// When the host goes, the table is somebody else's to arrange.
    pub(crate) fn pass_on(&mut self, gone: &str) {
        let heir = self.people().find(|sitter| sitter.person != gone).map(|sitter| sitter.person.clone());
        if let Some(heir) = heir.filter(|_| self.host == gone) {
            self.host = heir;
        }
    }

    fn act(&mut self, at: Time, seat: usize, action: &Move) -> Result<Told, Refusal> {
        let number = self.history.len() as u64;
        let seat = self.seat(seat)?;
        let Stage::Playing(play) = &mut self.stage else { return Err(not_playing()) };
        let before = play.events();
        play.act(seat, action)?;
        let events = before..play.events();
        let over = play.is_over();
        let turns = &mut self.turns[seat];
        *turns = Turns { count: turns.count + 1, last: Some(number) };
        self.timing.decided(seat, at);
        if over && let Stage::Playing(play) = std::mem::replace(&mut self.stage, Stage::Closed) {
            self.stage = Stage::Over(play);
        }
        self.run_clocks(at);
        Ok(Told::Played(seat, events))
    }

    /// Lets the time of those run who owe a decision and are there to make it.
    pub(crate) fn run_clocks(&mut self, at: Time) {
        let here = |seat: &Seat| self.chairs.get(seat.index()).is_some_and(|chair| chair.bot().is_none());
        let seats: Seats = self.to_act().iter().filter(here).collect();
        self.timing.run(seats, at);
    }

    /// The seats that owe a decision.
    #[must_use]
    pub fn to_act(&self) -> Seats {
        match &self.stage {
            Stage::Playing(play) => play.to_act(),
            Stage::Open | Stage::Over(_) | Stage::Closed => Seats::NONE,
        }
    }

    /// Whether the game waits until one of its people takes a seat back from a stand-in. Bots and stand-ins play for
    /// those who wait for them: where every person has gone they would play the game to its end in a moment, before
    /// anybody could come back. A game with a clock goes on, because whoever chose a clock wants it to end; and so does a
    /// game of bots alone, which nobody has left.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        let playing = matches!(self.stage, Stage::Playing(_));
        let mut people = self.people().peekable();
        playing && !self.has_clock() && people.peek().is_some() && people.all(|sitter| sitter.replaced)
    }

    /// Whether there is a clock at all.
    #[must_use]
    pub fn has_clock(&self) -> bool {
        self.timing.is_set()
    }

    /// When the next clock runs out.
    #[must_use]
    pub fn deadline(&self) -> Option<Time> {
        self.timing.deadline().map(|(end, _)| end)
    }

    /// Hands the seats whose time has run out to their stand-ins.
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

    /// The server was started again: the clocks stood still meanwhile. Nothing where no clock runs.
    pub fn resume(&mut self, at: Time) -> Option<Entry> {
        let entry = Entry { by: None, did: Notice::Resumed.into() };
        let runs = !self.timing.running().is_empty();
        (runs && self.apply(at, &entry).is_ok()).then_some(entry)
    }

    /// The bots that owe a decision and are wanted, by their seat and the number of the decision, ready to think.
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

    /// Plays what a bot has decided. Nothing happens if it comes too late: the person is back, another decision came
    /// first, or everybody has gone.
    pub fn decided(&mut self, at: Time, decision: &Decision) -> Option<Entry> {
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

    /// When the table was set up.
    #[must_use]
    pub fn created(&self) -> Time {
        self.created
    }

    /// Which game.
    #[must_use]
    pub fn game(&self) -> GameName {
        self.game
    }

    /// How many seats there are.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.chairs.len()
    }

    /// Whether the table is in the lobby.
    #[must_use]
    pub fn is_public(&self) -> bool {
        self.arrangement.public
    }

    /// How many entries there are: the number of the next one.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.history.len() as u64
    }

    /// Whether there is nothing in the journal, which is never so.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.history.is_empty()
    }

    /// The time of the newest entry.
    #[must_use]
    pub fn last(&self) -> Time {
        self.last
    }

    /// How far the table has come.
    #[must_use]
    pub fn status(&self) -> Status {
        match self.stage {
            Stage::Open => Status::Open,
            Stage::Playing(_) => Status::Playing,
            Stage::Over(_) => Status::Over,
            Stage::Closed => Status::Closed,
        }
    }

    /// The record of the game, once it is over, with the secret of its shuffle. A lesson leaves none.
    #[must_use]
    pub fn record(&self) -> Option<String> {
        match &self.stage {
            Stage::Over(play) if self.lesson.is_none() => Some(play.record(self.names(), Some(self.fair()))),
            Stage::Over(_) | Stage::Open | Stage::Playing(_) | Stage::Closed => None,
        }
    }

    /// How the game ended for each of its people; nobody while it is on, and for a lesson.
    #[must_use]
    pub fn endings(&self) -> Vec<Ending> {
        let (Stage::Over(play), None) = (&self.stage, &self.lesson) else { return Vec::new() };
        let winners = play.winners();
        let seats = Seat::all(self.chairs.len()).zip(&self.chairs);
        let ending = |(seat, chair): (Seat, &Chair)| {
            let Sitter { person, replaced, .. } = chair.sitter()?;
            Some(Ending { person: person.clone(), won: winners.contains(seat), left: *replaced })
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

    /// The number of the seat's last decision.
    pub(crate) fn last_turn(&self, seat: Seat) -> Option<u64> {
        self.turns[seat].last
    }

    /// The chance of the bot on a seat.
    pub(crate) fn bot_seed(&self, seat: Seat) -> u64 {
        tabletop::FastDealer::new(self.luck ^ seat.index() as u64).bits()
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
