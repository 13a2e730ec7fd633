//! Connections, and the address that they are made to.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::runtime::Handle;
use tokio_postgres::config::{Host, SslMode, TargetSessionAttrs};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Config, Error, NoTls, Row, SimpleQueryMessage, Statement};

/// How long to wait for a connection to one host, unless the address says otherwise.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
/// A lost network is noticed after about this time.
const NETWORK_TIMEOUT: Duration = Duration::from_secs(5);

/// How long the server waits for the next statement of a transaction. A node that stops in the middle of one must not keep
/// its lock for longer than this.
const IDLE_IN_TRANSACTION: Duration = Duration::from_secs(2);

/// Where a store is: the part of `postgres://USER:PASSWORD@HOST1,HOST2/DATABASE` that can be shown is shown by `Display`.
#[derive(Clone)]
pub(super) struct Address(Config);

impl Address {
    /// Parses an address. The error does not repeat the address, which may have a password.
    pub(super) fn parse(url: &str) -> Result<Address, String> {
        if !(url.starts_with("postgres://") || url.starts_with("postgresql://")) {
            return Err("expected postgres://USER@HOST/DATABASE".to_owned());
        }
        let mut config: Config = url.parse().map_err(|_| {
            "expected postgres://USER@HOST/DATABASE, with parameters that libpq knows".to_owned()
        })?;
        if config.get_hosts().is_empty() {
            return Err("no host is named".to_owned());
        }
        if matches!(config.get_ssl_mode(), SslMode::Require) {
            let text = "TLS is not supported: use a private network, a Unix socket, or a tunnel, and no sslmode=require";
            return Err(text.to_owned());
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT_TIMEOUT);
        }
        config.ssl_mode(SslMode::Disable);
        config.target_session_attrs(TargetSessionAttrs::ReadWrite);
        config.keepalives_idle(NETWORK_TIMEOUT);
        config.tcp_user_timeout(NETWORK_TIMEOUT);
        if config.get_application_name().is_none() {
            config.application_name("scriptorium");
        }
        Ok(Address(config))
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ports = self.0.get_ports();
        for (index, host) in self.0.get_hosts().iter().enumerate() {
            let separator = if index == 0 { "" } else { "," };
            match host {
                Host::Tcp(name) => write!(f, "{separator}{name}")?,
                #[cfg(unix)]
                Host::Unix(path) => write!(f, "{separator}{}", path.display())?,
            }
            match ports.get(index).or(ports.first()) {
                Some(port) if *port != 5432 => write!(f, ":{port}")?,
                _ => {}
            }
        }
        write!(f, "/{}", self.0.get_dbname().or(self.0.get_user()).unwrap_or_default())
    }
}

/// A connection with its prepared statements.
pub(super) struct Connection {
    pub(super) client: Client,
    statements: Mutex<HashMap<&'static str, Statement>>,
}

/// Values of a statement.
pub(super) type Values<'a> = Vec<Box<dyn ToSql + Sync + Send + 'a>>;

impl Connection {
    /// Connects to the first host that accepts writes. The connection lives on the runtime of the caller.
    pub(super) async fn open(address: &Address) -> Result<Connection, Error> {
        let (client, connection) = address.0.connect(NoTls).await?;
        // Its error reaches the next statement as a closed connection.
        Handle::current().spawn(connection);
        let connection = Connection { client, statements: Mutex::default() };
        // Statements, because connection poolers refuse these settings at the start.
        let timeout = IDLE_IN_TRANSACTION.as_millis();
        connection
            .run(&format!(
                "SET search_path = scriptorium; SET idle_in_transaction_session_timeout = {timeout}; \
                 SET default_transaction_isolation = 'read committed'"
            ))
            .await?;
        Ok(connection)
    }

    /// Runs statements without values.
    pub(super) async fn run(&self, statements: &str) -> Result<(), Error> {
        self.client.batch_execute(statements).await
    }

    /// Returns the first column of the first row of a query without values as text, or an empty text.
    pub(super) async fn text(&self, query: &str) -> Result<String, Error> {
        let messages = self.client.simple_query(query).await?;
        let first = messages.iter().find_map(|message| match message {
            SimpleQueryMessage::Row(row) => row.get(0),
            _ => None,
        });
        Ok(first.unwrap_or_default().to_owned())
    }

    /// Returns a prepared statement.
    pub(super) async fn prepare(&self, statement: &'static str) -> Result<Statement, Error> {
        let known = self.statements.lock().unwrap_or_else(PoisonError::into_inner).get(statement).cloned();
        if let Some(prepared) = known {
            return Ok(prepared);
        }
        let prepared = self.client.prepare(statement).await?;
        let mut statements = self.statements.lock().unwrap_or_else(PoisonError::into_inner);
        statements.insert(statement, prepared.clone());
        Ok(prepared)
    }

    /// Runs a statement and returns the number of rows that it changed.
    pub(super) async fn execute(
        &self,
        statement: &'static str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<u64, Error> {
        let statement = self.prepare(statement).await?;
        self.client.execute(&statement, values).await
    }

    /// Returns the rows of a query.
    pub(super) async fn query(
        &self,
        statement: &'static str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, Error> {
        let statement = self.prepare(statement).await?;
        self.client.query(&statement, values).await
    }
}

/// Borrows values for a statement.
pub(super) fn borrowed<'a>(values: &'a Values<'_>) -> Vec<&'a (dyn ToSql + Sync)> {
    values.iter().map(|value| &**value as &(dyn ToSql + Sync)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_shown_without_their_password() {
        let shown = |url| Address::parse(url).unwrap().to_string();
        assert_eq!(shown("postgres://ann:secret@one,two:5433/house"), "one,two:5433/house");
        assert_eq!(shown("postgresql://ann:secret@one"), "one/ann");
    }

    #[test]
    fn refused_addresses_are_not_repeated() {
        let refused = [
            "mysql://ann:secret@one/house",
            "postgres://ann:secret@one:port/house",
            "postgres://ann:secret@one/house?unknown=secret",
            "postgres:///house?password=secret",
            "postgres://ann:secret@one/house?sslmode=require",
        ];
        for url in refused {
            let error = Address::parse(url).err().unwrap();
            assert!(!error.contains("secret"), "{error}");
        }
    }
}
