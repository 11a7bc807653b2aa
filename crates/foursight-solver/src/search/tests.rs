//! The search against plain minimax, on every position of small boards, with and without each of its parts.

use foursight_core::{Geometry, Position, Word};

use super::expand::MOST_TURNS;
use super::{Build, Node, Scratch, Search, Searched};

use crate::engine::{Engine, Falling, Stones};
use crate::limits::{Control, Limits};
use crate::machine::lanes::{InLanes, LANES};
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
    G: Searched,
    T: Table<G::Word>,
{
    check_at::<G, T, _>(truth, Portable, off, table_bytes);
}

fn check_at<G, T, S>(truth: &Truth<G>, simd: S, off: u32, table_bytes: usize)
where
    G: Searched,
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
fn check_every_switch<N: InLanes>(width: u32, height: u32, connect: u32)
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
    G: Searched,
    S: Simd,
    Wide: Table<G::Word>,
{
    let build = Build { geometry, simd, rules: EVERY };
    Search::new(build, Order::new(build, None, None), table, control, None, u64::MAX, Scratch::default())
}

/// All moves together give what they give one by one.
fn check_together<G: Searched, S: Simd>(
    search: &mut Search<'_, G, Wide, S, Every>,
    position: Position<G>,
    alpha: i32,
) where
    Wide: Table<G::Word>,
{
    let (geometry, moves) = (position.geometry(), position.non_losing().word());
    let (width, second) = (geometry.width() as usize, search.scratch.places);
    if moves.is_zero() || position.mask().len() + 3 > geometry.board().count_ones() {
        return;
    }
    let node = Node::root(geometry, position.current().word(), position.mask().word());
    for stones in [2, 3] {
        let together = search.lateness_together(node, moves, stones);
        assert_eq!(together, search.lateness_one_by_one(node, moves, stones), "{position:?} {stones}");
    }
    let quiet = search.expand_one_by_one(node, moves, 0);
    let open = search.expand_together(node, moves, second, alpha);
    assert_eq!(quiet.is_some(), open.is_some(), "{position:?}");
    let (Some(quiet), Some(open)) = (quiet, open) else { return };
    assert_eq!(open & !quiet, 0, "{position:?}: a move that threatens, or none, cannot be refuted");
    assert_eq!(search.scratch.ranks[..width], search.scratch.ranks[second..][..width], "{position:?}");
    for column in (0..width).filter(|&column| !(moves & geometry.column_mask(column as u32)).is_zero()) {
        assert_eq!(search.scratch.wins[column], search.scratch.wins[second + column], "{position:?}");
        let bound =
            quiet >> column & 1 == 1 && search.bound_after(node, moves, column as u32, alpha).is_some();
        assert!(!bound || open >> column & 1 == 1, "{position:?}: a bound after column {column} was denied");
    }
    let best = search.scratch.ranks[..width].iter().max();
    assert_eq!(search.scratch.ranks.get(search.highest(0) as usize), best, "{position:?}");
}

/// The keys of the children, made from two images, are the keys: together where there are registers, else one by one.
fn check_keys<G: Searched, S: Simd>(search: &Search<'_, G, Wide, S, Every>, position: Position<G>)
where
    Wide: Table<G::Word>,
{
    let node = Node::root(position.geometry(), position.current().word(), position.mask().word());
    let keys = search.keys_of_children(node, position.playable().word());
    for cell in position.playable() {
        let bit = position.geometry().bit(cell);
        let expected = search.canonical_key(node.current ^ node.mask, node.mask | bit).0;
        assert_eq!(keys.of(search, bit), expected, "{position:?} {cell}");
    }
}

/// Both, on some positions of a board that nobody can win at once, each with a score to ask about.
fn check_moves<G: Searched, S: Simd>(
    geometry: G,
    simd: S,
    positions: impl Iterator<Item = (Position<G>, i32)>,
) where
    Wide: Table<G::Word>,
{
    let table = <Wide as Table<G::Word>>::new(1 << 12, geometry.game().bits());
    let control = Control::new(&Limits::default(), 1);
    let mut search = new_search(geometry, simd, &table, &control);
    for (position, alpha) in positions.filter(|(position, _)| !position.can_win_next()) {
        check_keys(&search, position);
        check_together(&mut search, position, alpha);
    }
}

/// Those that are looked at together: a page has one turn.
const MOST_COLUMNS: u32 = (MOST_TURNS * LANES) as u32;

fn check_small<S: Simd>(simd: S) {
    let boards =
        [(4, 4, 4), (3, 5, 3), (5, 3, 3), (4, 4, 2), (2, 7, 3), (8, 2, 3), (9, 2, 2), (9, 1, 3), (11, 1, 3)];
    for (width, height, connect) in boards.into_iter().filter(|board| board.0 <= MOST_COLUMNS) {
        let truth = Truth::of(falling::<u64>(width, height, connect));
        check_moves(truth.geometry, simd, truth.open_positions().step_by(ONE_IN));
    }
}

/// Boards that fill their word, that need two turns, and whose columns lie across the middle of a large word.
fn check_large<N: InLanes, S: Simd>(simd: S, boards: &[(u32, u32, u32)])
where
    Wide: Table<N>,
{
    for &(width, height, connect) in boards.iter().filter(|board| board.0 <= MOST_COLUMNS) {
        let (geometry, mut chance) = (falling::<N>(width, height, connect), Chance(5));
        let positions = std::iter::repeat_with(|| {
            let ply = chance.below(width * height * 3 / 5);
            (chance.position(geometry, ply), chance.below(9) as i32 - 4)
        });
        check_moves(geometry, simd, positions.take(4000 / ONE_IN));
    }
}

fn check_all<S: Simd>(simd: S) {
    check_small(simd);
    check_large::<u64, _>(simd, &[(8, 7, 4), (9, 6, 4), (16, 3, 3), (7, 6, 4)]);
    // A page looks at the columns of large words one by one.
    if cfg!(not(target_family = "wasm")) {
        check_large::<u128, _>(simd, &[(8, 8, 4), (9, 7, 4), (13, 8, 4), (16, 7, 5), (7, 6, 4)]);
    }
}

#[test]
fn moves_looked_at_together() {
    check_all(Portable);
    #[cfg(target_arch = "x86_64")]
    if let Some(simd) = crate::machine::simd::Avx2::detect() {
        check_all(simd);
    }
    // The solver has no search for it with debug assertions, which check the same lines elsewhere.
    #[cfg(all(target_arch = "x86_64", not(debug_assertions)))]
    if let Some(simd) = crate::machine::simd::Avx512::detect() {
        check_all(simd);
    }
    #[cfg(target_feature = "simd128")]
    check_all(crate::machine::simd::Simd128);
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
    // As above.
    #[cfg(not(debug_assertions))]
    newest_instructions();
}

#[cfg(all(target_arch = "x86_64", not(debug_assertions)))]
fn newest_instructions() {
    let Some(simd) = crate::machine::simd::Avx512::detect() else {
        return foursight_testing::skipped("this machine has no AVX-512");
    };
    check_newer(simd);
    check_wide(simd);
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
