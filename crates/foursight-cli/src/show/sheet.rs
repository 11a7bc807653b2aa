//! What there is to show about a position, whatever its board is made of.

use foursight_core::{Bitboard, Cell, Game, Geometry, Outcome, Placement, Player, Position, Word};

/// A set of cells, free of the type of its board.
pub(super) struct Board {
    /// The bits; a [`key`](Sheet::key) has sentinel bits among them.
    pub(super) word: u128,
    /// The cells of the board among them.
    pub(super) cells: Vec<Cell>,
}

impl<G: Geometry> From<Bitboard<G>> for Board {
    fn from(board: Bitboard<G>) -> Self {
        Self { word: board.word().to_u128(), cells: board.iter().collect() }
    }
}

/// Everything `show` says about a position.
pub(super) struct Sheet {
    pub(super) game: Game,
    pub(super) to_move: Player,
    pub(super) ply: u32,
    pub(super) outcome: Option<Outcome>,
    pub(super) can_win_next: bool,
    pub(super) current: Board,
    pub(super) mask: Board,
    /// With gravity only.
    pub(super) bottom: Option<Board>,
    /// With gravity only: without it the key is current and mask.
    pub(super) key: Option<u128>,
    pub(super) playable: Board,
    /// Of the side to move, then of the opponent.
    pub(super) winning: [Board; 2],
    pub(super) non_losing: Board,
    pub(super) winning_line: Board,
}

impl Sheet {
    pub(super) fn new<G: Geometry>(position: Position<G>) -> Self
    where
        <G::Placement as Placement>::Key<G::Word>: OneWord,
    {
        let falls = G::Placement::FALLS;
        let bottom = || Bitboard::from_word(position.geometry(), position.geometry().bottom()).into();
        let side = position.to_move();
        Self {
            game: position.game(),
            to_move: side,
            ply: position.ply(),
            outcome: position.outcome(),
            can_win_next: position.can_win_next() && !position.game().is_misere() && !position.is_over(),
            current: position.current().into(),
            mask: position.mask().into(),
            bottom: falls.then(bottom),
            key: position.key().one_word(),
            playable: position.playable().into(),
            winning: [side, side.other()].map(|player| position.winning_cells(player).into()),
            non_losing: position.non_losing().into(),
            winning_line: position.winning_line().into(),
        }
    }

    /// Whose stone lies there.
    pub(super) fn stone(&self, cell: Cell) -> Option<Player> {
        let owner = if self.current.cells.contains(&cell) { self.to_move } else { self.to_move.other() };
        self.mask.cells.contains(&cell).then_some(owner)
    }
}

/// A key, if it is one word.
pub(super) trait OneWord {
    fn one_word(self) -> Option<u128>;
}

impl OneWord for u64 {
    fn one_word(self) -> Option<u128> {
        Some(self.into())
    }
}

impl OneWord for u128 {
    fn one_word(self) -> Option<u128> {
        Some(self)
    }
}

impl<N> OneWord for (N, N) {
    fn one_word(self) -> Option<u128> {
        None
    }
}
