//! A screen with escape sequences, as tmux gives it, taken apart into pieces of one style.

/// How a piece of text looks. Colours are numbers of the usual 256.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Style {
    pub(super) foreground: Option<u8>,
    pub(super) background: Option<u8>,
    pub(super) bold: bool,
    pub(super) dim: bool,
    pub(super) reversed: bool,
}

/// Text of one style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) text: String,
    pub(super) style: Style,
}

/// The lines of a screen. A style lasts until it is changed, also over the end of a line.
pub(super) fn parse(screen: &str) -> Vec<Vec<Piece>> {
    let mut style = Style::default();
    screen.lines().map(|line| parse_line(line, &mut style)).collect()
}

fn parse_line(line: &str, style: &mut Style) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut rest = line;
    while !rest.is_empty() {
        let end = rest.find('\x1b').unwrap_or(rest.len());
        if end > 0 {
            pieces.push(Piece { text: rest[..end].to_owned(), style: *style });
        }
        rest = &rest[end..];
        if let Some(sequence) = rest.strip_prefix("\x1b[") {
            let end = sequence.find(|mark: char| mark.is_ascii_alphabetic()).unwrap_or(sequence.len() - 1);
            if sequence[end..].starts_with('m') {
                apply(&sequence[..end], style);
            }
            rest = &sequence[end + 1..];
        } else if let Some(unknown) = rest.strip_prefix('\x1b') {
            rest = unknown;
        }
    }
    pieces
}

/// The numbers between `ESC [` and `m`.
fn apply(numbers: &str, style: &mut Style) {
    let mut numbers = numbers.split([';', ':']).map(|number| number.parse::<u32>().unwrap_or(0));
    while let Some(number) = numbers.next() {
        match number {
            0 => *style = Style::default(),
            1 => style.bold = true,
            2 => style.dim = true,
            7 => style.reversed = true,
            22 => (style.bold, style.dim) = (false, false),
            27 => style.reversed = false,
            30..=37 => style.foreground = Some((number - 30) as u8),
            90..=97 => style.foreground = Some((number - 82) as u8),
            40..=47 => style.background = Some((number - 40) as u8),
            39 => style.foreground = None,
            49 => style.background = None,
            38 | 48 => {
                let indexed = numbers.next() == Some(5);
                let colour = numbers.next().filter(|_| indexed).map(|colour| colour as u8);
                if number == 38 { style.foreground = colour } else { style.background = colour }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_have_their_styles() {
        let lines = parse("a\x1b[1m\x1b[38;5;203m●\x1b[0m b\x1b[48;5;18mc\nd\x1b[49m");
        let texts: Vec<Vec<&str>> =
            lines.iter().map(|line| line.iter().map(|piece| piece.text.as_str()).collect()).collect();
        assert_eq!(texts, [vec!["a", "●", " b", "c"], vec!["d"]]);
        assert_eq!(lines[0][1].style, Style { foreground: Some(203), bold: true, ..Style::default() });
        assert_eq!(lines[0][2].style, Style::default());
        assert_eq!(lines[1][0].style.background, Some(18), "a style lasts over the end of a line");
    }
}
