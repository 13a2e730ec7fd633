use std::sync::Arc;

use quill::{CardFault, Setup, SetupError};
use quill_view::{
    Boards, Book, ByWho, Card, Chapel, Monastery, Options, PublicState, Side, Space, Spaces, Start, Who,
    participants,
};
use serde::{Deserialize, Serialize};
use shown::quill::{CardMarks, OfBooks, ShownWho};
use tabletop::Seat;

use crate::RecordError;

/// The field `start.position` of a record: a game at the start of a day.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The day, 1 to 9.
    pub day: u8,
    /// The value dice. A missing one is as printed on the monastery card.
    #[serde(default)]
    pub values: OfBooks<u8>,
    /// The rows of the chapel from the bottom. If missing, as at the start of a game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chapel: Option<Vec<Vec<ShownWho>>>,
    /// The players' cards.
    pub cards: Vec<CardMarks>,
    /// Cadfael's card, with one or two players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cadfael: Option<CardMarks>,
}

fn path(field: &str) -> String {
    format!("start.position.{field}")
}

/// Returns the path of a field of a card.
fn card_path(who: Who, field: &str) -> String {
    match who {
        Who::Player(seat) => path(&format!("cards[{seat}].{field}")),
        Who::Cadfael => path(&format!("cadfael.{field}")),
    }
}

impl Position {
    /// Returns the position of a start.
    #[must_use]
    pub fn new(start: &Start, boards: &Boards) -> Position {
        let rows = (0..boards.monastery.pews().len())
            .map(|row| start.chapel.marks(row).map(ShownWho::from).collect::<Vec<_>>());
        let mut rows: Vec<_> = rows.collect();
        while rows.last().is_some_and(Vec::is_empty) {
            rows.pop();
        }
        let card = |who: Who| CardMarks::new(&start.cards[who], boards);
        Position {
            day: start.day,
            values: OfBooks::all(&start.values),
            chapel: Some(rows),
            cards: Seat::all(start.seats).map(|seat| card(Who::Player(seat))).collect(),
            cadfael: (start.seats <= 2).then(|| card(Who::Cadfael)),
        }
    }

    /// Returns the setup of this position.
    ///
    /// # Errors
    /// Names the first invalid field.
    pub fn to_setup(
        &self,
        boards: &Arc<Boards>,
        options: Options,
        seats: usize,
        first: Seat,
    ) -> Result<Setup, RecordError> {
        if self.cards.len() != seats {
            let message = format!("expected one card for each of the {seats} seats");
            return Err(RecordError::field(path("cards"), message));
        }
        if seats > 2 && self.cadfael.is_some() {
            return Err(RecordError::field(path("cadfael"), "Cadfael plays with one or two players only"));
        }
        let mut cards = ByWho::new(seats, [Card::default(); 4]);
        for (seat, card) in Seat::all(seats).zip(&self.cards) {
            cards[seat] = read_card(card, Who::Player(seat), boards, seats)?;
        }
        if let Some(card) = &self.cadfael {
            cards[Who::Cadfael] = read_card(card, Who::Cadfael, boards, seats)?;
        }
        let start = Start {
            seats,
            first,
            day: self.day,
            values: self.values.or(|book| boards.monastery.values()[book]),
            chapel: self.read_chapel(seats, first)?,
            cards,
        };
        let mut setup = Setup { boards: Arc::clone(boards), options, start };
        setup.check().map_err(|error| RecordError::field(field_at_fault(options, error), error))?;
        setup.count_towns();
        Ok(setup)
    }

