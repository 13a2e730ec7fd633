//! The traits of `tabletop`, implemented for Biblios.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use biblios_view::{Action, Deck, Event, Illegal, Legal, Opening, Options, Phase, View};
use tabletop::{BySeat, Dealer, Game, Purpose, Seat, Sink, Standing, ToAct};

use crate::{Chance, Impossible, Outcome, Setup, SetupError, State};

impl Game for State {
    const NAME: &'static str = "biblios";
    const TITLE: &'static str = "Biblios";
    const PLAYERS: RangeInclusive<usize> = 2..=4;

    type Options = Options;
    type Setup = Setup;
    type SetupError = SetupError;
    type View = View;
    type Chance = Chance;
    type Outcome = Outcome;
    type Impossible = Impossible;

    fn begin(setup: &Setup, sink: &mut impl Sink<Event>) -> Result<(State, Opening), SetupError> {
        let state = State::new(setup)?;
        let opening = state.begin(setup, sink);
        Ok((state, opening))
    }

    fn players(&self) -> usize {
        self.table().seats()
    }

    #[inline]
    fn to_act(&self) -> ToAct {
        State::to_act(self)
    }

    #[inline]
    fn legal(&self, seat: Seat) -> Legal {
        State::legal(self, seat)
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        State::check(self, seat, action)
    }

    #[inline]
    fn play_unchecked(&mut self, _seat: Seat, action: &Action, sink: &mut impl Sink<Event>) {
        State::play_unchecked(self, action, sink);
    }

    fn chance(&self) -> Option<Chance> {
        State::chance(self)
    }

    fn purpose(chance: Chance) -> Purpose {
        chance.purpose()
    }

    fn candidates(&self, _chance: Chance) -> Vec<Outcome> {
        let (hidden, open) = self.outcomes();
        let open = open.iter().map(|card| Outcome { card, face_up: true });
        hidden.iter().map(Outcome::hidden).chain(open).collect()
    }

    fn pick(&self, chance: Chance, dealer: &mut impl Dealer) -> Outcome {
        State::pick(self, chance, dealer)
    }

    /// An outcome without the face-up mark matches a face-up card if there is no face-down copy.
    fn resolve(&mut self, outcome: &Outcome, sink: &mut impl Sink<Event>) -> Result<(), Impossible> {
        let (hidden, _) = self.outcomes();
        let face_up = outcome.face_up || !hidden.contains(outcome.card);
        State::resolve(self, Outcome { face_up, ..*outcome }, sink)
    }

    #[inline]
    fn deal(&mut self, dealer: &mut impl Dealer, sink: &mut impl Sink<Event>) {
        State::deal(self, dealer, sink);
    }

    fn standing(&self) -> Option<Standing> {
        let scores = (self.table().phase() == Phase::Over).then(|| self.scores())?;
        Some(Standing {
            winners: scores.winners,
            points: BySeat::from_fn(|seat| scores.points[seat].into()),
            tie_break: BySeat::from_fn(|seat| scores.gold[seat].into()),
            house: None,
        })
    }

    fn sample(view: &View, dealer: &mut impl Dealer) -> Option<State> {
        State::sample(view, dealer)
    }

    fn read_outcome(deck: &Deck, text: &str) -> Result<Outcome, String> {
        let (face_up, code) = text.strip_prefix('^').map_or((false, text), |code| (true, code));
        let card = deck.read_card(code).map_err(|error| alloc::format!("{code}: {error}"))?;
        Ok(Outcome { card, face_up })
    }

    fn write_outcome(deck: &Deck, outcome: &Outcome) -> String {
        let code = deck.code(outcome.card);
        if outcome.face_up { alloc::format!("^{code}") } else { code.to_string() }
    }
}
