//! The guests of one table, who play one game after the other.

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

/// What all groups have in common.
#[derive(Clone)]
pub(crate) struct Plan {
    pub(crate) server: Client,
    pub(crate) game: String,
    pub(crate) seats: usize,
    /// How long players think on average; none if they decide at once.
    pub(crate) think: Option<Duration>,
}

/// The guests, and the table where they play now.
pub(crate) struct Group {
    plan: Plan,
    guests: Vec<Client>,
    luck: FastDealer,
    id: String,
    seats: Vec<Seat>,
    /// The number of the last event that every seat has received.
    last: u64,
    /// The last update of each seat.
    told: Vec<tokio_tungstenite::tungstenite::Utf8Bytes>,
}

impl Group {
    /// Signs the guests in.
    pub(crate) async fn gather(plan: &Plan, number: u64) -> Result<Group, Trouble> {
        let mut guests = Vec::new();
        for _ in 0..plan.seats {
            let reply = post(&plan.server, "/api/me", &json!({})).await?;
            let cookie = reply.cookie().ok_or_else(|| Trouble::new("a guest without a cookie"))?;
            guests.push(plan.server.with_cookie(cookie));
        }
        let (plan, luck) = (plan.clone(), FastDealer::new(number));
        Ok(Group { plan, guests, luck, id: String::new(), seats: Vec::new(), last: 0, told: Vec::new() })
    }

    /// Creates the table, with the first guest as its host.
    pub(crate) async fn set_up(mut self) -> Result<Group, Trouble> {
        let body = json!({"game": self.plan.game, "arrangement": {"seats": self.plan.seats}});
        let reply = post(&self.guests[0], "/api/tables", &body).await?;
        let table: Value = serde_json::from_str(&reply.body).map_err(Trouble::new)?;
        self.id = table["id"].as_str().unwrap_or_default().to_owned();
        Ok(self)
    }

    /// Opens a connection for every guest.
    pub(crate) async fn connect(mut self) -> Result<Group, Trouble> {
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

    /// Seats all guests and starts the game.
    pub(crate) async fn begin(mut self) -> Result<Group, Trouble> {
        for seat in 0..self.seats.len() {
            self.ask(seat, &format!(r#"{{"sit":{{"seat":{seat}}}}}"#)).await?;
        }
        self.ask(0, r#"{"start":{}}"#).await?;
        Ok(self)
    }

    /// Sends a request whose result is the next event, and waits until every seat has received that event.
    async fn ask(&mut self, seat: usize, what: &str) -> Result<(), Trouble> {
        self.seats[seat].ask(what).await?;
        self.last += 1;
        self.told.clear();
        // The sockets fill at the same time, so reading them in turn takes as long as the slowest of them.
        for seat in &mut self.seats {
            self.told.push(seat.hear(self.last).await?);
        }
        Ok(())
    }

    /// Plays to a random point of a game. All games start at the same time, and would otherwise end at the same time.
    pub(crate) async fn advance(mut self) -> Result<Group, Trouble> {
        /// About the number of decisions in a game of three. A shorter game is followed by a rematch, so that no
        /// group stops at the end of its game.
        const GAME: u64 = 160;
        for _ in 0..self.luck.bits() % GAME {
            match self.choice() {
                Some((seat, action)) => self.act(seat, &action).await?,
                None => self.rematch().await?,
            }
        }
        Ok(self)
    }

    /// A seat that has to decide, and its action; none if the game is over.
    fn choice(&mut self) -> Option<(usize, String)> {
        let luck = &mut self.luck;
        self.told.iter().enumerate().find_map(|(seat, told)| Some((seat, choose(told, seat, luck)?)))
    }

    async fn act(&mut self, seat: usize, action: &str) -> Result<(), Trouble> {
        self.ask(seat, &format!(r#"{{"act":{{"action":"{action}","on":{}}}}}"#, self.last)).await
    }

    /// Plays until the time is over, even in the middle of a game. An error is counted and ends the play of this group;
    /// then none is returned.
    pub(crate) async fn play(
        mut self,
        until: Instant,
        most_games: u64,
        tally: Arc<Mutex<Tally>>,
    ) -> Option<Group> {
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
            // A short delay is made up for, so that the rate is held; after a long one the schedule starts again.
            due = begun.max(due + self.thinking(0.5));
            self.act(seat, &action).await?;
            locked(tally).decided(begun.elapsed());
        }
    }

    /// A random time to think: `least` to `least + 1` times the planned time. With `least` 0.5 the average is the
    /// planned time.
    fn thinking(&mut self, least: f64) -> Duration {
        let share = (self.luck.bits() >> 11) as f64 / (1u64 << 53) as f64;
        self.plan.think.unwrap_or_default().mul_f64(least + share)
    }

    fn check_over(&self) -> Result<(), Trouble> {
        let over = self.told.iter().all(|told| told.contains(r#""status":"over""#));
        if over { Ok(()) } else { Err(Trouble::new("nobody can decide, and the game is not over")) }
    }

    /// Starts a rematch, which is another table.
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

    /// Keeps all connections open without playing.
    pub(crate) async fn idle(mut self) -> Result<Group, Trouble> {
        for seat in &mut self.seats {
            seat.idle().await?;
        }
        Ok(self)
    }

    /// Closes all connections.
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

/// Sends a GET request and returns the body.
pub(crate) async fn get(client: &Client, path: &str) -> Result<String, Trouble> {
    Ok(succeeded(path, client.send("GET", path, &[], None).await?)?.body)
}

fn succeeded(path: &str, reply: Reply) -> Result<Reply, Trouble> {
    const TOO_MANY: u16 = 429;
    match reply.status {
        200..300 => Ok(reply),
        status => {
            let trouble = Trouble::new(format!("{path}: status {status}"));
            // Not a failure of the server: it must be started with higher limits.
            Err(if status == TOO_MANY { trouble.with(&limits()) } else { trouble })
        }
    }
}

/// How to start the server for a measurement.
fn limits() -> String {
    format!("the server limits what one address may do; start it with {}", NO_LIMITS.join(" "))
}
