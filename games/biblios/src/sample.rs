//! Worlds that fit a view.
//!
//! Cards are physical things. A *world* is a complete hidden history: which card was dealt to which place,
//! and which card each unseen payment, unseen penalty and payment in sight took from its hand. All worlds
//! in which the viewer is shown what it was shown are equally likely here; the state that is returned is
//! where they lead.
//!
//! Cards that the viewer has never seen are *strangers*. In the gift phase they are interchangeable. In the
//! auctions they are not: Gold that is shown from a hand must have been in it, and not have left it unseen
//! before. So a world is made by a walk through the auctions. First the cards that were turned up are told
//! apart into the viewer's own and strangers; then the strangers in hands get names; then the unseen losses
//! are decided one by one. Each choice is weighed by what it leaves possible. The number of ways to go on is
//! not known exactly, but an [`Outlook`] bounds it from above; a walk is given up with exactly the probability
//! by which the bounds are too high, and begun again. So every world that fits is reached with the same
//! probability.

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
use self::pick::{below, fraction, pick, pick_by_weight, take};
use self::steps::{Step, StepReader};
use self::walk::{Patience, Walk};
use crate::state::State;

/// The worlds that fit a view, ready to be drawn from as often as one likes.
pub struct Worlds<'a> {
    view: &'a View,
    /// What the viewer knew when the walk begins.
    begin: Walk,
    turned_up: Vec<Card>,
    pile_outlooks: Vec<Outlook>,
    namings: Vec<Naming>,
    steps: Vec<Step>,
    outlooks: Vec<Outlook>,
    habit: Option<&'a Habit<'a>>,
}

/// How readily a seat with this hand pays a card face down, compared with the others of that hand; more than 0.
pub type Habit<'a> = dyn Fn(Seat, Cards, Card) -> f64 + 'a;

