//! The API: a handler for each address, which converts and nothing else.

use axum::Router;
use axum::routing::{get, post};

use crate::state::Shared;

mod analyze;
mod asking;
mod batch;
mod explain;
mod parameters;
mod puzzle;
mod review;
mod solve;
mod stream;

/// What the document of the API is made from.
#[derive(utoipa::OpenApi)]
#[openapi(paths(
    solve::solve,
    analyze::analyze,
    stream::stream,
    batch::batch,
    explain::explain,
    review::review,
    puzzle::puzzle
))]
pub(crate) struct Paths;

/// The addresses of the API.
pub(crate) fn routes() -> Router<Shared> {
    Router::new()
        .route("/solve", get(solve::solve))
        .route("/api/analyze", get(analyze::analyze))
        .route("/api/analyze/stream", get(stream::stream))
        .route("/api/analyze/batch", post(batch::batch))
        .route("/api/explain", get(explain::explain))
        .route("/api/review", get(review::review))
        .route("/api/puzzle", get(puzzle::puzzle))
}
