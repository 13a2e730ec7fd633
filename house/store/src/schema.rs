//! The schema and its migrations.
//!
//! The tables are documented in `migrations`. The statements of a released migration never change; a new schema needs a
//! new file. `user_version` is the number of migrations that a database has had, and `application_id` marks it as a
//! Scriptorium database.

use rusqlite::{Connection, TransactionBehavior};

/// All migrations, in order.
pub(crate) const MIGRATIONS: &[&str] = &[
    include_str!("migrations/1.sql"),
    include_str!("migrations/2.sql"),
    include_str!("migrations/3.sql"),
    include_str!("migrations/4.sql"),
    include_str!("migrations/5.sql"),
    include_str!("migrations/6.sql"),
    include_str!("migrations/7.sql"),
    include_str!("migrations/8.sql"),
    include_str!("migrations/9.sql"),
];

/// The `application_id`: "Scri" in ASCII.
const APPLICATION: i64 = 0x5363_7269;

/// The origin of a database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Not a Scriptorium database.
    Foreign,
    /// A Scriptorium database that has had this number of migrations.
    Ours(usize),
}

pub(crate) fn kind(connection: &Connection) -> rusqlite::Result<Kind> {
    let number = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    if number("application_id")? != APPLICATION {
        return Ok(Kind::Foreign);
    }
    Ok(Kind::Ours(usize::try_from(number("user_version")?).unwrap_or(usize::MAX)))
}

/// Runs the missing migrations, each in a transaction that also sets the version and the `application_id`.
pub(crate) fn migrate(connection: &mut Connection, steps: &[&str]) -> rusqlite::Result<()> {
    let done = match kind(connection)? {
        Kind::Foreign => 0,
        Kind::Ours(version) => version,
    };
    for (index, step) in steps.iter().enumerate().skip(done) {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        transaction.execute_batch(step)?;
        transaction.pragma_update(None, "application_id", APPLICATION)?;
        transaction.pragma_update(None, "user_version", index + 1)?;
        transaction.commit()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: &str = "CREATE TABLE a (x INTEGER)";
    const TWO: &str = "CREATE TABLE b (x INTEGER); INSERT INTO b SELECT x + 1 FROM a";

    #[test]
    fn missing_migrations_run_once() {
        let mut connection = Connection::open_in_memory().unwrap();
        assert_eq!(kind(&connection).unwrap(), Kind::Foreign);
        migrate(&mut connection, &[ONE]).unwrap();
        assert_eq!(kind(&connection).unwrap(), Kind::Ours(1));
        connection.execute_batch("INSERT INTO a VALUES (1)").unwrap();
        for _ in 0..2 {
            migrate(&mut connection, &[ONE, TWO]).unwrap();
            assert_eq!(kind(&connection).unwrap(), Kind::Ours(2));
            let moved: Vec<i64> = connection
                .prepare("SELECT x FROM b")
                .and_then(|mut select| select.query_map([], |row| row.get(0))?.collect())
                .unwrap();
            assert_eq!(moved, [2]);
        }
    }

    #[test]
    fn a_failed_migration_keeps_the_ones_before_it() {
        let mut connection = Connection::open_in_memory().unwrap();
        let broken = "CREATE TABLE b (x INTEGER); INSERT INTO nowhere VALUES (1)";
        migrate(&mut connection, &[ONE, broken]).unwrap_err();
        assert_eq!(kind(&connection).unwrap(), Kind::Ours(1));
        migrate(&mut connection, &[ONE, TWO]).unwrap();
        assert_eq!(kind(&connection).unwrap(), Kind::Ours(2));
    }
}
