//! How fast bots decide. Without arguments: every task by the wall clock, a line each. With a task and a count:
//! just that, so that an instruction counter can watch (`cargo xtask bench` does both).

use std::hint::black_box;
use std::time::Instant;

use biblios::{Setup, State};
use biblios_view::{Deck, Event, Options, Phase, View};
use bots::biblios::{Search, player};
use bots::{Bot, Effort};
use tabletop::{FastDealer, Seat, ToAct, Viewer};

struct Task {
    name: &'static str,
    unit: &'static str,
    /// Does the work a number of times and says how many units that was.
    run: fn(u64) -> u64,
    /// How often for a measurement by the clock.
    often: u64,
}

const TASKS: &[Task] = &[
    Task { name: "greedy, 3 players", unit: "decisions", run: |n| decide(Bot::Greedy, None, n), often: 400 },
    Task { name: "expert, 3 players", unit: "decisions", run: |n| decide(Bot::Expert, None, n), often: 400 },
    Task {
        name: "expert, 3 players, gift phase",
        unit: "decisions",
        run: |n| decide(Bot::Expert, Some(Phase::Gift), n),
        often: 400,
    },
    Task {
        name: "expert, 3 players, auctions",
        unit: "decisions",
        run: |n| decide(Bot::Expert, Some(Phase::Auction), n),
        often: 400,
    },
    Task {
        name: "search simulations, 3 players, to the end of the turn",
        unit: "simulations",
        run: |n| simulate(Stretch::Turn, n),
        often: 400,
    },
    Task {
        name: "search simulations, 3 players, to the end of the game",
        unit: "simulations",
        run: |n| simulate(Stretch::Rest, n),
        often: 400,
    },
    Task {
        name: "search simulations, 3 players, whole games",
        unit: "simulations",
        run: |n| simulate(Stretch::Game, n),
        often: 100,
    },
    Task { name: "quill expert, solo", unit: "decisions", run: |n| quill_game::decide(1, n), often: 100 },
    Task { name: "quill expert, 3 players", unit: "decisions", run: |n| quill_game::decide(3, n), often: 40 },
    Task { name: "quill search, solo", unit: "simulations", run: |n| quill_game::search(1, n), often: 1000 },
    Task {
        name: "quill search, 3 players",
        unit: "simulations",
        run: |n| quill_game::search(3, n),
        often: 250,
    },
];

/// Every view from which a seat chooses in a game of three experts with this deck, in one phase or in both.
fn views(deck: Deck, phase: Option<Phase>) -> Vec<View> {
    let mut dealer = FastDealer::new(5);
    let setup = Setup::deal(deck, Options::default(), 3, Seat::FIRST, &mut dealer);
    let setup = setup.expect("the deck is for three");
    let mut state = State::new(&setup).expect("a dealt game is a game");
    let mut events: Vec<Event> = Vec::new();
    let opening = state.begin(&setup, &mut events);
    let mut folded: Vec<View> = Seat::all(3)
        .map(|seat| View::new(Some(seat), &opening.clone().seen_by(Viewer::Seat(seat))))
        .collect();
    let mut expert = player(Bot::Expert, 0);
    let mut chosen_from = Vec::new();
    loop {
        state.deal(&mut dealer, &mut events);
        for event in events.drain(..) {
            for (seat, view) in Seat::all(3).zip(&mut folded) {
                view.observe(&event.clone().seen_by(Viewer::Seat(seat)));
            }
        }
        let ToAct::Seats(seats) = state.to_act() else { break };
        let seat = seats.first().expect("somebody is to act");
        let view = &folded[seat.index()];
        if phase.is_none_or(|phase| view.table().phase() == phase) {
            chosen_from.push(view.clone());
        }
        let action = expert.choose(view);
        state.play_unchecked(&action, &mut events);
    }
    chosen_from
}

/// Chooses from every view of a game, so often.
fn decide(bot: Bot, phase: Option<Phase>, often: u64) -> u64 {
    let (views, mut player) = (views(Deck::printed(), phase), player(bot, 1));
    for _ in 0..often {
        for view in &views {
            black_box(player.choose(black_box(view)));
        }
    }
    often * views.len() as u64
}

/// What of a game is simulated.
#[derive(Clone, Copy)]
enum Stretch {
    /// From every choice to the end of the turn, where foresight takes over.
    Turn,
    /// From every choice to the end of the game.
    Rest,
    /// From the first choice to the end of the game.
    Game,
}

/// Thinks about so many choices, one after the other, and counts the simulations. The sampling of worlds, and all else
/// that a choice takes, is in the time.
fn simulate(stretch: Stretch, often: u64) -> u64 {
    const EACH: u32 = 1_000;
    // Of games with another deck nothing was learned, so they are played to their end.
    let unlearned = Deck::parse(include_str!("../tests/unfamiliar.deck")).expect("a deck");
    let views = match stretch {
        Stretch::Turn => views(Deck::printed(), None),
        Stretch::Rest => views(unlearned, None),
        Stretch::Game => views(unlearned, None)[..1].to_vec(),
    };
    let search = Search::new(Effort::Simulations(EACH), 1);
    let thought_about = views.iter().cycle().take(often as usize);
    thought_about.map(|view| black_box(search.think(black_box(view))).1).sum()
}

/// Decisions of Quill & Parchment.
mod quill_game {
    use super::{Seat, ToAct, Viewer, black_box};
    use bots::Effort;
    use bots::{Bot, quill::player};
    use quill::{Setup, State};
    use quill_view::{Event, Options, View};
    use tabletop::FastDealer;

    /// Every view from which a seat chooses in a game of experts.
    fn views(seats: usize) -> Vec<View> {
        let mut dealer = FastDealer::new(5);
        let setup = Setup::new(Options::default(), seats, Seat::FIRST).expect("a new game");
        let mut events: Vec<Event> = Vec::new();
        let mut state = State::new(&setup, &mut events).expect("a game");
        let opening = State::opening(&setup);
        let mut folded: Vec<View> = Seat::all(seats).map(|seat| View::new(Some(seat), &opening)).collect();
        let mut expert = player(Bot::Expert, 0);
        let mut chosen_from = Vec::new();
        loop {
            state.deal(&mut dealer, &mut events);
            for event in events.drain(..) {
                for (seat, view) in Seat::all(seats).zip(&mut folded) {
                    view.observe(&event.clone().seen_by(Viewer::Seat(seat)));
                }
            }
            let ToAct::Seats(to_act) = state.to_act() else { return chosen_from };
            let seat = to_act.first().expect("somebody is to act");
            let view = &folded[seat.index()];
            chosen_from.push(view.clone());
            let action = expert.choose(view);
            state.play_unchecked(seat, action, &mut events);
        }
    }

    /// Lets the expert choose from every view of a game, so often.
    pub(super) fn decide(seats: usize, often: u64) -> u64 {
        let (views, mut player) = (views(seats), player(Bot::Expert, 1));
        for _ in 0..often {
            for view in &views {
                black_box(player.choose(black_box(view)));
            }
        }
        often * views.len() as u64
    }

    /// Lets the search choose from the first view of a game, where there is much to choose, with twenty
    /// simulations for each one counted.
    pub(super) fn search(seats: usize, often: u64) -> u64 {
        let simulations = 20 * often;
        let mut player = player(Bot::Search(Effort::Simulations(simulations as u32)), 1);
        black_box(player.choose(black_box(&views(seats)[0])));
        simulations
    }
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
