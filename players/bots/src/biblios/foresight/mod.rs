//! Foresight: how likely a seat wins when a turn begins, all hands are open and everybody goes on as `expert` does.
//!
//! A network has learned it from games of `expert` alone. Search asks it about the worlds that it samples, instead of playing
//! them to their end: so it hears about every card what it changes, and not only who was lucky afterwards.
//! `docs/bots.md` says how it was trained.

mod open;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use biblios::State;
use biblios_view::View;
use tabletop::Seat;

pub use self::open::{OPEN, OpenNumbers, open_numbers};

use super::network::{Network, is_familiar};

/// Knows what positions with open hands are worth.
pub struct Foresight(Network<OPEN, 1024, 128>);

/// For two, three and four players.
static LEARNED: [LazyLock<Foresight>; 3] = [
    LazyLock::new(|| Foresight::read(include_bytes!("two.net"))),
    LazyLock::new(|| Foresight::read(include_bytes!("three.net"))),
    LazyLock::new(|| Foresight::read(include_bytes!("four.net"))),
];

impl Foresight {
    fn read(bytes: &[u8]) -> Foresight {
        Foresight(Network::read(bytes).expect("the network is whole"))
    }

    /// The foresight of games like this, if any was trained.
    #[must_use]
    pub fn of(view: &View) -> Option<&'static Foresight> {
        is_familiar(view).then(|| &*LEARNED[view.table().seats() - 2])
    }

    /// The chance of a seat to win from the start of a turn.
    #[must_use]
    pub fn chance(&self, state: &State, seat: Seat) -> f32 {
        self.0.chance(&open_numbers(state, seat).map(f32::from))
    }
}
