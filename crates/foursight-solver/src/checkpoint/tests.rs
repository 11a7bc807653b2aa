//! Searches that are left and gone on with by a solver that knows nothing but the checkpoint.

use foursight_core::{AnyPosition, Game, Position, with_position};

use super::*;
use crate::analysis::AnalysisJob;
use crate::job::{Progress, SolveJob};
use crate::limits::Limits;
use crate::truth::{Chance, ONE_IN, Truth, falling};

fn solver(threads: usize) -> Solver {
    Solver::builder().no_book().threads(threads).table_mib(1).build()
}

fn few_nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// Solves with a new solver for each step; returns the score and how many steps it took.
fn solve_in_pieces(position: AnyPosition, nodes: u64, threads: usize) -> (i32, u32) {
    let mut bytes = SolveJob::score(position).checkpoint(&solver(1)).into_bytes();
    for steps in 1..2_000 {
        let (checkpoint, mut solver) = (Checkpoint::from_bytes(bytes).expect("our own"), solver(threads));
        let mut job = SolveJob::score(position).resume(&checkpoint, &mut solver).expect("the same position");
        if job.step(&mut solver, &few_nodes(nodes), |_| {}) == Progress::Done {
            return (job.solution().score().expect("done").value(), steps);
        }
        bytes = job.checkpoint(&solver).into_bytes();
    }
    panic!("{position:?} never ends");
}

#[test]
#[cfg_attr(miri, ignore = "some hundred searches")]
fn resumed_searches_agree_with_minimax() {
    let mut resumed = 0;
    // Plain minimax of the second half takes seconds with debug assertions.
    let boards = [(4, 4, 4), (5, 3, 3), (3, 5, 3), (4, 5, 4), (3, 6, 3), (6, 3, 4)];
    let few = if ONE_IN == 1 { boards.len() } else { boards.len() / 2 };
    for &(width, height, connect) in &boards[..few] {
        let truth = Truth::of(falling::<u64>(width, height, connect));
        let mut positions: Vec<_> = truth.open_positions().collect();
        positions.sort_by_key(|(position, _)| (position.ply(), position.key()));
        for (position, score) in positions.iter().step_by(positions.len() * ONE_IN / 40) {
            let (found, steps) = solve_in_pieces((*position).into(), 150, 1);
            assert_eq!(found, *score, "{position:?}");
            resumed += u32::from(steps > 1);
        }
    }
    assert!(resumed > 0, "a search that is done at once was not resumed");
}

/// Every kind of table and key, with one thread and with several; scores that others have published.
#[test]
#[cfg_attr(miri, ignore = "hundreds of thousands of nodes")]
fn every_board_can_be_left_and_gone_on_with() {
    let check = |code: &str, score: i32| {
        let position: AnyPosition = code.parse().expect("a code");
        for threads in [1, 2] {
            let (found, steps) = solve_in_pieces(position, 3_000, threads);
            assert_eq!(found, score, "{code}");
            assert!(steps > 1, "{code}: {steps}");
        }
    };
    check("5/5/5/5/5 x 5x5x4", 0);
    check("4/4/4/4 x 4x4x4 free", 0);
}

