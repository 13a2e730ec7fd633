use std::fmt;

use serde::Serialize;
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use super::dealt::Dealt;

/// The subject of a finding.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    /// Whether a fair shuffle was promised.
    Promise,
    /// Whether the commitment is the hash of the secret.
    Commitment,
    /// Whether the commitment is the one that was noted before the start.
    NotedCommitment,
    /// Whether a nonce is the one that was given.
    NotedNonce,
    /// Which seats gave a nonce.
    Nonces,
    /// Whether the seed follows from the secret and the nonces.
    Seed,
    /// Whether the first player follows from the seed.
    First,
    /// Whether every outcome of chance follows from the seed.
    Chance,
    /// What was settled at the table, which no record can prove.
    Table,
    /// Whether the actions are legal.
    Play,
    /// How the game ended.
    Result,
}

/// The result of one check.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// It holds.
    Proved,
    /// It does not hold.
    Wrong,
    /// It could be proved, but this record lacks the data.
    Open,
    /// No record can prove it. Only the players can confirm it.
    Stated,
}

/// A check and its result.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Finding {
    /// What was checked.
    pub about: Topic,
    /// The result.
    pub outcome: Outcome,
    /// The result in words.
    pub message: String,
}

/// The overall result of a verification.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Conclusion {
    /// Everything is proved.
    Proved,
    /// The shuffle is not as promised.
    Unfair,
    /// An action is illegal. No check of the shuffle failed.
    Illegal,
    /// Nothing is wrong, but not everything can be proved.
    Open,
}

impl fmt::Display for Conclusion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Conclusion::Proved => {
                "The shuffle follows from the commitment, and the game was played by the rules."
            }
            Conclusion::Unfair => "The shuffle is NOT as promised.",
            Conclusion::Illegal => "The game was NOT played by the rules.",
            Conclusion::Open => "Nothing is wrong, but not everything can be proved.",
        })
    }
}

/// The result of verifying a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Verdict {
    /// The overall result.
    pub conclusion: Conclusion,
    /// The results of the checks.
    pub findings: Vec<Finding>,
    /// Every outcome that the seed decided, so that it can be recomputed.
    pub dealt: Vec<Dealt>,
}
