//! Why somebody wins, or holds a draw.

use foursight_coach::{Ending as End, Guide as Followed, Idea as Told, english};
use foursight_core::{AnyPosition, Game};
use foursight_solver::proof::Leaf;
use serde::{Deserialize, Serialize};

use crate::{Cell, Completion, Move, Outcome, Plan, Player};

/// A reason: its kind, who gets what, how, and the same in English.
///
/// ```
/// use foursight_json::{Reason, ReasonKind, from_line};
///
/// let json = r#"{"kind":"forced_win","player":"first","goal":"win","idea":{"kind":"force","moves":[3],"completes":[]},
///     "text":["x wins by force"]}"#;
/// assert_eq!(from_line::<Reason>(json).unwrap().kind, ReasonKind::ForcedWin);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reason {
    /// Which kind of reason.
    pub kind: ReasonKind,
    /// Who gets something.
    pub player: Player,
    /// What he gets: a win or a draw.
    pub goal: Outcome,
    /// How he gets it.
    pub idea: Idea,
    /// How many positions the smallest proof has that was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof_nodes: Option<usize>,
    /// What happens in the line, where no short reason is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub story: Option<Story>,
    /// The same in English sentences.
    pub text: Vec<String>,
}

/// The kinds of reasons, the shortest first.
///
/// ```
/// use foursight_json::{ReasonKind, to_line};
///
/// assert_eq!(to_line(&ReasonKind::from(foursight_coach::ReasonKind::ShortProof)), r#""short_proof""#);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ReasonKind {
    /// A win or a loss with the next stones.
    Immediate,
    /// Every own move threatens to win at once.
    ForcedWin,
    /// Something to follow against every reply.
    Plan,
    /// A proof of at most thirty positions.
    ShortProof,
    /// No short reason is known.
    Calculation,
}

/// What the player of a reason does: its kind says which of the other fields it has.
///
/// ```
/// use foursight_json::{Idea, IdeaKind, from_line, to_line};
///
/// let json = r#"{"kind":"play","move":4,"then":{"kind":"open"}}"#;
/// let idea: Idea = from_line(json).unwrap();
/// assert_eq!((idea.kind, to_line(&idea).as_str()), (IdeaKind::Play, json));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Idea {
    /// What it is.
    pub kind: IdeaKind,
    /// Of `play`: the move; absent where it is on top of the stone before.
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    pub played: Option<Move>,
    /// Of `force`: own moves and the forced replies between them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<Move>,
    /// Of `wins` and, after the last move, of `force`: where the player completes a line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub completes: Vec<Completion>,
    /// Of `play`: what comes after the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub then: Option<Box<Idea>>,
    /// Of `answers`: what is done against each move of the other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<Reply>,
    /// Of `follow`: what is followed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guide: Option<GuideKind>,
    /// Of `follow`, where it is a plan of which the cells of each side are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<Plan>,
    /// Of `follow`, where it is a plan of a proof: the winning cells that are waited for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waits_for: Vec<Cell>,
    /// Of `follow`, where it is a diagram: the cells in the order in which they are played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<Cell>,
}

/// What an idea is.
///
/// ```
/// use foursight_json::{IdeaKind, to_line};
///
/// assert_eq!(to_line(&IdeaKind::Answers), r#""answers""#);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum IdeaKind {
    /// The player completes a line.
    Wins,
    /// He wins by force.
    Force,
    /// He plays a move.
    Play,
    /// He has an answer to every move of the other.
    Answers,
    /// He follows something against every move of the other.
    Follow,
    /// How is not told here.
    Open,
}

/// What is followed.
///
/// ```
/// use foursight_json::{GuideKind, to_line};
///
/// assert_eq!(to_line(&GuideKind::OnTop), r#""on_top""#);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum GuideKind {
    /// A plan of the strategy rules.
    Plan,
    /// An answer on top of every stone.
    OnTop,
    /// Threats against every reply.
    Threats,
    /// A rule that needs no board.
    Rule,
    /// An order of cells.
    Diagram,
}

/// Moves of the other player, and what is done against them.
///
/// ```
/// use foursight_json::{Reply, from_line};
///
/// let reply: Reply = from_line(r#"{"replies":[1,2],"then":{"kind":"open"}}"#).unwrap();
/// assert_eq!(reply.replies.len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reply {
    /// The moves.
    pub replies: Vec<Move>,
    /// What is done.
    pub then: Idea,
}

/// What happens in the line: not a law.
///
/// ```
/// use foursight_json::{EndingKind, Story, from_line};
///
/// let json = r#"{"cell":"e5","made_on_move":27,"ending":"runs_out","deeds":[]}"#;
/// assert_eq!(from_line::<Story>(json).unwrap().ending, EndingKind::RunsOut);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Story {
    /// The cell where the line is completed.
    pub cell: Cell,
    /// With which move of the game the threat there is made; `null` if it was there before.
    pub made_on_move: Option<u32>,
    /// How it ends.
    pub ending: EndingKind,
    /// What each move of the line does.
    pub deeds: Vec<Deed>,
}

/// How a line ends, seen from the loser's last move.
///
/// ```
/// use foursight_json::{EndingKind, to_line};
///
/// assert_eq!(to_line(&EndingKind::TwoThreats), r#""two_threats""#);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum EndingKind {
    /// Two threats at once.
    TwoThreats,
    /// A threat, and another above it.
    Stacked,
    /// Nothing is left but cells below a winning cell.
    RunsOut,
    /// There was another move.
    Open,
}

