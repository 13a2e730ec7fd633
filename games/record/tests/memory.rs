//! [`ShownMemory`] matches what a viewer was shown: checked in random games under all options, before every action, for
//! every viewer.

mod common;

use biblios_view::{Card, Cards, Category, Event, Looking, Memory, Phase, Place};
use common::play;
use record::biblios::Replay;
use shown::biblios::{ShownBounds, ShownCard, ShownDeeds, ShownMemory};
use tabletop::{Seat, Viewer};

/// Calls `check` with the memory of every seat and of a spectator, at every step of many games.
fn look(mut check: impl FnMut(&Replay, Viewer, &ShownMemory)) {
    for number in 0..36 {
        play(number, |game| {
            let record = game.record();
            let seats = Seat::all(record.seats.len()).map(Some);
            for seat in seats.chain([None]) {
                let view = game.view(seat);
                let forgetful = record.options.memory == Memory::Table;
                let memory = ShownMemory::of(&view);
                assert_eq!(memory.is_none(), forgetful || view.ending().is_some());
                if let Some(memory) = memory {
                    check(game, view.viewer(), &memory);
                }
            }
        });
    }
}

fn unseen(game: &Replay, memory: &ShownMemory) -> Cards {
    cards(memory.kinds.iter().flat_map(|kind| &kind.unseen), game)
}

fn cards<'a>(shown: impl IntoIterator<Item = &'a ShownCard>, game: &Replay) -> Cards {
    let known = shown.into_iter().filter(|card| **card != ShownCard::Hidden);
    known.map(|card| game.record().kit.read_card(card.as_str()).expect("a card of the deck")).collect()
}

// proves B82
#[test]
fn a_category_card_is_unseen_until_it_was_shown() {
    look(|game, viewer, memory| {
        let shown: String = game.events(viewer).map(|event| format!("{event:?}")).collect();
        let unseen = unseen(game, memory);
        for card in game.record().kit.cards().of_categories().iter() {
            assert_eq!(unseen.contains(card), !shown.contains(&format!("{card:?}")), "{card:?} {viewer:?}");
        }
    });
}

/// The cards that were removed at random.
fn removed(game: &Replay) -> Cards {
    let record = game.record();
    game.state().removed().minus(record.kit.removed_gold(record.seats.len()))
}

/// The cards that a viewer has not seen in the gift phase, from the full state: undrawn cards, and cards that other
/// seats looked at and placed face down.
fn hidden(game: &Replay, viewer: Viewer) -> Cards {
    let state = game.state();
    let looked_at = match state.looking() {
        Some(Looking::Drawn(card)) => Some(card),
        Some(Looking::Kept(church)) => Some(Card::church(church)),
        None => None,
    };
    let looked_at = looked_at.filter(|_| !viewer.sees(state.table().active()));
    let placed = game.events(Viewer::All).filter_map(|event| match event {
        Event::Placed { seat, place: Place::Auction, card } if !viewer.sees(seat) => card,
        Event::Placed { seat, place: Place::Keep, card } if !viewer.sees(seat) => {
            // A kept Church card is either being looked at, which is counted above, or was shown since.
            card.filter(|card| !card.is_church())
        }
        _ => None,
    });
    state.draw().plus(removed(game)).plus(placed.chain(looked_at).collect())
}

// proves B11 B12 B82
#[test]
fn gold_and_church_cards_are_counted() {
    let mut compared = [0; 2];
    look(|game, viewer, memory| {
        let (state, unseen) = (game.state(), unseen(game, memory));
        let gift = state.table().phase() == Phase::Gift;
        if gift {
            assert_eq!(unseen, hidden(game, viewer));
        } else {
            // Equal Gold cards are indistinguishable, so the count may exceed the hidden cards.
            let never_seen = state.draw().plus(removed(game));
            assert!(unseen.plus(cards(&memory.sent, game)).contains_all(never_seen));
        }
        compared[usize::from(gift)] += 1;
        let all: usize = memory.kinds.iter().map(|kind| kind.count).sum();
        assert_eq!(all + memory.removed_gold.len(), game.record().kit.cards().len());
        assert_eq!(memory.removed, removed(game).len());
        for kind in &memory.kinds {
            assert!(
                kind.unseen.len() <= kind.count
                    && kind.unseen.iter().all(|card| card.as_str().starts_with(&kind.kind))
            );
        }
        assert!(state.discard().contains_all(cards(&memory.discard, game)));
    });
    assert!(compared.iter().all(|&count| count > 1000), "{compared:?}");
}

fn without_church(cards: &[ShownCard]) -> usize {
    cards.iter().filter(|card| !card.as_str().starts_with('C')).count()
}

