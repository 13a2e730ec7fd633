//! Counts the instructions of each task with callgrind, a tool of Valgrind, and prints them per unit of work. Arguments
//! choose the tasks whose names contain one of them.
//!
//! Callgrind runs this program twice for a task: once it does the work once, once it does it twice. The difference is one
//! run of the work, without its preparation, on all threads.

use std::process::Command;

use bench::Task;

/// The first argument of this program when callgrind runs it. A task and a number of runs follow.
const RUN: &str = "--run";

fn main() -> Result<(), String> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [run, task, runs] = arguments.as_slice()
        && run == RUN
    {
        println!("{}", run_task(task, runs));
        return Ok(());
    }
    arguments.retain(|argument| argument != "--bench");
    if Command::new("valgrind").arg("--version").output().is_err() {
        println!("Valgrind is not installed: instructions are not counted");
        return Ok(());
    }
    println!("| task | instructions per unit | unit |\n| --- | ---: | --- |");
    for task in bench::tasks() {
        if arguments.is_empty() || arguments.iter().any(|argument| task.name.contains(argument)) {
            println!("| {} | {} | {} |", task.name, count(&task)?, task.unit);
        }
    }
    Ok(())
}

/// Runs a task. Returns the units of one run.
fn run_task(name: &str, runs: &str) -> u64 {
    let task = bench::tasks().into_iter().find(|task| task.name == name).expect("the name of a task");
    let mut work = (task.prepare)();
    let runs = 0..runs.parse().expect("a number of runs");
    runs.fold(0, |_: u64, _: u32| work())
}

/// Returns the instructions per unit of a task.
fn count(task: &Task) -> Result<u64, String> {
    let (once, _) = callgrind(task, "1")?;
    let (twice, units) = callgrind(task, "2")?;
    Ok((twice - once + units / 2) / units)
}

/// Returns the instructions of the whole program, and the units of one run.
fn callgrind(task: &Task, runs: &str) -> Result<(u64, u64), String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
    valgrind.arg(program).args([RUN, task.name, runs]);
    let output = valgrind.output().map_err(|error| format!("valgrind: {error}"))?;
    let report = String::from_utf8_lossy(&output.stderr);
    let instructions = report.lines().find_map(|line| line.split("Collected :").nth(1));
    let instructions = instructions.and_then(|number| number.trim().parse().ok());
    let units = String::from_utf8_lossy(&output.stdout).trim().parse().ok();
    instructions.zip(units).ok_or_else(|| format!("{}: valgrind failed: {report}", task.name))
}
