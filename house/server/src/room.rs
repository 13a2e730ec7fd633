//! A room: one table, those who look at it, and what waits for the disk.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use store::{Change, Redaction, Report, StoreError, TableChange};
use table::{Answer, Decision, Did, Entry, Eyes, Person, Presences, Table, Time};
use tabletop::Seats;
use tokio::sync::oneshot;
use wire::{Code, Memory, Refusal, Request, ToClient};

use crate::config::REST_AFTER;
use crate::house::{House, lock, storage};
use crate::journal::{change, load, redacted};
use crate::line::{Line, TOO_SLOW};
use crate::reply::Problem;

pub(crate) struct Room {
    id: String,
    inner: Mutex<Inner>,
}

struct Inner {
    slot: Slot,
    lines: Vec<Arc<Line>>,
    /// What is to be told when the next changes are on disk, oldest first.
    pending: VecDeque<Pending>,
    /// Counted up when a change could not be stored: what was in the air then is void.
    epoch: u64,
    /// The decisions that bots are thinking about.
    thinking: BTreeSet<(usize, usize)>,
    used: Time,
}

/// What is to be told when a change is on disk: messages, and that it is.
struct Pending {
    told: Vec<(Arc<Line>, Utf8Bytes)>,
    waiting: Vec<oneshot::Sender<()>>,
}

enum Slot {
    Awake(Box<Table>),
    Resting(Presences),
}

/// Whose question a change answers.
#[derive(Clone, Copy)]
struct Asker<'a> {
    line: &'a Arc<Line>,
    id: &'a str,
    since: Instant,
}

impl Room {
    /// The room of a table that is in the store.
    pub(crate) fn resting(id: &str) -> Room {
        Room::new(id.to_owned(), Slot::Resting(Presences::default()))
    }

    fn awake(table: Table) -> Room {
        Room::new(table.id().to_owned(), Slot::Awake(Box::new(table)))
    }

    fn new(id: String, slot: Slot) -> Room {
        let inner = Inner {
            slot,
            lines: Vec::new(),
            pending: VecDeque::new(),
            epoch: 0,
            thinking: BTreeSet::new(),
            used: 0,
        };
        Room { id, inner: Mutex::new(inner) }
    }

    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// Sets a new table up: it is in the store when this returns. Where the game is on already, as in a lesson, bots play.
    pub(crate) async fn create(
        house: &Arc<House>,
        table: Table,
        entries: Vec<Entry>,
    ) -> Result<Arc<Room>, StoreError> {
        let change = change(&table, 0, &entries);
        house.write(Change::Table(change)).await?;
        house.metrics.awake.inc();
        let room = house.keep(Room::awake(table));
        lock(&room.inner).stir(&room, house);
        Ok(room)
    }

    /// Does something with the table, which is fetched from the store if it rests.
    async fn with<T>(
        self: &Arc<Self>,
        house: &Arc<House>,
        what: impl FnOnce(&Arc<Room>, &mut Inner) -> T,
    ) -> Result<T, Refusal> {
        loop {
            {
                let mut inner = lock(&self.inner);
                inner.used = house.now();
                if matches!(inner.slot, Slot::Awake(_)) {
                    return Ok(what(self, &mut inner));
                }
            }
            let (id, now) = (self.id.clone(), house.now());
            let table = house.read(move |store| load(store, &id, now)).await.map_err(storage)?;
            self.put(house, table);
        }
    }

    /// Puts a table here that was fetched from the store, unless somebody else has done so meanwhile.
    fn put(self: &Arc<Self>, house: &Arc<House>, mut table: Table) {
        let mut inner = lock(&self.inner);
        let Slot::Resting(presences) = &mut inner.slot else { return };
        table.set_presences(std::mem::take(presences));
        // Nothing has happened here since the server was started: the clocks have not run meanwhile.
        let stood_still = table.last() < house.started();
        house.set_turn(&self.id, turn(&table));
        inner.slot = Slot::Awake(Box::new(table));
        house.metrics.awake.inc();
        if stood_still {
            let entry = inner.table().resume(house.now());
            inner.happened(self, house, entry.as_slice(), None);
        }
        inner.stir(self, house);
    }

