//! Non-interference: random games are replayed with hidden cards exchanged, and every byte that the viewer is shown must
//! stay the same.

mod common;

use std::collections::BTreeSet;

use biblios::Outcome;
use biblios_view::{Action, Card, Cards, Event, Looking, Phase, Place, Stage};
use common::play;
use record::Start;
use record::biblios::{Position, Record, Replay};
use shown::biblios::ShownMemory;
use tabletop::{FastDealer, Seat, Viewer};

/// A card that was drawn in the gift phase.
#[derive(Clone, Copy)]
struct Draw {
    /// The index in the list `chance`.
    outcome: usize,
    by: Seat,
    card: Card,
    /// Where it was placed, and after how many actions. `None` while the player looks at it.
    placed: Option<(Place, usize)>,
}

/// Returns the outcome of chance in an event.
fn outcome(event: &Event) -> Option<Outcome> {
    let (card, open) = match *event {
        Event::Looked { looking: Some(Looking::Drawn(card)), .. } => (card, false),
        Event::TurnedUp { card } => (card, false),
        Event::Plundered { card: Some(card), open, .. } | Event::Lost { card: Some(card), open, .. } => {
            (card, open)
        }
        _ => return None,
    };
    Some(Outcome { card, face_up: open })
}

/// Returns the same game without a seed: a position, and a list of all outcomes.
fn explicit(game: &Replay) -> Record {
    let (setup, _) = game.record().setup().expect("a valid record");
    let chance = game.events(Viewer::All).filter_map(|event| outcome(&event)).collect();
    let mut record = game.record().clone();
    record.start = Start { seed: None, position: Some(Position::new(&setup)) };
    record.chance = chance;
    record
}

/// Counts the outcomes of chance so far.
fn outcomes(game: &Replay) -> usize {
    game.events(Viewer::All).filter(|event| outcome(event).is_some()).count()
}

/// Returns the game from the first turn that begins after at least `actions` actions.
fn from_turn(record: &Record, actions: usize) -> Option<Record> {
    (actions..record.actions.len()).find_map(|actions| {
        let before = outcomes(&at(record, actions)) - 1;
        let mut start = record.clone();
        start.chance.truncate(before);
        // Without its last outcome the game stops before it. If actions followed that outcome, `advance` fails.
        let mut game = Replay::begin(start.clone()).expect("a valid record");
        game.advance(actions).ok()?;
        start.start.position = Some(Position::new(&game.state().to_setup(record.kit)?));
        start.chance = record.chance[before..].to_vec();
        start.actions = record.actions[actions..].to_vec();
        Some(start)
    })
}

/// Returns the game after `actions` actions.
fn at(record: &Record, actions: usize) -> Replay {
    let mut game = Replay::begin(record.clone()).expect("a valid record");
    game.advance(actions).expect("legal actions");
    game
}

/// Returns the category cards that the rules show to a viewer. Deliberately a second implementation: it must not inherit
/// a leak from the redaction of events.
fn open_to(game: &Replay, viewer: Viewer) -> BTreeSet<Card> {
    let (setup, _) = game.record().setup().expect("a valid record");
    let mut open: Vec<Card> = setup.discard.iter().collect();
    for seat in Seat::all(setup.seats) {
        open.extend(if viewer.sees(seat) { setup.hands[seat] } else { setup.face_up[seat] }.iter());
    }
    for event in game.events(Viewer::All) {
        match event {
            Event::Looked { seat, looking: Some(Looking::Drawn(card)) } if viewer.sees(seat) => {
                open.push(card);
            }
            Event::Placed { place: Place::Public, card: Some(card), .. } => open.push(card),
            Event::TurnedUp { card } => open.push(card),
            Event::PaidCards { open: face_up, .. } => open.extend(face_up.iter()),
            Event::Plundered { from, by, open: face_up, card: Some(card) }
                if face_up || viewer.sees(from) || viewer.sees(by) =>
            {
                open.push(card);
            }
            Event::Lost { open: true, card: Some(card), .. } => open.push(card),
            _ => {}
        }
    }
    open.into_iter().filter(|card| !card.is_gold() && !card.is_church()).collect()
}

