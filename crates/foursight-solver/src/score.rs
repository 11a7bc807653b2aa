//! The score: who wins, and how soon, in one small number.

use core::fmt;

use foursight_core::{Game, MAX_BITS};

/// The exact value of a position for the side to move.
///
/// If the game will end, under best play, with T stones on a board of N cells, a win is worth `(N + 2 - T) / 2`
/// rounded down, a loss the same negated, a draw 0. A quick win is worth more than a slow one; on 7x6 a win with the
/// fourth stone is worth 18, with the last one 1.
///
/// ```
/// use foursight_core::Game;
/// use foursight_solver::{Score, Verdict};
///
/// let score = Score::win(Game::CONNECT4, 41).unwrap();
/// assert_eq!(score.value(), 1);
/// assert_eq!(score.verdict(), Verdict::Win);
/// assert_eq!(score.last_ply(Game::CONNECT4, 0), 41);
/// assert_eq!(Some(-score), Score::loss(Game::CONNECT4, 41));
/// assert!(Score::win(Game::CONNECT4, 7) > Some(score) && score > Score::DRAW);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Score(i8);

/// The sign of a score: what a *weak* answer says.
///
/// ```
/// use foursight_solver::{Score, Verdict};
///
/// assert_eq!(Score::DRAW.verdict(), Verdict::Draw);
/// assert_eq!(Verdict::Loss.to_string(), "loss");
/// assert!(Verdict::Win > Verdict::Draw && Verdict::Draw > Verdict::Loss);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// The side to move loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// The side to move wins.
    Win,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        })
    }
}

impl Score {
    /// Nobody wins.
    ///
    /// ```
    /// # use foursight_solver::{Score, Verdict};
    /// assert_eq!((Score::DRAW.value(), Score::DRAW.verdict()), (0, Verdict::Draw));
    /// assert_eq!(-Score::DRAW, Score::DRAW);
    /// ```
    pub const DRAW: Self = Self(0);

    /// No score of any game is larger, and none is lower than the same negated: the largest board has one cell fewer than
    /// [`MAX_BITS`], and nobody wins before the first stone.
    const LARGEST: i32 = MAX_BITS as i32 / 2;

    /// The score with that plain number, [`value`](Self::value); `None` if no game has such a score.
    ///
    /// ```
    /// # use foursight_solver::Score;
    /// assert_eq!(Score::new(-18).map(Score::value), Some(-18));
    /// assert_eq!(Score::new(64).map(Score::value), Some(64), "one stone on a board of 127 cells");
    /// assert_eq!((Score::new(65), Score::new(-65), Score::new(300)), (None, None, None));
    /// ```
    pub const fn new(value: i32) -> Option<Self> {
        if value < -Self::LARGEST || value > Self::LARGEST { None } else { Some(Self(value as i8)) }
    }

    /// A win of the side to move when the game ends with that many stones on the board; `None` if the board does not hold
    /// them, or there are none.
    ///
    /// ```
    /// # use foursight_core::Game;
    /// # use foursight_solver::Score;
    /// let value = |stones| Score::win(Game::CONNECT4, stones).map(Score::value);
    /// assert_eq!((value(7), value(41), value(42)), (Some(18), Some(1), Some(1)));
    /// assert_eq!((value(0), value(43), value(u32::MAX)), (None, None, None));
    /// ```
    pub const fn win(game: Game, stones: u32) -> Option<Self> {
        if stones == 0 || stones > game.cells() { None } else { Some(Self::win_at(game, stones)) }
    }

    /// A loss of the side to move when the game ends with that many stones on the board; `None` as for [`win`](Self::win).
    ///
    /// ```
    /// # use foursight_core::Game;
    /// # use foursight_solver::Score;
    /// let value = |stones| Score::loss(Game::CONNECT4, stones).map(Score::value);
    /// assert_eq!((value(8), value(42)), (Some(-18), Some(-1)));
    /// assert_eq!((value(0), value(43)), (None, None));
    /// ```
    pub const fn loss(game: Game, stones: u32) -> Option<Self> {
        if stones == 0 || stones > game.cells() { None } else { Some(Self::loss_at(game, stones)) }
    }

    /// As [`win`](Self::win), for stones that are on the board.
    pub(crate) const fn win_at(game: Game, stones: u32) -> Self {
        debug_assert!(0 < stones && stones <= game.cells());
        Self(((game.cells() + 2 - stones) / 2) as i8)
    }

