//! A deadline ends a whole job, however many questions it makes.

use std::time::Duration;

use foursight_coach::{Level, Match, PuzzleMaker, explain, explain_move, puzzles_of_review, review};
use foursight_core::notation::{GameOptions, parse};
use foursight_core::{AnyPosition, Cell, Game};
use foursight_solver::clock::Instant;
use foursight_solver::{Limits, Solver};

/// Nobody solves the beginning of this game, so whatever asks for it waits for a limit.
fn large() -> Game {
    Game::new(9, 9, 4).expect("a game")
}

/// Each question may take an hour, all of them together a moment.
fn a_moment() -> Limits {
    let deadline = Some(Instant::now() + Duration::from_millis(50));
    Limits { deadline, time: Some(Duration::from_hours(1)), ..Limits::default() }
}

fn solver() -> Solver {
    Solver::builder().no_book().table_mib(16).build()
}

#[test]
fn a_review_keeps_it() {
    let game = large();
    let moves = parse("555544446666", GameOptions::from(game)).expect("a game").moves.expect("moves");
    let start = Instant::now();
    let (mut solver, limits) = (solver(), a_moment());
    let review = review(game, &moves, &mut solver, &limits).expect("legal moves");
    assert_eq!(review.moves.len(), moves.len());
    assert!(!review.is_exact() && review.values[0].is_none());
    assert_eq!(puzzles_of_review(&review, &mut solver, &limits), []);
    assert!(start.elapsed() < Duration::from_mins(1));
}

#[test]
fn an_explanation_keeps_it() {
    let start = Instant::now();
    let position = AnyPosition::new(large());
    let limits = a_moment();
    assert!(explain(position, &mut solver(), &limits).analysis.score().is_none());
    let explained = explain_move(position, Cell::new(4, 0), &mut solver(), &limits);
    assert_eq!(explained.expect("a legal move").class, None);
    assert!(start.elapsed() < Duration::from_mins(1));
}

#[test]
fn puzzles_and_games_keep_it() {
    let passed = Limits { deadline: Some(Instant::now()), ..Limits::default() };
    let mut solver = solver();
    // With time there is a puzzle, and the game has a result.
    let mut puzzle =
        |limits: &Limits| PuzzleMaker::new(Game::CONNECT4, 7).next_puzzle(None, &mut solver, limits);
    assert!(puzzle(&Limits::default()).is_some() && puzzle(&passed).is_none());
    let contest = Match { game: Game::CONNECT4, levels: [Level::ALL[0], Level::ALL[1]], seed: 1 };
    let mut play = |limits: &Limits| contest.play(0, &mut solver, limits);
    assert!(play(&Limits::default()).is_some() && play(&passed).is_none());
}
