//! Tests that worlds are sampled with the right frequencies, by exact enumeration of all hidden histories on small
//! decks.

use std::collections::HashMap;

use biblios::{Outcome, PaymentWeight, Setup, State, Worlds};
use biblios_view::{
    Action, Bounds, Card, Cards, Category, Deck, Dice, Event, Face, Legal, Looking, Options, Outlook,
    Penalty, Places, View,
};
use tabletop::{BySeat, Dealer, FastDealer, Match, Purpose, Seat, ToAct, Viewer};

/// A moment of a game on a small deck, and what a viewer was shown until then.
struct Snapshot {
    setup: Setup,
    seat: Option<Seat>,
    actions: Vec<Action>,
    view: View,
    truth: State,
}

/// Plays a number of random decisions. Returns `None` if the game ends before.
fn play(setup: Setup, seat: Option<Seat>, decisions: usize, dealer: &mut FastDealer) -> Option<Snapshot> {
    let mut game = Match::<State>::begin(&setup).expect("a small game");
    let mut actions = Vec::new();
    for _ in 0..decisions {
        let actor = game.next_to_act(dealer)?;
        let legal = game.state().legal(actor);
        let action = match legal {
            // Low bids: otherwise nearly every auction would end in a penalty.
            Legal::Bid(bids) if bids.least <= bids.most && dealer.below_u64(2) == 0 => {
                Action::Bid(bids.least)
            }
            Legal::Bid(_) => Action::Pass,
            _ => legal.nth(dealer.below_u64(legal.len()))?,
        };
        game.act(actor, &action).expect("a listed action is legal");
        actions.push(action);
    }
    game.next_to_act(dealer)?;
    Some(Snapshot { setup, seat, actions, view: game.view(seat), truth: *game.state() })
}

fn choose(n: usize, k: usize) -> f64 {
    (0..k).map(|i| (n - i) as f64 / (i + 1) as f64).product()
}

/// Returns in how many ways the cards `taken` can be chosen from `from`.
fn ways(from: Cards, taken: Cards) -> f64 {
    taken.kinds().map(|(card, count)| choose(from.count(card), count)).product()
}

/// Returns every choice of `size` cards.
fn choices(from: Cards, size: usize) -> Vec<Cards> {
    fn go(kinds: &[(Card, usize)], size: usize, chosen: Cards, all: &mut Vec<Cards>) {
        match kinds.split_first() {
            None if size == 0 => all.push(chosen),
            None => {}
            Some((&(card, count), others)) => {
                for n in 0..=count.min(size) {
                    go(others, size - n, chosen.plus(std::iter::repeat_n(card, n).collect()), all);
                }
            }
        }
    }
    let mut all = Vec::new();
    go(&from.kinds().collect::<Vec<_>>(), size, Cards::EMPTY, &mut all);
    all
}

/// Returns every setup that the viewer cannot distinguish from the true one, with its weight.
fn setups(snapshot: &Snapshot) -> Vec<(Setup, f64)> {
    let setup = &snapshot.setup;
    let mut blank = setup.clone();
    let mut pool = setup.deck.cards().minus(setup.discard).minus(setup.removed_gold);
    let mut places: Vec<Option<Seat>> = Vec::new();
    for seat in Seat::all(setup.seats) {
        if snapshot.seat == Some(seat) {
            pool = pool.minus(setup.hands[seat]);
        } else {
            blank.hands[seat] = Cards::EMPTY;
            places.push(Some(seat));
        }
    }
    let mut all = vec![(blank, pool, 1.0)];
    for place in places.into_iter().chain([None]) {
        all = (all.into_iter())
            .flat_map(|(blank, pool, weight)| {
                let (from, size) = match place {
                    Some(seat) => (pool.without_church(), setup.hands[seat].len()),
                    None => (pool, setup.draw.len()),
                };
                choices(from, size).into_iter().map(move |cards| {
                    let mut filled = blank.clone();
                    match place {
                        Some(seat) => filled.hands[seat] = cards,
                        None => filled.draw = cards,
                    }
                    (filled, pool.minus(cards), weight * ways(pool, cards))
                })
            })
            .collect();
    }
    all.into_iter().map(|(setup, _, weight)| (setup, weight)).collect()
}

