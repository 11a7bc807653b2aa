//! How the server is: for those who look after it.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::error::ApiError;
use crate::state::Shared;

/// It lives.
pub(crate) async fn healthz() -> &'static str {
    "ok\n"
}

/// It takes new requests: not any more when it was told to stop.
pub(crate) async fn readyz(State(state): State<Shared>) -> Result<&'static str, ApiError> {
    if state.is_stopping() { Err(ApiError::Stopping) } else { Ok("ready\n") }
}

/// Counts, sizes and times.
pub(crate) async fn metrics(State(state): State<Shared>) -> Response {
    const TEXT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, TEXT)], state.metrics.text(state.pool.sizes())).into_response()
}
