//! A room: one table, its connected clients, and the messages that wait for the disk.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use store::{Change, Redaction, Report, StoreError, TableChange};
use table::{Answer, Decision, Did, Entry, Person, Presences, Table, Time, Viewpoint};
use tabletop::Seats;
use tokio::sync::oneshot;
use wire::{Code, Memory, Refusal, Request, ToClient};

use crate::config::{HISTORY_PAGE_BYTES, UNLOAD_AFTER_MS};
use crate::house::{House, lock, storage};
use crate::journal::{load_table, redacted_entries, size, table_change};
use crate::metrics::Limit;
use crate::outbox::{Outbox, STOPPING, TOO_SLOW};
use crate::people::Visitor;
use crate::reply::Problem;
use crate::thinking::{Origin, Pace, Waiter};

mod matched;

pub(crate) struct Room {
    id: String,
    inner: Mutex<Inner>,
}

struct Inner {
    slot: Slot,
    outboxes: Vec<Arc<Outbox>>,
    /// The changes that are not on disk yet, oldest first.
    pending: VecDeque<Pending>,
    /// Incremented when a change could not be stored. Completions and bot decisions from an earlier epoch are ignored.
    epoch: u64,
    /// The decisions that bots are computing.
    thinking: BTreeSet<(usize, usize)>,
    last_used: Time,
}

/// What to send when a change is on disk.
struct Pending {
    messages: Vec<(Arc<Outbox>, Utf8Bytes)>,
    waiters: Vec<oneshot::Sender<()>>,
}

enum Slot {
    Loaded(Box<Table>),
    Unloaded(Presences),
}

/// The last event that a client has seen, and the epoch in which it did.
#[derive(Clone, Copy)]
pub(crate) struct Seen<'a> {
    pub(crate) number: Option<u64>,
    pub(crate) epoch: Option<&'a str>,
}

/// The client whose request a change answers.
#[derive(Clone, Copy)]
struct Requester<'a> {
    outbox: &'a Arc<Outbox>,
    request_id: &'a str,
    received: Instant,
}

impl Room {
    /// Creates the room of a table that is in the store and not in memory.
    pub(crate) fn unloaded(id: &str) -> Room {
        Room::new(id.to_owned(), Slot::Unloaded(Presences::default()))
    }

    fn loaded(table: Table) -> Room {
        Room::new(table.id().to_owned(), Slot::Loaded(Box::new(table)))
    }

    fn new(id: String, slot: Slot) -> Room {
        let inner = Inner {
            slot,
            outboxes: Vec::new(),
            pending: VecDeque::new(),
            epoch: 0,
            thinking: BTreeSet::new(),
            last_used: 0,
        };
        Room { id, inner: Mutex::new(inner) }
    }

    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// Stores a new table and creates its room. If its game is in progress already, as in a lesson, its bots start.
    pub(crate) async fn create(
        house: &Arc<House>,
        table: Table,
        entries: Vec<Entry>,
    ) -> Result<Arc<Room>, StoreError> {
        let change = table_change(&table, 0, &entries);
        house.write(Change::Table(change)).await?;
        house.metrics.tables_loaded.inc();
        let room = house.insert_room(Room::loaded(table));
        lock(&room.inner).start_bots(&room, house);
        Ok(room)
    }

    /// Runs a function with the table loaded.
    async fn with_table<T>(
        self: &Arc<Self>,
        house: &Arc<House>,
        run: impl FnOnce(&Arc<Room>, &mut Inner) -> T,
    ) -> Result<T, Refusal> {
        loop {
            {
                let mut inner = lock(&self.inner);
                inner.last_used = house.now();
                if matches!(inner.slot, Slot::Loaded(_)) {
                    return Ok(run(self, &mut inner));
                }
            }
            let (id, now) = (self.id.clone(), house.now());
            let table = house.read(move |store| load_table(store, &id, now)).await.map_err(storage)?;
            self.install(house, table);
        }
    }

