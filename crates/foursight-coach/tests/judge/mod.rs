//! Checks single claims, as naively as possible.

use std::collections::HashSet;

use foursight_coach::{Completion, Fact, Remark};
use foursight_core::{AnyPosition, Cell, Outcome, Player};

use crate::common::{moves, play};

mod force;
mod plan;
mod reason;

pub(crate) use force::{check_forced_win, naive_forced_win};
pub(crate) use plan::check_plan;
pub(crate) use reason::check_reason;

/// The player wins by placing a stone there.
fn wins_at(position: AnyPosition, cell: Cell) -> bool {
    let player = position.to_move();
    position.place(cell).is_ok_and(|next| next.outcome() == Some(Outcome::Win(player)))
}

fn can_win(position: AnyPosition) -> bool {
    moves(position).into_iter().any(|cell| wins_at(position, cell))
}

/// The cell is empty, the other cells of the line are the player's, and each lies on a line of the right length through
/// the empty cell.
fn check_completion(position: AnyPosition, player: Player, it: &Completion) {
    let game = position.game();
    assert_eq!(position.owner(it.cell), None, "{position:?} {it:?}");
    assert!(it.line.contains(&it.cell));
    let has = |column: i32, row: i32| {
        column >= 0 && row >= 0 && it.line.contains(&Cell::new(column as u32, row as u32))
    };
    let mut covered = HashSet::from([it.cell]);
    for (across, up) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
        for start in 1 - game.connect() as i32..=0 {
            let at = |step: i32| {
                (
                    it.cell.column() as i32 + (start + step) * across,
                    it.cell.row() as i32 + (start + step) * up,
                )
            };
            let steps = 0..game.connect() as i32;
            if steps.clone().all(|step| has(at(step).0, at(step).1)) {
                covered.extend(steps.map(|step| Cell::new(at(step).0 as u32, at(step).1 as u32)));
            }
        }
    }
    assert!(covered.len() >= game.connect() as usize, "{position:?} {it:?}: no line");
    assert_eq!(covered, it.line.iter().copied().collect(), "{position:?} {it:?}: a cell on no line");
    let stones = it.line.iter().filter(|&&cell| cell != it.cell);
    stones.for_each(|&cell| assert_eq!(position.owner(cell), Some(player), "{position:?} {it:?}"));
}

/// A claim about a position.
pub(crate) fn check_fact(position: AnyPosition, fact: &Fact) {
    let (mover, other) = (position.to_move(), position.to_move().other());
    match fact {
        Fact::WinsAtOnce { wins } => {
            wins.iter().for_each(|it| check_completion(position, mover, it));
            assert!(!wins.is_empty());
            let found: Vec<Cell> =
                moves(position).into_iter().filter(|&cell| wins_at(position, cell)).collect();
            assert_eq!(found, wins.iter().map(|it| it.cell).collect::<Vec<_>>(), "{position:?}");
        }
        Fact::MustAnswer { threat } => {
            check_completion(position, other, threat);
            for cell in moves(position) {
                let child = play(position, cell);
                assert!(cell == threat.cell || wins_at(child, threat.cell), "{position:?} {fact:?} {cell}");
            }
        }
        Fact::CannotAnswer { threats } => {
            assert!(threats.len() > 1);
            threats.iter().for_each(|it| check_completion(position, other, it));
            let answered = |cell| threats.iter().all(|it| !wins_at(play(position, cell), it.cell));
            assert!(!moves(position).into_iter().any(answered), "{position:?} {fact:?}");
            assert!(!can_win(position), "{position:?}: the mover wins first");
        }
        Fact::Unplayable { cell, above } => {
            check_completion(position, other, above);
            assert!(wins_at(play(position, *cell), above.cell), "{position:?} {fact:?}");
        }
        Fact::DoubleThreat { player, cell, wins } => {
            assert_eq!(*player, mover);
            check_double_threat(position, *cell, wins);
        }
        Fact::Threat { player, at, below } => check_threat(position, *player, at, *below),
        Fact::Fatal { player, cells } => {
            assert!(position.game().is_misere() && !cells.is_empty());
            cells.iter().for_each(|it| check_completion(position, *player, it));
            if *player == mover {
                let loses = |it: &Completion| play(position, it.cell).outcome() == Some(Outcome::Win(other));
                assert!(cells.iter().all(loses), "{position:?} {fact:?}");
            }
        }
        _ => panic!("{fact:?} is no claim about a position"),
    }
}

