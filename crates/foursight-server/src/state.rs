//! What every request may see.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::rate::Rates;
use crate::settings::Settings;

/// Shared by all requests.
pub(crate) struct State {
    pub(crate) settings: Settings,
    pub(crate) pool: Pool,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) rates: Option<Rates>,
    stopping: AtomicBool,
}

/// As handlers get it.
pub(crate) type Shared = Arc<State>;

impl State {
    /// Starts the solvers.
    pub(crate) fn start(settings: Settings) -> std::io::Result<Shared> {
        let metrics = Arc::new(Metrics::new());
        let pool = Pool::start(&settings, metrics.clone())?;
        let rates = settings.rate.map(Rates::new);
        Ok(Arc::new(Self { settings, pool, metrics, rates, stopping: AtomicBool::new(false) }))
    }

    /// From now on clients are sent away.
    pub(crate) fn begin_to_stop(&self) {
        self.stopping.store(true, Ordering::SeqCst);
    }

    pub(crate) fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::SeqCst)
    }
}
