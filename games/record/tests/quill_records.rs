//! Records and positions of Quill & Parchment: they round-trip, and no input makes the reader panic.

use proptest::prelude::*;
use quill_view::{BUILT_IN, Difficulty, Monastery, Options, Side, Task};
use record::fair::{Fair, Nonce, Scheme, Secret};
use record::quill::{Position, Record, Replay, ReplayError};
use record::{Lines, Seed, Start};
use tabletop::{FastDealer, Seat, ToAct, Viewer};

fn options() -> impl Strategy<Value = (usize, Options)> {
    let sides = || prop_oneof![Just(Side::A), Just(Side::B)];
    let difficulty = prop_oneof![Just(Difficulty::Gentle), Just(Difficulty::Normal), Just(Difficulty::Hard)];
    (1..=4usize, sides(), sides(), difficulty, 0..=20u8).prop_map(
        |(seats, task, monastery, difficulty, head_start)| match seats {
            1 => (1, Options { difficulty, head_start, ..Options::default() }),
            _ => (seats, Options { task, monastery, ..Options::default() }),
        },
    )
}

/// A new game. An odd seed becomes the secret of a fair shuffle.
fn new_record(seats: usize, options: Options, seed: [u8; 32]) -> Record {
    let names = ["Ansel", "Bede", "Clare", "Drogo"].map(str::to_owned);
    let fair = (seed[31] % 2 == 1).then(|| {
        let nonces = (0..seats).map(|seat| (seed[seat] % 2 == 1).then_some(Nonce(seed))).collect();
        Fair::new(Scheme::Two, "the table by the window", Secret(seed), nonces)
    });
    let seed = fair.as_ref().map_or(Seed(seed), Fair::seed);
    let mut record = Record::new(options, names[..seats].to_vec(), Seat::FIRST, seed);
    record.fair = fair;
    record
}

