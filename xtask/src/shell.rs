//! Runs other programs in the root of the workspace.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// Returns the root of the workspace.
pub(crate) fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.parent().unwrap_or(manifest).to_owned()
}

/// Returns a command that runs in the root of the workspace.
pub(crate) fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root());
    command
}

/// Returns a command for the cargo that runs this program.
pub(crate) fn cargo_command(arguments: &[&str]) -> Command {
    let mut cargo = command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(arguments);
    cargo
}

/// Runs a program and waits until it exits.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let arguments: Vec<_> = command.get_args().map(OsStr::to_string_lossy).collect();
    let line = format!(
        "{} {}",
        Path::new(&name).file_name().unwrap_or_default().to_string_lossy(),
        arguments.join(" ")
    );
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{line}` failed: {status}")),
        Err(error) => Err(format!("cannot start `{line}`: {error}")),
    }
}

pub(crate) fn cargo(arguments: &[&str]) -> Result<(), String> {
    run(&mut cargo_command(arguments))
}

/// Runs a program and returns its standard output.
pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| format!("{name}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{name} failed: {}: {}", output.status, String::from_utf8_lossy(&output.stderr)));
    }
    String::from_utf8(output.stdout).map_err(|error| format!("{name}: {error}"))
}

/// Returns the metadata of the workspace: its packages and their targets, without external dependencies.
pub(crate) fn metadata() -> Result<Value, String> {
    let metadata = output(&mut cargo_command(&["metadata", "--format-version", "1", "--no-deps"]))?;
    serde_json::from_str(&metadata).map_err(|error| error.to_string())
}

/// Returns the files below a folder with one of these endings, sorted, without build output and dependencies.
pub(crate) fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for path in entries.flatten().map(|entry| entry.path()) {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir()
                && !["target", ".git", "node_modules", "corpus", "artifacts"].contains(&name.as_str())
            {
                folders.push(path);
            } else if endings.iter().any(|ending| name.ends_with(ending)) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}
