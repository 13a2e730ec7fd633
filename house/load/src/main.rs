//! The load generator as a program: see `docs/load.md`.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use load::Load;

/// The same allocator as the server's: the system's is slow at memory that one thread makes and another drops.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    match Load::parse().run() {
        Ok(outcome) => {
            // Where nobody reads the report, the exit status has to tell.
            let _ = write!(io::stdout(), "{}", outcome.text);
            if outcome.troubled { ExitCode::FAILURE } else { ExitCode::SUCCESS }
        }
        Err(trouble) => {
            let _ = writeln!(io::stderr(), "load: {trouble}");
            ExitCode::FAILURE
        }
    }
}