    /// As [`loss`](Self::loss), for stones that are on the board.
    pub(crate) const fn loss_at(game: Game, stones: u32) -> Self {
        Self(-Self::win_at(game, stones).0)
    }

    /// As [`new`](Self::new), for a number that came from a score.
    pub(crate) const fn from_value(value: i32) -> Self {
        debug_assert!(-Self::LARGEST <= value && value <= Self::LARGEST);
        Self(value as i8)
    }

    /// The plain number.
    ///
    /// ```
    /// # use foursight_core::Game;
    /// # use foursight_solver::Score;
    /// assert_eq!(Score::win(Game::TICTACTOE, 5).unwrap().value(), 3);
    /// assert_eq!(Score::loss(Game::TICTACTOE, 6).unwrap().value(), -2);
    /// ```
    pub const fn value(self) -> i32 {
        self.0 as i32
    }

    /// Win, draw or loss.
    ///
    /// ```
    /// # use foursight_solver::{Score, Verdict};
    /// let verdict = |value| Score::new(value).unwrap().verdict();
    /// assert_eq!([3, 0, -1].map(verdict), [Verdict::Win, Verdict::Draw, Verdict::Loss]);
    /// ```
    pub const fn verdict(self) -> Verdict {
        match self.0 {
            1.. => Verdict::Win,
            0 => Verdict::Draw,
            _ => Verdict::Loss,
        }
    }

    /// The stones on the board when the game ends under best play, for a position of that ply with this score.
    ///
    /// A score that no position of that ply has is taken for the nearest one that could be: the answer is never below `ply`,
    /// and never above the cells of the board.
    ///
    /// ```
    /// # use foursight_core::Game;
    /// # use foursight_solver::Score;
    /// let last_ply = |value, ply| Score::new(value).unwrap().last_ply(Game::CONNECT4, ply);
    /// // The first player wins with her 21st stone, the 41st on the board; seen by the other side it is a loss.
    /// assert_eq!((last_ply(1, 0), last_ply(-1, 1)), (41, 41));
    /// assert_eq!(last_ply(0, 8), 42, "a draw fills the board");
    /// // A loss of the side to move at ply 4 comes with an even number of stones.
    /// assert_eq!(last_ply(-2, 4), 40);
    /// // No win on this board is worth 60.
    /// assert_eq!((last_ply(60, 0), last_ply(60, 30)), (1, 31));
    /// // In misère the loser places the last stone.
    /// let misere = Game::TICTACTOE.misere().unwrap();
    /// assert_eq!(Score::win(misere, 6).unwrap().last_ply(misere, 4), 6);
    /// ```
    pub const fn last_ply(self, game: Game, ply: u32) -> u32 {
        let cells = game.cells();
        if self.0 == 0 || ply >= cells {
            return cells;
        }
        // The score leaves two candidates. The last stone is the winner's, in misère the loser's, and each player's stones
        // come at every second ply.
        let ends_it = (self.0 > 0) != game.is_misere();
        let parity = if ends_it { (ply + 1) % 2 } else { ply % 2 };
        let late = (cells + 2).saturating_sub(2 * self.0.unsigned_abs() as u32);
        let last = if late % 2 == parity { late } else { late.saturating_sub(1) };
        // A loss may have happened already; a win of the side to move takes a stone.
        let soonest = if ends_it { ply + 1 } else { ply };
        if last < soonest { soonest } else { last }
    }
}

impl core::ops::Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// What is proved about a score: it is not below `lower` and not above `upper`.
///
/// ```
/// use foursight_core::Game;
/// use foursight_solver::{Bounds, Score, Verdict};
///
/// let win_on = |stones| Score::win(Game::CONNECT4, stones).unwrap();
/// let bounds = Bounds { lower: win_on(41), upper: win_on(9) };
/// assert_eq!(bounds.score(), None);
/// assert_eq!(bounds.verdict(), Some(Verdict::Win));
/// assert_eq!(Bounds::exact(Score::DRAW).score(), Some(Score::DRAW));
/// assert_eq!((-bounds).upper, -bounds.lower);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// The score is at least this.
    pub lower: Score,
    /// The score is at most this.
    pub upper: Score,
}

impl Bounds {
    /// Nothing but one score is possible.
    ///
    /// ```
    /// # use foursight_solver::{Bounds, Score};
    /// let score = Score::new(-3).unwrap();
    /// assert_eq!(Bounds::exact(score), Bounds { lower: score, upper: score });
    /// ```
    pub const fn exact(score: Score) -> Self {
        Self { lower: score, upper: score }
    }

