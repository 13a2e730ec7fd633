//! All attacks of `cargo xtask siege` at once, for a few seconds. Speed is not judged here.
#![cfg(target_os = "linux")]

mod house;

use clap::Parser;
use house::PROGRAM;
use load::Siege;

#[test]
fn honest_players_are_never_refused_and_memory_is_bounded() {
    let arguments =
        ["siege", "--together", "--untimed", "--seconds", "5", "--tables", "8", "--server", PROGRAM];
    let outcome =
        Siege::try_parse_from(arguments).expect("valid arguments").run().expect("the server serves");
    assert!(!outcome.has_errors, "{}", outcome.text);
    assert!(outcome.text.contains("| all together |"), "{}", outcome.text);
}
