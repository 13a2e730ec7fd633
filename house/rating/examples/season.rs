//! Simulates a season of people of known strength and prints how well ratings find the order.
//!
//! `cargo run --release -p scriptorium-rating --example season [PEOPLE] [GAMES_EACH]`

use rating::{Game, Holder, Ledger, Pool, Seat};
use tabletop::{Dealer, FastDealer, Purpose};

/// The standard deviation of the people's strength, in points.
const SPREAD: f64 = 200.0;

fn main() {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse().expect("a number"));
    let people: usize = arguments.next().unwrap_or(2000);
    let games_each: usize = arguments.next().unwrap_or(30);
    println!("{people} people, {games_each} games each, strengths with a deviation of {SPREAD} points");
    for pool in Pool::ALL {
        let mut season = Simulation::new(pool, people, games_each as u64);
        season.play(people * games_each / pool.players());
        println!("{}", season.report());
    }
}

struct Simulation {
    pool: Pool,
    dealer: FastDealer,
    strengths: Vec<f64>,
    ledger: Ledger,
    games: usize,
}

impl Simulation {
    fn new(pool: Pool, people: usize, salt: u64) -> Simulation {
        let mut dealer = FastDealer::new(2026 ^ (salt << 32) ^ pool.players() as u64);
        let strengths = (0..people).map(|_| 1500.0 + SPREAD * normal(&mut dealer)).collect();
        Simulation { pool, dealer, strengths, ledger: Ledger::default(), games: 0 }
    }

    /// Plays games among random people. One seat in eight is a bot, as in a quick match with an empty seat.
    fn play(&mut self, games: usize) {
        for _ in 0..games {
            let mut holders = Vec::new();
            let mut times = Vec::new();
            while holders.len() < self.pool.players() {
                let (holder, strength) = if below(&mut self.dealer, 8) == 0 && !holders.is_empty() {
                    let code = ["scribe", "illuminator"][below(&mut self.dealer, 2)];
                    (Holder::Bot(code.into()), rating::bot_points(self.pool, code))
                } else {
                    let person = below(&mut self.dealer, self.strengths.len());
                    (Holder::Person(person.to_string()), self.strengths[person])
                };
                if !holders.contains(&holder) || matches!(holder, Holder::Bot(_)) {
                    holders.push(holder);
                    // The first of exponential times with these rates wins: the model of Plackett and Luce.
                    times.push(-unit(&mut self.dealer).ln() / 10_f64.powf(strength / 400.0));
                }
            }
            let place = |own: &f64| 1 + times.iter().filter(|time| *time < own).count();
            let places: Vec<usize> = times.iter().map(place).collect();
            let seats = holders.into_iter().zip(places).map(|(holder, place)| Seat { holder, place });
            self.ledger.play(self.pool, &Game { seats: seats.collect() });
            self.games += 1;
        }
    }

    fn report(&self) -> String {
        let rating = |person: usize| self.ledger.rating(&person.to_string(), self.pool);
        let people = 0..self.strengths.len();
        let points: Vec<f64> = people.clone().map(|person| rating(person).points as f64 / 1000.0).collect();
        let all = rank_correlation(&self.strengths, &points);
        let settled: Vec<usize> = people.filter(|person| !rating(*person).is_provisional()).collect();
        let of = |values: &[f64]| settled.iter().map(|person| values[*person]).collect::<Vec<_>>();
        let sure = rank_correlation(&of(&self.strengths), &of(&points));
        let within = settled.iter().filter(|person| {
            let rating = rating(**person);
            (points[**person] - self.strengths[**person]).abs() <= 1.96 * rating.uncertainty as f64 / 1000.0
        });
        format!(
            "{}: {} games; rank correlation {all:.3}; {} of {} no longer provisional, {sure:.3} among them, {:.0} % of them within 1.96 deviations",
            self.pool,
            self.games,
            settled.len(),
            self.strengths.len(),
            100.0 * within.count() as f64 / settled.len().max(1) as f64,
        )
    }
}

/// Spearman's rank correlation of values without ties.
fn rank_correlation(a: &[f64], b: &[f64]) -> f64 {
    let ranks = |values: &[f64]| {
        let mut order: Vec<usize> = (0..values.len()).collect();
        order.sort_by(|a, b| values[*a].total_cmp(&values[*b]));
        let mut ranks = vec![0.0; values.len()];
        order.iter().enumerate().for_each(|(rank, index)| ranks[*index] = rank as f64);
        ranks
    };
    let size = a.len() as f64;
    let squares: f64 = ranks(a).iter().zip(ranks(b)).map(|(a, b)| (a - b).powi(2)).sum();
    1.0 - 6.0 * squares / (size * (size * size - 1.0))
}

fn below(dealer: &mut FastDealer, size: usize) -> usize {
    dealer.below(Purpose(0), u32::try_from(size).expect("a small number")) as usize
}

/// A number above 0 and up to 1.
fn unit(dealer: &mut FastDealer) -> f64 {
    (f64::from(dealer.below(Purpose(0), 1 << 30)) + 1.0) / f64::from(1 << 30)
}

/// A number from the standard normal distribution.
fn normal(dealer: &mut FastDealer) -> f64 {
    let (radius, angle) = ((-2.0 * unit(dealer).ln()).sqrt(), std::f64::consts::TAU * unit(dealer));
    radius * angle.cos()
}
