//! How fast the truth is. Without arguments: every task by the wall clock, a line each. With a task and a
//! count: just that, so that an instruction counter can watch (`cargo xtask bench` does both).

use std::hint::black_box;
use std::time::Instant;

use quill::{Setup, State};
use quill_view::{Options, Side};
use tabletop::{FastDealer, Seat, ToAct};

struct Task {
    name: &'static str,
    unit: &'static str,
    /// Does the work a number of times and says how many units that was.
    run: fn(u64) -> u64,
    /// How often for a measurement by the clock.
    often: u64,
}

const TASKS: &[Task] = &[
    Task {
        name: "random games, solo",
        unit: "decisions",
        run: |n| random_games(1, Side::A, n),
        often: 40_000,
    },
    Task {
        name: "random games, 2 players",
        unit: "decisions",
        run: |n| random_games(2, Side::A, n),
        often: 40_000,
    },
    Task {
        name: "random games, 3 players",
        unit: "decisions",
        run: |n| random_games(3, Side::A, n),
        often: 30_000,
    },
    Task {
        name: "random games, 4 players",
        unit: "decisions",
        run: |n| random_games(4, Side::A, n),
        often: 20_000,
    },
    Task {
        name: "random games, 2 players, sides B",
        unit: "decisions",
        run: |n| random_games(2, Side::B, n),
        often: 40_000,
    },
    Task {
        name: "random games, 4 players, sides B",
        unit: "decisions",
        run: |n| random_games(4, Side::B, n),
        often: 20_000,
    },
    Task { name: "copy a state", unit: "copies", run: copies, often: 20_000_000 },
];

fn start(seats: usize, side: Side) -> State {
    let options = Options { task: side, monastery: side, ..Options::default() };
    let setup = Setup::new(options, seats, Seat::FIRST).expect("the built-in boards are for 1 to 4");
    State::new(&setup, &mut ()).expect("a new game is a game")
}

fn random_games(seats: usize, side: Side, games: u64) -> u64 {
    let mut dealer = FastDealer::new(1);
    let opening = start(seats, side);
    let mut decisions = 0;
    for _ in 0..games {
        let mut state = opening.clone();
        loop {
            state.deal(&mut dealer, &mut ());
            let ToAct::Seats(seats) = state.to_act() else { break };
            let seat = seats.first().expect("somebody is to act");
            let legal = state.legal(seat);
            let action = legal.nth(dealer.below_u64(legal.len())).expect("below the length");
            state.play_unchecked(seat, action, &mut ());
            decisions += 1;
        }
        black_box(state.scores());
    }
    decisions
}

fn copies(n: u64) -> u64 {
    let state = start(3, Side::A);
    let mut copy = state;
    for _ in 0..n {
        copy = black_box(&copy).clone();
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