    /// The scores that a position of that ply can have whose game is not over, whether it can arise in play or not. The
    /// game must not be misère.
    pub(crate) fn of_ply(game: Game, ply: u32) -> Self {
        debug_assert!(!game.is_misere());
        let [mover, other] = [ply / 2, ply.div_ceil(2)];
        // Each needs the rest of a line, at least one stone; the side to move places the first of these.
        let missing = |stones| game.connect().saturating_sub(stones).max(1);
        let has_lines = game.connect() <= game.width().max(game.height());
        let win = |moves: u32, waiting: u32| {
            let last = moves.saturating_mul(2).saturating_add(ply).saturating_sub(waiting);
            Score::win(game, last).filter(|_| has_lines).unwrap_or(Score::DRAW)
        };
        Self { lower: -win(missing(other), 0), upper: win(missing(mover), 1) }
    }

    /// The score, once both bounds meet.
    ///
    /// ```
    /// # use foursight_solver::{Bounds, Score};
    /// let [lower, upper] = [-1, 0].map(|value| Score::new(value).unwrap());
    /// assert_eq!(Bounds { lower, upper }.score(), None);
    /// assert_eq!(Bounds { lower: upper, upper }.score(), Some(upper));
    /// ```
    pub fn score(self) -> Option<Score> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// Win, draw or loss, once both bounds agree on it.
    ///
    /// ```
    /// # use foursight_solver::{Bounds, Score, Verdict};
    /// let verdict = |bounds: [i32; 2]| {
    ///     let [lower, upper] = bounds.map(|value| Score::new(value).unwrap());
    ///     Bounds { lower, upper }.verdict()
    /// };
    /// assert_eq!(verdict([-9, -1]), Some(Verdict::Loss));
    /// assert_eq!((verdict([-1, 0]), verdict([0, 1])), (None, None));
    /// ```
    pub fn verdict(self) -> Option<Verdict> {
        (self.lower.verdict() == self.upper.verdict()).then(|| self.lower.verdict())
    }
}

impl core::ops::Neg for Bounds {
    type Output = Self;

    fn neg(self) -> Self {
        Self { lower: -self.upper, upper: -self.lower }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::truth::{Truth, falling};

    /// Whatever the game, the score and the ply: an answer between the ply and the full board.
    #[test]
    fn the_last_ply_is_on_the_board() {
        let misere = Game::TICTACTOE.misere().expect("it has no gravity");
        let games = ["1x1x1", "1x127x4", "35x2x4", "7x6x4"].map(|text| text.parse().expect("a game"));
        for game in games.into_iter().chain([misere]) {
            for ply in (0..=game.cells() + 1).chain([u32::MAX]) {
                for value in -Score::LARGEST..=Score::LARGEST {
                    let score = Score::new(value).expect("within the largest");
                    let last = score.last_ply(game, ply);
                    assert!((ply.min(game.cells())..=game.cells()).contains(&last), "{game} {ply} {value}");
                }
            }
        }
    }

    /// Where a score comes from, it leads back to.
    #[test]
    fn a_score_says_when_the_game_ends() {
        for game in [Game::CONNECT4, "1x127x1".parse().expect("a game"), "5x5x4".parse().expect("a game")] {
            for stones in 1..=game.cells() {
                let score = Score::win(game, stones).expect("on the board");
                assert!(
                    Score::new(score.value()) == Some(score) && Score::loss(game, stones) == Some(-score)
                );
                assert_eq!(score.last_ply(game, stones - 1), stones);
                assert!(stones == 1 || (-score).last_ply(game, stones - 2) == stones);
            }
        }
    }

    /// On small boards the bounds of each ply are reached or nearly so, and never crossed.
    #[test]
    fn no_score_is_outside_the_bounds_of_its_ply() {
        for (width, height, connect) in [(3, 3, 2), (4, 3, 3), (3, 4, 3), (2, 3, 5), (4, 2, 1)] {
            let truth = Truth::of(falling::<u64>(width, height, connect));
            for (position, score) in truth.open_positions() {
                let Bounds { lower, upper } = Bounds::of_ply(position.game(), position.ply());
                assert!((lower.value()..=upper.value()).contains(&score), "{position:?}: {score}");
            }
        }
        let values = |ply| {
            let Bounds { lower, upper } = Bounds::of_ply(Game::CONNECT4, ply);
            (lower.value(), upper.value())
        };
        assert_eq!([0, 6, 7, 40, 41].map(values), [(-18, 18), (-18, 18), (-17, 18), (-1, 1), (0, 1)]);
    }
}
