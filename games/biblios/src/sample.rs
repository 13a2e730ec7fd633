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

use alloc::vec::Vec;

use biblios_view::{Card, Cards, Event, Looking, Stage, Table, View};
use tabletop::{BySeat, Dealer, Purpose, Seat};

use self::outlook::{Kind, Outlook};
use crate::state::State;

const SAMPLE: Purpose = Purpose(7);

/// What happened to the face-down cards of a hand during the auctions, as the viewer saw it.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// A card that the viewer knows joins the hand.
    Gain { seat: Seat, card: Card },
    /// The viewer's own card leaves the hand.
    Lose { seat: Seat, card: Card },
    /// A card leaves another hand in the viewer's sight; if a hand gains it, that is a step of its own.
    Show { seat: Seat, card: Card },
    /// A card leaves another hand unseen. It is not Gold of the kinds in `staying`.
    Hide { seat: Seat, to: Option<Seat>, staying: Cards },
}

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

/// Where cards are in one world, as far as it has been decided.
#[derive(Clone, Copy)]
struct Walk {
    /// The known cards in the face-down part of each hand.
    known: BySeat<Cards>,
    /// The strangers in each hand.
    strangers: BySeat<u8>,
    /// Strangers that were discarded.
    lost: u8,
    /// The viewer's own cards on the pile.
    sent: Cards,
    /// The strangers on the pile.
    pile: u8,
    /// The cards that are strangers.
    pool: Cards,
}

impl Walk {
    /// How many cards of the pool can be in a hand.
    fn hand_pool(&self) -> f64 {
        self.pool.without_church().len() as f64
    }

    /// The strangers that are or were in hands.
    fn hand_strangers(&self) -> f64 {
        let strangers: usize = self.strangers.0.iter().map(|&n| usize::from(n)).sum();
        (strangers + usize::from(self.lost)) as f64
    }

    /// In how many of the ways to name the strangers one of those on the pile is this card.
    fn on_pile(&self, card: Card) -> f64 {
        let (hand_pool, in_hands) = (self.hand_pool(), self.hand_strangers());
        let free = if card.is_church() { 1.0 } else { (hand_pool - in_hands) / hand_pool };
        let others = self.pool.len() as f64 - in_hands;
        f64::from(self.pile) * self.pool.count(card) as f64 * free / others
    }

    /// In what share of the ways to name the strangers a given one of those in hands is this card.
    fn share(&self, card: Card) -> f64 {
        self.pool.count(card) as f64 / self.hand_pool()
    }

    /// How many cards of this kind a hand has, or how many strangers.
    fn count(&self, seat: Seat, kind: Kind) -> usize {
        match kind {
            Kind::Known(card) => self.known[seat].count(card),
            Kind::Stranger => self.strangers[seat].into(),
        }
    }

    /// How many face-down cards a hand has.
    fn size(&self, seat: Seat) -> usize {
        self.known[seat].len() + usize::from(self.strangers[seat])
    }
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

impl Walk {
    /// A card of this kind leaves a hand unseen; none if it cannot have been that one.
    fn hide(
        &mut self,
        kind: Kind,
        seat: Seat,
        to: Option<Seat>,
        staying: Cards,
        dealer: &mut impl Dealer,
    ) -> Option<()> {
        let card = match kind {
            Kind::Known(card) => {
                self.known[seat].remove(card);
                card
            }
            Kind::Stranger => {
                self.strangers[seat] -= 1;
                if staying.is_empty() {
                    match to {
                        Some(to) => self.strangers[to] += 1,
                        None => self.lost += 1,
                    }
                    return Some(());
                }
                // Whether it is Gold of a kind that stays can only be told when it is named.
                take_for_hand(&mut self.pool, dealer)
            }
        };
        if staying.contains(card) {
            return None;
        }
        if let Some(to) = to {
            self.known[to].insert(card);
        }
        Some(())
    }
}

/// What to do when the bounds are too high.
enum Patience {
    /// Give up in proportion.
    None,
    /// Go on, and remember in what proportion one should have given up.
    Weighing(f64),
}

impl Patience {
    fn go_on(&mut self, ways: f64, most: f64, dealer: &mut impl Dealer) -> Option<()> {
        debug_assert!(ways <= most * 1.000_001, "the bounds are bounds: {ways} of {most}");
        match self {
            _ if ways <= 0.0 => None,
            Patience::None => happens(dealer, ways / most).then_some(()),
            Patience::Weighing(weight) => {
                *weight *= ways / most;
                Some(())
            }
        }
    }
}

/// The ways in which a card that came into sight can have been a known one or a stranger.
struct Ways<'a> {
    known: f64,
    stranger: f64,
    /// The outlook for known cards like it in its hand, and that for strangers.
    outlook: Option<&'a Outlook>,
    strangers: Option<&'a Outlook>,
}

