//! Explanations in English sentences. Another language is another module like this one: nothing here knows anything that
//! is not in the data.
//!
//! ```
//! use foursight_coach::{english, explain};
//! use foursight_core::Position;
//! use foursight_solver::{Limits, Solver};
//!
//! let position: Position = "22334".parse().unwrap();
//! let explanation = explain(position.into(), &mut Solver::default(), &Limits::default());
//! assert_eq!(english::explanation(&explanation)[0], "o loses on move 7, whatever it plays.");
//! assert_eq!(english::line(position.into(), &explanation.line), "o 4 (lost), x 5 (wins)");
//! ```

use foursight_core::{AnyPosition, Cell, Column, Game, Player, sort_few_by_key};
use foursight_solver::{Score, Verdict};

use crate::class::Class;
use crate::explain::{Completion, Explanation, Fact, LineMove, MoveExplanation, Plan, Remark};
use crate::reason::{Idea, Reason, ReasonKind};

mod guide;
mod hint;
mod level;
mod reason;
mod summary;
mod verdict;

pub use hint::hint;
pub use level::level;
pub use reason::reason;
pub use summary::summary;
pub use verdict::{bounds, ending, verdict};

/// A move as people write it: a column, or without gravity a cell.
///
/// ```
/// use foursight_coach::english::move_name;
/// use foursight_core::{Cell, Game};
///
/// assert_eq!(move_name(Game::CONNECT4, Cell::new(3, 2)), "4");
/// assert_eq!(move_name(Game::TICTACTOE, Cell::new(1, 2)), "b3");
/// assert_eq!(move_name(Game::CONNECT4, Cell::new(200, 0)), "?", "no board has it");
/// ```
pub fn move_name(game: Game, cell: Cell) -> String {
    if game.has_gravity() { column_name(cell.column()) } else { cell.to_string() }
}

fn column_name(column: u32) -> String {
    Column::new(column).map_or_else(|| "?".to_owned(), |column| column.to_string())
}

/// Everything about a position: the verdict, its reason, then a sentence for each fact that says something more.
///
/// ```
/// use foursight_coach::{english, explain};
/// use foursight_core::Position;
/// use foursight_solver::{Limits, Solver};
///
/// let position: Position = "22334".parse().unwrap();
/// let explanation = explain(position.into(), &mut Solver::default(), &Limits::default());
/// let sentence = "x threatens a1 b1 c1 d1 at a1 and b1 c1 d1 e1 at e1: o cannot stop both.";
/// assert_eq!(english::explanation(&explanation)[1], sentence);
/// ```
pub fn explanation(explanation: &Explanation) -> Vec<String> {
    let position = explanation.analysis.position;
    let mut sentences = vec![format!("{}.", verdict(&explanation.analysis))];
    for it in explanation.reason.iter().chain(&explanation.counter) {
        sentences.extend(reason(position, it));
        sentences.extend(not_the_shortest(it, &explanation.analysis.best));
    }
    let reasons = [explanation.reason.as_ref(), explanation.counter.as_ref()];
    sentences.extend(news(&explanation.facts, &reasons).map(|it| fact(position, it)));
    sentences
}

/// Of a reason that begins with another move than the best ones.
fn not_the_shortest(reason: &Reason, best: &[Cell]) -> Option<String> {
    let (first, how) = match &reason.idea {
        Idea::Force(forced) => (forced.first(), "every reply is forced"),
        Idea::Play { cell, .. } => (*cell, "it is easier to follow"),
        _ => return None,
    };
    let is_other = first.is_some_and(|first| !best.contains(&first));
    is_other.then(|| format!("That is not the shortest win, but {how}."))
}

