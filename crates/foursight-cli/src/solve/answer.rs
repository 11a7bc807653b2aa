//! What is said about one position.

use foursight_core::notation::GameOptions;
use foursight_json::to_line;
use foursight_solver::{Bounds, Event, Limits, Score, Solution, SolveJob, Solver, Verdict};

use super::request::Request;
use crate::input::BadLine;
use crate::progress::Progress;

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

impl Entry {
    fn complaint(&self, reason: &str) -> String {
        match self.unit {
            Some(unit) => format!("{unit} {}: {reason}", self.number),
            None => format!("error: {reason}"),
        }
    }
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
    /// The answer to an entry.
    pub(super) fn answer(&self, entry: &Entry, solver: &mut Solver, limits: &Limits) -> Answer {
        // An entry that comes alone is given all threads.
        let alone = solver.threads() > 1 || (self.threads == 1 && entry.is_last_at_hand);
        match self.request(entry) {
            Ok(request) => self.answer_of(&request, entry, &self.solve(&request, alone, solver, limits)),
            Err(complaint) => Answer { line: None, complaint: Some(complaint) },
        }
    }

    /// What an entry asks for.
    ///
    /// # Errors
    ///
    /// What to say if it is no position.
    pub(super) fn request<'a>(&self, entry: &'a Entry) -> Result<Request<'a>, String> {
        let line = entry.line.as_deref().map_err(BadLine::to_string);
        let request = line.and_then(|line| Request::parse(line, self.options));
        request.map_err(|reason| entry.complaint(&reason))
    }

    /// The answer, once the solution is there.
    pub(super) fn answer_of(&self, request: &Request, entry: &Entry, solution: &Solution) -> Answer {
        let line = Some(self.line(request, entry.number, solution));
        let complaint = self.mismatch(request, solution).map(|reason| entry.complaint(&reason));
        Answer { line, complaint }
    }

    fn solve(&self, request: &Request, alone: bool, solver: &mut Solver, limits: &Limits) -> Solution {
        let position = request.parsed.position;
        if self.cold {
            solver.clear();
        }
        let mut job = if self.weak { SolveJob::outcome(position) } else { SolveJob::score(position) };
        if alone {
            let limits = self.progress.watched(position, limits.clone());
            job.step(solver, &limits, |bounds| self.progress.hear(Event::Bounds(bounds)));
        } else {
            job.step(solver, limits, |_| {});
        }
        job.solution()
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
