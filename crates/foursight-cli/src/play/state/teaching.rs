//! What the coach says during the game: hints, explanations, and a second chance in training.

use std::cell::Cell as Shared;

use foursight_coach::{Explanation, MoveExplanation, english};
use foursight_core::{AnyPosition, Cell};

use super::{Advice, GameState, Hint, Query, Seat, Want};
use crate::play::keys::Action;

/// What is to be learnt at this point of the game.
#[derive(Clone, Debug, Default)]
pub(in crate::play) struct Lessons {
    /// What somebody wants to read.
    wanted: Option<Topic>,
    /// The text that was asked for.
    pub(in crate::play) page: Option<Page>,
    /// Training: the move that was just made, and where, until it is known whether it gives something away.
    pub(super) judging: Option<(AnyPosition, Cell)>,
    /// Training: it does; what to say about it while it may be taken back.
    pub(in crate::play) offer: Option<String>,
}

/// What a text is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Topic {
    Position,
    Move(AnyPosition, Cell),
    Game,
}

/// A text to read beside the board, or in its place.
#[derive(Clone, Debug, Default)]
pub(in crate::play) struct Page {
    pub(in crate::play) title: String,
    pub(in crate::play) paragraphs: Vec<String>,
    /// The first line that is shown.
    pub(in crate::play) top: u16,
    /// The last line that can be the first one; the picture knows it.
    pub(in crate::play) last_top: Shared<u16>,
}

impl Page {
    pub(super) fn new(title: impl Into<String>, paragraphs: Vec<String>) -> Self {
        Self { title: title.into(), paragraphs, ..Self::default() }
    }

    /// Goes up or down by a line.
    pub(super) fn scroll(&mut self, action: Action) {
        let top = self.top.min(self.last_top.get());
        self.top = if action == Action::Up { top.saturating_sub(1) } else { top + 1 };
    }
}

impl GameState {
    /// What has to be found out for the text that is wanted.
    pub(super) fn lesson_wanted(&self) -> Option<Query> {
        if let Some((position, cell)) = self.lessons.judging {
            return Some(Query { position, want: Want::Judgement(cell) });
        }
        match self.lessons.wanted? {
            Topic::Position => Some(Query { position: self.position, want: Want::Explanation }),
            Topic::Move(position, cell) => Some(Query { position, want: Want::WhyMove(cell) }),
            Topic::Game => Some(Query { position: self.base, want: Want::Review(self.played.clone()) }),
        }
    }

    /// Whether somebody waits for a text.
    pub(in crate::play) fn waits_for_text(&self) -> bool {
        self.lessons.wanted.is_some()
    }

    /// A text on the screen takes the keys: up and down move it, any other closes it.
    pub(super) fn turn_page(&mut self, action: Action) -> bool {
        let Some(page) = &mut self.lessons.page else { return false };
        match action {
            Action::Up | Action::Down => page.scroll(action),
            _ => self.lessons.page = None,
        }
        true
    }

    pub(super) fn ask_for_hint(&mut self) {
        if self.position.outcome().is_some() {
            self.say("the game is over: e goes through it, n starts a new one, u takes back");
        } else if self.seat_to_move() == Seat::Engine {
            self.say("it is the engine's move");
        } else if self.knowledge.explanation.is_none() {
            self.hint = Hint::Wanted;
        } else if matches!(self.hint, Hint::Idea | Hint::Given(_)) {
            self.give_hint();
        } else {
            self.hint = Hint::Idea;
        }
    }

    fn give_hint(&mut self) {
        let Some(advice) = self.knowledge.advice else {
            return self.say("no hint: the position was not solved within the limits");
        };
        self.hint = Hint::Given(advice);
        self.cursor = advice.cell;
    }

    /// The position explained; when the game is over, the game.
    pub(super) fn ask_for_explanation(&mut self) {
        if self.position.outcome().is_some() {
            return self.ask_for_review();
        }
        if self.seat_to_move() == Seat::Engine {
            return self.say("it is the engine's move");
        }
        match &self.knowledge.explanation {
            Some(explanation) => self.lessons.page = Some(page_of(explanation)),
            None => self.lessons.wanted = Some(Topic::Position),
        }
    }

