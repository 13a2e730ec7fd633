use tabletop::Seat;

use super::dealt::dealt;
use super::scheme::{Commitment, Fair, Nonce, commitment};
use super::verdict::{Conclusion, Finding, Outcome, Topic, Verdict};
use crate::error::readable;
use crate::{Format, Record, RecordError, Replay, ReplayError, Seed};

/// What a player noted about the shuffle before the game.
#[derive(Clone, Default, Debug)]
pub struct Noted {
    /// The commitment that was published before the start.
    pub commitment: Option<Commitment>,
    /// The nonces that were given, each with its seat.
    pub nonces: Vec<(Seat, Nonce)>,
}

/// Verifies a record: recomputes its shuffle, compares it with `noted`, and replays all actions.
///
/// # Errors
/// Returns an error if the record is invalid.
pub fn check<G: Format>(record: &Record<G>, noted: &Noted) -> Result<Verdict, RecordError> {
    let mut findings = Findings(Vec::new());
    match &record.fair {
        Some(fair) => findings.check_shuffle(record, fair, noted),
        None => findings.check_promise(noted),
    }
    findings.check_play(record)?;
    Ok(Verdict { conclusion: findings.conclusion(), findings: findings.0, dealt: dealt(record)? })
}

/// The findings so far.
struct Findings(Vec<Finding>);

impl Findings {
    fn add(&mut self, about: Topic, outcome: Outcome, message: impl Into<String>) {
        self.0.push(Finding { about, outcome, message: message.into() });
    }

    fn prove(&mut self, about: Topic, holds: bool, proved: impl Into<String>, wrong: impl Into<String>) {
        if holds {
            self.add(about, Outcome::Proved, proved);
        } else {
            self.add(about, Outcome::Wrong, wrong);
        }
    }

    fn check_promise(&mut self, noted: &Noted) {
        let promised = noted.commitment.is_some() || !noted.nonces.is_empty();
        let (outcome, message) = if promised {
            (Outcome::Wrong, "a fair shuffle was promised, but the record has no field `fair`")
        } else {
            (Outcome::Open, "no fair shuffle was promised: the record has no field `fair` to verify")
        };
        self.add(Topic::Promise, outcome, message);
    }

    fn check_shuffle<G: Format>(&mut self, record: &Record<G>, fair: &Fair, noted: &Noted) {
        let (table, published) = (readable(&fair.table), fair.commitment);
        let made = commitment(fair.scheme, &fair.table, &fair.secret);
        self.prove(
            Topic::Commitment,
            made == published,
            format!("the commitment {published} is the hash of the secret, for the table \"{table}\""),
            format!(
                "the commitment {published} is not the hash of the secret, for the table \"{table}\": \
                 that is {made}"
            ),
        );
        self.check_noted_commitment(published, noted.commitment);
        self.check_nonces(record, fair, noted);
        self.check_seed(record.start.seed, fair.seed());
        let drawn = fair.first();
        if let Some(drawn) = drawn {
            self.check_first(record, drawn);
        }
        self.check_chance(record);
        let began = match drawn {
            Some(_) => String::new(),
            None => format!("that {} began, ", seat_name(record, record.first.index())),
        };
        let settled = format!(
            "who sat where, {began}and which rules and cards were used: \
             this must have been settled before the nonces were given"
        );
        self.add(Topic::Table, Outcome::Stated, settled);
    }

    fn check_first<G: Format>(&mut self, record: &Record<G>, drawn: Seat) {
        let [began, drawn_name] = [record.first, drawn].map(|seat| seat_name(record, seat.index()));
        self.prove(
            Topic::First,
            record.first == drawn,
            format!("that {began} began follows from the seed"),
            format!("{began} began, but the seed draws {drawn_name}"),
        );
    }

    fn check_noted_commitment(&mut self, published: Commitment, noted: Option<Commitment>) {
        match noted {
            Some(noted) => self.prove(
                Topic::NotedCommitment,
                noted == published,
                "the commitment is the one that was noted before the start",
                format!(
                    "the commitment {noted} was noted before the start, but the record has a different one: \
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

    fn check_nonces<G: Format>(&mut self, record: &Record<G>, fair: &Fair, noted: &Noted) {
        for &(seat, nonce) in &noted.nonces {
            let name = seat_name(record, seat.index());
            let recorded = fair.nonces.get(seat.index()).copied().flatten();
            let wrong = match recorded {
                Some(recorded) => {
                    format!("{name} gave the nonce {nonce}, but the record has a different one: {recorded}")
                }
                None => format!("{name} gave the nonce {nonce}, but the record has none for that seat"),
            };
            let proved = format!("the nonce that {name} gave is in the record");
            self.prove(Topic::NotedNonce, recorded == Some(nonce), proved, wrong);
        }
        let giver = |(seat, nonce): (usize, &Option<Nonce>)| nonce.is_some().then(|| seat_name(record, seat));
        let givers: Vec<_> = fair.nonces.iter().enumerate().filter_map(giver).collect();
        let message = if givers.is_empty() {
            "no player gave a nonce: the server alone chose the seed, before it published the commitment"
                .to_owned()
        } else {
            let givers = givers.join(", ");
            format!(
                "nonces were given by {givers}, who can confirm this; \
                 the nonces of all other seats follow from the secret"
            )
        };
        self.add(Topic::Nonces, Outcome::Stated, message);
    }

    fn check_seed(&mut self, used: Option<Seed>, derived: Seed) {
        let wrong = match used {
            Some(used) => {
                format!("the seed {used} does not follow from the secret and the nonces: they give {derived}")
            }
            None => format!("the record has no seed; the secret and the nonces give {derived}"),
        };
        self.prove(
            Topic::Seed,
            used == Some(derived),
            "the seed follows from the secret and the nonces",
            wrong,
        );
    }

    /// A position or a list of outcomes overrides the seed.
    fn check_chance<G: Format>(&mut self, record: &Record<G>) {
        let chosen = if record.start.position.is_some() {
            Some("the game begins at a chosen position, not with a deal")
        } else if !record.chance.is_empty() {
            Some("the list `chance` decides before the seed, and its outcomes were chosen")
        } else {
            None
        };
        let proved = "every outcome of chance follows from the seed";
        self.prove(Topic::Chance, chosen.is_none(), proved, chosen.unwrap_or_default());
    }

    fn check_play<G: Format>(&mut self, record: &Record<G>) -> Result<(), RecordError> {
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
                "the game is not over; players must not see this record, because its seed reveals what comes next",
            ),
            Some(standing) => {
                let winners: Vec<_> =
                    standing.winners.iter().map(|seat| seat_name(record, seat.index())).collect();
                let points = standing.points.first(record.seats.len()).iter();
                let points: Vec<_> = points.map(i16::to_string).collect();
                let won = if winners.is_empty() { "no player".to_owned() } else { winners.join(", ") };
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

/// Returns the name of a player with the seat number, safe to print.
fn seat_name<G: Format>(record: &Record<G>, seat: usize) -> String {
    let name = record.seats.get(seat).map_or("no player", String::as_str);
    format!("{} (seat {seat})", readable(name))
}
