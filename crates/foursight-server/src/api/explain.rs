//! `/api/explain`: why a position, or a move, is what it is.

use axum::extract::State;
use axum::response::Response;
use foursight_json::{Explanation, to_line};
use serde::Deserialize;

use super::asking::whole;
use super::parameters::{Parameters, game_options, position, time};
use crate::error::{AnyError, ApiError, proved_response};
use crate::question::{Answer, Explained, Question};
use crate::state::Shared;

/// Which position and move, and for how long.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct MoveParameters {
    /// Moves, a diagram, a code or a game; without it the start position.
    #[param(example = "15776336176576")]
    position: Option<String>,
    /// `connect4`, `tictactoe`, or width, height and how many in a row, then `free` and `misere` where they apply.
    #[param(example = "7x6x4")]
    game: Option<String>,
    /// Explain this move: a column, or a cell such as `d3`.
    #[serde(rename = "move")]
    #[param(example = "4")]
    explained: Option<String>,
    /// How long to search at most, such as `500ms` or `2s`. The server has a limit of its own.
    #[param(example = "1s")]
    time: Option<String>,
}

/// Why a position, or a move, is won, drawn or lost
///
/// Facts for programs and sentences for people; each was checked, none is guessed.
#[utoipa::path(
    get,
    path = "/api/explain",
    params(MoveParameters),
    responses(
        (status = 200, description = "the explanation", body = ref("#/components/schemas/Explanation"), content_type = "application/json"),
        AnyError
    )
)]
pub(crate) async fn explain(
    State(state): State<Shared>,
    Parameters(asked): Parameters<MoveParameters>,
) -> Result<Response, ApiError> {
    let time = time(asked.time.as_deref(), state.settings.time)?;
    let text = asked.position.as_deref().unwrap_or_default();
    let parsed = position(text, game_options(asked.game.as_deref())?)?;
    let explained = asked.explained.map(|name| parsed.position.parse_move(&name)).transpose()?;
    let question = Question::Explanation { position: parsed.position, explained, time };
    let Answer::Explanation(explained) = whole(&state, question).await? else {
        return Err(ApiError::Internal);
    };
    let (json, is_proved) = match &*explained {
        Explained::Position(it) => (Explanation::of_position(&parsed, it), it.analysis.is_exact()),
        Explained::Move(it) => {
            (Explanation::of_move(&parsed, it), it.before.is_exact() && it.score.is_some())
        }
    };
    Ok(proved_response(to_line(&json), is_proved))
}
