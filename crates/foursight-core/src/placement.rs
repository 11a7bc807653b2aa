//! Where a stone may go: on top of a column, or anywhere.

use core::fmt::Debug;
use core::hash::Hash;

use crate::word::Word;

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Gravity {}
    impl Sealed for super::Free {}
}

/// The choice between [`Gravity`] and [`Free`], made by type so that neither pays for the other.
///
/// ```
/// use foursight_core::{Free, Gravity, Placement};
///
/// assert!(Gravity::FALLS);
/// assert!(!Free::FALLS);
/// ```
pub trait Placement: sealed::Sealed + Copy + Debug + Default + Eq + Hash + Send + Sync + 'static {
    /// Whether stones fall to the bottom of their column.
    const FALLS: bool;

    /// What tells one arrangement of stones from every other on the same board: a word, or without gravity two.
    type Key<N: Word>: Copy + Debug + Eq + Ord + Hash + Send + Sync;

    /// Builds the key.
    ///
    /// ```
    /// # use foursight_core::{Free, Gravity, Placement};
    /// let (current, mask, bottom) = (0b01_u64, 0b11, 0b1); // one column: x below, o above
    /// assert_eq!(Gravity::key(current, mask, bottom), 0b101);
    /// assert_eq!(Free::key(current, mask, bottom), (0b01, 0b11));
    /// ```
    fn key<N: Word>(current: N, mask: N, bottom: N) -> Self::Key<N>;

    /// Undoes [`key`](Self::key): stones of the side to move, and all stones. `stride` is the bits of a column. What is
    /// no key gives stones that are no position; [`Setup::from_key`](crate::Setup::from_key) checks.
    ///
    /// ```
    /// # use foursight_core::{Free, Gravity, Placement};
    /// assert_eq!(Gravity::stones_of_key(0b101_u64, 0b1, 4), (0b01, 0b11));
    /// assert_eq!(Free::stones_of_key((0b01_u64, 0b11), 0b1, 4), (0b01, 0b11));
    /// ```
    fn stones_of_key<N: Word>(key: Self::Key<N>, bottom: N, stride: u32) -> (N, N);
}

/// Stones fall: a move is a column. Connect Four.
///
/// ```
/// # use foursight_core::{Fixed, Gravity, Position};
/// let start = Position::<Fixed<3, 3, 3, Gravity>>::default();
/// assert_eq!(start.playable().len(), 3, "the bottom row");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Gravity;

/// Stones stay where they are put: a move is a cell. Tic-tac-toe.
///
/// ```
/// # use foursight_core::{Fixed, Free, Position};
/// let start = Position::<Fixed<3, 3, 3, Free>>::default();
/// assert_eq!(start.playable().len(), 9, "every cell");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Free;

impl Placement for Gravity {
    const FALLS: bool = true;

    /// One word: `position + mask + bottom`.
    ///
    /// `mask + bottom` carries through the stones of each column and leaves a single 1 on the lowest empty cell (the
    /// sentinel bit when the column is full). Below that marker there is room for one bit a stone, and adding the
    /// position writes the stones of the side to move there. So the marker gives the heights, the bits below it the
    /// colours, and no two arrangements share a key. It is never zero, because every column has its marker.
    type Key<N: Word> = N;

    #[inline(always)]
    fn key<N: Word>(current: N, mask: N, bottom: N) -> N {
        current.wrapping_add(mask).wrapping_add(bottom)
    }

    fn stones_of_key<N: Word>(key: N, bottom: N, stride: u32) -> (N, N) {
        // Smear each column's marker downwards; what lies strictly below a marker is a stone.
        let stride = stride.min(N::BITS);
        let below_top = (1..stride.saturating_sub(1)).fold(bottom, |rows, row| rows | (bottom << row));
        let mut filled = key;
        for _ in 1..stride {
            filled |= (filled >> 1) & below_top;
        }
        let marker = filled ^ ((filled >> 1) & below_top);
        (key ^ marker, filled ^ marker)
    }
}

impl Placement for Free {
    const FALLS: bool = false;

    /// Both words: without gravity the empty cells are anywhere, and one bit a cell cannot tell three states apart.
    type Key<N: Word> = (N, N);

    #[inline(always)]
    fn key<N: Word>(current: N, mask: N, _bottom: N) -> (N, N) {
        (current, mask)
    }

    #[inline(always)]
    fn stones_of_key<N: Word>(key: (N, N), _bottom: N, _stride: u32) -> (N, N) {
        key
    }
}
