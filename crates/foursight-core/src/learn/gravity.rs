//! Chapter 4. Three masks a column, and the gravity trick by carry.
//!
//! # Bottom, column, top
//!
//! For the fourth column of 7x6, drawn without the sentinels:
//!
//! ```text
//!   bottom_mask      column_mask      top_mask         bottom (all)     board (all)
//!
//!   . . . . . . .    . . . 1 . . .    . . . 1 . . .    . . . . . . .    1 1 1 1 1 1 1
//!   . . . . . . .    . . . 1 . . .    . . . . . . .    . . . . . . .    1 1 1 1 1 1 1
//!   . . . . . . .    . . . 1 . . .    . . . . . . .    . . . . . . .    1 1 1 1 1 1 1
//!   . . . . . . .    . . . 1 . . .    . . . . . . .    . . . . . . .    1 1 1 1 1 1 1
//!   . . . . . . .    . . . 1 . . .    . . . . . . .    . . . . . . .    1 1 1 1 1 1 1
//!   . . . 1 . . .    . . . 1 . . .    . . . . . . .    1 1 1 1 1 1 1    1 1 1 1 1 1 1
//! ```
//!
//! A cell's number is `column * 7 + row`, both from 0. The board is the bottom row times a column of ones: a
//! multiplication copies the six ones to every place where the bottom row has a 1.
//!
//! ```
//! use foursight_core::{Cell, Geometry, Standard};
//!
//! let board = Standard::NEW;
//! assert_eq!(board.bottom_mask(3), 1 << (3 * 7));
//! assert_eq!(board.column_mask(3), 0b111111 << (3 * 7));
//! assert_eq!(board.top_mask(3), 1 << (3 * 7 + 5));
//! assert_eq!(board.bit(Cell::new(3, 2)), 1 << 23);
//! assert_eq!(board.bottom(), (0..7).map(|column| board.bottom_mask(column)).sum());
//! assert_eq!(board.board(), board.bottom() * 0b111111);
//! assert_eq!(board.board(), (0..7).map(|column| board.column_mask(column)).sum());
//! ```
//!
//! # Falling is adding
//!
//! The stones of a column stand on each other without a gap: in binary, ones without a zero below them. Add 1 at the
//! bottom and the carry runs up through the ones and stops at the first zero, which is where the next stone lands.
//!
//! ```text
//!     0000111   three stones (the sentinel is the first digit)
//!   + 0000001   bottom_mask
//!   = 0001000   the stone lands in row 4
//! ```
//!
//! `mask | (mask + bottom_mask(column))` is therefore the mask after the move. No loop, no heights to keep.
//!
//! ```
//! use foursight_core::{Column, Geometry, Position, Standard};
//!
//! let position: Position = "444".parse().unwrap();
//! let mask = position.mask().word();
//! let after = mask | (mask + Standard::NEW.bottom_mask(3));
//! assert_eq!(after, mask | 1 << (3 * 7 + 3));
//! let next = position.play(Column::from_char('4').unwrap()).unwrap();
//! assert_eq!(next.mask().word(), after);
//! // The colour is right because the words change roles: what was the opponent's is now "current".
//! assert_eq!(next.current(), position.opponent());
//! ```
//!
//! There is no undo. A position is two words, copied as quickly as undone: keep the one you want to come back to.
//!
//! # All columns at once
//!
//! Nothing forces us to add one column at a time. `mask + bottom` lets a carry run in every column, and none leaves its
//! column, because the sentinel bit is there to take it. A full column ends with its 1 on the sentinel, which `& board`
//! takes away: what remains are the playable cells.
//!
//! ```text
//!   the game         mask + bottom    & board: playable
//!
//!                    . . . 1 . . .                      the row of sentinels
//!   . . . o . . .    . . . . . . .    . . . . . . .
//!   . . . x . . .    . . . . . . .    . . . . . . .
//!   . . . o . . .    . . . . . . .    . . . . . . .
//!   . . . x . . .    . . . . . . .    . . . . . . .
//!   . . . o . . .    . . 1 . . . .    . . 1 . . . .
//!   . . x x . . .    1 1 . . 1 1 1    1 1 . . 1 1 1
//! ```
//!
//! ```
//! use foursight_core::{Column, Geometry, Position, Standard};
//!
//! let position: Position = "4444443".parse().unwrap();
//! let carried = position.mask().word() + Standard::NEW.bottom();
//! assert_eq!(carried & !Standard::NEW.board(), 1 << 27, "the fourth column's carry is on its sentinel");
//! assert_eq!(position.playable().word(), carried & Standard::NEW.board());
//! assert_eq!(position.playable().drawing(), "\
//! . . . . . . .
//! . . . . . . .
//! . . . . . . .
//! . . . . . . .
//! . . 1 . . . .
//! 1 1 . . 1 1 1
//! ");
//! // For one column the top mask answers without adding: full is "there is a stone in the top cell".
//! assert!(!position.is_playable(Column::from_char('4').unwrap()));
//! ```
//!
//! # Boards without gravity
//!
//! Tic-tac-toe uses the same bits, sentinels included, so that one win test serves all boards. Only "where can I play?"
//! has another answer, every empty cell, and the key becomes the pair of words: with stones anywhere, one bit a cell
//! cannot tell three states apart. The choice is a type, [`Gravity`](crate::Gravity) or [`Free`](crate::Free).
//!
//! ```
//! use foursight_core::{Fixed, Free, Position};
//!
//! let position: Position<Fixed<3, 3, 3, Free>> = "5".parse().unwrap();
//! assert_eq!(position.playable(), !position.mask());
//! assert_eq!(position.key(), (position.current().word(), position.mask().word()));
//! ```
//!
//! With moves and wins in hand, the [next chapter](super::threats) looks one move ahead without making it.
