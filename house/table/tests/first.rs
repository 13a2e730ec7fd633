//! The first player is drawn from the seed by default. Old tables keep their own way to draw.

mod common;

use common::{Desk, arrangement, creation};
use record::biblios;
use record::fair::{Conclusion, Fair, Noted, Scheme, Secret, check};
use table::{Entry, GameName};
use tabletop::{Purpose, Seat, SeededDealer};
use wire::{Clock, Request};

/// A limit that a fair draw practically never exceeds, with at most three degrees of freedom.
const MOST_CHI_SQUARE: f64 = 25.0;

/// The chi-square statistic of counts against equal ones.
fn chi_square(counts: &[u32]) -> f64 {
    let expected = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
    counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum()
}

fn secret(number: u32) -> Secret {
    let mut secret = [0; 32];
    secret[..4].copy_from_slice(&number.to_be_bytes());
    Secret(secret)
}

/// A table without players, with its own secret.
fn desk(game: GameName, seats: usize, number: u32, first: Option<usize>) -> Desk {
    let creation = creation(game, arrangement(seats, Clock::None));
    Desk::of(table::Creation { secret: secret(number), first, ..creation })
}

/// Starts the game and returns the first player.
fn begun(desk: &mut Desk) -> usize {
    desk.gather(&["ann"]);
    desk.done("ann", Request::Start {});
    desk.table.view().first
}

/// Plays the game to its end and returns the record.
fn record(mut desk: Desk) -> biblios::Record {
    desk.play_out(&["ann"], 1);
    biblios::Record::read(&desk.table.record().expect("the game is over")).expect("a good record")
}

// proves B13 Q08
#[test]
fn the_first_player_is_drawn_unless_the_table_names_one() {
    for game in [GameName::Biblios, GameName::Quill] {
        for seats in 2..=4 {
            let mut counts = vec![0; seats];
            for number in 0..800 {
                counts[begun(&mut desk(game, seats, number, None))] += 1;
            }
            assert!(chi_square(&counts) < MOST_CHI_SQUARE, "{game}, {seats} seats: {counts:?}");
            for named in 0..seats {
                assert_eq!(begun(&mut desk(game, seats, 5, Some(named))), named);
            }
        }
    }
}

/// A draw starts from a 32-bit word, and 3 does not divide 2^32. The bias of a word modulo 3 is too small for any
/// sample, so this tests the same draw modulo 3 * 2^30, where a biased draw has the lowest third half of the time.
// proves B13
#[test]
fn no_seat_is_drawn_more_often_by_rounding() {
    let purpose = Purpose(255);
    let mut thirds = [0; 3];
    for number in 0..3_000 {
        let seed = Fair::new(Scheme::Two, "desk", secret(number), vec![None; 3]).seed();
        let dealer = SeededDealer::new(seed.0);
        thirds[(dealer.outcome(purpose, 0, 3 << 30) >> 30) as usize] += 1;
        let first = begun(&mut desk(GameName::Biblios, 3, number, None));
        assert_eq!(first, dealer.outcome(purpose, 0, 3) as usize, "the draw is the dealer's");
    }
    assert!(chi_square(&thirds) < MOST_CHI_SQUARE, "{thirds:?}");
}

/// A record proves a drawn first player, and makes no statement about a chosen one.
#[test]
fn the_record_proves_who_was_drawn() {
    for (first, scheme) in [(None, Scheme::Two), (Some(1), Scheme::One)] {
        let mut desk = desk(GameName::Biblios, 3, 2, first);
        let begun = begun(&mut desk);
        let record = record(desk);
        assert_eq!(record.first.index(), begun);
        let fair = record.fair.as_ref().expect("with its shuffle");
        assert_eq!((fair.scheme, fair.first().is_some()), (scheme, first.is_none()));
        let verdict = check(&record, &Noted::default()).expect("it can be checked");
        assert_eq!(verdict.conclusion, Conclusion::Proved);
    }
}

/// Journals without a scheme give the same game as before schemes existed.
#[test]
fn an_old_table_begins_as_it_always_did() {
    let mut others = 0;
    for number in 0..12 {
        let mut old = desk(GameName::Biblios, 3, number, None);
        let drawn_now = begun(&mut desk(GameName::Biblios, 3, number, None));
        let entry = serde_json::to_string(&old.journal[0].1).expect("entries can be written");
        let without = entry.replacen(r#","scheme":"scriptorium/fair/2""#, "", 1);
        assert_ne!(without, entry);
        old.journal[0].1 = serde_json::from_str::<Entry>(&without).expect("an old entry");
        assert_eq!(serde_json::to_string(&old.journal[0].1).expect("it can be written"), without);
        old.table = old.restored();
        let begun = begun(&mut old);
        let record = record(old);
        assert_eq!(record.first, Seat::new(begun).expect("a seat"));
        let seed = record.start.seed.expect("a seed");
        assert_eq!(begun, usize::from(seed.0[0]) % 3);
        assert_eq!(record.fair.as_ref().expect("with its shuffle").scheme, Scheme::One);
        let verdict = check(&record, &Noted::default()).expect("it can be checked");
        assert_eq!(verdict.conclusion, Conclusion::Proved);
        others += usize::from(begun != drawn_now);
    }
    assert!(others > 0, "both ways to draw gave the same players");
}
