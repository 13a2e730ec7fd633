use alloc::sync::Arc;
use core::fmt;

use quill_view::{
    Boards, Book, ByWho, Card, Chapel, Difficulty, Icon, Options, PublicState, Side, Spaces, Start, Who,
    participants,
};
use tabletop::Seat;

/// The input of [`State::new`](crate::State::new): a game at the start of a day, not validated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The cards in use.
    pub boards: Arc<Boards>,
    /// The options of the game.
    pub options: Options,
    /// Players, day, values, chapel and task cards. The towns of the cards are not validated: see
    /// [`Setup::count_towns`].
    pub start: Start,
}

/// Why a setup is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// Not 1 to 4 players.
    Players(usize),
    /// The seat is not one of the players.
    NoSuchSeat(Seat),
    /// The solo game uses sides A only.
    SoloSides,
    /// The map has no edge for Cadfael.
    NoEdge,
    /// An option of the solo game is set for two or more players.
    SoloOption(&'static str),
    /// The head start is longer than the edge.
    HeadStart(usize),
    /// The day is not 1 to 9.
    Day(u8),
    /// A value die is not between 1 and 6.
    Value(Book),
    /// A mark is missing, repeated, or of a seat that does not play; or a row has more marks than places.
    Chapel,
    /// A task card is invalid.
    Card(Who, CardFault),
}

/// Why a task card is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardFault {
    /// The stack has more books than spaces.
    Stack(Book),
    /// The orders of completion do not match the full stacks, or are not 1, 2 and so on.
    Completed(Book),
    /// More circles are marked than the cross has.
    Cross,
    /// The novice cannot have walked the visited spaces.
    Novice,
    /// A move ended in a box that was not visited, or the map is not a grid.
    Stops,
    /// The influence is out of range.
    Influence,
    /// The track has more entries than days have passed.
    Track,
    /// Cadfael has marks that he cannot have with two players.
    Cadfael,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Players(players) => write!(f, "a game has 1 to 4 players, not {players} (Q08)"),
            SetupError::NoSuchSeat(seat) => write!(f, "there is no seat {seat} at this table"),
            SetupError::SoloSides => f.write_str("a single player uses sides A of both cards (Q07, Q80)"),
            SetupError::NoEdge => f.write_str("the map has no edge, which a single player's Cadfael needs"),
            SetupError::SoloOption(name) => write!(f, "{name} is for a single player only (Q91)"),
            SetupError::HeadStart(most) => write!(f, "the edge of the map has only {most} spaces"),
            SetupError::Day(day) => write!(f, "the day must be between 1 and 9, not {day}"),
            SetupError::Value(book) => write!(f, "the value die of {book} must be between 1 and 6"),
            SetupError::Chapel => f.write_str(
                "every participant needs one mark in each row up to the highest reached, and no row may have \
                 more marks than places",
            ),
            SetupError::Card(who, fault) => write!(f, "the card of {who}: {fault}"),
        }
    }
}

impl fmt::Display for CardFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CardFault::Stack(book) => write!(f, "the stack of {book} has fewer spaces"),
            CardFault::Completed(book) => {
                write!(f, "completed must number the full stacks of {book} from 1, and no others")
            }
            CardFault::Cross => f.write_str("the cross has fewer circles"),
            CardFault::Novice => {
                f.write_str("the spaces visited must lead from the monk to where the novice stands")
            }
            CardFault::Stops => f.write_str("stops must be visited boxes of a grid"),
            CardFault::Influence => {
                f.write_str("influence must be between 0 and 200, or -200 and 200 in the solo game")
            }
            CardFault::Track => f.write_str("the track has more entries than days have passed"),
            CardFault::Cadfael => f.write_str("with two players Cadfael has only books"),
        }
    }
}

impl core::error::Error for SetupError {}

impl Setup {
    /// The maximum influence of a setup.
    const MAX_INFLUENCE: i16 = 200;

    /// Returns a new game with the built-in boards of the options.
    ///
    /// # Errors
    /// If the options are not allowed for this number of players, or `first` is not one of them.
    pub fn new(options: Options, seats: usize, first: Seat) -> Result<Setup, SetupError> {
        Setup::with_boards(Arc::new(Boards::built_in(options.task, options.monastery)), options, seats, first)
    }

    /// Returns a new game with these boards.
    ///
    /// # Errors
    /// As for [`Setup::new`].
    pub fn with_boards(
        boards: Arc<Boards>,
        options: Options,
        seats: usize,
        first: Seat,
    ) -> Result<Setup, SetupError> {
        if !(1..=4).contains(&seats) {
            return Err(SetupError::Players(seats));
        }
        if first.index() >= seats {
            return Err(SetupError::NoSuchSeat(first));
        }
        let mut cards = ByWho::new(seats, [Card::default(); 4]);
        if seats == 1 {
            cards[Who::Cadfael] = head_start(&boards, options.head_start)?;
        }
        let start = Start {
            seats,
            first,
            day: 1,
            values: *boards.monastery.values(),
            chapel: Chapel::at_start(seats, first),
            cards,
        };
        let setup = Setup { boards, options, start };
        setup.check()?;
        Ok(setup)
    }

