//! Sampling worlds that fit a view.
//!
//! A *world* is a complete hidden history of physical cards: which card was dealt to which place, and which card
//! each payment and each penalty took from its hand. The sampler returns the state at the end of such a history.
//! All histories that match what the viewer was shown are equally likely.
//!
//! Cards that the viewer has never seen are *strangers*. In the gift phase they are interchangeable. In the
//! auctions they are not: Gold shown from a hand must have been there, and must not have left it unseen before.
//! So a world is built by a *walk* through the auctions:
//!
//! 1. Each card that was turned up was either the viewer's own or a stranger.
//! 2. The strangers in hands get names: each becomes a certain card.
//! 3. Each unseen loss of a hand becomes a certain card.
//!
//! Each choice is weighted by the number of ways to continue. That number is not known, but an [`Outlook`] bounds
//! it from above. Rejection sampling corrects for the difference: a walk is rejected with the matching probability
//! and starts again, so every world is reached with the same probability.

mod naming;
mod outlook;
mod pick;
mod steps;
mod walk;

use alloc::vec::Vec;

use biblios_view::{Card, Cards, Event, Looking, Stage, View};
use tabletop::{BySeat, Dealer, Seat};

use self::naming::Naming;
use self::outlook::Outlook;
use self::pick::{below, fraction, pick, resample, take};
use self::steps::{Step, StepReader};
use self::walk::{Correction, Walk};
use crate::state::State;

/// A sampler of the worlds that fit a view. Can be reused for many samples.
pub struct Worlds<'a> {
    view: &'a View,
    /// What the viewer knew at the start of the walk.
    begin: Walk,
    turned_up: Vec<Card>,
    pile_outlooks: Vec<Outlook>,
    namings: Vec<Naming>,
    steps: Vec<Step>,
    outlooks: Vec<Outlook>,
    payment_weight: Option<&'a PaymentWeight<'a>>,
}

/// The weight with which a seat with this hand chooses a card to pay face down. Must be positive.
pub type PaymentWeight<'a> = dyn Fn(Seat, Cards, Card) -> f64 + 'a;

impl<'a> Worlds<'a> {
    /// Creates a sampler for a view.
    #[must_use]
    pub fn new(view: &'a View) -> Worlds<'a> {
        let seats = view.table().seats();
        let now = (view.table(), view.knowledge(), [].as_slice());
        let (table, knowledge, events) = view.since_auctions().unwrap_or(now);
        let on_pile = if view.since_auctions().is_some() { table.left() } else { table.pile() };
        let mut steps = StepReader::new(view.seat(), table);
        let mut begin = Walk {
            hands: BySeat::from_fn(|seat| knowledge.sure(seat).minus(steps.face_up[seat])),
            strangers: BySeat::from_fn(|seat| {
                if seat.index() < seats { knowledge.strangers(seat) as u8 } else { 0 }
            }),
            sent: knowledge.sent(),
            pile: (on_pile - knowledge.sent().len()) as u8,
            pool: view.in_play().without(knowledge.seen()),
        };
        // The last card kept by another active player may be a Church card, so it is named last, in `finish`.
        begin.strangers[view.table().active()] -= u8::from(may_have_kept_church(view));
        events.iter().for_each(|event| steps.read(event));
        let turned_up = events.iter().filter_map(|event| match *event {
            Event::TurnedUp { card } => Some(card),
            _ => None,
        });
        let turned_up: Vec<Card> = turned_up.collect();
        let (pile_outlooks, after_pile, doubtful) = outlook::of_pile(&begin, &turned_up);
        let outlooks = outlook::of_hands(&after_pile, &steps.steps);
        let (mut best, mut gone) = (after_pile, doubtful);
        let mut namings = Vec::new();
        for seat in Seat::all(seats).filter(|&seat| begin.strangers[seat] > 0) {
            let (naming, needed) = Naming::new(seat, &best, gone, &outlooks);
            namings.push(naming);
            best.pool = best.pool.minus(needed);
            gone += usize::from(begin.strangers[seat]).saturating_sub(needed.len());
        }
        Worlds {
            view,
            begin,
            turned_up,
            pile_outlooks,
            namings,
            steps: steps.steps,
            outlooks,
            payment_weight: None,
        }
    }

    /// Assumes that other seats chose their face-down payments by these weights instead of uniformly.
    ///
    /// This is approximate: worlds are sampled slightly too rarely if a card is shown later that the weights would
    /// have kept in the hand.
    #[must_use]
    pub fn weigh_payments(self, payment_weight: &'a PaymentWeight<'a>) -> Worlds<'a> {
        Worlds { payment_weight: Some(payment_weight), ..self }
    }

