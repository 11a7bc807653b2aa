//! Text and lists: a position of any game in and out.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::AnyPosition;
use crate::cell::Cell;
use crate::notation::{self, GameOptions, ParseError};
use crate::with_position;

/// Text and lists.
impl AnyPosition {
    /// Reads one move and sees that it can be played now: a column such as `4`, or a cell such as `d3`; without
    /// gravity a cell, and on 3x3 also a key of the key pad.
    ///
    /// # Errors
    ///
    /// [`ParseError`] if the text is no move or the move is not legal.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Cell};
    /// let position: AnyPosition = "44".parse()?;
    /// assert_eq!(position.parse_move("4")?, Cell::new(3, 2));
    /// assert_eq!(position.parse_move("d3")?, Cell::new(3, 2));
    /// let error = |text| position.parse_move(text).unwrap_err().to_string();
    /// assert_eq!(error("d4"), "d4 is not the next free cell of column 4, d3 is");
    /// assert_eq!(error("8"), "'8' is not a column: write 1 to 7");
    /// assert_eq!(error("four"), "not a move: write a column, 1 to 7, or a cell, such as b2");
    /// # Ok::<(), foursight_core::notation::ParseError>(())
    /// ```
    pub fn parse_move(self, text: &str) -> Result<Cell, ParseError> {
        notation::parse_move(self, text)
    }

    /// Plays one move that is given as text; see [`parse_move`](Self::parse_move).
    ///
    /// # Errors
    ///
    /// [`ParseError`] if the text is no move or the move is not legal.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Game};
    /// let position = AnyPosition::new(Game::TICTACTOE).play_text("b2")?.play_text("1")?;
    /// assert_eq!(position.code(), "3/1x1/o2 x 3x3x3 free");
    /// assert_eq!(position.play_text("b2").unwrap_err().to_string(), "cell b2 is taken");
    /// # Ok::<(), foursight_core::notation::ParseError>(())
    /// ```
    pub fn play_text(self, text: &str) -> Result<Self, ParseError> {
        let cell = self.parse_move(text)?;
        Ok(self.place(cell).expect("the move was found legal"))
    }

    /// The code of the position, which says everything about it; see [`notation::code`].
    ///
    /// ```
    /// # use foursight_core::AnyPosition;
    /// assert_eq!("4453".parse::<AnyPosition>().unwrap().code(), "7/7/7/7/3o3/2oxx2 x");
    /// ```
    pub fn code(self) -> String {
        notation::code(self)
    }

    /// The diagram of the position; see [`notation::diagram`].
    ///
    /// ```
    /// # use foursight_core::AnyPosition;
    /// let position: AnyPosition = "2/xo x 2x2x2".parse().unwrap();
    /// assert_eq!(position.diagram(), "..\nxo\n");
    /// ```
    pub fn diagram(self) -> String {
        notation::diagram(self)
    }

    /// The board as a flat list, row by row from the top: 0 empty, 1 first player, 2 second player.
    ///
    /// ```
    /// # use foursight_core::AnyPosition;
    /// let list = "4".parse::<AnyPosition>().unwrap().to_flat();
    /// assert_eq!((list.len(), list.iter().position(|&cell| cell == 1)), (42, Some(38)));
    /// ```
    pub fn to_flat(self) -> Vec<u8> {
        with_position!(self, position => position.to_flat())
    }

    /// The board as a list of rows from the top.
    ///
    /// ```
    /// # use foursight_core::AnyPosition;
    /// let rows = "44".parse::<AnyPosition>().unwrap().to_rows();
    /// assert_eq!(rows[4..], [[0, 0, 0, 2, 0, 0, 0], [0, 0, 0, 1, 0, 0, 0]]);
    /// ```
    pub fn to_rows(self) -> Vec<Vec<u8>> {
        with_position!(self, position => position.to_rows())
    }
}

impl core::str::FromStr for AnyPosition {
    type Err = ParseError;

    /// Reads any notation. What the text leaves open is as in Connect Four; where something is known from outside,
    /// [`notation::parse`] takes it.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Game};
    /// assert_eq!("4453".parse::<AnyPosition>()?.game(), Game::CONNECT4);
    /// assert_eq!("3/1x1/3 o tictactoe".parse::<AnyPosition>()?.game(), Game::TICTACTOE);
    /// # Ok::<(), foursight_core::notation::ParseError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseError> {
        notation::parse(text, GameOptions::default()).map(|parsed| parsed.position)
    }
}

impl fmt::Display for AnyPosition {
    /// The code of the position, which [`FromStr`](core::str::FromStr) reads back, whatever the game.
    ///
    /// ```
    /// # use foursight_core::AnyPosition;
    /// let text = "3/1x1/3 o 3x3x3 free";
    /// assert_eq!(text.parse::<AnyPosition>().unwrap().to_string(), text);
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.code())
    }
}

impl fmt::Debug for AnyPosition {
    /// As a [`Position`](crate::Position): the code, or the diagram with `{:#?}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_position!(self, position => fmt::Debug::fmt(&position, f))
    }
}
