//! Bots play by the rules in every option, with decks that they know and with others, and choose the same from the same view: what they choose is a function
//! of their seed and the view, which cannot hold what the seat was never shown.

use bots::{biblios, quill};
use tabletop::{FastDealer, Seat, ToAct, Viewer};

/// Plays a game of Biblios and asks every bot twice at every view; says how many views there were.
fn check_biblios(deck: biblios_view::Deck, options: biblios_view::Options, seats: usize, seed: u64) -> usize {
    use ::biblios::{Setup, State};
    let mut dealer = FastDealer::new(seed);
    let setup = Setup::deal(deck, options, seats, Seat::FIRST, &mut dealer);
    let setup = setup.expect("the deck is for 2 to 4");
    let mut state = State::new(&setup).expect("a dealt game is a game");
    let mut events = Vec::new();
    let opening = state.begin(&setup, &mut events);
    let mut views: Vec<_> = Seat::all(seats)
        .map(|seat| biblios_view::View::new(Some(seat), &opening.clone().seen_by(Viewer::Seat(seat))))
        .collect();
    for choices in 0.. {
        state.deal(&mut dealer, &mut events);
        for event in events.drain(..) {
            for (seat, view) in Seat::all(seats).zip(&mut views) {
                view.observe(&event.clone().seen_by(Viewer::Seat(seat)));
            }
        }
        let ToAct::Seats(to_act) = state.to_act() else { return choices };
        let seat = to_act.first().expect("somebody is to act");
        let view = &views[seat.index()];
        let bots = ["random", "novice", "greedy", "expert", "search:8n"]
            .map(|code| code.parse::<bots::Bot>().expect("a code"));
        // To think takes its time, so the last is asked now and then.
        let asked = if choices % 23 == 0 { &bots[..] } else { &bots[..4] };
        let chosen: Vec<_> = asked
            .iter()
            .map(|bot| {
                let mut player = biblios::player(*bot, seed);
                let action = player.choose(view);
                assert_eq!(view.check(&action), Ok(()), "{bot:?} plays by the rules");
                assert_eq!(player.choose(&view.clone()), action, "{bot:?} chooses the same again");
                assert_eq!(
                    biblios::player(*bot, seed).choose(view),
                    action,
                    "{bot:?} has no memory of its own"
                );
                action
            })
            .collect();
        let action = chosen[dealer.below_u64(chosen.len() as u64) as usize];
        state.play(seat, &action, &mut events).expect("what the view allows is legal");
    }
    unreachable!("a game ends")
}

#[test]
fn bots_of_biblios_play_by_the_rules_and_choose_the_same_from_the_same_view() {
    use biblios_view::{Deck, Options};
    let decks = [Deck::printed(), Deck::parse(include_str!("unfamiliar.deck")).expect("a deck")];
    let mut choices = 0;
    for (seed, options) in (1..).zip(Options::all()) {
        let (deck, seats) = (decks[seed as usize / 3 % 2], 2 + seed as usize % 3);
        choices += check_biblios(deck, options, seats, seed);
    }
    assert!(choices > 5_000, "{choices} choices were made");
}

/// A game of Quill & Parchment with the views of all seats.
#[derive(Clone)]
struct QuillGame {
    state: ::quill::State,
    views: Vec<quill_view::View>,
    events: Vec<quill_view::Event>,
    dealer: FastDealer,
}

impl QuillGame {
    fn new(options: quill_view::Options, seats: usize, seed: u64) -> QuillGame {
        let setup = ::quill::Setup::new(options, seats, Seat::FIRST).expect("a new game");
        let mut events = Vec::new();
        let state = ::quill::State::new(&setup, &mut events).expect("a game");
        let opening = ::quill::State::opening(&setup);
        let views = Seat::all(seats).map(|seat| quill_view::View::new(Some(seat), &opening)).collect();
        QuillGame { state, views, events, dealer: FastDealer::new(seed) }
    }

    /// Every combination of sides, difficulties and numbers of players.
    fn of_all_kinds() -> impl Iterator<Item = QuillGame> {
        use quill_view::{Difficulty, Options, Side};
        let solo = [Difficulty::Gentle, Difficulty::Normal, Difficulty::Hard].map(|difficulty| {
            (1, Options { difficulty, head_start: difficulty as u8, ..Options::default() })
        });
        let sides = [(Side::A, Side::A), (Side::A, Side::B), (Side::B, Side::A), (Side::B, Side::B)];
        let shared = sides.into_iter().flat_map(|(task, monastery)| {
            (2..=4).map(move |seats| (seats, Options { task, monastery, ..Options::default() }))
        });
        (0..)
            .zip(solo.into_iter().chain(shared))
            .map(|(seed, (seats, options))| QuillGame::new(options, seats, seed))
    }

