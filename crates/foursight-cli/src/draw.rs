//! Boards as text, side by side.

use std::io::{self, Write};

use foursight_core::{AnyPosition, Cell, Column, Game, Player};

use crate::colour;
use crate::output::page_width;

/// Columns between two drawings; a sign such as `+` stands in the middle.
const GAP: usize = 3;

/// So many columns have a letter of their own.
const ALPHABET: u32 = 26;

/// How the bits of a game's board lie: column by column, each with a sentinel on top.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    game: Game,
}

impl Layout {
    pub(crate) fn new(game: Game) -> Self {
        Self { game }
    }

    /// The number of a bit; the row after the last one is the sentinels'.
    fn bit(self, column: u32, row: u32) -> u32 {
        column * (self.game.height() + 1) + row
    }

    /// A word as `1` and `.`, with the row of the sentinels if wanted.
    pub(crate) fn word(self, word: u128, sentinels: bool) -> Vec<String> {
        let rows = self.game.height() + u32::from(sentinels);
        self.drawing(rows, |column, row| {
            let mark = if word >> self.bit(column, row) & 1 == 1 { "1" } else { "." };
            mark.to_owned()
        })
    }

    /// The numbers of the bits, sentinels included.
    pub(crate) fn numbers(self) -> Vec<String> {
        let mut drawing =
            self.drawing(self.game.height() + 1, |column, row| self.bit(column, row).to_string());
        drawing[0] += "   <- sentinels, never a stone";
        drawing[self.game.height() as usize] += "   <- bottom";
        drawing
    }

    /// The stones, by a mark for each cell.
    pub(crate) fn cells(self, mark: impl Fn(Cell) -> char) -> Vec<String> {
        self.drawing(self.game.height(), |column, row| mark(Cell::new(column, row)).to_string())
    }

    /// A text for each cell, rows from the top, then the names of the columns; to be [aligned](align).
    pub(crate) fn grid(self, text: impl Fn(Cell) -> String) -> Vec<Vec<String>> {
        self.rows(self.game.height(), |column, row| text(Cell::new(column, row)))
    }

    /// Numbers of the rows for the margin: one a row, none beside the names of the columns.
    pub(crate) fn row_numbers(self) -> Vec<String> {
        let numbers = (1..=self.game.height()).rev().map(|row| row.to_string());
        numbers.chain(self.column_names().iter().map(|_| String::new())).collect()
    }

    /// Rows from the top, then the names of the columns.
    fn drawing(self, rows: u32, text: impl Fn(u32, u32) -> String) -> Vec<String> {
        align(&self.rows(rows, text))
    }

    fn rows(self, rows: u32, text: impl Fn(u32, u32) -> String) -> Vec<Vec<String>> {
        let grid =
            (0..rows).rev().map(|row| (0..self.game.width()).map(|column| text(column, row)).collect());
        grid.chain(self.column_names()).collect()
    }

    /// The names of the columns as they stand below the board: as moves, which a stone that falls has, and then as cells.
    fn column_names(self) -> Vec<Vec<String>> {
        let names = |name: fn(u32) -> String| (0..self.game.width()).map(name).collect();
        let moves = self.game.has_gravity().then(|| names(column_number));
        // Letters of two characters would make a wide board wider still.
        let cells = moves.is_none() || self.game.width() <= ALPHABET;
        moves.into_iter().chain(cells.then(|| names(column_letter))).collect()
    }
}

/// A column as a move: `4`, and from the tenth column on a letter.
pub(crate) fn column_number(column: u32) -> String {
    Column::new(column).map_or_else(String::new, |column| column.to_string())
}

/// A column as the `d` of the cell `d3`.
pub(crate) fn column_letter(column: u32) -> String {
    Cell::new(column, 0).to_string().trim_end_matches('1').to_owned()
}

/// Lines of texts, all as wide as the widest.
pub(crate) fn align(grid: &[Vec<String>]) -> Vec<String> {
    let widest = grid.iter().flatten().map(String::len).max().unwrap_or(0);
    let pad = |text: &String| format!("{text:>widest$}");
    grid.iter().map(|line| line.iter().map(pad).collect::<Vec<_>>().join(" ")).collect()
}

