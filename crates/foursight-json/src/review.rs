//! A game, move by move.

use foursight_coach::{Class as Grade, english};
use foursight_core::notation::moves_text;
use foursight_solver::Score;
use serde::{Deserialize, Serialize};

use crate::{
    Class, ExplainedMove, Fact, Game, GameResult, LineMove, Move, Outcome, Player, Players, Reason, Version,
    explanation,
};

/// `review`: a game, move by move; what a limit left open is `null`.
///
/// ```
/// use foursight_coach::review;
/// use foursight_core::{Game, notation::{GameOptions, parse}};
/// use foursight_json::{GameResult, Review, from_line, to_line};
/// use foursight_solver::{Limits, Solver};
///
/// let game: Game = "2x3x3".parse().unwrap();
/// let moves = parse("12121", GameOptions::from(game)).unwrap().moves.unwrap();
/// let reviewed = review(game, &moves, &mut Solver::default(), &Limits::default()).unwrap();
/// let review = Review::new(&reviewed, None, 1);
/// assert_eq!((review.result, review.turning_points.as_slice()), (Some(GameResult::FirstWins), &[4][..]));
/// assert_eq!(from_line(&to_line(&review)), Ok(review));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Review {
    /// Always 1.
    pub version: Version,
    /// Which line of the input, or which argument, counted from 1.
    pub number: u64,
    /// Which game.
    pub game: Game,
    /// Its moves.
    pub moves: String,
    /// How it ended; `null` if the moves do not end it.
    pub result: Option<GameResult>,
    /// Whether every move was assessed.
    pub exact: bool,
    /// The score for the first player before each move, and after the last one.
    pub values: Vec<Option<i32>>,
    /// The moves.
    pub reviewed: Vec<ReviewedMove>,
    /// How well each player did.
    pub accuracy: Players<Accuracy>,
    /// The numbers of the mistakes and blunders.
    pub turning_points: Vec<u32>,
    /// The accuracy of each player in each phase.
    #[serde(default)]
    pub phases: Option<Players<Phases>>,
    /// The most instructive move explained; `null` if all moves were best.
    pub lesson: Option<Lesson>,
    /// The most instructive mistake of each player explained; `null` if there is none.
    #[serde(default)]
    pub lessons: Option<Lessons>,
    /// The game in three sentences.
    #[serde(default)]
    pub summary: Vec<String>,
}

/// The most instructive mistake of each player explained; `null` if there is none.
///
/// ```
/// use foursight_json::{Lessons, from_line};
///
/// let lessons: Lessons = from_line(r#"{"first":null,"second":null}"#).unwrap();
/// assert_eq!(lessons.first, None);
/// assert!(from_line::<Lessons>("{}").is_err(), "both are there, also where there is none");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Lessons {
    /// That of the first player.
    #[serde(deserialize_with = "Option::deserialize")]
    pub first: Option<Lesson>,
    /// That of the second player.
    #[serde(deserialize_with = "Option::deserialize")]
    pub second: Option<Lesson>,
}

/// The accuracy of a player in each phase, from 0 to 100; `null` where no move counts.
///
/// ```
/// use foursight_json::{Phases, from_line};
///
/// let phases: Phases = from_line(r#"{"opening":90.0,"middle":null,"end":100.0}"#).unwrap();
/// assert_eq!(phases.middle, None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Phases {
    /// Moves 1 to 12.
    #[serde(deserialize_with = "Option::deserialize")]
    pub opening: Option<f64>,
    /// Moves 13 to 24.
    #[serde(deserialize_with = "Option::deserialize")]
    pub middle: Option<f64>,
    /// The moves after them.
    #[serde(deserialize_with = "Option::deserialize")]
    pub end: Option<f64>,
}

/// A move of a reviewed game.
///
/// ```
/// use foursight_json::{Class, Move, ReviewedMove, from_line};
///
/// let json = r#"{"number":4,"player":"second","move":2,"class":"mistake","before":0,"after":-1,
///     "outcome_before":"draw","outcome_after":"loss","better":[1]}"#;
/// let reviewed: ReviewedMove = from_line(json).unwrap();
/// assert_eq!((reviewed.class, reviewed.better), (Some(Class::Mistake), Some(vec![Move::Column(1)])));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewedMove {
    /// Which move of the game, from 1.
    pub number: u32,
    /// Who made it.
    pub player: Player,
    /// The move.
    #[serde(rename = "move")]
    pub played: Move,
    /// How good it was.
    pub class: Option<Class>,
    /// The score before it, for the player who moves.
    pub before: Option<i32>,
    /// The score of the move, for the player who moves.
    pub after: Option<i32>,
    /// Win, draw or loss before it.
    pub outcome_before: Option<Outcome>,
    /// Win, draw or loss after it.
    pub outcome_after: Option<Outcome>,
    /// The moves that would have been best.
    pub better: Option<Vec<Move>>,
    /// Whether it does not count for the accuracy, because there was no choice or the game was lost already.
    #[serde(default, skip_serializing_if = "is_false")]
    pub excluded: bool,
    /// Whether it is a mistake of the opening that no person could see; it counts half.
    #[serde(default, skip_serializing_if = "is_false")]
    pub deep: bool,
}

