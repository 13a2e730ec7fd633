//! Development tasks. `cargo xtask` lists them.

mod apt;
mod engine;
mod fuzz;
mod learn;
mod postgres;
mod rules;
mod shell;
mod site;
mod test;
mod tidy;
mod tool;
mod web;

use std::process::ExitCode;

use test::Extent;

/// The result of a task. The error is a message for the developer.
type Chore = Result<(), String>;

const HELP: &str = "\
cargo xtask TASK

  play [OPTIONS]   build the page and the program, and start a server on this machine; with --terminal, play a
                   game of Biblios in the terminal instead
  test             run all checks: format, dependencies, rules, lints, documentation, tests, the page in a browser, the
                   Python package, short fuzzing; says first what it installs
  test --quick     run what takes a few minutes: format, dependencies, rules, lints, tests without the slow ones,
                   lints and unit tests of the page
  tidy             check the dependencies between crates and the length of source files
  rules            list the rules with the tests that prove them; fail if a rule has none
  bless            update generated files after an intended change: the playthroughs in conformance/ and the
                   types of the page
  bench [FILTER]   run the benchmarks whose names contain FILTER (all): time, and instructions if Valgrind is installed
  load [OPTIONS]   load test: build the server and the load generator, and run the generator (docs/load.md)
  siege [OPTIONS]  build the server and the hostile clients, and measure what honest players notice of attacks
                   (docs/hosting.md); --list names the attacks
  balance [GAMES]  print tables of scores of Quill & Parchment by boards and players, with GAMES games per row
                   (300; docs/quill-balance.md)
  learn-test       build the Python package and run its tests
  engine           build the engine of the page (web/engine) for WebAssembly; play, test and site do so by themselves
  speed            print the speed of random games in WebAssembly, in Node and in Chromium, beside that of this machine,
                   and how long the strong bots think
  site [FOLDER]    write the page as a folder that any web host can serve, without a server (target/site)
  web-test         test the page: types, unit tests, and whole games in a browser
  shots            take screenshots of the main screens, into docs/shots
  fuzz [SECONDS]   run every fuzz target for SECONDS seconds (20)
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        ["play", options @ ..] => play(options),
        ["test"] => test::run(Extent::Full),
        ["test", "--quick"] => test::run(Extent::Quick),
        ["tidy"] => tidy::run(),
        ["rules"] => rules::run(),
        ["bless"] => bless(),
        ["bench", filters @ ..] => shell::cargo(&[&["bench", "--package", "bench", "--"], filters].concat()),
        ["load", options @ ..] => load(options),
        ["siege", options @ ..] => siege(options),
        ["balance"] => balance(None),
        ["balance", games] => balance(Some(games)),
        ["learn-test"] => learn::test(),
        ["engine"] => engine::try_build(),
        ["speed"] => engine::speed(),
        ["site"] => site::build(site::FOLDER),
        ["site", folder] => site::build(folder),
        ["web-test"] => web::test(),
        ["shots"] => web::shots(),
        ["fuzz"] => fuzz::run(20),
        ["fuzz", seconds] => match seconds.parse() {
            Ok(seconds) => fuzz::run(seconds),
            Err(_) => Err(format!("{seconds} is not a number of seconds")),
        },
        [] | ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            Ok(())
        }
        _ => Err(format!("unknown task: {}\n\n{HELP}", arguments.join(" "))),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Whether the options or the environment set the data folder.
fn sets_data(options: &[&str]) -> bool {
    let sets_it = |option: &&str| option.starts_with("--data") || option.starts_with("--config");
    options.iter().any(sets_it)
        || ["SCRIPTORIUM_DATA", "SCRIPTORIUM_CONFIG"].iter().any(|name| std::env::var_os(name).is_some())
}

fn play(options: &[&str]) -> Chore {
    web::build()?;
    let build = ["build", "--release", "--package", "scriptorium"];
    shell::cargo(&build)?;
    let mut program = shell::command(shell::root().join("target/release/scriptorium"));
    match options {
        ["--terminal", options @ ..] => shell::run(program.arg("play").args(options)),
        options => {
            program.arg("serve").args(options);
            if !sets_data(options) {
                program.arg("--data").arg(shell::root().join("scriptorium-data"));
            }
            shell::run(&mut program)
        }
    }
}

/// Two builds, because in one build cargo would unify the features of the server's and the generator's dependencies.
fn load(options: &[&str]) -> Chore {
    shell::cargo(&["build", "--release", "--package", "scriptorium"])?;
    run_release("load", options)
}

/// Two builds, as for `load`.
fn siege(options: &[&str]) -> Chore {
    shell::cargo(&["build", "--release", "--package", "scriptorium"])?;
    run_release("siege", options)
}

/// Runs a program of the package `load`.
fn run_release(program: &str, options: &[&str]) -> Chore {
    let run = ["run", "--quiet", "--release", "--package", "scriptorium-load", "--bin", program, "--"];
    shell::cargo(&[&run, options].concat())
}

fn bless() -> Chore {
    shell::run(
        shell::cargo_command(&[
            "test",
            "--package",
            "scriptorium-record",
            "--",
            "playthroughs",
            "built_in_cards",
            "dealt",
        ])
        .env("BLESS", "1"),
    )?;
    shell::run(shell::cargo_command(&["test", "--package", "scriptorium-wire", "types"]).env("BLESS", "1"))?;
    web::types(&[])
}

/// Runs an example of `quill`, so that `xtask` does not depend on the game.
fn balance(games: Option<&str>) -> Chore {
    let mut arguments =
        vec!["run", "--quiet", "--release", "--package", "scriptorium-quill", "--example", "balance", "--"];
    arguments.extend(games);
    shell::cargo(&arguments)
}
