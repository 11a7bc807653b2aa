//! A screen as a picture.

use std::fmt::Write as _;

use super::ansi::{Piece, Style};

/// The grid of the characters, in pixels.
const CHARACTER: f64 = 8.4;
const LINE: f64 = 17.0;
/// Around the text, and above it for the title.
const MARGIN: f64 = 16.0;
const TITLE: f64 = 30.0;

const PAPER: &str = "#0d1117";
const INK: &str = "#e6edf3";
const FAINT: &str = "#8b949e";

/// Draws the lines of a screen of that many columns, under the command that made it.
pub(super) fn draw(title: &str, lines: &[Vec<Piece>], columns: usize) -> String {
    let width = 2.0 * MARGIN + columns as f64 * CHARACTER;
    let height = TITLE + 2.0 * MARGIN + lines.len() as f64 * LINE;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" aria-label=\"{0}\">\n\
         <style>text {{ font: 14px ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace; white-space: pre; }}</style>\n\
         <rect width=\"{width:.0}\" height=\"{height:.0}\" rx=\"8\" fill=\"{PAPER}\"/>\n\
         <text x=\"{MARGIN}\" y=\"{1}\" fill=\"{FAINT}\" xml:space=\"preserve\">$ {0}</text>\n",
        escape(title),
        MARGIN + 6.0,
    );
    for (row, line) in lines.iter().enumerate() {
        let mut column = 0;
        for piece in line {
            draw_piece(&mut svg, piece, column, row);
            column += piece.text.chars().count();
        }
    }
    svg.push_str("</svg>\n");
    svg
}

fn draw_piece(svg: &mut String, Piece { text, style }: &Piece, column: usize, row: usize) {
    let (x, y) = (MARGIN + column as f64 * CHARACTER, TITLE + MARGIN + row as f64 * LINE);
    let width = text.chars().count() as f64 * CHARACTER;
    let (ink, paper) = colours(*style);
    if let Some(paper) = paper {
        _ = writeln!(
            svg,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{LINE}\" fill=\"{paper}\"/>"
        );
    }
    if text.trim().is_empty() {
        return;
    }
    let weight = if style.bold { " font-weight=\"bold\"" } else { "" };
    let opacity = if style.dim { " opacity=\"0.65\"" } else { "" };
    _ = writeln!(
        svg,
        "<text x=\"{x:.1}\" y=\"{:.1}\" textLength=\"{width:.1}\" fill=\"{ink}\"{weight}{opacity} xml:space=\"preserve\">{}</text>",
        y + 13.0,
        escape(text),
    );
}

/// The colour of the text, and the one behind it if that is not the paper.
fn colours(style: Style) -> (String, Option<String>) {
    let ink = style.foreground.map_or_else(|| INK.to_owned(), indexed);
    let paper = style.background.map(indexed);
    if style.reversed { (paper.unwrap_or_else(|| PAPER.to_owned()), Some(ink)) } else { (ink, paper) }
}

/// A colour of the usual 256: sixteen by name, a cube of 216, a ramp of greys.
fn indexed(colour: u8) -> String {
    const NAMED: [&str; 16] = [
        "#000000", "#cd3131", "#0dbc79", "#e5e510", "#2472c8", "#bc3fbc", "#11a8cd", "#e5e5e5", "#666666",
        "#f14c4c", "#23d18b", "#f5f543", "#3b8eea", "#d670d6", "#29b8db", "#ffffff",
    ];
    match colour {
        0..=15 => NAMED[usize::from(colour)].to_owned(),
        16..=231 => {
            let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
            let place = colour - 16;
            format!("#{:02x}{:02x}{:02x}", level(place / 36), level(place / 6 % 6), level(place % 6))
        }
        232..=255 => format!("#{0:02x}{0:02x}{0:02x}", 8 + 10 * (colour - 232)),
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_those_of_terminals() {
        assert_eq!(indexed(203), "#ff5f5f");
        assert_eq!(indexed(18), "#000087");
        assert_eq!(indexed(255), "#eeeeee");
    }

    #[test]
    fn text_is_escaped_and_reversed_where_it_should_be() {
        let style = Style { foreground: Some(203), reversed: true, ..Style::default() };
        let piece = Piece { text: "<◉>".to_owned(), style };
        let svg = draw("a & b", &[vec![piece]], 10);
        assert!(svg.contains("a &amp; b") && svg.contains("&lt;◉&gt;"), "{svg}");
        assert!(svg.contains("fill=\"#ff5f5f\"/>") && svg.contains(PAPER), "{svg}");
    }
}
