//! Every strategy bound against the exact score.

use foursight_core::{AnyPosition, Geometry, Gravity, Position, Standard, Word};

use super::{Effort, Frame, Hurry, Lateness, Stage, Stages, certificate};
use crate::machine::lanes::{Array, LANES, Lanes};
use crate::machine::simd::Portable;
use crate::solver::Solver;
use crate::truth::{Chance, ONE_IN, Truth, falling};

/// Each finer rule alone, and all together.
const EFFORTS: [Effort; 5] = [
    Effort::FRAME,
    Effort { pairs: true, ..Effort::FRAME },
    Effort { lines: true, ..Effort::FRAME },
    Effort { zones: true, ..Effort::FRAME },
    Effort::ALL,
];

/// All bounds of one position with this score; returns how many rules had something to say.
fn check<G: Geometry<Placement = Gravity>>(frame: &Frame<G>, position: Position<G>, score: i32) -> usize {
    let geometry = position.geometry();
    let (mover, other, mask) =
        (position.current().word(), position.opponent().word(), position.mask().word());
    if position.can_win_next() {
        assert_eq!(certificate(position), None);
        return 0;
    }
    let mut spoken = 0;
    let proof = certificate(position);
    if let Some(proof) = &proof {
        assert!(score <= proof.bound.value(), "{position:?} is {score}, claimed at most {proof:?}");
        spoken += 1;
    }
    let stage = Stage { mover, other, other_wins: geometry.winning_cells(other, mask) };
    let claimed = proof.filter(|proof| !proof.answers_on_top).map(|proof| proof.bound.value());
    let stages = side_by_side(stage, geometry);
    let even = (geometry.board() & !mask).count_ones().is_multiple_of(2);
    for alpha in score - 3..=score + 3 {
        // The fast form finds a bound exactly when the slow, readable form has one that is good enough.
        let bound = frame.refute(stage, alpha, Effort::FRAME);
        assert_eq!(bound.is_some(), claimed.is_some_and(|claimed| claimed <= alpha), "{position:?} {alpha}");
        for effort in EFFORTS {
            let bound = frame.refute(stage, alpha, effort);
            let true_and_useful = bound.is_none_or(|bound| score <= bound && bound <= alpha);
            assert!(true_and_useful, "{position:?} is {score}, told {bound:?} by {effort:?}");
            let has_prospects = frame.prospects(stages, even, alpha, effort) == 0xFF;
            assert!(
                has_prospects || bound.is_none(),
                "{position:?} {alpha} {effort:?}: no prospects, but a bound"
            );
        }
    }
    if frame.mover_cannot_win(mover, mask, stage.other_wins) {
        assert!(score <= 0, "{position:?} is {score}, but the mover was said not to win");
        spoken += 1;
    }
    let threatened = stage.other_wins & geometry.playable(mask) != Word::ZERO;
    if !threatened && frame.other_cannot_win(other, mask) {
        assert!(score >= 0, "{position:?} is {score}, but the other side was said not to win");
        spoken += 1;
    }
    spoken + check_late(frame, position, score)
}

/// The plan of R11 column by column, as `strategy/in_time.rs` tells it, but with each line's stones counted exactly: whether M is too late with
/// that many stones.
fn is_late_slowly<G: Geometry>(position: Position<G>, stones: u32) -> bool {
    let geometry = position.geometry();
    let (width, height) = (geometry.width(), geometry.height());
    let at = |word: G::Word, column: u32, row: u32| {
        word >> (column * geometry.stride() + row) & G::Word::ONE != G::Word::ZERO
    };
    let filled = |column| (0..height).filter(|&row| at(position.mask().word(), column, row)).count() as u32;
    let is_short = |column: u32| {
        let empty = height - filled(column);
        empty % 2 == 1 && empty <= 2 * stones - 3
    };
    // The number of his stones in its column that M needs for a cell, if he can get it.
    let price = |column: u32, row: u32, paired: u32| {
        if row < filled(column) {
            return at(position.current().word(), column, row).then_some(0);
        }
        let number = row - filled(column) + 1;
        let can_get =
            if paired >> column & 1 == 1 { number == 1 || number.is_multiple_of(2) } else { number % 2 == 1 };
        can_get.then_some(number.div_ceil(2))
    };
    let has_line = |paired: u32| {
        let connect = geometry.connect() as i32;
        let cells = (0..width).flat_map(|column| (0..height).map(move |row| (column as i32, row as i32)));
        let mut lines = cells.flat_map(|cell| [(0, 1), (1, 0), (1, 1), (1, -1)].map(|step| (cell, step)));
        lines.any(|((column, row), (right, up))| {
            let cells = (0..connect).map(|number| (column + number * right, row + number * up));
            let mut sum = 0;
            for (column, row) in cells {
                let is_inside = (0..width as i32).contains(&column) && (0..height as i32).contains(&row);
                // The cells of a vertical line are in one column, where cell 2 takes no more stones than cell 1.
                match is_inside.then(|| price(column as u32, row as u32, paired)).flatten() {
                    Some(price) => sum += price,
                    None => return false,
                }
            }
            sum <= stones
        })
    };
    let short = (0..width).filter(|&column| is_short(column)).fold(0, |short, column| short | 1 << column);
    if u32::count_ones(short) % 2 == 0 {
        return !has_line(short);
    }
    let mut joining = (0..width).filter(|&column| {
        let empty = height - filled(column);
        short >> column & 1 == 0 && empty >= 2 * stones - 2
    });
    joining.any(|column| !has_line(short | 1 << column))
}

