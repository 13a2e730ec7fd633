//! The luck that contests subtract has the expectation 0, whatever the players do.

use bots::{Bot, Ladder};
use review::Luck;
use tabletop::{Dealer, FastDealer, Match, Purpose, Seat};

/// A dealer that gives a chosen outcome to one draw.
struct Chosen(u32);

impl Dealer for Chosen {
    fn below(&mut self, _: Purpose, n: u32) -> u32 {
        assert!(self.0 < n);
        self.0
    }
}

#[test]
fn the_luck_of_all_outcomes_cancels_out() {
    let mut dealer = FastDealer::new(5);
    let (deck, options) = (biblios_view::Deck::printed(), biblios_view::Options::default());
    let setup = biblios::Setup::deal(deck, options, 3, Seat::FIRST, &mut dealer).expect("a deal");
    let mut game = Match::<biblios::State>::begin(&setup).expect("a game");
    let mut player = biblios::State::player(Bot::Greedy, 1);
    let (mut checked, mut most) = (0, 0.0_f64);
    while game.state().to_act() != tabletop::ToAct::Nobody {
        // A penalty is followed by another card, so its outcomes are drawn.
        let single = game.state().chance().filter(|chance| !matches!(chance, biblios::Chance::Penalty(_)));
        if let Some(chance) = single.filter(|_| dealer.below_u64(12) == 0) {
            let count = tabletop::Game::candidates(game.state(), chance).len() as u32;
            let mut sums = [0.0; 3];
            for outcome in 0..count {
                let mut next = game.clone();
                let mut luck = Luck::new(&next, 1).expect("a network");
                luck.deal(&mut next, &mut Chosen(outcome));
                for seat in Seat::all(3) {
                    sums[seat.index()] += luck.of(seat);
                    most = most.max(luck.of(seat).abs());
                }
            }
            assert!(sums.iter().all(|sum| sum.abs() < 1e-9), "{sums:?}");
            checked += 1;
        }
        if !game.deal_once(&mut dealer) {
            let seat = game.next_to_act(&mut dealer).expect("a seat is to act");
            let action = player.choose(game.look(Some(seat)).0);
            game.act(seat, &action).expect("a legal action");
        }
    }
    assert!(checked > 3, "{checked}");
    assert!(most > 0.01, "some cards are better than others: {most}");
}