/// A claim about a move.
pub(crate) fn check_fact_about(position: AnyPosition, cell: Cell, fact: &Fact) {
    let (mover, other) = (position.to_move(), position.to_move().other());
    let child = play(position, cell);
    match fact {
        Fact::Wins { at } => {
            check_completion(position, mover, at);
            assert!(at.cell == cell && wins_at(position, cell));
        }
        Fact::CompletesLine { at } => {
            check_completion(position, mover, at);
            assert!(at.cell == cell && child.outcome() == Some(Outcome::Win(other)));
        }
        Fact::MissesWin { wins } => {
            wins.iter().for_each(|it| check_completion(position, mover, it));
            assert!(!wins.is_empty() && wins.iter().all(|it| wins_at(position, it.cell) && it.cell != cell));
        }
        Fact::Blocks { threat } => {
            check_completion(position, other, threat);
            assert_eq!(threat.cell, cell);
        }
        Fact::LosesAtOnce { wins, opened } => {
            wins.iter().for_each(|it| check_completion(child, other, it));
            assert!(!wins.is_empty() && wins.iter().all(|it| wins_at(child, it.cell)));
            let above =
                wins.iter().all(|it| it.cell.column() == cell.column() && it.cell.row() == cell.row() + 1);
            assert_eq!(*opened, position.game().has_gravity() && above, "{position:?} {cell} {fact:?}");
        }
        Fact::DoubleThreat { player, cell: made, wins } if *player == mover => {
            assert_eq!(*made, cell);
            check_double_threat(position, cell, wins);
        }
        Fact::DoubleThreat { cell, wins, .. } => check_double_threat(child, *cell, wins),
        Fact::Threat { player, at, below } => {
            assert_eq!(*player, mover);
            assert!(at.line.contains(&cell), "{position:?} {cell} {fact:?}: not made by this move");
            check_threat(child, mover, at, *below);
        }
        Fact::Fatal { .. } => check_fact(child, fact),
        _ => panic!("{fact:?} is no claim about a move"),
    }
}

/// After the move the opponent does not win at once, and whatever he plays, the player does.
fn check_double_threat(position: AnyPosition, cell: Cell, wins: &[Completion]) {
    let player = position.to_move();
    let child = play(position, cell);
    wins.iter().for_each(|it| check_completion(child, player, it));
    assert!(wins.len() >= 2 && child.outcome().is_none() && !can_win(child), "{position:?} {cell}");
    for reply in moves(child) {
        let after = play(child, reply);
        assert!(wins.iter().any(|it| wins_at(after, it.cell)), "{position:?} {cell} {reply} {wins:?}");
    }
}

fn check_threat(position: AnyPosition, player: Player, at: &Completion, below: u32) {
    check_completion(position, player, at);
    let empty = (0..at.cell.row()).filter(|&row| position.owner(Cell::new(at.cell.column(), row)).is_none());
    assert!(below > 0 && empty.count() as u32 == below, "{position:?} {at:?}");
}

/// Whether a move is forced, to the letter: the only legal one, or the only one after which the opponent cannot win with his next stone (in
/// misère, that does not complete a line).
pub(crate) fn check_forced(position: AnyPosition, cell: Cell, is_forced: bool) {
    let (misere, other) = (position.game().is_misere(), position.to_move().other());
    let all = moves(position);
    let loses = |cell| {
        let child = play(position, cell);
        if misere { child.outcome() == Some(Outcome::Win(other)) } else { can_win(child) }
    };
    let holding: Vec<Cell> = all.iter().copied().filter(|&cell| !loses(cell)).collect();
    assert_eq!(is_forced, all == [cell] || holding == [cell], "{position:?} {cell}");
}

/// A remark on a move.
pub(crate) fn check_remark(position: AnyPosition, cell: Cell, remark: Remark) {
    let misere = position.game().is_misere();
    let (mover, other) = (position.to_move(), position.to_move().other());
    let child = play(position, cell);
    // In misère what is lost at once is the game of whoever completes a line.
    let loses = |cell| {
        let child = play(position, cell);
        if misere { child.outcome() == Some(Outcome::Win(other)) } else { can_win(child) }
    };
    let all = moves(position);
    match remark {
        Remark::Wins => assert!(!misere && child.outcome() == Some(Outcome::Win(mover))),
        Remark::CompletesLine => assert!(misere && child.outcome() == Some(Outcome::Win(other))),
        Remark::Blocks => {
            assert!(!loses(cell) && all.iter().all(|&it| it == cell || loses(it)), "{position:?} {cell}");
            let blocks = all.iter().any(|&it| it != cell && wins_at(play(position, it), cell));
            assert!(all.len() == 1 || blocks, "{position:?} {cell} blocks nothing");
        }
        Remark::OnlyMove => {
            let others_lose = all.iter().all(|&it| it == cell || loses(it));
            assert!(!loses(cell) && all.len() > 1 && others_lose, "{position:?} {cell}");
        }
        Remark::Lost => assert!(!can_win(position) && all.iter().all(|&it| loses(it)), "{position:?} {cell}"),
        Remark::DoubleThreat => {
            assert!(!can_win(child));
            assert!(moves(child).into_iter().all(|reply| can_win(play(child, reply))), "{position:?} {cell}");
        }
        Remark::Free => assert_ne!(child.outcome(), Some(Outcome::Win(mover)), "{position:?} {cell}"),
    }
}
