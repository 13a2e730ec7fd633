//! Whether the server can do its work: it is alive as long as it answers, and ready while it can store changes.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::extract::State;
use serde::Serialize;
use store::{Change, StoreError};
use tokio::time::{interval, sleep, timeout};
use utoipa::ToSchema;

use crate::house::{House, lock};
use crate::openapi::Storage;
use crate::reply::{Json, Problem};
use crate::serve::resume_games;

/// The state of the storage, as writes and reads find it.
#[derive(Default)]
pub(crate) struct StorageHealth {
    trouble: Mutex<Trouble>,
    /// The last test write and its result. Locked during a test write, so that there is one at a time.
    probed: tokio::sync::Mutex<Option<(Instant, Checked)>>,
}

/// What puts stored changes at risk, or why nothing can be stored.
type Checked = Result<Vec<String>, StoreError>;

#[derive(Default)]
struct Trouble {
    /// Set from a failed write until a test write succeeds.
    outage: Option<Outage>,
    /// Damage of the database. It does not go away.
    damage: Option<StoreError>,
}

struct Outage {
    error: StoreError,
    failures: u64,
}

/// How long the result of a test write holds, however often it is asked for.
const PROBE_INTERVAL: Duration = Duration::from_secs(1);

/// How long a test write may take.
const PROBE_TIMEOUT: Duration = Duration::from_secs(5);

impl StorageHealth {
    /// Notes a failed write. Only the first one of an outage is logged.
    pub(crate) fn write_failed(&self, error: &StoreError) {
        if let StoreError::Damaged(_) = error {
            return self.found_damage(error);
        }
        let mut trouble = lock(&self.trouble);
        match &mut trouble.outage {
            Some(outage) => outage.failures += 1,
            None => {
                trouble.outage = Some(Outage { error: error.clone(), failures: 1 });
                tracing::error!(%error, "nothing can be stored: the server is read-only until this is mended");
            }
        }
    }

    /// Notes a failed read. Only damage is kept and logged.
    pub(crate) fn read_failed(&self, error: &StoreError) {
        if let StoreError::Damaged(_) = error {
            self.found_damage(error);
        }
    }

    fn found_damage(&self, error: &StoreError) {
        let mut trouble = lock(&self.trouble);
        if trouble.damage.is_none() {
            trouble.damage = Some(error.clone());
            tracing::error!(%error, "stop the server and restore a backup");
        }
    }

    /// Ends an outage. Returns whether there was one.
    fn write_succeeded(&self) -> bool {
        let outage = lock(&self.trouble).outage.take();
        if let Some(Outage { failures, .. }) = &outage {
            tracing::info!(failures, "changes can be stored again");
        }
        outage.is_some()
    }

    /// Returns why nothing can be stored, or what is damaged, as far as is known.
    pub(crate) fn known_trouble(&self) -> Option<StoreError> {
        let trouble = lock(&self.trouble);
        trouble.damage.clone().or_else(|| Some(trouble.outage.as_ref()?.error.clone()))
    }
}

/// Returns whether changes can be stored, by a test write that is at most [`PROBE_INTERVAL`] old, and what puts them at risk.
async fn check(house: &Arc<House>) -> Checked {
    // During an outage `watch` writes, and a request need not wait.
    if let Some(error) = house.health.known_trouble() {
        return Err(error);
    }
    let mut probed = house.health.probed.lock().await;
    if let Some((at, result)) = &*probed
        && at.elapsed() < PROBE_INTERVAL
    {
        return result.clone();
    }
    let result = match probe(house).await {
        Ok(()) => house.read(|store| store.risks()).await,
        Err(error) => Err(error),
    };
    *probed = Some((Instant::now(), result.clone()));
    result
}

async fn probe(house: &House) -> Result<(), StoreError> {
    let late = || StoreError::Broken("a test write takes too long".to_owned());
    timeout(PROBE_TIMEOUT, house.write(Change::Probe)).await.unwrap_or_else(|_| Err(late()))
}

/// Tests at the start, and during an outage, whether changes can be stored. After an outage, resumes the games that were
/// unloaded because of it.
pub(crate) async fn watch(house: Arc<House>) {
    let mut tick = interval(PROBE_INTERVAL);
    let mut is_first = true;
    loop {
        tick.tick().await;
        let in_outage = lock(&house.health.trouble).outage.is_some();
        if (is_first || in_outage) && probe(&house).await.is_ok() && house.health.write_succeeded() {
            resume_games(Arc::clone(&house)).await;
        }
        is_first = false;
    }
}

/// Checks the whole database, once changes can be stored. Takes as long as reading the file, while the server works.
pub(crate) async fn check_database(house: &Arc<House>) {
    // The store cannot become writable while it is being read.
    while let Err(StoreError::Full | StoreError::ReadOnly) = check(house).await {
        sleep(PROBE_INTERVAL).await;
    }
    let started = Instant::now();
    if house.read(|store| store.check()).await.is_ok() {
        let ms = started.elapsed().as_millis() as u64;
        tracing::info!(ms, "the database is intact");
    }
}

/// The state of the server.
#[derive(Serialize, ToSchema)]
pub(crate) struct Health {
    status: Condition,
    /// The version of the server.
    version: &'static str,
    /// The version of the socket protocol.
    wire: u32,
    /// Settings of the database by which acknowledged changes can be lost. Empty in `/api/live`.
    risks: Vec<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Condition {
    Ok,
}

impl Health {
    fn ok(risks: Vec<String>) -> Json<Health> {
        let version = env!("CARGO_PKG_VERSION");
        Json(Health { status: Condition::Ok, version, wire: wire::VERSION, risks })
    }
}

/// Check whether the server is alive
///
/// Restart the server if this does not answer.
#[utoipa::path(
    get,
    path = "/api/live",
    security(()),
    responses((status = 200, description = "The server answers, even if it cannot store anything.", body = Health))
)]
pub(crate) async fn live() -> Json<Health> {
    Health::ok(Vec::new())
}

/// Check whether the server is ready
///
/// A restart does not help if it is not: the disk may be full, or the database damaged.
#[utoipa::path(
    get,
    path = "/api/ready",
    security(()),
    responses((status = 200, description = "A test write succeeded within the last second.", body = Health), Storage)
)]
pub(crate) async fn ready(State(house): State<Arc<House>>) -> Result<Json<Health>, Problem> {
    Ok(Health::ok(check(&house).await?))
}

/// Check the health of the server
///
/// The same as `/api/ready`.
#[utoipa::path(
    get,
    path = "/api/health",
    security(()),
    responses((status = 200, description = "A test write succeeded within the last second.", body = Health), Storage)
)]
pub(crate) async fn health(house: State<Arc<House>>) -> Result<Json<Health>, Problem> {
    ready(house).await
}
