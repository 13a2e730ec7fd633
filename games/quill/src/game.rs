//! The trait [`Game`] for [`State`].

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use quill_view::{Action, Boards, Die, Event, Face, Illegal, Legal, Opening, Options, Phase, View, Who};
use tabletop::{BySeat, Dealer, Game, Purpose, Seat, Sink, Standing, ToAct};

use crate::{Chance, Impossible, Setup, SetupError, State, chance};

impl Game for State {
    const NAME: &'static str = "quill";
    const TITLE: &'static str = "Quill & Parchment";
    const PLAYERS: RangeInclusive<usize> = 1..=4;

    type Options = Options;
    type Setup = Setup;
    type SetupError = SetupError;
    type View = View;
    type Chance = Chance;
    type Outcome = Face;
    type Impossible = Impossible;

    fn begin(setup: &Setup, sink: &mut impl Sink<Event>) -> Result<(State, Opening), SetupError> {
        Ok((State::new(setup, sink)?, State::opening(setup)))
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
        State::check(self, seat, *action)
    }

    #[inline]
    fn play_unchecked(&mut self, seat: Seat, action: &Action, sink: &mut impl Sink<Event>) {
        State::play_unchecked(self, seat, *action, sink);
    }

    fn chance(&self) -> Option<Chance> {
        State::chance(self)
    }

    fn purpose(chance: Chance) -> Purpose {
        chance::purpose(chance.roller)
    }

    fn candidates(&self, chance: Chance) -> Vec<Face> {
        (0..Die::SIDES).map(|side| chance.die.side(side)).collect()
    }

    fn pick(&self, chance: Chance, dealer: &mut impl Dealer) -> Face {
        State::pick(chance, dealer)
    }

    fn resolve(&mut self, face: &Face, sink: &mut impl Sink<Event>) -> Result<(), Impossible> {
        State::resolve(self, *face, sink)
    }

    #[inline]
    fn deal(&mut self, dealer: &mut impl Dealer, sink: &mut impl Sink<Event>) {
        State::deal(self, dealer, sink);
    }

    fn standing(&self) -> Option<Standing> {
        let scores = (self.table().phase() == Phase::Over).then(|| self.scores())?;
        Some(Standing {
            winners: scores.winners,
            points: scores.points,
            tie_break: BySeat::default(),
            house: (self.players() == 1).then(|| scores.parts[Who::Cadfael].total()),
        })
    }

    fn sample(view: &View, dealer: &mut impl Dealer) -> Option<State> {
        Some(State::sample(view, dealer))
    }

    fn read_outcome(_boards: &Boards, text: &str) -> Result<Face, String> {
        Face::from_code(text).ok_or_else(|| format!("{text}: not a face of a die, such as R, C, 4, m2 or +-"))
    }

    fn write_outcome(_boards: &Boards, face: &Face) -> String {
        face.to_string()
    }
}
