//! Games that are finished or left are kept, however they are left.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::state::GameState;
use crate::error::CliError;
use crate::games::{Entry, Store};

/// Keeps games, unless that is not wanted.
pub(super) struct Keeper {
    store: Option<Store>,
    /// The game that goes on, which its next state takes the place of.
    resumed: Option<Entry>,
    /// The game as it stands, and who plays it, if it is worth keeping.
    open: Option<(String, [String; 2])>,
    /// What went wrong first. It cannot be said while the game has the terminal.
    failure: Option<CliError>,
}

impl Keeper {
    pub(super) fn new(no_save: bool, resumed: Option<Entry>) -> Self {
        let store = if no_save { None } else { Store::from_environment() };
        Self { store, resumed, open: None, failure: None }
    }

    /// The game has come so far.
    pub(super) fn note(&mut self, state: &GameState) {
        self.open = state.is_worth_keeping().then(|| (state.record(), state.player_names()));
    }

    /// Keeps a game that makes way for a new one.
    pub(super) fn keep(&mut self, record: &str, players: [String; 2]) {
        self.open = None;
        let Some(store) = &self.store else { return };
        let Ok(entry) = Entry::now(record, players) else { return };
        let kept = store.keep(&entry, self.resumed.take().as_ref());
        if let (Err(error), None) = (kept, &self.failure) {
            self.failure = Some(error);
        }
    }

    /// Keeps the game as it stands; once, whoever asks.
    pub(super) fn close(&mut self) {
        if let Some((record, players)) = self.open.take() {
            self.keep(&record, players);
        }
    }

    /// What went wrong, to be said when the terminal is given back.
    pub(super) fn take_failure(&mut self) -> Option<CliError> {
        self.failure.take()
    }
}

/// The keeper as the game and the signal that ends it have it.
#[derive(Clone)]
pub(super) struct SharedKeeper(Arc<Mutex<Keeper>>);

impl SharedKeeper {
    pub(super) fn new(keeper: Keeper) -> Self {
        Self(Arc::new(Mutex::new(keeper)))
    }

    /// Whoever panicked with it has done no harm: a game is noted or it is not.
    pub(super) fn lock(&self) -> MutexGuard<'_, Keeper> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// When the window is closed, keeps the game and ends the program. There is no terminal to give back then, and nobody to tell; and the game
    /// cannot do it, since who asks a terminal that is gone for keys may wait for ever. A system that refuses it is no reason not to play.
    #[cfg(unix)]
    pub(super) fn close_on_hangup(&self) {
        use signal_hook::consts::SIGHUP;
        use signal_hook::iterator::Signals;
        let keeper = self.clone();
        let Ok(mut signals) = Signals::new([SIGHUP]) else { return };
        let _ = std::thread::Builder::new().spawn(move || {
            if signals.forever().next().is_some() {
                keeper.lock().close();
                std::process::exit(crate::exit_code::ExitCode::Interrupted as i32);
            }
        });
    }
}