    /// Samples a world uniformly.
    ///
    /// Walks are rejected very often if players pay with half their hands or often refuse to pay. After
    /// [`Worlds::TRIES`] rejected walks a particle filter takes over, which is nearly uniform. Returns `None` if it
    /// loses all its particles. The example `worlds` prints how often each of these happens.
    pub fn sample(&self, dealer: &mut impl Dealer) -> Option<State> {
        self.sample_many(1, dealer).pop()
    }

    /// Samples `count` worlds like [`Worlds::sample`].
    ///
    /// The walks share one budget of tries. If it runs out, one run of the particle filter supplies all missing
    /// worlds, which bounds the time. Returns fewer worlds if the filter fails.
    pub fn sample_many(&self, count: usize, dealer: &mut impl Dealer) -> Vec<State> {
        let mut tries = Self::TRIES + Self::MORE_TRIES * count.saturating_sub(1);
        let mut states = Vec::with_capacity(count);
        while states.len() < count
            && let Some(walk) = self.walk(&mut tries, dealer)
        {
            states.push(self.finish(walk, dealer));
        }
        if states.len() < count
            && let Some(particles) =
                [1, 8].into_iter().find_map(|times| self.particle_filter(times * Self::PARTICLES, dealer))
        {
            let missing = states.len()..count;
            states.extend(missing.map(|_| self.finish(particles[below(dealer, particles.len())], dealer)));
        }
        states
    }

    /// Samples a world exactly uniformly. Returns `None` after [`Worlds::TRIES`] rejected walks.
    pub fn sample_exactly(&self, dealer: &mut impl Dealer) -> Option<State> {
        let walk = self.walk(&mut { Self::TRIES }, dealer)?;
        Some(self.finish(walk, dealer))
    }

    /// Tries walks until one is accepted or no tries are left.
    fn walk(&self, tries: &mut usize, dealer: &mut impl Dealer) -> Option<Walk> {
        while *tries > 0 {
            *tries -= 1;
            let mut walk = self.begin;
            let mut steps = 0..self.step_count();
            if steps
                .try_for_each(|step| self.take_step(&mut walk, step, &mut Correction::Reject, dealer))
                .is_some()
            {
                return Some(walk);
            }
        }
        None
    }

    /// The maximum number of walks for one world.
    pub const TRIES: usize = 4_000;

    /// The number of further walks for each further world.
    const MORE_TRIES: usize = 8;

    /// The number of particles of the first attempt.
    const PARTICLES: usize = 200;

    /// Runs a particle filter: takes `size` walks through the auctions together and resamples them after each step.
    fn particle_filter(&self, size: usize, dealer: &mut impl Dealer) -> Option<Vec<Walk>> {
        let mut particles = alloc::vec![self.begin; size];
        for step in 0..self.step_count() {
            let weigh = |walk: &mut Walk| {
                let mut correction = Correction::Weigh(1.0);
                match (self.take_step(walk, step, &mut correction, dealer), correction) {
                    (Some(()), Correction::Weigh(weight)) => weight,
                    _ => 0.0,
                }
            };
            let weights: Vec<f64> = particles.iter_mut().map(weigh).collect();
            particles = resample(particles, &weights, dealer)?;
        }
        Some(particles)
    }

    fn step_count(&self) -> usize {
        self.turned_up.len() + self.namings.len() + self.steps.len()
    }

    /// Takes one step of a walk: first the cards turned up, then the names of strangers in hands, then the changes of
    /// hands. Returns `None` if the walk is rejected.
    fn take_step(
        &self,
        walk: &mut Walk,
        step: usize,
        correction: &mut Correction,
        dealer: &mut impl Dealer,
    ) -> Option<()> {
        if let Some(&card) = self.turned_up.get(step) {
            let outlook = self.pile_outlooks.iter().find(|outlook| outlook.card == card)?;
            return walk.turn_up(card, step, outlook, correction, dealer);
        }
        let step = step - self.turned_up.len();
        if let Some(naming) = self.namings.get(step) {
            return naming.name(walk, &self.outlooks, correction, dealer);
        }
        let step = step - self.namings.len();
        match self.steps[step] {
            Step::Gain { seat, card } => walk.hands[seat].insert(card),
            Step::Lose { seat, card } => walk.hands[seat].remove(card),
            Step::Show { seat, card } => {
                if !walk.hands[seat].take(card) {
                    return None;
                }
            }
            Step::Hide { seat, to, staying, paid } => {
                let payment_weight = self.payment_weight.filter(|_| paid);
                let hidden =
                    self.choose_hidden(walk, step, (seat, to), payment_weight, correction, dealer)?;
                walk.hide(hidden, seat, to, staying)?;
            }
        }
        Some(())
    }

