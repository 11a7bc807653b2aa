//! The command line: which subcommands there are. Doc comments are the help.
//!
//! To add a subcommand, write a file with its `Args` and `Args::run`, and name it twice here.

use std::io::{self, Write};
use std::time::Duration;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Parser, Subcommand};
use foursight_core::notation::{GameOptions, parse};

use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::output::Output;
#[cfg(feature = "server")]
use crate::serve;
use crate::{
    analyze, arena, bench, book, charset, check, completions, console, count, explain, games, learn, man,
    perft, play, prove, puzzle, review, show, solve,
};

/// Connect Four and its relatives: solved, explained, reviewed, drawn and counted
///
/// Every command that takes a position works for Connect Four, for tic-tac-toe, and for any game of k in a row whose
/// board fits 128 bits, with and without gravity.
#[derive(Debug, Parser)]
#[command(name = "foursight", version, after_long_help = EXAMPLES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

const EXAMPLES: &str = "\
Positions:
  4453                     moves, one character each: 1-9, a-z from column 10
  ...o.../..xx...          a diagram: rows from the top
  '7/7/7/7/3o3/2oxx2 x'    a code: numbers are empty cells; x is to move
  '4453 *'                 a game: moves and a result
  b2,a1                    cells, without gravity; 1-9 of the key pad on 3x3
  -                        the start position

Exit codes:
  0 fine
  1 bad position, game, move or input line; or the output cannot be written
  2 wrong option or value; a file that cannot be opened or a limit too low, too
  130 interrupted";

#[derive(Debug, Subcommand)]
enum Command {
    Play(play::Args),
    Games(games::Args),
    Analyze(analyze::Args),
    Explain(explain::Args),
    Prove(prove::Args),
    Check(check::Args),
    Review(review::Args),
    Puzzle(puzzle::Args),
    Learn(learn::Args),
    Arena(arena::Args),
    Solve(solve::Args),
    Show(show::Args),
    Perft(perft::Args),
    Count(count::Args),
    Bench(bench::Args),
    Book(book::Args),
    Console(console::Args),
    #[cfg(feature = "server")]
    Serve(serve::Args),
    Completions(completions::CompletionsArgs),
    Man(man::Args),
}

impl Cli {
    /// Reads the command line. What is wrong with it is said on standard error, with what to type instead.
    pub(crate) fn parse_or_exit() -> Self {
        Self::try_parse().unwrap_or_else(|error| {
            // Help that cannot be written is an error, as any other output; where standard error is gone, nobody can be told.
            if let Err(failure) = print(&error)
                && !error.use_stderr()
            {
                std::process::exit(CliError::Output(failure).report() as i32);
            }
            if let Some(position) = bare_position(&error) {
                let _ = writeln!(io::stderr(), "\nTo analyse that position: foursight analyze {position}");
            }
            std::process::exit(error.exit_code());
        })
    }

    /// Carries out the command.
    pub(crate) fn run(&self) -> Result<ExitCode, CliError> {
        match &self.command {
            Some(Command::Play(args)) => args.run(),
            None if play::is_possible() => Self::parse_from(["foursight", "play"]).run(),
            _ => self.run_and_print(),
        }
    }

    /// Carries out a command whose answer is text.
    fn run_and_print(&self) -> Result<ExitCode, CliError> {
        let mut out = Output::stdout();
        let code = match &self.command {
            Some(Command::Games(args)) => args.run(&mut out)?,
            Some(Command::Analyze(args)) => args.run(&mut out)?,
            Some(Command::Explain(args)) => args.run(&mut out)?,
            Some(Command::Prove(args)) => args.run(&mut out)?,
            Some(Command::Check(args)) => args.run(&mut out)?,
            Some(Command::Review(args)) => args.run(&mut out)?,
            Some(Command::Puzzle(args)) => args.run(&mut out)?,
            Some(Command::Learn(args)) => args.run(&mut out)?,
            Some(Command::Arena(args)) => args.run(&mut out)?,
            Some(Command::Solve(args)) => args.run(&mut out)?,
            Some(Command::Show(args)) => args.run(&mut out)?,
            Some(Command::Perft(args)) => args.run(&mut out)?,
            Some(Command::Count(args)) => args.run(&mut out)?,
            Some(Command::Bench(args)) => args.run(&mut out)?,
            Some(Command::Book(args)) => args.run(&mut out)?,
            Some(Command::Console(args)) => args.run(&mut out)?,
            #[cfg(feature = "server")]
            Some(Command::Serve(args)) => args.run()?,
            Some(Command::Completions(args)) => args.run(&mut out)?,
            Some(Command::Man(args)) => args.run(&mut out)?,
            Some(Command::Play(_)) | None => welcome(&mut out)?,
        };
        out.flush()?;
        Ok(code)
    }
}

/// How long the start position is looked at when nobody asked for anything.
const FIRST_LOOK: Duration = Duration::from_secs(2);

/// Without a subcommand and without a terminal: the start position, and where to go from here.
fn welcome(out: &mut Output) -> Result<ExitCode, CliError> {
    let code = analyze::Args::start_within(FIRST_LOOK).run(out)?;
    out.talk(
        "\nThis is the start position. In a terminal there would be a game to play.\n`foursight --help` lists what else there is.",
    )?;
    Ok(code)
}

/// Says what is wrong with the command line, or the help that it asks for.
fn print(error: &clap::Error) -> io::Result<()> {
    if !charset::is_ascii_only() {
        return error.print();
    }
    let text = error.render().to_string();
    let text = charset::printable(&text);
    if error.use_stderr() { write!(io::stderr(), "{text}") } else { write!(io::stdout(), "{text}") }
}

/// The position that somebody gave where a command should be.
fn bare_position(error: &clap::Error) -> Option<&str> {
    match (error.kind(), error.get(ContextKind::InvalidSubcommand)?) {
        (ErrorKind::InvalidSubcommand, ContextValue::String(text)) => {
            parse(text, GameOptions::default()).ok().map(|_| text.as_str())
        }
        _ => None,
    }
}