    /// Installs a table read from the store, unless one has been installed concurrently.
    fn install(self: &Arc<Self>, house: &Arc<House>, mut table: Table) {
        let mut inner = lock(&self.inner);
        let Slot::Unloaded(presences) = &mut inner.slot else { return };
        table.set_presences(std::mem::take(presences));
        // The first load since the server was started: the clocks were paused while it was stopped.
        let was_paused = table.last() < house.epochs.started();
        house.set_to_act(&self.id, seats_to_act(&table));
        inner.slot = Slot::Loaded(Box::new(table));
        house.metrics.tables_loaded.inc();
        if was_paused {
            let entry = inner.table().resume(house.now());
            inner.commit(self, house, entry.as_slice(), None);
        }
        inner.start_bots(self, house);
    }

    /// Sends the welcome to a client. Returns the number of the first event that the client is to receive.
    pub(crate) async fn greet(
        self: &Arc<Self>,
        house: &Arc<House>,
        outbox: &Outbox,
        name: &str,
        seen: Seen<'_>,
    ) -> Result<u64, Refusal> {
        self.with_table(house, |_, inner| {
            let table = inner.table();
            let resumed = seen.number.filter(|&number| {
                let at = table.time_of(number);
                at.zip(seen.epoch).is_some_and(|(at, epoch)| house.epochs.include(epoch, at))
            });
            let welcome = ToClient::Welcome {
                version: wire::VERSION,
                you: table.you(&outbox.person, name),
                now: house.now(),
                epoch: house.epochs.current().to_owned(),
                resumed: resumed.is_some(),
            };
            outbox.push(house, to_text(&welcome));
            resumed.map_or(0, |number| number + 1)
        })
        .await
    }

    /// Continues to send the history to a client that was greeted: returns the next page for it and the number of the
    /// event after that page. If the rest of the history is no longer than a page, connects the client, which sends it the
    /// rest and all later updates.
    ///
    /// Pages are made one at a time, when the client has accepted the one before: a long history waits in the table and not
    /// in the queues of its clients. Cancel safe.
    pub(crate) async fn enter(
        self: &Arc<Self>,
        house: &Arc<House>,
        outbox: &Arc<Outbox>,
        from: u64,
    ) -> Result<Option<(Utf8Bytes, u64)>, Refusal> {
        let entered = self.with_table(house, |room, inner| {
            let now = house.now();
            let table = inner.table();
            let viewer = table.viewer(&outbox.person);
            if let Some((page, next)) = table.history_page(viewer, from, HISTORY_PAGE_BYTES) {
                return Some((to_text(&page), next, inner.when_stored()));
            }
            let update = table.update(viewer, from, true, now);
            let presence_changed = table.connect(&outbox.person);
            let here = to_text(&table.here());
            let mut messages = vec![(Arc::clone(outbox), to_text(&update))];
            inner.outboxes.push(Arc::clone(outbox));
            if presence_changed {
                messages.extend(inner.outboxes.iter().map(|outbox| (Arc::clone(outbox), here.clone())));
            } else {
                messages.push((Arc::clone(outbox), here));
            }
            inner.send_in_order(house, messages);
            // Bots may have waited for a spectator.
            inner.start_bots(room, house);
            None
        });
        // Nothing is awaited once the client is connected.
        let Some((page, next, stored)) = entered.await? else { return Ok(None) };
        wait_until_stored(stored).await?;
        Ok(Some((page, next)))
    }

    /// Disconnects a client.
    pub(crate) fn leave(&self, house: &House, outbox: &Arc<Outbox>) {
        let mut inner = lock(&self.inner);
        let Some(index) = inner.outboxes.iter().position(|other| Arc::ptr_eq(other, outbox)) else { return };
        inner.outboxes.swap_remove(index);
        let now = house.now();
        match &mut inner.slot {
            Slot::Loaded(table) => {
                if table.disconnect(&outbox.person, now) {
                    let here = to_text(&table.here());
                    let messages =
                        inner.outboxes.iter().map(|outbox| (Arc::clone(outbox), here.clone())).collect();
                    inner.send_in_order(house, messages);
                }
            }
            Slot::Unloaded(presences) => {
                presences.disconnect(&outbox.person, now);
            }
        }
    }

