//! `scriptorium verify`: checks that the shuffle of a game was fair and that all actions were legal.

use std::io::{Write, stdout};
use std::path::PathBuf;

use record::fair::{Commitment, Conclusion, Nonce, Noted, Outcome, Verdict, check};
use record::{AnyRecord, Format, Lines, Record, each_record};
use tabletop::Seat;

use crate::input::read_text;
use crate::{Failure, ILLEGAL, INVALID, UNFAIR, UNPROVED};

#[derive(clap::Args)]
pub(crate) struct Verify {
    /// The record, or - for standard input
    #[arg(value_name = "RECORD")]
    file: PathBuf,
    /// The commitment that you noted before the game started
    #[arg(long, value_name = "HEX")]
    commitment: Option<Commitment>,
    /// The nonce that you gave, with your seat from 0; may be repeated
    #[arg(long = "nonce", value_name = "SEAT:HEX", value_parser = nonce)]
    nonces: Vec<(Seat, Nonce)>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

fn nonce(text: &str) -> Result<(Seat, Nonce), String> {
    let (seat, nonce) = text.split_once(':').ok_or("expected a seat, a colon and a nonce")?;
    let seat = seat.parse().ok().and_then(Seat::new).ok_or("expected a seat from 0 to 3 before the colon")?;
    Ok((seat, nonce.parse()?))
}

impl Verify {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let verdict = read_text(&self.file).and_then(|text| {
            let verdict = self.verdict(&text);
            verdict.map_err(|failure| failure.about(&self.file))
        });
        match verdict {
            Ok(verdict) => {
                let printed = self.print(&verdict);
                // The verdict's exit status takes precedence over an error of standard output.
                status(verdict.conclusion).map_or(printed, |status| Err(Failure::new(status, "")))
            }
            Err(failure) => {
                if self.json {
                    writeln!(stdout(), "{}", failure.to_json())?;
                }
                Err(failure)
            }
        }
    }

    fn verdict(&self, text: &str) -> Result<Verdict, Failure> {
        each_record!(AnyRecord::read(text, &Lines::default())?, record => self.check(&record))
    }

    fn check<G: Format>(&self, record: &Record<G>) -> Result<Verdict, Failure> {
        let absent = |&&(seat, _): &&(Seat, Nonce)| seat.index() >= record.seats.len();
        if let Some((seat, _)) = self.nonces.iter().find(absent) {
            return Err(Failure::new(INVALID, format!("there is no seat {seat} at this table")));
        }
        let noted = Noted { commitment: self.commitment, nonces: self.nonces.clone() };
        Ok(check(record, &noted)?)
    }

    fn print(&self, verdict: &Verdict) -> Result<(), Failure> {
        if self.json {
            writeln!(stdout(), "{}", serde_json::to_string_pretty(verdict).unwrap_or_default())?;
        } else {
            for finding in &verdict.findings {
                writeln!(stdout(), "{} {}", label(finding.outcome), finding.message)?;
            }
            writeln!(stdout(), "\n{}", verdict.conclusion)?;
        }
        Ok(())
    }
}

/// Returns the exit status of a conclusion. `None` is success.
fn status(conclusion: Conclusion) -> Option<u8> {
    match conclusion {
        Conclusion::Proved => None,
        Conclusion::Unfair => Some(UNFAIR),
        Conclusion::Illegal => Some(ILLEGAL),
        Conclusion::Open => Some(UNPROVED),
    }
}

fn label(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Proved => "proved:",
        Outcome::Wrong => "WRONG: ",
        Outcome::Open => "open:  ",
        Outcome::Stated => "stated:",
    }
}
