use biblios::{Chance, REMOVE, Setup, State};
use biblios_view::{Cards, Event, Illegal, Opening, View};
use tabletop::{Seat, SeededDealer, Viewer};

use super::file::{Record, read_outcome};
use crate::fair::{Check, Fair, Pick};
use crate::{Beginning, Playable, RecordError, Seed};

/// A game of Biblios that is played from a record.
pub type Game = crate::Game<Record>;

/// An action that the rules of Biblios do not allow.
pub type IllegalAction = crate::IllegalAction<Illegal>;

/// Why a replay of Biblios stopped.
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
        let state = State::new(&setup).map_err(|error| RecordError::field("start", error))?;
        let mut dealer = self.dealer();
        if let (Some(dealer), None) = (&mut dealer, &self.start.position) {
            // The outcomes with which the cards were taken out are used.
            let _ = Setup::deal(setup.deck, setup.options, setup.seats, setup.first, dealer);
        }
        let opening = state.begin(&setup, events);
        Ok(Beginning { state, opening, dealer })
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
        let action = self.deck.read_action(text).map_err(|error| error.to_string())?;
        Ok(state.play(seat, &action, events))
    }

    fn chance(state: &State) -> Option<Chance> {
        state.chance()
    }

    fn resolve(&self, state: &mut State, code: &str, events: &mut Vec<Event>) -> Result<(), String> {
        let mut outcome = read_outcome(&self.deck, code)?;
        // A card that lies face up only can be named plainly too.
        outcome.face_up |= !state.outcomes().0.contains(outcome.card);
        state.resolve(outcome, events).map_err(|impossible| format!("{code}: {impossible}"))
    }

    fn deal(state: &mut State, chance: Chance, dealer: &mut SeededDealer, events: &mut Vec<Event>) {
        let outcome = state.pick(chance, dealer);
        state.resolve_unchecked(outcome, events);
    }

    fn seen_by(event: &Event, viewer: Viewer) -> Event {
        event.clone().seen_by(viewer)
    }

    fn first_view(opening: &Opening, seat: Option<Seat>) -> View {
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        View::new(seat, &opening.clone().seen_by(viewer))
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
        let players = self.seats.len();
        let cards = self.deck.cards().minus(self.deck.removed_gold(players));
        let times = self.deck.removal(players).map_or(0, |removal| usize::from(removal.random));
        (Pick { purpose: REMOVE, from: self.codes(cards).collect() }, times)
    }

    fn pick(&self, state: &State, chance: &Chance) -> Pick {
        let (hidden, open) = state.outcomes();
        Pick { purpose: chance.purpose(), from: self.codes(hidden).chain(self.codes(open)).collect() }
    }

    fn result(game: &Game) -> Option<(Vec<usize>, Vec<i16>)> {
        let result = game.shown(Viewer::All).result?;
        Some((result.winners, result.points.into_iter().map(i16::from).collect()))
    }
}

impl Record {
    /// Cards by their codes, in the order in which chance counts them.
    fn codes(&self, cards: Cards) -> impl Iterator<Item = String> {
        cards.iter().map(|card| self.deck.code(card).to_string())
    }
}
