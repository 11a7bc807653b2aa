//! The page `review` prints for people.

use std::io::{self, Write};

use foursight_coach::{
    Accuracy, Assessment, Class, MoveExplanation, Phase, Review, ReviewedMove, chart, english,
};
use foursight_core::notation::moves_text;
use foursight_core::{Cell, Game, Outcome, Player};
use foursight_solver::{Score, Verdict};

use crate::colour;
use crate::draw::write_stones;
use crate::output::{Output, write_wrapped};
use crate::words;

/// Writes the whole page, with a lesson for each player, or for each of these turning points. The result that was claimed counts where the moves
/// do not end the game.
pub(super) fn write(
    out: &mut Output,
    review: &Review,
    turning_points: Option<&[MoveExplanation]>,
    claimed: Option<Outcome>,
) -> io::Result<()> {
    let result = match (review.outcome, claimed) {
        (Some(outcome), _) => outcome.result().to_owned(),
        (None, Some(claimed)) => format!("{} (resigned or agreed)", claimed.result()),
        (None, None) => "not finished".to_owned(),
    };
    let moves = words::count(review.moves.len() as u64, "move");
    writeln!(out, "{}, {moves}, {result}", words::game_name(review.game))?;
    let played: Vec<Cell> = review.moves.iter().map(|it| it.cell).collect();
    writeln!(out, "moves  {}\n", moves_text(review.game, &played))?;
    write_moves(out, review)?;
    writeln!(out)?;
    for line in chart::text(review) {
        writeln!(out, "{line}")?;
    }
    writeln!(out)?;
    write_summary(out, review)?;
    writeln!(out)?;
    write_wrapped(out, &english::summary(review).join(" "), 0)?;
    match turning_points {
        Some(all) => all.iter().try_for_each(|it| {
            let player = it.before.position.to_move().stone();
            write_lesson(out, it, &format!("A lesson for {player}"))
        }),
        None => write_lessons(out, review),
    }
}

fn write_moves(out: &mut Output, review: &Review) -> io::Result<()> {
    for it in &review.moves {
        let name = move_and_cell(review.game, it.cell);
        let start = format!("{:>4} {} {name}", it.number, it.player.stone());
        let line = match &it.assessment {
            Some(assessment) => format!("{start} {}", verdict(review, it, assessment)),
            None => format!("{start} ?"),
        };
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// `4 d3`: the move, and the cell that the sentences speak of. Without gravity they are the same.
fn move_and_cell(game: Game, cell: Cell) -> String {
    let name = words::move_name(game, cell);
    if game.has_gravity() { format!("{name} {:<3}", cell.to_string()) } else { format!("{name:<3}") }
}

fn verdict(review: &Review, it: &ReviewedMove, assessment: &Assessment) -> String {
    let result = |score: Score| match score.verdict() {
        Verdict::Draw => "draw".to_owned(),
        verdict => format!("{verdict} on {}", score.last_ply(review.game, it.number - 1)),
    };
    let after = result(assessment.after);
    let deep = if assessment.is_deep { ", deep" } else { "" };
    if assessment.class == Class::Best {
        return format!("{:<8} {after}", assessment.class);
    }
    let better = words::move_names(review.game, &assessment.better).join(" ");
    format!("{:<8} {after:<12} better: {better}, {}{deep}", assessment.class, result(assessment.before))
}

fn write_summary(out: &mut Output, review: &Review) -> io::Result<()> {
    for (player, accuracy) in Player::ALL.into_iter().zip(review.accuracy) {
        let Some(percent) = accuracy.percent() else { continue };
        let counts = Class::ALL.iter().zip(accuracy.counts).filter(|(_, count)| *count > 0);
        let counts: Vec<String> = counts.map(|(&class, count)| counted(class, count)).collect();
        let level = calibrated(review.game, percent);
        writeln!(out, "accuracy of {}  {percent:.1} %{level}: {}", player.stone(), counts.join(", "))?;
        let phases = Phase::ALL.iter().zip(review.phases[player as usize]);
        let phases =
            phases.filter_map(|(phase, it)| Some(format!("{} {:.0} %", phase_name(*phase), it.percent()?)));
        writeln!(out, "               {}", phases.collect::<Vec<_>>().join(", "))?;
    }
    let turns: Vec<String> = review.turning_points().map(|it| turn(review, it)).collect();
    if !turns.is_empty() {
        write_wrapped(out, &format!("turning points: {}", turns.join(", ")), 2)?;
    }
    Ok(())
}

/// What the number means, where that was measured: ` (level 6 has 69 % on average)`.
fn calibrated(game: Game, percent: f64) -> String {
    if game != Game::CONNECT4 || percent > 99.9 {
        return String::new();
    }
    let (level, average) = Accuracy::nearest_level(percent);
    format!(" (level {level} has {average} % on average)")
}

fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Opening => "opening",
        Phase::Middle => "middle",
        Phase::End => "end",
    }
}

