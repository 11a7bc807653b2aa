//! `foursight console`: a prompt like those of game engines.

use std::io::{self, Write};
use std::str::FromStr;

use foursight_core::Player;
use foursight_core::notation::{self, GameOptions};
use foursight_solver::{Analysis, Solver, TimeLimit};

use crate::draw::Layout;
use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::feed::without_comment;
use crate::options::GameArgs;
use crate::output::Output;
use crate::progress::Progress;
use crate::search_options::SearchArgs;
use crate::words;

mod history;
mod thinking;
mod typing;

use history::History;
use thinking::Thinking;
use typing::{Line, Typing};

const EXAMPLES: &str = "\
Commands:
  position [POSITION]   set up a position: moves, diagram, code or game; the
                        start position if there is none
  play MOVE...          play one or more moves: play 4, play d3 4
  undo, redo            take back the last position or move; put it back again
  display, d            draw the board
  go [TIME]             search for the best move, at most so long: go 2s
  help                  list the commands
  quit, exit            leave

Examples:
  foursight console
  foursight console --game tictactoe
  printf 'position 44444\\ngo\\n' | foursight console";

/// Talk to the solver at a prompt: position, play, display, go
///
/// Reads commands from standard input, one a line, and answers each before it reads the next; what follows a # is passed
/// over. On a terminal there is a prompt with line editing, the arrow keys call back earlier lines, and Ctrl-C ends a
/// search with what is proved by then. A command that is not understood is reported on standard error; without a terminal
/// it is reported with the number of its line, and the exit code is then 1.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    search: SearchArgs,

    #[command(flatten)]
    game: GameArgs,
}

/// What a line asks for.
#[derive(Debug, PartialEq, Eq)]
enum Instruction<'a> {
    Nothing,
    Position(&'a str),
    Play(&'a str),
    Undo,
    Redo,
    Display,
    Go(Option<TimeLimit>),
    Help,
    Quit,
}

impl<'a> Instruction<'a> {
    /// # Errors
    ///
    /// If it is no command, with what to type instead.
    fn parse(line: &'a str) -> Result<Self, String> {
        let line = without_comment(line);
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim_start();
        let instruction = match command {
            "" => Self::Nothing,
            "position" => return Ok(Self::Position(rest)),
            "play" if rest.is_empty() => return Err("write the moves to play: play 4".to_owned()),
            "play" => return Ok(Self::Play(rest)),
            "undo" => Self::Undo,
            "redo" => Self::Redo,
            "go" => {
                let time = if rest.is_empty() { None } else { Some(TimeLimit::from_str(rest)?) };
                return Ok(Self::Go(time));
            }
            "display" | "d" => Self::Display,
            "help" | "?" => Self::Help,
            "quit" | "exit" => Self::Quit,
            _ => return Err(unknown(command)),
        };
        if rest.is_empty() {
            Ok(instruction)
        } else {
            Err(format!("'{}' after {command} is too much: write {command} alone", rest.escape_debug()))
        }
    }
}

fn unknown(command: &str) -> String {
    let hint = match notation::parse(command, GameOptions::default()) {
        Ok(parsed) if parsed.position.ply() == 1 => format!("to play a move write: play {command}"),
        Ok(_) => format!("to set up a position write: position {command}"),
        Err(_) => "help lists the commands".to_owned(),
    };
    format!("'{}' is no command: {hint}", command.escape_debug())
}

/// The position on the board and what is asked about it.
struct Console<'a> {
    args: &'a Args,
    options: GameOptions,
    history: History,
    solver: Solver,
    thinking: Thinking,
}

impl Args {
    /// Reads and answers until the end of the input.
    pub(crate) fn run(&self, out: &mut Output) -> Result<ExitCode, CliError> {
        let options = self.game.options()?;
        let mut console = Console {
            args: self,
            options,
            history: History::new(notation::parse("", options)?),
            solver: self.search.solver().build(),
            thinking: Thinking::new(),
        };
        let mut typing = Typing::new();
        let is_typed = typing.is_person();
        if is_typed {
            out.talk("foursight console: help lists the commands")?;
        }
        let mut code = ExitCode::Success;
        for number in 1_u64.. {
            let line = match typing.next_line(out)? {
                Line::Text(line) => line,
                Line::End => break,
                Line::Interrupted => return Ok(ExitCode::Interrupted),
            };
            let line = line.map_err(|error| error.to_string());
            let instruction = line.as_deref().map_err(Clone::clone).and_then(Instruction::parse);
            if instruction == Ok(Instruction::Quit) {
                break;
            }
            match instruction.and_then(|instruction| console.answer(out, &instruction)) {
                Ok(written) => written?,
                Err(reason) if is_typed => out.talk(&reason)?,
                Err(reason) => {
                    out.talk(&format!("line {number}: {reason}"))?;
                    code = ExitCode::BadInput;
                }
            }
            out.flush()?;
            if console.thinking.was_interrupted() && !is_typed {
                return Ok(ExitCode::Interrupted);
            }
        }
        Ok(code)
    }
}