/// Returns the cards drawn during the first `actions` actions.
fn draws(record: &Record, actions: usize) -> Vec<Draw> {
    let mut game = at(record, 0);
    let (mut draws, mut seen, mut outcomes) = (Vec::<Draw>::new(), 0, 0);
    loop {
        let events: Vec<Event> = game.events(Viewer::All).skip(seen).collect();
        seen += events.len();
        for event in &events {
            match *event {
                Event::Looked { seat, looking: Some(Looking::Drawn(card)) } => {
                    draws.push(Draw { outcome: outcomes, by: seat, card, placed: None });
                }
                Event::Placed { place, .. } => {
                    draws.last_mut().expect("a card was drawn").placed = Some((place, game.played()));
                }
                _ => {}
            }
            outcomes += usize::from(outcome(event).is_some());
        }
        if game.played() == actions || !game.step().expect("legal actions") {
            return draws;
        }
    }
}

/// Returns everything that a viewer is shown during the first `actions` actions: the game after each of them, then all
/// events, the view, and the memory.
fn shown(record: &Record, actions: usize, viewer: Viewer) -> Vec<String> {
    let mut game = at(record, 0);
    let mut all = Vec::new();
    loop {
        all.push(serde_json::to_string(&game.shown(viewer)).expect("JSON"));
        if game.played() == actions {
            break;
        }
        assert_eq!(game.step(), Ok(true), "an action stays legal when hidden cards change");
    }
    all.extend(game.events(viewer).map(|event| format!("{event:?}")));
    let view = game.view(seat_of(viewer));
    all.push(format!("{view:?}"));
    all.push(serde_json::to_string(&ShownMemory::of(&view)).expect("JSON"));
    all
}

fn seat_of(viewer: Viewer) -> Option<Seat> {
    match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator | Viewer::All => None,
    }
}

fn check_same(one: &Record, other: &Record, actions: usize, viewer: Viewer) {
    assert_ne!(one, other, "something hidden is different");
    let (here, there) = (shown(one, actions, viewer), shown(other, actions, viewer));
    for (here, there) in here.iter().zip(&there) {
        assert_eq!(
            here,
            there,
            "{viewer:?} can tell what is hidden in\n{}\nfrom\n{}",
            one.write(),
            other.write()
        );
    }
    assert_eq!(here.len(), there.len());
}

/// Returns the record with the two cards exchanged everywhere.
fn exchanged(record: &Record, cards: [Card; 2]) -> Record {
    let [one, other] = cards.map(|card| record.kit.code(card).to_string());
    let exchange = |code: &str| match code {
        code if code == one => other.clone(),
        code if code == other => one.clone(),
        code => code.to_owned(),
    };
    let exchange_all = |codes: &mut Vec<String>| codes.iter_mut().for_each(|code| *code = exchange(code));
    let exchanged = |card: Card| match card {
        card if card == cards[0] => cards[1],
        card if card == cards[1] => cards[0],
        card => card,
    };
    let mut record = record.clone();
    record.chance.iter_mut().for_each(|outcome| outcome.card = exchanged(outcome.card));
    for (_, action) in &mut record.actions {
        match action {
            Action::Take(card) => *card = exchanged(*card),
            Action::Pay(cards) => *cards = cards.iter().map(exchanged).collect(),
            _ => {}
        }
    }
    let position = record.start.position.as_mut().expect("the game begins at a position");
    position.hands.iter_mut().chain(position.face_up.iter_mut().flatten()).for_each(exchange_all);
    let piles = [&mut position.draw, &mut position.auction_pile, &mut position.discard];
    piles.into_iter().for_each(exchange_all);
    record
}

