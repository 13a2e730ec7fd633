//! Worlds that fit a view.
//!
//! Cards are physical things. A *world* is a complete hidden history: which card was dealt to which place,
//! and which card each unseen payment, unseen penalty and payment in sight took from its hand. All worlds
//! in which the viewer is shown what it was shown are equally likely here; the state that is returned is
//! where they lead.
//!
//! Most of a world is easy: cards that the viewer has never seen, the *strangers*, are interchangeable, so
//! it is enough to say how many of them went where and to name them at the end. What is not easy is that a
//! known card may have left a hand unseen, and that a card like it is shown later: was it the known card,
//! or a stranger? The walk through the auctions decides this step by step, weighing what each choice leaves
//! possible. The number of ways to go on is not known exactly, but an [`Outlook`] bounds it from above; a
//! walk is given up with exactly the probability by which the bounds are too high, and begun again. So
//! every world that fits is reached with the same probability.

mod outlook;
mod pick;
mod steps;
mod walk;

use alloc::vec::Vec;

use biblios_view::{Card, Cards, Event, Looking, Stage, View};
use tabletop::{BySeat, Dealer, Seat};

use self::outlook::{Kind, Outlook};
use self::pick::{below, fraction, pick, take, take_for_hand};
use self::steps::{Step, StepReader};
use self::walk::{Patience, Walk, Ways};
use crate::state::State;

/// The worlds that fit a view, ready to be drawn from as often as one likes.
pub struct Worlds<'a> {
    view: &'a View,
    /// What the viewer knew when the walk begins.
    begin: Walk,
    turned_up: Vec<Card>,
    pile_outlooks: Vec<Outlook>,
    steps: Vec<Step>,
    outlooks: Vec<Outlook>,
}

