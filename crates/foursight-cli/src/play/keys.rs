//! What each key means.

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
    Undo,
    Redo,
    Hint,
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
    /// A key that means nothing but that somebody is there.
    Other,
}

/// The keys in the order of their importance: for the line of hints, which shows as many as fit, and for the help.
pub(super) const KEYS: [(&str, &str, &str); 15] = [
    ("←→", "move", "arrow keys: move the cursor"),
    ("⏎", "drop", "Enter, Space or ↓: drop a stone at the cursor"),
    ("?", "help", "this help"),
    ("q", "quit", "quit (Esc and Ctrl-C, too)"),
    ("u", "undo", "take back (Backspace, too)"),
    ("r", "redo", "play again what was taken back"),
    ("h", "hint", "show a best move"),
    ("v", "values", "exact values of all moves, on and off"),
    ("1-9", "column", "drop into a column; on 3x3 the keys of the key pad"),
    ("n", "new", "new game"),
    ("t", "threats", "mark cells that complete a line: x, o, ! for both"),
    ("f", "flip", "change sides with the engine"),
    ("c", "copy", "copy the code of the position"),
    ("p", "players", "play against the engine, or two people"),
    ("+-", "level", "make the engine stronger or weaker"),
];

/// What a key asks for; nothing, when it is let go.
pub(super) fn action(key: KeyEvent) -> Option<Action> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
        let is_interrupt = key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c');
        return Some(if is_interrupt { Action::Interrupt } else { Action::Other });
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
