//! The schema and its migrations.
//!
//! Everything is in a schema of its own, `scriptorium`. The statements of a released migration never change; a new schema
//! needs a new file. The table `version` has the number of migrations that the schema has had.

use super::connection::Connection;
use super::failure::{OpenFailure, describe};

/// All migrations, in order.
pub(super) const MIGRATIONS: &[&str] = &[
    include_str!("migrations/1.sql"),
    include_str!("migrations/2.sql"),
    include_str!("migrations/3.sql"),
    include_str!("migrations/4.sql"),
];

/// The advisory lock of migrations and registrations: "Scri" in ASCII.
pub(super) const LOCK: i64 = 0x5363_7269;

/// The oldest supported version of PostgreSQL, as `server_version_num` has it.
const OLDEST_SERVER: u32 = 140_000;

/// Creates the schema if there is none, and with `migrate` runs the missing migrations, while no other server does. All of
/// them run in one transaction.
pub(super) async fn prepare(connection: &Connection, migrate: bool) -> Result<(), OpenFailure> {
    let number = connection.text("SHOW server_version_num").await?.parse().unwrap_or(0);
    check_server(number)?;
    connection.run("BEGIN").await?;
    let prepared = prepare_locked(connection, migrate).await;
    connection.run(if prepared.is_ok() { "COMMIT" } else { "ROLLBACK" }).await?;
    prepared
}

fn check_server(number: u32) -> Result<(), OpenFailure> {
    if number < OLDEST_SERVER {
        return Err(OpenFailure::ServerTooOld { version: number / 10_000, oldest: OLDEST_SERVER / 10_000 });
    }
    Ok(())
}

async fn prepare_locked(connection: &Connection, migrate: bool) -> Result<(), OpenFailure> {
    connection.run(&format!("SELECT pg_advisory_xact_lock({LOCK})")).await?;
    let done = match version(connection).await? {
        Some(done) if done > MIGRATIONS.len() => {
            return Err(OpenFailure::Newer { version: done, known: MIGRATIONS.len() });
        }
        Some(done) if done == MIGRATIONS.len() || !migrate => return Ok(()),
        Some(done) => done,
        None => {
            let create = "CREATE SCHEMA scriptorium; CREATE TABLE scriptorium.version (version int); \
                          INSERT INTO scriptorium.version VALUES (0)";
            connection.run(create).await?;
            0
        }
    };
    for step in MIGRATIONS.iter().skip(done) {
        connection.run(step).await?;
    }
    Ok(connection.run(&format!("UPDATE scriptorium.version SET version = {}", MIGRATIONS.len())).await?)
}

/// Returns the version of a schema that this program can use.
pub(super) async fn existing_version(connection: &Connection) -> Result<usize, OpenFailure> {
    match version(connection).await? {
        None => Err(OpenFailure::NotOurs("it has no schema scriptorium".to_owned())),
        Some(version) if version > MIGRATIONS.len() => {
            Err(OpenFailure::Newer { version, known: MIGRATIONS.len() })
        }
        Some(version) => Ok(version),
    }
}

/// Returns the version of the schema, or `None` if there is no schema.
async fn version(connection: &Connection) -> Result<Option<usize>, OpenFailure> {
    let exists = connection.text("SELECT count(*) FROM pg_namespace WHERE nspname = 'scriptorium'").await?;
    if exists == "0" {
        return Ok(None);
    }
    let version = connection.text("SELECT version FROM scriptorium.version").await;
    match version {
        Ok(version) => Ok(Some(version.parse().unwrap_or(usize::MAX))),
        Err(error) if error.as_db_error().is_some() => Err(OpenFailure::NotOurs(describe(&error))),
        Err(error) => Err(error.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn servers_that_are_too_old_are_refused() {
        let refused = check_server(130_012);
        assert!(matches!(refused, Err(OpenFailure::ServerTooOld { version: 13, oldest: 14 })), "{refused:?}");
        assert!(check_server(0).is_err());
        check_server(140_000).unwrap();
    }
}
