//! A text to read, beside the board or in its place.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use super::super::state::Page;
use super::{Palette, faint, strong};
use crate::output::wrap;

/// Draws as much of the text as fits, from the line that was scrolled to; the last line says how to go on.
pub(super) fn draw(frame: &mut Frame, area: Rect, page: &Page, palette: Palette) {
    let width = usize::from(area.width.max(3));
    let mut lines = Vec::new();
    for paragraph in &page.paragraphs {
        let wrapped = wrap(paragraph, width, width - 2);
        let indented = wrapped.iter().enumerate();
        lines.extend(
            indented.map(|(index, line)| if index == 0 { line.clone() } else { format!("  {line}") }),
        );
    }
    let room = usize::from(area.height.saturating_sub(2));
    let last_top = lines.len().saturating_sub(room) as u16;
    page.last_top.set(last_top);
    let top = page.top.min(last_top);
    let mut shown = vec![Line::styled(page.title.clone(), strong())];
    shown.extend(lines.iter().skip(usize::from(top)).take(room).cloned().map(Line::raw));
    let keys = palette.glyphs.key("↑↓ scroll");
    let foot = if last_top > 0 {
        format!("{keys}, any other key goes back")
    } else {
        "any key goes back".to_owned()
    };
    while shown.len() < usize::from(area.height.saturating_sub(1)) {
        shown.push(Line::default());
    }
    shown.push(Line::styled(foot, faint()));
    frame.render_widget(Paragraph::new(shown), area);
}