/// The facts that the reasons do not say already.
fn news<'a>(facts: &'a [Fact], reasons: &[Option<&'a Reason>]) -> impl Iterator<Item = &'a Fact> {
    let reasons: Vec<&Reason> = reasons.iter().copied().flatten().collect();
    facts.iter().filter(move |fact| !reasons.iter().any(|reason| is_said(fact, reason)))
}

fn is_said(fact: &Fact, reason: &Reason) -> bool {
    match fact {
        Fact::WinsAtOnce { .. } | Fact::CannotAnswer { .. } | Fact::Unplayable { .. } => {
            reason.kind == ReasonKind::Immediate
        }
        Fact::MustAnswer { .. } => {
            reason.kind <= ReasonKind::ForcedWin && matches!(reason.idea, Idea::Answers(_))
        }
        Fact::DoubleThreat { player, cell, .. } => {
            matches!(&reason.idea, Idea::Force(forced) if forced.player == *player && forced.moves == [*cell])
        }
        Fact::ForcedThreat { threat, .. } => {
            reason.player == threat.player && reason.kind <= ReasonKind::ForcedWin
        }
        // A reason that is as short says as much.
        Fact::Plan(_) => reason.kind <= ReasonKind::Plan,
        // The game is over before anybody can play there.
        Fact::Threat { .. } => {
            reason.kind <= ReasonKind::ForcedWin && !matches!(reason.idea, Idea::Answers(_))
                || reason.kind == ReasonKind::Immediate
        }
        _ => false,
    }
}

/// Everything about a move: what it does to the outcome, what a better one would have done, how it is punished, then a sentence for each fact
/// that says something more.
///
/// ```
/// use foursight_coach::{english, explain_move};
/// use foursight_core::{Cell, Position};
/// use foursight_solver::{Limits, Solver};
///
/// let position: Position = "1212127764334".parse().unwrap();
/// let explained = explain_move(position.into(), Cell::new(2, 2), &mut Solver::default(), &Limits::default());
/// let sentences = english::move_explanation(&explained.unwrap());
/// assert_eq!(
///     sentences[0],
///     "column 3 is a blunder: it turns a win on move 14 into a loss on move 15; column 1 or 2 is best."
/// );
/// ```
pub fn move_explanation(explained: &MoveExplanation) -> Vec<String> {
    let position = explained.before.position;
    let mut sentences = vec![judgement(explained)];
    let misses_or_loses = |fact: &Fact| matches!(fact, Fact::MissesWin { .. } | Fact::LosesAtOnce { .. });
    let seen = explained.facts.iter().filter(|it| misses_or_loses(it)).count();
    if let Some(better) = explained.better.as_ref().filter(|it| it.kind != ReasonKind::Immediate) {
        sentences.extend(labelled("Instead", idea_of(position, better, 2)));
    }
    if let (Some(it), Ok(child)) = (&explained.reason, position.place(explained.cell)) {
        // A line that is completed with the next stone is a fact of the move already.
        if it.kind != ReasonKind::Immediate || seen == 0 && it.player != position.to_move() {
            let label = if explained.better.is_some() { "Now" } else { "After it" };
            sentences.extend(labelled(label, idea_of(child, it, usize::MAX)));
        }
    }
    sentences.extend(news(&explained.facts, &[explained.reason.as_ref()]).map(|it| fact(position, it)));
    sentences
}

/// A reason with so many sentences if it is a calculation, and without the small print of a rule to follow: of a move there are two reasons to tell.
fn idea_of(position: AnyPosition, it: &Reason, calculation: usize) -> Vec<String> {
    let mut sentences = reason(position, it);
    match it.kind {
        ReasonKind::Plan => sentences.truncate(1),
        ReasonKind::Calculation => sentences.truncate(calculation),
        _ => {}
    }
    sentences
}

/// The sentences, with a word before the first.
fn labelled(label: &str, mut sentences: Vec<String>) -> Vec<String> {
    if let Some(first) = sentences.first_mut() {
        *first = format!("{label}: {}", uncapitalised(first));
    }
    sentences
}

/// A sentence that is to stand after a colon.
fn uncapitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| {
        std::iter::once(first.to_ascii_lowercase()).chain(letters).collect()
    })
}

/// What a move does to the outcome.
fn judgement(explained: &MoveExplanation) -> String {
    let position = explained.before.position;
    let name = named_move(position.game(), explained.cell);
    let (Some(class), Some(best), Some(played)) =
        (explained.class, explained.before.score(), explained.score)
    else {
        return format!("what {name} is worth was not found within the limits.");
    };
    let result = |score: Score| match score.verdict() {
        Verdict::Draw => "a draw".to_owned(),
        verdict => format!("a {verdict} on move {}", score.last_ply(position.game(), position.ply())),
    };
    let better = match &explained.before.best[..] {
        [] => String::new(),
        best => format!("; {} is best", choice(position.game(), best)),
    };
    match class {
        Class::Best if explained.before.best.len() == 1 && explained.before.moves.len() > 1 => {
            format!("{name} is best, and the only move that is: {}.", result(played))
        }
        Class::Best => format!("{name} is best: {}.", result(played)),
        Class::Good => format!("{name} is good: {} instead of {}{better}.", result(played), result(best)),
        Class::Slow => format!("{name} is slow: {} instead of {}{better}.", result(played), result(best)),
        Class::Mistake | Class::Blunder => {
            format!("{name} is a {class}: it turns {} into {}{better}.", result(best), result(played))
        }
    }
}

