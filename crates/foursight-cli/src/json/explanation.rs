//! The JSON of `explain`.

use foursight_coach::{Completion, Explanation, Fact, LineMove, MoveExplanation, Plan, Remark, english};
use foursight_core::notation::Parsed;
use foursight_core::{AnyPosition, Cell, Game};
use serde::Serialize;

use super::analysis::{Name, names};
use super::solution::ValueJson;
use super::{PositionJson, VERSION, to_line};

/// Why a position, or a move, is what it is.
#[derive(Serialize)]
pub(crate) struct ExplanationJson {
    version: u32,
    position: PositionJson,
    #[serde(flatten)]
    value: ValueJson,
    /// `null` while one more move may turn out to be as good.
    best: Option<Vec<Name>>,
    /// `null` where the position is explained.
    #[serde(rename = "move")]
    explained: Option<ExplainedMove>,
    facts: Vec<FactJson>,
    line: Vec<LineJson>,
    text: Vec<String>,
}

/// The move that is explained.
#[derive(Serialize)]
pub(super) struct ExplainedMove {
    #[serde(rename = "move")]
    name: Name,
    class: Option<String>,
    score: Option<i32>,
    outcome: Option<String>,
    ends_on_move: Option<u32>,
}

#[derive(Serialize)]
pub(super) struct LineJson {
    player: String,
    #[serde(rename = "move")]
    name: Name,
    remark: Option<&'static str>,
    forced: bool,
}

#[derive(Serialize)]
struct CompletionJson {
    cell: String,
    line: Vec<String>,
}

/// A fact: its kind says which of the fields it has.
#[derive(Serialize)]
pub(super) struct FactJson {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<String>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    name: Option<Name>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    completes: Vec<CompletionJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    empty_below: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plan: Option<PlanJson>,
    text: String,
}

#[derive(Serialize)]
struct PlanJson {
    bound: i32,
    waits_for: Vec<String>,
    pairs: Vec<u32>,
    line: Vec<String>,
    planner_gets: Vec<String>,
    other_gets: Vec<String>,
    out_of_play: Vec<String>,
    on_top: bool,
}

impl ExplanationJson {
    pub(crate) fn of_position(parsed: &Parsed, it: &Explanation, text: &[String]) -> Self {
        Self::new(parsed, &it.analysis, None, (&it.facts, &it.line), text)
    }

    pub(crate) fn of_move(parsed: &Parsed, it: &MoveExplanation, text: &[String]) -> Self {
        Self::new(parsed, &it.before, Some(ExplainedMove::new(it)), (&it.facts, &it.line), text)
    }

    fn new(
        parsed: &Parsed,
        analysis: &foursight_solver::Analysis,
        explained: Option<ExplainedMove>,
        (facts, line): (&[Fact], &[LineMove]),
        text: &[String],
    ) -> Self {
        let position = parsed.position;
        let known = position.outcome().is_some() || !analysis.best.is_empty();
        Self {
            version: VERSION,
            position: PositionJson::new(parsed),
            value: ValueJson::new(position, analysis.bounds, analysis.is_exact()),
            best: known.then(|| Name::list(position.game(), &analysis.best)),
            explained,
            facts: FactJson::list(position, facts),
            line: LineJson::list(position.game(), line),
            text: text.to_vec(),
        }
    }

    pub(crate) fn to_line(&self) -> String {
        to_line(self)
    }
}

impl ExplainedMove {
    pub(super) fn new(it: &MoveExplanation) -> Self {
        let position = it.before.position;
        Self {
            name: Name::new(position.game(), it.cell),
            class: it.class.map(|class| class.to_string()),
            score: it.score.map(foursight_solver::Score::value),
            outcome: it.score.map(|score| score.verdict().to_string()),
            ends_on_move: it.score.map(|score| score.last_ply(position.game(), position.ply())),
        }
    }
}

impl LineJson {
    pub(super) fn list(game: Game, line: &[LineMove]) -> Vec<Self> {
        let json = |it: &LineMove| Self {
            player: it.player.to_string(),
            name: Name::new(game, it.cell),
            remark: remark(it.remark),
            forced: it.remark.is_forced(),
        };
        line.iter().map(json).collect()
    }
}

fn remark(remark: Remark) -> Option<&'static str> {
    match remark {
        Remark::Wins => Some("wins"),
        Remark::CompletesLine => Some("completes_line"),
        Remark::Blocks => Some("blocks"),
        Remark::OnlyMove => Some("only_move"),
        Remark::Lost => Some("lost"),
        Remark::DoubleThreat => Some("double_threat"),
        Remark::Free => None,
    }
}

impl FactJson {
    pub(super) fn list(position: AnyPosition, facts: &[Fact]) -> Vec<Self> {
        facts.iter().map(|fact| Self::new(position, fact)).collect()
    }

    fn new(position: AnyPosition, fact: &Fact) -> Self {
        let name = |cell: &Cell| Some(Name::new(position.game(), *cell));
        let of = |kind, player: foursight_core::Player, completes: &[Completion]| Self {
            kind,
            player: Some(player.to_string()),
            name: None,
            completes: completions(completes),
            row: None,
            empty_below: None,
            plan: None,
            text: english::fact(position, fact),
        };
        let (mover, other) = (position.to_move(), position.to_move().other());
        match fact {
            Fact::WinsAtOnce { wins } => of("wins_at_once", mover, wins),
            Fact::MustAnswer { threat } => of("must_answer", other, std::slice::from_ref(threat)),
            Fact::CannotAnswer { threats } => of("cannot_answer", other, threats),
            Fact::Unplayable { cell, above } => {
                Self { name: name(cell), ..of("unplayable", other, std::slice::from_ref(above)) }
            }
            Fact::DoubleThreat { player, cell, wins } => {
                Self { name: name(cell), ..of("double_threat", *player, wins) }
            }
            Fact::Threat { player, at, below } => Self {
                row: Some(if at.cell.row().is_multiple_of(2) { "odd" } else { "even" }),
                empty_below: Some(*below),
                ..of("threat", *player, std::slice::from_ref(at))
            },
            Fact::Fatal { player, cells } => of("fatal", *player, cells),
            Fact::Wins { at } => of("wins", mover, std::slice::from_ref(at)),
            Fact::MissesWin { wins } => of("misses_win", mover, wins),
            Fact::Blocks { threat } => of("blocks", other, std::slice::from_ref(threat)),
            Fact::LosesAtOnce { wins, .. } => of("loses_at_once", other, wins),
            Fact::CompletesLine { at } => of("completes_line", mover, std::slice::from_ref(at)),
            Fact::Plan(plan) => Self {
                name: plan.first.as_ref().and_then(name),
                plan: Some(PlanJson::new(plan)),
                ..of("plan", plan.planner, &[])
            },
            _ => of("other", mover, &[]),
        }
    }
}

impl PlanJson {
    fn new(plan: &Plan) -> Self {
        Self {
            bound: plan.bound.value(),
            waits_for: names(&plan.waits_for),
            pairs: plan.pairs.iter().map(|column| column + 1).collect(),
            line: names(&plan.line),
            planner_gets: names(&plan.planner_gets),
            other_gets: names(&plan.other_gets),
            out_of_play: names(&plan.out_of_play),
            on_top: plan.on_top,
        }
    }
}

fn completions(all: &[Completion]) -> Vec<CompletionJson> {
    let json = |it: &Completion| CompletionJson { cell: it.cell.to_string(), line: names(&it.line) };
    all.iter().map(json).collect()
}
