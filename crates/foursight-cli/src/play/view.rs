//! The picture: the game as a function of its state and of the size of the terminal.

use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::{Alignment, Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use foursight_coach::Level;
use foursight_core::{Cell, Player};

use super::keys::{KEYS, Key, REVIEW_KEYS};
use super::sentence::{rows_of_sentence, sentence};
use super::state::{GameState, Page, Replay, Seat, YOU_LOSE};
use crate::{charset, colour, words};

mod arrangement;
mod board;
mod glyphs;
mod help;
mod side;
#[cfg(test)]
mod tests;
mod text;

use arrangement::Arrangement;
use glyphs::Glyphs;

/// The first player is yellow and the second red, as on the page.
const YELLOW: u8 = 221;
const RED: u8 = 203;
const GREEN: u8 = 77;

/// The styles and shapes; without colour they are bold, dim and underlined, and the shapes say the rest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Palette {
    colour: bool,
    glyphs: &'static Glyphs,
}

impl Palette {
    /// Colours, unless `NO_COLOR` says otherwise (<https://no-color.org>) or the terminal knows none; and the shapes that it
    /// can draw.
    pub(super) fn from_environment() -> Self {
        let glyphs = if charset::is_ascii_only() { &glyphs::ASCII } else { &glyphs::UNICODE };
        Self { colour: colour::is_allowed(), glyphs }
    }

    fn colour(self, style: Style, index: u8) -> Style {
        if self.colour { style.fg(Color::Indexed(index)) } else { style }
    }

    fn stone(self, player: Player) -> Style {
        let yellow_or_red = if player == Player::First { YELLOW } else { RED };
        self.colour(Style::new().add_modifier(Modifier::BOLD), yellow_or_red)
    }

    /// The board itself, blue as it is in the shops.
    fn board(self) -> Style {
        if self.colour { Style::new().bg(Color::Indexed(18)).fg(Color::Indexed(69)) } else { Style::new() }
    }

    fn good(self) -> Style {
        self.colour(Style::new().add_modifier(Modifier::BOLD), GREEN)
    }

    fn bad(self) -> Style {
        self.colour(Style::new(), RED)
    }
}

/// Columns before the sentence, for something that turns.
const INDENT: u16 = 2;

fn faint() -> Style {
    Style::new().add_modifier(Modifier::DIM)
}

fn strong() -> Style {
    Style::new().add_modifier(Modifier::BOLD)
}

/// Draws everything. `thinking` says for how long the engine has been at it.
pub(super) fn draw(frame: &mut Frame, state: &GameState, thinking: Option<Duration>, palette: Palette) {
    let area = frame.area();
    if state.help {
        return help::draw(frame, palette);
    }
    // At a step of a review another position is on the board than that of the game.
    let shown = state.shown();
    let board_state = shown.as_ref().unwrap_or(state);
    let Some(arrangement) = arranged(state, area) else {
        return draw_apology(frame, state);
    };
    let page = page_of(state);
    if let Some(page) = page.filter(|_| arrangement.side.is_none() && state.lessons.page.is_some()) {
        return text::draw(frame, area, page, palette);
    }
    let [title, body, words, keys] = arrangement.rows(area);
    if arrangement.title {
        frame.render_widget(title_line(state, palette, arrangement.side.is_none()), title);
    }
    let board = board_area(&arrangement, body);
    board::draw(frame.buffer_mut(), board, board_state, &arrangement, palette);
    if let Some(gap) = arrangement.side {
        let left = board.width + gap;
        let side = Rect { x: body.x + left, width: body.width - left, ..body };
        match page {
            Some(page) => text::draw(frame, side, page, palette),
            None => side::draw(frame, side, state, thinking, palette),
        }
    }
    draw_words(frame, words, state, thinking, palette);
    if arrangement.key_rows > 0 {
        let is_review = state.replay.as_ref().is_some_and(Replay::is_open);
        let all: &[_] = if is_review { &REVIEW_KEYS } else { &KEYS };
        frame.render_widget(key_line(all, usize::from(keys.width), palette), keys);
    }
}

