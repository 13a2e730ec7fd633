use core::fmt;
use core::ops::{Index, IndexMut};

/// A kind of book. Each has a stack on every task card, and a value die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum Book {
    Religion,
    Philosophy,
    Astronomy,
    Bestiaries,
    Herbals,
}

impl Book {
    /// All books, in the order of the stacks from left to right.
    pub const ALL: [Book; 5] =
        [Book::Religion, Book::Philosophy, Book::Astronomy, Book::Bestiaries, Book::Herbals];

    /// The letter of the book.
    #[must_use]
    pub const fn code(self) -> char {
        match self {
            Book::Religion => 'R',
            Book::Philosophy => 'P',
            Book::Astronomy => 'A',
            Book::Bestiaries => 'B',
            Book::Herbals => 'H',
        }
    }

    /// The book with this letter.
    #[must_use]
    pub fn from_code(code: char) -> Option<Book> {
        Book::ALL.into_iter().find(|book| book.code() == code)
    }

    /// The name of the book.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Book::Religion => "Religion",
            Book::Philosophy => "Philosophy",
            Book::Astronomy => "Astronomy",
            Book::Bestiaries => "Bestiaries",
            Book::Herbals => "Herbals",
        }
    }
}

impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One value for each book.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct ByBook<T>(pub [T; 5]);

impl<T> ByBook<T> {
    /// Calls `make` for every book.
    pub fn from_fn(mut make: impl FnMut(Book) -> T) -> Self {
        ByBook(Book::ALL.map(&mut make))
    }

    /// The books and their values, from left to right.
    pub fn iter(&self) -> impl Iterator<Item = (Book, &T)> {
        Book::ALL.into_iter().zip(&self.0)
    }
}

impl<T> Index<Book> for ByBook<T> {
    type Output = T;
    #[inline]
    fn index(&self, book: Book) -> &T {
        &self.0[book as usize]
    }
}

impl<T> IndexMut<Book> for ByBook<T> {
    #[inline]
    fn index_mut(&mut self, book: Book) -> &mut T {
        &mut self.0[book as usize]
    }
}

/// A set of books.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Books(u8);

impl Books {
    /// No book.
    pub const NONE: Books = Books(0);

    /// Whether the book is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, book: Book) -> bool {
        self.0 >> book as u8 & 1 == 1
    }

    /// The set with the book.
    #[inline]
    #[must_use]
    pub const fn with(self, book: Book) -> Books {
        Books(self.0 | 1 << book as u8)
    }

    /// Whether the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The books, from left to right.
    pub fn iter(self) -> impl Iterator<Item = Book> + Clone {
        Book::ALL.into_iter().filter(move |&book| self.contains(book))
    }
}

impl FromIterator<Book> for Books {
    fn from_iter<I: IntoIterator<Item = Book>>(books: I) -> Self {
        books.into_iter().fold(Books::NONE, Books::with)
    }
}

impl fmt::Debug for Books {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
