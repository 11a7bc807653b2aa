//! How much of the picture fits the terminal.

use foursight_core::{Cell, Game};
use ratatui::layout::Rect;

/// Room for the panel beside the board: its least width, and the gap before it.
const SIDE_WIDTH: u16 = 30;
const SIDE_GAP: u16 = 3;

/// What is drawn, and how large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Arrangement {
    game: Game,
    /// Lines between the cells; else the cells stand side by side.
    pub(super) ruled: bool,
    /// Columns of the terminal for a column of the board.
    pub(super) pitch: u16,
    pub(super) title: bool,
    /// A row above the board with the stone that is about to fall.
    pub(super) hover: bool,
    /// Rows for the names of the columns: with two the letters have their own, with one they stand beside the numbers, if
    /// there is room.
    pub(super) name_rows: u16,
    /// Rows for the values under the columns.
    pub(super) value_rows: u16,
    /// Rows for the sentence.
    pub(super) word_rows: u16,
    /// The gap before the panel, if there is room for it.
    pub(super) side: Option<u16>,
    /// Rows for the keys: one, unless the sentence needs it.
    pub(super) key_rows: u16,
}

/// From roomy to tight: ruled, pitch, title, hover, name rows, value rows, rows for the sentence.
const CHOICES: [(bool, u16, bool, bool, u16, u16, u16); 8] = [
    (true, 4, true, true, 2, 3, 2),
    (false, 4, true, true, 2, 3, 2),
    (false, 4, true, true, 1, 2, 2),
    (false, 4, true, false, 1, 1, 2),
    (false, 4, false, false, 1, 1, 1),
    (false, 3, false, false, 1, 1, 1),
    (false, 2, true, false, 1, 0, 2),
    (false, 2, false, false, 1, 0, 1),
];

impl Arrangement {
    /// The roomiest picture that fits.
    pub(super) fn for_size(game: Game, width: u16, height: u16) -> Option<Self> {
        let arrangement = Self::choices(game)
            .find(|arrangement| arrangement.board_width() <= width && arrangement.height() <= height)?;
        let side = (arrangement.board_width() + SIDE_GAP + SIDE_WIDTH <= width).then_some(SIDE_GAP);
        Some(Self { side, ..arrangement })
    }

    /// The same with so many rows for the sentence, if there are any to be had: those that are left, then that of the keys.
    pub(super) fn with_words(self, wanted: u16, height: u16) -> Self {
        let spare = height - self.height();
        let missing = wanted.saturating_sub(self.word_rows);
        let key_rows = u16::from(missing <= spare);
        let more = missing.min(spare + 1 - key_rows);
        Self { word_rows: self.word_rows + more, key_rows, ..self }
    }

    /// The cell at a place of the board and what stands above and below it; with gravity the lowest of the column.
    pub(super) fn cell_at(&self, x: u16, y: u16) -> Option<Cell> {
        let column = u32::from(x.checked_sub(self.margin() + 1)? / self.pitch);
        if column >= self.game.width() {
            return None;
        }
        if self.game.has_gravity() {
            return Some(Cell::new(column, 0));
        }
        let line = if self.ruled { y.checked_sub(1)? / 2 } else { y };
        let row = self.game.height().checked_sub(u32::from(line) + 1)?;
        Some(Cell::new(column, row))
    }

    /// Columns and rows of the smallest picture.
    pub(super) fn least(game: Game) -> (u16, u16) {
        Self::choices(game)
            .last()
            .map_or((0, 0), |arrangement| (arrangement.board_width(), arrangement.height()))
    }

    fn choices(game: Game) -> impl Iterator<Item = Self> {
        CHOICES.into_iter().map(move |(ruled, pitch, title, hover, name_rows, value_rows, word_rows)| {
            // Without gravity the cursor and the values are in the cells.
            let falls = game.has_gravity();
            let value_rows = if falls { value_rows } else { 0 };
            let (hover, name_rows) = (hover && falls, if falls { name_rows } else { 1 });
            Self {
                game,
                ruled,
                pitch,
                title,
                hover,
                name_rows,
                value_rows,
                word_rows,
                side: None,
                key_rows: 1,
            }
        })
    }

    /// Columns for the numbers of the rows, with a space after them.
    pub(super) fn margin(&self) -> u16 {
        if self.game.height() < 10 { 2 } else { 3 }
    }

    /// Columns of the board with its margin.
    pub(super) fn board_width(&self) -> u16 {
        self.margin() + self.pitch * self.game.width() as u16 + 1
    }

    /// Rows of the cells alone.
    pub(super) fn board_height(&self) -> u16 {
        let rows = self.game.height() as u16;
        if self.ruled { 2 * rows + 1 } else { rows }
    }

    /// Rows of the board with what stands above and below it.
    fn body_height(&self) -> u16 {
        u16::from(self.hover) + self.board_height() + self.name_rows + self.value_rows
    }

    fn height(&self) -> u16 {
        u16::from(self.title) + self.body_height() + self.word_rows + self.key_rows
    }

    /// Title, board, sentence, keys. The keys are at the bottom, the rest at the top.
    pub(super) fn rows(&self, area: Rect) -> [Rect; 4] {
        let row = |y, height| Rect { y: area.y + y, height, ..area };
        let title = u16::from(self.title);
        let body = self.body_height();
        // Air where there is room for it.
        let spare = area.height - self.height();
        let (above, below) = ((spare / 3).min(1), (spare * 2 / 3).min(1));
        [
            row(0, title),
            row(title + above, body),
            row(title + above + body + below, self.word_rows),
            row(area.height - 1, 1),
        ]
    }
}
