//! The search against plain minimax, on every position of small boards, with and without each of its parts.

use foursight_core::{Geometry, Gravity, Word};

use crate::engine::{Engine, Falling, Stones};
use crate::limits::{Control, Limits};
use crate::machine::level::{Level, Portable};
use crate::parallel::Busy;
use crate::rules;
use crate::table::{Packed, Table, Wide};
use crate::truth::{Truth, falling};

/// Asks about every position on both sides of its score and checks the contract of the search: what comes back is a
/// bound, on the right side of alpha, and true.
fn check<G, T, const OFF: u32>(truth: &Truth<G>, table_bytes: usize, threads: usize)
where
    G: Geometry<Placement = Gravity>,
    T: Table<G::Word>,
{
    check_at::<G, T, Portable, OFF>(truth, Portable, table_bytes, threads);
}

fn check_at<G, T, L, const OFF: u32>(truth: &Truth<G>, level: L, table_bytes: usize, threads: usize)
where
    G: Geometry<Placement = Gravity>,
    T: Table<G::Word>,
    L: Level,
{
    let geometry = truth.geometry;
    let table = T::new(table_bytes, geometry.game().bits());
    let busy = (threads > 1).then(Busy::new);
    let mut engine = Falling::<G, T, L, OFF> { geometry, level, table, busy, threads, room: Vec::new() };
    let control = Control::new(&Limits::default(), threads);
    for (position, score) in truth.open_positions().filter(|(position, _)| !position.can_win_next()) {
        let (current, mask) = (position.current().word().to_u128(), position.mask().word().to_u128());
        for alpha in [score - 1, score, score - 3, score + 2, 0, -1] {
            let bound = engine.probe(Stones { current, mask }, alpha, &control).expect("no limit");
            let proved = if bound > alpha { bound <= score } else { bound >= score };
            assert!(proved, "{position:?} is {score}, asked above {alpha}, told {bound}");
        }
    }
}

/// Every part on, then each off in turn, then all off.
fn check_every_switch<N: Word>(width: u32, height: u32, connect: u32)
where
    Wide: Table<N>,
{
    let truth = Truth::of(falling::<N>(width, height, connect));
    check::<_, Wide, { rules::NOTHING }>(&truth, 1 << 20, 1);
    check::<_, Wide, { rules::STRATEGY }>(&truth, 1 << 20, 1);
    check::<_, Wide, { rules::CHILD_STRATEGY }>(&truth, 1 << 20, 1);
    check::<_, Wide, { rules::ON_TOP }>(&truth, 1 << 20, 1);
    check::<_, Wide, { rules::DOUBLE_THREATS }>(&truth, 1 << 20, 1);
    check::<_, Wide, { rules::ENHANCED_CUTOFF }>(&truth, 1 << 20, 1);
    check::<_, Wide, { rules::ORDERING }>(&truth, 1 << 20, 1);
    check::<_, Wide, { rules::TABLE }>(&truth, 1 << 20, 1);
    check::<_, Wide, { u32::MAX }>(&truth, 1 << 20, 1);
}

#[test]
fn four_by_four_connect_four() {
    check_every_switch::<u64>(4, 4, 4);
}

#[test]
fn four_by_four_connect_three() {
    check_every_switch::<u64>(4, 4, 3);
}

#[test]
fn three_by_five_connect_three() {
    check_every_switch::<u64>(3, 5, 3);
}

#[test]
fn five_by_three_connect_three() {
    check_every_switch::<u64>(5, 3, 3);
}

/// Odd heights, other K, and boards on which lines hardly fit.
#[test]
fn odd_little_boards() {
    for (width, height, connect) in [
        (1, 1, 1),
        (1, 5, 2),
        (5, 1, 2),
        (2, 2, 2),
        (3, 3, 2),
        (3, 3, 3),
        (4, 3, 3),
        (3, 4, 3),
        (2, 7, 3),
        (4, 4, 2),
        (3, 5, 5),
        (5, 3, 4),
        (3, 4, 9),
    ] {
        check_every_switch::<u64>(width, height, connect);
    }
}

/// The packed table, at sizes where every store evicts something, and two threads.
#[test]
fn packed_table_and_threads() {
    let truth = Truth::of(falling::<u64>(4, 4, 4));
    check::<_, Packed, { rules::NOTHING }>(&truth, 1 << 20, 1);
    check::<_, Packed, { rules::NOTHING }>(&truth, 64, 1);
    check::<_, Wide, { rules::NOTHING }>(&truth, 64, 1);
    check::<_, Packed, { rules::NOTHING }>(&truth, 1 << 20, 2);
}

/// A small board forced through the wide word.
#[test]
fn wide_words() {
    check_every_switch::<u128>(4, 4, 4);
    check_every_switch::<u128>(3, 5, 3);
}

#[test]
#[ignore = "every position of two larger boards with every switch takes minutes"]
fn five_by_four_and_four_by_five_connect_four() {
    check_every_switch::<u64>(5, 4, 4);
    check_every_switch::<u64>(4, 5, 4);
}

/// The same search, compiled for newer instructions, on machines that have them.
#[cfg(target_arch = "x86_64")]
#[test]
fn newer_instructions() {
    let Some(level) = crate::machine::level::Avx2::detect() else {
        use std::io::Write;
        writeln!(std::io::stderr(), "SKIPPED: this machine has no AVX2").expect("standard error");
        return;
    };
    let truth = Truth::of(falling::<u64>(4, 4, 4));
    check_at::<_, Packed, _, { rules::NOTHING }>(&truth, level, 1 << 20, 1);
    let truth = Truth::of(falling::<u128>(3, 5, 3));
    check_at::<_, Wide, _, { rules::NOTHING }>(&truth, level, 1 << 20, 1);
}
