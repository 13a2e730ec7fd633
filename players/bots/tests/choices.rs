//! Bots choose legal actions with every option and with familiar and unfamiliar decks, and choose the same from the
//! same view and seed.

use bots::{Bot, Effort, Ladder, Learned, Level};
use tabletop::{FastDealer, Game, Match, Perspective, Seat, ToAct};

/// Bots whose choice does not depend on the clock. The last one is slow.
const BOTS: [Bot; 7] = [
    Bot::Random,
    Bot::Level(Level::Novice),
    Bot::Greedy,
    Bot::Expert,
    Bot::Mind,
    Bot::Level(Level::Prior),
    Bot::Thinking(Effort::Simulations(8)),
];
/// The number of bots that are quick.
const QUICK: usize = BOTS.len() - 1;

/// Plays chance until a seat is to act. Returns a random one of the seats to act.
fn random_seat_to_act<G: Game>(game: &mut Match<G>, dealer: &mut FastDealer) -> Option<Seat> {
    game.deal(dealer);
    let ToAct::Seats(seats) = game.state().to_act() else { return None };
    seats.iter().nth(dealer.below_u64(seats.len() as u64) as usize)
}

/// Plays a game and asks every bot twice at every view; the slow one only at every `slow`-th view. Returns the
/// number of views.
fn check_bots<G: Ladder>(setup: &G::Setup, slow: usize, seed: u64) -> usize {
    let mut dealer = FastDealer::new(seed);
    let mut game = Match::<G>::begin(setup).expect("a good setup");
    for choices in 0.. {
        let Some(seat) = random_seat_to_act(&mut game, &mut dealer) else { return choices };
        let (view, _) = game.look(Some(seat));
        let asked = if choices.is_multiple_of(slow) { &BOTS[..] } else { &BOTS[..QUICK] };
        let choose = |bot: &Bot| {
            let mut player = G::player(*bot, seed);
            let action = player.choose(view);
            assert_eq!(view.check(&action), Ok(()), "{bot} plays by the rules");
            assert_eq!(player.choose(&view.clone()), action, "{bot} chooses the same again");
            assert_eq!(G::player(*bot, seed).choose(view), action, "{bot} has no memory of its own");
            action
        };
        let chosen: Vec<_> = asked.iter().map(choose).collect();
        let action = chosen[dealer.below_u64(chosen.len() as u64) as usize];
        game.act(seat, &action).expect("what the view allows is legal");
    }
    unreachable!("a game ends")
}

#[test]
fn bots_of_biblios_play_by_the_rules_and_choose_the_same_from_the_same_view() {
    use biblios::{Setup, State};
    use biblios_view::{Deck, Options};
    let decks = [Deck::printed(), Deck::parse(include_str!("unfamiliar.deck")).expect("a deck")];
    let mut choices = 0;
    for (seed, options) in (1..).zip(Options::all()) {
        let (deck, seats) = (decks[seed as usize / 3 % 2], 2 + seed as usize % 3);
        let setup = Setup::deal(deck, options, seats, Seat::FIRST, &mut FastDealer::new(!seed));
        choices += check_bots::<State>(&setup.expect("the deck is for 2 to 4"), 23, seed);
    }
    assert!(choices > 5_000, "{choices} choices were made");
}

/// Setups of Quill & Parchment: every difficulty of the solo game, and every combination of sides and seats.
fn quill_setups() -> impl Iterator<Item = quill::Setup> {
    use quill_view::{Difficulty, Options, Side};
    let solo = [Difficulty::Gentle, Difficulty::Normal, Difficulty::Hard]
        .map(|difficulty| (1, Options { difficulty, head_start: difficulty as u8, ..Options::default() }));
    let sides = [(Side::A, Side::A), (Side::A, Side::B), (Side::B, Side::A), (Side::B, Side::B)];
    let shared = sides.into_iter().flat_map(|(task, monastery)| {
        (2..=4).map(move |seats| (seats, Options { task, monastery, ..Options::default() }))
    });
    solo.into_iter()
        .chain(shared)
        .map(|(seats, options)| quill::Setup::new(options, seats, Seat::FIRST).expect("a new game"))
}

