//! A line on standard error that says how far the measurement is. Nothing is printed where that is no terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// Counts up: "games begin: 12 of 200 tables".
pub(crate) fn counter(what: &str, count: u64, unit: &str) -> ProgressBar {
    let bar = ProgressBar::new(count).with_message(what.to_owned()).with_prefix(unit.to_owned());
    bar.with_style(style("{msg}: {pos} of {len} {prefix}"))
}

/// Shows whatever message it was given last.
pub(crate) fn line() -> ProgressBar {
    ProgressBar::no_length().with_style(style("{msg}"))
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the templates of this file are valid")
}
