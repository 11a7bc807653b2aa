//! Chapter 2. One bitboard a player, and the win test by shifts.
//!
//! A bitboard knows one thing about a cell: a stone is there or not. Two of them, one for each player, are a game of
//! Connect Four. Now the question that a program asks most often: are there four in a row?
//!
//! # Lay the board over itself
//!
//! Shifting a word moves all its stones by the same step. If the step is the distance from a cell to its right
//! neighbour, then `stones & (stones >> step)` keeps exactly those cells that have a stone *and* a stone to their
//! right: the left ends of pairs. It does so for the whole board in two instructions.
//!
//! ```text
//!   stones             >> right neighbour    &: a pair starts here
//!
//!   . . . . . . .      . . . . . . .         . . . . . . .
//!   . 1 1 1 1 . 1      1 1 1 1 . 1 .         . 1 1 1 . . .
//! ```
//!
//! Two pairs, the second one two steps on, are a four. So shift the *pairs* by two steps and overlay again:
//!
//! ```text
//!   pairs              >> two steps          &: a four starts here
//!
//!   . 1 1 1 . . .      1 1 . . . . .         . 1 . . . . .
//! ```
//!
//! # Why a bit stays empty
//!
//! Try this with the nine bits of chapter 1, three in a row, step 1. The cells 2, 3 and 4 are neighbours as *numbers*,
//! and the shift believes that they are a row:
//!
//! ```text
//!   . . 1
//!   1 1 .
//!   . . .
//! ```
//!
//! ```
//! let cells: u16 = 0b000_011_100;
//! assert!(cells & (cells >> 1) & (cells >> 2) != 0, "three in a row, says the shift; it is wrong");
//! ```
//!
//! The cure costs one bit a row (or a column): a bit that is never a stone, so that no run can pass it. It has many
//! names: sentinel, buffer, padding. Connect Four has gravity, so its bits are numbered by columns, with the sentinel
//! on top:
//!
//! ```text
//!   6 13 20 27 34 41 48     sentinels, always 0
//!   5 12 19 26 33 40 47
//!   4 11 18 25 32 39 46
//!   3 10 17 24 31 38 45
//!   2  9 16 23 30 37 44
//!   1  8 15 22 29 36 43
//!   0  7 14 21 28 35 42
//! ```
//!
//! From any cell the neighbour above is 1 bit away, to the right 7, right and up 8, right and down 6. Those are all the
//! "magic constants" there are: 1, height + 1, height + 2, height.
//!
//! ```
//! fn has_four(stones: u64) -> bool {
//!     [1, 7, 8, 6].into_iter().any(|step| {
//!         let pairs = stones & (stones >> step);
//!         pairs & (pairs >> (2 * step)) != 0
//!     })
//! }
//!
//! // The board has 69 lines. Each is found, and none of them when a stone is missing.
//! let line = |column: i32, row: i32, (right, up): (i32, i32)| -> Option<u64> {
//!     let cells = (0..4).map(|step| (column + step * right, row + step * up));
//!     cells.map(|(c, r)| ((0..7).contains(&c) && (0..6).contains(&r)).then(|| 1 << (7 * c + r))).sum()
//! };
//! let mut lines = Vec::new();
//! for direction in [(0, 1), (1, 0), (1, 1), (1, -1)] {
//!     lines.extend((0..49).filter_map(|number| line(number / 7, number % 7, direction)));
//! }
//! assert_eq!(lines.len(), 69);
//! for line in lines {
//!     assert!(has_four(line));
//!     assert!((0..49).filter(|bit| line >> bit & 1 == 1).all(|bit| !has_four(line ^ 1 << bit)));
//! }
//! assert!(!has_four(0b0000001_0111000), "three on top of one column, one at the foot of the next: the sentinel holds");
//! ```
//!
//! This crate does the same for any number in a row: see [`Geometry::has_line`](crate::Geometry::has_line). Pairs
//! become fours, fours eights; five in a row is a four and a four one step on, which overlap.
//!
//! ```
//! use foursight_core::{Dynamic, Game, Geometry, Gravity};
//!
//! let five = Dynamic::<u64, Gravity>::new(Game::new(7, 6, 5).unwrap()).unwrap();
//! assert!(five.has_line(0b011111) && !five.has_line(0b001111));
//! ```
//!
//! # A note for readers of the Python
//!
//! The article's win test returns `True` when it finds a line, and when it does not it runs off its end: what comes
//! back is `None`, not `False`. Both count as "no" in an `if`, so nothing seems wrong until the answer is compared,
//! printed or put into an array. In Rust the function above would not compile without its last value.
//!
//! # Two words in, two words out
//!
//! If your program keeps a bitboard for each player, you need not change it to talk to this crate:
//!
//! ```
//! use foursight_core::{Player, Position, Setup, Standard};
//!
//! //  . . . o . . .
//! //  . . o x x . .
//! let (x, o): (u64, u64) = (1 << 21 | 1 << 28, 1 << 14 | 1 << 22);
//! let position: Position = Setup::from_words(Standard::NEW, x, o).position()?;
//! assert_eq!(position, "4453".parse().unwrap());
//! assert_eq!(position.stones(Player::First).word(), x);
//! assert_eq!(position.stones(Player::Second).word(), o);
//! # Ok::<(), foursight_core::SetupError>(())
//! ```
//!
//! Inside, it keeps two other words. The [next chapter](super::columns) says which, and why.
