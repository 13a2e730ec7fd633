//! Biblios keeps the contract of the house, for every number of players and every combination of options.

use biblios::{Chance, Outcome, Setup, State};
use biblios_view::{
    Action, Card, Cards, Category, ChurchUse, Deck, DieMove, Event, Illegal, Legal, Options, Place, Places,
    View,
};
use contract::{Beginning, Game, Manner, check_game};
use tabletop::{Dealer, FastDealer, Seat, ToAct, Viewer};

struct Biblios;

fn deck() -> Deck {
    Deck::printed()
}

impl Game for Biblios {
    type State = State;
    type View = View;
    type Action = Action;
    type Event = Event;
    type Outcome = Outcome;
    type Illegal = Illegal;
    type Pieces = Cards;

    fn seats(state: &State) -> usize {
        state.table().seats()
    }

    fn to_act(state: &State) -> ToAct {
        state.to_act()
    }

    fn legal_count(state: &State, seat: Seat) -> u64 {
        state.legal(seat).len()
    }

    fn legal_nth(state: &State, seat: Seat, n: u64) -> Action {
        state.legal(seat).nth(n).expect("a place of the list")
    }

    fn view_legal(view: &View, n: u64) -> (u64, Option<Action>) {
        if n == 0 && view.legal().len() < 100 {
            let mut list = Vec::new();
            view.legal().list_into(&mut list);
            assert!(list.iter().copied().eq(view.legal().iter()), "both ways to list agree");
        }
        (view.legal().len(), view.legal().nth(n))
    }

    fn universe(state: &State, seat: Seat) -> Vec<Action> {
        let mut all = vec![Action::Pass, Action::Default, Action::Church(ChurchUse::NONE)];
        all.extend(Place::ALL.map(Action::Place));
        all.extend(Card::all().map(Action::Take));
        all.extend((0..=90).chain([200, u16::MAX]).map(Action::Bid));
        let moves = || Category::ALL.into_iter().flat_map(|die| [true, false].map(|up| DieMove { die, up }));
        all.extend(moves().map(|step| Action::Church(ChurchUse::one(step))));
        let pairs = moves().flat_map(|a| moves().filter(move |&b| a <= b).map(move |b| ChurchUse::two(a, b)));
        all.extend(pairs.map(Action::Church));
        match (state.legal(seat), state.table().lot()) {
            (Legal::PayGold(_), _) => all.extend(gold_payments(state.hand(seat)).map(Action::Pay)),
            (Legal::PayCards(_), Some(lot)) => {
                let price = usize::from(lot.high_bid);
                for size in price.saturating_sub(1).max(1)..=price + 1 {
                    let kinds: Vec<_> = state.hand(seat).kinds().collect();
                    let mut payments = Vec::new();
                    card_payments(&kinds, size, Cards::EMPTY, &mut payments);
                    all.extend(payments.into_iter().map(Action::Pay));
                }
            }
            _ => {}
        }
        all
    }

    fn check(state: &State, seat: Seat, action: &Action) -> Result<(), Illegal> {
        state.check(seat, action)
    }

    fn view_check(view: &View, action: &Action) -> Result<(), Illegal> {
        view.check(action)
    }

    fn play(state: &mut State, seat: Seat, action: &Action, events: &mut Vec<Event>) -> Result<(), Illegal> {
        state.play(seat, action, events)
    }

    fn play_unchecked(state: &mut State, _seat: Seat, action: &Action, events: &mut Vec<Event>) {
        state.play_unchecked(action, events);
    }

    fn outcomes(state: &State) -> Vec<(Outcome, u64)> {
        let (hidden, open) = state.outcomes();
        let part = |cards: Cards, face_up| {
            cards.kinds().map(move |(card, count)| (Outcome { card, face_up }, count as u64))
        };
        part(hidden, false).chain(part(open, true)).collect()
    }

    fn resolve(state: &mut State, outcome: &Outcome, events: &mut Vec<Event>) {
        state.resolve(*outcome, events).expect("a listed outcome can happen");
    }

    fn seen_by(event: &Event, viewer: Viewer) -> Event {
        event.clone().seen_by(viewer)
    }

    fn observe(view: &mut View, event: &Event) {
        view.observe(event);
    }

    fn sample(view: &View, dealer: &mut FastDealer) -> Option<State> {
        State::sample(view, dealer)
    }

    fn misfit(world: &State, view: &View) -> Option<String> {
        if world.table() != view.table() {
            return Some("the table is another one".to_owned());
        }
        if view.seat().is_some_and(|seat| world.hand(seat) != view.hand()) {
            return Some("the own hand is another one".to_owned());
        }
        if view.looking().is_some() && view.looking() != world.looking() {
            return Some("the seat looks at another card".to_owned());
        }
        let mut seats = Seat::all(world.table().seats());
        if let Some(seat) = seats.find(|&seat| !world.hand(seat).contains_all(view.knowledge().sure(seat))) {
            let (hand, sure) = (world.hand(seat), view.knowledge().sure(seat));
            return Some(format!("{seat} has {hand:?}, but surely {sure:?}"));
        }
        let (card, place) = places(world).find(|&(card, place)| !view.places(card).contains(place))?;
        Some(format!("{card:?} is in {place:?}, but can only be in {:?}", view.places(card)))
    }

