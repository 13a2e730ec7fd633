use tabletop::{Agent, Dealer, Perspective, Purpose};

use crate::{Bot, Effort};

/// An opponent for people. Each level should lose to the next one; `docs/bots.md` has the measurements. `locales`
/// has the descriptions that people see.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Level {
    /// Follows simple rules, and sometimes plays at random.
    Novice,
    /// Follows simple rules.
    Scribe,
    /// Counts cards and evaluates positions.
    Illuminator,
    /// Searches with few simulations.
    Prior,
    /// Searches for a second.
    Abbot,
}

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

    /// The bot behind the level. The novice also plays at random now and then, which is not part of the bot.
    #[must_use]
    pub const fn bot(self) -> Bot {
        match self {
            Level::Novice | Level::Scribe => Bot::Greedy,
            Level::Illuminator => Bot::Expert,
            Level::Prior => Bot::Search(Effort::Simulations(100)),
            Level::Abbot => Bot::Search(Effort::Milliseconds(1000)),
        }
    }
}

/// A player that sometimes lets another one choose.
pub(crate) struct Novice<V, A> {
    pub(crate) seed: u64,
    pub(crate) usual: Box<dyn Agent<V, A> + Send>,
    pub(crate) blundering: Box<dyn Agent<V, A> + Send>,
}

impl<V: Perspective> Agent<V, V::Action> for Novice<V, V::Action> {
    fn choose(&mut self, view: &V) -> V::Action {
        // A different salt from the move's own: blunders must not correlate with choices.
        let blunders = crate::chance(!self.seed, view.events().len()).below(Purpose(0), 8) == 0;
        if blunders { self.blundering.choose(view) } else { self.usual.choose(view) }
    }
}
