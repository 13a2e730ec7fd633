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
    Task { name: "bots: mind, 3 players", unit: "decisions", prepare: || biblios_decisions(Bot::Mind) },
    Task { name: "bots: quill expert, solo", unit: "decisions", prepare: || quill_decisions(Bot::Expert, 1) },
    Task {
        name: "bots: quill expert, 3 players",
        unit: "decisions",
        prepare: || quill_decisions(Bot::Expert, 3),
    },
    Task {
        name: "bots: quill mind, 3 players",
        unit: "decisions",
        prepare: || quill_decisions(Bot::Mind, 3),
    },
    Task { name: "bots: quill thinking, solo", unit: "simulations", prepare: || quill_thinking(1) },
    Task { name: "bots: quill thinking, 3 players", unit: "simulations", prepare: || quill_thinking(3) },
];

/// The seed of the chance of each game.
const SEED: u64 = 1;

pub(crate) fn biblios_setup(seats: usize) -> biblios::Setup {
    let (options, mut dealer) = (biblios_view::Options::default(), FastDealer::new(SEED));
    biblios::Setup::deal(Deck::printed(), options, seats, Seat::FIRST, &mut dealer).expect("the printed deck")
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
    decisions::<biblios::State>(bot, expert_game::<biblios::State>(&biblios_setup(3)).1)
}

fn quill_decisions(bot: Bot, seats: usize) -> Work {
    decisions::<quill::State>(bot, expert_game::<quill::State>(&quill_setup(seats, Side::A)).1)
}

/// Simulates from the first view of a game, which has many choices.
fn quill_thinking(seats: usize) -> Work {
    const SIMULATIONS: u32 = 1_000;
    let (_, mut views) = expert_game::<quill::State>(&quill_setup(seats, Side::A));
    views.truncate(1);
    let mut think = decisions::<quill::State>(Bot::Thinking(Effort::Simulations(SIMULATIONS)), views);
    Box::new(move || think() * u64::from(SIMULATIONS))
}
