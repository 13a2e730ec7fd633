//! A group of guests who play one game after the other at the same table or its rematches.

use std::sync::{Arc, Mutex, PoisonError};

use futures_util::future::try_join_all;
use serde_json::{Value, json};
use tabletop::FastDealer;
use tokio::time::{Duration, Instant, sleep_until};

use crate::choice::choose;
use crate::client::{Client, JSON, Reply};
use crate::process::NO_LIMITS;
use crate::seat::Seat;
use crate::tally::{LoadError, Tally};

/// The settings shared by all groups.
#[derive(Clone)]
pub(crate) struct Plan {
    pub(crate) server: Client,
    pub(crate) game: String,
    pub(crate) seats: usize,
    /// The average time between a group's decisions. `None` if they decide immediately.
    pub(crate) think: Option<Duration>,
}

/// The guests, and their current table.
pub(crate) struct Group {
    plan: Plan,
    guests: Vec<Client>,
    rng: FastDealer,
    id: String,
    seats: Vec<Seat>,
    /// The number of the last event that every seat has received.
    last: u64,
    /// The last update of each seat.
    updates: Vec<tokio_tungstenite::tungstenite::Utf8Bytes>,
}

impl Group {
    pub(crate) async fn sign_in(plan: &Plan, number: u64) -> Result<Group, LoadError> {
        let mut guests = Vec::new();
        for _ in 0..plan.seats {
            let reply = post(&plan.server, "/api/me", &json!({})).await?;
            let cookie = reply.cookie().ok_or_else(|| LoadError::new("signing in set no cookie"))?;
            guests.push(plan.server.with_cookie(cookie));
        }
        let (plan, rng) = (plan.clone(), FastDealer::new(number));
        Ok(Group { plan, guests, rng, id: String::new(), seats: Vec::new(), last: 0, updates: Vec::new() })
    }

    /// Creates a table, with the first guest as its host.
    pub(crate) async fn create_table(mut self) -> Result<Group, LoadError> {
        let body = json!({"game": self.plan.game, "arrangement": {"seats": self.plan.seats}});
        let reply = post(&self.guests[0], "/api/tables", &body).await?;
        let table: Value = serde_json::from_str(&reply.body).map_err(LoadError::new)?;
        self.id = table["id"].as_str().unwrap_or_default().to_owned();
        Ok(self)
    }

    pub(crate) async fn connect(mut self) -> Result<Group, LoadError> {
        self.open().await?;
        Ok(self)
    }

    async fn open(&mut self) -> Result<(), LoadError> {
        let opening = self.guests.iter().map(|guest| Seat::open(guest, &self.id));
        let opened = try_join_all(opening).await?;
        self.last = opened.iter().map(|(_, last)| *last).max().unwrap_or(0);
        self.seats = opened.into_iter().map(|(seat, _)| seat).collect();
        Ok(())
    }

