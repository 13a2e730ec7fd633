//! What a bot does depends on nothing that its seat was never shown: from two truths that gave one view it makes the
//! same moves, for as long as it is shown the same.

use biblios::{Setup, State};
use biblios_view::{Action, Deck, Event, Legal, Options, PRINTED, View};
use bots::{Bot, Ladder};
use tabletop::{FastDealer, Match, Seat, ToAct, Viewer};

/// A truth, and what one seat has been shown of it.
struct Course {
    truth: State,
    view: View,
}

impl Course {
    /// Plays an action and what chance does after it, and shows the seat what it may see.
    fn go_on(&mut self, actor: Seat, action: &Action, dealer: &mut FastDealer) {
        let mut events: Vec<Event> = Vec::new();
        self.truth.play(actor, action, &mut events).expect("the action is legal");
        self.truth.deal(dealer, &mut events);
        let viewer = Viewer::Seat(self.view.seat().expect("a seat watches"));
        events.into_iter().for_each(|event| self.view.observe(&event.seen_by(viewer)));
    }

    fn actor(&self) -> Option<Seat> {
        match self.truth.to_act() {
            ToAct::Seats(seats) => seats.first(),
            _ => None,
        }
    }
}

/// What another seat does: anything, but no wild bids.
fn anything(truth: &State, actor: Seat, dealer: &mut FastDealer) -> Action {
    match truth.legal(actor) {
        Legal::Bid(bids) if bids.least <= bids.most && bids.least < 4 && dealer.below_u64(2) == 0 => {
            Action::Bid(bids.least)
        }
        Legal::Bid(_) => Action::Pass,
        legal => legal.nth(dealer.below_u64(legal.len())).expect("below the length"),
    }
}

/// Plays games in which `bot` has a seat. Now and then the truth splits in two that this seat cannot tell apart, and
/// both are played on while it is shown the same. Says at how many choices it was asked in both.
fn compare(bot: Bot, games: u64, splits: u64) -> usize {
    let mut compared = 0;
    for seed in 0..games {
        let (mut dealer, seats) = (FastDealer::new(seed), 2 + seed as usize % 3);
        let own = Seat::new(seed as usize % seats).expect("a seat of the table");
        // Every other game is by the usual options, and every fourth with a deck of which nothing was learned.
        let any = Options::all().nth(seed as usize * 7 % Options::all().count());
        let options = any.filter(|_| seed % 2 == 1).unwrap_or_default();
        let text = if seed % 4 == 1 { include_str!("unfamiliar.deck") } else { PRINTED };
        let deck = Deck::parse(text).expect("a deck");
        let setup = Setup::deal(deck, options, seats, Seat::FIRST, &mut dealer);
        let setup = setup.expect("the deck is for 2 to 4");
        let mut game = Match::<State>::begin(&setup).expect("a dealt game is a game");
        let mut player = State::player(bot, seed);
        while let Some(actor) = game.next_to_act(&mut dealer) {
            let (view, &truth) = game.look(Some(own));
            if dealer.below_u64(splits) == 0
                && let Some(world) = State::sample(view, &mut dealer).filter(|&world| world != truth)
            {
                let [one, other] = [truth, world].map(|truth| Course { truth, view: view.clone() });
                compared += both(bot, seed, own, one, other, &mut dealer);
            }
            let action =
                if actor == own { player.choose(view) } else { anything(&truth, actor, &mut dealer) };
            game.act(actor, &action).expect("the action is legal");
        }
    }
    compared
}

/// Plays two truths on while the seat is shown the same, others and chance doing the same where they can.
fn both(bot: Bot, seed: u64, own: Seat, mut a: Course, mut b: Course, dealer: &mut FastDealer) -> usize {
    let (mut first, mut second) = (State::player(bot, seed), State::player(bot, seed));
    let mut compared = 0;
    while a.view == b.view
        && let Some(actor) = a.actor()
    {
        let chance = dealer.bits();
        let (one, two) = if actor == own {
            compared += 1;
            (first.choose(&a.view), second.choose(&b.view))
        } else {
            let act = |course: &Course| anything(&course.truth, actor, &mut FastDealer::new(chance));
            (act(&a), act(&b))
        };
        if actor == own {
            assert_eq!(one, two, "{bot} with seed {seed} knows more than its seat");
        }
        a.go_on(actor, &one, &mut FastDealer::new(chance));
        b.go_on(actor, &two, &mut FastDealer::new(chance));
    }
    compared
}

#[test]
fn quick_bots_cannot_tell_truths_apart_that_look_the_same() {
    for bot in [Bot::Random, Bot::Greedy, Bot::Expert] {
        let compared = compare(bot, 60, 3);
        assert!(compared > 2_000, "{bot} was asked {compared} times");
    }
}

#[test]
fn the_searching_bot_cannot_tell_truths_apart_that_look_the_same() {
    let compared = compare("search:40n".parse().expect("a code"), 36, 3);
    assert!(compared > 2_000, "it was asked {compared} times");
}