    /// Handles a request. Its effects are sent when they are on disk.
    pub(crate) async fn ask(
        self: &Arc<Self>,
        house: &Arc<House>,
        outbox: &Arc<Outbox>,
        visitor: &Visitor,
        id: &str,
        request: &Request,
    ) {
        let requester = Requester { outbox, request_id: id, received: Instant::now() };
        let Visitor { id: person, name, stand_in, .. } = visitor;
        let person = Person { id: person, name, stand_in };
        let handled = self.with_table(house, |room, inner| {
            house.check_budget(visitor)?;
            house.thinking.check(request)?;
            match inner.table().ask(house.now(), person, id, request, House::fresh) {
                Ok(Answer::Done(entry)) => {
                    house.charge(visitor, inner.commit(room, house, &[entry], Some(requester)));
                    inner.start_bots(room, house);
                    Ok(())
                }
                Ok(Answer::Already(number)) => {
                    let done = to_text(&ToClient::Done { id: id.to_owned(), number });
                    inner.send_in_order(house, vec![(Arc::clone(outbox), done)]);
                    Ok(())
                }
                Ok(Answer::Complaint(_)) if house.reports.check(&person.id.to_owned()).is_err() => {
                    house.metrics.count_limited(Limit::Reports);
                    Err(Refusal::new(Code::TooMany, "too many reports: try again later"))
                }
                Ok(Answer::Complaint(complaint)) => {
                    let report = Report {
                        table: room.id.clone(),
                        by: person.id.to_owned(),
                        about: complaint.about,
                        text: complaint.text,
                        at: house.now(),
                    };
                    house.charge(visitor, report.text.len());
                    inner.store_report(house, report, outbox, id, request);
                    Ok(())
                }
                Ok(Answer::Rematch(rematch)) => {
                    let other_table = table_change(&rematch.table, 0, &rematch.entries);
                    let (entry, requester) = ([rematch.entry], Some(requester));
                    let stored = inner.commit_with(room, house, &entry, requester, Some(other_table));
                    house.charge(visitor, stored);
                    Ok(())
                }
                Err(refusal) => Err(refusal),
            }
        });
        if let Err(refusal) = handled.await.and_then(|handled| handled) {
            house.metrics.refused.inc();
            outbox.push(house, to_text(&ToClient::Refused { id: Some(id.to_owned()), refusal }));
        }
    }

    /// Applies the clocks that have run out.
    pub(crate) async fn tick(self: &Arc<Self>, house: &Arc<House>) -> Result<(), Refusal> {
        self.with_table(house, |room, inner| {
            let entries = inner.table().tick(house.now());
            inner.commit(room, house, &entries, None);
            inner.start_bots(room, house);
            house.set_deadline(&room.id, inner.table().deadline());
        })
        .await
    }

    /// Loads the table and starts its bots and clocks. Blocks on the disk. Does not count as a use: the table is unloaded
    /// again once it is idle.
    pub(crate) fn load(self: &Arc<Self>, house: &Arc<House>) -> Result<(), StoreError> {
        if matches!(lock(&self.inner).slot, Slot::Unloaded(_)) {
            let table = load_table(house.store.as_ref(), &self.id, house.now())?;
            self.install(house, table);
        }
        Ok(())
    }

    /// Applies the decision of a bot.
    fn apply_decision(
        self: &Arc<Self>,
        house: &Arc<House>,
        epoch: u64,
        key: (usize, usize),
        decision: &Decision,
    ) {
        let mut inner = lock(&self.inner);
        if epoch != inner.epoch {
            return;
        }
        inner.thinking.remove(&key);
        if let Slot::Loaded(table) = &mut inner.slot {
            let entry = table.apply_decision(house.now(), decision);
            inner.commit(self, house, entry.as_slice(), None);
            inner.start_bots(self, house);
        }
    }

    /// Returns the public state of the table.
    pub(crate) async fn view(self: &Arc<Self>, house: &Arc<House>) -> Result<wire::TableView, Refusal> {
        self.read(house, |table| table.view()).await
    }

    /// Returns the seats to act.
    pub(crate) async fn to_act(self: &Arc<Self>, house: &Arc<House>) -> Result<Seats, Refusal> {
        self.read(house, |table| table.to_act()).await
    }

    /// Gives a person with a seat their new name. Returns what is stored, in bytes.
    pub(crate) async fn rename(
        self: &Arc<Self>,
        house: &Arc<House>,
        id: &str,
        name: &str,
    ) -> Result<usize, Refusal> {
        self.with_table(house, |room, inner| {
            // The person has a seat already, which has a stand-in.
            let entry = inner.table().rename(house.now(), Person { id, name, stand_in: "" });
            inner.commit(room, house, entry.as_slice(), None)
        })
        .await
    }

