//! The state of the game on the screen: what keys do to it, and what it wants to know. Nothing here reads a key, draws or
//! thinks.

use foursight_coach::{Explanation, Level};
use foursight_core::notation::{Parsed, game_record, moves_text};
use foursight_core::{AnyPosition, Cell, Game};
use foursight_solver::{Analysis, Bounds};

use super::keys::Action;
use crate::words;

mod cursor;
mod questions;
mod replay;
mod seats;
mod teaching;
#[cfg(test)]
mod tests;

pub(super) use questions::{Advice, News, Query, Want};
pub(super) use replay::Replay;
pub(super) use seats::YOU_LOSE;
pub(super) use teaching::{Lessons, Page};

/// Who moves the stones of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seat {
    Human,
    Engine,
}

/// What the screen has to do after a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    Nothing,
    /// Put this on the clipboard.
    Copy(String),
    /// Keep this game, which makes way for a new one.
    Keep(String),
    /// Let the shell have the terminal for a while.
    Suspend,
    Quit,
    /// Quit because of Ctrl-C.
    Interrupt,
}

/// A hint, from the wish for one to the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hint {
    Unasked,
    Wanted,
    /// What to look for is said.
    Idea,
    Given(Advice),
}

/// What is known about the position on the board.
#[derive(Clone, Debug, Default)]
pub(super) struct Knowledge {
    pub(super) bounds: Option<Bounds>,
    pub(super) analysis: Option<Box<Analysis>>,
    pub(super) explanation: Option<Box<Explanation>>,
    pub(super) advice: Option<Advice>,
}

/// What was asked for on the command line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settings {
    pub(super) seats: [Seat; 2],
    pub(super) level: Level,
    pub(super) values: bool,
    pub(super) threats: bool,
    /// Whether a move that gives the outcome away may be taken back before it is answered.
    pub(super) train: bool,
}

/// The game, and what is shown of it.
#[derive(Clone, Debug)]
pub(super) struct GameState {
    /// Where the moves begin.
    base: AnyPosition,
    played: Vec<Cell>,
    /// Moves taken back, the next one to play again last.
    undone: Vec<Cell>,
    pub(super) position: AnyPosition,
    /// Where the next stone goes; with gravity only the column counts.
    pub(super) cursor: Cell,
    pub(super) settings: Settings,
    pub(super) help: bool,
    pub(super) knowledge: Knowledge,
    pub(super) hint: Hint,
    pub(super) lessons: Lessons,
    /// The game that is over, step by step.
    pub(super) replay: Option<Replay>,
    /// Something to say until the next key.
    pub(super) notice: Option<String>,
    /// Somebody wants a new game, and was asked whether this one may go.
    confirming: bool,
    /// How many games were begun before this one.
    games: u64,
}

impl GameState {
    /// A game that goes on from a position.
    pub(super) fn new(parsed: Parsed, settings: Settings) -> Self {
        let game = parsed.position.game();
        let (base, played) = match parsed.moves {
            Some(moves) => (AnyPosition::new(game), moves),
            None => (parsed.position, Vec::new()),
        };
        Self {
            base,
            played,
            undone: Vec::new(),
            position: parsed.position,
            cursor: centre(game),
            settings,
            help: false,
            knowledge: Knowledge::default(),
            hint: Hint::Unasked,
            lessons: Lessons::default(),
            replay: None,
            notice: None,
            confirming: false,
            games: 0,
        }
    }

    pub(super) fn game(&self) -> Game {
        self.position.game()
    }

    pub(super) fn seat_to_move(&self) -> Seat {
        self.settings.seats[self.position.to_move() as usize]
    }

    /// Whether one of the players is the engine.
    pub(super) fn has_engine(&self) -> bool {
        self.settings.seats.contains(&Seat::Engine)
    }

    pub(super) fn last_move(&self) -> Option<Cell> {
        self.played.last().copied()
    }

    /// The moves of the game, if all of them are known.
    pub(super) fn moves(&self) -> Option<String> {
        (self.base.ply() == 0).then(|| moves_text(self.game(), &self.played))
    }

    /// The position in one line that every command understands.
    pub(super) fn code(&self) -> String {
        self.position.code()
    }

    /// The game in one line, or the position where its beginning is not known.
    pub(super) fn record(&self) -> String {
        if self.base.ply() == 0 {
            game_record(self.game(), &self.played, self.position.outcome())
        } else {
            self.code()
        }
    }

    /// The cell that a stone played at the cursor fills.
    pub(super) fn target(&self) -> Option<Cell> {
        let gravity = self.game().has_gravity();
        let fits =
            |cell: &Cell| if gravity { cell.column() == self.cursor.column() } else { *cell == self.cursor };
        self.position.playable().iter().find(fits)
    }

    /// Whether there is a game that somebody may want to keep.
    pub(super) fn is_worth_keeping(&self) -> bool {
        !self.played.is_empty()
    }

    /// What the game waits for.
    pub(super) fn query(&self) -> Option<Query> {
        if let Some(query) = self.lesson_wanted() {
            return Some(query);
        }
        let position = self.position;
        if position.outcome().is_some() || self.lessons.offer.is_some() {
            return None;
        }
        let known = &self.knowledge;
        let want = if self.seat_to_move() == Seat::Engine {
            Want::Move { level: self.settings.level, game: self.games }
        } else if self.hint == Hint::Wanted && known.explanation.is_none() {
            Want::Explanation
        } else if self.settings.values && known.analysis.is_none() {
            Want::Analysis
        } else {
            return None;
        };
        Some(Query { position, want })
    }

