use serde::Serialize;
use tabletop::{Purpose, SeededDealer};
use utoipa::ToSchema;

use super::check::Check;
use crate::{Beginning, RecordError};

/// Something that chance decides: from what it picks, in the order in which it counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pick {
    /// What for.
    pub purpose: Purpose,
    /// The cards of the pile or hand, or the sides of the die.
    pub from: Vec<String>,
}

/// Something that the seed of a record decided, with everything that it takes to compute it anew (`docs/record.md`, "What
/// a seed deals").
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Dealt {
    /// The number of the purpose.
    pub purpose: u8,
    /// Which outcome of this purpose it is, from 0.
    pub k: u64,
    /// Which one of `from` was picked.
    pub index: usize,
    /// The cards of the pile or hand, or the sides of the die, in order.
    pub from: Vec<String>,
}

/// Everything that the seed of a record decided, in order, as far as its actions are legal.
///
/// # Errors
/// When the record cannot be played because it is not valid.
pub fn dealt<R: Check>(record: &R) -> Result<Vec<Dealt>, RecordError> {
    let mut events = Vec::new();
    let Beginning { mut state, dealer, .. } = record.begin(&mut events)?;
    let Some(mut dealer) = dealer else { return Ok(Vec::new()) };
    let mut notes = Notes { dealer: dealer.clone(), counts: [0; Purpose::MOST], dealt: Vec::new() };
    if !record.begins_at_position() {
        let (mut before, times) = record.picks_before();
        for _ in 0..times {
            let picked = notes.note(before.clone());
            before.from.remove(picked);
        }
    }
    let mut outcomes = record.outcomes().iter();
    let mut actions = record.actions().iter();
    loop {
        while let Some(chance) = R::chance(&state) {
            if let Some(outcome) = outcomes.next() {
                if record.resolve(&mut state, outcome, &mut events).is_err() {
                    return Ok(notes.dealt);
                }
            } else {
                notes.note(record.pick(&state, &chance));
                R::deal(&mut state, chance, &mut dealer, &mut events);
            }
        }
        let Some((seat, text)) = actions.next() else { return Ok(notes.dealt) };
        if !matches!(record.play(&mut state, *seat, text, &mut events), Ok(Ok(()))) {
            return Ok(notes.dealt);
        }
    }
}

/// What was dealt so far, and how often for each purpose.
struct Notes {
    dealer: SeededDealer,
    counts: [u64; Purpose::MOST],
    dealt: Vec<Dealt>,
}

impl Notes {
    /// Notes what the dealer picks next, and says which one it is.
    fn note(&mut self, Pick { purpose, from }: Pick) -> usize {
        let count = &mut self.counts[usize::from(purpose.0)];
        let k = *count;
        *count += 1;
        let index = self.dealer.outcome(purpose, k, from.len() as u32) as usize;
        self.dealt.push(Dealt { purpose: purpose.0, k, index, from });
        index
    }
}
