//! Perfect play, and which of several perfect moves to make.

use foursight_core::{AnyPosition, Cell};
use foursight_solver::{Analysis, Bounds, Limits, Solver};

use crate::asking::Asking;

/// With at most this many empty cells every reply to every best move is worth working out: it takes milliseconds.
const CHEAP: u32 = 26;

/// The same without gravity, where there are more moves and fewer rules.
const CHEAP_FREE: u32 = 9;

/// The moves that hold the score; none if the game is over or a limit struck.
pub(crate) fn best_moves<A: Asking>(position: AnyPosition, asking: &mut A) -> Result<Vec<Cell>, A::Pause> {
    Ok(asking.analyze(position)?.best)
}

/// The moves with the best proved value, when there was no time to prove more: what is left of the time is shared out among
/// the moves, and spent on who wins after each. Empty if the game is over.
pub(crate) fn best_proved(position: AnyPosition, solver: &mut Solver, limits: &Limits) -> Vec<Cell> {
    if position.is_over() {
        return Vec::new();
    }
    let cells: Vec<Cell> = position.playable().iter().collect();
    let mut proved = Vec::new();
    for (index, &cell) in cells.iter().enumerate() {
        let child = position.place(cell).expect("a playable cell is legal");
        let share = limits.share((cells.len() - index) as u32);
        proved.push((-solver.outcome_within(child, &share).bounds, cell));
    }
    let most = proved.iter().map(|(bounds, _)| (bounds.lower, bounds.upper)).max();
    let is_best = |bounds: Bounds| Some((bounds.lower, bounds.upper)) == most;
    proved.into_iter().filter(|&(bounds, _)| is_best(bounds)).map(|(_, cell)| cell).collect()
}

/// Of several best moves those that make it hardest for the opponent; `None` if a limit struck.
///
/// How hard is counted by the replies that throw away the outcome, then by those that are not the best. Early in the
/// game, where that would take long, by the replies that lose at once. Which of the two depends on the number of empty
/// cells and not on the time, so that the choice is the same on every machine.
pub(crate) fn hardest<A: Asking>(
    position: AnyPosition,
    moves: &[Cell],
    asking: &mut A,
) -> Result<Option<Vec<Cell>>, A::Pause> {
    if moves.len() < 2 {
        return Ok(Some(moves.to_vec()));
    }
    let game = position.game();
    let cheap = if game.has_gravity() { CHEAP } else { CHEAP_FREE };
    let mut rated = Vec::new();
    for &cell in moves {
        let child = position.place(cell).expect("a best move is legal");
        let difficulty = if game.cells() - child.ply() <= cheap {
            let Some(difficulty) = difficulty(&asking.analyze(child)?) else { return Ok(None) };
            difficulty
        } else {
            (losing_at_once(child), 0)
        };
        rated.push((difficulty, cell));
    }
    let most = rated.iter().map(|&(difficulty, _)| difficulty).max();
    let hardest = rated.into_iter().filter(|&(difficulty, _)| Some(difficulty) == most);
    Ok(Some(hardest.map(|(_, cell)| cell).collect()))
}

/// How many moves of the side to move drop the outcome, and how many are worse than the best.
fn difficulty(analysis: &Analysis) -> Option<(u32, u32)> {
    if !analysis.is_exact() {
        return None;
    }
    let best = analysis.score()?;
    let scores = || analysis.moves.iter().filter_map(foursight_solver::MoveValue::score);
    let drops = scores().filter(|score| score.verdict() < best.verdict()).count() as u32;
    let slips = scores().filter(|&score| score < best).count() as u32;
    Some((drops, slips))
}

/// How many moves of the side to move let the opponent win with his next stone.
fn losing_at_once(position: AnyPosition) -> u32 {
    if position.outcome().is_some() {
        return 0;
    }
    position.playable().len() - position.non_losing().len()
}
