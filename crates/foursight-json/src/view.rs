//! A position as a face draws it.

use foursight_core::notation::{Parsed, moves_text};
use foursight_core::{AnyPosition, Outcome};
use serde::{Deserialize, Serialize};

use crate::{Cell, GameResult, Move, Player, Players, Position, Subject, Version};

/// Everything that a face needs to draw a position and to offer its moves, so that it needs no rules of its own.
///
/// ```
/// use foursight_core::notation::{GameOptions, parse};
/// use foursight_json::{Move, View, from_line, to_line};
///
/// let view = View::new(&parse("4453", GameOptions::default()).unwrap());
/// assert_eq!((view.game.as_str(), view.stones.first.len(), view.playable.len()), ("7x6x4", 2, 7));
/// assert_eq!(view.playable[3].played, Move::Column(4));
/// assert_eq!(view.playable[3].cell.0.to_string(), "d3");
/// assert_eq!(from_line(&to_line(&view)), Ok(view));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// Always 1.
    pub version: Version,
    /// The position.
    pub position: Position,
    /// The name of the game, which is read wherever one is asked for.
    pub game: String,
    /// The cells with a stone of each player.
    pub stones: Players<Vec<Cell>>,
    /// The moves that can be made now, from left to right; none when the game is over.
    pub playable: Vec<ViewMove>,
    /// The moves that were made; `null` when the board came without history.
    pub played: Option<Vec<ViewMove>>,
    /// How the game ended; `null` while it goes on.
    pub result: Option<GameResult>,
    /// The result that the text stated; `null` if it stated none.
    pub claimed: Option<GameResult>,
    /// The cells of the line that ended the game; `null` if there is none.
    pub winning_line: Option<Vec<Cell>>,
    /// The empty cells where each player completes a line, which loses in a misère game.
    pub threats: Players<Vec<Cell>>,
    /// The position as a diagram.
    pub diagram: String,
    /// The code of the position seen in a mirror.
    pub mirrored: String,
}

/// A move, in every way that it is written.
///
/// ```
/// use foursight_core::{AnyPosition, Game};
/// use foursight_json::{View, to_line};
///
/// let view = View::new(AnyPosition::new(Game::new(12, 2, 3).unwrap()));
/// let json = r#"{"player":"first","move":10,"text":"a","cell":"j1"}"#;
/// assert_eq!(to_line(&view.playable[9]), json, "column 10 is a in a list of moves");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ViewMove {
    /// Who makes it.
    pub player: Player,
    /// The move.
    #[serde(rename = "move")]
    pub played: Move,
    /// The move as it is written in a list of moves.
    pub text: String,
    /// The cell that it fills.
    pub cell: Cell,
}

impl View {
    /// The view of a position.
    ///
    /// ```
    /// # use foursight_core::notation::{GameOptions, parse};
    /// # use foursight_json::{GameResult, View};
    /// let view = View::new(parse("1212121", GameOptions::default()).unwrap().position);
    /// assert_eq!((view.result, view.playable.len(), view.played), (Some(GameResult::FirstWins), 0, None));
    /// assert_eq!(view.winning_line.unwrap().len(), 4);
    /// ```
    pub fn new<'a>(subject: impl Into<Subject<'a>>) -> Self {
        let subject = subject.into();
        let position = subject.position;
        let outcome = position.outcome();
        let cells = |set: foursight_core::CellSet| set.iter().map(Cell).collect::<Vec<_>>();
        let players = |set: fn(AnyPosition, foursight_core::Player) -> foursight_core::CellSet| {
            let [first, second] = foursight_core::Player::ALL.map(|player| cells(set(position, player)));
            Players { first, second }
        };
        let playable = position.playable().iter().map(|cell| ViewMove::new(position, cell));
        let played = |moves: &[foursight_core::Cell]| {
            let game = position.game();
            moves.iter().zip(0..).map(|(&cell, ply)| ViewMove::at_ply(game, ply, cell)).collect()
        };
        Self {
            version: Version,
            position: Position::new(subject),
            game: position.game().to_string(),
            stones: players(AnyPosition::stones),
            playable: if outcome.is_none() { playable.collect() } else { Vec::new() },
            played: subject.moves.map(played),
            result: outcome.map(GameResult::from),
            claimed: None,
            winning_line: matches!(outcome, Some(Outcome::Win(_))).then(|| cells(position.winning_line())),
            threats: players(AnyPosition::winning_cells),
            diagram: position.diagram(),
            mirrored: position.mirrored().code(),
        }
    }

    /// The view of a text, with the result that it states.
    ///
    /// ```
    /// # use foursight_core::notation::{GameOptions, parse};
    /// # use foursight_json::{GameResult, View};
    /// let view = View::of_text(&parse("4453 0-1", GameOptions::default()).unwrap());
    /// assert_eq!((view.claimed, view.result), (Some(GameResult::SecondWins), None));
    /// ```
    pub fn of_text(parsed: &Parsed) -> Self {
        Self { claimed: parsed.result.map(GameResult::from), ..Self::new(parsed) }
    }
}

impl ViewMove {
    /// The move of the position that fills a cell.
    ///
    /// ```
    /// # use foursight_core::{AnyPosition, Game};
    /// # use foursight_json::{Player, ViewMove};
    /// let centre = ViewMove::new(AnyPosition::new(Game::TICTACTOE), "b2".parse().unwrap());
    /// assert_eq!((centre.player, centre.text.as_str()), (Player::First, "b2"));
    /// ```
    pub fn new(position: AnyPosition, cell: foursight_core::Cell) -> Self {
        Self::at_ply(position.game(), position.ply(), cell)
    }

    fn at_ply(game: foursight_core::Game, ply: u32, cell: foursight_core::Cell) -> Self {
        let player = foursight_core::Player::ALL[ply as usize % 2];
        Self {
            player: player.into(),
            played: Move::new(game, cell),
            text: moves_text(game, &[cell]),
            cell: Cell(cell),
        }
    }
}
