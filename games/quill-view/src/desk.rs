use crate::board::Special;
use crate::dice::{BookFace, Die, Face, Travel};

/// The dice that a participant still has to roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rolling {
    /// Book dice.
    pub books: u8,
    /// Influence dice.
    pub influence: u8,
    /// Travel dice.
    pub travel: u8,
}

impl Rolling {
    /// The next die to roll: book, then influence, then travel.
    #[inline]
    #[must_use]
    pub fn next(self) -> Option<Die> {
        if self.books > 0 {
            Some(Die::Book)
        } else if self.influence > 0 {
            Some(Die::Influence)
        } else if self.travel > 0 {
            Some(Die::Travel)
        } else {
            None
        }
    }
}

/// A participant's unused dice and unfinished moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Desk {
    /// How many unused book dice show each face.
    pub books: [u8; 6],
    /// The influence dice; 0 for none.
    pub influence: [u8; 2],
    /// The travel die.
    pub travel: Option<Travel>,
    /// The unused + signs of the embellishment die.
    pub plus: u8,
    /// The unused - signs of the embellishment die.
    pub minus: u8,
    /// The special action of the row, until it is used.
    pub special: Option<Special>,
    /// The Chapel faces put aside for Vespers (Q27).
    pub kept: u8,
    /// The dice still to be rolled.
    pub rolling: Rolling,
    /// Whether the book die that is being rolled is used at once.
    pub at_once: bool,
    /// Whether an Abbot's option is open (Q31).
    pub abbot: bool,
    /// The spaces left of a move.
    pub steps: u8,
    /// The stars still to be used.
    pub stars: u8,
}

impl Desk {
    /// How many unused book dice show the face.
    #[inline]
    #[must_use]
    pub fn count(&self, face: BookFace) -> u8 {
        self.books[face.index()]
    }

    /// The distinct faces of the unused book dice.
    #[inline]
    pub fn book_faces(&self) -> impl Iterator<Item = BookFace> + '_ {
        BookFace::ALL.into_iter().filter(|&face| self.count(face) > 0)
    }

    /// Whether any book or travel die is unused.
    #[inline]
    #[must_use]
    pub fn has_dice(&self) -> bool {
        self.travel.is_some() || self.books != [0; 6]
    }

    /// Whether an unused die shows the face.
    #[must_use]
    pub fn shows(&self, face: Face) -> bool {
        match face {
            Face::Book(face) => self.count(face) > 0,
            Face::Influence(pips) => pips > 0 && self.influence.contains(&pips),
            Face::Travel(travel) => self.travel == Some(travel),
            Face::Embellishment(_) => false,
        }
    }

    /// The sum of the influence dice.
    #[inline]
    #[must_use]
    pub fn influence_sum(&self) -> u8 {
        self.influence[0] + self.influence[1]
    }

    /// Clears all dice and starts a roll of these book dice, two influence dice and the travel die.
    pub(crate) fn roll_all(&mut self, books: u8) {
        self.books = [0; 6];
        self.influence = [0; 2];
        self.travel = None;
        self.rolling = Rolling { books, influence: 2, travel: 1 };
    }

    /// Starts rolling one of the dice again.
    pub(crate) fn roll_one(&mut self, face: Face) {
        match face {
            Face::Book(face) => {
                self.books[face.index()] -= 1;
                self.rolling.books = 1;
            }
            Face::Influence(pips) => {
                if let Some(die) = self.influence.iter_mut().find(|die| **die == pips) {
                    *die = 0;
                }
                self.rolling.influence = 1;
            }
            Face::Travel(_) => {
                self.travel = None;
                self.rolling.travel = 1;
            }
            Face::Embellishment(_) => {}
        }
    }

    /// Adds a rolled die to the unused ones.
    #[inline]
    pub(crate) fn rolled(&mut self, face: Face) {
        match face {
            Face::Book(face) => {
                self.rolling.books -= 1;
                self.books[face.index()] += 1;
            }
            Face::Influence(pips) => {
                self.rolling.influence -= 1;
                if let Some(die) = self.influence.iter_mut().find(|die| **die == 0) {
                    *die = pips;
                }
            }
            Face::Travel(travel) => {
                self.rolling.travel -= 1;
                self.travel = Some(travel);
            }
            Face::Embellishment(_) => {}
        }
    }
}
