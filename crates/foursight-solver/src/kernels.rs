//! Behind the feature `kernels`: the inner parts of the search one by one, for the bench that counts their
//! instructions. They are compiled for any machine, so that the counts are the same on every one; the whole search
//! beside them uses what the machine has.

use foursight_core::{Geometry, Position, Standard};

use crate::engine::{Engine, Falling, Stones};
use crate::limits::{Control, Limits};
use crate::machine::simd::Portable;
use crate::order::Order;
use crate::rules::{self, AllBut, EVERY, Every};
use crate::search::least::two_questions;
pub use crate::search::least::{LeastNodes, least_nodes};
use crate::search::{Build, Scratch, Search};
use crate::solver::at_sight;
use crate::strategy::{Effort, Frame, Stage};
use crate::table::{Entry, Packed, Table};
use crate::window::{Strength, Walk};

/// How many of the positions the strategy bounds refute, when the question is whether the score is above 0. Panics if a
/// bound is wrong. The side to move must not be able to win at once.
pub fn strategy_bounds(positions: &[(Position, i32)]) -> usize {
    let frame = Frame::new(Standard::NEW, Portable);
    let refuted = |&&(position, score): &&(Position, i32)| {
        let (current, mask) = (position.current().word(), position.mask().word());
        let other = current ^ mask;
        let stage = Stage { mover: current, other, other_wins: Standard::NEW.winning_cells(other, mask) };
        let effort = Effort::for_left(42 - position.ply() as i32);
        let bound = frame.refute(stage, 0, effort);
        assert!(bound.is_none_or(|bound| score <= bound && bound <= 0), "the bound is wrong");
        bound.is_some()
    };
    positions.iter().filter(refuted).count()
}

/// A search that has not begun, to look at nodes with.
#[derive(Debug)]
pub struct Expanding {
    table: Packed,
    control: Control,
}

impl Default for Expanding {
    fn default() -> Self {
        Self { table: <Packed as Table<u64>>::new(1 << 20, 49), control: Control::new(&Limits::default(), 1) }
    }
}

impl Expanding {
    fn search(&self) -> Search<'_, Standard, Packed, Portable, Every> {
        let build = Build { geometry: Standard::NEW, simd: Portable, rules: EVERY };
        Search::new(
            build,
            Order::new(build, None, None),
            &self.table,
            &self.control,
            None,
            u64::MAX,
            Scratch::default(),
        )
    }

    /// Looks at all moves of each position; says how many have no move that wins with the stone after next.
    pub fn expand(&self, positions: &[(Position, i32)]) -> usize {
        let mut search = self.search();
        let is_open = |&&(position, _): &&(Position, i32)| search.expand_position(position);
        positions.iter().filter(is_open).count()
    }

    /// Ranks the moves of each position by the learned weights; says how many had any.
    pub fn learned(&self, positions: &[(Position, i32)]) -> usize {
        let mut search = self.search();
        let is_ranked = |&&(position, _): &&(Position, i32)| search.rank_position(position);
        positions.iter().filter(is_ranked).count()
    }
}

/// A table of 1 MiB.
#[derive(Debug)]
pub struct Probing(Packed);

impl Default for Probing {
    fn default() -> Self {
        Self(<Packed as Table<u64>>::new(1 << 20, 49))
    }
}

impl Probing {
    /// Stores the score of each position.
    pub fn store(&self, positions: &[(Position, i32)]) {
        for &(position, score) in positions {
            self.0.store(Portable, position.key(), Entry { lower: score, upper: score, best: 3 }, 1);
        }
    }

    /// How many of the positions the table knows, with the right score.
    pub fn probe(&self, positions: &[(Position, i32)]) -> usize {
        let known = |&&(position, score): &&(Position, i32)| {
            self.0
                .probe(Portable, position.key())
                .is_some_and(|entry| entry.lower == score && entry.upper == score)
        };
        positions.iter().filter(known).count()
    }
}

/// A search of 7x6 with parts left out, to see what each is worth.
pub struct Incomplete(Box<dyn Engine>);

impl Incomplete {
    /// Without the parts of these names, such as `TABLE`; `None` if there is no such part.
    pub fn without(parts: &[&str]) -> Option<Self> {
        let bits = |name: &&str| rules::NAMES.iter().find(|(other, _)| other == name).map(|&(_, bit)| bit);
        let off = parts.iter().map(bits).try_fold(0, |off, bit| Some(off | bit?))?;
        let table = <Packed as Table<u64>>::new(64 << 20, 49);
        let (geometry, rules) = (Standard::NEW, AllBut(off));
        #[cfg(target_arch = "x86_64")]
        if let Some(simd) = crate::machine::simd::Avx2::detect() {
            return Some(Self(Box::new(Falling::new(Build { geometry, simd, rules }, table, 1))));
        }
        Some(Self(Box::new(Falling::new(Build { geometry, simd: Portable, rules }, table, 1))))
    }

    /// The score of a position, and the nodes that it took from an empty table.
    pub fn solve(&mut self, position: Position) -> (i32, u64) {
        self.0.clear();
        let control = Control::new(&Limits::default(), 1);
        let (bounds, _) = at_sight(position.into());
        let mut walk = Walk::of(position.into(), bounds, Strength::Strong);
        while let Some(alpha) = walk.question() {
            let bound = self.0.probe(Stones::of(position.into()), alpha, &control).expect("no limit");
            walk.answer(alpha, bound);
        }
        (walk.bounds().lower.value(), control.spent())
    }

    /// The nodes that the two questions take, from an empty table, that show the score to be what it is.
    pub fn confirm(&mut self, position: Position, score: i32) -> u64 {
        self.0.clear();
        let control = Control::new(&Limits::default(), 1);
        for alpha in two_questions(position, score) {
            let bound = self.0.probe(Stones::of(position.into()), alpha, &control).expect("no limit");
            assert_eq!(bound > alpha, score > alpha, "the score is wrong");
        }
        control.spent()
    }
}
