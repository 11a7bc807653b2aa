//! A puzzle on the page, and asking for its solution.

use std::io::{self, BufRead, Write};

use foursight_coach::{Goal, Puzzle, english, facts_about, remarks};
use foursight_core::Player;

use crate::draw::{Layout, Panel, side_by_side};
use crate::output::{Output, page_width, write_wrapped};

/// The board and the task.
pub(super) fn write_puzzle(out: &mut Output, puzzle: &Puzzle, number: u64) -> io::Result<()> {
    let position = puzzle.position;
    let task = match puzzle.goal {
        Goal::Win => "wins",
        Goal::Draw => "holds the draw",
    };
    writeln!(
        out,
        "puzzle {number}, grade {}: {} to move; which move {task}?",
        puzzle.grade,
        position.to_move().stone()
    )?;
    let mark = |cell| position.owner(cell).map_or('.', Player::stone);
    let layout = Layout::new(position.game());
    side_by_side(out, page_width(), &layout.row_numbers(), &[Panel::new("", layout.cells(mark))])
}

/// Asks the puzzles one by one, until the last one or until somebody has enough.
pub(super) fn ask(out: &mut Output, puzzles: &[Puzzle]) -> io::Result<()> {
    let mut solved = 0;
    for (index, puzzle) in puzzles.iter().enumerate() {
        write_puzzle(out, puzzle, index as u64 + 1)?;
        match ask_one(out, puzzle)? {
            Reply::Solved => solved += 1,
            Reply::GaveUp => {}
            Reply::Quit => break,
        }
        writeln!(out)?;
    }
    if puzzles.len() > 1 {
        writeln!(out, "{solved} of {} solved at the first try", puzzles.len())?;
    }
    Ok(())
}

enum Reply {
    /// At the first try.
    Solved,
    GaveUp,
    Quit,
}

fn ask_one(out: &mut Output, puzzle: &Puzzle) -> io::Result<Reply> {
    let mut first = true;
    loop {
        write!(out, "your move (? for the solution, q to stop): ")?;
        out.flush()?;
        let mut line = String::new();
        if io::stdin().lock().read_line(&mut line)? == 0 {
            return Ok(Reply::Quit);
        }
        let text = line.trim();
        match text {
            "q" | "quit" | "exit" => return Ok(Reply::Quit),
            "?" => {
                let solution = english::move_name(puzzle.position.game(), puzzle.solution);
                write_solution(out, puzzle, &format!("It is {solution}."))?;
                return Ok(Reply::GaveUp);
            }
            _ => {}
        }
        let cell = match puzzle.position.parse_move(text) {
            Ok(cell) if cell == puzzle.solution => {
                write_solution(out, puzzle, "Right.")?;
                return Ok(if first { Reply::Solved } else { Reply::GaveUp });
            }
            Ok(cell) => cell,
            Err(error) => {
                writeln!(out, "That is not a move here: {error}.")?;
                continue;
            }
        };
        first = false;
        let facts = facts_about(puzzle.position, cell);
        let lost = match puzzle.goal {
            Goal::Win => "No: that lets the win slip.",
            Goal::Draw => "No: that loses.",
        };
        let reasons: Vec<String> = facts.iter().map(|fact| english::fact(puzzle.position, fact)).collect();
        write_wrapped(out, format!("{lost} {}", reasons.join(" ")).trim_end(), 2)?;
    }
}

fn write_solution(out: &mut Output, puzzle: &Puzzle, start: &str) -> io::Result<()> {
    let line = remarks(puzzle.position, &puzzle.line);
    write_wrapped(out, &format!("{start} {}", english::line(puzzle.position, &line)), 2)
}
