//! People at one table, who play one game after the other, chat, and sometimes reload the page.

use std::time::Duration;

use serde_json::{Value, json};
use tabletop::FastDealer;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::time::{Instant, sleep_until};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::page::{Arrival, Page};
use super::person::Person;
use crate::choice::choose;
use crate::siege::tally::{Tally, Timed, Timer};

/// What the people at a table do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pastime {
    /// Play forever.
    Play,
    /// Play this number of decisions.
    Try(u32),
    /// Wait for others at a public table, and chat.
    Wait,
}

/// A table to create.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    pub(super) game: &'static str,
    pub(super) bots: &'static [&'static str],
    /// Seats that stay empty.
    pub(super) empty: usize,
    pub(super) pastime: Pastime,
    pub(super) seed: u64,
}

/// The average time between two decisions at a table.
const THINK: Duration = Duration::from_millis(600);
/// One in this many actions is a chat message instead; one in this many is a reload of the page.
const RARELY: u64 = 40;

/// A table with its people.
pub(super) struct Party {
    plan: Plan,
    table: String,
    pages: Vec<Page>,
    arrivals: UnboundedReceiver<Arrival>,
    rng: FastDealer,
    tally: Tally,
    /// The request that has not been answered yet, or has not reached every seat.
    asked: Option<Asked>,
    /// Runs from a decision until a person can act again.
    bots_think: Option<Timer>,
    /// When the next action is due.
    due: Instant,
    decisions: u32,
    requests: u64,
    /// The table of the rematch.
    rematch: Option<String>,
}

struct Asked {
    seat: usize,
    id: String,
    /// What was asked for, for error messages.
    name: &'static str,
    text: String,
    answer: Option<Timer>,
    everyone: Option<Timer>,
    /// The number of the event that it caused, once that is known.
    number: Option<u64>,
}

/// The next action of a player.
enum Next {
    Nonce(usize),
    Chat,
    Start,
    Rematch,
    Decide(usize, String),
}

impl Party {
    /// Creates a table and seats everybody.
    pub(super) async fn gather(people: Vec<Person>, plan: Plan, tally: &Tally) -> Option<Party> {
        let seats = people.len() + plan.bots.len() + plan.empty;
        let public = plan.pastime == Pastime::Wait;
        let body = json!({"game": plan.game, "arrangement": {"seats": seats, "public": public}});
        let created = people.first()?.post("/api/tables", &body).await?;
        let table: Value = serde_json::from_str(&created.body).ok()?;
        let (sender, arrivals) = unbounded_channel();
        let pages = people.into_iter().enumerate().map(|(seat, person)| Page::new(seat, person, &sender));
        let mut party = Party {
            table: table["id"].as_str()?.to_owned(),
            pages: pages.collect(),
            arrivals,
            rng: FastDealer::new(plan.seed),
            tally: tally.clone(),
            asked: None,
            bots_think: None,
            due: Instant::now(),
            decisions: 0,
            requests: 0,
            rematch: None,
            plan,
        };
        for seat in 0..party.pages.len() {
            party.pages[seat].open(&party.table);
            while !party.pages[seat].is_ready() {
                party.wait(None).await;
            }
            party.ask(seat, "sit", &json!({"seat": seat}), false);
            party.wait_for_answer().await;
        }
        for (bot, code) in plan.bots.iter().enumerate() {
            let seat = party.pages.len() + bot;
            party.ask(0, "bot", &json!({"seat": seat, "bot": code}), false);
            party.wait_for_answer().await;
        }
        Some(party)
    }

    pub(super) fn table(&self) -> &str {
        &self.table
    }

    async fn wait_for_answer(&mut self) {
        while self.asked.is_some() {
            self.wait(None).await;
        }
    }

    /// Acts and reacts, until the plan is done.
    pub(super) async fn run(mut self) {
        self.due = Instant::now() + self.think_time();
        loop {
            if let Some(table) = self.rematch.take() {
                self.move_to(table);
            }
            let next = self.next();
            if next.is_some()
                && let Some(timer) = self.bots_think.take()
            {
                timer.stop();
            }
            match next {
                Some(next) if self.due <= Instant::now() => self.act(next).await,
                Some(_) => self.wait(Some(self.due)).await,
                None if self.is_done() => return,
                None => self.wait(None).await,
            }
        }
    }

    fn is_done(&self) -> bool {
        self.asked.is_none() && matches!(self.plan.pastime, Pastime::Try(most) if self.decisions >= most)
    }

    /// Waits until a message has been applied, a connection was reopened, or until this time.
    async fn wait(&mut self, until: Option<Instant>) {
        let reopen = self.pages.iter().filter_map(Page::reopens_at).min();
        let wake = until.into_iter().chain(reopen).min();
        tokio::select! {
            biased;
            Some(arrival) = self.arrivals.recv() => self.apply(arrival),
            () = sleep_until(wake.unwrap_or_else(Instant::now)), if wake.is_some() => {
                let now = Instant::now();
                for page in &mut self.pages {
                    if page.reopens_at().is_some_and(|at| at <= now) {
                        page.open(&self.table);
                    }
                }
            }
        }
    }

    /// Returns the actions that are possible now.
    fn next(&mut self) -> Option<Next> {
        if self.asked.is_some() || self.is_done() || !self.pages.iter().all(Page::is_ready) {
            return None;
        }
        match self.pages[0].status.as_str() {
            "open" => match self.pages.iter().position(|page| !page.has_nonce) {
                // The page gives nonces by itself.
                Some(seat) => Some(Next::Nonce(seat)),
                None if self.plan.pastime == Pastime::Wait => Some(Next::Chat),
                None => Some(Next::Start),
            },
            "over" => Some(Next::Rematch),
            _ => {
                let mut seats = self.pages.iter().enumerate();
                let (seat, action) =
                    seats.find_map(|(seat, page)| Some((seat, choose(&page.game, seat, &mut self.rng)?)))?;
                Some(Next::Decide(seat, action))
            }
        }
    }

