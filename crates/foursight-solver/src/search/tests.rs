//! The search against plain minimax, on every position of small boards, with and without each of its parts.

use foursight_core::{Dynamic, Geometry, Gravity, Position, Word};

use super::{Build, Node, Scratch, Search};

use crate::engine::{Engine, Falling, Stones};
use crate::limits::{Control, Limits};
use crate::machine::lanes::LANES;
use crate::machine::simd::{Portable, Simd};
use crate::order::Order;
use crate::parallel::Sharing;
use crate::rules::{self, AllBut, EVERY, Every};
use crate::table::{Packed, Table, Wide};
use crate::truth::{Chance, ONE_IN, Truth, falling};

/// Asks about every position on both sides of its score and checks the contract of the search: what comes back is a
/// bound, on the right side of alpha, and true.
fn check<G, T>(truth: &Truth<G>, off: u32, table_bytes: usize)
where
    G: Geometry<Placement = Gravity>,
    T: Table<G::Word>,
{
    check_at::<G, T, _>(truth, Portable, off, table_bytes);
}

fn check_at<G, T, S>(truth: &Truth<G>, simd: S, off: u32, table_bytes: usize)
where
    G: Geometry<Placement = Gravity>,
    T: Table<G::Word>,
    S: Simd,
{
    let (geometry, rules, threads) = (truth.geometry, AllBut(off), 1);
    let table = T::new(table_bytes, geometry.game().bits());
    let mut engine = Falling::new(Build { geometry, simd, rules }, table, threads);
    let quiet = truth.open_positions().filter(|(position, _)| !position.can_win_next());
    // The same code as for other words, at twice the cost.
    let one_in = if G::Word::BITS > 64 { ONE_IN * ONE_IN } else { ONE_IN };
    for (position, score) in quiet.step_by(one_in) {
        check_position(&mut engine, threads, position, score);
    }
}

fn check_position<G: Geometry>(engine: &mut impl Engine, threads: usize, position: Position<G>, score: i32) {
    let control = Control::new(&Limits::default(), threads);
    let (current, mask) = (position.current().word().to_u128(), position.mask().word().to_u128());
    for alpha in [score - 1, score, score - 3, score + 2, 0, -1] {
        let bound = engine.probe(Stones { current, mask }, alpha, &control).expect("no limit");
        let proved = if bound > alpha { bound <= score } else { bound >= score };
        assert!(proved, "{position:?} is {score}, asked above {alpha}, told {bound}");
    }
}

