//! What can be seen from outside, in the text format of Prometheus.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::{EncodeLabelSet, EncodeLabelValue};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};

use crate::pool::Ending;
use crate::question::Answer;

/// Upper ends of the buckets of times, in seconds: from an answer out of the cache to the longest search.
const SECONDS: [f64; 12] = [0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 60.0];

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    /// As the route is written, so that clients cannot make new ones.
    path: String,
    status: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct PathLabel {
    path: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct SearchLabel {
    end: SearchEnd,
}

/// How the work on a question ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EncodeLabelValue)]
enum SearchEnd {
    /// With an answer.
    Answered,
    /// Nobody waited any more, or the time was up.
    Stopped,
    /// There was no room.
    Refused,
    /// By a mistake of ours.
    Failed,
}

/// Counts, sizes and times.
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<RequestLabels, Counter>,
    seconds: Family<PathLabel, Histogram>,
    /// All of them, whatever their labels.
    total: AtomicU64,
    in_flight: Gauge,
    connections: Gauge,
    solvers_busy: Gauge,
    searches: Family<SearchLabel, Counter>,
    nodes: Counter,
    shared: Counter,
    cache_hits: Counter,
    waiting: Gauge,
    cache_entries: Gauge,
    cache_bytes: Gauge,
    memory: Gauge<u64, AtomicU64>,
}

impl Metrics {
    pub(crate) fn new() -> Self {
        let mut registry = Registry::with_prefix("foursight");
        let seconds: fn() -> Histogram = || Histogram::new(SECONDS);
        let mut metrics = Self {
            requests: Family::default(),
            seconds: Family::new_with_constructor(seconds),
            total: AtomicU64::new(0),
            in_flight: Gauge::default(),
            connections: Gauge::default(),
            solvers_busy: Gauge::default(),
            searches: Family::default(),
            nodes: Counter::default(),
            shared: Counter::default(),
            cache_hits: Counter::default(),
            waiting: Gauge::default(),
            cache_entries: Gauge::default(),
            cache_bytes: Gauge::default(),
            memory: Gauge::default(),
            registry: Registry::default(),
        };
        let it = &metrics;
        registry.register("requests", "Requests answered", it.requests.clone());
        registry.register_with_unit(
            "request_duration",
            "Time until an answer begins",
            Unit::Seconds,
            it.seconds.clone(),
        );
        registry.register("requests_in_flight", "Requests without an answer yet", it.in_flight.clone());
        registry.register("connections", "Open connections", it.connections.clone());
        registry.register("solvers_busy", "Solvers at work", it.solvers_busy.clone());
        registry.register("searches", "Questions that solvers worked on", it.searches.clone());
        registry.register("nodes", "Positions that analyses entered", it.nodes.clone());
        registry.register("searches_shared", "Requests that joined a search under way", it.shared.clone());
        registry.register("cache_hits", "Requests answered out of the cache", it.cache_hits.clone());
        registry.register("questions_waiting", "Questions that wait for a solver", it.waiting.clone());
        registry.register("cache_entries", "Answers in the cache", it.cache_entries.clone());
        registry.register_with_unit("cache", "Memory of the cache", Unit::Bytes, it.cache_bytes.clone());
        registry.register_with_unit("resident", "Memory of the process", Unit::Bytes, it.memory.clone());
        metrics.registry = registry;
        metrics
    }

    /// All of it as text; the sizes are those of the pool: questions that wait, entries and bytes of the cache.
    pub(crate) fn text(&self, [waiting, entries, bytes]: [usize; 3]) -> String {
        self.waiting.set(waiting as i64);
        self.cache_entries.set(entries as i64);
        self.cache_bytes.set(bytes as i64);
        self.memory.set(resident_bytes().unwrap_or(0));
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("a string takes every text");
        text
    }

    /// A request has come; the guard counts it as under way.
    pub(crate) fn request(&self) -> Guard {
        Guard::new(&self.in_flight)
    }

    /// A connection was opened; the guard counts it as open.
    pub(crate) fn connection(&self) -> Guard {
        Guard::new(&self.connections)
    }

    /// How many connections are open.
    pub(crate) fn open_connections(&self) -> i64 {
        self.connections.get()
    }

    /// A solver works while the guard lives.
    pub(crate) fn busy_solver(&self) -> Guard {
        Guard::new(&self.solvers_busy)
    }

    /// A request was answered.
    pub(crate) fn answered(&self, path: &str, status: u16, time: Duration) {
        self.total.fetch_add(1, Ordering::Relaxed);
        self.requests.get_or_create(&RequestLabels { path: path.to_owned(), status }).inc();
        self.seconds.get_or_create(&PathLabel { path: path.to_owned() }).observe(time.as_secs_f64());
    }

    /// How many requests were answered.
    pub(crate) fn answers(&self) -> u64 {
        self.total.load(Ordering::Relaxed)
    }

    /// The work on a question has ended.
    pub(crate) fn ended(&self, was_stopped: bool, ending: &Ending) {
        let end = match ending {
            Ending::Answer(_) if was_stopped => SearchEnd::Stopped,
            Ending::Answer(_) => SearchEnd::Answered,
            Ending::Busy => SearchEnd::Refused,
            Ending::Failed => SearchEnd::Failed,
        };
        self.searches.get_or_create(&SearchLabel { end }).inc();
        if let Ending::Answer(Answer::Analysis(analysis)) = ending {
            self.nodes.inc_by(analysis.nodes);
        }
    }

    pub(crate) fn cache_hit(&self) {
        self.cache_hits.inc();
    }

    pub(crate) fn shared_search(&self) {
        self.shared.inc();
    }
}

/// Counts one more as long as it lives.
pub(crate) struct Guard(Gauge);

impl Guard {
    fn new(gauge: &Gauge) -> Self {
        gauge.inc();
        Self(gauge.clone())
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// What the process takes, where the system says so.
fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok().map(|kibibytes: u64| kibibytes * 1024)
}
