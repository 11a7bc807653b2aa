//! `/solve`: the shape that clients of connect4.gamesolver.org know.

use axum::extract::State;
use axum::response::Response;
use foursight_core::Game;
use foursight_core::notation::GameOptions;
use foursight_json::{ColumnScores, Error, ErrorKind, to_line};
use serde::Deserialize;

use super::asking::scores;
use super::parameters::{Parameters, deadline, position};
use crate::error::{AnyError, ApiError, proved_response};
use crate::state::Shared;

/// The moves. Other parameters are passed over: whoever comes from elsewhere may bring some.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Pos {
    /// The moves, one character each: the column, from 1.
    #[param(example = "475")]
    pos: String,
}

/// The score of every column
///
/// For Connect Four, 7x6. A full column has 100. A game that is over has no scores, and if the time is up before all of them
/// are proved, there are none either.
#[utoipa::path(
    get,
    path = "/solve",
    params(Pos),
    responses(
        (status = 200, description = "a score for every column", body = ref("#/components/schemas/ColumnScores"), content_type = "application/json"),
        AnyError
    )
)]
pub(crate) async fn solve(
    State(state): State<Shared>,
    Parameters(Pos { pos }): Parameters<Pos>,
) -> Result<Response, ApiError> {
    let deadline = deadline(None, state.settings.time)?;
    let position = position(&pos, GameOptions::from(Game::CONNECT4))?.position;
    if position.is_over() {
        return Err(ApiError::Bad(Error::new(
            ErrorKind::GameOver,
            "the game is over: no column has a score",
        )));
    }
    let analysis = scores(&state, position, deadline).await?;
    let scores = ColumnScores::new(pos, &analysis).ok_or(ApiError::Limit)?;
    Ok(proved_response(to_line(&scores), true))
}
