//! `scriptorium play`: a game in the terminal against bots.

use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use biblios_view::{Action, Options};
use bots::{Bot, Ladder, Learned};
use record::biblios::{Game, Record, Replay, option_names, set_option};
use record::{Lines, Seed};
use tabletop::{FastDealer, Seat, ToAct, Viewer};

use crate::input::read_deck;
use crate::picture::{self, picture};
use crate::words::Narrator;
use crate::{FAILED, Failure, INVALID};

#[derive(clap::Args)]
pub(crate) struct Play {
    /// Number of players, including you
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(2..=4))]
    players: u8,
    /// The bot that plays against you, such as random, greedy, expert or mind
    #[arg(long, value_name = "BOT", default_value = "expert")]
    against: Bot,
    /// A rule option, such as `penalty=medieval_bluff`; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// The seat that begins, from 0, which is yours [default: random]
    #[arg(long, value_name = "SEAT")]
    first: Option<usize>,
    /// Seed of the deal, in hexadecimal digits [default: random]
    #[arg(long)]
    seed: Option<Seed>,
    /// Deck file to play with
    #[arg(long, value_name = "FILE")]
    deck: Option<PathBuf>,
    /// Write the record to this file when the game ends or you quit
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

const YOU: Seat = Seat::FIRST;

const HELP: &str = "Type one of the actions listed after \"may\", such as `keep`, `take H1B`, `bid 3`, `pass`, \
`pay G1 G2`, `default` or `church +M`.\nOther commands: `look` to show the table again, `help`, `quit`.";

impl Play {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut options = Options::default();
        for option in &self.options {
            let (name, value) = option.split_once('=').unwrap_or((option, ""));
            set_option(&mut options, name, value).map_err(|message| {
                let known = option_names().map(|(name, [a, b])| format!("  {name}={a} or {b}"));
                let known = known.collect::<Vec<_>>().join("\n");
                Failure::new(INVALID, format!("--option {option}: {message}\n{known}"))
            })?;
        }
        let names = ["Abbot", "Ansel", "Bede", "Clare"].map(str::to_owned);
        let seed = self.seed.unwrap_or_else(fresh_seed);
        let players = usize::from(self.players);
        let mut rng = FastDealer::new(fold_seed(seed));
        let first = self.first.unwrap_or_else(|| rng.below_u64(players as u64) as usize);
        let first = Seat::new(first).filter(|seat| seat.index() < players);
        let first = first
            .ok_or_else(|| Failure::new(INVALID, format!("--first: the seats are 0 to {}", players - 1)))?;
        let mut record = Record::new(options, names[..players].to_vec(), first, seed);
        if let Some(path) = &self.deck {
            let (_, text) = read_deck(path)?;
            record
                .use_lines(Lines::of_deck(&text))
                .map_err(|error| Failure::new(INVALID, format!("{}: {error}", path.display())))?;
        }
        let mut game = Replay::begin(record)?;
        if self.against.is_learned() && !Game::is_familiar(&game.view(Some(YOU))) {
            let bot = self.against;
            eprintln!("note: {bot} has not learned to play with this deck, so expert plays in its place");
        }
        let result = play(&mut game, self.against, seed);
        if let Some(path) = &self.save {
            save(path, &game)?;
        }
        result
    }
}

fn play(game: &mut Replay, against: Bot, seed: Seed) -> Result<(), Failure> {
    let players = game.record().seats.len();
    writeln!(
        stdout(),
        "Biblios, {players} players; you are the Abbot. Cards are written as in M2A: Monks, value 2, letter A."
    )?;
    writeln!(stdout(), "{HELP}")?;
    let mut opponents = Game::player(against, fold_seed(seed));
    let mut printed = 0;
    loop {
        let record = game.record();
        let mut narrator = Narrator::new(&record.kit, &record.seats);
        let story: Vec<_> =
            game.events(Viewer::Seat(YOU)).filter_map(|event| narrator.describe(&event)).collect();
        for line in &story[printed..] {
            writeln!(stdout(), "{line}")?;
        }
        printed = story.len();
        match game.state().to_act() {
            ToAct::Seats(seats) if seats.contains(YOU) => {
                let Some(action) = ask(game)? else { return Ok(()) };
                if let Err(refusal) = game.add(YOU, &action) {
                    writeln!(stdout(), "Not allowed: {refusal}")?;
                }
            }
            ToAct::Seats(seats) => {
                for seat in seats.iter() {
                    let action = opponents.choose(&game.view(Some(seat)));
                    game.add(seat, &action)?;
                }
            }
            ToAct::Chance | ToAct::Nobody => {
                write!(stdout(), "\n{}", look(game))?;
                return Ok(());
            }
        }
    }
}

fn look(game: &Replay) -> String {
    picture(&game.shown(Viewer::Seat(YOU)), &game.record().seats, &game.record().kit)
}

/// Asks for an action. Returns `None` if the player quits.
fn ask(game: &Replay) -> Result<Option<Action>, Failure> {
    writeln!(stdout(), "\n{}", look(game))?;
    loop {
        write!(stdout(), "> ")?;
        stdout().flush()?;
        let failed = |error| Failure::new(FAILED, format!("the terminal: {error}"));
        let mut answer = String::new();
        if std::io::stdin().read_line(&mut answer).map_err(failed)? == 0 {
            return Ok(None);
        }
        match answer.trim() {
            "" => {}
            "quit" | "q" => return Ok(None),
            "help" | "?" => writeln!(stdout(), "{HELP}")?,
            "look" => writeln!(stdout(), "{}", look(game))?,
            action => match game.record().kit.read_action(action) {
                Ok(action) => return Ok(Some(action)),
                Err(error) => {
                    let shown = game.shown(Viewer::Seat(YOU));
                    let legal: String = shown.legal.values().map(|list| picture::legal(list)).collect();
                    writeln!(stdout(), "{error}. Legal actions: {legal}")?;
                }
            },
        }
    }
}

/// Derives the seed for choices outside the record: who begins, and how the opponents play.
fn fold_seed(seed: Seed) -> u64 {
    seed.0.chunks(8).fold(0, |all, chunk| all ^ u64::from_le_bytes(chunk.try_into().unwrap_or_default()))
}

/// Returns a new seed from the clock and the system's random numbers.
fn fresh_seed() -> Seed {
    use std::hash::{BuildHasher, Hasher, RandomState};
    let mut seed = [0; 32];
    for chunk in seed.chunks_mut(8) {
        // `RandomState` has random keys from the operating system.
        let mut hasher = RandomState::new().build_hasher();
        hasher.write_u128(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos());
        chunk.copy_from_slice(&hasher.finish().to_le_bytes());
    }
    Seed(seed)
}

fn save(path: &Path, game: &Replay) -> Result<(), Failure> {
    std::fs::write(path, game.record().write())
        .map_err(|error| Failure::new(FAILED, format!("{}: {error}", path.display())))?;
    writeln!(stdout(), "The record was saved to {}.", path.display())?;
    Ok(())
}
