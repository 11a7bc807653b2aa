//! What is said about one position.

use foursight_core::notation::GameOptions;
use foursight_json::to_line;
use foursight_solver::{Bounds, Limits, Score, Solution, Solver, Verdict};

use super::request::Request;
use crate::input::BadLine;
use crate::progress::Progress;
use crate::words;

/// What was asked for, the same for every position.
pub(super) struct Task {
    pub(super) options: GameOptions,
    pub(super) weak: bool,
    pub(super) cold: bool,
    pub(super) json: bool,
    pub(super) threads: usize,
    pub(super) progress: Progress,
}

/// A line of the input, or an argument.
pub(super) struct Entry {
    pub(super) line: Result<String, BadLine>,
    /// `line` or `argument`; nothing where it is the only argument.
    pub(super) unit: Option<&'static str>,
    /// Counted from 1.
    pub(super) number: u64,
    /// When it was read, no other one was waiting.
    pub(super) is_last_at_hand: bool,
}

/// An answer, ready to be printed.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Answer {
    /// For standard output.
    pub(super) line: Option<String>,
    /// For standard error: the position was bad, or its score not the one expected.
    pub(super) complaint: Option<String>,
}

impl Task {
    /// The answer to a entry.
    pub(super) fn answer(&self, entry: &Entry, solver: &mut Solver, limits: &Limits) -> Answer {
        let Entry { ref line, unit, number, is_last_at_hand } = *entry;
        // A entry that comes alone is given all threads.
        let alone = solver.threads() > 1 || (self.threads == 1 && is_last_at_hand);
        let line = line.as_deref().map_err(BadLine::to_string);
        let request = line.and_then(|line| Request::parse(line, self.options));
        let complain = |reason| match unit {
            Some(unit) => format!("{unit} {number}: {reason}"),
            None => format!("error: {reason}"),
        };
        match request {
            Ok(request) => {
                let solution = self.solve(&request, alone, solver, limits);
                let line = Some(self.line(&request, number, &solution));
                Answer { line, complaint: self.mismatch(&request, &solution).map(complain) }
            }
            Err(reason) => Answer { line: None, complaint: Some(complain(reason)) },
        }
    }

    fn solve(&self, request: &Request, alone: bool, solver: &mut Solver, limits: &Limits) -> Solution {
        let position = request.parsed.position;
        if self.cold {
            solver.clear();
        }
        if self.weak {
            return solver.outcome_within(position, limits);
        }
        solver.solve_reporting(position, limits, |bounds| {
            if alone {
                self.progress.say(|| words::bounds(position, bounds));
            }
        })
    }

    /// What is wrong if the score is not the one expected. Bounds are right as long as they allow it.
    fn mismatch(&self, request: &Request, solution: &Solution) -> Option<String> {
        let expected = if self.weak { request.expected?.signum() } else { request.expected? };
        let [lower, upper] = self.values(solution.bounds);
        let fits = (lower..=upper).contains(&expected);
        let thing = if self.weak { "the sign of the score" } else { "the score" };
        (!fits).then(|| format!("{thing} is {}, not {expected}", range(lower, upper)))
    }

    /// The bounds on what was asked for: the score, or its sign.
    fn values(&self, bounds: Bounds) -> [i32; 2] {
        let sign = |score: Score| match score.verdict() {
            Verdict::Loss => -1,
            Verdict::Draw => 0,
            Verdict::Win => 1,
        };
        [bounds.lower, bounds.upper].map(|score| if self.weak { sign(score) } else { score.value() })
    }

    fn line(&self, request: &Request, number: u64, solution: &Solution) -> String {
        if self.json {
            let answer =
                if self.weak { foursight_json::Answer::Weak } else { foursight_json::Answer::Strong };
            let expected = request.expected;
            return to_line(&foursight_json::Solution::new(
                &request.parsed,
                solution,
                answer,
                number,
                expected,
            ));
        }
        let [lower, upper] = self.values(solution.bounds);
        let (name, score) = (request.name(), range(lower, upper));
        format!("{name} {score} {} {}", solution.nodes, solution.time.as_micros())
    }
}

/// One number, or the two it lies between.
fn range(lower: i32, upper: i32) -> String {
    if lower == upper { lower.to_string() } else { format!("{lower}..{upper}") }
}
