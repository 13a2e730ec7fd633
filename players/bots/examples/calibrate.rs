//! How well simulations and the judge know what choices lead to.
//!
//! `calibrate SEATS CHOICES SIMULATIONS SEED THREADS` lets the judge play against `expert`. At some choices the plans are simulated, and
//! the turn is really played on twice, with the same cards to come: after what the judge does, and after the most hopeful other plan. At its
//! end foresight knows the true hands.
//! Printed is, for each kind of choice, by how much a difference in simulations and one before the judge are to be multiplied so
//! that their sum comes nearest to what the other plan won more, with standard errors. With few simulations their noise
//! makes the first number smaller.

mod against;

use std::thread;

use biblios_view::{Action, Legal, Stage};
use bots::Effort;
use bots::biblios::{Forecast, Judge, Search};
use tabletop::{FastDealer, Seat};

use self::against::Game;

/// Of so many choices one is looked at.
const THINNED: u64 = 8;
const KINDS: [&str; 5] = ["place", "take", "church", "bid", "pay"];

/// A difference in simulations, before the judge, and in the win.
type Pair = [f64; 3];

fn kind(legal: &Legal) -> Option<usize> {
    match legal {
        Legal::Place(_) => Some(0),
        Legal::Take(_) => Some(1),
        Legal::Church(_) => Some(2),
        Legal::Bid(_) => Some(3),
        Legal::PayGold(_) | Legal::PayCards(_) => Some(4),
        Legal::Nothing(_) => None,
    }
}

/// Plays a plan and then on as the judge does, and says what chance to win that has led to.
fn play_on(mut game: Game, plan: &Forecast, judge: &Judge) -> f64 {
    let lot = game.view().table().left();
    let mut most = plan.most;
    game.play(&plan.action);
    while game.advance(true) {
        let view = game.view();
        let table = view.table();
        if table.left() != lot || !matches!(table.stage(), Stage::Bid(_)) {
            most = None;
        }
        let action = match (most, view.legal()) {
            (Some(most), Legal::Bid(bids)) if bids.least <= most.into() => Action::Bid(bids.least),
            (Some(_), _) => Action::Pass,
            (None, _) => {
                let (prospects, chosen) = judge.consider(view);
                prospects[chosen].action
            }
        };
        game.play(&action);
    }
    game.chance().into()
}

/// The pairs of choices in games of one thread.
fn pairs(seats: usize, choices: u64, effort: Effort, seed: u64) -> [Vec<Pair>; KINDS.len()] {
    let mut dealer = FastDealer::new(seed);
    let mut pairs = [const { Vec::new() }; KINDS.len()];
    let mut looked_at = 0;
    while looked_at < choices {
        let own = Seat::new(dealer.below_u64(seats as u64) as usize).expect("a seat of the table");
        let mut game = Game::new(seats, own, FastDealer::new(dealer.bits()));
        while game.advance(false) {
            let view = game.view();
            let Some(judge) = Judge::of(view) else { return pairs };
            if let (0, Some(kind)) = (dealer.below_u64(THINNED), kind(&view.legal())) {
                let plans = Search::new(effort, dealer.bits()).forecasts(view).unwrap_or_default();
                let hope = |plan: &Forecast| plan.simulated + plan.judged;
                if let [first, others @ ..] = &plans[..]
                    && let Some(other) = others.iter().max_by(|a, b| hope(a).total_cmp(&hope(b)))
                {
                    let as_judged = Forecast { most: None, ..*first };
                    let won = play_on(game.clone(), other, judge) - play_on(game.clone(), &as_judged, judge);
                    pairs[kind].push([other.simulated - first.simulated, other.judged - first.judged, won]);
                    looked_at += 1;
                }
            }
            let (prospects, chosen) = judge.consider(game.view());
            game.play(&prospects[chosen].action);
        }
    }
    pairs
}

/// The two weights that come nearest, by least squares, and their standard errors.
fn weights(pairs: &[Pair]) -> [(f64, f64); 2] {
    let sum = |a: usize, b: usize| pairs.iter().map(|pair| pair[a] * pair[b]).sum::<f64>();
    let (aa, ab, bb) = (sum(0, 0), sum(0, 1), sum(1, 1));
    let determinant = aa * bb - ab * ab;
    let (first, second) =
        ((sum(0, 2) * bb - sum(1, 2) * ab) / determinant, (sum(1, 2) * aa - sum(0, 2) * ab) / determinant);
    let rest = |pair: &Pair| (pair[2] - first * pair[0] - second * pair[1]).powi(2);
    let variance = pairs.iter().map(rest).sum::<f64>() / pairs.len() as f64;
    [(first, (variance * bb / determinant).sqrt()), (second, (variance * aa / determinant).sqrt())]
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let usage = "expected SEATS (2 to 4) CHOICES SIMULATIONS (1 to 1000000) SEED THREADS (1 to 256)";
    let numbers: Option<Vec<u64>> = std::env::args().skip(1).map(|arg| arg.parse().ok()).collect();
    let Some(&[seats @ 2..=4, choices, simulations @ 1..=1_000_000, seed, threads @ 1..=256]) =
        numbers.as_deref()
    else {
        return Err(usage.into());
    };
    let effort = Effort::Simulations(simulations as u32);
    let mut all = [const { Vec::new() }; KINDS.len()];
    thread::scope(|scope| {
        let of_thread = |thread| {
            let seed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(thread);
            scope.spawn(move || pairs(seats as usize, choices.div_ceil(threads), effort, seed))
        };
        let running: Vec<_> = (0..threads).map(of_thread).collect();
        for thread in running {
            let found = thread.join().expect("no thread panics");
            all.iter_mut().zip(found).for_each(|(all, found)| all.extend(found));
        }
    });
    println!("{:8}{:>10}{:>18}{:>18}", "choice", "pairs", "simulations", "judge");
    for (kind, pairs) in KINDS.iter().zip(&all).filter(|(_, pairs)| pairs.len() > 2) {
        let [simulated, judged] = weights(pairs).map(|(weight, error)| format!("{weight:+.2} ± {error:.2}"));
        println!("{kind:8}{:>10}{simulated:>18}{judged:>18}", pairs.len());
    }
    Ok(())
}
