//! What surrounds every request: refusals that need no look at it, counting, and a line in the log.

use std::net::IpAddr;
use std::time::Instant;

use axum::body::Body;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::error::ApiError;
use crate::state::{self, Shared};

/// The address that a connection comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// Addresses that no route knows count as one.
const ELSEWHERE: &str = "elsewhere";

/// Refuses or answers a request, counts it and writes it down.
pub(crate) async fn observe(State(state): State<Shared>, request: Request, next: Next) -> Response {
    let (start, guard) = (Instant::now(), state.metrics.request());
    let method = request.method().clone();
    let path = request.extensions().get::<MatchedPath>().cloned();
    let mut response = match refusal(&state, &request, path.as_ref().map(MatchedPath::as_str), start) {
        Some(error) => error.into_response(),
        None => next.run(request).await,
    };
    if state.is_stopping() {
        // Whoever asks on this connection again would ask too late.
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    let path = path.as_ref().map_or(ELSEWHERE, MatchedPath::as_str);
    let (status, time) = (response.status().as_u16(), start.elapsed());
    drop(guard);
    state.metrics.answered(path, status, time);
    tracing::info!(%method, path, status, microseconds = time.as_micros() as u64, "request");
    response
}

/// Why a request is not even looked at.
fn refusal(state: &state::State, request: &Request, path: Option<&str>, now: Instant) -> Option<ApiError> {
    let most = state.settings.url_bytes;
    let length = request.uri().path_and_query().map_or(0, |address| address.as_str().len());
    if length > most {
        return Some(ApiError::LongUrl(most));
    }
    if matches!(path, Some("/healthz" | "/readyz")) {
        // Whoever looks after the server has to know how it is, above all when others ask too often.
        return None;
    }
    let rates = state.rates.as_ref()?;
    let client = client(request, state.settings.behind_proxy)?;
    (!rates.allow(client, now)).then_some(ApiError::TooOften(rates.rate))
}

/// Who asks. The last address that a proxy has written down is the one it has seen; those before it may be made up.
fn client(request: &Request<Body>, behind_proxy: bool) -> Option<IpAddr> {
    let peer = request.extensions().get::<Peer>().map(|peer| peer.0);
    let forwarded = behind_proxy.then(|| forwarded(request.headers())).flatten();
    forwarded.or(peer)
}

fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    last.rsplit(',').next()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_proxy_is_believed_and_only_its_own_word() {
        let mut request = Request::new(Body::empty());
        request.extensions_mut().insert(Peer([10, 0, 0, 1].into()));
        request.headers_mut().append("x-forwarded-for", HeaderValue::from_static("1.2.3.4, 5.6.7.8"));
        assert_eq!(client(&request, false), Some([10, 0, 0, 1].into()));
        assert_eq!(client(&request, true), Some([5, 6, 7, 8].into()));
        request.headers_mut().insert("x-forwarded-for", HeaderValue::from_static("nobody"));
        assert_eq!(client(&request, true), Some([10, 0, 0, 1].into()));
    }
}
