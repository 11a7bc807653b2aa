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
            1 => table(0, [550, 900, 100], 16, 0),
            2 => table(1, [400, 700, 100], 12, 0),
            3 => table(1, [170, 450, 100], 9, 0),
            4 => table(1, [35, 130, 50], 7, 0),
            5 => table(2, [20, 75, 35], 6, 0),
            6 => table(3, [4, 25, 20], 5, 1),
            7 => table(4, [0, 5, 4], 4, 1),
            8 => table(5, [0, 2, 2], 3, 2),
            9 => table(7, [0, 1, 1], 2, 2),
            _ => table(11, [0, 0, 0], 1, 2),
        })
    }
}
