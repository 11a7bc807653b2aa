//! A thread that thinks, so that the screen never waits.

use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use foursight_coach::{Class, Level, Opponent, english, explain, explain_move, review};
use foursight_core::{AnyPosition, Cell};
use foursight_solver::{Analysis, Bounds, CancelHandle, Event, Limits, Score, Solver, Verdict};

use super::state::{Advice, News, Query, Want};
use crate::error::CliError;
use crate::search_options::SearchArgs;

/// How long perfect play looks for the score, unless told otherwise. Every position of Connect Four takes far less.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long it then looks for the best move that is hardest to answer, before it takes any best move.
const POLISH: Duration = Duration::from_secs(2);

/// How long it looks for a hint or a reason, unless told otherwise. What is proved by then is said.
const EXPLAINING: Duration = Duration::from_secs(5);

/// How long it looks at a move in training before it is answered.
const JUDGING: Duration = Duration::from_secs(3);

/// How long it looks at each position of a game that is over.
const REVIEWING: Duration = Duration::from_secs(2);

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
        if self.current.as_ref().map(|(current, ..)| current) == query.as_ref() {
            return;
        }
        self.stop();
        if let Some(query) = query {
            let cancel = CancelHandle::new();
            self.number += 1;
            self.current = Some((query.clone(), Instant::now(), cancel.clone()));
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
        let position = errand.query.position;
        let limits = self.search.limits(errand.cancel.clone());
        let patient = |time| Limits { time: limits.time.or(Some(time)), ..limits.clone() };
        let number = errand.number;
        let outbox = self.outbox.clone();
        // Nobody may be left to hear of it.
        let tell = |news| drop(outbox.send((number, news)));
        let report = |bounds| tell(News::Bounds(bounds));
        match &errand.query.want {
            Want::Analysis => {
                let analysis = self.solver.analyze_within(position, &limits, |event| {
                    if let Event::Bounds(bounds) = event {
                        report(bounds);
                    }
                });
                tell(News::Analysis(Box::new(analysis)));
            }
            Want::Move { level, game } => {
                if let Some((cell, in_time)) =
                    self.choose(position, *level, *game, &patient(PATIENCE), report)
                {
                    tell(News::Move { cell, in_time });
                }
            }
            Want::Explanation => {
                let explanation = explain(position, &mut self.solver, &patient(EXPLAINING));
                let advice = advise(&explanation.analysis, self.seed);
                tell(News::Explanation(Box::new(explanation), advice));
            }
            Want::Judgement(cell) => tell(News::Judgement(self.judge(position, *cell, &patient(JUDGING)))),
            Want::WhyMove(cell) => {
                let explained = explain_move(position, *cell, &mut self.solver, &patient(EXPLAINING));
                tell(News::WhyMove(Box::new(explained.expect("the move was made"))));
            }
            Want::Review(moves) => {
                let reviewed = review(position.game(), moves, &mut self.solver, &patient(REVIEWING));
                tell(News::Review(Box::new(reviewed.expect("the moves were made"))));
            }
        }
    }

    /// The move of a level, and whether it is what the level wants to play.
    fn choose(
        &mut self,
        position: AnyPosition,
        level: Level,
        game: u64,
        limits: &Limits,
        report: impl FnMut(Bounds),
    ) -> Option<(Cell, bool)> {
        let opponent = Opponent::new(level, self.seed.wrapping_add(game));
        let chosen = if level == Level::PERFECT {
            choose_aloud(&opponent, position, &mut self.solver, limits, report)
        } else {
            opponent.choose(position, &mut self.solver, limits)
        };
        if let Some(cell) = chosen {
            return Some((cell, true));
        }
        // What is proved about the moves by now is better than nothing.
        let look = Limits { time: limits.time.map(|time| time.min(LAST_LOOK)), ..limits.clone() };
        let analysis = self.solver.analyze_within(position, &look, |_| {});
        advise(&analysis, self.seed).map(|advice| (advice.cell, false))
    }

    /// What to say about a move that gives the outcome away; nothing about another, or where that is not known.
    fn judge(&mut self, position: AnyPosition, cell: Cell, limits: &Limits) -> Option<String> {
        let analysis = self.solver.analyze_within(position, limits, |_| {});
        let (best, played) = (analysis.score()?, analysis.value_of(cell)?.score()?);
        let class = Class::of(position.game(), position.ply(), best, played);
        let name = english::named_move(position.game(), cell);
        let what = format!("{name} gives away the {}", best.verdict());
        class.is_error().then(|| format!("{what}: u takes it back, Enter goes on; w says why"))
    }
}

/// A move to play by what is proved: a best one; else one that wins; else what the strongest level would play, unless that is
/// proved to lose and another move is not.
fn advise(analysis: &Analysis, seed: u64) -> Option<Advice> {
    let proved = |cell| Advice { cell, is_proved: true };
    if let Some(&best) = analysis.best.first() {
        return Some(proved(best));
    }
    let has = |verdict| move |it: &&foursight_solver::MoveValue| it.bounds.verdict() == Some(verdict);
    if let Some(winning) = analysis.moves.iter().filter(has(Verdict::Win)).max_by_key(|it| it.bounds.lower) {
        return Some(proved(winning.cell));
    }
    let wanted = by_eye(analysis.position, seed)?;
    let loses = |cell: Cell| analysis.value_of(cell).is_some_and(|it| has(Verdict::Loss)(&&it));
    let position = analysis.position;
    let middle = position.game().width() - 1;
    let others = position.playable().iter().filter(|&cell| !loses(cell));
    let other = others.min_by_key(|cell| (2 * cell.column()).abs_diff(middle));
    let cell = if loses(wanted) { other.unwrap_or(wanted) } else { wanted };
    Some(Advice { cell, is_proved: false })
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
    fn advice_is_proved_or_says_that_it_is_not() {
        let position: AnyPosition = "46136224167753".parse().expect("a position");
        let mut solver = Solver::builder().no_book().build();
        let best = advise(&solver.analyze(position), 1).expect("a move");
        assert_eq!((best.cell.column() + 1, best.is_proved), (2, true));
        let large = AnyPosition::new(Game::new(12, 9, 4).expect("a game"));
        let none = Limits { nodes: Some(1), ..Limits::default() };
        let open = advise(&solver.analyze_within(large, &none, |_| {}), 1).expect("a move");
        assert!(!open.is_proved && large.place(open.cell).is_ok());
    }

    #[test]
    fn a_move_is_judged_and_a_game_is_reviewed() {
        let mut thinker = Thinker::start(SearchArgs::within(Duration::from_mins(1)), 1).unwrap();
        let position: AnyPosition = "46136224167753".parse().expect("a position");
        let mut judged = |column| {
            let cell = position.playable().iter().find(|cell| cell.column() + 1 == column).expect("a move");
            thinker.think_about(Some(Query { position, want: Want::Judgement(cell) }));
            let News::Judgement(offer) = wait(&mut thinker) else { panic!("a judgement was asked for") };
            offer
        };
        assert_eq!(judged(2), None, "the best move");
        let offer = judged(5).expect("a blunder");
        assert!(offer.starts_with("column 5 gives away the win: u takes it back"), "{offer}");
        let moves = vec![Cell::new(3, 0), Cell::new(3, 1), Cell::new(4, 0)];
        let position = AnyPosition::new(Game::CONNECT4);
        thinker.think_about(Some(Query { position, want: Want::Review(moves) }));
        let News::Review(review) = wait(&mut thinker) else { panic!("a review was asked for") };
        assert!(review.is_exact() && review.moves.len() == 3);
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