/// A sentence about a fact of a position, or of a move made in it.
///
/// ```
/// use foursight_coach::{english, facts};
/// use foursight_core::Position;
///
/// let position: Position = "11223".parse().unwrap();
/// let fact = &facts(position.into())[0];
/// assert_eq!(english::fact(position.into(), fact), "x threatens a1 b1 c1 d1 at d1: o must play column 4.");
/// ```
pub fn fact(position: AnyPosition, fact: &Fact) -> String {
    let game = position.game();
    let (mover, other) = (position.to_move().stone(), position.to_move().other().stone());
    match fact {
        Fact::WinsAtOnce { wins } => format!("{mover} completes {} and wins.", completions(wins, "or")),
        Fact::MustAnswer { threat } => format!(
            "{other} threatens {}: {mover} must play {}.",
            completion(threat),
            named_move(game, threat.cell)
        ),
        Fact::CannotAnswer { threats } => {
            let all = if threats.len() == 2 { "both" } else { "all of them" };
            format!("{other} threatens {}: {mover} cannot stop {all}.", completions(threats, "and"))
        }
        Fact::Unplayable { cell, above } => format!(
            "{mover} must not play {}: {other} would answer at {} and complete {}.",
            named_move(game, *cell),
            above.cell,
            cells(&above.line)
        ),
        Fact::DoubleThreat { player, cell, wins } => format!(
            "{} {} {}: that threatens {}, and {} can stop only one of them.",
            player.stone(),
            if *player == position.to_move() { "can play" } else { "answers with" },
            named_move(game, *cell),
            completions(wins, "and"),
            player.other().stone()
        ),
        Fact::Threat { player, at, below } => threat(game, *player, at, *below),
        Fact::Fatal { player, cells: fatal } => {
            let fatal: Vec<_> = fatal.iter().map(|it| it.cell.to_string()).collect();
            format!(
                "{} must not play {}: that completes a line and loses.",
                player.stone(),
                list(&fatal, "or")
            )
        }
        Fact::ForcedThreat { threat, breaks } => reason::forced_threat(game, threat, breaks),
        Fact::Plan(it) => plan(it),
        Fact::Wins { at } => format!("{mover} completes {} and wins.", cells(&at.line)),
        Fact::MissesWin { wins } => {
            format!("{mover} could have completed {} and won.", completions(wins, "or"))
        }
        Fact::Blocks { threat } => format!("It keeps {other} from completing {}.", completion(threat)),
        Fact::LosesAtOnce { wins, opened } => {
            let why =
                if *opened { "It makes the cell above playable" } else { "It leaves a threat unanswered" };
            format!("{why}: {other} completes {} and wins.", completions(wins, "or"))
        }
        Fact::CompletesLine { at } => format!("{mover} completes {} and loses.", cells(&at.line)),
    }
}

fn threat(game: Game, player: Player, at: &Completion, below: u32) -> String {
    let stone = player.stone();
    if !game.has_gravity() {
        return format!("{stone} would complete {}.", completion(at));
    }
    let row = if at.cell.row().is_multiple_of(2) { "odd" } else { "even" };
    let below = if below == 1 { "one empty cell".to_owned() } else { format!("{below} empty cells") };
    format!("{stone} has a threat at {} (an {row} row, {below} below it): {}.", at.cell, cells(&at.line))
}

