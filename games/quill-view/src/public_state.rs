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
use crate::who::{ByWho, Who, participants};

/// A period of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Days 1 to 4 (Q20 to Q35).
    PeriodOne,
    /// Days 5 to 8 (Q40 to Q49).
    PeriodTwo,
    /// The game is over.
    Over,
}

/// A step of a player's turn in Terce.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TerceStep {
    /// Take a row.
    Row,
    /// Give a row to Cadfael (Q73).
    Give,
    /// Use the dice of the row.
    Use,
}

/// A step of the day.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// Cadfael's dice before Matins (Q71), or his whole turn in the solo game (Q81).
    Cadfael,
    /// All players roll dice simultaneously.
    Matins,
    /// All players use dice simultaneously; in the solo game, the player uses dice, in both periods.
    Lauds,
    /// This participant moves up in the chapel.
    Vespers(Who),
    /// Cadfael's bonus after a day of the solo game (Q86, Q88).
    Evening,
    /// The scriptorium's dice are rolled.
    Vigil,
    /// All players bid simultaneously.
    Prime,
    /// This participant takes and uses a row.
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
    /// The participant who took the row.
    pub taken: Option<Who>,
}

/// The public state at the start of a day.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Start {
    /// The number of players, 1 to 4.
    pub seats: usize,
    /// The seat leftmost in the bottom pew.
    pub first: Seat,
    /// The day, 1 to 8; 9 at the end.
    pub day: u8,
    /// The value dice.
    pub values: ByBook<u8>,
    /// The chapel.
    pub chapel: Chapel,
    /// The task card of each participant.
    pub cards: ByWho<Card>,
}

/// The public part of the game: everything but the sealed choices.
///
/// The full state and every view hold one each and change it by the same methods, named after the event that
/// they apply. The methods check nothing: check that an action is legal first. Steps that leave no choice are
/// applied automatically, and emitted to the sink as a [`Fact`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicState {
    pub(crate) boards: Arc<Boards>,
    pub(crate) cards: ByWho<Card>,
    pub(crate) desks: ByWho<Desk>,
    pub(crate) chapel: Chapel,
    pub(crate) rows: [Row; 4],
    pub(crate) bids: Option<BySeat<u8>>,
    pub(crate) values: ByBook<u8>,
    /// The number of participants who have completed each stack.
    pub(crate) completions: ByBook<u8>,
    pub(crate) options: Options,
    pub(crate) stage: Stage,
    /// The participants with a turn in Vespers or Terce, in order. The first `turns` entries are used.
    pub(crate) order: [Who; 4],
    pub(crate) turns: u8,
    pub(crate) turn: u8,
    pub(crate) seats: u8,
    pub(crate) first: Seat,
    pub(crate) day: u8,
    /// The current roll of Matins or of Cadfael, from 1; else 0.
    pub(crate) rolls: u8,
    /// The seats that have made their sealed choice.
    pub(crate) chosen: Seats,
    /// The seats that have stopped rolling.
    pub(crate) stopped: Seats,
    /// The seats that still use dice in Lauds.
    pub(crate) busy: Seats,
    /// The seats with dice to roll.
    pub(crate) rolling: Seats,
    /// Whether Cadfael has dice to roll.
    pub(crate) cadfael_rolling: bool,
}

impl PublicState {
    /// The last day.
    pub const DAYS: u8 = 8;
    /// The last day of Period I.
    pub const PERIOD_ONE: u8 = 4;
    /// The maximum number of rolls in Matins, and of Cadfael (Q21, Q82).
    pub const ROLLS: u8 = 3;

    /// Returns the state at the start of a day. Emits the facts that follow immediately.
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
            table.completions[book] = participants(start.seats).filter(completed).count() as u8;
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

    /// The options of the game.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The number of players.
    #[inline]
    #[must_use]
    pub fn seats(&self) -> usize {
        self.seats.into()
    }

    /// The seat leftmost in the bottom pew.
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

    /// Whether Cadfael plays.
    #[inline]
    #[must_use]
    pub fn has_cadfael(&self) -> bool {
        self.seats <= 2
    }

    /// The players, then Cadfael if he plays.
    pub fn participants(&self) -> impl DoubleEndedIterator<Item = Who> + Clone + use<> {
        participants(self.seats())
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

    /// The current period.
    #[must_use]
    pub fn phase(&self) -> Phase {
        match self.stage {
            Stage::Over => Phase::Over,
            _ if self.in_period_two() => Phase::PeriodTwo,
            _ => Phase::PeriodOne,
        }
    }

    /// The current step of the day.
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

    /// A participant's task card.
    #[inline]
    #[must_use]
    pub fn card(&self, who: Who) -> &Card {
        &self.cards[who]
    }

    /// A participant's dice.
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

    /// How many rows of the scriptorium this number of players uses (Q40, Q73).
    #[must_use]
    pub fn row_count(&self) -> usize {
        self.seats().max(3)
    }

    /// The bids, from their opening to the end of the day.
    #[must_use]
    pub fn bids(&self) -> Option<&BySeat<u8>> {
        self.bids.as_ref()
    }

    /// The current roll of Matins or of Cadfael, from 1; 0 in other stages.
    #[must_use]
    pub fn rolls(&self) -> u8 {
        self.rolls
    }

    /// The seats that have made their sealed choice.
    #[must_use]
    pub fn chosen(&self) -> Seats {
        self.chosen
    }

    /// The seats that have stopped rolling.
    #[must_use]
    pub fn stopped(&self) -> Seats {
        self.stopped
    }

    /// The participants still to act in Vespers or Terce, starting with the active one.
    #[must_use]
    pub fn order(&self) -> &[Who] {
        match self.stage {
            Stage::Vespers(_) | Stage::Terce(..) => &self.order[self.turn.into()..self.turns.into()],
            _ => &[],
        }
    }

    /// The next die to roll, and whose it is.
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

    /// Who acts next.
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

    /// Whether a position can be written: no die of the day has been rolled yet, or the game is over.
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
                    && self.participants().all(unrolled)
            }
            _ => false,
        }
    }

    /// The state to start from, if a position can be written.
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

    /// The books that a star can mark: not crossed out, with room in the stack (Q29).
    #[inline]
    pub(crate) fn star_books(&self, seat: Seat) -> Books {
        let who = Who::Player(seat);
        let crossed = self.cards[who].stars;
        Book::ALL.into_iter().filter(|&book| !crossed.contains(book) && !self.is_full(who, book)).collect()
    }

    /// The bonus for completing a stack in this place, from 1; 0 for place 0, a stack not completed. In the
    /// solo game the highest bonus is crossed out (Q25, Q80).
    #[must_use]
    pub fn bonus(&self, book: Book, place: u8) -> u8 {
        let crossed_out = usize::from(self.is_solo());
        let left = self.boards.task.stacks[book].bonus.iter().skip(crossed_out);
        usize::from(place).checked_sub(1).and_then(|index| left.copied().nth(index)).unwrap_or(0)
    }
}
