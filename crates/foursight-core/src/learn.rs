//! Bitboards from the beginning: six short chapters, from nine bits of tic-tac-toe to the door of the solver.
//!
//! There is no code in these modules, only reading. Every board is drawn, and every claim is an example that is run
//! with the tests, so a chapter that is wrong does not stay wrong for long.
//!
//! | chapter | the idea | the code it explains |
//! |---|---|---|
//! | 1. [`nine_bits`] | a set of cells is a number | [`tictactoe`](crate::tictactoe) |
//! | 2. [`shifts`] | all lines are found at once by laying the board over itself | [`Geometry::has_line`](crate::Geometry::has_line) |
//! | 3. [`columns`] | 7x6 in 49 bits: position, mask, bottom, key | [`Position`](crate::Position) |
//! | 4. [`gravity`] | a stone falls by one addition | [`Geometry::playable`](crate::Geometry::playable) |
//! | 5. [`threats`] | cells that win, and moves that do not lose at once | [`Position::non_losing`](crate::Position::non_losing) |
//! | 6. [`score`] | what a solver computes, and the smallest one | the crates `foursight-tutorial` and `foursight-solver` |
//!
//! You come from one of the articles this project learned from? [`sources`] says where each of their ideas is, by the
//! name it has there, and notes three slips in them that have cost readers an evening. The search box of this
//! documentation knows those names too: try `alignment` or `possibleNonLosingMoves`.
//!
//! To see the boards of any position drawn side by side, run `foursight show 4453`.

pub mod columns;
pub mod gravity;
pub mod nine_bits;
pub mod score;
pub mod shifts;
pub mod sources;
pub mod threats;
