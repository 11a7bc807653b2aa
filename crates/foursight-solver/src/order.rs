//! Move ordering: the sooner the move that refutes is tried, the fewer others are.
//!
//! All that ranks a move is in this room: the threats it makes ([`rank`]), the weights that were learned for 7x6
//! ([`learned`]) and what they become on other boards ([`boards`]), what a net says where many cells are empty ([`forecast`]), and what has refuted so far in the search at hand ([`history`]). The move that the table remembers goes
//! before all of them. None of it decides a score.

use foursight_core::{Game, Geometry, Gravity, Word};

use crate::machine::simd::Simd;
use crate::rules::{self, Rules};
use crate::search::{Build, Node, Scratch};

#[cfg_attr(
    not(feature = "training"),
    allow(unreachable_pub, reason = "the trainer needs more of it than the search")
)]
pub(crate) mod boards;
#[cfg_attr(
    not(feature = "training"),
    allow(unreachable_pub, reason = "the trainer needs more of it than the search")
)]
pub(crate) mod forecast;
mod history;
#[cfg_attr(
    not(feature = "training"),
    allow(unreachable_pub, reason = "the trainer needs more of it than the search")
)]
pub(crate) mod learned;

pub(crate) use boards::BoardWeights;
pub(crate) use forecast::Forecast;
use forecast::Scene;
pub(crate) use history::History;
use learned::{FEATURES, LearnedWeights, Situation, cell_number};

/// What ranks the moves of a search beyond the threats they make.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Order<'a> {
    /// Cells of the board.
    cells: i32,
    /// The learned weights, on the board that they were made for.
    weights: Option<&'a LearnedWeights>,
    /// Those of another board.
    board: Option<&'a BoardWeights>,
    /// The net of the board.
    forecast: Option<&'a Forecast>,
}

#[cfg(feature = "training")]
impl<'a> Order<'a> {
    /// By these weights of 7x6.
    pub(crate) fn with_weights(weights: &'a LearnedWeights) -> Self {
        Self { weights: Some(weights), ..Self::by_threats(Game::CONNECT4) }
    }

    /// By these weights of another board.
    pub(crate) fn with_board(game: Game, weights: &'a BoardWeights) -> Self {
        Self { board: Some(weights), ..Self::by_threats(game) }
    }
}

impl<'a> Order<'a> {
    /// By the learned weights, if the search has them: those that are built in for 7x6, those of the board elsewhere.
    pub(crate) fn new<G: Geometry, S: Copy, R: Rules>(
        build: Build<G, S, R>,
        board: Option<&'a BoardWeights>,
        forecast: Option<&'a Forecast>,
    ) -> Self {
        let order = Self::by_threats(build.geometry.game());
        if !build.rules.have(rules::LEARNED) {
            return order;
        }
        let is_own = is_own::<G>() && build.geometry.game() == Game::CONNECT4;
        Self { weights: is_own.then(LearnedWeights::built_in), board, forecast, ..order }
    }

    /// By threats alone.
    pub(crate) fn by_threats(game: Game) -> Self {
        Self { cells: game.cells() as i32, weights: None, board: None, forecast: None }
    }

    /// The order after so many nodes of a question: at first without forecasts.
    #[inline(always)]
    pub(crate) fn after(self, nodes: u64) -> Self {
        Self { forecast: self.forecast.filter(|_| !forecast::IS_PAGE && nodes >= forecast::FEW), ..self }
    }

    /// Whether any moves are ranked by more than their threats.
    #[inline(always)]
    pub(crate) fn is_learned(self) -> bool {
        self.weights.is_some() || self.board.is_some()
    }

    /// Whether history counts at nodes of that ply: where the moves are ranked by weights, but not near the root.
    #[inline(always)]
    pub(crate) fn has_history(self, ply: u32) -> bool {
        let left = self.cells - ply as i32;
        self.is_learned() && (learned::LEAST_LEFT..=history::MOST_LEFT).contains(&left)
    }

    /// Whether a reply that refuted a move is tried sooner in its place: where the moves are ranked by weights, and a subtree costs more than the question.
    /// A page goes without, to stay small.
    #[inline(always)]
    pub(crate) fn learns_from_replies(self, ply: u32) -> bool {
        cfg!(not(target_family = "wasm"))
            && self.is_learned()
            && self.cells - ply as i32 >= LEAST_LEFT_FOR_REPLIES
    }

    /// Where there are weights for a node: replaces the ranks of its moves, which are those by threats, by what the weights
    /// and the history say. Whether there are any.
    #[inline(always)]
    pub(crate) fn rank<G: Geometry<Placement = Gravity>, S: Simd>(
        self,
        (geometry, simd): (G, S),
        node: Node<G::Word>,
        moves: G::Word,
        alpha: i32,
        scratch: &mut Scratch<G::Word>,
        base: usize,
    ) -> bool {
        let left = self.cells - node.ply as i32;
        if is_own::<G>() {
            let Some(weights) = self.weights.and_then(|weights| weights.of(left)) else { return false };
            let word = |word: G::Word| word.to_u128() as u64;
            let situation = Situation {
                mover: word(node.current),
                other: word(node.current ^ node.mask),
                mover_wins: word(node.wins),
                other_wins: word(node.threats),
                alpha,
            };
            let promises = weights.promises(simd, &situation);
            let promise = |cell: u32, _| promises[cell_number(1 << cell)];
            self.replace(geometry, node, moves, (promise, weights.features()), scratch, base);
        } else {
            let Some(weights) = self.board.and_then(|weights| weights.of(left)) else { return false };
            let promises = weights.promises((geometry, simd), &node, alpha);
            let promise = |cell: u32, column: u32| promises[(cell - column) as usize];
            self.replace(geometry, node, moves, (promise, weights.features()), scratch, base);
        }
        if let Some(forecast) = self.forecast
            && Forecast::is_asked(left)
            && !moves.without_lowest().is_zero()
        {
            let (wins, ranks) = (&scratch.wins[base..], &mut scratch.ranks[base..]);
            let stride = geometry.stride();
            add_forecast(simd, forecast, Scene { node, moves, alpha, stride, wins, ranks });
        }
        true
    }

