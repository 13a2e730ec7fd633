//! Builds the engine of the page: `web/engine` in WebAssembly, into `web/engine/pkg`.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::tool::Tool;
use crate::{Chore, apt, shell, web};

const TARGET: &str = "wasm32-unknown-unknown";
const PROFILE: &str = "engine";

/// The bindings between WebAssembly and JavaScript, written by a program of the same version as the crate.
pub(crate) const WASM_BINDGEN: Tool = Tool {
    name: "wasm-bindgen-cli",
    place: "target/tools, by cargo install",
    is_missing: || !bindgen_is_current() && (toolchain().is_some() || can_install()),
};

/// A compiler for WebAssembly.
pub(crate) const WASM_TARGET: Tool = Tool {
    name: "the compiler's target wasm32-unknown-unknown",
    place: "~/.rustup, by rustup; or else rustc-web, rust-web-src, rust-web-llvm and lld-22, system-wide, by apt-get",
    is_missing: || toolchain().is_none() && can_install(),
};

/// A compiler that can build the engine.
enum Toolchain {
    /// The compiler of the workspace, with the target.
    Rustup,
    /// Debian's compiler, with the sources of the standard library.
    Debian,
}

/// Builds the engine if it is older than its sources. Where that is not possible, prints why in a line and removes an
/// earlier build, so that the page is built without local play.
pub(crate) fn build() -> Chore {
    match try_build() {
        Ok(()) => Ok(()),
        Err(error) => {
            println!("engine: local play is left out of the page: {error}");
            match std::fs::remove_dir_all(package()) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.to_string()),
                _ => Ok(()),
            }
        }
    }
}

/// Builds the engine, or fails.
pub(crate) fn try_build() -> Chore {
    let toolchain = toolchain().or_else(install_toolchain).ok_or_else(|| {
        let packages = DEBIAN.join(" ");
        format!(
            "no compiler for {TARGET}: `rustup target add {TARGET}`, or `apt-get install {packages} lld-22`"
        )
    })?;
    let compiled = compile(&toolchain)?;
    let bindings = package().join("engine_bg.wasm");
    if modified(&bindings).is_some() && modified(&bindings) >= modified(&compiled) {
        return Ok(());
    }
    install_bindgen()?;
    println!("engine: writing the bindings");
    let mut bindgen = shell::command(bindgen());
    bindgen.args([
        "--target",
        "web",
        "--no-typescript",
        "--remove-name-section",
        "--remove-producers-section",
        "--out-name",
        "engine",
        "--out-dir",
    ]);
    shell::run(bindgen.arg(package()).arg(&compiled))
}

