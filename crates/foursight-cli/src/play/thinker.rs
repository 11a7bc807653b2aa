//! A thread that thinks, so that the screen never waits.

use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use foursight_coach::{Level, Opponent};
use foursight_core::{AnyPosition, Cell};
use foursight_solver::{Bounds, CancelHandle, Event, Limits, Score, Solver};

use super::state::{News, Query, Want};
use crate::error::CliError;
use crate::search_options::SearchArgs;

/// How long perfect play looks for the score, unless told otherwise. Every position of Connect Four takes far less.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long it then looks for the best move that is hardest to answer, before it takes any best move.
const POLISH: Duration = Duration::from_secs(2);

/// The face of the thread: one query at a time, the newest one.
pub(super) struct Thinker {
    errands: Sender<Errand>,
    news: Receiver<(u64, News)>,
    thread: Option<JoinHandle<()>>,
    /// Counts the questions, so that late news of an old one is recognised.
    number: u64,
    /// What it thinks about, since when, and how to stop it.
    current: Option<(Query, Instant, CancelHandle)>,
}

struct Errand {
    number: u64,
    query: Query,
    cancel: CancelHandle,
}

/// The thread has panicked; the panic has already been reported.
#[derive(Debug)]
pub(super) struct Dead;

impl Thinker {
    /// Starts the thread. Every game of the engine has a seed of its own, made from this one.
    ///
    /// # Errors
    ///
    /// If the system has no thread for it.
    pub(super) fn start(search: SearchArgs, seed: u64) -> Result<Self, CliError> {
        let (errands, inbox) = channel();
        let (outbox, news) = channel();
        let thread = thread::Builder::new().spawn(move || {
            let solver = search.solver().build();
            let mut brain = Brain { search, seed, solver, outbox };
            while let Ok(mut errand) = inbox.recv() {
                while let Ok(newer) = inbox.try_recv() {
                    errand = newer;
                }
                brain.think(&errand);
            }
        });
        let thread = Some(thread.map_err(CliError::Thread)?);
        Ok(Self { errands, news, thread, number: 0, current: None })
    }

    /// Thinks about this from now on, or about nothing. What it already thinks about, it goes on with.
    pub(super) fn think_about(&mut self, query: Option<Query>) {
        if self.current.as_ref().map(|(current, ..)| *current) == query {
            return;
        }
        self.stop();
        if let Some(query) = query {
            let cancel = CancelHandle::new();
            self.number += 1;
            self.current = Some((query, Instant::now(), cancel.clone()));
            // If nobody listens, the next look for news says so.
            let _ = self.errands.send(Errand { number: self.number, query, cancel });
        }
    }

    fn stop(&mut self) {
        if let Some((_, _, cancel)) = self.current.take() {
            cancel.cancel();
        }
    }

    /// How long it has been thinking.
    pub(super) fn thinking_for(&self) -> Option<Duration> {
        self.current.as_ref().map(|(_, start, _)| start.elapsed())
    }

    /// News about the query, if there is any.
    ///
    /// # Errors
    ///
    /// If the thread has ended, which it should not.
    pub(super) fn news(&mut self) -> Result<Option<News>, Dead> {
        loop {
            match self.news.try_recv() {
                Ok((number, news)) if number == self.number && self.current.is_some() => {
                    if !matches!(news, News::Bounds(_)) {
                        self.current = None;
                    }
                    return Ok(Some(news));
                }
                Ok(_) => {}
                Err(TryRecvError::Empty) => return Ok(None),
                Err(TryRecvError::Disconnected) => return Err(Dead),
            }
        }
    }