/// How well a player did.
///
/// ```
/// use foursight_json::Accuracy;
///
/// let counts = [7, 1, 1, 0, 1];
/// let accuracy = Accuracy::from(foursight_coach::Accuracy { counts, counted: counts, deep: [0; 5] });
/// assert_eq!((accuracy.percent, accuracy.slow), (Some(85.0), 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Accuracy {
    /// From 0 to 100; `null` if no move counts.
    pub percent: Option<f64>,
    /// Moves of this class.
    pub best: u32,
    /// Moves of this class.
    pub good: u32,
    /// Moves of this class.
    pub slow: u32,
    /// Moves of this class.
    pub mistake: u32,
    /// Moves of this class.
    pub blunder: u32,
}

/// A move of the game explained.
///
/// ```
/// use foursight_json::{Lesson, from_line};
///
/// let json = r#"{"number":4,"move":2,"class":"mistake","score":-1,"outcome":"loss","ends_on_move":5,
///     "facts":[],"line":[],"text":["column 2 is a mistake"]}"#;
/// assert_eq!(from_line::<Lesson>(json).unwrap().explained.ends_on_move, Some(5));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Lesson {
    /// Which move of the game, from 1.
    pub number: u32,
    /// The move.
    #[serde(flatten)]
    pub explained: ExplainedMove,
    /// What can be seen, the most urgent first.
    pub facts: Vec<Fact>,
    /// How the game goes on after it under best play.
    pub line: Vec<LineMove>,
    /// How it is punished.
    #[serde(default)]
    pub reason: Option<Reason>,
    /// What the better move would have done.
    #[serde(default)]
    pub better: Option<Reason>,
    /// The same in English sentences.
    pub text: Vec<String>,
}

impl Review {
    /// The review of game `number`. The result that was claimed counts where the moves do not end the game.
    ///
    /// ```
    /// # use foursight_coach::review;
    /// # use foursight_core::{Game, Outcome};
    /// # use foursight_json::{GameResult, Review};
    /// # use foursight_solver::{Limits, Solver};
    /// let reviewed = review(Game::TICTACTOE, &[], &mut Solver::default(), &Limits::default()).unwrap();
    /// let review = Review::new(&reviewed, Some(Outcome::Draw), 7);
    /// assert_eq!((review.number, review.values.as_slice(), review.lesson), (7, &[Some(0)][..], None));
    /// assert_eq!(review.result, Some(GameResult::Draw));
    /// ```
    pub fn new(
        review: &foursight_coach::Review,
        claimed: Option<foursight_core::Outcome>,
        number: u64,
    ) -> Self {
        let played: Vec<_> = review.moves.iter().map(|it| it.cell).collect();
        let [first, second] = review.accuracy.map(Accuracy::from);
        Self {
            version: Version,
            number,
            game: review.game.into(),
            moves: moves_text(review.game, &played),
            result: review.outcome.or(claimed).map(GameResult::from),
            exact: review.is_exact(),
            values: review.values.iter().map(|value| value.map(Score::value)).collect(),
            reviewed: review.moves.iter().map(|it| ReviewedMove::new(review.game, it)).collect(),
            accuracy: Players { first, second },
            turning_points: review.turning_points().map(|it| it.number).collect(),
            phases: {
                let [first, second] = review.phases.map(Phases::new);
                Some(Players { first, second })
            },
            lesson: review.lesson.as_ref().map(Lesson::from),
            lessons: {
                let [first, second] = review.lessons.each_ref().map(|it| it.as_ref().map(Lesson::from));
                Some(Lessons { first, second })
            },
            summary: english::summary(review).to_vec(),
        }
    }
}

impl Phases {
    fn new([opening, middle, end]: [foursight_coach::Accuracy; 3]) -> Self {
        let percent = |it: foursight_coach::Accuracy| Accuracy::from(it).percent;
        Self { opening: percent(opening), middle: percent(middle), end: percent(end) }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_false(value: &bool) -> bool {
    !value
}

impl ReviewedMove {
    fn new(game: foursight_core::Game, it: &foursight_coach::ReviewedMove) -> Self {
        let known = it.assessment.as_ref();
        Self {
            number: it.number,
            player: it.player.into(),
            played: Move::new(game, it.cell),
            class: known.map(|it| it.class.into()),
            before: known.map(|it| it.before.value()),
            after: known.map(|it| it.after.value()),
            outcome_before: known.map(|it| it.before.verdict().into()),
            outcome_after: known.map(|it| it.after.verdict().into()),
            better: known.map(|it| Move::list(game, &it.better)),
            excluded: known.is_some_and(|it| !it.counts()),
            deep: known.is_some_and(|it| it.is_deep),
        }
    }
}

impl From<foursight_coach::Accuracy> for Accuracy {
    fn from(accuracy: foursight_coach::Accuracy) -> Self {
        let count = |class: Grade| accuracy.counts[class as usize];
        Self {
            // A tenth of a percent is more than the figure means.
            percent: accuracy.percent().map(|percent| (percent * 10.0).round() / 10.0),
            best: count(Grade::Best),
            good: count(Grade::Good),
            slow: count(Grade::Slow),
            mistake: count(Grade::Mistake),
            blunder: count(Grade::Blunder),
        }
    }
}

impl From<&foursight_coach::MoveExplanation> for Lesson {
    fn from(it: &foursight_coach::MoveExplanation) -> Self {
        let position = it.before.position;
        let [reason, better] = explanation::reasons_of_move(it);
        Self {
            number: position.ply() + 1,
            explained: it.into(),
            facts: Fact::list(position, &it.facts),
            line: LineMove::list(position.game(), &it.line),
            reason,
            better,
            text: english::move_explanation(it),
        }
    }
}
