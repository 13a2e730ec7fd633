use tabletop::{Agent, Dealer, Purpose};

use crate::random::Choices;
use crate::{Bot, Effort};

/// An opponent for people, from their first game on. Each level is meant to lose to the next one up; `docs/bots.md` says
/// where that is shown. What people are told of a level is in `locales`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Level {
    /// Plays by rules of thumb, and forgets them now and then.
    Novice,
    /// Plays by rules of thumb.
    Scribe,
    /// Counts, and knows what things are worth.
    Illuminator,
    /// Has experience, and thinks ahead a little.
    Prior,
    /// Thinks ahead for a second.
    Abbot,
}

impl Level {
    /// All levels, from the weakest to the strongest.
    pub const ALL: [Level; 5] =
        [Level::Novice, Level::Scribe, Level::Illuminator, Level::Prior, Level::Abbot];

    /// The name, which is its code as well.
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

    /// The bot behind the level; the novice is one that is not quite there.
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

/// Somebody who has learned to play and does not always heed it.
pub(crate) struct Novice<V, A> {
    pub(crate) seed: u64,
    pub(crate) heedful: Box<dyn Agent<V, A> + Send>,
    pub(crate) heedless: Box<dyn Agent<V, A> + Send>,
}

impl<V: Choices, A> Agent<V, A> for Novice<V, A> {
    fn choose(&mut self, view: &V) -> A {
        // The number of events is mixed with something else than for the choice itself, which is independent so.
        let heedless = crate::chance(!self.seed, view.events()).below(Purpose(0), 8) == 0;
        if heedless { self.heedless.choose(view) } else { self.heedful.choose(view) }
    }
}
