//! `/api/analyze/batch`: many positions, one line each, in order.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use foursight_core::notation::GameOptions;
use foursight_json::{Analysis, BatchRequest, Error, ErrorKind, to_line};
use foursight_solver::AnalysisJob;
use futures_util::StreamExt;
use futures_util::stream::iter;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde_json::{Map, Value};
use tokio::time::{Instant, sleep, timeout};

use super::asking::analysis;
use super::parameters::{NoParameters, Parameters, deadline, game_options, position};
use crate::error::{AnyError, ApiError, BodyError};
use crate::settings::Settings;
use crate::state::Shared;

/// What a body may say.
const FIELDS: [&str; 3] = ["positions", "game", "time"];

/// How long a batch waits before it asks again where there was no room.
const PAUSE: Duration = Duration::from_millis(20);

/// Many positions, one line each, in order
///
/// A line is an analysis, or an error for a position that is none. The time is for all of them together.
#[utoipa::path(
    post,
    path = "/api/analyze/batch",
    request_body(content = ref("#/components/schemas/BatchRequest"), content_type = "application/json"),
    responses(
        (status = 200, description = "JSON lines: an Analysis or an Error for each position, in order", body = String, content_type = "application/x-ndjson"),
        BodyError,
        AnyError
    )
)]
pub(crate) async fn batch(
    State(state): State<Shared>,
    // Whoever puts the game into the address would get answers of another one.
    Parameters(NoParameters {}): Parameters<NoParameters>,
    body: Body,
) -> Result<Response, ApiError> {
    let BatchRequest { positions, game, time } = read(body, &state.settings).await?;
    let options = game_options(game.as_deref())?;
    let deadline = deadline(time.as_deref(), state.settings.batch_time)?;
    if state.pool.is_full() {
        return Err(ApiError::Busy);
    }
    // As many at a time as there are solvers. The next one is begun when the client has taken a line, so that a slow one
    // keeps nothing from the others.
    let ahead = state.settings.threads.max(1);
    let lines = iter(positions)
        .map(move |text| line(state.clone(), text, options, deadline))
        .buffered(ahead)
        .map(|line| Ok::<_, Infallible>(line + "\n"));
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(lines)).into_response())
}

/// The body, if it comes in time and is not too large.
async fn read(body: Body, settings: &Settings) -> Result<BatchRequest, ApiError> {
    let limited = Limited::new(body, settings.body_bytes).collect();
    let bytes: Bytes = match timeout(settings.body_time, limited).await {
        Err(_) => return Err(ApiError::SlowBody),
        Ok(Err(error)) if error.is::<LengthLimitError>() => {
            return Err(ApiError::LargeBody(settings.body_bytes));
        }
        // The client has left, or sends what is no HTTP.
        Ok(Err(error)) => return Err(ApiError::Bad(Error::new(ErrorKind::BadJson, error.to_string()))),
        Ok(Ok(collected)) => collected.to_bytes(),
    };
    let bad = |why: String| ApiError::Bad(Error::new(ErrorKind::BadJson, why));
    // An object and no list of its values, which would be read as well; and no field that is passed over.
    let fields: Map<String, Value> =
        serde_json::from_slice(&bytes).map_err(|error| bad(error.to_string()))?;
    if let Some(unknown) = fields.keys().find(|name| !FIELDS.contains(&name.as_str())) {
        return Err(bad(format!("a batch has no field {unknown:?}, but {}", FIELDS.join(", "))));
    }
    let request: BatchRequest =
        serde_json::from_value(Value::Object(fields)).map_err(|error| bad(error.to_string()))?;
    if request.positions.len() > settings.batch_positions {
        return Err(ApiError::LargeBatch(settings.batch_positions));
    }
    Ok(request)
}

/// The answer to one position. Where there is no room it waits: the batch is admitted as a whole.
async fn line(state: Shared, text: String, options: GameOptions, deadline: Instant) -> String {
    let parsed = match position(&text, options) {
        Ok(parsed) => parsed,
        Err(error) => return to_line(&error.json()),
    };
    loop {
        match analysis(&state, parsed.position, deadline).await {
            Ok(analysis) => return to_line(&Analysis::new(&parsed, &analysis)),
            Err(ApiError::Busy) if Instant::now() < deadline => sleep(PAUSE).await,
            Err(ApiError::Busy) => {
                let unseen = AnalysisJob::new(parsed.position).analysis();
                return to_line(&Analysis::new(&parsed, &unseen));
            }
            Err(error) => return to_line(&error.json()),
        }
    }
}
