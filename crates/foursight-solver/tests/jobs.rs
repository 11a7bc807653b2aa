//! Work in slices: the same answers as in one go, for not much more.

use std::time::Duration;

use foursight_core::{AnyPosition, Game, Position};
use foursight_solver::clock::Instant;
use foursight_solver::{
    Analysis, AnalysisJob, Bounds, CancelHandle, Event, Limits, MoveValue, Progress, Score, SolveJob, Solver,
    Source,
};

/// Positions of our own with their scores.
fn set(text: &str, count: usize) -> Vec<(Position, i32)> {
    let line = |line: &str| {
        let (moves, score) = line.split_once(' ')?;
        Some((moves.parse().ok()?, score.trim().parse().ok()?))
    };
    let set: Vec<_> = text.lines().filter_map(line).take(count).collect();
    assert_eq!(set.len(), count);
    set
}

fn middle(count: usize) -> Vec<(Position, i32)> {
    set(include_str!("../../../testdata/middle-medium.txt"), count)
}

fn slice(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn solver() -> Solver {
    Solver::builder().no_book().table_mib(64).build()
}

/// Takes steps to the end, and looks at each of them.
fn solve(mut job: SolveJob, solver: &mut Solver, limits: &Limits) -> (SolveJob, u32) {
    let mut steps = 1;
    loop {
        let (before, mut heard) = (job.solution(), Vec::new());
        let progress = job.step(solver, limits, |bounds| heard.push(bounds));
        let after = job.solution();
        assert!(before.bounds.lower <= after.bounds.lower && after.bounds.upper <= before.bounds.upper);
        assert!(after.nodes - before.nodes <= limits.nodes.unwrap_or(u64::MAX).saturating_add(4096));
        assert!(heard.last().is_none_or(|&last| last == after.bounds));
        match progress {
            Progress::Done => return (job, steps),
            Progress::More => steps += 1,
            Progress::Stopped => panic!("nobody did"),
        }
    }
}

/// The nodes of a set, in one go and in slices, from an empty table each.
fn nodes(set: &[(Position, i32)], nodes: u64, job: impl Fn(Position) -> SolveJob) -> [u64; 2] {
    let (mut solver, mut total) = (solver(), [0, 0]);
    for &(position, score) in set {
        for (total, limits) in total.iter_mut().zip([Limits::default(), slice(nodes)]) {
            solver.clear();
            let (job, _) = solve(job(position), &mut solver, &limits);
            let solution = job.solution();
            assert_eq!(
                solution.verdict(),
                Some(Score::new(score).expect("a score").verdict()),
                "{position:?}"
            );
            assert!(solution.bounds.lower.value() <= score && score <= solution.bounds.upper.value());
            *total += solution.nodes;
        }
    }
    total
}

#[test]
fn slices_cost_little_more() {
    let set = middle(50);
    for (size, percent) in [(20_000, 3), (1_000, 30)] {
        let [whole, sliced] = nodes(&set, size, SolveJob::score);
        assert!(100 * sliced <= (100 + percent) * whole, "{sliced} in slices of {size}, {whole} in one go");
    }
    let [whole, sliced] = nodes(&set, 20_000, SolveJob::outcome);
    assert!(100 * sliced <= 103 * whole, "{sliced} in slices, {whole} in one go");
}

#[test]
fn slices_cost_little_more_at_the_beginning() {
    let set = set(include_str!("../../../testdata/begin-hard.txt"), 5);
    let [whole, sliced] = nodes(&set, 20_000, SolveJob::score);
    assert!(100 * sliced <= 110 * whole, "{sliced} in slices, {whole} in one go");
}

/// However small the slices, and whatever the table, there is an end.
#[test]
fn the_smallest_slices_come_to_an_end() {
    let mut small = Solver::builder().no_book().table_mib(1).build();
    for (position, score) in middle(3) {
        for nodes in [0, 1] {
            small.clear();
            let (job, steps) = solve(SolveJob::score(position), &mut small, &slice(nodes));
            assert_eq!(job.solution().score().map(Score::value), Some(score));
            assert!(steps > 1);
        }
    }
    let free = AnyPosition::new(Game::new(4, 4, 4).expect("a game").without_gravity());
    let (job, _) = solve(SolveJob::score(free), &mut small, &slice(1));
    assert_eq!(job.solution().score(), Some(Score::DRAW));
}

#[test]
fn every_step_may_have_another_solver() {
    let (position, score) = middle(1)[0];
    let mut job = SolveJob::score(position);
    let mut steps = 1;
    while job.step(&mut solver(), &slice(40_000 * steps), |_| {}) == Progress::More {
        steps += 1;
    }
    assert_eq!(job.solution().score().map(Score::value), Some(score));
}

#[test]
fn known_bounds_are_gone_on_from() {
    for (position, score) in middle(5) {
        let cut = solver().solve_within(position, &slice(5_000));
        let (job, _) =
            solve(SolveJob::score(position).with_bounds(cut.bounds), &mut solver(), &Limits::default());
        assert_eq!(job.solution().score().map(Score::value), Some(score));
        let score = Score::new(score).expect("a score");
        let exact = SolveJob::score(position).with_bounds(Bounds { lower: score, upper: score });
        let (job, steps) = solve(exact, &mut solver(), &slice(1));
        assert_eq!((job.solution().score(), job.solution().nodes, steps), (Some(score), 0, 1));
        let most = Score::win(Game::CONNECT4, 4).expect("a score");
        let nonsense = SolveJob::score(position).with_bounds(Bounds { lower: most, upper: -most });
        assert_eq!(nonsense.solution().bounds, SolveJob::score(position).solution().bounds);
    }
}

#[test]
fn who_found_it_says_so() {
    let source = |position: AnyPosition, limits: &Limits| solver().solve_within(position, limits).source;
    let parse = |text: &str| AnyPosition::from(text.parse::<Position>().expect("legal moves"));
    let none = Limits::default();
    assert_eq!(source(parse("1212121"), &none), Source::Over);
    assert_eq!(source(parse("121212"), &none), Source::Static);
    assert_eq!(source(parse("24617133247233"), &none), Source::Search);
    assert_eq!(source(parse("24617133247233"), &slice(0)), Source::Search, "and nothing was found");
}

/// Steps to the end, with everything that is heard on the way.
fn analyze(job: &mut AnalysisJob, solver: &mut Solver, limits: &Limits) -> (Vec<Bounds>, Vec<MoveValue>) {
    let (mut bounds, mut moves) = (Vec::new(), Vec::new());
    loop {
        let progress = job.step(solver, limits, |event| match event {
            Event::Bounds(proved) => bounds.push(proved),
            Event::Move(value) => moves.push(value),
            _ => {}
        });
        let analysis = job.analysis();
        assert!(moves.iter().all(|value| analysis.value_of(value.cell) == Some(*value)));
        assert!(bounds.last().is_none_or(|&last| last == analysis.bounds));
        if progress == Progress::Done {
            return (bounds, moves);
        }
    }
}

fn without_cost(analysis: Analysis) -> Analysis {
    Analysis { nodes: 0, time: Duration::ZERO, ..analysis }
}

#[test]
fn an_analysis_in_slices_is_the_same() {
    let (mut sliced_nodes, mut whole_nodes) = (0, 0);
    for (position, _) in middle(10) {
        let (mut one, mut other) = (solver(), solver());
        let whole = one.analyze(position);
        let mut job = AnalysisJob::new(position);
        assert_eq!(job.analysis().moves.len(), whole.moves.len(), "before the first step");
        let (bounds, mut moves) = analyze(&mut job, &mut other, &slice(20_000));
        let sliced = job.analysis();
        moves.sort_by_key(|value| value.cell);
        assert_eq!(moves, whole.moves, "each move is heard of once");
        assert!(bounds.windows(2).all(|pair| pair[0] != pair[1]), "each bound is heard of once");
        sliced_nodes += sliced.nodes;
        whole_nodes += whole.nodes;
        assert_eq!(without_cost(sliced), without_cost(whole));
    }
    assert!(100 * sliced_nodes <= 103 * whole_nodes, "{sliced_nodes} in slices, {whole_nodes} in one go");
}

#[test]
fn analyses_of_small_boards_in_the_smallest_slices() {
    let games = ["4x4x3", "4x4x4", "5x4x4", "3x3x3"].map(|name| name.parse::<Game>().expect("a game"));
    for game in games.into_iter().chain([Game::TICTACTOE]) {
        let mut position = AnyPosition::new(game);
        let mut column = 0;
        loop {
            let mut job = AnalysisJob::new(position);
            analyze(&mut job, &mut solver(), &slice(1));
            assert_eq!(without_cost(job.analysis()), without_cost(solver().analyze(position)));
            let Some(&cell) = job.analysis().moves.get(column).map(|value| &value.cell) else { break };
            position = position.place(cell).expect("a legal move");
            column = (column + 1) % 2;
        }
    }
}

#[test]
fn a_job_that_is_over_says_so() {
    let large = AnyPosition::new(Game::new(9, 9, 4).expect("a game"));
    let cancel = CancelHandle::new();
    let cancelled = Limits { cancel: Some(cancel.clone()), ..slice(10_000) };
    let mut job = SolveJob::score(large);
    assert_eq!(job.step(&mut solver(), &cancelled, |_| {}), Progress::More);
    cancel.cancel();
    assert_eq!(job.step(&mut solver(), &cancelled, |_| {}), Progress::Stopped);
    let late = Limits { deadline: Some(Instant::now()), ..Limits::default() };
    let before = job.solution();
    assert_eq!(job.step(&mut solver(), &late, |_| {}), Progress::Stopped);
    assert_eq!(job.solution().nodes, before.nodes, "nothing was searched");
    let mut job = AnalysisJob::new(large);
    assert_eq!(job.step(&mut solver(), &late, |_| {}), Progress::Stopped);
    assert_eq!(job.analysis().moves.len(), 9);
    assert_eq!(job.step(&mut solver(), &slice(10_000), |_| {}), Progress::More, "there is still time");
}

/// Time is for one question, the deadline for all of them.
#[test]
fn a_deadline_strikes_all_questions() {
    let large = AnyPosition::new(Game::new(9, 9, 4).expect("a game"));
    let start = Instant::now();
    let deadline = Some(start + Duration::from_millis(50));
    let limits = Limits { deadline, time: Some(Duration::from_hours(1)), ..Limits::default() };
    let mut solver = solver();
    for _ in 0..1000 {
        assert_eq!(solver.analyze_within(large, &limits, |_| {}).score(), None);
    }
    assert!(start.elapsed() < Duration::from_mins(1));
    let passed = solver.solve_within(large, &limits);
    assert_eq!(passed.nodes, 0);
}