    /// Removes a person from this table. When this returns, their name and chat messages are gone from its journal and
    /// record on disk.
    pub(crate) async fn forget(self: &Arc<Self>, house: &Arc<House>, person: &str) -> Result<(), Problem> {
        let forgotten = self.with_table(house, |room, inner| {
            let entry = inner.table().forget(house.now(), person);
            inner.commit(room, house, entry.as_slice(), None);
            inner.start_bots(room, house);
            inner.when_stored()
        });
        wait_until_stored(forgotten.await?).await?;
        let record = self.read(house, |table| table.record()).await?;
        let (id, person) = (self.id.clone(), person.to_owned());
        let entries = house.read(move |store| redacted_entries(store, &id, &person)).await?;
        let redaction = Redaction { table: self.id.clone(), entries, record };
        Ok(house.write(Change::Redacted(redaction)).await?)
    }

    /// Returns the memory aid of a person.
    pub(crate) async fn memory(
        self: &Arc<Self>,
        house: &Arc<House>,
        person: &str,
    ) -> Result<Option<Memory>, Refusal> {
        let memory = |table: &mut Table| {
            let viewer = table.viewer(person);
            table.memory(viewer)
        };
        self.read(house, memory).await?
    }

    /// Reads from the table. Returns only once the state that was read is on disk.
    async fn read<T>(
        self: &Arc<Self>,
        house: &Arc<House>,
        read: impl FnOnce(&mut Table) -> T,
    ) -> Result<T, Refusal> {
        let result = self.with_table(house, |_, inner| {
            let value = read(inner.table());
            (value, inner.when_stored())
        });
        let (value, stored) = result.await?;
        wait_until_stored(stored).await?;
        Ok(value)
    }

    /// Returns the current state of the game as a viewer sees it, without events.
    pub(crate) async fn current_update(
        self: &Arc<Self>,
        house: &Arc<House>,
        eyes: impl FnOnce(&Table) -> Viewpoint,
    ) -> Result<ToClient, Refusal> {
        self.read(house, |table| {
            let eyes = eyes(table);
            let from = table.len();
            table.update(eyes, from, true, house.now())
        })
        .await
    }

    /// Unloads the table if it is unused for a while, or if its game is over and no client is connected. Returns whether the
    /// room is still needed, and the unloaded table, so that the caller can drop it off the hot path.
    pub(crate) fn unload_if_idle(&self, house: &House, now: Time) -> (bool, Option<Box<Table>>) {
        let mut inner = lock(&self.inner);
        let busy = !inner.pending.is_empty() || !inner.thinking.is_empty();
        let unused = now.saturating_sub(inner.last_used) >= UNLOAD_AFTER_MS;
        let abandoned = inner.outboxes.is_empty() && inner.is_over();
        let idle = (unused || abandoned) && !busy;
        let mut unloaded = None;
        if idle && let Slot::Loaded(table) = &mut inner.slot {
            let presences = table.take_presences();
            if let Slot::Loaded(table) = std::mem::replace(&mut inner.slot, Slot::Unloaded(presences)) {
                unloaded = Some(table);
            }
            house.metrics.tables_loaded.dec();
        }
        (!(idle && inner.outboxes.is_empty()), unloaded)
    }

