//! A line on standard error for work that takes long, while a person watches.

use std::io::{self, IsTerminal};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use foursight_core::AnyPosition;
use foursight_solver::{Event, Limits, Watch};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::charset;

mod estimate;
mod search;

use search::Search;

/// Quick answers come without a flicker.
const PATIENCE: Duration = Duration::from_millis(700);
/// How often there is something new to say about a search.
const NEWS_EVERY: Duration = Duration::from_millis(500);

/// A spinner or a bar with a message, or nothing at all where standard error is not a terminal.
#[derive(Clone)]
pub(crate) struct Progress(Option<Line>);

#[derive(Clone)]
struct Line {
    bar: ProgressBar,
    /// What the message is about, if that is a search.
    search: Arc<Mutex<Option<Search>>>,
}

impl Line {
    /// Shows how the search goes, if the line is about one.
    fn tell_of_search(&self) {
        if let Some(search) = &*self.search.lock().unwrap_or_else(PoisonError::into_inner) {
            self.bar.set_message(search.message());
        }
    }

    fn set_search(&self, search: Option<Search>) {
        *self.search.lock().unwrap_or_else(PoisonError::into_inner) = search;
    }
}

impl Progress {
    /// Starts; the spinner shows up after a moment.
    pub(crate) fn start() -> Self {
        if !io::stderr().is_terminal() {
            return Self::none();
        }
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        bar.set_style(style("{spinner} {elapsed} {msg}"));
        bar.enable_steady_tick(Duration::from_millis(100));
        let line = Line { bar, search: Arc::default() };
        let later = line.clone();
        // Where there is no thread for it, the line does not show up.
        let _ = thread::Builder::new().spawn(move || {
            thread::sleep(PATIENCE);
            if !later.bar.is_finished() {
                later.tell_of_search();
                later.bar.set_draw_target(ProgressDrawTarget::stderr());
            }
            while !later.bar.is_finished() {
                thread::sleep(NEWS_EVERY);
                later.tell_of_search();
            }
        });
        Self(Some(line))
    }

    /// Shows nothing, as where a person types and would write into it.
    pub(crate) fn none() -> Self {
        Self(None)
    }

    /// Shows a message. It is only made when somebody will see it.
    pub(crate) fn say(&self, message: impl FnOnce() -> String) {
        if let Some(line) = &self.0 {
            line.set_search(None);
            line.bar.set_message(message());
        }
    }

    /// From now on shows how the search of a position goes that is given these limits, and what it [hears](Self::hear) of it.
    pub(crate) fn watched(&self, position: AnyPosition, limits: Limits) -> Limits {
        let Some(line) = &self.0 else { return limits };
        let watch = Watch::new();
        line.set_search(Some(Search::new(position, watch.clone())));
        Limits { watch: Some(watch), ..limits }
    }

    /// Hears of what the search has proved.
    pub(crate) fn hear(&self, event: Event) {
        if let Some(line) = &self.0
            && let Some(search) = &mut *line.search.lock().unwrap_or_else(PoisonError::into_inner)
        {
            search.hear(event);
        }
    }

    /// Becomes a bar of this length, from its beginning, with a message.
    pub(crate) fn measure(&self, length: u64, message: impl FnOnce() -> String) {
        if let Some(Line { bar, .. }) = &self.0 {
            bar.set_style(style("{elapsed} {bar:30} {percent:>3}% {msg}, {per_sec}, {eta} left"));
            bar.set_length(length);
            bar.set_position(0);
            bar.set_message(message());
        }
    }

    /// Goes to a place on the bar where an earlier run stopped; rate and time left count from here.
    pub(crate) fn resume_at(&self, done: u64) {
        if let Some(Line { bar, .. }) = &self.0 {
            bar.set_position(done);
            bar.reset_eta();
        }
    }

    /// One step further along the bar.
    pub(crate) fn step(&self) {
        if let Some(Line { bar, .. }) = &self.0 {
            bar.inc(1);
        }
    }

    /// Takes the line off the screen while something else is written there.
    pub(crate) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.0 {
            Some(line) => line.bar.suspend(write),
            None => write(),
        }
    }

    /// Takes the line off the screen for good.
    pub(crate) fn finish(&self) {
        if let Some(Line { bar, .. }) = &self.0 {
            bar.finish_and_clear();
        }
    }
}

fn style(template: &str) -> ProgressStyle {
    let style =
        ProgressStyle::with_template(template).expect("the template is well-formed").progress_chars("=> ");
    if charset::is_ascii_only() { style.tick_chars("|/-\\ ") } else { style }
}