impl Console<'_> {
    /// Does what is asked.
    ///
    /// # Errors
    ///
    /// If the position or move is none, or there is nothing to undo. Whether the answer could be written is another matter.
    fn answer(&mut self, out: &mut Output, instruction: &Instruction) -> Result<io::Result<()>, String> {
        match *instruction {
            Instruction::Nothing | Instruction::Quit => Ok(Ok(())),
            Instruction::Position(text) => {
                self.history.set(notation::parse(text, self.options).map_err(|error| error.to_string())?);
                Ok(Ok(()))
            }
            Instruction::Play(moves) => {
                self.history.play(moves).map_err(|error| error.to_string())?;
                Ok(Ok(()))
            }
            Instruction::Undo if self.history.undo() => Ok(Ok(())),
            Instruction::Undo => Err("there is nothing to undo".to_owned()),
            Instruction::Redo if self.history.redo() => Ok(Ok(())),
            Instruction::Redo => Err("there is nothing to redo".to_owned()),
            Instruction::Display => Ok(self.display(out)),
            Instruction::Go(time) => Ok(self.go(out, time)),
            Instruction::Help => {
                let commands = EXAMPLES.split("\n\n").next().unwrap_or(EXAMPLES);
                Ok(writeln!(out, "{commands}"))
            }
        }
    }

    fn display(&self, out: &mut Output) -> io::Result<()> {
        let position = self.history.position();
        let layout = Layout::new(position.game());
        let mark = |cell| position.owner(cell).map_or('.', Player::stone);
        let labels = layout.row_numbers();
        let margin = labels.iter().map(String::len).max().unwrap_or(0);
        for (label, line) in labels.iter().zip(layout.cells(mark)) {
            writeln!(out, "{label:>margin$} {line}")?;
        }
        let code = position.code();
        match position.outcome() {
            Some(outcome) => writeln!(out, "{code}, game over {}", outcome.result()),
            None => writeln!(out, "{code}, {} to move", position.to_move().stone()),
        }
    }

    fn go(&mut self, out: &mut Output, time: Option<TimeLimit>) -> io::Result<()> {
        let position = self.history.position();
        let mut limits = self.args.search.limits(self.thinking.begin());
        limits.time = time.map(TimeLimit::duration).or(limits.time);
        let progress = Progress::start();
        let limits = progress.watched(position, limits);
        let analysis = self.solver.analyze_within(position, &limits, |event| progress.hear(event));
        progress.finish();
        self.thinking.end();
        write_answer(out, &analysis)
    }
}

/// The answer to `go`: a word and its value on each line.
fn write_answer(out: &mut Output, analysis: &Analysis) -> io::Result<()> {
    let game = analysis.position.game();
    match analysis.score() {
        Some(score) => writeln!(out, "score {score}")?,
        None => writeln!(out, "score {}..{}", analysis.bounds.lower, analysis.bounds.upper)?,
    }
    if let Some(&best) = analysis.best.first() {
        writeln!(out, "bestmove {}", words::move_name(game, best))?;
    }
    if !analysis.line.is_empty() {
        let rest = if analysis.line_is_complete { "" } else { "..." };
        writeln!(out, "line {}{rest}", notation::moves_text(game, &analysis.line))?;
    }
    writeln!(out, "nodes {}", analysis.nodes)?;
    writeln!(out, "time {} ms", analysis.time.as_millis())?;
    writeln!(out, "{}", words::verdict(analysis))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_command() {
        let check =
            |line: &str, instruction| assert_eq!(Instruction::parse(line), Ok(instruction), "{line:?}");
        check("", Instruction::Nothing);
        check("  \r", Instruction::Nothing);
        check("position 4453", Instruction::Position("4453"));
        check("position   7/7/7/7/3o3/2oxx2 x ", Instruction::Position("7/7/7/7/3o3/2oxx2 x"));
        check("position", Instruction::Position(""));
        check("play 4 d3", Instruction::Play("4 d3"));
        check("undo", Instruction::Undo);
        check("redo ", Instruction::Redo);
        check("d", Instruction::Display);
        check("display", Instruction::Display);
        check("go", Instruction::Go(None));
        check("go 2s", Instruction::Go("2s".parse().ok()));
        check("help", Instruction::Help);
        check("quit", Instruction::Quit);
        check("exit\r", Instruction::Quit);
        check("# the first puzzle", Instruction::Nothing);
        check("play 4  # the centre", Instruction::Play("4"));
        check("position # the start", Instruction::Position(""));
    }

    #[test]
    fn what_is_no_command_says_what_to_type() {
        let check =
            |line: &str, reason: &str| assert_eq!(Instruction::parse(line).unwrap_err(), reason, "{line:?}");
        check("go 2", "write a time with its unit: 500ms, 2s, 1m or 1h");
        check("4453", "'4453' is no command: to set up a position write: position 4453");
        check("4", "'4' is no command: to play a move write: play 4");
        check("play", "write the moves to play: play 4");
        check("undo 2", "'2' after undo is too much: write undo alone");
        check("fly", "'fly' is no command: help lists the commands");
        check("d 4453", "'4453' after d is too much: write d alone");
    }
}
