//! The `siege` program: see `docs/hosting.md`, "Under attack".

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use load::Siege;

/// The server's allocator. The system's is slow if one thread allocates and another frees.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    match Siege::parse().run() {
        Ok(outcome) => {
            // If standard output is closed, the exit status still reports errors.
            let _ = write!(io::stdout(), "{}", outcome.text);
            if outcome.has_errors { ExitCode::FAILURE } else { ExitCode::SUCCESS }
        }
        Err(error) => {
            let _ = writeln!(io::stderr(), "siege: {error}");
            ExitCode::FAILURE
        }
    }
}
