//! What happens in a line of best play: which cell decides, and how it comes to it.

use foursight_core::{AnyPosition, Cell, Outcome, Player};

use crate::explain::remarks;

/// What happens in one line: not a law, but what each move does, and how the game ends.
///
/// ```
/// use foursight_coach::{Ending, Story};
/// use foursight_core::{AnyPosition, Cell};
///
/// // d1 e1 make three with two open ends.
/// let position: AnyPosition = "4455".parse().unwrap();
/// let line = ["c1", "b1", "f1"].map(|cell| cell.parse::<Cell>().unwrap());
/// let story = Story::of(position, &line).unwrap();
/// assert_eq!((story.cell.to_string(), story.made_by), ("f1".to_owned(), Some(0)));
/// assert!(matches!(story.ending, Ending::TwoThreats(cells) if cells.len() == 2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Story {
    /// Who wins in the end.
    pub winner: Player,
    /// What each move of the line does.
    pub deeds: Vec<Deed>,
    /// The cell where the winner completes his line.
    pub cell: Cell,
    /// The number of the move of the line, from 0, with which the winner made his threat there; absent if it was there before.
    pub made_by: Option<usize>,
    /// How it ends.
    pub ending: Ending,
}

/// What a move of a line does.
///
/// ```
/// use foursight_coach::Story;
/// use foursight_core::{AnyPosition, Cell};
///
/// let position: AnyPosition = "4455".parse().unwrap();
/// let line = ["c1", "b1", "f1"].map(|cell| cell.parse::<Cell>().unwrap());
/// let deeds = Story::of(position, &line).unwrap().deeds;
/// assert_eq!(deeds[0].makes.len(), 2, "threats at b1 and f1");
/// assert_eq!(deeds[1].stops, ["b1".parse::<Cell>().unwrap()]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    /// Who moves.
    pub player: Player,
    /// The move.
    pub cell: Cell,
    /// Cells where this player would complete a line now, and would not before.
    pub makes: Vec<Cell>,
    /// The cell, if the other would have completed a line there.
    pub stops: Vec<Cell>,
    /// The cell above, if this player would have completed a line there: the other can take it now.
    pub gives_up: Vec<Cell>,
    /// Whether there was no choice, as in [`LineMove`](crate::LineMove).
    pub is_forced: bool,
}

/// How a line ends, seen from the last move of the loser: whatever he plays loses.
///
/// ```
/// use foursight_coach::{Ending, Story};
/// use foursight_core::{AnyPosition, Cell};
///
/// // o waits for d2, and all other columns are nearly full.
/// let position: AnyPosition = "15776336176576".parse().unwrap();
/// let line: Vec<Cell> = "d1 d2".split(' ').map(|cell| cell.parse().unwrap()).collect();
/// let story = Story::of(position, &line).unwrap();
/// assert_eq!(story.ending, Ending::Open, "x had other moves");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// He faces two threats at once.
    TwoThreats(Vec<Cell>),
    /// He stops a threat, and opens the one above it.
    Stacked {
        /// The threat that he has to stop.
        below: Cell,
        /// The one above it.
        above: Cell,
    },
    /// Nothing can be played but cells below a winning cell.
    RunsOut {
        /// What can be played then, each below a winning cell.
        left: Vec<Cell>,
    },
    /// He had another move.
    Open,
}

impl Story {
    /// The story of a line that a player wins; `None` of any other, and in misère games.
    ///
    /// ```
    /// use foursight_coach::Story;
    /// use foursight_core::AnyPosition;
    ///
    /// let position: AnyPosition = "4455".parse().unwrap();
    /// assert!(Story::of(position, &["c1".parse().unwrap()]).is_none(), "nobody has won yet");
    /// ```
    pub fn of(position: AnyPosition, line: &[Cell]) -> Option<Self> {
        if position.game().is_misere() {
            return None;
        }
        let mut positions = vec![position];
        for &cell in line {
            positions.push(positions[positions.len() - 1].place(cell).ok()?);
        }
        let Some(Outcome::Win(winner)) = positions[positions.len() - 1].outcome() else { return None };
        let cell = *line.last()?;
        let forced = remarks(position, line).into_iter().map(|it| it.is_forced);
        let deeds: Vec<Deed> =
            positions.iter().zip(line).zip(forced).map(|((&at, &cell), it)| deed(at, cell, it)).collect();
        let made_by = deeds.iter().rposition(|deed| deed.player == winner && deed.makes.contains(&cell));
        let ending = line.len().checked_sub(2).map_or(Ending::Open, |last| ending(positions[last], winner));
        Some(Self { winner, deeds, cell, made_by, ending })
    }
}

/// The story of a line that this player wins.
pub(super) fn story(position: AnyPosition, line: &[Cell], player: Player) -> Option<Story> {
    Story::of(position, line).filter(|story| story.winner == player)
}

fn deed(position: AnyPosition, cell: Cell, is_forced: bool) -> Deed {
    let player = position.to_move();
    let (own, other) = (position.winning_cells(player), position.winning_cells(player.other()));
    let above = Cell::new(cell.column(), cell.row() + 1);
    let makes = match position.place(cell) {
        Ok(next) if next.outcome().is_none() => {
            next.winning_cells(player).iter().filter(|&it| !own.contains(it)).collect()
        }
        _ => Vec::new(),
    };
    Deed {
        player,
        cell,
        makes,
        stops: if other.contains(cell) { vec![cell] } else { Vec::new() },
        gives_up: if position.game().has_gravity() && own.contains(above) { vec![above] } else { Vec::new() },
        is_forced,
    }
}

/// The loser is to move.
fn ending(position: AnyPosition, winner: Player) -> Ending {
    let playable = position.playable();
    let wins = position.winning_cells(winner);
    let now: Vec<Cell> = wins.iter().filter(|&cell| playable.contains(cell)).collect();
    let above = |cell: Cell| Cell::new(cell.column(), cell.row() + 1);
    match now[..] {
        [] => {
            let left: Vec<Cell> = playable.iter().collect();
            let all = position.game().has_gravity() && left.iter().all(|&cell| wins.contains(above(cell)));
            if all { Ending::RunsOut { left } } else { Ending::Open }
        }
        [one] if position.game().has_gravity() && wins.contains(above(one)) => {
            Ending::Stacked { below: one, above: above(one) }
        }
        [_] => Ending::Open,
        _ => Ending::TwoThreats(now),
    }
}
