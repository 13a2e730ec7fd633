//! Finished games that were played elsewhere: on a person's own device.

use bots::Bot;
use record::fair::Scheme;
use record::{GameName, Record, each_record};
use serde_json::{Map, Value};
use tabletop::{Equipment, Game, ToAct};
use wire::{Arrangement, Clock, Code, Notice, Options, Place, Refusal};

use crate::ask::{Fresh, Person};
use crate::clock::Time;
use crate::entry::{Did, Entry};
use crate::play::Playable;
use crate::replay::{begin, read, refusal};
use crate::table::Table;
use crate::text::display_name;

/// What a table needs to know of a record besides its start.
pub(crate) struct Contents {
    pub(crate) game: GameName,
    pub(crate) arrangement: Arrangement,
    pub(crate) names: Vec<String>,
    /// The decisions, in canonical notation.
    pub(crate) actions: Vec<(usize, String)>,
}

impl Table {
    /// Creates the table of a finished game from its record. The person has `seat`, or only keeps the game. Returns the
    /// table with its journal. The game has no [`endings`](Table::endings): nothing shows who played it.
    ///
    /// # Errors
    /// When the text is not a record, an action is illegal, the game is not over, or it was played on from another one,
    /// with the position.
    pub fn upload(
        at: Time,
        text: &str,
        person: Person<'_>,
        seat: Option<usize>,
        fresh: &Fresh,
    ) -> Result<(Table, Vec<Entry>), Refusal> {
        let Contents { game, arrangement, names, actions } =
            each_record!(read(text)?, record => finished(record))?;
        if seat.is_some_and(|seat| seat >= names.len()) {
            return Err(Refusal::new(Code::NoSuchSeat, "the table has no such seat"));
        }
        let mut start: Map<String, Value> =
            serde_json::from_str(text).map_err(|error| Refusal::new(Code::Malformed, error))?;
        start.remove("actions");
        // The names are those of the table, so that a person's can be deleted.
        start.remove("seats");
        let mut dids = vec![Did::Created {
            game,
            host: person.id.to_owned(),
            arrangement,
            secret: fresh.secret,
            bot_seed: fresh.bot_seed,
            first: None,
            scheme: Scheme::One,
            lesson: None,
            upload: Some(Box::new(Value::Object(start))),
            discards_nonces: false,
        }];
        for (index, name) in names.iter().enumerate() {
            dids.push(if Some(index) == seat {
                sat(index, person.id.to_owned(), person.name.to_owned())
            } else if name.parse::<Bot>().is_ok() {
                Notice::Bot { seat: index, bot: Some(name.clone()) }.into()
            } else {
                let field = Some(format!("seats[{index}]"));
                let name = display_name(name).map_err(|_| {
                    Refusal::new(Code::Malformed, "not a name").at(Place { field, ..Place::default() })
                })?;
                sat(index, format!("elsewhere-{index}"), name)
            });
        }
        dids.push(Did::Started);
        dids.extend(actions.into_iter().map(|(seat, action)| Did::Acted { seat, action }));
        Table::follow(at, &fresh.table, dids)
    }

    /// Returns the table with this journal.
    pub(crate) fn follow(at: Time, id: &str, dids: Vec<Did>) -> Result<(Table, Vec<Entry>), Refusal> {
        let entries: Vec<_> = dids.into_iter().map(|did| Entry { by: None, did }).collect();
        let journal = entries.iter().map(|entry| (at, entry.clone()));
        let table =
            Table::restore(id, journal, at).map_err(|error| Refusal::new(Code::Malformed, error.message))?;
        Ok((table, entries))
    }

    /// Whether the game was played elsewhere.
    #[must_use]
    pub fn is_uploaded(&self) -> bool {
        self.upload.is_some()
    }
}

fn sat(seat: usize, person: String, name: String) -> Did {
    Did::Sat { seat, person, name, nonce: None, stand_in: String::new() }
}

/// Replays a record to the end of its game.
fn finished<G: Playable>(record: Record<G>) -> Result<Contents, Refusal> {
    if record.played_on.is_some() {
        let place = Place { field: Some("played_on".to_owned()), ..Place::default() };
        let message = "the game was played on from a position of another one, so it is not kept";
        return Err(Refusal::new(Code::Malformed, message).at(place));
    }
    let mut game = begin(record, tabletop::Viewer::All)?;
    game.advance(usize::MAX).map_err(|error| refusal(&game, error))?;
    if Game::to_act(game.state()) != ToAct::Nobody {
        return Err(Refusal::new(Code::NotOver, "the game of the record is not over"));
    }
    contents(game.record())
}

pub(crate) fn contents<G: Playable>(record: &Record<G>) -> Result<Contents, Refusal> {
    let write = |action| record.equipment().write_action(action);
    Ok(Contents {
        game: G::NAME.parse().map_err(crate::replay::invalid)?,
        arrangement: Arrangement {
            seats: record.seats.len(),
            options: Options(G::write_options(&record.options)),
            clock: Clock::None,
            public: false,
            undo: false,
            rated: false,
        },
        names: record.seats.clone(),
        actions: record.actions.iter().map(|(seat, action)| (seat.index(), write(action))).collect(),
    })
}
