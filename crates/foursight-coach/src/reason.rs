//! Why a position is won, lost or drawn: the shortest reason that is known.

use foursight_core::{AnyPosition, Cell, Player};
use foursight_solver::proof::{Claim, Leaf, Proof, Step};
use foursight_solver::{Analysis, Score, Verdict};

use crate::asking::Asking;
use crate::explain::{Completion, Plan, plan};
use crate::force::{ForcedWin, forced_win};

pub(crate) mod sight;
mod story;
mod tree;

pub use story::{Deed, Ending, Story};

/// A proof with more nodes than this is no reason that a person can follow.
pub const MOST_NODES: usize = 30;

/// With more empty cells than this no proof is looked for: of 84 that reviews of games between levels asked for, each with 250,000 nodes, none was short
/// enough to tell. With 35 it was 1 of 23, with 29 half of them.
const MOST_EMPTY: u32 = 35;

/// How a player gets what a position is worth to him, in the shortest way that is known.
///
/// ```
/// use foursight_coach::{Idea, ReasonKind, explain};
/// use foursight_core::{Player, Position};
/// use foursight_solver::{Limits, Solver};
///
/// // x has d1 and e1 with room on both sides.
/// let position: Position = "4455".parse().unwrap();
/// let reason = explain(position.into(), &mut Solver::default(), &Limits::default()).reason.unwrap();
/// assert_eq!((reason.kind, reason.player), (ReasonKind::ForcedWin, Player::First));
/// assert!(matches!(reason.idea, Idea::Force(forced) if forced.plies() == 3));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Which kind of reason.
    pub kind: ReasonKind,
    /// Who gets something.
    pub player: Player,
    /// What he gets at least: a win or a draw.
    pub goal: Verdict,
    /// How.
    pub idea: Idea,
    /// How many nodes the smallest proof has that was looked for and found: positions after a move of the player.
    pub nodes: Option<usize>,
    /// What happens in the critical line, where there is nothing shorter to say.
    pub story: Option<Story>,
}

/// The kinds of reasons, the shortest first.
///
/// ```
/// use foursight_coach::ReasonKind;
///
/// assert_eq!(ReasonKind::ALL.map(ReasonKind::name)[1], "forced_win");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ReasonKind {
    /// A win with the next stone, or whatever the reply to a move is.
    Immediate,
    /// Every own move threatens to win at once.
    ForcedWin,
    /// Something to follow against every reply, from here on or after one move.
    Plan,
    /// A proof of at most [`MOST_NODES`] nodes.
    ShortProof,
    /// No short reason is known.
    Calculation,
}

impl ReasonKind {
    /// All kinds, the shortest first.
    ///
    /// ```
    /// use foursight_coach::ReasonKind;
    ///
    /// assert!(ReasonKind::ALL.is_sorted());
    /// ```
    pub const ALL: [Self; 5] =
        [Self::Immediate, Self::ForcedWin, Self::Plan, Self::ShortProof, Self::Calculation];

    /// The name that JSON has for it.
    ///
    /// ```
    /// use foursight_coach::ReasonKind;
    ///
    /// assert_eq!(ReasonKind::ShortProof.name(), "short_proof");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Immediate => "immediate",
            Self::ForcedWin => "forced_win",
            Self::Plan => "plan",
            Self::ShortProof => "short_proof",
            Self::Calculation => "calculation",
        }
    }
}

/// What the player of a reason does.
///
/// ```
/// use foursight_coach::{Guide, Idea, explain};
/// use foursight_core::Position;
/// use foursight_solver::{Limits, Solver};
///
/// // o has e2, f2, g2 and waits for d2.
/// let position: Position = "15776336176576".parse().unwrap();
/// let reason = explain(position.into(), &mut Solver::default(), &Limits::default()).reason.unwrap();
/// let Idea::Follow(Guide::Plan(plan)) = reason.idea else { panic!("{reason:?}") };
/// assert_eq!(plan.waits_for, ["d2".parse().unwrap()]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Idea {
    /// He completes one of these lines: at once if it is his turn, and else whatever the other plays.
    Wins(Vec<Completion>),
    /// It is his turn, and he wins by force.
    Force(ForcedWin),
    /// It is his turn: a move, and what comes after it.
    Play {
        /// The move; absent where it is on top of the stone of the other, whichever that was.
        cell: Option<Cell>,
        /// The other is to move.
        then: Box<Idea>,
    },
    /// The other is to move: what to do against each of his moves.
    Answers(Vec<Answer>),
    /// The other is to move: something to follow against all his moves.
    Follow(Guide),
    /// He has it, but how is not told here.
    Open,
}

