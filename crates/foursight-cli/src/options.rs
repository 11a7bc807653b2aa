//! The options that say which game is meant, the same for every command.

use std::ops::RangeInclusive;
use std::str::FromStr;

use foursight_core::notation::GameOptions;
use foursight_core::{Game, GameError};

use crate::error::CliError;

/// What every command about a game takes: which game, and what the result should look like.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct CommonArgs {
    /// Print JSON, one object a line
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) game: GameArgs,
}

/// Which game.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
#[command(next_help_heading = "Game")]
pub(crate) struct GameArgs {
    /// The game: connect4, tictactoe, or width, height and how many in a row, such as 8x7x4
    ///
    /// The words free (no gravity) and misere may follow, in quotes: '4x4x4 free'.
    #[arg(long, value_name = "GAME", conflicts_with_all = ["size", "connect"])]
    game: Option<Game>,

    /// Columns and rows of the board, such as 8x7 [default: 7x6]
    #[arg(long, value_name = "WxH")]
    size: Option<Size>,

    /// How many in a row make a line [default: 4]
    #[arg(long, value_name = "K", value_parser = parse_connect)]
    connect: Option<u32>,

    /// Stones stay where they are put; a move is a cell such as b2
    #[arg(long)]
    no_gravity: bool,

    /// Whoever completes a line loses (only without gravity)
    #[arg(long)]
    misere: bool,
}

impl GameArgs {
    /// What these options say, for the parser of positions.
    ///
    /// # Errors
    ///
    /// If they make no game.
    pub(crate) fn options(self) -> Result<GameOptions, CliError> {
        let mut options = self.game.map_or_else(
            || GameOptions {
                size: self.size.map(|size| (size.width, size.height)),
                connect: self.connect,
                ..GameOptions::default()
            },
            GameOptions::from,
        );
        if self.no_gravity {
            options.gravity = Some(false);
        }
        if self.misere {
            options.misere = Some(true);
        }
        match options.game() {
            Ok(_) => Ok(options),
            // Size and connect were looked at one by one, so this is all that can be wrong with the whole.
            Err(_) => Err(CliError::Options("--misere is only for boards without gravity: add --no-gravity")),
        }
    }

    /// The game these options describe.
    ///
    /// # Errors
    ///
    /// If they make no game.
    pub(crate) fn game(self) -> Result<Game, CliError> {
        Ok(self.options()?.game().expect("the options were checked"))
    }
}

/// Width and height of a board that exists.
#[derive(Clone, Copy, Debug)]
struct Size {
    width: u32,
    height: u32,
}

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        // Any connect will do to find out whether there is such a board.
        match format!("{text}x1").parse::<Game>() {
            Ok(game) if text.split('x').count() == 2 => {
                Ok(Self { width: game.width(), height: game.height() })
            }
            Ok(_) | Err(GameError::Unreadable) => Err("write width and height as 8x7".to_owned()),
            Err(error) => Err(error.to_string()),
        }
    }
}

/// A parser of whole numbers that says which ones it takes.
pub(crate) fn number(range: RangeInclusive<u32>) -> impl Fn(&str) -> Result<u32, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("write a number from {} to {}", range.start(), range.end()))
    }
}

fn parse_connect(text: &str) -> Result<u32, String> {
    let connect = text.parse().map_err(|_| "write a number such as 4".to_owned())?;
    Game::new(1, 1, connect).map_err(|error| error.to_string())?;
    Ok(connect)
}
