//! What there is to show about a position.

use foursight_core::{AnyPosition, Cell, CellSet, Game, Outcome, Player};

/// Everything `show` says about a position.
pub(super) struct Sheet {
    pub(super) position: AnyPosition,
    pub(super) game: Game,
    pub(super) to_move: Player,
    pub(super) ply: u32,
    pub(super) outcome: Option<Outcome>,
    pub(super) can_win_next: bool,
    pub(super) current: CellSet,
    pub(super) mask: CellSet,
    /// With gravity only.
    pub(super) bottom: Option<CellSet>,
    /// With gravity only: without it the key is current and mask.
    pub(super) key: Option<u128>,
    pub(super) playable: CellSet,
    /// Of the side to move, then of the opponent.
    pub(super) winning: [CellSet; 2],
    pub(super) non_losing: CellSet,
    pub(super) winning_line: CellSet,
}

impl Sheet {
    pub(super) fn new(position: AnyPosition) -> Self {
        let (game, side) = (position.game(), position.to_move());
        Self {
            position,
            game,
            to_move: side,
            ply: position.ply(),
            outcome: position.outcome(),
            can_win_next: position.can_win_next() && !game.is_misere() && !position.is_over(),
            current: position.current(),
            mask: position.mask(),
            bottom: game.has_gravity().then(|| position.bottom()),
            key: position.key().filter(|_| game.has_gravity()),
            playable: position.playable(),
            winning: [side, side.other()].map(|player| position.winning_cells(player)),
            non_losing: position.non_losing(),
            winning_line: position.winning_line(),
        }
    }

    /// Whose stone lies there.
    pub(super) fn stone(&self, cell: Cell) -> Option<Player> {
        self.position.owner(cell)
    }
}
