//! Prints how often worlds are sampled exactly, approximately or not at all, by how randomly the players play:
//! `cargo run --release -p scriptorium-biblios --example worlds`.

use biblios::{Setup, State, Worlds};
use biblios_view::{Action, Deck, Legal, Options, Phase};
use tabletop::{FastDealer, Match, Seat};

/// The policies. A policy with `Some(n)` makes one choice in `n` uniformly among all legal actions.
const POLICIES: [(&str, Option<u64>); 4] =
    [("honest", None), ("1 choice in 20 at random", Some(20)), ("1 in 8", Some(8)), ("all", Some(1))];

const GAMES: u64 = 30;

/// The results of sampling.
#[derive(Default)]
struct Tally {
    samples: u32,
    exact: u32,
    approximate: u32,
}

fn main() {
    println!("| policy | players | samples | exact | approximate | none |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: |");
    for (name, one_in) in POLICIES {
        for players in 2..=4 {
            let mut tally = Tally::default();
            (0..GAMES).for_each(|game| play(players, one_in, &mut FastDealer::new(game), &mut tally));
            let share = |part: u32| format!("{:.1} %", 100.0 * f64::from(part) / f64::from(tally.samples));
            let [exact, approximate] = [tally.exact, tally.approximate];
            let none = tally.samples - exact - approximate;
            let shares = [exact, approximate, none].map(share).join(" | ");
            println!("| {name} | {players} | {} | {shares} |", tally.samples);
        }
    }
}

/// Plays a game, and samples a world whenever the first seat is to act in the auctions.
fn play(players: usize, one_in: Option<u64>, dealer: &mut FastDealer, tally: &mut Tally) {
    let setup = Setup::deal(Deck::printed(), Options::default(), players, Seat::FIRST, dealer);
    let setup = setup.expect("the printed deck supports 2 to 4 players");
    let mut game = Match::<State>::begin(&setup).expect("a dealt game is valid");
    while let Some(seat) = game.next_to_act(dealer) {
        if seat == Seat::FIRST && game.state().table().phase() == Phase::Auction {
            let worlds = Worlds::new(game.look(Some(seat)).0);
            tally.samples += 1;
            if worlds.sample_exactly(dealer).is_some() {
                tally.exact += 1;
            } else if worlds.sample(dealer).is_some() {
                tally.approximate += 1;
            }
        }
        let action = choose(game.state(), seat, one_in, dealer);
        game.act(seat, &action).expect("a listed action is legal");
    }
}

/// Chooses an action. An honest player bids in small steps what the hand can pay, and pays.
fn choose(state: &State, seat: Seat, one_in: Option<u64>, dealer: &mut FastDealer) -> Action {
    let legal = state.legal(seat);
    let at_random = one_in.is_some_and(|n| dealer.below_u64(n) == 0);
    let mut random = |choices: u64| legal.nth(dealer.below_u64(choices)).expect("an index below the count");
    if at_random {
        return random(legal.len());
    }
    match (legal, state.table().lot()) {
        (Legal::Bid(bids), Some(lot)) => {
            let hand = state.hand(seat);
            let purse = if lot.card.is_gold() { hand.len() / 4 } else { hand.gold_sum() };
            let bid = usize::from(bids.least) <= purse && dealer.below_u64(3) > 0;
            if bid { Action::Bid(bids.least) } else { Action::Pass }
        }
        (Legal::PayGold(_) | Legal::PayCards(_), _) if legal.len() > 1 => random(legal.len() - 1),
        _ => random(legal.len()),
    }
}
