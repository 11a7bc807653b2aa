//! A line of moves with a remark on each.

use foursight_core::{AnyPosition, Cell, Geometry, Outcome, Player, Position, with_position};

use super::facts::double_threats;

/// What there is to say about a move of a line, seen without a search. The first that applies is the remark.
///
/// ```
/// use foursight_coach::{Remark, remarks};
/// use foursight_core::{Cell, Position};
///
/// // x has a1, b1 and c1: o has to play d1.
/// let position: Position = "11223".parse().unwrap();
/// let remark = |column, row| remarks(position.into(), &[Cell::new(column, row)])[0].remark;
/// assert_eq!(remark(3, 0), Remark::Blocks);
/// assert_eq!(remark(0, 2), Remark::Free, "there is a better move");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Remark {
    /// It completes a line and wins.
    Wins,
    /// Misère: it completes a line and loses.
    CompletesLine,
    /// The opponent would complete a line there with his next stone.
    Blocks,
    /// Every other move lets the opponent win with his next stone.
    OnlyMove,
    /// Every move, this one too, lets the opponent win with his next stone, or in misère completes a line.
    Lost,
    /// It makes two threats at once.
    DoubleThreat,
    /// Nothing that can be seen at once.
    Free,
}

/// A move of a line.
///
/// ```
/// use foursight_coach::{LineMove, Remark, remarks};
/// use foursight_core::{Cell, Player, Position};
///
/// let position: Position = "445566".parse().unwrap();
/// let cell = Cell::new(6, 0);
/// let win = LineMove { player: Player::First, cell, remark: Remark::Wins, is_forced: false };
/// assert_eq!(remarks(position.into(), &[cell]), [win]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineMove {
    /// Who moves.
    pub player: Player,
    /// The cell it fills.
    pub cell: Cell,
    /// What there is to say about it.
    pub remark: Remark,
    /// Whether there was no choice: it is the only legal move, or the only one after which the opponent cannot win with his next stone; in
    /// misère the only one that does not complete a line.
    pub is_forced: bool,
}

/// A remark for each move of a line that is played from a position; it ends where the line breaks the rules.
///
/// ```
/// use foursight_coach::{Remark, remarks};
/// use foursight_core::{Cell, Position};
///
/// let position: Position = "4455".parse().unwrap();
/// let line = [Cell::new(5, 0), Cell::new(2, 0), Cell::new(6, 0)];
/// let remarks: Vec<Remark> = remarks(position.into(), &line).iter().map(|it| it.remark).collect();
/// // f1 threatens c1 and g1; o can stop one of them only.
/// assert_eq!(remarks, [Remark::DoubleThreat, Remark::Lost, Remark::Wins]);
/// ```
pub fn remarks(mut position: AnyPosition, line: &[Cell]) -> Vec<LineMove> {
    let mut moves = Vec::new();
    for &cell in line {
        let Ok(next) = position.place(cell) else { break };
        let remark = with_position!(position, position => remark(position, cell));
        let is_forced = is_forced(position, cell);
        moves.push(LineMove { player: position.to_move(), cell, remark, is_forced });
        position = next;
    }
    moves
}

/// As the documentation of [`LineMove`] says.
fn is_forced(position: AnyPosition, cell: Cell) -> bool {
    let is_misere = position.game().is_misere();
    let loses = |cell: Cell| {
        position.place(cell).is_ok_and(|child| match child.outcome() {
            Some(outcome) => is_misere && outcome == Outcome::Win(position.to_move().other()),
            None => !is_misere && child.can_win_next(),
        })
    };
    let mut others = position.playable().iter().filter(|&other| other != cell).peekable();
    others.peek().is_none() || !loses(cell) && others.all(loses)
}

fn remark<G: Geometry>(position: Position<G>, cell: Cell) -> Remark {
    let geometry = position.geometry();
    let player = position.to_move();
    let playable = position.playable();
    let completes = position.winning_cells(player).contains(cell);
    let safe = position.non_losing();
    if geometry.is_misere() {
        return match (safe.is_empty(), completes) {
            (true, _) => Remark::Lost,
            (false, true) => Remark::CompletesLine,
            (false, false) if safe.len() == 1 && playable.len() > 1 => Remark::OnlyMove,
            _ => Remark::Free,
        };
    }
    if completes {
        return Remark::Wins;
    }
    if position.can_win_next() {
        return Remark::Free;
    }
    let threats = position.winning_cells(player.other()) & playable;
    if safe.is_empty() {
        Remark::Lost
    } else if threats.len() == 1 && threats.contains(cell) {
        Remark::Blocks
    } else if safe.len() == 1 && safe.contains(cell) && playable.len() > 1 {
        Remark::OnlyMove
    } else if double_threats(position).iter().any(|(made, _)| *made == cell) {
        Remark::DoubleThreat
    } else {
        Remark::Free
    }
}