/// What is claimed of stones that come too late, of a position that cannot be won at once; returns how many claims there were.
fn check_late<G: Geometry<Placement = Gravity>>(
    frame: &Frame<G>,
    position: Position<G>,
    score: i32,
) -> usize {
    let (geometry, mask) = (position.geometry(), position.mask().word());
    let stones = position.current().word();
    let hurry =
        Hurry { stones, wins: geometry.winning_cells(stones, mask), playable: geometry.playable(mask) };
    let lanes = Array([0; LANES]);
    let side_by_side = Hurry {
        stones: lanes.splat_word(hurry.stones),
        wins: lanes.splat_word(hurry.wins),
        playable: lanes.splat_word(hurry.playable),
    };
    let columns: Vec<_> =
        (0..geometry.width()).map(|column| geometry.column_mask_unchecked(column)).collect();
    let left = (geometry.board() & !mask).count_ones() as i32;
    let mut claims = 0;
    for count in [2, 3] {
        let lateness = frame.lateness(hurry, count);
        let all = |claim| if claim { 0xFF } else { 0 };
        let together = (all(lateness == Lateness::Late), all(lateness == Lateness::LateIfJoined));
        assert_eq!(frame.lateness_of(side_by_side, count), together, "{position:?} {count}");
        let is_open = matches!(lateness, Lateness::LateIfJoined | Lateness::InTimeIfNotJoined);
        let joining = if is_open { frame.may_join(hurry.playable, count) } else { G::Word::ZERO };
        let mut with = false;
        for next in columns.iter().map(|&column| column & joining).filter(|next| !next.is_zero()) {
            let late = frame.is_late_with(hurry, next, count);
            let together = frame.are_late_with(hurry, lanes.splat_word(next), count);
            assert_eq!(together, all(late), "{position:?} {count} {next:?}");
            with |= late;
        }
        if lateness == Lateness::Late || with {
            // The fast form counts stones carelessly, so it may miss what the slow one sees, and never the other way around.
            assert!(is_late_slowly(position, count), "{position:?}: late with {count} only by the fast form");
            assert!(
                score <= ((left + 1) / 2 - count as i32).max(0),
                "{position:?} is {score}, late with {count}"
            );
            claims += 1;
        }
    }
    claims
}

/// The same position in every lane.
fn side_by_side<G: Geometry<Placement = Gravity>>(stage: Stage<G::Word>, geometry: G) -> Stages<Array> {
    let lanes = Array([0; LANES]);
    Stages {
        mover: lanes.splat_word(stage.mover),
        other: lanes.splat_word(stage.other),
        other_wins: lanes.splat_word(stage.other_wins),
        playable: lanes.splat_word(geometry.playable(stage.mover | stage.other)),
    }
}

/// Looking first is worth it only if it saves much of the looking closer.
#[test]
fn half_of_the_positions_have_no_prospects() {
    let (mut chance, frame) = (Chance(3), Frame::new(Standard::NEW, Portable));
    let mut open = 0;
    for _ in 0..2000 {
        let ply = 16 + chance.below(16);
        let position = chance.position(Standard::NEW, ply);
        let (mover, other) = (position.current().word(), position.opponent().word());
        let other_wins = Standard::NEW.winning_cells(other, mover | other);
        let stages = side_by_side(Stage { mover, other, other_wins }, Standard::NEW);
        let effort = Effort::for_left(42 - ply as i32);
        open += u32::from(frame.prospects(stages, ply % 2 == 0, -1, effort) != 0);
    }
    assert!((1..=1000).contains(&open), "{open} of 2000 have prospects");
}

/// A plan that never helps would be true as well.
#[test]
fn many_are_late() {
    let (mut chance, frame) = (Chance(5), Frame::new(Standard::NEW, Portable));
    let mut late = [0; 2];
    for _ in 0..2000 {
        let ply = 10 + chance.below(20);
        let position = chance.position(Standard::NEW, ply);
        let (stones, mask) = (position.current().word(), position.mask().word());
        let wins = Standard::NEW.winning_cells(stones, mask);
        let hurry = Hurry { stones, wins, playable: position.playable().word() };
        if !position.can_win_next() {
            for (number, count) in late.iter_mut().zip([2, 3]) {
                *number += u32::from(frame.lateness(hurry, count) == Lateness::Late);
            }
        }
    }
    assert!(late[0] > 300 && late[1] > 80 && late[0] > late[1], "{late:?} of 2000 are late");
}

