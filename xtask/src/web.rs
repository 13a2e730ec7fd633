//! Builds the page, tests it in a browser, and takes its screenshots.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use crate::tool::Tool;
use crate::{Chore, apt, engine, shell, site};

/// The npm packages of the page.
pub(crate) const PACKAGES: Tool = Tool {
    name: "npm packages of the page",
    place: "web/node_modules, by npm",
    is_missing: || {
        let web = shell::root().join("web");
        let installed = modified(&web.join("node_modules/.package-lock.json"));
        installed.is_none() || installed < modified(&web.join("package-lock.json"))
    },
};

/// The browser of the tests.
pub(crate) const CHROMIUM: Tool = Tool {
    name: "Chromium and fonts-dejavu-core",
    place: "system-wide, by apt-get; or set CHROMIUM to a browser",
    is_missing: || installed_chromium().is_none(),
};

/// Builds the page if it is missing or older than its sources. Without npm, prints a message and succeeds, because the
/// program works without the page.
pub(crate) fn build() -> Chore {
    if let Err(error) = check_npm() {
        println!("web: {error}; building the program without the page");
        return Ok(());
    }
    install()?;
    engine::build()?;
    let root = shell::root();
    let built = modified(&root.join("web/dist/index.html"));
    let sources = ["web/src", "web/public", "web/engine/pkg", "locales", "puzzles", "rules"]
        .map(|folder| root.join(folder));
    let files = sources.iter().flat_map(|folder| shell::files(folder, &[""]));
    let settings = ["index.html", "package-lock.json", "service-worker.js", "vite.config.ts"]
        .map(|name| root.join("web").join(name));
    let newest = files.chain(settings).filter_map(|path| modified(&path)).max();
    // An engine that is gone leaves no file that is newer.
    let had_engine = !shell::files(&root.join("web/dist"), &[".wasm"]).is_empty();
    if built.is_some() && built >= newest && had_engine == engine::package().exists() {
        return Ok(());
    }
    println!("web: building the page");
    shell::run(npm(&["run", "--silent", "build"]).env("NODE_ENV", "production"))
}

/// Runs all checks of the page, in a real browser against the real server.
pub(crate) fn test() -> Chore {
    quick_test()?;
    types(&["--check"])?;
    in_browser(&["run", "--silent", "e2e"])
}

/// Runs the checks of the page that need neither a browser nor the server.
pub(crate) fn quick_test() -> Chore {
    check_npm()?;
    install()?;
    shell::run(&mut npm(&["run", "--silent", "lint"]))?;
    shell::run(&mut npm(&["run", "--silent", "check"]))?;
    // Tests measure the built page.
    build()?;
    shell::run(&mut npm(&["run", "--silent", "unit"]))
}

/// Generates the types of the HTTP API from its OpenAPI description. With `--check`, fails if they are out of date.
pub(crate) fn types(options: &[&str]) -> Chore {
    check_npm()?;
    install()?;
    let describe = ["run", "--quiet", "--package", "scriptorium-server", "--example", "describe"];
    let description = shell::output(&mut shell::cargo_command(&describe))?;
    let target = shell::root().join("target");
    std::fs::create_dir_all(&target)
        .and_then(|()| std::fs::write(target.join("openapi.json"), description))
        .map_err(|error| format!("{}: {error}", target.display()))?;
    shell::run(npm(&["run", "--silent", "types", "--"]).args(options))
        .map_err(|error| format!("{error}: `cargo xtask bless` generates web/src/api.d.ts"))
}

/// Takes screenshots of the main screens, into `docs/shots`.
pub(crate) fn shots() -> Chore {
    check_npm()?;
    build()?;
    in_browser(&["run", "--silent", "shots"])
}

fn in_browser(arguments: &[&str]) -> Chore {
    let chromium = chromium()?;
    shell::cargo(&["build", "--package", "scriptorium"])?;
    shell::cargo(&["build", "--package", "scriptorium-server", "--example", "rehearsal"])?;
    let built = shell::root().join("target/debug");
    site::build(site::FOLDER)?;
    let mut npm = npm(arguments);
    npm.env("CHROMIUM", chromium)
        .env("SITE", shell::root().join(site::FOLDER))
        .env("SCRIPTORIUM", built.join("scriptorium"));
    shell::run(npm.env("REHEARSAL", built.join("examples/rehearsal")))
}

/// Installs the npm packages of the page if they are missing or older than the lock file.
pub(crate) fn install() -> Chore {
    if !(PACKAGES.is_missing)() {
        return Ok(());
    }
    println!("web: installing the npm packages of the page");
    // Not `npm ci`, which rejects a lock file without the optional packages of other systems. This installs the same
    // versions and does not change the lock file.
    shell::run(&mut npm(&["install", "--no-save", "--no-audit", "--no-fund"]))
}

/// Fails if npm cannot be started.
pub(crate) fn check_npm() -> Chore {
    let npm = shell::output(shell::command("npm").arg("--version"));
    npm.map(drop).map_err(|_| "the page needs Node 20 or newer; npm not found".to_owned())
}

fn npm(arguments: &[&str]) -> Command {
    let mut npm = shell::command("npm");
    npm.current_dir(shell::root().join("web")).args(arguments);
    npm
}

fn installed_chromium() -> Option<PathBuf> {
    let given = std::env::var_os("CHROMIUM").map(PathBuf::from);
    let usual =
        ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].map(PathBuf::from);
    given.into_iter().chain(usual).find(|path| path.exists())
}

/// Returns the path of Chromium. Installs it with apt-get if it is missing.
fn chromium() -> Result<PathBuf, String> {
    if let Some(path) = installed_chromium() {
        return Ok(path);
    }
    println!("web: installing chromium");
    let packages = ["chromium", "fonts-dejavu-core"];
    // On a fresh machine the package lists are missing.
    apt::install(&packages).or_else(|_| apt::update().and_then(|()| apt::install(&packages))).map_err(
        |error| {
            format!("the tests of the page need Chromium: install it, or set CHROMIUM to its path ({error})")
        },
    )?;
    Ok(PathBuf::from("/usr/bin/chromium"))
}

fn modified(path: &Path) -> Option<SystemTime> {
    path.metadata().and_then(|metadata| metadata.modified()).ok()
}
