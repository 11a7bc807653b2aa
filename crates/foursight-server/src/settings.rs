//! What the server may use and what it puts up with: every limit, in one place.

use std::num::NonZeroU32;
use std::time::Duration;

/// The limits of a server. All of them hold for every client.
///
/// ```
/// use std::time::Duration;
/// use foursight_server::Settings;
///
/// let settings = Settings { time: Duration::from_secs(2), ..Settings::default() };
/// assert!(settings.threads >= 1 && settings.rate.is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Searches that run at a time, each on a thread of its own. All cores.
    pub threads: usize,
    /// Memory for the tables of all solvers together, in MiB; it is taken as it is needed. 256.
    pub table_mib: usize,
    /// Questions that may wait for a solver; one more is answered with 503 at once. 256.
    pub queue: usize,
    /// How long a request may search. After that it gets what is proved. A client may ask for less, not for more. 5 s.
    pub time: Duration,
    /// How long all positions of a batch may take together. 60 s.
    pub batch_time: Duration,
    /// Positions in a batch. 1,000.
    pub batch_positions: usize,
    /// Memory for recent answers, in MiB. 64.
    pub cache_mib: usize,
    /// Requests a second of one client address, or of one network of 64 bits; as many may come at once. No limit.
    pub rate: Option<NonZeroU32>,
    /// Whether the client is who the last `X-Forwarded-For` says: only behind a proxy that sets it. No.
    pub behind_proxy: bool,
    /// Connections that are open at a time; others wait until one is closed. 1,000.
    pub connections: usize,
    /// Bytes of a body. 256 KiB: a batch of boards with 128 cells.
    pub body_bytes: usize,
    /// Bytes of an address with its parameters. 4 KiB.
    pub url_bytes: usize,
    /// Bytes of the address and all headers together; at least 8 KiB. 16 KiB.
    pub head_bytes: usize,
    /// Headers. 64.
    pub headers: usize,
    /// How long a client may take to send the headers, and how long a connection may idle before the next request. 15 s.
    pub head_time: Duration,
    /// How long a client may take to send a body. 15 s.
    pub body_time: Duration,
    /// How long a client may take no bytes of its answer. 30 s.
    pub write_time: Duration,
    /// How long a server that is told to stop still takes new requests, so that clients and balancers notice; not at all if
    /// nobody is connected. 1 s.
    pub drain: Duration,
    /// How long it then finishes what it has accepted. After that, answers are what is proved by then. 10 s.
    pub grace: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self {
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            table_mib: 256,
            queue: 256,
            time: seconds(5),
            batch_time: seconds(60),
            batch_positions: 1000,
            cache_mib: 64,
            rate: None,
            behind_proxy: false,
            connections: 1000,
            body_bytes: 256 << 10,
            url_bytes: 4 << 10,
            head_bytes: 16 << 10,
            headers: 64,
            head_time: seconds(15),
            body_time: seconds(15),
            write_time: seconds(30),
            drain: seconds(1),
            grace: seconds(10),
        }
    }
}
