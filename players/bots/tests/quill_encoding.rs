//! The encoding of Quill & Parchment over random games.

use std::ops::Range;

use mind::Encoding;
use mind::quill::Quill;
use quill::{Setup, State};
use quill_view::{Action, BookFace, Difficulty, Face, Options, Scores, Side, Stage, View, Who};
use tabletop::{Dealer, FastDealer, Game, Match, Purpose, Seat, ToAct};

/// All options with all numbers of players, each with several games.
fn setups(games: usize) -> impl Iterator<Item = (Setup, u64)> {
    let sides = [Side::A, Side::B];
    let tables = (2..=4).flat_map(move |seats| {
        sides.into_iter().flat_map(move |task| {
            sides.map(move |monastery| (seats, Options { task, monastery, ..Options::default() }))
        })
    });
    let solo =
        [Difficulty::Gentle, Difficulty::Normal, Difficulty::Hard].into_iter().flat_map(|difficulty| {
            [0, 5].map(|head_start| (1, Options { difficulty, head_start, ..Options::default() }))
        });
    tables.chain(solo).flat_map(move |(seats, options)| {
        (0..games).map(move |game| {
            let first = Seat::new(game % seats).expect("a seat");
            (Setup::new(options, seats, first).expect("valid options"), (seats * 1000 + game) as u64)
        })
    })
}

/// The blocks of features with their ranges.
fn layout() -> impl Iterator<Item = (&'static str, Range<usize>)> {
    Quill::blocks().scan(0, |from, (about, length)| {
        let range = *from..*from + length;
        *from = range.end;
        Some((about, range))
    })
}

/// Returns the first block whose description begins like this.
fn block(about: &str) -> Range<usize> {
    layout().find(|(name, _)| name.starts_with(about)).expect("a block").1
}

/// The features and legal choices of a view.
fn encoded(view: &View) -> (Vec<i8>, Vec<bool>) {
    let (mut features, mut legal) = (vec![0; Quill::FEATURES], vec![false; Quill::CHOICES]);
    Quill::features(view, &(), &mut features);
    let count = Quill::legal(view, &(), &mut legal);
    assert_eq!(count, legal.iter().filter(|&&legal| legal).count());
    (features, legal)
}

fn chosen(view: &View, choice: usize) -> Action {
    Quill::choose(view, &mut (), choice).expect("there are no drafts")
}

/// Plays games by random choices. Calls `look` for every decision.
fn play(games: usize, mut look: impl FnMut(&View, &State, &[i8], &[bool])) {
    for (setup, seed) in setups(games) {
        let mut dealer = FastDealer::new(seed);
        let mut chooser = FastDealer::new(seed + 1);
        let mut table = Match::<State>::begin(&setup).expect("a valid setup");
        let mut decisions = 0;
        let finished = table.run(&mut dealer, |_, view, state| {
            let (features, legal) = encoded(view);
            let choices: Vec<usize> = (0..Quill::CHOICES).filter(|&choice| legal[choice]).collect();
            assert!(!choices.is_empty(), "{:?}", view.legal());
            look(view, state, &features, &legal);
            decisions += 1;
            assert!(decisions < 1000, "random play ends");
            Some(chosen(view, choices[chooser.below(Purpose(0), choices.len() as u32) as usize]))
        });
        assert!(finished);
    }
}

#[test]
fn every_choice_is_a_legal_action_and_no_two_are_the_same() {
    let mut positions = 0;
    play(20, |view, _, _, legal| {
        let mut actions = Vec::new();
        for choice in (0..Quill::CHOICES).filter(|&choice| legal[choice]) {
            let action = chosen(view, choice);
            assert_eq!(view.check(action), Ok(()), "{choice}");
            assert!(!actions.contains(&action), "{action:?}");
            actions.push(action);
        }
        positions += 1;
    });
    assert!(positions > 10_000, "{positions}");
}

/// Whether the documentation of the choices says that an action is left out.
fn is_left_out(view: &View, action: Action, legal: &[bool]) -> bool {
    let seat = view.seat().expect("a seat");
    let actions: Vec<Action> = view.legal().iter().collect();
    let sign = |action: &Action| matches!(action, Action::Raise(_) | Action::Lower(_));
    let only_choice = legal.iter().filter(|&&legal| legal).count() == 1;
    match action {
        Action::Bid(bid) => {
            let purse = |seat| view.table().card(Who::Player(seat)).influence.max(0).unsigned_abs();
            let others = Seat::all(view.table().seats()).filter(|&other| other != seat).map(purse);
            let highest = others.max().unwrap_or(0);
            bid > 32 || bid > highest + 1 && view.table().seats() > 2 || bid > 2 * highest + 1
        }
        Action::Raise(_) => !actions.iter().all(sign),
        Action::Lower(_) => {
            !actions.iter().all(sign) || actions.iter().any(|action| matches!(action, Action::Raise(_)))
        }
        // One die is used first.
        _ => only_choice && matches!(actions[0], Action::Use(_)),
    }
}