/// Prints the speed of random games in Node and in a browser beside that of this machine, and how long bots think.
pub(crate) fn speed() -> Chore {
    try_build()?;
    // The measurement in the browser needs its driver.
    web::install()?;
    let build = ["run", "--quiet", "--release", "--package", "scriptorium-engine", "--example", "speed"];
    let native = shell::output(&mut shell::cargo_command(&build))?;
    let mut node = shell::command("node");
    let mut node = node
        .arg("web/engine/speed.mjs")
        .stdin(std::process::Stdio::piped())
        .spawn()
        .map_err(|error| format!("cannot start node: {error}"))?;
    // Closes the input afterwards.
    let written = node.stdin.take().map(|mut input| input.write_all(native.as_bytes()));
    written.unwrap_or(Ok(())).map_err(|error| format!("node: {error}"))?;
    let status = node.wait().map_err(|error| format!("node: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("node failed: {status}")) }
}

/// Where the bindings are written.
pub(crate) fn package() -> PathBuf {
    shell::root().join("web/engine/pkg")
}

/// Compiles the engine and returns the path of the result.
fn compile(toolchain: &Toolchain) -> Result<PathBuf, String> {
    let target = shell::root().join("target");
    let build =
        ["build", "--quiet", "--package", "scriptorium-engine", "--profile", PROFILE, "--target", TARGET];
    let folder = match toolchain {
        Toolchain::Rustup => {
            shell::run(&mut shell::cargo_command(&build))?;
            target
        }
        Toolchain::Debian => {
            // Another compiler's results must not mix with those of the workspace.
            let folder = target.join("debian");
            let mut cargo = shell::cargo_command(&build);
            cargo.args(["-Zbuild-std=std,panic_abort", "--target-dir"]).arg(&folder);
            cargo.env("RUSTC", DEBIAN_RUSTC).env("RUSTC_BOOTSTRAP", "1");
            shell::run(&mut cargo)?;
            folder
        }
    };
    Ok(folder.join(TARGET).join(PROFILE).join("engine.wasm"))
}

/// Debian's packages. Debian updates this compiler with its browsers, so it is newer than `rustc`.
const DEBIAN: &[&str] = &["rustc-web", "rust-web-src", "rust-web-llvm"];
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
/// A link to the linker, which is in a package of its own: `lld-22` at the moment.
const DEBIAN_LINKER: &str = "/usr/bin/rust-lld";

/// Returns a compiler that is there.
fn toolchain() -> Option<Toolchain> {
    if has_target() {
        return Some(Toolchain::Rustup);
    }
    let sources = "lib/rustlib/src/rust/library/std/Cargo.toml";
    let sysroot = shell::output(Command::new(DEBIAN_RUSTC).args(["--print", "sysroot"])).ok()?;
    let is_complete = Path::new(sysroot.trim()).join(sources).exists() && Path::new(DEBIAN_LINKER).exists();
    is_complete.then_some(Toolchain::Debian)
}

/// Installs a compiler: the target with rustup, or else Debian's packages.
fn install_toolchain() -> Option<Toolchain> {
    if has_rustup() {
        println!("engine: installing {TARGET}");
        let _ = shell::output(shell::command("rustup").args(["target", "add", TARGET]));
    }
    if toolchain().is_none() && apt::is_usable() {
        println!("engine: installing {} and their linker", DEBIAN.join(" "));
        if let Err(error) = install_debian() {
            println!("engine: {error}");
        }
    }
    toolchain()
}

fn install_debian() -> Chore {
    // The package lists of an image can name a compiler that is older than the workspace's.
    apt::update()?;
    apt::install(DEBIAN)?;
    let linker = std::fs::read_link(DEBIAN_LINKER).map_err(|error| format!("{DEBIAN_LINKER}: {error}"))?;
    apt::install(&[&linker.file_name().unwrap_or_default().to_string_lossy()])
}

fn can_install() -> bool {
    has_rustup() || apt::is_usable()
}

fn has_rustup() -> bool {
    shell::output(shell::command("rustup").arg("--version")).is_ok()
}

/// Whether the compiler of the workspace has the target.
fn has_target() -> bool {
    let sysroot = shell::output(shell::command("rustc").args(["--print", "sysroot"]));
    sysroot.is_ok_and(|sysroot| Path::new(sysroot.trim()).join("lib/rustlib").join(TARGET).exists())
}

fn bindgen() -> PathBuf {
    let name = format!("wasm-bindgen{}", std::env::consts::EXE_SUFFIX);
    shell::root().join("target/tools/bin").join(name)
}

fn bindgen_is_current() -> bool {
    let installed = shell::output(Command::new(bindgen()).arg("--version")).unwrap_or_default();
    bindgen_version().is_ok_and(|version| installed.split_whitespace().nth(1) == Some(&version))
}

/// The version of the crate in the lock file.
fn bindgen_version() -> Result<String, String> {
    let lock =
        std::fs::read_to_string(shell::root().join("Cargo.lock")).map_err(|error| error.to_string())?;
    let (_, package) = lock.split_once("name = \"wasm-bindgen\"\nversion = \"").ok_or("no wasm-bindgen")?;
    Ok(package.split('"').next().unwrap_or_default().to_owned())
}

fn install_bindgen() -> Chore {
    if bindgen_is_current() {
        return Ok(());
    }
    let version = bindgen_version()?;
    println!("engine: installing wasm-bindgen-cli {version} into target/tools");
    let mut install =
        shell::cargo_command(&["install", "--quiet", "--force", "wasm-bindgen-cli", "--version"]);
    shell::run(install.arg(version).arg("--root").arg(shell::root().join("target/tools")))
}

fn modified(path: &Path) -> Option<std::time::SystemTime> {
    path.metadata().and_then(|metadata| metadata.modified()).ok()
}
