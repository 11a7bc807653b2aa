//! The checker's own board: sets of cells and a list of all lines, as plain as can be.
//!
//! It shares nothing with the bitboards that the search uses, so that no fault of theirs can hide here.

/// A set of cells: the cell of column c and row r, both from 0, is bit `c * height + r`.
pub(super) type Set = u128;

/// The stones of the side that claims something, and those of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Stones {
    pub(super) side: Set,
    pub(super) other: Set,
}

impl Stones {
    pub(super) fn all(self) -> Set {
        self.side | self.other
    }

    pub(super) fn count(self) -> u32 {
        self.all().count_ones()
    }

    pub(super) fn with_side(self, cell: Set) -> Self {
        Self { side: self.side | cell, ..self }
    }

    pub(super) fn with_other(self, cell: Set) -> Self {
        Self { other: self.other | cell, ..self }
    }
}

/// A board with gravity, and what a side claims to get on it.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) width: u32,
    pub(super) height: u32,
    /// The score that is claimed.
    pub(super) at_least: i32,
    lines: Vec<Set>,
    upright: Vec<Set>,
}

impl Board {
    pub(super) fn new(width: u32, height: u32, connect: u32, at_least: i32) -> Self {
        let mut board = Self { width, height, at_least, lines: Vec::new(), upright: Vec::new() };
        let length = i64::from(connect);
        for (column, row) in (0..width).flat_map(|column| (0..height).map(move |row| (column, row))) {
            for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                if length == 1 && (right, up) != (0, 1) {
                    continue; // one stone is a line, in every direction the same one
                }
                let cells =
                    (0..length).map(|step| (i64::from(column) + step * right, i64::from(row) + step * up));
                if let Some(line) = cells
                    .map(|(column, row)| board.cell(column, row))
                    .try_fold(0, |line, cell| Some(line | cell?))
                {
                    if right == 0 { board.upright.push(line) } else { board.lines.push(line) }
                }
            }
        }
        board
    }

    /// The cell as a set, if it is on the board.
    fn cell(&self, column: i64, row: i64) -> Option<Set> {
        let is_there =
            (0..i64::from(self.width)).contains(&column) && (0..i64::from(self.height)).contains(&row);
        is_there.then(|| 1 << (column as u32 * self.height + row as u32))
    }

    /// The cell of a column and a row, both from 0.
    pub(super) fn cell_at(&self, column: u32, row: u32) -> Option<Set> {
        self.cell(i64::from(column), i64::from(row))
    }

    pub(super) fn cells(&self) -> u32 {
        self.width * self.height
    }

    pub(super) fn all(&self) -> Set {
        !0 >> (128 - self.cells())
    }

    pub(super) fn column(&self, column: u32) -> Set {
        (!0 >> (128 - self.height)) << (column * self.height)
    }

    pub(super) fn column_of(&self, cell: Set) -> u32 {
        cell.trailing_zeros() / self.height
    }

    pub(super) fn empty(&self, stones: Stones) -> Set {
        self.all() & !stones.all()
    }

    /// The lowest empty cell of a column, or nothing.
    pub(super) fn next_in(&self, stones: Stones, column: u32) -> Set {
        lowest(self.column(column) & !stones.all())
    }

    /// The cells that can be played.
    pub(super) fn playable(&self, stones: Stones) -> Set {
        (0..self.width).fold(0, |cells, column| cells | self.next_in(stones, column))
    }

    /// The cell above each cell of a set, where there is one.
    pub(super) fn above(&self, cells: Set) -> Set {
        let top =
            (0..self.width).fold(0, |top, column| top | (1 << (column * self.height + self.height - 1)));
        (cells & !top) << 1
    }

    /// The cell below each cell of a set, where there is one.
    pub(super) fn below(&self, cells: Set) -> Set {
        let bottom = (0..self.width).fold(0, |bottom, column| bottom | (1 << (column * self.height)));
        (cells & !bottom) >> 1
    }

    /// A cell and all above it.
    pub(super) fn upwards(&self, cell: Set) -> Set {
        self.column(self.column_of(cell)) & !(cell - 1)
    }

    /// All lines in a set of cells.
    pub(super) fn lines_in(&self, cells: Set) -> impl Iterator<Item = Set> {
        let lines = self.lines.iter().chain(&self.upright).copied();
        lines.filter(move |line| line & cells == *line)
    }

    pub(super) fn has_line(&self, cells: Set) -> bool {
        self.lines_in(cells).next().is_some()
    }

    /// Whether there is a line that does not stand upright.
    pub(super) fn has_line_across(&self, cells: Set) -> bool {
        self.lines.iter().any(|line| line & cells == *line)
    }

    /// The empty cells that complete a line of these stones.
    pub(super) fn wins(&self, own: Set, empty: Set) -> Set {
        let lines = self.lines.iter().chain(&self.upright);
        let lacking = lines.map(|line| line & !own).filter(|lacking| lacking.is_power_of_two());
        lacking.fold(0, |wins, cell| wins | cell) & empty
    }

    /// Every second row from the top: those that the side gets when it always has the last word in a column.
    pub(super) fn last_word_rows(&self) -> Set {
        let rows = (0..self.height).filter(|row| (self.height - row) % 2 == 1);
        rows.flat_map(|row| (0..self.width).map(move |column| (column, row)))
            .fold(0, |cells, (column, row)| cells | (1 << (column * self.height + row)))
    }

    pub(super) fn mirrored(&self, cells: Set) -> Set {
        (0..self.width).fold(0, |image, column| {
            let stones = (cells & self.column(column)) >> (column * self.height);
            image | (stones << ((self.width - 1 - column) * self.height))
        })
    }

    pub(super) fn image(&self, stones: Stones) -> Stones {
        Stones { side: self.mirrored(stones.side), other: self.mirrored(stones.other) }
    }

    /// The same for a position and its mirror image.
    pub(super) fn key(&self, stones: Stones) -> (Set, Set) {
        let image = self.image(stones);
        (stones.side, stones.other).min((image.side, image.other))
    }

    /// The score of a game that somebody wins with so many stones on the board.
    fn worth(&self, stones: u32) -> i32 {
        ((self.cells() + 2).saturating_sub(stones) / 2) as i32
    }

    /// Whether the claim holds if the side wins with so many stones on the board.
    pub(super) fn win_counts(&self, stones: u32) -> bool {
        self.worth(stones) >= self.at_least
    }

    /// Whether the claim holds even if the other side wins with so many stones on the board, or later.
    pub(super) fn loss_counts(&self, stones: u32) -> bool {
        -self.worth(stones) >= self.at_least
    }

    /// Whether the claim holds if nobody wins.
    pub(super) fn draw_counts(&self) -> bool {
        0 >= self.at_least
    }
}

/// The lowest cell of a set.
pub(super) fn lowest(cells: Set) -> Set {
    cells & cells.wrapping_neg()
}

/// The cells of a set, one by one.
pub(super) fn each(mut cells: Set) -> impl Iterator<Item = Set> {
    std::iter::from_fn(move || {
        let cell = lowest(cells);
        cells ^= cell;
        (cell != 0).then_some(cell)
    })
}
