//! The parser of board files: the built-in boards, and the message for each fault.

use quill_view::{BUILT_IN, Boards, Book, Icon, Monastery, PewBonus, Side, Special, Task};

fn text(name: &str) -> String {
    BUILT_IN.into_iter().find(|(known, _)| *known == name).expect("built-in board").1.to_owned()
}

/// The error of a built-in task card with one line replaced.
fn task_fault(board: &str, line: &str, by: &str) -> String {
    let text = text(board);
    assert!(text.contains(line), "{line}");
    Task::parse(&text.replacen(line, by, 1)).expect_err("a fault").to_string()
}

fn monastery_fault(line: &str, by: &str) -> String {
    let text = text("monastery-a");
    assert!(text.contains(line), "{line}");
    Monastery::parse(&text.replacen(line, by, 1)).expect_err("a fault").to_string()
}

// proves Q06 Q07 Q40 Q48 Q53 Q54
#[test]
fn the_built_in_boards_follow_the_rules() {
    let a = Boards::built_in(Side::A, Side::A);
    let b = Boards::built_in(Side::B, Side::B);
    for boards in [&a, &b] {
        assert!(boards.task.is_reconstructed() && boards.monastery.is_reconstructed());
        assert_eq!(Book::ALL.map(|book| boards.task.stacks()[book].spaces), [6, 5, 5, 4, 4]);
        assert!(boards.task.stacks().0.iter().all(|stack| stack.negative == [-2, -1]));
        assert_eq!(boards.task.towns(), [2, 5, 10]);
        assert_eq!(boards.monastery.values().0, [4, 3, 3, 2, 2]);
        let towns = boards.task.map().spaces().filter(|&space| boards.task.map().icon(space) == Icon::Town);
        assert_eq!(towns.count(), 3);
    }
    assert_eq!((a.task.circles(), a.task.circle_points(), a.task.divide()), (6, 2, 4));
    assert_eq!((b.task.circles(), b.task.circle_points(), b.task.divide()), (5, 3, 3));
    assert!(a.task.stacks().0.iter().all(|stack| stack.bonus == [5, 3, 2]));
    assert!(b.task.stacks().0.iter().all(|stack| stack.bonus == [6, 3, 1]));
    assert_eq!((a.task.map().len(), a.task.map().edge().len(), a.task.map().is_grid()), (29, 20, false));
    assert_eq!((b.task.map().len(), b.task.map().width(), b.task.map().is_grid()), (35, 7, true));
    let points = |card: &Monastery| card.pews().iter().map(|pew| pew.points).collect::<Vec<_>>();
    assert_eq!(points(&a.monastery), [0, 1, 2, 4, 6, 8, 12]);
    assert_eq!(points(&b.monastery), [0, 1, 3, 5, 7, 9, 13]);
    for (card, bonus) in [(&a.monastery, PewBonus::Roll), (&b.monastery, PewBonus::Star)] {
        let bonuses: Vec<_> = card.pews().iter().map(|pew| pew.bonus).collect();
        let none = PewBonus::None;
        assert_eq!(bonuses, [none, none, bonus, none, bonus, none, none]);
        assert_eq!(card.pews().iter().map(|pew| pew.places).collect::<Vec<_>>(), [4, 4, 4, 4, 4, 4, 1]);
    }
    let rows =
        |card: &Monastery| card.rows().map(|row| (row.books, row.travel, row.embellishment, row.special));
    use Special::{Chapel, Climb, Embellish, Further, Reroll, Walk};
    assert_eq!(
        rows(&a.monastery),
        [
            (2, true, true, Some(Embellish)),
            (2, true, false, Some(Chapel)),
            (2, true, false, Some(Further)),
            (2, true, false, Some(Reroll))
        ]
    );
    assert_eq!(
        rows(&b.monastery),
        [
            (2, true, true, Some(Embellish)),
            (3, false, false, Some(Reroll)),
            (1, true, false, Some(Climb)),
            (2, false, false, Some(Walk))
        ]
    );
}

