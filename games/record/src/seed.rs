use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

/// The seed of a game: a number of up to 256 bits, written in hexadecimal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// The largest number of digits.
    pub const MOST_DIGITS: usize = 64;
}

impl FromStr for Seed {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Seed, Self::Err> {
        if text.is_empty() || text.len() > Seed::MOST_DIGITS {
            return Err("a seed has 1 to 64 hexadecimal digits");
        }
        let mut seed = [0; 32];
        for (place, digit) in text.bytes().rev().enumerate() {
            let value = char::from(digit).to_digit(16).ok_or("a seed has hexadecimal digits only")?;
            seed[31 - place / 2] |= (value as u8) << (place % 2 * 4);
        }
        Ok(Seed(seed))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}