    /// Chooses the card that leaves a hand unseen, in proportion to the ways to continue. Returns `None` if the walk is
    /// rejected.
    fn choose_hidden(
        &self,
        walk: &Walk,
        step: usize,
        (seat, to): (Seat, Option<Seat>),
        payment_weight: Option<&PaymentWeight<'_>>,
        correction: &mut Correction,
        dealer: &mut impl Dealer,
    ) -> Option<Card> {
        let hand = walk.hands[seat];
        let weight_to_pay =
            |card: Card| payment_weight.map_or(1.0, |payment_weight| payment_weight(seat, hand, card));
        let tracked = || self.outlooks.iter().filter(|one| one.seat == seat || Some(one.seat) == to);
        // The product of the outlooks after this card has left.
        let left = |gone: Option<Card>| -> f64 {
            let after = |outlook: &Outlook| {
                let count = walk.hands[outlook.seat].count(outlook.card);
                match (gone == Some(outlook.card), outlook.seat == seat) {
                    (false, _) => outlook.after(step, count),
                    (true, true) => outlook.after(step, count - 1),
                    (true, false) => outlook.after(step, count + 1),
                }
            };
            tracked().map(after).product()
        };
        let left_by_others = left(None);
        let weight = |card: Card| {
            let is_tracked = tracked().any(|outlook| outlook.card == card);
            hand.count(card) as f64
                * weight_to_pay(card)
                * if is_tracked { left(Some(card)) } else { left_by_others }
        };
        let kinds = || hand.kinds().map(|(card, _)| card);
        let total: f64 = kinds().map(weight).sum();
        let before = |outlook: &Outlook| outlook.before(step, walk.hands[outlook.seat].count(outlook.card));
        let most = hand.len() as f64 * tracked().map(before).product::<f64>();
        let ways = if payment_weight.is_some() {
            let all: f64 = hand.kinds().map(|(card, count)| count as f64 * weight_to_pay(card)).sum();
            // The bounds assume uniform payments. With weights there can be more ways to continue.
            (total * hand.len() as f64 / all).min(most)
        } else {
            total
        };
        correction.apply(ways, most, dealer)?;
        let mut point = fraction(dealer) * total;
        for card in kinds() {
            point -= weight(card);
            if point < 0.0 {
                return Some(card);
            }
        }
        kinds().last()
    }

    /// Names the remaining strangers uniformly and builds the state.
    fn finish(&self, mut walk: Walk, dealer: &mut impl Dealer) -> State {
        let (view, table) = (self.view, *self.view.table());
        let mut hands = BySeat::from_fn(|seat| walk.hands[seat].plus(table.face_up(seat)));
        let mut looking = view.looking();
        if may_have_kept_church(view) {
            let certain = table.stage() != Stage::Allocate;
            let kept =
                pick(if certain { walk.pool.minus(walk.pool.without_church()) } else { walk.pool }, dealer);
            walk.pool.remove(kept);
            match kept.as_church() {
                Some(church) => looking = Some(Looking::Kept(church)),
                None => hands[table.active()].insert(kept),
            }
        }
        if table.stage() == Stage::Allocate && looking.is_none() {
            looking = Some(Looking::Drawn(take(&mut walk.pool, dealer)));
        }
        let mut pile = walk.sent;
        for _ in 0..walk.pile {
            pile.insert(take(&mut walk.pool, dealer));
        }
        let mut removed = self.view.deck().cards().minus(view.in_play());
        for _ in 0..view.removed() {
            removed.insert(take(&mut walk.pool, dealer));
        }
        let auctions = view.since_auctions().is_some();
        let (draw, pile) = if auctions { (pile, Cards::EMPTY) } else { (walk.pool, pile) };
        let values = view.deck().values();
        let mut state = State { table, hands, draw, pile, discard: Cards::EMPTY, removed, values, looking };
        state.discard = view.deck().cards().minus(state.all_cards());
        state
    }
}

impl State {
    /// Samples a world that fits the view. To sample many, create [`Worlds`] once.
    #[must_use]
    pub fn sample(view: &View, dealer: &mut impl Dealer) -> Option<State> {
        Worlds::new(view).sample(dealer)
    }
}

/// Returns whether another active player has just kept a card that may or must be a Church card.
fn may_have_kept_church(view: &View) -> bool {
    let unseen_church = matches!(view.table().stage(), Stage::Church { church: None, .. });
    view.may_have_kept_church() || (unseen_church && view.seat() != Some(view.table().active()))
}
