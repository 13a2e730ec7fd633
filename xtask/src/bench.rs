//! Speed, by the clock and by counted instructions.

use std::path::PathBuf;

use serde_json::Value;

use crate::{Chore, shell};

/// The crates that have a benchmark called `speed`.
const CRATES: &[&str] = &["biblios", "quill", "bots", "store"];

pub(crate) fn run() -> Chore {
    let counts = shell::output(shell::command("valgrind").arg("--version")).is_ok();
    if !counts {
        println!("valgrind is not here, so instructions are not counted");
    }
    println!("| task | a second | instructions each |\n| --- | ---: | ---: |");
    for package in CRATES {
        let program = build(package)?;
        for line in shell::output(&mut shell::command(&program))?.lines() {
            let fields: Vec<&str> = line.split('\t').collect();
            let [name, unit, units, seconds] = fields.as_slice() else {
                return Err(format!("{package}: cannot read {line:?}"));
            };
            let number = |text: &str| text.parse::<f64>().map_err(|error| format!("{text}: {error}"));
            let rate = number(units)? / number(seconds)?;
            let each = if counts { format!("{:.0}", instructions(&program, name)?) } else { "-".to_owned() };
            println!("| {package}: {name} | {} {unit} | {each} |", rounded(rate));
        }
    }
    Ok(())
}

/// Builds a benchmark and says where it is.
fn build(package: &str) -> Result<PathBuf, String> {
    let arguments = ["bench", "--package", package, "--bench", "speed", "--no-run", "--message-format=json"];
    let messages = shell::output(&mut shell::cargo_command(&arguments))?;
    let mut programs = messages.lines().filter_map(|line| {
        let message: Value = serde_json::from_str(line).ok()?;
        Some(PathBuf::from(message["executable"].as_str()?))
    });
    programs.next_back().ok_or_else(|| format!("{package} has no benchmark"))
}

/// The instructions that one unit of a task takes: the difference between a long and a short run.
fn instructions(program: &PathBuf, task: &str) -> Result<f64, String> {
    let count = |often: &str| -> Result<(f64, f64), String> {
        let mut valgrind = shell::command("valgrind");
        valgrind
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .arg(program)
            .args([task, often]);
        let output = valgrind.output().map_err(|error| error.to_string())?;
        let report = String::from_utf8_lossy(&output.stderr);
        let collected = report.lines().find_map(|line| line.split("Collected :").nth(1));
        let collected = collected.and_then(|number| number.trim().parse().ok());
        let units = String::from_utf8_lossy(&output.stdout).trim().parse().ok();
        collected.zip(units).ok_or_else(|| format!("{task}: valgrind said {report}"))
    };
    let ((few, few_units), (many, many_units)) = (count("20")?, count("120")?);
    Ok((many - few) / (many_units - few_units))
}

/// Three digits are enough.
fn rounded(rate: f64) -> String {
    if rate >= 1e6 { format!("{:.1} million", rate / 1e6) } else { format!("{:.0} thousand", rate / 1e3) }
}
