//! Playing by column, for boards with gravity.

use super::{PlayError, Position};
use crate::cell::{Cell, Column};
use crate::geometry::Geometry;
use crate::placement::Gravity;
use crate::word::Word;

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
    /// It is safe. If the column is full or missing the stone lands outside the board, and counts, colours and keys
    /// are then meaningless, but nothing worse happens. After the end of the game it plays on.
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
