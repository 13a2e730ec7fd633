//! The report as a table for people.

use std::fmt::Write;

use crate::tally::{Estimate, Report};

/// The report as text: a line for each player, then the wins by seat.
#[must_use]
pub fn to_text(report: &Report) -> String {
    let Report { game, seats, deals, games_per_deal, seed, players } = report;
    let width = players.iter().map(|player| player.name.chars().count()).max().unwrap_or(0).max(6);
    let seat_word = if *seats == 1 { "seat" } else { "seats" };
    let mut text = format!(
        "{game}, {seats} {seat_word}, {deals} deals, {games_per_deal} games each, seed {seed}; \
         intervals of 95 % over deals\n\n"
    );
    // Writing to a string cannot fail.
    let _ = writeln!(
        text,
        "{:width$}  {:>14}  {:>14}  {:>14}  {:>12}",
        "player", "wins", "margin", "points", "mean rank"
    );
    for player in players {
        let _ = writeln!(
            text,
            "{:width$}  {:>14}  {:>14}  {:>14}  {:>12}",
            player.name,
            percent(player.wins),
            number(player.margin, true),
            number(player.points, false),
            number(player.rank, false),
        );
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
                let _ = write!(text, "  {:>14}", percent(wins));
            }
            text.push('\n');
        }
    }
    text
}

fn percent(share: Estimate) -> String {
    format!("{:.1} ± {:.1} %", 100.0 * share.mean, 100.0 * share.half_width)
}

fn number(estimate: Estimate, signed: bool) -> String {
    let Estimate { mean, half_width: half, .. } = estimate;
    if signed { format!("{mean:+.2} ± {half:.2}") } else { format!("{mean:.2} ± {half:.2}") }
}
