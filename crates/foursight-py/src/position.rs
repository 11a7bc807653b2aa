//! `foursight.Position`.

use std::hash::{Hash, Hasher};

use foursight_core::notation::{GameOptions, Parsed, moves_text, parse};
use foursight_core::{AnyPosition, Cell, Game, Player};
use foursight_json::{GameResult, Subject, to_line};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};

use crate::arguments::{AnyMove, cell_of, word};
use crate::boards;
use crate::drawing::drawing;
use crate::error::raise;
use crate::settings;

/// A position of Connect Four, or of any other game of k in a row. It never changes: ``play`` makes a new one.
///
/// It is made from moves, a code or a diagram. Columns are counted from 1, from the left; rows from 1, from the
/// bottom. Two positions are equal when the same stones lie on the same cells of the same game, however they came there.
///
/// Args:
///     text: moves such as ``"4453"``, a code such as ``"7/7/7/7/3o3/2oxx2 x"``, or a diagram with a line a row.
///     game: which game, such as ``"connect4"``, ``"8x7x4"`` or ``"tictactoe"``. Connect Four unless the text says another.
///
/// Raises:
///     PositionError: the text is no position; the error says what is wrong and where.
///
/// >>> from foursight import Position
/// >>> Position("4453")
/// Position('4453')
/// . . . . . . .
/// . . . . . . .
/// . . . . . . .
/// . . . . . . .
/// . . . o . . .
/// . . o x x . .
/// 1 2 3 4 5 6 7  x to move
#[pyclass(frozen, module = "foursight", name = "Position", eq, hash, from_py_object)]
#[derive(Clone)]
pub(crate) struct Position {
    pub(crate) position: AnyPosition,
    /// The moves that lead there, if they are known.
    pub(crate) moves: Option<Vec<Cell>>,
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.position == other.position
    }
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.position.hash(state);
    }
}

impl From<AnyPosition> for Position {
    fn from(position: AnyPosition) -> Self {
        Self { position, moves: None }
    }
}

impl From<Parsed> for Position {
    fn from(parsed: Parsed) -> Self {
        Self { position: parsed.position, moves: parsed.moves }
    }
}

impl<'a> From<&'a Position> for Subject<'a> {
    fn from(it: &'a Position) -> Self {
        Self { position: it.position, moves: it.moves.as_deref() }
    }
}

impl Position {
    /// Reads a text, for a game if one is named.
    pub(crate) fn read(py: Python<'_>, text: &str, game: Option<&str>) -> PyResult<Self> {
        let options = match game {
            Some(name) => settings::game(py, name)?.into(),
            None => GameOptions::default(),
        };
        parse(text, options).map(Self::from).map_err(|error| raise(py, error))
    }

    fn place(&self, cell: Cell) -> Self {
        let position = self.position.place(cell).expect("the move was found legal");
        let moves = self.moves.clone().map(|mut moves| {
            moves.push(cell);
            moves
        });
        Self { position, moves }
    }

