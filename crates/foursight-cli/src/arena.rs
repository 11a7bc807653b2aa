//! `foursight arena`: levels against each other.

use std::io::Write;
use std::path::PathBuf;

use foursight_coach::{CrossTable, Level, Match, Tally};
use foursight_core::Game;
use foursight_json::{Arena, to_line};
use foursight_solver::CancelHandle;
use foursight_solver::batch::Batch;

use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::interrupt::cancel_on_interrupt;
use crate::options::number;
use crate::output::Output;
use crate::progress::Progress;
use crate::search_options::QuestionArgs;

mod record;

use record::{Played, Record};

const EXAMPLES: &str = "\
Examples:
  foursight arena 3 4
  foursight arena perfect 10 --games 50
  foursight arena --levels --games 400 --seed 1
  foursight arena 3 4 --games 10 --games-out games.txt
  foursight review --from games.txt";

/// Let levels play each other
///
/// Two levels play a match: half of the games with the first move, half with the second. With --levels every level plays
/// every other, and the cross table shows the share of points of the row against the column, a draw being half a point,
/// and a rating: 400 points more are ten to one.
///
/// The same seed gives the same games, on any machine and with any number of threads.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// The two levels: 1 to 10, or perfect
    #[arg(value_name = "LEVEL", num_args = 2, required_unless_present = "levels", conflicts_with = "levels")]
    two: Vec<Level>,

    /// All levels against each other
    #[arg(long)]
    levels: bool,

    /// With --levels: only matches of levels next to each other
    #[arg(long, requires = "levels", conflicts_with = "two")]
    neighbours: bool,

    /// Games of each match; an odd number is rounded up, so that both begin equally often
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = number(1..=1_000_000))]
    games: u32,

    /// Write the games into this file, one a line: the moves, the result, and after a # who played them
    ///
    /// `foursight review --from FILE` reads it back.
    #[arg(long, value_name = "FILE")]
    games_out: Option<PathBuf>,

    /// The same seed gives the same games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    asked: QuestionArgs,
}

impl Args {
    /// Plays and prints.
    pub(crate) fn run(&self, out: &mut Output) -> Result<ExitCode, CliError> {
        let game = self.asked.common.game.game()?;
        let cancel = cancel_on_interrupt(|| {});
        let levels: Vec<Level> = if self.levels { Level::ALL.to_vec() } else { self.two.clone() };
        let mut record =
            self.games_out.as_ref().map(|path| Record::create(path, game, self.seed)).transpose()?;
        let mut table = CrossTable::new(&levels);
        let mut complete = true;
        let progress = Progress::start();
        for (row, column) in pairs(levels.len(), self.neighbours) {
            let levels = [levels[row], levels[column]];
            progress.measure(u64::from(self.rounds()), || format!("{} against {}", levels[0], levels[1]));
            let contest = Match { game, levels, seed: self.seed };
            let (tally, games) = self.play(contest, &cancel, &progress);
            let whole = tally.games() == self.rounds();
            table.set(row, column, tally);
            if let Some(record) = &mut record {
                record.write(contest, games)?;
            }
            complete &= whole;
            if cancel.is_cancelled() {
                break;
            }
            if !whole {
                return Err(CliError::Stopped("a limit stopped perfect: give it more time or nodes"));
            }
        }
        progress.finish();
        self.write(out, game, &table, complete)?;
        Ok(if cancel.is_cancelled() { ExitCode::Interrupted } else { ExitCode::Success })
    }

    fn rounds(&self) -> u32 {
        self.games.next_multiple_of(2)
    }

    /// A match, on all threads, and its games if they are wanted: all of them, unless a limit or Ctrl-C strikes first. Every
    /// game depends on its number alone.
    fn play(&self, contest: Match, cancel: &CancelHandle, progress: &Progress) -> (Tally, Vec<Played>) {
        let search = &self.asked.search;
        let batch = Batch::new(search.solver()).limits(search.limits(cancel.clone())).as_they_come();
        let games = batch.run(0..self.rounds(), move |number, solver, limits| {
            contest.play_moves(number, solver, limits).map(|(moves, outcome)| Played {
                number,
                moves,
                outcome,
            })
        });
        let (mut tally, mut played) = (Tally::default(), Vec::new());
        for game in games {
            match game.value {
                Some(game) => {
                    contest.count(game.number, game.outcome, &mut tally);
                    if self.games_out.is_some() {
                        played.push(game);
                    }
                }
                // Others may have been finished before Ctrl-C. A limit that stops one game stops others like it.
                None if cancel.is_cancelled() => continue,
                None => break,
            }
            progress.step();
        }
        (tally, played)
    }

    fn write(
        &self,
        out: &mut Output,
        game: Game,
        table: &CrossTable,
        complete: bool,
    ) -> Result<(), CliError> {
        if self.asked.common.json {
            writeln!(out, "{}", to_line(&Arena::new(game, self.seed, table, complete)))?;
        } else if self.levels {
            write_table(out, table)?;
        } else if table.tally(0, 1).games() == 0 {
            writeln!(out, "no game was finished")?;
        } else {
            let tally = table.tally(0, 1);
            writeln!(
                out,
                "{} against {}: {} won, {} drawn, {} lost, {:.1} % of the points",
                table.levels()[0],
                table.levels()[1],
                tally.wins,
                tally.draws,
                tally.losses,
                100.0 * tally.share()
            )?;
        }
        Ok(())
    }
}

/// Who plays whom: the stronger one is named first, but for a match of two, which is as it was asked for.
fn pairs(count: usize, neighbours: bool) -> Vec<(usize, usize)> {
    if count == 2 {
        return vec![(0, 1)];
    }
    let all = (0..count).flat_map(|row| (0..row).map(move |column| (row, column)));
    all.filter(|(row, column)| !neighbours || row - column == 1).collect()
}

fn write_table(out: &mut Output, table: &CrossTable) -> std::io::Result<()> {
    write!(out, "{:>7}", "")?;
    for level in table.levels() {
        write!(out, "{level:>8}")?;
    }
    writeln!(out, "  rating")?;
    for (row, (level, rating)) in table.levels().iter().zip(table.ratings()).enumerate() {
        write!(out, "{level:>7}")?;
        for column in 0..table.levels().len() {
            let tally = table.tally(row, column);
            if tally.games() == 0 {
                write!(out, "{:>8}", "")?;
            } else {
                write!(out, "{:>8.1}", 100.0 * tally.share())?;
            }
        }
        writeln!(out, "{rating:>8.0}")?;
    }
    Ok(())
}