    /// Validates the setup.
    ///
    /// # Errors
    /// The first fault.
    pub fn check(&self) -> Result<(), SetupError> {
        let Start { seats, first, day, values, .. } = self.start;
        if !(1..=4).contains(&seats) {
            return Err(SetupError::Players(seats));
        }
        if first.index() >= seats {
            return Err(SetupError::NoSuchSeat(first));
        }
        if seats == 1 {
            if [self.options.task, self.options.monastery] != [Side::A; 2] {
                return Err(SetupError::SoloSides);
            }
            let edge = self.boards.task.map().edge().len();
            if edge == 0 {
                return Err(SetupError::NoEdge);
            }
            if usize::from(self.options.head_start) > edge {
                return Err(SetupError::HeadStart(edge));
            }
        } else if self.options.difficulty != Difficulty::Normal {
            return Err(SetupError::SoloOption("difficulty"));
        } else if self.options.head_start > 0 {
            return Err(SetupError::SoloOption("head_start"));
        }
        if !(1..=PublicState::DAYS + 1).contains(&day) {
            return Err(SetupError::Day(day));
        }
        if let Some(book) = Book::ALL.into_iter().find(|&book| !(1..=6).contains(&values[book])) {
            return Err(SetupError::Value(book));
        }
        self.check_chapel()?;
        for who in participants(seats) {
            self.check_card(who).map_err(|fault| SetupError::Card(who, fault))?;
        }
        self.check_completions()
    }

    fn check_chapel(&self) -> Result<(), SetupError> {
        let pews = self.boards.monastery.pews();
        let chapel = &self.start.chapel;
        let present = |who: Who| participants(self.start.seats).any(|other| other == who);
        for row in 0..quill_view::Monastery::MAX_PEWS {
            let marks = || chapel.marks(row);
            let places = pews.get(row).map_or(0, |pew| usize::from(pew.places));
            let once = |who: Who| marks().filter(|&other| other == who).count() == 1;
            let below = |who: Who| row == 0 || chapel.marks(row - 1).any(|other| other == who);
            if marks().count() > places || !marks().all(|who| present(who) && once(who) && below(who)) {
                return Err(SetupError::Chapel);
            }
        }
        let complete = participants(self.start.seats).all(|who| chapel.marks(0).any(|other| other == who));
        if complete { Ok(()) } else { Err(SetupError::Chapel) }
    }

    fn check_card(&self, who: Who) -> Result<(), CardFault> {
        let (card, task, solo) = (&self.start.cards[who], &self.boards.task, self.start.seats == 1);
        for book in Book::ALL {
            let spaces = task.stacks()[book].spaces;
            if card.stacks[book] > spaces {
                return Err(CardFault::Stack(book));
            }
            if (card.stacks[book] == spaces) != (card.completed[book] > 0) {
                return Err(CardFault::Completed(book));
            }
        }
        if card.cross > if solo { 0 } else { task.circles() } {
            return Err(CardFault::Cross);
        }
        let map = task.map();
        let in_map = map.spaces().collect::<Spaces>();
        let walked = match card.at {
            None => card.visited.is_empty(),
            Some(at) => card.visited.contains(at) && map.connected(card.visited.both(in_map)) == card.visited,
        };
        let edge = map.edge().iter().take(card.visited.len()).copied();
        let astray = who == Who::Cadfael && solo && edge.collect::<Spaces>() != card.visited;
        if !walked || astray {
            return Err(CardFault::Novice);
        }
        if !card.stops.minus(card.visited).is_empty() || (!map.is_grid() && !card.stops.is_empty()) {
            return Err(CardFault::Stops);
        }
        let least = if solo { -Setup::MAX_INFLUENCE } else { 0 };
        if !(least..=Setup::MAX_INFLUENCE).contains(&card.influence) {
            return Err(CardFault::Influence);
        }
        if card.days >= self.start.day || card.days > PublicState::DAYS {
            return Err(CardFault::Track);
        }
        let books_only = Card { stacks: card.stacks, completed: card.completed, ..Card::default() };
        if who == Who::Cadfael && !solo && *card != books_only {
            return Err(CardFault::Cadfael);
        }
        Ok(())
    }

    /// Checks that the orders of completion of each stack are 1, 2 and so on.
    fn check_completions(&self) -> Result<(), SetupError> {
        for book in Book::ALL {
            let places = || participants(self.start.seats).map(|who| self.start.cards[who].completed[book]);
            let count = places().filter(|&place| place > 0).count() as u8;
            if (1..=count).any(|wanted| places().all(|place| place != wanted)) {
                let last =
                    participants(self.start.seats).rfind(|&who| self.start.cards[who].completed[book] > 0);
                return Err(SetupError::Card(last.unwrap_or(Who::Cadfael), CardFault::Completed(book)));
            }
        }
        Ok(())
    }

    /// Sets the number of towns on each task card from its map.
    pub fn count_towns(&mut self) {
        let map = self.boards.task.map();
        for who in participants(self.start.seats) {
            let card = &mut self.start.cards[who];
            let counted = if map.is_grid() { card.stops } else { card.visited };
            card.towns = counted.iter().filter(|&space| map.icon(space) == Icon::Town).count() as u8;
        }
    }
}

/// Returns Cadfael's card after this many spaces of the edge, with the towns on them (Q91).
fn head_start(boards: &Boards, spaces: u8) -> Result<Card, SetupError> {
    let map = boards.task.map();
    let edge = map.edge();
    let walked = edge.get(..spaces.into()).ok_or(SetupError::HeadStart(edge.len()))?;
    let towns = walked.iter().filter(|&&space| map.icon(space) == Icon::Town).count() as u8;
    Ok(Card {
        visited: walked.iter().copied().collect(),
        at: walked.last().copied(),
        towns,
        ..Card::default()
    })
}
