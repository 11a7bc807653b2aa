//! What each key means.

use foursight_core::Cell;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// What a person asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Left,
    Right,
    Up,
    Down,
    /// Play at the cursor.
    Drop,
    /// Play in the column of this number, or the cell of the key pad.
    Digit(u32),
    /// Play where somebody has pointed; with gravity only the column counts.
    Point(Cell),
    Undo,
    Redo,
    Hint,
    /// Explain the position, or the game when it is over.
    Explain,
    /// Why was the last move good or bad?
    Why,
    /// The next lesson of a review.
    Lesson,
    Values,
    Threats,
    New,
    Flip,
    /// The engine comes or goes.
    Opponent,
    Stronger,
    Weaker,
    Copy,
    Help,
    Quit,
    /// Ctrl-C.
    Interrupt,
    /// Ctrl-Z.
    Suspend,
    /// A key that means nothing but that somebody is there.
    Other,
}

/// A key, its name, and what it does.
pub(super) type Key = (&'static str, &'static str, &'static str);

/// The keys in the order of their importance: for the line of hints, which shows as many as fit, and for the help.
pub(super) const KEYS: [Key; 18] = [
    ("←→", "move", "arrow keys: move the cursor, or step through a review"),
    ("⏎", "drop", "Enter, Space, ↓, or a click on a column: drop a stone"),
    ("?", "help", "this help"),
    ("q", "quit", "quit (Esc and Ctrl-C, too; Ctrl-Z suspends)"),
    ("u", "undo", "take back (Backspace, too)"),
    ("h", "hint", "what to look for; again: a best move"),
    ("e", "explain", "explain the position; when the game is over, go through it"),
    ("w", "why", "why your last move was good or bad"),
    ("v", "values", "exact values of all moves, on and off"),
    ("n", "new", "new game"),
    ("r", "redo", "play again what was taken back"),
    ("1-9", "column", "drop into a column; on 3x3 the keys of the key pad"),
    ("l", "lesson", "in a review: the next mistake or lesson"),
    ("t", "threats", "mark cells that complete a line: x, o, ! for both"),
    ("f", "flip", "change sides with the engine"),
    ("c", "copy", "copy the code of the position"),
    ("p", "players", "play against the engine, or two people"),
    ("+-", "level", "make the engine stronger or weaker"),
];

/// The keys of a review.
pub(super) const REVIEW_KEYS: [Key; 5] =
    [("←→", "step", ""), ("l", "lesson", ""), ("↑↓", "scroll", ""), ("w", "text", ""), ("q", "back", "")];

/// What a key asks for; nothing, when it is let go.
pub(super) fn action(key: KeyEvent) -> Option<Action> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
        return Some(match key.code {
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => Action::Interrupt,
            KeyCode::Char('z') if key.modifiers.contains(KeyModifiers::CONTROL) => Action::Suspend,
            _ => Action::Other,
        });
    }
    Some(match key.code {
        KeyCode::Left => Action::Left,
        KeyCode::Right => Action::Right,
        KeyCode::Up => Action::Up,
        KeyCode::Down => Action::Down,
        KeyCode::Enter | KeyCode::Char(' ') => Action::Drop,
        KeyCode::Backspace => Action::Undo,
        KeyCode::Esc => Action::Quit,
        KeyCode::Char(letter) => of_letter(letter),
        _ => Action::Other,
    })
}

fn of_letter(letter: char) -> Action {
    match letter.to_ascii_lowercase() {
        digit @ '1'..='9' => Action::Digit(u32::from(digit) - u32::from('0')),
        'u' => Action::Undo,
        'r' => Action::Redo,
        'h' => Action::Hint,
        'e' => Action::Explain,
        'w' => Action::Why,
        'l' => Action::Lesson,
        'v' => Action::Values,
        't' => Action::Threats,
        'n' => Action::New,
        'f' => Action::Flip,
        'p' => Action::Opponent,
        '+' | '=' => Action::Stronger,
        '-' => Action::Weaker,
        'c' => Action::Copy,
        '?' => Action::Help,
        'q' => Action::Quit,
        _ => Action::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(code: KeyCode, modifiers: KeyModifiers, expected: Option<Action>) {
        assert_eq!(action(KeyEvent::new(code, modifiers)), expected, "{code:?}");
    }

    #[test]
    fn keys_mean_what_the_help_says() {
        let plain = KeyModifiers::NONE;
        check(KeyCode::Left, plain, Some(Action::Left));
        check(KeyCode::Char(' '), plain, Some(Action::Drop));
        check(KeyCode::Char('7'), plain, Some(Action::Digit(7)));
        check(KeyCode::Char('0'), plain, Some(Action::Other));
        check(KeyCode::Char('U'), KeyModifiers::SHIFT, Some(Action::Undo));
        check(KeyCode::Char('?'), KeyModifiers::SHIFT, Some(Action::Help));
        check(KeyCode::Char('c'), plain, Some(Action::Copy));
        check(KeyCode::Char('c'), KeyModifiers::CONTROL, Some(Action::Interrupt));
        check(KeyCode::Char('z'), KeyModifiers::CONTROL, Some(Action::Suspend));
        check(KeyCode::Char('z'), plain, Some(Action::Other));
        check(KeyCode::Char('q'), KeyModifiers::ALT, Some(Action::Other));
        check(KeyCode::F(1), plain, Some(Action::Other));
        for (keys, _, _) in KEYS[2..].iter().filter(|(keys, _, _)| *keys != "1-9") {
            for key in keys.chars() {
                assert_ne!(action(KeyEvent::new(KeyCode::Char(key), plain)), Some(Action::Other), "{key}");
            }
        }
    }

    #[test]
    fn letting_a_key_go_is_nothing() {
        let key = KeyEvent::new_with_kind(KeyCode::Char('4'), KeyModifiers::NONE, KeyEventKind::Release);
        assert_eq!(action(key), None);
    }
}
