//! Who gets what under F's plan, and the rules that look closer at it.

use foursight_core::{Geometry, Gravity, Word};

use super::{Effort, Frame, Outline};
use crate::machine::simd::{Simd, Task};

/// The cells of the board as F's plan deals them, once it is decided which columns are flipped.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deal<N> {
    /// Cells that M can get, the cells below cuts included.
    pub(super) reach: N,
    /// Cells that stay empty: those below a cut, the cut, and all above it.
    pub(super) out: N,
    /// The cells directly below a cut.
    pub(super) below: N,
    /// The next cells of the odd columns.
    pub(super) odd: N,
    /// Cells in play that F is certain to get if M does not avoid them.
    pub(super) certain: N,
}

impl<N: Word> Deal<N> {
    /// A bound that is at most `alpha`, if this deal gives one.
    #[inline(always)]
    pub(super) fn bound<G: Geometry<Word = N, Placement = Gravity>, S: Simd>(
        self,
        frame: &Frame<G, S>,
        outline: &Outline<N>,
        alpha: i32,
        effort: Effort,
    ) -> Option<i32> {
        let margin = (self.out.count_ones() / 2) as i32;
        let set = outline.stage.mover | self.reach;
        if -margin.max(1) <= alpha {
            if !frame.mover_completes([(set, self.below)], self.odd, effort) {
                if margin > 0 || alpha >= 0 {
                    return Some(-margin);
                }
                if frame.geometry.has_line(outline.stage.other | self.certain) {
                    return Some(-1);
                }
            } else if effort.zones
                && -margin <= alpha
                && frame.simd.run::<Zones, _>((frame, set, outline.playable & !self.below, self.odd))
            {
                return Some(-margin);
            }
        }
        let most = margin + (frame.geometry.height() / 2) as i32;
        if effort.lines && -most <= alpha {
            frame.simd.run::<Self, LinesTask<'_, G, S, N>>((self, frame, outline, alpha, effort))
        } else {
            None
        }
    }

    /// R6 for one line, given the two cells it lacks.
    #[inline(always)]
    fn bound_by_line<G: Geometry<Word = N, Placement = Gravity>, S: Simd>(
        self,
        frame: &Frame<G, S>,
        set: N,
        lacking: N,
        alpha: i32,
        effort: Effort,
    ) -> Option<i32> {
        let (x, y) = (lacking.lowest(), lacking.without_lowest());
        let upwards = |cell: N| frame.upwards(cell) & frame.column_of(cell);
        let margin = |cell: N| ((self.out | upwards(cell) | (cell >> 1)).count_ones() / 2) as i32;
        let bound = -margin(x).min(margin(y));
        let ending = |cell: N| (set & !upwards(cell), self.below | (cell >> 1));
        let completes = || frame.mover_completes([ending(x), ending(y)], self.odd, effort);
        (bound <= alpha && !completes()).then_some(bound)
    }
}

/// The starts of lines along `stride` of which exactly two cells are in `lacking` and all others are stones.
#[inline(always)]
fn lacking_two<N: Word>(stones: N, lacking: N, stride: u32, connect: u32) -> N {
    // Lines with no, one, two of the cells seen so far; what has three, or any other cell, drops out.
    let (mut none, mut one, mut two) = (!N::ZERO, N::ZERO, N::ZERO);
    for step in 0..connect {
        let (stone, cell) = (stones >> (step * stride), lacking >> (step * stride));
        two = (two & stone) | (one & cell);
        one = (one & stone) | (none & cell);
        none &= stone;
    }
    two
}

impl<G: Geometry<Placement = Gravity>, S: Simd> Frame<G, S> {
    /// Whether M can complete a line in one of several endings, of which he chooses one as late as he likes: the cells he can
    /// get, and those below cuts. The latter and the odd ones are limited.
    #[inline(always)]
    fn mover_completes<const COUNT: usize>(
        &self,
        endings: [(G::Word, G::Word); COUNT],
        odd: G::Word,
        effort: Effort,
    ) -> bool {
        endings.iter().any(|&(set, _)| self.geometry.has_line(set))
            && (!effort.pairs || self.simd.run::<Restrictions, _>((self, endings, odd)))
    }

