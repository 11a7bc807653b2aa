//! A puzzle on the page, and asking for its solution.

use std::io::{self, BufRead, Write};

use foursight_coach::{Goal, Puzzle, english, facts_about, remarks};
use foursight_core::{Cell, Player, with_position};

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
    let mark = |cell: Cell| {
        let owner = with_position!(position, position =>
            Player::ALL.into_iter().find(|&player| position.stones(player).contains(cell)));
        owner.map_or('.', Player::stone)
    };
    let layout = Layout::new(position.game());
    side_by_side(out, page_width(), &layout.row_numbers(), &[Panel::new("", layout.cells(mark))])
}

/// Asks the puzzles one by one, until the last one or until somebody has enough.
pub(super) fn ask(out: &mut Output, puzzles: &[Puzzle]) -> io::Result<()> {
    let mut solved = 0;
    for (index, puzzle) in puzzles.iter().enumerate() {
        write_puzzle(out, puzzle, index as u64 + 1)?;
        match ask_one(out, puzzle)? {
            Answer::Solved => solved += 1,
            Answer::GaveUp => {}
            Answer::Quit => break,
        }
        writeln!(out)?;
    }
    if puzzles.len() > 1 {
        writeln!(out, "{solved} of {} solved at the first try", puzzles.len())?;
    }
    Ok(())
}

enum Answer {
    /// At the first try.
    Solved,
    GaveUp,
    Quit,
}

fn ask_one(out: &mut Output, puzzle: &Puzzle) -> io::Result<Answer> {
    let game = puzzle.position.game();
    let mut first = true;
    loop {
        write!(out, "your move (? for the solution, q to stop): ")?;
        out.flush()?;
        let mut line = String::new();
        if io::stdin().lock().read_line(&mut line)? == 0 {
            return Ok(Answer::Quit);
        }
        let text = line.trim();
        let solution = english::move_name(game, puzzle.solution);
        match text {
            "q" | "quit" | "exit" => return Ok(Answer::Quit),
            "?" => {
                write_solution(out, puzzle, &format!("It is {solution}."))?;
                return Ok(Answer::GaveUp);
            }
            _ if text == solution => {
                write_solution(out, puzzle, "Right.")?;
                return Ok(if first { Answer::Solved } else { Answer::GaveUp });
            }
            _ => {}
        }
        let playable: Vec<Cell> =
            with_position!(puzzle.position, position => position.playable().iter().collect());
        let Some(&cell) = playable.iter().find(|&&cell| english::move_name(game, cell) == text) else {
            writeln!(out, "That is not a move here.")?;
            continue;
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
