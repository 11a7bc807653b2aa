//! What the coach does in slices is what it does at once.

use foursight_coach::{Job, Level, Opponent, PuzzleMaker, explain_move, puzzles_of_review, review};
use foursight_core::notation::{GameOptions, parse};
use foursight_core::{AnyPosition, Cell, Game};
use foursight_solver::{CancelHandle, Limits, Progress, Solver};

fn solver() -> Solver {
    Solver::builder().no_book().table_mib(16).build()
}

fn slice() -> Limits {
    Limits { nodes: Some(500), ..Limits::default() }
}

/// Works in slices to the end; the result, and how many slices it took.
fn sliced<T>(mut job: Job<T>) -> (T, usize) {
    let (mut solver, mut steps) = (solver(), 1);
    while job.step(&mut solver, &slice()) == Progress::More {
        steps += 1;
    }
    assert_eq!(job.step(&mut solver, &slice()), Progress::Done, "done is done");
    (job.into_result().expect("nothing limits the whole"), steps)
}

fn moves(text: &str, game: Game) -> Vec<Cell> {
    parse(text, GameOptions::from(game)).expect("a game").moves.expect("with its moves")
}

#[test]
fn a_review_in_slices_is_the_review() {
    let small: Game = "5x5x4".parse().expect("a game");
    let games = [("332323114", small), ("a1,b1,b2,c3", Game::TICTACTOE), ("", Game::TICTACTOE)];
    for (text, game) in games {
        let moves = moves(text, game);
        let whole = review(game, &moves, &mut solver(), &Limits::default()).expect("legal moves");
        let (in_slices, steps) = sliced(Job::review(game, &moves).expect("legal moves"));
        assert!(steps > moves.len(), "{text}: {steps} steps");
        assert_eq!((&in_slices.moves, &in_slices.values), (&whole.moves, &whole.values), "{text}");
        assert_eq!(in_slices.accuracy, whole.accuracy, "{text}");
        let lesson =
            |review: &foursight_coach::Review| review.lesson.as_ref().map(|it| (it.cell, it.facts.clone()));
        assert_eq!(lesson(&in_slices), lesson(&whole), "{text}");
        let puzzles = puzzles_of_review(&whole, &mut solver(), &Limits::default());
        assert_eq!(sliced(Job::puzzles_of_game(game, &moves).expect("legal moves")).0, puzzles, "{text}");
    }
}

#[test]
fn an_illegal_game_is_refused() {
    let taken = [Cell::new(0, 0), Cell::new(0, 0)];
    assert!(
        Job::review(Game::TICTACTOE, &taken).is_err()
            && Job::puzzles_of_game(Game::TICTACTOE, &taken).is_err()
    );
}

#[test]
fn a_move_explained_in_slices() {
    let position: AnyPosition = "46136224167753".parse().expect("a position");
    let cell = Cell::new(5, 3);
    let (in_slices, steps) = sliced(Job::explain_move(position, cell).expect("a legal move"));
    let whole = explain_move(position, cell, &mut solver(), &Limits::default()).expect("a legal move");
    assert!(steps > 2);
    assert_eq!((in_slices.class, in_slices.facts, in_slices.line), (whole.class, whole.facts, whole.line));
}

#[test]
fn puzzles_and_choices_in_slices() {
    for (game, seed, grade) in
        [(Game::TICTACTOE, 1, None), (Game::CONNECT4, 3, Some(2)), (Game::TICTACTOE, 1, Some(6))]
    {
        let mut maker = PuzzleMaker::new(game, seed);
        let (in_slices, _) = sliced(Job::next_puzzle(maker.clone(), grade));
        assert_eq!(in_slices, maker.next_puzzle(grade, &mut solver(), &Limits::default()));
    }
    let position: AnyPosition = "461362241677".parse().expect("a position");
    for level in [Level::ALL[4], Level::PERFECT] {
        let opponent = Opponent::new(level, 5);
        let (in_slices, _) = sliced(Job::choose(opponent, position));
        assert_eq!(in_slices, opponent.choose(position, &mut solver(), &Limits::default()));
    }
}

#[test]
fn a_cancelled_job_stops_and_says_so() {
    let (cancel, mut solver) = (CancelHandle::new(), solver());
    let limits = Limits { cancel: Some(cancel.clone()), ..slice() };
    let mut job = Job::review(Game::CONNECT4, &moves("4444", Game::CONNECT4)).expect("legal moves");
    assert_eq!(job.step(&mut solver, &limits), Progress::More);
    cancel.cancel();
    assert_eq!((job.step(&mut solver, &limits), job.answered()), (Progress::Stopped, 0));
    assert!(job.into_result().is_none());
}
