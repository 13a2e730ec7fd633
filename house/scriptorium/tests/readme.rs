//! Runs the commands of the README.

use std::path::Path;
use std::process::{Command, Stdio};

#[test]
fn the_commands_of_the_readme_work() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = std::fs::read_to_string(root.join("README.md")).expect("the README");
    let commands: Vec<_> = readme.lines().filter_map(|line| line.strip_prefix("$ scriptorium ")).collect();
    assert!(commands.len() >= 5, "the README shows how to use the binary");
    for command in commands {
        let output = Command::new(env!("CARGO_BIN_EXE_scriptorium"))
            .args(command.split_whitespace())
            .current_dir(&root)
            .stdin(Stdio::null())
            .output()
            .expect("the binary runs");
        assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(!output.stdout.is_empty(), "{command} prints something");
    }
}
