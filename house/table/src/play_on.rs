//! Games that are played on from a position of another game.

use record::fair::Scheme;
use record::{Record, Replay, Seed, each_record};
use serde_json::{Map, Value};
use tabletop::{Game, ToAct};
use wire::{Code, Notice, Refusal};

use crate::ask::{Fresh, Person};
use crate::clock::Time;
use crate::entry::{Did, Entry};
use crate::play::Playable;
use crate::replay::{begin, read, refusal};
use crate::table::Table;
use crate::thinker::check_bot;
use crate::upload::{Contents, contents};

/// Where a game is played on, and by whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayOn<'a> {
    /// The number of the record's actions that are kept.
    pub actions: usize,
    /// The seat of the person.
    pub seat: usize,
    /// The code of the bot on the other seats.
    pub bot: &'a str,
}

impl Table {
    /// Creates a table that plays on from a position of a record. Returns it with its journal.
    ///
    /// Cards and dice are those of the record's seed: the same decisions lead to the same game. A record without a seed
    /// gets a new one for what comes next. The game is unrated and has no [`endings`](Table::endings), its own record
    /// says where it began, and [`Table::upload`] refuses that.
    ///
    /// # Errors
    /// When the text is not a record, an action is illegal, the game is over by then, or there is no such seat or bot.
    pub fn play_on(
        at: Time,
        text: &str,
        PlayOn { actions, seat, bot }: PlayOn<'_>,
        person: Person<'_>,
        fresh: &Fresh,
    ) -> Result<(Table, Vec<Entry>), Refusal> {
        check_bot(bot)?;
        let (Contents { game, mut arrangement, names, actions }, mut start) =
            each_record!(read(text)?, record => branched(record, actions, Seed(fresh.secret.0)))?;
        if seat >= names.len() {
            return Err(Refusal::new(Code::NoSuchSeat, "the table has no such seat"));
        }
        start.remove("actions");
        start.remove("seats");
        arrangement.undo = true;
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
        dids.extend((0..names.len()).map(|index| {
            if index != seat {
                return Notice::Bot { seat: index, bot: Some(bot.to_owned()) }.into();
            }
            let (person, name, stand_in) =
                (person.id.to_owned(), person.name.to_owned(), person.stand_in.to_owned());
            Did::Sat { seat, person, name, nonce: None, stand_in }
        }));
        dids.push(Did::Started);
        dids.extend(actions.into_iter().map(|(seat, action)| Did::Acted { seat, action }));
        Table::follow(at, &fresh.table, dids)
    }
}

/// Returns what the table needs to know of the record up to here, and the record itself.
fn branched<G: Playable>(
    record: Record<G>,
    actions: usize,
    seed: Seed,
) -> Result<(Contents, Map<String, Value>), Refusal> {
    let original = begin(record.clone(), tabletop::Viewer::All)?;
    let game = Replay::branch(record, actions).map_err(|error| refusal(&original, error))?;
    if Game::to_act(game.state()) == ToAct::Nobody {
        return Err(Refusal::new(Code::NotPlaying, "the game is over at this point"));
    }
    let mut record = game.record().clone();
    record.start.seed.get_or_insert(seed);
    let start =
        serde_json::from_str(&record.write()).map_err(|error| Refusal::new(Code::Malformed, error))?;
    Ok((contents(&record)?, start))
}
