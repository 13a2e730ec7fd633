//! Runs the checks.

use std::collections::BTreeSet;

use crate::tool::{self, Tool};
use crate::{Chore, engine, fuzz, learn, postgres, rules, shell, tidy, web};

/// The extent of a run.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Extent {
    /// Everything. What continuous integration runs.
    Full,
    /// What takes a few minutes: no slow tests, no browser, no fuzzing.
    Quick,
}

use Extent::{Full, Quick};

/// A check.
struct Step {
    name: &'static str,
    /// The runs that it belongs to.
    extents: &'static [Extent],
    /// What it installs.
    tools: &'static [&'static Tool],
    run: fn() -> Chore,
}

const fn step(name: &'static str, extents: &'static [Extent], run: fn() -> Chore) -> Step {
    Step { name, extents, tools: &[], run }
}

/// The steps, in order.
const STEPS: &[Step] = &[
    step("format", &[Full, Quick], || shell::cargo(&["fmt", "--all", "--check"])),
    step("tidy", &[Full, Quick], tidy::run),
    step("rules", &[Full, Quick], rules::run),
    step("lints", &[Full, Quick], lints),
    step("documentation", &[Full], documentation),
    Step { tools: &[&postgres::POSTGRES], ..step("tests", &[Full], postgres::test) },
    step("tests, without the slow ones", &[Quick], quick_tests),
    Step {
        tools: &[&web::PACKAGES, &engine::WASM_TARGET, &engine::WASM_BINDGEN, &web::CHROMIUM],
        ..step("page", &[Full], web::test)
    },
    Step {
        tools: &[&web::PACKAGES, &engine::WASM_TARGET, &engine::WASM_BINDGEN],
        ..step("page, without a browser", &[Quick], web::quick_test)
    },
    Step { tools: &[&learn::PACKAGES], ..step("Python package", &[Full], learn::test) },
    // Runs every task once.
    step("benchmarks", &[Full], || {
        shell::cargo(&["bench", "--quiet", "--package", "bench", "--bench", "time", "--", "--test"])
    }),
    Step { tools: &[&fuzz::CARGO_FUZZ], ..step("fuzzing", &[Full], || fuzz::run(10)) },
];

/// The test files that a quick run leaves out: they play thousands of games, or start, load and kill whole programs.
const SLOW_TESTS: &[&str] = &[
    "anything",
    "choices",
    "faults",
    "ignorance",
    "interrupted",
    "kill",
    "load",
    "model",
    "non_interference",
    "programs",
    "sampling",
];

pub(crate) fn run(extent: Extent) -> Chore {
    // Found out now, not after half an hour.
    web::check_npm()?;
    let steps: Vec<&Step> = STEPS.iter().filter(|step| step.extents.contains(&extent)).collect();
    tool::announce(steps.iter().flat_map(|step| step.tools.iter().copied()));
    for step in steps {
        println!("\n== {}", step.name);
        (step.run)().map_err(|error| format!("{}: {error}", step.name))?;
    }
    Ok(())
}

fn lints() -> Chore {
    shell::cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])?;
    // The module for Python is a feature, so that nothing else needs its dependencies.
    shell::cargo(&[
        "clippy",
        "--package",
        "scriptorium-learn",
        "--features",
        "python",
        "--",
        "-D",
        "warnings",
    ])
}

fn documentation() -> Chore {
    let mut doc = shell::cargo_command(&["doc", "--workspace", "--no-deps", "--quiet"]);
    shell::run(doc.env("RUSTDOCFLAGS", "-D warnings"))
}

/// Runs the unit tests, and all test files but [`SLOW_TESTS`].
fn quick_tests() -> Chore {
    let metadata = shell::metadata()?;
    let targets = metadata["packages"].as_array().into_iter().flatten().flat_map(|package| {
        let targets = package["targets"].as_array().into_iter().flatten();
        targets.filter(|target| target["kind"][0] == "test").filter_map(|target| target["name"].as_str())
    });
    let names: BTreeSet<&str> = targets.collect();
    if let Some(unknown) = SLOW_TESTS.iter().find(|name| !names.contains(*name)) {
        return Err(format!("SLOW_TESTS in xtask/src/test.rs: there is no test file {unknown}"));
    }
    let quick = names.into_iter().filter(|name| !SLOW_TESTS.contains(name));
    let files = quick.flat_map(|name| ["--test", name]);
    let arguments: Vec<&str> = ["test", "--workspace", "--lib", "--bins"].into_iter().chain(files).collect();
    shell::cargo(&arguments)
}
