//! The review of a game, step by step, so that the page can show the first moments while the rest is valued.

use record::{AnyRecord, Lines, Record, each_record};
use review::{Reading, ReviewError, Reviewed, Reviewer};
use serde::Serialize;
use tabletop::{CitesRule, Seat, Viewer};
use wire::Refusal;

use crate::room::{malformed, to_json};

/// A review in progress.
pub struct Reviewing(Any);

enum Any {
    Biblios(Box<Reviewer<record::biblios::Game>>),
    Quill(Box<Reviewer<record::quill::Game>>),
}

/// Why there is no review.
#[derive(Debug, PartialEq, Serialize)]
#[serde(tag = "declined", rename_all = "snake_case")]
pub enum Declined {
    /// The record is refused.
    Record {
        /// Why, and where.
        refusal: Box<Refusal>,
    },
    /// The network has not learned the deck or boards.
    Unfamiliar,
    /// The network is not installed.
    NoNetwork,
}

impl From<Refusal> for Declined {
    fn from(refusal: Refusal) -> Declined {
        Declined::Record { refusal: Box::new(refusal) }
    }
}

impl<I: CitesRule> From<ReviewError<I>> for Declined {
    fn from(error: ReviewError<I>) -> Declined {
        match error {
            ReviewError::Unfamiliar => Declined::Unfamiliar,
            ReviewError::NoNetwork => Declined::NoNetwork,
            error => malformed(error).into(),
        }
    }
}

/// Returns the JSON of what the network would do for a seat, as the seat could know it at the end of a record.
///
/// # Errors
/// Why there is none.
pub(crate) fn hint(text: &str, seat: Seat) -> Result<String, Declined> {
    each_record!(read(text)?, record => Ok(to_json(&review::hint(record, seat)?)))
}

/// Returns the record in which this action was replaced, with what might have followed.
///
/// # Errors
/// Why there is none.
pub(crate) fn line(text: &str, number: usize, other: &str) -> Result<String, Declined> {
    each_record!(read(text)?, record => Ok(review::line(record, number, other)?.write()))
}

fn read(text: &str) -> Result<AnyRecord, Declined> {
    Ok(AnyRecord::read(text, &Lines::default()).map_err(malformed)?)
}

impl Reviewing {
    /// Starts the review of a record, as a seat could know it or, for [`Viewer::All`], with all cards open.
    ///
    /// # Errors
    /// Why there is none. Records are refused as by [`table::story`].
    pub fn begin(text: &str, viewer: Viewer) -> Result<Reviewing, Declined> {
        // Finds all that is wrong with the record, and says where.
        table::story(text, viewer)?;
        let reading = match viewer {
            Viewer::Seat(seat) => Reading::Known(seat),
            Viewer::All => Reading::Open,
            Viewer::Spectator => return Err(malformed("a review is for a seat or for all").into()),
        };
        Ok(Reviewing(match read(text)? {
            AnyRecord::Biblios(record) => Any::Biblios(Box::new(begun(record, reading)?)),
            AnyRecord::Quill(record) => Any::Quill(Box::new(begun(record, reading)?)),
        }))
    }

    /// Values the next step and returns its JSON, or `None` at the end.
    pub fn step(&mut self) -> Option<String> {
        match &mut self.0 {
            Any::Biblios(reviewer) => reviewer.step().map(to_json),
            Any::Quill(reviewer) => reviewer.step().map(to_json),
        }
    }

    /// The chances at the start.
    #[must_use]
    pub fn start(&self) -> String {
        match &self.0 {
            Any::Biblios(reviewer) => to_json(&reviewer.start()),
            Any::Quill(reviewer) => to_json(&reviewer.start()),
        }
    }

    /// Returns the JSON of the whole review, and values what is left for it.
    #[must_use]
    pub fn finish(self) -> String {
        match self.0 {
            Any::Biblios(reviewer) => to_json(&reviewer.finish()),
            Any::Quill(reviewer) => to_json(&reviewer.finish()),
        }
    }
}

fn begun<G: Reviewed>(record: Record<G>, reading: Reading) -> Result<Reviewer<G>, Declined> {
    Ok(Reviewer::new(record, reading, None)?)
}