/// Moves of the other player that are answered in the same way.
///
/// ```
/// use foursight_coach::{Idea, explain};
/// use foursight_core::Position;
/// use foursight_solver::{Limits, Solver};
///
/// // x has c1, d1 and e1; o cannot stop both ends.
/// let position: Position = "44553".parse().unwrap();
/// let reason = explain(position.into(), &mut Solver::default(), &Limits::default()).reason.unwrap();
/// assert!(matches!(reason.idea, Idea::Wins(wins) if wins.len() == 2), "no answer is needed");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The moves.
    pub replies: Vec<Cell>,
    /// What comes after them; it is the turn of the player of the reason.
    pub idea: Idea,
}

/// Something to follow.
///
/// ```
/// use foursight_coach::{Guide, Idea};
/// use foursight_solver::proof::Leaf;
///
/// let idea = Idea::Follow(Guide::Leaf(Leaf::OnTop));
/// assert_ne!(idea, Idea::Open);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Guide {
    /// A plan of the static rules, with the cells that each side gets.
    Plan(Plan),
    /// A leaf of a proof: a plan, a rule, a diagram, an answer on top of every stone, or threats.
    Leaf(Leaf),
}

/// What a reason is asked for.
#[derive(Clone, Copy)]
pub(crate) struct Question<'a> {
    pub(crate) position: AnyPosition,
    pub(crate) player: Player,
    pub(crate) goal: Verdict,
    /// The best moves; a reason begins with one of them where that makes it no longer.
    pub(crate) best: &'a [Cell],
    /// One line of best play.
    pub(crate) line: &'a [Cell],
}

impl<'a> Question<'a> {
    /// Why the side to move, which can, gets what an analysis says.
    pub(crate) fn of_mover(analysis: &'a Analysis, line: &'a [Cell]) -> Option<Self> {
        let (position, goal) = (analysis.position, analysis.verdict()?);
        Some(Self { position, player: position.to_move(), goal, best: &analysis.best, line })
    }

    /// As [`of_mover`](Self::of_mover), but if it loses, why the other wins.
    fn of(analysis: &'a Analysis, line: &'a [Cell]) -> Option<Self> {
        let mover = Self::of_mover(analysis, line)?;
        Some(if mover.goal == Verdict::Loss { mover.of_other(Verdict::Win) } else { mover })
    }

    /// Why the other player gets something.
    fn of_other(self, goal: Verdict) -> Self {
        Self { player: self.player.other(), goal, ..self }
    }
}

/// The reasons for what a position is worth: that of the winner; for a draw, that of the side to move and that of the other.
/// None where it is not known what the position is worth, and where the game is over.
pub(crate) fn reasons_by<A: Asking>(
    analysis: &Analysis,
    line: &[Cell],
    asking: &mut A,
) -> Result<[Option<Reason>; 2], A::Pause> {
    let Some(question) = Question::of(analysis, line) else { return Ok([None, None]) };
    let first = reason_by(question, asking)?;
    let counter = match question.goal {
        Verdict::Draw => reason_by(question.of_other(Verdict::Draw), asking)?,
        _ => None,
    };
    Ok([first, counter])
}

/// The first of the reasons for what a position is worth: that of the winner, or for a draw that of the side to move.
pub(crate) fn first_reason_by<A: Asking>(
    analysis: &Analysis,
    line: &[Cell],
    asking: &mut A,
) -> Result<Option<Reason>, A::Pause> {
    Question::of(analysis, line).map_or(Ok(None), |question| reason_by(question, asking))
}

