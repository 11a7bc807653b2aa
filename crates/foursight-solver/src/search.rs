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

use foursight_core::{Geometry, Gravity, Word};

use crate::limits::Control;
use crate::machine::lanes::InLanes;
#[cfg(not(target_family = "wasm"))]
use crate::machine::simd::Portable;
use crate::machine::simd::{Simd, Task};
use crate::order::Order;
use crate::parallel::Busy;
use crate::rules::{self, Rules};
use crate::strategy::Frame;
use crate::table::Table;

mod examine;
mod expand;
mod horizon;
#[cfg(any(test, feature = "kernels"))]
#[cfg_attr(not(feature = "kernels"), expect(unreachable_pub, reason = "that feature shows it"))]
pub(crate) mod least;
mod lookup;
mod moves;
mod overtaking;
#[cfg(feature = "training")]
mod recording;
mod scratch;
#[cfg(test)]
mod tests;

use lookup::{Refuted, Window};
use overtaking::Path;
pub(crate) use scratch::Scratch;

/// A board that can be searched: with gravity, and words that lie side by side.
pub(crate) trait Searched: Geometry<Placement = Gravity, Word: InLanes> {}

impl<G: Geometry<Placement = Gravity, Word: InLanes>> Searched for G {}

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
    /// A position that is not over and cannot be won at once.
    pub(crate) fn root<G: Geometry<Word = N>>(geometry: G, current: N, mask: N) -> Self {
        Self {
            current,
            mask,
            threats: geometry.winning_cells(current ^ mask, mask),
            wins: geometry.winning_cells(current, mask),
            last: N::BITS - 1,
            ply: mask.count_ones(),
            examined: false,
        }
    }

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

/// What a search is compiled for: the board, the instructions, and the parts that it has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Build<G, S, R> {
    pub(crate) geometry: G,
    pub(crate) simd: S,
    pub(crate) rules: R,
}

/// One thread's search of one board.
pub(crate) struct Search<'a, G: Geometry, T, S, R> {
    geometry: G,
    simd: S,
    rules: R,
    cells: i32,
    frame: Frame<G, S>,
    table: &'a T,
    control: &'a Control,
    busy: Option<&'a Busy>,
    scratch: Scratch<G::Word>,
    nodes: u64,
    budget: u64,
    next_look: u64,
    reported: u64,
    /// Entries of the table that were thrown away since the last look.
    lost: u64,
    path: Path<G::Word>,
    stopped: bool,
    order: Order<'a>,
    #[cfg(feature = "training")]
    observer: Option<crate::training::Observer<'a>>,
}

/// Plies before the end at which probing all children no longer pays: they are searched in no time. 11 rather than 14 takes
/// 5 % of the nodes away for 2 to 3 % more instructions; at 8 the nodes fall by 2 % more and the instructions rise by 3 %.
const NO_ENHANCED_CUTOFF: i32 = 11;

impl<'a, G: Searched, T: Table<G::Word>, S: Simd, R: Rules> Search<'a, G, T, S, R> {
    /// `busy` is given when other threads search the same board with the same table. The search stops after `budget` nodes,
    /// as it does when a limit strikes. `scratch` is what an earlier search of this board [left](Self::finish), or empty:
    /// making it anew took nine tenths of the instructions of a question that is answered in two nodes.
    pub(crate) fn new(
        build: Build<G, S, R>,
        order: Order<'a>,
        table: &'a T,
        control: &'a Control,
        busy: Option<&'a Busy>,
        budget: u64,
        mut scratch: Scratch<G::Word>,
    ) -> Self {
        let Build { geometry, simd, rules } = build;
        let cells = geometry.width() * geometry.height();
        scratch.fit(geometry);
        if order.is_learned() {
            scratch.history.fit();
        }
        Self {
            geometry,
            simd,
            rules,
            cells: cells as i32,
            frame: Frame::new(geometry, simd),
            table,
            control,
            busy,
            scratch,
            nodes: 0,
            budget,
            next_look: control.interval().min(budget),
            reported: 0,
            lost: 0,
            path: Path::default(),
            stopped: control.is_stopped(),
            order,
            #[cfg(feature = "training")]
            observer: None,
        }
    }

    /// Whether a limit struck; the value returned last means nothing then.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Reports the nodes that were not reported yet, and leaves its memory to the next search.
    pub(crate) fn finish(mut self) -> Scratch<G::Word> {
        self.check_limits();
        self.scratch
    }

    /// See the contract of this module.
    #[inline(always)]
    pub(crate) fn search(&mut self, node: Node<G::Word>, alpha: i32) -> i32 {
        self.simd.run::<Self, _>((self, node, alpha))
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
        if self.has_to_stop(node.ply) {
            return 0;
        }
        if let Some(value) = self.look_at_horizon(node, moves, alpha) {
            return value;
        }
        let before = self.nodes;
        let left = self.cells - node.ply as i32;
        let mut window = Window { lower: -((left - 2) / 2), upper: (left - 1) / 2, alpha };
        let (key, mirrored) = self.canonical_key(node.current, node.mask);
        let base = node.ply as usize * self.scratch.places;
        let (refuted, hash_move) = match self.look(node, moves, key, base, &mut window) {
            Look::Decides(value) => return value,
            Look::Leaves { refuted, hash_move } => (refuted, self.turned(hash_move, mirrored)),
        };
        self.order.after(self.nodes).rank(
            (self.geometry, self.simd),
            node,
            moves & !refuted.moves,
            alpha,
            &mut self.scratch,
            base,
        );
        if hash_move != self.table.no_move() && self.scratch.ranks[base + hash_move as usize] != 0 {
            self.scratch.ranks[base + hash_move as usize] = u16::MAX;
        }
        #[cfg(feature = "training")]
        if let Some(recorder) = self.recorder_of(left) {
            return self.record_moves(node, moves, base, alpha, recorder);
        }
        let shared = self.is_shared(node.ply);
        if shared {
            self.path.enter(key, alpha);
        }
        let (value, best) = self.try_moves(node, moves, base, alpha, refuted);
        if shared {
            self.path.leave();
        }
        if self.stopped {
            return self.return_to_overtaken();
        }
        if self.rules.have(rules::TABLE) {
            let entry = window.result(value, self.turned(best, mirrored));
            self.lost += u64::from(self.table.store(self.simd, key, entry, self.nodes - before));
        }
        value
    }

