//! What the solver takes for sets of positions.

use serde::{Deserialize, Serialize};

use crate::{Answer, Version};

/// `bench`: what a set of positions took.
///
/// ```
/// use foursight_json::{Answer, Bench, from_line};
///
/// let json = r#"{"version":1,"set":"End-Easy","file":"end-easy.txt","stage":null,"answer":"strong","positions":2,
///     "nodes":10,"microseconds":4,"mean_microseconds":2.0,"mean_nodes":5.0,"nodes_per_second":2500000,
///     "wrong":0,"bad_lines":0,"complete":true}"#;
/// let bench: Bench = from_line(json).unwrap();
/// assert_eq!((bench.answer, bench.stage, bench.mean_nodes), (Answer::Strong, None, 5.0));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bench {
    /// Always 1.
    pub version: Version,
    /// The name of the set, or of its file.
    pub set: String,
    /// The file.
    pub file: String,
    /// The tutorial's solver that was measured; `null` for the solver itself.
    pub stage: Option<String>,
    /// What was asked for.
    pub answer: Answer,
    /// How many were solved.
    pub positions: u64,
    /// Positions that the searches entered, all together.
    pub nodes: u64,
    /// How long it took, all together.
    pub microseconds: u64,
    /// How long a position took.
    pub mean_microseconds: f64,
    /// What a position took.
    pub mean_nodes: f64,
    /// How fast it was.
    pub nodes_per_second: u64,
    /// Scores that are not the ones in the file.
    pub wrong: u64,
    /// Lines that are no position with a score.
    pub bad_lines: u64,
    /// Whether the whole set was solved.
    pub complete: bool,
}

/// `bench` without files: the sum over all sets, its last object.
///
/// ```
/// use foursight_json::{BenchTotal, from_line};
///
/// assert_eq!(from_line::<BenchTotal>(r#"{"version":1,"nodes":7,"nodes_per_second":8}"#).unwrap().nodes, 7);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BenchTotal {
    /// Always 1.
    pub version: Version,
    /// Positions that the searches entered: the signature.
    pub nodes: u64,
    /// How fast it was.
    pub nodes_per_second: u64,
}
