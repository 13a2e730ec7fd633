use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::limit::Limit;

/// How long a thinking bot may think about one choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effort {
    /// A time limit, written `250`. The choice depends on the machine.
    Milliseconds(u32),
    /// A number of simulations, written `4000n`. The choice is the same on every machine.
    Simulations(u32),
}

impl Effort {
    /// The effort of bots that earlier versions stored without one.
    pub(crate) const DEFAULT: Effort = Effort::Milliseconds(1000);
    /// The longest time limit: ten minutes.
    pub const MAX_MILLISECONDS: u32 = 600_000;

    const fn limit(self) -> Limit {
        match self {
            Effort::Milliseconds(most) => Limit::time(Duration::from_millis(most as u64)),
            Effort::Simulations(most) => Limit::simulations(most as u64),
        }
    }

    /// Returns the limit of a search that also stops after this time, if given.
    pub(crate) fn limit_within(self, most: Option<Duration>) -> Limit {
        most.map_or(self.limit(), |most| self.limit().within(most))
    }
}

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Effort::Milliseconds(most) => write!(f, "{most}"),
            Effort::Simulations(most) => write!(f, "{most}n"),
        }
    }
}

/// An invalid effort: not a positive whole number of milliseconds up to ten minutes, nor a positive whole number of
/// simulations followed by `n`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadEffort;

impl FromStr for Effort {
    type Err = BadEffort;

    fn from_str(text: &str) -> Result<Effort, BadEffort> {
        let number = |digits: &str| {
            let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            let number: u32 = if plain { digits.parse().map_err(|_| BadEffort)? } else { 0 };
            if number == 0 { Err(BadEffort) } else { Ok(number) }
        };
        match text.strip_suffix('n') {
            Some(simulations) => number(simulations).map(Effort::Simulations),
            None => match number(text)? {
                milliseconds if milliseconds > Effort::MAX_MILLISECONDS => Err(BadEffort),
                milliseconds => Ok(Effort::Milliseconds(milliseconds)),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn efforts_are_read_as_they_are_written() {
        for effort in
            [Effort::Milliseconds(1), Effort::Milliseconds(600_000), Effort::Simulations(4_000_000_000)]
        {
            assert_eq!(effort.to_string().parse(), Ok(effort));
        }
        for text in ["", "0", "0n", "n", "+5", "-1", "1.5", " 7", "600001", "5000000000n", "7nn", "١"] {
            assert_eq!(text.parse::<Effort>(), Err(BadEffort), "{text:?}");
        }
    }
}
