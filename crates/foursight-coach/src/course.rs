//! The course: positions in the order in which they are best learnt, from four in a row to zugzwang.

use foursight_core::notation::{GameOptions, parse};
use foursight_core::{AnyPosition, Cell};
use foursight_solver::Verdict;

use crate::english;
use crate::explain::{Explanation, Fact};
use crate::theme::Theme;

/// The positions as they were made by `examples/course.rs`: theme, moves, solution, explanation, with tabs between them.
const COURSE: &str = include_str!("course.txt");

/// A position of the course.
///
/// ```
/// use foursight_coach::{Theme, course};
///
/// let first = &course()[0];
/// assert_eq!((first.number, first.theme), (1, Theme::FourInARow));
/// assert!(first.position.can_win_next());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// Its place in the course, from 1.
    pub number: u32,
    /// What it teaches.
    pub theme: Theme,
    /// The moves that lead to the position.
    pub moves: Vec<Cell>,
    /// The position.
    pub position: AnyPosition,
    /// The move to be found: the only one that keeps the win or the draw.
    pub solution: Cell,
    /// Why it is the solution: [`lesson_text`] of the position.
    pub explanation: &'static str,
}

/// The forty positions of the course, in order.
///
/// ```
/// use foursight_coach::course;
///
/// let course = course();
/// assert_eq!(course.len(), 40);
/// assert!(course.is_sorted_by_key(|lesson| lesson.theme), "one theme after the other");
/// ```
pub fn course() -> Vec<Lesson> {
    let lines = COURSE.lines().filter(|line| !line.starts_with('#'));
    let lessons = lines.zip(1..).filter_map(|(line, number)| lesson(number, line));
    lessons.collect()
}

/// The lesson of a line; the tests see to it that every line is one.
fn lesson(number: u32, line: &'static str) -> Option<Lesson> {
    let mut fields = line.split('\t');
    let (theme, moves) = (fields.next()?.parse().ok()?, fields.next()?);
    let parsed = parse(moves, GameOptions::default()).ok()?;
    let solution = parsed.position.parse_move(fields.next()?).ok()?;
    let explanation = fields.next()?;
    Some(Lesson { number, theme, moves: parsed.moves?, position: parsed.position, solution, explanation })
}

/// What there is to learn from a position, in a sentence or more: for a win its reason, for a draw what has to be stopped.
///
/// ```
/// use foursight_coach::{explain, lesson_text};
/// use foursight_core::Position;
/// use foursight_solver::{Limits, Solver};
///
/// let position: Position = "4455".parse().unwrap();
/// let explanation = explain(position.into(), &mut Solver::default(), &Limits::default());
/// assert_eq!(lesson_text(&explanation), "x wins by force: column 3 makes two threats, at b1 and f1.");
/// ```
pub fn lesson_text(explanation: &Explanation) -> String {
    let position = explanation.analysis.position;
    let is_urgent = |fact: &&Fact| matches!(fact, Fact::MustAnswer { .. } | Fact::ForcedThreat { .. });
    let is_win = explanation.analysis.verdict() == Some(Verdict::Win);
    let reason = explanation.reason.iter().filter(|_| is_win).flat_map(|it| english::reason(position, it));
    let mut sentences: Vec<String> = reason.collect();
    if !is_win || matches!(Theme::of(explanation), Some(Theme::StopFour)) {
        let urgent = explanation.facts.iter().find(is_urgent);
        sentences = urgent.map(|fact| english::fact(position, fact)).into_iter().collect();
    }
    if sentences.is_empty() {
        sentences = english::explanation(explanation);
    }
    sentences.join(" ")
}
