//! Forced wins on a board of plain sets, which knows no turns: so what somebody threatens can be played as well.

use std::collections::HashSet;

use foursight_coach::ForcedWin;
use foursight_core::{AnyPosition, Cell, Game, Player};

/// The stones of the player who attacks, and of the other.
#[derive(Clone)]
struct Stones {
    game: Game,
    own: HashSet<Cell>,
    other: HashSet<Cell>,
}

impl Stones {
    fn of(position: AnyPosition, player: Player) -> Self {
        let set = |player| position.stones(player).iter().collect();
        Self { game: position.game(), own: set(player), other: set(player.other()) }
    }

    fn is_empty(&self, cell: Cell) -> bool {
        !self.own.contains(&cell) && !self.other.contains(&cell)
    }

    fn playable(&self) -> Vec<Cell> {
        let columns = 0..self.game.width();
        let cells = columns.flat_map(|column| (0..self.game.height()).map(move |row| Cell::new(column, row)));
        let rests = |cell: &Cell| {
            !self.game.has_gravity()
                || cell.row() == 0
                || !self.is_empty(Cell::new(cell.column(), cell.row() - 1))
        };
        cells.filter(|cell| self.is_empty(*cell) && rests(cell)).collect()
    }

    /// Whether a stone there completes a line of these stones.
    fn completes(&self, stones: &HashSet<Cell>, cell: Cell) -> bool {
        let has = |column: i64, row: i64| {
            let at = (u32::try_from(column), u32::try_from(row));
            matches!(at, (Ok(column), Ok(row)) if Cell::new(column, row) == cell || stones.contains(&Cell::new(column, row)))
        };
        let (column, row, length) =
            (i64::from(cell.column()), i64::from(cell.row()), i64::from(self.game.connect()));
        [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().any(|(across, up)| {
            (1 - length..=0)
                .any(|start| (start..start + length).all(|step| has(column + step * across, row + step * up)))
        })
    }

    fn own_wins(&self) -> Vec<Cell> {
        self.playable().into_iter().filter(|&cell| self.completes(&self.own, cell)).collect()
    }

    fn other_wins(&self) -> bool {
        self.playable().into_iter().any(|cell| self.completes(&self.other, cell))
    }

    fn with_own(&self, cell: Cell) -> Self {
        let mut next = self.clone();
        next.own.insert(cell);
        next
    }

    fn with_other(&self, cell: Cell) -> Self {
        let mut next = self.clone();
        next.other.insert(cell);
        next
    }

    /// The slow twin: whether the player, to move, wins in so many plies if each of his moves but the last threatens to win at once.
    fn wins_by_force(&self, plies: u32) -> bool {
        if !self.own_wins().is_empty() {
            return true;
        }
        plies >= 3
            && self.playable().into_iter().any(|cell| {
                let after = self.with_own(cell);
                !after.own_wins().is_empty()
                    && !after.other_wins()
                    && after
                        .playable()
                        .into_iter()
                        .all(|reply| after.with_other(reply).wins_by_force(plies - 2))
            })
    }
}

/// The slow twin of `forced_win`: the plies of the shortest forced win of the player, as if it were his turn, up to `most`; none where he wins at
/// once.
pub(crate) fn naive_forced_win(position: AnyPosition, player: Player, most: u32) -> Option<u32> {
    let stones = Stones::of(position, player);
    if !stones.own_wins().is_empty() {
        return None;
    }
    (3..=most).step_by(2).find(|&plies| stones.wins_by_force(plies))
}

/// Plays a forced win, as if it were the turn of its player, against every reply.
pub(crate) fn check_forced_win(position: AnyPosition, forced: &ForcedWin) {
    let mut stones = Stones::of(position, forced.player);
    assert!(forced.moves.len() % 2 == 1 && forced.wins.len() >= 2, "{position:?} {forced:?}");
    for pair in forced.moves.chunks(2) {
        assert!(stones.playable().contains(&pair[0]), "{position:?} {forced:?}");
        stones = stones.with_own(pair[0]);
        assert!(!stones.other_wins(), "{position:?} {forced:?}: he wins first");
        let Some(&forced_reply) = pair.get(1) else { break };
        for reply in stones.playable() {
            let wins = !stones.with_other(reply).own_wins().is_empty();
            assert!(wins || reply == forced_reply, "{position:?} {forced:?}: {reply} is a reply, too");
        }
        stones = stones.with_other(forced_reply);
    }
    for reply in stones.playable() {
        let wins = stones.with_other(reply).own_wins();
        let named = forced.wins.iter().any(|it| wins.contains(&it.cell));
        assert!(named, "{position:?} {forced:?}: {reply} stops it");
    }
}