/// All states that fit a snapshot, each with the weight of the physical histories that lead to it. Every deal and every
/// random card is equally likely, and so is every way to pay unless payments have weights.
struct Enumeration<'a> {
    snapshot: &'a Snapshot,
    payment_weight: Option<&'a PaymentWeight<'a>>,
    worlds: HashMap<State, f64>,
}

impl Enumeration<'_> {
    fn of(snapshot: &Snapshot, payment_weight: Option<&PaymentWeight<'_>>) -> HashMap<State, f64> {
        let mut all = Enumeration { snapshot, payment_weight, worlds: HashMap::new() };
        for (setup, weight) in setups(snapshot) {
            all.explore(State::new(&setup).expect("a small game"), 0, 0, weight);
        }
        all.worlds
    }

    /// Checks the new events against what the viewer was shown next. Returns the number of events so far if they match.
    fn matches(&self, shown: usize, events: Vec<Event>) -> Option<usize> {
        let viewer = self.snapshot.seat.map_or(Viewer::Spectator, Viewer::Seat);
        let after = shown + events.len();
        let expected = self.snapshot.view.events().get(shown..after)?;
        let same =
            (events.into_iter().zip(expected)).all(|(event, expected)| event.seen_by(viewer) == *expected);
        same.then_some(after)
    }

    fn explore(&mut self, state: State, played: usize, shown: usize, weight: f64) {
        if state.chance().is_some() {
            let (hidden, open) = state.outcomes();
            let outcomes =
                hidden.kinds().map(|kind| (kind, false)).chain(open.kinds().map(|kind| (kind, true)));
            for ((card, count), face_up) in outcomes {
                let (mut next, mut events) = (state, Vec::new());
                next.resolve(Outcome { card, face_up }, &mut events).expect("a listed outcome");
                if let Some(shown) = self.matches(shown, events) {
                    let share = count as f64 / (hidden.len() + open.len()) as f64;
                    self.explore(next, played, shown, weight * share);
                }
            }
            return;
        }
        let Some(&action) = self.snapshot.actions.get(played) else {
            if shown == self.snapshot.view.events().len() {
                *self.worlds.entry(state).or_default() += weight;
            }
            return;
        };
        let ToAct::Seats(seats) = state.to_act() else { return };
        let seat = seats.first().expect("a seat to act");
        for action in self.possible(&state, seat, action) {
            let (mut next, mut events) = (state, Vec::new());
            if next.play(seat, &action, &mut events).is_err() {
                continue;
            }
            let multiplicity = match action {
                Action::Pay(cards)
                    if let Some(payment_weight) = self.payment_weight
                        && matches!(state.legal(seat), Legal::PayCards(_))
                        && self.snapshot.seat != Some(seat) =>
                {
                    payment_probability(state.hand(seat), cards, &|hand, card| {
                        payment_weight(seat, hand, card)
                    })
                }
                Action::Pay(cards) => {
                    // Of equal Gold, the face-up cards are paid first.
                    let open = cards.intersection(state.table().face_up(seat));
                    ways(state.hand(seat).minus(state.table().face_up(seat)), cards.minus(open))
                }
                _ => 1.0,
            };
            if let Some(shown) = self.matches(shown, events) {
                self.explore(next, played + 1, shown, weight * multiplicity);
            }
        }
    }

    /// Returns the actions that the viewer cannot distinguish from the true one.
    fn possible(&self, state: &State, seat: Seat, action: Action) -> Vec<Action> {
        match (state.legal(seat), action) {
            (Legal::PayCards(_), Action::Pay(cards)) if self.snapshot.seat != Some(seat) => {
                choices(state.hand(seat), cards.len()).into_iter().map(Action::Pay).collect()
            }
            _ => vec![action],
        }
    }
}

/// Returns the probability of paying these cards from this hand, in any order, if each is chosen by weight.
fn payment_probability(hand: Cards, cards: Cards, weight_to_pay: &dyn Fn(Cards, Card) -> f64) -> f64 {
    if cards.is_empty() {
        return 1.0;
    }
    let weight = |card: Card| hand.count(card) as f64 * weight_to_pay(hand, card);
    let all: f64 = hand.kinds().map(|(card, _)| weight(card)).sum();
    let without = |cards: Cards, card: Card| cards.minus(Cards::from_iter([card]));
    let first = |(card, _)| {
        weight(card) / all * payment_probability(without(hand, card), without(cards, card), weight_to_pay)
    };
    cards.kinds().map(first).sum()
}

