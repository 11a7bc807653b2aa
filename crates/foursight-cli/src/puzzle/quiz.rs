//! Puzzles asked one by one: the whole solution is played, every defence is answered, and a wrong move is refuted on the board.

use std::io::{self, BufRead, Write};

use foursight_coach::{Goal, Theme, explain, lesson_text};
use foursight_core::{AnyPosition, Cell};
use foursight_solver::{Analysis, Limits, Solver, Verdict};

use super::refute::write_refutation;
use crate::colour;
use crate::draw::write_stones;
use crate::output::write_wrapped;
use crate::words;

/// A position to solve.
#[derive(Clone, Debug)]
pub(crate) struct Task {
    /// What stands above the board, without the question.
    pub(crate) heading: String,
    pub(crate) position: AnyPosition,
    pub(crate) goal: Goal,
    pub(crate) theme: Option<Theme>,
    /// What is to be learnt, if that is known already.
    pub(crate) explanation: Option<String>,
}

/// The board and the question.
pub(crate) fn write_task(out: &mut impl Write, task: &Task) -> io::Result<()> {
    let question = match (task.goal, task.theme) {
        (_, Some(Theme::StopFour)) => "which move does not lose at once?",
        (Goal::Win, _) => "which move wins?",
        (Goal::Draw, _) => "which move holds the draw?",
    };
    let mover = task.position.to_move().stone();
    writeln!(out, "{}", colour::heading(format!("{}: {mover} to move; {question}", task.heading)))?;
    write_stones(out, task.position, |_| None)
}

/// What a person types.
enum Reply {
    Move(Cell),
    GiveUp,
    Quit,
}

/// How a turn went.
enum Turn {
    /// The move that keeps the goal.
    Found(Cell),
    GaveUp,
    Quit,
}

/// Asks, and keeps the score.
pub(crate) struct Quiz<'a, R> {
    pub(crate) input: R,
    pub(crate) solver: &'a mut Solver,
    pub(crate) limits: &'a Limits,
    tasks: u64,
    solved: u64,
    moves: u64,
    right: u64,
}

impl<'a, R: BufRead> Quiz<'a, R> {
    pub(crate) fn new(input: R, solver: &'a mut Solver, limits: &'a Limits) -> Self {
        Self { input, solver, limits, tasks: 0, solved: 0, moves: 0, right: 0 }
    }

    /// Asks the tasks until the last one or until somebody has enough, and says how many were solved.
    pub(crate) fn ask(&mut self, out: &mut impl Write, tasks: &[Task]) -> io::Result<()> {
        for task in tasks {
            write_task(out, task)?;
            self.tasks += 1;
            let right_so_far = self.moves - self.right;
            let goes_on = self.solve(out, task)?;
            if !goes_on {
                self.tasks -= 1;
                break;
            }
            self.solved += u64::from(self.moves - self.right == right_so_far);
            writeln!(out)?;
        }
        self.write_score(out)
    }

    fn write_score(&self, out: &mut impl Write) -> io::Result<()> {
        if self.moves == 0 {
            return Ok(());
        }
        let (tasks, solved) = (self.tasks, self.solved);
        let positions = words::count(tasks, "position");
        writeln!(
            out,
            "{solved} of {positions} solved without a mistake; {} of {} moves right",
            self.right, self.moves
        )
    }

