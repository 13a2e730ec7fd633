//! How fast bots decide. Without arguments: every task by the wall clock, a line each. With a task and a count:
//! just that, so that an instruction counter can watch (`cargo xtask bench` does both).

use std::hint::black_box;
use std::time::Instant;

use biblios_view::{Deck, Phase};
use bots::biblios::Search;
use bots::{Bot, Effort, Ladder};
use tabletop::{FastDealer, Match, Seat};

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
    Task { name: "quill expert, solo", unit: "decisions", run: |n| quill_decide(1, n), often: 100 },
    Task { name: "quill expert, 3 players", unit: "decisions", run: |n| quill_decide(3, n), often: 40 },
    Task { name: "quill search, solo", unit: "simulations", run: |n| quill_search(1, n), often: 1000 },
    Task { name: "quill search, 3 players", unit: "simulations", run: |n| quill_search(3, n), often: 250 },
];

/// Every view from which a seat chooses in a game of experts.
fn views<G: Ladder>(setup: &G::Setup, dealer: &mut FastDealer) -> Vec<G::View> {
    let mut game = Match::<G>::begin(setup).expect("a good setup");
    let mut expert = G::player(Bot::Expert, 0);
    let mut views = Vec::new();
    game.run(dealer, |_, view, _| {
        views.push(view.clone());
        Some(expert.choose(view))
    });
    views
}

fn biblios_views(deck: Deck) -> Vec<biblios_view::View> {
    let mut dealer = FastDealer::new(5);
    let options = biblios_view::Options::default();
    let setup = biblios::Setup::deal(deck, options, 3, Seat::FIRST, &mut dealer);
    views::<biblios::State>(&setup.expect("the deck is for three"), &mut dealer)
}

fn quill_views(seats: usize) -> Vec<quill_view::View> {
    let setup = quill::Setup::new(quill_view::Options::default(), seats, Seat::FIRST);
    views::<quill::State>(&setup.expect("a new game"), &mut FastDealer::new(5))
}

/// Chooses from every view, so often.
fn choose<G: Ladder>(bot: Bot, views: &[G::View], often: u64) -> u64 {
    let mut player = G::player(bot, 1);
    for _ in 0..often {
        for view in views {
            black_box(player.choose(black_box(view)));
        }
    }
    often * views.len() as u64
}

/// Chooses from the views of one phase or of both.
fn decide(bot: Bot, phase: Option<Phase>, often: u64) -> u64 {
    let mut views = biblios_views(Deck::printed());
    views.retain(|view| phase.is_none_or(|phase| view.table().phase() == phase));
    choose::<biblios::State>(bot, &views, often)
}

fn quill_decide(seats: usize, often: u64) -> u64 {
    choose::<quill::State>(Bot::Expert, &quill_views(seats), often)
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
        Stretch::Turn => biblios_views(Deck::printed()),
        Stretch::Rest => biblios_views(unlearned),
        Stretch::Game => biblios_views(unlearned)[..1].to_vec(),
    };
    let search = Search::new(Effort::Simulations(EACH), 1);
    let thought_about = views.iter().cycle().take(often as usize);
    thought_about.map(|view| black_box(search.think(black_box(view))).1).sum()
}

/// Lets the search choose from the first view of a game of Quill & Parchment, where there is much to choose, with twenty
/// simulations for each one counted.
fn quill_search(seats: usize, often: u64) -> u64 {
    let simulations = 20 * often;
    let effort = Effort::Simulations(simulations as u32);
    choose::<quill::State>(Bot::Search(effort), &quill_views(seats)[..1], 1);
    simulations
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
