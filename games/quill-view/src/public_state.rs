use alloc::sync::Arc;

use tabletop::{BySeat, Seat, Seats, Sink, ToAct};

use crate::board::Boards;
use crate::book::{Book, Books, ByBook};
use crate::card::Card;
use crate::chapel::Chapel;
use crate::desk::Desk;
use crate::dice::{Die, Embellishment, Travel};
use crate::event::{Event, Fact, Roller};
use crate::options::Options;
use crate::who::{ByWho, Who, everybody};

/// The part of the game that is being played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Days 1 to 4 (Q20 to Q35).
    PeriodOne,
    /// Days 5 to 8 (Q40 to Q49).
    PeriodTwo,
    /// The game is over.
    Over,
}

/// What a player does in Terce.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TerceStep {
    /// Takes a row.
    Row,
    /// Gives a row to Cadfael (Q73).
    Give,
    /// Uses the dice of the row.
    Use,
}

/// The step of the day.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// Cadfael's dice before Matins (Q71), or his whole turn in the solo game (Q81).
    Cadfael,
    /// Dice are rolled, all at the same time.
    Matins,
    /// Dice are used, all at the same time; in the solo game, the player's use of dice in both periods.
    Lauds,
    /// This one moves up in the chapel.
    Vespers(Who),
    /// Cadfael's bonus after a day of the solo game (Q86, Q88).
    Evening,
    /// The scriptorium's dice are rolled.
    Vigil,
    /// All bid, at the same time.
    Prime,
    /// This one takes and uses a row.
    Terce(Who, TerceStep),
    /// The game is over.
    Over,
}

/// A row of dice in the scriptorium.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Row {
    /// How many book dice show each face.
    pub books: [u8; 6],
    /// The travel die.
    pub travel: Option<Travel>,
    /// The embellishment die.
    pub embellishment: Option<Embellishment>,
    /// Who has taken the row.
    pub taken: Option<Who>,
}

/// How a table begins: at the start of a day.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Start {
    /// How many players there are, 1 to 4.
    pub seats: usize,
    /// Who stood leftmost in the bottom pew.
    pub first: Seat,
    /// The day, 1 to 8; 9 at the end.
    pub day: u8,
    /// The value dice.
    pub values: ByBook<u8>,
    /// The chapel.
    pub chapel: Chapel,
    /// Everybody's task card.
    pub cards: ByWho<Card>,
}

/// What lies open to everybody, which is all but the sealed choices: cards, dice, chapel, scriptorium, and
/// whose turn it is.
///
/// The truth and every view have a table each and move it by the same methods, named after what happened,
/// so the course of the game is written once. The methods do not check anything: legality comes first. What
/// follows without a choice they do themselves, and tell the sink as a [`Fact`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicState {
    pub(crate) boards: Arc<Boards>,
    pub(crate) cards: ByWho<Card>,
    pub(crate) desks: ByWho<Desk>,
    pub(crate) chapel: Chapel,
    pub(crate) rows: [Row; 4],
    pub(crate) bids: Option<BySeat<u8>>,
    pub(crate) values: ByBook<u8>,
    /// How many have completed each stack.
    pub(crate) completions: ByBook<u8>,
    pub(crate) options: Options,
    pub(crate) stage: Stage,
    /// Those who act one after the other in Vespers and Terce.
    pub(crate) order: [Who; 4],
    pub(crate) turns: u8,
    pub(crate) turn: u8,
    pub(crate) seats: u8,
    pub(crate) first: Seat,
    pub(crate) day: u8,
    /// How many rolls have been made, or are being made, in Matins or by Cadfael.
    pub(crate) rolls: u8,
    /// Whose sealed choice is made.
    pub(crate) chosen: Seats,
    /// Who has stopped rolling.
    pub(crate) stopped: Seats,
    /// Who still has dice to use in Lauds.
    pub(crate) busy: Seats,
    /// Which players' dice are about to be rolled.
    pub(crate) rolling: Seats,
    /// Whether Cadfael's dice are about to be rolled.
    pub(crate) cadfael_rolling: bool,
}

impl PublicState {
    /// The last day.
    pub const DAYS: u8 = 8;
    /// The last day of Period I.
    pub const PERIOD_ONE: u8 = 4;
    /// The most rolls that anybody has (Q21, Q82).
    pub const ROLLS: u8 = 3;

