//! The version of the JSON.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The version of every object, its first field: written as 1, and nothing else is read.
///
/// It changes when a field changes its meaning or goes away.
///
/// ```
/// use foursight_json::{Version, from_line, to_line};
///
/// assert_eq!(to_line(&Version), "1");
/// assert_eq!(from_line("1"), Ok(Version));
/// assert!(from_line::<Version>("2").is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Version;

impl Version {
    /// The number that is written.
    ///
    /// ```
    /// # use foursight_json::{Version, to_line};
    /// assert_eq!(to_line(&Version), Version::NUMBER.to_string());
    /// ```
    pub const NUMBER: u64 = 1;
}

impl Serialize for Version {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(Self::NUMBER)
    }
}

impl<'de> Deserialize<'de> for Version {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match u64::deserialize(deserializer)? {
            Self::NUMBER => Ok(Self),
            found => Err(serde::de::Error::custom(format_args!(
                "version {found} is not known: this program reads version {}",
                Self::NUMBER
            ))),
        }
    }
}
