use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use search::Limit;

/// How long a bot that searches may think about one choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effort {
    /// So many milliseconds, written `250`. What is chosen then depends on the machine.
    Milliseconds(u32),
    /// So many simulations, written `4000n`: the same choice everywhere and always.
    Simulations(u32),
}

impl Effort {
    /// What a bot gets when nothing is said.
    pub const DEFAULT: Effort = Effort::Milliseconds(1000);
    /// The longest that anybody should wait for: ten minutes.
    pub const MOST_MILLISECONDS: u32 = 600_000;

    /// The effort as a limit of a search.
    #[must_use]
    pub const fn limit(self) -> Limit {
        match self {
            Effort::Milliseconds(most) => Limit::time(Duration::from_millis(most as u64)),
            Effort::Simulations(most) => Limit::simulations(most as u64),
        }
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

/// Anything but a positive whole number of milliseconds, at most ten minutes of them, or a positive whole number
/// of simulations with an `n` behind it.
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
                milliseconds if milliseconds > Effort::MOST_MILLISECONDS => Err(BadEffort),
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
