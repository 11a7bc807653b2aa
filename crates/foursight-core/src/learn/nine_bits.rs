//! Chapter 1. Tic-tac-toe: a set of cells is a number.
//!
//! Number the nine cells row by row from the top left, and let cell *n* be bit *n* of a word. A word is then a **set of
//! cells**: the bit is 1 if the cell is in the set. That is all a bitboard is.
//!
//! ```text
//!   0 1 2
//!   3 4 5        bit:  8 7 6   5 4 3   2 1 0
//!   6 7 8
//! ```
//!
//! A cell of tic-tac-toe has three states, a bit has two. So one word is not enough, and there is one for each player:
//!
//! ```text
//!   the game     x            o
//!
//!    o . .       . . .        1 . .
//!    . x .       . 1 .        . . .
//!    . . x       . . 1        . . .
//!
//!              0b100_010_000  0b000_000_001
//! ```
//!
//! # Set, test, join
//!
//! Three operators do everything. `|` puts a cell into a set, and joins two sets. `&` asks whether a cell is in a set,
//! and gives what two sets share. `!` is everything else, and `& 0x1FF` keeps it inside the nine cells.
//!
//! ```
//! let (mut x, mut o): (u16, u16) = (0, 0);
//! x |= 1 << 4; // set: x takes the center
//! o |= 1 << 0; // o the top left
//! x |= 1 << 8;
//! assert_eq!((x, o), (0b100_010_000, 0b000_000_001));
//!
//! assert!(x & (1 << 4) != 0, "test: the center is x's");
//! let occupied = x | o; // union
//! let empty = !occupied & 0x1FF; // complement, on the board
//! assert_eq!(empty, 0b011_101_110);
//! assert_eq!(x & o, 0, "intersection: no cell holds two stones");
//! assert_eq!(empty.count_ones(), 6, "six moves are left");
//! ```
//!
//! # Has somebody won?
//!
//! There are eight lines, each a set of three cells, each a constant: [`WIN_ROWS`](crate::tictactoe::WIN_ROWS),
//! [`WIN_COLS`](crate::tictactoe::WIN_COLS) and [`WIN_DIAG`](crate::tictactoe::WIN_DIAG).
//!
//! ```text
//!   1 1 1   . . .   . . .     1 . .   . 1 .   . . 1     1 . .   . . 1
//!   . . .   1 1 1   . . .     1 . .   . 1 .   . . 1     . 1 .   . 1 .
//!   . . .   . . .   1 1 1     1 . .   . 1 .   . . 1     . . 1   1 . .
//! ```
//!
//! A player has won if one of them lies inside his set: `cells & mask == mask`. Note the second half. `cells & mask !=
//! 0` would only say that he has *a* stone on the line.
//!
//! ```
//! use foursight_core::tictactoe::{TicTacToe, WIN_COLS, WIN_DIAG, WIN_ROWS};
//! use foursight_core::Player;
//!
//! let lines: Vec<u16> = WIN_ROWS.into_iter().chain(WIN_COLS).chain(WIN_DIAG).collect();
//! assert_eq!(lines.len(), 8);
//! assert!(lines.iter().all(|line| line.count_ones() == 3));
//!
//! let x = 0b100_010_011; // the falling diagonal, and one stone more
//! let o = 0b000_101_100;
//! assert!(lines.iter().any(|&line| x & line == line));
//! assert!(lines.iter().all(|&line| o & line != line));
//! let game = TicTacToe { x, o };
//! assert!(game.has_won(Player::First) && !game.has_won(Player::Second));
//! ```
//!
//! # Is it right? Play everything
//!
//! Rules this small can be tried out completely. Played to the end in every order there are 255,168 games, a number
//! that many people have found before us. If a mask had a wrong bit, it would not come out.
//!
//! ```
//! use foursight_core::tictactoe::{WIN_COLS, WIN_DIAG, WIN_ROWS};
//!
//! fn has_won(cells: u16) -> bool {
//!     WIN_ROWS.iter().chain(&WIN_COLS).chain(&WIN_DIAG).any(|&line| cells & line == line)
//! }
//!
//! /// Games from here; `mover` is to move.
//! fn games(mover: u16, other: u16) -> u32 {
//!     if has_won(other) || mover | other == 0x1FF {
//!         return 1;
//!     }
//!     let empty = (0..9).filter(|cell| (mover | other) & 1 << cell == 0);
//!     empty.map(|cell| games(other, mover | 1 << cell)).sum() // the players change places
//! }
//! assert_eq!(games(0, 0), 255_168);
//! ```
//!
//! # Three bytes
//!
//! Two boards of nine bits are 18 bits, so a game fits in three bytes with six bits to spare. This crate puts `x` into
//! the low nine bits and `o` into the next nine, lowest byte first:
//!
//! ```text
//!   byte 2     byte 1     byte 0
//!   ......oo   ooooooox   xxxxxxxx
//! ```
//!
//! ```
//! use foursight_core::tictactoe::TicTacToe;
//!
//! let game = TicTacToe { x: 0b100_010_000, o: 0b000_000_001 };
//! let bytes = game.pack();
//! assert_eq!(bytes, [0b0001_0000, 0b0000_0011, 0b0000_0000]);
//! assert_eq!(TicTacToe::unpack(bytes), game);
//! ```
//!
//! # On to larger boards
//!
//! Masks are fine for 8 lines. Connect Four has 69, and a larger board has more. The [next chapter](super::shifts)
//! finds all lines of one direction at once. [`TicTacToe::position`](crate::tictactoe::TicTacToe::position) takes a
//! game from here to the board that the rest of this crate uses.
//!
//! ```
//! use foursight_core::tictactoe::TicTacToe;
//!
//! let game = TicTacToe { x: 0b100_010_000, o: 0b000_000_001 };
//! let position = game.position().unwrap();
//! assert_eq!(foursight_core::notation::code(position), "o2/1x1/2x o 3x3x3 free");
//! assert_eq!(TicTacToe::from(position), game);
//! ```
