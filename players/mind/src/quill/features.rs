//! The features of a view of Quill & Parchment, block by block in [`BLOCKS`].
//!
//! *Places* around the table: 0 is the seat to act, then come the others in turn order. Cadfael has place 3. The block
//! of an empty place is 0. *Points* are those if the game ended now, and *gains* are points added at once, bonuses
//! included. A *difference* is two features: limited to 10 either way, and divided by 4. Lists of kinds and values are
//! 0 or 1 each; everything else that is not a yes or no is a plain count or sum.
//!
//! A *standing* is: points for bonuses, towns, influence, cross, chapel, stacks, and a quarter of all; towns; circles;
//! stars left; influence divided as for points, and the remainder; row of the chapel; gain of the next row, whether it
//! brings a roll, and a star; book dice by face; Chapels put aside; sum of the influence dice; spaces and star of the
//! travel die; whether it has stopped, has a turn to come, has a row; bid; influence entered on each of the days 5 to
//! 8; nearness of three towns (16 for the next space, 1 for the farthest); half the free spaces ahead; spaces walked;
//! influence entered today; whether bids are open.

use quill_view::{
    Book, BookFace, Desk, Embellishment, Parts, PewBonus, PublicState, Row, Spaces, Special, Stage,
    TerceStep, Travel, View, Who,
};
use tabletop::Seat;

use super::Quill;
use super::choices::{DIRECTIONS, direction, useful_bid};
use super::ranking::{PLACES, Ranking, around, scores};
use super::ways::{ICONS, STEPS, TOWNS, Ways};
use super::writer::Writer;
use crate::block::{Block, Described, write_all};

const STACKS: usize = Book::ALL.len();
const FACES: usize = BookFace::ALL.len();
const TRAVELS: usize = 1 + Travel::ALL.len();
const ROWS: usize = 4;
/// The spaces of the built-in maps.
const MAP_A: usize = 29;
const MAP_B: usize = 35;

const STANDING: usize = 32 + FACES + TOWNS;
const OWN_STACK: usize = 26;
const ROW: usize = 1 + FACES + TRAVELS + 4 + PLACES;
const WAY: usize = 2 + TOWNS + STEPS * ICONS;

impl Described for Quill {
    type Facts<'a> = Scene<'a>;
    const BLOCKS: &'static [Block<Quill>] = BLOCKS;
}

const BLOCKS: &[Block<Quill>] = &[
    Block {
        about: "the situation: stage (Cadfael's dice, Matins, Lauds, Vespers, Prime, row to take, row to give, use of a \
                row); Abbot's option; steps left (0 to 4); stars to use; players (1 to 4); task B; monastery B; \
                difficulty (3); head start; day (1 to 8); rolls (0 to 2); top pew free; turns after the current one; \
                rows left; highest useful bid",
        length: 40,
        write: |scene, out| scene.situation(&mut Writer::new(out)),
    },
    Block {
        about: "own dice: each face of the book dice (at least 1, 2, 3); lower and higher influence die (0 to 6 each) and \
                their sum; travel die (none, 1, 1 with star, 2, 3); + signs; - signs; action of the row (none, \
                embellish, Chapel, further, reroll, climb, walk); Chapels put aside",
        length: 3 * FACES + 15 + TRAVELS + 2 + 7 + 1,
        write: |scene, out| scene.dice(&mut Writer::new(out)),
    },
    Block {
        about: "each book: value die (1 to 6) and its value; next bonus; how many have completed the stack",
        length: STACKS * 9,
        write: |scene, out| scene.books(&mut Writer::new(out)),
    },
    Block {
        about: "each own stack: books; spaces left (0 to 5); order of completion (1 to 4); rank (1 to 4); points; \
                negative points showing; star usable; gains of one, two and three books; gain of the dice; the others' \
                loss by one book; books more than the next behind; books fewer than the next ahead; not first",
        length: STACKS * OWN_STACK,
        write: |scene, out| scene.own_books(&mut Writer::new(out)),
    },
    Block {
        about: "own standing; towns (0 to 3); free circles; remainder of influence (0 to 3); row of the chapel (0 to 6); \
                gains of one to four rows; gain of the Chapels thrown and put aside; place in nearness to the altar (1 \
                to 4); place in points (1 to 4); difference to the best rival; leading; influence below 0",
        length: STANDING + 33,
        write: |scene, out| scene.own_standing(&mut Writer::new(out)),
    },
    rival(|scene, out| scene.rival(&mut Writer::new(out), 1)),
    rival(|scene, out| scene.rival(&mut Writer::new(out), 2)),
    rival(|scene, out| scene.rival(&mut Writer::new(out), 3)),
    Block {
        about: "each row: free; book dice by face; travel die (none, 1, 1 with star, 2, 3); embellishment die (none, +, \
                ++, +-); gain of the book dice for each place",
        length: ROWS * ROW,
        write: |scene, out| scene.rows(&mut Writer::new(out)),
    },
    Block {
        about: "map A: where the own novice is, and where it was",
        length: 2 * MAP_A,
        write: |scene, out| scene.map(&mut Writer::new(out), false, MAP_A),
    },
    Block {
        about: "map B: where the own novice is, and where it was",
        length: 2 * MAP_B,
        write: |scene, out| scene.map(&mut Writer::new(out), true, MAP_B),
    },
    Block {
        about: "each direction: free; nearness of three towns and half the number of spaces that way; the useful icons on \
                which a move of one, two, three and four spaces can end (books with room, roll, town, cross)",
        length: DIRECTIONS * WAY,
        write: |scene, out| scene.directions(&mut Writer::new(out)),
    },
];

