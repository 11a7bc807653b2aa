//! The six public test sets of the tutorial: every score and every sign, whatever the table and the threads.

use foursight_core::Position;
use foursight_solver::{Score, Solver};

use crate::common::sets::{
    BEGIN_EASY, BEGIN_HARD, BEGIN_MEDIUM, END_EASY, MIDDLE_EASY, MIDDLE_MEDIUM, TestSet,
};

const QUICK: [TestSet; 4] = [END_EASY, MIDDLE_EASY, MIDDLE_MEDIUM, BEGIN_EASY];
const HARD: [TestSet; 2] = [BEGIN_MEDIUM, BEGIN_HARD];

/// The whole of a set.
const ALL: usize = usize::MAX;

/// Solves the first positions of a set, strong and weak, and compares each score and each sign.
///
/// The table is cleared before each position, so the mean number of nodes can be compared with the tutorial's.
fn check(set: TestSet, count: usize, solver: &mut Solver) {
    let positions = set.first(count);
    let strong = |solver: &mut Solver, position: Position| {
        let solution = solver.solve(position);
        (solution.score().map(Score::value), solution.nodes)
    };
    let weak = |solver: &mut Solver, position: Position| {
        let solution = solver.outcome(position);
        (solution.verdict().map(|verdict| verdict as i32 - 1), solution.nodes)
    };
    let mut nodes = [0; 2];
    for &(position, score) in &positions {
        solver.clear();
        let (answer, cost) = strong(solver, position);
        assert_eq!(answer, Some(score), "{}: {position:?}", set.name);
        nodes[0] += cost;
        solver.clear();
        let (answer, cost) = weak(solver, position);
        assert_eq!(answer, Some(score.signum()), "{}: {position:?}", set.name);
        nodes[1] += cost;
    }
    report(set, positions.len(), nodes);
}

#[expect(clippy::print_stderr, reason = "the figures are worth reading where the test takes an hour")]
fn report(set: TestSet, count: usize, nodes: [u64; 2]) {
    let [strong, weak] = nodes.map(|nodes| nodes as f64 / count.max(1) as f64);
    eprintln!("{}: {count} positions, mean nodes strong {strong:.1}, weak {weak:.1}", set.name);
}

#[test]
fn end_easy() {
    check(END_EASY, ALL, &mut Solver::builder().no_book().build());
}

#[test]
fn middle_easy() {
    check(MIDDLE_EASY, ALL, &mut Solver::builder().no_book().build());
}

#[test]
fn begin_easy() {
    check(BEGIN_EASY, ALL, &mut Solver::builder().no_book().build());
}

#[test]
fn middle_medium_in_part() {
    check(MIDDLE_MEDIUM, 200, &mut Solver::builder().no_book().build());
}

#[test]
fn begin_medium_in_part() {
    check(BEGIN_MEDIUM, 5, &mut Solver::builder().no_book().build());
}

#[test]
#[ignore = "6,000 positions, strong and weak: half an hour in release, most of it Begin-Hard"]
fn all_six_sets() {
    let mut solver = Solver::builder().no_book().build();
    for set in QUICK.into_iter().chain(HARD) {
        check(set, ALL, &mut solver);
    }
}

/// The four quick sets, and a little of the hard ones.
fn check_variant(mut solver: Solver) {
    for set in QUICK {
        check(set, ALL, &mut solver);
    }
    for set in HARD {
        check(set, 20, &mut solver);
    }
}

#[test]
#[ignore = "4,040 positions: a minute in release"]
fn table_of_one_mebibyte() {
    check_variant(Solver::builder().no_book().table_mib(1).build());
}

#[test]
#[ignore = "4,040 positions: a minute in release"]
fn table_of_sixteen_mebibytes() {
    check_variant(Solver::builder().no_book().table_mib(16).build());
}

#[test]
#[ignore = "4,040 positions: a minute in release"]
fn table_of_one_gibibyte() {
    check_variant(Solver::builder().no_book().table_mib(1024).build());
}

#[test]
#[ignore = "4,040 positions: a minute in release"]
fn two_threads() {
    check_variant(Solver::builder().no_book().threads(2).build());
}
