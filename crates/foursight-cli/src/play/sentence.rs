//! What is going on, in words.

use super::state::{GameState, Hint, Seat};
use crate::output::wrap;
use crate::words;

/// One sentence about the game, for the lines under the board: as much of it as they hold.
pub(super) fn sentence(state: &GameState, width: usize, rows: usize) -> Vec<String> {
    let mut said = said(state);
    loop {
        let lines = wrap(&said, width, width);
        let shorter = said.rfind("; ").filter(|_| lines.len() > rows);
        let Some(end) = shorter else { return lines };
        said.truncate(end);
    }
}

/// All there is to say, the most important part first, with `; ` before each that can be left out.
fn said(state: &GameState) -> String {
    if let Some(notice) = &state.notice {
        return notice.clone();
    }
    let (position, side) = (state.position, state.position.to_move().stone());
    if let Some(ending) = words::ending(position) {
        let personal = state.personal_ending().map(|words| format!("; {words}")).unwrap_or_default();
        return format!("{ending}{personal}");
    }
    let proved = || state.knowledge.bounds.map(|bounds| words::bounds(position, bounds));
    if state.seat_to_move() == Seat::Engine {
        let so_far = proved().filter(|_| state.settings.values);
        return format!("{side} thinks{}", so_far.map(|words| format!(": {words}")).unwrap_or_default());
    }
    let hint = match state.hint {
        Hint::Given(cell) => format!("hint: {}; ", move_in_words(state, cell)),
        Hint::Wanted => "looking for a hint; ".to_owned(),
        Hint::Unasked => String::new(),
    };
    let rest = match (&state.knowledge.analysis, state.settings.values) {
        (Some(analysis), true) => words::verdict(analysis),
        (None, true) => format!("so far: {}", proved().unwrap_or_else(|| "nothing is proved yet".to_owned())),
        (_, false) if state.has_engine() => format!("your move, {side}"),
        (_, false) => format!("{side} to move"),
    };
    format!("{hint}{rest}")
}

fn move_in_words(state: &GameState, cell: foursight_core::Cell) -> String {
    let name = words::move_name(state.game(), cell);
    if state.game().has_gravity() { format!("column {name}") } else { name }
}