/// Returns how far the frequencies deviate from the exact ones: the chi-square statistic in standard deviations of a
/// normal distribution (Wilson-Hilferty), with rare states in one cell.
fn deviation(exact: &HashMap<State, f64>, drawn: &HashMap<State, u32>) -> f64 {
    let total: f64 = exact.values().sum();
    let samples: f64 = drawn.values().map(|&n| f64::from(n)).sum();
    if drawn.keys().any(|state| !exact.contains_key(state)) {
        return f64::INFINITY;
    }
    let (mut statistic, mut cells) = (0.0, 0.0);
    let (mut rare_expected, mut rare_drawn) = (0.0, 0.0);
    let mut count = |expected: f64, found: f64| {
        statistic += (found - expected).powi(2) / expected;
        cells += 1.0;
    };
    for (state, weight) in exact {
        let expected = weight / total * samples;
        let found = f64::from(drawn.get(state).copied().unwrap_or(0));
        if expected < 8.0 {
            rare_expected += expected;
            rare_drawn += found;
        } else {
            count(expected, found);
        }
    }
    if rare_expected > 0.0 {
        count(rare_expected, rare_drawn);
    }
    let freedom = cells - 1.0;
    if freedom < 1.0 {
        return 0.0;
    }
    let spread = 2.0 / (9.0 * freedom);
    ((statistic / freedom).cbrt() - (1.0 - spread)) / spread.sqrt()
}

const MAX_DEVIATION: f64 = 5.0;

fn draw(n: usize, mut sample: impl FnMut() -> State) -> HashMap<State, u32> {
    let mut drawn = HashMap::new();
    for _ in 0..n {
        *drawn.entry(sample()).or_default() += 1;
    }
    drawn
}

/// Returns a small game from the start: gifts, Church cards, removed cards.
fn small_deal(seats: usize, options: Options, dealer: &mut FastDealer) -> Setup {
    let text = match seats {
        2 => "cards M2A M3E P2A 3xG1 2xG2 1xC+\nremove players=2 gold=0 random=0\n",
        _ => "cards M2A P2A H1A 3xG1 1xG2 2xC+\nremove players=3 gold=0 random=1\n",
    };
    let deck = Deck::parse(text).expect("a small deck");
    Setup::deal(deck, options, seats, Seat::FIRST, dealer).expect("a small deal")
}

/// Returns a small game that starts with auctions: face-down payments, penalties, Gold shown later.
fn small_auctions(seats: usize, options: Options, dealer: &mut FastDealer) -> Setup {
    let text =
        "cards M2A P2A 4xG1 3xG2\nremove players=2 gold=0 random=0\nremove players=3 gold=0 random=1\n";
    let deck = Deck::parse(text).expect("a small deck");
    let mut pool = deck.cards();
    let mut take = |n: usize| -> Cards {
        (0..n)
            .map(|_| {
                let card = pool.nth(dealer.below(Purpose(0), pool.len() as u32) as usize);
                pool.remove(card);
                card
            })
            .collect()
    };
    let hands = BySeat::from_fn(|seat| if seat.index() < seats { take(6 / seats) } else { Cards::EMPTY });
    Setup {
        deck,
        options,
        seats,
        first: Seat::FIRST,
        active: Seat::FIRST,
        auction: true,
        dice: Dice::default(),
        hands,
        face_up: BySeat::default(),
        draw: take(3),
        pile: Cards::EMPTY,
        discard: Cards::EMPTY,
        removed_gold: Cards::EMPTY,
    }
}

/// Calls `look` with random moments of many small games and their exact enumerations.
fn for_many_snapshots(games: u64, mut look: impl FnMut(&Snapshot, &HashMap<State, f64>, &mut FastDealer)) {
    let mut dealer = FastDealer::new(87);
    for game in 0..games {
        let seats = 2 + (game % 2) as usize;
        let options = Options {
            open_takes: game % 5 == 4,
            penalty: if game % 7 == 3 { Penalty::MedievalBluff } else { Penalty::Plunder },
            ..Options::default()
        };
        let setup = match game % 4 {
            0 | 1 => small_auctions(seats, options, &mut dealer),
            _ => small_deal(seats, options, &mut dealer),
        };
        let seat = Seat::new(dealer.below_u64(seats as u64 + 1) as usize).filter(|seat| seat.index() < seats);
        let decisions = dealer.below_u64(if game % 4 < 2 { 24 } else { 14 }) as usize;
        let Some(snapshot) = play(setup, seat, decisions, &mut dealer) else { continue };
        let exact = Enumeration::of(&snapshot, None);
        assert!(exact.contains_key(&snapshot.truth), "the true state is one of the worlds");
        if (2..=2_000).contains(&exact.len()) {
            look(&snapshot, &exact, &mut dealer);
        }
    }
}

