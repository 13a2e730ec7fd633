//! Carries out the orders of administrators, which `scriptorium admin` writes into the store.

use std::sync::Arc;
use std::time::Duration;

use store::{Action, Change, Execution, Order, PersonChange, Store, StoreError};
use tokio::time::interval;

use crate::accounts::{erase_from_tables, show_name};
use crate::config::Config;
use crate::house::{House, lock};
use crate::outbox::{BANNED, REVOKED};
use crate::people::check_name;

/// How often the server looks for orders.
const POLL: Duration = Duration::from_secs(1);

/// The number of orders that are read at once.
const BATCH: usize = 100;

/// Carries out orders as long as the server runs.
pub(crate) async fn run(house: Arc<House>) {
    let mut tick = interval(POLL);
    loop {
        tick.tick().await;
        if let Err(error) = carry_out_pending(&house).await {
            // The next attempt follows in a second.
            tracing::debug!(%error, "the orders of administrators cannot be carried out");
        }
    }
}

/// Carries out all pending orders in a store that no server uses.
///
/// # Errors
/// If the store cannot be read or written.
pub async fn carry_out_orders(store: Arc<dyn Store>) -> Result<(), StoreError> {
    let house = Arc::new(House::new(Config::default(), store).await);
    carry_out_pending(&house).await
}

async fn carry_out_pending(house: &Arc<House>) -> Result<(), StoreError> {
    loop {
        let orders = house.read(|store| store.pending_orders(BATCH)).await?;
        if orders.is_empty() {
            return Ok(());
        }
        for (number, order) in orders {
            carry_out(house, number, &order).await?;
        }
    }
}

/// Carries out an order, and stores the outcome together with the change.
async fn carry_out(house: &Arc<House>, number: u64, order: &Order) -> Result<(), StoreError> {
    let (change, outcome) = match prepare(house, order).await? {
        Ok(change) => (Some(change), "done".to_owned()),
        Err(reason) => (None, refused(&reason)),
    };
    let execution = Execution { order: number, change, outcome };
    match house.write(Change::Executed(execution.clone())).await {
        // The person was deleted meanwhile.
        Err(StoreError::OutOfStep(_)) => {
            let outcome = refused(NO_PERSON);
            return house.write(Change::Executed(Execution { change: None, outcome, ..execution })).await;
        }
        written => written?,
    }
    if let Some(change) = execution.change {
        take_effect(house, &order.person, &change).await;
    }
    tracing::info!(
        order = number,
        outcome = execution.outcome,
        "an order of an administrator was carried out"
    );
    Ok(())
}

const NO_PERSON: &str = "there is no such person";

fn refused(reason: &str) -> String {
    format!("refused: {reason}")
}

/// Returns what an order changes in the store, or why it cannot be carried out.
async fn prepare(house: &Arc<House>, order: &Order) -> Result<Result<PersonChange, String>, StoreError> {
    let id = order.person.clone();
    let Some(person) = house.read(move |store| store.person(&id)).await? else {
        return Ok(Err(NO_PERSON.to_owned()));
    };
    let person_id = person.id;
    Ok(match &order.action {
        Action::Ban => Ok(PersonChange::Banned { person: person_id, why: Some(order.why.clone()) }),
        Action::Lift if person.banned.is_none() => Err("the person is not banned".to_owned()),
        Action::Lift => Ok(PersonChange::Banned { person: person_id, why: None }),
        Action::Rename(name) => match check_name(name) {
            Ok(name) => Ok(PersonChange::Renamed { person: person_id, name }),
            Err(problem) => Err(problem.message().to_owned()),
        },
        Action::Delete => match erase_from_tables(house, &person_id).await {
            Ok(()) => Ok(PersonChange::Forgotten { person: person_id }),
            Err(problem) => Err(problem.message().to_owned()),
        },
    })
}

/// Lets the connected clients notice a change that is on disk.
async fn take_effect(house: &Arc<House>, person: &str, change: &PersonChange) {
    let reason = match change {
        PersonChange::Renamed { name, .. } => return drop(show_name(house, person, name).await),
        PersonChange::Banned { why: Some(_), .. } => BANNED,
        PersonChange::Forgotten { .. } => REVOKED,
        _ => return,
    };
    lock(&house.matching).remove(person);
    if reason == REVOKED {
        house.friends.forget(person);
    }
    house.close_all(person, reason);
}