    /// One task from the first move to the reason. Whether to go on with the next.
    fn solve(&mut self, out: &mut impl Write, task: &Task) -> io::Result<bool> {
        let mut position = task.position;
        let mut after_first = None;
        loop {
            match self.turn(out, position, task.goal)? {
                Turn::Quit => return Ok(false),
                Turn::GaveUp => break,
                Turn::Found(cell) => position = place(position, cell),
            }
            if let Some(ending) = words::ending(position) {
                writeln!(out, "Right: {ending}.")?;
                break;
            }
            // Stopping a line is all there is to it.
            let Some(reply) = self.reply(position).filter(|_| task.theme != Some(Theme::StopFour)) else {
                writeln!(out, "Right.")?;
                break;
            };
            let replied = place(position, reply);
            after_first.get_or_insert((position, reply));
            let name = words::named_move(position.game(), reply);
            writeln!(out, "Right. {} answers with {name}.", position.to_move().stone())?;
            if let Some(ending) = words::ending(replied) {
                writeln!(out, "{ending}")?;
                break;
            }
            position = replied;
            if task.goal == Goal::Draw && self.holding(position, Goal::Draw).len() != 1 {
                writeln!(out, "The draw is safe for now.")?;
                break;
            }
            write_stones(out, position, |cell| (cell == reply).then_some('!'))?;
        }
        let goes_on = match after_first {
            Some((position, reply)) => self.other_defences(out, position, reply, task.goal)?,
            None => true,
        };
        self.write_reason(out, task)?;
        Ok(goes_on)
    }

    /// The defences to the first move that were not played, as far as there is something to find: each wants one move.
    fn other_defences(
        &mut self,
        out: &mut impl Write,
        position: AnyPosition,
        played: Cell,
        goal: Goal,
    ) -> io::Result<bool> {
        if goal == Goal::Draw {
            return Ok(true);
        }
        let others: Vec<Cell> = position.playable().iter().filter(|&cell| cell != played).collect();
        for reply in others {
            let replied = place(position, reply);
            if replied.outcome().is_some() || replied.can_win_next() {
                continue;
            }
            let name = words::named_move(position.game(), reply);
            writeln!(out, "And if {} answers with {name}?", position.to_move().stone())?;
            write_stones(out, replied, |_| None)?;
            match self.turn(out, replied, goal)? {
                Turn::Quit => return Ok(false),
                Turn::GaveUp => break,
                Turn::Found(_) => writeln!(out, "Right.")?,
            }
        }
        Ok(true)
    }

    /// Asks until a move keeps the goal.
    fn turn(&mut self, out: &mut impl Write, position: AnyPosition, goal: Goal) -> io::Result<Turn> {
        let holding = self.holding(position, goal);
        let mut is_first = true;
        self.moves += 1;
        loop {
            let cell = match self.read(out, position)? {
                Reply::Move(cell) => cell,
                Reply::Quit => {
                    self.moves -= u64::from(is_first);
                    return Ok(Turn::Quit);
                }
                Reply::GiveUp => {
                    let best = self.analyze(position).best;
                    let names = words::move_names(position.game(), &best).join(" or ");
                    writeln!(out, "It is {names}.")?;
                    return Ok(Turn::GaveUp);
                }
            };
            if holding.contains(&cell) || holding.is_empty() {
                self.right += u64::from(is_first);
                return Ok(Turn::Found(cell));
            }
            is_first = false;
            write_refutation(out, position, cell, goal, self.solver, self.limits)?;
            write_stones(out, position, |_| None)?;
        }
    }

    /// A move, or what else somebody types; `None` is the end of the input.
    fn read(&mut self, out: &mut impl Write, position: AnyPosition) -> io::Result<Reply> {
        loop {
            write!(out, "your move (? for the solution, q to stop): ")?;
            out.flush()?;
            let mut line = String::new();
            if self.input.read_line(&mut line)? == 0 {
                return Ok(Reply::Quit);
            }
            match line.trim() {
                "q" | "quit" | "exit" => return Ok(Reply::Quit),
                "?" => return Ok(Reply::GiveUp),
                text => match position.parse_move(text) {
                    Ok(cell) => return Ok(Reply::Move(cell)),
                    Err(error) => writeln!(out, "That is not a move here: {error}.")?,
                },
            }
        }
    }

    fn analyze(&mut self, position: AnyPosition) -> Analysis {
        self.solver.analyze_within(position, self.limits, |_| {})
    }

    /// The moves that keep the goal.
    fn holding(&mut self, position: AnyPosition, goal: Goal) -> Vec<Cell> {
        let keeps = |verdict| match goal {
            Goal::Win => verdict == Verdict::Win,
            Goal::Draw => verdict != Verdict::Loss,
        };
        let analysis = self.analyze(position);
        let moves = analysis.moves.iter().filter(|it| it.bounds.verdict().is_some_and(keeps));
        moves.map(|it| it.cell).collect()
    }

