//! Biblios with a handful of cards and two players, small enough for an exact game tree. The rules are the real
//! ones.

use std::hash::{DefaultHasher, Hash, Hasher};

use biblios::{Outcome, Setup, State};
use biblios_view::{Action, Cards, Deck, Event, Options};
use search::Model;
use tabletop::{BySeat, Dealer, FastDealer, Purpose, Seat, ToAct, Viewer};

/// Five cards, two of them removed: one gift turn and one auction.
pub(crate) const FIVE_CARDS: &str = "cards M2A M1B P1A G1 G2\nremove players=2 gold=0 random=2\n";

/// The same with a Church card, which moves one of the five dice.
pub(crate) const WITH_CHURCH: &str = "cards M2A P1A C+ G1 G2\nremove players=2 gold=0 random=2\n";

/// The two-player game with a small deck.
pub(crate) struct Tiny {
    deck: Deck,
    options: Options,
}

/// A position, with a hash of what each seat was shown. There is no state before the cards are dealt.
#[derive(Clone)]
pub(crate) struct Moment {
    state: Option<State>,
    shown: BySeat<u64>,
}

/// A chance outcome.
#[derive(Clone)]
pub(crate) enum Luck {
    /// These cards remain in the game.
    Dealt(Cards),
    /// A card is drawn, turned up or lost.
    Card(Outcome),
}

impl Tiny {
    /// Creates the game. The deck must allow two players.
    pub(crate) fn new(deck: &str, options: Options) -> Tiny {
        Tiny { deck: Deck::parse(deck).expect("a deck"), options }
    }

    /// The position before the cards are dealt.
    pub(crate) fn beginning() -> Moment {
        Moment { state: None, shown: BySeat::default() }
    }

    fn state(moment: &Moment) -> &State {
        moment.state.as_ref().expect("the cards are dealt")
    }
}

impl Moment {
    fn show(&mut self, events: &[Event]) {
        for seat in Seat::all(2) {
            for event in events {
                let mut hasher = DefaultHasher::new();
                (self.shown[seat], event.clone().seen_by(Viewer::Seat(seat))).hash(&mut hasher);
                self.shown[seat] = hasher.finish();
            }
        }
    }
}

/// A dealer that removes the given cards.
struct Wanted<'a>(&'a [u32], usize);

impl Dealer for Wanted<'_> {
    fn below(&mut self, _purpose: Purpose, _n: u32) -> u32 {
        self.1 += 1;
        self.0[self.1 - 1]
    }
}

impl Model for Tiny {
    type State = Moment;
    type View = ();
    type Action = Action;
    type Outcome = Luck;
    type Info = (bool, u64);

    fn seats(&self) -> usize {
        2
    }

    fn range(&self) -> (f64, f64) {
        (0.0, 1.0)
    }

    fn to_act(&self, moment: &Moment) -> ToAct {
        moment.state.as_ref().map_or(ToAct::Chance, State::to_act)
    }

    fn legal(&self, moment: &Moment, seat: Seat, actions: &mut Vec<Action>) {
        actions.extend(Tiny::state(moment).legal(seat).iter());
    }

    fn play(&self, moment: &mut Moment, seat: Seat, action: &Action) {
        let mut events = Vec::new();
        let state = moment.state.as_mut().expect("the cards are dealt");
        state.play(seat, action, &mut events).expect("a legal action");
        moment.show(&events);
    }

    fn outcomes(&self, moment: &Moment) -> Vec<(Luck, u64)> {
        let Some(state) = &moment.state else {
            // Every pair of cards is equally likely to be removed; pairs of equal kinds are one outcome.
            let mut dealt: Vec<(Luck, u64)> = Vec::new();
            let cards = self.deck.cards();
            for first in 0..cards.len() as u32 {
                for second in 0..cards.len() as u32 - 1 {
                    let mut dealer = Wanted(&[first, second], 0);
                    let setup = Setup::deal(self.deck, self.options, 2, Seat::FIRST, &mut dealer);
                    let left = setup.expect("two can play with this deck").draw;
                    let same =
                        |(luck, _): &&mut (Luck, u64)| matches!(luck, Luck::Dealt(other) if *other == left);
                    match dealt.iter_mut().find(same) {
                        Some((_, weight)) => *weight += 1,
                        None => dealt.push((Luck::Dealt(left), 1)),
                    }
                }
            }
            return dealt;
        };
        let (hidden, open) = state.outcomes();
        let card =
            |face_up| move |(card, count): (_, usize)| (Luck::Card(Outcome { card, face_up }), count as u64);
        hidden.kinds().map(card(false)).chain(open.kinds().map(card(true))).collect()
    }

    fn resolve(&self, moment: &mut Moment, luck: &Luck) {
        let mut events = Vec::new();
        match luck {
            Luck::Dealt(draw) => {
                let setup = Setup::deal(self.deck, self.options, 2, Seat::FIRST, &mut FastDealer::new(0));
                let setup = Setup { draw: *draw, ..setup.expect("two can play with this deck") };
                moment.state = Some(State::new(&setup).expect("a game"));
            }
            Luck::Card(outcome) => {
                let state = moment.state.as_mut().expect("the cards are dealt");
                state.resolve(*outcome, &mut events).expect("an outcome that can happen");
            }
        }
        moment.show(&events);
    }

    fn info(&self, moment: &Moment, seat: Seat) -> (bool, u64) {
        (moment.state.is_some(), moment.shown[seat])
    }

    fn returns(&self, moment: &Moment) -> BySeat<f64> {
        let winners = Tiny::state(moment).scores().winners;
        let share = 1.0 / winners.len().max(1) as f64;
        BySeat::from_fn(|seat| if winners.contains(seat) { share } else { 0.0 })
    }

    fn determinize(&self, (): &(), _dealer: &mut FastDealer) -> Option<Moment> {
        None
    }
}
