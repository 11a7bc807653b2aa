//! Questions that are worked on in slices.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use foursight_coach as coach;
use foursight_core::AnyPosition;
use foursight_core::notation::Parsed;
use foursight_json::{self as json, Analysis, Event, Move};
use foursight_solver::clock::Instant;
use foursight_solver::{AnalysisJob, Bounds, Limits, MoveValue, Progress, SolveJob, Solver};
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
    Analysis(Box<AnalysisQuestion>),
    /// The score, or only who wins; it tells what it proves.
    Score(Box<ScoreQuestion>),
    /// A task of the coach, which tells nothing before its end.
    Coach(Box<dyn Task>),
    /// It is answered.
    Answered { answer: JsValue, answered: usize },
}

/// An analysis, and what is proved about its position.
pub(crate) struct AnalysisQuestion {
    parsed: Parsed,
    job: AnalysisJob,
    known: Option<Bounds>,
    /// The moves whose score is open, as they were told last.
    open: Vec<MoveValue>,
}

/// The score of a position, or only who wins.
pub(crate) struct ScoreQuestion {
    parsed: Parsed,
    job: SolveJob,
    answer: json::Answer,
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
        let events = Array::new();
        let done = self.question.step(&mut self.solver.borrow_mut(), time, &events)?;
        let step = Object::new();
        Reflect::set(&step, &"done".into(), &done.into())?;
        Reflect::set(&step, &"events".into(), &events)?;
        if let Some(open) = self.question.open_moves()? {
            Reflect::set(&step, &"open".into(), &open)?;
        }
        Reflect::set(&step, &"answered".into(), &JsValue::from_f64(self.question.answered() as f64))?;
        Ok(step.into())
    }

    /// The answer: of an analysis or a score what is proved by now, of everything else `undefined` until it is done.
    ///
    /// # Errors
    ///
    /// None that a caller can cause.
    #[wasm_bindgen(unchecked_return_type = "any")]
    pub fn result(&self) -> Answer {
        match &self.question {
            Question::Analysis(it) => object(&Analysis::new(&it.parsed, &it.job.analysis())),
            Question::Score(it) => {
                object(&json::Solution::new(&it.parsed, &it.job.solution(), it.answer, 1, None))
            }
            Question::Coach(_) => Ok(JsValue::UNDEFINED),
            Question::Answered { answer, .. } => Ok(answer.clone()),
        }
    }
}

impl Job {
    pub(crate) fn new(solver: Rc<RefCell<Solver>>, question: Question) -> Self {
        Self { solver, question }
    }
}

impl Question {
    /// To analyse a position.
    pub(crate) fn analysis(parsed: Parsed) -> Self {
        let job = AnalysisJob::new(parsed.position);
        Self::Analysis(Box::new(AnalysisQuestion { parsed, job, known: None, open: Vec::new() }))
    }

    /// To find the score of a position, or only who wins.
    pub(crate) fn score(parsed: Parsed, weak: bool) -> Self {
        let position = parsed.position;
        let (job, answer) = if weak {
            (SolveJob::outcome(position), json::Answer::Weak)
        } else {
            (SolveJob::score(position), json::Answer::Strong)
        };
        Self::Score(Box::new(ScoreQuestion { parsed, job, answer }))
    }

    /// A task of the coach, and how its result becomes an object.
    pub(crate) fn coach<T: 'static>(job: coach::Job<T>, finish: impl FnOnce(&T) -> Answer + 'static) -> Self {
        Self::Coach(Box::new(CoachTask { job, finish }))
    }

    /// One slice; whether it was the last.
    fn step(&mut self, solver: &mut Solver, time: Duration, events: &Array) -> Result<bool, JsValue> {
        match self {
            Self::Analysis(it) => it.step(solver, &limits(time), events),
            Self::Score(it) => it.step(solver, &limits(time), events),
            Self::Coach(task) => {
                let answered = task.answered();
                if task.step(solver, time) == Progress::Done {
                    let done = Self::Answered { answer: JsValue::UNDEFINED, answered };
                    let Self::Coach(task) = std::mem::replace(self, done) else { return Ok(true) };
                    let answered = task.answered();
                    *self = Self::Answered { answer: task.finish()?, answered };
                    return Ok(true);
                }
                Ok(false)
            }
            Self::Answered { .. } => Ok(true),
        }
    }

    /// Of an analysis: the moves whose score is open, if there is news of them.
    fn open_moves(&mut self) -> Result<Option<Array>, JsValue> {
        let Self::Analysis(it) = self else { return Ok(None) };
        it.open_moves()
    }

    fn answered(&self) -> usize {
        match self {
            Self::Analysis(_) | Self::Score(_) => 0,
            Self::Coach(task) => task.answered(),
            Self::Answered { answered, .. } => *answered,
        }
    }
}

