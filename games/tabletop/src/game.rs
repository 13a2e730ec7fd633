use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{Debug, Display};
use core::ops::RangeInclusive;

use crate::dealer::{Dealer, Purpose};
use crate::perspective::{Equipment, Perspective};
use crate::seat::{BySeat, Seat, Seats, ToAct};

/// A game of the house. The type that implements this is the truth: the whole state of one game.
///
/// The `contract` crate tests everything that is promised here.
pub trait Game: Clone + PartialEq + Debug + Send + 'static {
    /// The name in records and on the command line.
    const NAME: &'static str;
    /// The name as people write it.
    const TITLE: &'static str;
    /// How many can play.
    const PLAYERS: RangeInclusive<usize>;

    /// The rule options of a table.
    type Options: Copy + Default + PartialEq + Debug + Send + Sync;
    /// A game at the start of a turn, unchecked.
    type Setup: Clone + PartialEq + Debug + Send + Sync;
    /// Why a setup is not a game.
    type SetupError: Display + Debug;
    /// What a viewer knows.
    type View: Perspective;
    /// What chance decides next.
    type Chance: Copy + Debug;
    /// An outcome of chance.
    type Outcome: Copy + PartialEq + Debug + Send;
    /// An outcome that cannot happen.
    type Impossible: Display + Debug;

    /// The game of a setup, and how it begins. The sink receives what happens before anybody acts.
    ///
    /// # Errors
    /// The first thing that is wrong with the setup.
    fn begin(
        setup: &Self::Setup,
        sink: &mut impl Sink<EventOf<Self>>,
    ) -> Result<(Self, OpeningOf<Self>), Self::SetupError>;

    /// The number of players.
    fn players(&self) -> usize;

    /// What the game waits for.
    fn to_act(&self) -> ToAct;

    /// The legal actions of a seat.
    fn legal(&self, seat: Seat) -> LegalOf<Self>;

    /// Checks whether a seat may do that now.
    ///
    /// # Errors
    /// The rule that would be broken.
    fn check(&self, seat: Seat, action: &ActionOf<Self>) -> Result<(), IllegalOf<Self>>;

    /// Plays an action that [`check`](Game::check) allows. With another one the state makes no sense afterwards.
    fn play_unchecked(&mut self, seat: Seat, action: &ActionOf<Self>, sink: &mut impl Sink<EventOf<Self>>);

    /// Plays an action.
    ///
    /// # Errors
    /// The rule that would be broken; nothing changes then.
    fn play(
        &mut self,
        seat: Seat,
        action: &ActionOf<Self>,
        sink: &mut impl Sink<EventOf<Self>>,
    ) -> Result<(), IllegalOf<Self>> {
        self.check(seat, action)?;
        self.play_unchecked(seat, action, sink);
        Ok(())
    }

    /// What chance decides next, if it is chance's turn.
    fn chance(&self) -> Option<Self::Chance>;

    /// The purpose for which a dealer is asked.
    fn purpose(chance: Self::Chance) -> Purpose;

    /// The outcomes among which a dealer chooses, in the order in which it counts; each is equally likely, so an
    /// outcome can be there several times.
    fn candidates(&self, chance: Self::Chance) -> Vec<Self::Outcome>;

    /// The candidate that a dealer chooses.
    fn pick(&self, chance: Self::Chance, dealer: &mut impl Dealer) -> Self::Outcome {
        let candidates = self.candidates(chance);
        candidates[dealer.below(Self::purpose(chance), candidates.len() as u32) as usize]
    }

    /// Gives chance an outcome.
    ///
    /// # Errors
    /// When this outcome cannot happen; nothing changes then.
    ///
    /// # Panics
    /// When it is not chance's turn.
    fn resolve(
        &mut self,
        outcome: &Self::Outcome,
        sink: &mut impl Sink<EventOf<Self>>,
    ) -> Result<(), Self::Impossible>;

    /// Lets a dealer decide until a seat is to act or the game is over.
    fn deal(&mut self, dealer: &mut impl Dealer, sink: &mut impl Sink<EventOf<Self>>);

    /// How the game ended; none while it is on.
    fn standing(&self) -> Option<Standing>;

    /// A world that fits the view. None if none was found this time.
    fn sample(view: &Self::View, dealer: &mut impl Dealer) -> Option<Self>;

    /// Reads an outcome of chance.
    ///
    /// # Errors
    /// What is wrong with the text.
    fn read_outcome(equipment: &EquipmentOf<Self>, text: &str) -> Result<Self::Outcome, String>;

    /// The outcome in the notation of records.
    fn write_outcome(equipment: &EquipmentOf<Self>, outcome: &Self::Outcome) -> String;
}

/// How a game ended, by seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The winners; empty where the house won.
    pub winners: Seats,
    /// Each seat's points.
    pub points: BySeat<i16>,
    /// What ranks those whose points are equal, the highest first.
    pub tie_break: BySeat<i16>,
    /// The points of an opponent who has no seat.
    pub house: Option<i16>,
}

/// Receives the events of a game.
pub trait Sink<E> {
    /// Takes the next event. A sink that drops events need not make them.
    fn emit(&mut self, event: impl FnOnce() -> E);
}

/// Drops every event.
impl<E> Sink<E> for () {
    #[inline]
    fn emit(&mut self, _event: impl FnOnce() -> E) {}
}

impl<E> Sink<E> for Vec<E> {
    fn emit(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}

/// The opening of a game.
pub type OpeningOf<G> = <<G as Game>::View as Perspective>::Opening;
/// The events of a game.
pub type EventOf<G> = <<G as Game>::View as Perspective>::Event;
/// The actions of a game.
pub type ActionOf<G> = <<G as Game>::View as Perspective>::Action;
/// The legal sets of a game.
pub type LegalOf<G> = <<G as Game>::View as Perspective>::Legal;
/// The refusals of a game.
pub type IllegalOf<G> = <<G as Game>::View as Perspective>::Illegal;
/// What a game is played with.
pub type EquipmentOf<G> = <<G as Game>::View as Perspective>::Equipment;
/// The error of a text that should be an action of the game.
pub type NotationErrorOf<G> = <EquipmentOf<G> as Equipment>::NotationError;
