//! `scriptorium backup`, `reports` and `admin`: administration of a store, whether or not a server uses it.

use std::fmt::Display;
use std::io::{Write, stdout};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use clap::{Args, Subcommand};
use serde_json::json;
use store::{Action, Admin, OpenError, Order, Postgres, ReadOnly, Report, Sqlite, Status, Store, TableRow};

use crate::{FAILED, Failure, INVALID};

#[derive(Args)]
pub(crate) struct Data {
    /// The data directory of the server
    #[arg(long, env = "SCRIPTORIUM_DATA", value_name = "DIR", default_value = "scriptorium-data")]
    data: PathBuf,
    /// The PostgreSQL database of the server, such as `postgres://USER@HOST/DATABASE`, in place of the data directory
    #[arg(long, env = "SCRIPTORIUM_STORE", value_name = "URL", hide_env_values = true)]
    store: Option<String>,
}

fn failed(error: impl Display) -> Failure {
    Failure::new(FAILED, error)
}

impl Data {
    fn open(&self) -> Result<Admin, Failure> {
        match &self.store {
            Some(url) => Admin::open_database(url),
            None => Admin::open_directory(&self.data),
        }
        .map_err(failed)
    }

    /// Opens the store if no server uses it.
    fn take(&self) -> Result<Option<Arc<dyn Store>>, Failure> {
        let opened = match &self.store {
            Some(url) => Postgres::open(url).map(|store| Arc::new(store) as Arc<dyn Store>),
            None => Sqlite::open(&self.data).map(|store| Arc::new(store) as Arc<dyn Store>),
        };
        match opened {
            Ok(store) => Ok(Some(store)),
            Err(OpenError::InUse(_)) => Ok(None),
            Err(error) => Err(failed(error)),
        }
    }
}

/// The copy has all data that was committed when the backup started. To restore it, stop the server, empty its data
/// directory and put the copy there as scriptorium.db. A PostgreSQL database is backed up by its own tools, such as pg_dump.
#[derive(Args)]
pub(crate) struct Backup {
    #[command(flatten)]
    data: Data,
    /// The new file, which must not exist
    #[arg(value_name = "FILE")]
    to: PathBuf,
}

impl Backup {
    pub(crate) fn run(self) -> Result<(), Failure> {
        if self.data.store.is_some() {
            let text = "a PostgreSQL database is backed up by its own tools: pg_dump --schema=scriptorium, or pg_basebackup \
                        with archived WAL (docs/hosting.md)";
            return Err(Failure::new(INVALID, text));
        }
        ReadOnly::open(&self.data.data).map_err(failed)?.backup(&self.to).map_err(failed)
    }
}

/// Prints one JSON object per line, newest first: the time (`at`, milliseconds since 1970), the table, the ids of the person
/// who complains (`by`) and of the author (`about`), and the message (`text`).
#[derive(Args)]
pub(crate) struct Reports {
    #[command(flatten)]
    data: Data,
    #[command(flatten)]
    most: Most,
}

#[derive(Args)]
pub(crate) struct Most {
    /// The maximum number of lines
    #[arg(long, value_name = "N", default_value_t = 100)]
    most: usize,
}

impl Reports {
    pub(crate) fn run(self) -> Result<(), Failure> {
        for report in self.data.open()?.reports(self.most.most).map_err(failed)? {
            let Report { table, by, about, text, at } = report;
            print(&json!({"at": at, "table": table, "by": by, "about": about, "text": text}))?;
        }
        Ok(())
    }
}

/// Lists are one JSON object per line, newest first; times are milliseconds since 1970. What is done to a person is written
/// into the store as an order, which the server carries out within seconds, and which is kept with its reason: see `log`.
/// Without a server, it is carried out at once.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// List people, or those whose id or login is TEXT or whose name contains it
    People {
        #[command(flatten)]
        data: Data,
        /// The id, the login, or a part of the name
        #[arg(value_name = "TEXT", default_value = "")]
        text: String,
        #[command(flatten)]
        most: Most,
    },
    /// List tables
    Tables {
        #[command(flatten)]
        data: Data,
        #[command(flatten)]
        most: Most,
    },
    /// List complaints about chat messages
    Reports(Reports),
    /// List what administrators have done: who, when, to whom, what, why, and the outcome
    Log {
        #[command(flatten)]
        data: Data,
        #[command(flatten)]
        most: Most,
    },
    /// Ban a person: nobody can sign in or play as this person any more, and their connections are closed
    Ban(Person),
    /// Lift a ban
    Lift(Person),
    /// Give a person another name
    Rename {
        #[command(flatten)]
        person: Person,
        /// The new name
        #[arg(long, value_name = "NAME")]
        to: String,
    },
    /// Delete a person, with their names and messages at all tables, as if they had done so themselves
    Delete(Person),
}

