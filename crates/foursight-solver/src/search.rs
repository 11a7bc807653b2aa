//! The search for boards with gravity: null-window negamax on the score.
//!
//! # Contract
//!
//! [`Search::search`] is asked whether the side to move of a node, who must not be able to win at once, scores more than
//! `alpha`. It returns a **bound**: a value above `alpha` is a proved lower bound of the score ("fail high"), a value at
//! or below it a proved upper bound ("fail low"). Bounds are as strong as they came out, not cut to the window
//! ("fail-soft"), because stronger ones save windows at the root and entries in the table. After a stop the value means
//! nothing and [`Search::is_stopped`] says so.
//!
//! # Scores in the search
//!
//! With N cells and `ply` stones on the board: a win by the next stone is worth `(N + 1 - ply) / 2`. At a node nobody
//! wins with the next stone, so the score is at most `(N - 1 - ply) / 2` (the stone after next) and, if there is a move
//! that does not lose at once, at least `-(N - 2 - ply) / 2`.

use foursight_core::{Game, Geometry, Gravity, Word};

use crate::learned::Ordering;
use crate::limits::Control;
use crate::machine::level::{Level, Task};
use crate::order::Room;
use crate::parallel::Busy;
use crate::rules;
use crate::strategy::{Effort, Frame, Stage};
use crate::table::Table;

mod experience;
mod lookup;
mod moves;
mod overtaking;
mod ranking;
#[cfg(feature = "training")]
mod recording;
mod survey;
#[cfg(test)]
mod tests;

pub(crate) use experience::Experience;
use lookup::{Children, Window};
use overtaking::Path;
use survey::Columns;

/// A position inside the search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<N> {
    /// Stones of the side to move, who cannot win at once.
    pub(crate) current: N,
    /// All stones.
    pub(crate) mask: N,
    /// The opponent's winning cells, handed down by the parent who had to know them.
    pub(crate) threats: N,
    /// The winning cells of the side to move: what the parent had to fear, and did not fill.
    pub(crate) wins: N,
    /// The number of the bit that was filled last; at the root, of no bit.
    pub(crate) last: u32,
    /// Stones on the board.
    pub(crate) ply: u32,
    /// Whether the parent has tried the strategy bounds on this node already.
    pub(crate) examined: bool,
}

impl<N: Word> Node<N> {
    /// The node after the move that fills `bit` and leaves the mover with the winning cells `threats`.
    #[inline(always)]
    fn after(self, bit: N, threats: N, examined: bool) -> Self {
        Self {
            current: self.current ^ self.mask,
            mask: self.mask | bit,
            threats,
            wins: self.threats & !bit,
            last: bit.trailing_zeros(),
            ply: self.ply + 1,
            examined,
        }
    }
}

/// One thread's search of one board.
pub(crate) struct Search<'a, G: Geometry, T, L, const OFF: u32> {
    geometry: G,
    level: L,
    cells: i32,
    frame: Frame<G, L>,
    table: &'a T,
    control: &'a Control,
    busy: Option<&'a Busy>,
    columns: Columns,
    room: Room<G::Word>,
    nodes: u64,
    budget: u64,
    next_look: u64,
    reported: u64,
    /// Entries of the table that were thrown away since the last look.
    lost: u64,
    path: Path<G::Word>,
    stopped: bool,
    /// The learned ordering, on the board it was made for.
    ordering: Option<&'a Ordering>,
    #[cfg(feature = "training")]
    recorder: Option<&'a std::cell::RefCell<crate::training::Recorder>>,
}

/// Plies before the end at which probing all children no longer pays: they are searched in no time. 11 rather than 14 takes
/// 5 % of the nodes away for 2 to 3 % more instructions; at 8 the nodes fall by 2 % more and the instructions rise by 3 %.
const NO_ENHANCED_CUTOFF: i32 = 11;

