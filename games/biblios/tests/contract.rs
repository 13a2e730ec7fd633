//! Runs the contract tests on Biblios, for every number of players and every combination of options.

use biblios::{Chance, Setup, State};
use biblios_view::{
    Action, Card, Cards, Category, ChurchUse, Deck, DieMove, Legal, Options, Place, Places, View,
};
use contract::{Policy, Subject, check_game};
use tabletop::{Dealer, FastDealer, Seat, ToAct};

struct Biblios;

fn deck() -> Deck {
    Deck::printed()
}

impl Subject for Biblios {
    type Game = State;
    type Pieces = Cards;

    fn universe(state: &State, seat: Seat) -> Vec<Action> {
        if state.legal(seat).len() < 100 {
            let mut list = Vec::new();
            state.legal(seat).list_into(&mut list);
            assert!(list.iter().copied().eq(state.legal(seat).iter()), "`list_into` and `iter` agree");
        }
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

    fn mismatch(world: &State, view: &View) -> Option<String> {
        if world.table() != view.table() {
            return Some("the public state differs".to_owned());
        }
        if view.seat().is_some_and(|seat| world.hand(seat) != view.hand()) {
            return Some("the viewer's own hand differs".to_owned());
        }
        if view.looking().is_some() && view.looking() != world.looking() {
            return Some("the card that the seat looks at differs".to_owned());
        }
        let mut seats = Seat::all(world.table().seats());
        if let Some(seat) = seats.find(|&seat| !world.hand(seat).contains_all(view.knowledge().sure(seat))) {
            let (hand, sure) = (world.hand(seat), view.knowledge().sure(seat));
            return Some(format!("{seat} has {hand:?}, but the view is sure of {sure:?}"));
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
            // The last action is to refuse. Choose it only now and then, or if there is no payment.
            (Legal::PayGold(_) | Legal::PayCards(_), _) if legal.len() > 1 && dealer.below_u64(20) > 0 => {
                legal.nth(dealer.below_u64(legal.len() - 1)).expect("an index below the count")
            }
            _ => legal.nth(dealer.below_u64(legal.len())).expect("an index below the count"),
        }
    }
}

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

/// Returns payments of up to one Gold card of each value more than the hand has, and one with a category card.
fn gold_payments(hand: Cards) -> impl Iterator<Item = Cards> {
    let [ones, twos, threes] = hand.gold_counts();
    let gold = (0..=ones + 1)
        .flat_map(move |a| (0..=twos + 1).flat_map(move |b| (0..=threes + 1).map(move |c| [a, b, c])));
    let gold = gold.map(Cards::of_gold);
    let other = hand.of_categories().iter().next();
    let mixed = other.map(|card| Cards::from_iter([card]).plus(hand.gold()));
    gold.chain(mixed).filter(|cards| !cards.is_empty())
}

/// Appends every choice of `size` cards from `kinds`, up to a limit.
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

fn setup(seats: usize, options: Options, dealer: &mut FastDealer) -> Setup {
    let first = Seat::all(seats).nth(dealer.below_u64(seats as u64) as usize).expect("a seat");
    Setup::deal(deck(), options, seats, first, dealer).expect("the printed deck supports 2 to 4 players")
}

// proves B10 B24 B25 B72 B80 B81
#[test]
fn biblios_keeps_the_contract_with_all_players_and_options() {
    let mut dealer = FastDealer::new(2010);
    for seats in 2..=4 {
        for options in Options::all() {
            for policy in [Policy::Uniform, Policy::Plausible] {
                let setup = setup(seats, options, &mut dealer);
                let decisions = check_game::<Biblios>(&setup, policy, &mut dealer);
                assert!(decisions > 5 * 16, "a game has at least its gift phase");
            }
        }
    }
}

#[test]
fn a_penalty_comes_from_the_cards_at_risk() {
    let mut dealer = FastDealer::new(7);
    let options = Options { open_takes: true, ..Options::default() };
    let mut state = State::new(&setup(3, options, &mut dealer)).expect("a dealt game");
    let mut penalties = 0;
    while state.to_act() != ToAct::Nobody {
        if let Some(chance) = state.chance() {
            let outcome = state.pick(chance, &mut dealer);
            if let Chance::Penalty(from) = chance {
                assert!(state.hand(from).contains(outcome.card));
                penalties += 1;
            }
            state.resolve(outcome, &mut ()).expect("a picked outcome is possible");
        } else if let ToAct::Seats(seats) = state.to_act() {
            let legal = state.legal(seats.first().expect("a seat"));
            let n = dealer.below(tabletop::Purpose(0), legal.len().min(1 << 30) as u32);
            state.play_unchecked(&legal.nth(n.into()).expect("below the length"), &mut ());
        }
    }
    assert!(penalties > 0, "random play leads to penalties");
}
