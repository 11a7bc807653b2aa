//! What a step takes: the time on the wall, and the time of the processors, its children's included.

use std::fmt;
use std::iter::Sum;
use std::time::{Duration, Instant};

/// Running since it was started.
pub(crate) struct Stopwatch {
    wall: Instant,
    processors: Option<Duration>,
}

/// What passed between start and reading.
#[derive(Clone, Copy, Default)]
pub(crate) struct Cost {
    wall: Duration,
    /// `None` where the system does not say.
    processors: Option<Duration>,
}

impl Stopwatch {
    pub(crate) fn start() -> Self {
        Self { wall: Instant::now(), processors: processor_time() }
    }

    pub(crate) fn read(&self) -> Cost {
        let taken = |start| Some(processor_time()?.saturating_sub(start));
        Cost { wall: self.wall.elapsed(), processors: self.processors.and_then(taken) }
    }
}

impl Sum for Cost {
    /// Where one part is not known, neither is the sum.
    fn sum<I: Iterator<Item = Self>>(costs: I) -> Self {
        let none = Self { wall: Duration::ZERO, processors: Some(Duration::ZERO) };
        costs.fold(none, |sum, cost| Self {
            wall: sum.wall + cost.wall,
            processors: sum.processors.zip(cost.processors).map(|(sum, cost)| sum + cost),
        })
    }
}

impl fmt::Display for Cost {
    /// `12.3 s`, and as two columns of a table with `#`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !f.alternate() {
            return write!(f, "{:.1} s", self.wall.as_secs_f64());
        }
        write!(f, "{:>9.1} ", self.wall.as_secs_f64())?;
        match self.processors {
            Some(time) => write!(f, "{:>9.1}", time.as_secs_f64()),
            None => write!(f, "{:>9}", "-"),
        }
    }
}

/// The processor time of this program and of every child that has ended.
fn processor_time() -> Option<Duration> {
    parse(&std::fs::read_to_string("/proc/self/stat").ok()?)
}

/// Fields 14 to 17 of Linux's `/proc/self/stat`, in hundredths of a second: user and system, our own and the children's.
fn parse(stat: &str) -> Option<Duration> {
    // The name of the program is in brackets and may have spaces and brackets in it.
    let (_, fields) = stat.rsplit_once(')')?;
    let times: Vec<u64> =
        fields.split_whitespace().skip(11).take(4).map_while(|time| time.parse().ok()).collect();
    (times.len() == 4).then(|| Duration::from_millis(10 * times.iter().sum::<u64>()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_times_are_fields_14_to_17() {
        let stat = "7 (a (b) c) S 1 2 3 4 5 6 7 8 9 10 100 20 3000 4 18 19";
        assert_eq!(parse(stat), Some(Duration::from_millis(31_240)));
        assert_eq!(parse("7 (cut short) S 1 2 3"), None);
    }

    #[test]
    fn a_sum_with_a_gap_is_not_known() {
        let known = Cost { wall: Duration::from_secs(2), processors: Some(Duration::from_secs(3)) };
        let unknown = Cost { processors: None, ..known };
        assert_eq!(format!("{:#}", [known, known].into_iter().sum::<Cost>()), "      4.0       6.0");
        assert_eq!(format!("{:#}", [known, unknown].into_iter().sum::<Cost>()), "      4.0         -");
    }
}
