//! `/api/puzzle`: a position with one solution.

use std::time::{SystemTime, UNIX_EPOCH};

use axum::extract::State;
use axum::response::Response;
use foursight_coach::HARDEST;
use foursight_core::Game;
use foursight_json::{Puzzle, to_line};
use serde::Deserialize;

use super::asking::whole;
use super::parameters::{Parameters, game, time};
use crate::error::{AnyError, ApiError, proved_response};
use crate::question::{Answer, Question};
use crate::state::Shared;

/// Which puzzle, and for how long.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct PuzzleParameters {
    /// The same seed gives the same puzzle; without it, another one every time.
    #[param(example = 7, format = "uint64")]
    seed: Option<u64>,
    /// How hard it is, 1 to 5.
    #[param(example = 3, minimum = 1, maximum = 5)]
    grade: Option<u32>,
    /// `connect4`, `tictactoe`, or width, height and how many in a row, then `free` where it applies.
    #[param(example = "7x6x4")]
    game: Option<String>,
    /// How long to search at most, such as `500ms` or `2s`. The server has a limit of its own.
    #[param(example = "5s")]
    time: Option<String>,
}

/// A position in which one move, and only one, wins or holds the draw
#[utoipa::path(
    get,
    path = "/api/puzzle",
    params(PuzzleParameters),
    responses(
        (status = 200, description = "the puzzle", body = ref("#/components/schemas/Puzzle"), content_type = "application/json"),
        (status = 404, description = "no puzzle was found in the time", body = ref("#/components/schemas/Error"), content_type = "application/json"),
        AnyError
    )
)]
pub(crate) async fn puzzle(
    State(state): State<Shared>,
    Parameters(asked): Parameters<PuzzleParameters>,
) -> Result<Response, ApiError> {
    let time = time(asked.time.as_deref(), state.settings.time)?;
    let game = asked.game.as_deref().map_or(Ok(Game::CONNECT4), game)?;
    if asked.grade.is_some_and(|grade| !(1..=HARDEST).contains(&grade)) {
        return Err(ApiError::option("grade", format_args!("write a number from 1 to {HARDEST}")));
    }
    let seed = asked.seed.unwrap_or_else(fresh_seed);
    let question = Question::Puzzle { game, seed, grade: asked.grade, time };
    match whole(&state, question).await? {
        Answer::Puzzle(Some(puzzle)) => {
            Ok(proved_response(to_line(&Puzzle::new(&puzzle, 1)), asked.seed.is_some()))
        }
        Answer::Puzzle(None) => Err(ApiError::NoPuzzle),
        _ => Err(ApiError::Internal),
    }
}

/// A seed that is another one every time.
fn fresh_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
}
