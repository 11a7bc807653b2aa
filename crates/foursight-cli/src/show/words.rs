//! The position in words.

use foursight_core::{CellSet, Outcome};

use super::sheet::Sheet;

/// One sentence: how the game ended, or what wins and loses at once.
pub(super) fn situation(sheet: &Sheet) -> String {
    match sheet.outcome {
        Some(outcome) => ending(sheet, outcome),
        None if sheet.game.is_misere() => misere_outlook(sheet),
        None => outlook(sheet),
    }
}

fn ending(sheet: &Sheet, outcome: Outcome) -> String {
    let line = names(sheet.winning_line);
    match outcome {
        Outcome::Draw => "game over: drawn, the board is full".to_owned(),
        Outcome::Win(player) if sheet.game.is_misere() => {
            format!("game over: {} completed {line} and lost, {} won", player.other().stone(), player.stone())
        }
        Outcome::Win(player) => format!("game over: {} won with {line}", player.stone()),
    }
}

/// What [`Position::non_losing`](foursight_core::Position::non_losing) found, rule by rule.
fn outlook(sheet: &Sheet) -> String {
    let (side, opponent) = (sheet.to_move.stone(), sheet.to_move.other().stone());
    if sheet.can_win_next {
        let wins = names(sheet.playable & sheet.winning[0]);
        return format!("{side} can win at once: {wins} (non-losing cells matter only when it cannot)");
    }
    let (threats, bad) = (sheet.playable & sheet.winning[1], sheet.playable - sheet.non_losing);
    let lost = sheet.non_losing.is_empty();
    let cells = names(threats);
    match threats.len() {
        0 if lost => format!("whatever {side} plays, {opponent} wins on top of it"),
        0 if bad.is_empty() => "no move wins or loses at once".to_owned(),
        0 => format!("{side} must not play {}: {opponent} would win on top of it", names(bad)),
        1 if lost => format!("{side} must answer on {cells}, but then {opponent} wins on top of it"),
        1 => format!("{side} must answer on {cells}, where {opponent} would win"),
        _ => format!("{opponent} wins: {cells} are too many threats to answer"),
    }
}

fn misere_outlook(sheet: &Sheet) -> String {
    let side = sheet.to_move.stone();
    let bad = sheet.playable & sheet.winning[0];
    if bad.is_empty() {
        "no move loses at once".to_owned()
    } else if sheet.non_losing.is_empty() {
        format!("every move of {side} completes a line and loses")
    } else {
        format!("{side} must not play {}: it completes a line and loses", names(bad))
    }
}

fn names(cells: CellSet) -> String {
    cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ")
}
