//! A line on standard error for work that takes long, while a person watches.

use std::io::{self, IsTerminal};
use std::thread;
use std::time::Duration;

use foursight_core::AnyPosition;
use foursight_solver::Event;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::charset;
use crate::words;

/// Quick answers come without a flicker.
const PATIENCE: Duration = Duration::from_millis(700);

/// A spinner or a bar with a message, or nothing at all where standard error is not a terminal.
#[derive(Clone)]
pub(crate) struct Progress(Option<ProgressBar>);

impl Progress {
    /// Starts; the spinner shows up after a moment.
    pub(crate) fn start() -> Self {
        if !io::stderr().is_terminal() {
            return Self::none();
        }
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        bar.set_style(style("{spinner} {elapsed} {msg}"));
        bar.enable_steady_tick(Duration::from_millis(100));
        let later = bar.clone();
        // Where there is no thread for it, the line does not show up.
        let _ = thread::Builder::new().spawn(move || {
            thread::sleep(PATIENCE);
            if !later.is_finished() {
                later.set_draw_target(ProgressDrawTarget::stderr());
            }
        });
        Self(Some(bar))
    }

    /// Shows nothing, as where a person types and would write into it.
    pub(crate) fn none() -> Self {
        Self(None)
    }

    /// Shows a message. It is only made when somebody will see it.
    pub(crate) fn say(&self, message: impl FnOnce() -> String) {
        if let Some(bar) = &self.0 {
            bar.set_message(message());
        }
    }

    /// Shows the bounds that an analysis has proved.
    pub(crate) fn hear(&self, position: AnyPosition, event: Event) {
        if let Event::Bounds(bounds) = event {
            self.say(|| words::bounds(position, bounds));
        }
    }

    /// Becomes a bar of this length, from its beginning, with a message.
    pub(crate) fn measure(&self, length: u64, message: impl FnOnce() -> String) {
        if let Some(bar) = &self.0 {
            bar.set_style(style("{elapsed} {bar:30} {percent:>3}% {msg}, {per_sec}, {eta} left"));
            bar.set_length(length);
            bar.set_position(0);
            bar.set_message(message());
        }
    }

    /// Goes to a place on the bar where an earlier run stopped; rate and time left count from here.
    pub(crate) fn resume_at(&self, done: u64) {
        if let Some(bar) = &self.0 {
            bar.set_position(done);
            bar.reset_eta();
        }
    }

    /// One step further along the bar.
    pub(crate) fn step(&self) {
        if let Some(bar) = &self.0 {
            bar.inc(1);
        }
    }

    /// Takes the line off the screen while something else is written there.
    pub(crate) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.0 {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    /// Takes the line off the screen for good.
    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}

fn style(template: &str) -> ProgressStyle {
    let style =
        ProgressStyle::with_template(template).expect("the template is well-formed").progress_chars("=> ");
    if charset::is_ascii_only() { style.tick_chars("|/-\\ ") } else { style }
}
