//! Solves five-card Biblios exactly, with the real rules. The example `solved` prints more.

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
    let tree = FullTree::grow(&tiny, &Tiny::beginning(), 100_000).expect("perfect recall and no leaks");
    assert!(tree.exploitability(&tree.uniform()) > 0.3, "random play can be exploited");
    let mut cfr = Cfr::new(&tree, Variant::Plus);
    cfr.run(100);
    let average = cfr.average();
    assert!(tree.exploitability(&average) < 0.001);
    let values = tree.values(&average);
    let (first, second) = (values[Seat::FIRST], values[Seat::FIRST.left(2)]);
    assert!((first + second - 1.0).abs() < 1e-9, "the win shares sum to 1");
    assert!((first - 0.883).abs() < 0.002, "the first player can win {first}");
}

#[test]
fn knowledge_of_church_cards_is_complete_and_leaks_nothing() {
    // Growing the tree checks at every position that a seat's legal actions follow from what it was shown, and that
    // no seat forgets.
    let tiny = Tiny::new(WITH_CHURCH, Options { open_takes: true, ..Options::default() });
    let tree = FullTree::grow(&tiny, &Tiny::beginning(), 2_000_000).expect("perfect recall and no leaks");
    assert!(tree.positions() > 50_000);
}
