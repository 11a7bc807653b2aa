//! What a set of positions took, and how it is printed.

use std::time::Duration;

use foursight_json::{Bench, BenchTotal, Version, to_line};
use foursight_tutorial::{Answer, Stage};

use super::Measured;
use super::test_set::TestSet;

/// The columns of the table, as in the tutorial, with the widths people see them in.
pub(crate) const COLUMNS: [(&str, usize); 6] = [
    ("set", 13),
    ("positions", 9),
    ("mean time (us)", 14),
    ("mean nodes", 16),
    ("K nodes/s", 10),
    ("wrong", 6),
];

/// The sums over a set.
#[derive(Debug, Default)]
pub(crate) struct Totals {
    positions: u64,
    nodes: u64,
    time: Duration,
    wrong: u64,
    /// Lines that are no position with a score.
    pub(crate) bad: u64,
}

impl Totals {
    /// Counts a whole set as well.
    pub(crate) fn add_set(&mut self, set: &Self) {
        self.positions += set.positions;
        self.nodes += set.nodes;
        self.time += set.time;
        self.wrong += set.wrong;
        self.bad += set.bad;
    }

    pub(crate) fn add(&mut self, measured: &Measured, expected: i32) {
        self.positions += 1;
        self.nodes += measured.nodes;
        self.time += measured.time;
        self.wrong += u64::from(measured.score != expected);
    }

    /// Whether there is nothing in it.
    pub(crate) fn is_empty(&self) -> bool {
        self.positions == 0 && self.bad == 0
    }

    /// Whether every line was a position and every score right.
    pub(crate) fn is_fine(&self) -> bool {
        self.wrong == 0 && self.bad == 0
    }

    /// The mean over the positions; of no positions, zero.
    fn mean(&self, sum: f64) -> f64 {
        sum / self.positions.max(1) as f64
    }

    fn microseconds(&self) -> f64 {
        self.time.as_secs_f64() * 1e6
    }

    fn nodes_per_second(&self) -> f64 {
        if self.time.is_zero() { 0.0 } else { self.nodes as f64 / self.time.as_secs_f64() }
    }

    /// A row of the table, in the order of [`COLUMNS`].
    pub(crate) fn row(&self, set: &TestSet) -> [String; 6] {
        [
            set.name(),
            self.positions.to_string(),
            format!("{:.3}", self.mean(self.microseconds())),
            format!("{:.3}", self.mean(self.nodes as f64)),
            format!("{:.0}", self.nodes_per_second() / 1e3),
            self.wrong.to_string(),
        ]
    }

    /// The same as one JSON object.
    pub(crate) fn json(&self, set: &TestSet, stage: Option<Stage>, answer: Answer, complete: bool) -> String {
        to_line(&Bench {
            version: Version,
            set: set.name(),
            file: set.file.to_string_lossy().into_owned(),
            stage: stage.map(|stage| stage.to_string()),
            answer: match answer {
                Answer::Strong => foursight_json::Answer::Strong,
                Answer::Weak => foursight_json::Answer::Weak,
            },
            positions: self.positions,
            nodes: self.nodes,
            microseconds: self.time.as_micros() as u64,
            mean_microseconds: self.mean(self.microseconds()),
            mean_nodes: self.mean(self.nodes as f64),
            nodes_per_second: self.nodes_per_second() as u64,
            wrong: self.wrong,
            bad_lines: self.bad,
            complete,
        })
    }

    /// The nodes, which change only when the search does, and how fast they were.
    pub(crate) fn signature(&self) -> String {
        format!("{} nodes {:.0} nps", self.nodes, self.nodes_per_second())
    }

    /// The same as one JSON object.
    pub(crate) fn signature_json(&self) -> String {
        to_line(&BenchTotal {
            version: Version,
            nodes: self.nodes,
            nodes_per_second: self.nodes_per_second() as u64,
        })
    }
}
