//! A board that is obviously right: a list of lists, loops, and no trick at all.
//!
//! It is slow on purpose. Every answer is read off the definition, so that where it and the bitboard disagree the
//! bitboard is wrong.
#![allow(dead_code, unused_macros, reason = "every test that includes this module uses its own part of it")]

use foursight_core::{Bitboard, Cell, Game, Geometry, Outcome, Player, Position};

/// Up, right, up and right, down and right.
pub(crate) const DIRECTIONS: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// Stones on a board, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Board {
    game: Game,
    /// `columns[c][r]`, counted from 0 at the left and at the bottom.
    columns: Vec<Vec<Option<Player>>>,
    to_move: Player,
}

impl Board {
    /// The empty board.
    pub(crate) fn new(game: Game) -> Self {
        let column = vec![None; game.height() as usize];
        Self { game, columns: vec![column; game.width() as usize], to_move: Player::First }
    }

    pub(crate) fn to_move(&self) -> Player {
        self.to_move
    }

    /// The stone on a cell; nothing stands outside the board.
    fn stone(&self, column: i32, row: i32) -> Option<Player> {
        let on_board =
            (0..self.game.width() as i32).contains(&column) && (0..self.game.height() as i32).contains(&row);
        if on_board { self.columns[column as usize][row as usize] } else { None }
    }

    pub(crate) fn at(&self, cell: Cell) -> Option<Player> {
        self.stone(cell.column() as i32, cell.row() as i32)
    }

    /// All cells, column by column from the left, each from the bottom up.
    pub(crate) fn cells(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        for column in 0..self.game.width() {
            for row in 0..self.game.height() {
                cells.push(Cell::new(column, row));
            }
        }
        cells
    }

    pub(crate) fn stones(&self, player: Player) -> Vec<Cell> {
        self.cells().into_iter().filter(|&cell| self.at(cell) == Some(player)).collect()
    }

    /// The cells where the next stone can go, whether or not the game is over.
    pub(crate) fn playable(&self) -> Vec<Cell> {
        let rests =
            |cell: Cell| cell.row() == 0 || self.at(Cell::new(cell.column(), cell.row() - 1)).is_some();
        let mut cells = self.cells();
        cells.retain(|&cell| self.at(cell).is_none() && (!self.game.has_gravity() || rests(cell)));
        cells
    }

    /// How many cells in a row from this one on, in this direction, hold a stone of the player.
    fn run(&self, player: Player, cell: Cell, (right, up): (i32, i32)) -> u32 {
        let (mut column, mut row) = (cell.column() as i32, cell.row() as i32);
        let mut length = 0;
        while self.stone(column, row) == Some(player) {
            length += 1;
            column += right;
            row += up;
        }
        length
    }

    /// The cells of every line of the player.
    pub(crate) fn line_cells(&self, player: Player) -> Vec<Cell> {
        let mut cells = self.stones(player);
        cells.retain(|&cell| self.is_in_line(player, cell));
        cells
    }

    /// Whether a stone of the player on this cell is, or would be, part of a line.
    pub(crate) fn is_in_line(&self, player: Player, cell: Cell) -> bool {
        let mut board = self.clone();
        board.put(cell, player);
        DIRECTIONS.iter().any(|&(right, up)| {
            // The cell itself is counted from both sides.
            let length = board.run(player, cell, (right, up)) + board.run(player, cell, (-right, -up)) - 1;
            length >= self.game.connect()
        })
    }

    pub(crate) fn has_line(&self, player: Player) -> bool {
        !self.line_cells(player).is_empty()
    }

    /// The empty cells where a stone of the player completes a line.
    pub(crate) fn winning_cells(&self, player: Player) -> Vec<Cell> {
        let mut cells = self.cells();
        cells.retain(|&cell| self.at(cell).is_none() && self.is_in_line(player, cell));
        cells
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        for player in Player::ALL {
            if self.has_line(player) {
                return Some(Outcome::Win(if self.game.is_misere() { player.other() } else { player }));
            }
        }
        if self.playable().is_empty() { Some(Outcome::Draw) } else { None }
    }

    /// The moves after which the opponent has no winning reply; in a misère game, those that do not lose themselves.
    pub(crate) fn non_losing(&self) -> Vec<Cell> {
        let mut cells = self.playable();
        cells.retain(|&cell| {
            if self.game.is_misere() {
                return !self.is_in_line(self.to_move, cell);
            }
            let next = self.after(cell);
            let replies = next.playable();
            next.winning_cells(next.to_move).iter().all(|reply| !replies.contains(reply))
        });
        cells
    }