    /// R5 for two or four odd columns; for more the answer is a cautious yes. Each ending is what M can get, and the cells of
    /// which he gets one at most.
    #[inline(always)]
    fn completes_whatever_the_pairs(&self, endings: &[(G::Word, G::Word)], odd: G::Word) -> bool {
        // M may wait with his choice of ending and of the cell below a cut until all pairs are played. F may not wait with
        // his choice of pairs, so one pairing must stand against all of them.
        let line = |without: G::Word| {
            endings.iter().any(|&(set, limited)| {
                let mut alone = limited;
                loop {
                    if self.geometry.has_line((set | alone.lowest()) & !without) {
                        return true;
                    }
                    alone = alone.without_lowest();
                    if alone.is_zero() {
                        return false;
                    }
                }
            })
        };
        if !line(G::Word::ZERO) {
            return false;
        }
        let a = odd.lowest();
        let rest = odd.without_lowest();
        match odd.count_ones() {
            2 => line(a) || line(rest),
            4 => {
                let b = rest.lowest();
                let c = rest.without_lowest().lowest();
                let d = rest.without_lowest().without_lowest();
                let pairing = |p, q, r, s| line(p | r) || line(p | s) || line(q | r) || line(q | s);
                pairing(a, b, c, d) && pairing(a, c, b, d) && pairing(a, d, b, c)
            }
            _ => true,
        }
    }

    /// R8 for the zone with the next cells `x` and `y`.
    #[inline(always)]
    fn zone_holds(&self, set: G::Word, odd: G::Word, x: G::Word, y: G::Word) -> bool {
        let safe = |set: G::Word| !self.geometry.has_line(set);
        match ((x & odd).is_zero(), (y & odd).is_zero()) {
            (false, false) => true,
            (true, true) => {
                let rest = set & !(x | y);
                safe(rest | x | (x << 1))
                    && safe(rest | x | (y << 1))
                    && safe(rest | y | (x << 1))
                    && safe(rest | y | (y << 1))
            }
            (first_is_even, _) => {
                let (odd_one, even_one) = if first_is_even { (y, x) } else { (x, y) };
                let mut thirds = odd & !odd_one;
                while !thirds.is_zero() {
                    let third = thirds.lowest();
                    thirds = thirds.without_lowest();
                    let rest = set & !(x | y | third);
                    let above = even_one << 1;
                    if safe(rest | odd_one | above)
                        && safe(rest | odd_one | third)
                        && safe(rest | even_one | above)
                        && safe(rest | even_one | third)
                    {
                        return true;
                    }
                }
                false
            }
        }
    }
}

type LinesTask<'a, G, S, N> = (Deal<N>, &'a Frame<G, S>, &'a Outline<N>, i32, Effort);

/// **R6.** A line of F that lacks two cells x and y, both certain for F, works as a cut at one of them.
///
/// F gets x when M plays below it, and then y is a winning cell of his, and the other way round. To get a cell
/// above x, M must let F have x; to get one above y, let him have y; both together give F the line. So M does
/// without the cells from x upwards, or without those from y upwards, and uses the cell below x (or y) at most as
/// his last move. In the end that part of the column is empty as well. M chooses, so the worse bound counts, and M
/// must be unable to complete a line in either case. F's answers do not change: between x and the top, or the
/// cut above it, lies an even number of cells together with the cell below x.
impl<N: Word, G: Geometry<Word = N, Placement = Gravity>, S: Simd> Task<LinesTask<'_, G, S, N>> for Deal<N> {
    type Output = Option<i32>;

    #[inline(always)]
    fn run((deal, frame, outline, alpha, effort): LinesTask<'_, G, S, N>) -> Option<i32> {
        let set = outline.stage.mover | deal.reach;
        let above_all = frame.upwards(frame.lowest_in_columns(deal.certain));
        if frame.geometry.has_line(set & !above_all) {
            return None; // no choice of x and y takes this line away from M
        }
        let connect = frame.geometry.connect();
        if connect > frame.geometry.width().min(frame.geometry.height()) {
            return None; // only on boards with lines in all directions are all shifts inside the word
        }
        let strides = [frame.geometry.stride() - 1, frame.geometry.stride(), frame.geometry.stride() + 1];
        strides.into_iter().find_map(|stride| {
            let mut starts = lacking_two(outline.stage.other, deal.certain, stride, connect);
            while !starts.is_zero() {
                let line =
                    (0..connect).fold(N::ZERO, |line, step| line | (starts.lowest() << (step * stride)));
                starts = starts.without_lowest();
                let bound = deal.bound_by_line(frame, set, line & !outline.stage.other, alpha, effort);
                if bound.is_some() {
                    return bound;
                }
            }
            None
        })
    }
}

