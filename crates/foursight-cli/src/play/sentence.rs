//! What is going on, in words.

use foursight_coach::english;

use super::state::{GameState, Hint, Seat};
use crate::output::wrap;
use crate::words;

/// One sentence about the game, for the lines under the board: as much of it as they hold. Parts are left out at its end where it is too long, and
/// a part that cannot be left out has a sign of that.
pub(super) fn sentence(state: &GameState, width: usize, rows: usize) -> Vec<String> {
    let mut said = said(state);
    loop {
        let mut lines = wrap(&said, width, width);
        if lines.len() <= rows {
            return lines;
        }
        let Some(end) = said.rfind("; ") else {
            lines.truncate(rows);
            if let Some(last) = lines.last_mut() {
                let kept: String = last.chars().take(width.saturating_sub(4)).collect();
                *last = format!("{kept} ...");
            }
            return lines;
        };
        said.truncate(end);
    }
}

/// Rows that the whole sentence takes.
pub(super) fn rows_of_sentence(state: &GameState, width: usize) -> usize {
    wrap(&said(state), width, width).len()
}

/// All there is to say, the most important part first, with `; ` before each that can be left out.
fn said(state: &GameState) -> String {
    if let Some(notice) = &state.notice {
        return notice.clone();
    }
    if let Some(replay) = state.replay.as_ref().filter(|replay| replay.is_open()) {
        return replay.page.paragraphs.first().cloned().unwrap_or_default();
    }
    if let Some(offer) = &state.lessons.offer {
        return offer.clone();
    }
    if state.waits_for_text() {
        return "looking for reasons".to_owned();
    }
    let position = state.position;
    if let Some(ending) = words::ending(position) {
        let personal = state.personal_ending().map(|words| format!("; {words}")).unwrap_or_default();
        return format!("{ending}{personal}; e goes through the game");
    }
    let side = position.to_move().stone();
    let proved = || state.knowledge.bounds.map(|bounds| words::bounds(position, bounds));
    if state.seat_to_move() == Seat::Engine {
        let so_far = proved().filter(|_| state.settings.values);
        return format!("{side} thinks{}", so_far.map(|words| format!(": {words}")).unwrap_or_default());
    }
    let hint = hint(state).map(|hint| format!("{hint}; ")).unwrap_or_default();
    let rest = match (&state.knowledge.analysis, state.settings.values) {
        (Some(analysis), true) => words::verdict(analysis),
        (None, true) => format!("so far: {}", proved().unwrap_or_else(|| "nothing is proved yet".to_owned())),
        (_, false) if state.has_engine() => format!("your move, {side}"),
        (_, false) => format!("{side} to move"),
    };
    format!("{hint}{rest}")
}

/// The hint as far as it was asked for: first what to look for, then the move.
fn hint(state: &GameState) -> Option<String> {
    let explanation = state.knowledge.explanation.as_deref();
    match state.hint {
        Hint::Unasked => None,
        Hint::Wanted => Some("looking for a hint".to_owned()),
        Hint::Idea => {
            let idea = english::hint(explanation?);
            Some(format!("hint: {idea}; h again shows a move"))
        }
        Hint::Given(advice) => {
            let name = words::named_move(state.game(), advice.cell);
            let proved = if advice.is_proved { "" } else { " (looked ahead, not proved)" };
            Some(format!("hint: {name}{proved}"))
        }
    }
}
