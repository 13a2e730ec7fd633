//! Parses any text as a deck file: it is rejected with a line number, or games can be dealt with it.

#![no_main]

use biblios_view::{Deck, Options};
use libfuzzer_sys::fuzz_target;
use record::biblios::{Record, Replay};
use record::{Lines, Seed};
use tabletop::Seat;

fuzz_target!(|text: &str| {
    let deck = match Deck::parse(text) {
        Ok(deck) => deck,
        Err(error) => {
            assert!((1..=text.lines().count().max(1)).contains(&error.line), "{error}");
            return;
        }
    };
    for card in deck.cards().iter() {
        assert_eq!(deck.read_card(&deck.code(card).to_string()), Ok(card));
    }
    for players in (2..=4).filter(|&players| deck.removal(players).is_some()) {
        let names = vec!["Ansel".to_owned(); players];
        let mut record = Record::new(Options::default(), names, Seat::FIRST, Seed([1; 32]));
        record.use_lines(Lines::of_deck(text)).expect("a valid deck");
        assert_eq!(Record::read(&record.write()).as_ref(), Ok(&record));
        let game = Replay::begin(record).expect("a deck for this number of players");
        assert_eq!(game.state().all_cards(), deck.cards());
    }
});
