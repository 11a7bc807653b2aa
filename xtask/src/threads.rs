//! `cargo xtask threads`: what a second thread is worth.
//!
//! Two threads on one position are compared with two programs of one thread each that solve the same position at the
//! same time, because these show what the two cores of a machine really give.

use std::fmt::Write as _;
use std::process::ExitCode;

use crate::driver::{Driver, build, compiled};
use crate::record::{self, SETS, heading};
use crate::tools::{Failure, task_with_flag};

const RECORD: &str = "benchmarks/record/threads.csv";
/// How often each question is asked, and the positions of Begin-Hard.
const ROUNDS: usize = 11;
const HARD: usize = 10;

/// The task: measures, prints, and keeps it unless it was quick.
pub(crate) fn threads(arguments: &[String]) -> ExitCode {
    task_with_flag("threads", "--quick", arguments, measure)
}

fn measure(quick: bool) -> Result<(), Failure> {
    build(&["foursight"])?;
    let one = || Driver::start("foursight", compiled("foursight", &["--threads", "1"]));
    let (mut left, mut right) = (one()?, one()?);
    let mut both = Driver::start("foursight", compiled("foursight", &["--threads", "2"]))?;
    let hard = SETS[5].read(if quick { 2 } else { HARD })?;
    let hard: Vec<&str> = hard.iter().map(|case| case.moves.as_str()).collect();
    let command = if quick { "cargo xtask threads --quick" } else { "cargo xtask threads" };
    let what = "wall-clock time of two threads on a position, and of two programs of one thread side by side";
    let mut csv = heading(what, command);
    csv += "positions,round,two_threads_nanoseconds,side_by_side_nanoseconds,efficiency\n";
    for (name, positions) in [("empty board", &[""][..]), ("Begin-Hard", &hard)] {
        let mut totals = (0, 0);
        for round in 1..=if quick { 1 } else { ROUNDS } {
            let (mut two, mut side_by_side) = (0, 0);
            for &moves in positions {
                left.send(&[moves])?;
                right.send(&[moves])?;
                // The mean of both: each solves the position once, with one core.
                side_by_side += u64::midpoint(left.receive(1)?[0].wall, right.receive(1)?[0].wall);
                two += both.solve(&[moves])?[0].wall;
            }
            let efficiency = efficiency(two, side_by_side);
            println!(
                "{name}, round {round}: two threads {:.3} s, side by side {:.3} s, {:.0} %",
                seconds(two),
                seconds(side_by_side),
                100.0 * efficiency
            );
            _ = writeln!(csv, "{name},{round},{two},{side_by_side},{efficiency:.3}");
            totals = (totals.0 + two, totals.1 + side_by_side);
        }
        println!("{name}: {:.0} % of twice the speed of one thread", 100.0 * efficiency(totals.0, totals.1));
    }
    if quick { Ok(()) } else { record::write(RECORD, &csv) }
}

/// The part of twice the speed that two threads reach.
fn efficiency(two: u64, side_by_side: u64) -> f64 {
    side_by_side as f64 / (2.0 * two as f64)
}

fn seconds(nanoseconds: u64) -> f64 {
    nanoseconds as f64 / 1e9
}
