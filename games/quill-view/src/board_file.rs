//! The parser of board files.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::str::FromStr;

use crate::board::{Monastery, Pew, PewBonus, RowPlan, Special, Stack, Task};
use crate::board_fault::{BoardError, BoardFault};
use crate::book::{Book, ByBook};
use crate::map::{Icon, Map, Space, Spaces};

/// The words of a line after its name.
type Words<'a> = core::str::SplitWhitespace<'a>;

/// The lines that are not empty, without comments: number, name, and the remaining words.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str, Words<'_>)> {
    (1..).zip(text.lines()).filter_map(|(line, content)| {
        let mut words = content.split('#').next().unwrap_or("").split_whitespace();
        words.next().map(|name| (line, name, words))
    })
}

fn parse_number<T: FromStr + TryInto<i32> + Copy>(
    word: &str,
    what: &'static str,
    range: (i32, i32),
) -> Result<T, BoardFault> {
    let number = word.parse::<T>().ok();
    let inside = |number: &T| {
        let number: Result<i32, _> = (*number).try_into();
        number.is_ok_and(|number| (range.0..=range.1).contains(&number))
    };
    number.filter(inside).ok_or(BoardFault::Number { what, range })
}

/// The value of a word `name=value`.
fn value_of<'a>(word: Option<&'a str>, name: &str, expected: &'static str) -> Result<&'a str, BoardFault> {
    let split = word.and_then(|word| word.split_once('='));
    split.filter(|(found, _)| *found == name).map(|(_, value)| value).ok_or(BoardFault::Expected(expected))
}

fn expect_end(mut words: Words<'_>, expected: &'static str) -> Result<(), BoardFault> {
    words.next().map_or(Ok(()), |_| Err(BoardFault::Expected(expected)))
}

fn set_once<T>(slot: &mut Option<T>, value: T, name: &str) -> Result<(), BoardFault> {
    slot.replace(value).map_or(Ok(()), |_| Err(BoardFault::Twice(name.to_string())))
}

/// The lines that both kinds of card have: `card` and `reconstructed`.
#[derive(Default)]
struct Heading {
    name: Option<String>,
    reconstructed: Option<bool>,
}

impl Heading {
    /// Reads a line of the heading. Returns false if it is another line.
    fn read(&mut self, kind: &'static str, name: &str, words: &mut Words<'_>) -> Result<bool, BoardFault> {
        match name {
            "card" => {
                let side = match (words.next(), words.next()) {
                    (Some(found), Some(side)) if found == kind => side,
                    _ => return Err(BoardFault::NotThisCard(kind)),
                };
                set_once(&mut self.name, side.to_string(), "card")?;
            }
            _ if self.name.is_none() => return Err(BoardFault::NotThisCard(kind)),
            "reconstructed" => {
                let mark = match words.next() {
                    Some("yes") => true,
                    Some("no") => false,
                    _ => return Err(BoardFault::Expected("`reconstructed yes` or `reconstructed no`")),
                };
                set_once(&mut self.reconstructed, mark, "reconstructed")?;
            }
            _ => return Ok(false),
        }
        expect_end(words.clone(), "nothing more in this line").map(|()| true)
    }

    fn finish(self, kind: &'static str) -> Result<(String, bool), BoardFault> {
        let name = self.name.ok_or(BoardFault::NotThisCard(kind))?;
        Ok((name, self.reconstructed.ok_or(BoardFault::Missing("reconstructed"))?))
    }
}

#[derive(Default)]
struct TaskReader {
    heading: Heading,
    stacks: ByBook<Option<Stack>>,
    cross: Option<(u8, u8)>,
    divide: Option<u8>,
    towns: Option<Vec<u8>>,
    map: MapReader,
}

#[derive(Default)]
struct MapReader {
    grid: Option<bool>,
    names: Vec<String>,
    icons: Vec<Icon>,
    joined: Vec<Spaces>,
    start: Spaces,
    width: usize,
    edge: Option<(usize, Vec<Space>)>,
    enter: Option<()>,
}

