//! Hints, and lines that follow another decision.

mod common;

use biblios_view::{Action, Card, Looking, Options, Place};
use bots::Bot;
use common::{played, reviewed, seat};
use record::{Lines, Record, Replay};
use review::{Choice, Reading, ReviewError, Reviewed, hint, line};
use tabletop::{ActionOf, Equipment, Game, LegalSet, Seat, ToAct};

fn up_to<G: Reviewed>(record: &Record<G>, actions: usize) -> Record<G> {
    let mut record = record.clone();
    record.actions.truncate(actions);
    record
}

fn hinted<G: Reviewed>(record: Record<G>, seat: Seat) -> Option<Choice> {
    hint(record, seat).map_err(|error| error.to_string()).expect("the network knows the game")
}

/// At every decision of the seat, a hint has the same actions with the same chances as the review afterwards.
fn agrees<G: Reviewed>(record: &Record<G>, seat: Seat) {
    let mut compared = 0;
    for step in reviewed(record, Reading::Known(seat)).steps {
        let Some(choice) = step.choice else { continue };
        let found = hinted(up_to(record, step.after - 1), seat).expect("the seat is to act");
        assert_eq!(found.chosen, found.preferred);
        let best = |choice: &Choice| choice.options[choice.preferred].clone();
        assert_eq!(best(&found), best(&choice), "before action {}", step.after);
        // The review has the chosen action too, which may be none of the reasonable ones.
        let common = choice.options.iter().filter(|option| found.options.contains(option)).count();
        assert!(common + 1 >= choice.options.len(), "before action {}", step.after);
        compared += 1;
    }
    assert!(compared > 5, "{compared}");
}

#[test]
fn a_hint_is_what_the_review_says_afterwards() {
    let bots = [Bot::Greedy, Bot::Mind, Bot::Expert];
    agrees(&played::<biblios::State>(Options::default(), &bots, 3, 60), seat(0));
    // Sealed choices included: seat 2 chooses after the others.
    agrees(&played::<quill::State>(quill_view::Options::default(), &bots, 3, 60), seat(2));
}

#[test]
fn a_seat_without_a_decision_gets_no_hint() {
    let record = played::<biblios::State>(Options::default(), &[Bot::Mind; 2], 1, 0);
    assert!(hinted(record.clone(), seat(0)).is_some());
    assert!(hinted(record.clone(), seat(1)).is_none());
    let error = hint(record, seat(2)).expect_err("there is no such seat");
    assert_eq!(error, ReviewError::NoSuchSeat { seats: 2 });
}

#[test]
fn sealed_choices_of_others_change_no_hint() {
    let record = played::<quill::State>(quill_view::Options::default(), &[Bot::Mind; 3], 4, 1);
    let legal = Replay::begin(record.clone()).expect("a record").state().legal(record.actions[0].0);
    let with = |n| {
        let mut record = record.clone();
        record.actions[0].1 = LegalSet::nth(&legal, n).expect("an action");
        serde_json::to_string(&hinted(record, seat(1)).expect("a decision")).expect("JSON")
    };
    assert_eq!(with(0), with(1));
}

#[test]
fn hidden_cards_change_no_hint() {
    // What seat 0 has kept is in its hand: seat 1, which is to act, has not seen it.
    let mut compared = 0;
    for seed in 0..20 {
        let record = played::<biblios::State>(Options::default(), &[Bot::Mind; 2], seed, 40);
        let keeps =
            |(actor, action): &(Seat, Action)| *actor == seat(0) && *action == Action::Place(Place::Keep);
        let Some(kept) = record.actions.iter().position(keeps) else { continue };
        // The card that was kept was the last one dealt before.
        let before = up_to(&record, kept);
        let mut replay = Replay::begin(before.clone()).expect("a record");
        assert!(replay.advance(usize::MAX).is_ok());
        let Some(Looking::Drawn(drawn)) = replay.state().looking() else { continue };
        let other = replay.state().draw().iter().find(|card| *card != drawn && !card.is_church());
        let (Some(other), false) = (other, drawn.is_church()) else { continue };
        let after = (kept + 1..record.actions.len()).find(|&number| record.actions[number].0 == seat(1));
        let Some(after) = after else { continue };
        let with = |card| {
            let record = written_out(&up_to(&record, after), kept, card);
            hint(record, seat(1)).ok().flatten().map(|choice| serde_json::to_string(&choice).expect("JSON"))
        };
        let (one, two) = (with(drawn), with(other));
        if one.is_some() && two.is_some() {
            assert_eq!(one, two, "seed {seed}");
            compared += 1;
        }
    }
    assert!(compared > 2, "{compared}");
}

