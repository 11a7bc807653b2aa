//! `foursight arena`: levels against each other.

use std::io::Write;

use foursight_coach::{CrossTable, Level, Match, Tally};
use foursight_core::Game;
use foursight_solver::CancelHandle;
use foursight_solver::batch::Batch;
use serde::Serialize;

use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::interrupt::cancel_on_interrupt;
use crate::json::{GameJson, VERSION, to_line};
use crate::options::number;
use crate::output::Output;
use crate::progress::Progress;
use crate::search_options::QuestionArgs;

const EXAMPLES: &str = "\
Examples:
  foursight arena 3 4
  foursight arena perfect 10 --games 50
  foursight arena --levels --games 400 --seed 1";

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

    /// The same seed gives the same games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    asked: QuestionArgs,
}

/// A match as JSON.
#[derive(Serialize)]
struct MatchJson {
    level: String,
    opponent: String,
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    share: f64,
}

#[derive(Serialize)]
struct ArenaJson {
    version: u32,
    game: GameJson,
    seed: u64,
    /// Whether every game was finished.
    complete: bool,
    matches: Vec<MatchJson>,
    ratings: Vec<RatingJson>,
}

#[derive(Serialize)]
struct RatingJson {
    level: String,
    rating: i32,
}

impl Args {
    /// Plays and prints.
    pub(crate) fn run(&self, out: &mut Output) -> Result<ExitCode, CliError> {
        let game = self.asked.common.game.game()?;
        let cancel = cancel_on_interrupt(|| {});
        let levels: Vec<Level> = if self.levels { Level::ALL.to_vec() } else { self.two.clone() };
        let mut table = CrossTable::new(&levels);
        let mut complete = true;
        let progress = Progress::start();
        for (row, column) in pairs(levels.len(), self.neighbours) {
            let levels = [levels[row], levels[column]];
            progress.measure(u64::from(self.rounds()), || format!("{} against {}", levels[0], levels[1]));
            let (tally, whole) = self.play(Match { game, levels, seed: self.seed }, &cancel, &progress);
            table.set(row, column, tally);
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

    /// A match, on all threads, and whether all of its games were finished: a limit or Ctrl-C may strike first. Every game
    /// depends on its number alone.
    fn play(&self, contest: Match, cancel: &CancelHandle, progress: &Progress) -> (Tally, bool) {
        let search = &self.asked.search;
        let batch = Batch::new(search.solver()).limits(search.limits(cancel.clone())).as_they_come();
        let games = batch.run(0..self.rounds(), move |number, solver, limits| {
            contest.play(number, solver, limits).map(|outcome| (number, outcome))
        });
        let mut tally = Tally::default();
        for game in games {
            match game.value {
                Some((number, outcome)) => contest.count(number, outcome, &mut tally),
                // Others may have been finished before Ctrl-C. A limit that stops one game stops others like it.
                None if cancel.is_cancelled() => continue,
                None => break,
            }
            progress.step();
        }
        (tally, tally.games() == self.rounds())
    }

    fn write(
        &self,
        out: &mut Output,
        game: Game,
        table: &CrossTable,
        complete: bool,
    ) -> Result<(), CliError> {
        if self.asked.common.json {
            writeln!(out, "{}", to_line(&json(game, self.seed, table, complete)))?;
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

fn json(game: Game, seed: u64, table: &CrossTable, complete: bool) -> ArenaJson {
    let mut matches = Vec::new();
    for (row, column) in pairs(table.levels().len(), false) {
        let tally = table.tally(row, column);
        if tally.games() > 0 {
            matches.push(MatchJson {
                level: table.levels()[row].to_string(),
                opponent: table.levels()[column].to_string(),
                games: tally.games(),
                wins: tally.wins,
                draws: tally.draws,
                losses: tally.losses,
                share: (tally.share() * 10_000.0).round() / 10_000.0,
            });
        }
    }
    let rating = |(level, rating): (&Level, f64)| RatingJson {
        level: level.to_string(),
        rating: rating.round() as i32,
    };
    let ratings = rated(table).map(rating).collect();
    ArenaJson { version: VERSION, game: GameJson::new(game), seed, complete, matches, ratings }
}

/// The levels that have played, with their ratings.
fn rated(table: &CrossTable) -> impl Iterator<Item = (&Level, f64)> {
    let has_played =
        |row: usize| (0..table.levels().len()).any(|column| table.tally(row, column).games() > 0);
    let all = table.levels().iter().zip(table.ratings()).enumerate();
    all.filter(move |&(row, _)| has_played(row)).map(|(_, rated)| rated)
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
