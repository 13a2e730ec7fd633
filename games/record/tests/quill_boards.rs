//! The boards as JSON for clients, compared with the boards themselves and with the files in `conformance/quill/boards`,
//! which `cargo xtask bless` updates.

use std::path::PathBuf;
use std::sync::Arc;

use quill::Setup;
use quill_view::{Boards, Monastery, Opening, Options, PublicState, Side, Task, View};
use shown::quill::ShownBoards;
use tabletop::Seat;

fn shown(seats: usize, boards: Boards) -> ShownBoards {
    let options = Options::default();
    let setup = Setup::with_boards(Arc::new(boards), options, seats, Seat::FIRST).expect("a valid setup");
    let opening = Opening { boards: setup.boards, options, start: setup.start };
    let table: PublicState = View::new(None, &opening).table().clone();
    ShownBoards::new(&table)
}

#[test]
fn the_json_of_the_built_in_cards_does_not_change() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../conformance/quill/boards");
    let cards = [("solo", 1, Side::A), ("2-players-a", 2, Side::A), ("4-players-b", 4, Side::B)];
    for (name, seats, side) in cards {
        let boards = shown(seats, Boards::built_in(side, side));
        let found = serde_json::to_string_pretty(&boards).expect("JSON") + "\n";
        let path = folder.join(format!("{name}.json"));
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&path, &found).expect("a writable folder");
        }
        let known = std::fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(known, found, "{name} changed; if intended, run `cargo xtask bless`");
    }
}

#[test]
fn a_custom_card_has_the_same_json() {
    let task = "card task mine\nreconstructed no\n\
                stack R spaces=2 negative=-1 bonus=9,4,1\nstack P spaces=1 negative=-1 bonus=3,2,1\n\
                stack A spaces=3 negative=-3,-2,-1 bonus=3,2,1\nstack B spaces=1 negative=-1 bonus=3,2,1\n\
                stack H spaces=1 negative=-1 bonus=3,2,1\n\
                cross circles=2 points=7\ninfluence divide=5\ntowns 3\n\
                map path\nspace a R\nspace b T\nspace c ?\nroad monk a b c\nroad a c\nedge a b\n";
    let task = Task::parse(task).expect("a valid board");
    let boards = shown(3, Boards { task, monastery: Monastery::built_in(Side::B) });
    assert_eq!((boards.task.name.as_str(), boards.task.reconstructed), ("mine", false));
    assert_eq!((boards.task.circles, boards.task.circle_points, boards.task.divide), (2, 7, 5));
    assert_eq!(boards.task.towns, [3]);
    let religion = &boards.task.stacks[0];
    assert_eq!((religion.book, religion.spaces, &religion.negative[..]), ('R', 2, &[-1][..]));
    assert_eq!(religion.bonuses, [9, 4, 1]);
    let map = &boards.task.map;
    assert_eq!(
        (map.grid, &map.start[..], &map.edge[..]),
        (false, &["a".to_owned()][..], &["a".to_owned(), "b".to_owned()][..])
    );
    let icons: String = map.spaces.iter().map(|space| space.icon).collect();
    assert_eq!(icons, "RT?");
    // Roads go both ways.
    for space in &map.spaces {
        for other in &space.joined {
            let back = map.spaces.iter().find(|one| one.name == *other).expect("a space of the map");
            assert!(back.joined.contains(&space.name), "{} and {other}", space.name);
        }
    }
    assert_eq!(boards.monastery.rows.len(), 3, "one row per player (Q40)");
    assert_eq!(boards.monastery.pews.iter().filter(|pew| pew.bonus == Some('*')).count(), 2);
}