    /// Somebody begins to look: they are greeted, and told everything after the event that they saw last.
    pub(crate) async fn enter(
        self: &Arc<Self>,
        house: &Arc<House>,
        line: &Arc<Line>,
        name: &str,
        seen: Option<u64>,
    ) -> Result<(), Refusal> {
        self.with(house, |_, inner| {
            let now = house.now();
            let table = inner.table();
            let viewer = table.viewer(&line.person);
            let welcome =
                ToClient::Welcome { version: wire::VERSION, you: table.you(&line.person, name), now };
            // Whoever has seen more than there is has seen another past, and is told everything.
            let from = seen.filter(|seen| *seen < table.len()).map_or(0, |seen| seen + 1);
            let update = table.update(viewer, from, true, now);
            let new = table.came(&line.person);
            let here = text(&table.here());
            let mut told = vec![(Arc::clone(line), text(&welcome)), (Arc::clone(line), text(&update))];
            inner.lines.push(Arc::clone(line));
            if new {
                told.extend(inner.lines.iter().map(|line| (Arc::clone(line), here.clone())));
            } else {
                told.push((Arc::clone(line), here));
            }
            inner.tell(house, told);
        })
        .await
    }

    /// Somebody looks no longer.
    pub(crate) fn leave(&self, house: &House, line: &Arc<Line>) {
        let mut inner = lock(&self.inner);
        let Some(index) = inner.lines.iter().position(|other| Arc::ptr_eq(other, line)) else { return };
        inner.lines.swap_remove(index);
        let now = house.now();
        match &mut inner.slot {
            Slot::Awake(table) => {
                if table.went(&line.person, now) {
                    let here = text(&table.here());
                    let told = inner.lines.iter().map(|line| (Arc::clone(line), here.clone())).collect();
                    inner.tell(house, told);
                }
            }
            Slot::Resting(presences) => {
                presences.went(&line.person, now);
            }
        }
    }

    /// Somebody asks for something. What comes of it is told when it is on disk.
    pub(crate) async fn ask(
        self: &Arc<Self>,
        house: &Arc<House>,
        line: &Arc<Line>,
        person: Person<'_>,
        id: &str,
        request: &Request,
    ) {
        let asker = Asker { line, id, since: Instant::now() };
        let asked = self.with(house, |room, inner| {
            match inner.table().ask(house.now(), person, id, request, House::fresh) {
                Ok(Answer::Done(entry)) => {
                    inner.happened(room, house, &[entry], Some(asker));
                    inner.stir(room, house);
                    Ok(())
                }
                Ok(Answer::Already(number)) => {
                    let done = text(&ToClient::Done { id: id.to_owned(), number });
                    inner.tell(house, vec![(Arc::clone(line), done)]);
                    Ok(())
                }
                Ok(Answer::Complaint(_)) if !house.complaints.allow(&person.id.to_owned()) => {
                    house.metrics.limited.inc();
                    Err(Refusal::new(Code::TooMany, "too many complaints: try again later"))
                }
                Ok(Answer::Complaint(complaint)) => {
                    let report = Report {
                        table: room.id.clone(),
                        by: person.id.to_owned(),
                        about: complaint.about,
                        text: complaint.text,
                        at: house.now(),
                    };
                    inner.store_report(house, report, line, id, request);
                    Ok(())
                }
                Ok(Answer::Rematch(rematch)) => {
                    let beside = change(&rematch.table, 0, &rematch.entries);
                    inner.stored_with(room, house, &[rematch.entry], Some(asker), Some(beside));
                    Ok(())
                }
                Err(refusal) => Err(refusal),
            }
        });
        if let Err(refusal) = asked.await.and_then(|asked| asked) {
            house.metrics.refused.inc();
            line.send(house, text(&ToClient::Refused { id: Some(id.to_owned()), refusal }));
        }
    }

