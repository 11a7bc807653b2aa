//! `foursight puzzle`: positions to solve.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use foursight_coach::{
    HARDEST, Puzzle, PuzzleMaker, Theme, english, explain, lesson_text, puzzles_of_review, review,
};
use foursight_json::to_line;
use foursight_solver::{CancelHandle, Limits, Solver};

use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::feed::Feed;
use crate::interrupt::Waiting;
use crate::options::number;
use crate::output::Output;
use crate::position_text::PositionText;
use crate::progress::Progress;
use crate::questions::{Questions, Then};
use crate::search_options::QuestionArgs;

mod defences;
pub(crate) mod quiz;
mod refute;

use quiz::{Quiz, Task, write_task};

const EXAMPLES: &str = "\
Examples:
  foursight puzzle
  foursight puzzle --count 10 --grade 3 --seed 7
  foursight puzzle --count 5 --theme forced-sequence
  foursight puzzle --count 200 --seed 1 --json > puzzles.jsonl
  foursight puzzle --of 44444326555
  foursight puzzle --from my-games.txt";

/// Set puzzles: one move, and only one, wins or holds the draw
///
/// The positions come from random games; exactly one move keeps the win, or the draw, it is not obvious (no win at once,
/// no threat to answer), and there is a wrong move that looks as natural. The grade, 1 to 5, grows with the depth of the
/// solution and with the number of wrong moves that do not lose at once.
///
/// With --of or --from the puzzles are the mistakes of your own games.
///
/// The theme is named from the reason why the solution works: two-threats, stacked-threats (one above the other),
/// forced-sequence, only-defence, zugzwang (and parity). Some puzzles have none.
///
/// In a terminal the puzzles are asked one by one: the whole solution is played out against every defence, a wrong move is
/// refuted on the board, and at the end it is said why. Elsewhere they are printed, with the solutions at the end.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// How many puzzles [default: 1, or all mistakes of your games]
    #[arg(long, value_name = "N", value_parser = number(1..=1_000_000))]
    count: Option<u32>,

    /// The same seed gives the same puzzles [default: a new one every time]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Only puzzles of this grade, 1 to 5
    #[arg(long, value_name = "GRADE", value_parser = number(1..=HARDEST))]
    grade: Option<u32>,

    /// Only puzzles of this theme
    #[arg(long, value_name = "THEME", value_parser = puzzle_theme)]
    theme: Option<Theme>,

    /// Make puzzles of the mistakes in this game
    #[arg(long, value_name = "GAME", conflicts_with = "seed")]
    of: Vec<PositionText>,

    /// Make puzzles of the mistakes in the games of this file, one a line; - is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["of", "seed"])]
    from: Option<PathBuf>,

    #[command(flatten)]
    asked: QuestionArgs,
}

impl Args {
    /// Makes the puzzles, and prints or asks them.
    pub(crate) fn run(&self, out: &mut Output) -> Result<ExitCode, CliError> {
        let asks = !self.asked.common.json && io::stdin().is_terminal() && io::stdout().is_terminal();
        // While puzzles are made Ctrl-C ends that work; at the prompt there is none to end.
        let waiting = Waiting::default();
        let cancel = waiting.cancel_on_interrupt();
        let limits = self.asked.search.limits(cancel.clone());
        let mut solver = self.asked.search.solver().build();
        let mut sink = Sink { json: self.asked.common.json, asks, puzzles: Vec::new() };
        let code = if self.of.is_empty() && self.from.is_none() {
            self.make_by_chance(out, &mut solver, &limits, &mut sink)?
        } else {
            self.make_of_games(out, &mut solver, &limits, &mut sink, &waiting)?
        };
        if asks {
            let tasks: Vec<Task> =
                sink.puzzles.iter().zip(1..).map(|(it, number)| task(it, number)).collect();
            let tasks = with_themes(tasks, &mut solver, &limits);
            let mut quiz = Quiz::new(io::stdin().lock(), &mut solver, &limits);
            waiting.during(|| quiz.ask(out, &tasks))?;
        } else {
            sink.write_solutions(out)?;
        }
        Ok(if cancel.is_cancelled() { ExitCode::Interrupted } else { code })
    }

    fn make_by_chance(
        &self,
        out: &mut Output,
        solver: &mut Solver,
        limits: &Limits,
        sink: &mut Sink,
    ) -> Result<ExitCode, CliError> {
        let game = self.asked.common.game.game()?;
        let seed = self.seed.unwrap_or_else(fresh_seed);
        let mut maker = PuzzleMaker::new(game, seed);
        let progress = Progress::start();
        for number in 1..=self.count.unwrap_or(1) {
            progress.say(|| format!("puzzle {number}"));
            let puzzle = self.next_puzzle(&mut maker, solver, limits);
            let Some(puzzle) = puzzle else {
                progress.finish();
                if limits.cancel.as_ref().is_some_and(CancelHandle::is_cancelled) {
                    return Ok(ExitCode::Interrupted);
                }
                out.talk(
                    "error: no more puzzles were found: try another game, grade or seed, or higher limits",
                )?;
                return Ok(ExitCode::BadInput);
            };
            progress.suspend(|| sink.add(out, puzzle))?;
        }
        progress.finish();
        Ok(ExitCode::Success)
    }

