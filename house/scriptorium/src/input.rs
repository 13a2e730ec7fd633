//! Reads input files and arguments.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use biblios_view::Deck;
use record::RecordError;
use tabletop::{Seat, Viewer};

use crate::{Failure, INVALID};

/// Reads a text file, or standard input for `-`. Fails if it is larger than a record may be.
pub(crate) fn read_text(path: &Path) -> Result<String, Failure> {
    let name = path.display();
    let failed = |error: &dyn std::fmt::Display| Failure::new(INVALID, format!("{name}: {error}"));
    let source: Box<dyn Read> = if path == Path::new("-") {
        Box::new(std::io::stdin())
    } else {
        Box::new(File::open(path).map_err(|error| failed(&error))?)
    };
    let mut bytes = Vec::new();
    let most = record::MOST_BYTES as u64;
    source.take(most + 1).read_to_end(&mut bytes).map_err(|error| failed(&error))?;
    if bytes.len() as u64 > most {
        bytes.pop();
        let error = RecordError::after(&bytes, format!("larger than {most} bytes"));
        return Err(Failure::from(error).about(path));
    }
    let text = record::text_of(&bytes).map(str::to_owned);
    text.map_err(|error| Failure::from(error).about(path))
}

pub(crate) fn read_deck(path: &Path) -> Result<(Deck, String), Failure> {
    let text = read_text(path)?;
    let deck =
        Deck::parse(&text).map_err(|error| Failure::new(INVALID, format!("{}: {error}", path.display())))?;
    Ok((deck, text))
}

/// Parses a viewer: a seat, `spectator` or `all`.
pub(crate) fn viewer(name: &str) -> Result<Viewer, String> {
    match name {
        "all" => Ok(Viewer::All),
        "spectator" => Ok(Viewer::Spectator),
        seat => {
            let seat = seat.parse().ok().and_then(Seat::new).map(Viewer::Seat);
            seat.ok_or_else(|| "expected a seat from 0 to 3, `spectator` or `all`".to_owned())
        }
    }
}