#[test]
fn every_other_legal_action_is_a_choice() {
    let (mut reached, mut left_out) = (0, 0);
    play(20, |view, _, _, legal| {
        let choices: Vec<Action> =
            (0..Quill::CHOICES).filter(|&choice| legal[choice]).map(|choice| chosen(view, choice)).collect();
        for action in view.legal().iter() {
            if choices.contains(&action) {
                reached += 1;
            } else {
                assert!(is_left_out(view, action, legal), "{action:?} {choices:?} {:?}", view.legal());
                left_out += 1;
            }
        }
    });
    assert!(reached > 3 * left_out, "{reached} {left_out}");
}

#[test]
fn nearly_every_feature_varies_and_none_is_cut_off() {
    let mut seen = vec![(i8::MAX, i8::MIN); Quill::FEATURES];
    play(40, |_, _, features, _| {
        for (&feature, (least, most)) in features.iter().zip(&mut seen) {
            (*least, *most) = ((*least).min(feature), (*most).max(feature));
        }
    });
    let mut constant = 0;
    for (name, range) in layout() {
        let (least, most) = seen[range.end - 1];
        assert!(least < most, "the block is longer than what is written: {name}");
        for (index, (least, most)) in seen[range].iter().enumerate() {
            assert!(*least > -127 && *most < 127, "{name} {index}: {least} to {most}");
            constant += usize::from(least == most);
        }
    }
    // Random play never fills the chapel, for example.
    assert!(constant < 30, "{constant}");
}

#[test]
fn the_points_are_those_of_the_game() {
    let own = block("own standing").start;
    play(4, |view, state, features, _| {
        let scores = state.scores();
        let parts = &scores.parts[Who::Player(view.seat().expect("a seat"))];
        let stacks: i16 = parts.stacks.0.iter().sum();
        let expected = [
            parts.bonuses,
            parts.towns,
            parts.influence,
            parts.cross,
            parts.chapel,
            stacks,
            parts.total() / 4,
        ];
        let written: Vec<i16> = features[own..own + 7].iter().map(|&points| points.into()).collect();
        assert_eq!(written, expected);
    });
}

#[test]
fn the_gain_of_a_book_is_what_using_its_die_adds() {
    let from = block("each own stack");
    let length = from.len() / 5;
    let (mut gains, mut harms) = (0, 0);
    play(20, |view, state, features, _| {
        let seat = view.seat().expect("a seat");
        let who = Who::Player(seat);
        // Bonuses of Lauds come later.
        if state.table().stage() == Stage::Lauds && state.players() > 1 {
            return;
        }
        for action in view.legal().iter() {
            let Action::Use(Face::Book(BookFace::Book(book))) = action else { continue };
            let mut after = state.clone();
            after.play(seat, action, &mut ()).expect("legal");
            let mut expected = *state.table().card(who);
            expected.stacks[book] += 1;
            expected.completed = after.table().card(who).completed;
            let same = after.table().day() == state.table().day()
                && after.table().values() == state.table().values()
                && after.table().chapel() == state.table().chapel()
                && after
                    .table()
                    .participants()
                    .all(|other| other == who || after.table().card(other) == state.table().card(other));
            if !same || *after.table().card(who) != expected {
                continue;
            }
            let (before, after) = (state.scores(), after.scores());
            let own = from.start + length * book as usize;
            let added = after.parts[who].total() - before.parts[who].total();
            assert_eq!(i16::from(features[own + 18]), added, "{action:?}");
            let others = |scores: &Scores| -> i16 {
                let others = state.table().participants().filter(|&other| other != who);
                others.map(|other| scores.parts[other].total()).sum()
            };
            let lost = others(&before) - others(&after);
            assert_eq!(i16::from(features[own + 22]), lost, "{action:?}");
            gains += usize::from(added > 0);
            harms += usize::from(lost > 0);
        }
    });
    assert!(gains > 100 && harms > 50, "{gains} {harms}");
}