/// Returns the record with another card at this draw. `was_out`: the card was out of the game, and takes the place of the
/// old one in the draw pile.
fn with_outcome(record: &Record, draw: Draw, card: Card, was_out: bool) -> Record {
    let mut record = record.clone();
    if was_out {
        let position = record.start.position.as_mut().expect("the game begins at a position");
        let old = record.kit.code(draw.card).to_string();
        let place = position.draw.iter().position(|code| *code == old).expect("it is drawn from there");
        position.draw[place] = record.kit.code(card).to_string();
    }
    record.chance[draw.outcome] = Outcome::hidden(card);
    record
}

fn pick(cards: Cards, dealer: &mut FastDealer) -> Option<Card> {
    let count = cards.len() as u64;
    (count > 0).then(|| cards.nth(dealer.below_u64(count) as usize))
}

/// A game from a random turn on, a random viewer, and a random step before the end.
struct Case {
    record: Record,
    viewer: Viewer,
    /// The number of actions before the step.
    actions: usize,
    /// The record cut off at the step.
    so_far: Record,
}

fn cases(numbers: std::ops::Range<u64>, mut check: impl FnMut(&Case, &mut FastDealer)) {
    for number in numbers {
        let dealer = &mut FastDealer::new(number ^ 0x5EED);
        let game = play(number, |_| ());
        let whole = explicit(&game);
        let players = whole.seats.len();
        assert!(
            at(&whole, usize::MAX).events(Viewer::All).eq(game.events(Viewer::All)),
            "the game is the same without its seed"
        );
        let begin = dealer.below_u64(whole.actions.len() as u64) as usize;
        let later = from_turn(&whole, begin);
        for record in [whole].into_iter().chain(later) {
            for _ in 0..4 {
                let actions = dealer.below_u64(record.actions.len() as u64) as usize;
                let seat = Seat::new(dealer.below_u64(players as u64 + 1) as usize);
                let seat = seat.filter(|seat| seat.index() < players);
                let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
                let mut so_far = record.clone();
                so_far.chance.truncate(outcomes(&at(&record, actions)));
                so_far.actions.truncate(actions);
                check(&Case { record: record.clone(), viewer, actions, so_far }, dealer);
            }
        }
    }
}

// proves B12 B22 B80 B81
#[test]
fn category_cards_that_a_viewer_has_not_seen_can_be_exchanged() {
    let mut checked = [0; 3];
    cases(0..120, |case, dealer| {
        let game = at(&case.record, case.actions);
        let open = open_to(&game, case.viewer);
        let all = case.record.kit.cards().of_categories();
        let unseen: Cards = all.iter().filter(|card| !open.contains(card)).collect();
        let Some(one) = pick(unseen, dealer) else { return };
        let Some(other) = pick(unseen.minus(Cards::from_iter([one])), dealer) else { return };
        let altered = exchanged(&case.record, [one, other]);
        // If both cards are out of the game, the record does not mention them.
        if altered != case.record {
            check_same(&case.record, &altered, case.actions, case.viewer);
            checked[game.state().table().phase() as usize] += 1;
        }
    });
    assert!(checked[0] > 200 && checked[1] > 100, "too few games were compared: {checked:?}");
}