    /// A clock may have run out.
    pub(crate) async fn tick(self: &Arc<Self>, house: &Arc<House>) -> Result<(), Refusal> {
        self.with(house, |room, inner| {
            let entries = inner.table().tick(house.now());
            inner.happened(room, house, &entries, None);
            inner.stir(room, house);
            house.set_deadline(&room.id, inner.table().deadline());
        })
        .await
    }

    /// Fetches the table and lets its bots and clocks go on, after the server was started. This waits for the disk, and is
    /// no use of the table: it rests again as soon as nothing is left to do.
    pub(crate) fn wake(self: &Arc<Self>, house: &Arc<House>) -> Result<(), StoreError> {
        if matches!(lock(&self.inner).slot, Slot::Resting(_)) {
            let table = load(house.store.as_ref(), &self.id, house.now())?;
            self.put(house, table);
        }
        Ok(())
    }

    /// A bot has decided.
    fn decided(self: &Arc<Self>, house: &Arc<House>, epoch: u64, key: (usize, usize), decision: &Decision) {
        let mut inner = lock(&self.inner);
        if epoch != inner.epoch {
            return;
        }
        inner.thinking.remove(&key);
        if let Slot::Awake(table) = &mut inner.slot {
            let entry = table.decided(house.now(), decision);
            inner.happened(self, house, entry.as_slice(), None);
            inner.stir(self, house);
        }
    }

    /// The table as everybody sees it.
    pub(crate) async fn view(self: &Arc<Self>, house: &Arc<House>) -> Result<wire::TableView, Refusal> {
        self.look(house, |table| table.view()).await
    }

    /// Who is to act.
    pub(crate) async fn to_act(self: &Arc<Self>, house: &Arc<House>) -> Result<Seats, Refusal> {
        self.look(house, |table| table.to_act()).await
    }

    /// Forgets somebody at this table: it is on disk when this returns, and so is a journal in which their name and
    /// their words are no longer.
    pub(crate) async fn forget(self: &Arc<Self>, house: &Arc<House>, person: &str) -> Result<(), Problem> {
        let forgotten = self.with(house, |room, inner| {
            let entry = inner.table().forget(house.now(), person);
            inner.happened(room, house, entry.as_slice(), None);
            inner.stir(room, house);
            inner.stored()
        });
        is_stored(forgotten.await?).await?;
        let record = self.look(house, |table| table.record()).await?;
        let (id, person) = (self.id.clone(), person.to_owned());
        let entries = house.read(move |store| redacted(store, &id, &person)).await?;
        let redaction = Redaction { table: self.id.clone(), entries, record };
        Ok(house.write(Change::Redacted(redaction)).await?)
    }

    /// What somebody may remember of the game.
    pub(crate) async fn memory(
        self: &Arc<Self>,
        house: &Arc<House>,
        person: &str,
    ) -> Result<Option<Memory>, Refusal> {
        let memory = |table: &mut Table| {
            let viewer = table.viewer(person);
            table.memory(viewer)
        };
        self.look(house, memory).await?
    }

    /// Looks at the table; what was seen is told when it is on disk.
    async fn look<T>(
        self: &Arc<Self>,
        house: &Arc<House>,
        what: impl FnOnce(&mut Table) -> T,
    ) -> Result<T, Refusal> {
        let looked = self.with(house, |_, inner| {
            let seen = what(inner.table());
            (seen, inner.stored())
        });
        let (seen, stored) = looked.await?;
        is_stored(stored).await?;
        Ok(seen)
    }

    /// The game as somebody sees it now.
    pub(crate) async fn shown(
        self: &Arc<Self>,
        house: &Arc<House>,
        eyes: impl FnOnce(&Table) -> Eyes,
    ) -> Result<ToClient, Refusal> {
        self.look(house, |table| {
            let eyes = eyes(table);
            let from = table.len();
            table.update(eyes, from, true, house.now())
        })
        .await
    }

