//! Deletes stale data, in the background and in many small transactions.

use std::sync::Arc;
use std::time::Duration;

use store::{Change, Deletion, PersonChange, Stale, StoreError};
use table::Time;
use tokio::time::{Instant, interval_at};

use crate::house::House;
use crate::outbox::REVOKED;

/// Maximum number of deletions of each kind in one run.
const MAX_DELETED: usize = 1_000;

/// Deletes stale data at intervals.
pub(crate) async fn run(house: Arc<House>) {
    let every = house.config.retention.every;
    let mut tick = interval_at(Instant::now() + every, every);
    loop {
        tick.tick().await;
        match delete_stale(&house).await {
            Ok(Deleted { tokens: 0, guests: 0, tables: 0 }) => {}
            Ok(Deleted { tokens, guests, tables }) => {
                tracing::info!(tokens, guests, tables, "stale data was deleted");
            }
            Err(error) if house.health.known_trouble().is_some() => {
                tracing::debug!(%error, "stale data was not deleted");
            }
            Err(error) => tracing::warn!(%error, "stale data could not be deleted"),
        }
    }
}

#[derive(Default)]
struct Deleted {
    tokens: usize,
    guests: usize,
    tables: usize,
}

async fn delete_stale(house: &Arc<House>) -> Result<Deleted, StoreError> {
    let mut deleted = Deleted::default();
    let retention = house.config.retention;
    let before = |age: Duration| ago(house.now(), age);
    let (links, others) = (before(house.config.lifetimes.links), before(house.config.lifetimes.sessions));
    for (person, hash) in house.read(move |store| store.stale_tokens(links, others, MAX_DELETED)).await? {
        let change = Change::Person(PersonChange::TokenRemoved { person, hash });
        deleted.tokens += usize::from(delete(house, change).await?);
        house.revoke(&hash);
    }
    for (kind, age) in [
        (Stale::Unplayed, retention.unplayed),
        (Stale::Unfinished, retention.unfinished),
        (Stale::Finished, retention.finished),
    ] {
        let Some(before) = age.map(before) else { continue };
        for table in house.read(move |store| store.stale_tables(kind, before, MAX_DELETED)).await? {
            // A client is connected, or a clock is running.
            if house.has_room(&table) {
                continue;
            }
            let change = Change::Deleted(Deletion { table: table.clone(), before });
            deleted.tables += usize::from(delete(house, change).await?);
            house.set_deadline(&table, None);
            house.set_to_act(&table, None);
        }
    }
    // Guests come last: a guest who has only sat at deleted tables has left nothing behind.
    if let Some(before) = retention.guests.map(before) {
        for person in house.read(move |store| store.stale_guests(before, MAX_DELETED)).await? {
            let change = Change::Person(PersonChange::GuestExpired { person: person.clone(), before });
            if delete(house, change).await? {
                deleted.guests += 1;
                house.friends.forget(&person);
                house.close_all(&person, REVOKED);
            }
        }
    }
    Ok(deleted)
}

/// Returns whether something was deleted. It is not if it has been used meanwhile.
async fn delete(house: &House, change: Change) -> Result<bool, StoreError> {
    match house.write(change).await {
        Ok(()) => Ok(true),
        Err(StoreError::OutOfStep(_)) => Ok(false),
        Err(error) => Err(error),
    }
}

fn ago(now: Time, age: Duration) -> Time {
    now.saturating_sub(u64::try_from(age.as_millis()).unwrap_or(u64::MAX))
}
