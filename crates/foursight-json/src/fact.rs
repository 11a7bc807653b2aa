//! What can be seen in a position or about a move.

use foursight_coach::english;
use foursight_core::AnyPosition;
use serde::{Deserialize, Serialize};

use crate::{Cell, Move, Player, Row};

/// A fact: its kind says which of the other fields it has; it always has a text.
///
/// ```
/// use foursight_core::notation::{GameOptions, parse};
/// use foursight_json::{Fact, FactKind, to_line};
///
/// let position = parse("22334", GameOptions::default()).unwrap().position;
/// let fact = Fact::new(position, &foursight_coach::facts(position)[0]);
/// assert_eq!((fact.kind, fact.completes.len()), (FactKind::CannotAnswer, 2));
/// assert!(to_line(&fact).starts_with(r#"{"kind":"cannot_answer","player":"first","completes":[{"cell":"a1","#));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Fact {
    /// What it is about.
    pub kind: FactKind,
    /// Who wins, threatens or plans.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<Player>,
    /// The move.
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    pub played: Option<Move>,
    /// The cells where that player completes a line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub completes: Vec<Completion>,
    /// Of a cell that cannot be played yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub row: Option<Row>,
    /// How many empty cells are below it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub empty_below: Option<u32>,
    /// A plan that proves a bound.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<Plan>,
    /// Own moves and forced replies of a forced win.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<Move>,
    /// The moves that break it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub breaks: Vec<Move>,
    /// The same as an English sentence.
    pub text: String,
}

/// What a fact states; `docs/coach.md` says it in full. More kinds may come, and are read as [`Other`](Self::Other).
///
/// ```
/// use foursight_json::{FactKind, from_line};
///
/// assert_eq!(from_line(r#""must_answer""#), Ok(FactKind::MustAnswer));
/// assert_eq!(from_line(r#""of_a_later_program""#), Ok(FactKind::Other));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum FactKind {
    /// The side to move completes a line with its next stone and wins.
    WinsAtOnce,
    /// The opponent would complete a line with his next stone, in one cell.
    MustAnswer,
    /// The opponent would complete a line with his next stone in more than one cell.
    CannotAnswer,
    /// A move makes a cell playable where the opponent wins.
    Unplayable,
    /// A move makes two threats at once.
    DoubleThreat,
    /// A cell that nobody can play yet and where a player would complete a line.
    Threat,
    /// Misère: cells where a player would complete a line, and lose.
    Fatal,
    /// The opponent would win by force if it were his turn.
    ForcedThreat,
    /// A plan that answers every move.
    Plan,
    /// The move completes a line and wins.
    Wins,
    /// The move does not take a win at hand.
    MissesWin,
    /// The move takes a cell where the opponent would have completed a line.
    Blocks,
    /// After the move the opponent completes a line with his next stone.
    LosesAtOnce,
    /// The move completes a line and, in misère, loses.
    CompletesLine,
    /// A kind that is not known here.
    #[serde(other)]
    Other,
}

impl FactKind {
    /// The kinds that this program knows.
    ///
    /// ```
    /// # use foursight_json::FactKind;
    /// assert!(FactKind::KNOWN.contains(&FactKind::Plan) && !FactKind::KNOWN.contains(&FactKind::Other));
    /// ```
    pub const KNOWN: [Self; 14] = [
        Self::WinsAtOnce,
        Self::MustAnswer,
        Self::CannotAnswer,
        Self::Unplayable,
        Self::DoubleThreat,
        Self::Threat,
        Self::Fatal,
        Self::ForcedThreat,
        Self::Plan,
        Self::Wins,
        Self::MissesWin,
        Self::Blocks,
        Self::LosesAtOnce,
        Self::CompletesLine,
    ];
}

/// A cell where a player completes a line, and that line.
///
/// ```
/// use foursight_json::{Completion, from_line};
///
/// let json = r#"{"cell":"d2","line":["d2","e2","f2","g2"]}"#;
/// assert_eq!(from_line::<Completion>(json).unwrap().line.len(), 4);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Completion {
    /// The empty cell.
    pub cell: Cell,
    /// The cells of the line, or of all lines if it completes several.
    pub line: Vec<Cell>,
}

/// A plan that answers every move of the other player.
///
/// ```
/// use foursight_core::notation::{GameOptions, parse};
/// use foursight_json::{Plan, to_line};
///
/// let position = parse("15776336176576", GameOptions::default()).unwrap().position;
/// let plan = Plan::from(&foursight_coach::plan(position).unwrap());
/// assert!(to_line(&plan).starts_with(r#"{"bound":-3,"waits_for":["d2"],"pairs":[],"line":[],"#));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Plan {
    /// The most the other player's score can be.
    pub bound: i32,
    /// Winning cells of the planner that the plan waits for.
    pub waits_for: Vec<Cell>,
    /// Columns with an odd number of cells in play, from 1.
    pub pairs: Vec<u32>,
    /// The line that the planner gets, if the plan rests on one.
    pub line: Vec<Cell>,
    /// The cells that the planner gets, if the game goes on so long.
    pub planner_gets: Vec<Cell>,
    /// The cells that the other player gets.
    pub other_gets: Vec<Cell>,
    /// The cells that stay empty until the other player gives in.
    pub out_of_play: Vec<Cell>,
    /// Whether the plan is simply to answer on top of every move.
    pub on_top: bool,
}

