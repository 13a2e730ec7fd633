//! *With what you could know* is made of the view of one seat: what the seat was never shown changes nothing.

mod common;
#[path = "common/hidden.rs"]
mod hidden;

use bots::Bot;
use common::{played, reviewed, seat};
use record::Replay;
use review::Reading;

#[test]
fn a_hidden_card_changes_nothing() {
    let mut compared = 0;
    for seed in 0..6 {
        let bots = [Bot::Mind, Bot::Greedy, Bot::Expert];
        let record = played::<biblios::State>(biblios_view::Options::default(), &bots, seed, 25);
        let Some((one, other)) = hidden::swapped(&record, seat(1)) else { continue };
        for index in [0, 2] {
            let known =
                |record| serde_json::to_string(&reviewed(record, Reading::Known(seat(index)))).expect("JSON");
            assert_eq!(known(&one), known(&other), "seed {seed}, seat {index}");
        }
        let open = |record| reviewed(record, Reading::Open);
        assert_ne!(open(&one).steps, open(&other).steps, "with all cards open it counts");
        compared += 1;
    }
    assert!(compared >= 3, "{compared}");
}

#[test]
fn sealed_choices_of_others_change_nothing_before_they_are_opened() {
    // The first actions of a day are sealed: seat 1 chooses otherwise, and seat 2 has not chosen yet.
    let record = played::<quill::State>(quill_view::Options::default(), &[Bot::Mind; 3], 4, 2);
    assert_eq!(record.actions[1].0, seat(1));
    let legal = Replay::begin(record.clone()).expect("a record").state().legal(seat(1));
    let known = |action| {
        let mut record = record.clone();
        record.actions[1].1 = action;
        serde_json::to_string(&reviewed(&record, Reading::Known(seat(0)))).expect("JSON")
    };
    let all = |n| tabletop::LegalSet::nth(&legal, n).map(&known);
    assert!(all(0).is_some() && all(0) == all(1));
}
