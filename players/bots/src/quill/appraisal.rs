//! The value of die faces to a seat.

use quill_view::{Book, BookFace, ByBook, Embellishment, Icon, PublicState, Row, Special, Travel, Who};
use tabletop::Seat;

use super::outlook::{Change, Outlook, climbed_points, stack_points, stack_points_if, weighed, weights};
use super::routes::Walker;

/// The most dice of one kind that a seat uses in a day.
const MAX_DICE: usize = 4;

/// What each use of dice would add to a seat's lead, each considered alone.
pub(super) struct Appraisal {
    /// Indexed by the number of dice that show the book. Dice without room use the Abbot's option.
    marks: ByBook<[f32; MAX_DICE + 1]>,
    climbs: [f32; MAX_DICE + 1],
    /// Indexed by the number of spaces.
    moves: [f32; 5],
    star: f32,
    raise: ByBook<f32>,
    lower: ByBook<f32>,
}

impl Appraisal {
    /// Values each use of dice for a seat. `days` is the number of days left after the dice are used.
    pub(super) fn new(outlook: &mut Outlook, table: &PublicState, seat: Seat, days: u8) -> Appraisal {
        let (who, card, task) = (Who::Player(seat), table.card(Who::Player(seat)), &table.boards().task);
        let weights = weights(table, seat);
        let base = ByBook::from_fn(|book| weighed(&weights, &stack_points(table, book, days)));
        let after = |book, books, pips| {
            let change = Change { books: Some((who, books)), pips };
            weighed(&weights, &stack_points_if(table, book, days, change)) - base[book]
        };
        let room = |book: Book| task.stacks()[book].spaces - card.stacks[book];
        let mut marks = ByBook::from_fn(|book| {
            std::array::from_fn(|dice| match (dice as u8).min(room(book)) {
                0 => 0.0,
                books => after(book, books, 0),
            })
        });
        let kept = usize::from(table.desk(who).kept);
        let row = climbed_points(table, who, days, kept);
        let climbs: [f32; MAX_DICE + 1] =
            std::array::from_fn(|dice| climbed_points(table, who, days, kept + dice) - row);
        let roll = (Book::ALL.into_iter().map(|book| marks[book][1]).sum::<f32>() + climbs[1]) / 6.0;
        let prize = |icon| match icon {
            Icon::Book(book) => marks[book][1],
            _ => roll,
        };
        let walker = Walker::new(table, card);
        let here = outlook.routes().ahead(table, walker, days);
        let mut moved =
            |steps| outlook.routes().best_move(table, walker, steps, days, &prize).map(|value| value - here);
        let step = moved(1);
        let circle = if walker.circles > 0 { f32::from(task.circle_points()) } else { 0.0 };
        let spare = step.map_or(circle, |step| step.max(circle));
        let stuck = if task.map().is_grid() { 0.0 } else { spare };
        let mut moves = [0.0, step.unwrap_or(stuck), 0.0, 0.0, 0.0];
        (2..=4).for_each(|steps| moves[usize::from(steps)] = moved(steps).unwrap_or(stuck));
        for book in Book::ALL {
            for (dice, value) in marks[book].iter_mut().enumerate() {
                *value += spare * dice.saturating_sub(room(book).into()) as f32;
            }
        }
        let starry = Book::ALL.into_iter().filter(|&book| !card.stars.contains(book) && room(book) > 0);
        Appraisal {
            marks,
            climbs,
            moves,
            star: starry.map(|book| marks[book][1]).fold(0.0, f32::max),
            raise: ByBook::from_fn(|book| after(book, 0, 1)),
            lower: ByBook::from_fn(|book| after(book, 0, -1)),
        }
    }

    /// The value of book dice, given the number of dice for each face.
    pub(super) fn books(&self, dice: &[u8; 6]) -> f32 {
        let most = |face: BookFace| usize::from(dice[face.index()]).min(MAX_DICE);
        let marks = Book::ALL.into_iter().map(|book| self.marks[book][most(BookFace::Book(book))]);
        marks.sum::<f32>() + self.climbs[most(BookFace::Chapel)]
    }

    /// The value of a travel die, with `further` extra spaces.
    pub(super) fn travel(&self, face: Travel, further: u8) -> f32 {
        self.moves[usize::from(face.spaces() + further)] + f32::from(face.stars()) * self.star
    }

    /// The value of a row of the scriptorium, with the row's special action if it has one.
    pub(super) fn row(&self, row: &Row, special: Option<Special>) -> f32 {
        let books = self.books(&row.books);
        let travel = |further| row.travel.map_or(0.0, |face| self.travel(face, further));
        let without = |face: BookFace| {
            let mut rest = row.books;
            rest[face.index()] -= 1;
            rest
        };
        let faces = || BookFace::ALL.into_iter().filter(|face| row.books[face.index()] > 0);
        let more = match special {
            None => 0.0,
            Some(Special::Embellish) => row.embellishment.map_or(0.0, |face| self.embellishment(face)),
            Some(Special::Further) => travel(1) - travel(0),
            Some(Special::Climb) => self.climbs[1],
            Some(Special::Walk) => self.moves[1..=3].iter().copied().fold(0.0, f32::max),
            Some(Special::Chapel) => faces()
                .filter(|&face| face != BookFace::Chapel)
                .map(|face| {
                    let mut changed = without(face);
                    changed[BookFace::Chapel.index()] += 1;
                    self.books(&changed) - books
                })
                .fold(0.0, f32::max),
            Some(Special::Reroll) => faces()
                .map(|face| {
                    let rolled = BookFace::ALL.into_iter().map(|new| {
                        let mut changed = without(face);
                        changed[new.index()] += 1;
                        self.books(&changed)
                    });
                    rolled.sum::<f32>() / 6.0 - books
                })
                .fold(0.0, f32::max),
        };
        books + travel(0) + more.max(0.0)
    }

    fn embellishment(&self, face: Embellishment) -> f32 {
        let (plus, minus) = face.signs();
        let best = |values: &ByBook<f32>| values.0.iter().copied().fold(f32::MIN, f32::max);
        f32::from(plus) * best(&self.raise) + f32::from(minus) * best(&self.lower)
    }
}