    fn read_chapel(&self, seats: usize, first: Seat) -> Result<Chapel, RecordError> {
        let Some(rows) = &self.chapel else { return Ok(Chapel::at_start(seats, first)) };
        let mut chapel = Chapel::EMPTY;
        for (row, marks) in rows.iter().enumerate() {
            let field = || path(&format!("chapel[{row}]"));
            if row >= Monastery::MAX_PEWS {
                return Err(RecordError::field(field(), "the chapel has no such row"));
            }
            for mark in marks {
                let who = mark.who().filter(|who| participants(seats).any(|other| other == *who));
                let who = who.ok_or_else(|| RecordError::field(field(), "no such player at this table"))?;
                if !chapel.enter(who, row) {
                    return Err(RecordError::field(field(), "there are more marks than places"));
                }
            }
        }
        Ok(chapel)
    }
}

/// Returns the path of the field that caused a setup error.
pub(super) fn field_at_fault(options: Options, error: SetupError) -> String {
    match error {
        SetupError::Players(_) => "seats".to_owned(),
        SetupError::NoSuchSeat(_) => "first".to_owned(),
        SetupError::SoloSides if options.task != Side::A => "options.task".to_owned(),
        SetupError::SoloSides => "options.monastery".to_owned(),
        SetupError::NoEdge => "boards.task".to_owned(),
        SetupError::SoloOption(name) => format!("options.{name}"),
        SetupError::HeadStart(_) => "options.head_start".to_owned(),
        SetupError::Day(_) => path("day"),
        SetupError::Value(book) => path(&format!("values.{}", book.code())),
        SetupError::Chapel => path("chapel"),
        SetupError::Card(who, fault) => {
            let field = match fault {
                CardFault::Stack(book) => &format!("stacks.{}", book.code()),
                CardFault::Completed(book) => &format!("completed.{}", book.code()),
                CardFault::Cross => "cross",
                CardFault::Novice => "visited",
                CardFault::Stops => "stops",
                CardFault::Influence => "influence",
                CardFault::Track => "track",
                CardFault::Cadfael => return path("cadfael"),
            };
            card_path(who, field)
        }
    }
}

/// Reads the marks on a task card.
fn read_card(marks: &CardMarks, who: Who, boards: &Boards, seats: usize) -> Result<Card, RecordError> {
    let map = boards.task.map();
    let space = |field: &str, name: &str| {
        let found = map.find(name);
        found.ok_or_else(|| RecordError::field(card_path(who, field), format!("{name}: no such space")))
    };
    let spaces = |field: &str, names: &[String]| {
        names.iter().map(|name| space(field, name)).collect::<Result<Spaces, _>>()
    };
    let mut stars = Vec::new();
    for letter in &marks.stars {
        let mut letters = letter.chars();
        let book = letters.next().and_then(Book::from_code).filter(|_| letters.next().is_none());
        stars.push(book.ok_or_else(|| {
            RecordError::field(card_path(who, "stars"), format!("{letter}: the books are R, P, A, B and H"))
        })?);
    }
    let days = marks.track.len();
    if days > PublicState::DAYS.into() {
        return Err(RecordError::field(card_path(who, "track"), "there are eight days"));
    }
    let mut track = [0; 8];
    track[..days].copy_from_slice(&marks.track);
    let at = marks.at.as_deref().map(|name| space("at", name)).transpose()?;
    let mut visited = spaces("visited", &marks.visited)?;
    if let (Who::Cadfael, 1, Some(at), true) = (who, seats, at, visited.is_empty()) {
        visited = along_edge(map.edge(), at);
    }
    Ok(Card {
        stacks: marks.stacks.or(|_| 0),
        completed: marks.completed.or(|_| 0),
        stars: stars.into_iter().collect(),
        cross: marks.cross,
        towns: 0,
        visited,
        stops: spaces("stops", &marks.stops)?,
        at,
        influence: marks.influence,
        track,
        days: days as u8,
    })
}

/// Returns the edge up to and including a space. Empty if the space is not on the edge.
fn along_edge(edge: &[Space], at: Space) -> Spaces {
    let end = edge.iter().position(|&space| space == at).map_or(0, |index| index + 1);
    edge[..end].iter().copied().collect()
}
