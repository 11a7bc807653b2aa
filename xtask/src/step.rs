//! A step of a task: a name, a line of help, and something that passes, fails or is skipped.

use std::fmt;

use crate::stopwatch::{Cost, Stopwatch};
use crate::tools::Failure;

/// How a step ended, when it did not fail.
pub(crate) enum Done {
    /// It ran and all was well.
    Passed,
    /// It ran and all was well, but for tests that had nothing to check here: which, and why.
    PassedWithout(Vec<String>),
    /// It could not run here, and why.
    Skipped(String),
}

/// When a step belongs to a run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum When {
    /// Always.
    Always,
    /// With `--full`, or when it is asked for by name.
    Full,
}

/// What a step may know about the run it is part of.
#[derive(Clone, Copy)]
pub(crate) struct Run {
    /// Whether `--full` was given.
    pub(crate) full: bool,
}

/// One step.
pub(crate) struct Step {
    pub(crate) name: &'static str,
    pub(crate) help: &'static str,
    pub(crate) when: When,
    /// Whether it is pointless once the build has failed.
    pub(crate) needs_build: bool,
    pub(crate) action: fn(Run) -> Result<Done, Failure>,
}

/// What became of the steps so far.
#[derive(Default)]
pub(crate) struct Summary {
    passed: u32,
    /// Steps, and tests of steps that ran.
    skipped: Vec<String>,
    failed: Vec<String>,
    /// What each step took, in order.
    costs: Vec<(&'static str, Cost)>,
    build_is_broken: bool,
}

impl Summary {
    /// Runs a step, says how it went, and remembers it.
    pub(crate) fn run(&mut self, step: &Step, run: Run) {
        println!("\n==> {}: {}", step.name, step.help);
        let stopwatch = Stopwatch::start();
        let result = if step.needs_build && self.build_is_broken {
            Ok(Done::Skipped("the build is broken".to_owned()))
        } else {
            (step.action)(run)
        };
        let cost = stopwatch.read();
        self.costs.push((step.name, cost));
        match result {
            Ok(Done::Passed) => {
                println!("<== {} passed in {cost}", step.name);
                self.passed += 1;
            }
            Ok(Done::PassedWithout(tests)) => {
                println!("<== {} passed in {cost}, without {} of its tests", step.name, tests.len());
                self.passed += 1;
                self.skipped.extend(tests.into_iter().map(|test| format!("{}: {test}", step.name)));
            }
            Ok(Done::Skipped(reason)) => {
                println!("<== {} skipped: {reason}", step.name);
                self.skipped.push(format!("{}: {reason}", step.name));
            }
            Err(failure) => {
                println!("<== {} FAILED in {cost}: {failure}", step.name);
                self.failed.push(format!("{}: {failure}", step.name));
                self.build_is_broken |= step.name == BUILD;
            }
        }
    }

    /// Whether nothing failed.
    pub(crate) fn is_good(&self) -> bool {
        self.failed.is_empty()
    }
}

/// The name of the step that others need.
pub(crate) const BUILD: &str = "build";

impl fmt::Display for Summary {
    /// What each step took, what was skipped and what failed, a line each, and last the counts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<12} {:>9} {:>9}", "step", "seconds", "of CPU")?;
        let total = ("all", self.costs.iter().map(|(_, cost)| *cost).sum());
        for (name, cost) in self.costs.iter().chain([&total]) {
            writeln!(f, "{name:<12} {cost:#}")?;
        }
        writeln!(f)?;
        for line in &self.skipped {
            writeln!(f, "skipped  {line}")?;
        }
        for line in &self.failed {
            writeln!(f, "FAILED   {line}")?;
        }
        write!(f, "{} passed, {} failed, {} skipped", self.passed, self.failed.len(), self.skipped.len())
    }
}
