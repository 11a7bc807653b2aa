//! `cargo xtask load`: what `foursight serve` carries, and what it puts up with, measured on this machine over loopback.
//!
//! Everything is bounded in count and time, and goes to 127.0.0.1 alone.

use std::fmt::Write as _;
use std::process::ExitCode;
use std::time::Duration;

use crate::record;
use crate::tools::{self, Failure, apt_install, ask, root};

mod client;
mod hostile;
mod leaving;
mod server;
mod stopping;
mod wrk;

pub(crate) use server::Server;
use wrk::{Load, Report};

const RECORD: &str = "benchmarks/record/serve.csv";

/// The page that shows it, between two marks.
const MANUAL: &str = "docs/serve.md";
const MARKS: [&str; 2] = ["<!-- cargo xtask load writes this table -->\n", "<!-- the end of the table -->"];

/// Connections that ask at the same time.
const CONNECTIONS: u32 = 32;

/// How much is done.
#[derive(Clone, Copy)]
struct Scale {
    /// Seconds of the loads that measure times.
    seconds: u64,
    /// Seconds of the load that memory is watched under.
    watched: u64,
    stops: u32,
    leavers: u32,
    bad_requests: usize,
}

const WHOLE: Scale = Scale { seconds: 20, watched: 60, stops: 20, leavers: 50, bad_requests: 10_000 };
const QUICK: Scale = Scale { seconds: 2, watched: 4, stops: 2, leavers: 5, bad_requests: 1_000 };

