use quill::{Chance, State, purpose};
use quill_view::{Die, Event, Illegal, Opening, View};
use tabletop::{Purpose, Seat, SeededDealer, Viewer};

use super::file::{Record, read_outcome};
use crate::fair::{Check, Fair, Pick};
use crate::{Beginning, Playable, RecordError, Seed};

/// A game of Quill & Parchment that is played from a record.
pub type Game = crate::Game<Record>;

/// An action that the rules of Quill & Parchment do not allow.
pub type IllegalAction = crate::IllegalAction<Illegal>;

/// Why a replay of Quill & Parchment stopped.
pub type ReplayError = crate::ReplayError<Illegal>;

impl Playable for Record {
    type State = State;
    type Opening = Opening;
    type Event = Event;
    type View = View;
    type Chance = Chance;
    type Illegal = Illegal;

    fn begin(&self, events: &mut Vec<Event>) -> Result<Beginning<Record>, RecordError> {
        let setup = self.setup()?;
        let state = State::new(&setup, events).map_err(|error| RecordError::field("start", error))?;
        Ok(Beginning { state, opening: State::opening(&setup), dealer: self.dealer() })
    }

    fn actions(&self) -> &[(Seat, String)] {
        &self.actions
    }

    fn actions_mut(&mut self) -> &mut Vec<(Seat, String)> {
        &mut self.actions
    }

    fn outcomes(&self) -> &[String] {
        &self.chance
    }

    fn play(
        &self,
        state: &mut State,
        seat: Seat,
        text: &str,
        events: &mut Vec<Event>,
    ) -> Result<Result<(), Illegal>, String> {
        let action = self.boards.read_action(text).map_err(|error| error.to_string())?;
        Ok(state.play(seat, action, events))
    }

    fn chance(state: &State) -> Option<Chance> {
        state.chance()
    }

    fn resolve(&self, state: &mut State, code: &str, events: &mut Vec<Event>) -> Result<(), String> {
        let face = read_outcome(code)?;
        state.resolve(face, events).map_err(|impossible| format!("{code}: {impossible}"))
    }

    fn deal(state: &mut State, chance: Chance, dealer: &mut SeededDealer, events: &mut Vec<Event>) {
        let face = State::pick(chance, dealer);
        state.resolve_unchecked(chance, face, events);
    }

    fn seen_by(event: &Event, viewer: Viewer) -> Event {
        event.clone().seen_by(viewer)
    }

    fn first_view(opening: &Opening, seat: Option<Seat>) -> View {
        View::new(seat, opening)
    }

    fn observe(view: &mut View, event: &Event) {
        view.observe(event);
    }
}

impl Check for Record {
    fn names(&self) -> &[String] {
        &self.seats
    }

    fn first(&self) -> Seat {
        self.first
    }

    fn seed(&self) -> Option<Seed> {
        self.start.seed
    }

    fn begins_at_position(&self) -> bool {
        self.start.position.is_some()
    }

    fn fair(&self) -> Option<&Fair> {
        self.fair.as_ref()
    }

    fn picks_before(&self) -> (Pick, usize) {
        (Pick { purpose: Purpose(0), from: Vec::new() }, 0)
    }

    fn pick(&self, _: &State, chance: &Chance) -> Pick {
        let sides = (0..Die::SIDES).map(|side| chance.die.side(side).to_string());
        Pick { purpose: purpose(chance.roller), from: sides.collect() }
    }

    fn result(game: &Game) -> Option<(Vec<usize>, Vec<i16>)> {
        let result = game.shown(Viewer::All).result?;
        Some((result.winners, result.points))
    }
}
