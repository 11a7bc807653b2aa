//! Winning by threats alone: every own move threatens to win with the next stone, so that every reply is forced.
//!
//! In such a sequence the other player has a choice only at its end. A move that makes one playable winning cell leaves one
//! reply, which is to take that cell. A move that makes two of them, or one and the cell above it, wins whatever the reply is.
//! So a forced win is a line of moves, and the search for one branches only where the player chooses.

use std::collections::BTreeMap;

use foursight_core::{AnyPosition, Bitboard, Cell, Geometry, Placement, Player, Word, with_position};

use crate::explain::Completion;

/// Own moves of the longest sequence that is looked for: 21 plies.
const MOST_OWN_MOVES: u32 = 10;
/// Positions that may be entered, so that no board makes it endless. Where it strikes, a sequence can be missed.
const MOST_POSITIONS: u32 = 100_000;

/// A sequence in which every own move threatens to win at once.
///
/// ```
/// use foursight_coach::forced_win;
/// use foursight_core::Position;
///
/// // x has d1 and e1 with room on both sides: either end makes three with two open ends.
/// let position: Position = "4455".parse().unwrap();
/// let forced = forced_win(position.into(), &[]).unwrap();
/// assert_eq!((forced.moves.len(), forced.wins.len(), forced.plies()), (1, 2, 3));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ForcedWin {
    /// Who wins.
    pub player: Player,
    /// Own moves and the forced replies between them; the last is an own move.
    pub moves: Vec<Cell>,
    /// Where the player wins after the last of the moves: cells that can be played, and the cell above one of them.
    pub wins: Vec<Completion>,
}

impl ForcedWin {
    /// Plies until the line is complete: after the last of the moves comes any reply, and then the win.
    ///
    /// ```
    /// use foursight_coach::forced_win;
    /// use foursight_core::Position;
    ///
    /// let position: Position = "4455".parse().unwrap();
    /// assert_eq!(forced_win(position.into(), &[]).unwrap().plies(), 3);
    /// ```
    pub fn plies(&self) -> u32 {
        self.moves.len() as u32 + 2
    }

    /// The first move.
    ///
    /// ```
    /// use foursight_coach::forced_win;
    /// use foursight_core::Position;
    ///
    /// let position: Position = "4455".parse().unwrap();
    /// assert_eq!(forced_win(position.into(), &[]).unwrap().first(), "c1".parse().ok());
    /// ```
    pub fn first(&self) -> Option<Cell> {
        self.moves.first().copied()
    }
}

/// The shortest forced win of the side to move; of several the one that begins with a preferred move. `None` where it can win at once, which
/// needs no sequence, where there is none, and in misère games.
///
/// Every sequence of up to 21 plies is tried, unless 100,000 positions are entered first.
///
/// ```
/// use foursight_coach::forced_win;
/// use foursight_core::{Cell, Position};
///
/// let position: Position = "4455".parse().unwrap();
/// let to_the_right = Cell::new(5, 0);
/// assert_eq!(forced_win(position.into(), &[to_the_right]).unwrap().moves, [to_the_right]);
/// assert!(forced_win("445566".parse::<Position>().unwrap().into(), &[]).is_none(), "it wins at once");
/// ```
pub fn forced_win(position: AnyPosition, preferred: &[Cell]) -> Option<ForcedWin> {
    let player = position.to_move();
    (position.outcome().is_none()).then(|| search_for(position, player, preferred))?
}

/// What the player who is not to move would win with, if it were his turn: the threat that has to be broken. `None` where the side to move can
/// win first, or he would win at once.
///
/// ```
/// use foursight_coach::forced_threat;
/// use foursight_core::{Player, Position};
///
/// // x has d1 and e1, and o is to move.
/// let position: Position = "445".parse().unwrap();
/// assert_eq!(forced_threat(position.into()).map(|threat| threat.player), Some(Player::First));
/// let position: Position = "4453".parse().unwrap();
/// assert_eq!(forced_threat(position.into()), None, "o has broken it, and threatens nothing");
/// ```
pub fn forced_threat(position: AnyPosition) -> Option<ForcedWin> {
    let player = position.to_move().other();
    (position.outcome().is_none() && !position.can_win_next()).then(|| search_for(position, player, &[]))?
}

fn search_for(position: AnyPosition, player: Player, preferred: &[Cell]) -> Option<ForcedWin> {
    with_position!(position, position => {
        let geometry = position.geometry();
        let (own, other) = (position.stones(player).word(), position.stones(player.other()).word());
        let preferred = Bitboard::from_cells(geometry, preferred.iter().copied()).word();
        let found = Search::new(geometry).shortest(own, other, preferred)?;
        Some(found.into_forced_win(geometry, player, own, other))
    })
}

