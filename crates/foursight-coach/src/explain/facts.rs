//! What can be seen on a board without a search.

use foursight_core::{
    AnyPosition, Bitboard, Cell, Geometry, Placement, Player, Position, Word, with_position,
};

use super::{Completion, Fact};

/// What can be seen in a position, the most urgent first; nothing when the game is over.
///
/// ```
/// use foursight_coach::{Fact, facts};
/// use foursight_core::Position;
///
/// let position: Position = "445566".parse().unwrap();
/// let Fact::WinsAtOnce { wins } = &facts(position.into())[0] else { panic!() };
/// assert_eq!(wins.iter().map(|win| win.cell.to_string()).collect::<Vec<_>>(), ["c1", "g1"]);
/// ```
pub fn facts(position: AnyPosition) -> Vec<Fact> {
    if position.outcome().is_some() {
        return Vec::new();
    }
    with_position!(position, position => facts_of(position))
}

/// What can be seen of a legal move; nothing if it is not legal.
///
/// ```
/// use foursight_coach::{Fact, facts_about};
/// use foursight_core::{Cell, Position};
///
/// let position: Position = "1212127764334".parse().unwrap();
/// let facts = facts_about(position.into(), Cell::new(2, 2));
/// assert!(matches!(&facts[..], [Fact::MissesWin { .. }, Fact::LosesAtOnce { .. }, ..]));
/// ```
pub fn facts_about(position: AnyPosition, cell: Cell) -> Vec<Fact> {
    if position.place(cell).is_err() {
        return Vec::new();
    }
    with_position!(position, position => facts_of_move(position, cell))
}

fn facts_of<G: Geometry>(position: Position<G>) -> Vec<Fact> {
    let player = position.to_move();
    if position.geometry().is_misere() {
        return fatal_cells(position);
    }
    let playable = position.playable();
    let own = completions(position, player, position.winning_cells(player) & playable);
    if !own.is_empty() {
        return vec![Fact::WinsAtOnce { wins: own }];
    }
    let threats = position.winning_cells(player.other());
    let urgent = completions(position, player.other(), threats & playable);
    let mut facts = match urgent.len() {
        0 => double_threats(position)
            .into_iter()
            .map(|(cell, wins)| Fact::DoubleThreat { player, cell, wins })
            .collect(),
        1 => vec![Fact::MustAnswer { threat: urgent[0].clone() }],
        _ => return vec![Fact::CannotAnswer { threats: urgent }],
    };
    facts.extend(unplayable(position));
    for player in [player, player.other()] {
        facts.extend(later_threats(position, player));
    }
    facts
}

fn facts_of_move<G: Geometry>(position: Position<G>, cell: Cell) -> Vec<Fact> {
    let player = position.to_move();
    let own = position.winning_cells(player);
    let completed = || completion(position, player, cell);
    if own.contains(cell) {
        let at = completed();
        return vec![if position.geometry().is_misere() {
            Fact::CompletesLine { at }
        } else {
            Fact::Wins { at }
        }];
    }
    let child = position.place(cell).expect("the move is legal");
    if position.geometry().is_misere() {
        return if child.is_over() { Vec::new() } else { fatal_cells(child) };
    }
    let mut facts = Vec::new();
    if position.can_win_next() {
        facts.push(Fact::MissesWin { wins: completions(position, player, own & position.playable()) });
    }
    if position.winning_cells(player.other()).contains(cell) {
        facts.push(Fact::Blocks { threat: completion(position, player.other(), cell) });
    }
    let replies = child.winning_cells(player.other()) & child.playable();
    if !replies.is_empty() {
        let opened = G::Placement::FALLS && (replies & position.playable()).is_empty();
        facts.push(Fact::LosesAtOnce { wins: completions(child, player.other(), replies), opened });
        return facts;
    }
    if let Some((_, wins)) = double_threats(position).into_iter().find(|(made, _)| *made == cell) {
        facts.push(Fact::DoubleThreat { player, cell, wins });
    } else {
        // The opponent's double threat is one only if there is no threat that he has to answer first.
        let threatens = !(child.winning_cells(player) & child.playable()).is_empty();
        let answers = if threatens { Vec::new() } else { double_threats(child) };
        let fact = |(cell, wins)| Fact::DoubleThreat { player: player.other(), cell, wins };
        facts.extend(answers.into_iter().map(fact));
    }
    let is_new = |fact: &Fact| matches!(fact, Fact::Threat { at, .. } if !own.contains(at.cell));
    facts.extend(later_threats(child, player).into_iter().filter(is_new));
    facts
}

/// The moves that make two threats at once against an opponent who cannot win at once; none where the side to move can.
pub(super) fn double_threats<G: Geometry>(position: Position<G>) -> Vec<(Cell, Vec<Completion>)> {
    let geometry = position.geometry();
    let player = position.to_move();
    if geometry.is_misere() || position.can_win_next() {
        return Vec::new();
    }
    let mut moves = Vec::new();
    for cell in position.playable() {
        let Ok(child) = position.place(cell) else { continue };
        if child.is_over() || child.can_win_next() {
            continue;
        }
        let wins = child.winning_cells(player);
        let now = wins & child.playable();
        let stacked = if G::Placement::FALLS {
            wins & Bitboard::from_word(geometry, now.word() << 1)
        } else {
            Bitboard::empty(geometry)
        };
        if now.len() >= 2 || !stacked.is_empty() {
            moves.push((cell, completions(child, player, now | stacked)));
        }
    }
    moves
}

/// The moves that make a cell playable where the opponent wins.
fn unplayable<G: Geometry>(position: Position<G>) -> Vec<Fact> {
    if !G::Placement::FALLS {
        return Vec::new();
    }
    let geometry = position.geometry();
    let other = position.to_move().other();
    let above =
        position.winning_cells(other) & Bitboard::from_word(geometry, position.playable().word() << 1);
    let fact = |above: Cell| Fact::Unplayable {
        cell: Cell::new(above.column(), above.row() - 1),
        above: completion(position, other, above),
    };
    above.iter().map(fact).collect()
}

/// Winning cells that nobody can play yet.
fn later_threats<G: Geometry>(position: Position<G>, player: Player) -> Vec<Fact> {
    let later = position.winning_cells(player) & !position.playable();
    let below = |cell: Cell| {
        let column = position.mask().word() & position.geometry().column_mask(cell.column());
        cell.row() - column.count_ones()
    };
    let fact = |cell| Fact::Threat { player, at: completion(position, player, cell), below: below(cell) };
    later.iter().map(fact).collect()
}

fn fatal_cells<G: Geometry>(position: Position<G>) -> Vec<Fact> {
    let fact = |player| {
        let cells = completions(position, player, position.winning_cells(player));
        (!cells.is_empty()).then_some(Fact::Fatal { player, cells })
    };
    [position.to_move(), position.to_move().other()].into_iter().filter_map(fact).collect()
}

fn completions<G: Geometry>(position: Position<G>, player: Player, cells: Bitboard<G>) -> Vec<Completion> {
    cells.iter().map(|cell| completion(position, player, cell)).collect()
}

/// The line that the player completes there; the cell is empty.
pub(crate) fn completion_of(position: AnyPosition, player: Player, cell: Cell) -> Completion {
    with_position!(position, position => completion(position, player, cell))
}

/// The line that the player completes there.
fn completion<G: Geometry>(position: Position<G>, player: Player, cell: Cell) -> Completion {
    let geometry = position.geometry();
    let stones = position.stones(player).word() | geometry.bit(cell);
    let line = Bitboard::from_word(geometry, geometry.line_cells(stones));
    Completion { cell, line: line.iter().collect() }
}