/// The size of a seat's hand minus the cards that it kept face down, computed from its deeds.
fn balance(seat: usize, deeds: &[ShownDeeds]) -> isize {
    let ShownDeeds { took, won, seized, lost, .. } = &deeds[seat];
    let bought = won.iter().filter(|purchase| !purchase.card.as_str().starts_with('C')).count();
    let paid: usize = won.iter().map(|purchase| purchase.paid.len()).sum();
    let taken = deeds.iter().flat_map(|deeds| &deeds.seized).filter(|seizure| seizure.from == seat).count();
    (without_church(took) + bought + seized.len()) as isize - (paid + taken + lost.len()) as isize
}

// proves B23 B34 B35 B39 B40 B82
#[test]
fn deeds_add_up_to_the_size_of_every_hand() {
    let (mut unpaid, mut seized, mut lost) = (0, 0, 0);
    look(|game, viewer, memory| {
        for (seat, deeds) in Seat::all(memory.seats.len()).zip(&memory.seats) {
            let kept = game.events(Viewer::All).filter(|event| {
                matches!(event, Event::Placed { seat: by, place: Place::Keep, card: Some(card) }
                    if *by == seat && !card.is_church())
            });
            let size = kept.count() as isize + balance(seat.index(), &memory.seats);
            assert_eq!(size, game.state().hand(seat).len() as isize, "{seat:?} {viewer:?} {memory:?}");
            let gold = deeds.won.iter().filter(|purchase| !purchase.card.as_str().starts_with('G'));
            assert!(gold.flat_map(|purchase| &purchase.paid).all(|card| card.as_str().starts_with('G')));
            unpaid += deeds.unpaid.len();
            seized += deeds.seized.len();
            lost += deeds.lost.len();
        }
    });
    assert!(unpaid > 0 && seized > 0 && lost > 0, "{unpaid} {seized} {lost}");
}

/// The total and the letter of a hand in a category, or its Gold.
fn total(game: &Replay, hand: Cards, of: char) -> (u8, Option<char>) {
    let deck = &game.record().kit;
    match Category::from_code(of) {
        Some(category) => {
            let letter = hand.first_letter(category).map(biblios_view::Letter::name);
            (deck.values().sum(hand, category), letter)
        }
        None => (hand.gold_sum() as u8, None),
    }
}

// proves B61 B82
#[test]
fn every_total_is_within_its_bounds_and_certain_where_all_is_shown() {
    let (mut certain, mut doubtful) = (0, 0);
    for number in 0..36 {
        play(number, |game| {
            let seats = || Seat::all(game.record().seats.len());
            for viewer in seats().map(Viewer::Seat).chain([Viewer::Spectator, Viewer::All]) {
                let shown = game.shown(viewer);
                assert_eq!(shown.bounds.keys().collect::<String>(), "FGHMPS");
                for (&of, bounds) in &shown.bounds {
                    let ShownBounds { least, most, letters, best_letters } = bounds;
                    for seat in seats() {
                        let at = seat.index();
                        let (total, letter) = total(game, game.state().hand(seat), of);
                        assert!(
                            (least[at]..=most[at]).contains(&total),
                            "{of} {viewer:?} {seat:?} {bounds:?}"
                        );
                        if of != 'G' {
                            // Letters near A come first, and no letter last.
                            let rank = |letter: Option<char>| letter.unwrap_or('Z');
                            assert!(
                                rank(best_letters[at]) <= rank(letter) && rank(letter) <= rank(letters[at])
                            );
                        }
                        let known = shown.hands[at].iter().all(|card| *card != ShownCard::Hidden);
                        assert!(!known || least[at] == most[at], "{of} {viewer:?} {seat:?} {bounds:?}");
                        *(if known { &mut certain } else { &mut doubtful }) += 1;
                    }
                }
            }
        });
    }
    assert!(certain > 10_000 && doubtful > 10_000, "{certain} {doubtful}");
}

// proves B82
#[test]
fn the_cards_of_every_hand_are_among_those_that_it_can_have() {
    let mut strangers = 0;
    look(|game, _, memory| {
        let unseen = unseen(game, memory);
        for (seat, hand) in Seat::all(memory.hands.len()).zip(&memory.hands) {
            let (sure, maybe) = (cards(&hand.sure, game), cards(&hand.maybe, game));
            let truth = game.state().hand(seat);
            let others = truth.minus(sure);
            // Church cards that were kept are in no hand of the full state.
            assert!(hand.others == others.len() || hand.others == others.len() + 1, "{hand:?} {truth:?}");
            assert!(
                others.without(maybe).len() <= hand.strangers && unseen.contains_all(others.without(maybe))
            );
            strangers += hand.strangers;
        }
    });
    assert!(strangers > 1_000, "{strangers}");
}
