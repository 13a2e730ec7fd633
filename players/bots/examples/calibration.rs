//! Prints how reliable the chances are that the networks give to every seat, in games of `mind` against itself:
//! `cargo run --release -p scriptorium-bots --example calibration -- [GAMES] [SEED] [ONLY]`. `ONLY` is the beginning of the
//! titles of what is measured, such as `"Quill & Parchment, 1"`.
//!
//! The deals are those of the seed, which no training has seen. Each decision gives one chance per seat (and one for
//! Cadfael in the solo game), counted with whether that seat won. The expected calibration error is the mean distance
//! between predicted and actual wins over bins of equal width, weighted by their size.

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

#[derive(Default)]
struct Reliability([Bin; BINS]);

impl Reliability {
    fn add(&mut self, predicted: f64, won: f64) {
        let bin = &mut self.0[((predicted * BINS as f64) as usize).min(BINS - 1)];
        bin.count += 1.0;
        bin.predicted += predicted;
        bin.won += won;
    }

    fn count(&self) -> f64 {
        self.0.iter().map(|bin| bin.count).sum()
    }

    fn expected_error(&self) -> f64 {
        self.0.iter().map(|bin| (bin.predicted - bin.won).abs()).sum::<f64>() / self.count()
    }

    fn print(&self, title: &str, games: u64) {
        let (count, error) = (self.count(), 100.0 * self.expected_error());
        println!("{title}: {games} games, {count} chances, expected calibration error {error:.2} %");
        println!("  {:>9} {:>10} {:>9} {:>9}", "chance", "predicted", "won", "count");
        for (index, bin) in self.0.iter().enumerate().filter(|(_, bin)| bin.count > 0.0) {
            let (from, to) = (index * 100 / BINS, (index + 1) * 100 / BINS);
            let (predicted, won) = (100.0 * bin.predicted / bin.count, 100.0 * bin.won / bin.count);
            println!("  {from:>3}-{to:>3} % {predicted:>8.1} % {won:>7.1} % {:>9}", bin.count);
        }
    }
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
    for seats in 2..=4 {
        let (title, mut reliability) = (format!("Biblios, {seats} players"), Reliability::default());
        if !title.starts_with(&only) {
            continue;
        }
        for seed in seed..seed + games {
            let (deck, options) = (biblios_view::Deck::printed(), biblios_view::Options::default());
            let setup = biblios::Setup::deal(deck, options, seats, Seat::FIRST, &mut FastDealer::new(!seed));
            let setup = setup.expect("the printed deck is for 2 to 4");
            add_game::<biblios::State>(&mut reliability, &setup, seats, seed);
        }
        reliability.print(&title, games);
    }
    for seats in 1..=4 {
        let (title, mut reliability) =
            (format!("Quill & Parchment, {seats} players"), Reliability::default());
        if !title.starts_with(&only) {
            continue;
        }
        let setup = quill::Setup::new(quill_view::Options::default(), seats, Seat::FIRST);
        let setup = setup.expect("built-in boards");
        for seed in seed..seed + games {
            add_game::<quill::State>(&mut reliability, &setup, seats, seed);
        }
        reliability.print(&title, games);
    }
}
