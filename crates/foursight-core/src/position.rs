//! A position: who has stones where, and whose turn it is.

use core::fmt;

use crate::bitboard::Bitboard;
use crate::cell::Cell;
use crate::game::Game;
use crate::geometry::{Fixed, Geometry, Standard};
use crate::placement::Placement;
use crate::player::{Outcome, Player};
use crate::word::Word;

mod error;
mod identity;
mod playing;

pub use error::PlayError;

/// A position of a game: the stones of the side to move and the mask of all stones, two words and nothing else.
///
/// Everything else follows: the opponent's stones are `current ^ mask`, the ply is the number of stones, and the first
/// player is to move when that number is even. Playing a move gives a new value and leaves the old one alone, so
/// there is no "undo" to call: keep the position you want to come back to.
///
/// ```
/// use foursight_core::{Column, Player, Position};
///
/// let start = Position::START;
/// let center = Column::from_char('4').unwrap();
/// let next = start.play(center)?;
/// assert_eq!((start.ply(), next.ply()), (0, 1));
/// assert_eq!(next.to_move(), Player::Second);
/// assert_eq!(next.stones(Player::First).len(), 1);
/// # Ok::<(), foursight_core::PlayError>(())
/// ```
///
/// # Equality
///
/// Two positions are equal when they are of the same game and the same cells hold the same stones. How they arose
/// does not matter: `4455` and `5544` are two ways to one position.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position<G: Geometry = Standard> {
    geometry: G,
    current: G::Word,
    mask: G::Word,
}

impl<G: Geometry + Default> Default for Position<G> {
    /// The start position of a board that is fixed at compile time.
    ///
    /// ```
    /// # use foursight_core::{Fixed, Position};
    /// assert_eq!(Position::<Fixed<5, 4, 4>>::default().playable().len(), 5);
    /// ```
    fn default() -> Self {
        Self::new(G::default())
    }
}

impl Position<Standard> {
    /// The start of Connect Four.
    ///
    /// ```
    /// use foursight_core::{Game, Position};
    ///
    /// assert_eq!(Position::START.game(), Game::CONNECT4);
    /// assert_eq!(Position::START.ply(), 0);
    /// ```
    pub const START: Self = Self { geometry: Fixed::NEW, current: 0, mask: 0 };
}

/// Any board, with or without gravity.
impl<G: Geometry> Position<G> {
    /// The empty board.
    ///
    /// ```
    /// # use foursight_core::{Position, Standard};
    /// assert_eq!(Position::new(Standard::default()), Position::START);
    /// ```
    pub fn new(geometry: G) -> Self {
        Self { geometry, current: G::Word::ZERO, mask: G::Word::ZERO }
    }

    /// For the checked conversions of this crate; the words must be a legal arrangement.
    pub(crate) fn from_words(geometry: G, current: G::Word, mask: G::Word) -> Self {
        Self { geometry, current, mask }
    }

    /// The position with the same stones as another one of the same game.
    pub(crate) fn like<H: Geometry>(geometry: G, other: Position<H>) -> Self {
        let narrow = |word: H::Word| G::Word::from_u128(word.to_u128());
        Self { geometry, current: narrow(other.current), mask: narrow(other.mask) }
    }

    /// The shape of the board.
    ///
    /// ```
    /// # use foursight_core::{Position, Standard};
    /// assert_eq!(Position::START.geometry(), Standard::NEW);
    /// ```
    #[inline(always)]
    pub fn geometry(self) -> G {
        self.geometry
    }

    /// Which game this is.
    ///
    /// ```
    /// # use foursight_core::{Fixed, Game, Position};
    /// assert_eq!(Position::<Fixed<5, 4, 3>>::default().game(), Game::new(5, 4, 3).unwrap());
    /// ```
    pub fn game(self) -> Game {
        self.geometry.game()
    }

    /// Stones on the board: the tutorials' *nbMoves*.
    ///
    /// ```
    /// # use foursight_core::Position;
    /// assert_eq!("4453".parse::<Position>().unwrap().ply(), 4);
    /// ```
    #[doc(alias = "nbMoves")]
    #[inline(always)]
    pub fn ply(self) -> u32 {
        self.mask.count_ones()
    }

    /// Whose turn it is.
    ///
    /// ```
    /// # use foursight_core::{Player, Position};
    /// assert_eq!(Position::START.to_move(), Player::First);
    /// assert_eq!("445".parse::<Position>().unwrap().to_move(), Player::Second);
    /// ```
    #[inline]
    pub fn to_move(self) -> Player {
        if self.ply().is_multiple_of(2) { Player::First } else { Player::Second }
    }

