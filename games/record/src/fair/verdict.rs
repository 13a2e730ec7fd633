use std::fmt;

use serde::Serialize;
use utoipa::ToSchema;

use super::dealt::Dealt;

/// What a finding is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    /// Whether a fair shuffle was promised at all.
    Promise,
    /// Whether the commitment was made of the secret.
    Commitment,
    /// Whether the commitment is the one that was noted before the start.
    NotedCommitment,
    /// Whether a nonce is the one that was given.
    NotedNonce,
    /// Who gave a nonce.
    Nonces,
    /// Whether the seed follows from the secret and the nonces.
    Seed,
    /// Whether the first player follows from the seed.
    First,
    /// Whether everything that chance decided came from the seed.
    Chance,
    /// What the record says of the table, and nothing can prove.
    Table,
    /// Whether the actions are legal.
    Play,
    /// How the game ended.
    Result,
}

/// What was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// It is so.
    Proved,
    /// It is not so.
    Wrong,
    /// It should have been proved, and the record does not have what it takes.
    Open,
    /// No record can prove it: it is for those at the table to say.
    Stated,
}

/// One thing that was checked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Finding {
    /// What it is about.
    pub about: Topic,
    /// What was found.
    pub outcome: Outcome,
    /// The same in words.
    pub message: String,
}

/// What all findings come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Conclusion {
    /// Everything is proved.
    Proved,
    /// The shuffle is not as it was promised.
    Unfair,
    /// An action is illegal, and nothing else is wrong.
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
            Conclusion::Unfair => "The shuffle is NOT as it was promised.",
            Conclusion::Illegal => "The game was NOT played by the rules.",
            Conclusion::Open => "Nothing is wrong, but not everything can be proved.",
        })
    }
}

/// Everything that was checked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Verdict {
    /// What it comes to.
    pub conclusion: Conclusion,
    /// One by one.
    pub findings: Vec<Finding>,
    /// Everything that the seed decided, for whoever computes it anew.
    pub dealt: Vec<Dealt>,
}