const STACK: &str = "`stack BOOK spaces=N negative=N,N bonus=N,N,N`";
const PEW: &str = "`pew points=N places=N`, optionally with `bonus=?` or `bonus=*`";
const ROW: &str = "`row dice=BBT action=NAME`: B book, T travel, E embellishment";

impl Task {
    /// Parses the file of a task card.
    ///
    /// # Errors
    /// The first fault, with its line.
    pub fn parse(text: &str) -> Result<Task, BoardError> {
        let mut reader = TaskReader::default();
        let mut last = 1;
        for (line, name, words) in lines(text) {
            last = line;
            reader.line(line, name, words).map_err(|fault| BoardError { line, fault })?;
        }
        let edge_line = reader.map.edge.as_ref().map_or(last, |(line, _)| *line);
        reader.finish().map_err(|fault| {
            let of_edge = matches!(fault, BoardFault::EdgeGap(_));
            BoardError { line: if of_edge { edge_line } else { last }, fault }
        })
    }
}

impl TaskReader {
    fn line(&mut self, line: usize, name: &str, mut words: Words<'_>) -> Result<(), BoardFault> {
        if self.heading.read("task", name, &mut words)? {
            return Ok(());
        }
        match name {
            "stack" => self.stack(words),
            "cross" => {
                const CROSS: &str = "`cross circles=N points=N`";
                let circles = value_of(words.next(), "circles", CROSS)?;
                let points = value_of(words.next(), "points", CROSS)?;
                let cross =
                    (parse_number(circles, "circles", (0, 20))?, parse_number(points, "points", (0, 20))?);
                set_once(&mut self.cross, cross, name)?;
                expect_end(words, CROSS)
            }
            "influence" => {
                const DIVIDE: &str = "`influence divide=N`";
                let divide = parse_number(value_of(words.next(), "divide", DIVIDE)?, "divide", (1, 100))?;
                set_once(&mut self.divide, divide, name)?;
                expect_end(words, DIVIDE)
            }
            "towns" => {
                let points: Result<Vec<_>, _> =
                    words.map(|word| parse_number(word, "points for towns", (0, 100))).collect();
                set_once(&mut self.towns, points?, name)
            }
            _ => self.map.line(line, name, words),
        }
    }

    fn stack(&mut self, mut words: Words<'_>) -> Result<(), BoardFault> {
        let letter = words.next().ok_or(BoardFault::Expected(STACK))?;
        let mut letters = letter.chars();
        let book = letters.next().and_then(Book::from_code).filter(|_| letters.next().is_none());
        let book = book.ok_or_else(|| BoardFault::UnknownBook(letter.to_string()))?;
        let spaces = parse_number(value_of(words.next(), "spaces", STACK)?, "spaces", (1, 12))?;
        let mut next = words.next();
        let mut negative = Vec::new();
        if let Ok(list) = value_of(next, "negative", STACK) {
            for word in list.split(',') {
                negative.push(parse_number(word, "negative numbers", (-20, -1))?);
            }
            next = words.next();
        }
        if negative.len() > usize::from(spaces) {
            return Err(BoardFault::TooManyNegative(book));
        }
        let mut bonus = [0; 3];
        let mut numbers = value_of(next, "bonus", STACK)?.split(',');
        for slot in &mut bonus {
            *slot = parse_number(numbers.next().ok_or(BoardFault::Expected(STACK))?, "bonus", (0, 50))?;
        }
        if numbers.next().is_some() {
            return Err(BoardFault::Expected(STACK));
        }
        if bonus[0] < bonus[1] || bonus[1] < bonus[2] {
            return Err(BoardFault::BonusOrder(book));
        }
        set_once(&mut self.stacks[book], Stack { spaces, negative, bonus }, book.name())?;
        expect_end(words, STACK)
    }

