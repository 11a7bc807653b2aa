//! Why a position, or a move, is what it is.

use foursight_coach::english;
use foursight_core::Game;
use foursight_solver::Score;
use serde::{Deserialize, Serialize};

use crate::{
    Class, Fact, Move, Outcome, Player, Position, Reason, Remark, Subject, Value, Version, analysis,
};

/// `explain`: why a position, or a move, is what it is.
///
/// ```
/// use foursight_coach::explain;
/// use foursight_core::notation::{GameOptions, parse};
/// use foursight_json::{Explanation, FactKind, from_line, to_line};
/// use foursight_solver::{Limits, Solver};
///
/// let parsed = parse("15776336176576", GameOptions::default()).unwrap();
/// let explained = explain(parsed.position, &mut Solver::default(), &Limits::default());
/// let explanation = Explanation::of_position(&parsed, &explained);
/// assert_eq!(explanation.facts[0].kind, FactKind::Unplayable);
/// assert_eq!(explanation.text[2], explanation.facts[0].text);
/// assert_eq!(explanation.reason.as_ref().map(|reason| &reason.text[0]), Some(&explanation.text[1]));
/// assert_eq!(from_line(&to_line(&explanation)), Ok(explanation));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Explanation {
    /// Always 1.
    pub version: Version,
    /// The position.
    pub position: Position,
    /// What is proved about the position.
    #[serde(flatten)]
    pub value: Value,
    /// The best moves of the position; `null` while one more may turn out to be as good.
    pub best: Option<Vec<Move>>,
    /// The move that is explained; `null` where the position is.
    #[serde(rename = "move")]
    pub explained: Option<ExplainedMove>,
    /// What can be seen, the most urgent first.
    pub facts: Vec<Fact>,
    /// One optimal continuation, after the move if there is one.
    pub line: Vec<LineMove>,
    /// Why the winner wins, or why the side to move holds a draw; of a move that changes the outcome, how it is punished. `null` where that is
    /// not known.
    #[serde(default)]
    pub reason: Option<Reason>,
    /// Of a draw: why the other player holds it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counter: Option<Reason>,
    /// Of a move that changes the outcome: what the better move would have done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub better: Option<Reason>,
    /// The same in English sentences.
    pub text: Vec<String>,
}

/// The move that is explained; what is not proved is `null`.
///
/// ```
/// use foursight_json::{Class, ExplainedMove, Move, from_line};
///
/// let json = r#"{"move":3,"class":"blunder","score":-14,"outcome":"loss","ends_on_move":15}"#;
/// let explained: ExplainedMove = from_line(json).unwrap();
/// assert_eq!((explained.played, explained.class), (Move::Column(3), Some(Class::Blunder)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExplainedMove {
    /// The move.
    #[serde(rename = "move")]
    pub played: Move,
    /// How good it is.
    pub class: Option<Class>,
    /// The score of the side that makes it.
    pub score: Option<i32>,
    /// Win, draw or loss of the side that makes it.
    pub outcome: Option<Outcome>,
    /// Stones on the board when the game ends.
    pub ends_on_move: Option<u32>,
}

/// A move of a line.
///
/// ```
/// use foursight_json::{LineMove, Remark, from_line};
///
/// let line_move: LineMove = from_line(r#"{"player":"first","move":1,"remark":"wins","forced":false}"#).unwrap();
/// assert_eq!(line_move.remark, Some(Remark::Wins));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LineMove {
    /// Who makes it.
    pub player: Player,
    /// The move.
    #[serde(rename = "move")]
    pub played: Move,
    /// What there is to say about it.
    pub remark: Option<Remark>,
    /// Whether there was no choice: the only legal move, or the only one after which the opponent cannot win with his next stone.
    pub forced: bool,
}

