//! Tic-tac-toe in nine bits a player.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::{About, Operand, Place, Run, Step, hexadecimal};
use crate::player::Player;
use crate::tictactoe::{TicTacToe, WIN_COLS, WIN_DIAG, WIN_ROWS, cell};

const SOURCE: &str = "Introduction to Bitboard";

/// All nine cells.
const BOARD: u16 = 0x1FF;

/// Row by row from the top left.
pub(super) fn layout() -> Vec<Vec<Place>> {
    let place = |bit| Place { bit, cell: Some(cell(bit)) };
    (0..3).map(|row| (0..3).map(|column| place(3 * row + column)).collect()).collect()
}

/// The win test of each player, the empty cells, and both boards in one number.
pub(super) fn runs(game: TicTacToe) -> Vec<Run> {
    let mut runs: Vec<_> = Player::ALL.map(|player| has_won(game, player)).into();
    runs.extend([empty(game), packed(game)]);
    runs
}

/// Each mask in turn, until one lies inside the player's set.
fn has_won(game: TicTacToe, player: Player) -> Run {
    let (name, cells) = if player == Player::First { ("x", game.x) } else { ("o", game.o) };
    let named = |list: &'static str, masks: &[u16]| -> Vec<(String, u16)> {
        masks.iter().enumerate().map(|(index, &mask)| (format!("{list}[{index}]"), mask)).collect()
    };
    let lists = [named("WIN_ROWS", &WIN_ROWS), named("WIN_COLS", &WIN_COLS), named("WIN_DIAG", &WIN_DIAG)];
    let (mut steps, mut won) = (Vec::new(), false);
    for (list, mask) in lists.into_iter().flatten() {
        let shared = cells & mask;
        won = shared == mask;
        steps.push(Step {
            formula: format!("{name} & {list} == {list}"),
            operands: vec![Operand::new("", name, cells.into()), Operand::new("&", &list, mask.into())],
            part: list,
            result: "",
            word: shared.into(),
            operations: 1,
            text: if won {
                "all three cells of the line: a win".to_string()
            } else {
                format!("{} of the three cells of the line", shared.count_ones())
            },
        });
        if won {
            break;
        }
    }
    Run { name: "has_won", source: SOURCE, about: About::Player(player), steps, answer: won.to_string() }
}

fn empty(game: TicTacToe) -> Run {
    let occupied = game.x | game.o;
    let empty = !occupied & BOARD;
    let steps = vec![
        Step {
            part: "union".to_string(),
            formula: "occupied = x | o".to_string(),
            operands: vec![Operand::new("", "x", game.x.into()), Operand::new("|", "o", game.o.into())],
            result: "occupied",
            word: occupied.into(),
            operations: 1,
            text: "a cell that is in one of the sets".to_string(),
        },
        Step {
            part: "complement".to_string(),
            formula: "empty = ~occupied & 0x1ff".to_string(),
            operands: vec![
                Operand::new("", "~occupied", (!occupied).into()),
                Operand::new("&", "0x1ff", BOARD.into()),
            ],
            result: "empty",
            word: empty.into(),
            operations: 2,
            text: "every other cell of the nine".to_string(),
        },
    ];
    let answer = hexadecimal(empty.into());
    Run { name: "empty cells", source: SOURCE, about: About::Position, steps, answer }
}

fn packed(game: TicTacToe) -> Run {
    let (x, o) = (u128::from(game.x), u128::from(game.o));
    let word = x | o << 9;
    let steps = vec![Step {
        part: "pack".to_string(),
        formula: "x | o << 9".to_string(),
        operands: vec![Operand::new("", "x", x), Operand::new("|", "o << 9", o << 9)],
        result: "",
        word,
        operations: 2,
        text: "both boards in 18 bits, which are three bytes: x in the low nine, o in the next nine"
            .to_string(),
    }];
    Run { name: "pack", source: SOURCE, about: About::Position, steps, answer: hexadecimal(word) }
}
