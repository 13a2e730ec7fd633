//! The page: building it, testing it in a browser, and taking its pictures.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use crate::{Chore, shell};

/// Builds the page if it is missing or older than what it is made from. Where it cannot be built, says so and goes on:
/// the program works without it.
pub(crate) fn build() -> Chore {
    if let Err(error) = check_npm() {
        println!("web: {error}; the program is built without the page");
        return Ok(());
    }
    install()?;
    let root = shell::root();
    let built = modified(&root.join("web/dist/index.html"));
    let sources = ["web/src", "web/public", "locales", "rules"].map(|folder| root.join(folder));
    let files = sources.iter().flat_map(|folder| shell::files(folder, &[""]));
    let settings = ["index.html", "package-lock.json", "service-worker.js", "vite.config.ts"]
        .map(|name| root.join("web").join(name));
    let newest = files.chain(settings).filter_map(|path| modified(&path)).max();
    if built.is_some() && built >= newest {
        return Ok(());
    }
    println!("web: building the page");
    shell::run(npm(&["run", "--silent", "build"]).env("NODE_ENV", "production"))
}

/// Everything that must hold for the page, in a real browser against the real program.
pub(crate) fn test() -> Chore {
    check_npm()?;
    install()?;
    shell::run(&mut npm(&["run", "--silent", "check"]))?;
    build()?;
    shell::run(&mut npm(&["run", "--silent", "unit"]))?;
    types(&["--check"])?;
    in_browser(&["run", "--silent", "e2e"])
}

/// Makes the types of the answers over HTTP, as they are described; with `--check`, fails where that would change them.
pub(crate) fn types(options: &[&str]) -> Chore {
    check_npm()?;
    install()?;
    let describe = ["run", "--quiet", "--package", "server", "--example", "describe"];
    let description = shell::output(&mut shell::cargo_command(&describe))?;
    let target = shell::root().join("target");
    let written = std::fs::create_dir_all(&target);
    written
        .and_then(|()| std::fs::write(target.join("openapi.json"), description))
        .map_err(|error| format!("{}: {error}", target.display()))?;
    shell::run(npm(&["run", "--silent", "types", "--"]).args(options))
        .map_err(|error| format!("{error}: web/src/api.d.ts is made by `cargo xtask bless`"))
}

/// The pictures of the main screens, into `docs/shots`.
pub(crate) fn shots() -> Chore {
    check_npm()?;
    build()?;
    in_browser(&["run", "--silent", "shots"])
}

fn in_browser(arguments: &[&str]) -> Chore {
    let chromium = chromium()?;
    shell::cargo(&["build", "--package", "scriptorium"])?;
    shell::cargo(&["build", "--package", "server", "--example", "rehearsal"])?;
    let built = shell::root().join("target/debug");
    let mut npm = npm(arguments);
    npm.env("CHROMIUM", chromium).env("SCRIPTORIUM", built.join("scriptorium"));
    shell::run(npm.env("REHEARSAL", built.join("examples/rehearsal")))
}

/// Installs the packages of the page if they are missing or others than the lock file says.
fn install() -> Chore {
    let web = shell::root().join("web");
    let installed = modified(&web.join("node_modules/.package-lock.json"));
    if installed.is_some() && installed >= modified(&web.join("package-lock.json")) {
        return Ok(());
    }
    println!("web: installing the packages of the page");
    // `npm ci` would refuse a lock file without the optional parts for every other system; this installs what the lock
    // file says just as well, and leaves it as it is.
    shell::run(&mut npm(&["install", "--no-save", "--no-audit", "--no-fund"]))
}

fn check_npm() -> Chore {
    let npm = shell::output(shell::command("npm").arg("--version"));
    npm.map(drop).map_err(|_| "the page needs Node 20 or newer with npm, which are not here".to_owned())
}

fn npm(arguments: &[&str]) -> Command {
    let mut npm = shell::command("npm");
    npm.current_dir(shell::root().join("web")).args(arguments);
    npm
}

/// The browser, installed where there is none and Debian's packages are to be had.
fn chromium() -> Result<PathBuf, String> {
    let given = std::env::var_os("CHROMIUM").map(PathBuf::from);
    let usual =
        ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].map(PathBuf::from);
    let mut known = given.into_iter().chain(usual).filter(|path| path.exists());
    if let Some(path) = known.next() {
        return Ok(path);
    }
    println!("web: installing chromium");
    let apt = |arguments: &[&str]| {
        shell::run(shell::command("apt-get").args(arguments).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    let install = ["install", "--yes", "--no-install-recommends", "chromium", "fonts-dejavu-core"];
    // A fresh machine does not know its packages yet.
    apt(&install).or_else(|_| apt(&["update"]).and_then(|()| apt(&install))).map_err(|error| {
        format!("the tests of the page need Chromium: install it, and name it in CHROMIUM if it is elsewhere ({error})")
    })?;
    Ok(PathBuf::from("/usr/bin/chromium"))
}

fn modified(path: &Path) -> Option<SystemTime> {
    path.metadata().and_then(|metadata| metadata.modified()).ok()
}
