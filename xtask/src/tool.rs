//! Tools that tasks install if they are missing.

/// A tool or a set of packages.
pub(crate) struct Tool {
    pub(crate) name: &'static str,
    /// Where it is installed, and by what.
    pub(crate) place: &'static str,
    /// Returns whether it is missing or out of date, and can be installed.
    pub(crate) is_missing: fn() -> bool,
}

/// Prints in one line which of these tools are missing, and where a task is about to install them.
pub(crate) fn announce(tools: impl Iterator<Item = &'static Tool>) {
    let missing: Vec<String> = tools
        .filter(|tool| (tool.is_missing)())
        .map(|tool| format!("{} ({})", tool.name, tool.place))
        .collect();
    if missing.is_empty() {
        println!("Nothing to install.");
    } else {
        println!("Missing, will be installed: {}.", missing.join("; "));
    }
}
