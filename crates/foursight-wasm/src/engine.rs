//! The solver with its table and its book, and the questions it can be asked.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use foursight_coach::{self as coach, Level, Opponent, PuzzleMaker};
use foursight_json::{Explanation, Puzzle, Review};
use foursight_solver::Solver;
use foursight_solver::book::DeepBook;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::convert::{bad_option, object, thrown};
use crate::input::{moves_of, read, read_game, read_grade, read_move, whole_number};
use crate::job::{Job, Question, move_object};

/// The most memory the table takes unless told otherwise, in MiB: what a phone can spare.
const TABLE_MIB: f64 = 64.0;

/// A solver: a table that grows with the work, and the opening book of Connect Four.
#[wasm_bindgen]
pub struct Engine {
    solver: Rc<RefCell<Solver>>,
}

#[wasm_bindgen]
impl Engine {
    /// An engine whose table takes at most that much memory (64 MiB unless given), with the book unless told otherwise.
    ///
    /// # Errors
    ///
    /// An `Error` if the size is no whole number.
    #[wasm_bindgen(constructor)]
    pub fn new(table_mib: Option<f64>, book: Option<bool>) -> Result<Engine, JsValue> {
        let mebibytes = whole_number(table_mib.unwrap_or(TABLE_MIB), "table_mib")?;
        let builder = Solver::builder().table_mib(usize::try_from(mebibytes).unwrap_or(usize::MAX));
        let builder = if book == Some(false) { builder.no_book() } else { builder };
        Ok(Self { solver: Rc::new(RefCell::new(builder.build())) })
    }

    /// Forgets what is in the table.
    pub fn clear(&self) {
        self.solver.borrow_mut().clear();
    }

    /// Reads a deep book from now on: the bytes of a file that `foursight book build --after` makes. It answers what comes after
    /// the opening book. A question that is being worked on keeps what it has found.
    ///
    /// # Errors
    ///
    /// An `Error` if the bytes are no deep book, or a damaged one; nothing has changed then.
    #[wasm_bindgen(js_name = readDeepBook)]
    pub fn read_deep_book(&self, bytes: Vec<u8>) -> Result<(), JsValue> {
        let book = DeepBook::from_bytes(bytes).map_err(thrown)?;
        self.solver.borrow_mut().set_deep_book(Arc::new(book));
        Ok(())
    }

    /// To find out everything about a position; the result is an `Analysis`.
    ///
    /// # Errors
    ///
    /// An `Error` that says what is wrong with the text, the game or the ply.
    pub fn analyze(&self, text: &str, game: Option<String>, ply: Option<f64>) -> Result<Job, JsValue> {
        let parsed = read(text, game.as_deref(), ply)?;
        Ok(self.job(Question::analysis(parsed)))
    }

    /// To find the score of a position, or, if `weak` is true, only who wins; the result is a `Solution`.
    ///
    /// # Errors
    ///
    /// As for `analyze`.
    pub fn solve(
        &self,
        text: &str,
        game: Option<String>,
        ply: Option<f64>,
        weak: Option<bool>,
    ) -> Result<Job, JsValue> {
        let parsed = read(text, game.as_deref(), ply)?;
        Ok(self.job(Question::score(parsed, weak == Some(true))))
    }

    /// To explain a position, or a move in it; the result is an `Explanation`.
    ///
    /// # Errors
    ///
    /// An `Error` that says what is wrong with the text, the game, the ply or the move.
    pub fn explain(
        &self,
        text: &str,
        game: Option<String>,
        ply: Option<f64>,
        #[wasm_bindgen(unchecked_optional_param_type = "Move | null")] played: Option<JsValue>,
    ) -> Result<Job, JsValue> {
        let parsed = read(text, game.as_deref(), ply)?;
        let played = played.filter(|it| !it.is_null() && !it.is_undefined());
        let cell = played.map(|played| read_move(parsed.position, &played)).transpose()?;
        let position = parsed.position;
        let question = match cell.and_then(|cell| coach::Job::explain_move(position, cell)) {
            Some(job) => Question::coach(job, move |it| object(&Explanation::of_move(&parsed, it))),
            None => Question::coach(coach::Job::explain(position), move |it| {
                object(&Explanation::of_position(&parsed, it))
            }),
        };
        Ok(self.job(question))
    }

