//! The board, the stone above it and the values below.

use foursight_core::{AnyPosition, Cell, Game, Player};
use foursight_solver::{Analysis, MoveValue, Verdict};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::super::state::{GameState, Hint, Seat};
use super::arrangement::Arrangement;
use super::{Palette, faint, strong};
use crate::draw::{column_letter, column_number};
use crate::words;

/// Draws the board into an area that the arrangement has measured.
pub(super) fn draw(
    buffer: &mut Buffer,
    area: Rect,
    state: &GameState,
    arrangement: &Arrangement,
    palette: Palette,
) {
    let drawing = Drawing { state, arrangement, palette, area };
    let top = area.y + u16::from(arrangement.hover);
    if arrangement.hover {
        drawing.hover(buffer, area.y);
    }
    drawing.paint(buffer, top);
    if arrangement.ruled {
        drawing.rules(buffer, top);
    }
    drawing.cells(buffer, top);
    let below = top + arrangement.board_height();
    drawing.names(buffer, below);
    if let Some(analysis) = drawing.analysis() {
        drawing.values(buffer, below + arrangement.name_rows, analysis);
    }
}

struct Drawing<'a> {
    state: &'a GameState,
    arrangement: &'a Arrangement,
    palette: Palette,
    area: Rect,
}

impl Drawing<'_> {
    fn game(&self) -> Game {
        self.state.game()
    }

    /// What is known, if it is to be shown.
    fn analysis(&self) -> Option<&Analysis> {
        self.state.knowledge.analysis.as_deref().filter(|_| self.state.settings.values)
    }

    /// The left edge of a column of the board, which is a line where there are lines.
    fn left(&self, column: u32) -> u16 {
        self.area.x + self.arrangement.margin() + self.arrangement.pitch * column as u16
    }

    /// The row of the terminal for a row of the board.
    fn line(&self, top: u16, row: u32) -> u16 {
        let from_top = (self.game().height() - 1 - row) as u16;
        top + if self.arrangement.ruled { 2 * from_top + 1 } else { from_top }
    }

    /// Three characters, or as many as fit, in the middle of a column.
    fn put(&self, buffer: &mut Buffer, column: u32, y: u16, text: &str, style: Style) {
        let room = usize::from(self.arrangement.pitch - 1);
        let text = if room < 3 { text.trim().to_owned() } else { format!("{text:^room$}") };
        buffer.set_stringn(self.left(column) + 1, y, text, room + 1, style);
    }

    fn hover(&self, buffer: &mut Buffer, y: u16) {
        let position = self.state.position;
        if position.outcome().is_none() && self.state.seat_to_move() == Seat::Human {
            let mover = position.to_move();
            let text = self.palette.glyphs.disc(mover).to_string();
            self.put(buffer, self.state.cursor.column(), y, &text, self.palette.stone(mover));
        }
    }

    fn paint(&self, buffer: &mut Buffer, top: u16) {
        let height = self.arrangement.board_height();
        let width = self.arrangement.pitch * self.game().width() as u16 + 1;
        let board = Rect { x: self.left(0), y: top, width, height };
        buffer.set_style(board.intersection(self.area), self.palette.board());
        for row in 0..self.game().height() {
            let margin = usize::from(self.arrangement.margin() - 1);
            let number = format!("{:>margin$}", row + 1);
            buffer.set_string(self.area.x, self.line(top, row), number, faint());
        }
    }

    /// The lines between the cells.
    fn rules(&self, buffer: &mut Buffer, top: u16) {
        let (width, height) = (self.game().width() as usize, self.game().height() as u16);
        let style = self.palette.board();
        let glyphs = self.palette.glyphs;
        let horizontal = |[left, cross, right]: [&str; 3]| {
            let cells = vec![glyphs.dashes; width].join(cross);
            format!("{left}{cells}{right}")
        };
        for line in 0..=height {
            let text = match line {
                0 => horizontal(glyphs.top),
                _ if line == height => horizontal(glyphs.bottom),
                _ => horizontal(glyphs.middle),
            };
            buffer.set_string(self.left(0), top + 2 * line, text, style);
        }
        for row in 0..self.game().height() {
            for column in 0..=self.game().width() {
                buffer.set_string(self.left(column), self.line(top, row), glyphs.upright, style);
            }
        }
    }

    fn cells(&self, buffer: &mut Buffer, top: u16) {
        let line = self.winning_line();
        for column in 0..self.game().width() {
            for row in 0..self.game().height() {
                let cell = Cell::new(column, row);
                let (text, style) = match stone(self.state.position, cell) {
                    Some(player) => self.stone(cell, player, line.contains(&cell)),
                    None => self.empty(cell),
                };
                let text = self.with_cursor(cell, text);
                self.put(buffer, column, self.line(top, row), &text, self.palette.board().patch(style));
            }
        }
    }

    fn winning_line(&self) -> Vec<Cell> {
        self.state.position.winning_line().iter().collect()
    }

    /// A stone: the last one in parentheses, the line that ended the game with an eye.
    fn stone(&self, cell: Cell, player: Player, in_line: bool) -> (String, Style) {
        let glyphs = self.palette.glyphs;
        let shape = if in_line { glyphs.winner(player) } else { glyphs.disc(player) };
        let style = self.palette.stone(player);
        if in_line {
            (format!("<{shape}>"), style.add_modifier(Modifier::REVERSED))
        } else if self.state.last_move() == Some(cell) {
            (format!("({shape})"), style)
        } else {
            (format!(" {shape} "), style)
        }
    }

    /// An empty cell: its value where that stands in the cell, the hint, whose line it completes, or a dot.
    fn empty(&self, cell: Cell) -> (String, Style) {
        if matches!(self.state.hint, Hint::Given(advice) if advice.cell == cell) {
            return (format!(" {} ", self.palette.glyphs.hint), self.palette.good());
        }
        let threat = self.threat(cell);
        let value = self.analysis().filter(|_| !self.game().has_gravity());
        if let Some((value, analysis)) = value.and_then(|analysis| Some((analysis.value_of(cell)?, analysis)))
        {
            let score = value.score().map_or_else(|| "?".to_owned(), |score| score.to_string());
            let text = match threat {
                Some((mark, _)) if score.len() < 3 => format!("{mark}{score:>2}"),
                _ => score,
            };
            return (text, self.value_style(analysis, value));
        }
        match threat {
            Some((mark, style)) => (format!(" {mark} "), style),
            None => (format!(" {} ", self.palette.glyphs.empty), Style::new()),
        }
    }

    /// The mark of a cell that completes a line, if such cells are to be marked.
    fn threat(&self, cell: Cell) -> Option<(char, Style)> {
        if !self.state.settings.threats || self.state.position.outcome().is_some() {
            return None;
        }
        let [first, second] =
            Player::ALL.map(|player| self.state.position.winning_cells(player).contains(cell));
        match (first, second) {
            (true, true) => Some(('!', self.palette.good())),
            (true, false) => Some((Player::First.stone(), self.palette.stone(Player::First))),
            (false, true) => Some((Player::Second.stone(), self.palette.stone(Player::Second))),
            (false, false) => None,
        }
    }

    /// Without gravity the cursor is on a cell, in brackets.
    fn with_cursor(&self, cell: Cell, text: String) -> String {
        let here = !self.game().has_gravity() && self.state.cursor == cell;
        if !here || self.state.position.outcome().is_some() {
            return text;
        }
        if self.arrangement.pitch <= 3 {
            return "#".to_owned();
        }
        // The brackets take the place of what stands around a stone, or of the mark before a value.
        let inner = text.trim_matches([' ', '(', ')']);
        let value = inner.trim_start_matches(['x', 'o', '!', ' ']);
        format!("[{}]", if value.is_empty() { inner } else { value })
    }

    /// The names of the columns, as moves and as letters of cells; the one of the cursor in brackets.
    fn names(&self, buffer: &mut Buffer, y: u16) {
        let falls = self.game().has_gravity();
        // Where there is one row for both, they stand side by side, and the brackets between them.
        let beside = falls && self.arrangement.name_rows == 1 && self.arrangement.pitch > 3;
        for column in 0..self.game().width() {
            let (number, letter) = (column_number(column), column_letter(column));
            let here = self.state.cursor.column() == column;
            let style = if here { strong() } else { faint() };
            if beside {
                let name = format!("{number}/{letter}");
                let (left, name) = if here { (0, format!("[{name}]")) } else { (1, name) };
                buffer.set_string(self.left(column) + left, y, name, style);
                continue;
            }
            if self.arrangement.name_rows > 1 {
                self.put(buffer, column, y + 1, &letter, style);
            }
            let bracket = here && falls && self.arrangement.pitch > 3;
            let name = if falls { number } else { letter };
            self.put(buffer, column, y, &if bracket { format!("[{name}]") } else { name }, style);
        }
    }

    /// Scores, then what they mean, then which is best; as many of these as there are rows.
    fn values(&self, buffer: &mut Buffer, y: u16, analysis: &Analysis) {
        for &value in &analysis.moves {
            let style = self.value_style(analysis, value);
            let best = analysis.best.contains(&value.cell);
            let score = value.score().map_or_else(|| "?".to_owned(), |score| score.to_string());
            let meaning = meaning(analysis.position, value);
            let rows = match self.arrangement.value_rows {
                0 => vec![],
                1 if best => vec![format!("{score:>2}*")],
                1 => vec![score],
                2 => vec![if best { format!("{score:>2}*") } else { score }, meaning],
                _ if best => vec![score, meaning, self.palette.glyphs.best.to_string()],
                _ => vec![score, meaning],
            };
            for (row, text) in rows.iter().enumerate() {
                self.put(buffer, value.cell.column(), y + row as u16, text, style);
            }
        }
    }

    fn value_style(&self, analysis: &Analysis, value: MoveValue) -> Style {
        let style = match value.bounds.verdict() {
            Some(Verdict::Win) => self.palette.good().remove_modifier(Modifier::BOLD),
            Some(Verdict::Loss) => self.palette.bad(),
            Some(Verdict::Draw) | None => Style::new(),
        };
        // What is best is not good for that alone: where every move loses, none is green.
        if analysis.best.contains(&value.cell) { style.add_modifier(Modifier::BOLD) } else { style }
    }
}

/// Whose stone lies there.
fn stone(position: AnyPosition, cell: Cell) -> Option<Player> {
    position.owner(cell)
}

/// `W37`: a win on move 37; `L`, a loss; `D`, a draw.
fn meaning(position: AnyPosition, value: MoveValue) -> String {
    let last = words::ends_on_move(position, value.bounds).map(|last| last.to_string());
    let last = last.unwrap_or_else(|| "?".to_owned());
    match value.bounds.verdict() {
        Some(Verdict::Win) => format!("W{last}"),
        Some(Verdict::Loss) => format!("L{last}"),
        Some(Verdict::Draw) => "D".to_owned(),
        None => "?".to_owned(),
    }
}