#[test]
fn faults_of_task_cards_name_their_line() {
    let a = |line, by| task_fault("task-a", line, by);
    let cases = [
        (a("road i9 o20", "road i9 o21"), "line 58: o21: there is no such space"),
        (a("road i3 o5\n", "road i3 i3\n"), "line 54: i3 is joined to itself"),
        (a("space o2 H", "space o1 H"), "line 24: o1: this name is already in use"),
        (a("space o2 H", "space monk H"), "line 24: monk: this name is already in use"),
        (a("space o2 H", "space o2 X"), "line 24: expected an icon: R P A B H ? T + or ."),
        (a("space o2 H", "space o2"), "line 24: expected `space NAME ICON`"),
        (a("spaces=6", "spaces=0"), "line 12: spaces: expected a number from 1 to 12"),
        (a("spaces=6", "spaces=six"), "line 12: spaces: expected a number from 1 to 12"),
        (
            a("spaces=6 negative=-2,-1", "spaces=1 negative=-2,-1"),
            "line 12: the stack of Religion has more negative numbers than spaces",
        ),
        (a("negative=-2,-1", "negative=-2,1"), "line 12: negative numbers: expected a number from -20 to -1"),
        (a("bonus=5,3,2", "bonus=5,3"), "line 12: expected `stack BOOK spaces=N negative=N,N bonus=N,N,N`"),
        (
            a("bonus=5,3,2", "bonus=3,5,2"),
            "line 12: the bonuses of Religion must not rise from the first to the third",
        ),
        (a("stack P", "stack R"), "line 13: Religion is given twice"),
        (a("stack P", "stack Q"), "line 13: Q: the books are R, P, A, B and H"),
        (a("stack P spaces=5 negative=-2,-1 bonus=5,3,2\n", ""), "line 58: missing stack of Philosophy"),
        (a("cross circles=6 points=2\n", ""), "line 58: missing line `cross`"),
        (a("reconstructed yes\n", ""), "line 58: missing line `reconstructed`"),
        (a("influence divide=4", "influence divide=0"), "line 19: divide: expected a number from 1 to 100"),
        (a("towns 2 5 10", "towns 2 5"), "line 59: the map has 3 towns, but `towns` has fewer numbers"),
        (a("map path", "map round"), "line 22: expected `map path` or `map grid`"),
        (a("map path\n", ""), "line 22: expected `map path` or `map grid` before the spaces"),
        (a("edge o1 o2", "edge o1 o3 o2"), "line 59: the edge visits o3 twice"),
        (a("card task A", "card monastery A"), "line 9: the first line must be `card task NAME`"),
        (a("card task A", "cart task A"), "line 9: the first line must be `card task NAME`"),
        (a("towns 2 5 10", "city 2 5 10"), "line 20: city: this kind of card has no such line"),
    ];
    for (found, expected) in cases {
        assert_eq!(found, expected);
    }
}

#[test]
fn a_map_in_two_parts_and_an_edge_without_a_road_are_refused() {
    let text = text("task-a").replace("road i9 o20", "").replace("road monk i1 i2", "road i1 i2");
    let text = text.replace("road i3 o5", "").replace("road i5 o9", "");
    let text = text.replace("road i6 o13", "").replace("road i7 o16", "");
    let fault = Task::parse(&text).expect_err("a fault").to_string();
    assert_eq!(fault, "line 59: i1 cannot be reached from the monk");
    let fault = task_fault("task-a", "edge o1 o2 o3", "edge o1 o3");
    assert_eq!(fault, "line 59: the edge goes to o3, but there is no road");
}

#[test]
fn faults_of_grids_and_monasteries_name_their_line() {
    let b = |line, by| task_fault("task-b", line, by);
    assert_eq!(
        b("boxes B .", "boxes ."),
        "line 21: all rows of the grid must have the same width, 1 to 26 boxes"
    );
    assert_eq!(b("enter a3", "enter b3"), "line 25: `enter` must name a box of the left column");
    assert_eq!(b("enter a3", "enter a9"), "line 25: a9: there is no such space");
    assert_eq!(b("enter a3", ""), "line 24: missing line `enter`");
    let m = monastery_fault;
    assert_eq!(m("values 4", "values 7"), "line 11: values: expected a number from 1 to 6");
    assert_eq!(
        m("points=0 places=4", "points=0 places=3"),
        "line 13: the bottom pew must have four places and no bonus"
    );
    assert_eq!(
        m("bonus=?", "bonus=!"),
        "line 15: expected `pew points=N places=N`, optionally with `bonus=?` or `bonus=*`"
    );
    assert_eq!(m("row dice=BBT action=reroll", ""), "line 23: a scriptorium has four rows, not 3");
    assert_eq!(
        m("row dice=BBT action=reroll", "row dice=T action=reroll"),
        "line 24: the action reroll needs a die that the row does not have"
    );
    assert_eq!(
        m("row dice=BBT action=reroll", "row dice=BBTE action=none"),
        "line 24: the rows need more embellishment dice than there are"
    );
    assert_eq!(
        m("row dice=BBT action=reroll", "row dice=BBBBBBB action=none"),
        "line 24: the rows need more book dice than there are"
    );
    assert_eq!(
        m("action=reroll", "action=dance"),
        "line 24: expected an action: embellish, chapel, further, reroll, climb, walk or none"
    );
}
