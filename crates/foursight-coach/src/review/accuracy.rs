//! How well a player did.

use foursight_core::Player;

use super::ReviewedMove;
use crate::level::Level;

/// Moves of the opening: what is wrong with one of them is seldom to be seen.
pub const OPENING: u32 = 12;
/// Moves before the end begins.
const MIDDLE: u32 = 24;

/// A part of a game.
///
/// ```
/// use foursight_coach::Phase;
///
/// assert_eq!([1, 12, 13, 24, 25].map(Phase::of), [Phase::Opening, Phase::Opening, Phase::Middle, Phase::Middle, Phase::End]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Moves 1 to 12.
    Opening,
    /// Moves 13 to 24.
    Middle,
    /// The moves after them.
    End,
}

impl Phase {
    /// All phases, in their order.
    ///
    /// ```
    /// use foursight_coach::Phase;
    ///
    /// assert_eq!(Phase::ALL[0], Phase::of(1));
    /// ```
    pub const ALL: [Self; 3] = [Self::Opening, Self::Middle, Self::End];

    /// The phase of a move, counted from 1.
    ///
    /// ```
    /// use foursight_coach::Phase;
    ///
    /// assert_eq!(Phase::of(42), Phase::End);
    /// ```
    pub const fn of(number: u32) -> Self {
        if number <= OPENING {
            Self::Opening
        } else if number <= MIDDLE {
            Self::Middle
        } else {
            Self::End
        }
    }
}

/// How one player did.
///
/// ```
/// use foursight_coach::review;
/// use foursight_core::{Cell, Game};
/// use foursight_solver::{Limits, Solver};
///
/// let moves = [Cell::new(0, 0), Cell::new(1, 0)];
/// let review = review(Game::TICTACTOE, &moves, &mut Solver::default(), &Limits::default()).unwrap();
/// assert_eq!(review.accuracy.map(|it| it.counts), [[1, 0, 0, 0, 0], [0, 0, 0, 1, 0]]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Accuracy {
    /// Moves of each class, the best first, as [`Class::ALL`](crate::Class::ALL).
    pub counts: [u32; 5],
    /// Those that count for the accuracy: there was a choice, and the game was not lost already.
    pub counted: [u32; 5],
    /// Those of them that are mistakes of the opening that no person could see; they count half.
    pub deep: [u32; 5],
}

impl Accuracy {
    /// What a move of each class counts for.
    const WORTH: [f64; 5] = [1.0, 0.9, 0.6, 0.2, 0.0];

    /// What each level has on average, in percent, from level 1 to 10: `examples/reasons.rs --levels`.
    const OF_LEVELS: [u32; 10] = [48, 52, 54, 59, 63, 67, 69, 71, 74, 77];

    /// Of the moves of a player, in a phase or in the whole game.
    pub(super) fn of(moves: &[ReviewedMove], player: Player, phase: Option<Phase>) -> Self {
        let mut accuracy = Self::default();
        let asked = |it: &&ReviewedMove| {
            it.player == player && phase.is_none_or(|phase| Phase::of(it.number) == phase)
        };
        for assessment in moves.iter().filter(asked).filter_map(|it| it.assessment.as_ref()) {
            let class = assessment.class as usize;
            accuracy.counts[class] += 1;
            accuracy.counted[class] += u32::from(assessment.counts());
            accuracy.deep[class] += u32::from(assessment.counts() && assessment.is_deep);
        }
        accuracy
    }

    /// From 0 to 100: the mean of what the moves that count are worth, 1 for best, 0.9 good, 0.6 slow, 0.2 mistake, 0 blunder; a deep one has half the
    /// weight. Absent if no move counts.
    ///
    /// ```
    /// use foursight_coach::Accuracy;
    ///
    /// let counts = [7, 1, 1, 0, 1];
    /// let accuracy = Accuracy { counts, counted: counts, deep: [0; 5] };
    /// assert_eq!(accuracy.percent(), Some(85.0));
    /// assert!(Accuracy { deep: [0, 0, 0, 0, 1], ..accuracy }.percent() > accuracy.percent());
    /// ```
    pub fn percent(&self) -> Option<f64> {
        let (mut weights, mut points) = (0.0, 0.0);
        for (class, worth) in Self::WORTH.into_iter().enumerate() {
            let weight = f64::from(self.counted[class]) - f64::from(self.deep[class]) / 2.0;
            weights += weight;
            points += weight * worth;
        }
        (weights > 0.0).then(|| 100.0 * points / weights)
    }

    /// The level from 1 to 10 whose accuracy is nearest to this on average, and that average; measured on 7x6 by games of each level against itself, see
    /// `docs/coach.md`. One game says little: players of one level differ more from game to game than two levels do.
    ///
    /// ```
    /// use foursight_coach::{Accuracy, Level};
    ///
    /// assert_eq!(Accuracy::nearest_level(100.0).0, Level::ALL[9]);
    /// assert_eq!(Accuracy::nearest_level(0.0).0, Level::ALL[0]);
    /// ```
    pub fn nearest_level(percent: f64) -> (Level, u32) {
        let levels = Level::ALL.into_iter().zip(Self::OF_LEVELS);
        let distance = |&(_, average): &(Level, u32)| (f64::from(average) - percent).abs();
        levels.min_by(|one, two| distance(one).total_cmp(&distance(two))).expect("there are ten levels")
    }
}
