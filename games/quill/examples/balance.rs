//! Statistics of the boards, from games of sensible players, as two tables.
//!
//! Run by `cargo xtask balance [GAMES]`. The seeds are fixed: the same boards print the same tables.

mod players;

use players::{Player, Sensible, play};
use quill::{Setup, State};
use quill_view::{Book, Difficulty, Options, Side, Who};
use tabletop::{FastDealer, Seat};

/// The default number of games per row.
const GAMES: u64 = 300;

/// A row of the tables: the final states of the games with the same options.
struct Row {
    seats: usize,
    name: String,
    ends: Vec<State>,
}

impl Row {
    fn play(seats: usize, name: String, options: Options, games: u64) -> Row {
        let play_one = |game: u64| {
            let first = Seat::new(game as usize % seats).expect("a seat");
            let setup = Setup::new(options, seats, first).expect("valid setup");
            let mut table: Vec<Player> = (1..=seats as u64)
                .map(|number| Box::new(Sensible::new(game << 8 | number)) as Player)
                .collect();
            play(&setup, &mut table, &mut FastDealer::new(game << 8))
        };
        Row { seats, name, ends: (0..games).map(play_one).collect() }
    }

    /// Calls `of` for every player of every game.
    fn each<T>(&self, of: impl Fn(&State, Seat) -> T) -> Vec<T> {
        let seats = || Seat::all(self.seats);
        self.ends.iter().flat_map(|end| seats().map(|seat| of(end, seat)).collect::<Vec<_>>()).collect()
    }

    fn mean(&self, of: impl Fn(&State, Seat) -> f64) -> f64 {
        mean(&self.each(of))
    }

    /// The percentage of players for whom `of` is true.
    fn share(&self, of: impl Fn(&State, Seat) -> bool) -> f64 {
        100.0 * self.mean(|end, seat| f64::from(u8::from(of(end, seat))))
    }

    /// The 10th, 50th and 90th percentile of the points.
    fn percentiles(&self) -> [i16; 3] {
        let mut points = self.each(|end, seat| end.scores().points[seat]);
        points.sort_unstable();
        [1, 5, 9].map(|tenths| points[(points.len() - 1) * tenths / 10])
    }

    /// The mean of the winners' points.
    fn winners(&self) -> f64 {
        let points = self.ends.iter().filter_map(|end| {
            let scores = end.scores();
            scores.winners.first().map(|seat| f64::from(scores.points[seat]))
        });
        mean(&points.collect::<Vec<_>>())
    }

    /// Prints the averages of stacks, towns, chapel, circles and influence.
    fn print_marks(&self) {
        let complete = |book: Book| self.share(|end, seat| card(end, seat).completed[book] > 0);
        let books: Vec<_> = Book::ALL.into_iter().map(|book| format!("{:.0}", complete(book))).collect();
        let towns: Vec<_> = (0..=3)
            .map(|towns| format!("{:.0}", self.share(|end, seat| card(end, seat).towns == towns)))
            .collect();
        println!(
            "| {} | {} | {} | {:.1} | {} | {:.1} | {:.1} | {:.1} |",
            self.seats,
            self.name,
            books.join(" / "),
            self.mean(|end, seat| card(end, seat).towns.into()),
            towns.join(" / "),
            self.mean(|end, seat| end.table().chapel().row(Who::Player(seat)) as f64),
            self.mean(|end, seat| card(end, seat).cross.into()),
            self.mean(|end, seat| card(end, seat).influence.into()),
        );
    }

    /// Prints the averages of the parts of the score.
    fn print_points(&self) {
        let part =
            |of: fn(&quill_view::Parts) -> i16| self.mean(|end, seat| of(&end.scores().parts[seat]).into());
        let [low, middle, high] = self.percentiles();
        let won = match self.seats {
            1 => format!("{:.0} %", self.share(|end, seat| end.scores().winners.contains(seat))),
            _ => "-".to_owned(),
        };
        println!(
            "| {} | {} | {:.1} | {:.1} | {:.1} | {:.1} | {:.1} | {:.1} | {:.1} | {low} / {middle} / {high} | {:.1} | {won} |",
            self.seats,
            self.name,
            part(|parts| parts.influence),
            part(|parts| parts.towns),
            part(|parts| parts.bonuses),
            part(|parts| parts.cross),
            part(|parts| parts.chapel),
            part(|parts| parts.stacks.0.iter().sum()),
            part(quill_view::Parts::total),
            self.winners(),
        );
    }
}

fn card(end: &State, seat: Seat) -> &quill_view::Card {
    end.table().card(Who::Player(seat))
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len().max(1) as f64
}

fn rows(games: u64) -> Vec<Row> {
    let difficulties =
        [("gentle", Difficulty::Gentle), ("normal", Difficulty::Normal), ("hard", Difficulty::Hard)];
    let solo = difficulties.into_iter().map(|(name, difficulty)| {
        let options = Options { difficulty, ..Options::default() };
        Row::play(1, format!("A A {name}"), options, games)
    });
    let sides = [(Side::A, Side::A), (Side::A, Side::B), (Side::B, Side::A), (Side::B, Side::B)];
    let shared = (2..=4).flat_map(|seats| sides.map(|(task, monastery)| (seats, task, monastery)));
    let shared = shared.map(|(seats, task, monastery)| {
        let options = Options { task, monastery, ..Options::default() };
        Row::play(seats, format!("{task:?} {monastery:?}"), options, games)
    });
    solo.chain(shared).collect()
}

fn main() {
    let argument = std::env::args().nth(1);
    let games = match argument.as_deref().map(str::parse) {
        None => GAMES,
        Some(Ok(games)) if games > 0 => games,
        Some(_) => {
            eprintln!("balance: expected a number of games, at least 1");
            std::process::exit(2);
        }
    };
    let rows = rows(games);
    println!(
        "{games} games a line, all players alike; the sides are those of the task card and the monastery.\n"
    );
    println!(
        "| players | sides | stacks completed R / P / A / B / H, % | towns | with 0 / 1 / 2 / 3 towns, % | chapel row | circles | influence left |"
    );
    println!("| ---: | --- | --- | ---: | --- | ---: | ---: | ---: |");
    rows.iter().for_each(Row::print_marks);
    println!("\nWhere the points come from, on average, and all points together:\n");
    println!(
        "| players | sides | influence | towns | bonuses | cross | chapel | stacks | score | 10 / 50 / 90 % | winner | won |"
    );
    println!("| ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- | ---: | ---: |");
    rows.iter().for_each(Row::print_points);
    println!("| - | example of the rules | 3 | 5 | 10 | 4 | 6 | 22 | 50 | - | - | - |");
}
