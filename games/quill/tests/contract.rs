//! The `contract` tests, for every number of players, side and difficulty.

use contract::{Policy, Subject, check_game};
use quill::{Setup, State};
use quill_view::{Action, Book, BookFace, Die, Difficulty, Options, Side, Travel, View};
use tabletop::{FastDealer, Seat};

struct Quill;

impl Subject for Quill {
    type Game = State;
    /// The options, the cards, and the number of marks in the bottom pew, which are never removed.
    type Pieces = (Options, String, usize);

    fn universe(state: &State, _seat: Seat) -> Vec<Action> {
        let mut all = vec![Action::Stop, Action::RollAll, Action::Climb, Action::Decline, Action::Cross];
        all.extend([true, false].map(|again| Action::Cadfael { again }));
        for die in [Die::Book, Die::Influence, Die::Travel] {
            all.extend(die.faces().map(|(face, _)| Action::Roll(face)));
        }
        for die in [Die::Book, Die::Travel] {
            all.extend(die.faces().map(|(face, _)| Action::Use(face)));
        }
        for book in Book::ALL {
            all.extend([
                Action::UseAsChapel(book),
                Action::Raise(book),
                Action::Lower(book),
                Action::Star(book),
            ]);
        }
        all.extend(BookFace::ALL.map(Action::Reroll));
        all.extend(Travel::ALL.map(Action::UseFurther));
        all.extend((0..=5).flat_map(|n| [Action::Walk(n), Action::Row(n), Action::Give(n)]));
        all.extend((0..=60).chain([200, u16::MAX]).map(Action::Bid));
        all.extend(state.table().boards().task.map().spaces().map(Action::Go));
        all
    }

    fn mismatch(world: &State, view: &View) -> Option<String> {
        if world.table() != view.table() {
            return Some("the public state differs".to_owned());
        }
        let own = view.seat().and_then(|seat| world.sealed(seat));
        if own != view.own_choice() {
            return Some("the own sealed choice differs".to_owned());
        }
        let chosen = view.table().chosen();
        let made_up = Seat::all(4).find(|&seat| world.sealed(seat).is_some() && !chosen.contains(seat));
        made_up.map(|seat| format!("{seat} has not chosen yet"))
    }

    fn pieces(state: &State) -> (Options, String, usize) {
        let table = state.table();
        (*table.options(), format!("{:?}", table.boards()), table.chapel().marks(0).count())
    }

    fn choose(state: &State, seat: Seat, dealer: &mut FastDealer) -> Action {
        let legal = state.legal(seat);
        legal.nth(dealer.below_u64(legal.len())).expect("index below the length")
    }
}

fn setup(seats: usize, options: Options) -> Setup {
    Setup::new(options, seats, Seat::FIRST).expect("valid setup")
}

// proves Q07 Q08 Q49 Q95
#[test]
fn every_number_of_players_and_every_side() {
    let mut dealer = FastDealer::new(2021);
    for seats in 2..=4 {
        for (task, monastery) in
            [(Side::A, Side::A), (Side::A, Side::B), (Side::B, Side::A), (Side::B, Side::B)]
        {
            let options = Options { task, monastery, ..Options::default() };
            for policy in [Policy::Uniform, Policy::Plausible] {
                for _ in 0..6 {
                    let decisions = check_game::<Quill>(&setup(seats, options), policy, &mut dealer);
                    assert!(decisions > 8 * seats, "every seat decides something every day");
                }
            }
        }
    }
}

// proves Q91
#[test]
fn every_difficulty_of_the_solo_game() {
    let mut dealer = FastDealer::new(1);
    for difficulty in [Difficulty::Gentle, Difficulty::Normal, Difficulty::Hard] {
        for head_start in [0, 5, 20] {
            let options = Options { difficulty, head_start, ..Options::default() };
            for policy in [Policy::Uniform, Policy::Plausible] {
                check_game::<Quill>(&setup(1, options), policy, &mut dealer);
            }
        }
    }
}