    fn finish(self) -> Result<Task, BoardFault> {
        let (name, reconstructed) = self.heading.finish("task")?;
        let mut stacks = ByBook::<Stack>::default();
        for (book, stack) in Book::ALL.into_iter().zip(self.stacks.0) {
            stacks[book] = stack.ok_or(BoardFault::MissingBook(book))?;
        }
        let (circles, circle_points) = self.cross.ok_or(BoardFault::Missing("cross"))?;
        let divide = self.divide.ok_or(BoardFault::Missing("influence"))?;
        let towns = self.towns.ok_or(BoardFault::Missing("towns"))?;
        let map = self.map.finish()?;
        let on_map = map.spaces().filter(|&space| map.icon(space) == Icon::Town).count();
        if on_map > towns.len() {
            return Err(BoardFault::TooManyTowns(on_map));
        }
        let heights = ByBook::from_fn(|book| stacks[book].spaces);
        Ok(Task { name, reconstructed, stacks, heights, circles, circle_points, divide, towns, map })
    }
}

impl MapReader {
    fn line(&mut self, line: usize, name: &str, mut words: Words<'_>) -> Result<(), BoardFault> {
        match (name, self.grid) {
            ("map", _) => {
                let grid = match words.next() {
                    Some("path") => false,
                    Some("grid") => true,
                    _ => return Err(BoardFault::Expected("`map path` or `map grid`")),
                };
                set_once(&mut self.grid, grid, name)?;
                expect_end(words, "`map path` or `map grid`")
            }
            ("space" | "road" | "edge" | "boxes" | "enter", None) => {
                Err(BoardFault::Expected("`map path` or `map grid` before the spaces"))
            }
            ("space", Some(false)) => {
                const SPACE: &str = "`space NAME ICON`";
                let (Some(space), Some(icon)) = (words.next(), words.next()) else {
                    return Err(BoardFault::Expected(SPACE));
                };
                self.add(space, icon)?;
                expect_end(words, SPACE)
            }
            ("road", Some(false)) => self.road(words),
            ("edge", Some(false)) => {
                let mut edge: Vec<Space> = Vec::new();
                for word in words {
                    let space = self.find(word)?;
                    if edge.contains(&space) {
                        return Err(BoardFault::EdgeTwice(word.to_string()));
                    }
                    edge.push(space);
                }
                set_once(&mut self.edge, (line, edge), name)
            }
            ("boxes", Some(true)) => self.boxes(words),
            ("enter", Some(true)) => {
                let word = words.next().ok_or(BoardFault::Expected("`enter BOX`"))?;
                let space = self.find(word)?;
                if space.index() % self.width.max(1) != 0 {
                    return Err(BoardFault::EntryNotLeft);
                }
                self.start = Spaces::NONE.with(space);
                set_once(&mut self.enter, (), name)?;
                expect_end(words, "`enter BOX`")
            }
            _ => Err(BoardFault::UnknownLine(name.to_string())),
        }
    }

    fn find(&self, name: &str) -> Result<Space, BoardFault> {
        let found = self.names.iter().position(|known| known == name);
        found.map(|index| Space(index as u8)).ok_or_else(|| BoardFault::UnknownSpace(name.to_string()))
    }

    fn add(&mut self, name: &str, icon: &str) -> Result<(), BoardFault> {
        if name == "monk" || self.find(name).is_ok() {
            return Err(BoardFault::SameSpace(name.to_string()));
        }
        if self.names.len() + 1 >= Map::CAPACITY {
            return Err(BoardFault::TooManySpaces);
        }
        let icon = Icon::from_code(icon).ok_or(BoardFault::Expected("an icon: R P A B H ? T + or ."))?;
        self.names.push(name.to_string());
        self.icons.push(icon);
        self.joined.push(Spaces::NONE);
        Ok(())
    }

    fn join(&mut self, a: Space, b: Space) {
        self.joined[a.index()] = self.joined[a.index()].with(b);
        self.joined[b.index()] = self.joined[b.index()].with(a);
    }

