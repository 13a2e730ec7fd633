//! PostgreSQL servers for tests: real ones, in a temporary folder, on a free port of 127.0.0.1, as an unprivileged user.
//!
//! A server ends with the process that started it, however that ends.

use std::ffi::OsStr;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

use tempfile::TempDir;

/// If this environment variable is set, tests fail without PostgreSQL. Otherwise they skip what needs it.
pub const REQUIRED: &str = "SCRIPTORIUM_TEST_POSTGRES";

/// The user of the tests in every server, who needs no password.
const USER: &str = "postgres";

/// How often another port is tried if one was taken by another program.
const ATTEMPTS: usize = 5;

/// A running server.
pub struct Server {
    programs: PathBuf,
    port: u16,
    folder: PathBuf,
    /// Stops the server and removes its folder when its standard input is closed.
    keeper: Child,
}

impl Server {
    /// Starts a server with these settings, such as `max_connections=10`. Returns `None`, with a message, if PostgreSQL is not
    /// installed and not [`REQUIRED`].
    ///
    /// # Panics
    /// If it cannot be started.
    #[must_use]
    pub fn start(settings: &[&str]) -> Option<Server> {
        let Some(programs) = programs() else {
            assert!(std::env::var_os(REQUIRED).is_none(), "PostgreSQL is not installed: see CONTRIBUTING.md");
            eprintln!("skipped: PostgreSQL is not installed (Debian's package postgresql)");
            return None;
        };
        let create = |cluster: &Path| {
            let mut create = as_user(&programs.join("initdb"));
            create.arg("-D").arg(cluster).args(["-A", "trust", "-U", USER, "-E", "UTF8", "--no-sync"]);
            succeed(create.arg("--locale=C").stdout(Stdio::null()));
        };
        Some(Server::launch(programs.clone(), settings, create))
    }

    /// Starts a standby of this server, which replicates under this name.
    ///
    /// # Panics
    /// If it cannot be started.
    #[must_use]
    pub fn standby(&self, name: &str) -> Server {
        let source = format!("postgres://{USER}@127.0.0.1:{}/postgres?application_name={name}", self.port);
        let create = |cluster: &Path| {
            let mut copy = as_user(&self.programs.join("pg_basebackup"));
            copy.args(["-d", &source, "-R", "-X", "stream", "--no-sync", "-c", "fast", "-D"]).arg(cluster);
            succeed(&mut copy);
        };
        Server::launch(self.programs.clone(), &[], create)
    }

    /// Makes a standby the primary.
    ///
    /// # Panics
    /// If it is none.
    pub fn promote(&self) {
        let mut promote = as_user(&self.programs.join("pg_ctl"));
        succeed(promote.arg("-D").arg(self.cluster()).args(["-w", "promote"]).stdout(Stdio::null()));
    }