fn check_board(width: u32, height: u32, connect: u32) {
    let truth = Truth::of(falling::<u64>(width, height, connect));
    let frame = Frame::new(truth.geometry, Portable);
    let some = truth.open_positions().step_by(ONE_IN);
    let spoken: usize = some.map(|(position, score)| check(&frame, position, score)).sum();
    assert!(spoken > 0 || truth.len() < 1000, "{width}x{height}x{connect}: no rule ever applied");
}

#[test]
fn every_position_of_small_boards() {
    let boards = [
        (4, 4, 4),
        (4, 3, 3),
        (3, 4, 3),
        (3, 5, 3),
        (5, 3, 3),
        (4, 4, 3),
        (2, 8, 3),
        (6, 2, 3),
        (4, 3, 4),
        (5, 3, 4),
        (3, 3, 2),
    ];
    for (width, height, connect) in boards {
        check_board(width, height, connect);
    }
}

#[test]
#[ignore = "ten million positions take minutes"]
fn every_position_of_larger_boards() {
    for (width, height, connect) in [(5, 4, 4), (4, 5, 4), (4, 5, 3), (6, 3, 4)] {
        check_board(width, height, connect);
    }
}

/// Random 7x6 positions, late enough to be solved quickly.
fn check_random(count: u32, seed: u64) {
    let mut chance = Chance(seed);
    let mut solver = Solver::builder().table_mib(64).build();
    let frame = Frame::new(Standard::NEW, Portable);
    let mut spoken = 0;
    for _ in 0..count {
        let ply = 16 + chance.below(20);
        let position = std::iter::repeat_with(|| chance.position(Standard::NEW, ply))
            .find(|position| !position.can_win_next())
            .expect("there are many such positions");
        let score = solver.solve(AnyPosition::from(position)).score().expect("no limit");
        spoken += check(&frame, position, score.value());
    }
    assert!(spoken as u32 > count / 10, "the rules apply to many positions, not to {spoken} of {count}");
}

#[test]
fn random_positions() {
    check_random(5_000 / ONE_IN as u32, 1);
}

#[test]
#[ignore = "a million positions take minutes"]
fn a_million_random_positions() {
    check_random(1_000_000, 2);
}

/// Every position below one, against plain minimax. The solver that scores random positions above believes in the very bounds that are
/// checked there, so it cannot tell of one that is wrong wherever it is asked.
fn check_below(start: Position) -> usize {
    let truth = Truth::below(start);
    let frame = Frame::new(Standard::NEW, Portable);
    truth.open_positions().map(|(position, score)| check(&frame, position, score)).sum()
}

/// Two pairs of odd columns and two cuts. With a pairing for each cell below a cut that M might use last, this was at most -3; F
/// has to choose one before M does, and it is -2.
#[test]
fn one_pairing_stands_against_every_choice() {
    let start: Position = "o6/x2ox2/x1xoo2/xoxxxo1/oxoooxx/oxxooox x".parse().expect("a position");
    let mut solver = Solver::builder().no_book().build();
    assert_eq!(solver.solve(AnyPosition::from(start)).score().map(crate::Score::value), Some(-2));
    assert!(check_below(start) > 0);
}

fn check_below_random(count: u32, seed: u64) {
    let mut chance = Chance(seed);
    let spoken: usize = (0..count).map(|_| check_below(chance.position(Standard::NEW, 29))).sum();
    assert!(spoken > 0, "some rule applies to some position");
}

#[test]
fn every_position_below_random_ones() {
    check_below_random(10, 4);
}

#[test]
#[ignore = "some minutes"]
fn every_position_below_many_random_ones() {
    check_below_random(3000, 5);
}

/// On every board there is, from the start to the end of random games: a bound or none, and a bound that can be.
#[test]
fn a_certificate_of_any_board() {
    let mut chance = Chance(3);
    for (width, height) in (1..=35).flat_map(|width| (1..128 / width).map(move |height| (width, height))) {
        let connect = 1 + chance.below(5);
        let mut position = Position::new(falling::<u128>(width, height, connect));
        while !position.is_over() {
            if let Some(proof) = certificate(position) {
                let losses = crate::score::Bounds::of_ply(position.game(), position.ply()).lower.value();
                assert!((losses..=0).contains(&proof.bound.value()), "{position:?}: {}", proof.bound);
            }
            let moves: Vec<_> = position.playable().iter().collect();
            position =
                position.place(moves[chance.below(moves.len() as u32) as usize]).expect("a legal move");
        }
    }
}
