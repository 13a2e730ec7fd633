//! The report for programs.

use serde_json::{Value, json};

use crate::tally::{Estimate, Report, Result};

/// The report as JSON, with the numbers of the table in full.
#[must_use]
pub fn to_json(report: &Report) -> Value {
    json!({
        "game": report.game,
        "seats": report.seats,
        "deals": report.deals,
        "games_per_deal": report.games_per_deal,
        "seed": report.seed,
        "players": report.players.iter().map(player).collect::<Vec<_>>(),
    })
}

fn player(result: &Result) -> Value {
    json!({
        "name": result.name,
        "games": result.games,
        "wins": estimate(result.wins),
        "margin": estimate(result.margin),
        "points": estimate(result.points),
        "mean_rank": estimate(result.rank),
        "wins_by_seat": result.by_seat.iter().map(|&wins| estimate(wins)).collect::<Vec<_>>(),
    })
}

fn estimate(estimate: Estimate) -> Value {
    let half = estimate.half_width();
    json!({
        "mean": estimate.mean,
        "standard_error": estimate.error,
        "interval_95": [estimate.mean - half, estimate.mean + half],
    })
}
