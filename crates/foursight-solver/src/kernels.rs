//! Behind the feature `kernels`: the inner parts of the search one by one, for the bench that counts their
//! instructions. They are compiled for any machine, so that the counts are the same on every one; the whole search
//! beside them uses what the machine has.

use foursight_core::{Geometry, Position, Standard};

use crate::learned::{Net, Situation};
use crate::machine::level::Portable;
use crate::order::{Child, centrality, rank, sort};
use crate::strategy::{Effort, Frame, Stage};
use crate::table::{Entry, Packed, Table};

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

/// Lists the moves of each position, ranks them by threats and sorts them; says how often the first is in the middle.
pub fn order(positions: &[(Position, i32)]) -> usize {
    let middle_is_first = |&&(position, _): &&(Position, i32)| {
        let (current, mask) = (position.current().word(), position.mask().word());
        let threats = Standard::NEW.winning_cells(current ^ mask, mask);
        let mut children = [Child::default(); 7];
        let count = moves(current, mask, &mut children);
        for child in &mut children[..count] {
            let playable = Standard::NEW.playable(mask | child.bit);
            child.rank = rank::<Standard>(child.wins, playable, threats, centrality(7, child.column));
        }
        sort(&mut children[..count]);
        children[0].column == 3
    };
    positions.iter().filter(middle_is_first).count()
}

/// The same with the ranks of the net.
pub fn learned_order(positions: &[(Position, i32)]) -> usize {
    let middle_is_first = |&&(position, _): &&(Position, i32)| {
        let (current, mask) = (position.current().word(), position.mask().word());
        let situation = Situation {
            mover: current,
            other: current ^ mask,
            mover_wins: Standard::NEW.winning_cells(current, mask),
            other_wins: Standard::NEW.winning_cells(current ^ mask, mask),
            alpha: 0,
        };
        let net = Net::of_ply(position.ply());
        let hidden = net.hidden(&situation);
        let mut children = [Child::default(); 7];
        let count = moves(current, mask, &mut children);
        for child in &mut children[..count] {
            child.rank = net.promise(&hidden, child.bit, situation.features(child.bit, child.wins));
        }
        sort(&mut children[..count]);
        children[0].column == 3
    };
    positions.iter().filter(middle_is_first).count()
}

/// Lists the moves; says how many there are.
#[inline(always)]
fn moves(current: u64, mask: u64, children: &mut [Child<u64>; 7]) -> usize {
    let mut playable = Standard::NEW.playable(mask);
    let mut count = 0;
    while playable != 0 {
        let bit = playable & playable.wrapping_neg();
        playable ^= bit;
        let wins = Standard::NEW.winning_cells(current | bit, mask | bit);
        children[count] = Child { bit, wins, rank: 0, column: bit.trailing_zeros() / 7 };
        count += 1;
    }
    count
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
            self.0.store(position.key(), Entry { lower: score, upper: score, best: 3 }, 1);
        }
    }

    /// How many of the positions the table knows, with the right score.
    pub fn probe(&self, positions: &[(Position, i32)]) -> usize {
        let known = |&&(position, score): &&(Position, i32)| {
            self.0.probe(position.key()).is_some_and(|entry| entry.lower == score && entry.upper == score)
        };
        positions.iter().filter(known).count()
    }
}
