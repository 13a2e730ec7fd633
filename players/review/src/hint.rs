use record::{Record, Replay, ReplayError};
use tabletop::{IllegalOf, LegalSet, Perspective, Seat};

use crate::compare::compare;
use crate::judge::Judge;
use crate::moment::Moment;
use crate::report::Choice;
use crate::reviewer::DRAWS;
use crate::{ReviewError, Reviewed};

/// Returns what the network would do for a seat after all actions of a record, with what the seat can know: as a review
/// would compare its next decision. The chosen action is the preferred one. Returns `None` if the seat has nothing to decide.
///
/// # Errors
/// If the record is invalid, has no such seat, or has a deck or boards that the network does not know.
pub fn hint<G: Reviewed>(record: Record<G>, seat: Seat) -> Result<Option<Choice>, ReviewError<IllegalOf<G>>> {
    let seats = record.seats.len();
    if seat.index() >= seats {
        return Err(ReviewError::NoSuchSeat { seats });
    }
    let mut game = Replay::begin(record).map_err(ReplayError::Invalid)?;
    // From here on only views of the seat count, and its own choices.
    let mut settled = game.view(Some(seat));
    let mut sealed = Vec::new();
    while let Some(&(actor, action)) = game.record().actions.get(game.played()) {
        game.step()?;
        if game.state().is_settled() {
            settled = game.view(Some(seat));
            sealed.clear();
        } else if actor == seat {
            sealed.push((actor, action));
        }
    }
    let judge = Judge::<G>::familiar(&settled)?;
    let view = game.look(Some(seat));
    if view.legal().count() == 0 {
        return Ok(None);
    }
    let mut moment = Moment::known(judge, &settled, DRAWS);
    Ok(Some(compare(judge, &mut moment, &sealed, view, None)))
}
