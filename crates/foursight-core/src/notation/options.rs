//! What the caller knows about the game before the text is read.

use super::{DEFAULT_GAME, ParseError, Place, Problem};
use crate::game::{Game, GameError};

/// What is known about the game from outside the text: a command-line option, a form field. `None` is "not said".
///
/// ```
/// use foursight_core::{Game, notation::GameOptions};
///
/// let small = GameOptions { size: Some((5, 4)), ..GameOptions::default() };
/// assert_eq!(small.game(), Game::new(5, 4, 4));
/// assert_eq!(GameOptions::default().game(), Ok(Game::CONNECT4));
/// let all = GameOptions { size: Some((3, 3)), connect: Some(3), gravity: Some(false), misere: Some(true) };
/// assert_eq!(all.game(), Game::TICTACTOE.misere());
/// assert_eq!(GameOptions::from(Game::TICTACTOE), GameOptions { misere: Some(false), ..all });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameOptions {
    /// Width and height.
    pub size: Option<(u32, u32)>,
    /// How many in a row.
    pub connect: Option<u32>,
    /// Whether stones fall.
    pub gravity: Option<bool>,
    /// Whether completing a line loses.
    pub misere: Option<bool>,
}

impl From<Game> for GameOptions {
    fn from(game: Game) -> Self {
        Self {
            size: Some((game.width(), game.height())),
            connect: Some(game.connect()),
            gravity: Some(game.has_gravity()),
            misere: Some(game.is_misere()),
        }
    }
}

impl GameOptions {
    /// The game these options describe; what they leave open is as in Connect Four.
    ///
    /// # Errors
    ///
    /// [`GameError`] if there is no such game.
    ///
    /// ```
    /// # use foursight_core::{Game, GameError, notation::GameOptions};
    /// let options = GameOptions { connect: Some(5), ..GameOptions::default() };
    /// assert_eq!(options.game(), Game::new(7, 6, 5));
    /// let options = GameOptions { misere: Some(true), ..GameOptions::default() };
    /// assert_eq!(options.game(), Err(GameError::MisereWithGravity));
    /// ```
    pub fn game(self) -> Result<Game, GameError> {
        let (width, height) = self.size.unwrap_or((DEFAULT_GAME.width(), DEFAULT_GAME.height()));
        let mut game = Game::new(width, height, self.connect.unwrap_or(DEFAULT_GAME.connect()))?;
        if self.gravity == Some(false) {
            game = game.without_gravity();
        }
        if self.misere == Some(true) { game.misere() } else { Ok(game) }
    }

    /// The game of a board of that size that says nothing more about itself.
    pub(super) fn game_of_size(self, width: u32, height: u32) -> Result<Game, ParseError> {
        if let Some(wanted) = self.size.filter(|&size| size != (width, height)) {
            let found = (width, height);
            return Err(ParseError::new(Place::Text, Problem::SizeDisagrees { wanted, found }));
        }
        Ok(Self { size: Some((width, height)), ..self }.game()?)
    }

    /// The game a text names, if it is not at odds with the options.
    pub(super) fn agree_with(self, game: Game) -> Result<Game, ParseError> {
        let said = Self::from(game);
        let agrees = self.size.is_none_or(|size| Some(size) == said.size)
            && self.connect.is_none_or(|connect| Some(connect) == said.connect)
            && self.gravity.is_none_or(|gravity| Some(gravity) == said.gravity)
            && self.misere.is_none_or(|misere| Some(misere) == said.misere);
        if agrees {
            Ok(game)
        } else {
            Err(ParseError::new(Place::Text, Problem::GameDisagrees { found: game }))
        }
    }
}
