//! The JSON of `show`.

use foursight_core::notation::Parsed;
use foursight_core::{Cell, Outcome, Player};
use serde::Serialize;

use super::sheet::{Board, Sheet};
use super::tictactoe;
use crate::json::{PositionJson, VERSION};

#[derive(Serialize)]
struct Report {
    version: u32,
    position: PositionJson,
    /// `1-0`, `0-1` or `1/2`; `null` while the game goes on.
    result: Option<&'static str>,
    /// The cells of the line that ended the game.
    winning_line: Option<Vec<String>>,
    /// Whether the side to move can complete a line and win; `non_losing` is then beside the point.
    can_win_next: bool,
    boards: Boards,
    /// Only for tic-tac-toe.
    #[serde(skip_serializing_if = "Option::is_none")]
    tictactoe: Option<TicTacToeJson>,
}

#[derive(Serialize)]
struct Boards {
    current: BoardJson,
    mask: BoardJson,
    /// `null` without gravity.
    bottom: Option<BoardJson>,
    /// `current + mask + bottom`; `null` without gravity, where the key is the pair of `current` and `mask`.
    key: Option<String>,
    playable: BoardJson,
    winning: Players,
    /// `null` when the game is over.
    non_losing: Option<BoardJson>,
}

/// The empty cells where each player completes a line, which loses in a misère game.
#[derive(Serialize)]
struct Players {
    first: BoardJson,
    second: BoardJson,
}

/// A set of cells: its bits, in hexadecimal because not every reader of JSON keeps 64 of them, and its cells.
#[derive(Serialize)]
struct BoardJson {
    word: String,
    cells: Vec<String>,
}

/// Row by row from the top left.
#[derive(Serialize)]
struct TicTacToeJson {
    x: u16,
    o: u16,
    packed: [u8; 3],
}

impl From<&Board> for BoardJson {
    fn from(board: &Board) -> Self {
        Self { word: hexadecimal(board.word), cells: names(&board.cells) }
    }
}

fn hexadecimal(word: u128) -> String {
    format!("{word:#x}")
}

fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(Cell::to_string).collect()
}

/// Everything about the position, on one line.
pub(super) fn json(parsed: &Parsed, sheet: &Sheet) -> String {
    let [own, others] = &sheet.winning;
    let (first, second) = if sheet.to_move == Player::First { (own, others) } else { (others, own) };
    let has_line = matches!(sheet.outcome, Some(Outcome::Win(_)));
    let report = Report {
        version: VERSION,
        position: PositionJson::new(parsed),
        result: sheet.outcome.map(Outcome::result),
        winning_line: has_line.then(|| names(&sheet.winning_line.cells)),
        can_win_next: sheet.can_win_next,
        boards: Boards {
            current: (&sheet.current).into(),
            mask: (&sheet.mask).into(),
            bottom: sheet.bottom.as_ref().map(BoardJson::from),
            key: sheet.key.map(hexadecimal),
            playable: (&sheet.playable).into(),
            winning: Players { first: first.into(), second: second.into() },
            non_losing: sheet.outcome.is_none().then(|| (&sheet.non_losing).into()),
        },
        tictactoe: tictactoe::board(parsed.position).map(|board| TicTacToeJson {
            x: board.x,
            o: board.o,
            packed: board.pack(),
        }),
    };
    serde_json::to_string(&report).expect("numbers and strings are JSON")
}
