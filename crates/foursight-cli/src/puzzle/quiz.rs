//! Puzzles asked one by one: the whole solution is played, every defence is answered, and a wrong move is refuted on the board.

use std::io::{self, BufRead, Write};

use foursight_coach::{Goal, Theme, explain, lesson_text};
use foursight_core::notation::moves_text;
use foursight_core::{AnyPosition, Cell};
use foursight_solver::{Analysis, Limits, Solver, Verdict};

use super::defences::{Defences, wins_at_once_after_all};
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
    Next,
    Quit,
}

/// How a turn went.
enum Turn {
    /// The move that keeps the goal.
    Found(Cell),
    GaveUp,
    Next,
    Quit,
}

/// How it goes on after a line of the solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Going {
    /// With the next defence.
    On,
    /// With the next task.
    Next,
    Quit,
}

/// Moves that are asked for at most after the first line of a solution. A long plan has hundreds of lines, and nobody wants to play them all.
const MOST_MOVES: u64 = 30;

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
        let mut defences = Defences::new(task.position);
        let mut goes_on = self.play_out(out, task, task.position, &[], &mut defences)?;
        let most = self.moves + MOST_MOVES;
        while goes_on == Going::On && self.moves < most {
            let Some(defence) = defences.next() else { break };
            if self.is_worth_asking(defence.position(), task.goal) {
                defence.ask(out)?;
                goes_on = self.play_out(out, task, defence.position(), &defence.path, &mut defences)?;
            }
        }
        if goes_on == Going::Quit && !defences.is_side_line() {
            return Ok(false);
        }
        if goes_on == Going::On {
            self.write_rest(out, task.goal, defences)?;
        }
        self.write_reason(out, task)?;
        Ok(goes_on != Going::Quit)
    }

    /// The solution from a position on, against the defence that lasts longest. The other defences that come up on the way are noted.
    fn play_out(
        &mut self,
        out: &mut impl Write,
        task: &Task,
        mut position: AnyPosition,
        path: &[Cell],
        defences: &mut Defences,
    ) -> io::Result<Going> {
        let mut path = path.to_vec();
        loop {
            match self.turn(out, position, task.goal)? {
                Turn::Quit => return Ok(Going::Quit),
                Turn::Next => return Ok(Going::Next),
                // What the solution is to one defence does not tell that to the others.
                Turn::GaveUp if path.is_empty() => return Ok(Going::Next),
                Turn::GaveUp => return Ok(Going::On),
                Turn::Found(cell) => {
                    position = place(position, cell);
                    path.push(cell);
                }
            }
            if let Some(ending) = words::ending(position) {
                writeln!(out, "Right: {ending}.")?;
                return Ok(Going::On);
            }
            // Stopping a line is all there is to it.
            let Some(reply) = self.reply(position).filter(|_| task.theme != Some(Theme::StopFour)) else {
                writeln!(out, "Right.")?;
                return Ok(Going::On);
            };
            if defences.is_side_line() && wins_at_once_after_all(position) {
                writeln!(out, "Right: that wins at once, whatever {} plays.", position.to_move().stone())?;
                return Ok(Going::On);
            }
            defences.note(position, reply, &path);
            let name = words::named_move(position.game(), reply);
            writeln!(out, "Right. {} answers with {name}.", position.to_move().stone())?;
            position = place(position, reply);
            path.push(reply);
            if let Some(ending) = words::ending(position) {
                writeln!(out, "{ending}")?;
                return Ok(Going::On);
            }
            if task.goal == Goal::Draw && self.holding(position, Goal::Draw).len() != 1 {
                writeln!(out, "The draw is safe for now.")?;
                return Ok(Going::On);
            }
            write_stones(out, position, |cell| (cell == reply).then_some('!'))?;
        }
    }

    /// Whether there is something to find after a defence: not a line at hand, and not any move will do; for a draw, one move alone.
    fn is_worth_asking(&mut self, position: AnyPosition, goal: Goal) -> bool {
        if position.outcome().is_some() || position.can_win_next() {
            return false;
        }
        let holding = self.holding(position, goal).len();
        match goal {
            Goal::Win => (1..position.playable().len() as usize).contains(&holding),
            Goal::Draw => holding == 1,
        }
    }

    /// The defences that are too many to be asked for, each with its answer.
    fn write_rest(&mut self, out: &mut impl Write, goal: Goal, defences: Defences) -> io::Result<()> {
        let mut rest = Vec::new();
        for defence in defences.open {
            if self.is_worth_asking(defence.position(), goal) {
                let best = self.analyze(defence.position()).best;
                let answers = words::move_names(defence.before.game(), &best).join(" or ");
                rest.push(format!("{}: {answers}", moves_text(defence.before.game(), &defence.path)));
            }
        }
        if rest.is_empty() {
            return Ok(());
        }
        let count = words::count(rest.len() as u64, "more line");
        write_wrapped(out, &format!("{count}, with the answer: {}.", rest.join("; ")), 2)
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
                Reply::Next => {
                    self.moves -= u64::from(is_first);
                    return Ok(Turn::Next);
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
            write!(out, "your move (? for the solution, n for the next position, q to stop): ")?;
            out.flush()?;
            let mut line = String::new();
            if self.input.read_line(&mut line)? == 0 {
                return Ok(Reply::Quit);
            }
            match line.trim() {
                "q" | "quit" | "exit" => return Ok(Reply::Quit),
                "?" => return Ok(Reply::GiveUp),
                "n" | "next" => return Ok(Reply::Next),
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
pub(super) fn place(position: AnyPosition, cell: Cell) -> AnyPosition {
    position.place(cell).expect("the move was found legal")
}

#[cfg(test)]
mod tests;