    /// Called when a change of this epoch is on disk or could not be stored.
    fn on_stored(&self, house: &House, epoch: u64, stats: &CommitStats, done: Result<(), StoreError>) {
        let mut inner = lock(&self.inner);
        if epoch != inner.epoch {
            return;
        }
        match done {
            Ok(()) => {
                house.metrics.entries_stored.inc();
                house.metrics.decisions.inc_by(stats.decisions);
                house.set_to_act(&self.id, stats.to_act);
                if stats.has_result {
                    house.results.notify_one();
                }
                let Some(Pending { messages, waiters }) = inner.pending.pop_front() else { return };
                for (outbox, text) in messages {
                    outbox.push(house, text);
                }
                if let Some(received) = stats.request_received {
                    house.metrics.decision_latency.observe(received.elapsed().as_secs_f64());
                }
                for waiter in waiters {
                    // The receiver may have been dropped.
                    let _ = waiter.send(());
                }
            }
            Err(error) => {
                // Nothing since the last stored entry counts. The table is loaded again on demand, and clients must
                // reconnect to see its state.
                if !error.is_failure() {
                    tracing::error!(%error, "a change was refused by the store");
                }
                inner.epoch += 1;
                inner.pending.clear();
                inner.thinking.clear();
                if let Slot::Loaded(_) = inner.slot {
                    house.metrics.tables_loaded.dec();
                }
                inner.slot = Slot::Unloaded(Presences::default());
                let reason = if error == StoreError::Fenced { STOPPING } else { TOO_SLOW };
                let refusal = storage(error);
                let refused = to_text(&ToClient::Refused { id: None, refusal });
                for outbox in inner.outboxes.drain(..) {
                    outbox.push(house, refused.clone());
                    outbox.close(reason);
                }
            }
        }
    }
}

/// What to record when a change is on disk.
struct CommitStats {
    decisions: u64,
    /// When the decision of a person was requested.
    request_received: Option<Instant>,
    to_act: Option<Seats>,
    /// Whether there is a result to be counted.
    has_result: bool,
}

/// Returns the seats to act if a game is in progress.
fn seats_to_act(table: &Table) -> Option<Seats> {
    (table.status() == wire::Status::Playing).then(|| table.to_act())
}

/// Waits for the result of [`Inner::when_stored`].
async fn wait_until_stored(stored: Option<oneshot::Receiver<()>>) -> Result<(), Refusal> {
    let Some(stored) = stored else { return Ok(()) };
    let lost = "a change could not be stored".to_owned();
    stored.await.map_err(|_| storage(StoreError::Broken(lost)))
}

impl Inner {
    /// Returns a receiver that resolves when all changes so far are on disk, or `None` if they are.
    fn when_stored(&mut self) -> Option<oneshot::Receiver<()>> {
        let pending = self.pending.back_mut()?;
        let (sender, receiver) = oneshot::channel();
        pending.waiters.push(sender);
        Some(receiver)
    }

    /// Returns the table, which must be loaded.
    fn table(&mut self) -> &mut Table {
        match &mut self.slot {
            Slot::Loaded(table) => table,
            Slot::Unloaded(_) => unreachable!("`with_table` has loaded the table"),
        }
    }

    fn is_over(&self) -> bool {
        matches!(&self.slot, Slot::Loaded(table) if table.status() == wire::Status::Over)
    }

    /// Submits new entries of the table to the store. The updates are sent to the clients once the entries are on disk.
    /// Returns about how many bytes that takes.
    fn commit(
        &mut self,
        room: &Arc<Room>,
        house: &Arc<House>,
        entries: &[Entry],
        requester: Option<Requester<'_>>,
    ) -> usize {
        self.commit_with(room, house, entries, requester, None)
    }

    /// Like [`Inner::commit`], with a change of another table in the same transaction.
    fn commit_with(
        &mut self,
        room: &Arc<Room>,
        house: &Arc<House>,
        entries: &[Entry],
        requester: Option<Requester<'_>>,
        other_table: Option<TableChange>,
    ) -> usize {
        if entries.is_empty() {
            return 0;
        }
        let now = house.now();
        let table = match &mut self.slot {
            Slot::Loaded(table) => table,
            Slot::Unloaded(_) => return 0,
        };
        let from = table.len() - entries.len() as u64;
        let mut by_eyes: BTreeMap<Option<usize>, Utf8Bytes> = BTreeMap::new();
        let mut messages = Vec::with_capacity(self.outboxes.len());
        for outbox in &self.outboxes {
            let eyes = table.viewer(&outbox.person);
            let update = match requester.as_ref().filter(|requester| Arc::ptr_eq(requester.outbox, outbox)) {
                Some(requester) => {
                    to_text(&table.update(eyes, from, false, now).with_id(requester.request_id))
                }
                None => by_eyes
                    .entry(eyes.map(tabletop::Seat::index))
                    .or_insert_with(|| to_text(&table.update(eyes, from, false, now)))
                    .clone(),
            };
            messages.push((Arc::clone(outbox), update));
        }
        if table.has_clock() {
            house.set_deadline(&room.id, table.deadline());
        }
        let change = table_change(table, from, entries);
        let decisions = entries.iter().filter(|entry| matches!(entry.did, Did::Acted { .. })).count() as u64;
        let request_received = requester.filter(|_| decisions > 0).map(|requester| requester.received);
        let (to_act, has_result) = (seats_to_act(table), change.result.is_some());
        let stats = CommitStats { decisions, request_received, to_act, has_result };
        self.pending.push_back(Pending { messages, waiters: Vec::new() });
        let (room, house_then, epoch) = (Arc::clone(room), Arc::clone(house), self.epoch);
        let done = move |done| room.on_stored(&house_then, epoch, &stats, done);
        let stored = size(&change) + other_table.as_ref().map_or(0, size);
        let change = match other_table {
            Some(other_table) => Change::Tables(vec![other_table, change]),
            None => Change::Table(change),
        };
        house.submit(change, done);
        stored
    }