    /// Starts a server with the files that `create` makes.
    fn launch(programs: PathBuf, settings: &[&str], create: impl Fn(&Path)) -> Server {
        let folder = TempDir::new().expect("a temporary folder").keep();
        let cluster = folder.join("cluster");
        if is_root() {
            succeed(Command::new("chown").arg(unprivileged()).arg(&folder));
        }
        create(&cluster);
        // It ends when the pipe is closed, however this process ends, and not by a signal to all processes of a terminal.
        let script = r#"trap "" HUP INT TERM; read -r _; "$@" >/dev/null 2>&1; rm -rf "$FOLDER""#;
        let mut keeper = Command::new("sh");
        keeper.args(["-c", script, "keeper"]).args(words(&stop(&programs, &cluster)));
        keeper
            .current_dir("/")
            .env("FOLDER", &folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let keeper = keeper.spawn().expect("a shell");
        let mut server = Server { programs, port: 0, folder, keeper };
        for attempt in 1.. {
            let free = TcpListener::bind(("127.0.0.1", 0)).and_then(|listener| listener.local_addr());
            server.port = free.expect("a free port").port();
            if server.try_start(settings) {
                break;
            }
            let log = std::fs::read_to_string(server.folder.join("log")).unwrap_or_default();
            assert!(attempt < ATTEMPTS, "PostgreSQL does not start: {log}");
        }
        server
    }

    fn try_start(&self, settings: &[&str]) -> bool {
        let mut start = as_user(&self.programs.join("pg_ctl"));
        let fixed = format!(
            "-p {} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off",
            self.port
        );
        let options = settings.iter().fold(fixed, |options, setting| format!("{options} -c {setting}"));
        start.arg("-D").arg(self.cluster()).arg("-l").arg(self.folder.join("log"));
        start.args(["-w", "-o", &options, "start"]).stdout(Stdio::null()).stderr(Stdio::null());
        start.status().expect("pg_ctl can be started").success()
    }

    fn cluster(&self) -> PathBuf {
        self.folder.join("cluster")
    }

    /// Returns the URL of a database on this server or on another one, whichever accepts writes.
    #[must_use]
    pub fn url_with(&self, other: &Server, database: &str) -> String {
        format!("postgres://{USER}@127.0.0.1:{},127.0.0.1:{}/{database}", self.port, other.port)
    }

    /// Returns the URL of a database.
    #[must_use]
    pub fn url(&self, database: &str) -> String {
        format!("postgres://{USER}@127.0.0.1:{}/{database}", self.port)
    }

    /// Runs statements in a database, and returns what they print: a line for each row.
    ///
    /// # Panics
    /// If a statement fails.
    pub fn run(&self, database: &str, statements: &str) -> String {
        let mut psql = Command::new(self.programs.join("psql"));
        psql.args([
            "-X",
            "-q",
            "-A",
            "-t",
            "-v",
            "ON_ERROR_STOP=1",
            "-d",
            &self.url(database),
            "-c",
            statements,
        ]);
        let output = psql.output().expect("psql can be started");
        assert!(output.status.success(), "{statements}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("UTF-8").trim_end().to_owned()
    }

    /// Stops the server as a crash does, and starts it again.
    ///
    /// # Panics
    /// If it does not start.
    pub fn crash_and_start(&self, settings: &[&str]) {
        self.crash();
        assert!(self.try_start(settings), "PostgreSQL starts again");
    }

    /// Stops the server as a crash does.
    pub fn crash(&self) {
        succeed(&mut stop(&self.programs, &self.cluster()));
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        let _ = self.keeper.wait();
    }
}

/// A database of its own in a server that the tests of this process share.
pub struct Database {
    server: Arc<Server>,
    name: String,
}

impl Database {
    /// Creates a database. Returns `None` if there is no server: see [`Server::start`].
    #[must_use]
    pub fn create() -> Option<Database> {
        static SHARED: OnceLock<Option<Arc<Server>>> = OnceLock::new();
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let server = SHARED.get_or_init(|| Server::start(&["max_connections=500"]).map(Arc::new)).clone()?;
        let name = format!("test{}", COUNT.fetch_add(1, Ordering::Relaxed));
        server.run("postgres", &format!("CREATE DATABASE {name}"));
        Some(Database { server, name })
    }

    /// Returns its URL.
    #[must_use]
    pub fn url(&self) -> String {
        self.server.url(&self.name)
    }

    /// See [`Server::run`].
    pub fn run(&self, statements: &str) -> String {
        self.server.run(&self.name, statements)
    }

    /// Closes all connections to this database, as a network does.
    pub fn cut_connections(&self) {
        let name = &self.name;
        let cut =
            format!("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = '{name}'");
        self.server.run("postgres", &cut);
    }
}

/// Returns the folder of PostgreSQL's programs: that of Debian's newest version, or of the search path.
fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let version = |path: &PathBuf| path.file_name().and_then(OsStr::to_str)?.parse::<u32>().ok();
    let newest =
        versions.map(|entry| entry.path()).filter(|path| version(path).is_some()).max_by_key(version);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let debian = newest.map(|version| version.join("bin"));
    debian.into_iter().chain(std::env::split_paths(&path)).find(|folder| folder.join("initdb").exists())
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().expect("id can be started");
    id.stdout.starts_with(b"0\n")
}

/// The user as whom root starts servers, because PostgreSQL refuses root.
fn unprivileged() -> &'static str {
    let has_own = Command::new("id").arg(USER).output().is_ok_and(|id| id.status.success());
    if has_own { USER } else { "nobody" }
}

/// Returns a command that runs as an unprivileged user.
fn as_user(program: &Path) -> Command {
    let mut command = if is_root() {
        let mut command = Command::new("runuser");
        command.args(["-u", unprivileged(), "--"]).arg(program);
        command
    } else {
        Command::new(program)
    };
    // The folder of the tests may be closed to that user.
    command.current_dir("/");
    command
}

fn stop(programs: &Path, cluster: &Path) -> Command {
    let mut stop = as_user(&programs.join("pg_ctl"));
    stop.arg("-D").arg(cluster).args(["-w", "-m", "immediate", "stop"]).stdout(Stdio::null());
    stop
}

/// Returns a command as the words that a shell runs.
fn words(command: &Command) -> Vec<&OsStr> {
    std::iter::once(command.get_program()).chain(command.get_args()).collect()
}

#[track_caller]
fn succeed(command: &mut Command) {
    let status = command.status().expect("the program can be started");
    assert!(status.success(), "{command:?}: {status}");
}
