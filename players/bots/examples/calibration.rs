//! Prints how reliable the chances are that the networks give to every seat, in games of `mind` against itself:
//! `cargo run --release -p scriptorium-bots --example calibration -- [GAMES] [SEED] [ONLY] [FILE.svg]`. `ONLY` is the beginning of
//! the titles of what is measured, such as `"Quill & Parchment, 1"`, or empty for all. The file gets the reliability plots.
//!
//! The deals are those of the seed, which no training has seen. Each decision gives one chance per seat (and one for
//! Cadfael in the solo game), counted with whether that seat won. The expected calibration error is the mean distance
//! between predicted and actual wins over bins of equal width, weighted by their size.

use std::fmt::Write;

use bots::{Bot, Learned};
use tabletop::{FastDealer, Match, Seat};

const BINS: usize = 10;

/// Predictions in a range of chances.
#[derive(Clone, Copy, Default)]
struct Bin {
    count: f64,
    predicted: f64,
    won: f64,
}

/// The predictions of every game.
#[derive(Default)]
struct Reliability {
    title: String,
    games: Vec<[Bin; BINS]>,
}

impl Reliability {
    fn add(&mut self, predicted: f64, won: f64) {
        let game = self.games.last_mut().expect("a game was begun");
        let bin = &mut game[((predicted * BINS as f64) as usize).min(BINS - 1)];
        bin.count += 1.0;
        bin.predicted += predicted;
        bin.won += won;
    }

    /// Returns the bins of all games.
    fn bins(&self) -> [Bin; BINS] {
        let mut bins = [Bin::default(); BINS];
        for (index, bin) in self.games.iter().flat_map(bins_of) {
            bins[index].count += bin.count;
            bins[index].predicted += bin.predicted;
            bins[index].won += bin.won;
        }
        bins
    }

    fn count(&self) -> f64 {
        self.bins().iter().map(|bin| bin.count).sum()
    }

    fn expected_error(&self) -> f64 {
        self.bins().iter().map(|bin| (bin.predicted - bin.won).abs()).sum::<f64>() / self.count()
    }

    /// Returns half the width of the 95 % interval of the wins in a bin. The chances of a game are not independent, games are.
    fn half_width(&self, index: usize) -> f64 {
        let all = self.bins()[index];
        let share = all.won / all.count;
        let residual = |game: &[Bin; BINS]| (game[index].won - share * game[index].count).powi(2);
        1.96 * self.games.iter().map(residual).sum::<f64>().sqrt() / all.count
    }

    fn print(&self) {
        let (title, games) = (&self.title, self.games.len());
        let (count, error) = (self.count(), 100.0 * self.expected_error());
        println!("{title}: {games} games, {count} chances, expected calibration error {error:.2} %");
        println!("  {:>9} {:>10} {:>15} {:>9}", "chance", "predicted", "won", "count");
        for (index, bin) in bins_of(&self.bins()).filter(|(_, bin)| bin.count > 0.0) {
            let (from, to) = (index * 100 / BINS, (index + 1) * 100 / BINS);
            let (predicted, won) = (100.0 * bin.predicted / bin.count, 100.0 * bin.won / bin.count);
            let width = 100.0 * self.half_width(index);
            println!("  {from:>3}-{to:>3} % {predicted:>8.1} % {won:>6.1} ± {width:>4.1} % {:>9}", bin.count);
        }
    }
}

fn bins_of(bins: &[Bin; BINS]) -> impl Iterator<Item = (usize, &Bin)> {
    bins.iter().enumerate()
}

/// The side of a panel of the plot, its margins, and the panels in a row.
const SIDE: f64 = 190.0;
const MARGIN: f64 = 46.0;
const COLUMNS: usize = 4;

/// Returns the reliability plots as SVG: actual wins over predicted chances, with an interval of 95 %. The area of a point
/// shows how many chances it stands for.
fn to_svg(all: &[Reliability]) -> String {
    let cell = SIDE + MARGIN + 14.0;
    let rows = all.len().div_ceil(COLUMNS);
    let (width, height) = (cell * COLUMNS.min(all.len()) as f64 + 20.0, (cell + 26.0) * rows as f64 + 50.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
         height=\"{height:.0}\" font-family=\"system-ui, 'DejaVu Sans', sans-serif\" font-size=\"12\" fill=\"#2b2620\">\n\
         <title>How reliable the chances to win are</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fffdf7\"/>\n\
         <text x=\"{MARGIN}\" y=\"24\" font-size=\"14\">Games won (%) over the chance that the network gave (%). On the dashed \
         line both are the same. Lines are intervals of 95 %.</text>\n"
    );
    for (index, panel) in all.iter().enumerate() {
        let left = MARGIN + cell * (index % COLUMNS) as f64;
        let top = 66.0 + (cell + 26.0) * (index / COLUMNS) as f64;
        draw_panel(&mut svg, panel, left, top).expect("writing to a string cannot fail");
    }
    svg + "</svg>\n"
}

