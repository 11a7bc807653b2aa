//! The page with all keys.

use ratatui::Frame;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::super::keys::KEYS;
use super::{Palette, faint, strong};

/// Draws the page, in two columns of text where one is too long for the terminal.
pub(super) fn draw(frame: &mut Frame, palette: Palette) {
    let area = frame.area();
    let mut lines = Vec::new();
    if usize::from(area.height) > KEYS.len() + 4 {
        lines.extend([Line::styled(" Keys", strong()), Line::default()]);
    }
    for (key, name, help) in KEYS {
        // A small terminal gets the short name, so that every key is on the page.
        let text = palette.glyphs.key(if usize::from(area.width) > 64 { help } else { name });
        let key = palette.glyphs.key(key);
        lines.push(Line::from(vec![Span::styled(format!(" {key:<4}"), strong()), Span::raw(text)]));
    }
    if usize::from(area.height) > KEYS.len() + 4 {
        lines.extend([
            Line::default(),
            Line::raw(" Values: the score of each move, W37 for a win on move 37, L loss, D draw."),
            Line::styled(" Any key goes back to the game.", faint()),
        ]);
    }
    if lines.len() > usize::from(area.height) {
        lines = in_two_columns(&lines, usize::from(area.width));
    }
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }), area);
}

/// The second half beside the first.
fn in_two_columns(lines: &[Line<'static>], width: usize) -> Vec<Line<'static>> {
    let half = lines.len().div_ceil(2);
    let pad = width / 2;
    let beside = |index: usize| {
        let left = &lines[index];
        let mut spans: Vec<Span<'static>> = left.spans.clone();
        spans.push(Span::raw(" ".repeat(pad.saturating_sub(left.width()))));
        spans.extend(lines.get(half + index).map(|line| line.spans.clone()).unwrap_or_default());
        Line::from(spans)
    };
    (0..half).map(beside).collect()
}
