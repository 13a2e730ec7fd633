//! A temporary folder for each test, with scripts that play.

use std::path::PathBuf;
use std::process::{Command, Output};

/// A temporary folder, which is removed unless the test fails.
pub(crate) struct Workshop(PathBuf);

impl Workshop {
    pub(crate) fn new(name: &str) -> Workshop {
        let folder = std::env::temp_dir().join(format!("scriptorium-{name}-{}", std::process::id()));
        // Left by an aborted run.
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        Workshop(folder)
    }

    pub(crate) fn path(&self, name: &str) -> String {
        let path = self.0.join(name);
        let path = path.to_str().expect("UTF-8").to_owned();
        assert!(
            !path.contains([' ', ',']),
            "commands are split at spaces: use another folder for temporary files"
        );
        path
    }

    pub(crate) fn write(&self, name: &str, text: &str) -> String {
        std::fs::write(self.path(name), text).expect("a file is written");
        self.path(name)
    }

    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).expect("the file is there")
    }

    /// Writes a shell script, and returns it as a player.
    pub(crate) fn program(&self, name: &str, script: &str) -> String {
        format!("exec:sh {}", self.write(name, script))
    }
}

impl Drop for Workshop {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }
}

pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_scriptorium"));
    command.arg("arena").args(arguments);
    command
}

pub(crate) fn arena(arguments: &[&str]) -> Output {
    command(arguments).output().expect("the binary runs")
}

/// Runs a contest that must succeed, and returns its output.
pub(crate) fn succeed(arguments: &[&str]) -> String {
    let output = arena(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}