/// Boards with keys of two and four words: what is proved is that of a search that nobody disturbed.
#[test]
#[cfg_attr(miri, ignore = "hundreds of thousands of nodes")]
fn wide_boards_agree_with_a_search_in_one_piece() {
    let mut chance = Chance(7);
    for text in ["8x7x4", "9x7x4", "10x9x5", "5x5x4 free", "9x8x6 free", "4x4x4 free misere"] {
        let game: Game = text.parse().expect("a game");
        let left = if game.has_gravity() { 22 } else { 10 };
        for _ in 0..3 {
            let start = AnyPosition::new(game);
            let position = with_position!(start, start =>
                AnyPosition::from(chance.position(start.geometry(), game.cells() - left)));
            let whole = solver(1).solve(position).score().expect("no limit").value();
            assert_eq!(solve_in_pieces(position, 2_000, 1).0, whole, "{position:?}");
            assert_eq!(solve_in_pieces(position, 2_000, 2).0, whole, "{position:?}");
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "hundreds of thousands of nodes")]
fn an_analysis_can_be_left_and_gone_on_with() {
    let position: Position = "46136224167753".parse().expect("moves");
    let whole = solver(1).analyze(position);
    let (mut bytes, mut steps) = (AnalysisJob::new(position).checkpoint(&solver(1)).into_bytes(), 0);
    loop {
        let (checkpoint, mut solver) = (Checkpoint::from_bytes(bytes).expect("our own"), solver(1));
        let mut job = AnalysisJob::new(position).resume(&checkpoint, &mut solver).expect("the same");
        steps += 1;
        if job.step(&mut solver, &few_nodes(10_000), |_| {}) == Progress::Done {
            let parts = job.analysis();
            assert_eq!((parts.bounds, parts.moves, parts.line), (whole.bounds, whole.moves, whole.line));
            assert!(parts.nodes > 10_000 && parts.nodes < 3 * whole.nodes, "what all runs have cost");
            break;
        }
        bytes = job.checkpoint(&solver).into_bytes();
    }
    assert!(steps > 3, "{steps}");
}

/// Some bytes of each kind: with moves and with entries.
fn samples() -> Vec<Vec<u8>> {
    let sample = |code: &str| {
        let position: AnyPosition = code.parse().expect("a code");
        let (mut solver, mut job) = (solver(1), AnalysisJob::new(position));
        job.step(&mut solver, &few_nodes(if cfg!(miri) { 100 } else { 3_000 }), |_| {});
        job.checkpoint(&solver).into_bytes()
    };
    ["5/5/5/5 x 5x4x4", "8/8/8/8/8/8/8 x 8x7x4", "4/4/4/4 x 4x4x4 free"].map(sample).to_vec()
}

/// What others have spent may be any number; what is added to it is not lost in a panic.
#[test]
fn no_cost_is_too_large_to_go_on() {
    let position: AnyPosition = "46136224167753".parse().expect("moves");
    let moves = AnalysisJob::new(position).analysis().moves;
    let (nodes, time) = (u64::MAX - 1, Duration::from_micros(u64::MAX));
    let head = Head { position, bounds: SolveJob::score(position).solution().bounds, moves, nodes, time };
    let checkpoint = Checkpoint::new(head, &solver(1));
    let mut solver = solver(1);
    let mut job = SolveJob::score(position).resume(&checkpoint, &mut solver).expect("the same position");
    job.step(&mut solver, &few_nodes(300), |_| {});
    assert_eq!(job.solution().nodes, u64::MAX);
    assert_eq!(job.checkpoint(&solver).nodes(), u64::MAX);
}

#[test]
fn every_damage_is_seen() {
    for bytes in samples() {
        assert_eq!(Checkpoint::from_bytes(bytes.clone()).expect("our own").into_bytes(), bytes);
        let step = if cfg!(miri) { 97 } else { 1 };
        for at in (0..bytes.len()).step_by(step) {
            for change in [1, 0x80, 0xFF] {
                let mut bad = bytes.clone();
                bad[at] ^= change;
                assert!(Checkpoint::from_bytes(bad).is_err(), "byte {at}");
            }
            assert!(Checkpoint::from_bytes(bytes[..at].to_vec()).is_err(), "{at} bytes");
        }
        assert!(Checkpoint::from_bytes([&bytes[..], b"x"].concat()).is_err());
    }
}

/// With a checksum that fits, whatever is accepted can be gone on from.
#[test]
#[cfg_attr(miri, ignore = "thousands of searches")]
fn no_bytes_with_a_checksum_do_harm() {
    let mut chance = Chance(3);
    for bytes in samples() {
        let (mut refused, mut accepted) = (0, 0);
        for _ in 0..3_000 / ONE_IN {
            let mut bad = bytes.clone();
            let at = chance.below(bad.len().min(400) as u32) as usize;
            bad[at] = chance.below(256) as u8;
            let end = bad.len() - CHECKSUM_BYTES;
            let checksum = crc32fast::hash(&bad[..end]).to_le_bytes();
            bad[end..].copy_from_slice(&checksum);
            let Ok(checkpoint) = Checkpoint::from_bytes(bad) else {
                refused += 1;
                continue;
            };
            accepted += 1;
            let mut solver = solver(1);
            let job = AnalysisJob::new(checkpoint.position()).resume(&checkpoint, &mut solver);
            job.expect("its own position").step(&mut solver, &few_nodes(500), |_| {});
        }
        assert!(refused > 100 / ONE_IN && accepted > 100 / ONE_IN, "{refused} {accepted}");
    }
}

/// When there is room for a few, those that cost most are kept.
#[test]
#[cfg_attr(miri, ignore = "tens of thousands of nodes")]
fn the_costliest_entries_are_kept() {
    let game = Game::CONNECT4;
    let mut solver = solver(1);
    solver.solve_within(AnyPosition::new(game), &few_nodes(50_000));
    let (table, layout) = (solver.known_engine(game).expect("asked").table(), Layout::of(game));
    let (mut few, mut all) = (Vec::new(), Vec::new());
    assert_eq!(layout.write_costliest(table, 100, &mut few), 100);
    let count = layout.write_costliest(table, 1 << 20, &mut all);
    assert_eq!((few.len(), all.len()), (1_100, 11 * count as usize));
    let classes = |bytes: &[u8]| {
        let mut classes: Vec<u8> = bytes.chunks_exact(11).map(|record| record[10]).collect();
        classes.sort_unstable();
        classes
    };
    let (few, all) = (classes(&few), classes(&all));
    assert_eq!(few, all[all.len() - 100..]);
    assert!(few[0] > all[0]);
}