    /// Rolls what is to be rolled and tells everybody what happened.
    fn tell(&mut self) {
        self.state.deal(&mut self.dealer, &mut self.events);
        for event in self.events.drain(..) {
            for (index, view) in self.views.iter_mut().enumerate() {
                let seat = Seat::new(index).expect("a seat");
                view.observe(&event.clone().seen_by(Viewer::Seat(seat)));
            }
        }
    }

    /// Goes on until somebody is to act, and says who; nobody at the end of the game.
    fn next(&mut self) -> Option<Seat> {
        self.tell();
        match self.state.to_act() {
            // Anybody of those who act at the same time may be first.
            ToAct::Seats(seats) => {
                let n = self.dealer.below_u64(seats.len() as u64) as usize;
                seats.iter().nth(n)
            }
            _ => None,
        }
    }

    fn play(&mut self, seat: Seat, action: quill_view::Action) {
        self.state.play(seat, action, &mut self.events).expect("what the view allows is legal");
    }
}

/// The bots of Quill & Parchment whose choice does not depend on the clock; the last one is slow.
const QUILL_BOTS: [bots::Bot; 5] = [
    bots::Bot::Random,
    bots::Bot::Level(bots::Level::Novice),
    bots::Bot::Greedy,
    bots::Bot::Expert,
    bots::Bot::Search(bots::Effort::Simulations(8)),
];

#[test]
fn bots_of_quill_play_by_the_rules_and_choose_the_same_from_the_same_view() {
    let mut choices = 0;
    for mut game in QuillGame::of_all_kinds() {
        while let Some(seat) = game.next() {
            let view = &game.views[seat.index()];
            let bots = &QUILL_BOTS[..if choices % 3 == 0 { 5 } else { 4 }];
            let choose = |bot: &bots::Bot| {
                let mut player = quill::player(*bot, 7);
                let action = player.choose(view);
                assert_eq!(view.check(action), Ok(()), "{bot} plays by the rules");
                assert_eq!(player.choose(&view.clone()), action, "{bot} chooses the same again");
                assert_eq!(quill::player(*bot, 7).choose(view), action, "{bot} has no memory of its own");
                action
            };
            let chosen: Vec<_> = bots.iter().map(choose).collect();
            let action = chosen[game.dealer.below_u64(chosen.len() as u64) as usize];
            game.play(seat, action);
            choices += 1;
        }
    }
    assert!(choices > 1_500, "{choices} choices were made");
}

#[test]
fn a_bot_of_quill_that_is_timed_answers_by_the_rules() {
    let mut game = QuillGame::new(quill_view::Options::default(), 2, 5);
    let mut player = quill::player("search:1".parse().expect("a code"), 5);
    while let Some(seat) = game.next() {
        let action = player.choose(&game.views[seat.index()]);
        game.play(seat, action);
    }
}

/// Two games that differ only in what a seat has sealed are the same to all bots at the other seats.
#[test]
fn what_others_have_sealed_changes_no_choice_in_quill() {
    let (mut pairs, mut searched) = (0, 0);
    for (round, mut game) in (0..).zip((0..10).flat_map(|_| QuillGame::of_all_kinds())) {
        game.dealer = FastDealer::new(round);
        while let Some(seat) = game.next() {
            let ToAct::Seats(to_act) = game.state.to_act() else { break };
            let legal = game.views[seat.index()].legal();
            let action = legal.nth(game.dealer.below_u64(legal.len())).expect("a choice");
            let waiting = to_act.without(seat);
            let twin = (action.is_sealed() && !waiting.is_empty()).then(|| game.clone());
            game.play(seat, action);
            let Some(mut twin) = twin else { continue };
            let different = legal.iter().filter(|&choice| choice != action);
            let different: Vec<_> = different.collect();
            let n = game.dealer.below_u64(different.len() as u64) as usize;
            twin.play(seat, different[n]);
            game.tell();
            twin.tell();
            assert_ne!(game.state, twin.state, "the truths differ");
            for other in waiting.iter() {
                let searches = pairs % 25 == 0;
                for bot in &QUILL_BOTS[..if searches { 5 } else { 4 }] {
                    let choose = |game: &QuillGame| quill::player(*bot, 3).choose(&game.views[other.index()]);
                    assert_eq!(choose(&game), choose(&twin), "{bot} cannot tell the truths apart");
                }
                pairs += 1;
                searched += u32::from(searches);
            }
        }
    }
    assert!(pairs > 3_000 && searched > 120, "{pairs} pairs of truths, {searched} of them searched");
}
