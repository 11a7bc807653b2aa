//! Going through a finished game: what each move did to the exact value.

use foursight_core::{AnyPosition, Cell, Game, Outcome, PlayError, Player};
use foursight_solver::{Analysis, Limits, Score, Solver, Verdict};

use crate::asking::{Asking, Within};
use crate::class::Class;
use crate::explain::{MoveExplanation, remarks};

mod accuracy;
mod lesson;

pub use accuracy::{Accuracy, OPENING, Phase};
pub use lesson::explain_turning_points;
use lesson::{Played, is_deep};

/// What a move did to the value of the game, for the player who made it.
///
/// ```
/// use foursight_coach::{Class, review};
/// use foursight_core::{Cell, Game};
/// use foursight_solver::{Limits, Solver};
///
/// // Tic-tac-toe: a1, and o does not take the centre.
/// let moves = [Cell::new(0, 0), Cell::new(1, 0)];
/// let review = review(Game::TICTACTOE, &moves, &mut Solver::default(), &Limits::default()).unwrap();
/// let assessment = review.moves[1].assessment.as_ref().unwrap();
/// assert_eq!((assessment.before.value(), assessment.after.value()), (0, -2));
/// assert_eq!((assessment.class, &assessment.better[..]), (Class::Mistake, &[Cell::new(1, 1)][..]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assessment {
    /// The score before the move, with the best move.
    pub before: Score,
    /// The score of the move that was played.
    pub after: Score,
    /// How good it was.
    pub class: Class,
    /// The moves that would have been best, the one nearest to the centre first; empty if this one was.
    pub better: Vec<Cell>,
    /// Whether there was no choice worth a thought: one legal move, or every other one lost at once.
    pub is_forced: bool,
    /// A mistake of the opening that no person could see: nothing that follows at once, by force or by a plan punishes it.
    pub is_deep: bool,
}

impl Assessment {
    /// Whether the move says something about its player: something was at stake, and there was a choice.
    ///
    /// ```
    /// use foursight_coach::review;
    /// use foursight_core::{Cell, Game};
    /// use foursight_solver::{Limits, Solver};
    ///
    /// // Tic-tac-toe: o does not take the centre and is lost; whatever it plays then does not count.
    /// let moves = ["a1", "b1", "a2", "a3"].map(|cell| cell.parse::<Cell>().unwrap());
    /// let review = review(Game::TICTACTOE, &moves, &mut Solver::default(), &Limits::default()).unwrap();
    /// let counts: Vec<bool> = review.moves.iter().map(|it| it.assessment.as_ref().unwrap().counts()).collect();
    /// assert_eq!(counts, [true, true, true, false]);
    /// ```
    pub fn counts(&self) -> bool {
        !self.is_forced && self.before.verdict() != Verdict::Loss
    }
}

/// A move of a reviewed game.
///
/// ```
/// use foursight_coach::review;
/// use foursight_core::{Cell, Game, Player};
/// use foursight_solver::{Limits, Solver};
///
/// let moves = [Cell::new(0, 0), Cell::new(1, 0)];
/// let review = review(Game::TICTACTOE, &moves, &mut Solver::default(), &Limits::default()).unwrap();
/// let second = &review.moves[1];
/// assert_eq!((second.number, second.player, second.cell), (2, Player::Second, Cell::new(1, 0)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewedMove {
    /// Which move of the game, from 1: the stones on the board after it.
    pub number: u32,
    /// Who made it.
    pub player: Player,
    /// Where.
    pub cell: Cell,
    /// What it did; absent if a limit struck before it was known.
    pub assessment: Option<Assessment>,
}

impl ReviewedMove {
    /// Its class, if it is known.
    ///
    /// ```
    /// use foursight_coach::{Class, review};
    /// use foursight_core::{Cell, Game};
    /// use foursight_solver::{Limits, Solver};
    ///
    /// let moves = [Cell::new(0, 0), Cell::new(1, 0)];
    /// let review = review(Game::TICTACTOE, &moves, &mut Solver::default(), &Limits::default()).unwrap();
    /// let classes: Vec<_> = review.moves.iter().map(|it| it.class()).collect();
    /// assert_eq!(classes, [Some(Class::Best), Some(Class::Mistake)]);
    /// ```
    pub fn class(&self) -> Option<Class> {
        self.assessment.as_ref().map(|it| it.class)
    }
}