impl<'a, G: Geometry<Placement = Gravity>, T: Table<G::Word>, L: Level, const OFF: u32>
    Search<'a, G, T, L, OFF>
{
    /// `busy` is given when other threads search the same board with the same table. The search stops after `budget` nodes,
    /// as it does when a limit strikes. `room` is what an earlier search of this board [left](Self::finish), or empty:
    /// making it anew took nine tenths of the instructions of a question that is answered in two nodes.
    pub(crate) fn new(
        geometry: G,
        level: L,
        table: &'a T,
        control: &'a Control,
        busy: Option<&'a Busy>,
        budget: u64,
        mut room: Room<G::Word>,
    ) -> Self {
        let cells = geometry.width() * geometry.height();
        room.fit(geometry.width() as usize, cells as usize + 1);
        let ordering =
            (OFF & rules::LEARNED == 0 && geometry.game() == Game::CONNECT4).then(Ordering::built_in);
        if ordering.is_some() {
            room.experience.fit();
        }
        Self {
            geometry,
            level,
            cells: cells as i32,
            frame: Frame::new(geometry, level),
            table,
            control,
            busy,
            columns: Columns::of(geometry),
            room,
            nodes: 0,
            budget,
            next_look: control.interval().min(budget),
            reported: 0,
            lost: 0,
            path: Path::default(),
            stopped: control.is_stopped(),
            ordering,
            #[cfg(feature = "training")]
            recorder: None,
        }
    }

    /// Whether a limit struck; the value returned last means nothing then.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Reports the nodes that were not reported yet, and leaves room for the moves of the next search.
    pub(crate) fn finish(mut self) -> Room<G::Word> {
        self.look_up_from_work();
        self.room
    }

    /// A node for a position that is not over and cannot be won at once.
    pub(crate) fn node(geometry: G, current: G::Word, mask: G::Word) -> Node<G::Word> {
        Node {
            current,
            mask,
            threats: geometry.winning_cells(current ^ mask, mask),
            wins: geometry.winning_cells(current, mask),
            last: G::Word::BITS - 1,
            ply: mask.count_ones(),
            examined: false,
        }
    }

    /// See the contract of this module.
    #[inline(always)]
    pub(crate) fn search(&mut self, node: Node<G::Word>, alpha: i32) -> i32 {
        self.level.run::<Self, _>((self, node, alpha))
    }

    /// While there is only one move that does not lose at once, plays it. No table traffic, no recursion.
    #[inline(always)]
    fn play_forced_moves(&mut self, mut node: Node<G::Word>, mut alpha: i32) -> Forced<G::Word> {
        let mut sign = 1;
        loop {
            self.nodes += 1;
            let left = self.cells - node.ply as i32;
            let playable = self.geometry.playable(node.mask);
            let forced = playable & node.threats;
            // The three rules of non-losing moves; two threats at once leave none.
            let candidates = if forced.is_zero() { playable } else { forced };
            let moves = candidates & !(node.threats >> 1);
            if moves.is_zero() || !forced.without_lowest().is_zero() {
                return Forced::Value(-sign * (left / 2));
            }
            if left <= 2 {
                return Forced::Value(0);
            }
            let (least, most) = (-((left - 2) / 2), (left - 1) / 2);
            if alpha < least {
                return Forced::Value(sign * least);
            }
            if alpha >= most {
                return Forced::Value(sign * most);
            }
            if !moves.without_lowest().is_zero() {
                return Forced::Choice { node, moves, alpha, sign };
            }
            let mask = node.mask | moves;
            let threats = self.geometry.winning_cells(node.current | moves, mask);
            node = node.after(moves, threats, false);
            (alpha, sign) = (-alpha - 1, -sign);
        }
    }

    /// A node with at least two moves, none of which loses at once, and no immediate threat to answer.
    #[inline(always)]
    fn choose(&mut self, node: Node<G::Word>, moves: G::Word, alpha: i32) -> i32 {
        if self.nodes >= self.next_look {
            self.look_up_from_work();
        }
        if self.stopped || self.busy.is_some_and(Busy::is_done) {
            self.stopped = true;
            return 0;
        }
        debug_assert!(
            node.wins == self.geometry.winning_cells(node.current, node.mask),
            "handed down wrongly"
        );
        let before = self.nodes;
        let left = self.cells - node.ply as i32;
        if self.is_shared(node.ply) && self.is_overtaken() {
            return 0;
        }
        let mut bounds = Window { lower: -((left - 2) / 2), upper: (left - 1) / 2, alpha };
        let (key, mirrored) = self.canonical_key(node.current, node.mask);
        self.table.prefetch(key);
        if let Some(value) = self.examine(node, &mut bounds) {
            return value;
        }
        let looks_up = left > NO_ENHANCED_CUTOFF && OFF & (rules::TABLE | rules::ENHANCED_CUTOFF) == 0;
        // No closures here: what is not inlined is not compiled for the level.
        let early =
            if looks_up && self.table.is_far() { Some(self.prefetch_children(node, moves)) } else { None };
        let base = node.ply as usize * self.room.places;
        let Some(open) = self.survey(node, moves, base, alpha) else { return (left - 1) / 2 };
        let known = if OFF & rules::TABLE == 0 { self.table.probe(self.level, key) } else { None };
        if let Some(value) = known.and_then(|entry| bounds.learn(entry)) {
            return value;
        }
        if let Some(value) = self.examine_children(node, moves, open, base, &mut bounds) {
            return value;
        }
        let (mut open, mut known_best) = (moves, i32::MIN);
        if looks_up {
            let keys = match early {
                Some(keys) => keys,
                None => self.prefetch_children(node, moves),
            };
            match self.probe_children(&keys, moves, base, alpha) {
                Children::Decide(value) => return value,
                Children::Leave { open: left, best } => (open, known_best) = (left, best),
            }
        }
        if let Some(weights) = self.ordering.and_then(|ordering| ordering.of(left)) {
            self.rank_by(weights, node, open, base, alpha);
        }
        let best = known.map_or(self.table.no_move(), |entry| self.turned(entry.best, mirrored));
        if best != self.table.no_move() && self.room.ranks[base + best as usize] != 0 {
            self.room.ranks[base + best as usize] = u16::MAX;
        }
        #[cfg(feature = "training")]
        if let Some(recorder) = self.recorder.filter(|recorder| recorder.borrow_mut().wants(left)) {
            return self.record_moves(node, moves, base, alpha, recorder);
        }
        let shared = self.is_shared(node.ply);
        if shared {
            self.path.enter(key, alpha);
        }
        let (value, best) = self.try_moves(node, moves, base, alpha, (moves & !open, known_best));
        if shared {
            self.path.leave();
        }
        if self.stopped {
            return self.return_to_overtaken();
        }
        if OFF & rules::TABLE == 0 {
            let entry = bounds.result(value, self.turned(best, mirrored));
            self.lost += u64::from(self.table.store(self.level, key, entry, self.nodes - before));
        }
        value
    }

    /// Bounds that need no move: answering on top, and the strategy frame where the parent has not tried it.
    #[inline(always)]
    fn examine(&self, node: Node<G::Word>, bounds: &mut Window) -> Option<i32> {
        let other = node.current ^ node.mask;
        if OFF & rules::ON_TOP == 0 {
            if bounds.alpha < 0 {
                if self.frame.other_cannot_win(other, node.mask) {
                    return Some(0);
                }
            } else if self.frame.mover_cannot_win(node.current, node.mask, node.threats) {
                return Some(0);
            }
        }
        if OFF & rules::STRATEGY == 0 && !node.examined {
            let stage = Stage { mover: node.current, other, other_wins: node.threats };
            return self.frame.refute(stage, bounds.alpha, self.effort(node.ply));
        }
        None
    }

    /// Which strategy rules to try at a node of that ply and at its children.
    #[inline(always)]
    fn effort(&self, ply: u32) -> Effort {
        let worth = Effort::for_left(self.cells - ply as i32);
        Effort {
            pairs: worth.pairs && OFF & rules::PAIRS == 0,
            lines: worth.lines && OFF & rules::LINES == 0,
            zones: worth.zones && OFF & rules::ZONES == 0,
        }
    }

    /// Strategy bounds of the children in the columns `open`: a plan that refutes the opponent's side refutes the node.
    #[inline(always)]
    fn examine_children(
        &self,
        node: Node<G::Word>,
        moves: G::Word,
        mut open: u64,
        base: usize,
        bounds: &mut Window,
    ) -> Option<i32> {
        if OFF & rules::CHILD_STRATEGY != 0 {
            return None;
        }
        let effort = self.effort(node.ply);
        while open != 0 {
            let column = open.trailing_zeros();
            open &= open - 1;
            let stage = Stage {
                mover: node.current ^ node.mask,
                other: node.current | (moves & self.geometry.column_mask_unchecked(column)),
                other_wins: self.room.wins[base + column as usize],
            };
            if let Some(bound) = self.frame.refute(stage, -bounds.alpha - 1, effort) {
                return Some(-bound);
            }
        }
        None
    }

    /// Now and then: report the nodes, ask whether to stop, let the table grow; when others use it too, after a break.
    #[cold]
    fn look_up_from_work(&mut self) {
        self.stopped |= self.control.spend(self.nodes - self.reported) || self.nodes >= self.budget;
        self.reported = self.nodes;
        self.next_look = self.nodes + self.control.interval();
        self.table.count_lost(std::mem::take(&mut self.lost));
        match self.busy {
            None => self.table.grow(),
            Some(busy) if self.table.wants_to_grow() => busy.call_off(),
            Some(_) => {}
        }
    }
}

/// The search itself, as a task for the level it runs at.
impl<G: Geometry<Placement = Gravity>, T: Table<G::Word>, L: Level, const OFF: u32>
    Task<(&mut Self, Node<G::Word>, i32)> for Search<'_, G, T, L, OFF>
{
    type Output = i32;

    #[inline(always)]
    fn run((search, node, alpha): (&mut Self, Node<G::Word>, i32)) -> i32 {
        match search.play_forced_moves(node, alpha) {
            Forced::Value(value) => value,
            Forced::Choice { node, moves, alpha, sign } => sign * search.choose(node, moves, alpha),
        }
    }
}

/// What becomes of a node when its forced moves are played.
enum Forced<N> {
    /// The value is decided.
    Value(i32),
    /// There is a choice, possibly some plies later: `sign` is -1 when it is the opponent's.
    Choice { node: Node<N>, moves: N, alpha: i32, sign: i32 },
}
