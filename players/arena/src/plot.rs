//! The report as a picture.

use std::fmt::Write;

use crate::estimate::Estimate;
use crate::tally::Report;

const LEFT: f64 = 130.0;
const WIDTH: f64 = 560.0;
const ROW: f64 = 30.0;
const PAPER: &str = "#fffdf7";
const INK: &str = "#2b2620";
const FAINT: &str = "#d8d0c0";
/// Hues that colour-blind people can tell apart; each has a shape besides.
const HUES: [&str; 4] = ["#0b5f8a", "#b3500a", "#1c7a4d", "#8a2f6b"];

/// The report as an SVG picture: the win share of each player with its interval, and the same by seat.
#[must_use]
pub fn to_svg(report: &Report) -> String {
    let players = report.players.len() as f64;
    let by_seat =
        if report.seats > 1 { report.seats as f64 * (ROW * 0.6 * players + 12.0) + 100.0 } else { 0.0 };
    let first = 90.0;
    let first_end = first + ROW * players;
    let height = first_end + 60.0 + by_seat;
    let full = LEFT + WIDTH + 30.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {full} {height:.0}\" width=\"{full}\" \
         height=\"{height:.0}\" font-family=\"system-ui, sans-serif\" font-size=\"13\" fill=\"{INK}\">\n\
         <title>Win shares in {game}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"{PAPER}\"/>\n\
         <text x=\"20\" y=\"30\" font-size=\"17\" font-weight=\"600\">{game}, {seats} {word}: win share of each \
         player</text>\n\
         <text x=\"20\" y=\"52\">{deals} deals, {each} games each, seed {seed}; bars are 95 % intervals over deals; \
         dashed: an even share</text>\n",
        game = report.game,
        seats = report.seats,
        word = if report.seats == 1 { "seat" } else { "seats" },
        deals = report.deals,
        each = report.games_per_deal,
        seed = report.seed,
    );
    axis(&mut svg, first - 12.0, first_end, report.seats);
    for (index, player) in report.players.iter().enumerate() {
        let y = first + ROW * (index as f64 + 0.5) - 6.0;
        label(&mut svg, y, &player.name);
        bar(&mut svg, y, player.wins, index);
        value(&mut svg, y - 8.0, player.wins);
    }
    if report.seats > 1 {
        let top = first_end + 84.0;
        let _ = writeln!(
            svg,
            "<text x=\"20\" y=\"{:.0}\" font-size=\"15\" font-weight=\"600\">The same by seat (seat 0 begins; shapes as above)</text>",
            top - 20.0
        );
        let block = ROW * 0.6 * players + 12.0;
        axis(&mut svg, top - 6.0, top + block * report.seats as f64, report.seats);
        for seat in 0..report.seats {
            let start = top + block * seat as f64 + 6.0;
            label(&mut svg, start + block / 2.0 - 6.0, &format!("seat {seat}"));
            for (index, player) in report.players.iter().enumerate() {
                bar(&mut svg, start + ROW * 0.6 * (index as f64 + 0.5), player.by_seat[seat], index);
            }
        }
    }
    svg.push_str("</svg>\n");
    svg
}

fn x(share: f64) -> f64 {
    LEFT + WIDTH * share.clamp(0.0, 1.0)
}

/// The lines and numbers of the shares from 0 to 100 %, between these heights.
fn axis(svg: &mut String, top: f64, bottom: f64, seats: usize) {
    for tenth in (0..=10).step_by(2) {
        let at = x(f64::from(tenth) / 10.0);
        let _ = writeln!(
            svg,
            "<line x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"{top:.1}\" y2=\"{bottom:.1}\" stroke=\"{FAINT}\"/>\
             <text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{} %</text>",
            bottom + 18.0,
            tenth * 10
        );
    }
    let even = x(if seats > 1 { 1.0 / seats as f64 } else { 0.5 });
    let _ = writeln!(
        svg,
        "<line x1=\"{even:.1}\" x2=\"{even:.1}\" y1=\"{top:.1}\" y2=\"{bottom:.1}\" stroke=\"{INK}\" \
         stroke-dasharray=\"4 4\"/>\
         <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">games won</text>",
        x(0.5),
        bottom + 36.0
    );
}

fn label(svg: &mut String, y: f64, name: &str) {
    let _ = writeln!(
        svg,
        "<text x=\"{:.0}\" y=\"{:.1}\" text-anchor=\"end\">{name}</text>",
        LEFT - 14.0,
        y + 4.0
    );
}

/// The interval and the mean, as a shape of the player's own.
fn bar(svg: &mut String, y: f64, share: Estimate, player: usize) {
    let hue = HUES[player % HUES.len()];
    let (low, high) = (x(share.mean - share.half_width), x(share.mean + share.half_width));
    let at = x(share.mean);
    let _ = write!(
        svg,
        "<line x1=\"{low:.1}\" x2=\"{high:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"{hue}\" stroke-width=\"3\"/>"
    );
    let _ = match player % HUES.len() {
        0 => writeln!(svg, "<circle cx=\"{at:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"{hue}\"/>"),
        1 => writeln!(
            svg,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"9\" height=\"9\" fill=\"{hue}\"/>",
            at - 4.5,
            y - 4.5
        ),
        2 => writeln!(svg, "<path d=\"M{at:.1} {:.1} l6 10 h-12 z\" fill=\"{hue}\"/>", y - 6.0),
        _ => writeln!(svg, "<path d=\"M{at:.1} {:.1} l6 6 l-6 6 l-6 -6 z\" fill=\"{hue}\"/>", y - 6.0),
    };
}

fn value(svg: &mut String, y: f64, share: Estimate) {
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{y:.1}\" text-anchor=\"middle\" font-size=\"11\">{:.1} %</text>",
        x(share.mean).clamp(LEFT + 16.0, LEFT + WIDTH - 16.0),
        100.0 * share.mean
    );
}