/// The features of another place.
const fn rival(write: fn(&Scene<'_>, &mut [i8])) -> Block<Quill> {
    Block {
        about: "another place: Cadfael; for each stack books, spaces left, completed, own books less these, ahead of the \
                seat, points, gains of one and of two books; standing; differences of own points and of own influence \
                to these; nearer to the altar than the seat; ahead in points, ties included",
        length: 1 + STACKS * 8 + STANDING + 6,
        write,
    }
}

/// Writes the features of a view whose seat is to act.
pub(super) fn write(view: &View, features: &mut [i8]) {
    let (table, seat) = (view.table(), view.seat().unwrap_or(Seat::FIRST));
    let places = around(table, seat);
    let ranking = Ranking::new(table, &places);
    let scene = Scene {
        table,
        seat,
        own: Who::Player(seat),
        places,
        scores: scores(&ranking, &places),
        ranking,
        ways: Ways::new(table.boards().task.map()),
    };
    write_all::<Quill>(&scene, features);
}

/// What the features are computed from.
pub(crate) struct Scene<'a> {
    table: &'a PublicState,
    seat: Seat,
    own: Who,
    places: [Option<Who>; PLACES],
    ranking: Ranking<'a>,
    ways: Ways<'a>,
    scores: [Parts; PLACES],
}

