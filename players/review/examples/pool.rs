//! Prints how much the chances of both readings of a review can be believed, and how the opinions of seats are best pooled:
//! `cargo run --release -p scriptorium-review --example pool -- [GAMES] [SEED]`.
//!
//! Positions come from games of `mind` against itself, on deals that no training has seen. *To act* is what the seat to act
//! thinks of everybody's chances, *not to act* what the next seat thinks, and each pair of weights stands for the pooled
//! opinion of all seats: the weight of every seat, and the further weight of the seat that the chance is of. The loss is the mean of minus the logarithm of the winner's chance, so lower is better; the error is the
//! expected calibration error over ten bins.

use bots::{Bot, Learned};
use review::pool;
use tabletop::{Dealer, FastDealer, Match, Purpose, Seat};

const OUTCOMES: usize = 5;
type Shares = [f64; OUTCOMES];

/// One decision of this many is counted.
const EVERY: u32 = 3;
const BINS: usize = 10;
const WEIGHTS: [(f64, f64); 6] = [(0.0, 1.0), (0.25, 0.5), (0.25, 0.8), (0.25, 1.0), (0.5, 0.5), (0.8, 0.0)];

struct Position {
    actor: usize,
    opinions: Vec<Shares>,
    won: Shares,
}

/// Returns what a seat thinks of everybody's chances, by seat.
fn opinion<G: Learned>(view: &G::View, seat: Seat, seats: usize) -> Shares {
    let around = G::mind().expect("the weights are part of the program").value(view);
    let mut shares = [0.0; OUTCOMES];
    let mut other = seat;
    for &chance in &around[..seats] {
        shares[other.index()] = chance.into();
        other = other.left(seats);
    }
    shares[OUTCOMES - 1] = if seats == 1 { around[OUTCOMES - 1].into() } else { 0.0 };
    let sum: f64 = shares.iter().sum();
    shares.map(|share| share / sum)
}

fn add_game<G: Learned>(positions: &mut Vec<Position>, setup: &G::Setup, seats: usize, seed: u64) {
    let mut game = Match::<G>::begin(setup).expect("a good setup");
    let mut player = G::player(Bot::Mind, seed);
    let (mut dealer, mut chosen) = (FastDealer::new(seed), FastDealer::new(!seed));
    let first = positions.len();
    while let Some(actor) = game.next_to_act(&mut dealer) {
        if chosen.below(Purpose(0), EVERY) == 0 {
            let of = |seat| opinion::<G>(game.look(Some(seat)).0, seat, seats);
            let opinions = Seat::all(seats).map(of).collect();
            positions.push(Position { actor: actor.index(), opinions, won: [0.0; OUTCOMES] });
        }
        let action = player.choose(game.look(Some(actor)).0);
        game.act(actor, &action).expect("bots choose legal actions");
    }
    let winners = game.state().standing().expect("the game is over").winners;
    for position in &mut positions[first..] {
        winners.iter().for_each(|seat| position.won[seat.index()] = 1.0 / winners.len() as f64);
        position.won[OUTCOMES - 1] = if winners.is_empty() { 1.0 } else { 0.0 };
    }
}

fn print(name: &str, positions: &[Position], chances: impl Fn(&Position) -> Shares) {
    let (mut loss, mut bins, mut count) = (0.0, [(0.0, 0.0); BINS], 0.0);
    for position in positions {
        for (chance, won) in chances(position).into_iter().zip(position.won) {
            loss -= won * chance.max(1e-9).ln();
            if chance > 0.0 {
                let bin = &mut bins[((chance * BINS as f64) as usize).min(BINS - 1)];
                *bin = (bin.0 + chance, bin.1 + won);
                count += 1.0;
            }
        }
    }
    let error: f64 = bins.iter().map(|(predicted, won)| (predicted - won).abs()).sum();
    let (loss, error) = (loss / positions.len() as f64, 100.0 * error / count);
    println!("  {name:<16} loss {loss:.4}   error {error:.2} %");
}

fn report(title: &str, positions: &[Position]) {
    println!("{title}: {} positions", positions.len());
    print("to act", positions, |position| position.opinions[position.actor]);
    if positions.iter().any(|position| position.opinions.len() > 1) {
        print("not to act", positions, |position| {
            position.opinions[(position.actor + 1) % position.opinions.len()]
        });
        for weights in WEIGHTS {
            let name = format!("{:.2} and {:.2}", weights.0, weights.1);
            print(&name, positions, |position| pool(&position.opinions, weights));
        }
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default: u64| {
        let given = arguments.next();
        given.map_or(default, |text| text.parse().expect("a number"))
    };
    let (games, seed) = (number(200), number(900_000));
    for seats in 2..=4 {
        let mut positions = Vec::new();
        for seed in seed..seed + games {
            let (deck, options) = (biblios_view::Deck::printed(), biblios_view::Options::default());
            let setup = biblios::Setup::deal(deck, options, seats, Seat::FIRST, &mut FastDealer::new(!seed));
            let setup = setup.expect("the printed deck is for 2 to 4");
            add_game::<biblios::State>(&mut positions, &setup, seats, seed);
        }
        report(&format!("Biblios, {seats} players"), &positions);
    }
    for seats in 1..=4 {
        let mut positions = Vec::new();
        let setup = quill::Setup::new(quill_view::Options::default(), seats, Seat::FIRST);
        let setup = setup.expect("built-in boards");
        (seed..seed + games).for_each(|seed| add_game::<quill::State>(&mut positions, &setup, seats, seed));
        report(&format!("Quill & Parchment, {seats} players"), &positions);
    }
}
