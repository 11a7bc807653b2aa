//! Load by `wrk`, and what it says about it.

use std::process::{Child, Command, Stdio};

use crate::tools::{Failure, root};

const SCRIPT: &str = "benchmarks/load/positions.lua";

/// What is asked, by how many, for how long.
pub(crate) struct Load {
    /// A kind of the script.
    pub(crate) kind: &'static str,
    pub(crate) connections: u32,
    pub(crate) seconds: u64,
}

/// A load under way.
pub(crate) struct Running {
    process: Child,
    command: String,
}

/// What came of it. Times are in microseconds.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Report {
    pub(crate) requests: u64,
    pub(crate) microseconds: u64,
    pub(crate) p50: u64,
    pub(crate) p99: u64,
    pub(crate) p999: u64,
}

impl Load {
    pub(crate) fn start(&self, port: u16) -> Result<Running, Failure> {
        let (connections, seconds) = (format!("-c{}", self.connections), format!("-d{}s", self.seconds));
        let url = format!("http://127.0.0.1:{port}");
        // One thread asks more than two cores answer; the rest is left to the server.
        let arguments =
            ["-t1", &connections, &seconds, "--timeout", "10s", "-s", SCRIPT, &url, "--", self.kind];
        let command = format!("wrk {}", arguments.join(" "));
        println!("$ {command}");
        let mut wrk = Command::new("wrk");
        wrk.current_dir(root()).args(arguments).stdin(Stdio::null()).stdout(Stdio::piped());
        let process = wrk.spawn().map_err(|error| Failure::Start(command.clone(), error))?;
        Ok(Running { process, command })
    }
}

impl Running {
    /// Waits for the end. An answer that is not 200, or is none, is a failure.
    pub(crate) fn report(self) -> Result<Report, Failure> {
        let Self { process, command } = self;
        let output = process.wait_with_output().map_err(|error| Failure::Start(command.clone(), error))?;
        let text = String::from_utf8_lossy(&output.stdout);
        let last = text.lines().last().unwrap_or_default();
        parse(last).ok_or_else(|| Failure::Status(format!("{command}: {last}")))
    }
}

impl Report {
    /// Requests a second.
    pub(crate) fn rate(&self) -> u64 {
        self.requests * 1_000_000 / self.microseconds.max(1)
    }
}

/// The last line of the script; `None` if it is none, or speaks of errors.
fn parse(line: &str) -> Option<Report> {
    let number = |name: &str| {
        let value = line.split(' ').find_map(|field| field.strip_prefix(name)?.strip_prefix('='));
        value?.parse::<u64>().ok()
    };
    if number("bad")? + number("broken")? > 0 {
        return None;
    }
    Some(Report {
        requests: number("requests")?,
        microseconds: number("microseconds")?,
        p50: number("p50")?,
        p99: number("p99")?,
        p999: number("p999")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_is_read_and_errors_are_none() {
        let line =
            |bad| format!("requests=9 microseconds=3000000 bad={bad} broken=0 p50=1 p99=2 p999=3 most=4");
        let report = parse(&line(0)).expect("a report");
        assert_eq!(report, Report { requests: 9, microseconds: 3_000_000, p50: 1, p99: 2, p999: 3 });
        assert_eq!(report.rate(), 3);
        assert_eq!(parse(&line(1)), None);
        assert_eq!(parse("wrk: unable to connect"), None);
    }
}
