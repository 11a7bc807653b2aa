//! Limits: what comes back when one strikes is proved, and it comes back soon.

use std::thread;
use std::time::Duration;

use foursight_core::{AnyPosition, Game, Position};
use foursight_solver::clock::Instant;
use foursight_solver::{Analysis, Bounds, CancelHandle, Event, Limits, Score, Solver};
use proptest::prelude::*;

use crate::common::moves::{children, moves};
use crate::common::positions::{game, positions};

/// Nodes that a search may enter after a limit has struck.
const SLACK: u64 = 4096;

/// One of each kind of table and word, with more to search than most limits below allow.
fn boards() -> Vec<Game> {
    vec![
        Game::CONNECT4,
        game(6, 5, 4),
        game(9, 6, 4), // 63 bits: a table of whole keys
        game(9, 9, 4), // 90 bits
        game(5, 4, 4).without_gravity(),
        game(4, 4, 3).without_gravity().misere().expect("it has no gravity"),
    ]
}

/// Whether nobody wins with the next stone, so that there is something to search.
fn is_quiet(position: AnyPosition) -> bool {
    position.outcome().is_none() && children(position).all(|child| child.outcome().is_none())
}

/// Positions that take some thousand nodes and not many more.
fn some_positions() -> impl Strategy<Value = AnyPosition> {
    let [falling, free] = [true, false].map(|falls| {
        let boards = boards().into_iter().filter(|board| board.has_gravity() == falls).collect::<Vec<_>>();
        prop::sample::select(boards)
    });
    prop_oneof![3 => positions(falling, 20..=28, is_quiet), 1 => positions(free, 12..=16, is_quiet)]
}

fn truth(position: AnyPosition) -> Score {
    Solver::builder().no_book().table_mib(16).build().solve(position).score().expect("there is no limit")
}

fn nodes(limit: u64) -> Limits {
    Limits { nodes: Some(limit), ..Limits::default() }
}

fn cancelled() -> Limits {
    let cancel = CancelHandle::new();
    cancel.cancel();
    Limits { cancel: Some(cancel), ..Limits::default() }
}

fn contains(bounds: Bounds, score: Score) -> bool {
    bounds.lower <= score && score <= bounds.upper
}

/// Nothing in the analysis is more than what is proved, and what is proved is true.
fn assert_no_guess(analysis: &Analysis, score: Score) {
    assert!(contains(analysis.bounds, score), "{analysis:?} but the score is {score}");
    assert!(analysis.verdict().is_none_or(|verdict| verdict == score.verdict()));
    let position = analysis.position;
    assert_eq!(analysis.moves.len(), moves(position).len(), "every move is listed");
    for value in &analysis.moves {
        let child = position.place(value.cell).expect("a legal move");
        assert!(contains(value.bounds, -truth(child)), "{value:?} in {analysis:?}");
    }
    let best = |cell| analysis.value_of(cell).and_then(|value| value.score()) == Some(score);
    assert!(analysis.best.iter().all(|&cell| best(cell)), "{analysis:?}");
    if !analysis.best.is_empty() {
        let proved = analysis.moves.iter().filter(|value| value.score() == Some(score)).count();
        assert_eq!(analysis.best.len(), proved, "no best move is missing");
    }
    if analysis.score().is_none() {
        assert!(analysis.best.is_empty() && analysis.line.is_empty() && !analysis.line_is_complete);
        assert!(!analysis.is_exact() && analysis.ends_on_move().is_none());
    } else if analysis.moves.iter().any(|value| value.score() == Some(score)) {
        assert!(!analysis.line.is_empty(), "a move that is proved best begins the line: {analysis:?}");
    }
    assert_line_holds(analysis, score);
}

