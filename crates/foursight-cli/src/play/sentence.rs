//! What is going on, in words.

use super::model::{Hint, Model, Seat};
use crate::words;

/// One sentence about the game, for the line under the board.
pub(super) fn sentence(model: &Model) -> String {
    if let Some(notice) = &model.notice {
        return notice.clone();
    }
    let (position, side) = (model.position, model.position.to_move().stone());
    if let Some(ending) = words::ending(position) {
        let personal = model.personal_ending().map(|words| format!("; {words}")).unwrap_or_default();
        return format!("{ending}{personal}");
    }
    let proved = || model.knowledge.bounds.map(|bounds| words::bounds(position, bounds));
    if model.seat_to_move() == Seat::Engine {
        let so_far = proved().filter(|_| model.settings.values);
        return format!("{side} thinks{}", so_far.map(|words| format!(": {words}")).unwrap_or_default());
    }
    let hint = match model.hint {
        Hint::Given(cell) => format!("hint: {}; ", move_in_words(model, cell)),
        Hint::Wanted => "looking for a hint; ".to_owned(),
        Hint::Unasked => String::new(),
    };
    let rest = match (&model.knowledge.analysis, model.settings.values) {
        (Some(analysis), true) => words::verdict(analysis),
        (None, true) => format!("so far: {}", proved().unwrap_or_else(|| "nothing is proved yet".to_owned())),
        (_, false) if model.has_engine() => format!("your move, {side}"),
        (_, false) => format!("{side} to move"),
    };
    format!("{hint}{rest}")
}

fn move_in_words(model: &Model, cell: foursight_core::Cell) -> String {
    let name = words::move_name(model.game(), cell);
    if model.game().has_gravity() { format!("column {name}") } else { name }
}
