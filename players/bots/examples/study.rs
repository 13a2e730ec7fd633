//! Plays games from which a judge learns, each number of a line in 32 bits, little end first.
//!
//! `study SEATS GAMES SEED BRANCHES THREADS MARGIN OUT [NETWORK]` lets a judge with that network (without one: `expert`) play
//! games against `expert` and prints how many it won. OUT.values.T gets positions that it came to, each with whether the game
//! was won and the lead in points at its end. At BRANCHES choices of a game something else is tried, and the game is played
//! to its end once more with the same cards to come: OUT.pairs.T gets the position after the choice, the one after what was
//! tried, and how both games ended. With `-` for OUT nothing is written.

mod against;

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::thread;

use biblios_view::Action;
use bots::biblios::{Judge, Net, Numbers, Prospect};
use tabletop::{FastDealer, Seat};

use self::against::Game;

/// Few games have more choices of one seat.
const CHOICES: u64 = 64;
/// Of so many positions one is written down: those of one game are much alike.
const THINNED: u64 = 4;

/// Something else that is tried at a choice.
struct Branch {
    game: Game,
    action: Action,
    chosen: Numbers,
    tried: Numbers,
}

/// Something else than what was chosen: what is judged best of the rest, or anything.
fn other_than<'a>(chosen: usize, prospects: &'a [Prospect], dealer: &mut FastDealer) -> Option<&'a Prospect> {
    let others =
        || prospects.iter().enumerate().filter(|(at, _)| *at != chosen).map(|(_, prospect)| prospect);
    if dealer.below_u64(2) == 0 {
        return others().max_by(|a, b| a.chance.total_cmp(&b.chance));
    }
    others().nth(dealer.below_u64(others().count().max(1) as u64) as usize)
}

struct Files {
    values: BufWriter<File>,
    pairs: BufWriter<File>,
}

impl Files {
    fn create(stem: &str, thread: u64) -> io::Result<Files> {
        let create =
            |what| Ok::<_, io::Error>(BufWriter::new(File::create(format!("{stem}.{what}.{thread}"))?));
        Ok(Files { values: create("values")?, pairs: create("pairs")? })
    }
}

fn put(file: &mut impl Write, numbers: &[f32]) -> io::Result<()> {
    numbers.iter().try_for_each(|number| file.write_all(&number.to_le_bytes()))
}

/// Lets the judge play to the end.
fn play_on(mut game: Game, judge: &Judge) -> [f32; 2] {
    while game.advance(false) {
        let (prospects, chosen) = judge.consider(game.view());
        game.play(&prospects[chosen].action);
    }
    game.end()
}

/// Plays a game and its branches, and says what of the win the judge got.
fn study(
    judge: &Judge,
    mut game: Game,
    branches: u64,
    files: Option<&mut Files>,
    seed: u64,
) -> io::Result<f32> {
    let mut dealer = FastDealer::new(!seed);
    let branching: Vec<u64> = (0..branches).map(|_| dealer.below_u64(CHOICES)).collect();
    let (mut positions, mut tried) = (Vec::new(), Vec::new());
    for choice in 0.. {
        if !game.advance(false) {
            break;
        }
        let (prospects, chosen) = judge.consider(game.view());
        let Prospect { action, numbers, .. } = prospects[chosen];
        if branching.contains(&choice)
            && let Some(other) = other_than(chosen, &prospects, &mut dealer)
        {
            tried.push(Branch {
                game: game.clone(),
                action: other.action,
                chosen: numbers,
                tried: other.numbers,
            });
        }
        positions.push(numbers);
        game.play(&action);
    }
    let end = game.end();
    if let Some(files) = files {
        for numbers in positions.iter().filter(|_| dealer.below_u64(THINNED) == 0) {
            put(&mut files.values, numbers)?;
            put(&mut files.values, &end)?;
        }
        for mut branch in tried {
            branch.game.play(&branch.action);
            let other_end = play_on(branch.game, judge);
            put(&mut files.pairs, &branch.chosen)?;
            put(&mut files.pairs, &branch.tried)?;
            put(&mut files.pairs, &end)?;
            put(&mut files.pairs, &other_end)?;
        }
    }
    Ok(end[0])
}

/// Plays the games whose turn it is in this thread, and says how much was won.
fn share_of(judge: &Judge, args: &Args, thread: u64) -> io::Result<f64> {
    let mut files = args.out.as_ref().map(|stem| Files::create(stem, thread)).transpose()?;
    let mut won = 0.0;
    for at in (thread..args.games).step_by(args.threads as usize) {
        let seed = args.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(at);
        let own = Seat::new(at as usize % args.seats).expect("a seat of the table");
        let game = Game::new(args.seats, own, FastDealer::new(seed));
        won += f64::from(study(judge, game, args.branches, files.as_mut(), seed)?);
    }
    if let Some(Files { values, pairs }) = &mut files {
        values.flush()?;
        pairs.flush()?;
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
