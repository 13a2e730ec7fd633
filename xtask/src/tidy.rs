//! Checks that the crates depend on each other as ARCHITECTURE.md says, and that source files are short.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::{Chore, shell};

/// The crates of the workspace, each with the workspace crates that it may depend on. The prefix of package names,
/// [`PREFIX`], is left out.
const FLOORS: &[(&str, &[&str])] = &[
    ("tabletop", &[]),
    ("biblios-view", &["tabletop"]),
    ("biblios", &["biblios-view", "tabletop"]),
    ("quill-view", &["tabletop"]),
    ("quill", &["quill-view", "tabletop"]),
    ("shown", &["biblios-view", "quill-view", "tabletop"]),
    ("record", &["biblios", "biblios-view", "quill", "quill-view", "shown", "tabletop"]),
    ("contract", &["tabletop"]),
    ("mind", &["biblios-view", "quill-view", "tabletop"]),
    ("bots", &["biblios", "biblios-view", "mind", "quill", "quill-view", "tabletop"]),
    ("review", &["biblios", "biblios-view", "bots", "mind", "quill", "quill-view", "record", "tabletop"]),
    (
        "arena",
        &["biblios", "biblios-view", "bots", "quill", "quill-view", "record", "review", "shown", "tabletop"],
    ),
    (
        "learn",
        &["biblios", "biblios-view", "bots", "mind", "quill", "quill-view", "record", "shown", "tabletop"],
    ),
    ("wire", &["shown"]),
    ("table", &["bots", "record", "shown", "tabletop", "wire"]),
    ("store", &[]),
    ("rating", &["tabletop"]),
    ("server", &["bots", "rating", "record", "store", "table", "tabletop", "wire"]),
    (
        "scriptorium",
        &[
            "arena",
            "biblios-view",
            "bots",
            "quill-view",
            "record",
            "review",
            "server",
            "shown",
            "store",
            "tabletop",
        ],
    ),
    ("engine", &["bots", "record", "review", "table", "tabletop", "wire"]),
    ("load", &["record", "store", "table", "tabletop", "wire"]),
    ("testbed", &[]),
    ("bench", &["biblios", "biblios-view", "bots", "quill", "quill-view", "store", "tabletop"]),
    ("xtask", &[]),
];

/// Makes the package names of the libraries unique on crates.io.
const PREFIX: &str = "scriptorium-";

/// The crates that any crate may use as dev-dependencies.
const FOR_TESTS: &[&str] = &["contract", "load", "testbed"];

/// The crates of pure rules: `no_std`, without I/O, clock or randomness of their own.
const RULES: &[&str] = &["tabletop", "biblios-view", "biblios", "quill-view", "quill"];
/// The external crates that the crates of rules may use.
const RULES_DEPENDENCIES: &[&str] = &["chacha20"];

/// The maximum length of a source file.
const MAX_LINES: usize = 800;

pub(crate) fn run() -> Chore {
    let metadata = shell::metadata()?;
    let mut problems = Vec::new();
    let floors: BTreeMap<_, _> = FLOORS.iter().copied().collect();
    let image = std::fs::read_to_string(shell::root().join(".dockerignore")).unwrap_or_default();
    for package in metadata["packages"].as_array().into_iter().flatten() {
        check_package(package, &floors, &mut problems);
        check_image(package, &image, &mut problems);
    }
    let sources = ["games", "players", "learn/src", "house", "xtask", "web"];
    for folder in sources {
        for path in shell::files(&shell::root().join(folder), &[".rs", ".ts", ".svelte"]) {
            // Generated.
            if path.to_string_lossy().ends_with(".d.ts") {
                continue;
            }
            let lines = std::fs::read_to_string(&path).unwrap_or_default().lines().count();
            if lines > MAX_LINES {
                problems.push(format!("{}: {lines} lines, more than {MAX_LINES}", path.display()));
            }
        }
    }
    if problems.is_empty() {
        println!("tidy: {} crates, no problems", FLOORS.len());
        return Ok(());
    }
    Err(format!("problems:\n  {}", problems.join("\n  ")))
}

/// Returns the name of a package or dependency without [`PREFIX`].
fn short_name(package: &Value) -> &str {
    let name = package["name"].as_str().unwrap_or_default();
    name.strip_prefix(PREFIX).unwrap_or(name)
}

/// Cargo builds nothing where the manifest of any crate is missing, so the container image needs the folders of all crates.
fn check_image(package: &Value, dockerignore: &str, problems: &mut Vec<String>) {
    let manifest = std::path::Path::new(package["manifest_path"].as_str().unwrap_or_default());
    let folder = manifest.strip_prefix(shell::root()).ok().and_then(|path| path.iter().next());
    let line = format!("!{}", folder.unwrap_or_default().display());
    if !dockerignore.lines().any(|other| other == line) {
        problems.push(format!(".dockerignore has no line {line}: it leaves out {}", short_name(package)));
    }
}

fn check_package(package: &Value, floors: &BTreeMap<&str, &[&str]>, problems: &mut Vec<String>) {
    let name = short_name(package);
    let Some(allowed) = floors.get(name) else {
        problems
            .push(format!("{name} is unknown: add it to ARCHITECTURE.md and to FLOORS in xtask/src/tidy.rs"));
        return;
    };
    for dependency in package["dependencies"].as_array().into_iter().flatten() {
        let used = short_name(dependency);
        let for_tests = dependency["kind"].as_str() == Some("dev");
        if floors.contains_key(used) {
            let is_allowed = allowed.contains(&used) || (for_tests && FOR_TESTS.contains(&used));
            if !is_allowed {
                problems.push(format!("{name} must not depend on {used}"));
            }
        } else if RULES.contains(&name) && !for_tests && !RULES_DEPENDENCIES.contains(&used) {
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
