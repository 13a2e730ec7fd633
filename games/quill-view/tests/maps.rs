//! Moves on maps, compared with every way written out.

use quill_view::{Map, Side, Space, Spaces, Task};

/// Every way of exactly so many spaces that enters none twice.
fn ways(map: &Map, at: Option<Space>, visited: Spaces, steps: u8) -> Vec<Vec<Space>> {
    if steps == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for next in map.joined(at).minus(visited).iter() {
        for mut way in ways(map, Some(next), visited.with(next), steps - 1) {
            way.insert(0, next);
            all.push(way);
        }
    }
    all
}

/// Where a novice can be after some moves: a few hundred places, each with the spaces behind it.
fn walks(map: &Map) -> Vec<(Option<Space>, Spaces)> {
    let mut walks = vec![(None, Spaces::NONE)];
    let mut state = 7u64;
    for _ in 0..400 {
        let (mut at, mut visited) = (None, Spaces::NONE);
        loop {
            let free: Vec<_> = map.joined(at).minus(visited).iter().collect();
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let choice = (state >> 33) as usize;
            if free.is_empty() || choice.is_multiple_of(12) {
                break;
            }
            let next = free[choice % free.len()];
            at = Some(next);
            visited = visited.with(next);
            walks.push((at, visited));
        }
    }
    walks
}

// proves Q50 Q52
#[test]
fn a_grid_offers_exactly_the_boxes_with_which_some_way_begins() {
    let task = Task::built_in(Side::B);
    let map = task.map();
    let mut stuck = 0;
    for (at, visited) in walks(map) {
        for steps in 1..=4 {
            let ways = ways(map, at, visited, steps);
            let first: Spaces = ways.iter().filter_map(|way| way.first().copied()).collect();
            assert_eq!(map.onward(at, visited, steps), first);
            assert_eq!(map.can_move(at, visited, steps), !ways.is_empty());
            assert_eq!(map.reaches(at, visited, steps), !ways.is_empty());
            stuck += usize::from(ways.is_empty());
        }
    }
    assert!(stuck > 20, "some moves are impossible: {stuck}");
}

// proves Q28
#[test]
fn a_path_offers_every_free_space() {
    let task = Task::built_in(Side::A);
    let map = task.map();
    for (at, visited) in walks(map) {
        for steps in 1..=4 {
            assert_eq!(map.onward(at, visited, steps), map.joined(at).minus(visited));
            assert_eq!(map.can_move(at, visited, steps), !map.joined(at).minus(visited).is_empty());
            assert_eq!(map.reaches(at, visited, steps), !ways(map, at, visited, steps).is_empty());
        }
    }
}

#[test]
fn the_edge_is_a_way() {
    let task = Task::built_in(Side::A);
    let map = task.map();
    let mut at = None;
    for &space in map.edge() {
        assert!(map.joined(at).contains(space));
        at = Some(space);
    }
    assert_eq!(at.map(|space| map.name(space)), Some("o20"));
}