/// A drawing with a title.
pub(crate) struct Panel {
    title: String,
    /// Stands before the title: how the drawing follows from those before it.
    sign: char,
    lines: Vec<String>,
}

impl Panel {
    pub(crate) fn new(title: impl Into<String>, lines: Vec<String>) -> Self {
        Self { title: title.into(), sign: ' ', lines }
    }

    pub(crate) fn with_sign(self, sign: char) -> Self {
        Self { sign, ..self }
    }

    fn width(&self) -> usize {
        self.lines.iter().chain([&self.title]).map(String::len).max().unwrap_or(0)
    }

    /// The line that is `height` lines above the last one.
    fn line(&self, height: usize) -> &str {
        self.lines.len().checked_sub(height + 1).map_or("", |index| &self.lines[index])
    }
}

/// Draws the panels side by side, as many as fit the page, on one foot, with `labels` in the margin.
pub(crate) fn side_by_side(
    out: &mut impl Write,
    page: usize,
    labels: &[String],
    mut panels: &[Panel],
) -> io::Result<()> {
    let margin = labels.iter().map(String::len).max().unwrap_or(0);
    while !panels.is_empty() {
        let (row, rest) = panels.split_at(how_many_fit(panels, page, margin));
        draw_row(out, margin, labels, row)?;
        writeln!(out)?;
        panels = rest;
    }
    Ok(())
}

/// Draws the stones of a position, with a mark in some of the empty cells, and both names of the columns.
pub(crate) fn write_stones(
    out: &mut impl Write,
    position: AnyPosition,
    mark: impl Fn(Cell) -> Option<char>,
) -> io::Result<()> {
    let layout = Layout::new(position.game());
    let stone = |cell| position.owner(cell).map(Player::stone).or_else(|| mark(cell)).unwrap_or('.');
    side_by_side(out, page_width(), &layout.row_numbers(), &[Panel::new("", layout.cells(stone))])
}

/// At least one, fit or not.
fn how_many_fit(panels: &[Panel], page: usize, margin: usize) -> usize {
    let mut end = margin + 1;
    let fits = panels.iter().take_while(|panel| {
        let fits = end + panel.width() <= page;
        end += panel.width() + GAP;
        fits
    });
    fits.count().max(1)
}

fn draw_row(out: &mut impl Write, margin: usize, labels: &[String], panels: &[Panel]) -> io::Result<()> {
    let titles = panels.iter().map(|panel| (panel, panel.title.as_str()));
    draw_line(out, margin, "", titles, |panel| panel.sign)?;
    let tallest = panels.iter().map(|panel| panel.lines.len()).max().unwrap_or(0);
    for height in (0..tallest).rev() {
        let label = labels.len().checked_sub(height + 1).map_or("", |index| &labels[index]);
        let lines = panels.iter().map(|panel| (panel, panel.line(height)));
        draw_line(out, margin, label, lines, |_| ' ')?;
    }
    Ok(())
}

/// One line of text through all panels, without blanks at its end.
fn draw_line<'a>(
    out: &mut impl Write,
    margin: usize,
    label: &str,
    texts: impl Iterator<Item = (&'a Panel, &'a str)>,
    sign: impl Fn(&Panel) -> char,
) -> io::Result<()> {
    let mut line = format!("{label:>margin$}");
    for (index, (panel, text)) in texts.enumerate() {
        if index > 0 {
            line.push(' ');
            line.push(sign(panel));
        } else if margin > 0 && sign(panel) != ' ' {
            line.pop();
            line.push(sign(panel));
        }
        let space = if index == 0 && margin == 0 { "" } else { " " };
        line.push_str(space);
        line.push_str(text);
        line.extend(std::iter::repeat_n(' ', panel.width() - text.len()));
    }
    let line = line.trim_end().to_owned();
    // Rows of a board have their number beside them; below are names.
    writeln!(out, "{}", if label.is_empty() { line } else { colour::row(line) })
}
