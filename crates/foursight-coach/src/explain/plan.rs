//! A plan that answers every move: the solver's strategy certificate, as something a person can follow.

use foursight_core::{AnyPosition, Cell, Geometry, Gravity, Player, Position, TypedPosition, Word};
use foursight_solver::{Analysis, Score, Verdict, certificate};

/// How a player answers every move of the other, and what comes of it.
///
/// The plan starts with the other player to move, after `first` if there is one. Of each column some cells are *in play*:
/// all its empty cells, or those below the cell that must not be played. The planner's answer to a move in play:
///
/// - the next cell of the same column, if the column had an even number of cells in play;
/// - else the next cell of another column with an odd number: one of `pairs`.
///
/// The answer to a move that opens a winning cell is to take that cell and win.
///
/// ```
/// use foursight_coach::plan;
/// use foursight_core::{Cell, Position};
///
/// // o waits for d2 and stays out of column 4. The other columns have an even number of empty cells: o gets their even
/// // rows.
/// let position: Position = "15776336176576".parse().unwrap();
/// let plan = plan(position.into()).unwrap();
/// assert_eq!(plan.out_of_play, [0, 1, 2, 3, 4, 5].map(|row| Cell::new(3, row)));
/// assert!(plan.planner_gets.iter().all(|cell| cell.row() % 2 == 1) && plan.planner_gets.len() == 11);
/// assert!(plan.other_gets.iter().all(|cell| cell.row() % 2 == 0) && plan.other_gets.len() == 11);
/// assert!(plan.pairs.is_empty() && plan.line.is_empty() && !plan.on_top);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Who follows it.
    pub planner: Player,
    /// The move that starts it, if it is the planner's turn.
    pub first: Option<Cell>,
    /// The other player's score is at most this, when it is his turn.
    pub bound: Score,
    /// Winning cells of the planner, not playable yet, that the plan waits for: the other must not play below them, and at
    /// last has nothing else left.
    pub waits_for: Vec<Cell>,
    /// Columns with an odd number of cells in play, counted from 0: a move in one of them is answered in another of them.
    pub pairs: Vec<u32>,
    /// A line that the planner gets in the end, unless the game ends earlier in his favour; empty if the plan does not rest
    /// on one.
    pub line: Vec<Cell>,
    /// Cells that the planner gets, if the game goes on until they are filled.
    pub planner_gets: Vec<Cell>,
    /// Cells that the other player gets, if the game goes on until they are filled.
    pub other_gets: Vec<Cell>,
    /// Cells that stay empty until the other player gives in.
    pub out_of_play: Vec<Cell>,
    /// The plan is simply to answer on top of every move, and anywhere where the column is full; it says nothing of cells.
    pub on_top: bool,
}

/// The plan of the player who is not to move, if a static rule proves one. Only games with gravity have any.
///
/// ```
/// use foursight_coach::plan;
/// use foursight_core::{Player, Position};
///
/// // o has e2, f2, g2 and waits for d2.
/// let position: Position = "15776336176576".parse().unwrap();
/// let plan = plan(position.into()).unwrap();
/// assert_eq!((plan.planner, plan.bound.value()), (Player::Second, -3));
/// assert_eq!(plan.waits_for[0].to_string(), "d2");
/// ```
pub fn plan(position: AnyPosition) -> Option<Plan> {
    match position.typed() {
        TypedPosition::Standard(position) => from_certificate(position),
        TypedPosition::Narrow(position) => from_certificate(position),
        TypedPosition::Wide(position) => from_certificate(position),
        TypedPosition::NarrowFree(_) | TypedPosition::WideFree(_) => None,
    }
}

/// A plan that proves the outcome of the position: of the opponent at once, or of the side to move after a best move.
pub(super) fn proof(analysis: &Analysis) -> Option<Plan> {
    let position = analysis.position;
    let verdict = analysis.verdict()?;
    if let Some(plan) = plan(position).filter(|plan| plan.bound.verdict() == verdict) {
        return Some(plan);
    }
    // A plan that holds a draw proves the draw only if the other side has no more; that is the solver's word.
    let after = |&cell: &Cell| {
        let plan = plan(position.place(cell).ok()?)?;
        let holds = plan.bound.verdict() == opposite(verdict);
        holds.then_some(Plan { first: Some(cell), ..plan })
    };
    analysis.best.iter().find_map(after)
}

fn opposite(verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::Win => Verdict::Loss,
        Verdict::Draw => Verdict::Draw,
        Verdict::Loss => Verdict::Win,
    }
}

fn from_certificate<G: Geometry<Placement = Gravity>>(position: Position<G>) -> Option<Plan> {
    let proof = certificate(position)?;
    let geometry = position.geometry();
    let in_play = geometry.board() & !position.mask().word() & !proof.out_of_play.word();
    let odd = |&column: &u32| (in_play & geometry.column_mask(column)).count_ones() % 2 == 1;
    let pairs: Vec<u32> =
        if proof.answers_on_top { Vec::new() } else { (0..geometry.width()).filter(odd).collect() };
    let paired = pairs.iter().fold(G::Word::ZERO, |all, &column| all | geometry.column_mask(column));
    let undecided = position.playable().word() & paired;
    let other_gets = proof.mover_can_get.word() & in_play & !undecided;
    // Where nothing is out of play and the planner still wins, it is by a line of his stones and certain cells.
    let line = if proof.bound.verdict() == Verdict::Loss && proof.cuts.is_empty() {
        geometry.line_cells(position.opponent().word() | proof.other_gets.word())
    } else {
        G::Word::ZERO
    };
    let list = |mut word: G::Word| {
        let mut cells = Vec::new();
        while !word.is_zero() {
            cells.push(geometry.cell(word));
            word = word.without_lowest();
        }
        cells
    };
    Some(Plan {
        planner: position.to_move().other(),
        first: None,
        bound: proof.bound,
        waits_for: proof.cuts.iter().map(|cut| cut.cell).collect(),
        pairs,
        line: list(line),
        planner_gets: list(proof.other_gets.word()),
        other_gets: if proof.answers_on_top { Vec::new() } else { list(other_gets) },
        out_of_play: list(proof.out_of_play.word()),
        on_top: proof.answers_on_top,
    })
}
