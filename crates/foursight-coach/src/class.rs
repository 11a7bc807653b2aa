//! How good a move was.

use std::fmt;

use foursight_core::Game;
use foursight_solver::{Score, Verdict};

/// The class of a move, by what it does to the exact value.
///
/// | class | the move |
/// |---|---|
/// | best | holds the score |
/// | good | keeps the outcome, and is at most two plies worse: a win that much later, a loss that much sooner |
/// | slow | keeps the outcome, and is more than two plies worse |
/// | mistake | drops the outcome by one step: win to draw, or draw to loss |
/// | blunder | drops it by two: win to loss |
///
/// ```
/// use foursight_coach::Class;
/// use foursight_core::Game;
/// use foursight_solver::Score;
///
/// let win_on = |ply| Score::win(Game::CONNECT4, ply).unwrap();
/// let class = |best, played| Class::of(Game::CONNECT4, 14, best, played);
/// assert_eq!(class(win_on(21), win_on(21)), Class::Best);
/// assert_eq!(class(win_on(21), win_on(23)), Class::Good);
/// assert_eq!(class(win_on(21), win_on(25)), Class::Slow);
/// assert_eq!(class(win_on(21), Score::DRAW), Class::Mistake);
/// assert_eq!(class(win_on(21), -win_on(40)), Class::Blunder);
/// assert!(Class::Blunder > Class::Mistake, "the worse, the greater");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// Nothing is better.
    Best,
    /// The same outcome, at most two plies worse.
    Good,
    /// The same outcome, more than two plies worse.
    Slow,
    /// The outcome drops by one step.
    Mistake,
    /// A win becomes a loss.
    Blunder,
}

impl Class {
    /// All classes, the best first.
    ///
    /// ```
    /// use foursight_coach::Class;
    ///
    /// assert_eq!(Class::ALL.map(|class| class.to_string()), ["best", "good", "slow", "mistake", "blunder"]);
    /// assert!(Class::ALL.is_sorted());
    /// ```
    pub const ALL: [Self; 5] = [Self::Best, Self::Good, Self::Slow, Self::Mistake, Self::Blunder];

    /// The class of a move in a position of that ply: `best` is the score of the position, `played` the one of the move.
    ///
    /// ```
    /// use foursight_coach::Class;
    /// use foursight_core::{Game, Position};
    /// use foursight_solver::Solver;
    ///
    /// let position: Position = "46136224167753".parse().unwrap();
    /// let analysis = Solver::default().analyze(position);
    /// let best = analysis.score().unwrap();
    /// let classes: Vec<String> = (analysis.moves.iter().map(|it| it.score().unwrap()))
    ///     .map(|played| Class::of(Game::CONNECT4, position.ply(), best, played).to_string())
    ///     .collect();
    /// // The scores are 2, 3, 1, -2, -12, 0 and -2.
    /// assert_eq!(classes, ["good", "best", "slow", "blunder", "blunder", "mistake", "blunder"]);
    /// ```
    pub fn of(game: Game, ply: u32, best: Score, played: Score) -> Self {
        match (best.verdict(), played.verdict()) {
            _ if played >= best => Self::Best,
            (Verdict::Win, Verdict::Loss) => Self::Blunder,
            (before, after) if before != after => Self::Mistake,
            _ if best.last_ply(game, ply).abs_diff(played.last_ply(game, ply)) <= 2 => Self::Good,
            _ => Self::Slow,
        }
    }

    /// Whether the move gave away what it had: a mistake or a blunder.
    ///
    /// ```
    /// use foursight_coach::Class;
    ///
    /// assert_eq!(Class::ALL.map(Class::is_error), [false, false, false, true, true]);
    /// ```
    pub const fn is_error(self) -> bool {
        matches!(self, Self::Mistake | Self::Blunder)
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Best => "best",
            Self::Good => "good",
            Self::Slow => "slow",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        })
    }
}
