//! Quick matches: people who wait for a game are matched by strength, and get a table whose game starts by itself.
//!
//! The queue is in memory: after a restart people search again. Once a match is made, the table exists like any other.

pub(crate) mod api;
mod queue;

use std::sync::Arc;
use std::time::Duration;

use table::{Creation, Did, Table};
use tokio::time::{Instant, MissedTickBehavior, interval, sleep};
use wire::{Arrangement, Clock, Code, Notice, Options, Refusal, Status};

pub(crate) use queue::Queue;
use queue::{Match, Pace, Ticket};

use crate::house::{House, lock, storage};
use crate::room::Room;

/// How often people are matched.
const EVERY: Duration = Duration::from_secs(1);
/// How long a match waits for its people to open the table. Bots take the seats of the others.
const ARRIVAL: Duration = Duration::from_secs(15);
/// How often to look whether all have arrived.
const LOOK: Duration = Duration::from_millis(250);

impl Pace {
    const fn clock(self) -> Clock {
        match self {
            Pace::Live => Clock::RealTime { bank: 300, increment: 10 },
            Pace::Days => Clock::Correspondence { days: 1 },
        }
    }
}

/// Matches people now and then.
pub(crate) async fn run(house: Arc<House>) {
    let mut tick = interval(EVERY);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tick.tick().await;
        let matches = {
            let mut queue = lock(&house.matching);
            if queue.is_empty() { Vec::new() } else { queue.form(house.now()) }
        };
        for found in matches {
            tokio::spawn(play(Arc::clone(&house), found));
        }
    }
}

/// Makes the table of a match and starts its game.
async fn play(house: Arc<House>, found: Match) {
    let Match { people, bot } = found;
    match open(&house, &people, bot).await {
        Ok(room) => {
            lock(&house.matching).found(&people, room.id(), house.now());
            if let Err(refusal) = start(&house, &room, bot).await {
                tracing::warn!(table = room.id(), %refusal, "the game of a match could not be started");
            }
        }
        Err(refusal) => {
            if house.health.known_trouble().is_none() {
                tracing::warn!(%refusal, "the table of a match could not be made");
            }
            lock(&house.matching).put_back(people);
        }
    }
}

async fn open(house: &Arc<House>, people: &[Ticket], bot: &str) -> Result<Arc<Room>, Refusal> {
    let Some(Ticket { person: host, pool, pace, .. }) = people.first() else {
        return Err(Refusal::new(Code::SeatsEmpty, "a match needs people"));
    };
    let game = match pool.game() {
        "quill" => table::GameName::Quill,
        _ => table::GameName::Biblios,
    };
    let arrangement = Arrangement {
        seats: pool.players(),
        options: Options::default(),
        clock: pace.clock(),
        public: true,
        undo: true,
        rated: true,
    };
    let fresh = House::fresh();
    let creation = Creation {
        id: fresh.table,
        game,
        host: host.clone(),
        arrangement,
        secret: fresh.secret,
        bot_seed: fresh.bot_seed,
        first: None,
    };
    let seats = (0..pool.players()).map(|seat| match people.get(seat) {
        Some(Ticket { person, name, stand_in, .. }) => Did::Sat {
            seat,
            person: person.clone(),
            name: name.clone(),
            nonce: None,
            stand_in: stand_in.clone(),
        },
        None => Notice::Bot { seat, bot: Some(bot.to_owned()) }.into(),
    });
    let (table, entries) = Table::create_with(house.now(), creation, seats)?;
    Room::create(house, table, entries).await.map_err(storage)
}

/// Waits until all people have come and given their nonces, or for a while. Then starts the game.
async fn start(house: &Arc<House>, room: &Arc<Room>, bot: &str) -> Result<(), Refusal> {
    let until = Instant::now() + ARRIVAL;
    loop {
        sleep(LOOK).await;
        let view = room.view(house).await?;
        // The host has started the game, or closed the table.
        if view.status != Status::Open {
            return Ok(());
        }
        let has_come = view.chairs.iter().all(|chair| chair.bot.is_some() || chair.nonce);
        if has_come || Instant::now() >= until {
            room.start_match(house, bot).await?;
        }
    }
}
