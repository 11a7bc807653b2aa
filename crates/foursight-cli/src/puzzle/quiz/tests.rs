//! Puzzles are played out, and every defence is answered.

use foursight_core::Game;
use foursight_core::notation::{GameOptions, parse};

use super::*;

fn asked(text: &str, game: Game, goal: Goal, theme: Option<Theme>, typed: &str) -> String {
    let position = parse(text, GameOptions::from(game)).unwrap().position;
    let heading = "puzzle 1".to_owned();
    let task = Task { heading, position, goal, theme, explanation: None };
    let (mut solver, limits) = (Solver::default(), Limits::default());
    let mut out = Vec::new();
    Quiz::new(typed.as_bytes(), &mut solver, &limits).ask(&mut out, &[task]).unwrap();
    String::from_utf8(out).unwrap()
}

#[track_caller]
fn check(page: &str, parts: &[&str]) {
    let words: Vec<&str> = page.split_whitespace().collect();
    let words = words.join(" ");
    let mut rest = words.as_str();
    for part in parts {
        let found = rest.find(part).unwrap_or_else(|| panic!("no {part:?} in its place:\n{page}"));
        rest = &rest[found + part.len()..];
    }
}

/// o wins by force: column 3 forces 3; then 4 makes two threats, one above the other, at e3 and e4.
const FORCED: &str = "461362241677535";

#[test]
fn the_whole_solution_is_played() {
    let page = asked(FORCED, Game::CONNECT4, Goal::Win, Some(Theme::ForcedSequence), "3\n4\n5\n");
    check(
        &page,
        &[
            "puzzle 1: o to move; which move wins?",
            "Right. x answers with column 3.",
            "Right. x answers with column 4.",
            "Right: game over: o won with",
            "The theme is a forced sequence.",
            "o wins by force: column 3 forces 3",
            "1 of 1 position solved without a mistake; 3 of 3 moves right",
        ],
    );
}

#[test]
fn a_wrong_move_is_refuted_on_the_board() {
    let page = asked("4455", Game::CONNECT4, Goal::Win, None, "1\n8\n3\n2\n6\n");
    check(
        &page,
        &[
            "No: column 1 lets the win slip.",
            "After 1",
            "That is not a move here",
            "Right. o answers with column",
            "Right: game over: x won",
            "0 of 1 position solved without a mistake; 1 of 2 moves right",
        ],
    );
}

/// Somebody who tries the columns one after the other finds every answer in the end.
fn solved_by_trying(puzzle: &foursight_coach::Puzzle) -> String {
    let game = puzzle.position.game();
    let columns: Vec<String> = (1..=game.width()).map(|column| column.to_string()).collect();
    let task = Task {
        heading: "puzzle 1".to_owned(),
        position: puzzle.position,
        goal: puzzle.goal,
        theme: None,
        explanation: Some("That is why.".to_owned()),
    };
    let (mut solver, limits) = (Solver::builder().threads(1).table_mib(16).build(), Limits::default());
    let mut out = Vec::new();
    let typed = format!("{}\n", columns.join("\n")).repeat(400);
    Quiz::new(typed.as_bytes(), &mut solver, &limits).ask(&mut out, &[task]).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn every_defence_is_answered_on_every_move() {
    let game: Game = "5x4x4".parse().unwrap();
    let mut solver = Solver::builder().threads(1).table_mib(16).build();
    let mut maker = foursight_coach::PuzzleMaker::new(game, 1);
    let (mut first, mut later) = (0, 0);
    for _ in 0..12 {
        let Some(puzzle) = maker.next_puzzle(None, &mut solver, &Limits::default()) else { break };
        let page = solved_by_trying(&puzzle);
        assert!(page.contains("That is why.") && page.contains("moves right"), "it has an end:\n{page}");
        // The rest of the input is not needed: nothing is asked without end.
        let asked = page.matches("And if ").count() + page.matches(": and if ").count();
        let most = usize::try_from(MOST_MOVES).unwrap();
        assert!(asked <= most, "{asked} defences:\n{page}");
        first += page.matches("And if ").count();
        later += page.matches(": and if ").count();
    }
    assert!(first > 0, "defences to the first move");
    assert!(later > 0, "and to the moves after it");
}

#[test]
fn what_is_too_much_is_listed_with_its_answers() {
    // x wins with column 5; then after o 5 with 4 alone, and otherwise with a line at hand or with any move.
    let position = parse("6547455623", GameOptions::default()).unwrap().position;
    let cell = position.parse_move("5").unwrap();
    let after = place(position, cell);
    let mut defences = Defences::new(position);
    for _ in 0..2 {
        defences.note(after, after.parse_move("1").unwrap(), &[cell]);
        assert_eq!(defences.open.len(), 6, "each position once");
    }
    assert!(!defences.is_side_line());
    assert!(defences.next().is_some_and(|it| it.path.len() == 2) && defences.is_side_line());
    let (mut solver, limits, mut out) = (Solver::default(), Limits::default(), Vec::new());
    Quiz::new(&b""[..], &mut solver, &limits).write_rest(&mut out, Goal::Win, defences).unwrap();
    check(&String::from_utf8(out).unwrap(), &["1 more line, with the answer: 55: 4."]);
}

#[test]
fn the_next_one_is_a_key_away() {
    let page = asked("4455", Game::CONNECT4, Goal::Win, None, "n\n");
    check(&page, &["x wins by force"]);
    assert!(!page.contains("It is 3 or 6") && !page.contains("moves right"), "nothing was tried:\n{page}");
    let page = asked("15776336176576", Game::CONNECT4, Goal::Draw, None, "");
    assert!(!page.contains("solved"), "nothing was tried:\n{page}");
}

#[test]
fn who_gives_up_is_told() {
    let page = asked("4455", Game::CONNECT4, Goal::Win, None, "?\n");
    check(&page, &["It is 3 or 6.", "x wins by force", "0 of 1 position solved"]);
    let page = asked("4455", Game::CONNECT4, Goal::Win, None, "q\n");
    assert!(!page.contains("solved"), "{page}");
}
