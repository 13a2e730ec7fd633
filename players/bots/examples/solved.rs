//! Solves Biblios with a handful of cards for two players, and prints how far the solution can be exploited:
//! `cargo run --release -p scriptorium-bots --example solved`.
//!
//! The tree has every legal action and every outcome of chance of the real rules. Exploitability is exact: the share of
//! games that a seat loses on average to an opponent who knows its strategy.

#[path = "../../search/tests/exact/mod.rs"]
mod exact;
#[path = "../tests/tiny/mod.rs"]
mod tiny;

use biblios_view::{CardBids, Options, Penalty};
use exact::{Cfr, FullTree, Variant};
use tabletop::Seat;
use tiny::{FIVE_CARDS, Tiny, WITH_CHURCH};

fn main() {
    let bluff = Options { penalty: Penalty::MedievalBluff, card_bids: CardBids::Any, ..Options::default() };
    let games = [
        ("5 cards", FIVE_CARDS, Options::default()),
        ("5 cards, medieval bluff", FIVE_CARDS, bluff),
        ("5 cards, one of the Church", WITH_CHURCH, Options::default()),
    ];
    println!(
        "{:<26} {:>10} {:>10} {:>10} {:>14} {:>10}",
        "game", "positions", "sets", "iterations", "exploitability", "value"
    );
    for (name, deck, options) in games {
        let tiny = Tiny::new(deck, options);
        let tree = FullTree::grow(&tiny, &Tiny::beginning(), 5_000_000).expect("a small game");
        let (positions, sets) = (tree.positions(), tree.info_sets().len());
        let row = |iterations: u64, exploitability: f64, value: f64| {
            println!(
                "{name:<26} {positions:>10} {sets:>10} {iterations:>10} {exploitability:>14.6} {value:>10.4}"
            );
        };
        let uniform = tree.uniform();
        row(0, tree.exploitability(&uniform), tree.values(&uniform)[Seat::FIRST]);
        let mut cfr = Cfr::new(&tree, Variant::Plus);
        for iterations in [10, 90, 400] {
            cfr.run(iterations);
            let average = cfr.average();
            row(cfr.iterations(), tree.exploitability(&average), tree.values(&average)[Seat::FIRST]);
        }
    }
}
