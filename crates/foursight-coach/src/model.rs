//! What makes a level: how far it looks, what it overlooks, what it likes.

use crate::level::Level;

/// How a level thinks. Shares are in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Model {
    /// Moves it looks ahead after its own; forced ones are not counted from level 6.
    pub(crate) depth: u32,
    /// How many of the upright and level lines it overlooks.
    pub(crate) straight: u32,
    /// How many of the diagonals it overlooks.
    pub(crate) diagonal: u32,
    /// How many more of all of them for each move they lie ahead.
    pub(crate) distance: u32,
    /// How much chance there is in what it thinks a move is worth; a stone in the centre of 7x6 is worth 3.
    pub(crate) whim: i32,
    /// Whether it follows forced moves to their end.
    pub(crate) follows_forced: bool,
    /// Whether it knows that the first player wants threats on odd rows and the second on even ones.
    pub(crate) knows_parity: bool,
}

impl Model {
    /// The model of a level; perfect has none.
    ///
    /// The numbers were found by playing the levels against each other, `foursight arena --levels`.
    pub(crate) fn of(level: Level) -> Option<Self> {
        let table = |depth, [straight, diagonal, distance]: [u32; 3], whim, skills: u32| Self {
            depth,
            straight,
            diagonal,
            distance,
            whim,
            follows_forced: skills > 0,
            knows_parity: skills > 1,
        };
        Some(match level.number()? {
            1 => table(0, [300, 600, 100], 12, 0),
            2 => table(1, [200, 450, 100], 10, 0),
            3 => table(1, [80, 250, 100], 8, 0),
            4 => table(2, [40, 150, 60], 6, 0),
            5 => table(2, [10, 60, 30], 6, 0),
            6 => table(3, [5, 30, 20], 5, 1),
            7 => table(4, [2, 15, 10], 5, 1),
            8 => table(5, [0, 8, 5], 4, 2),
            9 => table(6, [0, 4, 2], 3, 2),
            _ => table(8, [0, 0, 0], 2, 2),
        })
    }
}