/// Plays at most `most` random actions.
fn play(game: &mut Replay, choices: u64, most: usize) {
    let mut choices = FastDealer::new(choices);
    for _ in 0..most {
        let ToAct::Seats(seats) = game.state().to_act() else { break };
        let seats: Vec<_> = seats.iter().collect();
        let seat = seats[choices.below_u64(seats.len() as u64) as usize];
        let legal = game.state().legal(seat);
        let action = legal.nth(choices.below_u64(legal.len())).expect("below the length");
        let text = game.record().kit.action_text(action).to_string();
        assert_eq!(game.record().kit.read_action(&text), Ok(action));
        game.add(seat, &action).expect("a legal action");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn a_record_replays_to_the_same_bytes((seats, options) in options(), seed in any::<[u8; 32]>(), choices in any::<u64>()) {
        let mut game = Replay::begin(new_record(seats, options, seed)).expect("a new game");
        play(&mut game, choices, 1000);
        let text = game.record().write();
        let record = Record::read(&text).expect("a written record");
        prop_assert_eq!(&record, game.record());
        prop_assert_eq!(record.write(), text);
        let mut again = Replay::begin(record).expect("a valid record");
        again.advance(usize::MAX).expect("legal actions");
        for viewer in [Viewer::All, Viewer::Spectator, Viewer::Seat(Seat::FIRST)] {
            prop_assert_eq!(again.shown(viewer), game.shown(viewer));
        }
    }

    #[test]
    fn a_position_goes_on_as_the_game_did((seats, options) in options(), seed in any::<[u8; 32]>(), choices in any::<u64>(), most in 0..300usize) {
        let mut game = Replay::begin(new_record(seats, options, seed)).expect("a new game");
        play(&mut game, choices, most);
        // Play to the end of the day. Without a seed the next day waits for its first roll.
        let day = game.state().table().day();
        let mut state = game.state().clone();
        let mut dealer = FastDealer::new(choices);
        while state.table().day() == day && state.to_act() != ToAct::Nobody {
            if let Some(chance) = state.chance() {
                let face = quill::State::pick(chance, &mut dealer);
                state.resolve_unchecked(chance, face, &mut ());
            } else if let ToAct::Seats(seats) = state.to_act() {
                let seat = seats.first().expect("a seat to act");
                let legal = state.legal(seat);
                let action = legal.nth(dealer.below_u64(legal.len())).expect("below the length");
                state.play_unchecked(seat, action, &mut ());
            }
        }
        let setup = state.to_setup().expect("the start of a day");
        let position = Position::new(&setup.start, &setup.boards);
        let mut record = new_record(seats, options, seed);
        record.start = Start { seed: None, position: Some(position) };
        let read = Record::read(&record.write()).expect("a written record");
        prop_assert_eq!(&read, &record);
        prop_assert_eq!(read.setup().expect("a valid position").0, setup);
        let again = Replay::begin(read).expect("a valid position");
        prop_assert_eq!(again.state(), &state);
    }

    /// Until all seats have chosen, a sealed choice changes no byte that other viewers are shown.
    // proves Q95
    #[test]
    fn sealed_choices_change_nothing_for_others((seats, options) in options(), seed in any::<[u8; 32]>(), choices in any::<u64>(), most in 0..200usize) {
        prop_assume!(seats > 1);
        let mut game = Replay::begin(new_record(seats, options, seed)).expect("a new game");
        play(&mut game, choices, most);
        let ToAct::Seats(acting) = game.state().to_act() else { return Ok(()) };
        let seat = acting.first().expect("a seat to act");
        let sealed = game.state().legal(seat).nth(0).is_some_and(quill_view::Action::is_sealed);
        if acting.len() < 2 || !sealed {
            return Ok(());
        }
        let shown = |choice| {
            let mut game = game.clone();
            game.add(seat, &choice).expect("a legal action");
            let others = Seat::all(seats).filter(|&other| other != seat).map(Viewer::Seat);
            let seen = others.chain([Viewer::Spectator]).map(|viewer| {
                let events: Vec<_> = game.events(viewer).collect();
                (serde_json::to_string(&game.shown(viewer)).expect("JSON"), events)
            });
            seen.collect::<Vec<_>>()
        };
        let legal = game.state().legal(seat);
        let first = shown(legal.nth(0).expect("a choice"));
        for choice in legal.iter().skip(1) {
            prop_assert_eq!(&shown(choice), &first);
        }
    }

    #[test]
    fn mutated_records_never_panic((seats, options) in options(), seed in any::<[u8; 32]>(), choices in any::<u64>(), cuts in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6), raw in any::<bool>()) {
        let mut game = Replay::begin(new_record(seats, options, seed)).expect("a new game");
        play(&mut game, choices, 60);
        let mut record = game.record().clone();
        if seed[0] % 2 == 0 {
            // The start of this game, as a position.
            let (setup, _) = record.setup().expect("a new game");
            record.start.position = Some(Position::new(&setup.start, &setup.boards));
        }
        let mut bytes = record.write().into_bytes();
        for (place, value) in cuts {
            let index = place.index(bytes.len());
            if raw {
                bytes[index] = value;
            } else {
                // Replacing a digit by a digit and a letter by a letter keeps most of the syntax.
                bytes[index] = if bytes[index].is_ascii_digit() { b'0' + value % 10 } else { bytes[(index + 7) % bytes.len()] };
            }
        }
        if let Ok(text) = std::str::from_utf8(&bytes)
            && let Ok(record) = Record::read(text)
            && let Ok(mut game) = Replay::begin(record)
        {
            match game.advance(usize::MAX) {
                Ok(()) | Err(ReplayError::Invalid(_) | ReplayError::Illegal(_)) => {}
            }
            let _ = game.shown(Viewer::All);
        }
    }

    #[test]
    fn mutated_boards_never_panic(which in 0..4usize, edits in proptest::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..4u8), 1..5)) {
        let mut lines: Vec<String> = BUILT_IN[which].1.lines().map(str::to_owned).collect();
        for (line, other, edit) in edits {
            let (line, other) = (line.index(lines.len()), other.index(lines.len()));
            match edit {
                0 => { lines.remove(line); }
                1 => lines.swap(line, other),
                2 => lines.insert(line, lines[other].clone()),
                _ => {
                    let words: Vec<_> = lines[line].split(' ').collect();
                    let cut = other % (words.len() + 1);
                    lines[line] = words[..cut].join(" ");
                }
            }
            if lines.is_empty() {
                break;
            }
        }
        let text = lines.join("\n");
        let (task, monastery) = (Task::parse(&text), Monastery::parse(&text));
        prop_assert!(task.is_err() || monastery.is_err());
        // A game on an accepted board ends.
        let mut record = new_record(3, Options::default(), [1; 32]);
        if record.use_lines(Lines::of_task(&text)).or_else(|_| record.use_lines(Lines::of_monastery(&text))).is_ok() {
            let mut game = Replay::begin(record).expect("a valid board");
            play(&mut game, 5, 5000);
            prop_assert_eq!(game.state().to_act(), ToAct::Nobody);
            let read = Record::read(&game.record().write()).expect("a written record");
            prop_assert_eq!(&read, game.record());
        }
    }
}