impl Ways<'_> {
    /// Decides whether it was a known one, as the ways to go on are shared; none if the walk is given up.
    fn choose_known(
        &self,
        step: usize,
        known: usize,
        strangers: usize,
        patience: &mut Patience,
        dealer: &mut impl Dealer,
    ) -> Option<bool> {
        let after =
            |outlook: Option<&Outlook>, count: usize, less: usize| match (outlook, count.checked_sub(less)) {
                (_, None) => 0.0,
                (None, _) => 1.0,
                (Some(outlook), Some(count)) => outlook.after(step, count),
            };
        let before =
            |outlook: Option<&Outlook>, count: usize| outlook.map_or(1.0, |one| one.before(step, count));
        let with_known = self.known * after(self.outlook, known, 1) * after(self.strangers, strangers, 0);
        let less = usize::from(self.strangers.is_some());
        let with_stranger =
            self.stranger * after(self.outlook, known, 0) * after(self.strangers, strangers, less);
        let ways = with_known + with_stranger;
        let most = before(self.outlook, known) * before(self.strangers, strangers);
        patience.go_on(ways, most, dealer)?;
        Some(happens(dealer, with_known / ways))
    }
}

/// Reads the steps off the events of the auctions.
struct StepReader {
    seat: Option<Seat>,
    open_takes: bool,
    face_up: BySeat<Cards>,
    lot: Option<Card>,
    steps: Vec<Step>,
}

impl StepReader {
    fn new(seat: Option<Seat>, table: &Table) -> StepReader {
        StepReader {
            seat,
            open_takes: table.options().open_takes,
            face_up: BySeat::from_fn(|seat| table.face_up(seat)),
            lot: None,
            steps: Vec::new(),
        }
    }

    fn read(&mut self, event: &Event) {
        match *event {
            Event::TurnedUp { card } => self.lot = Some(card),
            Event::PaidGold { seat, cards } => {
                let open = cards.both(self.face_up[seat]);
                self.face_up[seat] = self.face_up[seat].minus(open);
                self.show(seat, cards.minus(open));
                self.win(seat);
            }
            Event::PaidCards { seat, count, open, cards } => {
                self.face_up[seat] = self.face_up[seat].minus(open);
                match cards {
                    Some(cards) => self.show(seat, cards.minus(open)),
                    None => {
                        // Of equal Gold the face-up cards are paid first.
                        let staying = self.face_up[seat].gold();
                        let hide = Step::Hide { seat, to: None, staying };
                        self.steps.extend(core::iter::repeat_n(hide, usize::from(count) - open.len()));
                    }
                }
                self.win(seat);
            }
            Event::Plundered { from, by, open, card } => self.penalise(from, Some(by), open, card),
            Event::Lost { seat, open, card } => self.penalise(seat, None, open, card),
            _ => {}
        }
    }

    fn show(&mut self, seat: Seat, cards: Cards) {
        let own = self.seat == Some(seat);
        self.steps.extend(
            cards.iter().map(|card| if own { Step::Lose { seat, card } } else { Step::Show { seat, card } }),
        );
    }

    fn penalise(&mut self, seat: Seat, to: Option<Seat>, open: bool, card: Option<Card>) {
        match card {
            Some(card) if open => self.face_up[seat].remove(card),
            Some(card) => self.show(seat, Cards::from_iter([card])),
            None => self.steps.push(Step::Hide { seat, to, staying: Cards::EMPTY }),
        }
        if let (Some(card), Some(to)) = (card, to) {
            self.steps.push(Step::Gain { seat: to, card });
        }
    }

    fn win(&mut self, seat: Seat) {
        if let Some(card) = self.lot.take().filter(|card| !card.is_church()) {
            if self.open_takes {
                self.face_up[seat].insert(card);
            } else {
                self.steps.push(Step::Gain { seat, card });
            }
        }
    }
}

/// A number below n.
fn below(dealer: &mut impl Dealer, n: usize) -> usize {
    dealer.below(SAMPLE, n as u32) as usize
}

/// A number from 0 up to, and without, 1.
fn fraction(dealer: &mut impl Dealer) -> f64 {
    const FINE: u32 = 1 << 31;
    f64::from(dealer.below(SAMPLE, FINE)) / f64::from(FINE)
}

/// Whether something of this probability happens.
fn happens(dealer: &mut impl Dealer, probability: f64) -> bool {
    probability >= 1.0 || fraction(dealer) < probability
}

fn pick(cards: Cards, dealer: &mut impl Dealer) -> Card {
    cards.nth(below(dealer, cards.len()))
}

/// Takes a stranger.
fn take(pool: &mut Cards, dealer: &mut impl Dealer) -> Card {
    let card = pick(*pool, dealer);
    pool.remove(card);
    card
}

/// Takes a stranger that can be in a hand.
fn take_for_hand(pool: &mut Cards, dealer: &mut impl Dealer) -> Card {
    let card = pick(pool.without_church(), dealer);
    pool.remove(card);
    card
}
