//! A time as text, the same wherever people write one.

use std::str::FromStr;
use std::time::Duration;

/// A time, written with its unit: `500ms`, `2s`, `1.5m` or `1h`.
///
/// ```
/// use std::time::Duration;
/// use foursight_solver::{Limits, TimeLimit};
///
/// let time: TimeLimit = "1.5s".parse().unwrap();
/// let limits = Limits { time: Some(time.duration()), ..Limits::default() };
/// assert_eq!(limits.time, Some(Duration::from_millis(1500)));
/// assert_eq!("2".parse::<TimeLimit>().unwrap_err(), "write a time with its unit: 500ms, 2s, 1m or 1h");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLimit(Duration);

impl TimeLimit {
    /// A limit of that length.
    ///
    /// ```
    /// # use std::time::Duration;
    /// # use foursight_solver::TimeLimit;
    /// assert_eq!("2s".parse(), Ok(TimeLimit::new(Duration::from_secs(2))));
    /// ```
    pub const fn new(duration: Duration) -> Self {
        Self(duration)
    }

    /// How long it is.
    ///
    /// ```
    /// # use std::time::Duration;
    /// # use foursight_solver::TimeLimit;
    /// assert_eq!("1.5m".parse().map(TimeLimit::duration), Ok(Duration::from_secs(90)));
    /// ```
    pub const fn duration(self) -> Duration {
        self.0
    }
}

impl FromStr for TimeLimit {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const HINT: &str = "write a time with its unit: 500ms, 2s, 1m or 1h";
        let digits = text.find(|mark: char| !(mark.is_ascii_digit() || mark == '.')).ok_or(HINT)?;
        let (number, unit) = text.split_at(digits);
        let seconds = match unit {
            "ms" => 0.001,
            "s" => 1.0,
            "m" => 60.0,
            "h" => 3600.0,
            _ => return Err(HINT),
        };
        let number: f64 = number.parse().map_err(|_| HINT)?;
        Duration::try_from_secs_f64(number * seconds).map(Self).map_err(|_| HINT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_has_a_unit() {
        let check = |text: &str, millis| {
            assert_eq!(text.parse(), Ok(TimeLimit(Duration::from_millis(millis))), "{text}");
        };
        check("500ms", 500);
        check("2s", 2_000);
        check("1.5s", 1_500);
        check("1m", 60_000);
        check("1h", 3_600_000);
        check("0s", 0);
        for bad in
            ["", "2", "s", ".s", "1.2.3s", "-1s", "2 s", "1d", "1e3s", "99999999999999999999999h", "٣s"]
        {
            assert!(bad.parse::<TimeLimit>().is_err(), "{bad}");
        }
    }
}
