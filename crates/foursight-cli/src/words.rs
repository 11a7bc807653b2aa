//! Scores and games in words: people think of who wins, and on which move.

use foursight_core::{AnyPosition, Cell, Column, Game, Outcome};
use foursight_solver::{Analysis, Bounds, MoveValue, Score, Verdict};

/// The name people know a game by.
pub(crate) fn game_name(game: Game) -> String {
    match game {
        Game::CONNECT4 => format!("Connect Four ({game})"),
        Game::TICTACTOE => format!("tic-tac-toe ({game})"),
        _ => game.to_string(),
    }
}

/// Stones on the board when the game ends, for the side to move with this score.
pub(crate) fn last_ply(position: AnyPosition, score: Score) -> u32 {
    if position.outcome().is_some() {
        return position.ply();
    }
    score.last_ply(position.game(), position.ply())
}

/// Stones on the board when the game ends, if that is proved.
pub(crate) fn ends_on_move(position: AnyPosition, bounds: Bounds) -> Option<u32> {
    Some(last_ply(position, bounds.score()?))
}

/// A move as people write it: a column, or without gravity a cell.
pub(crate) fn move_name(game: Game, cell: Cell) -> String {
    if !game.has_gravity() {
        return cell.to_string();
    }
    Column::new(cell.column()).expect("35 columns at most").to_string()
}

/// Moves from left to right, however they were found.
pub(crate) fn move_names(game: Game, cells: &[Cell]) -> Vec<String> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells.into_iter().map(|cell| move_name(game, cell)).collect()
}

/// What bounds say about the side to move.
pub(crate) fn bounds(position: AnyPosition, bounds: Bounds) -> String {
    let side = position.to_move().stone();
    let Bounds { lower, upper } = bounds;
    let (late, early) = (last_ply(position, lower), last_ply(position, upper));
    match (lower.verdict(), upper.verdict()) {
        (Verdict::Draw, Verdict::Draw) => "draw".to_owned(),
        (Verdict::Win, _) if lower == upper => format!("{side} wins on move {late}"),
        (Verdict::Win, _) => format!("{side} wins, on move {early} at the earliest and {late} at the latest"),
        (_, Verdict::Loss) if lower == upper => format!("{side} loses on move {late}"),
        (_, Verdict::Loss) => {
            format!("{side} loses, on move {late} at the earliest and {early} at the latest")
        }
        (Verdict::Draw, _) => format!("{side} at least draws, and does not win before move {early}"),
        (_, Verdict::Draw) => format!("{side} at best draws, and does not lose before move {late}"),
        _ => format!("{side} does not lose before move {late}, nor win before move {early}"),
    }
}

/// One sentence about a position: who wins, on which move, with what.
pub(crate) fn verdict(analysis: &Analysis) -> String {
    let position = analysis.position;
    if let Some(outcome) = position.outcome() {
        return ending(position.game(), outcome, &analysis.winning_line);
    }
    let known = bounds(position, analysis.bounds);
    let Some(score) = analysis.score() else { return format!("not solved within the limits: {known}") };
    let others = || Others::of(analysis, score).sentence();
    match (score.verdict(), &analysis.best[..]) {
        (_, []) => known,
        (Verdict::Loss, best) if best.len() == analysis.moves.len() => format!("{known}, whatever it plays"),
        (Verdict::Loss, best) => {
            format!("{known}, whatever it plays; the best defence is {}", choice(position.game(), best))
        }
        (_, best) if best.len() == analysis.moves.len() && best.len() > 1 => {
            format!("{known}, whatever {} plays", position.to_move().stone())
        }
        (_, best) => format!("{known} with {}{}", choice(position.game(), best), others()),
    }
}

/// How a game ended.
fn ending(game: Game, outcome: Outcome, line: &[Cell]) -> String {
    let line = line.iter().map(Cell::to_string).collect::<Vec<_>>().join(" ");
    match outcome {
        Outcome::Draw => "game over: drawn, the board is full".to_owned(),
        Outcome::Win(player) if game.is_misere() => {
            format!("game over: {} completed {line} and lost, {} won", player.other().stone(), player.stone())
        }
        Outcome::Win(player) => format!("game over: {} won with {line}", player.stone()),
    }
}

/// `column 4`, `column 3 or 5`, `b2`.
fn choice(game: Game, cells: &[Cell]) -> String {
    let names = move_names(game, cells);
    let (last, rest) = names.split_last().expect("there is a best move");
    let text = if rest.is_empty() { last.clone() } else { format!("{} or {last}", rest.join(", ")) };
    if game.has_gravity() { format!("column {text}") } else { text }
}

/// What becomes of the side to move if it does not play a best move.
struct Others {
    wins_later: bool,
    draws: bool,
    loses: bool,
}

impl Others {
    fn of(analysis: &Analysis, best: Score) -> Self {
        let scores = || analysis.moves.iter().filter_map(MoveValue::score).filter(|&score| score < best);
        let any = |verdict| scores().any(|score| score.verdict() == verdict);
        Self { wins_later: any(Verdict::Win), draws: any(Verdict::Draw), loses: any(Verdict::Loss) }
    }

    fn sentence(&self) -> String {
        let kinds = [(self.wins_later, "wins later"), (self.draws, "draws"), (self.loses, "loses")];
        let kinds: Vec<_> = kinds.into_iter().filter_map(|(is_so, words)| is_so.then_some(words)).collect();
        match &kinds[..] {
            [] => String::new(),
            [one] => format!("; every other move {one}"),
            [rest @ .., last] => format!("; every other move {} or {last}", rest.join(", ")),
        }
    }
}