    fn road(&mut self, words: Words<'_>) -> Result<(), BoardFault> {
        const ROAD: &str = "`road SPACE SPACE ...`, with `monk` only at the beginning";
        let mut before: Option<Option<Space>> = None;
        let mut count = 0;
        for (index, word) in words.enumerate() {
            count += 1;
            if word == "monk" {
                if index > 0 {
                    return Err(BoardFault::Expected(ROAD));
                }
                before = Some(None);
                continue;
            }
            let space = self.find(word)?;
            match before {
                Some(Some(other)) if other == space => return Err(BoardFault::Loop(word.to_string())),
                Some(Some(other)) => self.join(other, space),
                Some(None) => self.start = self.start.with(space),
                None => {}
            }
            before = Some(Some(space));
        }
        if count < 2 { Err(BoardFault::Expected(ROAD)) } else { Ok(()) }
    }

    fn boxes(&mut self, words: Words<'_>) -> Result<(), BoardFault> {
        let icons: Vec<_> = words.collect();
        if icons.is_empty() || icons.len() > 26 || (self.width > 0 && icons.len() != self.width) {
            return Err(BoardFault::UnevenBoxes);
        }
        self.width = icons.len();
        let row = self.names.len() / self.width;
        for (column, icon) in icons.into_iter().enumerate() {
            let mut name = String::from(char::from(b'a' + column as u8));
            name.push_str(&(row + 1).to_string());
            self.add(&name, icon)?;
            let index = row * self.width + column;
            if column > 0 {
                self.join(Space(index as u8 - 1), Space(index as u8));
            }
            if row > 0 {
                self.join(Space((index - self.width) as u8), Space(index as u8));
            }
        }
        Ok(())
    }

    fn finish(self) -> Result<Map, BoardFault> {
        let grid = self.grid.ok_or(BoardFault::Missing("map"))?;
        if self.names.is_empty() {
            return Err(BoardFault::Missing(if grid { "boxes" } else { "space" }));
        }
        if self.start.is_empty() {
            return Err(BoardFault::Missing(if grid { "enter" } else { "road monk" }));
        }
        let mut map = Map {
            names: self.names.into_boxed_slice(),
            icons: [Icon::None; Map::CAPACITY],
            joined: [Spaces::NONE; Map::CAPACITY],
            start: self.start,
            grid,
            width: self.width,
            edge: self.edge.map_or(Box::default(), |(_, edge)| edge.into_boxed_slice()),
        };
        map.icons[..self.icons.len()].copy_from_slice(&self.icons);
        map.joined[..self.joined.len()].copy_from_slice(&self.joined);
        let reached = map.connected(map.spaces().collect());
        if let Some(space) = map.spaces().find(|&space| !reached.contains(space)) {
            return Err(BoardFault::Unreachable(map.name(space).to_string()));
        }
        if map.start.len() > Map::MAX_JOINED {
            return Err(BoardFault::TooManyRoads("monk".to_string()));
        }
        let crowded = |&space: &Space| map.joined(Some(space)).len() > Map::MAX_JOINED;
        if let Some(space) = map.spaces().find(crowded) {
            return Err(BoardFault::TooManyRoads(map.name(space).to_string()));
        }
        let mut at = None;
        for &space in &map.edge {
            if !map.joined(at).contains(space) {
                return Err(BoardFault::EdgeGap(map.name(space).to_string()));
            }
            at = Some(space);
        }
        Ok(map)
    }
}

impl Monastery {
    /// Parses the file of a monastery card.
    ///
    /// # Errors
    /// The first fault, with its line.
    pub fn parse(text: &str) -> Result<Monastery, BoardError> {
        let mut reader = MonasteryReader::default();
        let mut last = 1;
        for (line, name, words) in lines(text) {
            last = line;
            reader.line(name, words).map_err(|fault| BoardError { line, fault })?;
        }
        reader.finish().map_err(|fault| BoardError { line: last, fault })
    }
}

