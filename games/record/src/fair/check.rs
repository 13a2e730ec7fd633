use tabletop::Seat;

use super::dealt::dealt;
use super::scheme::{Commitment, Fair, Nonce, commitment};
use super::verdict::{Conclusion, Finding, Outcome, Topic, Verdict};
use crate::error::readable;
use crate::{Format, Record, RecordError, Replay, ReplayError, Seed};

/// What somebody who was at the table knows about the shuffle from elsewhere than the record.
#[derive(Clone, Default, Debug)]
pub struct Noted {
    /// The commitment that was published before the start.
    pub commitment: Option<Commitment>,
    /// The nonces that were given, with their seats.
    pub nonces: Vec<(Seat, Nonce)>,
}

/// Recomputes everything that a record promises about its shuffle, compares it with what was noted elsewhere,
/// and plays all actions.
///
/// # Errors
/// When the record cannot be played because it is not valid.
pub fn check<G: Format>(record: &Record<G>, noted: &Noted) -> Result<Verdict, RecordError> {
    let mut findings = Findings(Vec::new());
    match &record.fair {
        Some(fair) => findings.shuffle(record, fair, noted),
        None => findings.no_promise(noted),
    }
    findings.play(record)?;
    Ok(Verdict { conclusion: findings.conclusion(), findings: findings.0, dealt: dealt(record)? })
}

/// The findings so far.
struct Findings(Vec<Finding>);

impl Findings {
    fn add(&mut self, about: Topic, outcome: Outcome, message: impl Into<String>) {
        self.0.push(Finding { about, outcome, message: message.into() });
    }

    fn either(&mut self, about: Topic, holds: bool, proved: impl Into<String>, wrong: impl Into<String>) {
        if holds {
            self.add(about, Outcome::Proved, proved);
        } else {
            self.add(about, Outcome::Wrong, wrong);
        }
    }

    fn no_promise(&mut self, noted: &Noted) {
        let promised = noted.commitment.is_some() || !noted.nonces.is_empty();
        let (outcome, message) = if promised {
            (
                Outcome::Wrong,
                "a fair shuffle was promised, and the record has no field `fair` that tells of it",
            )
        } else {
            (Outcome::Open, "no fair shuffle was promised: the record has no field `fair` to verify")
        };
        self.add(Topic::Promise, outcome, message);
    }

    fn shuffle<G: Format>(&mut self, record: &Record<G>, fair: &Fair, noted: &Noted) {
        let (table, published) = (readable(&fair.table), fair.commitment);
        let made = commitment(fair.scheme, &fair.table, &fair.secret);
        self.either(
            Topic::Commitment,
            made == published,
            format!("the commitment {published} was made of the secret, for the table \"{table}\""),
            format!(
                "the commitment {published} was not made of this secret, for the table \"{table}\": \
                 that gives {made}"
            ),
        );
        self.noted_commitment(published, noted.commitment);
        self.nonces(record, fair, noted);
        self.seed(record.start.seed, fair.seed());
        let drawn = fair.first();
        if let Some(drawn) = drawn {
            self.first(record, drawn);
        }
        self.chance(record);
        let began = match drawn {
            Some(_) => String::new(),
            None => format!("that {} began, ", name(record, record.first.index())),
        };
        let settled = format!(
            "who sat where, {began}and the rules and cards in use: \
             they had to be settled before the nonces were given"
        );
        self.add(Topic::Table, Outcome::Stated, settled);
    }

    fn first<G: Format>(&mut self, record: &Record<G>, drawn: Seat) {
        let [began, drawn_name] = [record.first, drawn].map(|seat| name(record, seat.index()));
        self.either(
            Topic::First,
            record.first == drawn,
            format!("that {began} began follows from the seed"),
            format!("{began} began, and the seed draws {drawn_name}"),
        );
    }

    fn noted_commitment(&mut self, published: Commitment, noted: Option<Commitment>) {
        match noted {
            Some(noted) => self.either(
                Topic::NotedCommitment,
                noted == published,
                "the commitment is the one that was noted before the start",
                format!(
                    "the commitment {noted} was noted before the start, and the record has another: \
                     the secret was swapped"
                ),
            ),
            None => self.add(
                Topic::NotedCommitment,
                Outcome::Stated,
                format!(
                    "that {published} was published before the start: compare it with what was noted then"
                ),
            ),
        }
    }

