use std::fmt;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};
use tabletop::{Purpose, Seat, SeededDealer};

use crate::Seed;

/// What the house keeps to itself until the game is over. It does not show itself in debugging output,
/// because whoever knows it knows every card.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret(pub [u8; 32]);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// What a player adds to the shuffle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nonce(pub [u8; 32]);

/// What the house publishes before the start: it binds the house to its secret and does not tell it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commitment(pub [u8; 32]);

/// The forms in text and JSON, the same for all three: 64 hexadecimal digits.
macro_rules! written_in_digits {
    ($($name:ident)*) => {$(
        impl FromStr for $name {
            type Err = &'static str;

            fn from_str(text: &str) -> Result<$name, Self::Err> {
                const EXPECTED: &str = "expected 64 hexadecimal digits";
                if text.len() != Seed::MOST_DIGITS {
                    return Err(EXPECTED);
                }
                text.parse().map(|Seed(bytes)| $name(bytes)).map_err(|_| EXPECTED)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                Seed(self.0).fmt(f)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<$name, D::Error> {
                String::deserialize(from)?.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

written_in_digits!(Secret Nonce Commitment);

/// What follows from the seed besides the cards and dice. The commitment is bound to it, so that the house
/// chooses it before anybody gives a nonce.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum Scheme {
    /// Nothing: the table settled who begins.
    #[default]
    #[serde(rename = "scriptorium/fair/1")]
    One,
    /// Who begins.
    #[serde(rename = "scriptorium/fair/2")]
    Two,
}

impl Scheme {
    fn number(self) -> u8 {
        match self {
            Scheme::One => 1,
            Scheme::Two => 2,
        }
    }
}

/// The purpose of the outcome that decides who begins.
const FIRST: Purpose = Purpose(u8::MAX);
const _: () = assert!(FIRST.0 as usize >= Purpose::MOST, "no game may draw for the same purpose");

/// The shuffle of a game as its record tells it, in the field `fair`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fair {
    /// What follows from the seed.
    pub scheme: Scheme,
    /// The table, by the name that the house gave it.
    pub table: String,
    /// What was published before the start.
    pub commitment: Commitment,
    /// What the house knew alone.
    pub secret: Secret,
    /// The nonce of each seat, none where its player gave none.
    pub nonces: Vec<Option<Nonce>>,
}

impl Fair {
    /// The shuffle of a table, with one entry for the nonce of each seat.
    #[must_use]
    pub fn new(scheme: Scheme, table: &str, secret: Secret, nonces: Vec<Option<Nonce>>) -> Fair {
        let commitment = commitment(scheme, table, &secret);
        Fair { scheme, table: table.to_owned(), commitment, secret, nonces }
    }

    /// The seed that follows from the secret and the nonces.
    #[must_use]
    pub fn seed(&self) -> Seed {
        let mut hash = self.hash("seed").bytes(&self.secret.0).number(self.nonces.len());
        for (seat, nonce) in self.nonces.iter().enumerate() {
            let Nonce(bytes) = nonce.unwrap_or_else(|| self.nonce_of_secret(seat));
            hash = hash.number(seat).bytes(&[u8::from(nonce.is_some())]).bytes(&bytes);
        }
        Seed(hash.finish())
    }

    /// The seat that the seed draws to begin, each equally likely; nobody where the table settled it.
    #[must_use]
    pub fn first(&self) -> Option<Seat> {
        let seats = self.nonces.len() as u32;
        let drawn = || SeededDealer::new(self.seed().0).outcome(FIRST, 0, seats) as usize;
        (self.scheme == Scheme::Two && seats > 0).then(drawn).and_then(Seat::new)
    }

    /// The nonce of a seat whose player gave none. It follows from the secret, so that the house has nothing
    /// to choose after it has committed itself.
    fn nonce_of_secret(&self, seat: usize) -> Nonce {
        Nonce(self.hash("nonce").bytes(&self.secret.0).number(seat).finish())
    }

    fn hash(&self, purpose: &str) -> Hash {
        Hash::new(self.scheme, purpose, &self.table)
    }
}

/// What the house publishes when a table is made, before anybody gives a nonce. It is bound to the table, so
/// that it cannot serve for another.
#[must_use]
pub fn commitment(scheme: Scheme, table: &str, secret: &Secret) -> Commitment {
    Commitment(Hash::new(scheme, "commitment", table).bytes(&secret.0).finish())
}

/// SHA-256 of fields of which each is of fixed length or preceded by its length, so that different fields are
/// different bytes.
struct Hash(Sha256);

impl Hash {
    /// Begins with what the hash is for, by which scheme, and for which table.
    fn new(scheme: Scheme, purpose: &str, table: &str) -> Hash {
        let label = format!("scriptorium fair shuffle {}: {purpose}", scheme.number());
        Hash(Sha256::new()).text(&label).text(table)
    }

    fn text(self, text: &str) -> Hash {
        self.number(text.len()).bytes(text.as_bytes())
    }

    fn number(self, number: usize) -> Hash {
        self.bytes(&(number as u64).to_be_bytes())
    }

    fn bytes(mut self, bytes: &[u8]) -> Hash {
        self.0.update(bytes);
        self
    }

    fn finish(self) -> [u8; 32] {
        self.0.finalize().into()
    }
}
