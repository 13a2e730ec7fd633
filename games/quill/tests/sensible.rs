//! The player of the balance tables plays far better than a random one.

#[path = "../examples/players/mod.rs"]
mod players;

use players::{Player, Sensible, play};
use quill::Setup;
use quill_view::{Action, Options, Side, View};
use tabletop::{Agent, FastDealer, Seat};

/// Chooses each legal action with equal probability.
struct Random(FastDealer);

impl Agent<View, Action> for Random {
    fn choose(&mut self, view: &View) -> Action {
        let legal = view.legal();
        legal.nth(self.0.below_u64(legal.len())).expect("index below the length")
    }
}

/// How many games one sensible player wins when all other seats are random.
fn won(seats: usize, options: Options, games: u64) -> usize {
    let game = |game: u64| {
        let sensible = Seat::new(game as usize % seats).expect("a seat");
        let mut table: Vec<Player> = (0..seats as u64)
            .map(|number| Box::new(Random(FastDealer::new(game << 8 | number))) as Player)
            .collect();
        table[sensible.index()] = Box::new(Sensible::new(game));
        let setup = Setup::new(options, seats, Seat::FIRST).expect("valid setup");
        let end = play(&setup, &mut table, &mut FastDealer::new(!game));
        end.scores().winners.contains(sensible)
    };
    (0..games).filter(|&number| game(number)).count()
}

#[test]
fn sense_beats_chance_at_every_table() {
    for side in [Side::A, Side::B] {
        let options = Options { task: side, monastery: side, ..Options::default() };
        for seats in 2..=4 {
            let won = won(seats, options, 20);
            assert!(won >= 14, "{seats} players, side {side:?}: {won} of 20");
        }
    }
}

#[test]
fn sense_beats_cadfael_more_often_than_chance_does() {
    let setup = Setup::new(Options::default(), 1, Seat::FIRST).expect("valid setup");
    let wins = |player: fn(u64) -> Player| {
        let game = |game: &u64| {
            let end = play(&setup, &mut [player(*game)], &mut FastDealer::new(!game));
            end.scores().winners.contains(Seat::FIRST)
        };
        (0..20).filter(game).count()
    };
    let (sense, chance) =
        (wins(|seed| Box::new(Sensible::new(seed))), wins(|seed| Box::new(Random(FastDealer::new(seed)))));
    assert!(sense >= chance + 5, "sense won {sense}, chance {chance} of 20");
}
