//! Playthroughs: whole games, printed as every viewer sees them after every action and compared byte by byte with the files
//! in `conformance/`. `cargo xtask bless` updates those files, but never the records, because old records must stay valid.

use std::fmt::Write;
use std::path::PathBuf;

use record::{Format, Record, Replay, Seed};
use serde_json::Value;
use tabletop::{Equipment, Seat, Viewer};

/// A game to print: the name of its files, the number of players and the options.
pub(crate) type Played<O> = (String, usize, O);

/// Compares the playthroughs of games with their files.
///
/// `play` creates a missing record. `changes` returns what to print for each viewer, from what they saw before and see
/// now: [`Viewer::All`] first, then a spectator and the seats.
pub(crate) fn compare<G: Format>(
    games: &[Played<G::Options>],
    play: impl Fn(&Played<G::Options>) -> Record<G>,
    changes: impl Fn(&[Value], &[Value]) -> Vec<String>,
) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../conformance").join(G::NAME);
    let bless = std::env::var_os("BLESS").is_some();
    let mut different = Vec::new();
    for game in games {
        let (name, players, options) = game;
        let path = folder.join("records").join(format!("{name}.json"));
        if bless && !path.exists() {
            std::fs::write(&path, play(game).write()).expect("a writable folder");
        }
        let text = std::fs::read_to_string(&path).expect("the record: run `cargo xtask bless`");
        let record = Record::<G>::read(&text).expect("a valid record");
        assert_eq!((record.seats.len(), record.options), (*players, *options), "{name}");
        assert_eq!(record.write(), text, "{name}: a record is written back unchanged");
        let found = playthrough(record, &changes);
        let path = folder.join("playthroughs").join(format!("{name}.txt"));
        if bless {
            std::fs::write(&path, found).expect("a writable folder");
        } else if std::fs::read_to_string(&path).unwrap_or_default() != found {
            different.push(name);
        }
    }
    assert!(different.is_empty(), "changed; if intended, run `cargo xtask bless`: {different:?}");
}

/// Returns a record without actions. The last seat begins, and the name is the seed.
pub(crate) fn new_record<G: Format>((name, players, options): &Played<G::Options>) -> Record<G> {
    let names = ["Ansel", "Bede", "Clare", "Dunstan"].map(str::to_owned);
    let mut seed = [0; 32];
    seed.iter_mut().zip(name.bytes()).for_each(|(to, byte)| *to = byte);
    let first = Seat::all(*players).last().expect("a seat");
    Record::new(*options, names[..*players].to_vec(), first, Seed(seed))
}

/// Prints what every viewer sees: everything at the start, then the changes after each action.
fn playthrough<G: Format>(record: Record<G>, changes: impl Fn(&[Value], &[Value]) -> Vec<String>) -> String {
    let others = [("all".to_owned(), Viewer::All), ("spectator".to_owned(), Viewer::Spectator)];
    let seats = Seat::all(record.seats.len()).map(|seat| (seat.to_string(), Viewer::Seat(seat)));
    let viewers: Vec<_> = others.into_iter().chain(seats).collect();
    let mut before = vec![Value::Object(serde_json::Map::new()); viewers.len()];
    let mut game = Replay::begin(record).expect("a valid record");
    let mut text = String::new();
    loop {
        let shown = |(_, viewer): &(String, Viewer)| serde_json::to_value(game.shown(*viewer)).expect("JSON");
        let now: Vec<Value> = viewers.iter().map(shown).collect();
        for ((name, _), changed) in viewers.iter().zip(changes(&before, &now)) {
            let _ = writeln!(text, "{name}: {changed}");
        }
        before = now;
        let Some((seat, action)) = game.record().actions.get(game.played()) else { return text };
        let action = game.record().equipment().write_action(action);
        let _ = writeln!(text, "\n{} {seat} {action}", game.played());
        game.step().expect("a legal action");
    }
}
