//! Progress on standard error. Nothing is printed if that is not a terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// A counter such as "starting games: 12 of 200 tables".
pub(crate) fn counter(what: &str, count: u64, unit: &str) -> ProgressBar {
    let bar = ProgressBar::new(count).with_message(what.to_owned()).with_prefix(unit.to_owned());
    bar.with_style(style("{msg}: {pos} of {len} {prefix}"))
}

/// A line that shows the last message that was set.
pub(crate) fn line() -> ProgressBar {
    ProgressBar::no_length().with_style(style("{msg}"))
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the templates of this file are valid")
}
