//! A sampled world, with the sums of all hands written beside it.

use biblios::{Outcome, State};
use biblios_view::{Action, Cards, Event, Looking, Place, Stage, View};
use tabletop::{BySeat, FastDealer, Seat};

use super::odds::{GOLD, Odds, SUMS};

/// A world that fits a view. Beside the state stand the sums of each hand, as they are and as the rest of the table can
/// guess them; whoever decides for a seat in here uses the true sums of that seat only.
#[derive(Clone, Copy)]
pub(super) struct World {
    pub(super) state: State,
    /// The true sums of each hand.
    pub(super) own: BySeat<[f32; SUMS]>,
    /// The sums as the others guess them.
    pub(super) guess: BySeat<[f32; SUMS]>,
    /// Who has made up their mind how far to bid for the lot, and how far.
    pub(super) resolved: Option<(Seat, u8)>,
    /// How far each seat goes for the lot that is for sale now, as `expert` would.
    pub(super) limits: Option<BySeat<u8>>,
}

/// The sums of each hand as the others can guess them from what this view was shown.
pub(super) fn guesses(view: &View, odds: &Odds) -> BySeat<[f32; SUMS]> {
    let (own, knowledge) = (view.seat(), view.knowledge());
    let shown = shown_gains(view);
    BySeat::from_fn(|seat| {
        if seat.index() >= odds.seats {
            return [0.0; SUMS];
        }
        let (sure, maybe, strangers) = if own == Some(seat) {
            let open = view.hand().intersection(shown);
            (open, Cards::EMPTY, view.hand().len() - open.len())
        } else {
            (knowledge.sure(seat), knowledge.maybe(seat), knowledge.strangers(seat))
        };
        let (sure, maybe) = (sums(sure, odds), sums(maybe, odds));
        std::array::from_fn(|sum| sure[sum] + 0.5 * maybe[sum] + strangers as f32 * odds.kept[sum])
    })
}

/// The cards that everybody saw this seat get.
pub(super) fn shown_gains(view: &View) -> Cards {
    let (mut shown, mut lot) = (Cards::EMPTY, None);
    for event in view.events() {
        let gained = match *event {
            Event::TurnedUp { card } => {
                lot = Some(card);
                None
            }
            Event::Taken { seat, card } if Some(seat) == view.seat() => Some(card),
            Event::PaidGold { seat, .. } | Event::PaidCards { seat, .. } if Some(seat) == view.seat() => lot,
            _ => None,
        };
        // A category card that came back after it was lost is here already.
        if let Some(card) = gained.filter(|&card| card.is_gold() || !shown.contains(card)) {
            shown.insert(card);
        }
    }
    shown
}

fn sums(cards: Cards, odds: &Odds) -> [f32; SUMS] {
    let mut sums = [0.0; SUMS];
    for (card, count) in cards.kinds() {
        if let Some((sum, value)) = odds.adds(card) {
            sums[sum] += count as f32 * value;
        }
    }
    sums
}

impl World {
    pub(super) fn new(state: State, guess: BySeat<[f32; SUMS]>, odds: &Odds) -> World {
        World {
            state,
            own: BySeat::from_fn(|seat| sums(state.hand(seat), odds)),
            guess,
            resolved: None,
            limits: None,
        }
    }

    /// Plays a legal action of the seat that is to act.
    #[inline]
    pub(super) fn play(&mut self, action: &Action, odds: &Odds) {
        let table = self.state.table();
        match (table.stage(), *action) {
            (Stage::Allocate, Action::Place(Place::Keep)) => {
                if let Some(Looking::Drawn(card)) = self.state.looking() {
                    let seat = table.active();
                    if let Some((sum, value)) = odds.adds(card) {
                        self.own[seat][sum] += value;
                    }
                    self.guess_more(seat, odds);
                }
            }
            (Stage::Take(seat), Action::Take(card)) => {
                if let Some((sum, value)) = odds.adds(card) {
                    self.own[seat][sum] += value;
                    self.guess[seat][sum] += value;
                }
            }
            (Stage::Pay { seat, in_cards }, Action::Pay(cards)) => {
                let lot = table.lot().map(|lot| lot.card);
                if in_cards {
                    let paid = sums(cards, odds);
                    self.own[seat].iter_mut().zip(paid).for_each(|(own, paid)| *own -= paid);
                    self.guess_fewer(seat, cards.len());
                } else {
                    let paid = cards.gold_sum() as f32;
                    self.own[seat][GOLD] -= paid;
                    self.guess[seat][GOLD] = (self.guess[seat][GOLD] - paid).max(0.0);
                }
                if let Some((sum, value)) = lot.and_then(|card| odds.adds(card)) {
                    self.own[seat][sum] += value;
                    self.guess[seat][sum] += value;
                }
            }
            _ => {}
        }
        self.state.play_unchecked(action, &mut ());
    }

    /// Lets chance decide until a player is to act or the game is over.
    #[inline]
    pub(super) fn deal(&mut self, dealer: &mut FastDealer, odds: &Odds) {
        while self.state.chance().is_some() {
            self.deal_one(dealer, odds);
        }
    }

    /// Lets chance decide what it decides next, if it is its turn.
    #[inline]
    pub(super) fn deal_one(&mut self, dealer: &mut FastDealer, odds: &Odds) {
        if let Some(chance) = self.state.chance() {
            self.resolve(self.state.pick(chance, dealer), odds);
        }
    }

    /// Gives chance an outcome that can happen.
    #[inline]
    pub(super) fn resolve(&mut self, outcome: Outcome, odds: &Odds) {
        if let Stage::Penalty { from, by } = self.state.table().stage() {
            let (sum, value) = odds.adds(outcome.card).expect("no Church card is in a hand");
            self.guess_fewer(from, 1);
            self.own[from][sum] -= value;
            if by != from {
                self.own[by][sum] += value;
                self.guess_more(by, odds);
            }
        }
        (self.resolved, self.limits) = (None, None);
        self.state.resolve_unchecked(outcome, &mut ());
    }

    /// A card joins the hand unseen.
    fn guess_more(&mut self, seat: Seat, odds: &Odds) {
        self.guess[seat].iter_mut().zip(odds.kept).for_each(|(guess, kept)| *guess += kept);
    }

    /// So many cards are about to leave the hand unseen.
    fn guess_fewer(&mut self, seat: Seat, count: usize) {
        let share = 1.0 - count as f32 / self.state.hand(seat).len().max(1) as f32;
        self.guess[seat].iter_mut().for_each(|guess| *guess *= share);
    }
}