/// The roomiest picture that fits, with room for the sentence where there is any.
fn arranged(state: &GameState, area: Rect) -> Option<Arrangement> {
    let arrangement = Arrangement::for_size(state.game(), area.width, area.height)?;
    let width = usize::from(area.width.saturating_sub(INDENT));
    Some(arrangement.with_words(rows_of_sentence(state, width) as u16, area.height))
}

fn board_area(arrangement: &Arrangement, body: Rect) -> Rect {
    Rect { width: arrangement.board_width().min(body.width), ..body }
}

/// The text on the screen, if there is one: what was asked for, or a step of a review.
fn page_of(state: &GameState) -> Option<&Page> {
    let step = || state.replay.as_ref().filter(|it| it.is_open()).map(|it| &it.page);
    state.lessons.page.as_ref().or_else(step)
}

/// The cell of the board at a place of a terminal of that size; with gravity any place above, in or below its column will do.
pub(super) fn cell_at(state: &GameState, area: Rect, x: u16, y: u16) -> Option<Cell> {
    let arrangement = arranged(state, area)?;
    let [_, body, _, _] = arrangement.rows(area);
    let board = board_area(&arrangement, body);
    board.contains(Position { x, y }).then(|| arrangement.cell_at(x - board.x, y - board.y))?
}

/// The name of the game; where there is no side panel, the players.
fn title_line(state: &GameState, palette: Palette, with_players: bool) -> Line<'static> {
    if !with_players {
        let name = words::game_name(state.game());
        return Line::from(vec![
            Span::styled(" Foursight", strong()),
            Span::styled(format!("  {name}"), faint()),
        ]);
    }
    let mut spans = vec![Span::raw(" ")];
    for player in Player::ALL {
        spans.push(Span::styled(palette.glyphs.disc(player).to_string(), palette.stone(player)));
        spans.push(Span::raw(format!(" {} {}   ", player.stone(), name_of(state, player))));
    }
    Line::from(spans)
}

/// Who plays these stones.
fn name_of(state: &GameState, player: Player) -> String {
    match state.settings.seats[player as usize] {
        Seat::Engine if state.settings.level == Level::PERFECT => "engine, perfect".to_owned(),
        Seat::Engine => format!("engine, level {}", state.settings.level),
        Seat::Human if state.has_engine() => "you".to_owned(),
        Seat::Human => "a person".to_owned(),
    }
}

/// What is going on, with something that turns while somebody thinks.
fn draw_words(
    frame: &mut Frame,
    area: Rect,
    state: &GameState,
    thinking: Option<Duration>,
    palette: Palette,
) {
    if let Some(time) = thinking {
        frame.render_widget(Line::raw(palette.glyphs.spinner(time).to_string()), area);
    }
    let style = match state.position.outcome() {
        Some(_) if state.personal_ending() == Some(YOU_LOSE) => palette.bad(),
        Some(_) => palette.good(),
        None => strong(),
    };
    let indent = INDENT.min(area.width);
    let text = Rect { x: area.x + indent, width: area.width - indent, ..area };
    let lines = sentence(state, text.width.into(), text.height.into());
    frame.render_widget(Paragraph::new(lines.join("\n")).style(style), text);
}

/// As many keys as fit, the important ones first.
fn key_line(keys: &[Key], width: usize, palette: Palette) -> Line<'static> {
    let mut spans = Vec::new();
    let mut left = width;
    for &(key, name, _) in keys {
        let key = palette.glyphs.key(key);
        let length = key.chars().count() + name.len() + 3;
        if length > left {
            break;
        }
        left -= length;
        spans.push(Span::styled(format!(" {key}"), strong()));
        spans.push(Span::styled(format!(" {name} "), faint()));
    }
    Line::from(spans)
}

/// Where not even the smallest picture fits.
fn draw_apology(frame: &mut Frame, state: &GameState) {
    let (width, height) = Arrangement::least(state.game());
    let text = format!(
        "The terminal is too small for this board: it needs {width} columns and {height} rows. q quits."
    );
    let paragraph = Paragraph::new(text).wrap(Wrap { trim: true }).alignment(Alignment::Left);
    frame.render_widget(paragraph, frame.area());
}
