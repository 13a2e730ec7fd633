//! One table without I/O: who sits where, the game, the clocks, what is said, and who is told what.
//!
//! A table is a function of its journal. Whatever happens is first an [`Entry`]; the table is moved by entries alone, so
//! that it can be put away and made again from its journal by [`Table::restore`]. Time and chance are
//! arguments. An entry has the number under which every viewer is told of it, each in its own way; a viewer who may not
//! see something is told its number and nothing else.
//!
//! People ask with [`Table::ask`]; bots are asked by means of [`Table::thinkers`], and whoever owns the table calls
//! [`Table::tick`] when the [`Table::deadline`] has come. All of these answer with entries, which must be stored before
//! anybody is told of them.

mod ask;
mod chair;
mod clock;
mod deal;
mod entry;
mod forget;
mod lesson;
mod play;
mod presence;
mod replay;
mod table;
mod tell;
mod thinker;

pub use ask::{Answer, Complaint, Fresh, Person, Rematch};
pub use clock::Time;
pub use entry::{By, Did, Entry};
pub use lesson::Lesson;
pub use play::{Eyes, Move};
pub use presence::Presences;
pub use replay::{VIEWS, json_after, story, text_of, verdict, views};
pub use table::{Creation, Ending, GameName, RestoreError, Table};
pub use thinker::{Decision, Thinker};

/// The most characters of something said.
pub const MOST_SAID: usize = 300;
/// The most entries of a journal that are not decisions of the game; beyond it nothing more can be said or arranged,
/// and before it those who talk are asked to be quiet.
pub const MOST_CHATTER: usize = 2_000;
/// The most characters of an id under which a client asks.
pub const MOST_ID: usize = 36;
/// How long somebody must have been away, in milliseconds, before others can ask for a stand-in.
pub const AWAY: u64 = 60_000;
/// What somebody has on the clock at least who takes the seat back, in milliseconds.
pub const GRACE: u64 = 30_000;