/// The record with its outcomes written out, with another card before action `number`.
fn written_out(record: &Record<biblios::State>, number: usize, card: Card) -> Record<biblios::State> {
    let (setup, dealer) = record.setup().expect("a setup");
    let mut dealer = dealer.expect("a seed");
    let mut game = tabletop::Match::<biblios::State>::begin(&setup).expect("a game");
    let mut written = record.clone();
    for step in 0..=record.actions.len() {
        while let Some(chance) = game.state().chance() {
            let outcome = Game::pick(game.state(), chance, &mut dealer);
            game.resolve(&outcome).expect("a candidate");
            written.chance.push(outcome);
        }
        if step == number {
            written.chance.last_mut().expect("a card was drawn").card = card;
        }
        let Some((actor, action)) = record.actions.get(step) else { break };
        game.act(*actor, action).expect("a legal action");
    }
    written
}

/// A line has the game up to the decision, the other action, and legal actions after it.
fn leads_on<G: Reviewed>(record: &Record<G>) {
    let number = record.actions.len() / 2;
    let (actor, chosen) = record.actions[number];
    let mut replay = Replay::begin(up_to(record, number)).expect("a record");
    assert!(replay.advance(usize::MAX).is_ok());
    let legal = replay.state().legal(actor);
    let mut others = (0..legal.count()).filter_map(|n| legal.nth(n));
    let other: ActionOf<G> = others.find(|action| *action != chosen).unwrap_or(chosen);
    let text = record.equipment().write_action(&other);
    let led = line(record.clone(), number, &text).map_err(|error| error.to_string()).expect("a line");
    assert_eq!(led.actions[..number], record.actions[..number]);
    assert_eq!(led.actions[number], (actor, other));
    assert!(led.actions.len() > number + 1);
    assert_eq!((led.played_on, &led.fair), (Some(number), &None));
    let again = Record::<G>::read(&led.write()).expect("a line is a record");
    let mut replay = Replay::begin(again).expect("a record");
    assert!(replay.advance(usize::MAX).is_ok(), "all actions are legal");
    assert!(replay.state().to_act() != ToAct::Chance);
    assert!(line(record.clone(), record.actions.len(), &text).is_err(), "there is no such action");
    assert!(line(record.clone(), number, "fly").is_err());
}

#[test]
fn a_line_leads_on_from_another_decision() {
    leads_on(&played::<biblios::State>(Options::default(), &[Bot::Greedy; 3], 2, 41));
    leads_on(&played::<quill::State>(quill_view::Options::default(), &[Bot::Greedy; 3], 2, 41));
}

#[test]
fn a_deck_that_the_network_has_not_learned_gets_neither() {
    let mut record = played::<biblios::State>(Options::default(), &[Bot::Greedy; 2], 1, 0);
    let deck = include_str!("../../bots/tests/unfamiliar.deck");
    let deck = deck.lines().map(str::to_owned).collect();
    record.use_lines(Lines { deck: Some(deck), ..Lines::default() }).expect("a deck");
    assert_eq!(hint(record.clone(), seat(0)).expect_err("unfamiliar"), ReviewError::Unfamiliar);
    record.actions.push((seat(0), Action::Place(Place::Keep)));
    assert_eq!(line(record, 0, "keep").map(drop).expect_err("unfamiliar"), ReviewError::Unfamiliar);
}
