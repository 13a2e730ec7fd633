//! Nonces are given for the table as it is: a change of what the seed deals discards them, and their owners give new
//! ones. Otherwise a host who knows the secret and the nonces could try changes and choose a deal.

use tabletop::Seat;
use wire::{Code, Options, Refusal};

use crate::RENEWAL;
use crate::chair::{Chair, SeatedPerson};
use crate::clock::Time;
use crate::table::{Stage, Table};

/// What decides the deal besides secret and nonces: the options, and who sits where.
#[derive(PartialEq)]
pub(crate) struct Draft {
    options: Options,
    occupants: Vec<Option<String>>,
}

impl Table {
    /// What nonces are given for; none once they are used, and at tables of old journals, which keep nonces.
    pub(crate) fn draft(&self) -> Option<Draft> {
        let occupant = |chair: &Chair| match chair {
            Chair::Empty => None,
            Chair::Bot(code) => Some(code.clone()),
            Chair::Person(seated) => Some(seated.id.clone()),
        };
        (self.discards_nonces && matches!(self.stage, Stage::Open)).then(|| Draft {
            options: self.arrangement.options.clone(),
            occupants: self.chairs.iter().map(occupant).collect(),
        })
    }

    /// Discards the nonces that were given for another draft. A person who has just taken a seat keeps the nonce that
    /// came with the request.
    pub(crate) fn discard_nonces(&mut self, at: Time, before: Option<&Draft>) {
        let (Some(before), Some(now)) = (before, self.draft()) else { return };
        if *before == now {
            return;
        }
        // The entry has not been appended yet.
        self.draft_number = self.history.len() as u64;
        for (seat, chair) in self.chairs.iter_mut().enumerate() {
            let Chair::Person(seated) = chair else { continue };
            let came =
                before.occupants.get(seat).is_none_or(|occupant| occupant.as_ref() != Some(&seated.id));
            if !came && seated.nonce.take().is_some() {
                seated.awaits_nonce = true;
                self.discarded = at;
            }
        }
    }

    /// Checks a nonce that a person gives for a seat. `on` is the number of the last event that the client had seen.
    pub(crate) fn check_nonce(&self, seated: Option<&SeatedPerson>, on: Option<u64>) -> Result<(), Refusal> {
        if !self.discards_nonces {
            return Ok(());
        }
        if on.is_some_and(|on| on < self.draft_number) {
            return Err(Refusal::new(
                Code::Stale,
                "seats or options have changed since: look at them and give a new nonce",
            ));
        }
        // Otherwise the last player to give one could wait for all others and then choose among nonces.
        match seated.and_then(|seated| seated.nonce) {
            Some(_) => Err(Refusal::new(Code::Nonce, "your nonce is set until seats or options change")),
            None => Ok(()),
        }
    }

    /// Refuses the start for a moment after nonces were discarded, until their owners who are connected have given new
    /// ones.
    pub(crate) fn check_renewed(&self, at: Time) -> Result<(), Refusal> {
        let awaited = |seated: &SeatedPerson| seated.awaits_nonce && self.away_since(&seated.id).is_none();
        if at.saturating_sub(self.discarded) < RENEWAL && self.people().any(awaited) {
            return Err(Refusal::new(
                Code::NoncesAwaited,
                "seats or options have just changed, and players have to give new nonces: try again in a moment",
            ));
        }
        Ok(())
    }

    /// Whether the nonce of a person was discarded.
    pub(crate) fn awaits_nonce(&self, person: &str) -> bool {
        let seat = self.seat_of(person).map_or(usize::MAX, Seat::index);
        let seated = self.chairs.get(seat).and_then(Chair::person);
        seated.is_some_and(|seated| seated.awaits_nonce)
    }
}