/// The moves as bits.
struct Found<N>(Vec<N>);

impl<N: Word> Found<N> {
    fn into_forced_win<G: Geometry<Word = N>>(
        self,
        geometry: G,
        player: Player,
        mut own: N,
        mut other: N,
    ) -> ForcedWin {
        for (number, &bit) in self.0.iter().enumerate() {
            if number % 2 == 0 {
                own |= bit;
            } else {
                other |= bit;
            }
        }
        let mask = own | other;
        let (now, stacked) = wins(geometry, own, mask);
        let cells = Bitboard::from_word(geometry, now | stacked);
        let completion = |cell| {
            let line = Bitboard::from_word(geometry, geometry.line_cells(own | geometry.bit(cell)));
            Completion { cell, line: line.iter().collect() }
        };
        ForcedWin {
            player,
            moves: self.0.iter().map(|&bit| geometry.cell(bit)).collect(),
            wins: cells.iter().map(completion).collect(),
        }
    }
}

/// Playable winning cells, and winning cells directly above one of those.
fn wins<G: Geometry>(geometry: G, own: G::Word, mask: G::Word) -> (G::Word, G::Word) {
    let wins = geometry.winning_cells(own, mask);
    let now = wins & geometry.playable(mask);
    let stacked = if G::Placement::FALLS { wins & (now << 1) } else { G::Word::ZERO };
    (now, stacked)
}

struct Search<G: Geometry> {
    geometry: G,
    /// The most own moves with which a position was tried in vain.
    failed: BTreeMap<(G::Word, G::Word), u32>,
    left: u32,
}

impl<G: Geometry> Search<G> {
    fn new(geometry: G) -> Self {
        Self { geometry, failed: BTreeMap::new(), left: MOST_POSITIONS }
    }

    /// The player of `own` is to move.
    fn shortest(&mut self, own: G::Word, other: G::Word, preferred: G::Word) -> Option<Found<G::Word>> {
        let mask = own | other;
        let can_win = can_complete(self.geometry, own, mask);
        if self.geometry.is_misere() || can_win {
            return None;
        }
        let mut line = Vec::new();
        let is_found = (1..=MOST_OWN_MOVES).any(|most| self.wins(own, other, most, preferred, &mut line));
        line.reverse();
        is_found.then_some(Found(line))
    }

    /// Whether the player of `own`, who is to move and cannot win at once, wins by force with at most so many moves before the one
    /// that completes a line. The moves are added to the line, the last first.
    fn wins(
        &mut self,
        own: G::Word,
        other: G::Word,
        most: u32,
        preferred: G::Word,
        line: &mut Vec<G::Word>,
    ) -> bool {
        if self.left == 0 || self.failed.get(&(own, other)).is_some_and(|&tried| tried >= most) {
            return false;
        }
        self.left -= 1;
        let moves = self.candidates(own, other);
        for moves in [moves & preferred, moves & !preferred] {
            let mut rest = moves;
            while !rest.is_zero() {
                let cell = rest.lowest();
                rest = rest.without_lowest();
                if self.wins_with(cell, own | cell, other, most, line) {
                    return true;
                }
            }
        }
        self.failed.insert((own, other), most);
        false
    }

    /// The moves that do not leave a win at hand: all, or the one that takes it.
    fn candidates(&self, own: G::Word, other: G::Word) -> G::Word {
        let playable = self.geometry.playable(own | other);
        let urgent = self.geometry.winning_cells(other, own | other) & playable;
        if urgent.is_zero() {
            playable
        } else if urgent.without_lowest().is_zero() {
            urgent
        } else {
            G::Word::ZERO
        }
    }

    /// As [`wins`](Self::wins), after a move.
    fn wins_with(
        &mut self,
        cell: G::Word,
        own: G::Word,
        other: G::Word,
        most: u32,
        line: &mut Vec<G::Word>,
    ) -> bool {
        let mask = own | other;
        let (now, stacked) = wins(self.geometry, own, mask);
        if now.is_zero() || can_complete(self.geometry, other, mask) {
            return false;
        }
        if !now.without_lowest().is_zero() || !stacked.is_zero() {
            line.push(cell);
            return true;
        }
        // After the reply the player cannot win at once: the only cell that it opens is the one above, which is not stacked.
        if most > 1 && self.wins(own, other | now, most - 1, G::Word::ZERO, line) {
            line.extend([now, cell]);
            return true;
        }
        false
    }
}

/// Whether a player with these stones completes a line with one more.
fn can_complete<G: Geometry>(geometry: G, stones: G::Word, mask: G::Word) -> bool {
    !(geometry.winning_cells(stones, mask) & geometry.playable(mask)).is_zero()
}