    /// The table at the start of a day; the sink is told what follows at once.
    #[must_use]
    pub fn new(
        boards: Arc<Boards>,
        options: Options,
        start: &Start,
        sink: &mut impl Sink<Event>,
    ) -> PublicState {
        let mut table = PublicState {
            boards,
            cards: start.cards,
            desks: ByWho::new(start.seats, [Desk::default(); 4]),
            chapel: start.chapel,
            rows: [Row::default(); 4],
            bids: None,
            values: start.values,
            completions: ByBook::default(),
            options,
            stage: Stage::Over,
            order: [Who::Cadfael; 4],
            turns: 0,
            turn: 0,
            seats: start.seats as u8,
            first: start.first,
            day: start.day,
            rolls: 0,
            chosen: Seats::NONE,
            stopped: Seats::NONE,
            busy: Seats::NONE,
            rolling: Seats::NONE,
            cadfael_rolling: false,
        };
        for book in Book::ALL {
            let completed = |who: &Who| table.cards[*who].completed[book] > 0;
            table.completions[book] = everybody(start.seats).filter(completed).count() as u8;
        }
        table.begin_day(sink);
        table
    }

    pub(crate) fn begin_day(&mut self, sink: &mut impl Sink<Event>) {
        if self.day > PublicState::DAYS {
            self.stage = Stage::Over;
            return;
        }
        let day = self.day;
        sink.emit(|| Event::Fact(Fact::DayBegan(day)));
        if self.is_solo() || (self.has_cadfael() && !self.in_period_two()) {
            self.begin_cadfael();
        } else if self.in_period_two() {
            self.begin_vigil();
        } else {
            self.begin_matins();
        }
    }

    pub(crate) fn end_day(&mut self, sink: &mut impl Sink<Event>) {
        self.desks = ByWho::new(self.seats(), [Desk::default(); 4]);
        self.rows = [Row::default(); 4];
        self.bids = None;
        self.order = [Who::Cadfael; 4];
        self.turns = 0;
        self.turn = 0;
        self.rolls = 0;
        self.stopped = Seats::NONE;
        self.day += 1;
        self.begin_day(sink);
    }

    /// The cards in use.
    #[must_use]
    pub fn boards(&self) -> &Arc<Boards> {
        &self.boards
    }

    /// The options of the table.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// How many players there are.
    #[inline]
    #[must_use]
    pub fn seats(&self) -> usize {
        self.seats.into()
    }

    /// Who stood leftmost in the bottom pew.
    #[must_use]
    pub fn first(&self) -> Seat {
        self.first
    }

    /// Whether a single player plays against Cadfael.
    #[inline]
    #[must_use]
    pub fn is_solo(&self) -> bool {
        self.seats == 1
    }

    /// Whether Cadfael is at the table.
    #[inline]
    #[must_use]
    pub fn has_cadfael(&self) -> bool {
        self.seats <= 2
    }

    /// The players, and Cadfael where he plays.
    pub fn everybody(&self) -> impl DoubleEndedIterator<Item = Who> + Clone + use<> {
        everybody(self.seats())
    }

    /// The day, from 1; 9 when the game is over.
    #[must_use]
    pub fn day(&self) -> u8 {
        self.day
    }

    #[inline]
    pub(crate) fn in_period_two(&self) -> bool {
        self.day > PublicState::PERIOD_ONE
    }

    /// The part of the game that is being played.
    #[must_use]
    pub fn phase(&self) -> Phase {
        match self.stage {
            Stage::Over => Phase::Over,
            _ if self.in_period_two() => Phase::PeriodTwo,
            _ => Phase::PeriodOne,
        }
    }

    /// The step of the day.
    #[inline]
    #[must_use]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The value dice.
    #[must_use]
    pub fn values(&self) -> &ByBook<u8> {
        &self.values
    }

    /// The chapel.
    #[must_use]
    pub fn chapel(&self) -> &Chapel {
        &self.chapel
    }

    /// Somebody's task card.
    #[inline]
    #[must_use]
    pub fn card(&self, who: Who) -> &Card {
        &self.cards[who]
    }

    /// Somebody's dice.
    #[inline]
    #[must_use]
    pub fn desk(&self, who: Who) -> &Desk {
        &self.desks[who]
    }

