//! Biblios with five cards is solved exactly, by the real rules. The example `solved` prints more of it.

#[path = "../../search/tests/exact/mod.rs"]
mod exact;
mod tiny;

use biblios_view::Options;
use exact::{Cfr, FullTree, Variant};
use tabletop::Seat;
use tiny::{FIVE_CARDS, Tiny, WITH_CHURCH};

#[test]
fn counterfactual_regret_minimisation_solves_biblios_with_five_cards() {
    let tiny = Tiny::new(FIVE_CARDS, Options::default());
    let tree =
        FullTree::grow(&tiny, &Tiny::beginning(), 100_000).expect("no seat forgets, and nothing leaks");
    assert!(tree.exploitability(&tree.uniform()) > 0.3, "random play loses against whoever knows it");
    let mut cfr = Cfr::new(&tree, Variant::Plus);
    cfr.run(100);
    let average = cfr.average();
    assert!(tree.exploitability(&average) < 0.001);
    let values = tree.values(&average);
    let (first, second) = (values[Seat::FIRST], values[Seat::FIRST.left(2)]);
    assert!((first + second - 1.0).abs() < 1e-9, "somebody wins, or they share");
    assert!((first - 0.883).abs() < 0.002, "the first player can win {first}");
}

#[test]
fn knowledge_of_church_cards_is_complete_and_leaks_nothing() {
    // Growing the tree checks, position by position, that the legal actions of a seat follow from what it was
    // shown, and that nobody forgets.
    let tiny = Tiny::new(WITH_CHURCH, Options { open_takes: true, ..Options::default() });
    let tree =
        FullTree::grow(&tiny, &Tiny::beginning(), 2_000_000).expect("no seat forgets, and nothing leaks");
    assert!(tree.positions() > 50_000);
}