    fn nonces<G: Format>(&mut self, record: &Record<G>, fair: &Fair, noted: &Noted) {
        for &(seat, nonce) in &noted.nonces {
            let name = name(record, seat.index());
            let told = fair.nonces.get(seat.index()).copied().flatten();
            let wrong = match told {
                Some(told) => format!("{name} gave the nonce {nonce}, and the record has another: {told}"),
                None => format!("{name} gave the nonce {nonce}, and the record has none from that seat"),
            };
            let proved = format!("the nonce that {name} gave is in the record");
            self.either(Topic::NotedNonce, told == Some(nonce), proved, wrong);
        }
        let giver = |(seat, nonce): (usize, &Option<Nonce>)| nonce.is_some().then(|| name(record, seat));
        let givers: Vec<_> = fair.nonces.iter().enumerate().filter_map(giver).collect();
        let message = if givers.is_empty() {
            "nobody gave a nonce: the house alone chose the seed, before it published the commitment"
                .to_owned()
        } else {
            let givers = givers.join(", ");
            format!(
                "nonces were given by {givers}: each of them can tell whether that is so; \
                 those of all other seats follow from the secret"
            )
        };
        self.add(Topic::Nonces, Outcome::Stated, message);
    }

    fn seed(&mut self, used: Option<Seed>, derived: Seed) {
        let wrong = match used {
            Some(used) => {
                format!("the seed {used} does not follow from the secret and the nonces: they give {derived}")
            }
            None => format!("the record has no seed: the secret and the nonces give {derived}"),
        };
        self.either(
            Topic::Seed,
            used == Some(derived),
            "the seed follows from the secret and the nonces",
            wrong,
        );
    }

    /// The seed does not decide where a record brings its own outcomes or begins in the middle of a game.
    fn chance<G: Format>(&mut self, record: &Record<G>) {
        let chosen = if record.start.position.is_some() {
            Some("the game begins at a position that somebody chose, not with a deal")
        } else if !record.chance.is_empty() {
            Some("the list `chance` decides before the seed does, and somebody chose what is in it")
        } else {
            None
        };
        let proved = "the seed alone decided everything that was left to chance";
        self.either(Topic::Chance, chosen.is_none(), proved, chosen.unwrap_or_default());
    }

    fn play<G: Format>(&mut self, record: &Record<G>) -> Result<(), RecordError> {
        let mut game = Replay::begin(record.clone())?;
        match game.advance(usize::MAX) {
            Err(ReplayError::Invalid(error)) => return Err(error),
            Err(ReplayError::Illegal(error)) => {
                self.add(Topic::Play, Outcome::Wrong, readable(&error.to_string()));
                return Ok(());
            }
            Ok(()) => {}
        }
        let played = game.played();
        self.add(Topic::Play, Outcome::Proved, format!("all {played} actions are legal"));
        match game.state().standing() {
            None => self.add(
                Topic::Result,
                Outcome::Open,
                "the game is not over, and while somebody plays on nobody should have this record: \
                 its seed tells what comes",
            ),
            Some(standing) => {
                let winners: Vec<_> =
                    standing.winners.iter().map(|seat| name(record, seat.index())).collect();
                let points = standing.points.first(record.seats.len()).iter();
                let points: Vec<_> = points.map(i16::to_string).collect();
                let won = if winners.is_empty() { "nobody".to_owned() } else { winners.join(", ") };
                self.add(
                    Topic::Result,
                    Outcome::Proved,
                    format!("the game is over, won by {won}; points by seat: {}", points.join(", ")),
                );
            }
        }
        Ok(())
    }

    fn conclusion(&self) -> Conclusion {
        let any = |outcome| self.0.iter().any(|finding| finding.outcome == outcome);
        let unfair = |finding: &Finding| finding.outcome == Outcome::Wrong && finding.about != Topic::Play;
        if self.0.iter().any(unfair) {
            Conclusion::Unfair
        } else if any(Outcome::Wrong) {
            Conclusion::Illegal
        } else if any(Outcome::Open) {
            Conclusion::Open
        } else {
            Conclusion::Proved
        }
    }
}

/// A player, as it may be shown.
fn name<G: Format>(record: &Record<G>, seat: usize) -> String {
    let name = record.seats.get(seat).map_or("nobody", String::as_str);
    format!("{} (seat {seat})", readable(name))
}
