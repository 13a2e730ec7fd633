//! Every chore of the developers: `cargo xtask` lists them.

mod bench;
mod fuzz;
mod rules;
mod shell;
mod test;
mod tidy;
mod web;

use std::process::ExitCode;

/// What a chore comes to: nothing, or what went wrong in words.
type Chore = Result<(), String>;

const HELP: &str = "\
cargo xtask CHORE

  play [OPTIONS]   build what is missing and open a house on this machine, for the browser; with --terminal,
                   play a game of Biblios in the terminal
  test             everything that must hold: format, lints, floors, rules, tests, a little fuzzing
  tidy             check the floors of the house and the size of its files
  rules            list the rules and the tests that prove each; fail on one that none proves
  bless            write anew what is made from the code, after a change that is meant: the playthroughs in
                   conformance/ and the types of the page
  bench            measure speed, by the clock and by counted instructions
  load [OPTIONS]   measure what a server on this machine can bear: build the server and the load generator, and
                   run the generator (docs/load.md)
  balance [GAMES]  print what sensible players make of the boards of Quill & Parchment, from so many games
                   for every line (300)
  web-test         check the page: types, units, and whole games in a browser
  shots            take the pictures of the main screens, into docs/shots
  fuzz [SECONDS]   feed random input to every fuzz target, for so many seconds each (20)
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        ["play", options @ ..] => play(options),
        ["test"] => test::run(),
        ["tidy"] => tidy::run(),
        ["rules"] => rules::run(),
        ["bless"] => bless(),
        ["bench"] => bench::run(),
        ["load", options @ ..] => load(options),
        ["balance"] => balance(None),
        ["balance", games] => balance(Some(games)),
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
        _ => Err(format!("unknown chore: {}\n\n{HELP}", arguments.join(" "))),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Whether whoever calls says where the house keeps its data.
fn says_where(options: &[&str]) -> bool {
    let said = |option: &&str| option.starts_with("--data") || option.starts_with("--config");
    options.iter().any(said)
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
            if !says_where(options) {
                program.arg("--data").arg(shell::root().join("scriptorium-data"));
            }
            shell::run(&mut program)
        }
    }
}

/// Built one after the other: together, the server would get the features that only the generator asks of its
/// dependencies.
fn load(options: &[&str]) -> Chore {
    shell::cargo(&["build", "--release", "--package", "scriptorium"])?;
    shell::cargo(&[&["run", "--quiet", "--release", "--package", "load", "--"], options].concat())
}

fn bless() -> Chore {
    shell::run(
        shell::cargo_command(&[
            "test",
            "--package",
            "record",
            "--",
            "playthroughs",
            "built_in_cards",
            "dealt",
        ])
        .env("BLESS", "1"),
    )?;
    shell::run(shell::cargo_command(&["test", "--package", "wire", "types"]).env("BLESS", "1"))?;
    web::types(&[])
}

/// The program belongs to the game, so this one need not depend on it.
fn balance(games: Option<&str>) -> Chore {
    let mut arguments =
        vec!["run", "--quiet", "--release", "--package", "quill", "--example", "balance", "--"];
    arguments.extend(games);
    shell::cargo(&arguments)
}
