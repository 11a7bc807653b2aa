//! Whole games on boards of other sizes, against values that others computed.

use foursight_core::{AnyPosition, Game};
use foursight_solver::{Score, Solver, Verdict};
use foursight_testing::rows;

fn number(field: &str) -> u32 {
    field.parse().expect("the fields are numbers")
}

/// Connect four on a board of this size: who wins, and with which stone.
fn check_board(width: u32, height: u32) {
    let Some(rows) = rows("board_values.csv") else { return };
    let row = rows.iter().find(|row| (number(&row[0]), number(&row[1])) == (width, height));
    let Some([_, _, value, last_ply]) = row.map(Vec::as_slice) else {
        panic!("{width}x{height} is not listed")
    };
    let game = Game::new(width, height, 4).expect("the size fits");
    let solution = Solver::builder().no_book().table_mib(1024).build().solve(AnyPosition::new(game));
    let score = solution.score().expect("there is no limit");
    assert_eq!(score.verdict().to_string(), *value, "{width}x{height}");
    assert_eq!(score.last_ply(game, 0), number(last_ply), "{width}x{height}");
}

fn check_boards(sizes: &[(u32, u32)]) {
    for &(width, height) in sizes {
        check_board(width, height);
    }
}

/// Sizes that take a second at most in release.
#[test]
#[cfg_attr(target_family = "wasm", ignore = "reads a file")]
fn small_boards() {
    check_boards(&[(4, 4), (4, 5), (5, 4), (4, 6), (6, 4), (5, 5), (4, 7), (7, 4), (5, 6), (6, 5)]);
}

#[test]
#[ignore = "4x8, 4x9, 5x7, 5x8, 6x6, 7x5, 8x4: about a second each in release"]
fn middling_boards() {
    check_boards(&[(4, 8), (4, 9), (5, 7), (5, 8), (6, 6), (7, 5), (8, 4)]);
}

#[test]
#[ignore = "4x10, 4x11, 5x9, 6x7, 7x6, 9x4: up to half a minute each in release; all others listed take longer"]
fn large_boards() {
    check_boards(&[(4, 10), (4, 11), (5, 9), (6, 7), (7, 6), (9, 4)]);
}

/// One row of the values of k in a row without gravity: m is the width, n the height.
fn check_free(row: &[String]) {
    let [width, height, connect] = [0, 1, 2].map(|field| number(&row[field]));
    let game = Game::new(width, height, connect).expect("the size fits").without_gravity();
    let game = if row[3] == "misere" { game.misere().expect("it has no gravity") } else { game };
    let expected = match row[4].as_str() {
        "first" => Verdict::Win,
        "second" => Verdict::Loss,
        _ => Verdict::Draw,
    };
    for turned in [false, true] {
        // A board on its side is the same game.
        let game = if turned { on_its_side(game) } else { game };
        let mut solver = Solver::builder().no_book().table_mib(256).build();
        assert_eq!(solver.outcome(AnyPosition::new(game)).verdict(), Some(expected), "{game}");
        let score = solver.solve(AnyPosition::new(game)).score();
        assert_eq!(score.map(Score::verdict), Some(expected), "{game}");
    }
}

fn on_its_side(game: Game) -> Game {
    let turned = Game::new(game.height(), game.width(), game.connect()).expect("the size fits");
    let turned = turned.without_gravity();
    if game.is_misere() { turned.misere().expect("it has no gravity") } else { turned }
}

/// Cells above which a game without gravity takes more than a moment.
const MOMENT: u32 = 20;

fn check_free_boards(keep: impl Fn(u32) -> bool) {
    for row in rows("mnk_values.csv").unwrap_or_default() {
        if keep(number(&row[0]) * number(&row[1])) {
            check_free(&row);
        }
    }
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "reads a file")]
fn boards_without_gravity() {
    check_free_boards(|cells| cells <= MOMENT);
}

#[test]
#[ignore = "5x5x4 and 6x5x4: about a second each in release"]
fn larger_boards_without_gravity() {
    check_free_boards(|cells| cells > MOMENT);
}
