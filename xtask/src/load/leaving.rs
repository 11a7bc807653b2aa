//! Clients that leave while a solver works for them.

use std::time::{Duration, Instant};

use super::Table;
use super::client::Wire;
use super::server::Server;
use crate::tools::Failure;

/// A board that is larger than any book and takes hours.
const ENDLESS: &str = "/api/analyze?game=8x8x4";

const BUSY: &str = "foursight_solvers_busy";

/// How long a solver may take to begin, or to stop.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long it takes until `/metrics` says that no solver works any more.
pub(super) fn measure(foursight: &str, count: u32, table: &mut Table) -> Result<(), Failure> {
    let server = Server::start(foursight, &["--time", "60s"])?;
    let mut times = Vec::new();
    for _ in 0..count {
        let broken = |error| Failure::Start("a question".to_owned(), error);
        let mut wire = Wire::new(server.port).map_err(broken)?;
        wire.send(ENDLESS).map_err(broken)?;
        wait_for(&server, 1.0)?;
        drop(wire);
        times.push(wait_for(&server, 0.0)?);
    }
    times.sort_unstable();
    let (median, longest) = (times[times.len() / 2], times[times.len() - 1]);
    table.add("leaving: clients", count, "");
    table.add("leaving: solver is free (median)", median.as_micros(), "microseconds");
    table.add("leaving: solver is free (longest)", longest.as_micros(), "microseconds");
    server.stop()
}

fn wait_for(server: &Server, busy: f64) -> Result<Duration, Failure> {
    let start = Instant::now();
    while server.metric(BUSY).is_none_or(|value| (value - busy).abs() > 0.5) {
        if start.elapsed() > PATIENCE {
            return Err(Failure::Status(format!("{BUSY} is not {busy}")));
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    Ok(start.elapsed())
}
