//! The networks of both games, and the bot that does what a network prefers.

use std::sync::OnceLock;

use ::mind::{Encoding, Mind, WeightsError};
use tabletop::{Agent, Perspective};

use crate::{Ladder, Player};

/// A game with a trained network.
///
/// With the feature `weights` the networks are part of the program. Without it, no network is known until one is
/// [installed](Learned::install).
pub trait Learned: Ladder {
    /// The features and choices of the game.
    type Encoding: Encoding<View = Self::View>;
    /// The temperature at which the level `prior` follows the network. `None` follows it always.
    #[doc(hidden)]
    const PRIOR: Option<f32>;
    /// The network that comes with the program.
    #[doc(hidden)]
    const SHIPPED: Option<&'static [u8]>;

    #[doc(hidden)]
    fn installed() -> &'static OnceLock<Mind<Self::Encoding>>;

    /// Returns the network, if there is one.
    fn mind() -> Option<&'static Mind<Self::Encoding>> {
        let installed = Self::installed();
        if let (None, Some(file)) = (installed.get(), Self::SHIPPED) {
            let _ = Self::install(file);
        }
        installed.get()
    }

    /// Returns whether bots follow the network in the game of this view. Otherwise there is none, or it was not trained on
    /// the deck or boards, and `expert` plays in its place.
    fn is_familiar(view: &Self::View) -> bool {
        Self::mind().is_some() && Self::Encoding::is_familiar(view)
    }

    /// Reads a file of weights, which holds for the rest of the program. A second file changes nothing.
    ///
    /// # Errors
    /// Returns why the file is refused.
    fn install(file: &[u8]) -> Result<(), WeightsError> {
        let mind = Mind::read(file)?;
        let _ = Self::installed().set(mind);
        Ok(())
    }
}

/// How randomly a player follows a network.
#[derive(Clone, Copy)]
pub(crate) struct Temper {
    pub(crate) seed: u64,
    /// As in [`Mind::sample`].
    pub(crate) temperature: f32,
}

/// Creates a player that does what the network prefers, or with a temper, what it samples. Without a network, and with a
/// deck or boards that it was not trained on, `otherwise` chooses.
pub(crate) fn player<G: Learned>(temper: Option<Temper>, otherwise: Player<G>) -> Player<G> {
    match G::mind() {
        Some(mind) => Box::new(Instant::<G> { mind, temper, otherwise, is_familiar: None }),
        None => otherwise,
    }
}

struct Instant<G: Learned> {
    mind: &'static Mind<G::Encoding>,
    temper: Option<Temper>,
    otherwise: Player<G>,
    /// Whether the network was trained on the deck or boards of this game. `None` before the first choice.
    is_familiar: Option<bool>,
}

impl<G: Learned> Agent<G::View, <G::View as Perspective>::Action> for Instant<G> {
    fn choose(&mut self, view: &G::View) -> <G::View as Perspective>::Action {
        let is_familiar = *self.is_familiar.get_or_insert_with(|| G::Encoding::is_familiar(view));
        match self.temper {
            _ if !is_familiar => self.otherwise.choose(view),
            None => self.mind.choose(view),
            Some(Temper { seed, temperature }) => {
                self.mind.sample(view, temperature, &mut crate::chance(seed, view.events().len()))
            }
        }
    }
}
