//! `scriptorium review`: what the decisions of a game were worth, and what was luck.

use std::fmt::Write as _;
use std::io::{Write, stdout};
use std::path::PathBuf;

use record::{Lines, Record, each_record};
use review::{Choice, Reading, ReviewError, Reviewed, Reviewer, Step, What};
use tabletop::{CitesRule, Seat};

use crate::input::read_text;
use crate::replay::read_record;
use crate::{Failure, INVALID, words};

const AFTER_HELP: &str = "\
Chances are those of the network `mind`, in percent. Without --open they are what one seat could know at each moment, and \
decisions are compared with others for that seat. With --open, what all seats know together is counted, and the decisions of \
all seats are compared, or with --seat those of one. A loss is the difference to what the network would do.

Exit status: 0 on success; 2 for a file that is not a valid record, a seat that does not exist, or a deck or board that the \
network has not learned; 3 for an illegal action.";

#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Review {
    /// The record, or a scenario with a record, or - for standard input. The game need not be over
    file: PathBuf,
    /// The seat to review, from 0 [default: 0, or with --open all]
    #[arg(long, value_name = "N")]
    seat: Option<usize>,
    /// Review with all cards open
    #[arg(long)]
    open: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Review {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let reviewed = read_text(&self.file).and_then(|text| {
            let review = read_record(&text, &Lines::default())
                .and_then(|record| each_record!(record, record => self.review(record)));
            review.map_err(|failure| failure.about(&self.file))
        });
        match reviewed {
            Ok(review) if self.json => {
                writeln!(stdout(), "{}", serde_json::to_string_pretty(&review).unwrap_or_default())?;
                Ok(())
            }
            Ok(review) => Ok(write!(stdout(), "{}", text(&review))?),
            Err(failure) => {
                if self.json {
                    writeln!(stdout(), "{}", failure.to_json())?;
                }
                Err(failure)
            }
        }
    }

    fn review<G: Reviewed>(&self, mut record: Record<G>) -> Result<review::Review, Failure> {
        record.seats.iter_mut().for_each(|name| *name = words::escape_controls(name));
        let missing =
            || Failure::new(INVALID, format!("there is no seat {} at this table", self.seat.unwrap_or(0)));
        let seat = self.seat.map(|seat| Seat::new(seat).ok_or_else(missing)).transpose()?;
        let reading = if self.open { Reading::Open } else { Reading::Known(seat.unwrap_or(Seat::FIRST)) };
        Ok(Reviewer::new(record, reading, seat)?.finish())
    }
}

impl<I: CitesRule> From<ReviewError<I>> for Failure {
    fn from(error: ReviewError<I>) -> Failure {
        match error {
            ReviewError::Record(error) => error.into(),
            error => Failure::new(INVALID, error),
        }
    }
}

/// The review as a table.
fn text(review: &review::Review) -> String {
    let names = &review.seats;
    let columns: Vec<usize> =
        if names.len() == 1 { vec![0, review::HOUSE] } else { (0..names.len()).collect() };
    let name = |column: usize| names.get(column).map_or("Cadfael", String::as_str);
    let known = review
        .seat
        .map_or("with all cards open".to_owned(), |seat| format!("with what {} could know", names[seat]));
    let over = if review.over { "" } else { ", not over" };
    let mut text = format!("{}, {known}{over}. Chances to win in percent.\n\n", names.join(", "));
    // Writing to a string cannot fail.
    let _ = write!(text, "{:>6}  {:<28}", "move", "what");
    columns.iter().for_each(|&column| {
        let _ = write!(text, "  {:>9.9}", name(column));
    });
    row(&mut text, &columns, "", "start", &review.start.0);
    for Step { after, what, chances, choice } in &review.steps {
        let what = match what {
            What::Chance { outcomes } => format!("chance: {}", outcomes.join(" ")),
            What::Decision { seat, action: Some(action) } => format!("{}: {action}", names[*seat]),
            What::Decision { seat, action: None } => format!("{} decides", names[*seat]),
            What::Reveal => "choices are opened".to_owned(),
        };
        row(&mut text, &columns, &after.to_string(), &what, &chances.0);
        if let Some(note) = choice.as_ref().and_then(note) {
            let _ = write!(text, "   {note}");
        }
    }
    text.push('\n');
    for (what, numbers) in [
        ("start", &review.start.0),
        ("luck", &review.luck.0),
        ("own decisions", &review.own.0),
        ("decisions of the others", &review.others.0),
        (if review.over { "result" } else { "now" }, &review.end.0),
    ] {
        row(&mut text, &columns, "", what, numbers);
    }
    text.push('\n');
    for summary in &review.summaries {
        let _ = write!(
            text,
            "\n{}: {} of {} decisions as good as the network's, {:.1} % lost in all\n",
            names[summary.seat],
            summary.good,
            summary.decisions,
            percent(summary.lost),
        );
        for &step in &summary.costly {
            let step = &review.steps[step];
            if let (What::Decision { action: Some(action), .. }, Some(choice)) = (&step.what, &step.choice) {
                let note = note(choice).unwrap_or_default();
                let _ = writeln!(text, "  move {}: {action}; {note}", step.after);
            }
        }
    }
    text
}

fn row(text: &mut String, columns: &[usize], after: &str, what: &str, numbers: &[i64]) {
    let _ = write!(text, "\n{after:>6}  {what:<28}");
    for &column in columns {
        let _ = write!(text, "  {:>9.1}", percent(numbers[column]));
    }
}

/// What a decision lost, in words, if it was not the network's.
fn note(choice: &Choice) -> Option<String> {
    let preferred = &choice.options[choice.preferred];
    let (worth, lost) = (percent(preferred.chance), percent(choice.loss));
    let note = format!("lost {lost:.1}: {} is worth {worth:.1}", preferred.action);
    (choice.chosen != choice.preferred).then_some(note)
}

fn percent(millionths: i64) -> f64 {
    millionths as f64 / 1e4
}
