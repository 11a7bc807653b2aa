//! A strategy bound with its proof, for people.

use foursight_core::{Bitboard, Cell, Geometry, Gravity, Position, Word};

use super::{Frame, Outline, Stage};
use crate::machine::simd::{Portable, Simd};
use crate::score::Score;

/// A cut: a winning cell of F that M must not make playable.
///
/// ```
/// use foursight_core::Position;
/// use foursight_solver::{Cut, certificate};
///
/// // o wins at d2, so x must not play d1; d2 is on o's own row.
/// let position: Position = "15776336176576".parse()?;
/// let cuts = certificate(position).unwrap().cuts;
/// assert_eq!(cuts, [Cut { cell: "d2".parse()?, flips: false }]);
/// assert!(!position.non_losing().contains("d1".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cut {
    /// The winning cell.
    pub cell: Cell,
    /// Whether it lies on M's row, so that the two players change rows below it.
    pub flips: bool,
}

/// A proof that the side to move cannot get more than `bound`: the opponent's plan.
///
/// The opponent answers every move in the same column, or from one odd column in another, inside the cells in play; the
/// cells below a cut he leaves to the side to move. See the [module documentation](crate::strategy).
///
/// ```
/// use foursight_core::Position;
/// use foursight_solver::{Solver, certificate};
///
/// let position: Position = "15776336176576".parse()?;
/// let proof = certificate(position).unwrap();
/// assert!(Solver::default().solve(position).score().unwrap() <= proof.bound);
/// // Every empty cell has its part, d1 two of them: x can get it, but it stays empty until x gives in.
/// let all = proof.mover_can_get | proof.other_gets | proof.out_of_play;
/// assert_eq!(all, !position.mask());
/// assert!((proof.other_gets & (proof.mover_can_get | proof.out_of_play)).is_empty());
/// let twice: Vec<String> = (proof.mover_can_get & proof.out_of_play).iter().map(|cell| cell.to_string()).collect();
/// assert_eq!((twice, proof.answers_on_top), (vec!["d1".to_owned()], false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate<G: Geometry> {
    /// The score of the side to move is at most this.
    pub bound: Score,
    /// The opponent's winning cells that the proof uses.
    pub cuts: Vec<Cut>,
    /// Cells that the side to move can get, beside his stones. They hold no line with them.
    pub mover_can_get: Bitboard<G>,
    /// Cells that the opponent is certain to get if the side to move does not give in earlier.
    pub other_gets: Bitboard<G>,
    /// Cells that stay empty until somebody plays below a cut.
    pub out_of_play: Bitboard<G>,
    /// Whether the plan is simply "answer on top, always": then parity plays no part (rule R7).
    pub answers_on_top: bool,
}

/// The strongest strategy bound on the score of the side to move, with its proof; `None` if no rule applies or the side
/// to move can win at once.
///
/// ```
/// use foursight_core::Position;
/// use foursight_solver::certificate;
///
/// // o has e2, f2 and g2. Column d is empty, so x must never play d1; the other 22 empty cells are an even number, and
/// // o answers every move there. In the end x has nothing but d1 left.
/// let position: Position = "15776336176576".parse().unwrap();
/// let proof = certificate(position).unwrap();
/// assert_eq!(proof.bound.value(), -3);
/// assert_eq!(proof.cuts.iter().map(|cut| cut.cell.to_string()).collect::<Vec<_>>(), ["d2"]);
/// assert!(!proof.cuts[0].flips && proof.out_of_play.len() == 6);
/// assert!(proof.other_gets.contains("b2".parse().unwrap()));
/// assert_eq!(certificate(Position::START), None, "too early to tell");
/// ```
pub fn certificate<G: Geometry<Placement = Gravity>>(position: Position<G>) -> Option<Certificate<G>> {
    if position.is_over() || position.can_win_next() {
        return None;
    }
    let geometry = position.geometry();
    let (mover, other) = (position.current().word(), position.opponent().word());
    let other_wins = geometry.winning_cells(other, mover | other);
    let frame = Frame::new(geometry, Portable);
    let outline = Outline::new(&frame, Stage { mover, other, other_wins });
    let parity = outline.empty.count_ones() % 2;
    let mut best: Option<Certificate<G>> = None;
    for flips in [parity, parity + 2] {
        each_choice(outline.flips, flips, G::Word::ZERO, &mut |flipped| {
            let proof = outline.certificate(&frame, flipped);
            if let Some(proof) =
                proof.filter(|proof| best.as_ref().is_none_or(|best| proof.bound < best.bound))
            {
                best = Some(proof);
            }
        });
    }
    if best.is_none() && frame.mover_cannot_win(mover, mover | other, other_wins) {
        best = Some(Certificate {
            bound: Score::DRAW,
            cuts: Vec::new(),
            mover_can_get: Bitboard::from_word(geometry, outline.empty & !(other_wins << 1)),
            other_gets: Bitboard::empty(geometry),
            out_of_play: Bitboard::empty(geometry),
            answers_on_top: true,
        });
    }
    best
}

/// Every set of `count` columns to flip, each given by its cuts.
fn each_choice<N: Word>(mut candidates: N, count: u32, chosen: N, each: &mut dyn FnMut(N)) {
    if count == 0 {
        return each(chosen);
    }
    while !candidates.is_zero() {
        let cut = candidates.lowest();
        candidates = candidates.without_lowest();
        each_choice(candidates, count - 1, chosen | cut, each);
    }
}

impl<N: Word> Outline<N> {
    /// The proof with these columns flipped, written column by column as the text of the module states it.
    fn certificate<G: Geometry<Word = N, Placement = Gravity>, S: Simd>(
        &self,
        frame: &Frame<G, S>,
        flipped: N,
    ) -> Option<Certificate<G>> {
        let geometry = frame.geometry;
        let (mut can_get, mut certain, mut out, mut cuts) = (N::ZERO, N::ZERO, N::ZERO, Vec::new());
        for column in 0..geometry.width() {
            let column = geometry.column_mask(column);
            let next = self.playable & column;
            let flips = !(flipped & column).is_zero();
            let cut = if flips { flipped & column } else { self.cuts & column };
            let in_play = if cut.is_zero() {
                self.empty & column
            } else {
                cuts.push(Cut { cell: geometry.cell(cut), flips });
                out |= (column & !cut.wrapping_sub(N::ONE)) | (cut >> 1);
                self.empty & column & cut.wrapping_sub(N::ONE)
            };
            let mover_rows = if flips { frame.f_rows } else { frame.m_rows };
            can_get |= in_play & (mover_rows | next);
            certain |= in_play & !(mover_rows | next);
        }
        if geometry.has_line(self.stage.mover | can_get) {
            return None;
        }
        let bound = if out.is_zero() {
            -i32::from(geometry.has_line(self.stage.other | certain))
        } else {
            -((out.count_ones() / 2) as i32)
        };
        Some(Certificate {
            bound: Score::from_value(bound),
            cuts,
            mover_can_get: Bitboard::from_word(geometry, can_get),
            other_gets: Bitboard::from_word(geometry, certain),
            out_of_play: Bitboard::from_word(geometry, out),
            answers_on_top: false,
        })
    }
}
