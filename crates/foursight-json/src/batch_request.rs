//! Many positions at once.

use serde::{Deserialize, Serialize};

/// The body of `POST /api/analyze/batch`. The answers are one object a line, in the order of the positions.
///
/// ```
/// use foursight_json::{BatchRequest, from_line};
///
/// let request: BatchRequest = from_line(r#"{"positions":["4453",""],"game":"7x6x4"}"#).unwrap();
/// assert_eq!((request.positions.len(), request.game.as_deref(), request.time), (2, Some("7x6x4"), None));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BatchRequest {
    /// The positions, each in any notation.
    pub positions: Vec<String>,
    /// Which game all of them are of; absent, each says it itself, and else it is Connect Four.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// How long all of them together may take, such as `10s`; absent, as long as the server allows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<String>,
}