    /// Hands on the panic that ended the thread.
    pub(super) fn resume_panic(mut self) -> ! {
        match self.thread.take().expect("taken only here").join() {
            Err(panic) => std::panic::resume_unwind(panic),
            Ok(()) => unreachable!("the thread ends only when nobody asks"),
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop();
    }
}

/// What lives on the thread.
struct Brain {
    search: SearchArgs,
    seed: u64,
    solver: Solver,
    outbox: Sender<(u64, News)>,
}

impl Brain {
    fn think(&mut self, errand: &Errand) {
        let Query { position, want } = errand.query;
        let mut limits = self.search.limits(errand.cancel.clone());
        // Nobody may be left to hear of it.
        let tell = |news| drop(self.outbox.send((errand.number, news)));
        let report = |bounds| tell(News::Bounds(bounds));
        match want {
            Want::Analysis => {
                let analysis = self.solver.analyze_within(position, &limits, |event| {
                    if let Event::Bounds(bounds) = event {
                        report(bounds);
                    }
                });
                tell(News::Analysis(Box::new(analysis)));
            }
            Want::Move { level, game } => {
                limits.time = limits.time.or(Some(PATIENCE));
                let opponent = Opponent::new(level, self.seed.wrapping_add(game));
                let chosen = if level == Level::PERFECT {
                    choose_aloud(&opponent, position, &mut self.solver, &limits, report)
                } else {
                    opponent.choose(position, &mut self.solver, &limits)
                };
                if let Some(cell) = chosen.or_else(|| by_eye(position, self.seed)) {
                    tell(News::Move { cell, in_time: chosen.is_some() });
                }
            }
        }
    }
}

/// Perfect play that reports the bounds on its way, and gets along with what time is left.
fn choose_aloud(
    opponent: &Opponent,
    position: AnyPosition,
    solver: &mut Solver,
    limits: &Limits,
    report: impl FnMut(Bounds),
) -> Option<Cell> {
    let start = Instant::now();
    let score = solver.solve_reporting(position, limits, report).score();
    // Which of the best moves is hardest to answer may take longer than to find one.
    let left = limits.time.map_or(POLISH, |time| time.saturating_sub(start.elapsed()).min(POLISH));
    let rest = Limits { time: Some(left), ..limits.clone() };
    opponent.choose(position, solver, &rest).or_else(|| holding_move(position, score?, solver, limits))
}

/// How long a single move is looked at when the time is over. The solver has just worked out the position, so for one of
/// the moves it has the answer at hand.
const LAST_LOOK: Duration = Duration::from_millis(500);

/// A move that is proved to hold the score.
fn holding_move(position: AnyPosition, score: Score, solver: &mut Solver, limits: &Limits) -> Option<Cell> {
    let mut cells: Vec<Cell> = position.playable().iter().collect();
    let middle = position.game().width() - 1;
    cells.sort_by_key(|cell| (2 * cell.column()).abs_diff(middle));
    let look = Limits { time: Some(LAST_LOOK), ..limits.clone() };
    cells.into_iter().find(|&cell| {
        let child = position.place(cell).expect("a playable cell");
        solver.solve_within(child, &look).score() == Some(-score)
    })
}

/// The move of the strongest level that needs no proof.
fn by_eye(position: AnyPosition, seed: u64) -> Option<Cell> {
    let strongest = Level::new(10).expect("there are ten levels");
    // A solver that is not asked anything takes no memory.
    Opponent::new(strongest, seed).choose(position, &mut Solver::default(), &Limits::default())
}

#[cfg(test)]
mod tests {
    use foursight_core::Game;

    use super::*;

    fn wait(thinker: &mut Thinker) -> News {
        loop {
            match thinker.news().expect("the thread lives") {
                Some(News::Bounds(_)) | None => thread::sleep(Duration::from_millis(1)),
                Some(news) => return news,
            }
        }
    }

    #[test]
    fn the_newest_question_is_answered_and_no_other() {
        let mut thinker = Thinker::start(SearchArgs::within(Duration::from_mins(1)), 1).unwrap();
        let large = AnyPosition::new(Game::new(12, 8, 4).expect("a game"));
        thinker.think_about(Some(Query { position: large, want: Want::Analysis }));
        assert!(thinker.thinking_for().is_some());
        let small = AnyPosition::new(Game::TICTACTOE);
        thinker.think_about(Some(Query { position: small, want: Want::Analysis }));
        let News::Analysis(analysis) = wait(&mut thinker) else { panic!("an analysis was asked for") };
        assert_eq!(analysis.position, small);
        assert_eq!(thinker.thinking_for(), None);
        thinker.think_about(None);
        assert!(thinker.news().expect("the thread lives").is_none());
    }

    #[test]
    fn every_level_moves_even_without_time() {
        let mut thinker = Thinker::start(SearchArgs::within(Duration::ZERO), 1).unwrap();
        // A board without a book: even the first move has to be found.
        let position = AnyPosition::new(Game::new(8, 7, 4).expect("a game"));
        for level in Level::ALL {
            let want = Want::Move { level, game: 0 };
            thinker.think_about(Some(Query { position, want }));
            let News::Move { cell, in_time } = wait(&mut thinker) else { panic!("a move was asked for") };
            assert!(position.place(cell).is_ok());
            assert_eq!(in_time, level != Level::PERFECT, "{level}");
        }
    }

    #[test]
    fn a_move_that_holds_the_score_is_found_among_others() {
        let position: foursight_core::Position = "46136224167753".parse().expect("a position");
        let mut solver = Solver::default();
        let analysis = solver.analyze(position);
        let score = analysis.score().expect("no limit was set");
        let found = holding_move(position.into(), score, &mut solver, &Limits::default());
        assert_eq!(found, Some(analysis.best[0]), "the only one");
    }
}