/// What a move of a line does.
///
/// ```
/// use foursight_json::{Deed, from_line};
///
/// let json = r#"{"player":"first","move":4,"makes":["e5"],"stops":[],"gives_up":[],"forced":false}"#;
/// assert_eq!(from_line::<Deed>(json).unwrap().makes.len(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Deed {
    /// Who moves.
    pub player: Player,
    /// The move.
    #[serde(rename = "move")]
    pub played: Move,
    /// Cells where this player would complete a line now, and would not before.
    pub makes: Vec<Cell>,
    /// The cell, if the other would have completed a line there.
    pub stops: Vec<Cell>,
    /// The cell above, if this player would have completed a line there.
    pub gives_up: Vec<Cell>,
    /// Whether there was no choice, as in the line.
    pub forced: bool,
}

impl Reason {
    /// A reason, for the position that it is about.
    ///
    /// ```
    /// # use foursight_coach::explain;
    /// # use foursight_core::AnyPosition;
    /// # use foursight_json::{IdeaKind, Reason};
    /// # use foursight_solver::{Limits, Solver};
    /// let position: AnyPosition = "4455".parse().unwrap();
    /// let reason = explain(position, &mut Solver::default(), &Limits::default()).reason.unwrap();
    /// assert_eq!(Reason::new(position, &reason).idea.kind, IdeaKind::Force);
    /// ```
    pub fn new(position: AnyPosition, reason: &foursight_coach::Reason) -> Self {
        let story = reason.story.as_ref();
        Self {
            kind: reason.kind.into(),
            player: reason.player.into(),
            goal: reason.goal.into(),
            idea: Idea::new(position.game(), &reason.idea),
            proof_nodes: reason.nodes,
            story: story.map(|story| Story::new(position, story)),
            text: english::reason(position, reason),
        }
    }
}

impl Idea {
    fn of(kind: IdeaKind) -> Self {
        Self {
            kind,
            played: None,
            moves: Vec::new(),
            completes: Vec::new(),
            then: None,
            answers: Vec::new(),
            guide: None,
            plan: None,
            waits_for: Vec::new(),
            order: Vec::new(),
        }
    }

    fn new(game: Game, idea: &Told) -> Self {
        let completions = |all: &[foursight_coach::Completion]| all.iter().map(Completion::from).collect();
        match idea {
            Told::Wins(wins) => Self { completes: completions(wins), ..Self::of(IdeaKind::Wins) },
            Told::Force(forced) => Self {
                moves: Move::list(game, &forced.moves),
                completes: completions(&forced.wins),
                ..Self::of(IdeaKind::Force)
            },
            Told::Play { cell, then } => Self {
                played: cell.map(|cell| Move::new(game, cell)),
                then: Some(Box::new(Self::new(game, then))),
                ..Self::of(IdeaKind::Play)
            },
            Told::Answers(answers) => {
                let reply = |it: &foursight_coach::Answer| Reply {
                    replies: Move::list(game, &it.replies),
                    then: Self::new(game, &it.idea),
                };
                Self { answers: answers.iter().map(reply).collect(), ..Self::of(IdeaKind::Answers) }
            }
            Told::Follow(guide) => Self::following(guide),
            Told::Open => Self::of(IdeaKind::Open),
        }
    }

    fn following(guide: &Followed) -> Self {
        let of = |guide| Self { guide: Some(guide), ..Self::of(IdeaKind::Follow) };
        match guide {
            Followed::Plan(plan) => Self { plan: Some(plan.into()), ..of(GuideKind::Plan) },
            Followed::Leaf(Leaf::Plan(plan)) => {
                let waits_for = plan.cuts.iter().map(|cut| Cell(cut.cell)).collect();
                Self { waits_for, ..of(GuideKind::Plan) }
            }
            Followed::Leaf(Leaf::OnTop) => of(GuideKind::OnTop),
            Followed::Leaf(Leaf::Threats) => of(GuideKind::Threats),
            Followed::Leaf(Leaf::Rule(_)) => of(GuideKind::Rule),
            Followed::Leaf(Leaf::Diagram(diagram)) => {
                let order = diagram.marks.iter().map(|&(cell, _)| Cell(cell)).collect();
                Self { order, ..of(GuideKind::Diagram) }
            }
        }
    }
}

impl From<foursight_coach::ReasonKind> for ReasonKind {
    fn from(kind: foursight_coach::ReasonKind) -> Self {
        match kind {
            foursight_coach::ReasonKind::Immediate => Self::Immediate,
            foursight_coach::ReasonKind::ForcedWin => Self::ForcedWin,
            foursight_coach::ReasonKind::Plan => Self::Plan,
            foursight_coach::ReasonKind::ShortProof => Self::ShortProof,
            foursight_coach::ReasonKind::Calculation => Self::Calculation,
        }
    }
}

impl Story {
    fn new(position: AnyPosition, story: &foursight_coach::Story) -> Self {
        let deed = |it: &foursight_coach::Deed| Deed {
            player: it.player.into(),
            played: Move::new(position.game(), it.cell),
            makes: Cell::list(&it.makes),
            stops: Cell::list(&it.stops),
            gives_up: Cell::list(&it.gives_up),
            forced: it.is_forced,
        };
        Self {
            cell: Cell(story.cell),
            made_on_move: story.made_by.map(|index| position.ply() + index as u32 + 1),
            ending: match story.ending {
                End::TwoThreats(_) => EndingKind::TwoThreats,
                End::Stacked { .. } => EndingKind::Stacked,
                End::RunsOut { .. } => EndingKind::RunsOut,
                End::Open => EndingKind::Open,
            },
            deeds: story.deeds.iter().map(deed).collect(),
        }
    }
}
