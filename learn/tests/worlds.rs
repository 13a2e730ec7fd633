//! Sampled worlds can be played to their end, and a seat cannot tell them from the game.

use learn::{Game, Learnable, Vector};
use record::{Record, Seed};
use tabletop::{FastDealer, Seat};

#[test]
fn worlds_of_biblios() {
    check::<biblios::State>(2..=4);
}

#[test]
fn worlds_of_quill() {
    check::<quill::State>(1..=4);
}

fn check<G: Learnable>(players: std::ops::RangeInclusive<usize>) {
    let mut dealer = FastDealer::new(1);
    for players in players {
        let names = (0..players).map(|seat| seat.to_string()).collect();
        let record = Record::<G>::new(G::Options::default(), names, Seat::FIRST, Seed([players as u8; 32]));
        let mut game = Game::of_record(record, None).expect("a new game");
        let mut sampled = 0;
        while let Some(seat) = game.to_act().first() {
            if let Some(mut world) = game.sample(seat, dealer.bits()).filter(|_| dealer.below_u64(4) == 0) {
                assert_eq!(world.information(seat), game.information(seat));
                while !world.to_act().is_empty() {
                    choose_any(&mut world, &mut dealer);
                }
                assert!(world.result().is_some(), "a world is played to its end");
                sampled += 1;
            }
            choose_any(&mut game, &mut dealer);
        }
        assert!(sampled > 3, "{sampled} worlds with {players} players");
    }
}

/// Makes a random legal choice.
fn choose_any<G: Learnable>(game: &mut Game<G>, dealer: &mut FastDealer) {
    let mut features = vec![0; Vector::<G>::FEATURES];
    let mut legal = vec![false; Vector::<G>::CHOICES];
    game.observe(&mut features, &mut legal);
    let choices: Vec<usize> = (0..legal.len()).filter(|&choice| legal[choice]).collect();
    let choice = choices[dealer.below_u64(choices.len() as u64) as usize];
    game.choose(choice as i64).expect("a legal choice");
}
