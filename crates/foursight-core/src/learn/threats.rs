//! Chapter 5. Cells that win, and moves that do not lose at once.
//!
//! # Winning cells
//!
//! An empty cell *wins* for a player if a stone of his there would make a line. Found by shifts again, all at once: for
//! each direction and each place the gap can have in a line of four, bring the three stones to the gap and overlay
//! them.
//!
//! ```text
//!   1 1 1 _     1 1 _ 1     1 _ 1 1     _ 1 1 1      _ is the gap
//! ```
//!
//! For three stones left of the gap that is `(s << 7) & (s << 14) & (s << 21)`: the cells whose three left neighbours
//! are all stones. Upwards there is one case only, since with gravity no gap can lie below a stone. Last, `& board &
//! !mask` keeps the empty cells of the board.
//!
//! After `4344366` it is the second player's turn, and the first has a winning cell, `e2`:
//!
//! ```text
//!   the game         x's winning cells    playable
//!
//!   . . . . . . .    . . . . . . .        . . . . . . .
//!   . . . . . . .    . . . . . . .        . . . . . . .
//!   . . . . . . .    . . . . . . .        . . . 1 . . .
//!   . . . o . . .    . . . . . . .        . . 1 . . 1 .
//!   . . x x . x .    . . . . 1 . .        . . . . . . .
//!   . . o x . o .    . . . . . . .        1 1 . . 1 . 1
//! ```
//!
//! ```
//! use foursight_core::{Player, Position};
//!
//! let names = |cells: foursight_core::Bitboard| cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>();
//! let position: Position = "4344366".parse().unwrap();
//! assert_eq!(position.to_move(), Player::Second);
//! assert_eq!(names(position.winning_cells(Player::First)), ["e2"]);
//! assert!(position.winning_cells(Player::Second).is_empty());
//! // By hand: a stone two to the left, one to the left, and one to the right of the gap.
//! let x = position.stones(Player::First).word();
//! assert_eq!((x << 14) & (x << 7) & (x >> 7) & !position.mask().word(), 1 << (4 * 7 + 1));
//! ```
//!
//! # Three rules
//!
//! It is my turn, I cannot win at once, and I do not want to lose at once. Let *threats* be the opponent's winning
//! cells.
//!
//! **If two or more threats are playable, all is lost.** I can take one and he plays the other. (The article's text
//! says "more than two"; its code, rightly, gives up at two.)
//!
//! ```text
//!   44553            x wins at b1 or f1, and o cannot take both
//!
//!   . . . o o . .
//!   . ! x x x ! .
//! ```
//!
//! **If exactly one is playable, I must play there.**
//!
//! ```text
//!   11223
//!
//!   o o . . . . .
//!   x x x ! . . .    o has to play d1
//! ```
//!
//! **I never play directly below a threat.** My stone would be the step he needs. In the example above, `e1` is the one
//! move that loses at once.
//!
//! ```text
//!   4344366          non-losing
//!
//!   . . . . . . .    . . . 1 . . .
//!   . . . o . . .    . . 1 . . 1 .
//!   . . x x ! x .    . . . . . . .
//!   . . o x _ o .    1 1 . . . . 1      e1 is missing
//! ```
//!
//! In words of the machine: `forced = threats & playable`; if it has two bits or more, which is `forced & (forced - 1)
//! != 0`, nothing is left; if it has one, it replaces `playable`; then take away `threats >> 1`, the cells below the
//! threats.
//!
//! ```
//! use foursight_core::Position;
//!
//! let non_losing = |moves: &str| {
//!     let position: Position = moves.parse().unwrap();
//!     assert!(!position.can_win_next());
//!     position.non_losing().iter().map(|cell| cell.to_string()).collect::<Vec<_>>()
//! };
//! assert!(non_losing("44553").is_empty());
//! assert_eq!(non_losing("11223"), ["d1"]);
//! assert_eq!(non_losing("4344366"), ["a1", "b1", "c3", "d4", "f3", "g1"]);
//! ```
//!
//! The rules can collide. Here `e1` must be taken, and lies below `e2`, which wins as well. Nothing is left, and two
//! threats on top of each other have won the game:
//!
//! ```text
//!   444433633
//!
//!   . . x o . . .
//!   . . o x . . .
//!   . . o o ! . .
//!   . . x x ! x .
//! ```
//!
//! ```
//! use foursight_core::{Player, Position};
//!
//! let position: Position = "444433633".parse().unwrap();
//! let threats = position.winning_cells(Player::First);
//! assert_eq!(threats.iter().map(|cell| cell.to_string()).collect::<Vec<_>>(), ["e1", "e2"]);
//! assert_eq!((threats & position.playable()).len(), 1);
//! assert!(position.non_losing().is_empty());
//! ```
//!
//! # Look for the win first
//!
//! The rules ask "what will he do next?", and mean something only if there is a next. When I can win at once, my
//! winning move may not be among the "non-losing" ones:
//!
//! ```text
//!   443454           x to move wins at b1 or f1; but o threatens d5, and rule two says "take d5"
//!
//!   . . . ! . . .
//!   . . . o . . .
//!   . . . o . . .
//!   . . . o . . .
//!   . _ x x x _ .
//! ```
//!
//! ```
//! use foursight_core::Position;
//!
//! let position: Position = "443454".parse().unwrap();
//! assert!(position.can_win_next(), "ask this first");
//! assert_eq!(position.non_losing().iter().map(|cell| cell.to_string()).collect::<Vec<_>>(), ["d5"]);
//! ```
//!
//! What is all this for? The [last chapter](super::score) says what a solver does with it.