    /// What lasts longest; nothing if a limit struck.
    fn reply(&mut self, position: AnyPosition) -> Option<Cell> {
        self.analyze(position).best.first().copied()
    }

    /// Why it was the solution.
    fn write_reason(&mut self, out: &mut impl Write, task: &Task) -> io::Result<()> {
        let told = match &task.explanation {
            Some(explanation) => explanation.clone(),
            None => lesson_text(&explain(task.position, self.solver, self.limits)),
        };
        let theme = task.theme.map(|theme| format!("The theme is {theme}. ")).unwrap_or_default();
        write_wrapped(out, &format!("{theme}{told}"), 2)
    }
}

/// A move that was found legal.
fn place(position: AnyPosition, cell: Cell) -> AnyPosition {
    position.place(cell).expect("the move was found legal")
}

#[cfg(test)]
mod tests {
    use foursight_core::Game;
    use foursight_core::notation::{GameOptions, parse};

    use super::*;

    fn asked(text: &str, game: Game, goal: Goal, theme: Option<Theme>, typed: &str) -> String {
        let position = parse(text, GameOptions::from(game)).unwrap().position;
        let heading = "puzzle 1".to_owned();
        let task = Task { heading, position, goal, theme, explanation: None };
        let (mut solver, limits) = (Solver::default(), Limits::default());
        let mut out = Vec::new();
        Quiz::new(typed.as_bytes(), &mut solver, &limits).ask(&mut out, &[task]).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[track_caller]
    fn check(page: &str, parts: &[&str]) {
        let words: Vec<&str> = page.split_whitespace().collect();
        let words = words.join(" ");
        let mut rest = words.as_str();
        for part in parts {
            let found = rest.find(part).unwrap_or_else(|| panic!("no {part:?} in its place:\n{page}"));
            rest = &rest[found + part.len()..];
        }
    }

    /// o wins by force: column 3 forces 3; then 4 makes two threats, one above the other, at e3 and e4.
    const FORCED: &str = "461362241677535";

    #[test]
    fn the_whole_solution_is_played() {
        let page = asked(FORCED, Game::CONNECT4, Goal::Win, Some(Theme::ForcedSequence), "3\n4\n5\n");
        check(
            &page,
            &[
                "puzzle 1: o to move; which move wins?",
                "Right. x answers with column 3.",
                "Right. x answers with column 4.",
                "Right: game over: o won with",
                "The theme is a forced sequence.",
                "o wins by force: column 3 forces 3",
                "1 of 1 position solved without a mistake; 3 of 3 moves right",
            ],
        );
    }

    #[test]
    fn a_wrong_move_is_refuted_on_the_board() {
        let page = asked("4455", Game::CONNECT4, Goal::Win, None, "1\n8\n3\n2\n6\n");
        check(
            &page,
            &[
                "No: column 1 lets the win slip.",
                "After 1",
                "That is not a move here",
                "Right. o answers with column",
                "Right: game over: x won",
                "0 of 1 position solved without a mistake; 1 of 2 moves right",
            ],
        );
    }

    #[test]
    fn every_defence_is_asked_for() {
        // After the centre every reply but a corner loses to the same; the corner draws.
        let page = asked("a1,b1", Game::TICTACTOE, Goal::Win, None, "a2\n?\n?\n");
        check(&page, &["Right. o answers with a3."]);
        let page = asked("15776336176576", Game::CONNECT4, Goal::Draw, None, "");
        assert!(!page.contains("solved"), "nothing was tried:\n{page}");
    }

    #[test]
    fn who_gives_up_is_told() {
        let page = asked("4455", Game::CONNECT4, Goal::Win, None, "?\n");
        check(&page, &["It is 3 or 6.", "x wins by force", "0 of 1 position solved"]);
        let page = asked("4455", Game::CONNECT4, Goal::Win, None, "q\n");
        assert!(!page.contains("solved"), "{page}");
    }
}
