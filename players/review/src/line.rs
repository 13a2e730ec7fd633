use record::{Record, RecordError, Replay, ReplayError};
use tabletop::{Game, IllegalOf, ToAct};

use crate::judge::Judge;
use crate::{ReviewError, Reviewed};

/// The number of actions that follow the other one.
const FOLLOWING: usize = 6;

/// Returns the record of what might have been: the seat of action `number` makes another one, and then all seats act for a
/// while as the network would. Cards and dice are those of the record's seed.
///
/// # Errors
/// If the record is invalid, has no such action, the other action is illegal, or the network does not know the deck or
/// boards.
pub fn line<G: Reviewed>(
    record: Record<G>,
    number: usize,
    other: &str,
) -> Result<Record<G>, ReviewError<IllegalOf<G>>> {
    let invalid = |error: RecordError| ReviewError::Record(ReplayError::Invalid(error));
    let missing = || {
        let message = "the record has no such action".to_owned();
        invalid(RecordError { field: Some("actions".to_owned()), at: None, message })
    };
    let seat = record.actions.get(number).ok_or_else(missing)?.0;
    let other = record.read_action(number, other).map_err(invalid)?;
    let mut game = Replay::branch(record, number)?;
    let judge = Judge::<G>::familiar(&game.view(None))?;
    game.add(seat, &other)?;
    for _ in 0..FOLLOWING {
        let ToAct::Seats(seats) = Game::to_act(game.state()) else { break };
        let Some(seat) = seats.first() else { break };
        let action = judge.mind.choose(game.look(Some(seat)));
        game.add(seat, &action)?;
    }
    Ok(game.record().clone())
}
