//! Plays games from which a judge learns, each number of a line in 32 bits, little end first.
//!
//! `study SEATS GAMES SEED BRANCHES THREADS MARGIN OUT [NETWORK]` lets a judge with that network (without one: `expert`) play
//! games against `expert` and prints how many it won. At BRANCHES of 64 choices something else is tried too, with the same cards to
//! come: OUT.T gets the position after the choice, the one after what was tried, and what both were worth: the chance to win that
//! foresight knows from the true hands at the end of the turn. With `-` for OUT nothing is written.

mod against;

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::thread;

use biblios_view::Action;
use bots::biblios::{Judge, Net, Prospect};
use tabletop::{FastDealer, Seat};

use self::against::Game;

/// Of so many choices BRANCHES are looked at.
const CHOICES: u64 = 64;

/// Something else than what was chosen: what is judged best of the rest, or anything.
fn other_than<'a>(chosen: usize, prospects: &'a [Prospect], dealer: &mut FastDealer) -> Option<&'a Prospect> {
    let others =
        || prospects.iter().enumerate().filter(|(at, _)| *at != chosen).map(|(_, prospect)| prospect);
    if dealer.below_u64(2) == 0 {
        return others().max_by(|a, b| a.chance.total_cmp(&b.chance));
    }
    others().nth(dealer.below_u64(others().count().max(1) as u64) as usize)
}

fn put(file: &mut impl Write, numbers: &[f32]) -> io::Result<()> {
    numbers.iter().try_for_each(|number| file.write_all(&number.to_le_bytes()))
}

/// What an action is worth: lets the judge play on after it to the end of the turn.
fn worth(mut game: Game, action: &Action, judge: &Judge) -> f32 {
    game.play(action);
    while game.advance(true) {
        let (prospects, chosen) = judge.consider(game.view());
        game.play(&prospects[chosen].action);
    }
    game.chance()
}

/// Plays a game, and says what of the win the judge got.
fn study(
    judge: &Judge,
    mut game: Game,
    branches: u64,
    mut file: Option<&mut impl Write>,
    seed: u64,
) -> io::Result<f32> {
    let mut dealer = FastDealer::new(!seed);
    while game.advance(false) {
        let (prospects, chosen) = judge.consider(game.view());
        let Prospect { action, numbers, .. } = prospects[chosen];
        if let Some(file) = &mut file
            && dealer.below_u64(CHOICES) < branches
            && let Some(other) = other_than(chosen, &prospects, &mut dealer)
        {
            put(file, &numbers)?;
            put(file, &other.numbers)?;
            let worths = [action, other.action].map(|action| worth(game.clone(), &action, judge));
            put(file, &worths)?;
        }
        game.play(&action);
    }
    Ok(game.won())
}

/// Plays the games whose turn it is in this thread, and says how much was won.
fn share_of(judge: &Judge, args: &Args, thread: u64) -> io::Result<f64> {
    let create = |stem| Ok::<_, io::Error>(BufWriter::new(File::create(format!("{stem}.{thread}"))?));
    let mut file = args.out.as_ref().map(create).transpose()?;
    let mut won = 0.0;
    for at in (thread..args.games).step_by(args.threads as usize) {
        let seed = args.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(at);
        let own = Seat::new(at as usize % args.seats).expect("a seat of the table");
        let game = Game::new(args.seats, own, FastDealer::new(seed));
        won += f64::from(study(judge, game, args.branches, file.as_mut(), seed)?);
    }
    if let Some(file) = &mut file {
        file.flush()?;
    }
    Ok(won)
}

struct Args {
    seats: usize,
    games: u64,
    seed: u64,
    branches: u64,
    threads: u64,
    margin: f32,
    out: Option<String>,
    network: Option<String>,
}

impl Args {
    fn read() -> Option<Args> {
        let mut args = std::env::args().skip(1);
        Some(Args {
            seats: args.next()?.parse().ok().filter(|seats| (2..=4).contains(seats))?,
            games: args.next()?.parse().ok().filter(|&games| games > 0)?,
            seed: args.next()?.parse().ok()?,
            branches: args.next()?.parse().ok()?,
            threads: args.next()?.parse().ok().filter(|&threads| threads > 0)?,
            margin: args.next()?.parse().ok()?,
            out: Some(args.next()?).filter(|out| out != "-"),
            network: args.next(),
        })
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args = Args::read().ok_or("expected SEATS GAMES SEED BRANCHES THREADS MARGIN OUT [NETWORK]")?;
    let network = match &args.network {
        None => None,
        Some(path) => Some(Net::read(&std::fs::read(path)?).ok_or("the network is not of the right size")?),
    };
    let judge = Judge::new(network, args.margin);
    let won: f64 = thread::scope(|scope| {
        let share = |thread| {
            scope.spawn({
                let (judge, args) = (&judge, &args);
                move || share_of(judge, args, thread)
            })
        };
        let threads: Vec<_> = (0..args.threads).map(share).collect();
        threads.into_iter().map(|thread| thread.join().expect("no thread panics")).sum::<io::Result<f64>>()
    })?;
    let share = won / args.games as f64;
    let error = 1.96 * (share * (1.0 - share) / args.games as f64).sqrt();
    println!("{} seats, {} games: {:.2} ± {:.2} % won", args.seats, args.games, 100.0 * share, 100.0 * error);
    Ok(())
}