impl Scene<'_> {
    fn own_desk(&self) -> &Desk {
        self.table.desk(self.own)
    }

    fn situation(&self, writer: &mut Writer<'_>) {
        let (table, desk) = (self.table, self.own_desk());
        let stage = match table.stage() {
            Stage::Cadfael => 0,
            Stage::Matins => 1,
            Stage::Lauds => 2,
            Stage::Vespers(_) => 3,
            Stage::Prime => 4,
            Stage::Terce(_, TerceStep::Row) => 5,
            Stage::Terce(_, TerceStep::Give) => 6,
            Stage::Terce(_, TerceStep::Use) => 7,
            // No seat is to act.
            Stage::Evening | Stage::Vigil | Stage::Over => return,
        };
        writer.one_hot(stage, 8);
        writer.flag(desk.abbot);
        writer.one_hot(desk.steps.into(), 5);
        writer.number(desk.stars);
        let options = table.options();
        writer.one_hot(table.seats() - 1, 4);
        writer.number(options.task as u8);
        writer.number(options.monastery as u8);
        writer.one_hot(options.difficulty as usize, 3);
        writer.number(options.head_start);
        writer.one_hot(usize::from(table.day()) - 1, 8);
        writer.one_hot(table.rolls().into(), 3);
        let pews = table.boards().monastery.pews();
        let top = pews.len() - 1;
        writer.flag(table.chapel().marks(top).count() < pews[top].places.into());
        writer.number(table.order().len().saturating_sub(1) as u8);
        writer.number(table.rows().iter().map(|row| u8::from(row.taken.is_none())).sum::<u8>());
        writer.number(useful_bid(table, self.seat));
    }

    fn dice(&self, writer: &mut Writer<'_>) {
        let desk = self.own_desk();
        for face in BookFace::ALL {
            (1..=3).for_each(|dice| writer.flag(desk.count(face) >= dice));
        }
        let [one, other] = desk.influence;
        writer.one_hot(one.min(other).into(), 7);
        writer.one_hot(one.max(other).into(), 7);
        writer.number(desk.influence_sum());
        writer.one_hot(travel(desk.travel), TRAVELS);
        writer.number(desk.plus);
        writer.number(desk.minus);
        writer.one_hot(desk.special.map_or(0, |special| special as usize + 1), 1 + Special::ALL.len());
        writer.number(desk.kept);
    }

    fn books(&self, writer: &mut Writer<'_>) {
        for book in Book::ALL {
            let (value, full) = (self.table.values()[book], self.ranking.full(book));
            writer.one_hot(usize::from(value) - 1, 6);
            writer.number(value);
            writer.number(self.table.bonus(book, full + 1));
            writer.number(full);
        }
    }

    fn own_books(&self, writer: &mut Writer<'_>) {
        let (card, desk, ranking) = (self.table.card(self.own), self.own_desk(), &self.ranking);
        for book in Book::ALL {
            let (books, room) = (ranking.books(book, 0), ranking.room(book, 0));
            writer.number(books);
            writer.one_hot(room.into(), 6);
            match card.completed[book] {
                0 => writer.skip(4),
                order => writer.one_hot(usize::from(order) - 1, 4),
            }
            writer.one_hot(ranking.ahead(book, 0), 4);
            writer.number(self.scores[0].stacks[book]);
            writer.number(self.table.boards().task.stacks()[book].showing(books));
            writer.flag(room > 0 && !card.stars.contains(book));
            (1..=3).for_each(|more| writer.number(ranking.gain(book, 0, more)));
            writer.number(ranking.gain(book, 0, desk.count(BookFace::Book(book))));
            writer.number(ranking.harm(book, 0));
            let others = || (1..PLACES).filter(|&place| self.places[place].is_some());
            let of = |place: usize| ranking.books(book, place);
            let behind = others().filter(|&place| !ranking.is_ahead(book, place, 0)).map(of).max();
            writer.number(behind.map_or(0, |theirs| books - theirs));
            let ahead = others().filter(|&place| ranking.is_ahead(book, place, 0)).map(of).min();
            writer.number(ahead.map_or(0, |theirs| theirs - books));
            writer.flag(ahead.is_some());
        }
    }

    fn own_standing(&self, writer: &mut Writer<'_>) {
        let (table, card, desk) = (self.table, self.table.card(self.own), self.own_desk());
        self.standing(writer, 0, self.own);
        writer.one_hot(card.towns.into(), 4);
        writer.number(self.free_circles());
        writer.one_hot(card.influence.rem_euclid(table.boards().task.divide().into()) as usize, 4);
        writer.one_hot(table.chapel().row(self.own), 7);
        (1..=4).for_each(|rows| writer.number(self.climb(self.own, rows)));
        writer.number(self.climb(self.own, usize::from(desk.count(BookFace::Chapel) + desk.kept)));
        let others = || (1..PLACES).filter_map(|place| self.places[place].map(|who| (place, who)));
        let nearness = table.chapel().nearness(self.own);
        writer.one_hot(others().filter(|&(_, who)| table.chapel().nearness(who) > nearness).count(), 4);
        let rivals = || others().filter(|&(_, who)| self.is_rival(who)).map(|(place, _)| place);
        writer.one_hot(rivals().filter(|&place| self.is_leading(place, 0)).count(), 4);
        let best = rivals().map(|place| self.scores[place].total()).max().unwrap_or(0);
        self.difference(writer, self.scores[0].total() - best);
        writer.flag(rivals().all(|place| !self.is_leading(place, 0)));
        writer.flag(card.influence < 0);
    }

    /// Whether a participant can win.
    fn is_rival(&self, who: Who) -> bool {
        who != Who::Cadfael || self.table.is_solo()
    }

    /// Whether a place would win against another if the game ended now.
    fn is_leading(&self, place: usize, other: usize) -> bool {
        let standing = |place: usize| {
            let nearness = self.places[place].map(|who| self.table.chapel().nearness(who));
            (self.scores[place].total(), nearness)
        };
        standing(place) > standing(other)
    }

    fn free_circles(&self) -> u8 {
        let circles = if self.table.is_solo() { 0 } else { self.table.boards().task.circles() };
        circles.saturating_sub(self.table.card(self.own).cross)
    }

    /// The points for climbing this many rows of the chapel, as far as there is room now.
    fn climb(&self, who: Who, rows: usize) -> i16 {
        let (chapel, pews) = (self.table.chapel(), self.table.boards().monastery.pews());
        let row = chapel.row(who);
        let above = pews.iter().enumerate().skip(row + 1).take(rows);
        let open = above.take_while(|(row, pew)| chapel.marks(*row).count() < pew.places.into());
        let points = |pew: Option<&quill_view::Pew>| pew.map_or(0, |pew| i16::from(pew.points));
        open.last().map_or(0, |(_, pew)| i16::from(pew.points) - points(pews.get(row)))
    }

    fn rival(&self, writer: &mut Writer<'_>, place: usize) {
        let Some(who) = self.places[place] else { return };
        writer.flag(who == Who::Cadfael);
        for book in Book::ALL {
            let (ranking, books) = (&self.ranking, self.ranking.books(book, place));
            writer.number(books);
            writer.number(ranking.room(book, place));
            writer.flag(ranking.room(book, place) == 0);
            writer.number(i16::from(ranking.books(book, 0)) - i16::from(books));
            writer.flag(ranking.is_ahead(book, place, 0));
            writer.number(self.scores[place].stacks[book]);
            writer.number(ranking.gain(book, place, 1));
            writer.number(ranking.gain(book, place, 2));
        }
        self.standing(writer, place, who);
        let (table, chapel) = (self.table, self.table.chapel());
        self.difference(writer, self.scores[0].total() - self.scores[place].total());
        self.difference(writer, table.card(self.own).influence - table.card(who).influence);
        writer.flag(chapel.nearness(who) > chapel.nearness(self.own));
        writer.flag(self.is_rival(who) && self.is_leading(place, 0));
    }

    /// Writes a difference exactly if it is small, and in steps of 4.
    fn difference(&self, writer: &mut Writer<'_>, difference: i16) {
        writer.number(difference.clamp(-10, 10));
        writer.number(difference / 4);
    }

    fn standing(&self, writer: &mut Writer<'_>, place: usize, who: Who) {
        let (table, card, desk) = (self.table, self.table.card(who), self.table.desk(who));
        let (task, chapel) = (&table.boards().task, table.chapel());
        let parts = &self.scores[place];
        let stacks: i16 = parts.stacks.0.iter().sum();
        let total = parts.total();
        let listed =
            [parts.bonuses, parts.towns, parts.influence, parts.cross, parts.chapel, stacks, total / 4];
        listed.into_iter().for_each(|points| writer.number(points));
        writer.number(card.towns);
        writer.number(card.cross);
        writer.number(5 - card.stars.iter().count() as i32);
        let divide = i16::from(task.divide());
        writer.number(card.influence.div_euclid(divide));
        writer.number(card.influence.rem_euclid(divide));
        let row = chapel.row(who);
        writer.number(row as i32);
        let pews = table.boards().monastery.pews();
        let next = pews.get(row + 1).filter(|_| chapel.has_room_above(who, pews));
        writer.number(self.climb(who, 1));
        writer.flag(next.is_some_and(|pew| pew.bonus == PewBonus::Roll));
        writer.flag(next.is_some_and(|pew| pew.bonus == PewBonus::Star));
        desk.books.iter().for_each(|&dice| writer.number(dice));
        writer.number(desk.kept);
        writer.number(desk.influence_sum());
        writer.number(desk.travel.map_or(0, Travel::spaces));
        writer.number(desk.travel.map_or(0, Travel::stars));
        writer.flag(who.seat().is_some_and(|seat| table.stopped().contains(seat)));
        writer.flag(table.order().iter().skip(1).any(|&later| later == who));
        writer.flag(table.rows().iter().any(|row| row.taken == Some(who)));
        let bid = who.seat().and_then(|seat| table.bids().map(|bids| bids[seat]));
        writer.number(bid.unwrap_or(0));
        card.track[4..].iter().for_each(|&bid| writer.number(bid));
        let ahead = self.ways.ahead_of(table, who);
        ahead.towns.into_iter().for_each(|near| writer.number(near));
        writer.number(ahead.spaces / 2);
        writer.number(card.visited.len() as i32);
        // The influence of the current day, which the solo game compares.
        let today = card.track.get(usize::from(table.day()) - 1);
        writer.number(today.copied().unwrap_or(0));
        writer.flag(bid.is_some());
    }

    fn rows(&self, writer: &mut Writer<'_>) {
        let rows = self.table.rows();
        for index in 0..ROWS {
            let Some(row) = rows.get(index) else {
                writer.skip(ROW);
                continue;
            };
            writer.flag(row.taken.is_none());
            row.books.iter().for_each(|&dice| writer.number(dice));
            writer.one_hot(travel(row.travel), TRAVELS);
            writer.one_hot(embellishment(row.embellishment), 4);
            for (place, who) in self.places.iter().enumerate() {
                writer.number(who.map_or(0, |who| self.row_gain(row, place, who)));
            }
        }
    }

    /// The gain of a row's book dice, if each stack and the chapel are considered alone.
    fn row_gain(&self, row: &Row, place: usize, who: Who) -> i16 {
        let of = |face: BookFace| match (row.books[face.index()], face) {
            (0, _) => 0,
            (dice, BookFace::Book(book)) => self.ranking.gain(book, place, dice),
            (dice, BookFace::Chapel) if self.is_rival(who) => self.climb(who, dice.into()),
            _ => 0,
        };
        BookFace::ALL.into_iter().map(of).sum()
    }

    /// The novice's place on one of the maps.
    fn map(&self, writer: &mut Writer<'_>, grid: bool, spaces: usize) {
        let card = self.table.card(self.own);
        if self.table.boards().task.map().is_grid() != grid {
            return;
        }
        match card.at {
            Some(at) => writer.one_hot(at.index(), spaces),
            None => writer.skip(spaces),
        }
        let visited = card.visited.iter().fold(0, |bits, space| bits | 1 << space.index());
        writer.bits(visited, spaces);
    }

    fn directions(&self, writer: &mut Writer<'_>) {
        let (map, card) = (self.table.boards().task.map(), self.table.card(self.own));
        let useful = Book::ALL.into_iter().filter(|&book| self.ranking.room(book, 0) > 0);
        let circles = u8::from(self.free_circles() > 0) << 7;
        let useful = useful.fold(0b110_0000 | circles, |bits, book| bits | 1 << book as u8);
        let mut next = [None; DIRECTIONS];
        for space in map.joined(card.at).minus(card.visited).iter() {
            let slot = &mut next[direction(card.at, space)];
            *slot = slot.or(Some(space));
        }
        for space in next {
            let Some(space) = space else {
                writer.skip(WAY);
                continue;
            };
            writer.flag(true);
            let ahead = self.ways.ahead(Spaces::NONE.with(space), card.visited);
            ahead.towns.into_iter().for_each(|near| writer.number(near));
            writer.number(ahead.spaces / 2);
            let reach = self.ways.reach(space, card.visited);
            reach.into_iter().for_each(|icons| writer.bits((icons & useful).into(), ICONS));
        }
    }
}

fn travel(die: Option<Travel>) -> usize {
    die.map_or(0, |face| face as usize + 1)
}

fn embellishment(die: Option<Embellishment>) -> usize {
    die.map_or(0, |face| face as usize + 1)
}