    /// Seats all guests and starts the game.
    pub(crate) async fn start_game(mut self) -> Result<Group, LoadError> {
        for seat in 0..self.seats.len() {
            self.ask(seat, &format!(r#"{{"sit":{{"seat":{seat}}}}}"#)).await?;
        }
        self.ask(0, r#"{"start":{}}"#).await?;
        Ok(self)
    }

    /// Sends a request that causes the next event, and waits until every seat has received that event.
    async fn ask(&mut self, seat: usize, what: &str) -> Result<(), LoadError> {
        self.seats[seat].ask(what).await?;
        self.last += 1;
        self.updates.clear();
        // All seats receive the event at the same time, so reading them in turn takes as long as the slowest.
        for seat in &mut self.seats {
            self.updates.push(seat.receive(self.last).await?);
        }
        Ok(())
    }

    /// Plays to a random point of a game, so that the games of all groups end at different times.
    pub(crate) async fn advance(mut self) -> Result<Group, LoadError> {
        /// The approximate number of decisions in a game with three seats. A group whose game is shorter starts a rematch.
        const DECISIONS: u64 = 160;
        for _ in 0..self.rng.bits() % DECISIONS {
            match self.choice() {
                Some((seat, action)) => self.act(seat, &action).await?,
                None => self.rematch().await?,
            }
        }
        Ok(self)
    }

    /// Returns a seat that has to act, and its action. `None` if the game is over.
    fn choice(&mut self) -> Option<(usize, String)> {
        let rng = &mut self.rng;
        self.updates.iter().enumerate().find_map(|(seat, update)| Some((seat, choose(update, seat, rng)?)))
    }

    async fn act(&mut self, seat: usize, action: &str) -> Result<(), LoadError> {
        self.ask(seat, &format!(r#"{{"act":{{"action":"{action}","on":{}}}}}"#, self.last)).await
    }

    /// Plays until `until`. After an error, counts it and returns `None`.
    pub(crate) async fn play(
        mut self,
        until: Instant,
        most_games: u64,
        tally: Arc<Mutex<Tally>>,
    ) -> Option<Group> {
        match self.play_on(until, most_games, &tally).await {
            Ok(()) => Some(self),
            Err(error) => {
                locked(&tally).count_error(&error);
                None
            }
        }
    }

    async fn play_on(
        &mut self,
        until: Instant,
        most_games: u64,
        tally: &Mutex<Tally>,
    ) -> Result<(), LoadError> {
        let mut due = Instant::now() + self.think_time(0.0);
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
            // Catches up after a short delay, to keep the rate, but not after a long one.
            due = begun.max(due + self.think_time(0.5));
            self.act(seat, &action).await?;
            locked(tally).decided(begun.elapsed());
        }
    }

    /// Returns a random time of `least` to `least + 1` times the planned time. With `least` 0.5 the average is the
    /// planned time.
    fn think_time(&mut self, least: f64) -> Duration {
        let share = (self.rng.bits() >> 11) as f64 / (1u64 << 53) as f64;
        self.plan.think.unwrap_or_default().mul_f64(least + share)
    }

    fn check_over(&self) -> Result<(), LoadError> {
        let over = self.updates.iter().all(|update| update.contains(r#""status":"over""#));
        if over { Ok(()) } else { Err(LoadError::new("no seat can act, and the game is not over")) }
    }

    /// Starts a rematch, which is a new table.
    async fn rematch(&mut self) -> Result<(), LoadError> {
        self.ask(0, r#"{"rematch":{}}"#).await?;
        let update: Value = serde_json::from_str(&self.updates[0]).map_err(LoadError::new)?;
        let next = update["events"][0]["table"].as_str();
        self.id = next.ok_or_else(|| LoadError::new("the rematch has no table"))?.to_owned();
        for seat in self.seats.drain(..) {
            seat.close().await;
        }
        self.open().await?;
        self.ask(0, r#"{"start":{}}"#).await
    }

    /// Answers pings on all connections.
    pub(crate) async fn idle(mut self) -> Result<Group, LoadError> {
        for seat in &mut self.seats {
            seat.idle().await?;
        }
        Ok(self)
    }

    pub(crate) async fn close(self) {
        for seat in self.seats {
            seat.close().await;
        }
    }
}

pub(crate) fn locked(tally: &Mutex<Tally>) -> std::sync::MutexGuard<'_, Tally> {
    tally.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn post(client: &Client, path: &str, body: &Value) -> Result<Reply, LoadError> {
    succeeded(path, client.send("POST", path, &[JSON], Some(body.to_string())).await?)
}

pub(crate) async fn get(client: &Client, path: &str) -> Result<String, LoadError> {
    Ok(succeeded(path, client.send("GET", path, &[], None).await?)?.body)
}

fn succeeded(path: &str, reply: Reply) -> Result<Reply, LoadError> {
    const TOO_MANY: u16 = 429;
    match reply.status {
        200..300 => Ok(reply),
        status => {
            let error = LoadError::new(format!("{path}: status {status}"));
            // Not an error of the server: it needs higher limits.
            Err(if status == TOO_MANY { error.with(&limits_advice()) } else { error })
        }
    }
}

fn limits_advice() -> String {
    format!("the server limits clients by address; start it with {}", NO_LIMITS.join(" "))
}
