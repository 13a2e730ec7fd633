//! Debian's packages.

use std::process::Command;

use crate::{Chore, shell};

/// Whether this user can install packages.
pub(crate) fn is_usable() -> bool {
    let is_root = shell::output(shell::command("id").arg("-u")).is_ok_and(|user| user.trim() == "0");
    is_root && shell::output(shell::command("apt-get").arg("--version")).is_ok()
}

/// Refreshes the package lists.
pub(crate) fn update() -> Chore {
    shell::run(apt().args(["update", "--quiet"]))
}

/// Installs packages. Fails rather than removing others.
pub(crate) fn install(packages: &[&str]) -> Chore {
    let options = ["install", "--yes", "--quiet", "--no-install-recommends", "--no-remove"];
    shell::run(apt().args(options).args(packages))
}

fn apt() -> Command {
    let mut apt = shell::command("apt-get");
    apt.env("DEBIAN_FRONTEND", "noninteractive");
    apt
}