    /// The rows of the scriptorium that are in use (Q40); none in Period I and in the solo game.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        if self.in_period_two() && !self.is_solo() && self.stage != Stage::Over {
            &self.rows[..self.row_count()]
        } else {
            &[]
        }
    }

    /// How many rows of the scriptorium are in use with so many players (Q40, Q73).
    #[must_use]
    pub fn row_count(&self) -> usize {
        self.seats().max(3)
    }

    /// What everybody has bid, from the opening of the bids to the end of the day.
    #[must_use]
    pub fn bids(&self) -> Option<&BySeat<u8>> {
        self.bids.as_ref()
    }

    /// How many rolls have been made in Matins, or by Cadfael in the solo game.
    #[must_use]
    pub fn rolls(&self) -> u8 {
        self.rolls
    }

    /// The seats whose sealed choice is made.
    #[must_use]
    pub fn chosen(&self) -> Seats {
        self.chosen
    }

    /// The seats that have stopped rolling.
    #[must_use]
    pub fn stopped(&self) -> Seats {
        self.stopped
    }

    /// Those who are still to act in Vespers and Terce, from the active one on.
    #[must_use]
    pub fn order(&self) -> &[Who] {
        match self.stage {
            Stage::Vespers(_) | Stage::Terce(..) => &self.order[self.turn.into()..self.turns.into()],
            _ => &[],
        }
    }

    /// Whose die is rolled next, and which one.
    #[inline]
    #[must_use]
    pub fn next_roll(&self) -> Option<(Roller, Die)> {
        if self.stage == Stage::Vigil {
            return self.next_vigil().map(|(_, die)| (Roller::Scriptorium, die));
        }
        let who = match self.rolling.first() {
            Some(seat) => Who::Player(seat),
            None if self.cadfael_rolling => Who::Cadfael,
            None => return None,
        };
        self.desks[who].rolling.next().map(|die| (Roller::Of(who), die))
    }

    /// Who owes a decision.
    #[inline]
    #[must_use]
    pub fn to_act(&self) -> ToAct {
        if self.cadfael_rolling || !self.rolling.is_empty() {
            return ToAct::Chance;
        }
        match self.stage {
            Stage::Matins => ToAct::Seats(Seats::all(self.seats()).minus(self.stopped).minus(self.chosen)),
            Stage::Prime => ToAct::Seats(Seats::all(self.seats()).minus(self.chosen)),
            Stage::Lauds => ToAct::Seats(self.busy),
            Stage::Vespers(Who::Player(seat)) | Stage::Terce(Who::Player(seat), _) => {
                ToAct::Seats(Seats::only(seat))
            }
            // In the solo game the player decides whether Cadfael rolls again (Q82).
            Stage::Cadfael => ToAct::Seats(Seats::only(Seat::FIRST)),
            Stage::Vigil => ToAct::Chance,
            Stage::Vespers(Who::Cadfael) | Stage::Terce(Who::Cadfael, _) | Stage::Evening | Stage::Over => {
                ToAct::Nobody
            }
        }
    }

    /// Whether a position can be written now: nothing of the day has happened yet.
    #[must_use]
    pub fn at_start_of_day(&self) -> bool {
        let unrolled = |who: Who| self.desks[who].books == [0; 6] && self.desks[who].influence == [0; 2];
        match self.stage {
            Stage::Over => true,
            Stage::Vigil => {
                self.next_vigil().is_some_and(|(row, _)| row == 0) && self.rows[0].books == [0; 6]
            }
            Stage::Cadfael => self.rolls <= 1 && self.cadfael_rolling && self.is_untouched(),
            Stage::Matins => {
                self.rolls == 1
                    && !self.has_cadfael()
                    && self.rolling == Seats::all(self.seats())
                    && self.everybody().all(unrolled)
            }
            _ => false,
        }
    }

    /// The start of a table at this moment, if it is the start of a day.
    #[must_use]
    pub fn to_start(&self) -> Option<Start> {
        self.at_start_of_day().then(|| Start {
            seats: self.seats(),
            first: self.first,
            day: self.day,
            values: self.values,
            chapel: self.chapel,
            cards: self.cards,
        })
    }

    /// Whether the stack has no space left.
    #[inline]
    pub(crate) fn is_full(&self, who: Who, book: Book) -> bool {
        self.cards[who].stacks[book] >= self.boards.task.heights[book]
    }

    /// The books that a star can bring: not crossed out, and the stack has room (Q29).
    #[inline]
    pub(crate) fn star_books(&self, seat: Seat) -> Books {
        let who = Who::Player(seat);
        let crossed = self.cards[who].stars;
        Book::ALL.into_iter().filter(|&book| !crossed.contains(book) && !self.is_full(who, book)).collect()
    }

    /// What completing a stack as this one (from 1) brings; nothing for 0, a stack not completed. In the solo
    /// game the highest number is crossed out (Q25, Q80).
    #[must_use]
    pub fn bonus(&self, book: Book, place: u8) -> u8 {
        let crossed_out = usize::from(self.is_solo());
        let left = self.boards.task.stacks[book].bonus.iter().skip(crossed_out);
        usize::from(place).checked_sub(1).and_then(|index| left.copied().nth(index)).unwrap_or(0)
    }
}
