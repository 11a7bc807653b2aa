//! The examples of `docs/coach.md` are what the program says.

use foursight_coach::{Accuracy, Level, english, explain, explain_move};
use foursight_core::AnyPosition;
use foursight_solver::{Limits, Solver};

const DOCUMENT: &str = include_str!("../../../docs/coach.md");

/// What the program says, one sentence a line. One thread, so that the effort for a proof is the same everywhere.
fn said(command: &str) -> Vec<String> {
    let words: Vec<&str> = command.split(' ').collect();
    let position: AnyPosition = words[2].parse().expect("a position");
    let mut solver = Solver::builder().threads(1).table_mib(16).build();
    let limits = Limits::default();
    if let [_, _, _, "--move", name] = words[..] {
        let cell = position.parse_move(name).expect("a move");
        let explained = explain_move(position, cell, &mut solver, &limits).expect("a legal move");
        return english::move_explanation(&explained);
    }
    english::explanation(&explain(position, &mut solver, &limits))
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "has no book of the program")]
fn the_examples_are_what_the_program_says() {
    let mut lines = DOCUMENT.lines();
    let (mut count, mut wrong) = (0, Vec::new());
    while let Some(line) = lines.next() {
        let Some(command) = line.strip_prefix("$ ").filter(|it| it.starts_with("foursight explain ")) else {
            continue;
        };
        let written: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        let said = said(command);
        if written != said {
            wrong.push(format!("$ {command}\n{}\n", said.join("\n")));
        }
        count += 1;
    }
    assert!(count >= 6, "only {count} examples were found");
    assert!(wrong.is_empty(), "the document should say:\n{}", wrong.concat());
}

/// The table of the levels is the one that reviews compare with.
#[test]
fn the_accuracy_of_the_levels_is_what_reviews_say() {
    let rows = DOCUMENT.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" % |"));
    let rows = rows.filter_map(|row| {
        let (level, rest) = row.split_once(" | ")?;
        let average = rest.split_once(" % | ")?.0.parse::<u32>().ok()?;
        Some((level.parse::<Level>().ok()?, average))
    });
    let rows: Vec<(Level, u32)> = rows.collect();
    assert_eq!(rows.len(), Level::ALL.len(), "{rows:?}");
    for (level, average) in &rows[..10] {
        assert_eq!(Accuracy::nearest_level(f64::from(*average)), (*level, *average));
    }
    assert_eq!(rows[10], (Level::PERFECT, 100));
}
