use serde::Serialize;
use tabletop::{Match, Purpose, SeededDealer};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use crate::{Format, Record, RecordError};

/// A pick that chance makes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pick {
    /// What the pick is for.
    pub purpose: Purpose,
    /// The cards of the pile or hand, or the sides of the die, in the order of their indices.
    pub from: Vec<String>,
}

/// An outcome that the seed decided, with all that is needed to recompute it (`docs/record.md`, "What a seed deals").
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Dealt {
    /// The number of the purpose.
    pub purpose: u8,
    /// The number of the outcome among those of this purpose, from 0.
    pub k: u64,
    /// The index in `from` of what was picked.
    pub index: usize,
    /// The cards of the pile or hand, or the sides of the die, in order.
    pub from: Vec<String>,
}

/// Returns every outcome that the seed decided, in order, up to the first illegal action.
///
/// # Errors
/// Returns an error if the record is invalid.
pub fn dealt<G: Format>(record: &Record<G>) -> Result<Vec<Dealt>, RecordError> {
    let (setup, dealer) = record.setup()?;
    let mut game = Match::<G>::begin(&setup).map_err(|error| RecordError::field("start", error))?;
    let Some(mut dealer) = dealer else { return Ok(Vec::new()) };
    let mut recorder = Recorder { dealer: dealer.clone(), counts: [0; Purpose::MOST], dealt: Vec::new() };
    if record.start.position.is_none()
        && let Some((mut before, times)) = G::picks_for_setup(&record.kit, record.seats.len())
    {
        for _ in 0..times {
            let picked = recorder.record(before.clone());
            before.from.remove(picked);
        }
    }
    let mut outcomes = record.chance.iter();
    let mut actions = record.actions.iter();
    loop {
        while let Some(chance) = game.state().chance() {
            if let Some(outcome) = outcomes.next() {
                if game.resolve(outcome).is_err() {
                    return Ok(recorder.dealt);
                }
            } else {
                let candidates = game.state().candidates(chance);
                let text = |outcome| G::piece(record.equipment(), outcome);
                recorder.record(Pick {
                    purpose: G::purpose(chance),
                    from: candidates.iter().map(text).collect(),
                });
                game.deal_once(&mut dealer);
            }
        }
        let Some((seat, action)) = actions.next() else { return Ok(recorder.dealt) };
        if game.act(*seat, action).is_err() {
            return Ok(recorder.dealt);
        }
    }
}

/// The outcomes so far, and how many of each purpose.
struct Recorder {
    dealer: SeededDealer,
    counts: [u64; Purpose::MOST],
    dealt: Vec<Dealt>,
}

impl Recorder {
    /// Records the dealer's next pick and returns its index.
    fn record(&mut self, Pick { purpose, from }: Pick) -> usize {
        let count = &mut self.counts[usize::from(purpose.0)];
        let k = *count;
        *count += 1;
        let index = self.dealer.outcome(purpose, k, from.len() as u32) as usize;
        self.dealt.push(Dealt { purpose: purpose.0, k, index, from });
        index
    }
}