    /// Takes note of what was found out.
    pub(super) fn hear(&mut self, news: News) {
        match news {
            News::Bounds(bounds) => self.knowledge.bounds = Some(bounds),
            News::Analysis(analysis) => {
                self.knowledge.bounds = Some(analysis.bounds);
                self.knowledge.analysis = Some(analysis);
            }
            News::Move { cell, in_time } => self.hear_move(cell, in_time),
            News::Explanation(explanation, advice) => self.hear_explanation(explanation, advice),
            News::Judgement(offer) => self.hear_judgement(offer),
            News::WhyMove(explained) => self.hear_why(&explained),
            News::Review(review) => self.hear_review(review),
        }
    }

    fn hear_move(&mut self, cell: Cell, in_time: bool) {
        let mover = self.position.to_move().stone();
        // It was true until now.
        self.notice.take_if(|notice| notice == NOT_YOUR_TURN);
        self.play(cell);
        if !in_time {
            let name = words::named_move(self.game(), cell);
            self.say(format!("{mover} looked ahead and played {name}: not proved"));
        }
    }

    /// Does what a key asks for.
    pub(super) fn apply(&mut self, action: Action) -> Effect {
        self.notice = None;
        let confirmed = std::mem::take(&mut self.confirming);
        match action {
            Action::Interrupt => return Effect::Interrupt,
            Action::Suspend => return Effect::Suspend,
            _ if self.help => self.help = false,
            _ if self.turn_page(action) || self.step_through(action) || self.answer_offer(action) => {}
            Action::New => return self.ask_for_new_game(confirmed),
            action => return self.obey(action),
        }
        Effect::Nothing
    }

    /// Does what a key asks for while nothing but the board is on the screen.
    fn obey(&mut self, action: Action) -> Effect {
        match action {
            Action::Left | Action::Right | Action::Up | Action::Down => self.step(action),
            Action::Drop => self.drop_stone(),
            Action::Digit(digit) => self.digit(digit),
            Action::Point(cell) => {
                self.cursor = cell;
                self.drop_stone();
            }
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::Hint => self.ask_for_hint(),
            Action::Explain => self.ask_for_explanation(),
            Action::Why => self.ask_why(),
            Action::Values => self.settings.values = !self.settings.values,
            Action::Threats => self.settings.threats = !self.settings.threats,
            Action::Flip => self.flip(),
            Action::Opponent => self.change_opponent(),
            Action::Stronger => self.change_level(1),
            Action::Weaker => self.change_level(-1),
            Action::Help => self.help = true,
            Action::Copy => {
                self.notice = Some(format!("copied, if your terminal allows it: {}", self.code()));
                return Effect::Copy(self.code());
            }
            Action::Quit => return Effect::Quit,
            Action::New | Action::Interrupt | Action::Suspend | Action::Lesson | Action::Other => {}
        }
        Effect::Nothing
    }

    fn say(&mut self, notice: impl Into<String>) {
        self.notice = Some(notice.into());
    }

    fn play(&mut self, cell: Cell) {
        if let Ok(position) = self.position.place(cell) {
            self.played.push(cell);
            self.turn_to(position);
        }
    }

    /// Another position is on the board, of which nothing is known yet.
    fn turn_to(&mut self, position: AnyPosition) {
        self.position = position;
        self.knowledge = Knowledge::default();
        self.hint = Hint::Unasked;
        self.lessons = Lessons::default();
    }

    /// How many moves to take back until it is a person's turn; against the engine that is usually two.
    fn undo(&mut self) {
        let first = self.base.ply() as usize;
        let is_human = |moves: usize| self.settings.seats[(first + moves) % 2] == Seat::Human;
        let Some(moves) = (0..self.played.len()).rev().find(|&moves| is_human(moves)) else {
            return self.say("there is no move of yours to take back");
        };
        self.take_back_to(moves);
    }

    /// Takes moves back until so many are left.
    fn take_back_to(&mut self, moves: usize) {
        let taken: Vec<Cell> = self.played.drain(moves..).rev().collect();
        self.undone.extend(taken);
        let position = self.played.iter().try_fold(self.base, |position, &cell| position.place(cell));
        self.replay = None;
        self.turn_to(position.expect("these moves were played before"));
    }

    fn redo(&mut self) {
        if self.undone.is_empty() {
            return self.say("there is no move to play again");
        }
        while let Some(cell) = self.undone.pop() {
            self.play(cell);
            if self.seat_to_move() == Seat::Human {
                break;
            }
        }
    }

    /// A game that is not over is not thrown away by one key.
    fn ask_for_new_game(&mut self, confirmed: bool) -> Effect {
        if !confirmed && self.is_worth_keeping() && self.position.outcome().is_none() {
            self.confirming = true;
            self.say("this game is not over: n again begins a new one, any other key goes on");
            return Effect::Nothing;
        }
        let kept = self.is_worth_keeping().then(|| self.record());
        self.begin_again();
        kept.map_or(Effect::Nothing, Effect::Keep)
    }

    fn begin_again(&mut self) {
        self.games += 1;
        self.base = AnyPosition::new(self.game());
        self.played.clear();
        self.undone.clear();
        self.cursor = centre(self.game());
        self.replay = None;
        self.turn_to(self.base);
    }
}

const NOT_YOUR_TURN: &str = "it is the engine's move: u takes yours back";

/// The cell in the middle, where the cursor starts.
fn centre(game: Game) -> Cell {
    Cell::new((game.width() - 1) / 2, (game.height() - 1) / 2)
}
