//! The bots of both games.

use std::hint::black_box;

use biblios_view::Deck;
use bots::{Bot, Effort, Ladder};
use quill_view::Side;
use tabletop::{FastDealer, Match, Seat};

use crate::{Task, Work};

pub(crate) const TASKS: &[Task] = &[
    Task { name: "bots: greedy, 3 players", unit: "decisions", prepare: || biblios_decisions(Bot::Greedy) },
    Task { name: "bots: expert, 3 players", unit: "decisions", prepare: || biblios_decisions(Bot::Expert) },
    Task {
        name: "bots: search, 3 players, to the end of the turn",
        unit: "simulations",
        prepare: || biblios_search(Deck::printed()),
    },
    Task {
        name: "bots: search, 3 players, to the end of the game",
        unit: "simulations",
        prepare: || biblios_search(unfamiliar_deck()),
    },
    Task { name: "bots: quill expert, solo", unit: "decisions", prepare: || quill_decisions(1) },
    Task { name: "bots: quill expert, 3 players", unit: "decisions", prepare: || quill_decisions(3) },
    Task { name: "bots: quill search, solo", unit: "simulations", prepare: || quill_search(1) },
    Task { name: "bots: quill search, 3 players", unit: "simulations", prepare: || quill_search(3) },
];

/// The seed of the chance of each game.
const SEED: u64 = 1;

/// A deck that the network was not trained on, so that searches play to the end of the game.
fn unfamiliar_deck() -> Deck {
    Deck::parse(include_str!("../../../players/bots/tests/unfamiliar.deck")).expect("a valid deck")
}

pub(crate) fn biblios_setup(deck: Deck, seats: usize) -> biblios::Setup {
    let (options, mut dealer) = (biblios_view::Options::default(), FastDealer::new(SEED));
    biblios::Setup::deal(deck, options, seats, Seat::FIRST, &mut dealer).expect("a valid deck")
}

pub(crate) fn quill_setup(seats: usize, side: Side) -> quill::Setup {
    let options = quill_view::Options { task: side, monastery: side, ..quill_view::Options::default() };
    quill::Setup::new(options, seats, Seat::FIRST).expect("built-in boards")
}

/// Plays a game of experts. Returns it with the view of each decision.
pub(crate) fn expert_game<G: Ladder>(setup: &G::Setup) -> (Match<G>, Vec<G::View>) {
    let mut game = Match::<G>::begin(setup).expect("a valid setup");
    let mut expert = G::player(Bot::Expert, 0);
    let mut views = Vec::new();
    game.run(&mut FastDealer::new(SEED), |_, view, _| {
        views.push(view.clone());
        Some(expert.choose(view))
    });
    (game, views)
}

/// Lets a bot choose from each view.
fn decisions<G: Ladder>(bot: Bot, views: Vec<G::View>) -> Work {
    let mut player = G::player(bot, 1);
    Box::new(move || {
        for view in &views {
            black_box(player.choose(black_box(view)));
        }
        views.len() as u64
    })
}

fn biblios_decisions(bot: Bot) -> Work {
    decisions::<biblios::State>(bot, expert_game::<biblios::State>(&biblios_setup(Deck::printed(), 3)).1)
}

fn quill_decisions(seats: usize) -> Work {
    decisions::<quill::State>(Bot::Expert, expert_game::<quill::State>(&quill_setup(seats, Side::A)).1)
}

/// Searches from eight views, spread over a game. Sampling worlds and choosing among the results are measured as part of
/// the simulations.
fn biblios_search(deck: Deck) -> Work {
    const SIMULATIONS: u32 = 1_000;
    let (_, views) = expert_game::<biblios::State>(&biblios_setup(deck, 3));
    let search = bots::biblios::Search::new(Effort::Simulations(SIMULATIONS), 1);
    let step = views.len() / 8;
    Box::new(move || {
        let searched = views.iter().step_by(step).take(8);
        searched.map(|view| black_box(search.think(black_box(view))).1).sum()
    })
}

/// Searches from the first view of a game, which has many choices.
fn quill_search(seats: usize) -> Work {
    const SIMULATIONS: u32 = 1_000;
    let (_, mut views) = expert_game::<quill::State>(&quill_setup(seats, Side::A));
    views.truncate(1);
    let mut search = decisions::<quill::State>(Bot::Search(Effort::Simulations(SIMULATIONS)), views);
    Box::new(move || search() * u64::from(SIMULATIONS))
}
