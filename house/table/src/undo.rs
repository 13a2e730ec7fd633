use tabletop::Seat;
use wire::{Code, Refusal, What};

use crate::clock::{Time, Timing};
use crate::table::{HistoryItem, Stage, Table, not_playing};

/// A decision that can be taken back.
pub(crate) struct Undoable {
    pub(crate) seat: Seat,
    /// The number of its entry.
    pub(crate) number: u64,
    /// The clocks before the decision.
    pub(crate) timing: Timing,
}

impl Table {
    /// Whether a decision that was just made can be taken back. Decisions of bots and in lessons cannot.
    pub(crate) fn allows_undo(&self, seat: Seat, reveals: bool) -> bool {
        let person = self.chairs[seat.index()].person();
        // The decisions of the game that is played on stay as they were.
        let own = self.playing().is_ok_and(|play| play.played() > play.played_on());
        self.arrangement.undo
            && !reveals
            && own
            && self.lesson.is_none()
            && person.is_some_and(|seated| !seated.replaced)
    }

    /// The number of the entry of this seat's last decision, if it can be taken back.
    pub(crate) fn undoable_by(&self, seat: Seat) -> Option<u64> {
        self.undoable.as_ref().filter(|undoable| undoable.seat == seat).map(|undoable| undoable.number)
    }

    /// Takes a decision back: the game and the clocks continue as if it had not been made.
    pub(crate) fn undo(&mut self, at: Time, seat: usize, number: u64) -> Result<(), Refusal> {
        let Stage::Playing(play) = &self.stage else { return Err(not_playing()) };
        let seat = self.seat(seat)?;
        if self.undoable_by(seat) != Some(number) {
            return Err(Refusal::new(Code::NoUndo, "this decision cannot be taken back, or no longer"));
        }
        let earlier = play.before_last()?;
        self.stage = Stage::Playing(earlier);
        if let Some(undoable) = self.undoable.take() {
            self.timing = undoable.timing;
        }
        if let Some((_, item)) = usize::try_from(number).ok().and_then(|number| self.history.get_mut(number))
        {
            *item = HistoryItem::All(Box::new(What::Hidden));
        }
        // Bots that are thinking do so about a position that no longer exists.
        self.turns.0.iter_mut().for_each(|turns| turns.count += 1);
        self.turns[seat].last = Some(self.history.len() as u64);
        self.run_clocks(at);
        Ok(())
    }
}
