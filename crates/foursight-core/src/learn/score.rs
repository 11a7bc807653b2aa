//! Chapter 6. Where the solver begins.
//!
//! # Score
//!
//! Winning is good, winning sooner is better. If the game will end, with best play by both, when there are T stones on
//! the board, then a win is worth half of what is left of the board, `(W*H + 2 - T) / 2` rounded down; a loss is worth
//! the same negated, a draw 0. The score is always that of the **side to move**.
//!
//! ```text
//!   7x6:   a win with one's fourth stone   18    the first player's, T = 7
//!          a win with one's last stone      1    T = 41 or 42
//!          a draw                           0
//! ```
//!
//! ```
//! let win = |stones: i32| (7 * 6 + 2 - stones) / 2;
//! assert_eq!((win(7), win(8)), (18, 18), "the fourth stone of either player");
//! assert_eq!((win(41), win(42)), (1, 1), "the last stone of either player");
//! // The articles count from the stones before the winning move, which is the same.
//! assert!((0..42).all(|before| win(before + 1) == (43 - before) / 2));
//! ```
//!
//! # Negamax
//!
//! What is good for me is as bad for you. So one function serves both players: try every move, ask what the position is
//! worth to the *opponent*, change the sign, keep the best. Together with the ideas of the chapters before it is a
//! solver of a dozen lines, for every game that is not misère:
//!
//! ```
//! use foursight_core::{AnyPosition, Game, Geometry, Outcome, Position, with_position};
//!
//! fn negamax<G: Geometry>(position: Position<G>) -> i32 {
//!     let (cells, stones) = (position.game().cells() as i32, position.ply() as i32);
//!     if stones == cells {
//!         return 0; // the board is full: a draw
//!     }
//!     if position.can_win_next() {
//!         return (cells + 1 - stones) / 2;
//!     }
//!     let children = position.non_losing().iter().map(|cell| position.place(cell).unwrap());
//!     // If there is none he wins with the stone after mine, whatever I do.
//!     children.map(|child| -negamax(child)).max().unwrap_or(-((cells - stones) / 2))
//! }
//!
//! /// The same without cleverness: play on until the game is over.
//! fn plain<G: Geometry>(position: Position<G>) -> i32 {
//!     let (cells, stones) = (position.game().cells() as i32, position.ply() as i32);
//!     match position.outcome() {
//!         Some(Outcome::Win(_)) => -((cells + 2 - stones) / 2), // the last stone was the opponent's
//!         Some(Outcome::Draw) => 0,
//!         None => position.playable().iter().map(|cell| -plain(position.place(cell).unwrap())).max().unwrap(),
//!     }
//! }
//!
//! let solve = |game: &str| {
//!     with_position!(AnyPosition::new(game.parse::<Game>().unwrap()), start => (negamax(start), plain(start)))
//! };
//! assert_eq!(solve("tictactoe"), (0, 0), "a draw, as everybody knows");
//! assert_eq!(solve("4x3x3"), (2, 2), "three in a row on 4x3: the first player wins with his fifth stone");
//! assert_eq!(solve("3x3x3"), (0, 0), "one column less, and it is a draw");
//! ```
//!
//! On 7x6 it would not come back this year. The way from here is a list of ideas, each worth a factor:
//!
//! - **alpha-beta**: a move that is already refuted need not be refuted twice. Carry a window of scores that still
//!   matter.
//! - **move ordering**: look at the middle first, `4 3 5 2 6 1 7`, and at moves that make threats.
//! - **transposition table**: the same position comes up in many orders of moves; remember it by its
//!   [`key`](crate::Position::key), and its mirror image with it ([`canonical`](crate::Position::canonical)).
//! - **null window**: ask "better than this?" instead of "how good?", and halve the interval.
//! - **skip losing moves**: [`non_losing`](crate::Position::non_losing), as above.
//!
//! The crate `foursight-tutorial` has two solvers to read next, those of parts 6 and 9 of the series, which visit
//! exactly as many positions as the articles say. `foursight-solver` is the fast one.
