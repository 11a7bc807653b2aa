//! Many positions in one call, through the library's batch.

use std::sync::Arc;
use std::time::Instant;

use foursight_core::{AnyPosition, Game};
use foursight_json::{Error, ErrorKind};
use foursight_solver::batch::{Answer, Answers, Batch, analysis, outcome, score};
use foursight_solver::{Limits, Solver, SolverBuilder, Verdict};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::attend::GLANCE;
use crate::rows::Rows;

/// What stands where nothing is proved: no score is that low.
pub(crate) const NOTHING: i8 = i8::MIN;

/// What is asked about each position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Question {
    Score,
    Outcome,
    Moves,
    /// The empty cells, without a search: what a score says about the end of the game depends on them.
    Empty,
}

impl Question {
    pub(crate) fn named(name: &str) -> PyResult<Self> {
        match name {
            "score" => Ok(Self::Score),
            "outcome" => Ok(Self::Outcome),
            "moves" => Ok(Self::Moves),
            "empty" => Ok(Self::Empty),
            _ => Err(PyValueError::new_err(format!("{name:?} is no question"))),
        }
    }
}

/// The answers to all rows.
pub(crate) struct Labels {
    /// One value a row, or one a move; [`NOTHING`] where none is proved.
    pub(crate) values: Vec<i8>,
    /// The shape of the values of a row: none for one value; the columns; or without gravity rows and columns.
    pub(crate) shape: Vec<usize>,
    /// What is wrong with which rows.
    pub(crate) errors: Vec<(u64, Error)>,
}

impl Labels {
    /// How many values a row has.
    pub(crate) fn width(&self) -> usize {
        self.shape.iter().product()
    }
}

/// What a row comes to: its values, or what is wrong with it.
type Label = Result<Box<[i8]>, Box<Error>>;

/// Asks the question about every row. `report` is told how many are done, some times a second.
pub(crate) fn label(
    py: Python<'_>,
    rows: Arc<dyn Rows>,
    question: Question,
    game: Option<Game>,
    (builder, limits): (SolverBuilder, Limits),
    report: Option<&Bound<'_, PyAny>>,
) -> PyResult<Labels> {
    let count = rows.len();
    let game = (question == Question::Moves).then(|| game.unwrap_or_else(|| rows.game()));
    let shape = game.map_or_else(Vec::new, shape);
    let batch = Batch::new(builder).limits(limits);
    let mut answers = batch.run(0..count, move |row, solver: &mut Solver, limits: &Limits| {
        let position = rows.position(row).and_then(|position| of_game(position, game));
        answer(position.map_err(Box::new), question, solver, limits)
    });
    let values = vec![NOTHING; count * shape.iter().product::<usize>()];
    let mut labels = Labels { values, shape, errors: Vec::new() };
    let mut done = 0;
    while !py.detach(|| take(&mut answers, &mut labels, &mut done)) {
        py.check_signals()?;
        if let Some(report) = report {
            report.call1((done,))?;
        }
    }
    if let Some(report) = report {
        report.call1((done,))?;
    }
    Ok(labels)
}

/// Takes the answers of the next moment; returns whether they were the last.
fn take(answers: &mut Answers<Label>, labels: &mut Labels, done: &mut usize) -> bool {
    let (start, width) = (Instant::now(), labels.width());
    while let Some(left) = GLANCE.checked_sub(start.elapsed()) {
        if !answers.wait(left) {
            return false;
        }
        let Some(Answer { index, value }) = answers.next() else { return true };
        *done += 1;
        match value {
            Ok(values) => {
                labels.values[index as usize * width..][..width].copy_from_slice(&values);
            }
            Err(error) => labels.errors.push((index, *error)),
        }
    }
    false
}

fn answer(
    position: Result<AnyPosition, Box<Error>>,
    question: Question,
    solver: &mut Solver,
    limits: &Limits,
) -> Label {
    Ok(match question {
        Question::Score => {
            let score = score(position, solver, limits)?.score();
            Box::new([score.map_or(NOTHING, |score| score.value() as i8)])
        }
        Question::Outcome => {
            let verdict = outcome(position, solver, limits)?.verdict();
            Box::new([verdict.map_or(NOTHING, sign)])
        }
        Question::Empty => {
            let position = position?;
            let empty = position.game().cells() - position.ply();
            // A board of 128 cells with nothing on it has none that fits; nobody solves it either.
            Box::new([i8::try_from(empty).unwrap_or(NOTHING)])
        }
        Question::Moves => {
            let analysis = analysis(position, solver, limits)?;
            let game = analysis.position.game();
            let mut values = vec![NOTHING; shape(game).iter().product()];
            for value in &analysis.moves {
                let place = if game.has_gravity() {
                    value.cell.column()
                } else {
                    (game.height() - 1 - value.cell.row()) * game.width() + value.cell.column()
                };
                values[place as usize] = value.score().map_or(NOTHING, |score| score.value() as i8);
            }
            values.into_boxed_slice()
        }
    })
}

/// The shape of the values of every move: one a column, or without gravity one a cell.
fn shape(game: Game) -> Vec<usize> {
    let (height, width) = (game.height() as usize, game.width() as usize);
    if game.has_gravity() { vec![width] } else { vec![height, width] }
}

fn sign(verdict: Verdict) -> i8 {
    match verdict {
        Verdict::Win => 1,
        Verdict::Draw => 0,
        Verdict::Loss => -1,
    }
}

fn of_game(position: AnyPosition, game: Option<Game>) -> Result<AnyPosition, Error> {
    let found = position.game();
    if game.is_none_or(|game| game == found) {
        return Ok(position);
    }
    let message = format!("the position is of the game {found}, and not of that of the first row");
    Err(Error::new(ErrorKind::GameDisagrees, message))
}
