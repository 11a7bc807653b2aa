//! The four directions in which a line can lie.

/// A direction of a line.
///
/// ```
/// use foursight_core::Direction;
///
/// assert_eq!(Direction::ALL.iter().filter(|direction| direction.is_diagonal()).count(), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Direction {
    /// A column.
    Upright,
    /// A row.
    Level,
    /// A diagonal that goes up to the right.
    Rising,
    /// A diagonal that goes down to the right.
    Falling,
}

impl Direction {
    /// All four.
    ///
    /// ```
    /// # use foursight_core::{Direction, Geometry, Position};
    /// // Taken together they give what `winning_cells` gives at once.
    /// let position: Position = "4344366".parse().unwrap();
    /// let (board, stones, mask) = (position.geometry(), position.opponent().word(), position.mask().word());
    /// let cells = Direction::ALL.map(|direction| board.winning_cells_along(direction, stones, mask));
    /// assert_eq!(cells.into_iter().fold(0, |all, cells| all | cells), board.winning_cells(stones, mask));
    /// ```
    pub const ALL: [Self; 4] = [Self::Upright, Self::Level, Self::Rising, Self::Falling];

    /// Whether it is a diagonal, which people overlook more easily.
    ///
    /// ```
    /// # use foursight_core::Direction;
    /// assert!(Direction::Rising.is_diagonal() && !Direction::Level.is_diagonal());
    /// ```
    pub const fn is_diagonal(self) -> bool {
        matches!(self, Self::Rising | Self::Falling)
    }
}
