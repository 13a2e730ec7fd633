//! Runs all checks.

use crate::{Chore, fuzz, rules, shell, tidy, web};

pub(crate) fn run() -> Chore {
    step("format", || shell::cargo(&["fmt", "--all", "--check"]))?;
    step("tidy", tidy::run)?;
    step("rules", rules::run)?;
    step("lints", || shell::cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))?;
    step("documentation", || {
        let mut doc = shell::cargo_command(&["doc", "--workspace", "--no-deps", "--quiet"]);
        shell::run(doc.env("RUSTDOCFLAGS", "-D warnings"))
    })?;
    step("tests", || shell::cargo(&["test", "--workspace"]))?;
    step("page", web::test)?;
    // Runs every task once.
    step("benchmarks", || {
        shell::cargo(&["bench", "--quiet", "--package", "bench", "--bench", "time", "--", "--test"])
    })?;
    step("fuzzing", || fuzz::run(10))
}

fn step(name: &str, chore: impl FnOnce() -> Chore) -> Chore {
    println!("\n== {name}");
    chore().map_err(|error| format!("{name}: {error}"))
}