impl<'a> Worlds<'a> {
    /// The worlds that fit the view.
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
        // The last card that another active player kept may be a Church card, so it is named after all others.
        begin.strangers[view.table().active()] -= u8::from(may_be_church(view));
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
        Worlds { view, begin, turned_up, pile_outlooks, namings, steps: steps.steps, outlooks, habit: None }
    }

    /// The worlds in which others have chosen by this habit what they paid face down, and not at random. They are nearly as
    /// likely as it makes them: where a card was shown later that they would not have paid, they come up a little too seldom.
    #[must_use]
    pub fn paid_by(self, habit: &'a Habit<'a>) -> Worlds<'a> {
        Worlds { habit: Some(habit), ..self }
    }

    /// Draws a world, each of those that fit being equally likely.
    ///
    /// In wild games, where players pay with half their hands and do not pay what they bid, a walk can be
    /// given up very often. After [`Worlds::TRIES`] walks in vain a crowd of walks goes on together, in
    /// which those that cannot go on are replaced by others that can; this is nearly as good. None if the
    /// whole crowd is stuck. The example `worlds` prints how often each of these happens.
    pub fn sample(&self, dealer: &mut impl Dealer) -> Option<State> {
        self.sample_many(1, dealer).pop()
    }

    /// Draws many worlds, as [`Worlds::sample`] does. Their walks share their patience, and if it runs out all that
    /// are missing come from one crowd, so that it takes no longer than that in wild games either. Fewer if
    /// the crowd is stuck.
    pub fn sample_many(&self, count: usize, dealer: &mut impl Dealer) -> Vec<State> {
        let mut tries = Self::TRIES + Self::MORE_TRIES * count.saturating_sub(1);
        let mut states = Vec::with_capacity(count);
        while states.len() < count
            && let Some(walk) = self.walk(&mut tries, dealer)
        {
            states.push(self.finish(walk, dealer));
        }
        if states.len() < count
            && let Some(crowd) = [1, 8].into_iter().find_map(|times| self.crowd(times * Self::CROWD, dealer))
        {
            let missing = states.len()..count;
            states.extend(missing.map(|_| self.finish(crowd[below(dealer, crowd.len())], dealer)));
        }
        states
    }

    /// Draws a world, each of those that fit being exactly equally likely; none if that takes more than
    /// [`Worlds::TRIES`] walks.
    pub fn sample_exactly(&self, dealer: &mut impl Dealer) -> Option<State> {
        let walk = self.walk(&mut { Self::TRIES }, dealer)?;
        Some(self.finish(walk, dealer))
    }

    /// Walks through the auctions until a walk is not given up, or no tries are left.
    fn walk(&self, tries: &mut usize, dealer: &mut impl Dealer) -> Option<Walk> {
        while *tries > 0 {
            *tries -= 1;
            let mut walk = self.begin;
            let mut steps = 0..self.length();
            if steps.try_for_each(|step| self.go(&mut walk, step, &mut Patience::None, dealer)).is_some() {
                return Some(walk);
            }
        }
        None
    }

    /// How often a walk is begun again at the most.
    pub const TRIES: usize = 4_000;

    /// How much more often for each of many worlds.
    const MORE_TRIES: usize = 8;

    /// How many walks go on together at first.
    const CROWD: usize = 200;

    /// Goes through the auctions many times at once.
    fn crowd(&self, size: usize, dealer: &mut impl Dealer) -> Option<Vec<Walk>> {
        let mut crowd = alloc::vec![self.begin; size];
        for step in 0..self.length() {
            let weigh = |walk: &mut Walk| {
                let mut patience = Patience::Weighing(1.0);
                match (self.go(walk, step, &mut patience, dealer), patience) {
                    (Some(()), Patience::Weighing(weight)) => weight,
                    _ => 0.0,
                }
            };
            let weights: Vec<f64> = crowd.iter_mut().map(weigh).collect();
            crowd = pick_by_weight(crowd, &weights, dealer)?;
        }
        Some(crowd)
    }

    /// How many steps a walk has.
    fn length(&self) -> usize {
        self.turned_up.len() + self.namings.len() + self.steps.len()
    }

    /// Takes a step: first come the cards that were turned up, then the names of strangers in hands, then what
    /// happened to hands. None if the walk is given up.
    fn go(
        &self,
        walk: &mut Walk,
        step: usize,
        patience: &mut Patience,
        dealer: &mut impl Dealer,
    ) -> Option<()> {
        if let Some(&card) = self.turned_up.get(step) {
            let outlook = self.pile_outlooks.iter().find(|outlook| outlook.card == card)?;
            return walk.turn_up(card, step, outlook, patience, dealer);
        }
        let step = step - self.turned_up.len();
        if let Some(naming) = self.namings.get(step) {
            return naming.name(walk, &self.outlooks, patience, dealer);
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
                let habit = self.habit.filter(|_| paid);
                let hidden = self.choose_hidden(walk, step, (seat, to), habit, patience, dealer)?;
                walk.hide(hidden, seat, to, staying)?;
            }
        }
        Some(())
    }

    /// Chooses the card that leaves a hand unseen, as the ways to go on are shared.
    fn choose_hidden(
        &self,
        walk: &Walk,
        step: usize,
        (seat, to): (Seat, Option<Seat>),
        habit: Option<&Habit<'_>>,
        patience: &mut Patience,
        dealer: &mut impl Dealer,
    ) -> Option<Card> {
        let hand = walk.hands[seat];
        let readily = |card: Card| habit.map_or(1.0, |habit| habit(seat, hand, card));
        let of_interest = || self.outlooks.iter().filter(|one| one.seat == seat || Some(one.seat) == to);
        // What is left of the outlooks if this card goes.
        let left = |gone: Option<Card>| -> f64 {
            let after = |outlook: &Outlook| {
                let count = walk.hands[outlook.seat].count(outlook.card);
                match (gone == Some(outlook.card), outlook.seat == seat) {
                    (false, _) => outlook.after(step, count),
                    (true, true) => outlook.after(step, count - 1),
                    (true, false) => outlook.after(step, count + 1),
                }
            };
            of_interest().map(after).product()
        };
        let left_by_others = left(None);
        let weight = |card: Card| {
            let interesting = of_interest().any(|outlook| outlook.card == card);
            hand.count(card) as f64
                * readily(card)
                * if interesting { left(Some(card)) } else { left_by_others }
        };
        let kinds = || hand.kinds().map(|(card, _)| card);
        let total: f64 = kinds().map(weight).sum();
        let before = |outlook: &Outlook| outlook.before(step, walk.hands[outlook.seat].count(outlook.card));
        let most = hand.len() as f64 * of_interest().map(before).product::<f64>();
        let ways = if habit.is_some() {
            let all: f64 = hand.kinds().map(|(card, count)| count as f64 * readily(card)).sum();
            // The bounds are for what goes at random; by habit there can be more ways to go on.
            (total * hand.len() as f64 / all).min(most)
        } else {
            total
        };
        patience.go_on(ways, most, dealer)?;
        let mut point = fraction(dealer) * total;
        for card in kinds() {
            point -= weight(card);
            if point < 0.0 {
                return Some(card);
            }
        }
        kinds().last()
    }

    /// Gives the other strangers a name, each way equally likely, and puts the state together.
    fn finish(&self, mut walk: Walk, dealer: &mut impl Dealer) -> State {
        let (view, table) = (self.view, *self.view.table());
        let mut hands = BySeat::from_fn(|seat| walk.hands[seat].plus(table.face_up(seat)));
        let mut looking = view.looking();
        if may_be_church(view) {
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
    /// Draws a world that fits the view. Whoever wants many of them makes [`Worlds`] once, and draws from
    /// there.
    #[must_use]
    pub fn sample(view: &View, dealer: &mut impl Dealer) -> Option<State> {
        Worlds::new(view).sample(dealer)
    }
}

/// Whether another active player has just kept a card that may be a Church card, or must be.
fn may_be_church(view: &View) -> bool {
    let unseen_church = matches!(view.table().stage(), Stage::Church { church: None, .. });
    view.may_have_kept_church() || (unseen_church && view.seat() != Some(view.table().active()))
}
