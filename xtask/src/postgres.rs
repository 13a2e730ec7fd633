//! PostgreSQL for the tests of the store and of several servers.

use crate::tool::Tool;
use crate::{Chore, apt, shell};

/// Tests that need PostgreSQL fail without it if this is set: see `house/testbed`.
const REQUIRED: &str = "SCRIPTORIUM_TEST_POSTGRES";

/// The server that tests start.
pub(crate) const POSTGRES: Tool = Tool {
    name: "PostgreSQL",
    place: "system-wide, by apt-get; or put initdb into the search path",
    is_missing: || !is_installed(),
};

/// Debian's programs are in a folder of their version, outside the search path.
fn is_installed() -> bool {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders = versions.map(|version| version.path().join("bin")).chain(std::env::split_paths(&path));
    folders.any(|folder| folder.join("initdb").exists())
}

/// Runs all tests, with PostgreSQL.
pub(crate) fn test() -> Chore {
    if !is_installed() {
        install()?;
    }
    shell::run(shell::cargo_command(&["test", "--workspace"]).env(REQUIRED, "1"))
}

fn install() -> Chore {
    println!("tests: installing PostgreSQL");
    let packages = ["postgresql"];
    // On a fresh machine the package lists are missing.
    apt::install(&packages).or_else(|_| apt::update().and_then(|()| apt::install(&packages))).map_err(
        |error| {
            format!("the tests need PostgreSQL: install it, or put its initdb into the search path ({error})")
        },
    )
}
