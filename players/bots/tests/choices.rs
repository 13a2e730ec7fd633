//! Bots play by the rules in every option, and choose the same from the same view: what they choose is a function
//! of their seed and the view, which cannot hold what the seat was never shown.

use bots::{biblios, quill};
use tabletop::{FastDealer, Seat, ToAct, Viewer};

/// Plays a game of Biblios and asks every bot twice at every view; says how many views there were.
fn check_biblios(options: biblios_view::Options, seats: usize, seed: u64) -> usize {
    use ::biblios::{Setup, State};
    let mut dealer = FastDealer::new(seed);
    let setup = Setup::deal(biblios_view::Deck::printed(), options, seats, Seat::FIRST, &mut dealer);
    let setup = setup.expect("the printed deck is for 2 to 4");
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
        let bots = ["random", "greedy", "expert", "search:8n"]
            .map(|code| code.parse::<biblios::Bot>().expect("a code"));
        // To think takes its time, so the last is asked now and then.
        let asked = if choices % 23 == 0 { &bots[..] } else { &bots[..3] };
        let chosen: Vec<_> = asked
            .iter()
            .map(|bot| {
                let mut player = bot.player(seed);
                let action = player.choose(view);
                assert_eq!(view.check(&action), Ok(()), "{bot:?} plays by the rules");
                assert_eq!(player.choose(&view.clone()), action, "{bot:?} chooses the same again");
                assert_eq!(bot.player(seed).choose(view), action, "{bot:?} has no memory of its own");
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
    let mut choices = 0;
    for (seed, options) in (1..).zip(biblios_view::Options::all()) {
        choices += check_biblios(options, 2 + seed as usize % 3, seed);
    }
    assert!(choices > 5_000, "{choices} choices were made");
}

#[test]
fn bots_of_quill_play_by_the_rules_and_choose_the_same_from_the_same_view() {
    use ::quill::{Setup, State};
    for seed in 0..8 {
        let seats = 1 + seed as usize % 4;
        let mut dealer = FastDealer::new(seed);
        let side = if seats > 1 && seed > 3 { quill_view::Side::B } else { quill_view::Side::A };
        let options = quill_view::Options { task: side, monastery: side, ..Default::default() };
        let setup = Setup::new(options, seats, Seat::FIRST).expect("a new game");
        let mut events = Vec::new();
        let mut state = State::new(&setup, &mut events).expect("a game");
        let mut views: Vec<_> =
            Seat::all(seats).map(|seat| quill_view::View::new(Some(seat), &State::opening(&setup))).collect();
        loop {
            state.deal(&mut dealer, &mut events);
            for event in events.drain(..) {
                for (seat, view) in Seat::all(seats).zip(&mut views) {
                    view.observe(&event.clone().seen_by(Viewer::Seat(seat)));
                }
            }
            let ToAct::Seats(to_act) = state.to_act() else { break };
            let seat = to_act.first().expect("somebody is to act");
            let view = &views[seat.index()];
            let chosen = quill::Bot::ALL.map(|bot| {
                let mut player = bot.player(seed);
                let action = player.choose(view);
                assert_eq!(view.check(action), Ok(()), "{bot:?} plays by the rules");
                assert_eq!(player.choose(&view.clone()), action, "{bot:?} chooses the same again");
                assert_eq!(bot.player(seed).choose(view), action, "{bot:?} has no memory of its own");
                action
            });
            let action = chosen[dealer.below_u64(chosen.len() as u64) as usize];
            state.play(seat, action, &mut events).expect("what the view allows is legal");
        }
    }
}
