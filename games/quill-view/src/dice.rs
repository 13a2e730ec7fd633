//! The dice and their faces (Q01 to Q04).

use core::fmt;

use crate::book::Book;

/// A face of a book die (Q01).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum BookFace {
    Book(Book),
    Chapel,
}

impl BookFace {
    /// All faces, in the order of their indices.
    pub const ALL: [BookFace; 6] = [
        BookFace::Book(Book::Religion),
        BookFace::Book(Book::Philosophy),
        BookFace::Book(Book::Astronomy),
        BookFace::Book(Book::Bestiaries),
        BookFace::Book(Book::Herbals),
        BookFace::Chapel,
    ];

    /// The index of the face in [`BookFace::ALL`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            BookFace::Book(book) => book as usize,
            BookFace::Chapel => 5,
        }
    }

    /// The letter of the face.
    #[must_use]
    pub const fn code(self) -> char {
        match self {
            BookFace::Book(book) => book.code(),
            BookFace::Chapel => 'C',
        }
    }
}

/// A face of a travel die (Q03).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum Travel {
    One,
    OneWithStar,
    Two,
    Three,
}

impl Travel {
    /// All faces.
    pub const ALL: [Travel; 4] = [Travel::One, Travel::OneWithStar, Travel::Two, Travel::Three];

    /// How many spaces the novice moves.
    #[inline]
    #[must_use]
    pub const fn spaces(self) -> u8 {
        match self {
            Travel::One | Travel::OneWithStar => 1,
            Travel::Two => 2,
            Travel::Three => 3,
        }
    }

    /// The number of stars on the face.
    #[inline]
    #[must_use]
    pub const fn stars(self) -> u8 {
        matches!(self, Travel::OneWithStar) as u8
    }

    /// The face as it is written.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Travel::One => "m1",
            Travel::OneWithStar => "m1*",
            Travel::Two => "m2",
            Travel::Three => "m3",
        }
    }
}

/// A face of the embellishment die (Q04).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum Embellishment {
    Plus,
    PlusPlus,
    PlusMinus,
}

impl Embellishment {
    /// All faces.
    pub const ALL: [Embellishment; 3] =
        [Embellishment::Plus, Embellishment::PlusPlus, Embellishment::PlusMinus];

    /// The number of + signs and of - signs.
    #[inline]
    #[must_use]
    pub const fn signs(self) -> (u8, u8) {
        match self {
            Embellishment::Plus => (1, 0),
            Embellishment::PlusPlus => (2, 0),
            Embellishment::PlusMinus => (1, 1),
        }
    }

    /// The face as it is written.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Embellishment::Plus => "+",
            Embellishment::PlusPlus => "++",
            Embellishment::PlusMinus => "+-",
        }
    }
}

/// A kind of die that is rolled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum Die {
    Book,
    Influence,
    Travel,
    Embellishment,
}

impl Die {
    /// The number of sides of every die.
    pub const SIDES: u32 = 6;

    /// Returns the face on a side, numbered from 0.
    #[inline]
    #[must_use]
    pub fn side(self, side: u32) -> Face {
        let side = side as usize % Die::SIDES as usize;
        match self {
            Die::Book => Face::Book(BookFace::ALL[side]),
            Die::Influence => Face::Influence(side as u8 + 1),
            Die::Travel => {
                use Travel::{One, OneWithStar, Three, Two};
                Face::Travel([One, OneWithStar, Two, Two, Two, Three][side])
            }
            Die::Embellishment => {
                use Embellishment::{Plus, PlusMinus, PlusPlus};
                Face::Embellishment([Plus, Plus, Plus, PlusPlus, PlusMinus, PlusMinus][side])
            }
        }
    }

    /// Returns each distinct face of the die, with the number of sides that show it.
    pub fn faces(self) -> impl Iterator<Item = (Face, u32)> {
        let sides = move || (0..Die::SIDES).map(move |side| self.side(side));
        sides().enumerate().filter_map(move |(index, face)| {
            let before = sides().take(index).any(|earlier| earlier == face);
            (!before).then(|| (face, sides().filter(|&other| other == face).count() as u32))
        })
    }

    /// The name of the die.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Die::Book => "book",
            Die::Influence => "influence",
            Die::Travel => "travel",
            Die::Embellishment => "embellishment",
        }
    }
}

/// A face of any die.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Face {
    /// A book die.
    Book(BookFace),
    /// An influence die, 1 to 6.
    Influence(u8),
    /// A travel die.
    Travel(Travel),
    /// The embellishment die.
    Embellishment(Embellishment),
}

impl Face {
    /// The kind of die that has this face.
    #[inline]
    #[must_use]
    pub const fn die(self) -> Die {
        match self {
            Face::Book(_) => Die::Book,
            Face::Influence(_) => Die::Influence,
            Face::Travel(_) => Die::Travel,
            Face::Embellishment(_) => Die::Embellishment,
        }
    }

    /// Parses the notation of a face.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Face> {
        [Die::Book, Die::Influence, Die::Travel, Die::Embellishment]
            .into_iter()
            .flat_map(Die::faces)
            .map(|(face, _)| face)
            .find(|face| face.has_code(code))
    }

    fn has_code(self, code: &str) -> bool {
        let mut chars = code.chars();
        match self {
            Face::Book(book) => chars.next() == Some(book.code()) && chars.next().is_none(),
            Face::Influence(pips) => {
                chars.next() == char::from_digit(pips.into(), 10) && chars.next().is_none()
            }
            Face::Travel(travel) => code == travel.code(),
            Face::Embellishment(signs) => code == signs.code(),
        }
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Face::Book(face) => write!(f, "{}", face.code()),
            Face::Influence(pips) => write!(f, "{pips}"),
            Face::Travel(travel) => f.write_str(travel.code()),
            Face::Embellishment(signs) => f.write_str(signs.code()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // proves Q01 Q02 Q03 Q04
    #[test]
    fn the_dice_have_the_faces_of_the_rules() {
        let faces = |die: Die| {
            die.faces()
                .map(|(face, sides)| alloc::format!("{sides}x{face}"))
                .collect::<alloc::vec::Vec<_>>()
                .join(" ")
        };
        assert_eq!(faces(Die::Book), "1xR 1xP 1xA 1xB 1xH 1xC");
        assert_eq!(faces(Die::Influence), "1x1 1x2 1x3 1x4 1x5 1x6");
        assert_eq!(faces(Die::Travel), "1xm1 1xm1* 3xm2 1xm3");
        assert_eq!(faces(Die::Embellishment), "3x+ 1x++ 2x+-");
    }

    #[test]
    fn every_face_is_read_back() {
        for die in [Die::Book, Die::Influence, Die::Travel, Die::Embellishment] {
            for (face, _) in die.faces() {
                assert_eq!(Face::from_code(&alloc::format!("{face}")), Some(face));
            }
        }
        for bad in ["", "RR", "7", "0", "m4", "m", "-", "r", "é"] {
            assert_eq!(Face::from_code(bad), None);
        }
    }
}
