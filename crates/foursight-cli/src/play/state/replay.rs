//! The game that is over, step by step, with what the coach says about each move.

use foursight_coach::{Class, MoveExplanation, Review, ReviewedMove, english};
use foursight_core::Cell;
use foursight_solver::{Score, Verdict};

use super::teaching::{Page, page_of_move};
use super::{Advice, GameState, Hint};
use crate::play::keys::Action;
use crate::words;

/// A reviewed game, and where in it somebody is.
#[derive(Clone, Debug)]
pub(in crate::play) struct Replay {
    review: Box<Review>,
    /// So many moves are on the board.
    step: usize,
    is_open: bool,
    pub(in crate::play) page: Page,
}

impl Replay {
    fn new(review: Box<Review>) -> Self {
        let step = review.moves.len();
        let mut replay = Self { review, step, is_open: true, page: Page::default() };
        replay.go_to(step);
        replay
    }

    pub(super) fn open(&mut self) {
        self.is_open = true;
    }

    pub(in crate::play) fn is_open(&self) -> bool {
        self.is_open
    }

    fn go_to(&mut self, step: usize) {
        self.step = step;
        let title = format!("Review, move {step} of {}", self.review.moves.len());
        self.page = Page::new(title, self.paragraphs());
    }

    fn last(&self) -> Option<&ReviewedMove> {
        self.step.checked_sub(1).and_then(|index| self.review.moves.get(index))
    }

    /// The lesson that the move on the board is.
    fn lesson(&self) -> Option<&MoveExplanation> {
        let number = self.step as u32;
        let lessons = self.review.lessons.iter().flatten().chain(&self.review.lesson);
        lessons.into_iter().find(|it| it.before.position.ply() + 1 == number)
    }

    /// The next step with a mistake or a lesson, round the end.
    fn next_lesson(&self) -> Option<usize> {
        let lessons = self.review.lessons.iter().flatten().chain(&self.review.lesson);
        let mut steps: Vec<u32> = lessons.map(|it| it.before.position.ply() + 1).collect();
        steps.extend(self.review.turning_points().map(|it| it.number));
        steps.sort_unstable();
        let after = steps.iter().find(|&&step| step as usize > self.step);
        after.or(steps.first()).map(|&step| step as usize)
    }

    fn paragraphs(&self) -> Vec<String> {
        let mut paragraphs = Vec::new();
        match self.last() {
            Some(it) => paragraphs.push(judgement(&self.review, it)),
            None => paragraphs.push("Before the first move.".to_owned()),
        }
        if let Some(lesson) = self.lesson() {
            let player = lesson.before.position.to_move().stone();
            paragraphs.push(format!("This is the lesson for {player}."));
            paragraphs.extend(page_of_move(lesson).paragraphs);
        } else if self.step == self.review.moves.len() {
            paragraphs.extend(english::summary(&self.review));
        }
        if !self.review.is_exact() {
            paragraphs.push("Not every position was solved within the limits.".to_owned());
        }
        paragraphs
    }

    fn better(&self) -> &[Cell] {
        let assessment = self.last().and_then(|it| it.assessment.as_ref());
        assessment.map_or(&[], |it| &it.better)
    }
}

/// `15 x 5 is a blunder: ...`.
fn judgement(review: &Review, it: &ReviewedMove) -> String {
    let name = format!("{} {} {}", it.number, it.player.stone(), words::move_name(review.game, it.cell));
    let Some(known) = &it.assessment else { return format!("{name}: not proved.") };
    let result = |score: Score| match score.verdict() {
        Verdict::Draw => "a draw".to_owned(),
        verdict => format!("a {verdict} on move {}", score.last_ply(review.game, it.number - 1)),
    };
    let better = words::move_names(review.game, &known.better).join(" or ");
    let deep = if known.is_deep { ", which no person could see" } else { "" };
    match known.class {
        Class::Best => format!("{name} is best: {}.", result(known.after)),
        Class::Good | Class::Slow => {
            let (after, before) = (result(known.after), result(known.before));
            format!("{name} is {}: {after} instead of {before}; better {better}.", known.class)
        }
        Class::Mistake | Class::Blunder => {
            let (before, after) = (result(known.before), result(known.after));
            format!("{name} is a {}{deep}: {before} becomes {after}; better {better}.", known.class)
        }
    }
}

impl GameState {
    pub(super) fn hear_review(&mut self, review: Box<Review>) {
        self.lessons = super::Lessons::default();
        self.replay = Some(Replay::new(review));
    }

    /// Keys while the game is gone through.
    pub(super) fn step_through(&mut self, action: Action) -> bool {
        let Some(replay) = self.replay.as_mut().filter(|it| it.is_open) else { return false };
        let last = replay.review.moves.len();
        match action {
            Action::Left => replay.go_to(replay.step.saturating_sub(1)),
            Action::Right => replay.go_to((replay.step + 1).min(last)),
            Action::Up | Action::Down => replay.page.scroll(action),
            Action::Lesson => match replay.next_lesson() {
                Some(step) => replay.go_to(step),
                None => self.say("there is no mistake to learn from"),
            },
            // For terminals that have no room beside the board.
            Action::Why => self.lessons.page = Some(replay.page.clone()),
            Action::Help | Action::Copy | Action::Threats => return false,
            _ => replay.is_open = false,
        }
        true
    }

    /// The game as it is shown: at a step of its review, with the better moves marked, or as it is.
    pub(in crate::play) fn shown(&self) -> Option<Self> {
        let replay = self.replay.as_ref().filter(|it| it.is_open)?;
        let mut shown = self.clone();
        shown.played.truncate(replay.step);
        let position = shown.played.iter().try_fold(self.base, |position, &cell| position.place(cell));
        shown.turn_to(position.ok()?);
        shown.lessons.page.clone_from(&self.lessons.page);
        shown.settings.values = false;
        if let Some(&cell) = replay.better().first() {
            shown.hint = Hint::Given(Advice { cell, is_proved: true });
        }
        Some(shown)
    }
}
