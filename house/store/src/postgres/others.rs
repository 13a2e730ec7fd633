//! Changes of people and reports, redactions, and deletions of tables. Each is rare, and its own few statements.

use tokio_postgres::error::DbError;
use tokio_postgres::types::ToSql;

use super::connection::Connection;
use super::failure::Failure;
use super::friends;
use super::rows::{API, kind_and_scope, number};
use super::text::stored;
use crate::{
    Deletion, Epoch, Execution, Order, Person, PersonChange, Redaction, Report, StoreError, Token, TokenHash,
};

pub(super) const NO_PERSON: &str = "there is no such person";
const NO_TABLE: &str = "there is no such table";

/// The constraint that no two people have the same login.
const LOGIN_TAKEN: &str = "login_taken";

/// The number of epochs that are kept, as in SQLite.
const MAX_EPOCHS: i64 = 1_000;

/// Runs a statement. If it changes no row, the change is out of step because of `otherwise`.
pub(super) async fn change(
    connection: &Connection,
    statement: &'static str,
    values: &[&(dyn ToSql + Sync)],
    id: &str,
    otherwise: &str,
) -> Result<(), Failure> {
    let out_of_step = || Failure::Refused(StoreError::out_of_step(id, otherwise));
    match connection.execute(statement, values).await {
        Ok(0) => Err(out_of_step()),
        Ok(_) => Ok(()),
        Err(error) => match error.as_db_error().and_then(DbError::constraint) {
            Some(LOGIN_TAKEN) => Err(Failure::Refused(StoreError::LoginTaken)),
            Some(_) => Err(out_of_step()),
            None => Err(error.into()),
        },
    }
}

pub(super) async fn person(connection: &Connection, changed: &PersonChange) -> Result<(), Failure> {
    match changed {
        PersonChange::Arrived(person, token) => {
            arrive(connection, person).await?;
            add_token(connection, &person.id, token).await
        }
        PersonChange::Renamed { person, name } => {
            let update = "UPDATE people SET name = $2 WHERE id = $1";
            change(connection, update, &[&stored(person), &stored(name)], person, NO_PERSON).await
        }
        PersonChange::Account { person, login, password, stays } => {
            let update = "UPDATE people SET login = $2, password = $3 WHERE id = $1";
            let values: [&(dyn ToSql + Sync); 3] = [&stored(person), &stored(login), &stored(password)];
            change(connection, update, &values, person, NO_PERSON).await?;
            match stays {
                Some(stays) => sign_out_others(connection, person, stays).await,
                None => Ok(()),
            }
        }
        PersonChange::Banned { person, why } => {
            let update = "UPDATE people SET banned = $2 WHERE id = $1";
            let values: [&(dyn ToSql + Sync); 2] = [&stored(person), &why.as_deref().map(stored)];
            change(connection, update, &values, person, NO_PERSON).await
        }
        PersonChange::TokenAdded { person, token } => add_token(connection, person, token).await,
        PersonChange::TokenRemoved { person, hash } => {
            let delete = "DELETE FROM tokens WHERE person = $1 AND hash = $2";
            let values: [&(dyn ToSql + Sync); 2] = [&stored(person), &hash.as_slice()];
            change(connection, delete, &values, person, "there is no such token").await
        }
        PersonChange::TokenUsed { hash, at } => {
            let update = "UPDATE tokens SET used = $2 WHERE hash = $1 AND used < $2";
            connection.execute(update, &[&hash.as_slice(), &refused(number(*at))?]).await?;
            Ok(())
        }
        PersonChange::SignedOutElsewhere { person, stays } => {
            sign_out_others(connection, person, stays).await
        }
        PersonChange::GuestExpired { person, before } => {
            let delete = "DELETE FROM people WHERE id = $1 AND login IS NULL AND created < $2 \
                          AND NOT EXISTS (SELECT 1 FROM tokens WHERE person = id AND used >= $2) \
                          AND NOT EXISTS (SELECT 1 FROM seats WHERE person = id) \
                          AND NOT EXISTS (SELECT 1 FROM words WHERE person = id)";
            let values: [&(dyn ToSql + Sync); 2] = [&stored(person), &refused(number(*before))?];
            change(connection, delete, &values, person, "the guest is not stale").await
        }
        PersonChange::Friend(change) => friends::friend(connection, change).await,
        // Tokens, ties, codes, seats and words are deleted by foreign keys.
        PersonChange::Forgotten { person } => {
            let update = "UPDATE orders SET name = NULL WHERE person = $1 AND name IS NOT NULL";
            connection.execute(update, &[&stored(person)]).await?;
            let delete = "DELETE FROM people WHERE id = $1";
            change(connection, delete, &[&stored(person)], person, NO_PERSON).await
        }
    }
}

/// Inserts an order, and returns its number.
pub(super) const INSERT_ORDER: &str = "INSERT INTO orders (at, by, person, action, name, why, outcome) \
                                       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING number";

pub(super) async fn order(connection: &Connection, order: &Order) -> Result<(), Failure> {
    let Order { at, by, person, action, why, outcome } = order;
    let (action, name) = action.columns();
    let (name, outcome) = (name.map(stored), outcome.as_deref().map(stored));
    let values: [&(dyn ToSql + Sync); 7] =
        [&refused(number(*at))?, &stored(by), &stored(person), &action, &name, &stored(why), &outcome];
    connection.execute(INSERT_ORDER, &values).await?;
    Ok(())
}

pub(super) async fn execute(connection: &Connection, execution: &Execution) -> Result<(), Failure> {
    let Execution { order, change: changed, outcome } = execution;
    let update = "UPDATE orders SET outcome = $2 WHERE number = $1 AND outcome IS NULL";
    let values: [&(dyn ToSql + Sync); 2] = [&refused(number(*order))?, &stored(outcome)];
    change(connection, update, &values, &order.to_string(), "there is no such pending order").await?;
    match changed {
        Some(changed) => person(connection, changed).await,
        None => Ok(()),
    }
}

