//! Counting distinct positions, ply by ply.

use alloc::vec::Vec;
use core::fmt;
use core::mem::size_of;

use crate::geometry::Geometry;
use crate::placement::Placement;
use crate::position::Position;
use crate::symmetry::Symmetry;

type Key<G> = <<G as Geometry>::Placement as Placement>::Key<<G as Geometry>::Word>;

/// The distinct positions of one ply that can arise in play, finished games among them.
///
/// ```
/// use foursight_core::{Position, PlyCounter};
///
/// let counts: Vec<_> = PlyCounter::new(Position::START, 1 << 20).take(5).map(Result::unwrap).collect();
/// assert_eq!(counts.iter().map(|count| count.positions).collect::<Vec<_>>(), [1, 7, 49, 238, 1120]);
/// assert_eq!(counts[4].classes, 568);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlyCount {
    /// Stones on the board.
    pub ply: u32,
    /// Distinct positions.
    pub positions: u64,
    /// Distinct positions in which the game is over.
    pub terminal: u64,
    /// Distinct positions when those that differ by a symmetry of the board count as one.
    pub classes: u64,
}

/// Counts the distinct positions of each ply in turn, starting with the ply of the start position.
///
/// One position of each symmetry class is kept, as its key, and only for the ply at hand, so memory is what limits the
/// depth. The counts are exact; when the memory given does not suffice the iterator says so and ends.
///
/// ```
/// # use foursight_core::{Fixed, Free, PlyCounter, Position};
/// // Tic-tac-toe from the first move to the last: 5,478 positions, 765 up to symmetry.
/// let counter = PlyCounter::new(Position::<Fixed<3, 3, 3, Free>>::default(), 1 << 20);
/// let counts: Vec<_> = counter.map(Result::unwrap).collect();
/// assert_eq!(counts.iter().map(|count| count.positions).sum::<u64>(), 5_478);
/// assert_eq!(counts.iter().map(|count| count.classes).sum::<u64>(), 765);
/// assert_eq!(counts[5].terminal, 120, "three in a row with the fifth stone");
/// ```
#[derive(Clone, Debug)]
pub struct PlyCounter<G: Geometry> {
    geometry: G,
    ply: u32,
    /// Canonical keys of the ply at hand, sorted, each once.
    frontier: Vec<Key<G>>,
    /// How many keys the frontier and the next one may hold together.
    capacity: usize,
    /// Whether the ply at hand was counted, so that the next one is due.
    counted: bool,
}

impl<G: Geometry> PlyCounter<G> {
    /// Starts at a position with that many bytes to use.
    ///
    /// ```
    /// # use foursight_core::{PlyCounter, Position};
    /// let position: Position = "4453".parse().unwrap();
    /// let first = PlyCounter::new(position, 1 << 20).next().unwrap().unwrap();
    /// assert_eq!((first.ply, first.positions), (4, 2), "the position and its mirror image");
    /// ```
    pub fn new(start: Position<G>, memory: usize) -> Self {
        Self {
            geometry: start.geometry(),
            ply: start.ply(),
            frontier: alloc::vec![start.canonical().key()],
            capacity: memory / size_of::<Key<G>>(),
            counted: false,
        }
    }

    /// Counts the positions of the ply at hand.
    fn tally(&self) -> PlyCount {
        let classes = self.frontier.len() as u64;
        let mut count = PlyCount { ply: self.ply, positions: 0, terminal: 0, classes };
        for &key in &self.frontier {
            let position = Position::from_key(self.geometry, key);
            let images = orbit(position);
            count.positions += images;
            count.terminal += if position.is_over() { images } else { 0 };
        }
        count
    }

    /// Replaces the positions of the ply at hand by those of the next.
    fn advance(&mut self) -> Result<(), OutOfMemory> {
        let mut children: Vec<Key<G>> = Vec::new();
        for &key in &self.frontier {
            let position = Position::from_key(self.geometry, key);
            if position.is_over() {
                continue;
            }
            self.make_room(&mut children)?;
            for cell in position.playable() {
                let child = position.place_unchecked(self.geometry.bit(cell));
                children.push(child.canonical().key());
            }
        }
        children.sort_unstable();
        children.dedup();
        self.frontier = children;
        self.ply += 1;
        Ok(())
    }

    /// Before the list of children would have to grow past its share, drops what it holds twice.
    fn make_room(&self, children: &mut Vec<Key<G>>) -> Result<(), OutOfMemory> {
        let share = self.capacity.saturating_sub(self.frontier.len());
        let widest = (self.geometry.width() * self.geometry.height()) as usize;
        if children.len() + widest <= children.capacity() {
            return Ok(());
        }
        children.sort_unstable();
        children.dedup();
        let wanted = children.len().saturating_mul(2).clamp(1024.min(share), share);
        let more = wanted.saturating_sub(children.len());
        if more < widest || children.try_reserve_exact(more).is_err() {
            return Err(OutOfMemory { ply: self.ply + 1 });
        }
        Ok(())
    }
}

/// How many different positions the symmetries make of one.
fn orbit<G: Geometry>(position: Position<G>) -> u64 {
    let symmetries = Symmetry::of(position.geometry());
    let fixed = symmetries.iter().filter(|&&symmetry| position.image(symmetry) == position).count();
    (symmetries.len() / fixed) as u64
}

impl<G: Geometry> Iterator for PlyCounter<G> {
    type Item = Result<PlyCount, OutOfMemory>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.counted
            && let Err(error) = self.advance()
        {
            self.frontier = Vec::new();
            return Some(Err(error));
        }
        self.counted = true;
        (!self.frontier.is_empty()).then(|| Ok(self.tally()))
    }
}

/// The positions of a ply do not fit the memory given.
///
/// ```
/// use foursight_core::{OutOfMemory, PlyCounter, Position};
///
/// let mut counter = PlyCounter::new(Position::START, 100_000);
/// let error = counter.find_map(Result::err).unwrap();
/// assert_eq!(error.to_string(), "the positions of ply 7 do not fit the memory given");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfMemory {
    /// The ply that could not be counted.
    pub ply: u32,
}

impl fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the positions of ply {} do not fit the memory given", self.ply)
    }
}

impl core::error::Error for OutOfMemory {}