// proves B12 B22 B35 B39 B40
#[test]
fn worlds_are_sampled_uniformly() {
    let (mut snapshots, mut ambiguous) = (0, 0);
    for_many_snapshots(800, |snapshot, exact, dealer| {
        let worlds = Worlds::new(&snapshot.view);
        let drawn =
            draw(20_000, || worlds.sample_exactly(dealer).expect("walks in small games are seldom rejected"));
        let far = deviation(exact, &drawn);
        assert!(
            far < MAX_DEVIATION,
            "{far} from exact: {} states, {:?} {:?}",
            exact.len(),
            snapshot.actions,
            snapshot.view
        );
        snapshots += 1;
        ambiguous += usize::from(exact.values().any(|weight| weight != exact.values().next().expect("some")));
    });
    assert!(snapshots > 400 && ambiguous > 200, "{snapshots} moments, {ambiguous} with unequal states");
}

#[test]
fn unseen_payments_follow_their_weights() {
    // Prefers high Gold. Each category card is less likely the more of them there are.
    let payment_weight = |_: Seat, hand: Cards, card: Card| match card.face() {
        Face::Gold(gold) => f64::from(gold.value()).powi(2),
        _ => 0.2 / hand.of_categories().len() as f64,
    };
    let (mut snapshots, mut differ) = (0, 0);
    for_many_snapshots(800, |snapshot, at_random, dealer| {
        let of_others = |event: &Event| match *event {
            Event::PaidCards { cards, .. } => cards.is_none().then_some(true),
            Event::PaidGold { seat, .. } => (Some(seat) != snapshot.seat).then_some(false),
            Event::Plundered { .. } | Event::Lost { .. } => Some(false),
            _ => None,
        };
        // Only approximate if later events show cards that must have been in the hand.
        let deeds: Vec<bool> = snapshot.view.events().iter().filter_map(of_others).collect();
        if snapshot.setup.options.open_takes || deeds.is_empty() || deeds.contains(&false) {
            return;
        }
        let exact = Enumeration::of(snapshot, Some(&payment_weight));
        let worlds = Worlds::new(&snapshot.view).weigh_payments(&payment_weight);
        let drawn =
            draw(20_000, || worlds.sample_exactly(dealer).expect("walks in small games are seldom rejected"));
        let far = deviation(&exact, &drawn);
        assert!(far < MAX_DEVIATION, "{far} from exact: {} states, {:?}", exact.len(), snapshot.actions);
        snapshots += 1;
        differ += usize::from(deviation(at_random, &drawn) > MAX_DEVIATION);
    });
    assert!(
        snapshots > 10 && differ > snapshots / 2,
        "{snapshots} moments, {differ} of them differ from uniform payments"
    );
}

#[test]
fn a_sampler_that_returns_the_truth_is_caught() {
    let (mut caught, mut all) = (0, 0);
    for_many_snapshots(40, |snapshot, exact, _| {
        caught += usize::from(deviation(exact, &draw(20_000, || snapshot.truth)) > MAX_DEVIATION);
        all += 1;
    });
    assert!(all > 15 && caught == all, "{caught} of {all} caught");
}

#[test]
fn a_sampler_that_ignores_what_was_seen_is_caught() {
    let (mut caught, mut all) = (0, 0);
    for_many_snapshots(40, |snapshot, exact, dealer| {
        // Ignores all events since the opening: any setup that the seat cannot distinguish from the true one, with any
        // outcomes of chance.
        let setups = setups(snapshot);
        let uninformed = |dealer: &mut FastDealer| {
            let (setup, _) = &setups[dealer.below_u64(setups.len() as u64) as usize];
            let mut state = State::new(setup).expect("a small game");
            for action in &snapshot.actions {
                state.deal(dealer, &mut ());
                let ToAct::Seats(seats) = state.to_act() else { break };
                let legal = state.legal(seats.first().expect("a seat"));
                let any = legal.nth(dealer.below_u64(legal.len())).expect("an index below the count");
                let action = if legal.check(state.table().stage(), action).is_ok() { *action } else { any };
                state.play_unchecked(&action, &mut ());
            }
            state.deal(dealer, &mut ());
            state
        };
        if snapshot.actions.len() > 4 {
            all += 1;
            caught += usize::from(deviation(exact, &draw(20_000, || uninformed(dealer))) > MAX_DEVIATION);
        }
    });
    assert!(all > 5 && caught == all, "{caught} of {all} caught");
}

