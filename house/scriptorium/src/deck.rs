//! `scriptorium deck`: check, show and print deck files.

use std::io::{self, Write, stdout};
use std::path::PathBuf;

use biblios_view::{Category, Deck, PRINTED};

use crate::input::read_deck;
use crate::{Failure, words};

#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Check whether a deck file is valid, and report the line of an error
    Check {
        /// The file, or - for standard input
        file: PathBuf,
    },
    /// Show a deck as a table; without a file, the printed deck
    Show {
        /// The file, or - for standard input
        file: Option<PathBuf>,
    },
    /// Print the file of the printed deck, as a template for others
    Print,
}

impl Command {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self {
            Command::Check { file } => {
                let (deck, _) = read_deck(&file)?;
                let players: Vec<_> = (2..=4).filter(|&players| deck.removal(players).is_some()).collect();
                let (name, cards) = (file.display(), deck.cards().len());
                writeln!(stdout(), "{name}: {cards} cards, for {players:?} players")?;
            }
            Command::Show { file } => {
                let deck = file.map_or(Ok(Deck::printed()), |file| read_deck(&file).map(|(deck, _)| deck))?;
                show(&deck)?;
            }
            Command::Print => write!(stdout(), "{PRINTED}")?,
        }
        Ok(())
    }
}

fn show(deck: &Deck) -> io::Result<()> {
    let mut out = stdout();
    let cards = deck.cards();
    for category in Category::ALL {
        let of_category = cards.of(category);
        let printed: Vec<_> = of_category.iter().map(|card| deck.code(card).to_string()).collect();
        let (name, sum) = (words::category(category), deck.values().sum(cards, category));
        writeln!(out, "{name:<16} {:>2} cards, {sum:>2} in all   {}", of_category.len(), printed.join(" "))?;
    }
    for (card, count) in cards.without(cards.of_categories()).kinds() {
        writeln!(out, "{:<32} {count:>2} cards", words::card(deck, card))?;
    }
    writeln!(out, "{:<32} {:>2} cards", "all", cards.len())?;
    for players in 2..=4 {
        if let Some(removal) = deck.removal(players) {
            let left = cards.len() - 3 * usize::from(removal.gold) - usize::from(removal.random);
            writeln!(
                out,
                "{players} players: without {} Gold of each value and {} cards at random, {left} remain",
                removal.gold, removal.random
            )?;
        }
    }
    Ok(())
}