impl Explanation {
    /// Of a position.
    ///
    /// ```
    /// # use foursight_coach::explain;
    /// # use foursight_core::{AnyPosition, Game};
    /// # use foursight_json::Explanation;
    /// # use foursight_solver::{Limits, Solver};
    /// let start = AnyPosition::new(Game::TICTACTOE);
    /// let explained = explain(start, &mut Solver::default(), &Limits::default());
    /// assert_eq!(Explanation::of_position(start, &explained).line.len(), 9);
    /// ```
    pub fn of_position<'a>(
        subject: impl Into<Subject<'a>>,
        explanation: &foursight_coach::Explanation,
    ) -> Self {
        let foursight_coach::Explanation { analysis, facts, line, reason, counter } = explanation;
        let json = |it: &Option<_>| it.as_ref().map(|it| Reason::new(analysis.position, it));
        let text = english::explanation(explanation);
        let whole = Self::new(subject.into(), analysis, None, (facts, line), text);
        Self { reason: json(reason), counter: json(counter), ..whole }
    }

    /// Of a move in the position.
    ///
    /// ```
    /// # use foursight_coach::explain_move;
    /// # use foursight_core::notation::{GameOptions, parse};
    /// # use foursight_json::{Class, Explanation};
    /// # use foursight_solver::{Limits, Solver};
    /// let parsed = parse("112233", GameOptions::default()).unwrap();
    /// let (cell, mut solver) = ("a3".parse().unwrap(), Solver::default());
    /// let explained = explain_move(parsed.position, cell, &mut solver, &Limits::default()).unwrap();
    /// let explained = Explanation::of_move(&parsed, &explained).explained.unwrap();
    /// assert_eq!(explained.class, Some(Class::Blunder));
    /// ```
    pub fn of_move<'a>(
        subject: impl Into<Subject<'a>>,
        explanation: &foursight_coach::MoveExplanation,
    ) -> Self {
        let foursight_coach::MoveExplanation { before, facts, line, .. } = explanation;
        let explained = ExplainedMove::from(explanation);
        let text = english::move_explanation(explanation);
        let whole = Self::new(subject.into(), before, Some(explained), (facts, line), text);
        let [reason, better] = reasons_of_move(explanation);
        Self { reason, better, ..whole }
    }

    fn new(
        subject: Subject<'_>,
        analysis: &foursight_solver::Analysis,
        explained: Option<ExplainedMove>,
        (facts, line): (&[foursight_coach::Fact], &[foursight_coach::LineMove]),
        text: Vec<String>,
    ) -> Self {
        let position = analysis.position;
        Self {
            version: Version,
            position: Position::new(subject),
            value: Value::new(position, analysis.bounds, analysis.is_exact()),
            best: analysis::best(analysis),
            explained,
            facts: Fact::list(position, facts),
            line: LineMove::list(position.game(), line),
            reason: None,
            counter: None,
            better: None,
            text,
        }
    }
}

/// How a move is punished, and what the better one would have done.
pub(crate) fn reasons_of_move(it: &foursight_coach::MoveExplanation) -> [Option<Reason>; 2] {
    let position = it.before.position;
    let after = position.place(it.cell).unwrap_or(position);
    [
        it.reason.as_ref().map(|reason| Reason::new(after, reason)),
        it.better.as_ref().map(|reason| Reason::new(position, reason)),
    ]
}

impl From<&foursight_coach::MoveExplanation> for ExplainedMove {
    fn from(it: &foursight_coach::MoveExplanation) -> Self {
        let position = it.before.position;
        Self {
            played: Move::new(position.game(), it.cell),
            class: it.class.map(Class::from),
            score: it.score.map(Score::value),
            outcome: it.score.map(|score| score.verdict().into()),
            ends_on_move: it.score.map(|score| score.last_ply(position.game(), position.ply())),
        }
    }
}

impl LineMove {
    /// A move of a line of that game.
    ///
    /// ```
    /// # use foursight_core::{Game, Player};
    /// # use foursight_json::{LineMove, to_line};
    /// let remark = foursight_coach::Remark::Blocks;
    /// let seen = foursight_coach::LineMove { player: Player::First, cell: "e5".parse().unwrap(), remark, is_forced: true };
    /// let json = r#"{"player":"first","move":5,"remark":"blocks","forced":true}"#;
    /// assert_eq!(to_line(&LineMove::new(Game::CONNECT4, &seen)), json);
    /// ```
    pub fn new(game: Game, it: &foursight_coach::LineMove) -> Self {
        Self {
            player: it.player.into(),
            played: Move::new(game, it.cell),
            remark: Remark::new(it.remark),
            forced: it.is_forced,
        }
    }

    pub(crate) fn list(game: Game, line: &[foursight_coach::LineMove]) -> Vec<Self> {
        line.iter().map(|it| Self::new(game, it)).collect()
    }
}