fn draw_panel(svg: &mut String, panel: &Reliability, left: f64, top: f64) -> std::fmt::Result {
    let (x, y) = (|share: f64| left + SIDE * share, |share: f64| top + SIDE * (1.0 - share));
    let (right, bottom) = (left + SIDE, top + SIDE);
    let (title, error) = (panel.title.replace('&', "&amp;"), 100.0 * panel.expected_error());
    writeln!(svg, "<text x=\"{left}\" y=\"{}\" font-weight=\"600\">{title}</text>", top - 20.0)?;
    let games = panel.games.len();
    writeln!(
        svg,
        "<text x=\"{left}\" y=\"{}\" fill=\"#6a6155\">{games} games, error {error:.1} %</text>",
        top - 6.0
    )?;
    for tick in 0..=5 {
        let share = f64::from(tick) / 5.0;
        let (x, y, percent) = (x(share), y(share), 20 * tick);
        writeln!(
            svg,
            "<path d=\"M{x:.1} {top:.1}V{bottom:.1}M{left:.1} {y:.1}H{right:.1}\" stroke=\"#e2dbcc\"/>\
             <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#6a6155\">{percent}</text>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#6a6155\">{percent}</text>",
            bottom + 15.0,
            left - 6.0,
            y + 4.0,
        )?;
    }
    writeln!(
        svg,
        "<path d=\"M{left:.1} {bottom:.1}L{right:.1} {top:.1}\" stroke=\"#6a6155\" stroke-dasharray=\"4 4\"/>"
    )?;
    let most = panel.bins().iter().map(|bin| bin.count).fold(1.0, f64::max);
    for (index, bin) in bins_of(&panel.bins()).filter(|(_, bin)| bin.count > 0.0) {
        let (predicted, won) = (bin.predicted / bin.count, bin.won / bin.count);
        let (half, radius) = (panel.half_width(index), 1.5 + 6.0 * (bin.count / most).sqrt());
        let (low, high) = (y((won - half).max(0.0)), y((won + half).min(1.0)));
        writeln!(
            svg,
            "<path d=\"M{0:.1} {low:.1}V{high:.1}\" stroke=\"#0b5f8a\" stroke-width=\"1.5\"/>\
             <circle cx=\"{0:.1}\" cy=\"{1:.1}\" r=\"{radius:.1}\" fill=\"#0b5f8a\" fill-opacity=\".8\"/>",
            x(predicted),
            y(won),
        )?;
    }
    Ok(())
}

/// Plays a game of `mind` against itself, and adds the chances of every decision.
fn add_game<G: Learned>(reliability: &mut Reliability, setup: &G::Setup, seats: usize, seed: u64) {
    let mind = G::mind().expect("the weights are part of the program");
    let mut game = Match::<G>::begin(setup).expect("a good setup");
    let mut player = G::player(Bot::Mind, seed);
    let mut predictions = Vec::new();
    game.run(&mut FastDealer::new(seed), |seat, view, _| {
        predictions.push((seat, mind.value(view)));
        Some(player.choose(view))
    });
    let winners = game.state().standing().expect("the game is over").winners;
    reliability.games.push(Default::default());
    let share = |won: bool| if won { 1.0 / winners.len().max(1) as f64 } else { 0.0 };
    for (seat, chances) in predictions {
        let mut other = seat;
        for chance in &chances[..seats] {
            reliability.add((*chance).into(), share(winners.contains(other)));
            other = other.left(seats);
        }
        if seats == 1 {
            let house: f32 = chances[seats..].iter().sum();
            reliability.add(house.into(), share(winners.is_empty()));
        }
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default: u64| {
        let given = arguments.next();
        given.map_or(default, |text| text.parse().expect("a number"))
    };
    let (games, seed) = (number(2000), number(900_000));
    let only = arguments.next().unwrap_or_default();
    let file = arguments.next();
    let mut all: Vec<Reliability> = Vec::new();
    for seats in 2..=4 {
        let title = format!("Biblios, {seats} players");
        if !title.starts_with(&only) {
            continue;
        }
        let mut reliability = Reliability { title, games: Vec::new() };
        for seed in seed..seed + games {
            let (deck, options) = (biblios_view::Deck::printed(), biblios_view::Options::default());
            let setup = biblios::Setup::deal(deck, options, seats, Seat::FIRST, &mut FastDealer::new(!seed));
            let setup = setup.expect("the printed deck is for 2 to 4");
            add_game::<biblios::State>(&mut reliability, &setup, seats, seed);
        }
        reliability.print();
        all.push(reliability);
    }
    for seats in 1..=4 {
        let title = format!("Quill & Parchment, {seats} {}", if seats == 1 { "player" } else { "players" });
        if !title.starts_with(&only) {
            continue;
        }
        let mut reliability = Reliability { title, games: Vec::new() };
        let setup = quill::Setup::new(quill_view::Options::default(), seats, Seat::FIRST);
        let setup = setup.expect("built-in boards");
        for seed in seed..seed + games {
            add_game::<quill::State>(&mut reliability, &setup, seats, seed);
        }
        reliability.print();
        all.push(reliability);
    }
    if let Some(file) = file {
        std::fs::write(&file, to_svg(&all)).expect("the file can be written");
    }
}
