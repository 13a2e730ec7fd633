//! Random input for everything that reads from outside.

use std::path::Path;

use serde_json::Value;

use crate::{Chore, shell};

/// The targets and where their first inputs come from: a folder below `conformance/`, or the deck files.
const TARGETS: &[(&str, Option<&str>)] = &[("record", Some("biblios")), ("deck", None), ("play", None)];

/// Runs every target for some seconds. Where no compiler or no fuzzer is to be had, says so and goes on.
pub(crate) fn run(seconds: u64) -> Chore {
    if shell::output(&mut shell::cargo_command(&["fuzz", "--version"])).is_err() {
        println!("fuzz: installing cargo-fuzz");
        if let Err(error) = shell::cargo(&["install", "--locked", "cargo-fuzz"]) {
            println!("fuzz: skipped, because cargo-fuzz cannot be installed: {error}");
            return Ok(());
        }
    }
    let fuzz = shell::root().join("fuzz");
    for (target, seeds) in TARGETS {
        fill_corpus(&fuzz.join("corpus").join(target), *seeds)?;
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

/// A fuzzer finds little behind a JSON parser from nothing, so it starts from the conformance files.
fn fill_corpus(corpus: &Path, seeds: Option<&str>) -> Chore {
    let failed = |error: std::io::Error| format!("{}: {error}", corpus.display());
    std::fs::create_dir_all(corpus).map_err(failed)?;
    let root = shell::root();
    if let Some(folder) = seeds {
        for (index, path) in
            shell::files(&root.join("conformance").join(folder), &[".json"]).iter().enumerate()
        {
            let text = std::fs::read_to_string(path).map_err(failed)?;
            let file: Value = serde_json::from_str(&text).unwrap_or_default();
            let record = if file["record"].is_object() { file["record"].to_string() } else { text };
            std::fs::write(corpus.join(format!("seed-{index}")), record).map_err(failed)?;
        }
    } else {
        for (index, path) in shell::files(&root.join("games"), &[".deck"]).iter().enumerate() {
            std::fs::copy(path, corpus.join(format!("seed-{index}"))).map_err(failed)?;
        }
    }
    Ok(())
}