/// Deals to a game whose seats are another game's, moved by `shift`.
struct Moved {
    streams: [FastDealer; 8],
    seats: usize,
    shift: usize,
}

impl Moved {
    fn new(seats: usize, shift: usize) -> Moved {
        Moved { streams: std::array::from_fn(|stream| FastDealer::new(stream as u64)), seats, shift }
    }
}

impl Dealer for Moved {
    fn below(&mut self, purpose: Purpose, n: u32) -> u32 {
        let stream = usize::from(purpose.0);
        let of_seat = (stream + self.seats - self.shift) % self.seats;
        self.streams[if stream < self.seats { of_seat } else { stream }].below(purpose, n)
    }
}

#[test]
fn the_names_of_the_seats_do_not_matter() {
    for (seats, shift) in (2..=4).flat_map(|seats| (1..seats).map(move |shift| (seats, shift))) {
        let moved = |seat: Seat| Seat::new((seat.index() + shift) % seats).expect("a seat");
        let begin = |first| {
            let setup = Setup::new(Options::default(), seats, first).expect("valid options");
            Match::<State>::begin(&setup).expect("a valid setup")
        };
        let (mut one, mut other) = (begin(Seat::FIRST), begin(moved(Seat::FIRST)));
        let (mut dealer, mut other_dealer) = (Moved::new(seats, 0), Moved::new(seats, shift));
        let mut chooser = FastDealer::new(7);
        while let Some(seat) = one.next_to_act(&mut dealer) {
            other.deal(&mut other_dealer);
            let (view, other_view) = (one.view(Some(seat)), other.view(Some(moved(seat))));
            let (features, legal) = encoded(&view);
            assert_eq!((&features, &legal), (&encoded(&other_view).0, &encoded(&other_view).1));
            let choices: Vec<usize> = (0..Quill::CHOICES).filter(|&choice| legal[choice]).collect();
            let choice = choices[chooser.below(Purpose(0), choices.len() as u32) as usize];
            one.act(seat, &chosen(&view, choice)).expect("legal");
            other.act(moved(seat), &chosen(&other_view, choice)).expect("legal");
        }
        assert_eq!(other.state().table().stage(), Stage::Over);
    }
}

#[test]
fn sealed_choices_of_others_change_nothing() {
    let mut compared = 0;
    for (setup, seed) in setups(4).filter(|(setup, _)| setup.start.seats > 1) {
        let (mut dealer, mut chooser) = (FastDealer::new(seed), FastDealer::new(seed + 1));
        let mut table = Match::<State>::begin(&setup).expect("a valid setup");
        while let Some(seat) = table.next_to_act(&mut dealer) {
            let ToAct::Seats(seats) = table.state().to_act() else { unreachable!("a seat is to act") };
            let legal = table.state().legal(seat);
            let sealed = legal.nth(0).is_some_and(Action::is_sealed);
            let others = seats.without(seat);
            if sealed && !others.is_empty() {
                let now = table.checkpoint();
                let mut seen: Vec<Option<_>> = vec![None; 4];
                for action in legal.iter() {
                    table.act(seat, &action).expect("legal");
                    for other in others.iter() {
                        let view = table.view(Some(other));
                        let encoded = encoded(&view);
                        let before = seen[other.index()].get_or_insert_with(|| encoded.clone());
                        assert_eq!(*before, encoded, "{action:?}");
                        compared += 1;
                    }
                    table.restore(now.clone());
                }
            }
            let action = legal.nth(chooser.below_u64(legal.len())).expect("below the length");
            table.act(seat, &action).expect("legal");
        }
    }
    assert!(compared > 10_000, "{compared}");
}

#[test]
fn typed_in_boards_are_not_familiar() {
    for (setup, _) in setups(1) {
        let view = |setup: &Setup| Match::<State>::begin(setup).expect("a valid setup").view(None);
        assert!(Quill::is_familiar(&view(&setup)));
        let (name, text) = quill_view::BUILT_IN[setup.options.task as usize];
        assert!(name.starts_with("task"));
        for (from, to) in [("spaces=6", "spaces=7"), ("reconstructed yes", "reconstructed no")] {
            let changed = text.replace(from, to);
            assert_ne!(changed, text);
            let task = quill_view::Task::parse(&changed).expect("a valid board");
            let boards = quill_view::Boards { task, monastery: setup.boards.monastery.clone() };
            let typed_in = Setup { boards: boards.into(), ..setup.clone() };
            assert!(!Quill::is_familiar(&view(&typed_in)));
        }
    }
}
