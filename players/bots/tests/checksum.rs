//! The choices of `mind` are the same on every platform: whole games have a fixed checksum.
//!
//! New weights change the checksums. A failed test prints the new ones.

use bots::{Bot, Ladder};
use tabletop::{FastDealer, Match, Seat};

/// A running checksum (FNV-1a) and the number of choices in it.
struct Checksum {
    sum: u64,
    choices: usize,
}

impl Checksum {
    fn new() -> Checksum {
        Checksum { sum: 0xcbf2_9ce4_8422_2325, choices: 0 }
    }

    /// Lets `mind` play a game against itself, and adds its choices.
    fn add_game<G: Ladder>(&mut self, setup: &G::Setup, seed: u64) {
        let mut game = Match::<G>::begin(setup).expect("a good setup");
        let mut player = G::player(Bot::Mind, seed);
        game.run(&mut FastDealer::new(seed), |_, view, _| {
            let action = player.choose(view);
            for byte in format!("{action:?}").bytes() {
                self.sum = (self.sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
            }
            self.choices += 1;
            Some(action)
        });
    }

    fn check(&self, choices: usize, sum: u64) {
        assert_eq!((self.choices, format!("{:016x}", self.sum)), (choices, format!("{sum:016x}")));
    }
}

#[test]
fn mind_chooses_the_same_in_biblios_on_every_platform() {
    use biblios_view::{Deck, Options};
    let mut checksum = Checksum::new();
    let all: Vec<Options> = Options::all().collect();
    for seed in 0..30 {
        let options = all[seed as usize * 7 % all.len()];
        let (players, mut dealer) = (2 + seed as usize % 3, FastDealer::new(!seed));
        let setup = biblios::Setup::deal(Deck::printed(), options, players, Seat::FIRST, &mut dealer);
        checksum.add_game::<biblios::State>(&setup.expect("the printed deck is for 2 to 4"), seed);
    }
    checksum.check(6044, 0x53bd_1afc_3362_a6b3);
}

#[test]
fn mind_chooses_the_same_in_quill_on_every_platform() {
    use quill_view::{Difficulty, Options, Side};
    let mut checksum = Checksum::new();
    for seed in 0..48 {
        let seats = 1 + seed as usize % 4;
        let side = |bit: u64| if seats > 1 && seed >> bit & 1 == 1 { Side::B } else { Side::A };
        let difficulties = [Difficulty::Gentle, Difficulty::Normal, Difficulty::Hard];
        let difficulty = if seats == 1 { difficulties[seed as usize % 3] } else { Difficulty::Normal };
        let options = Options { task: side(2), monastery: side(3), difficulty, ..Options::default() };
        let setup = quill::Setup::new(options, seats, Seat::FIRST).expect("a new game");
        checksum.add_game::<quill::State>(&setup, seed);
    }
    checksum.check(6086, 0x3bad_40f3_5d92_e66f);
}