    /// Puts the table away if nobody has used it for a while, or if its game is over and nobody looks, and says whether
    /// anybody does. What is put away is given back: to take it apart can take a while.
    pub(crate) fn rest(&self, house: &House, now: Time) -> (bool, Option<Box<Table>>) {
        let mut inner = lock(&self.inner);
        let busy = !inner.pending.is_empty() || !inner.thinking.is_empty();
        let unused = now.saturating_sub(inner.used) >= REST_AFTER;
        let left = inner.lines.is_empty() && inner.is_over();
        let idle = (unused || left) && !busy;
        let mut rested = None;
        if idle && let Slot::Awake(table) = &mut inner.slot {
            let presences = table.take_presences();
            if let Slot::Awake(table) = std::mem::replace(&mut inner.slot, Slot::Resting(presences)) {
                rested = Some(table);
            }
            house.metrics.awake.dec();
        }
        (!(idle && inner.lines.is_empty()), rested)
    }

    /// The change with this epoch is on disk, or could not be stored.
    fn stored(&self, house: &House, epoch: u64, counted: &Counted, done: Result<(), StoreError>) {
        let mut inner = lock(&self.inner);
        if epoch != inner.epoch {
            return;
        }
        match done {
            Ok(()) => {
                house.metrics.stored.inc();
                house.metrics.decisions.inc_by(counted.decisions);
                house.set_turn(&self.id, counted.turn);
                let Some(Pending { told, waiting }) = inner.pending.pop_front() else { return };
                for (line, text) in told {
                    line.send(house, text);
                }
                if let Some(asked) = counted.asked {
                    house.metrics.decision.observe(asked.elapsed().as_secs_f64());
                }
                for tell in waiting {
                    // Whoever asked may have gone.
                    let _ = tell.send(());
                }
            }
            Err(error) => {
                // What the table did since its last stored entry did not happen. It is fetched anew, and
                // everybody who looks comes back to see what did.
                house.metrics.failed.inc();
                tracing::error!(%error, "a change could not be stored");
                inner.epoch += 1;
                inner.pending.clear();
                inner.thinking.clear();
                if let Slot::Awake(_) = inner.slot {
                    house.metrics.awake.dec();
                }
                inner.slot = Slot::Resting(Presences::default());
                let refusal = storage(error);
                let refused = text(&ToClient::Refused { id: None, refusal });
                for line in inner.lines.drain(..) {
                    line.send(house, refused.clone());
                    line.end(TOO_SLOW);
                }
            }
        }
    }
}

/// What the house counts of a change that is on disk.
struct Counted {
    decisions: u64,
    /// When a person asked for the decision.
    asked: Option<Instant>,
    turn: Option<Seats>,
}

/// Who is to act, where a game is on.
fn turn(table: &Table) -> Option<Seats> {
    (table.status() == wire::Status::Playing).then(|| table.to_act())
}

/// Waits until what was seen is on disk.
async fn is_stored(stored: Option<oneshot::Receiver<()>>) -> Result<(), Refusal> {
    let Some(stored) = stored else { return Ok(()) };
    let lost = "what was seen could not be stored".to_owned();
    stored.await.map_err(|_| storage(StoreError::Broken(lost)))
}

impl Inner {
    /// Says when everything that has happened is on disk; nothing if it is.
    fn stored(&mut self) -> Option<oneshot::Receiver<()>> {
        let pending = self.pending.back_mut()?;
        let (tell, told) = oneshot::channel();
        pending.waiting.push(tell);
        Some(told)
    }

    /// The table, which is at hand.
    fn table(&mut self) -> &mut Table {
        match &mut self.slot {
            Slot::Awake(table) => table,
            Slot::Resting(_) => unreachable!("a room is used by means of `with`"),
        }
    }

    fn is_over(&self) -> bool {
        matches!(&self.slot, Slot::Awake(table) if table.status() == wire::Status::Over)
    }

    /// Stores what has just happened at the table, and tells it when it is stored.
    fn happened(
        &mut self,
        room: &Arc<Room>,
        house: &Arc<House>,
        entries: &[Entry],
        asker: Option<Asker<'_>>,
    ) {
        self.stored_with(room, house, entries, asker, None);
    }

