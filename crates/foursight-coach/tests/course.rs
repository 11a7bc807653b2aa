//! The course is what the coach says today.

use foursight_coach::{Theme, course, explain, lesson_text};
use foursight_solver::{Limits, Solver};

#[test]
fn every_position_has_its_theme_its_answer_and_its_explanation() {
    let lessons = course();
    let mut solver = Solver::builder().threads(1).table_mib(64).build();
    for lesson in &lessons {
        // A reason can depend on what the table knows.
        solver.clear();
        let explanation = explain(lesson.position, &mut solver, &Limits::default());
        let number = lesson.number;
        assert_eq!(Theme::of(&explanation), Some(lesson.theme), "{number}");
        let verdict = explanation.analysis.verdict();
        let keeps = explanation.analysis.moves.iter().filter(|it| it.bounds.verdict() == verdict);
        assert_eq!(keeps.map(|it| it.cell).collect::<Vec<_>>(), [lesson.solution], "{number}");
        assert_eq!(lesson_text(&explanation), lesson.explanation, "{number}");
    }
    assert_eq!(lessons.iter().map(|it| it.number).collect::<Vec<_>>(), (1..=40).collect::<Vec<_>>());
    assert!(Theme::ALL.iter().all(|theme| lessons.iter().filter(|it| it.theme == *theme).count() >= 4));
}