    /// One more puzzle of the grade and the theme.
    fn next_puzzle(&self, maker: &mut PuzzleMaker, solver: &mut Solver, limits: &Limits) -> Option<Puzzle> {
        for _ in 0..MOST_TRIED {
            let puzzle = maker.next_puzzle(self.grade, solver, limits)?;
            if self.fits(&puzzle, solver, limits) {
                return Some(puzzle);
            }
        }
        None
    }

    fn fits(&self, puzzle: &Puzzle, solver: &mut Solver, limits: &Limits) -> bool {
        let mut theme = || Theme::of(&explain(puzzle.position, solver, limits));
        self.grade.is_none_or(|grade| puzzle.grade == grade)
            && (self.theme.is_none() || theme() == self.theme)
    }

    fn make_of_games(
        &self,
        out: &mut Output,
        solver: &mut Solver,
        limits: &Limits,
        sink: &mut Sink,
        waiting: &Waiting,
    ) -> Result<ExitCode, CliError> {
        let options = self.asked.common.game.options()?;
        let feed = Feed::or_file(&self.of, self.from.as_ref())?;
        let most = self.count.map_or(usize::MAX, |count| count as usize);
        let code = Questions::new(feed, options, waiting).answer_each(out, |out, question| {
            let (game, moves) = (question.parsed.position.game(), question.moves()?);
            let progress = Progress::start();
            let review = review(game, moves, solver, limits).expect("the parser checked the moves");
            let puzzles = puzzles_of_review(&review, solver, limits);
            progress.finish();
            let wanted: Vec<Puzzle> =
                puzzles.into_iter().filter(|it| self.fits(it, solver, limits)).collect();
            for puzzle in wanted.into_iter().take(most - sink.puzzles.len()) {
                sink.add(out, puzzle)?;
            }
            let cancelled = limits.cancel.as_ref().is_some_and(CancelHandle::is_cancelled);
            Ok(if sink.puzzles.len() == most { Then::Stop } else { Then::unless(cancelled) })
        })?;
        if sink.puzzles.is_empty() {
            out.talk("no mistake of these games makes a puzzle")?;
        }
        Ok(code)
    }
}

/// Where puzzles go as they are made.
struct Sink {
    json: bool,
    asks: bool,
    puzzles: Vec<Puzzle>,
}

impl Sink {
    fn add(&mut self, out: &mut Output, puzzle: Puzzle) -> io::Result<()> {
        let number = self.puzzles.len() as u64 + 1;
        if self.json {
            writeln!(out, "{}", to_line(&foursight_json::Puzzle::new(&puzzle, number)))?;
        } else if !self.asks {
            write_task(out, &task(&puzzle, number))?;
            let code = puzzle.position.code();
            writeln!(out, "code   {code}\n")?;
        }
        out.flush()?;
        self.puzzles.push(puzzle);
        Ok(())
    }

    fn write_solutions(&self, out: &mut Output) -> io::Result<()> {
        if self.json || self.puzzles.is_empty() {
            return Ok(());
        }
        writeln!(out, "solutions")?;
        for (index, puzzle) in self.puzzles.iter().enumerate() {
            let line = foursight_core::notation::moves_text(puzzle.position.game(), &puzzle.line);
            let name = english::move_name(puzzle.position.game(), puzzle.solution);
            writeln!(out, "{:>4}  {name}  line {line}", index + 1)?;
        }
        Ok(())
    }
}

/// Puzzles that are looked at for one of a theme, before giving up.
const MOST_TRIED: u32 = 500;

fn puzzle_theme(text: &str) -> Result<Theme, String> {
    let theme = Theme::OF_PUZZLES.into_iter().find(|theme| theme.name() == text);
    theme.ok_or_else(|| format!("write one of {}", Theme::OF_PUZZLES.map(Theme::name).join(", ")))
}

fn task(puzzle: &Puzzle, number: u64) -> Task {
    Task {
        heading: format!("puzzle {number}, grade {}", puzzle.grade),
        position: puzzle.position,
        goal: puzzle.goal,
        theme: None,
        explanation: None,
    }
}

/// The tasks with what is to be learnt from each.
fn with_themes(tasks: Vec<Task>, solver: &mut Solver, limits: &Limits) -> Vec<Task> {
    let told = |task: Task| {
        let explanation = explain(task.position, solver, limits);
        Task { theme: Theme::of(&explanation), explanation: Some(lesson_text(&explanation)), ..task }
    };
    tasks.into_iter().map(told).collect()
}

/// A seed that is another one every time.
fn fresh_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |time| time.as_nanos() as u64)
}
