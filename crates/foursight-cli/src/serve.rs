//! `foursight serve`: HTTP and the web page.

use std::net::{SocketAddr, TcpListener, ToSocketAddrs};
use std::num::NonZeroU32;

use clap::ValueEnum;
use foursight_server::{Log, Settings, run};
use foursight_solver::TimeLimit;

use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::options::number;

const EXAMPLES: &str = "\
Examples:
  foursight serve
  foursight serve --listen 0.0.0.0:8080 --time 2s --rate 20
  curl 'http://127.0.0.1:8080/solve?pos=475'
  curl 'http://127.0.0.1:8080/api/analyze?position=4453'";

/// Answer over HTTP, and serve the web page
///
/// The answers are the JSON that the other commands print with --json; /api describes them all, /openapi.json for programs.
/// /solve?pos=475 has the shape that clients of connect4.gamesolver.org know.
///
/// A request searches for at most --time and then gets what is proved. When all solvers are at work and the queue is full, it is
/// told at once to come again. Recent answers are kept in memory; nothing is written to disk.
///
/// SIGTERM and Ctrl-C stop the server: it finishes what it has accepted. A second one ends it at once.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// The address to listen on; port 0 takes any that is free
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080", value_parser = address)]
    listen: SocketAddr,

    /// Searches at a time [default: all cores]
    #[arg(long, value_name = "N", value_parser = number(1..=256))]
    threads: Option<u32>,

    /// Memory for the transposition tables of all searches together, in MiB; it is taken as it is needed
    #[arg(long, value_name = "MIB", default_value = "256", value_parser = number(1..=1 << 20))]
    table: u32,

    /// Questions that may wait for a solver; one more is told to come again
    #[arg(long, value_name = "N", default_value = "256", value_parser = number(0..=1 << 20))]
    queue: u32,

    /// How long a request may search, such as 500ms or 5s; a client may ask for less
    #[arg(long, value_name = "TIME", default_value = "5s")]
    time: TimeLimit,

    /// Memory for recent answers, in MiB
    #[arg(long, value_name = "MIB", default_value = "64", value_parser = number(0..=1 << 20))]
    cache: u32,

    /// Requests a second of one client address [default: no limit]
    #[arg(long, value_name = "N")]
    rate: Option<NonZeroU32>,

    /// Believe the X-Forwarded-For of a reverse proxy about who the client is
    #[arg(long)]
    behind_proxy: bool,

    /// Connections that are open at a time
    #[arg(long, value_name = "N", default_value = "1000", value_parser = number(1..=1 << 20))]
    connections: u32,

    /// How long a server that was told to stop still takes requests, not ready any more, so that clients and balancers notice
    #[arg(long, value_name = "TIME", default_value = "1s")]
    drain: TimeLimit,

    /// How long it then finishes what it has accepted
    #[arg(long, value_name = "TIME", default_value = "10s")]
    grace: TimeLimit,

    /// How to write on standard error what happens
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    log: LogFormat,
}

/// As options name it.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum LogFormat {
    Text,
    Json,
    Off,
}

/// An address with a port, or the name of a machine with one.
fn address(text: &str) -> Result<SocketAddr, String> {
    let example = "an address and a port, such as 127.0.0.1:8080 or localhost:8080";
    let mut addresses = text.to_socket_addrs().map_err(|error| format!("{error}; expected {example}"))?;
    addresses.next().ok_or_else(|| format!("the name has no address; expected {example}"))
}

impl Args {
    /// Serves until told to stop.
    pub(crate) fn run(&self) -> Result<ExitCode, CliError> {
        let refused = |error| CliError::Listen(self.listen, error);
        let listener = TcpListener::bind(self.listen).map_err(refused)?;
        let log = match self.log {
            LogFormat::Text => Log::Text,
            LogFormat::Json => Log::Json,
            LogFormat::Off => Log::Off,
        };
        log.start();
        run(self.settings(), listener).map_err(CliError::Thread)?;
        Ok(ExitCode::Success)
    }

    fn settings(&self) -> Settings {
        let defaults = Settings::default();
        Settings {
            threads: self.threads.map_or(defaults.threads, |threads| threads as usize),
            table_mib: self.table as usize,
            queue: self.queue as usize,
            time: self.time.duration(),
            batch_time: defaults.batch_time.max(self.time.duration()),
            cache_mib: self.cache as usize,
            rate: self.rate,
            behind_proxy: self.behind_proxy,
            connections: self.connections as usize,
            drain: self.drain.duration(),
            grace: self.grace.duration(),
            ..defaults
        }
    }
}
