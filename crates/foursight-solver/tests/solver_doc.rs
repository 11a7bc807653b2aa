//! The drawn boards of `docs/solver.md`: each is made again from its moves and compared, and its claim is checked.

use std::fmt::Write;

use foursight_core::{Cell, Geometry, Player, Position, Standard};
use foursight_solver::{Certificate, Cut, Score, Solver, certificate};

const DOCUMENT: &str = include_str!("../../../docs/solver.md");

/// The blocks of the document that begin with `after MOVES: `, without their fences.
fn blocks() -> Vec<String> {
    let fenced = DOCUMENT.split("```").skip(1).step_by(2);
    let bodies = fenced.filter_map(|block| block.split_once('\n')).map(|(_, body)| body.to_owned());
    bodies.filter(|body| body.starts_with("after ")).collect()
}

fn moves(block: &str) -> &str {
    block.strip_prefix("after ").and_then(|rest| rest.split_once(':')).expect("`after MOVES: `").0
}

/// The board from the top, a character a cell, row numbers on the left, column letters below.
fn drawing(position: Position, mark: impl Fn(Cell) -> char) -> String {
    let game = position.game();
    let mut text = String::new();
    for row in (0..game.height()).rev() {
        write!(text, "  {} ", row + 1).expect("writing to a string cannot fail");
        for column in 0..game.width() {
            let cell = Cell::new(column, row);
            let player = Player::ALL.into_iter().find(|&player| position.stones(player).contains(cell));
            let sign = player.map_or_else(|| mark(cell), Player::stone);
            write!(text, " {sign}").expect("writing to a string cannot fail");
        }
        text.push('\n');
    }
    text + "     a b c d e f g\n"
}

/// What the plan of a certificate makes of an empty cell.
fn part(proof: &Certificate<Standard>, cell: Cell) -> char {
    let is_cut = |cell: Cell| proof.cuts.iter().any(|cut| cut.cell == cell);
    if is_cut(cell) {
        't'
    } else if is_cut(Cell::new(cell.column(), cell.row() + 1)) {
        '!'
    } else if proof.out_of_play.contains(cell) {
        '-'
    } else if proof.mover_can_get.contains(cell) {
        'm'
    } else if proof.other_gets.contains(cell) {
        'f'
    } else {
        '.'
    }
}

/// The block of a position with a certificate.
fn certified(moves: &str) -> String {
    let position: Position = moves.parse().expect("legal moves");
    let proof = certificate(position).expect("a proof");
    let name = |cut: &Cut| {
        let flips = if cut.flips { " (flips)" } else { "" };
        format!("{}{flips}", cut.cell)
    };
    let cuts: Vec<String> = proof.cuts.iter().map(name).collect();
    let plan = if proof.answers_on_top {
        "on top, always".to_owned()
    } else if cuts.is_empty() {
        "no cut".to_owned()
    } else {
        format!("cut {}", cuts.join(", "))
    };
    let to_move = position.to_move().stone();
    let board = drawing(position, |cell| part(&proof, cell));
    format!("after {moves}: {to_move} gets at most {}; {plan}\n\n{board}", proof.bound)
}

/// The block of a position in which R10 speaks: the other side has nothing but vertical lines left.
fn held(moves: &str) -> String {
    let position: Position = moves.parse().expect("legal moves");
    let (geometry, empty) = (position.geometry(), !position.mask());
    let theirs = position.opponent() | empty;
    assert!(!geometry.has_line_across(theirs.word()), "{moves}: the other side has a line left");
    let other = position.to_move().other();
    assert!((position.winning_cells(other) & position.playable()).is_empty(), "{moves}: a threat");
    let board = drawing(position, |_| '.');
    format!("after {moves}: {} gets at least 0\n\n{board}", position.to_move().stone())
}

#[test]
fn every_drawn_board_is_what_it_says() {
    let blocks = blocks();
    assert!(blocks.len() >= 9, "the boards are not found any more");
    for block in blocks {
        let moves = moves(&block);
        let expected = if block.contains("at least") { held(moves) } else { certified(moves) };
        assert_eq!(block, expected, "the document should say\n{expected}");
    }
}

/// The bounds of the document are true, and as sharp as it says: each is the score.
#[test]
fn every_drawn_bound_is_the_score() {
    let mut solver = Solver::default();
    for block in blocks() {
        let position: Position = moves(&block).parse().expect("legal moves");
        let bound = certificate(position)
            .filter(|_| !block.contains("at least"))
            .map_or(0, |proof| proof.bound.value());
        assert_eq!(solver.solve(position).score().map(Score::value), Some(bound), "{block}");
    }
}

/// Every rule that the document explains is shown.
#[test]
fn every_rule_has_a_board() {
    let blocks = blocks();
    let flips = |block: &String| block.matches("(flips)").count();
    assert!(blocks.iter().any(|block| block.contains("at most 0; no cut")), "the frame");
    assert!(blocks.iter().any(|block| block.contains("at most -1; no cut")), "a certain line");
    assert!(blocks.iter().any(|block| block.contains("; cut ") && flips(block) == 0), "a cut");
    assert!(
        (1..=3).all(|count| blocks.iter().any(|block| flips(block) == count)),
        "R3: one, two and three flips"
    );
    assert!(blocks.iter().any(|block| block.contains("on top, always")), "R7");
    assert!(blocks.iter().any(|block| block.contains("at least 0")), "R10");
}
