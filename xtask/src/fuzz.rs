//! Random input for everything that reads from outside.

use std::path::Path;

use serde_json::Value;

use crate::{Chore, shell};

/// Where the first inputs of a target come from.
enum Seeds {
    /// The records in these folders below `conformance/`.
    Records(&'static [&'static str]),
    /// The files with this ending below `games/`.
    Files(&'static str),
    /// Nowhere: every input is a game.
    Nothing,
}

/// The targets and where their first inputs come from.
const TARGETS: &[(&str, Seeds)] = &[
    ("record", Seeds::Records(&["biblios", "quill", "fair"])),
    ("deck", Seeds::Files(".deck")),
    ("board", Seeds::Files(".board")),
    ("play", Seeds::Nothing),
    ("quill_play", Seeds::Nothing),
];

/// Runs every target for some seconds. Where no compiler or no fuzzer is to be had, says so and goes on.
pub(crate) fn run(seconds: u64) -> Chore {
    if shell::output(shell::command("c++").arg("--version")).is_err() {
        println!("fuzz: skipped, because there is no C++ compiler for the fuzzer's runtime");
        return Ok(());
    }
    if shell::output(&mut shell::cargo_command(&["fuzz", "--version"])).is_err() {
        println!("fuzz: installing cargo-fuzz");
        if let Err(error) = shell::cargo(&["install", "--locked", "cargo-fuzz"]) {
            println!("fuzz: skipped, because cargo-fuzz cannot be installed: {error}");
            return Ok(());
        }
    }
    let fuzz = shell::root().join("fuzz");
    for (target, seeds) in TARGETS {
        fill_corpus(&fuzz.join("corpus").join(target), seeds)?;
        let limit = format!("-max_total_time={seconds}");
        let arguments =
            ["fuzz", "run", target, "--", &limit, "-rss_limit_mb=4096", "-len_control=0", "-verbosity=0"];
        let mut cargo = shell::cargo_command(&arguments);
        // The sanitizer flags are unstable; the stable compiler takes them when told so.
        cargo.env("RUSTC_BOOTSTRAP", "1");
        shell::run(&mut cargo)?;
        println!("fuzz: {target} held for {seconds} s");
    }
    Ok(())
}

/// A fuzzer finds little behind a parser from nothing, so it starts from the files that the house has.
fn fill_corpus(corpus: &Path, seeds: &Seeds) -> Chore {
    let failed = |error: std::io::Error| format!("{}: {error}", corpus.display());
    std::fs::create_dir_all(corpus).map_err(failed)?;
    let root = shell::root();
    let files = match seeds {
        Seeds::Records(folders) => {
            let folders = folders.iter().map(|folder| root.join("conformance").join(folder));
            folders.flat_map(|folder| shell::files(&folder, &[".json"])).collect()
        }
        Seeds::Files(ending) => shell::files(&root.join("games"), &[ending]),
        Seeds::Nothing => Vec::new(),
    };
    for (index, path) in files.iter().enumerate() {
        let text = std::fs::read_to_string(path).map_err(failed)?;
        let scenario: Value = serde_json::from_str(&text).unwrap_or_default();
        let seed = if scenario["record"].is_object() { scenario["record"].to_string() } else { text };
        std::fs::write(corpus.join(format!("seed-{index}")), seed).map_err(failed)?;
    }
    Ok(())
}
