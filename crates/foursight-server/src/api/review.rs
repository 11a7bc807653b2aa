//! `/api/review`: a game, move by move.

use axum::extract::State;
use axum::response::Response;
use foursight_json::{Error, ErrorKind, Review, to_line};
use serde::Deserialize;

use super::asking::whole;
use super::parameters::{Parameters, game_options, position, time};
use crate::error::{AnyError, ApiError, proved_response};
use crate::question::{Answer, Question};
use crate::state::Shared;

/// Which game, and for how long.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct GameParameters {
    /// The moves; a result may follow.
    #[param(example = "44444326555 *")]
    game: String,
    /// The board: `connect4`, `tictactoe`, or width, height and how many in a row, then `free` and `misere` where they apply.
    #[param(example = "7x6x4")]
    board: Option<String>,
    /// How long to search at most, such as `500ms` or `2s`. The server has a limit of its own.
    #[param(example = "1s")]
    time: Option<String>,
}

/// How good every move of a game was
///
/// When the time is up first, `exact` is `false` and what is not proved is `null`.
#[utoipa::path(
    get,
    path = "/api/review",
    params(GameParameters),
    responses(
        (status = 200, description = "the review", body = ref("#/components/schemas/Review"), content_type = "application/json"),
        AnyError
    )
)]
pub(crate) async fn review(
    State(state): State<Shared>,
    Parameters(asked): Parameters<GameParameters>,
) -> Result<Response, ApiError> {
    let time = time(asked.time.as_deref(), state.settings.time)?;
    let parsed = position(&asked.game, game_options(asked.board.as_deref())?)?;
    let Some(moves) = parsed.moves else {
        let why = "a board without its moves: write the moves of the game, such as 4453";
        return Err(ApiError::Bad(Error::new(ErrorKind::NoMoves, why)));
    };
    let question = Question::Review { game: parsed.position.game(), moves, time };
    let Answer::Review(review) = whole(&state, question).await? else { return Err(ApiError::Internal) };
    Ok(proved_response(to_line(&Review::new(&review, parsed.result, 1)), review.is_exact()))
}
