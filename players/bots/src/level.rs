use std::time::Duration;

use tabletop::{Agent, Dealer, Perspective, Purpose};

use crate::mind::Temper;
use crate::random::Random;
use crate::{Bot, Effort, Learned, Player};

/// An opponent for people. Each level loses to the next one; `docs/bots.md` has the measurements. `locales` has the
/// descriptions that people see.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Level {
    /// Follows simple rules, and is sometimes impulsive: it does anything that the network does not find absurd.
    Novice,
    /// Follows simple rules.
    Scribe,
    /// Counts cards and evaluates positions.
    Illuminator,
    /// Plays like the network, but not always what it likes best.
    Prior,
    /// Plays like the network, and thinks where that helps.
    Abbot,
}

/// The temperature of the novice's impulses.
const IMPULSIVE: f32 = 12.0;
/// One in this many of the novice's choices is impulsive.
const RARITY: u32 = 8;
/// The effort of the abbot. A number of simulations, so that it reads no clock and plays the same everywhere.
const ABBOT: Effort = Effort::Simulations(2000);

impl Level {
    /// All levels, from the weakest to the strongest.
    pub const ALL: [Level; 5] =
        [Level::Novice, Level::Scribe, Level::Illuminator, Level::Prior, Level::Abbot];

    /// The name of the level, which is also its code.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Level::Novice => "novice",
            Level::Scribe => "scribe",
            Level::Illuminator => "illuminator",
            Level::Prior => "prior",
            Level::Abbot => "abbot",
        }
    }

    /// Creates a player of this level, which thinks about a choice for at most this time, if given.
    pub(crate) fn player<G: Learned>(self, seed: u64, most: Option<Duration>) -> Player<G> {
        match self {
            Level::Novice => {
                let temper = Temper { seed, temperature: IMPULSIVE };
                let impulsive = crate::mind::player::<G>(Some(temper), Box::new(Random { seed }));
                Box::new(Novice { seed, usual: G::player(Bot::Greedy, seed), impulsive })
            }
            Level::Scribe => G::player(Bot::Greedy, seed),
            Level::Illuminator => G::player(Bot::Expert, seed),
            Level::Prior => {
                let temper = G::PRIOR.map(|temperature| Temper { seed, temperature });
                crate::mind::player::<G>(temper, G::player(Bot::Expert, seed))
            }
            Level::Abbot => G::player_within(Bot::Thinking(ABBOT), seed, most),
        }
    }
}

/// A player that sometimes lets another one choose.
struct Novice<V, A> {
    seed: u64,
    usual: Box<dyn Agent<V, A> + Send>,
    impulsive: Box<dyn Agent<V, A> + Send>,
}

impl<V: Perspective> Agent<V, V::Action> for Novice<V, V::Action> {
    fn choose(&mut self, view: &V) -> V::Action {
        // A different salt from the move's own: impulses must not correlate with choices.
        let is_impulsive = crate::chance(!self.seed, view.events().len()).below(Purpose(0), RARITY) == 0;
        if is_impulsive { self.impulsive.choose(view) } else { self.usual.choose(view) }
    }
}
