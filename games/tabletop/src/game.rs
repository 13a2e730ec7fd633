use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{Debug, Display};
use core::ops::RangeInclusive;

use crate::dealer::{Dealer, Purpose};
use crate::perspective::{Equipment, Perspective};
use crate::seat::{BySeat, Seat, Seats, ToAct};

/// The full state of one game, the *truth*.
///
/// The `contract` crate tests that an implementation keeps what is documented here.
pub trait Game: Clone + PartialEq + Debug + Send + 'static {
    /// The name in records and on the command line.
    const NAME: &'static str;
    /// The display name.
    const TITLE: &'static str;
    /// The supported numbers of players.
    const PLAYERS: RangeInclusive<usize>;

    /// The rule options of a table.
    type Options: Copy + Default + PartialEq + Debug + Send + Sync;
    /// A position at the start of a turn, not yet validated.
    type Setup: Clone + PartialEq + Debug + Send + Sync;
    /// Why a setup is invalid.
    type SetupError: Display + Debug;
    /// What one viewer knows.
    type View: Perspective;
    /// A pending decision of chance.
    type Chance: Copy + Debug;
    /// An outcome of chance.
    type Outcome: Copy + PartialEq + Debug + Send;
    /// Why an outcome is impossible.
    type Impossible: Display + Debug;

    /// Starts a game from a setup. Returns its state and its opening. The sink receives the events before the
    /// first decision.
    ///
    /// # Errors
    /// Returns the first fault of the setup.
    fn begin(
        setup: &Self::Setup,
        sink: &mut impl Sink<EventOf<Self>>,
    ) -> Result<(Self, OpeningOf<Self>), Self::SetupError>;

    /// Returns the number of players.
    fn players(&self) -> usize;

    /// Returns what the game waits for.
    fn to_act(&self) -> ToAct;

    /// Returns the legal actions of a seat.
    fn legal(&self, seat: Seat) -> LegalOf<Self>;

    /// Checks whether an action is legal now.
    ///
    /// # Errors
    /// Returns the rule that the action would break.
    fn check(&self, seat: Seat, action: &ActionOf<Self>) -> Result<(), IllegalOf<Self>>;

    /// Plays an action that [`check`](Game::check) allows. An illegal action leaves the state inconsistent.
    fn play_unchecked(&mut self, seat: Seat, action: &ActionOf<Self>, sink: &mut impl Sink<EventOf<Self>>);

    /// Plays an action.
    ///
    /// # Errors
    /// Returns the broken rule and changes nothing if the action is illegal.
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

    /// Returns what chance has to decide now, if anything.
    fn chance(&self) -> Option<Self::Chance>;

    /// Returns the purpose to pass to the dealer.
    fn purpose(chance: Self::Chance) -> Purpose;

    /// Returns the outcomes that a dealer chooses from, in the order of its numbers. All entries are equally
    /// likely; an outcome may appear more than once.
    fn candidates(&self, chance: Self::Chance) -> Vec<Self::Outcome>;

    /// Returns the candidate that the dealer chooses.
    fn pick(&self, chance: Self::Chance, dealer: &mut impl Dealer) -> Self::Outcome {
        let candidates = self.candidates(chance);
        candidates[dealer.below(Self::purpose(chance), candidates.len() as u32) as usize]
    }

    /// Resolves chance with the given outcome.
    ///
    /// # Errors
    /// Returns an error and changes nothing if the outcome is impossible.
    ///
    /// # Panics
    /// If chance has nothing to decide.
    fn resolve(
        &mut self,
        outcome: &Self::Outcome,
        sink: &mut impl Sink<EventOf<Self>>,
    ) -> Result<(), Self::Impossible>;

    /// Resolves chance with the dealer until a seat is to act or the game is over.
    fn deal(&mut self, dealer: &mut impl Dealer, sink: &mut impl Sink<EventOf<Self>>);

    /// Returns the final standing, or `None` while the game is on.
    fn standing(&self) -> Option<Standing>;

    /// Samples a world that fits the view. Returns `None` if this attempt found none.
    fn sample(view: &Self::View, dealer: &mut impl Dealer) -> Option<Self>;

    /// Parses an outcome in the notation of records.
    ///
    /// # Errors
    /// Returns what is wrong with the text.
    fn read_outcome(equipment: &EquipmentOf<Self>, text: &str) -> Result<Self::Outcome, String>;

    /// Returns the outcome in the notation of records.
    fn write_outcome(equipment: &EquipmentOf<Self>, outcome: &Self::Outcome) -> String;
}

/// How a game ended, by seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The winners. Empty if the house won.
    pub winners: Seats,
    /// Each seat's points.
    pub points: BySeat<i16>,
    /// Ranks seats with equal points, highest first.
    pub tie_break: BySeat<i16>,
    /// The points of an opponent without a seat.
    pub house: Option<i16>,
}

/// Receives the events of a game.
pub trait Sink<E> {
    /// Receives the next event. A sink that drops events need not call `event`.
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

/// The opening type of a game.
pub type OpeningOf<G> = <<G as Game>::View as Perspective>::Opening;
/// The event type of a game.
pub type EventOf<G> = <<G as Game>::View as Perspective>::Event;
/// The action type of a game.
pub type ActionOf<G> = <<G as Game>::View as Perspective>::Action;
/// The type of a game's legal actions.
pub type LegalOf<G> = <<G as Game>::View as Perspective>::Legal;
/// The type of a game's refusals.
pub type IllegalOf<G> = <<G as Game>::View as Perspective>::Illegal;
/// The equipment type of a game.
pub type EquipmentOf<G> = <<G as Game>::View as Perspective>::Equipment;
/// The error of parsing an action of a game.
pub type NotationErrorOf<G> = <EquipmentOf<G> as Equipment>::NotationError;