#[derive(Args)]
pub(crate) struct Person {
    #[command(flatten)]
    data: Data,
    /// The id of the person, from `people` or `reports`
    #[arg(value_name = "ID")]
    person: String,
    /// The reason. A banned person is shown it
    #[arg(long, value_name = "TEXT")]
    why: String,
    /// The name of the administrator for the log [default: that of the operating system's user]
    #[arg(long, value_name = "NAME")]
    by: Option<String>,
}

/// The longest reason, in bytes.
const MAX_WHY: usize = 1_000;
/// How long to wait for a server before asking whether there is one.
const GRACE: Duration = Duration::from_secs(2);
/// The same if there was one. Longer than its lease.
const LONG_GRACE: Duration = Duration::from_secs(6);
/// How long to wait for a server that uses the store.
const PATIENCE: Duration = Duration::from_secs(30);
const INTERVAL: Duration = Duration::from_millis(100);

impl Command {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self {
            Command::People { data, text, most } => {
                for person in data.open()?.people(&text, most.most).map_err(failed)? {
                    let store::Person { id, name, created, login, banned, .. } = person;
                    print(
                        &json!({"created": created, "person": id, "name": name, "login": login, "banned": banned}),
                    )?;
                }
                Ok(())
            }
            Command::Tables { data, most } => {
                for TableRow { id, game, public, status, created, .. } in
                    data.open()?.tables(most.most).map_err(failed)?
                {
                    let status = match status {
                        Status::Open => "open",
                        Status::Playing => "playing",
                        Status::Over => "over",
                    };
                    print(
                        &json!({"created": created, "table": id, "game": game, "public": public, "status": status}),
                    )?;
                }
                Ok(())
            }
            Command::Reports(reports) => reports.run(),
            Command::Log { data, most } => {
                for (number, order) in data.open()?.orders(most.most).map_err(failed)? {
                    let Order { at, by, person, action, why, outcome } = order;
                    let to = match &action {
                        Action::Rename(name) => Some(name),
                        _ => None,
                    };
                    print(&json!({
                        "order": number, "at": at, "by": by, "person": person, "action": action.name(), "to": to, "why": why,
                        "outcome": outcome,
                    }))?;
                }
                Ok(())
            }
            Command::Ban(person) => person.order(Action::Ban),
            Command::Lift(person) => person.order(Action::Lift),
            Command::Rename { person, to } => person.order(Action::Rename(to)),
            Command::Delete(person) => person.order(Action::Delete),
        }
    }
}

impl Person {
    /// Gives an order, and waits until it is carried out.
    fn order(self, action: Action) -> Result<(), Failure> {
        let Person { data, person, why, by } = self;
        if why.trim().is_empty() || why.len() > MAX_WHY {
            return Err(Failure::new(INVALID, format!("why: expected 1 to {MAX_WHY} bytes")));
        }
        let by =
            by.or_else(user).ok_or_else(|| Failure::new(INVALID, "by: the system does not name the user"))?;
        let at = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64);
        let order = Order { at, by, person, action, why, outcome: None };
        let admin = data.open()?;
        let number = admin.give(&order).map_err(failed)?;
        let sign = admin.sign_of_life().map_err(failed)?;
        let grace = if sign.is_some() { LONG_GRACE } else { GRACE };
        let started = Instant::now();
        let outcome = loop {
            if let Some(Order { outcome: Some(outcome), .. }) = admin.order(number).map_err(failed)? {
                break outcome;
            }
            let waited = started.elapsed();
            // Otherwise a server whose connection was cut for a moment would lose its place.
            if waited >= grace
                && admin.sign_of_life().map_err(failed)? == sign
                && let Some(store) = data.take()?
            {
                carry_out(store)?;
                continue;
            }
            if waited >= PATIENCE {
                let text = "the server has not carried out the order yet: see `scriptorium admin log`";
                return Err(Failure::new(FAILED, text));
            }
            sleep(INTERVAL);
        };
        if outcome != "done" {
            return Err(Failure::new(FAILED, outcome));
        }
        println!("done");
        Ok(())
    }
}

/// Carries out all orders in a store that no server uses.
fn carry_out(store: Arc<dyn Store>) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(failed)?;
    let done = runtime.block_on(server::carry_out_orders(Arc::clone(&store))).map_err(failed);
    // Dropping the store writes all queued changes.
    drop(runtime);
    drop(store);
    done
}

/// Returns the name of the operating system's user.
fn user() -> Option<String> {
    // Not from the environment, which anybody can set.
    let (program, options): (&str, &[&str]) = if cfg!(windows) { ("whoami", &[]) } else { ("id", &["-un"]) };
    let output = std::process::Command::new(program).args(options).output().ok()?;
    let name = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (output.status.success() && !name.is_empty()).then_some(name)
}

/// Prints a line of JSON.
fn print(line: &serde_json::Value) -> std::io::Result<()> {
    writeln!(stdout(), "{line}")
}
