//! Chapter 3. The 7x6 bitboard: position, mask, bottom, key.
//!
//! A column takes `height + 1` bits, so a board takes `width * (height + 1)`. For 7x6 that is **49** bits.
//! (Where you read 48, the number of the last bit was taken for the count: they are numbered from 0.)
//!
//! ```
//! assert_eq!(foursight_core::Game::CONNECT4.bits(), 49);
//! ```
//!
//! # Two words, but not one a player
//!
//! Keep the stones of **the side to move**, the *position*, and **all stones**, the *mask*. After `4453` the first
//! player, `x`, is to move:
//!
//! ```text
//!   the game         position         mask             bottom           key
//!
//!   . . . . . . .    . . . . . . .    . . . . . . .    . . . . . . .    . . . . . . .
//!   . . . . . . .    . . . . . . .    . . . . . . .    . . . . . . .    . . . . . . .
//!   . . . . . . .    . . . . . . .    . . . . . . .    . . . . . . .    . . . . . . .
//!   . . . . . . .    . . . . . . .    . . . . . . .    . . . . . . .    . . . 1 . . .
//!   . . . o . . .    . . . . . . .    . . . 1 . . .    . . . . . . .    . . 1 . 1 . .
//!   . . o x x . .    . . . 1 1 . .    . . 1 1 1 . .    1 1 1 1 1 1 1    1 1 . 1 1 1 1
//! ```
//!
//! The opponent's stones are `position ^ mask`. To change sides is that same `^`, so a move costs hardly more than the
//! new stone. Which player is to move follows from the number of stones.
//!
//! ```
//! use foursight_core::{Bitboard, Position, Standard};
//!
//! let drawn = |drawing| Bitboard::from_drawing(Standard::NEW, drawing).unwrap();
//! let position: Position = "4453".parse().unwrap();
//! assert_eq!(position.current(), drawn("
//!     . . . . . . .
//!     . . . . . . .
//!     . . . . . . .
//!     . . . . . . .
//!     . . . . . . .
//!     . . . 1 1 . .
//! "));
//! assert_eq!(position.mask(), drawn("
//!     . . . . . . .
//!     . . . . . . .
//!     . . . . . . .
//!     . . . . . . .
//!     . . . 1 . . .
//!     . . 1 1 1 . .
//! "));
//! assert_eq!(position.opponent(), position.current() ^ position.mask());
//! ```
//!
//! # One number for a position
//!
//! A program that remembers positions needs one number for each. Write 1 for a stone of the side to move and 0 for the
//! opponent's. Then empty cells would look like the opponent's stones, unless something says where the stones end: put
//! a single 1, the marker, on the lowest empty cell of each column. In a full column it lands on the sentinel bit,
//! which is the second reason to have one.
//!
//! That number needs no loop. `mask + bottom` carries through the stones of a column and leaves the marker alone; below
//! it all is 0, and adding the position writes the stones there:
//!
//! ```text
//!   key = position + mask + bottom        column d:    000011   mask
//!                                                    + 000001   bottom
//!                                                    = 000100   the marker
//!                                                    + 000001   position: x at the bottom, o above
//!                                                    = 000101   key
//! ```
//!
//! ```
//! use foursight_core::{Bitboard, Geometry, Position, Standard};
//!
//! let position: Position = "4453".parse().unwrap();
//! let (current, mask) = (position.current().word(), position.mask().word());
//! assert_eq!(position.key(), current + mask + Standard::NEW.bottom());
//! assert_eq!(Bitboard::from_word(Standard::NEW, position.key()).drawing(), "\
//! . . . . . . .
//! . . . . . . .
//! . . . . . . .
//! . . . 1 . . .
//! . . 1 . 1 . .
//! 1 1 . 1 1 1 1
//! ");
//! // The number says everything: the position can be read back from it.
//! assert_eq!(Position::from_key(Standard::NEW, position.key()), position);
//! // A full column has its marker on the sentinel, bit 27 for the fourth.
//! let full: Position = "444444".parse().unwrap();
//! assert_eq!(full.key() >> 21 & 0b1111111, 0b1_010101);
//! ```
//!
//! Part 9's solver leaves `bottom` out and uses `position + mask`, which tells positions apart just as well. With
//! `bottom` the key of the empty board is not 0, so that 0 can mean "nothing stored here".
//!
//! # The whole of part 6 in thirty lines
//!
//! Here is the article's class as it would look in Rust, with its own names, beside this crate's.
//!
//! ```
//! const HEIGHT: u32 = 6;
//! fn top_mask(col: u32) -> u64 { 1 << (HEIGHT - 1 + col * (HEIGHT + 1)) }
//! fn bottom_mask(col: u32) -> u64 { 1 << (col * (HEIGHT + 1)) }
//! fn column_mask(col: u32) -> u64 { ((1 << HEIGHT) - 1) << (col * (HEIGHT + 1)) }
//! fn alignment(pos: u64) -> bool {
//!     [HEIGHT + 1, HEIGHT, HEIGHT + 2, 1].iter().any(|step| {
//!         let m = pos & (pos >> step);
//!         m & (m >> (2 * step)) != 0
//!     })
//! }
//!
//! #[derive(Default)]
//! struct Part6 { current_position: u64, mask: u64, moves: u32 }
//!
//! impl Part6 {
//!     fn can_play(&self, col: u32) -> bool { self.mask & top_mask(col) == 0 }
//!     fn play(&mut self, col: u32) {
//!         self.current_position ^= self.mask; // change sides
//!         self.mask |= self.mask + bottom_mask(col); // and let the stone fall: chapter 4
//!         self.moves += 1;
//!     }
//!     fn is_winning_move(&self, col: u32) -> bool {
//!         alignment(self.current_position | (self.mask + bottom_mask(col)) & column_mask(col))
//!     }
//!     fn key(&self) -> u64 { self.current_position + self.mask }
//! }
//!
//! use foursight_core::{Column, Geometry, Player, Position, Standard};
//! let (mut theirs, mut ours) = (Part6::default(), Position::START);
//! for name in "44455554221".chars() {
//!     let column = Column::from_char(name).unwrap();
//!     assert_eq!(theirs.can_play(column.index()), ours.is_playable(column));
//!     assert_eq!(theirs.is_winning_move(column.index()), ours.play(column).unwrap().is_over());
//!     theirs.play(column.index());
//!     ours = ours.play(column).unwrap();
//!     assert_eq!(theirs.current_position, ours.current().word());
//!     assert_eq!(theirs.mask, ours.mask().word());
//!     assert_eq!(theirs.key() + Standard::NEW.bottom(), ours.key());
//!     assert_eq!(theirs.moves, ours.ply());
//! }
//! ```
//!
//! How `mask + bottom_mask(col)` makes a stone fall is the [next chapter](super::gravity).
