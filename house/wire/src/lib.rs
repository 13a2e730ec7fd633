//! The messages between a table and its clients: one enum a direction, as JSON, one message a frame.
//!
//! A client opens a socket for one table and says [`ToServer::Hello`] with the number of the last event that it has
//! seen. The table answers with [`ToClient::Welcome`] and one [`ToClient::Update`] with everything since, and from then on
//! with an update whenever something happens. What a client wants is asked with an id of the client's own choice, and is
//! answered once under that id: by the update that it led to, or by [`ToClient::Refused`]. A client that does not
//! know whether it was heard asks again with the same id; what was done already is answered, not done twice.
//!
//! Nothing here can name what a seat does not know: games are in these messages as views show them.

mod event;
mod message;
mod refusal;
mod request;
mod story;
mod table;
pub mod typescript;

pub use event::{Event, GameEvents, Notice, StandInReason, What};
pub use message::{ToClient, ToServer, You};
pub use refusal::{Code, Place, Reason, Refusal};
pub use request::{Arrangement, Request};
pub use shown::biblios::ShownMemory as Memory;
pub use story::Story;
pub use table::{Chair, Clock, Clocks, GameView, OptionValue, Options, Status, Step, TableView};

/// The version of these messages. A client of another version is told so and turned away.
pub const VERSION: u32 = 1;