/// The shortest reason why the player gets what is true that he gets.
pub(crate) fn reason_by<A: Asking>(
    question: Question<'_>,
    asking: &mut A,
) -> Result<Option<Reason>, A::Pause> {
    let Question { position, player, goal, .. } = question;
    let reason = |kind, idea, nodes| Reason { kind, player, goal, idea, nodes, story: None };
    if position.outcome().is_some() || position.game().is_misere() {
        return Ok(None);
    }
    if goal == Verdict::Win
        && let Some((kind, idea)) = sight::by_threats(position, player, question.best)
    {
        return Ok(Some(reason(kind, idea, None)));
    }
    if let Some(idea) = by_certificate(question) {
        return Ok(Some(reason(ReasonKind::Plan, idea, None)));
    }
    let (told, nodes) = by_proof(question, asking)?;
    if let Some(idea) = told {
        return Ok(Some(reason(kind_of(&idea), idea, nodes)));
    }
    Ok(Some(reason(ReasonKind::Calculation, Idea::Open, nodes).with_story(position, question.line)))
}

impl Reason {
    /// The reason with the story of a line of best play, where there is nothing shorter to say.
    pub(crate) fn with_story(mut self, position: AnyPosition, line: &[Cell]) -> Self {
        if self.kind == ReasonKind::Calculation && self.goal == Verdict::Win {
            self.story = story::story(position, line, self.player);
        }
        self
    }
}

/// A proof that is short enough to tell, and the size of the one that was found. If it is the turn of the player, it begins with a best move, so that the
/// reason and the best move agree. (Where that one is not short, those after other moves are not either: of 376 in such reviews and in 400
/// explanations, none was.)
fn by_proof<A: Asking>(
    question: Question<'_>,
    asking: &mut A,
) -> Result<(Option<Idea>, Option<usize>), A::Pause> {
    let Question { position, player, goal, best, .. } = question;
    let first = best.first().copied().filter(|_| position.to_move() == player);
    let start = first.and_then(|cell| position.place(cell).ok()).unwrap_or(position);
    let at_least = if goal == Verdict::Win { Score::new(1) } else { Some(Score::DRAW) };
    let claim = at_least.and_then(|at_least| Claim::new(start, player, at_least).ok());
    let Some(claim) = claim.filter(|_| start.game().cells() - start.ply() <= MOST_EMPTY) else {
        return Ok((None, None));
    };
    let Some(proved) = asking.prove(claim)? else { return Ok((None, None)) };
    let idea = (proved.nodes <= MOST_NODES).then(|| tree::idea(&proved.proof)).map(|then| match first {
        Some(_) => Idea::Play { cell: first, then: Box::new(then) },
        None => then,
    });
    Ok((idea, Some(proved.nodes)))
}

/// A plan of the static rules: at once, or after a best move.
fn by_certificate(question: Question<'_>) -> Option<Idea> {
    let Question { position, player, goal, best, .. } = question;
    let enough = if goal == Verdict::Win { Verdict::Loss } else { Verdict::Draw };
    let plan_in = |position| {
        let plan = plan(position)?;
        let holds = plan.bound.verdict() == enough || plan.bound.verdict() == Verdict::Loss;
        holds.then_some(Idea::Follow(Guide::Plan(plan)))
    };
    if position.to_move() != player {
        return plan_in(position);
    }
    best.iter().find_map(|&cell| {
        let then = plan_in(position.place(cell).ok()?)?;
        Some(Idea::Play { cell: Some(cell), then: Box::new(then) })
    })
}

/// The kind of what a short proof says.
fn kind_of(idea: &Idea) -> ReasonKind {
    let by_threats = |answer: &Answer| matches!(answer.idea, Idea::Force(_) | Idea::Wins(_));
    match idea {
        Idea::Force(_) => ReasonKind::ForcedWin,
        Idea::Answers(answers) if answers.iter().all(by_threats) => ReasonKind::ForcedWin,
        Idea::Follow(_) => ReasonKind::Plan,
        Idea::Play { then, .. } if matches!(**then, Idea::Follow(_)) => ReasonKind::Plan,
        _ => ReasonKind::ShortProof,
    }
}

/// What there is to say when it is the turn of the player in a position of a proof, as short as possible.
fn at_once(position: AnyPosition, first: Option<Cell>) -> Option<Idea> {
    if position.can_win_next() {
        return Some(Idea::Wins(sight::completions(position, position.to_move())));
    }
    forced_win(position, first.as_slice()).map(Idea::Force)
}

/// The move that a proof has in a position.
fn step_of(proof: &Proof, position: AnyPosition) -> Option<Cell> {
    match proof.step(position) {
        Some(Step::Play(column)) => position.landing_cell(column),
        _ => None,
    }
}