#[test]
fn bots_of_quill_play_by_the_rules_and_choose_the_same_from_the_same_view() {
    let games = (0..).zip(quill_setups());
    let choices: usize = games.map(|(seed, setup)| check_bots::<quill::State>(&setup, 3, seed)).sum();
    assert!(choices > 1_500, "{choices} choices were made");
}

#[test]
fn a_bot_of_quill_that_is_timed_answers_by_the_rules() {
    let setup = quill::Setup::new(quill_view::Options::default(), 2, Seat::FIRST).expect("a new game");
    let mut game = Match::<quill::State>::begin(&setup).expect("a good setup");
    let mut player = quill::State::player("mind:1".parse().expect("a code"), 5);
    assert!(game.run(&mut FastDealer::new(5), |_, view, _| Some(player.choose(view))), "the game ends");
}

/// Games that differ only in one seat's sealed choice look the same to the bots at other seats.
#[test]
fn what_others_have_sealed_changes_no_choice_in_quill() {
    let (mut pairs, mut searched) = (0, 0);
    for (round, setup) in (0..).zip((0..10).flat_map(|_| quill_setups())) {
        let mut dealer = FastDealer::new(round);
        let mut game = Match::<quill::State>::begin(&setup).expect("a good setup");
        while let Some(seat) = random_seat_to_act(&mut game, &mut dealer) {
            let ToAct::Seats(to_act) = game.state().to_act() else { break };
            let legal = game.state().legal(seat);
            let action = legal.nth(dealer.below_u64(legal.len())).expect("a choice");
            let waiting = to_act.without(seat);
            let twin = (action.is_sealed() && !waiting.is_empty()).then(|| game.clone());
            game.act(seat, &action).expect("a listed action is legal");
            let Some(mut twin) = twin else { continue };
            let different: Vec<_> = legal.iter().filter(|&choice| choice != action).collect();
            let n = dealer.below_u64(different.len() as u64) as usize;
            twin.act(seat, &different[n]).expect("a listed action is legal");
            assert_ne!(game.state(), twin.state(), "the truths differ");
            for other in waiting.iter() {
                let views = [&game, &twin].map(|game| game.view(Some(other)));
                let searches = pairs % 25 == 0;
                for bot in &BOTS[..if searches { BOTS.len() } else { QUICK }] {
                    let [here, there] =
                        views.each_ref().map(|view| quill::State::player(*bot, 3).choose(view));
                    assert_eq!(here, there, "{bot} cannot tell the truths apart");
                }
                pairs += 1;
                searched += u32::from(searches);
            }
        }
    }
    assert!(pairs > 3_000 && searched > 120, "{pairs} pairs of truths, {searched} of them searched");
}

#[test]
fn with_an_unfamiliar_deck_expert_plays_in_place_of_the_network() {
    use biblios::{Setup, State};
    use biblios_view::{Deck, Options};
    for (text, familiar) in [(include_str!("unfamiliar.deck"), false), (biblios_view::PRINTED, true)] {
        let (deck, mut dealer) = (Deck::parse(text).expect("a deck"), FastDealer::new(3));
        let setup = Setup::deal(deck, Options::default(), 3, Seat::FIRST, &mut dealer);
        let mut game = Match::<State>::begin(&setup.expect("the deck is for 2 to 4")).expect("a good setup");
        let mut differences = 0;
        game.run(&mut dealer, |_, view, _| {
            assert_eq!(State::is_familiar(view), familiar);
            let expected = State::player(Bot::Expert, 1).choose(view);
            for bot in [Bot::Mind, Bot::Level(Level::Prior), Bot::Level(Level::Abbot)] {
                assert!(bot.is_learned());
                differences += u32::from(State::player(bot, 1).choose(view) != expected);
            }
            Some(expected)
        });
        assert_eq!(differences > 0, familiar, "{differences} choices differ");
    }
}
