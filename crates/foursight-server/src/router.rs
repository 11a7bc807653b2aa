//! Every address, and what surrounds them.

use std::any::Any;

use axum::Router;
use axum::http::{Method, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::cors::{Any as Anybody, CorsLayer};

use crate::error::ApiError;
use crate::observe::observe;
use crate::state::Shared;
use crate::{api, openapi, status, web};

/// Everything that is served.
pub(crate) fn router(state: Shared) -> Router {
    Router::new()
        .merge(api::routes())
        .route("/healthz", get(status::healthz))
        .route("/readyz", get(status::readyz))
        .route("/metrics", get(status::metrics))
        .route("/openapi.json", get(openapi::json))
        .route("/api", get(openapi::page))
        .route("/", get(web::index))
        .fallback(web::file)
        .method_not_allowed_fallback(|| async { ApiError::BadMethod })
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn_with_state(state.clone(), observe))
        // Around all of it, so that a page can read refusals as well.
        .layer(cors())
        .layer(axum::middleware::map_response(no_sniffing))
        .with_state(state)
}

/// Any page may read what anybody may ask for. A page that sends a body has to be of this server.
fn cors() -> CorsLayer {
    CorsLayer::new()
        .allow_origin(Anybody)
        .allow_methods([Method::GET, Method::HEAD])
        .expose_headers([header::RETRY_AFTER])
        // The answer is the same for every page, so caches need not tell them apart.
        .vary([])
}

/// A client hears of a mistake of ours, and the connection lives on.
fn panicked(_: Box<dyn Any + Send + 'static>) -> Response {
    ApiError::Internal.into_response()
}

/// Answers are what their type says, whatever they look like.
async fn no_sniffing(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, header::HeaderValue::from_static("nosniff"));
    response
}
