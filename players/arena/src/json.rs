//! The report as JSON.

use serde_json::{Value, json};

use crate::estimate::Estimate;
use crate::sprt::{SprtResult, Verdict};
use crate::tally::{PlayerResult, Report};

/// Returns the report as JSON, with all numbers at full precision. Errors that are not known are null.
#[must_use]
pub fn to_json(report: &Report) -> Value {
    json!({
        "game": report.game,
        "seats": report.seats,
        "deals": report.deals,
        "games_per_deal": report.games_per_deal,
        "seed": report.seed,
        "players": report.players.iter().map(player).collect::<Vec<_>>(),
        "sprt": report.test.as_ref().map(test),
    })
}

fn player(result: &PlayerResult) -> Value {
    json!({
        "name": result.name,
        "games": result.games,
        "wins": share(result.wins),
        "adjusted": result.adjusted.map(|adjusted| {
            let mut wins = estimate(adjusted.wins);
            wins["saving"] = json!(adjusted.saving);
            wins
        }),
        "margin": estimate(result.margin),
        "points": estimate(result.points),
        "mean_rank": estimate(result.rank),
        "rating": {
            "points": result.rating.points,
            "interval_95": [result.rating.interval.0, result.rating.interval.1],
        },
        "wins_by_seat": result.by_seat.iter().map(|&wins| share(wins)).collect::<Vec<_>>(),
        "scores": result.scores.iter().map(|(points, games)| json!([points, games])).collect::<Vec<_>>(),
        "forfeits": {
            "games": result.forfeits.games,
            "first": result.forfeits.first,
            "stderr": result.forfeits.stderr,
        },
    })
}

fn test(tested: &SprtResult) -> Value {
    let (low, high) = tested.test.bounds();
    json!({
        "low": tested.test.low,
        "high": tested.test.high,
        "alpha": tested.test.alpha,
        "beta": tested.test.beta,
        "log_ratio": tested.ratio,
        "bounds": [low, high],
        "verdict": match tested.verdict {
            Verdict::High => "high",
            Verdict::Low => "low",
            Verdict::Undecided => "undecided",
        },
    })
}

/// An estimate whose interval is cut to 0..1.
fn share(wins: Estimate) -> Value {
    let mut value = estimate(wins);
    let (low, high) = (wins.mean - wins.half_width, wins.mean + wins.half_width);
    value["interval_95"] = json!([low.max(0.0), high.min(1.0)]);
    value
}

fn estimate(Estimate { mean, error, half_width }: Estimate) -> Value {
    json!({
        "mean": mean,
        "standard_error": error,
        "interval_95": [mean - half_width, mean + half_width],
    })
}
