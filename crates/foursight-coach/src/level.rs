//! How strong an opponent is.

use std::fmt;
use std::str::FromStr;

/// A level of play: 1 to 10, or perfect.
///
/// The ten play like people do: they look a few moves ahead, overlook lines, diagonals most of all, and like the
/// centre. Perfect does not err. `docs/coach.md` says how each of them thinks, and how they fare against each other.
///
/// ```
/// use foursight_coach::Level;
///
/// assert_eq!("3".parse(), Ok(Level::new(3).unwrap()));
/// assert_eq!("perfect".parse(), Ok(Level::PERFECT));
/// assert_eq!(Level::new(10).unwrap().to_string(), "10");
/// assert!(Level::PERFECT > Level::new(10).unwrap());
/// assert_eq!(Level::new(11), None);
/// assert_eq!(Level::ALL.len(), 11);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// Exact play.
    ///
    /// ```
    /// use foursight_coach::Level;
    ///
    /// assert_eq!(Level::PERFECT.to_string(), "perfect");
    /// assert_eq!(Level::ALL.iter().max(), Some(&Level::PERFECT));
    /// ```
    pub const PERFECT: Self = Self(11);

    /// All levels, the weakest first.
    ///
    /// ```
    /// use foursight_coach::Level;
    ///
    /// let names = Level::ALL.map(|level| level.to_string());
    /// assert_eq!(names, ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "perfect"]);
    /// ```
    pub const ALL: [Self; 11] = {
        let mut levels = [Self::PERFECT; 11];
        let mut index = 0;
        while index < 10 {
            levels[index] = Self(index as u8 + 1);
            index += 1;
        }
        levels
    };

    /// The level of that number, 1 to 10; `None` for any other.
    ///
    /// ```
    /// use foursight_coach::Level;
    ///
    /// assert_eq!(Level::new(1), Some(Level::ALL[0]));
    /// assert_eq!((Level::new(0), Level::new(11), Level::new(255)), (None, None, None));
    /// ```
    pub const fn new(number: u32) -> Option<Self> {
        if number >= 1 && number <= 10 { Some(Self(number as u8)) } else { None }
    }

    /// The number, 1 to 10; perfect has none.
    ///
    /// ```
    /// use foursight_coach::Level;
    ///
    /// assert_eq!(Level::ALL[0].number(), Some(1));
    /// assert_eq!(Level::PERFECT.number(), None);
    /// ```
    pub const fn number(self) -> Option<u32> {
        if self.0 <= 10 { Some(self.0 as u32) } else { None }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number() {
            Some(number) => fmt::Display::fmt(&number, f),
            None => f.pad("perfect"),
        }
    }
}

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Self, ParseLevelError> {
        Self::ALL.into_iter().find(|level| level.to_string() == text).ok_or(ParseLevelError)
    }
}

/// The text names no level.
///
/// ```
/// use foursight_coach::Level;
///
/// let error = "11".parse::<Level>().unwrap_err();
/// assert_eq!(error.to_string(), "not a level: write a number from 1 to 10, or perfect");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseLevelError;

impl fmt::Display for ParseLevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a level: write a number from 1 to 10, or perfect")
    }
}

impl std::error::Error for ParseLevelError {}
