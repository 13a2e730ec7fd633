//! The floors hold: a crate depends only on what the picture of the house shows.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::{Chore, shell};

/// Each crate of the house, and the crates of the house that it may use.
const FLOORS: &[(&str, &[&str])] = &[
    ("tabletop", &[]),
    ("biblios-view", &["tabletop"]),
    ("biblios", &["biblios-view", "tabletop"]),
    ("quill-view", &["tabletop"]),
    ("quill", &["quill-view", "tabletop"]),
    ("shown", &["biblios-view", "quill-view", "tabletop"]),
    ("record", &["biblios", "biblios-view", "quill", "quill-view", "shown", "tabletop"]),
    ("contract", &["tabletop"]),
    ("search", &["tabletop"]),
    ("bots", &["biblios", "biblios-view", "quill", "quill-view", "search", "tabletop"]),
    ("arena", &["biblios", "biblios-view", "bots", "quill", "quill-view", "record", "shown", "tabletop"]),
    ("wire", &["shown"]),
    ("table", &["biblios-view", "bots", "quill-view", "record", "shown", "tabletop", "wire"]),
    ("store", &[]),
    ("server", &["bots", "record", "store", "table", "tabletop", "wire"]),
    (
        "scriptorium",
        &["arena", "biblios-view", "bots", "quill-view", "record", "server", "shown", "store", "tabletop"],
    ),
    ("load", &["record", "store", "table", "tabletop", "wire"]),
    ("xtask", &[]),
];

/// What tests may use besides.
const FOR_TESTS: &[&str] = &["contract", "load"];

/// The crates of pure rules, and what they may use from outside the house: no I/O, no clock, no randomness
/// of their own, no allocator that they do not name.
const RULES: &[&str] = &["tabletop", "biblios-view", "biblios", "quill-view", "quill"];
const OUTSIDE_RULES: &[&str] = &["chacha20"];

/// Files that are longer cannot be read in one sitting.
const MOST_LINES: usize = 800;

pub(crate) fn run() -> Chore {
    let metadata =
        shell::output(&mut shell::cargo_command(&["metadata", "--format-version", "1", "--no-deps"]))?;
    let metadata: Value = serde_json::from_str(&metadata).map_err(|error| error.to_string())?;
    let mut problems = Vec::new();
    let floors: BTreeMap<_, _> = FLOORS.iter().copied().collect();
    for package in metadata["packages"].as_array().into_iter().flatten() {
        check_package(package, &floors, &mut problems);
    }
    let sources = ["games", "players", "house", "xtask", "web"];
    for folder in sources {
        for path in shell::files(&shell::root().join(folder), &[".rs", ".ts", ".svelte"]) {
            // Nobody reads or writes these: they are made by a program.
            if path.to_string_lossy().ends_with(".d.ts") {
                continue;
            }
            let lines = std::fs::read_to_string(&path).unwrap_or_default().lines().count();
            if lines > MOST_LINES {
                problems.push(format!("{}: {lines} lines, more than one sitting", path.display()));
            }
        }
    }
    if problems.is_empty() {
        println!("tidy: {} crates, each on its floor", FLOORS.len());
        return Ok(());
    }
    Err(format!("the floors do not hold:\n  {}", problems.join("\n  ")))
}

fn check_package(package: &Value, floors: &BTreeMap<&str, &[&str]>, problems: &mut Vec<String>) {
    let name = package["name"].as_str().unwrap_or_default();
    let Some(allowed) = floors.get(name) else {
        problems
            .push(format!("{name} is not in the picture of the house: add it to ARCHITECTURE.md and here"));
        return;
    };
    for dependency in package["dependencies"].as_array().into_iter().flatten() {
        let used = dependency["name"].as_str().unwrap_or_default();
        let for_tests = dependency["kind"].as_str() == Some("dev");
        if floors.contains_key(used) {
            let fits = allowed.contains(&used) || (for_tests && FOR_TESTS.contains(&used));
            if !fits {
                problems.push(format!("{name} must not depend on {used}"));
            }
        } else if RULES.contains(&name) && !for_tests && !OUTSIDE_RULES.contains(&used) {
            problems.push(format!("{name} is a crate of rules and must not depend on {used}"));
        }
    }
    if RULES.contains(&name) {
        let manifest = package["manifest_path"].as_str().unwrap_or_default();
        let library = std::path::Path::new(manifest).with_file_name("src").join("lib.rs");
        if !std::fs::read_to_string(library).unwrap_or_default().contains("#![no_std]") {
            problems.push(format!("{name} is a crate of rules and must be no_std"));
        }
    }
}
