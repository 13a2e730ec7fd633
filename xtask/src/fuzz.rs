//! Runs the fuzz targets.

use std::path::Path;

use serde_json::Value;

use crate::tool::Tool;
use crate::{Chore, shell};

/// The seed corpus of a target.
enum Seeds {
    /// The records in these folders below `conformance/`.
    Records(&'static [&'static str]),
    /// The files with this extension below `games/`.
    Files(&'static str),
    /// None: any bytes are a valid input.
    Nothing,
}

/// The targets, each with its seed corpus.
const TARGETS: &[(&str, Seeds)] = &[
    ("record", Seeds::Records(&["biblios", "quill", "fair"])),
    ("deck", Seeds::Files(".deck")),
    ("board", Seeds::Files(".board")),
    ("play", Seeds::Nothing),
    ("quill_play", Seeds::Nothing),
];

/// Runs the targets. Cannot be used without a C++ compiler, which builds the fuzzer's runtime.
pub(crate) const CARGO_FUZZ: Tool = Tool {
    name: "cargo-fuzz",
    place: "~/.cargo/bin, by cargo install",
    is_missing: || {
        has_compiler() && shell::output(&mut shell::cargo_command(&["fuzz", "--version"])).is_err()
    },
};

/// Runs every target for `seconds`. Skips them all, with a message, without a C++ compiler or cargo-fuzz.
pub(crate) fn run(seconds: u64) -> Chore {
    if !has_compiler() {
        println!("fuzz: skipped: the fuzzer's runtime needs a C++ compiler (c++)");
        return Ok(());
    }
    if (CARGO_FUZZ.is_missing)() {
        println!("fuzz: installing cargo-fuzz");
        if let Err(error) = shell::cargo(&["install", "--locked", "cargo-fuzz"]) {
            println!("fuzz: skipped: cannot install cargo-fuzz: {error}");
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
        // Lets the stable compiler accept the unstable sanitizer flags.
        cargo.env("RUSTC_BOOTSTRAP", "1");
        shell::run(&mut cargo)?;
        println!("fuzz: {target}: no failure in {seconds} s");
    }
    Ok(())
}

fn has_compiler() -> bool {
    shell::output(shell::command("c++").arg("--version")).is_ok()
}

/// Copies the seeds into the corpus. Without valid inputs a fuzzer rarely gets past a parser.
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