    /// The stones of the side to move: the tutorials' *position* or *current position*.
    ///
    /// ```
    /// # use foursight_core::Position;
    /// let position: Position = "4453".parse().unwrap(); // x: d1 e1, o: d2 c1
    /// assert_eq!(position.current().word(), 1 << 21 | 1 << 28);
    /// ```
    #[doc(alias = "current_position")]
    #[inline]
    pub fn current(self) -> Bitboard<G> {
        Bitboard::from_word(self.geometry, self.current)
    }

    /// The stones of the side that is not to move.
    ///
    /// ```
    /// # use foursight_core::Position;
    /// let position: Position = "4453".parse().unwrap(); // x: d1 e1, o: d2 c1
    /// assert_eq!(position.opponent().word(), 1 << 14 | 1 << 22);
    /// ```
    #[inline]
    pub fn opponent(self) -> Bitboard<G> {
        Bitboard::from_word(self.geometry, self.current ^ self.mask)
    }

    /// All stones: the *mask*.
    ///
    /// ```
    /// # use foursight_core::Position;
    /// let position: Position = "4453".parse().unwrap();
    /// assert_eq!(position.mask(), position.current() | position.opponent());
    /// assert_eq!(position.mask().word(), 1 << 14 | 1 << 21 | 1 << 22 | 1 << 28);
    /// ```
    #[inline]
    pub fn mask(self) -> Bitboard<G> {
        Bitboard::from_word(self.geometry, self.mask)
    }

    /// The stones of one player: the two bitboards, one a player, that many programs keep.
    ///
    /// ```
    /// # use foursight_core::{Player, Position};
    /// let position: Position = "4453".parse().unwrap();
    /// assert_eq!(position.stones(Player::First).iter().map(|c| c.to_string()).collect::<Vec<_>>(), ["d1", "e1"]);
    /// assert_eq!(position.stones(Player::Second).word(), 1 << 14 | 1 << 22);
    /// ```
    #[inline]
    pub fn stones(self, player: Player) -> Bitboard<G> {
        if player == self.to_move() { self.current() } else { self.opponent() }
    }

    /// Whose stone lies on a cell; `None` if it is empty or not on the board.
    ///
    /// ```
    /// # use foursight_core::{Cell, Player, Position};
    /// let position: Position = "44".parse().unwrap();
    /// let owners = [0, 1, 2, 6].map(|row| position.owner(Cell::new(3, row)));
    /// assert_eq!(owners, [Some(Player::First), Some(Player::Second), None, None]);
    /// ```
    #[inline]
    pub fn owner(self, cell: Cell) -> Option<Player> {
        let bit = self.geometry.bit(cell);
        if (self.mask & bit).is_zero() {
            None
        } else if (self.current & bit).is_zero() {
            Some(self.to_move().other())
        } else {
            Some(self.to_move())
        }
    }

    /// The cells where the next stone can go, whether or not the game is over.
    ///
    /// ```
    /// # use foursight_core::Position;
    /// let position: Position = "444444".parse().unwrap();
    /// assert_eq!(position.playable().len(), 6, "column 4 is full");
    /// ```
    #[doc(alias = "possible")]
    #[inline]
    pub fn playable(self) -> Bitboard<G> {
        Bitboard::from_word(self.geometry, self.geometry.playable(self.mask))
    }

    /// The empty cells, reachable now or not, where a stone of that player completes a line. In a misère game these
    /// are the cells that lose.
    ///
    /// ```
    /// # use foursight_core::{Player, Position};
    /// let position: Position = "323454".parse().unwrap(); // x: c1 c2 e1, o: b1 d1 d2
    /// assert!(position.winning_cells(Player::First).is_empty());
    /// let position: Position = "4455".parse().unwrap(); // x: d1 e1, o: d2 e2
    /// let position: Position = "44553".parse().unwrap(); // x threatens b1 and f1
    /// assert_eq!(position.winning_cells(Player::First).iter().map(|c| c.to_string()).collect::<Vec<_>>(), ["b1", "f1"]);
    /// ```
    #[doc(alias = "winning_position")]
    #[doc(alias = "opponent_winning_position")]
    #[doc(alias = "isWinningMove")]
    #[inline]
    pub fn winning_cells(self, player: Player) -> Bitboard<G> {
        let stones = self.stones(player).word();
        Bitboard::from_word(self.geometry, self.geometry.winning_cells(stones, self.mask))
    }

    /// Whether the side to move can complete a line now: the tutorials' *canWinNext*.
    ///
    /// ```
    /// # use foursight_core::Position;
    /// assert!("445566".parse::<Position>().unwrap().can_win_next());
    /// assert!(!"44556".parse::<Position>().unwrap().can_win_next());
    /// ```
    #[doc(alias = "canWinNext")]
    #[inline]
    pub fn can_win_next(self) -> bool {
        let winning = self.geometry.winning_cells(self.current, self.mask);
        !(winning & self.geometry.playable(self.mask)).is_zero()
    }

