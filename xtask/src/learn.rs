//! Builds the Python package and runs its tests.

use std::path::PathBuf;
use std::process::Command;

use crate::tool::Tool;
use crate::{Chore, shell};

/// What the tests need besides the package.
const REQUIREMENTS: &[&str] =
    &["gymnasium>=1.0", "maturin>=1.9.4,<2", "mypy>=1.15", "numpy>=1.24", "pettingzoo>=1.25", "pytest>=8"];

/// What some tests need that has no wheels for every system and Python. They are skipped without it.
const OPTIONAL: &str = "open_spiel>=1.6";

/// The Python packages of the tests.
pub(crate) const PACKAGES: Tool = Tool {
    name: "Python packages: maturin, pytest, mypy, numpy, pettingzoo, gymnasium, open_spiel",
    place: "target/python, by pip",
    is_missing: || std::fs::read_to_string(stamp()).unwrap_or_default() != wanted(),
};

/// Builds the wheel with the profile `dev`, as the other tests do, which checks for overflow and what `debug_assert`
/// says. Installs and tests it in an environment below `target`.
pub(crate) fn test() -> Chore {
    install()?;
    let wheels = shell::root().join("target/wheels");
    // An older wheel could have another name.
    match std::fs::remove_dir_all(&wheels) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            return Err(format!("{}: {error}", wheels.display()));
        }
        _ => {}
    }
    let build =
        ["-m", "maturin", "build", "--quiet", "--profile", "dev", "--manifest-path", "learn/Cargo.toml"];
    shell::run(python().args(build).arg("--out").arg(&wheels))?;
    let wheel = shell::files(&wheels, &[".whl"]).pop().ok_or("maturin built no wheel")?;
    pip(&["--force-reinstall", "--no-deps", &wheel.to_string_lossy()])?;
    // The stubs of the native module agree with it, and the package with its types.
    shell::run(python().args(["-m", "mypy.stubtest", "--concise", "scriptorium._native"]))?;
    shell::run(python().args([
        "-m",
        "mypy",
        "--config-file",
        "learn/pyproject.toml",
        "--package",
        "scriptorium",
    ]))?;
    shell::run(python().args(["-m", "pytest", "--quiet", "learn/tests"]))
}

/// Installs the packages if they are missing.
fn install() -> Chore {
    if !(PACKAGES.is_missing)() {
        return Ok(());
    }
    println!("learn: installing Python packages");
    shell::run(shell::command("python3").args(["-m", "venv", "--clear"]).arg(environment()))
        .map_err(|error| format!("the Python package needs Python 3.10 or newer with venv ({error})"))?;
    pip(REQUIREMENTS)?;
    if let Err(error) = pip(&["--only-binary", ":all:", OPTIONAL]) {
        println!("learn: without OpenSpiel, whose tests are skipped: {error}");
    }
    std::fs::write(stamp(), wanted()).map_err(|error| format!("{}: {error}", stamp().display()))
}

fn pip(arguments: &[&str]) -> Chore {
    let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    shell::run(python().args(install).args(arguments))
}

fn environment() -> PathBuf {
    shell::root().join("target/python")
}

fn python() -> Command {
    let folder = if cfg!(windows) { "Scripts" } else { "bin" };
    shell::command(environment().join(folder).join("python"))
}

/// The file that says what was installed.
fn stamp() -> PathBuf {
    environment().join("installed")
}

fn wanted() -> String {
    [REQUIREMENTS, &[OPTIONAL]].concat().join("\n")
}
