//! What can be seen of a position before its score is read: whether the book needs it at all, and what its score is likely to be.

use foursight_core::{AnyPosition, Geometry, Word, with_position};

use crate::score::Score;

/// How many different views of a position there are.
pub(super) const VIEWS: usize = 81 * MOST_ANSWERS;
/// More moves than these count as these.
const MOST_ANSWERS: usize = 7;

/// What is seen of a position whose game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sight {
    /// It is decided with so many more stones, 1 to 3; the side to move wins if they are odd, and loses if they are even.
    Decided(u32),
    /// It is not, and has one of the [`VIEWS`].
    Open(usize),
}

/// Looks at the stones of the side to move and at all stones; the game goes on.
#[inline]
pub(super) fn sight<G: Geometry>(geometry: G, current: G::Word, mask: G::Word) -> Sight {
    let (own, theirs) = (geometry.winning_cells(current, mask), geometry.winning_cells(current ^ mask, mask));
    let playable = geometry.playable(mask);
    if !(own & playable).is_zero() {
        return Sight::Decided(1);
    }
    let answers = answers(playable, theirs);
    if answers.is_zero() {
        return Sight::Decided(2);
    }
    if wins_with_the_third(geometry, current, mask, answers) {
        return Sight::Decided(3);
    }
    Sight::Open(view(geometry, own, theirs, answers))
}

/// The moves after which the other side, which has these winning cells, does not win at once.
#[inline]
fn answers<N: Word>(playable: N, threats: N) -> N {
    let forced = threats & playable;
    let enough = if forced.is_zero() {
        playable
    } else if forced.without_lowest().is_zero() {
        forced
    } else {
        N::ZERO
    };
    enough & !(threats >> 1)
}

/// Whether one of the moves leaves the other side without an answer. (After it the other side cannot win at once; and where the
/// board is full it has lost nothing.)
#[inline]
fn wins_with_the_third<G: Geometry>(geometry: G, current: G::Word, mask: G::Word, moves: G::Word) -> bool {
    let mut left = moves;
    while !left.is_zero() {
        let (mine, all) = (current | left.lowest(), mask | left.lowest());
        let playable = geometry.playable(all);
        if answers(playable, geometry.winning_cells(mine, all)).is_zero() && !playable.is_zero() {
            return true;
        }
        left = left.without_lowest();
    }
    false
}

/// The winning cells of both sides on odd and even rows, none, one or more, and how many moves do not lose at once.
#[inline]
fn view<G: Geometry>(geometry: G, own: G::Word, theirs: G::Word, answers: G::Word) -> usize {
    // Every second row from the bottom: 1, 3, 5, ...
    let odd =
        (0..geometry.height()).step_by(2).fold(G::Word::ZERO, |rows, row| rows | geometry.bottom() << row);
    let count = |cells: G::Word| cells.count_ones().min(2) as usize;
    let cells = [own & odd, own & !odd, theirs & odd, theirs & !odd];
    let threats = cells.into_iter().fold(0, |view, cells| 3 * view + count(cells));
    threats * MOST_ANSWERS + (answers.count_ones() as usize).min(MOST_ANSWERS) - 1
}

/// The score of a position that is seen without a book: one to three stones decide it. The game is not over.
pub(super) fn evident(position: AnyPosition) -> Option<Score> {
    let seen = with_position!(position, it => sight(it.geometry(), it.current().word(), it.mask().word()));
    match seen {
        Sight::Decided(stones) => {
            let score = Score::win(position.game(), position.ply() + stones)?;
            Some(if stones.is_multiple_of(2) { -score } else { score })
        }
        Sight::Open(_) => None,
    }
}
