//! Moves on maps, compared with an enumeration of all routes.

use quill_view::{Map, Side, Space, Spaces, Task};

/// All routes of exactly `steps` spaces that enter no space twice.
fn routes(map: &Map, at: Option<Space>, visited: Spaces, steps: u8) -> Vec<Vec<Space>> {
    if steps == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for next in map.joined(at).minus(visited).iter() {
        for mut route in routes(map, Some(next), visited.with(next), steps - 1) {
            route.insert(0, next);
            all.push(route);
        }
    }
    all
}

/// Positions on random walks from the monk, each with the visited spaces.
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
fn a_grid_offers_exactly_the_boxes_where_a_route_begins() {
    let task = Task::built_in(Side::B);
    let map = task.map();
    let mut stuck = 0;
    for (at, visited) in walks(map) {
        for steps in 1..=4 {
            let routes = routes(map, at, visited, steps);
            let first: Spaces = routes.iter().filter_map(|route| route.first().copied()).collect();
            assert_eq!(map.next_spaces(at, visited, steps), first);
            assert_eq!(map.can_move(at, visited, steps), !routes.is_empty());
            assert_eq!(map.has_route(at, visited, steps), !routes.is_empty());
            stuck += usize::from(routes.is_empty());
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
            assert_eq!(map.next_spaces(at, visited, steps), map.joined(at).minus(visited));
            assert_eq!(map.can_move(at, visited, steps), !map.joined(at).minus(visited).is_empty());
            assert_eq!(map.has_route(at, visited, steps), !routes(map, at, visited, steps).is_empty());
        }
    }
}

#[test]
fn consecutive_spaces_of_the_edge_are_joined() {
    let task = Task::built_in(Side::A);
    let map = task.map();
    let mut at = None;
    for &space in map.edge() {
        assert!(map.joined(at).contains(space));
        at = Some(space);
    }
    assert_eq!(at.map(|space| map.name(space)), Some("o20"));
}