/// The task.
pub(crate) fn load(arguments: &[String]) -> ExitCode {
    let is_quick = arguments.first().is_some_and(|word| word == "--quick");
    let program = match &arguments[usize::from(is_quick)..] {
        [] => None,
        [program] if !program.starts_with('-') => Some(program.clone()),
        _ => {
            eprintln!("load takes --quick and the path of a program, or neither");
            return ExitCode::from(2);
        }
    };
    let measured = measure(program, if is_quick { QUICK } else { WHOLE });
    let kept = measured.and_then(|table| if is_quick { Ok(()) } else { table.keep() });
    match kept {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("failed: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// Every measurement of that program, or of one that is built now, as a line `what,figure,unit`; an answer that is wrong or lost is a failure.
fn measure(program: Option<String>, scale: Scale) -> Result<Table, Failure> {
    if ask(tools::program("sh", &["-c", "command -v wrk"])).is_none() {
        apt_install(&["wrk"])?;
    }
    let foursight = program.map_or_else(server::build, Ok)?;
    let mut table = Table::new();
    book_alone(&foursight, scale, &mut table)?;
    mixed(&foursight, scale, &mut table)?;
    book_beside_hard(&foursight, scale, &mut table)?;
    hostile::measure(&foursight, scale.bad_requests, &mut table)?;
    leaving::measure(&foursight, scale.leavers, &mut table)?;
    stopping::measure(&foursight, scale.stops, &mut table)?;
    Ok(table)
}

/// What was measured, shown as it comes.
struct Table {
    /// The record: machine, commit, command, and a line for each figure.
    text: String,
    /// The same lines for the manual.
    rows: String,
}

impl Table {
    fn new() -> Self {
        let what = "foursight serve over loopback, client and server on the same cores";
        let text = record::heading(what, "cargo xtask load") + "what,figure,unit\n";
        let machine = text.lines().nth(1).unwrap_or_default().trim_start_matches("# ");
        let rows = format!("Measured on: {machine}.\n\n| what | figure | unit |\n|---|--:|---|\n");
        Self { text, rows }
    }

    fn add(&mut self, what: &str, figure: impl std::fmt::Display, unit: &str) {
        println!("{what:<40} {figure:>12} {unit}");
        // A string takes every text.
        let _ = writeln!(self.text, "{what},{figure},{unit}");
        let _ = writeln!(self.rows, "| {what} | {figure} | {unit} |");
    }

    /// Writes the record, and the table of the manual.
    fn keep(&self) -> Result<(), Failure> {
        record::write(RECORD, &self.text)?;
        let manual = std::fs::read_to_string(root().join(MANUAL))
            .map_err(|error| Failure::File(MANUAL.to_owned(), error))?;
        let shown = replaced(&manual, &self.rows)
            .ok_or_else(|| Failure::Status(format!("{MANUAL} has no place for the table")))?;
        record::write(MANUAL, &shown)
    }

    fn add_report(&mut self, what: &str, report: &Report) {
        self.add(&format!("{what}: requests"), report.requests, "");
        self.add(&format!("{what}: rate"), report.rate(), "a second");
        for (name, time) in [("p50", report.p50), ("p99", report.p99), ("p99.9", report.p999)] {
            self.add(&format!("{what}: {name}"), time, "microseconds");
        }
    }

    /// What a request costs the server, which does not depend on what else the machine does.
    fn add_cost(&mut self, what: &str, processor: Duration, requests: u64) {
        let cost = processor.as_micros() as u64 / requests.max(1);
        self.add(&format!("{what}: processor time a request"), cost, "microseconds");
    }
}

/// The text with other rows between its marks.
fn replaced(manual: &str, rows: &str) -> Option<String> {
    let (before, rest) = manual.split_once(MARKS[0])?;
    let (_, after) = rest.split_once(MARKS[1])?;
    Some([before, MARKS[0], rows, MARKS[1], after].concat())
}

fn book_alone(foursight: &str, scale: Scale, table: &mut Table) -> Result<(), Failure> {
    let server = Server::start(foursight, &[])?;
    let before = server.processor_time();
    let load = Load { kind: "book", connections: CONNECTIONS, seconds: scale.seconds };
    let report = load.start(server.port)?.report()?;
    table.add_report("book", &report);
    table.add_cost("book", server.processor_time().saturating_sub(before), report.requests);
    server.stop()
}

/// Memory is watched as well. The tables are small, and filled before, since memory is taken as it is needed.
fn mixed(foursight: &str, scale: Scale, table: &mut Table) -> Result<(), Failure> {
    let server = Server::start(foursight, &["--table", "16", "--cache", "4"])?;
    Load { kind: "hard", connections: CONNECTIONS, seconds: scale.seconds }.start(server.port)?.report()?;
    table.add("mix: memory before", server.resident_mib(), "MiB");
    let before = server.processor_time();
    let running =
        Load { kind: "mix", connections: CONNECTIONS, seconds: scale.watched }.start(server.port)?;
    let mut seen = Vec::new();
    for _ in 0..scale.watched {
        std::thread::sleep(Duration::from_secs(1));
        seen.push(server.resident_mib());
    }
    let report = running.report()?;
    table.add_report("mix", &report);
    table.add_cost("mix", server.processor_time().saturating_sub(before), report.requests);
    for part in [1, 2, 3, 4, 5, 6] {
        let at = (seen.len() * part).div_ceil(6) - 1;
        table.add(&format!("mix: memory after {} s", at + 1), seen[at], "MiB");
    }
    server.stop()
}

/// Cheap questions while all solvers are kept at work by dear ones.
fn book_beside_hard(foursight: &str, scale: Scale, table: &mut Table) -> Result<(), Failure> {
    let server = Server::start(foursight, &[])?;
    let hard =
        Load { kind: "hard", connections: CONNECTIONS, seconds: scale.seconds + 2 }.start(server.port)?;
    std::thread::sleep(Duration::from_secs(1));
    let book = Load { kind: "book", connections: CONNECTIONS, seconds: scale.seconds }.start(server.port)?;
    table.add_report("book beside hard", &book.report()?);
    table.add_report("hard", &hard.report()?);
    server.stop()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_manual_has_a_place_for_the_table_and_shows_the_record() {
        let manual = std::fs::read_to_string(root().join(MANUAL)).expect("the manual is there");
        let again = replaced(&manual, "x").expect("two marks");
        assert_eq!(replaced(&again, "x").as_deref(), Some(again.as_str()));
        let record = std::fs::read_to_string(root().join(RECORD)).expect("the record is there");
        let lines: Vec<&str> = record.lines().filter(|line| !line.starts_with('#')).skip(1).collect();
        assert!(lines.len() > 20, "{}", lines.len());
        for line in lines {
            let row = format!("| {} |", line.split(',').collect::<Vec<_>>().join(" | "));
            assert!(manual.contains(&row), "{row}");
        }
    }
}
