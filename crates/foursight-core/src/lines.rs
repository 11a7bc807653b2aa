//! *k* in a row by shifts: the whole board is tested at once, whatever *k* is.
//!
//! A direction is a **stride**, the distance in bits from a cell to its neighbour: 1 up, `height + 1` right,
//! `height + 2` up and right, `height` down and right. Shifting a board right by the stride lays every cell's
//! neighbour on top of it; `stones & (stones >> stride)` is therefore "cells that start a pair". Two such pairs side
//! by side are a four, so four in a row takes two shifts, not three, and *k* in a row about log2(k).
//!
//! The sentinel bit on top of each column is never a stone, so no run can leave a column at the top and enter the
//! next one at the bottom.

use core::ops::{BitAnd, BitOr, Not, Shl, Shr};

/// Whatever holds cells and can be shifted and combined: a [`Word`](crate::Word), or several boards side by side.
///
/// The formulas of lines are written for this, so that a solver that looks at all moves of a position at once uses the
/// same ones as everybody else.
///
/// ```
/// use foursight_core::Bits;
///
/// fn pairs_upwards<B: Bits>(stones: B) -> B {
///     stones & (stones >> 1)
/// }
/// assert_eq!(pairs_upwards(0b0110_u64), 0b0010);
/// assert_eq!(pairs_upwards(0b0110_u128), 0b0010);
/// ```
pub trait Bits:
    Copy
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
}

impl<B> Bits for B where
    B: Copy
        + BitAnd<Output = B>
        + BitOr<Output = B>
        + Not<Output = B>
        + Shl<u32, Output = B>
        + Shr<u32, Output = B>
{
}

/// No cell, of the same kind as these.
#[inline(always)]
pub(crate) fn none<B: Bits>(cells: B) -> B {
    cells & !cells
}

/// The cells at which a run of `length` stones along `stride` starts.
#[inline(always)]
pub(crate) fn run_starts<B: Bits>(stones: B, stride: u32, length: u32) -> B {
    let mut starts = stones;
    let mut covered = 1;
    while covered < length {
        // Doubling: two runs of `covered`, or overlapping ones for the last step, make a longer run.
        let step = if covered * 2 <= length { covered } else { length - covered };
        starts = starts & (starts >> (step * stride));
        covered += step;
    }
    starts
}

/// The cells of all runs of `length` stones along `stride`.
#[inline(always)]
pub(crate) fn run_cells<B: Bits>(stones: B, stride: u32, length: u32) -> B {
    let starts = run_starts(stones, stride, length);
    let mut cells = none(stones);
    for step in 0..length {
        cells = cells | (starts << (step * stride));
    }
    cells
}

/// The cells that complete a run of `length` along `stride`: the other `length - 1` are stones.
///
/// The missing cell may stand anywhere in the run, so every place is tried: `before` stones on the low side and the
/// rest on the high side. What is returned may include stones and sentinel bits; the caller knows which cells are empty.
#[inline(always)]
pub(crate) fn completing_cells<B: Bits>(stones: B, stride: u32, length: u32) -> B {
    // For the lengths people play the loops below are unrolled into straight shifts.
    match length {
        3 => try_every_gap(stones, stride, 3),
        4 => try_every_gap(stones, stride, 4),
        5 => try_every_gap(stones, stride, 5),
        _ => try_every_gap(stones, stride, length),
    }
}

#[inline(always)]
fn try_every_gap<B: Bits>(stones: B, stride: u32, length: u32) -> B {
    let mut cells = none(stones);
    for before in 0..length {
        let mut fits = !none(stones);
        for step in 1..=before {
            fits = fits & (stones << (step * stride));
        }
        for step in 1..length - before {
            fits = fits & (stones >> (step * stride));
        }
        cells = cells | fits;
    }
    cells
}

/// The cells directly above a vertical run of `length - 1` stones: with gravity no other vertical gap is ever empty.
#[inline(always)]
pub(crate) fn completing_on_top<B: Bits>(stones: B, length: u32) -> B {
    if length == 1 {
        return !none(stones);
    }
    run_starts(stones, 1, length - 1) << (length - 1)
}