/// Every move of the line, however short it is, keeps the score.
fn assert_line_holds(analysis: &Analysis, mut score: Score) {
    let mut position = analysis.position;
    for &cell in &analysis.line {
        position = position.place(cell).expect("the line is legal");
        score = -score;
        assert_eq!(truth(position), score, "{analysis:?} at {cell}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_node_limit_stops_in_time(position in some_positions(), limit in 0_u64..6_000, threads in 1_usize..=2) {
        let score = truth(position);
        // One thread knows what is left to spend; it only plays forced moves to their end.
        let slack = if threads == 1 { u64::from(position.game().cells()) } else { SLACK };
        let mut solver = Solver::builder().no_book().threads(threads).table_mib(16).build();
        let solution = solver.solve_within(position, &nodes(limit));
        prop_assert!(solution.nodes <= limit + slack, "{} of {limit}", solution.nodes);
        prop_assert!(contains(solution.bounds, score), "{:?} but {score}", solution.bounds);
        solver.clear();
        let outcome = solver.outcome_within(position, &nodes(limit));
        prop_assert!(outcome.nodes <= limit + slack, "{} of {limit}", outcome.nodes);
        prop_assert!(contains(outcome.bounds, score), "{:?} but {score}", outcome.bounds);
        prop_assert!(outcome.verdict().is_none_or(|verdict| verdict == score.verdict()));
        // What was learnt before the stop is no guess either.
        prop_assert_eq!(solver.solve(position).score(), Some(score));
    }

    #[test]
    fn a_cancelled_search_stops_at_once(position in some_positions(), threads in 1_usize..=2) {
        let mut solver = Solver::builder().no_book().threads(threads).table_mib(16).build();
        let solution = solver.solve_within(position, &cancelled());
        prop_assert!(solution.nodes <= SLACK, "{}", solution.nodes);
        prop_assert!(contains(solution.bounds, truth(position)));
        let analysis = solver.analyze_within(position, &cancelled(), |_| {});
        prop_assert!(analysis.nodes <= SLACK, "{}", analysis.nodes);
    }

    #[test]
    fn an_analysis_never_guesses(position in some_positions(), limit in 0_u64..10_000, threads in 1_usize..=2) {
        let mut solver = Solver::builder().no_book().threads(threads).table_mib(16).build();
        let analysis = solver.analyze_within(position, &nodes(limit), |_| {});
        prop_assert!(analysis.nodes <= limit + SLACK, "{} of {limit}", analysis.nodes);
        assert_no_guess(&analysis, truth(position));
    }

    #[test]
    fn reported_bounds_only_tighten(position in some_positions(), limit in 0_u64..10_000) {
        let (score, mut reports) = (truth(position), Vec::new());
        let solution =
            Solver::builder().no_book().build().solve_reporting(position, &nodes(limit), |bounds| reports.push(bounds));
        prop_assert!(reports.iter().all(|&bounds| contains(bounds, score)), "{reports:?} but {score}");
        let tighter = |pair: &[Bounds]| pair[0].lower <= pair[1].lower && pair[1].upper <= pair[0].upper;
        prop_assert!(reports.windows(2).all(tighter), "{reports:?}");
        prop_assert!(reports.last().is_none_or(|&last| last == solution.bounds));
        let mut again = Vec::new();
        let analysis = Solver::builder().no_book().build().analyze_within(position, &nodes(limit), |event| {
            if let Event::Bounds(bounds) = event {
                again.push(bounds);
            }
        });
        prop_assert_eq!(&again, &reports, "an analysis starts with the same question");
        prop_assert_eq!(analysis.bounds, solution.bounds);
    }

    /// Neither what was asked before nor what a limit left in the table changes an answer.
    #[test]
    fn answers_do_not_depend_on_the_past(
        past in prop::collection::vec((some_positions(), 0_u64..5_000), 0..4),
        position in some_positions(),
        threads in 1_usize..=2,
    ) {
        let mut solver = Solver::builder().no_book().threads(threads).table_mib(1).build();
        for (position, limit) in past {
            solver.solve_within(position, &nodes(limit));
        }
        prop_assert_eq!(solver.solve(position).score(), Some(truth(position)));
    }

    #[test]
    fn a_cleared_solver_starts_afresh(past in some_positions(), position in some_positions()) {
        let mut solver = Solver::builder().no_book().table_mib(4).build();
        let first = solver.solve(position).nodes;
        solver.solve(past);
        solver.clear();
        prop_assert_eq!(solver.solve(position).nodes, first);
    }
}

/// The longest that a search may go on after it was told to stop, on a busy machine.
const PROMPT: Duration = Duration::from_secs(10);

#[test]
#[cfg_attr(target_family = "wasm", ignore = "starts a thread")]
fn cancelled_from_another_thread() {
    for threads in [1, 2] {
        let cancel = CancelHandle::new();
        let limits = Limits { cancel: Some(cancel.clone()), ..Limits::default() };
        let stopper = thread::spawn(move || {
            thread::sleep(Duration::from_millis(100));
            cancel.cancel();
            Instant::now()
        });
        // Nobody solves this board: 9x9 has more than 10^30 positions.
        let start = AnyPosition::new(game(9, 9, 4));
        let solution = Solver::builder().no_book().threads(threads).build().solve_within(start, &limits);
        let told = stopper.join().expect("the thread only sleeps");
        assert!(told.elapsed() < PROMPT, "{:?} after the word", told.elapsed());
        assert_eq!(solution.score(), None);
        assert!(solution.nodes > 0);
    }
}

#[test]
fn a_time_limit_is_kept() {
    let limits = Limits { time: Some(Duration::from_millis(100)), ..Limits::default() };
    for threads in [1, 2] {
        let mut solver = Solver::builder().no_book().threads(threads).build();
        for board in [game(9, 9, 4), game(7, 7, 5).without_gravity()] {
            let start = Instant::now();
            let analysis = solver.analyze_within(AnyPosition::new(board), &limits, |_| {});
            assert!(start.elapsed() < PROMPT, "{:?}", start.elapsed());
            assert!(analysis.score().is_none() && analysis.best.is_empty() && analysis.line.is_empty());
        }
    }
}

/// The first player wins with the 41st stone, and no bound proved on the way says otherwise.
#[test]
fn bounds_on_the_empty_board() {
    let score = Score::win(Game::CONNECT4, 41).expect("on the board");
    let mut solver = Solver::builder().no_book().build();
    for limit in [0, 1_000, 10_000, 100_000, 500_000] {
        let solution = solver.solve_reporting(Position::START, &nodes(limit), |bounds| {
            assert!(contains(bounds, score), "{bounds:?}");
        });
        assert!(solution.nodes <= limit + SLACK);
        assert!(contains(solution.bounds, score), "{:?}", solution.bounds);
    }
}

/// A limit that nothing can reach changes nothing, and no limit overflows.
#[test]
fn limits_at_the_ends() {
    let position: Position = "24617133247233".parse().expect("legal moves");
    let unlimited = Solver::builder().no_book().build().solve(position);
    for time in [Duration::MAX, Duration::from_hours(1)] {
        let limits = Limits {
            time: Some(time),
            nodes: Some(u64::MAX),
            cancel: Some(CancelHandle::new()),
            ..Limits::default()
        };
        let solution = Solver::builder().no_book().build().solve_within(position, &limits);
        assert_eq!((solution.bounds, solution.nodes), (unlimited.bounds, unlimited.nodes));
    }
    let at_once = Limits { time: Some(Duration::ZERO), nodes: Some(0), ..Limits::default() };
    let solution = Solver::builder().no_book().build().solve_within(position, &at_once);
    assert!(solution.nodes <= SLACK && contains(solution.bounds, unlimited.score().expect("no limit")));
}
