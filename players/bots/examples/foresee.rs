//! Plays games from which foresight learns.
//!
//! `foresee SEATS GAMES SEED THREADS OUT` lets `expert` play all seats. Up to some turn seats now and then do anything, so that strange
//! positions are met too; from then on everybody plays well, and every few turns the position is written to OUT.T as every
//! seat sees it with open hands, a byte a number, with two bytes more: twelve times its share of the win, and 128 and its lead in
//! points.

#[path = "against/dealt.rs"]
mod dealt;

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::thread;

use biblios_view::{Action, Legal, View};
use bots::biblios::{Expert, OpenNumbers, open_numbers};
use tabletop::{Agent, FastDealer, Seat, ToAct};

/// How often a seat does anything, of 16 times; each seat of a game draws one of them.
const HEEDLESS: [u64; 4] = [0, 0, 1, 3];

/// What a seat does; so many of 16 times anything that is not quite absurd.
fn choose(view: &View, dealer: &mut FastDealer, heedless: Option<u64>) -> Action {
    let expected = Expert.choose(view);
    if heedless.is_none_or(|often| dealer.below_u64(16) >= often) {
        return expected;
    }
    match view.legal() {
        Legal::Bid(bids) if bids.least <= bids.most && dealer.below_u64(2) == 0 => Action::Bid(bids.least),
        Legal::Bid(_) => Action::Pass,
        Legal::PayGold(_) | Legal::PayCards(_) => expected,
        legal => legal.nth(dealer.below_u64(legal.len())).expect("it is not the last"),
    }
}

/// Plays a game and writes its positions.
fn play(seats: usize, seed: u64, out: &mut impl Write) -> io::Result<()> {
    let mut dealer = FastDealer::new(seed);
    let mut game = dealt::deal(seats, &mut dealer);
    // As many cards are sold as turns were taken.
    let turns = 2 * game.state().table().left() / (seats + 1);
    let well_from = dealer.below_u64(turns as u64);
    let heedless = [(); 4].map(|()| HEEDLESS[dealer.below_u64(HEEDLESS.len() as u64) as usize]);
    let step = 3 + dealer.below_u64(4);
    let mut turn = 0;
    let mut positions: Vec<(Seat, OpenNumbers)> = Vec::new();
    loop {
        match game.state().to_act() {
            ToAct::Nobody => break,
            ToAct::Chance => {
                if game.state().table().at_start_of_turn() {
                    if turn >= well_from && (turn - well_from).is_multiple_of(step) {
                        let seen = |seat| (seat, open_numbers(game.state(), seat));
                        positions.extend(Seat::all(seats).map(seen));
                    }
                    turn += 1;
                }
                game.deal_once(&mut dealer);
            }
            ToAct::Seats(to_act) => {
                let seat = to_act.first().expect("somebody is to act");
                let heedless = (turn <= well_from).then_some(heedless[seat.index()]);
                let action = choose(game.look(Some(seat)).0, &mut dealer, heedless);
                game.act(seat, &action).expect("the action is legal");
            }
        }
    }
    let scores = game.state().scores();
    for (seat, numbers) in positions {
        let won = if scores.winners.contains(seat) { 12 / scores.winners.len() as u8 } else { 0 };
        let others = Seat::all(seats).filter(|&other| other != seat);
        let best = others.map(|other| scores.points[other]).max().unwrap_or(0);
        out.write_all(&numbers)?;
        out.write_all(&[won, 128 + scores.points[seat] - best])?;
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Option<Vec<u64>> = args.iter().take(4).map(|arg| arg.parse().ok()).collect();
    let (Some(&[seats @ 2..=4, games, seed, threads @ 1..=256]), Some(out)) =
        (numbers.as_deref(), args.get(4))
    else {
        return Err("expected SEATS (2 to 4) GAMES SEED THREADS (1 to 256) OUT".into());
    };
    let of_thread = |thread: u64| -> io::Result<()> {
        let mut file = BufWriter::new(File::create(format!("{out}.{thread}"))?);
        for game in (thread..games).step_by(threads as usize) {
            let seed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(game);
            play(seats as usize, seed, &mut file)?;
        }
        file.flush()
    };
    thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|thread| scope.spawn(move || of_thread(thread))).collect();
        running.into_iter().try_for_each(|thread| thread.join().expect("no thread panics"))
    })?;
    Ok(())
}
