//! The rules of both games.

use std::hint::black_box;

use biblios::Worlds;
use biblios_view::{Action, Legal, Phase, View};
use quill_view::Side;
use tabletop::{ActionOf, FastDealer, Game, LegalOf, LegalSet, OpeningOf, Seat, ToAct, Viewer};

use crate::players::{biblios_setup, expert_game, quill_setup};
use crate::{Task, Work};

pub(crate) const TASKS: &[Task] = &[
    Task { name: "biblios: random games, 2 players", unit: "decisions", prepare: || biblios_games(2) },
    Task { name: "biblios: random games, 3 players", unit: "decisions", prepare: || biblios_games(3) },
    Task { name: "biblios: random games, 4 players", unit: "decisions", prepare: || biblios_games(4) },
    Task {
        name: "biblios: random games, 3 players, actions copied to a list",
        unit: "decisions",
        prepare: biblios_games_with_lists,
    },
    Task { name: "biblios: fold a view, 3 players", unit: "events", prepare: fold_biblios },
    Task { name: "biblios: sample a world, gift phase", unit: "worlds", prepare: || sample(Phase::Gift) },
    Task { name: "biblios: sample a world, auctions", unit: "worlds", prepare: || sample(Phase::Auction) },
    Task { name: "biblios: copy a state", unit: "copies", prepare: || copy(biblios_start(3)) },
    Task { name: "quill: random games, solo", unit: "decisions", prepare: || quill_games(1, Side::A) },
    Task { name: "quill: random games, 2 players", unit: "decisions", prepare: || quill_games(2, Side::A) },
    Task { name: "quill: random games, 3 players", unit: "decisions", prepare: || quill_games(3, Side::A) },
    Task { name: "quill: random games, 4 players", unit: "decisions", prepare: || quill_games(4, Side::A) },
    Task {
        name: "quill: random games, 2 players, sides B",
        unit: "decisions",
        prepare: || quill_games(2, Side::B),
    },
    Task {
        name: "quill: random games, 4 players, sides B",
        unit: "decisions",
        prepare: || quill_games(4, Side::B),
    },
    Task { name: "quill: copy a state", unit: "copies", prepare: || copy(quill_start(3, Side::A)) },
];

/// The number of random games in one run of a task.
const GAMES: u32 = 1_000;

fn start<G: Game>(setup: &G::Setup) -> (G, OpeningOf<G>) {
    G::begin(setup, &mut ()).expect("a valid setup")
}

fn biblios_start(seats: usize) -> biblios::State {
    start(&biblios_setup(seats)).0
}

fn quill_start(seats: usize, side: Side) -> quill::State {
    start(&quill_setup(seats, side)).0
}

fn biblios_games(seats: usize) -> Work {
    random_games(biblios_start(seats), LegalSet::nth)
}

fn quill_games(seats: usize, side: Side) -> Work {
    random_games(quill_start(seats, side), LegalSet::nth)
}

fn biblios_games_with_lists() -> Work {
    let mut list: Vec<Action> = Vec::new();
    random_games(biblios_start(3), move |legal, choice| {
        list.clear();
        // A payment in cards can have millions of choices, so it is chosen by its index.
        if matches!(legal, Legal::PayCards(_)) {
            return legal.nth(choice);
        }
        legal.list_into(&mut list);
        black_box(&list).get(choice as usize).copied()
    })
}

/// Plays whole games from one state, with actions chosen uniformly from the legal ones. `nth` returns an action by its
/// index.
fn random_games<G: Game>(
    start: G,
    mut nth: impl FnMut(&LegalOf<G>, u64) -> Option<ActionOf<G>> + 'static,
) -> Work {
    Box::new(move || {
        let mut dealer = FastDealer::new(1);
        let mut decisions = 0;
        for _ in 0..GAMES {
            let mut state = start.clone();
            loop {
                state.deal(&mut dealer, &mut ());
                let ToAct::Seats(seats) = state.to_act() else { break };
                let seat = seats.first().expect("a seat to act");
                let legal = state.legal(seat);
                let action = nth(&legal, dealer.below_u64(legal.count())).expect("a valid index");
                state.play_unchecked(seat, &action, &mut ());
                decisions += 1;
            }
            black_box(state.standing());
        }
        decisions
    })
}

/// Folds the events of a game, as the first seat is shown them, into a new view.
fn fold_biblios() -> Work {
    let setup = biblios_setup(3);
    let (_, opening) = start::<biblios::State>(&setup);
    let opening = opening.seen_by(Viewer::Seat(Seat::FIRST));
    let (game, _) = expert_game::<biblios::State>(&setup);
    let events = game.view(Some(Seat::FIRST)).events().to_vec();
    Box::new(move || {
        const GAMES: u64 = 100;
        for _ in 0..GAMES {
            let mut view = View::new(Some(Seat::FIRST), black_box(&opening));
            events.iter().for_each(|event| view.observe(event));
            black_box(view);
        }
        GAMES * events.len() as u64
    })
}

/// Samples worlds for a view in the second half of a phase.
fn sample(phase: Phase) -> Work {
    let (_, views) = expert_game::<biblios::State>(&biblios_setup(3));
    let late = |view: &View| view.table().phase() == phase && view.table().left() < 10;
    let view = views.into_iter().find(late).expect("a decision late in the phase");
    Box::new(move || {
        const WORLDS: u64 = 1_000;
        let (worlds, mut dealer) = (Worlds::new(&view), FastDealer::new(1));
        for _ in 0..WORLDS {
            black_box(worlds.sample(&mut dealer));
        }
        WORLDS
    })
}

fn copy<G: Game>(state: G) -> Work {
    Box::new(move || {
        const COPIES: u64 = 100_000;
        let mut copy = state.clone();
        for _ in 0..COPIES {
            copy = black_box(&copy).clone();
        }
        black_box(&copy);
        COPIES
    })
}