impl AnalysisQuestion {
    fn step(&mut self, solver: &mut Solver, limits: &Limits, events: &Array) -> Result<bool, JsValue> {
        let mut told = Vec::new();
        let progress = self.job.step(solver, limits, |event| told.push(event));
        for event in told {
            if let Some(event) = self.event(event) {
                events.push(&object(&event)?);
            }
        }
        Ok(progress == Progress::Done)
    }

    fn open_moves(&mut self) -> Result<Option<Array>, JsValue> {
        let mut open = self.job.analysis().moves;
        open.retain(|value| value.score().is_none());
        if open == self.open {
            return Ok(None);
        }
        let told = Array::new();
        for value in &open {
            let played = Move::new(self.parsed.position.game(), value.cell);
            let bounds = [value.bounds.lower.value(), value.bounds.upper.value()];
            let open = Object::new();
            Reflect::set(&open, &"move".into(), &object(&played)?)?;
            Reflect::set(&open, &"bounds".into(), &object(&bounds)?)?;
            told.push(&open);
        }
        self.open = open;
        Ok(Some(told))
    }

    fn event(&mut self, event: foursight_solver::Event) -> Option<Event> {
        match event {
            foursight_solver::Event::Bounds(bounds) => {
                self.known = Some(bounds);
                Some(Event::bounds(bounds))
            }
            foursight_solver::Event::Move(value) => {
                Event::of_move(self.parsed.position, value, self.known.unwrap_or(value.bounds))
            }
            _ => None,
        }
    }
}

impl ScoreQuestion {
    fn step(&mut self, solver: &mut Solver, limits: &Limits, events: &Array) -> Result<bool, JsValue> {
        let mut proved = Vec::new();
        let progress = self.job.step(solver, limits, |bounds| proved.push(bounds));
        for bounds in proved {
            events.push(&object(&Event::bounds(bounds))?);
        }
        Ok(progress == Progress::Done)
    }
}

/// A task of the coach, whatever its result is.
pub(crate) trait Task {
    fn step(&mut self, solver: &mut Solver, time: Duration) -> Progress;
    fn answered(&self) -> usize;
    fn finish(self: Box<Self>) -> Answer;
}

struct CoachTask<T, F> {
    job: coach::Job<T>,
    finish: F,
}

impl<T, F: FnOnce(&T) -> Answer> Task for CoachTask<T, F> {
    /// As many steps as the time allows: some need no search at all.
    fn step(&mut self, solver: &mut Solver, time: Duration) -> Progress {
        let start = Instant::now();
        loop {
            let left = time.saturating_sub(start.elapsed());
            let progress = self.job.step(solver, &limits(left));
            if progress != Progress::More || start.elapsed() >= time {
                return progress;
            }
        }
    }

    fn answered(&self) -> usize {
        self.job.answered()
    }

    fn finish(self: Box<Self>) -> Answer {
        let Self { job, finish } = *self;
        job.into_result().map_or(Ok(JsValue::UNDEFINED), |result| finish(&result))
    }
}

fn limits(time: Duration) -> Limits {
    Limits { time: Some(time), ..Limits::default() }
}

/// The move of a position that fills a cell, or `null` if there is none.
pub(crate) fn move_object(position: AnyPosition, cell: Option<foursight_core::Cell>) -> Answer {
    object(&cell.map(|cell| foursight_json::ViewMove::new(position, cell)))
}
