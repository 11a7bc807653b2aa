//! `/api/analyze`: everything about a position.

use axum::extract::State;
use axum::response::Response;
use foursight_json::{Analysis, to_line};

use super::asking::analysis;
use super::parameters::{Parameters, PositionParameters, deadline};
use crate::error::{AnyError, ApiError, proved_response};
use crate::state::Shared;

/// Everything that is proved about a position
///
/// When the time is up first, `exact` is `false` and what is not proved is `null`.
#[utoipa::path(
    get,
    path = "/api/analyze",
    params(PositionParameters),
    responses(
        (status = 200, description = "the analysis", body = ref("#/components/schemas/Analysis"), content_type = "application/json"),
        AnyError
    )
)]
pub(crate) async fn analyze(
    State(state): State<Shared>,
    Parameters(asked): Parameters<PositionParameters>,
) -> Result<Response, ApiError> {
    let deadline = deadline(asked.time.as_deref(), state.settings.time)?;
    let parsed = asked.parsed()?;
    let analysis = analysis(&state, parsed.position, deadline).await?;
    Ok(proved_response(to_line(&Analysis::new(&parsed, &analysis)), analysis.is_exact()))
}
