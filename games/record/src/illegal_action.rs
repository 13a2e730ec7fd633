use std::fmt;

use tabletop::{CitesRule, Seat};

use crate::RecordError;

/// An action that the rules do not allow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalAction<I> {
    /// The index in the list of actions.
    pub action: usize,
    /// The seat that tried it.
    pub seat: Seat,
    /// The action in the notation of records.
    pub text: String,
    /// Why it is illegal.
    pub illegal: I,
}

impl<I: CitesRule> fmt::Display for IllegalAction<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let IllegalAction { action, seat, text, illegal } = self;
        write!(f, "action {action}, seat {seat}, `{text}`: {illegal} ({})", illegal.rule())
    }
}

/// Why a replay stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayError<I> {
    /// The record is invalid: one of its outcomes of chance is impossible.
    Invalid(RecordError),
    /// An action is illegal.
    Illegal(IllegalAction<I>),
}

impl<I: CitesRule> fmt::Display for ReplayError<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Invalid(error) => error.fmt(f),
            ReplayError::Illegal(error) => error.fmt(f),
        }
    }
}

impl<I: CitesRule> std::error::Error for ReplayError<I> {}

impl<I> From<RecordError> for ReplayError<I> {
    fn from(error: RecordError) -> Self {
        ReplayError::Invalid(error)
    }
}
