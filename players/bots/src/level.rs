use tabletop::{Agent, Dealer, Perspective, Purpose};

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

/// A player that blunders now and then.
pub(crate) struct Novice<V, A> {
    pub(crate) seed: u64,
    pub(crate) usual: Box<dyn Agent<V, A> + Send>,
    pub(crate) blundering: Box<dyn Agent<V, A> + Send>,
}

impl<V: Perspective> Agent<V, V::Action> for Novice<V, V::Action> {
    fn choose(&mut self, view: &V) -> V::Action {
        // Another seed than the move's own: blunders must not correlate with choices.
        let blunders = crate::chance(!self.seed, view.events().len()).below(Purpose(0), 8) == 0;
        if blunders { self.blundering.choose(view) } else { self.usual.choose(view) }
    }
}