// proves B12 B22 B80 B81
#[test]
fn cards_of_any_kind_that_others_drew_can_be_exchanged() {
    let mut checked = [0; 4];
    cases(0..120, |case, dealer| {
        let Case { viewer, actions, ref so_far, .. } = *case;
        let game = at(so_far, actions);
        let (state, in_gift) = (game.state(), game.state().table().phase() == Phase::Gift);
        let hidden: Vec<Draw> = draws(so_far, actions)
            .into_iter()
            .filter(|draw| !viewer.sees(draw.by))
            .filter(|draw| match draw.placed {
                None => true,
                Some((Place::Keep, _)) => in_gift && !draw.card.is_church(),
                Some((Place::Auction, _)) => in_gift || state.draw().contains(draw.card),
                Some((Place::Public, _)) => false,
            })
            .collect();
        if hidden.is_empty() {
            return;
        }
        let draw = hidden[dealer.below_u64(hidden.len() as u64) as usize];
        // A kept Church card must be used, which shows it.
        let may_be =
            |draw: &Draw, card: Card| !card.is_church() || !matches!(draw.placed, Some((Place::Keep, _)));
        let out = pick(state.removed(), dealer).filter(|&card| may_be(&draw, card));
        if let Some(card) = out.filter(|&card| card != draw.card) {
            check_same(so_far, &with_outcome(so_far, draw, card, true), actions, viewer);
            checked[if in_gift { 0 } else { 1 }] += 1;
        }
        if !in_gift {
            return;
        }
        let later = pick(state.draw(), dealer).filter(|&card| may_be(&draw, card));
        if let Some(card) = later.filter(|&card| card != draw.card) {
            check_same(so_far, &with_outcome(so_far, draw, card, false), actions, viewer);
            checked[2] += 1;
        }
        let other = hidden[dealer.below_u64(hidden.len() as u64) as usize];
        if other.card != draw.card && may_be(&draw, other.card) && may_be(&other, draw.card) {
            let altered = with_outcome(so_far, draw, other.card, false);
            check_same(so_far, &with_outcome(&altered, other, draw.card, false), actions, viewer);
            checked[3] += 1;
        }
    });
    assert!(checked.iter().all(|&count| count > 60), "too few games were compared: {checked:?}");
}

// proves B12 B22 B55 B80 B81
#[test]
fn a_kept_church_card_looks_like_any_other_until_it_is_used() {
    let mut checked = [0; 3];
    cases(0..120, |case, dealer| {
        let Case { viewer, ref so_far, .. } = *case;
        for draw in draws(so_far, so_far.actions.len()) {
            let Some((Place::Keep, actions)) = draw.placed.filter(|_| !viewer.sees(draw.by)) else {
                continue;
            };
            let mut so_far = so_far.clone();
            so_far.actions.truncate(actions);
            let kept = at(&so_far, actions);
            // After the last allocation of a turn the game waits only for a Church card.
            let last = kept.state().table().stage() != Stage::Allocate;
            // After an ordinary kept card the next card is drawn at once. It must stay hidden too.
            let next = match kept.state().looking() {
                Some(Looking::Drawn(next)) => Cards::from_iter([next]),
                _ => Cards::EMPTY,
            };
            let undrawn = kept.state().draw().plus(next);
            let plain = undrawn.without_church();
            let church = undrawn.minus(plain);
            so_far.chance.truncate(draw.outcome + 1);
            let with = |card: Card| with_outcome(&so_far, draw, card, false);
            let go_on = |mut record: Record, card: Card| {
                record.chance.push(Outcome::hidden(card));
                record
            };
            let (one, two) = match (draw.card.is_church(), last) {
                (true, false) => {
                    let Some(card) = pick(plain, dealer) else { continue };
                    let next = pick(undrawn.minus(Cards::from_iter([card])), dealer);
                    let Some(next) = next else { continue };
                    checked[0] += 1;
                    (so_far.clone(), go_on(with(card), next))
                }
                (false, false) => {
                    let (Some(card), Some(next)) = (pick(church, dealer), pick(next, dealer)) else {
                        continue;
                    };
                    checked[1] += 1;
                    (go_on(so_far.clone(), next), with(card))
                }
                (true, true) => {
                    let Some(card) = pick(church, dealer).filter(|&card| card != draw.card) else { continue };
                    checked[2] += 1;
                    (so_far.clone(), with(card))
                }
                (false, true) => continue,
            };
            check_same(&one, &two, actions, viewer);
        }
    });
    assert!(checked.iter().all(|&count| count > 60), "too few games were compared: {checked:?}");
}
