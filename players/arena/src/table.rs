//! The report as a text table.

use std::fmt::Write;

use crate::sprt::{SprtResult, Verdict};
use crate::tally::Report;

/// Returns the report as text: one line per player, wins by seat, the result of a test, and forfeits.
#[must_use]
pub fn to_text(report: &Report) -> String {
    let Report { game, seats, deals, games_per_deal, seed, players, test } = report;
    let width = players.iter().map(|player| player.name.chars().count()).max().unwrap_or(0).max(6);
    let seat_word = if *seats == 1 { "seat" } else { "seats" };
    let mut text = format!(
        "{game}, {seats} {seat_word}, {}, {games_per_deal} games each, seed {seed}; {}\n\n",
        report.deals_in_words(),
        if *deals == 1 { "too few deals for intervals" } else { "intervals of 95 % over deals" },
    );
    // Writing to a string cannot fail.
    let _ = writeln!(
        text,
        "{:width$}  {:>14}  {:>14}  {:>14}  {:>12}  {:>22}",
        "player", "wins", "margin", "points", "mean rank", "rating"
    );
    for player in players {
        let _ = writeln!(
            text,
            "{:width$}  {:>14}  {:>14}  {:>14}  {:>12}  {:>22}",
            player.name,
            player.wins.percent(),
            player.margin.number(true),
            player.points.number(false),
            player.rank.number(false),
            player.rating.text(),
        );
    }
    if players.iter().any(|player| player.adjusted.is_some()) {
        let _ = writeln!(text, "\n{:width$}  {:>14}  {:>14}", "player", "without luck", "deals saved");
        for player in players {
            let Some(adjusted) = &player.adjusted else { continue };
            let saving = format!("{:.1} times", adjusted.saving);
            let _ = writeln!(text, "{:width$}  {:>14}  {saving:>14}", player.name, adjusted.wins.percent());
        }
    }
    if *seats > 1 {
        let _ = write!(text, "\n{:width$}", "wins");
        for seat in 0..*seats {
            let _ = write!(text, "  {:>14}", format!("seat {seat}"));
        }
        text.push('\n');
        for player in players {
            let _ = write!(text, "{:width$}", player.name);
            for &wins in &player.by_seat {
                let _ = write!(text, "  {:>14}", wins.percent());
            }
            text.push('\n');
        }
    }
    if let (Some(test), Some(first)) = (test, players.first()) {
        let _ = writeln!(text, "\n{}", verdict(test, &first.name, *deals));
    }
    for player in players {
        if let Some(first) = &player.forfeits.first {
            let games = player.forfeits.games;
            let word = if games == 1 { "game" } else { "games" };
            let _ = writeln!(text, "\n{} forfeited {games} {word}; the first in {first}", player.name);
            if !player.forfeits.stderr.is_empty() {
                let stderr = player.forfeits.stderr.replace('\n', "\n    ");
                let _ = writeln!(text, "Its standard error ended with:\n    {stderr}");
            }
        }
    }
    text
}

/// The result of a test in one sentence.
fn verdict(tested: &SprtResult, name: &str, deals: u64) -> String {
    // Round away the digits that the division by 100 leaves.
    let percent = |share: f64| (1e6 * share).round() / 1e4;
    let (low, high) = (percent(tested.test.low), percent(tested.test.high));
    let (alpha, beta) = (percent(tested.test.alpha), percent(tested.test.beta));
    let (reject, accept) = tested.test.bounds();
    let numbers = format!(
        "log-likelihood ratio {:+.2} (bounds {reject:+.2} and {accept:+.2}), errors {alpha} % and {beta} %",
        tested.ratio
    );
    match tested.verdict {
        Verdict::High => {
            format!("{name} wins {high} % or more, not {low} %, decided after {deals} deals: {numbers}")
        }
        Verdict::Low => {
            format!("{name} wins {low} % or less, not {high} %, decided after {deals} deals: {numbers}")
        }
        Verdict::Undecided => {
            format!("undecided whether {name} wins {low} % or {high} % after {deals} deals: {numbers}")
        }
    }
}
