//! A table and its guests, who play one game after the other.

use std::sync::{Arc, Mutex, PoisonError};

use futures_util::future::try_join_all;
use serde_json::{Value, json};
use tabletop::FastDealer;
use tokio::time::{Duration, Instant, sleep_until};

use crate::choice::choose;
use crate::client::{Client, JSON, Reply};
use crate::process::NO_LIMITS;
use crate::seat::Seat;
use crate::tally::{Tally, Trouble};

/// What all tables have in common.
#[derive(Clone)]
pub(crate) struct Plan {
    pub(crate) server: Client,
    pub(crate) game: String,
    pub(crate) seats: usize,
    /// How long people think on average; nothing if they decide at once.
    pub(crate) think: Option<Duration>,
}

/// The guests, and the table that the first of them has set up.
pub(crate) struct Table {
    plan: Plan,
    guests: Vec<Client>,
    luck: FastDealer,
    id: String,
    seats: Vec<Seat>,
    /// The number of the last event that everybody has heard of.
    last: u64,
    /// What the seats were told last.
    told: Vec<tokio_tungstenite::tungstenite::Utf8Bytes>,
}

impl Table {
    /// The guests of one table.
    pub(crate) async fn gather(plan: &Plan, number: u64) -> Result<Table, Trouble> {
        let mut guests = Vec::new();
        for _ in 0..plan.seats {
            let reply = post(&plan.server, "/api/me", &json!({})).await?;
            let cookie = reply.cookie().ok_or_else(|| Trouble::new("a guest without a cookie"))?;
            guests.push(plan.server.with_cookie(cookie));
        }
        let (plan, luck) = (plan.clone(), FastDealer::new(number));
        Ok(Table { plan, guests, luck, id: String::new(), seats: Vec::new(), last: 0, told: Vec::new() })
    }

    /// Sets the table up.
    pub(crate) async fn set_up(mut self) -> Result<Table, Trouble> {
        let body = json!({"game": self.plan.game, "arrangement": {"seats": self.plan.seats}});
        let reply = post(&self.guests[0], "/api/tables", &body).await?;
        let table: Value = serde_json::from_str(&reply.body).map_err(Trouble::new)?;
        self.id = table["id"].as_str().unwrap_or_default().to_owned();
        Ok(self)
    }

    /// Opens a socket for everybody.
    pub(crate) async fn connect(mut self) -> Result<Table, Trouble> {
        self.open().await?;
        Ok(self)
    }

    async fn open(&mut self) -> Result<(), Trouble> {
        let opening = self.guests.iter().map(|guest| Seat::open(guest, &self.id));
        let opened = try_join_all(opening).await?;
        self.last = opened.iter().map(|(_, last)| *last).max().unwrap_or(0);
        self.seats = opened.into_iter().map(|(seat, _)| seat).collect();
        Ok(())
    }

