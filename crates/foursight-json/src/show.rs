//! The bitboards of a position.

use foursight_core::{AnyPosition, CellSet, Outcome, tictactoe};
use serde::{Deserialize, Serialize};

use crate::{Cell, GameResult, Players, Position, Subject, Version, Word};

/// `show`: the bitboards of a position.
///
/// ```
/// use foursight_core::notation::{GameOptions, parse};
/// use foursight_json::{Show, Word, from_line, to_line};
///
/// let show = Show::new(&parse("121212", GameOptions::default()).unwrap());
/// assert_eq!((show.boards.current.word, show.boards.key), (Word(0x7), Some(Word(0x4081020440f))));
/// assert!(show.can_win_next);
/// assert_eq!(from_line(&to_line(&show)), Ok(show));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Show {
    /// Always 1.
    pub version: Version,
    /// The position.
    pub position: Position,
    /// How the game ended; `null` while it goes on.
    pub result: Option<GameResult>,
    /// The cells of the line that ended the game; `null` if there is none.
    pub winning_line: Option<Vec<Cell>>,
    /// Whether the side to move can complete a line and win; `non_losing` is then beside the point.
    pub can_win_next: bool,
    /// The bitboards.
    pub boards: Boards,
    /// For tic-tac-toe only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tictactoe: Option<TicTacToe>,
}

/// The bitboards of a position.
///
/// ```
/// use foursight_core::notation::{GameOptions, parse};
/// use foursight_json::Show;
///
/// let boards = Show::new(&parse("121212", GameOptions::default()).unwrap()).boards;
/// assert_eq!(boards.winning.second.cells[0].0.to_string(), "b4");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Boards {
    /// The stones of the side to move.
    pub current: Board,
    /// All stones.
    pub mask: Board,
    /// The bottom row; `null` without gravity.
    pub bottom: Option<Board>,
    /// The sum of the three; `null` without gravity, where the key is the pair of `current` and `mask`.
    pub key: Option<Word>,
    /// The cells that can be played.
    pub playable: Board,
    /// The empty cells where each player completes a line, which loses in a misère game.
    pub winning: Players<Board>,
    /// The moves that do not lose at once; `null` when the game is over.
    pub non_losing: Option<Board>,
}

/// A set of cells.
///
/// ```
/// use foursight_json::{Board, Word, from_line};
///
/// let board: Board = from_line(r#"{"word":"0x7","cells":["a1","a2","a3"]}"#).unwrap();
/// assert_eq!((board.word, board.cells.len()), (Word(7), 3));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Board {
    /// Its bits.
    pub word: Word,
    /// Its cells.
    pub cells: Vec<Cell>,
}

/// Tic-tac-toe in nine bits a player, row by row from the top left.
///
/// ```
/// use foursight_core::{AnyPosition, Game};
/// use foursight_json::{Show, TicTacToe};
///
/// let centre = AnyPosition::new(Game::TICTACTOE).place("b2".parse().unwrap()).unwrap();
/// assert_eq!(Show::new(centre).tictactoe, Some(TicTacToe { x: 16, o: 0, packed: [16, 0, 0] }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TicTacToe {
    /// The stones of the first player.
    pub x: u16,
    /// The stones of the second player.
    pub o: u16,
    /// Both in three bytes.
    pub packed: [u8; 3],
}

impl Show {
    /// Everything about a position.
    ///
    /// ```
    /// # use foursight_core::notation::{GameOptions, parse};
    /// # use foursight_json::{GameResult, Show};
    /// let show = Show::new(parse("1212121", GameOptions::default()).unwrap().position);
    /// assert_eq!((show.result, show.boards.non_losing), (Some(GameResult::FirstWins), None));
    /// assert_eq!(show.winning_line.unwrap().len(), 4);
    /// ```
    pub fn new<'a>(subject: impl Into<Subject<'a>>) -> Self {
        let subject = subject.into();
        let position = subject.position;
        let outcome = position.outcome();
        let line: Vec<_> = position.winning_line().iter().collect();
        Self {
            version: Version,
            position: Position::new(subject),
            result: outcome.map(GameResult::from),
            winning_line: matches!(outcome, Some(Outcome::Win(_))).then(|| Cell::list(&line)),
            can_win_next: position.can_win_next() && !position.game().is_misere() && outcome.is_none(),
            boards: Boards::new(position),
            tictactoe: tictactoe::TicTacToe::of(position).map(TicTacToe::from),
        }
    }
}

impl Boards {
    fn new(position: AnyPosition) -> Self {
        let [first, second] = foursight_core::Player::ALL.map(|player| position.winning_cells(player).into());
        Self {
            current: position.current().into(),
            mask: position.mask().into(),
            bottom: position.game().has_gravity().then(|| position.bottom().into()),
            key: position.game().has_gravity().then(|| position.key().map(Word)).flatten(),
            playable: position.playable().into(),
            winning: Players { first, second },
            non_losing: (!position.is_over()).then(|| position.non_losing().into()),
        }
    }
}

impl From<CellSet> for Board {
    fn from(cells: CellSet) -> Self {
        Self { word: Word(cells.word()), cells: cells.iter().map(Cell).collect() }
    }
}

impl From<tictactoe::TicTacToe> for TicTacToe {
    fn from(board: tictactoe::TicTacToe) -> Self {
        Self { x: board.x, o: board.o, packed: board.pack() }
    }
}