    /// Replaces the ranks; `promise` takes the number of a bit and its column.
    #[inline(always)]
    fn replace<G: Geometry<Placement = Gravity>>(
        self,
        geometry: G,
        node: Node<G::Word>,
        moves: G::Word,
        (promise, features): (impl Fn(u32, u32) -> i16, [i32; FEATURES]),
        scratch: &mut Scratch<G::Word>,
        base: usize,
    ) {
        let (rows, has_history) = (history::rows(&node), self.has_history(node.ply));
        let mut rest = moves;
        while !rest.is_zero() {
            let bit = rest.lowest();
            rest = rest.without_lowest();
            let cell = bit.trailing_zeros();
            let column = cell / geometry.stride();
            let place = base + column as usize;
            let playable = geometry.playable(node.mask | bit);
            let threatens = !(scratch.wins[place] & playable).is_zero();
            let by_threats = i32::from(scratch.ranks[place] >> 6);
            let seen = if has_history { scratch.history.of(rows, cell) } else { 0 };
            let promise = promise(cell, column).wrapping_add(seen);
            scratch.ranks[place] = learned_rank(promise, features, by_threats, threatens);
        }
    }
}

/// Whether a board is compiled as constants: 7x6, which has weights of its own.
#[inline(always)]
fn is_own<G: Geometry>() -> bool {
    size_of::<G>() == 0
}

/// A function of its own, since few nodes have a forecast and all others would have to go around it.
#[inline(never)]
fn add_forecast<N: Word, S: Simd>(simd: S, forecast: &Forecast, scene: Scene<'_, N>) {
    simd.run::<Forecast, _>((simd, forecast, scene));
}

/// The rank of a move by its promise and its features: larger is tried sooner, and never 0 or the largest number, which mean
/// something else.
#[inline(always)]
fn learned_rank(promise: i16, features: [i32; FEATURES], by_threats: i32, threatens: bool) -> u16 {
    let own = ((by_threats * features[0]) >> 4) + i32::from(threatens) * features[1];
    (i32::from(promise) + own + 0x8000).clamp(1, 0xFFFE) as u16
}

/// With fewer cells empty, what refuted a move is not asked for. With 12 or 17 instead, the sets take within 3 % as many nodes.
const LEAST_LEFT_FOR_REPLIES: i32 = 14;

/// How much a move rises whose cell is where the opponent refuted another: one and a half units of the weights. A half and two were worse on most boards.
const PROMOTION: u16 = 192;

/// The rank of a move whose cell has just refuted another one, if it is one that is still to be tried.
#[inline(always)]
pub(crate) fn promoted(rank: u16) -> u16 {
    if rank == 0 { 0 } else { rank.saturating_add(PROMOTION).min(0xFFFE) }
}

/// A move of a board without gravity.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Child<N> {
    /// The cell played.
    pub(crate) bit: N,
    /// Larger is tried earlier.
    pub(crate) rank: i32,
}

/// How promising a move is that leaves the mover with the winning cells `wins`.
///
/// Counted are the winning cells that are not right above one of the opponent's (he would take that one first): all
/// of them, once more those that can be used after the next two moves in their column (`playable` is after the move),
/// and most of all those after the next one, because there the opponent may no longer play. The weights 12, 5, 3 are taken
/// over from an experiment on 7x6; ties go to the column nearer to the centre, where more lines meet.
#[inline(always)]
pub(crate) fn rank<G: Geometry>(wins: G::Word, playable: G::Word, threats: G::Word, centrality: i32) -> i32 {
    let usable = wins & !(threats << 1);
    let next = (usable & (playable << 1)).count_ones() as i32;
    let later = (usable & (playable << 2)).count_ones() as i32;
    let all = usable.count_ones() as i32;
    ((12 * next + 5 * later + 3 * all) << 6) | centrality
}

/// Ranks columns by their distance from the centre, the left one of two equals first; always below 64.
pub(crate) fn centrality(width: u32, column: u32) -> i32 {
    let offset = 2 * column as i32 - (width as i32 - 1);
    (width as i32 - 1) - offset.abs() + i32::from(offset < 0)
}

/// Sorts by falling rank. A handful of moves: insertion is the fastest.
#[inline(always)]
pub(crate) fn sort<N: Copy>(children: &mut [Child<N>]) {
    for end in 1..children.len() {
        let child = children[end];
        let mut place = end;
        while place > 0 && children[place - 1].rank < child.rank {
            children[place] = children[place - 1];
            place -= 1;
        }
        children[place] = child;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_centre_comes_first() {
        let mut columns: Vec<u32> = (0..7).collect();
        columns.sort_by_key(|&column| -centrality(7, column));
        assert_eq!(columns, [3, 2, 4, 1, 5, 0, 6]);
        let mut columns: Vec<u32> = (0..4).collect();
        columns.sort_by_key(|&column| -centrality(4, column));
        assert_eq!(columns, [1, 2, 0, 3]);
    }

    #[test]
    fn sorting_is_by_falling_rank() {
        let mut children: Vec<Child<u64>> =
            [3, 9, 1, 9, 7].map(|rank| Child { rank, ..Child::default() }).to_vec();
        sort(&mut children);
        assert!(children.iter().map(|child| child.rank).eq([9, 9, 7, 3, 1]));
    }
}
