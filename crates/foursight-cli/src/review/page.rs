//! The page `review` prints for people.

use std::io::{self, Write};

use foursight_coach::{Assessment, Class, Review, ReviewedMove, chart, english};
use foursight_core::notation::moves_text;
use foursight_core::{Cell, Outcome, Player};
use foursight_solver::{Score, Verdict};

use crate::output::{Output, write_wrapped};
use crate::words;

/// Writes the whole page.
pub(super) fn write(out: &mut Output, review: &Review) -> io::Result<()> {
    let result = review.outcome.map_or("not finished", Outcome::result);
    writeln!(out, "{}, {} moves, {result}", words::game_name(review.game), review.moves.len())?;
    let played: Vec<Cell> = review.moves.iter().map(|it| it.cell).collect();
    writeln!(out, "moves  {}\n", moves_text(review.game, &played))?;
    write_moves(out, review)?;
    writeln!(out)?;
    for line in chart::text(review) {
        writeln!(out, "{line}")?;
    }
    writeln!(out)?;
    write_summary(out, review)?;
    write_lesson(out, review)
}

fn write_moves(out: &mut Output, review: &Review) -> io::Result<()> {
    for it in &review.moves {
        let name = words::move_name(review.game, it.cell);
        let start = format!("{:>4} {} {name:<3}", it.number, it.player.stone());
        let line = match &it.assessment {
            Some(assessment) => format!("{start} {}", verdict(review, it, assessment)),
            None => format!("{start} ?"),
        };
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

fn verdict(review: &Review, it: &ReviewedMove, assessment: &Assessment) -> String {
    let result = |score: Score| match score.verdict() {
        Verdict::Draw => "draw".to_owned(),
        verdict => format!("{verdict} on {}", score.last_ply(review.game, it.number - 1)),
    };
    let after = result(assessment.after);
    if assessment.class == Class::Best {
        return format!("{:<8} {after}", assessment.class);
    }
    let better = words::move_names(review.game, &assessment.better).join(" ");
    format!("{:<8} {after:<12} better: {better}, {}", assessment.class, result(assessment.before))
}

fn write_summary(out: &mut Output, review: &Review) -> io::Result<()> {
    for (player, accuracy) in Player::ALL.into_iter().zip(review.accuracy) {
        let Some(percent) = accuracy.percent() else { continue };
        let counts = Class::ALL.iter().zip(accuracy.counts).filter(|(_, count)| *count > 0);
        let counts: Vec<String> = counts.map(|(class, count)| format!("{count} {class}")).collect();
        writeln!(out, "accuracy of {}  {percent:.1} %: {}", player.stone(), counts.join(", "))?;
    }
    let turns: Vec<String> = review.turning_points().map(|it| turn(review, it)).collect();
    if !turns.is_empty() {
        write_wrapped(out, &format!("turning points: {}", turns.join(", ")), 2)?;
    }
    Ok(())
}

fn turn(review: &Review, it: &ReviewedMove) -> String {
    let name = words::move_name(review.game, it.cell);
    let known = it.assessment.as_ref().expect("a turning point is assessed");
    let change = format!("{} to {}", known.before.verdict(), known.after.verdict());
    format!("move {} ({} {name}, {change})", it.number, it.player.stone())
}

fn write_lesson(out: &mut Output, review: &Review) -> io::Result<()> {
    let Some(lesson) = &review.lesson else {
        return if review.is_exact() { writeln!(out, "\nEvery move was best.") } else { Ok(()) };
    };
    let position = lesson.before.position;
    writeln!(out, "\nThe lesson, move {} of {}:", position.ply() + 1, position.to_move().stone())?;
    for sentence in english::move_explanation(lesson) {
        write_wrapped(out, &sentence, 2)?;
    }
    let Ok(after) = position.place(lesson.cell) else { return Ok(()) };
    if lesson.line.is_empty() {
        return Ok(());
    }
    write_wrapped(out, &format!("line: {}", english::line(after, &lesson.line)), 6)
}