    /// The moves that do not lose at once, when the side to move cannot win at once.
    ///
    /// Three rules, in this order:
    /// 1. If the opponent has **two or more** playable winning cells, no move helps: the set is empty.
    /// 2. If he has exactly **one**, it must be taken: the set is that cell, or less.
    /// 3. A cell **directly below** one of his winning cells is never played, not even when rule 2 asks for it.
    ///
    /// Without gravity there is no "below", and the third rule falls away. In a misère game the set is simply the
    /// cells that do not complete a line of one's own.
    ///
    /// When the side to move **can** win at once ([`can_win_next`](Self::can_win_next)) the rules still answer for the
    /// *next* turn, which will never come: the winning move itself may be missing from the set. Ask for the win first.
    ///
    /// ```
    /// # use foursight_core::{Column, Position};
    /// // Rule 1: x threatens b1 and f1 at once. One open end is already one too many.
    /// assert!("44553".parse::<Position>().unwrap().non_losing().is_empty());
    /// // Rule 2: three in a row at the edge leave one answer.
    /// let position: Position = "11223".parse().unwrap();
    /// assert_eq!(position.non_losing().iter().map(|c| c.to_string()).collect::<Vec<_>>(), ["d1"]);
    /// // When the side to move can win at once, that move need not be in the set.
    /// let position: Position = "445566".parse().unwrap();
    /// assert!(position.can_win_next() && position.play(Column::from_char('3').unwrap()).unwrap().is_over());
    /// ```
    #[doc(alias = "possibleNonLosingMoves")]
    #[inline]
    pub fn non_losing(self) -> Bitboard<G> {
        let geometry = self.geometry;
        let playable = geometry.playable(self.mask);
        if geometry.is_misere() {
            let own_lines = geometry.winning_cells(self.current, self.mask);
            return Bitboard::from_word(geometry, playable & !own_lines);
        }
        let threats = geometry.winning_cells(self.current ^ self.mask, self.mask);
        let forced = threats & playable;
        let answers = if forced.is_zero() {
            playable
        } else if forced.without_lowest().is_zero() {
            forced
        } else {
            G::Word::ZERO
        };
        let below_threats = if G::Placement::FALLS { threats >> 1 } else { G::Word::ZERO };
        Bitboard::from_word(geometry, answers & !below_threats)
    }

    /// How the game ended, or `None` while it goes on.
    ///
    /// ```
    /// # use foursight_core::{Outcome, Player, Position};
    /// assert_eq!("4455".parse::<Position>().unwrap().outcome(), None);
    /// assert_eq!("4455667".parse::<Position>().unwrap().outcome(), Some(Outcome::Win(Player::First)));
    /// ```
    pub fn outcome(self) -> Option<Outcome> {
        if self.geometry.has_line(self.current ^ self.mask) {
            let last = self.to_move().other();
            Some(Outcome::Win(if self.geometry.is_misere() { last.other() } else { last }))
        } else if self.mask == self.geometry.board() {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    /// Whether the game is over.
    ///
    /// ```
    /// # use foursight_core::Position;
    /// assert!(!Position::START.is_over());
    /// assert!("4455667".parse::<Position>().unwrap().is_over());
    /// ```
    pub fn is_over(self) -> bool {
        self.outcome().is_some()
    }

    /// The cells of the completed line, or of all of them when one stone completed several; empty if there is none.
    ///
    /// ```
    /// # use foursight_core::Position;
    /// let line = "4455667".parse::<Position>().unwrap().winning_line();
    /// assert_eq!(line.iter().map(|c| c.to_string()).collect::<Vec<_>>(), ["d1", "e1", "f1", "g1"]);
    /// ```
    pub fn winning_line(self) -> Bitboard<G> {
        Bitboard::from_word(self.geometry, self.geometry.line_cells(self.current ^ self.mask))
    }
}

impl<G: Geometry> fmt::Display for Position<G> {
    /// The code of the position.
    ///
    /// ```
    /// # use foursight_core::Position;
    /// assert_eq!("44".parse::<Position>().unwrap().to_string(), "7/7/7/7/3o3/3x3 x");
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&crate::notation::code(*self))
    }
}

impl<G: Geometry> fmt::Debug for Position<G> {
    /// The code of the position; the diagram with `{:#?}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            f.write_str(&crate::notation::diagram(*self))
        } else {
            write!(f, "Position({})", crate::notation::code(*self))
        }
    }
}
