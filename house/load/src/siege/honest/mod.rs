//! Honest players: people who play with each other and with bots, newcomers, and the owner of an account.

mod page;
mod party;
mod person;

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use serde_json::json;
use tokio::task::JoinSet;
use tokio::time::{interval, sleep};

use self::party::{Party, Pastime, Plan};
use self::person::Person;
use super::tally::{Tally, Timed};

/// What attackers can know of honest people.
#[derive(Clone, Debug)]
pub(super) struct Targets {
    /// A public table that waits for players.
    pub(super) lobby: String,
    /// A table with a game in progress.
    pub(super) game: String,
    /// The login of an account.
    pub(super) login: &'static str,
}

const OWNER: &str = "the-abbess";
const PASSWORD: &str = "sub rosa 1480";

/// How many people share an address.
const PEOPLE_PER_ADDRESS: usize = 4;
/// A page asks for the list of the person's tables every 10 seconds, and a person has several pages.
const POLL_EVERY: Duration = Duration::from_millis(2_500);
/// The time between newcomers.
const NEWCOMER_EVERY: Duration = Duration::from_millis(1_000);
/// How often the owner of an account signs in, from another browser.
const SIGN_IN_EVERY: Duration = Duration::from_secs(5);

/// The tables of honest players by their number.
fn plan(number: usize) -> (usize, Plan) {
    const BOTS: [&[&str]; 4] =
        [&["illuminator", "scribe"], &["prior"], &["novice", "prior"], &["illuminator"]];
    let plan = Plan { game: "biblios", bots: &[], empty: 0, pastime: Pastime::Play, seed: number as u64 };
    match number % 4 {
        0 => (3, plan),
        1 => (1, Plan { bots: BOTS[number / 4 % BOTS.len()], ..plan }),
        2 => (2, Plan { game: "quill", ..plan }),
        _ => (2, Plan { bots: &["scribe"], ..plan }),
    }
}

/// All honest players. They stop when this is dropped.
pub(super) struct Honest {
    pub(super) targets: Targets,
    playing: JoinSet<()>,
}

/// Returns an honest address. Attackers have other ones, from 127.0.0.2 on.
fn address(group: u8, number: usize) -> IpAddr {
    IpAddr::from([127, 0, group, 1 + (number % 250) as u8])
}

impl Honest {
    /// Lets people arrive, sit down at `tables` tables and play. Returns `None` if they could not; the errors are counted.
    pub(super) async fn gather(server: SocketAddr, tables: usize, tally: &Tally) -> Option<Honest> {
        let mut playing = JoinSet::new();
        let mut ids = Vec::new();
        let mut people = 0;
        let waiting = Plan { game: "biblios", bots: &[], empty: 2, pastime: Pastime::Wait, seed: u64::MAX };
        for (count, plan) in [(2, waiting)].into_iter().chain((0..tables).map(plan)) {
            let mut guests = Vec::new();
            for _ in 0..count {
                let local = address(1, people / PEOPLE_PER_ADDRESS);
                people += 1;
                guests.push(Person::arrive(server, local, tally).await?);
            }
            for guest in &guests {
                playing.spawn(poll(guest.clone()));
            }
            let party = Party::gather(guests, plan, tally).await?;
            ids.push(party.table().to_owned());
            playing.spawn(party.run());
        }
        let owner = Person::arrive(server, address(2, 0), tally).await?;
        let account = json!({"login": OWNER, "password": PASSWORD});
        owner.request(Timed::SignIn, "POST", "/api/account", Some(&account)).await?;
        playing.spawn(sign_in(owner));
        playing.spawn(newcomers(server, tally.clone()));
        let targets = Targets { lobby: ids.first()?.clone(), game: ids.last()?.clone(), login: OWNER };
        Some(Honest { targets, playing })
    }

    /// Sends everybody home. Requests that wait for an answer are counted with the time until now.
    pub(super) async fn stop(mut self) {
        self.playing.shutdown().await;
    }
}

/// Asks for the list of a person's tables, as an open page does.
async fn poll(person: Person) {
    let mut tick = interval(POLL_EVERY);
    loop {
        tick.tick().await;
        person.get("/api/me/tables").await;
    }
}

/// Signs in from one browser after the other, at an address where the account was used before.
async fn sign_in(owner: Person) {
    let credentials = json!({"login": OWNER, "password": PASSWORD});
    loop {
        sleep(SIGN_IN_EVERY).await;
        owner.request(Timed::SignIn, "POST", "/api/sign-in", Some(&credentials)).await;
    }
}

/// Lets new people arrive, each of whom looks at the lobby and tries a game against bots.
async fn newcomers(server: SocketAddr, tally: Tally) {
    let mut all = JoinSet::new();
    let mut tick = interval(NEWCOMER_EVERY);
    for number in 0.. {
        tick.tick().await;
        all.spawn(try_a_game(server, number, tally.clone()));
        while all.try_join_next().is_some() {}
    }
}

async fn try_a_game(server: SocketAddr, number: usize, tally: Tally) -> Option<()> {
    const DECISIONS: u32 = 8;
    let person = Person::arrive(server, address(3, number / PEOPLE_PER_ADDRESS), &tally).await?;
    person.get("/api/tables").await?;
    person.get("/api/me/tables").await?;
    let seed = 1_000_000 + number as u64;
    let plan = Plan {
        game: "biblios",
        bots: &["novice", "scribe"],
        empty: 0,
        pastime: Pastime::Try(DECISIONS),
        seed,
    };
    Party::gather(vec![person], plan, &tally).await?.run().await;
    Some(())
}
