//! `foursight play`: the game in the terminal.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, IsTerminal, Write};

use clap::ValueEnum;
use foursight_coach::Level;

use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::games::{Entry, Store};
use crate::options::GameArgs;
use crate::position_text::PositionText;
use crate::search_options::SearchArgs;

mod clipboard;
mod keeper;
mod keys;
mod screen;
mod sentence;
mod state;
mod thinker;
mod view;

use keeper::{Keeper, SharedKeeper};
use screen::Leaving;
use state::{GameState, Seat, Settings};
use thinker::Thinker;

/// How well the engine plays, unless told otherwise.
const DEFAULT_LEVEL: Level = Level::ALL[4];

const EXAMPLES: &str = "\
Examples:
  foursight play
  foursight play --level perfect --first engine
  foursight play --two --values 4453
  foursight play --game tictactoe
  foursight play --size 9x7
  foursight play --train --level 7
  foursight play --resume

Keys: the arrow keys and Enter, the number of a column, or the mouse; ? lists all of them.
When the game is left, it is printed in one line; other commands understand it.";

/// Play in the terminal, against the engine or with two people
///
/// The engine plays at a level from 1 to 10, like people who see more and more, or perfectly. Stones are dropped with the
/// arrow keys and Enter, with the number of a column, or with the mouse. Moves can be taken back; the exact values of all
/// moves, the cells that complete a line, and hints are there for the asking. The coach explains the position and your last
/// move, and when the game is over goes through it with you. Any board fits that the terminal is large enough for.
///
/// Games that are finished or left are kept: `foursight games` lists them.
///
/// Colours are left out where the variable `NO_COLOR` is set.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct Args {
    /// Go on from here: moves, diagram, code or game; the start position if there is none
    #[arg(value_name = "POSITION", default_value = "", hide_default_value = true)]
    position: PositionText,

    /// How well the engine plays: 1 to 10, or perfect [default: 5]
    #[arg(long, value_name = "LEVEL")]
    level: Option<Level>,

    /// Who has the first move of the game [default: human]
    #[arg(long, value_name = "WHO")]
    first: Option<First>,

    /// Two people at one keyboard
    #[arg(long, conflicts_with_all = ["level", "first", "seed"])]
    two: bool,

    /// Show the exact values of all moves from the beginning
    #[arg(long)]
    values: bool,

    /// Mark the cells that complete a line from the beginning
    #[arg(long)]
    threats: bool,

    /// Train: a move that gives away the win or the draw can be taken back before it is answered
    #[arg(long)]
    train: bool,

    /// Go on with a game that was left: the last one, or that of a number of `foursight games`
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "0", hide_default_value = true)]
    #[arg(conflicts_with_all = ["position", "game", "size", "connect", "no_gravity", "misere"])]
    resume: Option<usize>,

    /// Do not keep the game
    #[arg(long)]
    no_save: bool,

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
        let resumed = self.resume.map(find_resumed).transpose()?;
        let parsed = match &resumed {
            Some(entry) => entry.parsed().clone(),
            None => self.position.parse(self.game.options()?)?,
        };
        if !is_possible() {
            return Err(CliError::NoTerminal);
        }
        let settings = self.settings(resumed.as_ref());
        let seed = self.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish());
        let mut state = GameState::new(parsed, settings);
        let keeper = SharedKeeper::new(Keeper::new(self.no_save, resumed));
        let thinker = Thinker::start(self.search.clone(), seed)?;
        let leaving = screen::run(&mut state, thinker, &keeper);
        // A game that the terminal has left is kept as well.
        keeper.lock().close();
        let leaving = leaving?;
        writeln!(io::stdout(), "{}", state.record())?;
        // The terminal is given back: now it can be said.
        if let Some(error) = keeper.lock().take_failure() {
            return Err(error);
        }
        Ok(match leaving {
            Leaving::Quit => ExitCode::Success,
            Leaving::Interrupted => ExitCode::Interrupted,
        })
    }

    /// Who plays, and what is shown. A game that goes on has its players, unless the command line names others.
    fn settings(&self, resumed: Option<&Entry>) -> Settings {
        let mut level = self.level.unwrap_or(DEFAULT_LEVEL);
        let mut seats = match self.first {
            _ if self.two => [Seat::Human, Seat::Human],
            None | Some(First::Human) => [Seat::Human, Seat::Engine],
            Some(First::Engine) => [Seat::Engine, Seat::Human],
        };
        if let Some(entry) = resumed.filter(|_| !self.two && self.first.is_none()) {
            let levels = entry.players.each_ref().map(|player| level_of(player));
            seats = levels.map(|level| if level.is_some() { Seat::Engine } else { Seat::Human });
            level = self.level.or(levels.into_iter().flatten().next()).unwrap_or(level);
        }
        Settings { seats, level, values: self.values, threats: self.threats, train: self.train }
    }
}

/// The level of a player that is one: `level 5`, `perfect`.
fn level_of(player: &str) -> Option<Level> {
    player.strip_prefix("level ").unwrap_or(player).parse().ok()
}

/// The game to go on with: that of a line of the file, or the last one that is not over.
fn find_resumed(number: usize) -> Result<Entry, CliError> {
    let games = Store::from_environment().ok_or(CliError::NoHome)?.read()?;
    let open = games.into_iter().filter_map(|(line, entry)| Some((line, entry.ok()?)));
    let mut open = open.filter(|(_, entry)| entry.is_open());
    let found = if number == 0 { open.next_back() } else { open.find(|(line, _)| *line == number) };
    found.map(|(_, entry)| entry).ok_or(CliError::NothingToResume)
}

/// Whether there is a terminal to play in.
pub(crate) fn is_possible() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}
