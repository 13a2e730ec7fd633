use super::*;

/// A block of games between players of these strengths, at random tables, ranked as the model says.
fn block(strengths: &[f64], seats: usize, games: usize, chance: &mut FastDealer) -> Picks {
    let mut picks = Picks::none(strengths.len());
    for _ in 0..games {
        let mut left: Vec<usize> = (0..strengths.len()).collect();
        while left.len() > seats {
            left.remove(chance.below_u64(left.len() as u64) as usize);
        }
        let mut game = Vec::new();
        for place in 0.. {
            let all: f64 = left.iter().map(|&player| strengths[player]).sum();
            let mut at = all * (chance.bits() >> 11) as f64 / (1_u64 << 53) as f64;
            let Some(last) = left.len().checked_sub(1) else { break };
            let picked = left.iter().position(|&player| {
                at -= strengths[player];
                at < 0.0
            });
            game.push((place, left.remove(picked.unwrap_or(last))));
        }
        picks.add(&game, 1.0);
    }
    picks
}

fn one(players: usize, games: &[(&[(u8, usize)], u32)]) -> Vec<Picks> {
    let mut picks = Picks::none(players);
    for (game, times) in games {
        picks.add(game, f64::from(*times));
    }
    vec![picks]
}

fn points(players: usize, blocks: &[Picks]) -> Vec<f64> {
    rate(players, blocks, None, 1, 1).iter().map(|rating| rating.points).collect()
}

#[test]
fn known_strengths_are_recovered() {
    let strengths = [8.0, 4.0, 2.0, 1.0, 0.5_f64];
    for seats in [2, 3, 4] {
        let blocks = [block(&strengths, seats, 20_000, &mut FastDealer::new(seats as u64))];
        let found = points(5, &blocks);
        for (player, strength) in strengths.iter().enumerate() {
            let (found, expected) = (found[player] - found[3], 400.0 * strength.log10());
            assert!((found - expected).abs() < 12.0, "{seats} seats: {found} for {expected}");
        }
    }
}

#[test]
fn two_players_have_the_odds_of_their_games() {
    let found = points(2, &one(2, &[(&[(1, 0), (2, 1)], 3_000_000), (&[(1, 1), (2, 0)], 1_000_000)]));
    assert!((found[0] - found[1] - 400.0 * 3.0_f64.log10()).abs() < 0.01, "{found:?}");
}

#[test]
fn a_tie_is_half_a_win() {
    let tied = points(3, &one(3, &[(&[(3, 0), (3, 1), (6, 2)], 2), (&[(2, 2), (4, 0), (6, 1)], 1)]));
    let halves = points(
        3,
        &one(
            3,
            &[(&[(2, 0), (4, 1), (6, 2)], 1), (&[(2, 1), (4, 0), (6, 2)], 1), (&[(2, 2), (4, 0), (6, 1)], 1)],
        ),
    );
    for (tied, halves) in tied.iter().zip(halves) {
        assert!((tied - halves).abs() < 1e-6);
    }
}

#[test]
fn equal_players_are_equal_and_names_do_not_matter() {
    let circle: &[(&[(u8, usize)], u32)] =
        &[(&[(1, 0), (2, 1)], 5), (&[(1, 1), (2, 2)], 5), (&[(1, 2), (2, 0)], 5)];
    assert!(points(3, &one(3, circle)).iter().all(|points| points.abs() < 1e-6));
    let found = points(3, &one(3, &[(&[(1, 0), (2, 1), (3, 2)], 7), (&[(1, 2), (2, 1), (3, 0)], 2)]));
    let renamed = points(3, &one(3, &[(&[(1, 2), (2, 0), (3, 1)], 7), (&[(1, 1), (2, 0), (3, 2)], 2)]));
    for (player, name) in [2, 0, 1].into_iter().enumerate() {
        assert!((found[player] - renamed[name]).abs() < 1e-6, "{found:?} {renamed:?}");
    }
}

#[test]
fn a_player_against_copies_of_another_has_its_own_strength() {
    // A strength of 3 against three of 1: first in half of the games, second in half of the rest.
    let places = |mine: usize| -> Vec<(u8, usize)> {
        (0..4).map(|seat| (seat as u8, usize::from(seat != mine))).collect()
    };
    let games: Vec<_> =
        [(0, 3000), (1, 1800), (2, 900), (3, 300)].map(|(mine, n)| (places(mine), n)).to_vec();
    let games: Vec<_> = games.iter().map(|(game, n)| (game.as_slice(), *n)).collect();
    let found = points(2, &one(2, &games));
    assert!((found[0] - found[1] - 400.0 * 3.0_f64.log10()).abs() < 0.5, "{found:?}");
}

#[test]
fn a_player_without_losses_has_a_finite_rating_and_interval() {
    let blocks: Vec<Picks> = (0..500).flat_map(|_| one(2, &[(&[(1, 0), (2, 1)], 2)])).collect();
    let found = rate(2, &blocks, None, 400, 1);
    let ahead = found[0].points - found[1].points;
    assert!((800.0..1400.0).contains(&ahead), "{ahead}");
    let Rating { points, interval: (low, high) } = found[0];
    assert!(low < points - 20.0 && points + 20.0 < high, "{:?}", found[0]);
}

#[test]
fn a_player_without_wins_does_not_widen_the_other_intervals() {
    let games: &[(&[(u8, usize)], u32)] =
        &[(&[(1, 0), (2, 1), (3, 2)], 2), (&[(1, 1), (2, 0), (3, 2)], 1), (&[(1, 0), (2, 1), (3, 2)], 1)];
    let blocks: Vec<Picks> = (0..300).map(|deal| one(3, &games[deal % 3..=deal % 3]).remove(0)).collect();
    let found = rate(3, &blocks, None, 300, 1);
    assert!(found[0].interval.1 - found[0].interval.0 < 60.0, "{found:?}");
    assert!(found[2].interval.1 - found[2].interval.0 > 300.0, "{found:?}");
}

#[test]
fn intervals_cover_the_truth_at_their_nominal_rate() {
    let mut held = 0;
    for contest in 0..100 {
        let mut chance = FastDealer::new(1000 + contest);
        // Deals favour different players, so the games of a deal are dependent.
        let blocks: Vec<Picks> = (0..120)
            .map(|_| {
                let luck = [1.5, 1.0 / 1.5][chance.below_u64(2) as usize];
                block(&[2.0 * luck, 1.0 / luck, 1.0, 0.5], 3, 4, &mut chance)
            })
            .collect();
        // The luck does not affect players 2 and 3.
        let truth = 400.0 * 2.0_f64.log10();
        let Rating { interval: (low, high), .. } = rate(4, &blocks, Some(3), 200, contest)[2];
        held += usize::from(low <= truth && truth <= high);
    }
    assert!((88..=99).contains(&held), "{held} of 100 intervals cover the truth");
}