impl<'a> Worlds<'a> {
    /// The worlds that fit the view.
    #[must_use]
    pub fn new(view: &'a View) -> Worlds<'a> {
        let seats = view.table().seats();
        let now = (view.table(), view.knowledge(), [].as_slice());
        let (table, knowledge, events) = view.since_auctions().unwrap_or(now);
        let on_pile = if view.since_auctions().is_some() { table.left() } else { table.pile() };
        let mut steps = StepReader::new(view.seat(), table);
        let begin = Walk {
            known: BySeat::from_fn(|seat| knowledge.sure(seat).minus(steps.face_up[seat])),
            strangers: BySeat::from_fn(|seat| {
                if seat.index() < seats { knowledge.strangers(seat) as u8 } else { 0 }
            }),
            lost: 0,
            sent: knowledge.sent(),
            pile: (on_pile - knowledge.sent().len()) as u8,
            pool: view.in_play().without(knowledge.seen()),
        };
        events.iter().for_each(|event| steps.read(event));
        let turned_up = events.iter().filter_map(|event| match *event {
            Event::TurnedUp { card } => Some(card),
            _ => None,
        });
        let turned_up: Vec<Card> = turned_up.collect();
        let (pile_outlooks, after_pile) = outlook::of_pile(&begin, &turned_up);
        let outlooks = outlook::of_hands(after_pile, &steps.steps);
        Worlds { view, begin, turned_up, pile_outlooks, steps: steps.steps, outlooks }
    }

    /// Draws a world, each of those that fit being equally likely.
    ///
    /// In wild games, where players pay with half their hands and do not pay what they bid, a walk can be
    /// given up very often. After [`Worlds::TRIES`] walks in vain a crowd of walks goes on together, in
    /// which those that cannot go on are replaced by others that can; this is nearly as good. None if the
    /// whole crowd is stuck.
    pub fn sample(&self, dealer: &mut impl Dealer) -> Option<State> {
        self.sample_exactly(dealer).or_else(|| {
            let crowd = [1, 8].into_iter().find_map(|times| self.crowd(times * Self::TRIES, dealer))?;
            Some(self.name_strangers(crowd[below(dealer, crowd.len())], dealer))
        })
    }

    /// Draws a world, each of those that fit being exactly equally likely; none if that takes more than
    /// [`Worlds::TRIES`] walks.
    pub fn sample_exactly(&self, dealer: &mut impl Dealer) -> Option<State> {
        let walk = (0..Self::TRIES).find_map(|_| {
            let mut walk = self.begin;
            let mut steps = 0..self.turned_up.len() + self.steps.len();
            steps.try_for_each(|step| self.go(&mut walk, step, &mut Patience::None, dealer))?;
            Some(walk)
        })?;
        Some(self.name_strangers(walk, dealer))
    }

    /// How often a walk is begun again at the most.
    pub const TRIES: usize = 200;

    /// Goes through the auctions many times at once.
    fn crowd(&self, size: usize, dealer: &mut impl Dealer) -> Option<Vec<Walk>> {
        let mut crowd = alloc::vec![self.begin; size];
        for step in 0..self.turned_up.len() + self.steps.len() {
            let mut weights = Vec::with_capacity(size);
            let mut total = 0.0;
            for walk in &mut crowd {
                let mut patience = Patience::Weighing(1.0);
                let gone = self.go(walk, step, &mut patience, dealer);
                total +=
                    if let (Some(()), Patience::Weighing(weight)) = (gone, patience) { weight } else { 0.0 };
                weights.push(total);
            }
            if total <= 0.0 {
                return None;
            }
            if total < 0.999 * size as f64 {
                let mut chosen = || {
                    let point = fraction(dealer) * total;
                    crowd[weights.partition_point(|&sum| sum <= point).min(size - 1)]
                };
                crowd = (0..size).map(|_| chosen()).collect();
            }
        }
        Some(crowd)
    }

    /// Takes a step: first come the cards that were turned up, then what happened to hands. None if the walk
    /// is given up.
    fn go(
        &self,
        walk: &mut Walk,
        step: usize,
        patience: &mut Patience,
        dealer: &mut impl Dealer,
    ) -> Option<()> {
        match step.checked_sub(self.turned_up.len()) {
            None => self.turn_up(walk, step, patience, dealer),
            Some(step) => self.take_step(walk, step, patience, dealer),
        }
    }

    fn turn_up(
        &self,
        walk: &mut Walk,
        step: usize,
        patience: &mut Patience,
        dealer: &mut impl Dealer,
    ) -> Option<()> {
        let card = self.turned_up[step];
        let own = walk.sent.count(card);
        let ways = Ways {
            known: own as f64,
            stranger: walk.on_pile(card),
            outlook: self.pile_outlooks.iter().find(|outlook| outlook.kind == Kind::Known(card)),
            strangers: None,
        };
        if ways.choose_known(step, own, 0, patience, dealer)? {
            walk.sent.remove(card);
        } else {
            walk.pool.remove(card);
            walk.pile -= 1;
        }
        Some(())
    }

    fn take_step(
        &self,
        walk: &mut Walk,
        step: usize,
        patience: &mut Patience,
        dealer: &mut impl Dealer,
    ) -> Option<()> {
        match self.steps[step] {
            Step::Gain { seat, card } => walk.known[seat].insert(card),
            Step::Lose { seat, card } => walk.known[seat].remove(card),
            Step::Show { seat, card } => {
                let (known, strangers) = (walk.known[seat].count(card), walk.strangers[seat]);
                let ways = Ways {
                    known: known as f64,
                    stranger: f64::from(strangers) * walk.share(card),
                    outlook: self.outlook(seat, Kind::Known(card)),
                    strangers: self.outlook(seat, Kind::Stranger),
                };
                if ways.choose_known(step, known, strangers.into(), patience, dealer)? {
                    walk.known[seat].remove(card);
                } else {
                    walk.pool.remove(card);
                    walk.strangers[seat] -= 1;
                }
            }
            Step::Hide { seat, to, staying } => {
                let hidden = self.choose_hidden(walk, step, seat, to, patience, dealer)?;
                walk.hide(hidden, seat, to, staying, dealer)?;
            }
        }
        Some(())
    }

    fn outlook(&self, seat: Seat, kind: Kind) -> Option<&Outlook> {
        self.outlooks.iter().find(|outlook| (outlook.seat, outlook.kind) == (seat, kind))
    }

    /// Chooses the card that leaves a hand unseen, as the ways to go on are shared.
    fn choose_hidden(
        &self,
        walk: &Walk,
        step: usize,
        seat: Seat,
        to: Option<Seat>,
        patience: &mut Patience,
        dealer: &mut impl Dealer,
    ) -> Option<Kind> {
        let of_interest = || self.outlooks.iter().filter(|one| one.seat == seat || Some(one.seat) == to);
        // What is left of the outlooks if a card of this kind goes.
        let left = |gone: Option<Kind>| -> f64 {
            let after = |outlook: &Outlook| {
                let count = walk.count(outlook.seat, outlook.kind);
                match (gone == Some(outlook.kind), outlook.seat == seat) {
                    (false, _) => outlook.after(step, count),
                    (true, true) => outlook.after(step, count - 1),
                    (true, false) => outlook.after(step, count + 1),
                }
            };
            of_interest().map(after).product()
        };
        let left_by_others = left(None);
        let weight = |kind: Kind| {
            let interesting = of_interest().any(|outlook| outlook.kind == kind);
            let left = if interesting { left(Some(kind)) } else { left_by_others };
            walk.count(seat, kind) as f64 * left
        };
        let strangers = (walk.strangers[seat] > 0).then_some(Kind::Stranger);
        let kinds = || walk.known[seat].kinds().map(|(card, _)| Kind::Known(card)).chain(strangers);
        let total: f64 = kinds().map(weight).sum();
        let before = |outlook: &Outlook| outlook.before(step, walk.count(outlook.seat, outlook.kind));
        let most = walk.size(seat) as f64 * of_interest().map(before).product::<f64>();
        patience.go_on(total, most, dealer)?;
        let mut rest = fraction(dealer) * total;
        for kind in kinds() {
            rest -= weight(kind);
            if rest < 0.0 {
                return Some(kind);
            }
        }
        kinds().last()
    }

    /// Gives every stranger a name, each way equally likely, and puts the state together.
    fn name_strangers(&self, mut walk: Walk, dealer: &mut impl Dealer) -> State {
        let (view, table) = (self.view, *self.view.table());
        let active = table.active();
        // The last card that the active player kept may be a Church card: it is named after all others.
        let unsure =
            view.may_have_kept_church() || table.stage() == Stage::Church { seat: active, church: None };
        let unsure = unsure && view.seat() != Some(active);
        walk.strangers[active] -= u8::from(unsure);
        let mut hands = BySeat::default();
        for seat in Seat::all(table.seats()) {
            hands[seat] = walk.known[seat].plus(table.face_up(seat));
            for _ in 0..walk.strangers[seat] {
                hands[seat].insert(take_for_hand(&mut walk.pool, dealer));
            }
        }
        for _ in 0..walk.lost {
            take_for_hand(&mut walk.pool, dealer);
        }
        let mut looking = view.looking();
        if unsure {
            let certain = table.stage() != Stage::Allocate;
            let from = if certain { walk.pool.minus(walk.pool.without_church()) } else { walk.pool };
            let kept = pick(from, dealer);
            walk.pool.remove(kept);
            match kept.as_church() {
                Some(church) => looking = Some(Looking::Kept(church)),
                None => hands[active].insert(kept),
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
