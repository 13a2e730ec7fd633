//! The points that everybody has now, and what a few more books would add.

use quill_view::{Book, ByBook, Parts, PublicState, Who};
use tabletop::Seat;

/// The number of places around a table.
pub(super) const PLACES: usize = 4;

/// Returns the participants as a seat sees them: itself, then the other seats in turn order. Cadfael has the last
/// place.
pub(super) fn around(table: &PublicState, seat: Seat) -> [Option<Who>; PLACES] {
    let mut places = [None; PLACES];
    let mut next = seat;
    for place in &mut places[..table.seats()] {
        *place = Some(Who::Player(next));
        next = next.left(table.seats());
    }
    if table.has_cadfael() {
        places[PLACES - 1] = Some(Who::Cadfael);
    }
    places
}

/// A place's standing in a stack: the books, then what decides ties (Q66). The higher is ahead.
type Standing = u16;

/// The ranks in all stacks.
pub(super) struct Ranking<'a> {
    table: &'a PublicState,
    standings: ByBook<[Standing; PLACES]>,
    /// How many have completed each stack, including those in this Lauds.
    full: ByBook<u8>,
    /// Who scores: all but an empty place, and Cadfael in a game of two (Q70).
    scores: [bool; PLACES],
}

impl<'a> Ranking<'a> {
    pub(super) fn new(table: &'a PublicState, places: &[Option<Who>; PLACES]) -> Ranking<'a> {
        let mut ranking = Ranking {
            table,
            standings: ByBook::default(),
            full: ByBook::default(),
            scores: places.map(|who| who.is_some_and(|who| who != Who::Cadfael || table.is_solo())),
        };
        for (place, who) in places.iter().enumerate() {
            let Some(who) = *who else { continue };
            let (card, nearness) = (table.card(who), table.chapel().nearness(who));
            for book in Book::ALL {
                let tie = match card.completed[book] {
                    0 => nearness,
                    order => u8::MAX - order,
                };
                ranking.standings[book][place] = standing(card.stacks[book], tie);
                ranking.full[book] += u8::from(ranking.room(book, place) == 0);
            }
        }
        ranking
    }

    /// The books in a stack.
    #[inline]
    pub(super) fn books(&self, book: Book, place: usize) -> u8 {
        (self.standings[book][place] >> 8) as u8
    }

    /// The spaces left in a stack.
    #[inline]
    pub(super) fn room(&self, book: Book, place: usize) -> u8 {
        self.table.boards().task.stacks()[book].spaces.saturating_sub(self.books(book, place))
    }

    /// How many have completed the stack.
    pub(super) fn full(&self, book: Book) -> u8 {
        self.full[book]
    }

    /// Whether one place is ahead of another in a stack.
    #[inline]
    pub(super) fn is_ahead(&self, book: Book, place: usize, other: usize) -> bool {
        self.standings[book][place] > self.standings[book][other]
    }

    /// The number of participants ahead in a stack.
    #[inline]
    pub(super) fn ahead(&self, book: Book, place: usize) -> usize {
        self.ahead_of(book, place, self.standings[book][place])
    }

    #[inline]
    fn ahead_of(&self, book: Book, place: usize, standing: Standing) -> usize {
        let others = self.standings[book].iter().enumerate();
        others.map(|(other, &theirs)| usize::from(other != place && theirs > standing)).sum()
    }

    /// The points for a stack as if the game ended now.
    #[inline]
    pub(super) fn points(&self, book: Book, place: usize) -> i16 {
        self.points_with(book, self.books(book, place), self.ahead(book, place))
    }

    #[inline]
    fn points_with(&self, book: Book, books: u8, ahead: usize) -> i16 {
        let stack = &self.table.boards().task.stacks()[book];
        let value = i16::from(self.table.values()[book]);
        match (self.table.is_solo(), ahead) {
            _ if usize::from(books) < stack.negative.len() => stack.showing(books),
            (true, 0) => value,
            (true, _) => 0,
            (false, 3..) => value / 2,
            (false, ahead) => value * (3 - ahead as i16),
        }
    }

    /// The points that more books would add now, with the bonus for completing the stack.
    #[inline]
    pub(super) fn gain(&self, book: Book, place: usize, more: u8) -> i16 {
        let (books, room) = (self.books(book, place), self.room(book, place));
        let more = more.min(room);
        if more == 0 || !self.scores[place] {
            return 0;
        }
        let (after, bonus) = self.after(book, place, more);
        let ahead = self.ahead_of(book, place, after);
        self.points_with(book, books + more, ahead) - self.points(book, place) + bonus
    }

    /// The points that the others would lose now if a place added one book.
    pub(super) fn harm(&self, book: Book, place: usize) -> i16 {
        if self.room(book, place) == 0 {
            return 0;
        }
        let (before, (after, _)) = (self.standings[book][place], self.after(book, place, 1));
        let passed = |&other: &usize| {
            let theirs = self.standings[book][other];
            other != place && self.scores[other] && theirs > before && theirs < after
        };
        let loss = |other: usize| {
            let (books, ahead) = (self.books(book, other), self.ahead(book, other));
            self.points_with(book, books, ahead) - self.points_with(book, books, ahead + 1)
        };
        (0..PLACES).filter(passed).map(loss).sum()
    }

    /// Returns the standing after more books, of which there is room for all, and the bonus.
    #[inline]
    fn after(&self, book: Book, place: usize, more: u8) -> (Standing, i16) {
        let books = self.books(book, place) + more;
        if more < self.room(book, place) {
            return (standing(books, self.standings[book][place] as u8), 0);
        }
        let order = self.full[book] + 1;
        (standing(books, u8::MAX - order), self.table.bonus(book, order).into())
    }
}

#[inline]
fn standing(books: u8, tie: u8) -> Standing {
    u16::from(books) << 8 | u16::from(tie)
}

/// Returns the scores as if the game ended now, by place. The points of stacks are those of a [`Ranking`].
pub(super) fn scores(ranking: &Ranking<'_>, places: &[Option<Who>; PLACES]) -> [Parts; PLACES] {
    core::array::from_fn(|place| places[place].map_or(Parts::default(), |who| parts(ranking, place, who)))
}

fn parts(ranking: &Ranking<'_>, place: usize, who: Who) -> Parts {
    let table = ranking.table;
    let (card, task) = (table.card(who), &table.boards().task);
    if !ranking.scores[place] {
        return Parts::default();
    }
    let towns = usize::from(card.towns).checked_sub(1).and_then(|last| task.towns().get(last));
    let pew = table.boards().monastery.pews().get(table.chapel().row(who));
    Parts {
        bonuses: Book::ALL.into_iter().map(|book| i16::from(table.bonus(book, card.completed[book]))).sum(),
        towns: towns.map_or(0, |&points| points.into()),
        influence: card.influence.div_euclid(task.divide().into()),
        cross: if table.is_solo() { 0 } else { i16::from(card.cross) * i16::from(task.circle_points()) },
        chapel: pew.map_or(0, |pew| pew.points.into()),
        stacks: ByBook::from_fn(|book| ranking.points(book, place)),
        ranks: ByBook::from_fn(|book| ranking.ahead(book, place) as u8 + 1),
    }
}