    /// What can be known of a node before a move is tried, the cheapest first: bounds that need no move, moves that win with the stone
    /// after next, the table, bounds of the children, the table about the children.
    #[inline(always)]
    fn look(
        &mut self,
        node: Node<G::Word>,
        moves: G::Word,
        key: G::Word,
        base: usize,
        window: &mut Window,
    ) -> Look<G::Word> {
        debug_assert!(
            node.wins == self.geometry.winning_cells(node.current, node.mask),
            "handed down wrongly"
        );
        let (left, alpha) = (self.cells - node.ply as i32, window.alpha);
        self.table.prefetch(key);
        if let Some(value) = self.examine(node, window) {
            return Look::Decides(value);
        }
        let looks_up = left > NO_ENHANCED_CUTOFF && self.rules.have(rules::TABLE | rules::ENHANCED_CUTOFF);
        // No closures here: what is not inlined is not compiled for its instructions.
        let early =
            if looks_up && self.table.is_far() { Some(self.prefetch_children(node, moves)) } else { None };
        let Some(open) = self.expand(node, moves, base, alpha) else { return Look::Decides((left - 1) / 2) };
        let known = if self.rules.have(rules::TABLE) { self.table.probe(self.simd, key) } else { None };
        if let Some(value) = known.and_then(|entry| window.learn(entry)) {
            return Look::Decides(value);
        }
        if let Some(value) = self.examine_children(node, moves, open, base, window) {
            return Look::Decides(value);
        }
        let hash_move = known.map_or(self.table.no_move(), |entry| entry.best);
        if !looks_up {
            return Look::Leaves { refuted: Refuted::default(), hash_move };
        }
        let keys = match early {
            Some(keys) => keys,
            None => self.prefetch_children(node, moves),
        };
        match self.probe_children(&keys, moves, base, alpha) {
            Ok(refuted) => Look::Leaves { refuted, hash_move },
            Err(value) => Look::Decides(value),
        }
    }

    /// Whether a limit struck, another thread has answered, or one has answered a node above.
    #[inline(always)]
    fn has_to_stop(&mut self, ply: u32) -> bool {
        if self.nodes >= self.next_look {
            self.check_limits();
        }
        if self.stopped || self.busy.is_some_and(Busy::is_done) {
            self.stopped = true;
            return true;
        }
        self.is_shared(ply) && self.is_overtaken()
    }

    /// Now and then: report the nodes, ask whether to stop, let the table grow; when others use it too, after a break.
    #[cold]
    fn check_limits(&mut self) {
        self.stopped |= self.control.spend(self.nodes - self.reported) || self.nodes >= self.budget;
        self.reported = self.nodes;
        self.next_look = (self.nodes + self.control.interval()).min(self.budget.max(self.nodes + 1));
        self.table.count_lost(std::mem::take(&mut self.lost));
        match self.busy {
            None => self.table.grow(1),
            Some(busy) if self.table.wants_to_grow() => busy.call_off(),
            Some(_) => {}
        }
        #[cfg(not(target_family = "wasm"))]
        if let Some(watch) = &self.control.watch {
            watch.look(|key, least| {
                let known = self.table.probe(Portable, G::Word::from_u128(key));
                known.is_some_and(|entry| entry.lower >= least)
            });
        }
    }
}

/// The search itself, as a task for the instructions it is compiled for.
impl<G: Searched, T: Table<G::Word>, S: Simd, R: Rules> Task<(&mut Self, Node<G::Word>, i32)>
    for Search<'_, G, T, S, R>
{
    type Output = i32;

    #[inline(always)]
    fn run((search, node, alpha): (&mut Self, Node<G::Word>, i32)) -> i32 {
        #[cfg(feature = "training")]
        let before = search.nodes;
        let value = match search.play_forced_moves(node, alpha) {
            Forced::Value(value) => value,
            Forced::Choice { node, moves, alpha, sign } => sign * search.choose(node, moves, alpha),
        };
        #[cfg(feature = "training")]
        search.tell(node, alpha, value, before);
        value
    }
}

/// What is known of a node before a move is tried.
enum Look<N> {
    /// Its value.
    Decides(i32),
    /// What is left to do: the moves that are not refuted, first the one that the table remembers.
    Leaves { refuted: Refuted<N>, hash_move: u32 },
}

/// What becomes of a node when its forced moves are played.
enum Forced<N> {
    /// The value is decided.
    Value(i32),
    /// There is a choice, possibly some plies later: `sign` is -1 when it is the opponent's.
    Choice { node: Node<N>, moves: N, alpha: i32, sign: i32 },
}
