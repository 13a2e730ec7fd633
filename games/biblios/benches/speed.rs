//! How fast the truth is. Without arguments: every task by the wall clock, a line each. With a task and a
//! count: just that, so that an instruction counter can watch (`cargo xtask bench` does both).

use std::hint::black_box;
use std::time::Instant;

use biblios::{Setup, State, Worlds};
use biblios_view::{Action, Deck, Event, Legal, Opening, Options, Phase, View};
use tabletop::{FastDealer, Match, Seat, ToAct, Viewer};

struct Task {
    name: &'static str,
    unit: &'static str,
    /// Does the work a number of times and says how many units that was.
    run: fn(u64) -> u64,
    /// How often for a measurement by the clock.
    often: u64,
}

const TASKS: &[Task] = &[
    Task { name: "random games, 2 players", unit: "decisions", run: |n| random_games(2, n), often: 40_000 },
    Task { name: "random games, 3 players", unit: "decisions", run: |n| random_games(3, n), often: 40_000 },
    Task { name: "random games, 4 players", unit: "decisions", run: |n| random_games(4, n), often: 40_000 },
    Task { name: "the same, lists written out", unit: "decisions", run: listed_games, often: 10_000 },
    Task { name: "fold a view, 3 players", unit: "events", run: folds, often: 3_000 },
    Task {
        name: "draw a world, gift phase",
        unit: "worlds",
        run: |n| worlds(Phase::Gift, n),
        often: 200_000,
    },
    Task {
        name: "draw a world, auctions",
        unit: "worlds",
        run: |n| worlds(Phase::Auction, n),
        often: 100_000,
    },
    Task { name: "copy a state", unit: "copies", run: copies, often: 20_000_000 },
];

fn start(seats: usize, dealer: &mut FastDealer) -> State {
    let setup = Setup::deal(Deck::printed(), Options::default(), seats, Seat::FIRST, dealer);
    State::new(&setup.expect("the printed deck is for 2 to 4")).expect("a dealt game is a game")
}

fn random_games(seats: usize, games: u64) -> u64 {
    let mut dealer = FastDealer::new(1);
    let opening = start(seats, &mut dealer);
    let mut decisions = 0;
    for _ in 0..games {
        let mut state = opening;
        loop {
            state.deal(&mut dealer, &mut ());
            let ToAct::Seats(seats) = state.to_act() else { break };
            let seat = seats.first().expect("somebody is to act");
            let legal = state.legal(seat);
            let action = legal.nth(dealer.below_u64(legal.len())).expect("below the length");
            state.play_unchecked(&action, &mut ());
            decisions += 1;
        }
        black_box(state.scores());
    }
    decisions
}

fn listed_games(games: u64) -> u64 {
    let mut dealer = FastDealer::new(1);
    let opening = start(3, &mut dealer);
    let mut decisions = 0;
    let mut list: Vec<Action> = Vec::new();
    for _ in 0..games {
        let mut state = opening;
        loop {
            state.deal(&mut dealer, &mut ());
            let ToAct::Seats(seats) = state.to_act() else { break };
            let legal = state.legal(seats.first().expect("somebody is to act"));
            list.clear();
            // A payment in cards has up to millions of choices; a list has one entry for all of them.
            if !matches!(legal, Legal::PayCards(_)) {
                legal.list_into(&mut list);
            }
            let choice = dealer.below_u64(legal.len());
            let action = black_box(&list).get(choice as usize).copied().or_else(|| legal.nth(choice));
            let action = action.expect("below the length");
            state.play_unchecked(&action, &mut ());
            decisions += 1;
        }
        black_box(state.scores());
    }
    decisions
}

/// A whole game of players who bid in small steps and mostly pay: its opening and its events, as the first
/// seat sees them.
fn tame_game() -> (Opening, Vec<Event>) {
    let mut dealer = FastDealer::new(5);
    let setup = Setup::deal(Deck::printed(), Options::default(), 3, Seat::FIRST, &mut dealer);
    let setup = setup.expect("the printed deck is for 2 to 4");
    let mut game = Match::<State>::begin(&setup).expect("a dealt game is a game");
    let opening = game.state().begin(&setup, &mut ()).seen_by(Viewer::Seat(Seat::FIRST));
    while let Some(seat) = game.next_to_act(&mut dealer) {
        let state = game.state();
        let legal = state.legal(seat);
        let action = match (legal, state.table().lot()) {
            (Legal::Bid(bids), Some(lot)) => {
                let hand = state.hand(seat);
                let purse = if lot.card.is_gold() { hand.len() / 4 } else { hand.gold_sum() };
                let affordable = usize::from(bids.least) <= purse && dealer.below_u64(3) > 0;
                if affordable { Action::Bid(bids.least) } else { Action::Pass }
            }
            (Legal::PayGold(_) | Legal::PayCards(_), _) if legal.len() > 1 => {
                legal.nth(dealer.below_u64(legal.len() - 1)).expect("below the length")
            }
            _ => legal.nth(dealer.below_u64(legal.len())).expect("below the length"),
        };
        game.act(seat, &action).expect("a listed action is legal");
    }
    (opening, game.view(Some(Seat::FIRST)).events().to_vec())
}

fn folds(n: u64) -> u64 {
    let (opening, events) = tame_game();
    for _ in 0..n {
        let mut view = View::new(Some(Seat::FIRST), &opening);
        events.iter().for_each(|event| view.observe(event));
        black_box(view);
    }
    n * events.len() as u64
}

/// Draws worlds for one view, in the middle of a phase.
fn worlds(phase: Phase, n: u64) -> u64 {
    let (opening, events) = tame_game();
    let mut view = View::new(Some(Seat::FIRST), &opening);
    for event in &events {
        if view.table().phase() == phase && view.table().left() < 10 {
            break;
        }
        view.observe(event);
    }
    let (worlds, mut dealer) = (Worlds::new(&view), FastDealer::new(1));
    for _ in 0..n {
        black_box(worlds.sample(&mut dealer));
    }
    n
}

fn copies(n: u64) -> u64 {
    let state = start(3, &mut FastDealer::new(1));
    let mut copy = state;
    for _ in 0..n {
        copy = *black_box(&copy);
    }
    black_box(copy);
    n
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    if let [name, count] = arguments.as_slice() {
        let task = TASKS.iter().find(|task| task.name == name).expect("a task that exists");
        println!("{}", (task.run)(count.parse().expect("a count")));
        return;
    }
    for task in TASKS {
        (task.run)(task.often / 10);
        let start = Instant::now();
        let units = (task.run)(task.often);
        let seconds = start.elapsed().as_secs_f64();
        println!("{}\t{}\t{units}\t{seconds}", task.name, task.unit);
    }
}