impl From<&foursight_coach::Plan> for Plan {
    fn from(plan: &foursight_coach::Plan) -> Self {
        Self {
            bound: plan.bound.value(),
            waits_for: Cell::list(&plan.waits_for),
            pairs: plan.pairs.iter().map(|column| column + 1).collect(),
            line: Cell::list(&plan.line),
            planner_gets: Cell::list(&plan.planner_gets),
            other_gets: Cell::list(&plan.other_gets),
            out_of_play: Cell::list(&plan.out_of_play),
            on_top: plan.on_top,
        }
    }
}

impl From<&foursight_coach::Completion> for Completion {
    fn from(it: &foursight_coach::Completion) -> Self {
        Self { cell: Cell(it.cell), line: Cell::list(&it.line) }
    }
}

impl Fact {
    pub(crate) fn list(position: AnyPosition, facts: &[foursight_coach::Fact]) -> Vec<Self> {
        facts.iter().map(|fact| Self::new(position, fact)).collect()
    }

    /// A fact about a position, or about a move in it.
    ///
    /// ```
    /// # use foursight_core::notation::{GameOptions, parse};
    /// # use foursight_json::{Fact, FactKind, Row};
    /// // o has e2, f2, g2 and waits for d2.
    /// let position = parse("15776336176576", GameOptions::default()).unwrap().position;
    /// let facts = foursight_coach::facts(position);
    /// let threat = facts.iter().map(|fact| Fact::new(position, fact)).find(|fact| fact.kind == FactKind::Threat);
    /// let threat = threat.unwrap();
    /// assert_eq!((threat.row, threat.empty_below), (Some(Row::Even), Some(1)));
    /// ```
    pub fn new(position: AnyPosition, fact: &foursight_coach::Fact) -> Self {
        use foursight_coach::Fact as Seen;
        use std::slice::from_ref as one;
        let played = |&cell: &foursight_core::Cell| Some(Move::new(position.game(), cell));
        let of = |kind, player: foursight_core::Player, completes: &[foursight_coach::Completion]| Self {
            kind,
            player: Some(player.into()),
            played: None,
            completes: completes.iter().map(Completion::from).collect(),
            row: None,
            empty_below: None,
            plan: None,
            moves: Vec::new(),
            breaks: Vec::new(),
            text: english::fact(position, fact),
        };
        let (mover, other) = (position.to_move(), position.to_move().other());
        match fact {
            Seen::WinsAtOnce { wins } => of(FactKind::WinsAtOnce, mover, wins),
            Seen::MustAnswer { threat } => of(FactKind::MustAnswer, other, one(threat)),
            Seen::CannotAnswer { threats } => of(FactKind::CannotAnswer, other, threats),
            Seen::Unplayable { cell, above } => {
                Self { played: played(cell), ..of(FactKind::Unplayable, other, one(above)) }
            }
            Seen::DoubleThreat { player, cell, wins } => {
                Self { played: played(cell), ..of(FactKind::DoubleThreat, *player, wins) }
            }
            Seen::Threat { player, at, below } => Self {
                row: Some(Row::of(at.cell)),
                empty_below: Some(*below),
                ..of(FactKind::Threat, *player, one(at))
            },
            Seen::Fatal { player, cells } => of(FactKind::Fatal, *player, cells),
            Seen::Wins { at } => of(FactKind::Wins, mover, one(at)),
            Seen::MissesWin { wins } => of(FactKind::MissesWin, mover, wins),
            Seen::Blocks { threat } => of(FactKind::Blocks, other, one(threat)),
            Seen::LosesAtOnce { wins, .. } => of(FactKind::LosesAtOnce, other, wins),
            Seen::CompletesLine { at } => of(FactKind::CompletesLine, mover, one(at)),
            Seen::ForcedThreat { threat, breaks } => Self {
                moves: Move::list(position.game(), &threat.moves),
                breaks: Move::list(position.game(), breaks),
                ..of(FactKind::ForcedThreat, threat.player, &threat.wins)
            },
            Seen::Plan(plan) => Self {
                played: plan.first.as_ref().and_then(played),
                plan: Some(plan.into()),
                ..of(FactKind::Plan, plan.planner, &[])
            },
            _ => of(FactKind::Other, mover, &[]),
        }
    }
}
