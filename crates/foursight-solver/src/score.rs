//! The score: who wins, and how soon, in one small number.

use core::fmt;

use foursight_core::Game;

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
/// let score = Score::win(Game::CONNECT4, 41);
/// assert_eq!(score.value(), 1);
/// assert_eq!(score.verdict(), Verdict::Win);
/// assert_eq!(score.last_ply(Game::CONNECT4, 0), 41);
/// assert_eq!(-score, Score::loss(Game::CONNECT4, 41));
/// assert!(Score::win(Game::CONNECT4, 7) > score && score > Score::DRAW);
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
    pub const DRAW: Self = Self(0);

    /// A win of the side to move when the game ends with that many stones on the board.
    pub const fn win(game: Game, stones: u32) -> Self {
        Self(((game.cells() + 2 - stones) / 2) as i8)
    }

    /// A loss of the side to move when the game ends with that many stones on the board.
    pub const fn loss(game: Game, stones: u32) -> Self {
        Self(-Self::win(game, stones).0)
    }

    /// A score that was stored as its plain number, [`value`](Self::value).
    pub const fn from_value(value: i32) -> Self {
        Self(value as i8)
    }

    /// The plain number.
    pub const fn value(self) -> i32 {
        self.0 as i32
    }

    /// Win, draw or loss.
    pub const fn verdict(self) -> Verdict {
        match self.0 {
            1.. => Verdict::Win,
            0 => Verdict::Draw,
            _ => Verdict::Loss,
        }
    }

    /// The stones on the board when the game ends under best play, for a position of that ply with this score.
    ///
    /// ```
    /// # use foursight_core::Game;
    /// # use foursight_solver::Score;
    /// // The first player wins with her 21st stone, the 41st on the board; seen by the other side it is a loss.
    /// assert_eq!(Score::loss(Game::CONNECT4, 41).last_ply(Game::CONNECT4, 1), 41);
    /// assert_eq!(Score::DRAW.last_ply(Game::CONNECT4, 8), 42);
    /// // A loss of the side to move at ply 4 comes with an even number of stones.
    /// assert_eq!(Score::loss(Game::CONNECT4, 40).last_ply(Game::CONNECT4, 4), 40);
    /// // In misère the loser places the last stone.
    /// let misere = Game::TICTACTOE.misere().unwrap();
    /// assert_eq!(Score::win(misere, 6).last_ply(misere, 4), 6);
    /// ```
    pub const fn last_ply(self, game: Game, ply: u32) -> u32 {
        if self.0 == 0 {
            return game.cells();
        }
        // The score leaves two candidates. The last stone is the winner's, in misère the loser's, and each player's stones
        // come at every second ply.
        let ends_it = (self.0 > 0) != game.is_misere();
        let parity = if ends_it { (ply + 1) % 2 } else { ply % 2 };
        let late = game.cells() + 2 - 2 * self.0.unsigned_abs() as u32;
        if late % 2 == parity && late <= game.cells() { late } else { late - 1 }
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
/// let bounds = Bounds { lower: Score::win(Game::CONNECT4, 41), upper: Score::win(Game::CONNECT4, 9) };
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
    pub const fn exact(score: Score) -> Self {
        Self { lower: score, upper: score }
    }

    /// The score, once both bounds meet.
    pub fn score(self) -> Option<Score> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// Win, draw or loss, once both bounds agree on it.
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
