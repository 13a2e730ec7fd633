//! The finished deals of a contest in a file, so that the contest can be resumed.
//!
//! The file is append-only JSON lines: a header that identifies the contest, then one line for each finished deal,
//! in any order. An incomplete last line is discarded.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tabletop::{BySeat, Seat, Seats};

use crate::ArenaError;
use crate::contest::Contest;
use crate::game_options::GameOptions;
use crate::outcome::{Deal, Forfeit, Outcome};

const FORMAT: &str = "scriptorium-arena/1";

/// The journal of a contest, locked for exclusive use.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    pub(crate) deals: BTreeMap<u64, Deal>,
}

/// One deal in the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DealLine {
    deal: u64,
    games: Vec<GameLine>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    forfeits: Vec<Forfeit>,
}

/// One game of a deal.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GameLine {
    winners: Vec<usize>,
    points: Vec<i16>,
    places: Vec<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    house: Option<i16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    luck: Option<Vec<i32>>,
}

impl Journal {
    /// Opens the journal of this contest, or creates it.
    ///
    /// # Errors
    /// If the file belongs to another contest, has an invalid line, is in use, or cannot be read or written. An
    /// invalid file is left unchanged.
    pub fn open(path: &Path, contest: &Contest) -> Result<Journal, ArenaError> {
        let failed = |error: &dyn std::fmt::Display| ArenaError::File(format!("{}: {error}", path.display()));
        let bad = |message: String| ArenaError::Journal(format!("{}: {message}", path.display()));
        let mut file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)
            .map_err(|error| failed(&error))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(failed(&"in use by another contest")),
            // Some file systems have no locks. Go on without one.
            Err(TryLockError::Error(_)) | Ok(()) => {}
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|error| failed(&error))?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let text = std::str::from_utf8(&bytes[..whole]).map_err(|_| bad("not UTF-8".to_owned()))?;
        let mut lines = text.lines();
        let header = header(contest);
        match lines.next() {
            None if !bytes.is_empty() && !header.to_string().as_bytes().starts_with(&bytes) => {
                return Err(bad("line 1 is not the header of a contest".to_owned()));
            }
            None => {}
            Some(line) => check_header(line, &header).map_err(|message| bad(format!("line 1: {message}")))?,
        }
        let mut deals = BTreeMap::new();
        for (number, line) in (2..).zip(lines) {
            let deal =
                parse_deal(line, contest).map_err(|message| bad(format!("line {number}: {message}")))?;
            if let Some(Deal { number: twice, .. }) = deals.insert(deal.number, deal) {
                return Err(bad(format!("line {number}: deal {twice} appears twice")));
            }
        }
        file.set_len(whole as u64)
            .and_then(|()| file.seek(SeekFrom::End(0)))
            .map_err(|error| failed(&error))?;
        let mut journal = Journal { path: path.to_owned(), file, deals };
        if whole == 0 {
            journal.write(&header.to_string())?;
        }
        Ok(journal)
    }

    /// Appends a deal.
    pub(crate) fn add(&mut self, deal: &Deal, contest: &Contest) -> Result<(), ArenaError> {
        let seats = contest.seats;
        let game = |outcome: &Outcome| GameLine {
            winners: outcome.winners.iter().map(Seat::index).collect(),
            points: outcome.points.first(seats).to_vec(),
            places: outcome.places.first(seats).to_vec(),
            house: outcome.house,
            luck: outcome.luck.map(|luck| luck.first(seats).to_vec()),
        };
        let games = deal.outcomes.iter().map(game).collect();
        let line = DealLine { deal: deal.number, games, forfeits: deal.forfeits.clone() };
        let line = serde_json::to_string(&line).map_err(|error| self.failed(&error))?;
        self.write(&line)
    }

    fn write(&mut self, line: &str) -> Result<(), ArenaError> {
        self.file.write_all(format!("{line}\n").as_bytes()).map_err(|error| self.failed(&error))
    }

    fn failed(&self, error: &dyn std::fmt::Display) -> ArenaError {
        ArenaError::File(format!("{}: {error}", self.path.display()))
    }
}

/// Everything that determines how a deal is played. The number of deals is not part of it.
fn header(contest: &Contest) -> Value {
    let options = match &contest.game {
        GameOptions::Biblios(options) => record::biblios::write_options(options),
        GameOptions::Quill(options) => record::quill::write_options(options),
    };
    let mut header = json!({
        "format": FORMAT,
        "program": env!("CARGO_PKG_VERSION"),
        "game": contest.game.name(),
        "options": options,
        "players": contest.codes,
        "seats": contest.seats,
        "seed": contest.seed,
        "exec_timeout": contest.program_limit.as_secs_f64(),
    });
    if contest.counts_luck() {
        header["adjusted"] = Value::Bool(true);
    }
    header
}

fn check_header(line: &str, expected: &Value) -> Result<(), String> {
    let found: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
    if found["format"] != FORMAT {
        return Err(format!("not a contest journal: expected the format {FORMAT:?}"));
    }
    let fields = expected.as_object().into_iter().flatten();
    for (name, expected) in fields {
        let found = &found[name];
        if found != expected {
            return Err(format!(
                "the journal belongs to another contest: its {name} is {found}, not {expected}"
            ));
        }
    }
    Ok(())
}

/// Parses a deal and checks that it fits this contest.
fn parse_deal(line: &str, contest: &Contest) -> Result<Deal, String> {
    let DealLine { deal, games, forfeits } = serde_json::from_str(line).map_err(|error| error.to_string())?;
    if games.len() != contest.lineups.games() {
        return Err(format!("{} games, expected {}", games.len(), contest.lineups.games()));
    }
    let outcomes = games.iter().map(|game| parse_outcome(game, contest)).collect::<Result<_, _>>()?;
    let exists = |forfeit: &Forfeit| forfeit.game < games.len() && forfeit.seat < contest.seats;
    if !forfeits.iter().all(exists) {
        return Err("a forfeit has an unknown game or seat".to_owned());
    }
    Ok(Deal { number: deal, outcomes, forfeits, records: Vec::new() })
}

fn parse_outcome(game: &GameLine, contest: &Contest) -> Result<Outcome, String> {
    let GameLine { winners, points, places, house, luck } = game;
    let seats = contest.seats;
    let mut all = Seats::NONE;
    for &winner in winners {
        let seat = Seat::new(winner).filter(|seat| seat.index() < seats);
        all = all.with(seat.ok_or_else(|| format!("winner at unknown seat {winner}"))?);
    }
    if points.len() != seats || places.len() != seats {
        return Err(format!("expected points and places of {seats} seats"));
    }
    if !places.iter().all(|place| (2..=2 * seats.max(2) as u8).contains(place)) {
        return Err("a place is out of range".to_owned());
    }
    if house.is_some() != (seats == 1) {
        return Err("`house` belongs to solo games only".to_owned());
    }
    if luck.as_ref().map_or(contest.counts_luck(), |luck| luck.len() != seats) {
        return Err(format!("expected the luck of {seats} seats"));
    }
    let of = |seat: Seat| seat.index();
    let by_seat = |luck: &Vec<i32>| BySeat::from_fn(|seat| luck.get(of(seat)).copied().unwrap_or_default());
    Ok(Outcome {
        winners: all,
        points: BySeat::from_fn(|seat| points.get(of(seat)).copied().unwrap_or_default()),
        places: BySeat::from_fn(|seat| places.get(of(seat)).copied().unwrap_or_default()),
        house: *house,
        luck: luck.as_ref().map(by_seat),
    })
}
