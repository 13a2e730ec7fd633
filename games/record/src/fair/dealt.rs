use serde::Serialize;
use tabletop::{Match, Purpose, SeededDealer};
use utoipa::ToSchema;

use crate::{Format, Record, RecordError};

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
pub fn dealt<G: Format>(record: &Record<G>) -> Result<Vec<Dealt>, RecordError> {
    let (setup, dealer) = record.setup()?;
    let mut game = Match::<G>::begin(&setup).map_err(|error| RecordError::field("start", error))?;
    let Some(mut dealer) = dealer else { return Ok(Vec::new()) };
    let mut notes = Notes { dealer: dealer.clone(), counts: [0; Purpose::MOST], dealt: Vec::new() };
    if record.start.position.is_none()
        && let Some((mut before, times)) = G::picks_for_setup(&record.kit, record.seats.len())
    {
        for _ in 0..times {
            let picked = notes.note(before.clone());
            before.from.remove(picked);
        }
    }
    let mut outcomes = record.chance.iter();
    let mut actions = record.actions.iter();
    loop {
        while let Some(chance) = game.state().chance() {
            if let Some(outcome) = outcomes.next() {
                if game.resolve(outcome).is_err() {
                    return Ok(notes.dealt);
                }
            } else {
                let candidates = game.state().candidates(chance);
                let text = |outcome| G::piece(record.equipment(), outcome);
                notes.note(Pick { purpose: G::purpose(chance), from: candidates.iter().map(text).collect() });
                game.deal_once(&mut dealer);
            }
        }
        let Some((seat, action)) = actions.next() else { return Ok(notes.dealt) };
        if game.act(*seat, action).is_err() {
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
