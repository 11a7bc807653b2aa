//! The page `analyze` prints for people.

use std::io::{self, Write};

use foursight_core::notation::{Parsed, moves_text};
use foursight_core::{Cell, Player};
use foursight_solver::{Analysis, MoveValue};

use crate::colour;
use crate::draw::{Layout, Panel, align, side_by_side};
use crate::output::{Output, page_width};
use crate::words;

/// Writes the whole page.
pub(super) fn write(out: &mut Output, parsed: &Parsed, analysis: &Analysis) -> io::Result<()> {
    write_board(out, parsed, analysis)?;
    writeln!(out, "{}\n", words::verdict(analysis))?;
    write_facts(out, analysis)
}

/// Which position it is, and the board with what each move is worth.
pub(crate) fn write_board(out: &mut Output, parsed: &Parsed, analysis: &Analysis) -> io::Result<()> {
    write_headline(out, parsed, analysis)?;
    if analysis.position.game().has_gravity() {
        write_columns(out, analysis)
    } else {
        write_cells(out, analysis)
    }
}

fn write_headline(out: &mut Output, parsed: &Parsed, analysis: &Analysis) -> io::Result<()> {
    let position = analysis.position;
    let (name, ply) = (words::game_name(position.game()), position.ply());
    match position.outcome() {
        Some(outcome) => writeln!(out, "{name}, ply {ply}, {}", outcome.result())?,
        None => writeln!(out, "{name}, ply {ply}, {} to move", position.to_move().stone())?,
    }
    if let Some(moves) = parsed.moves.as_ref().filter(|moves| !moves.is_empty()) {
        writeln!(out, "moves  {}", moves_text(position.game(), moves))?;
    }
    writeln!(out, "code   {}\n", position.code())
}

/// The stones, and what there is to say about each column under it.
fn write_columns(out: &mut Output, analysis: &Analysis) -> io::Result<()> {
    let game = analysis.position.game();
    let layout = Layout::new(game);
    let board: Vec<Vec<String>> = layout.grid(|cell| mark(analysis, cell).to_string());
    let mut rows = vec![
        ("score", column_texts(analysis, score)),
        ("", column_texts(analysis, |value| value.bounds.verdict().map_or_else(open, |it| it.to_string()))),
        ("on move", column_texts(analysis, |value| end(analysis, value))),
        ("best", column_texts(analysis, |value| if is_best(analysis, value) { "^" } else { "" }.to_owned())),
    ];
    // A row of question marks says no more than the sentence below.
    rows.retain(|(_, texts)| texts.iter().any(|text| !text.is_empty() && *text != open()));
    let width = game.width() as usize * 5 + 10;
    if rows.is_empty() || width > page_width() {
        write_grid(out, &layout.row_numbers(), &align(&board), &[])?;
        writeln!(out)?;
        return if rows.is_empty() { Ok(()) } else { write_list(out, analysis) };
    }
    let (names, values): (Vec<_>, Vec<_>) = rows.into_iter().unzip();
    let grid: Vec<_> = board.into_iter().chain(values).collect();
    write_grid(out, &layout.row_numbers(), &align(&grid), &names)?;
    writeln!(out)
}

/// Lines with a label before the first ones and a name after the last ones.
fn write_grid(out: &mut Output, labels: &[String], lines: &[String], names: &[&str]) -> io::Result<()> {
    let margin = labels.iter().map(String::len).max().unwrap_or(0);
    for (index, line) in lines.iter().enumerate() {
        let label = labels.get(index).map_or("", String::as_str);
        let name = index.checked_sub(labels.len()).map_or("", |index| names[index]);
        let line = format!("{label:>margin$} {line}  {name}").trim_end().to_owned();
        writeln!(out, "{}", if label.is_empty() { line } else { colour::row(line) })?;
    }
    Ok(())
}

/// A line a move, where the columns are too many to write under the board.
fn write_list(out: &mut Output, analysis: &Analysis) -> io::Result<()> {
    for &value in &analysis.moves {
        let name = words::move_name(analysis.position.game(), value.cell);
        let best = if is_best(analysis, value) { "  best" } else { "" };
        let meaning = words::bounds(analysis.position, value.bounds);
        writeln!(out, "column {name}  {:>5}  {meaning}{best}", score(value))?;
    }
    writeln!(out)
}

/// The stones, and beside them the score of every empty cell; the best ones in brackets.
fn write_cells(out: &mut Output, analysis: &Analysis) -> io::Result<()> {
    let layout = Layout::new(analysis.position.game());
    let value = |cell| {
        let Some(value) = analysis.value_of(cell) else { return mark(analysis, cell).to_string() };
        let score = score(value);
        if is_best(analysis, value) { format!("[{score}]") } else { score }
    };
    let mut panels = vec![Panel::new("board", layout.cells(|cell| mark(analysis, cell)))];
    if !analysis.moves.is_empty() {
        panels.push(Panel::new("scores", align(&layout.grid(value))));
    }
    side_by_side(out, page_width(), &layout.row_numbers(), &panels)
}

/// What is known besides: lines of a name and a value.
fn write_facts(out: &mut Output, analysis: &Analysis) -> io::Result<()> {
    let game = analysis.position.game();
    if !analysis.best.is_empty() {
        writeln!(out, "best     {}", words::move_names(game, &analysis.best).join(" "))?;
    }
    if !analysis.line.is_empty() {
        let rest = if analysis.line_is_complete { "" } else { "..." };
        writeln!(out, "line     {}{rest}", moves_text(game, &analysis.line))?;
    }
    if analysis.position.outcome().is_none() {
        let name = if game.is_misere() { "fatal  " } else { "threats" };
        let threats = Player::ALL.iter().zip(&analysis.threats).map(|(player, cells)| {
            let cells = cells.iter().map(Cell::to_string).collect::<Vec<_>>().join(" ");
            format!("{}: {}", player.stone(), if cells.is_empty() { "none" } else { &cells })
        });
        writeln!(out, "{name}  {}", threats.collect::<Vec<_>>().join(", "))?;
    }
    let seconds = analysis.time.as_secs_f64();
    let nodes = words::count(analysis.nodes, "node");
    writeln!(out, "source   {}, {nodes}, {seconds:.3} s", analysis.source)
}

/// A text for every column; a full one has none.
fn column_texts(analysis: &Analysis, text: impl Fn(MoveValue) -> String) -> Vec<String> {
    let mut texts = vec![String::new(); analysis.position.game().width() as usize];
    for &value in &analysis.moves {
        texts[value.cell.column() as usize] = text(value);
    }
    texts
}

/// What stands for something that is not proved.
fn open() -> String {
    "?".to_owned()
}

fn score(value: MoveValue) -> String {
    value.score().map_or_else(open, |score| score.to_string())
}

/// The move on which the game ends after this one.
fn end(analysis: &Analysis, value: MoveValue) -> String {
    words::ends_on_move(analysis.position, value.bounds).map_or_else(open, |last| last.to_string())
}

fn is_best(analysis: &Analysis, value: MoveValue) -> bool {
    analysis.score().is_some() && analysis.score() == value.score()
}

/// `x`, `o`, or `.`; the line that ended the game in capitals.
fn mark(analysis: &Analysis, cell: Cell) -> char {
    let stone = analysis.position.owner(cell).map_or('.', Player::stone);
    if analysis.winning_line.contains(&cell) { stone.to_ascii_uppercase() } else { stone }
}