fn plan(plan: &Plan) -> String {
    let (planner, other) = (plan.planner.stone(), plan.planner.other().stone());
    let begin = match plan.first {
        Some(cell) => format!("{planner} plays column {} and then answers", column_name(cell.column())),
        None => format!("{planner} can answer"),
    };
    let how = if plan.on_top {
        format!("{begin} every move of {other} on top of it, and anywhere where the column is full")
    } else if plan.pairs.is_empty() {
        format!("{begin} every move of {other} in the same column")
    } else {
        let pairs: Vec<_> = plan.pairs.iter().map(|&column| column_name(column)).collect();
        let pairs = list(&pairs, "and");
        let first = format!("the first move in one of the columns {pairs} in another of these");
        format!("{begin} every move of {other} in the same column, and {first}")
    };
    let cannot = format!("then {other} never completes a line");
    if !plan.waits_for.is_empty() {
        let below: Vec<_> = plan.waits_for.iter().map(|cell| below(*cell)).collect();
        let at: Vec<_> = plan.waits_for.iter().map(Cell::to_string).collect();
        return format!(
            "{how}, but never plays {}: {cannot}, and in the end has to play there, and {planner} wins at {}.",
            list(&below, "or"),
            list(&at, "or")
        );
    }
    if plan.line.is_empty() {
        return format!("{how}: {cannot}.");
    }
    format!("{how}: {cannot}, and {planner} gets {} in the end.", cells(&plan.line))
}

fn below(cell: Cell) -> String {
    let below = cell.row().checked_sub(1).map(|row| Cell::new(cell.column(), row));
    below.map_or_else(|| "?".to_owned(), |cell| cell.to_string())
}

/// A line of moves from a position, each with its remark: `x 4, o 3 (forced), x 5 (two threats)`; then `...` if the game
/// goes on.
///
/// ```
/// use foursight_coach::{english, remarks};
/// use foursight_core::{Cell, Position};
///
/// let position: Position = "4455".parse().unwrap();
/// let line = [Cell::new(5, 0), Cell::new(2, 0), Cell::new(6, 0)];
/// let text = |line| english::line(position.into(), &remarks(position.into(), line));
/// assert_eq!(text(&line), "x 6 (two threats), o 3 (lost), x 7 (wins)");
/// assert_eq!(text(&line[..1]), "x 6 (two threats), ...");
/// ```
pub fn line(position: AnyPosition, moves: &[LineMove]) -> String {
    let end = moves.iter().try_fold(position, |position, it| position.place(it.cell));
    let goes_on = end.is_ok_and(|end| end.outcome().is_none());
    let text = |it: &LineMove| {
        let remark = match it.remark {
            Remark::Wins => " (wins)",
            Remark::CompletesLine => " (loses)",
            Remark::Blocks | Remark::OnlyMove => " (forced)",
            Remark::Lost => " (lost)",
            Remark::DoubleThreat => " (two threats)",
            Remark::Free if it.is_forced => " (forced)",
            Remark::Free => "",
        };
        format!("{} {}{remark}", it.player.stone(), move_name(position.game(), it.cell))
    };
    let rest = goes_on.then(|| "...".to_owned());
    moves.iter().map(text).chain(rest).collect::<Vec<_>>().join(", ")
}

/// `a1 b1 c1 d1 at d1`.
fn completion(it: &Completion) -> String {
    format!("{} at {}", cells(&it.line), it.cell)
}

fn completions(all: &[Completion], word: &str) -> String {
    list(&all.iter().map(completion).collect::<Vec<_>>(), word)
}

fn cells(cells: &[Cell]) -> String {
    cells.iter().map(Cell::to_string).collect::<Vec<_>>().join(" ")
}

/// A move in a sentence: `column 4`, or without gravity `b2`.
///
/// ```
/// use foursight_coach::english::named_move;
/// use foursight_core::{Cell, Game};
///
/// assert_eq!(named_move(Game::CONNECT4, Cell::new(3, 2)), "column 4");
/// assert_eq!(named_move(Game::TICTACTOE, Cell::new(1, 2)), "b3");
/// ```
pub fn named_move(game: Game, cell: Cell) -> String {
    choice(game, &[cell])
}

/// `column 4`, `column 3 or 5`, `b2`.
fn choice(game: Game, moves: &[Cell]) -> String {
    let mut moves = moves.to_vec();
    sort_few_by_key(&mut moves, |&cell| cell);
    let text = list(&moves.into_iter().map(|cell| move_name(game, cell)).collect::<Vec<_>>(), "or");
    if game.has_gravity() { format!("column {text}") } else { text }
}

/// `a`, `a or b`, `a, b or c`.
fn list<T: AsRef<str>>(items: &[T], word: &str) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match &items[..] {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [rest @ .., last] => format!("{} {word} {last}", rest.join(", ")),
    }
}
