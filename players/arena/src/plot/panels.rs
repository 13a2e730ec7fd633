use super::canvas::{Canvas, Scale};
use crate::estimate::Estimate;
use crate::tally::Report;

/// The height of a row with a single interval.
const ROW: f64 = 26.0;
/// The height of one interval among several in a row.
const INTERVAL: f64 = 17.0;
/// The height of a row with a distribution.
const DISTRIBUTION: f64 = 54.0;

/// The ratings with their intervals, the strongest first.
pub(super) fn ratings(canvas: &mut Canvas, report: &Report) {
    let zero = if report.seats == 1 {
        "Cadfael is 0"
    } else {
        "0 is the mean of the players, weighted by certainty"
    };
    canvas.panel("Ratings", &format!("400 points mean ten times the strength; {zero}."));
    let mut order: Vec<usize> = (0..report.players.len()).collect();
    order.sort_by(|&one, &other| {
        report.players[other].rating.points.total_cmp(&report.players[one].rating.points)
    });
    let ends = report.players.iter().flat_map(|player| [player.rating.interval.0, player.rating.interval.1]);
    let points = report.players.iter().map(|player| player.rating.points);
    let scale = Scale::around(ends.chain(points).filter(|end| end.is_finite()).chain([0.0]));
    let top = canvas.y;
    let bottom = top + ROW * order.len() as f64;
    canvas.y = bottom;
    canvas.axis(
        top,
        scale,
        "rating",
        |number| if number == 0.0 { "0".to_owned() } else { format!("{number:+.0}") },
    );
    canvas.reference_line(scale, 0.0, top, bottom);
    for (row, &player) in order.iter().enumerate() {
        let y = top + ROW * (row as f64 + 0.5);
        let result = &report.players[player];
        let (points, (low, high)) = (result.rating.points, result.rating.interval);
        canvas.name(y, &result.name);
        canvas.interval(y, scale, points, (low, high), player);
        canvas.number(y, &result.rating.text());
    }
}

/// The win shares, overall and at each seat.
pub(super) fn shares(canvas: &mut Canvas, report: &Report) {
    // In a pool the opponents differ from table to table, so there is no even share to mark.
    let pool = report.players.len() > report.seats;
    let (even, note) = match report.seats {
        1 => (None, "The share of games won against Cadfael."),
        _ if pool => (None, "The share of games won; seat 0 begins."),
        _ => {
            (Some(1.0 / report.seats as f64), "The share of games won; seat 0 begins; dashed: an even share.")
        }
    };
    canvas.panel("Games won", note);
    let names: Vec<&str> = report.players.iter().map(|player| player.name.as_str()).collect();
    canvas.y += 4.0;
    canvas.legend(&names);
    let scale = Scale::shares();
    let block = INTERVAL * names.len() as f64 + 12.0;
    let seats = if report.seats > 1 { report.seats } else { 0 };
    let top = canvas.y;
    let bottom = top + block * (seats + 1) as f64;
    canvas.y = bottom;
    canvas.axis(top, scale, "games won", |share| format!("{:.0} %", 100.0 * share));
    if let Some(even) = even {
        canvas.reference_line(scale, even, top, bottom);
    }
    let place =
        |place: usize| if place == 0 { "all games".to_owned() } else { format!("seat {}", place - 1) };
    for number in 0..=seats {
        let start = top + block * number as f64;
        canvas.name(start + block / 2.0, &place(number));
        for (player, result) in report.players.iter().enumerate() {
            let share = if number == 0 { result.wins } else { result.by_seat[number - 1] };
            let Estimate { mean, half_width, .. } = share;
            let y = start + 6.0 + INTERVAL * (player as f64 + 0.5);
            canvas.interval(y, scale, mean, (mean - half_width, mean + half_width), player);
            canvas.number(y, &share.percent());
        }
    }
}

/// The distribution of each player's points.
pub(super) fn scores(canvas: &mut Canvas, report: &Report) {
    canvas.panel(
        "Points",
        "The distribution of final points, scaled separately for each player; the marker is the mean.",
    );
    let all = report.players.iter().flat_map(|player| player.scores.keys().copied());
    let (low, high) =
        all.fold((i16::MAX, i16::MIN), |(low, high), points| (low.min(points), high.max(points)));
    // More than about 60 bars are too narrow to see.
    let width = ((i32::from(high) - i32::from(low) + 1) / 60 + 1).max(1);
    let bars: Vec<Vec<(f64, f64)>> = report
        .players
        .iter()
        .map(|player| {
            let mut bins = std::collections::BTreeMap::<i32, u64>::new();
            for (&points, &games) in &player.scores {
                *bins.entry((i32::from(points) - i32::from(low)) / width).or_default() += games;
            }
            let middle = |bin: i32| f64::from(low) + f64::from(bin * width) + f64::from(width - 1) / 2.0;
            bins.into_iter().map(|(bin, games)| (middle(bin), games as f64 / player.games as f64)).collect()
        })
        .collect();
    let half = f64::from(width) / 2.0;
    let scale = Scale::around([f64::from(low) - half, f64::from(high) + half].into_iter());
    let top = canvas.y;
    canvas.y = top + DISTRIBUTION * report.players.len() as f64 + 6.0;
    canvas.axis(top, scale, "points", |number| format!("{number:.0}"));
    for (player, (result, bars)) in report.players.iter().zip(&bars).enumerate() {
        let base = top + DISTRIBUTION * (player as f64 + 1.0);
        canvas.name(base - DISTRIBUTION / 3.0, &result.name);
        let highest = bars.iter().fold(0.0_f64, |highest, &(_, part)| highest.max(part));
        canvas.bars(base, (DISTRIBUTION - 8.0) / highest, scale, bars, half, player);
        let mean = result.points.mean;
        canvas.interval(base, scale, mean, (mean, mean), player);
        canvas.number(base - DISTRIBUTION / 3.0, &result.points.number(false));
    }
}
