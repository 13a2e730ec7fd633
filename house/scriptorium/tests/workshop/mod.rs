//! A folder of its own for each test, with little programs that play.

use std::path::PathBuf;
use std::process::{Command, Output};

/// A folder that goes when the test has passed.
pub(crate) struct Workshop(PathBuf);

impl Workshop {
    pub(crate) fn new(name: &str) -> Workshop {
        let folder = std::env::temp_dir().join(format!("scriptorium-{name}-{}", std::process::id()));
        // What a run that was broken off may have left there is of no use.
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

    /// A program for the shell, as a player.
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

/// What goes wrong on purpose is not what a test is about.
pub(crate) fn succeed(arguments: &[&str]) -> String {
    let output = arena(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}
