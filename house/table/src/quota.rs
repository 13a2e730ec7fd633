//! Limits of what a person can add to a table's journal. Each person has quotas of their own, so that none can use up
//! those of others.

use wire::{Code, Notice, Refusal, StandInReason};

use crate::entry::{Did, Entry};
use crate::table::{Stage, Table};

/// The maximum number of a player's chat messages at one table.
pub const MAX_PLAYER_MESSAGES: usize = 400;
/// The maximum number of chat messages of a person who does not play.
pub const MAX_VISITOR_MESSAGES: usize = 100;
/// The maximum number of chat messages of all people who do not play. It bounds the journal for any number of
/// people.
pub const MAX_ALL_VISITORS_MESSAGES: usize = 1_000;
/// The maximum number of changes that a person can make: seats taken, names, stand-ins requested, decisions taken back.
pub const MAX_CHANGES: usize = 60;
/// The maximum number of changes that the host can make. The host also arranges the table.
pub const MAX_HOST_CHANGES: usize = 400;
/// The maximum number of changes before the game by all people but the host.
pub const MAX_ALL_CHANGES: usize = 4_000;

/// What a person, or a group of people, has added to the journal.
#[derive(Clone, Copy, Default)]
pub(crate) struct Used {
    messages: usize,
    changes: usize,
}

impl Used {
    fn add(&mut self, kind: Kind) {
        match kind {
            Kind::Message => self.messages += 1,
            Kind::Change => self.changes += 1,
        }
    }
}

/// What an entry counts as.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Message,
    Change,
}

/// Whose quotas an entry counts towards.
pub(crate) struct Charge {
    person: String,
    kind: Kind,
    /// Whether it also counts towards what people who do not play can do together.
    visits: bool,
}

impl Table {
    /// Refuses an entry whose person has used up the quota.
    pub(crate) fn check_quota(&self, entry: &Entry) -> Result<(), Refusal> {
        let Some(Charge { person, kind, visits }) = self.charge(entry) else { return Ok(()) };
        let own = self.used.get(&person).copied().unwrap_or_default();
        let all = self.used_by_visitors;
        let (own, all) = match kind {
            Kind::Message if visits => {
                (own.messages < MAX_VISITOR_MESSAGES, all.messages < MAX_ALL_VISITORS_MESSAGES)
            }
            Kind::Message => (own.messages < MAX_PLAYER_MESSAGES, true),
            Kind::Change if self.host == person => (own.changes < MAX_HOST_CHANGES, true),
            Kind::Change => (own.changes < MAX_CHANGES, !visits || all.changes < MAX_ALL_CHANGES),
        };
        let message = match (own, all) {
            (true, true) => return Ok(()),
            (false, _) => "you have reached your limit of messages or changes at this table",
            (true, false) => "this table has reached its limit of messages or changes by visitors",
        };
        Err(Refusal::new(Code::TooMany, message))
    }

    /// What an entry counts towards, if anything. To be called before it is applied.
    pub(crate) fn charge(&self, entry: &Entry) -> Option<Charge> {
        let person = match &entry.did {
            Did::Renamed { person, .. } => person.clone(),
            _ => entry.by.as_ref()?.person.clone(),
        };
        let kind = self.quota_kind(&entry.did)?;
        // Before the game anybody can take a seat.
        let begun = matches!(self.stage, Stage::Playing(_) | Stage::Over(_));
        let visits = !(begun && self.seat_of(&person).is_some());
        Some(Charge { visits: visits && (kind == Kind::Message || self.host != person), person, kind })
    }

    /// Counts an entry that was applied.
    pub(crate) fn count(&mut self, charge: Option<Charge>) {
        let Some(Charge { person, kind, visits }) = charge else { return };
        self.used.entry(person).or_default().add(kind);
        if visits {
            self.used_by_visitors.add(kind);
        }
    }

    /// None for entries that others bound: a person leaves as often as they came, and returns as often as they were
    /// replaced. So they can always do both.
    fn quota_kind(&self, did: &Did) -> Option<Kind> {
        match did {
            Did::Said { .. } | Did::Notice(Notice::Reacted { .. }) => Some(Kind::Message),
            // A new nonce for a discarded one: the change that discarded it was counted.
            Did::Sat { person, nonce: Some(_), .. } if self.awaits_nonce(person) => None,
            Did::Sat { .. }
            | Did::Arranged(_)
            | Did::Renamed { .. }
            | Did::StandIn { reason: StandInReason::Left | StandInReason::Away, .. }
            | Did::Notice(
                Notice::Bot { .. } | Notice::Muted { .. } | Notice::Undone { .. } | Notice::Face { .. },
            ) => Some(Kind::Change),
            Did::Created { .. } | Did::Started | Did::Acted { .. } | Did::StandIn { .. } | Did::Notice(_) => {
                None
            }
        }
    }
}
