//! Questions that are worked on in slices.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use foursight_coach::{Opponent, PuzzleMaker, explain, explain_move, puzzles_of_review, review};
use foursight_core::notation::Parsed;
use foursight_core::{AnyPosition, Cell};
use foursight_json::{Analysis, Event, Explanation, Puzzle, Review, ViewMove};
use foursight_solver::{AnalysisJob, Limits, Progress, Solver};
use js_sys::{Array, Object, Reflect};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::convert::{Answer, bad_option, object};

/// A question at work. Whoever asked takes steps until it is done, and does other things in between; to cancel it is to
/// take no more steps, and to free it.
#[wasm_bindgen]
pub struct Job {
    solver: Rc<RefCell<Solver>>,
    question: Question,
}

/// What is asked, and how far it is.
pub(crate) enum Question {
    /// An analysis, which tells what it proves.
    Analysis { parsed: Parsed, job: Box<AnalysisJob>, known: Option<foursight_solver::Bounds> },
    /// One go.
    Once(Box<dyn FnOnce(&mut Solver) -> Answer>),
    /// It is answered.
    Answered(JsValue),
}

#[wasm_bindgen]
impl Job {
    /// Works for about that long and tells what was proved meanwhile, and whether the question is answered.
    ///
    /// # Errors
    ///
    /// An `Error` if that is no time.
    #[wasm_bindgen(unchecked_return_type = "Step")]
    pub fn step(&mut self, milliseconds: f64) -> Answer {
        let time = Duration::try_from_secs_f64(milliseconds / 1000.0);
        let time = time.map_err(|_| bad_option(&format!("{milliseconds} is no number of milliseconds")))?;
        let limits = Limits { time: Some(time), ..Limits::default() };
        let events = Array::new();
        let done = self.question.step(&mut self.solver.borrow_mut(), &limits, &events)?;
        let step = Object::new();
        Reflect::set(&step, &"done".into(), &done.into())?;
        Reflect::set(&step, &"events".into(), &events)?;
        Reflect::set(&step, &"answered".into(), &0.into())?;
        Ok(step.into())
    }

    /// The answer: of an analysis what is proved by now, of everything else `undefined` until it is done.
    ///
    /// # Errors
    ///
    /// None that a caller can cause.
    #[wasm_bindgen(unchecked_return_type = "any")]
    pub fn result(&self) -> Answer {
        match &self.question {
            Question::Analysis { parsed, job, .. } => object(&Analysis::new(parsed, &job.analysis())),
            Question::Once(_) => Ok(JsValue::UNDEFINED),
            Question::Answered(answer) => Ok(answer.clone()),
        }
    }
}

impl Job {
    pub(crate) fn new(solver: Rc<RefCell<Solver>>, question: Question) -> Self {
        Self { solver, question }
    }
}

impl Question {
    pub(crate) fn analyze(parsed: Parsed) -> Self {
        let job = Box::new(AnalysisJob::new(parsed.position));
        Self::Analysis { parsed, job, known: None }
    }

    pub(crate) fn explain(parsed: Parsed, played: Option<Cell>) -> Self {
        Self::Once(Box::new(move |solver| {
            let limits = Limits::default();
            match played.and_then(|cell| explain_move(parsed.position, cell, solver, &limits)) {
                Some(explained) => object(&Explanation::of_move(&parsed, &explained)),
                None => {
                    object(&Explanation::of_position(&parsed, &explain(parsed.position, solver, &limits)))
                }
            }
        }))
    }

    pub(crate) fn review(parsed: Parsed) -> Self {
        Self::Once(Box::new(move |solver| {
            let moves = parsed.moves.as_deref().unwrap_or_default();
            let reviewed = review(parsed.position.game(), moves, solver, &Limits::default());
            let reviewed = reviewed.map_err(crate::convert::thrown)?;
            object(&Review::new(&reviewed, parsed.result, 1))
        }))
    }

    pub(crate) fn puzzle(mut maker: PuzzleMaker, grade: Option<u32>) -> Self {
        Self::Once(Box::new(move |solver| {
            let made = maker.next_puzzle(grade, solver, &Limits::default());
            object(&made.map(|made| Puzzle::new(&made, 1)))
        }))
    }

    pub(crate) fn puzzles_of_game(parsed: Parsed) -> Self {
        Self::Once(Box::new(move |solver| {
            let moves = parsed.moves.as_deref().unwrap_or_default();
            let reviewed = review(parsed.position.game(), moves, solver, &Limits::default());
            let reviewed = reviewed.map_err(crate::convert::thrown)?;
            let made = puzzles_of_review(&reviewed, solver, &Limits::default());
            object(&made.iter().zip(1..).map(|(made, number)| Puzzle::new(made, number)).collect::<Vec<_>>())
        }))
    }

    pub(crate) fn choose(position: AnyPosition, opponent: Opponent) -> Self {
        Self::Once(Box::new(move |solver| {
            let cell = opponent.choose(position, solver, &Limits::default());
            object(&cell.map(|cell| ViewMove::new(position, cell)))
        }))
    }

    /// One slice; whether it was the last.
    fn step(&mut self, solver: &mut Solver, limits: &Limits, events: &Array) -> Result<bool, JsValue> {
        match self {
            Self::Analysis { parsed, job, known } => {
                let mut told = Vec::new();
                let progress = job.step(solver, limits, |event| told.push(event));
                for event in told {
                    let event = match event {
                        foursight_solver::Event::Bounds(bounds) => {
                            *known = Some(bounds);
                            Some(Event::bounds(bounds))
                        }
                        foursight_solver::Event::Move(value) => {
                            let whole = known.unwrap_or(value.bounds);
                            Event::of_move(parsed.position, value, whole)
                        }
                        _ => None,
                    };
                    if let Some(event) = event {
                        events.push(&object(&event)?);
                    }
                }
                Ok(progress == Progress::Done)
            }
            Self::Once(_) => {
                if let Self::Once(work) = std::mem::replace(self, Self::Answered(JsValue::NULL)) {
                    *self = Self::Answered(work(solver)?);
                }
                Ok(true)
            }
            Self::Answered(_) => Ok(true),
        }
    }
}