    /// To find what to look for in a position, without the move itself; the result is a clause of the coach.
    ///
    /// # Errors
    ///
    /// As for `analyze`.
    pub fn hint(&self, text: &str, game: Option<String>, ply: Option<f64>) -> Result<Job, JsValue> {
        let position = read(text, game.as_deref(), ply)?.position;
        let job = coach::Job::explain(position);
        Ok(self.job(Question::coach(job, |explanation| Ok(coach::english::hint(explanation).into()))))
    }

    /// To go through a game move by move; the result is a `Review`.
    ///
    /// # Errors
    ///
    /// An `Error` that says what is wrong with the text or the game, or that the board came without its moves.
    pub fn review(&self, text: &str, game: Option<String>) -> Result<Job, JsValue> {
        let parsed = read(text, game.as_deref(), None)?;
        let job = coach::Job::review(parsed.position.game(), moves_of(&parsed)?).map_err(thrown)?;
        Ok(self.job(Question::coach(job, move |it| object(&Review::new(it, parsed.result, 1)))))
    }

    /// To make the puzzle of a seed, of a grade if one is given; the result is a `Puzzle`, or `null` if none was found.
    ///
    /// # Errors
    ///
    /// An `Error` if there is no such game, seed or grade.
    pub fn puzzle(&self, game: Option<String>, seed: f64, grade: Option<f64>) -> Result<Job, JsValue> {
        let maker = PuzzleMaker::new(read_game(game.as_deref())?, whole_number(seed, "seed")?);
        Ok(self.puzzle_of(maker, read_grade(grade)?))
    }

    /// To make the puzzle of a day, written as `2026-11-16`, which is the same for everybody.
    ///
    /// # Errors
    ///
    /// An `Error` if there is no such game, day or grade.
    #[wasm_bindgen(js_name = puzzleOfDate)]
    pub fn puzzle_of_date(
        &self,
        game: Option<String>,
        date: &str,
        grade: Option<f64>,
    ) -> Result<Job, JsValue> {
        let maker = PuzzleMaker::of_date(read_game(game.as_deref())?, date);
        let maker =
            maker.ok_or_else(|| bad_option(&format!("{date:?} is no day: write it as 2026-11-16")))?;
        Ok(self.puzzle_of(maker, read_grade(grade)?))
    }

    /// To make puzzles of the mistakes in a game; the result is a list of `Puzzle`.
    ///
    /// # Errors
    ///
    /// As for `review`.
    #[wasm_bindgen(js_name = puzzlesOfGame)]
    pub fn puzzles_of_game(&self, text: &str, game: Option<String>) -> Result<Job, JsValue> {
        let parsed = read(text, game.as_deref(), None)?;
        let job = coach::Job::puzzles_of_game(parsed.position.game(), moves_of(&parsed)?);
        let numbered = |made: &Vec<coach::Puzzle>| {
            object(&made.iter().zip(1..).map(|(it, number)| Puzzle::new(it, number)).collect::<Vec<_>>())
        };
        Ok(self.job(Question::coach(job.map_err(thrown)?, numbered)))
    }

    /// To choose a move as an opponent of that level, `"1"` to `"10"` or `"perfect"`, does; the result is a `ViewMove`, or
    /// `null` if the game is over.
    ///
    /// # Errors
    ///
    /// An `Error` that says what is wrong with the text, the level, the seed, the game or the ply.
    pub fn choose(
        &self,
        text: &str,
        level: &str,
        seed: f64,
        game: Option<String>,
        ply: Option<f64>,
    ) -> Result<Job, JsValue> {
        let parsed = read(text, game.as_deref(), ply)?;
        let level = level.parse::<Level>().map_err(|error| bad_option(&error.to_string()))?;
        let opponent = Opponent::new(level, whole_number(seed, "seed")?);
        let position = parsed.position;
        let job = coach::Job::choose(opponent, position);
        Ok(self.job(Question::coach(job, move |&cell| move_object(position, cell))))
    }
}

impl Engine {
    fn puzzle_of(&self, maker: PuzzleMaker, grade: Option<u32>) -> Job {
        let first = |made: &Option<coach::Puzzle>| object(&made.as_ref().map(|made| Puzzle::new(made, 1)));
        self.job(Question::coach(coach::Job::next_puzzle(maker, grade), first))
    }

    fn job(&self, question: Question) -> Job {
        Job::new(Rc::clone(&self.solver), question)
    }
}
