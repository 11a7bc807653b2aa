//! The JSON of `review`.

use foursight_coach::{Accuracy, Class, Review, ReviewedMove, english};
use foursight_core::notation::moves_text;
use foursight_core::{Cell, Game, Outcome};
use foursight_solver::Score;
use serde::Serialize;

use super::analysis::Name;
use super::explanation::{ExplainedMove, FactJson, LineJson};
use super::{GameJson, VERSION, to_line};

/// A game, move by move.
#[derive(Serialize)]
pub(crate) struct ReviewJson {
    version: u32,
    /// Which line of the input, or which argument, counted from 1.
    number: u64,
    game: GameJson,
    moves: String,
    result: Option<&'static str>,
    exact: bool,
    /// For the first player, before each move and at the end.
    values: Vec<Option<i32>>,
    reviewed: Vec<MoveJson>,
    accuracy: Accuracies,
    turning_points: Vec<u32>,
    lesson: Option<LessonJson>,
}

#[derive(Serialize)]
struct MoveJson {
    number: u32,
    player: String,
    #[serde(rename = "move")]
    name: Name,
    class: Option<String>,
    before: Option<i32>,
    after: Option<i32>,
    outcome_before: Option<String>,
    outcome_after: Option<String>,
    better: Option<Vec<Name>>,
}

#[derive(Serialize)]
struct Accuracies {
    first: AccuracyJson,
    second: AccuracyJson,
}

#[derive(Serialize)]
struct AccuracyJson {
    percent: Option<f64>,
    best: u32,
    good: u32,
    slow: u32,
    mistake: u32,
    blunder: u32,
}

/// The worst move explained.
#[derive(Serialize)]
struct LessonJson {
    number: u32,
    #[serde(flatten)]
    explained: ExplainedMove,
    facts: Vec<FactJson>,
    line: Vec<LineJson>,
    text: Vec<String>,
}

impl ReviewJson {
    /// The result that was claimed counts where the moves do not end the game.
    pub(crate) fn new(review: &Review, claimed: Option<Outcome>, number: u64) -> Self {
        let played: Vec<Cell> = review.moves.iter().map(|it| it.cell).collect();
        let [first, second] = review.accuracy.map(AccuracyJson::new);
        Self {
            version: VERSION,
            number,
            game: GameJson::new(review.game),
            moves: moves_text(review.game, &played),
            result: review.outcome.or(claimed).map(Outcome::result),
            exact: review.is_exact(),
            values: review.values.iter().map(|value| value.map(Score::value)).collect(),
            reviewed: review.moves.iter().map(|it| MoveJson::new(review.game, it)).collect(),
            accuracy: Accuracies { first, second },
            turning_points: review.turning_points().map(|it| it.number).collect(),
            lesson: review.lesson.as_ref().map(|lesson| LessonJson {
                number: lesson.before.position.ply() + 1,
                explained: ExplainedMove::new(lesson),
                facts: FactJson::list(lesson.before.position, &lesson.facts),
                line: LineJson::list(review.game, &lesson.line),
                text: english::move_explanation(lesson),
            }),
        }
    }

    pub(crate) fn to_line(&self) -> String {
        to_line(self)
    }
}

impl MoveJson {
    fn new(game: Game, it: &ReviewedMove) -> Self {
        let known = it.assessment.as_ref();
        Self {
            number: it.number,
            player: it.player.to_string(),
            name: Name::new(game, it.cell),
            class: known.map(|it| it.class.to_string()),
            before: known.map(|it| it.before.value()),
            after: known.map(|it| it.after.value()),
            outcome_before: known.map(|it| it.before.verdict().to_string()),
            outcome_after: known.map(|it| it.after.verdict().to_string()),
            better: known.map(|it| Name::list(game, &it.better)),
        }
    }
}

impl AccuracyJson {
    fn new(accuracy: Accuracy) -> Self {
        let count = |class: Class| accuracy.counts[class as usize];
        Self {
            // A tenth of a percent is more than the figure means.
            percent: accuracy.percent().map(|percent| (percent * 10.0).round() / 10.0),
            best: count(Class::Best),
            good: count(Class::Good),
            slow: count(Class::Slow),
            mistake: count(Class::Mistake),
            blunder: count(Class::Blunder),
        }
    }
}
