//! Colour on the page, where the terminal has it: the first player is yellow and the second red, as everywhere.

use std::env;
use std::io::{self, IsTerminal};
use std::sync::OnceLock;

/// Whether the environment lets programs use colour: `NO_COLOR` (<https://no-color.org>) and a terminal that knows none say no.
pub(crate) fn is_allowed() -> bool {
    let is_dumb = env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
    env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()) && !is_dumb
}

/// Whether the page has colour: it is allowed, and standard output is a terminal or `CLICOLOR_FORCE` is set to something but 0.
fn is_on() -> bool {
    static DECIDED: OnceLock<bool> = OnceLock::new();
    *DECIDED.get_or_init(|| {
        let is_forced = env::var_os("CLICOLOR_FORCE").is_some_and(|value| !value.is_empty() && value != "0");
        is_allowed() && (is_forced || io::stdout().is_terminal())
    })
}

const YELLOW: &str = "\x1b[1;38;5;221m";
const RED: &str = "\x1b[1;38;5;203m";
const GREEN: &str = "\x1b[1;38;5;77m";
const BOLD: &str = "\x1b[1m";
const REVERSED: &str = "\x1b[7m";
const PLAIN: &str = "\x1b[0m";

/// A row of a board: stones, the line that ended the game, and the marks of better and worse moves.
pub(crate) fn row(line: String) -> String {
    if is_on() { painted(&line) } else { line }
}

/// A headline.
pub(crate) fn heading(line: String) -> String {
    if is_on() { format!("{BOLD}{line}{PLAIN}") } else { line }
}

/// Only what stands alone is a stone or a mark.
fn painted(line: &str) -> String {
    let paint = |word: &str| match word {
        "x" => format!("{YELLOW}x{PLAIN}"),
        "o" => format!("{RED}o{PLAIN}"),
        "X" => format!("{REVERSED}{YELLOW}X{PLAIN}"),
        "O" => format!("{REVERSED}{RED}O{PLAIN}"),
        "*" => format!("{GREEN}*{PLAIN}"),
        "!" => format!("{RED}!{PLAIN}"),
        other => other.to_owned(),
    };
    line.split(' ').map(paint).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stones_are_painted_and_nothing_is_moved() {
        let painted = painted("2 . x o -12 X  * xo");
        assert_eq!(painted.matches(PLAIN).count(), 4, "{painted}");
        let plain =
            [YELLOW, RED, GREEN, REVERSED, PLAIN].iter().fold(painted, |text, code| text.replace(code, ""));
        assert_eq!(plain, "2 . x o -12 X  * xo");
    }
}
