//! Where each idea of the articles is, by the name it has there.
//!
//! This project learned from four texts. Thank you to their authors. The words and the code here are our own; the ideas
//! below are theirs or were passed on by them, and their names for things are kept wherever a reader would look for
//! them.
//!
//! # *Introduction to Bitboard* (tic-tac-toe)
//!
//! | its idea | here |
//! |---|---|
//! | two 9-bit boards, row by row | [`TicTacToe`](crate::tictactoe::TicTacToe), [chapter 1](super::nine_bits) |
//! | set a bit, test a bit, union, intersection | [chapter 1](super::nine_bits#set-test-join); as operators of a set: [`Bitboard`](crate::Bitboard) |
//! | `WIN_ROWS`, `WIN_COLS`, `WIN_DIAG` | [`WIN_ROWS`](crate::tictactoe::WIN_ROWS), [`WIN_COLS`](crate::tictactoe::WIN_COLS), [`WIN_DIAG`](crate::tictactoe::WIN_DIAG) |
//! | the win test by masks | [`TicTacToe::has_won`](crate::tictactoe::TicTacToe::has_won) |
//! | the exercise: both boards in three bytes | [`TicTacToe::pack`](crate::tictactoe::TicTacToe::pack), [`unpack`](crate::tictactoe::TicTacToe::unpack) |
//!
//! # Jarek Wojciechowski, *Speed up your game-playing AI with bitboards*
//!
//! | its idea | here |
//! |---|---|
//! | a board as bits: presence or absence | [chapter 1](super::nine_bits) |
//! | a composite of bitboards, one for each player | [`Position::stones`](crate::Position::stones), [`Setup::from_words`](crate::Setup::from_words) |
//! | the win test by shifts, four directions | [chapter 2](super::shifts), [`Geometry::has_line`](crate::Geometry::has_line) |
//! | the "magic constants" | [chapter 2](super::shifts#why-a-bit-stays-empty): they are the distances to a cell's neighbours |
//! | valid moves | [`Position::playable`](crate::Position::playable) |
//! | lists of 0, 1, 2 and back | [`Setup::from_rows`](crate::Setup::from_rows), [`Position::to_rows`](crate::Position::to_rows) |
//!
//! # Pascal Pons, *Solving Connect 4*, part 6: bitboard
//!
//! | its name | here |
//! |---|---|
//! | the bit order, the extra bit on top of each column | [`Geometry`](crate::Geometry), [chapter 3](super::columns) |
//! | `position` / `current_position` | [`Position::current`](crate::Position::current) |
//! | `mask` | [`Position::mask`](crate::Position::mask) |
//! | `bottom` | [`Geometry::bottom`](crate::Geometry::bottom) |
//! | `key()`, `position + mask + bottom` | [`Position::key`](crate::Position::key), [chapter 3](super::columns#one-number-for-a-position) |
//! | `canPlay(col)` | [`Position::is_playable`](crate::Position::is_playable) |
//! | `play(col)` | [`Position::play`](crate::Position::play), [`play_unchecked`](crate::Position::play_unchecked) |
//! | `play(seq)` | [`notation::parse`](crate::notation::parse), and `"4453".parse()` |
//! | `isWinningMove(col)` | [chapter 3](super::columns#the-whole-of-part-6-in-thirty-lines); for all columns at once [`Position::winning_cells`](crate::Position::winning_cells)` & `[`playable`](crate::Position::playable) |
//! | `nbMoves()` | [`Position::ply`](crate::Position::ply) |
//! | `alignment(pos)` | [`Geometry::has_line`](crate::Geometry::has_line) |
//! | `top_mask`, `bottom_mask`, `column_mask` | [`Geometry::top_mask`](crate::Geometry::top_mask), [`bottom_mask`](crate::Geometry::bottom_mask), [`column_mask`](crate::Geometry::column_mask) |
//! | the solver, its node counts | the crate `foursight-tutorial`, stage `bitboard` |
//!
//! # Pascal Pons, *Solving Connect 4*, part 9: anticipate direct losing moves
//!
//! | its name | here |
//! |---|---|
//! | `possibleNonLosingMoves()` and its three rules | [`Position::non_losing`](crate::Position::non_losing), [chapter 5](super::threats#three-rules) |
//! | `canWinNext()` | [`Position::can_win_next`](crate::Position::can_win_next) |
//! | `possible()` | [`Position::playable`](crate::Position::playable) |
//! | `winning_position()`, `opponent_winning_position()` | [`Position::winning_cells`](crate::Position::winning_cells) |
//! | `compute_winning_position(position, mask)` | [`Geometry::winning_cells`](crate::Geometry::winning_cells) |
//! | `bottom_mask`, `board_mask` (whole board) | [`Geometry::bottom`](crate::Geometry::bottom), [`Geometry::board`](crate::Geometry::board) |
//! | `forced_moves & (forced_moves - 1)` | [`Word::without_lowest`](crate::Word::without_lowest), [chapter 5](super::threats#three-rules) |
//! | the solver, its node counts | the crate `foursight-tutorial`, stage `nonlosing` |
//!
//! # *Marlin*, a Connect 4 engine
//!
//! | its name | here |
//! |---|---|
//! | the two core bitboards, mask and position | [`Position::mask`](crate::Position::mask), [`Position::current`](crate::Position::current) |
//! | the buffer bit | the sentinel of [`Geometry`](crate::Geometry), [chapter 2](super::shifts#why-a-bit-stays-empty) |
//! | `bit_index = col * 7 + row` | [`Geometry::bit`](crate::Geometry::bit), [`Geometry::cell`](crate::Geometry::cell) |
//! | bottom mask, column mask, top mask | [chapter 4](super::gravity#bottom-column-top) |
//! | `BOTTOM_MASK`, `BOARD_MASK` | [`Geometry::bottom`](crate::Geometry::bottom), [`Geometry::board`](crate::Geometry::board) |
//! | the gravity trick: binary addition and its carry | [chapter 4](super::gravity#falling-is-adding), [`Geometry::playable`](crate::Geometry::playable) |
//! | win detection with bit shifts | [`Geometry::has_line`](crate::Geometry::has_line) |
//! | the key for the transposition table | [`Position::key`](crate::Position::key) |
//! | negamax, alpha-beta, move ordering `4 3 5 2 6 1 7` | [chapter 6](super::score#negamax) |
//!
//! # Three slips
//!
//! Small, and easy to stumble over when one builds along:
//!
//! 1. **A 7x6 board needs 49 bits, not 48.** Seven columns of seven bits; the last bit has the *number* 48. [Chapter
//!    3](super::columns).
//! 2. **Two playable winning cells of the opponent are already too many.** Where the text of part 9 says "more than
//!    two", its code means "more than one", and the code is right. [Chapter 5](super::threats#three-rules).
//! 3. **The Python win test returns nothing for "no"**: `None` instead of `False`. [Chapter
//!    2](super::shifts#a-note-for-readers-of-the-python).
//!
//! ```
//! use foursight_core::{Game, Geometry, Position, Standard};
//!
//! assert_eq!(Game::CONNECT4.bits(), 49);
//! let two_threats: Position = "44553".parse().unwrap();
//! assert!(two_threats.non_losing().is_empty());
//! assert_eq!(Standard::NEW.has_line(0b0111), false);
//! ```
