//! Sets of cells of a position of any game.

use super::AnyPosition;
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::player::Player;
use crate::with_position;

/// Sets of cells.
impl AnyPosition {
    /// The stones of the side to move: the tutorials' *position* or *current position*.
    ///
    /// ```
    /// # use foursight_core::AnyPosition;
    /// let position: AnyPosition = "4453".parse().unwrap(); // x: d1 e1, o: d2 c1
    /// assert_eq!(position.current().word(), 1 << 21 | 1 << 28);
    /// ```
    pub fn current(self) -> CellSet {
        with_position!(self, position => position.current().into())
    }

    /// The stones of the side that is not to move.
    ///
    /// ```
    /// # use foursight_core::AnyPosition;
    /// let position: AnyPosition = "4453".parse().unwrap(); // x: d1 e1, o: d2 c1
    /// assert_eq!(position.opponent().word(), 1 << 14 | 1 << 22);
    /// ```
    pub fn opponent(self) -> CellSet {
        with_position!(self, position => position.opponent().into())
    }

    /// The lowest cell of every column: the *bottom* row, which turns a mask into a key where stones fall.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Game};
    /// let position: AnyPosition = "4453".parse().unwrap();
    /// assert_eq!(position.bottom(), AnyPosition::new(Game::CONNECT4).playable());
    /// let sum = position.current().word() + position.mask().word() + position.bottom().word();
    /// assert_eq!(position.key(), Some(sum));
    /// ```
    pub fn bottom(self) -> CellSet {
        let columns = 0..self.game().width();
        CellSet::from_cells(self.game(), columns.map(|column| Cell::new(column, 0)))
    }

    /// All stones: the *mask*.
    ///
    /// ```
    /// # use foursight_core::AnyPosition;
    /// let position: AnyPosition = "4453".parse().unwrap();
    /// assert_eq!(position.mask(), position.current() | position.opponent());
    /// assert_eq!(position.mask().word(), 1 << 14 | 1 << 21 | 1 << 22 | 1 << 28);
    /// ```
    pub fn mask(self) -> CellSet {
        with_position!(self, position => position.mask().into())
    }

    /// The stones of one player.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Player};
    /// let position: AnyPosition = "445".parse().unwrap(); // x: d1 e1, o: d2
    /// assert_eq!(position.stones(Player::First).word(), 1 << 21 | 1 << 28);
    /// assert_eq!(position.stones(Player::Second).word(), 1 << 22);
    /// ```
    pub fn stones(self, player: Player) -> CellSet {
        with_position!(self, position => position.stones(player).into())
    }

    /// The cells where the next stone can go, whether or not the game is over.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Game};
    /// assert_eq!("444444".parse::<AnyPosition>().unwrap().playable().len(), 6, "column 4 is full");
    /// assert_eq!(AnyPosition::new(Game::TICTACTOE).playable().len(), 9);
    /// ```
    pub fn playable(self) -> CellSet {
        with_position!(self, position => position.playable().into())
    }

    /// The empty cells, reachable now or not, where a stone of that player completes a line. In a misère game these
    /// are the cells that lose.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Cell, Player};
    /// let position: AnyPosition = "44553".parse().unwrap(); // x: c1 d1 e1
    /// assert!(position.winning_cells(Player::First).iter().eq([Cell::new(1, 0), Cell::new(5, 0)]));
    /// assert!(position.winning_cells(Player::Second).is_empty());
    /// ```
    pub fn winning_cells(self, player: Player) -> CellSet {
        with_position!(self, position => position.winning_cells(player).into())
    }

    /// The moves that do not lose at once, when the side to move cannot win at once; see
    /// [`Position::non_losing`](crate::Position::non_losing).
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Cell};
    /// let position: AnyPosition = "11223".parse().unwrap(); // x: a1 b1 c1
    /// assert!(position.non_losing().iter().eq([Cell::new(3, 0)]));
    /// ```
    pub fn non_losing(self) -> CellSet {
        with_position!(self, position => position.non_losing().into())
    }

    /// The cells of the completed line, or of all of them when one stone completed several; empty if there is none.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Cell};
    /// let position: AnyPosition = "4455667".parse().unwrap();
    /// assert!(position.winning_line().iter().eq([3, 4, 5, 6].map(|column| Cell::new(column, 0))));
    /// ```
    pub fn winning_line(self) -> CellSet {
        with_position!(self, position => position.winning_line().into())
    }
}