pub(super) fn refused<T>(result: Result<T, StoreError>) -> Result<T, Failure> {
    result.map_err(Failure::Refused)
}

async fn arrive(connection: &Connection, person: &Person) -> Result<(), Failure> {
    // Without DO NOTHING, inserting a person twice could be reported as a taken login.
    let insert = "INSERT INTO people (id, name, created, login, password, banned) VALUES ($1, $2, $3, $4, $5, $6) \
                  ON CONFLICT (id) DO NOTHING";
    let Person { id, name, created, login, password, banned } = person;
    let [login, password, banned] = [login, password, banned].map(|text| text.as_deref().map(stored));
    let values: [&(dyn ToSql + Sync); 6] =
        [&stored(id), &stored(name), &refused(number(*created))?, &login, &password, &banned];
    change(connection, insert, &values, id, "the person already exists").await
}

async fn add_token(connection: &Connection, person: &str, token: &Token) -> Result<(), Failure> {
    let insert = "INSERT INTO tokens (hash, person, kind, scope, label, created, used) \
                  VALUES ($1, $2, $3, $4, $5, $6, $7)";
    let Token { hash, kind, label, created, used } = token;
    let (kind, scope) = kind_and_scope(*kind);
    let (created, used) = (refused(number(*created))?, refused(number(*used))?);
    let values: [&(dyn ToSql + Sync); 7] =
        [&hash.as_slice(), &stored(person), &kind, &scope, &stored(label), &created, &used];
    let otherwise = "there is no such person, or the token already exists";
    change(connection, insert, &values, person, otherwise).await
}

async fn sign_out_others(connection: &Connection, person: &str, stays: &TokenHash) -> Result<(), Failure> {
    let delete = "DELETE FROM tokens WHERE person = $1 AND hash <> $2 AND kind <> $3";
    connection.execute(delete, &[&stored(person), &stays.as_slice(), &API]).await?;
    Ok(())
}

pub(super) async fn report(connection: &Connection, report: &Report) -> Result<(), Failure> {
    let Report { table, by, about, text, at } = report;
    let insert = "INSERT INTO reports (table_id, by, about, text, at) \
                  SELECT id, $2, $3, $4, $5 FROM tables WHERE id = $1";
    let values: [&(dyn ToSql + Sync); 5] =
        [&stored(table), &stored(by), &stored(about), &stored(text), &refused(number(*at))?];
    change(connection, insert, &values, table, NO_TABLE).await
}

/// Replaces texts of a table with this number of entries.
pub(super) async fn redact(
    connection: &Connection,
    redaction: &Redaction,
    length: u64,
) -> Result<(), Failure> {
    let id = redaction.table.as_str();
    if let Some(entry) = redaction.entries.iter().find(|entry| entry.number >= length) {
        let what = format!("there is no entry {}", entry.number);
        return Err(Failure::Refused(StoreError::out_of_step(id, &what)));
    }
    for entry in &redaction.entries {
        let update = "UPDATE entries SET text = $3 WHERE table_id = $1 AND number = $2";
        let values: [&(dyn ToSql + Sync); 3] =
            [&stored(id), &refused(number(entry.number))?, &stored(&entry.text)];
        connection.execute(update, &values).await?;
    }
    let Some(record) = &redaction.record else { return Ok(()) };
    let update = "UPDATE records SET text = $2 WHERE table_id = $1";
    change(connection, update, &[&stored(id), &stored(record)], id, "it has no record").await
}

pub(super) async fn delete(
    connection: &Connection,
    Deletion { table, before }: &Deletion,
) -> Result<(), Failure> {
    let id = stored(table);
    let select = "SELECT (SELECT at FROM entries WHERE table_id = id ORDER BY number DESC LIMIT 1) \
                  FROM tables WHERE id = $1";
    let found = connection.query(select, &[&id]).await?;
    let refused = |what: &str| Err(Failure::Refused(StoreError::out_of_step(table, what)));
    let Some(row) = found.first() else { return refused(NO_TABLE) };
    let last = row.get::<_, Option<i64>>(0).and_then(|at| u64::try_from(at).ok());
    if last.is_some_and(|last| last >= *before) {
        return refused("it is not stale");
    }
    for delete in [
        "DELETE FROM entries WHERE table_id = $1",
        "DELETE FROM records WHERE table_id = $1",
        "DELETE FROM seats WHERE table_id = $1",
        "DELETE FROM words WHERE table_id = $1",
        "DELETE FROM reports WHERE table_id = $1",
        "DELETE FROM tables WHERE id = $1",
    ] {
        connection.execute(delete, &[&id]).await?;
    }
    Ok(())
}

/// A test write, as large as a large change. Takes room in the log alone.
pub(super) async fn probe(connection: &Connection) -> Result<(), Failure> {
    connection
        .execute("SELECT pg_logical_emit_message(true, 'scriptorium', repeat('0', 32768))", &[])
        .await?;
    Ok(())
}

pub(super) async fn epoch(connection: &Connection, Epoch { id, since }: &Epoch) -> Result<(), Failure> {
    let insert = "INSERT INTO epochs (id, since) VALUES ($1, $2)";
    connection.execute(insert, &[&stored(id), &refused(number(*since))?]).await?;
    let delete =
        "DELETE FROM epochs WHERE since NOT IN (SELECT since FROM epochs ORDER BY since DESC LIMIT $1)";
    connection.execute(delete, &[&MAX_EPOCHS]).await?;
    Ok(())
}