    pub(crate) fn is_legal(&self, cell: Cell) -> bool {
        self.outcome().is_none() && self.playable().contains(&cell)
    }

    /// The board after a stone of the side to move on this cell.
    pub(crate) fn after(&self, cell: Cell) -> Self {
        let mut board = self.clone();
        board.put(cell, self.to_move);
        board.to_move = self.to_move.other();
        board
    }

    /// Puts a stone down, legal or not.
    pub(crate) fn put(&mut self, cell: Cell, player: Player) {
        self.columns[cell.column() as usize][cell.row() as usize] = Some(player);
    }

    /// A board from a list of 0, 1 and 2, row by row from the top, legal or not.
    pub(crate) fn from_flat(game: Game, list: &[u8]) -> Self {
        let mut board = Self::new(game);
        for cell in board.cells() {
            let row_from_top = game.height() - 1 - cell.row();
            match list[(row_from_top * game.width() + cell.column()) as usize] {
                0 => {}
                1 => board.put(cell, Player::First),
                _ => board.put(cell, Player::Second),
            }
        }
        let counts = Player::ALL.map(|player| board.stones(player).len());
        board.to_move = if counts[0] == counts[1] { Player::First } else { Player::Second };
        board
    }

    /// Whether gravity, counts and lines allow these stones. If there are lines, some stone of the player who moved
    /// last can be taken back and leaves none.
    pub(crate) fn is_possible(&self) -> bool {
        let [first, second] = Player::ALL.map(|player| self.stones(player).len());
        let counts_fit = first == second || first == second + 1;
        let nobody_floats = !self.game.has_gravity() || self.cells().iter().all(|&cell| !self.floats(cell));
        let has_lines = Player::ALL.into_iter().any(|player| self.has_line(player));
        let last_stones = self.stones(self.to_move.other());
        counts_fit && nobody_floats && (!has_lines || last_stones.iter().any(|&cell| self.can_be_last(cell)))
    }

    fn floats(&self, cell: Cell) -> bool {
        self.at(cell).is_some()
            && cell.row() > 0
            && self.at(Cell::new(cell.column(), cell.row() - 1)).is_none()
    }

    /// Whether nothing lies on this stone and without it there is no line.
    fn can_be_last(&self, cell: Cell) -> bool {
        let mut before = self.clone();
        before.columns[cell.column() as usize][cell.row() as usize] = None;
        let covered = self.at(Cell::new(cell.column(), cell.row() + 1)).is_some();
        let no_line = Player::ALL.into_iter().all(|player| !before.has_line(player));
        no_line && !(covered && self.game.has_gravity())
    }

    pub(crate) fn mirrored(&self) -> Self {
        let mut board = self.clone();
        board.columns.reverse();
        board
    }

    /// Move sequences of exactly this many moves.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.outcome().is_some() {
            return 0;
        }
        self.playable().iter().map(|&cell| self.after(cell).perft(depth - 1)).sum()
    }
}

/// The cells of a set as a list, to compare with the lists above.
pub(crate) fn list<G: Geometry>(set: Bitboard<G>) -> Vec<Cell> {
    set.iter().collect()
}

/// Asserts that the bitboard has the same stones and the same side to move.
pub(crate) fn assert_same_board<G: Geometry>(position: Position<G>, board: &Board) {
    for player in Player::ALL {
        assert_eq!(list(position.stones(player)), board.stones(player), "stones of {player} in {position:?}");
    }
    assert_eq!(position.to_move(), board.to_move, "side to move in {position:?}");
}

/// Runs an expression on the start position of a game in every word that holds it, compiled constants included.
macro_rules! on_every_word {
    ($game:expr, $start:ident => $check:expr) => {{
        use foursight_core::{Dynamic, Free, Game, Gravity, Position};
        let game: Game = $game;
        if game == Game::CONNECT4 {
            let $start = Position::START;
            $check;
        }
        on_every_word!(@dynamic game, $start => $check, u64 Gravity, u128 Gravity, u64 Free, u128 Free);
    }};
    (@dynamic $game:ident, $start:ident => $check:expr, $($word:ident $placement:ident),*) => {$(
        if let Some(geometry) = Dynamic::<$word, $placement>::new($game) {
            let $start = Position::new(geometry);
            $check;
        }
    )*};
}
