use core::fmt;
use core::ops::{Index, IndexMut};

/// One of the five categories, in the order of the Scriptorium.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names are the game's own")]
pub enum Category {
    Monks,
    Pigments,
    HolyBooks,
    Manuscripts,
    ForbiddenTomes,
}

impl Category {
    /// All categories, in the order of the Scriptorium, which breaks ties (B06, B64).
    pub const ALL: [Category; 5] = [
        Category::Monks,
        Category::Pigments,
        Category::HolyBooks,
        Category::Manuscripts,
        Category::ForbiddenTomes,
    ];

    /// Returns the category's letter in the notation.
    #[must_use]
    pub const fn code(self) -> char {
        ['M', 'P', 'H', 'S', 'F'][self as usize]
    }

    /// Returns the category with this letter in the notation.
    #[must_use]
    pub fn from_code(code: char) -> Option<Category> {
        Category::ALL.into_iter().find(|category| category.code() == code)
    }
}

/// One value for each category.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct ByCategory<T>(pub [T; 5]);

impl<T> ByCategory<T> {
    /// Creates the value of every category with `make`.
    pub fn from_fn(mut make: impl FnMut(Category) -> T) -> Self {
        ByCategory(Category::ALL.map(&mut make))
    }
}

impl<T> Index<Category> for ByCategory<T> {
    type Output = T;
    #[inline]
    fn index(&self, category: Category) -> &T {
        &self.0[category as usize]
    }
}

impl<T> IndexMut<Category> for ByCategory<T> {
    #[inline]
    fn index_mut(&mut self, category: Category) -> &mut T {
        &mut self.0[category as usize]
    }
}

/// The letter on a category card: A to L. The printed deck uses A to I.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letter(u8);

impl Letter {
    /// The number of letters that a category can use.
    pub const COUNT: usize = 12;

    /// Returns the letter, if it is A to L.
    #[must_use]
    pub fn new(name: char) -> Option<Letter> {
        let index = u32::from(name).checked_sub(u32::from('A'))?;
        ((index as usize) < Letter::COUNT).then_some(Letter(index as u8))
    }

    /// Returns the letter as a character.
    #[must_use]
    pub const fn name(self) -> char {
        (b'A' + self.0) as char
    }
}

impl fmt::Debug for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name())
    }
}

/// The value of a Gold card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum Gold {
    One,
    Two,
    Three,
}

impl Gold {
    /// All values, lowest first.
    pub const ALL: [Gold; 3] = [Gold::One, Gold::Two, Gold::Three];

    /// Returns the value of the card in a payment.
    #[must_use]
    pub const fn value(self) -> u8 {
        self as u8 + 1
    }
}

/// The power of a Church card (B05).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Church {
    /// +1 to one die.
    RaiseOne,
    /// -1 to one die.
    LowerOne,
    /// +1 to each of two dice.
    RaiseTwo,
    /// -1 to each of two dice.
    LowerTwo,
    /// +1 or -1 to one die.
    EitherOne,
}

impl Church {
    /// All powers, in canonical order.
    pub const ALL: [Church; 5] =
        [Church::RaiseOne, Church::LowerOne, Church::RaiseTwo, Church::LowerTwo, Church::EitherOne];

    /// Returns the card's code in the notation.
    #[must_use]
    pub const fn code(self) -> &'static str {
        ["C+", "C-", "C++", "C--", "C+-"][self as usize]
    }

    /// Returns whether the card can raise dice.
    #[must_use]
    pub const fn raises(self) -> bool {
        matches!(self, Church::RaiseOne | Church::RaiseTwo | Church::EitherOne)
    }

    /// Returns whether the card can lower dice.
    #[must_use]
    pub const fn lowers(self) -> bool {
        matches!(self, Church::LowerOne | Church::LowerTwo | Church::EitherOne)
    }

    /// Returns how many dice the card moves when it is used: one or two.
    #[must_use]
    pub const fn dice(self) -> usize {
        match self {
            Church::RaiseTwo | Church::LowerTwo => 2,
            Church::RaiseOne | Church::LowerOne | Church::EitherOne => 1,
        }
    }
}

/// A kind of card. Each category card is unique; Gold and Church cards can have several copies.
///
/// The deck sets the value of category cards: see [`Deck::value`](crate::Deck::value).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

/// A [`Card`] taken apart for matching.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Face {
    /// A category card, with its letter.
    Category(Category, Letter),
    /// A Gold card.
    Gold(Gold),
    /// A Church card.
    Church(Church),
}

impl Card {
    // The numbers are positions in `Cards`: bits for category cards, counters for the others.
    pub(crate) const FIRST_COUNTED: u8 = 64;
    const FIRST_CHURCH: u8 = Card::FIRST_COUNTED + 3;
    const END: u8 = Card::FIRST_CHURCH + 5;

    /// Returns the category card with this letter.
    #[must_use]
    pub const fn category(category: Category, letter: Letter) -> Card {
        Card(category as u8 * Letter::COUNT as u8 + letter.0)
    }

    /// Returns the Gold card of this value.
    #[must_use]
    pub const fn gold(gold: Gold) -> Card {
        Card(Card::FIRST_COUNTED + gold as u8)
    }

    /// Returns the Church card with this power.
    #[must_use]
    pub const fn church(church: Church) -> Card {
        Card(Card::FIRST_CHURCH + church as u8)
    }

    /// Iterates over every kind of card that a deck can have, in canonical order.
    pub fn all() -> impl Iterator<Item = Card> {
        let categories = Category::ALL.len() as u8 * Letter::COUNT as u8;
        (0..categories).chain(Card::FIRST_COUNTED..Card::END).map(Card)
    }

    #[inline]
    pub(crate) const fn index(self) -> u8 {
        self.0
    }

    #[inline]
    pub(crate) const fn from_index(index: u8) -> Card {
        Card(index)
    }

    /// Takes the card apart for matching.
    #[must_use]
    pub fn face(self) -> Face {
        match self.0 {
            index if index < Card::FIRST_COUNTED => {
                let category = Category::ALL[usize::from(index) / Letter::COUNT];
                Face::Category(category, Letter(index % Letter::COUNT as u8))
            }
            index if index < Card::FIRST_CHURCH => {
                Face::Gold(Gold::ALL[usize::from(index - Card::FIRST_COUNTED)])
            }
            index => Face::Church(Church::ALL[usize::from(index - Card::FIRST_CHURCH)]),
        }
    }

    /// Returns whether this is a Gold card.
    #[inline]
    #[must_use]
    pub const fn is_gold(self) -> bool {
        self.0 >= Card::FIRST_COUNTED && self.0 < Card::FIRST_CHURCH
    }

    /// Returns whether this is a Church card.
    #[inline]
    #[must_use]
    pub const fn is_church(self) -> bool {
        self.0 >= Card::FIRST_CHURCH
    }

    /// Returns the power of a Church card.
    #[inline]
    #[must_use]
    pub fn as_church(self) -> Option<Church> {
        self.is_church().then(|| Church::ALL[usize::from(self.0 - Card::FIRST_CHURCH)])
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.face() {
            Face::Category(category, letter) => write!(f, "{}{}", category.code(), letter.name()),
            Face::Gold(gold) => write!(f, "G{}", gold.value()),
            Face::Church(church) => f.write_str(church.code()),
        }
    }
}