    async fn act(&mut self, next: Next) {
        self.due = Instant::now() + self.think_time();
        let speaker = (self.rng.bits() % self.pages.len() as u64) as usize;
        match self.rng.bits() % RARELY {
            0 => return self.chat(speaker),
            1 => {
                let page = &mut self.pages[speaker];
                page.reset();
                // The page shows the table before its connection is open. An error is counted.
                page.person.get(&format!("/api/tables/{}", self.table)).await;
                return page.open(&self.table);
            }
            _ => {}
        }
        match next {
            Next::Nonce(seat) => {
                let nonce = format!("{:016x}", self.rng.bits()).repeat(4);
                self.ask(seat, "sit", &json!({"seat": seat, "nonce": nonce}), false);
            }
            Next::Chat => self.chat(speaker),
            Next::Start => self.ask(0, "start", &json!({}), false),
            Next::Rematch => self.ask(0, "rematch", &json!({}), false),
            Next::Decide(seat, action) => {
                self.decisions += 1;
                let what = json!({"action": action, "on": self.pages[seat].seen});
                self.ask(seat, "act", &what, true);
                if !self.plan.bots.is_empty() {
                    self.bots_think = Some(self.tally.start(Timed::Bots));
                }
            }
        }
    }

    fn chat(&mut self, seat: usize) {
        self.ask(seat, "say", &json!({"text": "May the best scribe win."}), false);
    }

    fn ask(&mut self, seat: usize, name: &'static str, what: &Value, timed: bool) {
        self.requests += 1;
        // Unique for this person at this table, also after a rematch.
        let id = format!("{}-{}", self.plan.seed, self.requests);
        let text = json!({"type": "ask", "id": id, "what": {name: what}}).to_string();
        let timer = |what| timed.then(|| self.tally.start(what));
        let (answer, everyone) = (timer(Timed::Answer), timer(Timed::Everyone));
        self.pages.iter_mut().for_each(Page::clear_received);
        self.pages[seat].send(&text);
        self.asked = Some(Asked { seat, id, name, text, answer, everyone, number: None });
    }

    fn apply(&mut self, arrival: Arrival) {
        let Arrival { seat, connection, at, what } = arrival;
        let page = &mut self.pages[seat];
        if connection != page.connection {
            return;
        }
        match what {
            Err(why) => {
                self.tally.count_error(format_args!("disconnected: {why}"));
                page.on_disconnected();
            }
            Ok(text) => self.hear(seat, at, &text),
        }
    }

    fn hear(&mut self, seat: usize, at: Instant, text: &Utf8Bytes) {
        let message: Value = serde_json::from_str(text).unwrap_or_default();
        match message["type"].as_str() {
            Some("welcome") => self.pages[seat].welcome(&message),
            Some("update") => self.update(seat, at, text, &message),
            Some("done") => self.answer(seat, at, &message["id"], message["number"].as_u64()),
            Some("refused") => {
                let name = self.asked.take().map_or("connect", |asked| asked.name);
                let (code, why) = (&message["refusal"]["code"], &message["refusal"]["message"]);
                self.tally.count_error(format_args!("refused to {name}: {code} {why}"));
            }
            _ => {}
        }
    }

    fn update(&mut self, seat: usize, at: Instant, text: &Utf8Bytes, update: &Value) {
        let page = &mut self.pages[seat];
        let was_ready = page.is_ready();
        if let Err(error) = page.update(at, text, update) {
            self.tally.count_error(error);
            page.reset();
            return page.open(&self.table);
        }
        if !was_ready
            && page.is_ready()
            && let Some(asked) =
                self.asked.as_ref().filter(|asked| asked.seat == seat && asked.number.is_none())
        {
            // The server answers again what it has already done.
            page.send(&asked.text);
        }
        let events = update["events"].as_array().into_iter().flatten();
        let mut rematches = events.filter(|event| event["type"] == "rematch");
        if let Some(table) = rematches.find_map(|event| event["table"].as_str()) {
            self.rematch = Some(table.to_owned());
        }
        self.answer(seat, at, &update["id"], update["events"][0]["number"].as_u64());
        self.check_complete();
    }

    fn answer(&mut self, seat: usize, at: Instant, id: &Value, number: Option<u64>) {
        let Some(asked) = &mut self.asked else { return };
        if asked.seat == seat && *id == asked.id {
            asked.number = number;
            if let Some(timer) = asked.answer.take() {
                timer.stop_at(at);
            }
        }
        self.check_complete();
    }

    /// Ends the request once every open page has its event.
    fn check_complete(&mut self) {
        let Some(number) = self.asked.as_ref().and_then(|asked| asked.number) else { return };
        let mut open = self.pages.iter().filter(|page| page.is_ready());
        if open.clone().any(|page| page.seen < Some(number)) {
            return;
        }
        let at = open.by_ref().filter_map(|page| page.received_at(number)).max();
        if let Some(timer) = self.asked.take().and_then(|asked| asked.everyone) {
            timer.stop_at(at.unwrap_or_else(Instant::now));
        }
    }

    /// Opens the table of the rematch on all pages.
    fn move_to(&mut self, table: String) {
        self.table = table;
        self.asked = None;
        for page in &mut self.pages {
            page.reset();
            page.open(&self.table);
        }
    }

    /// Returns a random time, on average [`THINK`].
    fn think_time(&mut self) -> Duration {
        let share = (self.rng.bits() >> 11) as f64 / (1u64 << 53) as f64;
        THINK.mul_f64(0.5 + share)
    }
}