    /// Lets everybody sit down, and begins.
    pub(crate) async fn begin(mut self) -> Result<Table, Trouble> {
        for seat in 0..self.seats.len() {
            self.ask(seat, &format!(r#"{{"sit":{{"seat":{seat}}}}}"#)).await?;
        }
        self.ask(0, r#"{"start":{}}"#).await?;
        Ok(self)
    }

    /// Asks for something that is the next event, and waits until everybody has heard of it.
    async fn ask(&mut self, seat: usize, what: &str) -> Result<(), Trouble> {
        self.seats[seat].ask(what).await?;
        self.last += 1;
        self.told.clear();
        // All of them wait at the same time; the one that is read last tells when everybody had it.
        for seat in &mut self.seats {
            self.told.push(seat.hear(self.last).await?);
        }
        Ok(())
    }

    /// Plays on to some point of a game. The games of all tables begin at the same time, and would end so.
    pub(crate) async fn advance(mut self) -> Result<Table, Trouble> {
        /// About as many decisions has a game of three. A shorter one is followed by the next, so that no tables wait
        /// at the end of theirs.
        const GAME: u64 = 160;
        for _ in 0..self.luck.bits() % GAME {
            match self.choice() {
                Some((seat, action)) => self.act(seat, &action).await?,
                None => self.rematch().await?,
            }
        }
        Ok(self)
    }

    /// A seat that owes a decision, and what it decides; none if the game is over.
    fn choice(&mut self) -> Option<(usize, String)> {
        let luck = &mut self.luck;
        self.told.iter().enumerate().find_map(|(seat, told)| Some((seat, choose(told, seat, luck)?)))
    }

    async fn act(&mut self, seat: usize, action: &str) -> Result<(), Trouble> {
        self.ask(seat, &format!(r#"{{"act":{{"action":"{action}","on":{}}}}}"#, self.last)).await
    }

    /// Plays until it is time to stop, even in the midst of a game. Whatever goes wrong is counted, and ends the play here.
    pub(crate) async fn play(
        mut self,
        until: Instant,
        most_games: u64,
        tally: Arc<Mutex<Tally>>,
    ) -> Option<Table> {
        match self.play_on(until, most_games, &tally).await {
            Ok(()) => Some(self),
            Err(trouble) => {
                locked(&tally).trouble(&trouble);
                None
            }
        }
    }

    async fn play_on(
        &mut self,
        until: Instant,
        most_games: u64,
        tally: &Mutex<Tally>,
    ) -> Result<(), Trouble> {
        let mut due = Instant::now() + self.thinking(0.0);
        loop {
            let Some((seat, action)) = self.choice() else {
                self.check_over()?;
                locked(tally).games += 1;
                if locked(tally).games >= most_games {
                    return Ok(());
                }
                self.rematch().await?;
                continue;
            };
            if self.plan.think.is_some() {
                sleep_until(due.min(until)).await;
            }
            let begun = Instant::now();
            if begun >= until || locked(tally).games >= most_games {
                return Ok(());
            }
            // A little delay is made up for, so that the rate is held; after a long one nobody has to hurry.
            due = begun.max(due + self.thinking(0.5));
            self.act(seat, &action).await?;
            locked(tally).decided(begun.elapsed());
        }
    }

    /// How long somebody thinks now: from this share of the planned time up to a whole more. With a half it is the
    /// planned time on average.
    fn thinking(&mut self, least: f64) -> Duration {
        let share = (self.luck.bits() >> 11) as f64 / (1u64 << 53) as f64;
        self.plan.think.unwrap_or_default().mul_f64(least + share)
    }

    fn check_over(&self) -> Result<(), Trouble> {
        let over = self.told.iter().all(|told| told.contains(r#""status":"over""#));
        if over { Ok(()) } else { Err(Trouble::new("nobody can decide, and the game is not over")) }
    }

    /// The same people play again, at another table.
    async fn rematch(&mut self) -> Result<(), Trouble> {
        self.ask(0, r#"{"rematch":{}}"#).await?;
        let update: Value = serde_json::from_str(&self.told[0]).map_err(Trouble::new)?;
        let next = update["events"][0]["table"].as_str();
        self.id = next.ok_or_else(|| Trouble::new("a rematch without a table"))?.to_owned();
        for seat in self.seats.drain(..) {
            seat.close().await;
        }
        self.open().await?;
        self.ask(0, r#"{"start":{}}"#).await
    }

    /// Stays without doing anything.
    pub(crate) async fn idle(mut self) -> Result<Table, Trouble> {
        for seat in &mut self.seats {
            seat.idle().await?;
        }
        Ok(self)
    }

    /// Everybody leaves.
    pub(crate) async fn close(self) {
        for seat in self.seats {
            seat.close().await;
        }
    }
}

pub(crate) fn locked(tally: &Mutex<Tally>) -> std::sync::MutexGuard<'_, Tally> {
    tally.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn post(client: &Client, path: &str, body: &Value) -> Result<Reply, Trouble> {
    succeeded(path, client.send("POST", path, &[JSON], Some(body.to_string())).await?)
}

/// The text of an answer to GET.
pub(crate) async fn get(client: &Client, path: &str) -> Result<String, Trouble> {
    Ok(succeeded(path, client.send("GET", path, &[], None).await?)?.body)
}

fn succeeded(path: &str, reply: Reply) -> Result<Reply, Trouble> {
    const TOO_MANY: u16 = 429;
    match reply.status {
        200..300 => Ok(reply),
        status => {
            let trouble = Trouble::new(format!("{path}: status {status}"));
            // A limit of the server is no failure of it: whoever measures must raise it.
            Err(if status == TOO_MANY { trouble.with(&limits()) } else { trouble })
        }
    }
}

/// Which limits a server must not have for this.
fn limits() -> String {
    format!("the server limits what one address may do; start it with {}", NO_LIMITS.join(" "))
}