/// A game, move by move.
///
/// ```
/// use foursight_coach::{english, review};
/// use foursight_core::{Game, notation::{GameOptions, parse}};
/// use foursight_solver::{Limits, Solver};
///
/// let game: Game = "5x4x4".parse().unwrap();
/// let moves = parse("3323231", GameOptions::from(game)).unwrap().moves.unwrap();
/// let review = review(game, &moves, &mut Solver::default(), &Limits::default()).unwrap();
/// let values: Vec<i32> = review.values.iter().map(|value| value.unwrap().value()).collect();
/// assert_eq!(values, [0, 0, 0, -1, 7, -1, 6, -1], "for the first player, before and after each move");
/// assert_eq!(review.outcome, None, "it was not played to the end");
/// assert_eq!(review.accuracy[1].counts, [1, 0, 0, 0, 2], "o: one best move and two blunders");
/// assert_eq!(
///     english::move_explanation(&review.lesson.unwrap())[0],
///     "column 3 is a blunder: it turns a win on move 20 into a loss on move 9; column 5 is best."
/// );
/// ```
#[derive(Clone, Debug)]
pub struct Review {
    /// Which game was played.
    pub game: Game,
    /// The moves.
    pub moves: Vec<ReviewedMove>,
    /// The score before each move and after the last one, for the first player; absent where a limit struck.
    pub values: Vec<Option<Score>>,
    /// How it ended; `None` if it was not played to the end.
    pub outcome: Option<Outcome>,
    /// How the first and the second player did.
    pub accuracy: [Accuracy; 2],
    /// The accuracy of the first and the second player in each phase, as [`Phase::ALL`].
    pub phases: [[Accuracy; 3]; 2],
    /// The most instructive move explained: the lesson of one of the players. Absent if all moves were best.
    pub lesson: Option<MoveExplanation>,
    /// The most instructive mistake of the first and of the second player explained; absent if there is none.
    pub lessons: [Option<MoveExplanation>; 2],
}

impl Review {
    /// The moves that changed the outcome: the mistakes and the blunders.
    ///
    /// ```
    /// use foursight_coach::review;
    /// use foursight_core::{Game, notation::{GameOptions, parse}};
    /// use foursight_solver::{Limits, Solver};
    ///
    /// let game: Game = "5x4x4".parse().unwrap();
    /// let moves = parse("3323231", GameOptions::from(game)).unwrap().moves.unwrap();
    /// let review = review(game, &moves, &mut Solver::default(), &Limits::default()).unwrap();
    /// assert_eq!(review.turning_points().map(|it| it.number).collect::<Vec<_>>(), [3, 4, 5, 6, 7]);
    /// ```
    pub fn turning_points(&self) -> impl Iterator<Item = &ReviewedMove> {
        self.moves.iter().filter(|it| it.class().is_some_and(Class::is_error))
    }

    /// Whether every move was assessed.
    ///
    /// ```
    /// use foursight_coach::review;
    /// use foursight_core::{Cell, Game};
    /// use foursight_solver::{Limits, Solver};
    ///
    /// let mut solver = Solver::builder().no_book().build();
    /// let mut is_exact = |game, limits| review(game, &[], &mut solver, &limits).unwrap().is_exact();
    /// assert!(is_exact(Game::TICTACTOE, Limits::default()));
    /// assert!(!is_exact(Game::CONNECT4, Limits { nodes: Some(1), ..Limits::default() }));
    /// ```
    pub fn is_exact(&self) -> bool {
        self.values.iter().all(Option::is_some)
    }
}

/// Reviews a game from its start.
///
/// The positions are solved from the last to the first: what the table learns of the end helps at the beginning.
/// Time and nodes of the limits hold for each position, the deadline and the cancelling for the whole review: what is not
/// assessed by then stays without an assessment.
///
/// # Errors
///
/// [`PlayError`] if a move is not legal.
///
/// # Limits
///
/// A review of n moves asks the solver for n + 1 scores, for the better moves wherever the best one was not played, for the reasons of some
/// mistakes, and for the lessons what [`explain_move`](crate::explain_move) asks. Time and nodes are for each of these questions, so they say little about how long the whole takes.
///
/// ```
/// use foursight_coach::{Class, review};
/// use foursight_core::{Game, notation::{GameOptions, parse}};
/// use foursight_solver::{Limits, Solver};
///
/// let game: Game = "5x4x4".parse().unwrap();
/// let moves = parse("3323231", GameOptions::from(game)).unwrap().moves.unwrap();
/// let review = review(game, &moves, &mut Solver::default(), &Limits::default()).unwrap();
/// let classes: Vec<Class> = review.moves.iter().map(|it| it.class().expect("no limit was set")).collect();
/// assert_eq!(classes[..4], [Class::Best, Class::Best, Class::Mistake, Class::Blunder]);
/// ```
pub fn review(game: Game, moves: &[Cell], solver: &mut Solver, limits: &Limits) -> Result<Review, PlayError> {
    let positions = positions_of(game, moves)?;
    let Ok(review) = review_by(&positions, moves, &mut Within(solver, limits));
    Ok(review)
}

