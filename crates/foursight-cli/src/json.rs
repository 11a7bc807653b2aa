//! The JSON of positions and answers; `docs/json.md` is the specification.
//!
//! The structs are the schema: their fields come in the order in which they are declared.

use foursight_core::notation::{Parsed, code, moves_text};
use foursight_core::{Game, with_position};
use serde::Serialize;

mod analysis;
mod explanation;
mod puzzle;
mod review;
mod solution;

pub(crate) use analysis::AnalysisJson;
pub(crate) use explanation::ExplanationJson;
pub(crate) use puzzle::PuzzleJson;
pub(crate) use review::ReviewJson;
pub(crate) use solution::SolutionJson;

/// The version of the schema, the first field of every object.
pub(crate) const VERSION: u32 = 1;

/// Which game.
#[derive(Serialize)]
pub(crate) struct GameJson {
    width: u32,
    height: u32,
    connect: u32,
    gravity: bool,
    /// Absent unless it is so.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    misere: bool,
}

impl GameJson {
    pub(crate) fn new(game: Game) -> Self {
        Self {
            width: game.width(),
            height: game.height(),
            connect: game.connect(),
            gravity: game.has_gravity(),
            misere: game.is_misere(),
        }
    }
}

/// A position.
#[derive(Serialize)]
pub(crate) struct PositionJson {
    /// `null` when the board came without history.
    moves: Option<String>,
    code: String,
    #[serde(flatten)]
    game: GameJson,
    /// `first` or `second`.
    to_move: String,
    ply: u32,
}

impl PositionJson {
    pub(crate) fn new(parsed: &Parsed) -> Self {
        let game = parsed.position.game();
        Self {
            moves: parsed.moves.as_ref().map(|moves| moves_text(game, moves)),
            code: with_position!(parsed.position, position => code(position)),
            game: GameJson::new(game),
            to_move: parsed.position.to_move().to_string(),
            ply: parsed.position.ply(),
        }
    }
}

/// An object on one line.
pub(crate) fn to_line(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("numbers and strings are JSON")
}