/// Every part on, then each off in turn, then all off.
fn check_every_switch<N: Word>(width: u32, height: u32, connect: u32)
where
    Wide: Table<N>,
{
    let truth = Truth::of(falling::<N>(width, height, connect));
    for off in [
        0,
        rules::STRATEGY,
        rules::CHILD_STRATEGY,
        rules::ON_TOP,
        rules::DOUBLE_THREATS,
        rules::ENHANCED_CUTOFF,
        rules::ORDERING,
        rules::TABLE,
        rules::PAIRS,
        rules::LINES,
        rules::ZONES,
        rules::LEARNED,
        rules::HORIZON,
        u32::MAX,
    ] {
        check::<_, Wide>(&truth, off, 1 << 20);
    }
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

/// Four in a row on boards large enough for learned weights, of even and odd height, narrow and wide: every position below
/// some random ones, with the table and without it. Without the bounds there is enough to search.
#[test]
fn learned_weights_on_other_boards() {
    let off = rules::STRATEGY | rules::CHILD_STRATEGY | rules::ON_TOP;
    let mut chance = Chance(3);
    for (width, height) in [(5, 4), (4, 5), (4, 6), (6, 4), (7, 4), (5, 5), (3, 7), (9, 3), (8, 5), (9, 6)] {
        for _ in 0..2 {
            let start = chance.position(falling::<u64>(width, height, 4), width * height - 13);
            let truth = Truth::below(start);
            check::<_, Wide>(&truth, off, 1 << 20);
            check::<_, Wide>(&truth, off | rules::TABLE, 1 << 20);
        }
    }
    for (width, height) in [(8, 8), (9, 7)] {
        let start = chance.position(falling::<u128>(width, height, 4), width * height - 13);
        check::<_, Wide>(&Truth::below(start), off, 1 << 20);
    }
}

/// The packed table, at sizes where every store evicts something.
#[test]
fn packed_table() {
    let truth = Truth::of(falling::<u64>(4, 4, 4));
    check::<_, Packed>(&truth, 0, 1 << 20);
    check::<_, Packed>(&truth, 0, 64);
    check::<_, Wide>(&truth, 0, 64);
}

/// Threads that are called at once and work together at every node, from an empty table; without the static bounds, so that
/// there is enough to search; also with a table where every store evicts something.
#[test]
fn threads_that_share_every_node() {
    let off = rules::STRATEGY | rules::CHILD_STRATEGY | rules::ON_TOP | rules::DOUBLE_THREATS;
    let truth = Truth::of(falling::<u64>(4, 4, 4));
    let build = Build { geometry: truth.geometry, simd: Portable, rules: AllBut(off) };
    let sharing = Sharing { alone: 0, least_left: 0 };
    let early = |position: &Position<_>| position.ply() <= 8 && !position.can_win_next();
    for (threads, table_bytes) in [(2, 1 << 20), (3, 1 << 12)] {
        let table = <Packed as Table<u64>>::new(table_bytes, truth.geometry.game().bits());
        let mut engine = Falling::sharing(build, table, threads, sharing);
        for (position, score) in
            truth.open_positions().filter(|(position, _)| early(position)).step_by(7 * ONE_IN)
        {
            engine.clear();
            check_position(&mut engine, threads, position, score);
        }
    }
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

/// A search with every part, alone on a table.
fn new_search<'a, G, S>(
    geometry: G,
    simd: S,
    table: &'a Wide,
    control: &'a Control,
) -> Search<'a, G, Wide, S, Every>
where
    G: Geometry<Placement = Gravity>,
    S: Simd,
    Wide: Table<G::Word>,
{
    let build = Build { geometry, simd, rules: EVERY };
    Search::new(build, Order::new(build, None), table, control, None, u64::MAX, Scratch::default())
}

/// All moves together give what they give one by one.
fn check_survey<S: Simd>(truth: &Truth<Dynamic<u64, Gravity>>, simd: S) {
    let geometry = truth.geometry;
    let (table, control) = (<Wide as Table<u64>>::new(1 << 12, 64), Control::new(&Limits::default(), 1));
    let mut search = new_search(geometry, simd, &table, &control);
    let width = geometry.width() as usize;
    let quiet = truth.open_positions().filter(|(position, _)| !position.can_win_next());
    for (position, score) in quiet.step_by(ONE_IN) {
        let moves = position.non_losing().word();
        if moves == 0 || position.mask().len() + 3 > geometry.board().count_ones() {
            continue;
        }
        let node = Node::root(geometry, position.current().word(), position.mask().word());
        let quiet = search.expand_one_by_one(node, moves, 0);
        let open = search.expand_together(node, moves, LANES, score);
        assert_eq!(quiet.is_some(), open.is_some(), "{position:?}");
        let (Some(quiet), Some(open)) = (quiet, open) else { continue };
        assert_eq!(open & !quiet, 0, "{position:?}: a move that threatens, or none, cannot be refuted");
        assert_eq!(search.scratch.ranks[..width], search.scratch.ranks[LANES..][..width], "{position:?}");
        for column in (0..width).filter(|&column| moves & geometry.column_mask(column as u32) != 0) {
            assert_eq!(search.scratch.wins[column], search.scratch.wins[LANES + column], "{position:?}");
        }
    }
}

#[test]
fn moves_looked_at_together() {
    for (width, height, connect) in [(4, 4, 4), (3, 5, 3), (5, 3, 3), (4, 4, 2), (2, 7, 3), (8, 2, 3)] {
        let truth = Truth::of(falling::<u64>(width, height, connect));
        check_survey(&truth, Portable);
        #[cfg(target_arch = "x86_64")]
        if let Some(simd) = crate::machine::simd::Avx2::detect() {
            check_survey(&truth, simd);
        }
        #[cfg(target_arch = "x86_64")]
        if let Some(simd) = crate::machine::simd::Avx512::detect() {
            check_survey(&truth, simd);
        }
        #[cfg(target_feature = "simd128")]
        check_survey(&truth, crate::machine::simd::Simd128);
    }
}

/// The keys of the children, made from two images, are the keys: together where there are registers, else one by one.
#[test]
fn keys_of_children() {
    let truth = Truth::of(falling::<u64>(4, 4, 3));
    check_keys(&truth, Portable);
    check_keys(&Truth::of(falling::<u128>(4, 4, 3)), Portable);
    #[cfg(target_arch = "x86_64")]
    if let Some(simd) = crate::machine::simd::Avx2::detect() {
        check_keys(&truth, simd);
    }
    #[cfg(target_arch = "x86_64")]
    if let Some(simd) = crate::machine::simd::Avx512::detect() {
        check_keys(&truth, simd);
    }
    #[cfg(target_feature = "simd128")]
    check_keys(&truth, crate::machine::simd::Simd128);
}

fn check_keys<N: Word, S: Simd>(truth: &Truth<Dynamic<N, Gravity>>, simd: S)
where
    Wide: Table<N>,
{
    let (table, control) = (<Wide as Table<N>>::new(1 << 12, 64), Control::new(&Limits::default(), 1));
    let search = new_search(truth.geometry, simd, &table, &control);
    for (position, _) in truth.open_positions() {
        let node = Node::root(truth.geometry, position.current().word(), position.mask().word());
        let keys = search.keys_of_children(node, position.playable().word());
        for cell in position.playable() {
            let bit = truth.geometry.bit(cell);
            let expected = search.canonical_key(node.current ^ node.mask, node.mask | bit).0;
            assert_eq!(keys.of(&search, bit), expected, "{position:?} {cell}");
        }
    }
}

/// The same search, compiled for newer instructions, on machines that have them.
#[cfg(target_arch = "x86_64")]
#[test]
fn newer_instructions() {
    let Some(simd) = crate::machine::simd::Avx2::detect() else {
        return foursight_testing::skipped("this machine has no AVX2");
    };
    check_newer(simd);
    check_wide(simd);
    // Wide words are not compiled for it.
    let Some(simd) = crate::machine::simd::Avx512::detect() else {
        return foursight_testing::skipped("this machine has no AVX-512");
    };
    check_newer(simd);
}

#[cfg(target_feature = "simd128")]
#[test]
fn newer_instructions() {
    let simd = crate::machine::simd::Simd128;
    check_newer(simd);
    check_wide(simd);
}

/// The bound and the nodes of one question about each of some positions of 7x6.
#[cfg(any(target_arch = "x86_64", target_feature = "simd128"))]
fn costs<S: Simd>(simd: S) -> Vec<(i32, u64)> {
    let (geometry, mut chance) = (foursight_core::Standard::NEW, Chance(11));
    let table = <Packed as Table<u64>>::new(1 << 20, geometry.game().bits());
    let mut engine = Falling::new(Build { geometry, simd, rules: EVERY }, table, 1);
    let positions = std::iter::repeat_with(|| {
        let ply = 16 + chance.below(8);
        chance.position(geometry, ply)
    });
    let cost = |position: Position| {
        engine.clear();
        let control = Control::new(&Limits::default(), 1);
        let (current, mask) = (position.current().word().into(), position.mask().word().into());
        let bound = engine.probe(Stones { current, mask }, 0, &control).expect("no limit");
        (bound, control.spent())
    };
    positions.filter(|position| !position.can_win_next()).take(60).map(cost).collect()
}

#[cfg(any(target_arch = "x86_64", target_feature = "simd128"))]
fn check_newer<S: Simd>(simd: S) {
    assert_eq!(costs(simd), costs(Portable), "as many nodes on every machine");
    let truth = Truth::of(falling::<u64>(4, 4, 4));
    check_at::<_, Packed, _>(&truth, simd, 0, 1 << 20);
}

#[cfg(any(target_arch = "x86_64", target_feature = "simd128"))]
fn check_wide<S: Simd>(simd: S) {
    check_at::<_, Wide, _>(&Truth::of(falling::<u128>(3, 5, 3)), simd, 0, 1 << 20);
}
