//! What makes a level: how far it looks, what it overlooks, how much chance there is in it.

use crate::level::Level;

/// How a level thinks. Shares are in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Skill {
    /// Moves it looks ahead after its own; forced ones are not counted from level 6.
    pub(crate) depth: u32,
    /// How many of the vertical and horizontal lines it overlooks.
    pub(crate) straight: u32,
    /// How many of the diagonals it overlooks.
    pub(crate) diagonal: u32,
    /// How many more of all of them for each move they lie ahead.
    pub(crate) distance: u32,
    /// How much chance there is in what it thinks a move is worth; a stone in the centre of 7x6 is worth 3.
    pub(crate) noise: i32,
    /// Whether it follows forced moves to their end.
    pub(crate) follows_forced: bool,
    /// Whether it knows that the first player wants threats on odd rows and the second on even ones.
    pub(crate) knows_parity: bool,
}

impl Skill {
    /// The skill of a level; perfect has none.
    ///
    /// The numbers were found by playing the levels against each other, `foursight arena --levels`.
    pub(crate) fn of(level: Level) -> Option<Self> {
        let table = |depth, overlooks: [u32; 3], noise, knows: [bool; 2]| {
            let ([straight, diagonal, distance], [follows_forced, knows_parity]) = (overlooks, knows);
            Self { depth, straight, diagonal, distance, noise, follows_forced, knows_parity }
        };
        Some(match level.number()? {
            1 => table(0, [550, 900, 100], 16, [false, false]),
            2 => table(1, [400, 700, 100], 12, [false, false]),
            3 => table(1, [170, 450, 100], 9, [false, false]),
            4 => table(1, [35, 130, 50], 7, [false, false]),
            5 => table(2, [20, 75, 35], 6, [false, false]),
            6 => table(3, [4, 25, 20], 5, [true, false]),
            7 => table(4, [0, 5, 4], 4, [true, false]),
            8 => table(5, [0, 2, 2], 3, [true, true]),
            9 => table(7, [0, 1, 1], 2, [true, true]),
            _ => table(11, [0, 0, 0], 1, [true, true]),
        })
    }
}
