use std::fmt;
use std::str::FromStr;

/// A quarter of a year in UTC, written as `2026-4`. Leaderboards list the people who have played in a season; ratings
/// carry over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Season {
    year: i64,
    /// From 0.
    quarter: i64,
}

/// The name of a season that does not exist.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadSeason;

const DAY: i64 = 24 * 60 * 60 * 1000;

impl Season {
    /// Returns the season of a time in milliseconds since 1970.
    #[must_use]
    pub fn at(time: u64) -> Season {
        let time = i64::try_from(time).unwrap_or(i64::MAX);
        // At most 366 days a year: the estimate is not after the year of the time.
        let mut season = Season { year: 1970 + time / (366 * DAY), quarter: 0 };
        while season.next().start() <= time {
            season = season.next();
        }
        season
    }

    /// Returns the season after this one.
    #[must_use]
    pub fn next(self) -> Season {
        let Season { year, quarter } = self;
        if quarter == 3 {
            Season { year: year + 1, quarter: 0 }
        } else {
            Season { year, quarter: quarter + 1 }
        }
    }

    /// Returns the times of the season in milliseconds since 1970: the first, and the first of the next season.
    #[must_use]
    pub fn span(self) -> (u64, u64) {
        let time = |season: Season| u64::try_from(season.start()).unwrap_or(0);
        (time(self), time(self.next()))
    }

    fn start(self) -> i64 {
        // Years that begin in March end with the leap day.
        let (year, month) = (self.year, 3 * self.quarter + 1);
        let (year, month) = if month < 3 { (year - 1, month + 9) } else { (year, month - 3) };
        let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
        let days = 365 * year + leap_days + (153 * month + 2) / 5;
        // 1970-01-01 is day 719468 of this count.
        (days - 719_468) * DAY
    }
}

impl fmt::Display for Season {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.year, self.quarter + 1)
    }
}

impl fmt::Display for BadSeason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a year and a quarter, such as `2026-4`")
    }
}

impl std::error::Error for BadSeason {}

impl FromStr for Season {
    type Err = BadSeason;

    fn from_str(text: &str) -> Result<Season, BadSeason> {
        let (year, quarter) = text.split_once('-').ok_or(BadSeason)?;
        let within = |text: &str, range: std::ops::RangeInclusive<i64>| {
            text.parse::<i64>().ok().filter(|number| range.contains(number)).ok_or(BadSeason)
        };
        let season = Season { year: within(year, 1970..=9999)?, quarter: within(quarter, 1..=4)? - 1 };
        if season.to_string() == text { Ok(season) } else { Err(BadSeason) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seasons_begin_with_the_quarters_of_the_calendar() {
        let starts = [
            ("1970-1", 0),
            ("2024-1", 1_704_067_200_000),
            ("2024-2", 1_711_929_600_000),
            ("2026-4", 1_790_812_800_000),
            ("2027-1", 1_798_761_600_000),
        ];
        for (name, start) in starts {
            let season: Season = name.parse().expect("a season");
            assert_eq!(season.span().0, start, "{name}");
            assert_eq!(Season::at(start), season);
            assert_eq!(Season::at(season.span().1 - 1), season);
            assert_eq!(season.to_string(), name);
        }
        for bad in ["", "2026", "2026-0", "2026-5", "2026-04", "26-1", "x-1"] {
            assert_eq!(bad.parse::<Season>(), Err(BadSeason), "{bad}");
        }
    }
}
