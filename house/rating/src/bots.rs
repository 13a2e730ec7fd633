use std::sync::LazyLock;

use crate::Pool;

/// The measured strength of the bots, with the commands that measured it.
const MEASURED: &str = include_str!("bots.txt");

/// The points of the bot `scribe`, about a beginner, in every pool. Others follow from the measured differences.
const SCRIBE: f64 = 1500.0;

/// By pool and code, relative to `scribe`.
static POINTS: LazyLock<Vec<(Pool, &str, f64)>> = LazyLock::new(|| {
    let lines = MEASURED.lines().filter(|line| !line.starts_with('#'));
    let parse = |line: &'static str| {
        let mut words = line.split_whitespace();
        let pool = words.next()?.parse().ok()?;
        Some((pool, words.next()?, words.next()?.parse().ok()?))
    };
    let measured: Vec<(Pool, &str, f64)> = lines.filter_map(parse).collect();
    let scribe = |pool: Pool| measured.iter().find(|(of, code, _)| *of == pool && *code == "scribe");
    let relative = |&(pool, code, points): &(Pool, &'static str, f64)| {
        (pool, code, points - scribe(pool).map_or(0.0, |(.., scribe)| *scribe))
    };
    measured.iter().map(relative).collect()
});

/// Returns the fixed rating of a bot in points. Codes that are not levels count as the level that plays like them:
/// `greedy` as `scribe`, `expert` as `illuminator`, all others, such as `mind:250`, as `abbot`.
#[must_use]
pub fn bot_points(pool: Pool, code: &str) -> f64 {
    let level = match code {
        "greedy" => "scribe",
        "expert" => "illuminator",
        "random" | "novice" | "scribe" | "illuminator" | "prior" => code,
        _ => "abbot",
    };
    let known = POINTS.iter().find(|(of, code, _)| *of == pool && *code == level);
    SCRIBE + known.map_or(0.0, |(.., points)| *points)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_has_a_rating_in_every_pool_and_counting_bots_are_stronger() {
        let codes = ["random", "novice", "scribe", "illuminator", "prior", "abbot"];
        assert_eq!(POINTS.len(), codes.len() * Pool::ALL.len());
        for pool in Pool::ALL {
            let [random, novice, scribe, rest @ ..] = codes.map(|code| bot_points(pool, code));
            assert!(random < novice.min(scribe) && novice.max(scribe) < rest[0], "{pool}");
            assert!(rest.is_sorted(), "{pool}: {rest:?}");
            assert!((bot_points(pool, "scribe") - SCRIBE).abs() < f64::EPSILON);
            assert!((bot_points(pool, "mind:250") - bot_points(pool, "abbot")).abs() < f64::EPSILON);
        }
    }
}