    fn ask_for_review(&mut self) {
        if self.base.ply() > 0 {
            return self.say("the game began on a board without history: there is nothing to go through");
        }
        if let Some(replay) = &mut self.replay {
            return replay.open();
        }
        self.lessons.wanted = Some(Topic::Game);
    }

    /// Why the last move of a person was good or bad.
    pub(super) fn ask_why(&mut self) {
        let first = self.base.ply() as usize;
        let is_human = |index: usize| self.settings.seats[(first + index) % 2] == Seat::Human;
        let Some(index) = (0..self.played.len()).rev().find(|&index| is_human(index)) else {
            return self.say("there is no move of yours to ask about");
        };
        if self.lessons.offer.is_none()
            && self.position.outcome().is_none()
            && self.seat_to_move() == Seat::Engine
        {
            return self.say("it is the engine's move");
        }
        let before = self.played[..index].iter().try_fold(self.base, |position, &cell| position.place(cell));
        let before = before.expect("these moves were played before");
        self.lessons.wanted = Some(Topic::Move(before, self.played[index]));
    }

    pub(super) fn hear_explanation(&mut self, explanation: Box<Explanation>, advice: Option<Advice>) {
        self.knowledge.bounds = Some(explanation.analysis.bounds);
        self.knowledge.analysis = Some(Box::new(explanation.analysis.clone()));
        self.knowledge.advice = advice;
        if self.lessons.wanted.take_if(|topic| *topic == Topic::Position).is_some() {
            self.lessons.page = Some(page_of(&explanation));
        }
        if self.hint == Hint::Wanted {
            self.hint = Hint::Idea;
        }
        self.knowledge.explanation = Some(explanation);
    }

    pub(super) fn hear_why(&mut self, explained: &MoveExplanation) {
        self.lessons.wanted = None;
        self.lessons.page = Some(page_of_move(explained));
    }

    /// Training: a move is looked at before it is answered.
    pub(super) fn judge(&mut self, before: AnyPosition, cell: Cell) {
        self.lessons.judging =
            (self.settings.train && self.position.outcome().is_none()).then_some((before, cell));
    }

    pub(super) fn hear_judgement(&mut self, offer: Option<String>) {
        self.lessons.judging = None;
        self.lessons.offer = offer;
    }

    /// While a bad move may be taken back, some keys answer that.
    pub(super) fn answer_offer(&mut self, action: Action) -> bool {
        if self.lessons.offer.is_none() {
            return false;
        }
        match action {
            Action::Undo => {
                let moves = self.played.len().saturating_sub(1);
                self.take_back_to(moves);
            }
            Action::Drop => self.lessons.offer = None,
            Action::Why => self.ask_why(),
            // What has nothing to do with moves is as always.
            Action::Help | Action::Quit | Action::Copy | Action::Values | Action::Threats => return false,
            _ => {}
        }
        true
    }
}

fn page_of(explanation: &Explanation) -> Page {
    let position = explanation.analysis.position;
    let mut paragraphs = english::explanation(explanation);
    if explanation.analysis.score().is_none() {
        paragraphs.push("The rest is not proved within the limits.".to_owned());
    }
    if !explanation.line.is_empty() {
        paragraphs.push(format!("line: {}", english::line(position, &explanation.line)));
    }
    Page::new(format!("Move {}", position.ply() + 1), paragraphs)
}

pub(super) fn page_of_move(explained: &MoveExplanation) -> Page {
    let position = explained.before.position;
    let mut paragraphs = english::move_explanation(explained);
    if let Ok(after) = position.place(explained.cell)
        && !explained.line.is_empty()
    {
        paragraphs.push(format!("line: {}", english::line(after, &explained.line)));
    }
    Page::new(format!("Move {}, of {}", position.ply() + 1, position.to_move().stone()), paragraphs)
}