    fn pieces(state: &State) -> Cards {
        state.all_cards()
    }

    fn choose(state: &State, seat: Seat, dealer: &mut FastDealer) -> Action {
        let legal = state.legal(seat);
        match (legal, state.table().lot()) {
            (Legal::Bid(bids), Some(lot)) => {
                let hand = state.hand(seat);
                let purse = if lot.card.is_gold() { hand.len() / 3 } else { hand.gold_sum() };
                let bluffs = bids.least <= bids.most && dealer.below_u64(20) == 0;
                let bids_now = usize::from(bids.least) <= purse && dealer.below_u64(3) > 0;
                if bluffs || bids_now { Action::Bid(bids.least) } else { Action::Pass }
            }
            // The last entry of the list is not to pay, which happens by need, and now and then by choice.
            (Legal::PayGold(_) | Legal::PayCards(_), _) if legal.len() > 1 && dealer.below_u64(20) > 0 => {
                legal.nth(dealer.below_u64(legal.len() - 1)).expect("a place of the list")
            }
            _ => legal.nth(dealer.below_u64(legal.len())).expect("a place of the list"),
        }
    }

    fn rewrite(_state: &State, action: &Action) -> Option<Action> {
        deck().read_action(&deck().action_text(action).to_string()).ok()
    }
}

/// Where each card is in a world.
fn places(world: &State) -> impl Iterator<Item = (Card, Places)> {
    let in_hands = Seat::all(world.table().seats()).map(|seat| (world.hand(seat), Places::hand(seat)));
    let piles = [
        (world.draw(), Places::DRAW),
        (world.pile(), Places::AUCTION_PILE),
        (world.discard(), Places::DISCARD),
        (world.table().public(), Places::TABLE),
    ];
    in_hands.chain(piles).flat_map(|(cards, place)| cards.kinds().map(move |(card, _)| (card, place)))
}

/// Every choice of Gold from a hand and one more of each value, and one with a card that is not Gold.
fn gold_payments(hand: Cards) -> impl Iterator<Item = Cards> {
    let [ones, twos, threes] = hand.gold_counts();
    let gold = (0..=ones + 1)
        .flat_map(move |a| (0..=twos + 1).flat_map(move |b| (0..=threes + 1).map(move |c| [a, b, c])));
    let gold = gold.map(Cards::of_gold);
    let other = hand.of_categories().iter().next();
    let mixed = other.map(|card| Cards::from_iter([card]).plus(hand.gold()));
    gold.chain(mixed).filter(|cards| !cards.is_empty())
}

/// Every choice of so many cards, one kind after the other; not all if there are too many.
fn card_payments(kinds: &[(Card, usize)], size: usize, chosen: Cards, all: &mut Vec<Cards>) {
    const TOO_MANY: usize = 4_000;
    match kinds.split_first() {
        _ if all.len() >= TOO_MANY => {}
        None if size == 0 => all.push(chosen),
        None => {}
        Some((&(card, count), others)) => {
            for n in 0..=count.min(size) {
                let taken = std::iter::repeat_n(card, n).collect();
                card_payments(others, size - n, chosen.plus(taken), all);
            }
        }
    }
}

fn beginning(seats: usize, options: Options, dealer: &mut FastDealer) -> Beginning<Biblios> {
    let first = Seat::all(seats).nth(dealer.below_u64(seats as u64) as usize).expect("a seat");
    let setup = Setup::deal(deck(), options, seats, first, dealer).expect("the printed deck");
    let state = State::new(&setup).expect("a dealt game");
    let opening = state.begin(&setup, &mut ());
    let view = |seat: Option<Seat>| {
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        View::new(seat, &opening.clone().seen_by(viewer))
    };
    let views = Seat::all(seats).map(Some).chain([None]).map(view).collect();
    Beginning { state, views }
}

// proves B10 B24 B25 B72 B80 B81
#[test]
fn every_number_of_players_and_every_option() {
    let mut dealer = FastDealer::new(2010);
    for seats in 2..=4 {
        for options in Options::all() {
            for manner in [Manner::Wild, Manner::Tame] {
                let decisions = check_game(beginning(seats, options, &mut dealer), manner, &mut dealer);
                assert!(decisions > 5 * 16, "a game has at least its gift phase");
            }
        }
    }
}

#[test]
fn a_penalty_comes_from_the_cards_at_risk() {
    let mut dealer = FastDealer::new(7);
    let options = Options { open_takes: true, ..Options::default() };
    let Beginning { mut state, .. } = beginning(3, options, &mut dealer);
    let mut penalties = 0;
    while state.to_act() != ToAct::Nobody {
        if let Some(chance) = state.chance() {
            let outcome = state.pick(chance, &mut dealer);
            if let Chance::Penalty(from) = chance {
                assert!(state.hand(from).contains(outcome.card));
                penalties += 1;
            }
            state.resolve(outcome, &mut ()).expect("a picked outcome can happen");
        } else if let ToAct::Seats(seats) = state.to_act() {
            let legal = state.legal(seats.first().expect("a seat"));
            let n = dealer.below(tabletop::Purpose(0), legal.len().min(1 << 30) as u32);
            state.play_unchecked(&legal.nth(n.into()).expect("below the length"), &mut ());
        }
    }
    assert!(penalties > 0, "random players are penalised");
}
