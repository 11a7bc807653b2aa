//! The 7x6 board as most programs start out: an array of cells, the height of each column, and loops.
//!
//! It is a fair opponent for the bitboard: no allocation, sizes known to the compiler, moves taken back instead of
//! copied, and only the lines through the new stone are looked at. The nodes are exactly those of
//! `foursight_core::perft`, bulk counting included.

const WIDTH: usize = 7;
const HEIGHT: usize = 6;
const CONNECT: usize = 4;

/// Stones by column and row: 0 empty, 1 and 2 the players.
#[derive(Default)]
pub(crate) struct ArrayBoard {
    cells: [[u8; HEIGHT]; WIDTH],
    heights: [usize; WIDTH],
    stones: usize,
}

impl ArrayBoard {
    /// Move sequences of exactly `depth` moves, at least 1, from a position where nobody has won.
    pub(crate) fn perft(&mut self, depth: u32) -> u64 {
        if depth == 1 {
            return self.heights.iter().filter(|&&height| height < HEIGHT).count() as u64;
        }
        let mut total = 0;
        for column in 0..WIDTH {
            // A move that completes a line ends its sequence too early to count.
            if self.heights[column] < HEIGHT && !self.wins(column) {
                self.play(column);
                total += self.perft(depth - 1);
                self.take_back(column);
            }
        }
        total
    }

    fn player(&self) -> u8 {
        1 + (self.stones % 2) as u8
    }

    pub(crate) fn play(&mut self, column: usize) {
        self.cells[column][self.heights[column]] = self.player();
        self.heights[column] += 1;
        self.stones += 1;
    }

    fn take_back(&mut self, column: usize) {
        self.heights[column] -= 1;
        self.stones -= 1;
        self.cells[column][self.heights[column]] = 0;
    }

    /// Whether a stone of the side to move in this column completes a line.
    fn wins(&self, column: usize) -> bool {
        let row = self.heights[column];
        let directions = [(0, 1), (1, 0), (1, 1), (1, -1)];
        directions.into_iter().any(|(right, up)| {
            let length = 1 + self.run(column, row, right, up) + self.run(column, row, -right, -up);
            length >= CONNECT
        })
    }

    /// How many stones of the side to move follow this cell in one direction.
    fn run(&self, column: usize, row: usize, right: isize, up: isize) -> usize {
        let (mut column, mut row) = (column as isize + right, row as isize + up);
        let mut length = 0;
        while (0..WIDTH as isize).contains(&column)
            && (0..HEIGHT as isize).contains(&row)
            && self.cells[column as usize][row as usize] == self.player()
        {
            length += 1;
            column += right;
            row += up;
        }
        length
    }
}
