//! Who wins, and when.

use foursight_core::{AnyPosition, Cell, Outcome, Player};
use foursight_solver::{Analysis, Bounds, MoveValue, Score, Verdict};

use super::{cells, choice, list};

/// Stones on the board when the game ends, for the side to move with this score.
fn last_ply(position: AnyPosition, score: Score) -> u32 {
    if position.outcome().is_some() {
        position.ply()
    } else {
        score.last_ply(position.game(), position.ply())
    }
}

/// What bounds say about the side to move.
///
/// ```
/// use foursight_coach::english::bounds;
/// use foursight_core::{AnyPosition, Game};
/// use foursight_solver::{Bounds, Score};
///
/// let start = AnyPosition::new(Game::CONNECT4);
/// let win = Score::win(Game::CONNECT4, 41).unwrap();
/// assert_eq!(bounds(start, Bounds::exact(win)), "x wins on move 41");
/// ```
pub fn bounds(position: AnyPosition, bounds: Bounds) -> String {
    let side = position.to_move().stone();
    let Bounds { lower, upper } = bounds;
    let (late, early) = (last_ply(position, lower), last_ply(position, upper));
    // A win that could not come sooner anyway is not worth a word, and no more is such a loss.
    let no_news_of_a_win = early <= soonest_end(position, position.to_move());
    let no_news_of_a_loss = late <= soonest_end(position, position.to_move().other());
    match (lower.verdict(), upper.verdict()) {
        (Verdict::Draw, Verdict::Draw) => "draw".to_owned(),
        (Verdict::Win, _) if lower == upper => format!("{side} wins on move {late}"),
        (Verdict::Win, _) if no_news_of_a_win => format!("{side} wins, on move {late} at the latest"),
        (Verdict::Win, _) => format!("{side} wins, on move {early} at the earliest and {late} at the latest"),
        (_, Verdict::Loss) if lower == upper => format!("{side} loses on move {late}"),
        (_, Verdict::Loss) if no_news_of_a_loss => format!("{side} loses, on move {early} at the latest"),
        (_, Verdict::Loss) => {
            format!("{side} loses, on move {late} at the earliest and {early} at the latest")
        }
        (Verdict::Draw, _) if no_news_of_a_win => format!("{side} at least draws"),
        (Verdict::Draw, _) => format!("{side} at least draws, and does not win before move {early}"),
        (_, Verdict::Draw) if no_news_of_a_loss => format!("{side} at best draws"),
        (_, Verdict::Draw) => format!("{side} at best draws, and does not lose before move {late}"),
        _ if no_news_of_a_win && no_news_of_a_loss => "nothing is proved yet".to_owned(),
        _ if no_news_of_a_win => format!("{side} does not lose before move {late}"),
        _ if no_news_of_a_loss => format!("{side} does not win before move {early}"),
        _ => format!("{side} does not lose before move {late}, nor win before move {early}"),
    }
}

/// The first move on which a player can possibly win: he needs a turn, and stones for a line.
fn soonest_end(position: AnyPosition, winner: Player) -> u32 {
    let game = position.game();
    // In a misère game it is the other one who completes the line.
    let maker = if game.is_misere() { winner.other() } else { winner };
    let next_turn = position.ply() + if maker == position.to_move() { 1 } else { 2 };
    let stones = game.connect().min(game.cells()) * 2 - u32::from(maker == Player::First);
    next_turn.max(stones)
}

/// One sentence about a position: who wins, on which move, with what.
///
/// ```
/// use foursight_coach::english::verdict;
/// use foursight_core::Position;
/// use foursight_solver::Solver;
///
/// let position: Position = "1212127764334".parse().unwrap();
/// let sentence = "o wins on move 14 with column 1 or 2; every other move loses";
/// assert_eq!(verdict(&Solver::default().analyze(position)), sentence);
/// ```
pub fn verdict(analysis: &Analysis) -> String {
    let position = analysis.position;
    if let Some(ending) = ending(position) {
        return ending;
    }
    let known = bounds(position, analysis.bounds);
    let Some(score) = analysis.score() else { return format!("not solved within the limits: {known}") };
    let others = || other_moves(analysis, score);
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

/// How a game ended; `None` while it goes on.
///
/// ```
/// use foursight_coach::english::ending;
/// use foursight_core::Position;
///
/// let won: Position = "1212121".parse().unwrap();
/// assert_eq!(ending(won.into()).unwrap(), "game over: x won with a1 a2 a3 a4");
/// assert_eq!(ending(Position::START.into()), None);
/// ```
pub fn ending(position: AnyPosition) -> Option<String> {
    let line: Vec<Cell> = position.winning_line().iter().collect();
    let line = cells(&line);
    Some(match position.outcome()? {
        Outcome::Draw => "game over: drawn, the board is full".to_owned(),
        Outcome::Win(player) if position.game().is_misere() => {
            format!("game over: {} completed {line} and lost, {} won", player.other().stone(), player.stone())
        }
        Outcome::Win(player) => format!("game over: {} won with {line}", player.stone()),
    })
}

/// What becomes of the side to move if it does not play a best move.
fn other_moves(analysis: &Analysis, best: Score) -> String {
    let scores = || analysis.moves.iter().filter_map(MoveValue::score).filter(|&score| score < best);
    let kinds = [(Verdict::Win, "wins later"), (Verdict::Draw, "draws"), (Verdict::Loss, "loses")];
    let any = |verdict| scores().any(|score| score.verdict() == verdict);
    let kinds: Vec<_> = kinds.iter().filter(|(verdict, _)| any(*verdict)).map(|(_, words)| *words).collect();
    if kinds.is_empty() { String::new() } else { format!("; every other move {}", list(&kinds, "or")) }
}

#[cfg(test)]
mod tests {
    use foursight_core::notation::{GameOptions, parse};

    use super::*;

    #[test]
    fn bounds_say_what_is_proved_and_no_more() {
        let check = |moves: &str, lower: i32, upper: i32, expected: &str| {
            let position = parse(moves, GameOptions::default()).unwrap().position;
            let score = |value| Score::new(value).unwrap();
            let bounds = Bounds { lower: score(lower), upper: score(upper) };
            assert_eq!(super::bounds(position, bounds), expected, "{moves} {lower} {upper}");
        };
        check("", -21, 21, "nothing is proved yet");
        check("4", -21, 21, "nothing is proved yet");
        check("4453", -19, 19, "nothing is proved yet");
        check("", -10, 21, "x does not lose before move 24");
        check("", -21, 10, "x does not win before move 23");
        check("", -10, 10, "x does not lose before move 24, nor win before move 23");
        check("", 0, 21, "x at least draws");
        check("", 0, 3, "x at least draws, and does not win before move 37");
        check("", -21, 0, "x at best draws");
        check("", -3, 0, "x at best draws, and does not lose before move 38");
        check("", 1, 21, "x wins, on move 41 at the latest");
        check("", 1, 3, "x wins, on move 37 at the earliest and 41 at the latest");
        check("4", -21, -1, "o loses, on move 41 at the latest");
        check("4", -3, -1, "o loses, on move 37 at the earliest and 41 at the latest");
        check("", 1, 1, "x wins on move 41");
        check("", 0, 0, "draw");
    }
}
