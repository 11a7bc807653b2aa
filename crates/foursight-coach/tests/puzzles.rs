//! Puzzles have one solution, and it is not obvious.

use std::collections::HashSet;

use foursight_coach::{Goal, HARDEST, Puzzle, PuzzleMaker, puzzles_of_review, review};
use foursight_core::{AnyPosition, Game};
use foursight_solver::{Limits, Solver, Verdict};

use crate::common::{moves, play};

/// Re-analysed by another solver, move by move.
fn check(puzzle: &Puzzle, solver: &mut Solver) {
    let position = puzzle.position;
    let start = AnyPosition::new(position.game());
    assert_eq!(puzzle.moves.iter().fold(start, |position, &cell| play(position, cell)), position);
    let wanted = if puzzle.goal == Goal::Win { Verdict::Loss } else { Verdict::Draw };
    let outcome =
        |solver: &mut Solver, cell| solver.outcome(play(position, cell)).verdict().expect("no limit");
    let keep: Vec<_> = moves(position).into_iter().filter(|&cell| outcome(solver, cell) <= wanted).collect();
    assert_eq!(keep, [puzzle.solution], "{position:?}");
    assert!((1..=HARDEST).contains(&puzzle.grade));
    assert_eq!(puzzle.line.first(), Some(&puzzle.solution));
    let threats = position.winning_cells(position.to_move().other()) & position.playable();
    assert!(!position.can_win_next() && threats.is_empty(), "{position:?} is obvious");
    let safe = position.non_losing();
    assert!(!puzzle.plausible.is_empty() && puzzle.plausible.iter().all(|&cell| safe.contains(cell)));
}

#[test]
fn puzzles_have_one_solution() {
    check_set(40);
}

#[test]
#[ignore = "200 puzzles take a minute without optimisation"]
fn two_hundred_puzzles_have_one_solution() {
    check_set(200);
}

fn check_set(count: u32) {
    let mut solver = Solver::builder().table_mib(64).build();
    let mut judge = Solver::builder().table_mib(64).build();
    let mut maker = PuzzleMaker::new(Game::CONNECT4, 1);
    let (mut grades, mut goals, mut known) = (HashSet::new(), HashSet::new(), HashSet::new());
    for _ in 0..count {
        let puzzle = maker.next_puzzle(None, &mut solver, &Limits::default()).expect("there are enough");
        check(&puzzle, &mut judge);
        grades.insert(puzzle.grade);
        goals.insert(puzzle.goal);
        assert!(known.insert(puzzle.position), "made twice");
    }
    assert_eq!((grades.len(), goals.len()), (5, 2), "every grade and both goals: {grades:?}");
}

#[test]
fn other_boards_have_puzzles_too_or_none() {
    let mut solver = Solver::builder().table_mib(64).build();
    let mut judge = Solver::builder().table_mib(64).build();
    for (game, any) in [
        ("6x5x4", true),
        ("tictactoe", true),
        ("2x2x4", false),
        ("1x1x1", false),
        ("4x4x3 free misere", false),
    ] {
        let puzzle = PuzzleMaker::new(game.parse().expect("a game"), 3).next_puzzle(
            None,
            &mut solver,
            &Limits::default(),
        );
        assert_eq!(puzzle.is_some(), any, "{game}");
        puzzle.iter().for_each(|puzzle| check(puzzle, &mut judge));
    }
}

#[test]
fn a_grade_can_be_asked_for() {
    let mut solver = Solver::builder().table_mib(64).build();
    for grade in 1..=HARDEST {
        let puzzle =
            PuzzleMaker::new(Game::CONNECT4, 2).next_puzzle(Some(grade), &mut solver, &Limits::default());
        assert_eq!(puzzle.map(|it| it.grade), Some(grade));
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "at full speed; here it would be a good part of the time of all tests")]
fn mistakes_make_puzzles() {
    let mut solver = Solver::builder().table_mib(64).build();
    let mut judge = Solver::builder().table_mib(64).build();
    let mut found = 0;
    let mut chance = foursight_coach::Chance::new(4);
    for _ in 0..12 {
        let game: Game = "6x5x4".parse().expect("a game");
        let (mut position, mut played) = (AnyPosition::new(game), Vec::new());
        while position.outcome().is_none() {
            let cell = *chance.pick(&moves(position)).expect("a move");
            played.push(cell);
            position = play(position, cell);
        }
        let review = review(game, &played, &mut solver, &Limits::default()).expect("legal moves");
        for puzzle in puzzles_of_review(&review, &mut solver, &Limits::default()) {
            check(&puzzle, &mut judge);
            found += 1;
        }
    }
    assert!(found > 2, "only {found}");
}