/// A frame, the cells that M can get, and two sets of them that are subject to a rule.
type Limited<'a, G, S> =
    (&'a Frame<G, S>, <G as Geometry>::Word, <G as Geometry>::Word, <G as Geometry>::Word);

/// **R4.** Below a cut M can play only once: unless it completes his line, F takes the cut and the game is over. So a
/// line of M uses at most one of the cells below cuts; each is tried alone.
///
/// **R5.** F pairs the odd columns and answers a stone on the next cell of one with the next cell of the other. Of
/// each pair M gets one cell, and F chooses the pairs: if there is a pairing under which no choice of M holds a
/// line, M cannot complete one. His choices are the cell of each pair, the cell below a cut, and in R6 the cell he does
/// without; the last two he makes when he likes, so F's pairing is chosen before them.
struct Restrictions;

type Endings<'a, G, S, const COUNT: usize> =
    (&'a Frame<G, S>, [(<G as Geometry>::Word, <G as Geometry>::Word); COUNT], <G as Geometry>::Word);

impl<G: Geometry<Placement = Gravity>, S: Simd, const COUNT: usize> Task<Endings<'_, G, S, COUNT>>
    for Restrictions
{
    type Output = bool;

    /// Some ending has a line.
    #[inline(always)]
    fn run((frame, endings, odd): Endings<'_, G, S, COUNT>) -> bool {
        let paired = if odd.without_lowest().is_zero() { G::Word::ZERO } else { odd };
        let endings = endings.map(|(set, below)| {
            let below = below & set;
            let limited = if below.without_lowest().is_zero() { G::Word::ZERO } else { below };
            (set & !limited, limited)
        });
        if paired.is_zero() && endings.iter().all(|(_, limited)| limited.is_zero()) {
            return true;
        }
        endings.iter().any(|&(set, _)| frame.geometry.has_line(set & !paired))
            || frame.completes_whatever_the_pairs(&endings, paired)
    }
}

/// **R8.** F may play two or three columns as one **zone** with answers across it.
///
/// *Two even columns*: on the next cell of one F answers with the next cell of the other; then the cells above them
/// are a pair in the same way. M gets one of the two next cells and one of the two above them, and after that both
/// columns are as before, two rows higher. *An odd, an even and another odd column*: the next cells of the first two
/// are a pair; whoever got which, the cell above in the even column and the next cell of the third are another.
/// (If M starts with the third, F answers in the first, and M has one of each pair as well.) *Two odd columns* are
/// a pair by themselves, as in R5, whatever the others do.
///
/// `next` is the next cells of columns that still have two cells in play or are odd. True if some zone leaves M
/// without a line. F's certain cells are no longer certain in the zone, so this goes with no rule that needs them.
struct Zones;

impl<G: Geometry<Placement = Gravity>, S: Simd> Task<Limited<'_, G, S>> for Zones {
    type Output = bool;

    #[inline(always)]
    fn run((frame, set, next, odd): Limited<'_, G, S>) -> bool {
        let line = |set: G::Word| frame.geometry.has_line(set);
        if line(set & !next) {
            return false;
        }
        // M gets one cell of a pair and not the other, so without either of the two there must be no line.
        let mut critical = G::Word::ZERO;
        let mut cells = next & set;
        while !cells.is_zero() {
            let cell = cells.lowest();
            cells = cells.without_lowest();
            critical |= if line(set & !cell) { G::Word::ZERO } else { cell };
        }
        while !critical.is_zero() {
            let x = critical.lowest();
            critical = critical.without_lowest();
            let mut others = critical;
            while !others.is_zero() {
                let y = others.lowest();
                others = others.without_lowest();
                if frame.zone_holds(set, odd, x, y) {
                    return true;
                }
            }
        }
        false
    }
}