// proves B82
#[test]
fn the_places_of_a_card_match_the_worlds() {
    for_many_snapshots(400, |snapshot, exact, _| {
        for card in Card::all().filter(|&card| snapshot.setup.deck.cards().contains(card)) {
            let mut found = Places::default();
            for world in exact.keys() {
                for seat in Seat::all(snapshot.setup.seats).filter(|&seat| world.hand(seat).contains(card)) {
                    found = found.or(Places::hand(seat));
                }
                let looked_at = world.looking().map(|looking| match looking {
                    Looking::Drawn(card) => card,
                    Looking::Kept(church) => Card::church(church),
                });
                let lot = world.table().lot().map(|lot| lot.card);
                let piles = [
                    (looked_at.into_iter().collect(), Places::LOOKED_AT),
                    (lot.into_iter().collect(), Places::TABLE),
                    (world.table().public(), Places::TABLE),
                    (world.draw(), Places::DRAW),
                    (world.pile(), Places::AUCTION_PILE),
                    (world.discard(), Places::DISCARD),
                    (world.removed(), Places::REMOVED),
                ];
                for (_, place) in piles.into_iter().filter(|(cards, _)| cards.contains(card)) {
                    found = found.or(place);
                }
            }
            let places = snapshot.view.places(card);
            assert!(places.contains(found), "{card:?}: {places:?}, but found in {found:?}");
            if matches!(card.face(), Face::Category(..)) {
                assert_eq!(places, found, "the places of {card:?} are exact");
            }
        }
        for seat in Seat::all(snapshot.setup.seats) {
            let sure = snapshot.view.knowledge().sure(seat);
            assert!(
                exact.keys().all(|world| world.hand(seat).contains_all(sure)),
                "{seat} has {sure:?} in every world"
            );
        }
    });
}

// proves B61 B82
#[test]
fn the_bounds_of_a_hand_contain_all_worlds_and_are_nearly_always_reached() {
    let (mut loose, mut all) = (0, 0);
    for_many_snapshots(400, |snapshot, exact, _| {
        let deck = &snapshot.setup.deck;
        let outlooks = Outlook::of(&snapshot.view);
        for seat in Seat::all(snapshot.setup.seats) {
            let of = |outlook: Outlook| {
                let categories = Category::ALL.map(|category| outlook.category(category, deck));
                categories.into_iter().chain([outlook.gold()])
            };
            let mut found: Vec<Option<Bounds>> = vec![None; 6];
            for world in exact.keys() {
                for (found, bounds) in found.iter_mut().zip(of(Outlook::certain(world.hand(seat)))) {
                    let known = found.get_or_insert(bounds);
                    known.least = known.least.min(bounds.least);
                    known.most = known.most.max(bounds.most);
                    // No letter is the worst letter.
                    known.letter = known.letter.zip(bounds.letter).map(|(a, b)| a.max(b));
                    known.best_letter = [known.best_letter, bounds.letter].into_iter().flatten().min();
                }
            }
            for (found, bounds) in found.into_iter().zip(of(outlooks[seat])) {
                let found = found.expect("a world");
                assert!(bounds.least <= found.least && bounds.most >= found.most, "{bounds:?} {found:?}");
                let worse = |letter: Option<_>, than: Option<_>| letter.is_none() || letter >= than;
                assert!(worse(bounds.letter, found.letter), "{bounds:?} {found:?}");
                assert!(worse(found.best_letter, bounds.best_letter), "{bounds:?} {found:?}");
                loose += usize::from(bounds != found);
                all += 1;
            }
        }
    });
    println!("{loose} of {all} bounds are not reached");
    assert!(all > 2_000 && loose * 100 < all, "{loose} of {all} bounds are not reached");
}
