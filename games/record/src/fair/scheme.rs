use std::fmt;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};
use tabletop::{Purpose, Seat, SeededDealer};

use crate::Seed;

/// The server's secret until the game is over. `Debug` hides it, because it reveals every card.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret(pub [u8; 32]);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// A player's contribution to the shuffle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nonce(pub [u8; 32]);

/// The hash that the server publishes before the start. It binds the server to its secret without revealing it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commitment(pub [u8; 32]);

/// Implements the text and JSON forms: 64 hexadecimal digits.
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

/// What the seed decides besides cards and dice. The scheme is part of the commitment, so the server chooses it
/// before any player gives a nonce.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum Scheme {
    /// Nothing: the first player was settled before.
    #[default]
    #[serde(rename = "scriptorium/fair/1")]
    One,
    /// The first player.
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

/// The purpose of the outcome that draws the first player.
const FIRST: Purpose = Purpose(u8::MAX);
const _: () = assert!(FIRST.0 as usize >= Purpose::MOST, "no game may draw for the same purpose");

/// The field `fair` of a record: how its seed was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fair {
    /// What the seed decides.
    pub scheme: Scheme,
    /// The server's id of the table.
    pub table: String,
    /// The hash that was published before the start.
    pub commitment: Commitment,
    /// The server's secret.
    pub secret: Secret,
    /// The nonce of each seat, `None` if its player gave none.
    pub nonces: Vec<Option<Nonce>>,
}

impl Fair {
    /// The shuffle of a table. `nonces` has one entry per seat.
    #[must_use]
    pub fn new(scheme: Scheme, table: &str, secret: Secret, nonces: Vec<Option<Nonce>>) -> Fair {
        let commitment = commitment(scheme, table, &secret);
        Fair { scheme, table: table.to_owned(), commitment, secret, nonces }
    }

    /// Derives the seed from the secret and the nonces.
    #[must_use]
    pub fn seed(&self) -> Seed {
        let mut hash = self.hash("seed").bytes(&self.secret.0).number(self.nonces.len());
        for (seat, nonce) in self.nonces.iter().enumerate() {
            let Nonce(bytes) = nonce.unwrap_or_else(|| self.nonce_of_secret(seat));
            hash = hash.number(seat).bytes(&[u8::from(nonce.is_some())]).bytes(&bytes);
        }
        Seed(hash.finish())
    }

    /// Returns the first player that the seed draws, uniformly. `None` in a scheme that does not draw one.
    #[must_use]
    pub fn first(&self) -> Option<Seat> {
        let seats = self.nonces.len() as u32;
        let drawn = || SeededDealer::new(self.seed().0).outcome(FIRST, 0, seats) as usize;
        (self.scheme == Scheme::Two && seats > 0).then(drawn).and_then(Seat::new)
    }

    /// Derives the nonce of a seat whose player gave none. It depends on the secret alone, so the server cannot
    /// choose it after the commitment.
    fn nonce_of_secret(&self, seat: usize) -> Nonce {
        Nonce(self.hash("nonce").bytes(&self.secret.0).number(seat).finish())
    }

    fn hash(&self, purpose: &str) -> Hash {
        Hash::new(self.scheme, purpose, &self.table)
    }
}

/// Returns the commitment to a secret. The server publishes it when it creates the table. The table's id is hashed
/// too, so the commitment is valid for this table only.
#[must_use]
pub fn commitment(scheme: Scheme, table: &str, secret: &Secret) -> Commitment {
    Commitment(Hash::new(scheme, "commitment", table).bytes(&secret.0).finish())
}

/// SHA-256 of fields, each of fixed length or preceded by its length, so that different fields never encode to the
/// same bytes.
struct Hash(Sha256);

impl Hash {
    /// Starts with the label, made of purpose and scheme, and the table.
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