#[derive(Default)]
struct MonasteryReader {
    heading: Heading,
    values: Option<ByBook<u8>>,
    pews: Vec<Pew>,
    rows: Vec<RowPlan>,
    /// The book, travel and embellishment dice of the rows so far.
    dice: [u8; 3],
}

impl MonasteryReader {
    fn line(&mut self, name: &str, mut words: Words<'_>) -> Result<(), BoardFault> {
        if self.heading.read("monastery", name, &mut words)? {
            return Ok(());
        }
        match name {
            "values" => {
                let mut values = ByBook::default();
                for book in Book::ALL {
                    let word = words.next().ok_or(BoardFault::Expected("five values, for R P A B H"))?;
                    values[book] = parse_number(word, "values", (1, 6))?;
                }
                set_once(&mut self.values, values, name)?;
                expect_end(words, "five values, for R P A B H")
            }
            "pew" => {
                let points = parse_number(value_of(words.next(), "points", PEW)?, "points", (0, 100))?;
                let places = parse_number(value_of(words.next(), "places", PEW)?, "places", (1, 4))?;
                let bonus = match words.next() {
                    None => PewBonus::None,
                    Some("bonus=?") => PewBonus::Roll,
                    Some("bonus=*") => PewBonus::Star,
                    Some(_) => return Err(BoardFault::Expected(PEW)),
                };
                if self.pews.is_empty() && (places != 4 || bonus != PewBonus::None) {
                    return Err(BoardFault::BottomPew);
                }
                if self.pews.len() == Monastery::MAX_PEWS {
                    return Err(BoardFault::Expected("at most ten pews"));
                }
                self.pews.push(Pew { points, places, bonus });
                expect_end(words, PEW)
            }
            "row" => self.row(words),
            _ => Err(BoardFault::UnknownLine(name.to_string())),
        }
    }

    fn row(&mut self, mut words: Words<'_>) -> Result<(), BoardFault> {
        let mut row = RowPlan::default();
        for die in value_of(words.next(), "dice", ROW)?.chars() {
            let (kind, most, name) = match die {
                'B' => (0, 12, "book"),
                'T' => (1, 4, "travel"),
                'E' => (2, 1, "embellishment"),
                _ => return Err(BoardFault::Expected(ROW)),
            };
            let twice = (die == 'T' && row.travel) || (die == 'E' && row.embellishment);
            self.dice[kind] += 1;
            if twice || self.dice[kind] > most {
                return Err(BoardFault::TooManyDice(name));
            }
            match die {
                'B' => row.books += 1,
                'T' => row.travel = true,
                _ => row.embellishment = true,
            }
        }
        let action = value_of(words.next(), "action", ROW)?;
        row.special = Special::ALL.into_iter().find(|special| special.name() == action);
        if row.special.is_none() && action != "none" {
            return Err(BoardFault::Expected(
                "an action: embellish, chapel, further, reroll, climb, walk or none",
            ));
        }
        let able = match row.special {
            Some(Special::Embellish) => row.embellishment,
            Some(Special::Chapel | Special::Reroll) => row.books > 0,
            Some(Special::Further) => row.travel,
            _ => true,
        };
        if let (false, Some(special)) = (able, row.special) {
            return Err(BoardFault::NeedsDie(special));
        }
        if self.rows.len() == 4 {
            return Err(BoardFault::RowCount(5));
        }
        self.rows.push(row);
        expect_end(words, ROW)
    }

    fn finish(self) -> Result<Monastery, BoardFault> {
        let (name, reconstructed) = self.heading.finish("monastery")?;
        let values = self.values.ok_or(BoardFault::Missing("values"))?;
        if self.pews.len() < 2 {
            return Err(BoardFault::Missing("pew"));
        }
        let rows = self.rows.len();
        let rows = self.rows.try_into().map_err(|_| BoardFault::RowCount(rows))?;
        Ok(Monastery { name, reconstructed, values, pews: self.pews, rows })
    }
}
