//! The loop: keys and news in, pictures out; and the terminal, which is given back as it was.

use std::io::{self, Write, stdout};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, Event};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute};

use super::clipboard;
use super::keys;
use super::state::{Effect, GameState};
use super::thinker::{Dead, Thinker};
use super::view;
use crate::exit_code::ExitCode;

/// How often news is looked for while no key is pressed.
const TICK: Duration = Duration::from_millis(40);

/// How the game was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leaving {
    Quit,
    Interrupted,
}

/// The terminal while the game has it. Dropping it gives it back.
struct Screen {
    terminal: Terminal<CrosstermBackend<io::Stdout>>,
    /// Somebody has panicked, on this thread or another, and the terminal is already given back.
    gone: Arc<AtomicBool>,
}

impl Screen {
    fn take() -> io::Result<Self> {
        let gone = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&gone);
        let report = panic::take_hook();
        // The message of a panic belongs on the screen that stays.
        panic::set_hook(Box::new(move |info| {
            flag.store(true, Ordering::SeqCst);
            give_back();
            report(info);
        }));
        enable_raw_mode()?;
        let entered = execute!(stdout(), EnterAlternateScreen, cursor::Hide);
        let terminal = entered.and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        match terminal {
            Ok(terminal) => Ok(Self { terminal, gone }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        if !self.gone.load(Ordering::SeqCst) {
            give_back();
        }
    }
}

/// As far as it can be: there is nobody to tell if it cannot.
fn give_back() {
    let _ = execute!(stdout(), LeaveAlternateScreen, cursor::Show);
    let _ = disable_raw_mode();
}

/// Plays until somebody quits.
///
/// # Errors
///
/// If the terminal cannot be read or written.
pub(super) fn run(state: &mut GameState, mut thinker: Thinker) -> io::Result<Leaving> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&interrupted);
    // Ctrl-C is a key here; this is for a signal from elsewhere.
    let _ = ctrlc::set_handler(move || flag.store(true, Ordering::SeqCst));
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGHUP, SIGTERM};
        let _ = signal_hook::flag::register(SIGTERM, Arc::clone(&interrupted));
        // The terminal is gone: there is nothing to give back and nobody to tell, and who waits for its keys waits for ever.
        let (always, code) = (Arc::new(AtomicBool::new(true)), ExitCode::Interrupted as i32);
        let _ = signal_hook::flag::register_conditional_shutdown(SIGHUP, code, always);
    }
    let mut screen = Screen::take()?;
    let leaving = play(state, &mut thinker, &mut screen, &interrupted);
    drop(screen);
    match leaving? {
        Ok(leaving) => Ok(leaving),
        Err(Dead) => thinker.resume_panic(),
    }
}

fn play(
    state: &mut GameState,
    thinker: &mut Thinker,
    screen: &mut Screen,
    interrupted: &AtomicBool,
) -> io::Result<Result<Leaving, Dead>> {
    let palette = view::Palette::from_environment();
    let mut is_stale = true;
    loop {
        loop {
            match thinker.news() {
                Ok(Some(news)) => state.hear(news),
                Ok(None) => break,
                Err(dead) => return Ok(Err(dead)),
            }
            is_stale = true;
        }
        thinker.think_about(state.query());
        if screen.gone.load(Ordering::SeqCst) {
            return Ok(Err(Dead));
        }
        // Only what has changed is written; but to hide the cursor again is written each time, so not where nothing can have.
        let thinking = thinker.thinking_for();
        if std::mem::replace(&mut is_stale, thinking.is_some()) || thinking.is_some() {
            screen.terminal.draw(|frame| view::draw(frame, state, thinking, palette))?;
        }
        if interrupted.load(Ordering::SeqCst) {
            return Ok(Ok(Leaving::Interrupted));
        }
        if !event::poll(TICK)? {
            continue;
        }
        is_stale = true;
        // A new size needs nothing but a new picture, and that comes next anyway.
        let Event::Key(key) = event::read()? else { continue };
        match keys::action(key).map(|action| state.apply(action)) {
            Some(Effect::Quit) => return Ok(Ok(Leaving::Quit)),
            Some(Effect::Interrupt) => return Ok(Ok(Leaving::Interrupted)),
            Some(Effect::Copy(text)) => {
                stdout().write_all(clipboard::sequence(&text).as_bytes())?;
                stdout().flush()?;
            }
            Some(Effect::Nothing) | None => {}
        }
    }
}
