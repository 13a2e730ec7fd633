/// Somebody who comes to the house: a guest, or the owner of an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// The person's id, which others may know.
    pub id: String,
    /// What others call them.
    pub name: String,
    /// When they came for the first time.
    pub created: u64,
    /// The name to sign in with, which nobody else is shown; none for a guest.
    pub login: Option<String>,
    /// The hash of the password, in the PHC format; none for a guest.
    pub password: Option<String>,
}

/// The SHA-256 of a token. Tokens themselves are never stored.
pub type TokenHash = [u8; 32];

/// What a token is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TokenKind {
    /// A browser, which keeps it in a cookie.
    Session,
    /// The personal link by which a guest comes in from another device; it lets somebody in once.
    Link,
    /// A program.
    Api,
}

/// A secret by which a person is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// Its hash.
    pub hash: TokenHash,
    /// What it is for.
    pub kind: TokenKind,
    /// What the person calls it.
    pub label: String,
    /// When it was made.
    pub created: u64,
}

/// What happened to a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PersonChange {
    /// Somebody new, with their first token.
    Arrived(Person, Token),
    /// Another name.
    Renamed {
        /// Who.
        person: String,
        /// The new name.
        name: String,
    },
    /// The guest has an account now, or the account another login or password.
    Account {
        /// Who.
        person: String,
        /// The name to sign in with; refused where somebody else has it.
        login: String,
        /// The hash of the password.
        password: String,
        /// Of the person's browsers and links only this one stays, where one is named. Programs stay.
        stays: Option<TokenHash>,
    },
    /// One more token.
    TokenAdded {
        /// Whose.
        person: String,
        /// The token.
        token: Token,
    },
    /// A token is worth nothing any more. Refused where the person has no such token, so that of two who use a link
    /// at the same time one finds out.
    TokenRemoved {
        /// Whose.
        person: String,
        /// Its hash.
        hash: TokenHash,
    },
    /// The person, all their tokens and their list of tables are forgotten. Journals, records and complaints stay;
    /// the id in them means nobody.
    Forgotten {
        /// Who.
        person: String,
    },
}
