//! The report as a picture.

mod canvas;
mod panels;

use canvas::Canvas;

use crate::tally::Report;

/// Returns the report as SVG, with panels for ratings, win shares by seat, and the distribution of points.
#[must_use]
pub fn to_svg(report: &Report) -> String {
    let Report { game, seats, games_per_deal, seed, .. } = report;
    let seat_word = if *seats == 1 { "seat" } else { "seats" };
    let mut canvas = Canvas::new();
    canvas.heading(&format!("{game}, {seats} {seat_word}"));
    canvas.note(&format!(
        "{}, {games_per_deal} games each, seed {seed}. Lines are intervals of 95 % over deals.",
        report.deals_in_words()
    ));
    panels::ratings(&mut canvas, report);
    panels::shares(&mut canvas, report);
    panels::scores(&mut canvas, report);
    canvas.finish(&format!("Strengths in {game}"))
}

#[cfg(test)]
mod tests;
