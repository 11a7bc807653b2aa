//! The loop: keys and news in, pictures out; and the terminal, which is given back as it was.

use std::io::{self, Write, stdout};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, MouseButton, MouseEventKind,
};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute};
use ratatui::layout::{Position, Rect};

use super::clipboard;
use super::keeper::SharedKeeper;
use super::keys::{self, Action};
use super::state::{Effect, GameState};
use super::thinker::{Dead, Thinker};
use super::view;

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
        let terminal = enter().and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        match terminal {
            Ok(terminal) => Ok(Self { terminal, gone }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }
}

impl Screen {
    /// Lets the shell have the terminal until it says that the game goes on.
    #[cfg(unix)]
    fn suspend(&mut self) -> io::Result<()> {
        use rustix::process::{Signal, kill_current_process_group};
        give_back();
        // The whole group, as the terminal would do it.
        kill_current_process_group(Signal::TSTP)?;
        enter()?;
        self.terminal.clear()
    }

    #[cfg(not(unix))]
    fn suspend(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        if !self.gone.load(Ordering::SeqCst) {
            give_back();
        }
    }
}

/// Makes the terminal the game's.
fn enter() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, cursor::Hide)
}

/// As far as it can be: there is nobody to tell if it cannot.
fn give_back() {
    let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
    let _ = disable_raw_mode();
}

/// Plays until somebody quits. The keeper always knows the game as it stands, and keeps those that make way for a new one.
///
/// # Errors
///
/// If the terminal cannot be read or written.
pub(super) fn run(state: &mut GameState, mut thinker: Thinker, keeper: &SharedKeeper) -> io::Result<Leaving> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&interrupted);
    // Ctrl-C is a key here; this is for a signal from elsewhere.
    let _ = ctrlc::set_handler(move || flag.store(true, Ordering::SeqCst));
    #[cfg(unix)]
    {
        let _ = signal_hook::flag::register(signal_hook::consts::SIGTERM, Arc::clone(&interrupted));
        keeper.close_on_hangup();
    }
    let mut screen = Screen::take()?;
    let leaving = play(state, &mut thinker, &mut screen, &interrupted, keeper);
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
    keeper: &SharedKeeper,
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
        if is_stale {
            keeper.lock().note(state);
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
        let Some(action) = action(&event::read()?, state, screen)? else { continue };
        match state.apply(action) {
            Effect::Quit => return Ok(Ok(Leaving::Quit)),
            Effect::Interrupt => return Ok(Ok(Leaving::Interrupted)),
            Effect::Copy(text) => {
                stdout().write_all(clipboard::sequence(&text).as_bytes())?;
                stdout().flush()?;
            }
            Effect::Keep(record) => keeper.lock().keep(&record, state.player_names()),
            Effect::Suspend => screen.suspend()?,
            Effect::Nothing => {}
        }
    }
}

/// What is asked for. A new size needs nothing but a new picture, and that comes next anyway.
fn action(event: &Event, state: &GameState, screen: &Screen) -> io::Result<Option<Action>> {
    Ok(match event {
        Event::Key(key) => keys::action(*key),
        Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
            let area = Rect::from((Position::ORIGIN, screen.terminal.size()?));
            view::cell_at(state, area, mouse.column, mouse.row).map(Action::Point)
        }
        _ => None,
    })
}