    /// Starts the bots that are to act, if a person waits for them.
    fn start_bots(&mut self, room: &Arc<Room>, house: &Arc<House>) {
        let Slot::Loaded(table) = &mut self.slot else { return };
        let thinkers = table.thinkers(|seat, turn| !self.thinking.contains(&(seat, turn)));
        if thinkers.is_empty() {
            return;
        }
        let Some(waiter) = self.waiter() else { return };
        for thinker in thinkers {
            let key = thinker.key();
            self.thinking.insert(key);
            let (room, house_then, epoch) = (Arc::clone(room), Arc::clone(house), self.epoch);
            let pace = if thinker.is_quick() { Pace::Quick } else { Pace::Slow };
            let job = move |most| {
                let decision = thinker.think_within(Some(most));
                room.apply_decision(&house_then, epoch, key, &decision);
            };
            house.thinking.push(waiter.clone(), pace, Box::new(job));
        }
    }

    /// Returns the person whom the bots keep waiting: a connected player, or else a spectator, or else a player who will
    /// be back. None if bots play among themselves without a spectator.
    fn waiter(&self) -> Option<Waiter> {
        let Slot::Loaded(table) = &self.slot else { return None };
        let connected = self.outboxes.iter().min_by_key(|outbox| {
            let seat = table.seat_of(&outbox.person);
            (seat.is_none(), seat.map(tabletop::Seat::index))
        });
        match connected {
            Some(outbox) => Some(Waiter { origin: outbox.origin, person: outbox.person.clone() }),
            None => table.seated().into_iter().next().map(|person| Waiter { origin: Origin::Away, person }),
        }
    }

    /// Sends messages that are not table events: at once, or after the updates that wait for the disk.
    fn send_in_order(&mut self, house: &House, messages: Vec<(Arc<Outbox>, Utf8Bytes)>) {
        match self.pending.back_mut() {
            Some(pending) => pending.messages.extend(messages),
            None => messages.into_iter().for_each(|(outbox, text)| outbox.push(house, text)),
        }
    }

    fn store_report(
        &self,
        house: &Arc<House>,
        report: Report,
        outbox: &Arc<Outbox>,
        id: &str,
        request: &Request,
    ) {
        let (outbox, id, house_then) = (Arc::clone(outbox), id.to_owned(), Arc::clone(house));
        let number = if let Request::Report { number } = request { *number } else { 0 };
        let done = move |done: Result<(), StoreError>| {
            let answer = match done {
                Ok(()) => ToClient::Done { id, number },
                Err(error) => ToClient::Refused { id: Some(id), refusal: storage(error) },
            };
            outbox.push(&house_then, to_text(&answer));
        };
        house.submit(Change::Report(report), done);
    }
}

/// The usual maximum length of an update.
const TYPICAL_MESSAGE_BYTES: usize = 2 * 1024;

fn to_text(message: &ToClient) -> Utf8Bytes {
    let mut text = Vec::with_capacity(TYPICAL_MESSAGE_BYTES);
    // Serialization to memory cannot fail.
    let _ = serde_json::to_writer(&mut text, message);
    Utf8Bytes::try_from(text).unwrap_or_default()
}

#[cfg(test)]
mod tests;
