//! Playing: by cell on any board, by column where stones fall.

use super::{PlayError, Position};
use crate::cell::{Cell, Column};
use crate::geometry::Geometry;
use crate::placement::Gravity;
use crate::word::Word;

/// Playing by cell, on any board.
impl<G: Geometry> Position<G> {
    /// Places a stone of the side to move on a cell; with gravity it must be the lowest empty cell of its column.
    ///
    /// # Errors
    ///
    /// [`PlayError`] if the game is over or the cell cannot be played.
    ///
    /// ```
    /// # use foursight_core::{Cell, Fixed, Free, PlayError, Position};
    /// let board = Position::<Fixed<3, 3, 3, Free>>::default();
    /// let center = Cell::new(1, 1);
    /// let next = board.place(center)?;
    /// assert_eq!(next.place(center), Err(PlayError::CellTaken { cell: center }));
    /// assert_eq!(Position::START.place(center), Err(PlayError::CellFloating { cell: center, next: Cell::new(1, 0) }));
    /// # Ok::<(), PlayError>(())
    /// ```
    pub fn place(self, cell: Cell) -> Result<Self, PlayError> {
        let bit = self.geometry.bit(cell);
        if bit.is_zero() {
            return Err(PlayError::NoSuchCell { cell });
        }
        if !(self.mask & bit).is_zero() {
            return Err(if self.is_over() { PlayError::GameOver } else { PlayError::CellTaken { cell } });
        }
        if self.is_over() {
            return Err(PlayError::GameOver);
        }
        if (self.geometry.playable(self.mask) & bit).is_zero() {
            let column = self.geometry.column_mask(cell.column());
            let next = self.geometry.cell(self.geometry.playable(self.mask) & column);
            return Err(PlayError::CellFloating { cell, next });
        }
        Ok(self.place_unchecked(bit))
    }

    /// Places a stone on the cell of a word with one bit, without asking whether that is legal.
    ///
    /// It is safe. If the bit is not [`playable`](Self::playable), or the game is over, the result is a position that
    /// cannot arise in play: counts, colours and keys are then meaningless, but nothing worse happens.
    ///
    /// # Panics
    ///
    /// In debug builds, if the bit is not playable.
    ///
    /// ```
    /// # use foursight_core::{Cell, Position};
    /// let start = Position::START;
    /// assert_eq!(start.place_unchecked(1 << 21), start.place(Cell::new(3, 0)).unwrap());
    /// ```
    #[inline(always)]
    pub fn place_unchecked(self, bit: G::Word) -> Self {
        debug_assert!(!(bit & self.geometry.playable(self.mask)).is_zero(), "the cell is not playable");
        Self { current: self.current ^ self.mask, mask: self.mask | bit, ..self }
    }
}

/// Boards with gravity, where a move is a column.
impl<G: Geometry<Placement = Gravity>> Position<G> {
    /// Whether the column has room: its top cell is empty.
    ///
    /// ```
    /// # use foursight_core::{Column, Position};
    /// let position: Position = "444444".parse().unwrap();
    /// assert!(!position.is_playable(Column::from_char('4').unwrap()));
    /// assert!(position.is_playable(Column::from_char('3').unwrap()));
    /// assert!(!position.is_playable(Column::from_char('8').unwrap()), "no such column");
    /// ```
    #[doc(alias = "canPlay")]
    #[inline]
    pub fn is_playable(self, column: Column) -> bool {
        column.index() < self.geometry.width()
            && (self.mask & self.geometry.top_mask(column.index())).is_zero()
    }

    /// The lowest empty cell of a column, or `None` if it is full or not on the board.
    ///
    /// ```
    /// # use foursight_core::{Cell, Column, Position};
    /// let position: Position = "44".parse().unwrap();
    /// assert_eq!(position.landing_cell(Column::from_char('4').unwrap()), Some(Cell::new(3, 2)));
    /// ```
    #[inline]
    pub fn landing_cell(self, column: Column) -> Option<Cell> {
        self.is_playable(column).then(|| {
            let bits = self.geometry.playable(self.mask) & self.geometry.column_mask(column.index());
            self.geometry.cell(bits)
        })
    }

    /// Drops a stone of the side to move into a column.
    ///
    /// # Errors
    ///
    /// [`PlayError`] if the game is over, the column is full, or there is no such column. The position itself is not
    /// changed and can be used further.
    ///
    /// ```
    /// # use foursight_core::{Column, PlayError, Position};
    /// let position: Position = "444444".parse().unwrap();
    /// let fourth = Column::from_char('4').unwrap();
    /// assert_eq!(position.play(fourth), Err(PlayError::ColumnFull { column: fourth }));
    /// ```
    pub fn play(self, column: Column) -> Result<Self, PlayError> {
        if column.index() >= self.geometry.width() {
            return Err(PlayError::NoSuchColumn { column });
        }
        if self.is_over() {
            return Err(PlayError::GameOver);
        }
        if !self.is_playable(column) {
            return Err(PlayError::ColumnFull { column });
        }
        Ok(self.play_unchecked(column))
    }

    /// Drops a stone without asking whether that is legal: the tutorials' `mask |= mask + bottom_mask(column)`.
    ///
    /// It is safe. If the column is full the stone lands outside the board, if it is missing nowhere, and counts,
    /// colours and keys are then meaningless, but nothing worse happens. After the end of the game it plays on.
    ///
    /// # Panics
    ///
    /// In debug builds, if the column is full or missing.
    ///
    /// ```
    /// # use foursight_core::{Column, Position};
    /// let start = Position::START;
    /// let fourth = Column::from_char('4').unwrap();
    /// assert_eq!(start.play_unchecked(fourth), start.play(fourth).unwrap());
    /// ```
    #[inline(always)]
    pub fn play_unchecked(self, column: Column) -> Self {
        debug_assert!(self.is_playable(column), "column {column} is not playable");
        let mask = self.mask | self.mask.wrapping_add(self.geometry.bottom_mask(column.index()));
        Self { current: self.current ^ self.mask, mask, ..self }
    }
}
