//! `foursight play`: the game in the terminal.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, IsTerminal, Write};

use clap::ValueEnum;
use foursight_coach::Level;

use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::options::GameArgs;
use crate::position_text::PositionText;
use crate::search_options::SearchArgs;

mod clipboard;
mod keys;
mod screen;
mod sentence;
mod state;
mod thinker;
mod view;

use screen::Leaving;
use state::{GameState, Seat, Settings};
use thinker::Thinker;

const EXAMPLES: &str = "\
Examples:
  foursight play
  foursight play --level perfect --first engine
  foursight play --two --values 4453
  foursight play --game tictactoe
  foursight play --size 9x7

Keys: the arrow keys and Enter, or the number of a column; ? lists all of them.
When the game is left, its moves are printed; other commands understand them.";

/// Play in the terminal, against the engine or with two people
///
/// The engine plays at a level from 1 to 10, like people who see more and more, or perfectly. Stones are dropped with the
/// arrow keys and Enter, or with the number of a column. Moves can be taken back; the exact values of all moves, the cells
/// that complete a line, and hints are there for the asking. Any board fits that the terminal is large enough for.
///
/// Colours are left out where the variable `NO_COLOR` is set.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// Go on from here: moves, diagram, code or game; the start position if there is none
    #[arg(value_name = "POSITION", default_value = "", hide_default_value = true)]
    position: PositionText,

    /// How well the engine plays: 1 to 10, or perfect
    #[arg(long, value_name = "LEVEL", default_value = "5")]
    level: Level,

    /// Who has the first move of the game
    #[arg(long, value_name = "WHO", default_value = "human")]
    first: First,

    /// Two people at one keyboard
    #[arg(long, conflicts_with_all = ["level", "first", "seed"])]
    two: bool,

    /// Show the exact values of all moves from the beginning
    #[arg(long)]
    values: bool,

    /// Mark the cells that complete a line from the beginning
    #[arg(long)]
    threats: bool,

    /// Make the engine play the same game again: with the same seed it answers the same moves alike
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    #[command(flatten)]
    search: SearchArgs,

    #[command(flatten)]
    game: GameArgs,
}

/// Who begins.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum First {
    Human,
    Engine,
}

impl Args {
    /// Plays, then prints the game.
    ///
    /// Nothing may hold the lock of standard output meanwhile: a panic on another thread has to give the terminal back.
    pub(crate) fn run(&self) -> Result<ExitCode, CliError> {
        let parsed = self.position.parse(self.game.options()?)?;
        if !is_possible() {
            return Err(CliError::NoTerminal);
        }
        let seats = match self.first {
            _ if self.two => [Seat::Human, Seat::Human],
            First::Human => [Seat::Human, Seat::Engine],
            First::Engine => [Seat::Engine, Seat::Human],
        };
        let settings = Settings { seats, level: self.level, values: self.values, threats: self.threats };
        let seed = self.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish());
        let mut state = GameState::new(parsed, settings);
        let leaving = screen::run(&mut state, Thinker::start(self.search.clone(), seed)?)?;
        writeln!(io::stdout(), "{}", state.record())?;
        Ok(match leaving {
            Leaving::Quit => ExitCode::Success,
            Leaving::Interrupted => ExitCode::Interrupted,
        })
    }
}

/// Whether there is a terminal to play in.
pub(crate) fn is_possible() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}