    /// The same, together with what happened at another table.
    fn stored_with(
        &mut self,
        room: &Arc<Room>,
        house: &Arc<House>,
        entries: &[Entry],
        asker: Option<Asker<'_>>,
        beside: Option<TableChange>,
    ) {
        if entries.is_empty() {
            return;
        }
        let now = house.now();
        let table = match &mut self.slot {
            Slot::Awake(table) => table,
            Slot::Resting(_) => return,
        };
        let from = table.len() - entries.len() as u64;
        let mut by_eyes: BTreeMap<Option<usize>, Utf8Bytes> = BTreeMap::new();
        let mut told = Vec::with_capacity(self.lines.len());
        for line in &self.lines {
            let eyes = table.viewer(&line.person);
            let update = match asker.as_ref().filter(|asker| Arc::ptr_eq(asker.line, line)) {
                Some(asker) => text(&table.update(eyes, from, false, now).answering(asker.id)),
                None => by_eyes
                    .entry(eyes.map(tabletop::Seat::index))
                    .or_insert_with(|| text(&table.update(eyes, from, false, now)))
                    .clone(),
            };
            told.push((Arc::clone(line), update));
        }
        if table.has_clock() {
            house.set_deadline(&room.id, table.deadline());
        }
        let change = change(table, from, entries);
        let decisions = entries.iter().filter(|entry| matches!(entry.did, Did::Acted { .. })).count() as u64;
        let asked = asker.filter(|_| decisions > 0).map(|asker| asker.since);
        let counted = Counted { decisions, asked, turn: turn(table) };
        self.pending.push_back(Pending { told, waiting: Vec::new() });
        let (room, house_then, epoch) = (Arc::clone(room), Arc::clone(house), self.epoch);
        let done = move |done| room.stored(&house_then, epoch, &counted, done);
        let change = match beside {
            Some(beside) => Change::Tables(vec![beside, change]),
            None => Change::Table(change),
        };
        house.submit(change, done);
    }

    /// Lets the bots think that owe a decision.
    fn stir(&mut self, room: &Arc<Room>, house: &Arc<House>) {
        let Slot::Awake(table) = &mut self.slot else { return };
        for thinker in table.thinkers(|seat, turn| !self.thinking.contains(&(seat, turn))) {
            let key = thinker.key();
            self.thinking.insert(key);
            let (room, house, epoch) = (Arc::clone(room), Arc::clone(house), self.epoch);
            tokio::spawn(async move {
                let permit = Arc::clone(&house.minds).acquire_owned().await;
                let decision = tokio::task::spawn_blocking(move || {
                    let _permit = permit;
                    thinker.think()
                });
                if let Ok(decision) = decision.await {
                    room.decided(&house, epoch, key, &decision);
                }
            });
        }
    }

    /// Tells something that is no news of the table: at once, or after what waits for the disk.
    fn tell(&mut self, house: &House, told: Vec<(Arc<Line>, Utf8Bytes)>) {
        match self.pending.back_mut() {
            Some(pending) => pending.told.extend(told),
            None => told.into_iter().for_each(|(line, text)| line.send(house, text)),
        }
    }

    fn store_report(
        &self,
        house: &Arc<House>,
        report: Report,
        line: &Arc<Line>,
        id: &str,
        request: &Request,
    ) {
        let (line, id, house_then) = (Arc::clone(line), id.to_owned(), Arc::clone(house));
        let number = if let Request::Report { number } = request { *number } else { 0 };
        let done = move |done: Result<(), StoreError>| {
            let answer = match done {
                Ok(()) => ToClient::Done { id, number },
                Err(error) => ToClient::Refused { id: Some(id), refusal: storage(error) },
            };
            line.send(&house_then, text(&answer));
        };
        house.submit(Change::Report(report), done);
    }
}

/// Most messages are updates, which grow no longer than this.
const USUAL_MESSAGE: usize = 2 * 1024;

fn text(message: &ToClient) -> Utf8Bytes {
    let mut text = Vec::with_capacity(USUAL_MESSAGE);
    // Nothing is in a message that could not be written.
    let _ = serde_json::to_writer(&mut text, message);
    Utf8Bytes::try_from(text).unwrap_or_default()
}

#[cfg(test)]
mod tests;
