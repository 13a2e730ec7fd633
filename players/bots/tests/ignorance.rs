//! A bot's choice depends only on what its seat was shown: it plays two states that gave the same view alike, for
//! as long as their views stay equal.

use biblios::{Setup, State};
use biblios_view::{Action, Deck, Event, Legal, Options, PRINTED, View};
use bots::{Bot, Ladder, Level};
use mind::Encoding;
use mind::biblios::Biblios;
use tabletop::{FastDealer, Match, Seat, ToAct, Viewer};

/// A state, and one seat's view of it.
struct Position {
    state: State,
    view: View,
}

impl Position {
    /// Plays an action and the chance after it, and updates the view.
    fn advance(&mut self, actor: Seat, action: &Action, dealer: &mut FastDealer) {
        let mut events: Vec<Event> = Vec::new();
        self.state.play(actor, action, &mut events).expect("the action is legal");
        self.state.deal(dealer, &mut events);
        let viewer = Viewer::Seat(self.view.seat().expect("a seat watches"));
        events.into_iter().for_each(|event| self.view.observe(&event.seen_by(viewer)));
    }

    fn actor(&self) -> Option<Seat> {
        match self.state.to_act() {
            ToAct::Seats(seats) => seats.first(),
            _ => None,
        }
    }
}

/// A random action for another seat, without high bids.
fn random_action(state: &State, actor: Seat, dealer: &mut FastDealer) -> Action {
    match state.legal(actor) {
        Legal::Bid(bids) if bids.least <= bids.most && bids.least < 4 && dealer.below_u64(2) == 0 => {
            Action::Bid(bids.least)
        }
        Legal::Bid(_) => Action::Pass,
        legal => legal.nth(dealer.below_u64(legal.len())).expect("below the length"),
    }
}

/// Plays games with `bot` at one seat. At random points, samples a second state with the same view and plays both
/// on. Returns the number of compared choices.
fn compare_states(bot: Bot, games: u64, splits: u64) -> usize {
    let mut compared = 0;
    for seed in 0..games {
        let (mut dealer, seats) = (FastDealer::new(seed), 2 + seed as usize % 3);
        let own = Seat::new(seed as usize % seats).expect("a seat of the table");
        // Every second game has random options, and every fourth an unfamiliar deck.
        let any = Options::all().nth(seed as usize * 7 % Options::all().count());
        let options = any.filter(|_| seed % 2 == 1).unwrap_or_default();
        let text = if seed % 4 == 1 { include_str!("unfamiliar.deck") } else { PRINTED };
        let deck = Deck::parse(text).expect("a deck");
        let setup = Setup::deal(deck, options, seats, Seat::FIRST, &mut dealer);
        let setup = setup.expect("the deck is for 2 to 4");
        let mut game = Match::<State>::begin(&setup).expect("a dealt game is a game");
        let mut player = State::player(bot, seed);
        while let Some(actor) = game.next_to_act(&mut dealer) {
            let (view, &state) = game.look(Some(own));
            if dealer.below_u64(splits) == 0
                && let Some(world) = State::sample(view, &mut dealer).filter(|&world| world != state)
            {
                let [one, other] = [state, world].map(|state| Position { state, view: view.clone() });
                compared += play_both(bot, seed, own, one, other, &mut dealer);
            }
            let action =
                if actor == own { player.choose(view) } else { random_action(&state, actor, &mut dealer) };
            game.act(actor, &action).expect("the action is legal");
        }
    }
    compared
}

/// The features and legal choices of a view, as the network sees them.
fn encoded(view: &View) -> (Vec<i8>, Vec<bool>) {
    let (mut features, mut legal) = (vec![0; Biblios::FEATURES], vec![false; Biblios::CHOICES]);
    let draft = <Biblios as Encoding>::Draft::default();
    Biblios::features(view, &draft, &mut features);
    Biblios::legal(view, &draft, &mut legal);
    (features, legal)
}

/// Plays both states on while their views are equal, with the same actions of others and the same chance.
fn play_both(
    bot: Bot,
    seed: u64,
    own: Seat,
    mut a: Position,
    mut b: Position,
    dealer: &mut FastDealer,
) -> usize {
    let (mut first, mut second) = (State::player(bot, seed), State::player(bot, seed));
    let mut compared = 0;
    while a.view == b.view
        && let Some(actor) = a.actor()
    {
        let chance = dealer.bits();
        let (one, two) = if actor == own {
            compared += 1;
            assert_eq!(encoded(&a.view), encoded(&b.view), "what the network is shown");
            (first.choose(&a.view), second.choose(&b.view))
        } else {
            let act =
                |position: &Position| random_action(&position.state, actor, &mut FastDealer::new(chance));
            (act(&a), act(&b))
        };
        if actor == own {
            assert_eq!(one, two, "{bot} with seed {seed} knows more than its seat");
        }
        a.advance(actor, &one, &mut FastDealer::new(chance));
        b.advance(actor, &two, &mut FastDealer::new(chance));
    }
    compared
}

#[test]
fn bots_play_states_with_equal_views_alike() {
    let levels = [Bot::Level(Level::Novice), Bot::Level(Level::Prior)];
    for bot in [Bot::Random, Bot::Greedy, Bot::Expert, Bot::Mind].into_iter().chain(levels) {
        let compared = compare_states(bot, 60, 3);
        assert!(compared > 2_000, "{bot} was asked {compared} times");
    }
}