    /// The text that makes it again, and the game that the text is to be read for.
    fn text(&self) -> (String, String) {
        let game = self.position.game();
        let moves = self.moves.as_deref().map(|moves| moves_text(game, moves));
        (moves.unwrap_or_else(|| self.position.code()), game.to_string())
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (text = "", game = None))]
    fn new(py: Python<'_>, text: &str, game: Option<&str>) -> PyResult<Self> {
        Self::read(py, text, game)
    }

    /// The position on a board: rows from the top, 0 empty, 1 first player, 2 second player. The side to move follows
    /// from the number of stones.
    ///
    /// Args:
    ///     board: an array of whole numbers of shape ``(height, width)``, or a list of rows.
    ///     game: which game; with the size of the board and four in a row if it is not said.
    ///
    /// >>> board = [[0] * 7 for _ in range(5)] + [[0, 0, 0, 1, 0, 0, 0]]
    /// >>> Position.from_board(board) == Position("4")
    /// True
    #[classmethod]
    #[pyo3(signature = (board, game = None))]
    fn from_board(_: &Bound<'_, PyType>, board: &Bound<'_, PyAny>, game: Option<&str>) -> PyResult<Self> {
        boards::one(board, game).map(Self::from)
    }

    /// The position with these stones of the first and of the second player. The bit of a cell is
    /// ``column * (height + 1) + row``, both counted from 0, from the left and from the bottom.
    ///
    /// >>> Position.from_bitboards(1 << 21, 1 << 22) == Position("44")
    /// True
    #[classmethod]
    #[pyo3(signature = (first, second, game = None))]
    fn from_bitboards(
        cls: &Bound<'_, PyType>,
        first: &Bound<'_, PyAny>,
        second: &Bound<'_, PyAny>,
        game: Option<&str>,
    ) -> PyResult<Self> {
        let py = cls.py();
        let game = game.map_or(Ok(Game::CONNECT4), |name| settings::game(py, name))?;
        let position = AnyPosition::from_words(game, word(first)?, word(second)?);
        position.map(Self::from).map_err(|error| raise(py, error))
    }

    /// The position after one move or several: columns from 1, or cells such as ``"d3"``.
    ///
    /// >>> Position("44").play(5, "c1").code
    /// '7/7/7/7/3o3/2oxx2 x'
    #[pyo3(signature = (*moves))]
    fn play(&self, moves: &Bound<'_, PyTuple>) -> PyResult<Self> {
        let mut position = self.clone();
        for chosen in moves {
            position = position.place(cell_of(position.position, &chosen)?);
        }
        Ok(position)
    }

    /// The moves that can be made: columns from 1, or without gravity cells. There is none when the game is over.
    ///
    /// >>> Position("444444").legal_moves()
    /// [1, 2, 3, 5, 6, 7]
    fn legal_moves(&self) -> Vec<AnyMove> {
        if self.position.is_over() {
            return Vec::new();
        }
        let game = self.position.game();
        self.position.playable().iter().map(|cell| AnyMove::new(game, cell)).collect()
    }

    /// The position seen in a mirror. Its value is the same.
    ///
    /// >>> Position("4453").mirrored().moves
    /// '4435'
    fn mirrored(&self) -> Self {
        let last = self.position.game().width() - 1;
        let mirror = |cell: &Cell| Cell::new(last - cell.column(), cell.row());
        let moves = self.moves.as_ref().map(|moves| moves.iter().map(mirror).collect());
        Self { position: self.position.mirrored(), moves }
    }

    /// The board as an ``int8`` array of shape ``(height, width)``: rows from the top, 0 empty, 1 first player, 2 second.
    ///
    /// >>> Position("44").to_board()[4:].tolist()
    /// [[0, 0, 0, 2, 0, 0, 0], [0, 0, 0, 1, 0, 0, 0]]
    fn to_board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i8>>> {
        let game = self.position.game();
        let flat: Vec<i8> = self.position.to_flat().into_iter().map(|cell| cell as i8).collect();
        PyArray1::from_vec(py, flat).reshape([game.height() as usize, game.width() as usize])
    }

    /// The stones of the first and of the second player as bits; see ``from_bitboards``.
    ///
    /// >>> Position("44").to_bitboards() == (1 << 21, 1 << 22)
    /// True
    fn to_bitboards(&self) -> (u128, u128) {
        let stones = |player| self.position.stones(player).word();
        (stones(Player::First), stones(Player::Second))
    }

    /// The stones of the side to move as bits: the first of the two words of a row of a ``uint64[n, 2]`` batch.
    ///
    /// >>> Position("44").current == 1 << 21
    /// True
    #[getter]
    fn current(&self) -> u128 {
        self.position.current().word()
    }

    /// All stones as bits: the second of the two words of a row of a ``uint64[n, 2]`` batch.
    ///
    /// >>> Position("44").mask == 1 << 21 | 1 << 22
    /// True
    #[getter]
    fn mask(&self) -> u128 {
        self.position.mask().word()
    }

    /// What tells the position from every other of its game, in one number; ``None`` without gravity, where it takes two.
    ///
    /// >>> Position("12").key == Position("12").current + Position("12").mask + Position().key
    /// True
    #[getter]
    fn key(&self) -> Option<u128> {
        self.position.key()
    }

    /// The position as a code: rows from the top, numbers for runs of empty cells, the side to move, and the game if it is
    /// not Connect Four.
    ///
    /// >>> Position("4453").code
    /// '7/7/7/7/3o3/2oxx2 x'
    #[getter]
    fn code(&self) -> String {
        self.position.code()
    }

    /// The board drawn with a line a row: ``.`` empty, ``x`` first player, ``o`` second.
    ///
    /// >>> print(Position("xo./...", game="3x2x3 free").diagram, end="")
    /// xo.
    /// ...
    #[getter]
    fn diagram(&self) -> String {
        self.position.diagram()
    }

    /// The moves that lead there; ``None`` when the board came without them.
    ///
    /// >>> Position("44,5,3").moves
    /// '4453'
    #[getter]
    fn moves(&self) -> Option<String> {
        self.moves.as_deref().map(|moves| moves_text(self.position.game(), moves))
    }

    /// The game, written as the argument ``game`` takes it.
    ///
    /// >>> Position(game="tictactoe").game
    /// '3x3x3 free'
    #[getter]
    fn game(&self) -> String {
        self.position.game().to_string()
    }

    /// The columns of the board.
    #[getter]
    fn width(&self) -> u32 {
        self.position.game().width()
    }

    /// The rows of the board.
    #[getter]
    fn height(&self) -> u32 {
        self.position.game().height()
    }

    /// How many in a row make a line.
    #[getter]
    fn connect(&self) -> u32 {
        self.position.game().connect()
    }

    /// Whether stones fall.
    #[getter]
    fn gravity(&self) -> bool {
        self.position.game().has_gravity()
    }

    /// Whether whoever completes a line loses.
    #[getter]
    fn misere(&self) -> bool {
        self.position.game().is_misere()
    }

    /// Whose turn it is: ``"first"`` or ``"second"``.
    ///
    /// >>> Position("445").to_move
    /// 'second'
    #[getter]
    fn to_move(&self) -> &'static str {
        match self.position.to_move() {
            Player::First => "first",
            Player::Second => "second",
        }
    }

    /// The stones on the board.
    ///
    /// >>> Position("445").ply
    /// 3
    #[getter]
    fn ply(&self) -> u32 {
        self.position.ply()
    }

    /// How the game ended: ``"1-0"``, ``"0-1"`` or ``"1/2"``; ``None`` while it goes on.
    ///
    /// >>> Position("4455667").result
    /// '1-0'
    #[getter]
    fn result(&self) -> Option<String> {
        let result = self.position.outcome().map(GameResult::from)?;
        Some(to_line(&result).trim_matches('"').to_owned())
    }

    /// Whether the game is over.
    ///
    /// >>> Position("4455667").is_over, Position("445566").is_over
    /// (True, False)
    #[getter]
    fn is_over(&self) -> bool {
        self.position.is_over()
    }

    /// The cells of the line that ended the game; empty if there is none.
    ///
    /// >>> Position("4455667").winning_line
    /// ['d1', 'e1', 'f1', 'g1']
    #[getter]
    fn winning_line(&self) -> Vec<String> {
        self.position.winning_line().iter().map(|cell| cell.to_string()).collect()
    }

    /// The position as a dictionary, with the fields that it has in JSON.
    ///
    /// >>> Position("4").to_dict()["to_move"]
    /// 'second'
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let json = to_line(&foursight_json::Position::new(self));
        py.import("json")?.call_method1("loads", (json,))
    }

    /// The board as a picture (SVG).
    ///
    /// >>> Position("4453").to_svg().startswith("<svg ")
    /// True
    fn to_svg<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("foursight._drawing")?.call_method1("draw", (slf,))
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Self::to_svg(slf)
    }

    fn __repr__(&self) -> String {
        let (text, game) = self.text();
        let standard = self.moves.is_none() || self.position.game() == Game::CONNECT4;
        let made = if standard { format!("'{text}'") } else { format!("'{text}', game='{game}'") };
        format!("Position({made})\n{}", drawing(self.position))
    }

    fn __str__(&self) -> String {
        self.position.code()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (String, String)) {
        (slf.get_type(), slf.get().text())
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }
}
