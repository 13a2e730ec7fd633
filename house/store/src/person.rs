use crate::FriendChange;

/// A guest, or the owner of an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// The person's id, which is public.
    pub id: String,
    /// The name that others see.
    pub name: String,
    /// When the person was created.
    pub created: u64,
    /// The login name, which is private. `None` for a guest.
    pub login: Option<String>,
    /// The hash of the password in the PHC format. `None` for a guest.
    pub password: Option<String>,
    /// Why the person is banned. `None` if they are not.
    pub banned: Option<String>,
}

/// The SHA-256 of a token. Tokens themselves are never stored.
pub type TokenHash = [u8; 32];

/// What a token is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TokenKind {
    /// The cookie of a browser.
    Session,
    /// A personal link that signs in another device, once.
    Link,
    /// An API client.
    Api(Scope),
}

/// What an API token may do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scope {
    /// Play, and read what the person can read.
    Play,
    /// Read what the person can read.
    Read,
}

/// A credential of a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// The hash of the token.
    pub hash: TokenHash,
    /// What the token is for.
    pub kind: TokenKind,
    /// The name that the person gave it.
    pub label: String,
    /// When it was created.
    pub created: u64,
    /// When it was last used, to the hour.
    pub used: u64,
}

/// A change of a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PersonChange {
    /// A new person, with their first token.
    Arrived(Person, Token),
    /// A new name.
    Renamed {
        /// The id of the person.
        person: String,
        /// The new name.
        name: String,
    },
    /// Turns a guest into an account, or changes the login or the password of an account.
    Account {
        /// The id of the person.
        person: String,
        /// The login name. Refused if another person has it.
        login: String,
        /// The hash of the password.
        password: String,
        /// If set, all other sessions and links of the person are revoked. API tokens stay valid.
        stays: Option<TokenHash>,
    },
    /// Bans the person, or lifts the ban.
    Banned {
        /// The id of the person.
        person: String,
        /// The reason; `None` to lift the ban.
        why: Option<String>,
    },
    /// A new token.
    TokenAdded {
        /// The id of the person.
        person: String,
        /// The token.
        token: Token,
    },
    /// Revokes a token. Refused if the person does not have it, so that a link works for only one of two concurrent
    /// requests.
    TokenRemoved {
        /// The id of the person.
        person: String,
        /// The hash of the token.
        hash: TokenHash,
    },
    /// Sets when a token was last used, unless a later use is stored. Ignored if there is no such token.
    TokenUsed {
        /// The hash of the token.
        hash: TokenHash,
        /// When it was used.
        at: u64,
    },
    /// Revokes all other sessions and links of the person. API tokens stay valid.
    SignedOutElsewhere {
        /// The id of the person.
        person: String,
        /// The hash of the session that stays.
        stays: TokenHash,
    },
    /// Deletes a guest who has left nothing behind. Refused if the person has an account, a list of tables or chat
    /// messages, was created or has used a token at or after this time, or does not exist.
    GuestExpired {
        /// The id of the person.
        person: String,
        /// The time.
        before: u64,
    },
    /// A change of friends, blocked people, codes or presence.
    Friend(FriendChange),
    /// Deletes the person with all tokens, ties, codes and the list of tables, and the names in orders of
    /// administrators. Journals, records and complaints stay; see [`Redaction`](crate::Redaction).
    Forgotten {
        /// The id of the person.
        person: String,
    },
}