/// `2 best`, but `2 blunders`.
fn counted(class: Class, count: u32) -> String {
    match class {
        Class::Mistake | Class::Blunder => words::count(count.into(), &class.to_string()),
        Class::Best | Class::Good | Class::Slow => format!("{count} {class}"),
    }
}

fn turn(review: &Review, it: &ReviewedMove) -> String {
    let name = words::move_name(review.game, it.cell);
    let known = it.assessment.as_ref().expect("a turning point is assessed");
    let change = format!("{} to {}", known.before.verdict(), known.after.verdict());
    format!("move {} ({} {name}, {change})", it.number, it.player.stone())
}

/// The lesson of each player; without a mistake that of the game.
fn write_lessons(out: &mut Output, review: &Review) -> io::Result<()> {
    let lessons: Vec<&MoveExplanation> = review.lessons.iter().flatten().collect();
    for lesson in &lessons {
        let player = lesson.before.position.to_move().stone();
        write_lesson(out, lesson, &format!("The lesson for {player}"))?;
    }
    match &review.lesson {
        Some(lesson) if lessons.is_empty() => write_lesson(out, lesson, "The lesson"),
        None if review.is_exact() => writeln!(out, "\nEvery move was best."),
        _ => Ok(()),
    }
}

/// A move explained, under a heading, with the board before it: the better moves are marked `*`, the one that was played `!`.
pub(super) fn write_lesson(out: &mut Output, lesson: &MoveExplanation, heading: &str) -> io::Result<()> {
    let position = lesson.before.position;
    let (game, best) = (position.game(), &lesson.before.best);
    let heading = colour::heading(format!("{heading}, move {}:", position.ply() + 1));
    writeln!(out, "\n{heading}")?;
    write_stones(out, position, |cell| match cell {
        _ if cell == lesson.cell => Some('!'),
        _ if best.contains(&cell) => Some('*'),
        _ => None,
    })?;
    let names = best.iter().map(|&cell| words::move_name(game, cell)).collect::<Vec<_>>().join(" ");
    if !best.contains(&lesson.cell) && !best.is_empty() {
        writeln!(out, "! {} was played, * {names} was best", words::move_name(game, lesson.cell))?;
    }
    for sentence in english::move_explanation(lesson) {
        write_wrapped(out, &sentence, 2)?;
    }
    let Ok(after) = position.place(lesson.cell) else { return Ok(()) };
    if lesson.line.is_empty() {
        return Ok(());
    }
    write_wrapped(out, &format!("line: {}", english::line(after, &lesson.line)), 6)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_accuracy_is_compared_where_that_was_measured() {
        assert_eq!(calibrated(Game::CONNECT4, 66.2), " (level 6 has 67 % on average)");
        assert_eq!(calibrated(Game::CONNECT4, 3.0), " (level 1 has 48 % on average)");
        assert_eq!(calibrated(Game::CONNECT4, 100.0), "", "nothing is left to say");
        assert_eq!(calibrated(Game::TICTACTOE, 66.2), "");
    }
}