/// As [`review`], but without lessons, whose reasons take most of the time: for the classes and the accuracy of many games.
///
/// # Errors
///
/// [`PlayError`] if a move is not legal.
///
/// ```
/// use foursight_coach::{assess_moves, review};
/// use foursight_core::{Cell, Game};
/// use foursight_solver::{Limits, Solver};
///
/// let moves = [Cell::new(0, 0), Cell::new(1, 0)];
/// let (mut solver, limits) = (Solver::default(), Limits::default());
/// let assessed = assess_moves(Game::TICTACTOE, &moves, &mut solver, &limits).unwrap();
/// let reviewed = review(Game::TICTACTOE, &moves, &mut solver, &limits).unwrap();
/// assert_eq!((&assessed.moves, assessed.accuracy), (&reviewed.moves, reviewed.accuracy));
/// assert!(assessed.lesson.is_none() && reviewed.lesson.is_some());
/// ```
pub fn assess_moves(
    game: Game,
    moves: &[Cell],
    solver: &mut Solver,
    limits: &Limits,
) -> Result<Review, PlayError> {
    let positions = positions_of(game, moves)?;
    let Ok((review, _)) = assess_by(&positions, moves, &mut Within(solver, limits));
    Ok(review)
}

/// The positions of a game, from its start to the one after the last move.
pub(crate) fn positions_of(game: Game, moves: &[Cell]) -> Result<Vec<AnyPosition>, PlayError> {
    let mut positions = vec![AnyPosition::new(game)];
    for &cell in moves {
        positions.push(positions[positions.len() - 1].place(cell)?);
    }
    Ok(positions)
}

/// The review of a game with these positions and moves.
pub(crate) fn review_by<A: Asking>(
    positions: &[AnyPosition],
    moves: &[Cell],
    asking: &mut A,
) -> Result<Review, A::Pause> {
    let (mut review, analyses) = assess_by(positions, moves, asking)?;
    let played = Played { positions, moves: &review.moves, analyses: &analyses };
    (review.lesson, review.lessons) = played.lessons(asking)?;
    Ok(review)
}

/// The review without its lessons, and the analysis of the position before each move that was not best.
fn assess_by<A: Asking>(
    positions: &[AnyPosition],
    moves: &[Cell],
    asking: &mut A,
) -> Result<(Review, Vec<Option<Analysis>>), A::Pause> {
    let score = |&it: &AnyPosition| asking.solve(it).map(|solution| solution.score());
    let mut scores: Vec<Option<Score>> = positions.iter().rev().map(score).collect::<Result<_, _>>()?;
    scores.reverse();
    let (mut reviewed, mut analyses) = (Vec::new(), Vec::new());
    for (index, &cell) in moves.iter().enumerate() {
        let position = positions[index];
        let (assessment, analysis) = match scores[index].zip(scores[index + 1]) {
            Some((before, next)) => assess(position, cell, before, -next, asking)?,
            None => (None, None),
        };
        analyses.push(analysis);
        let (number, player) = (position.ply() + 1, position.to_move());
        reviewed.push(ReviewedMove { number, player, cell, assessment });
    }
    let for_first = |(position, score): (&AnyPosition, &Option<Score>)| {
        score.map(|score| if position.to_move() == Player::First { score } else { -score })
    };
    let review = Review {
        game: positions[0].game(),
        values: positions.iter().zip(&scores).map(for_first).collect(),
        outcome: positions[positions.len() - 1].outcome(),
        accuracy: Player::ALL.map(|player| Accuracy::of(&reviewed, player, None)),
        phases: Player::ALL
            .map(|player| Phase::ALL.map(|phase| Accuracy::of(&reviewed, player, Some(phase)))),
        moves: reviewed,
        lesson: None,
        lessons: [None, None],
    };
    Ok((review, analyses))
}

/// What a move did, and for one that is not best the analysis of the position before it.
fn assess<A: Asking>(
    position: AnyPosition,
    cell: Cell,
    before: Score,
    after: Score,
    asking: &mut A,
) -> Result<(Option<Assessment>, Option<Analysis>), A::Pause> {
    let class = Class::of(position.game(), position.ply(), before, after);
    let analysis = if class == Class::Best { None } else { Some(asking.analyze(position)?) };
    let better = analysis.as_ref().map_or_else(Vec::new, |it| it.best.clone());
    if class != Class::Best && better.is_empty() {
        return Ok((None, None));
    }
    let is_forced = remarks(position, &[cell]).first().is_some_and(|it| it.is_forced);
    let is_deep = class.is_error() && is_deep(position, cell);
    Ok((Some(Assessment { before, after, class, better, is_forced, is_deep }), analysis))
}
