//! `foursight book verify`: whether a book can be trusted.

use std::io::Write;

use foursight_coach::Chance;
use foursight_core::AnyPosition;
use foursight_solver::book::{Book, DeepBook, best_of_moves};
use foursight_solver::{CancelHandle, Limits, Score, Solver};

use super::file::{AnyBook, BookArgs};
use crate::error::CliError;
use crate::exit_code::ExitCode;
use crate::interrupt::cancel_on_interrupt;
use crate::options::number;
use crate::output::Output;
use crate::progress::Progress;
use crate::words;

/// Check a book
///
/// The file is whole, or it would not be read. Every position before the last ply must be worth what the best of its moves
/// is worth, and every place must be empty exactly where there is no position or the game is over. With --sample, random
/// positions of the last ply are solved again without the book.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// Solve this many positions of the last ply again
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number(0..=u32::MAX))]
    sample: u32,

    /// Which positions the sample holds
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    book: BookArgs,
}

const EXAMPLES: &str = "\
Examples:
  foursight book verify
  foursight book verify --sample 500 --seed 7
  foursight book verify --book 6x5x4-5.book";

impl Args {
    pub(crate) fn run(&self, out: &mut Output) -> Result<ExitCode, CliError> {
        let book = self.book.book();
        let cancel = cancel_on_interrupt(|| {});
        let scores = book.scores()?;
        let mut wrong = match &book {
            AnyBook::Plain(book) => {
                (0..book.places().len()).filter_map(|place| complaint(book, place)).collect()
            }
            AnyBook::Deep(book) => complaints_about(book, &scores),
        };
        // A deep book is only about those that it has.
        let checked = match &book {
            AnyBook::Plain(book) => book.places().len().into(),
            AnyBook::Deep(_) => scores.len() as u64,
        };
        writeln!(out, "{}: {} wrong", words::count(checked, "place"), wrong.len())?;
        let solved = if self.sample > 0 { self.solve_sample(&book, &scores, &cancel, &mut wrong) } else { 0 };
        if self.sample > 0 {
            writeln!(
                out,
                "{} of ply {} solved again: {} wrong in all",
                words::count(solved.into(), "position"),
                book.depth(),
                wrong.len()
            )?;
        }
        for complaint in &wrong {
            out.talk(complaint)?;
        }
        Ok(match (cancel.is_cancelled(), wrong.is_empty()) {
            (true, _) => ExitCode::Interrupted,
            (false, true) => ExitCode::Success,
            (false, false) => ExitCode::BadInput,
        })
    }

    /// Solves random positions of the last ply without the book; how many it came to.
    fn solve_sample(
        &self,
        book: &AnyBook,
        scores: &[(u32, Score)],
        cancel: &CancelHandle,
        wrong: &mut Vec<String>,
    ) -> u32 {
        let progress = Progress::start();
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let mut solver = Solver::builder().no_book().threads(threads).build();
        let limits = Limits { cancel: Some(cancel.clone()), ..Limits::default() };
        // The places are in order, so those of the last ply are at the end.
        let first = book.places().of_ply(book.depth()).start;
        let last_ply = &scores[scores.partition_point(|&(place, _)| place < first)..];
        let mut chance = Chance::new(self.seed);
        let mut solved = 0;
        while solved < self.sample && !last_ply.is_empty() {
            let (place, score) = last_ply[chance.below(last_ply.len() as u32) as usize];
            let Some(position) = book.places().position(place) else {
                wrong.push(format!("place {place}: a score of {score}, and nothing to have it"));
                break;
            };
            let Some(found) = solver.solve_within(position, &limits).score() else { break };
            solved += 1;
            progress.say(|| format!("{solved} of {}", self.sample));
            if found != score {
                let code = position.code();
                wrong.push(format!("{code}: the book says {score}, the solver {found}"));
            }
        }
        progress.finish();
        solved
    }
}

/// What is wrong in a deep book: every position that is stored before the last ply must be worth what its best move is worth.
fn complaints_about(book: &DeepBook, scores: &[(u32, Score)]) -> Vec<String> {
    let mut known = vec![None; book.places().len() as usize];
    for &(place, score) in scores {
        known[place as usize] = Some(score);
    }
    let mut wrong = Vec::new();
    for &(place, score) in scores {
        let Some(position) = book.places().position(place).filter(|it| it.ply() < book.depth()) else {
            continue;
        };
        match best_of_moves(position, |child| value(book, &known, child)) {
            Some(best) if best == score => {}
            best => {
                let best = best.map_or_else(|| "nothing that is known".to_owned(), |best| best.to_string());
                wrong.push(format!(
                    "{}: the book says {score}, its best move is worth {best}",
                    position.code()
                ));
            }
        }
    }
    wrong
}

/// The score of a position by what is stored and by what can be seen, on a ply that is left out by the next one.
fn value(book: &DeepBook, known: &[Option<Score>], position: AnyPosition) -> Option<Score> {
    let place = book.places().place(position)?;
    let seen = || DeepBook::evident(position);
    let by_moves = || {
        let has_next = position.ply() < book.depth();
        has_next.then(|| best_of_moves(position, |child| value(book, known, child))).flatten()
    };
    known[place as usize].or_else(seen).or_else(by_moves)
}

/// What is wrong at a place.
fn complaint(book: &Book, place: u32) -> Option<String> {
    let found = book.score_at(place);
    let position = book.places().position(place);
    let Some(position) = position.filter(|position| position.outcome().is_none()) else {
        return found.map(|score| format!("place {place}: a score of {score}, and nothing to have it"));
    };
    let code = position.code();
    let Some(score) = found else { return Some(format!("{code}: no score")) };
    if position.ply() == book.depth() {
        return None; // only the solver knows better
    }
    match best_of_moves(position, |child| book.score(child)) {
        Some(best) if best == score => None,
        Some(best) => Some(format!("{code}: the book says {score}, its best move is worth {best}")),
        None => Some(format!("{code}: a move leads to a position without a score")),
    }
}
