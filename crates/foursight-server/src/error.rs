//! What goes wrong, as an answer. The only place where a mistake gets its status.

use std::collections::BTreeMap;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use foursight_json::{Error, ErrorKind, to_line};
use utoipa::openapi::{Content, Ref, RefOr, Response as Documented, ResponseBuilder};

/// Why a request has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ApiError {
    /// What was asked is wrong.
    Bad(Error),
    /// There is nothing at this address.
    NoPage,
    /// The seed leads to no puzzle.
    NoPuzzle,
    /// Not by this method.
    BadMethod,
    /// The body did not come in time.
    SlowBody,
    /// The body is larger than that many bytes.
    LargeBody(usize),
    /// More positions than that.
    LargeBatch(usize),
    /// The address is longer than that many bytes.
    LongUrl(usize),
    /// The client asks more often than that a second.
    TooOften(u32),
    /// The time was up before there was anything to say.
    Limit,
    /// All solvers are at work and the queue is full.
    Busy,
    /// The server is about to end.
    Stopping,
    /// A mistake of ours.
    Internal,
}

/// Seconds after which it pays to ask again.
const RETRY_AFTER: HeaderValue = HeaderValue::from_static("1");

impl ApiError {
    /// A parameter with a wrong value.
    pub(crate) fn option(name: &str, why: impl std::fmt::Display) -> Self {
        Self::Bad(Error::new(ErrorKind::BadOption, format!("{name}: {why}")))
    }

    fn status(&self) -> StatusCode {
        match self {
            Self::Bad(_) => StatusCode::BAD_REQUEST,
            Self::NoPage | Self::NoPuzzle => StatusCode::NOT_FOUND,
            Self::BadMethod => StatusCode::METHOD_NOT_ALLOWED,
            Self::SlowBody => StatusCode::REQUEST_TIMEOUT,
            Self::LargeBody(_) | Self::LargeBatch(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Self::LongUrl(_) => StatusCode::URI_TOO_LONG,
            Self::TooOften(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Limit | Self::Busy | Self::Stopping => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The body of the answer.
    pub(crate) fn json(&self) -> Error {
        match self {
            Self::Bad(error) => error.clone(),
            Self::NoPage => Error::new(ErrorKind::NotFound, "there is nothing here: / lists what there is"),
            Self::NoPuzzle => Error::new(
                ErrorKind::NotFound,
                "no puzzle was found: try another seed, grade or game, or more time",
            ),
            Self::BadMethod => {
                Error::new(ErrorKind::BadMethod, "not by this method: the header allow has them")
            }
            Self::SlowBody => Error::new(ErrorKind::Limit, "the body did not come in time"),
            Self::LargeBody(most) => {
                Error::new(ErrorKind::TooLarge, format!("the body is too large: {most} bytes are the most"))
            }
            Self::LargeBatch(most) => {
                Error::new(ErrorKind::TooLarge, format!("too many positions: {most} are the most"))
            }
            Self::LongUrl(most) => {
                Error::new(ErrorKind::TooLarge, format!("the address is too long: {most} bytes are the most"))
            }
            Self::TooOften(rate) => Error::new(
                ErrorKind::TooOften,
                format!("too many requests: {rate} a second are the most for one address"),
            ),
            Self::Limit => Error::new(ErrorKind::Limit, "the time was up first"),
            Self::Busy => Error::new(ErrorKind::Busy, "all solvers are at work: try again in a second"),
            Self::Stopping => Error::new(ErrorKind::Busy, "the server is about to end: ask another one"),
            Self::Internal => Error::new(ErrorKind::Internal, "a mistake of the server"),
        }
    }
}

impl From<foursight_core::notation::ParseError> for ApiError {
    fn from(error: foursight_core::notation::ParseError) -> Self {
        Self::Bad(error.into())
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = json_response(to_line(&self.json()));
        *response.status_mut() = self.status();
        if matches!(response.status(), StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS) {
            response.headers_mut().insert(header::RETRY_AFTER, RETRY_AFTER);
        }
        response
    }
}

/// One object as an answer that the next one who asks may not get.
pub(crate) fn json_response(line: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")], line).into_response()
}

/// One object as an answer. What is proved stays true, so whoever is on the way may keep it for a day; the next version of the
/// server may say more.
pub(crate) fn proved_response(line: String, is_proved: bool) -> Response {
    let mut response = json_response(line);
    if is_proved {
        const KEPT: HeaderValue = HeaderValue::from_static("public, max-age=86400");
        response.headers_mut().insert(header::CACHE_CONTROL, KEPT);
    }
    response
}

/// The errors that every address of the API may give, for the document.
pub(crate) struct AnyError;

impl utoipa::IntoResponses for AnyError {
    fn responses() -> BTreeMap<String, RefOr<Documented>> {
        let reasons = [
            (ApiError::Bad(Error::new(ErrorKind::BadOption, "")), "a position, game or parameter is wrong"),
            (ApiError::LongUrl(0), "the address is too long"),
            (ApiError::TooOften(0), "this client asks too often"),
            (ApiError::Internal, "a mistake of the server"),
            (
                ApiError::Busy,
                "too much is asked at the moment, or the time was up before there was an answer",
            ),
        ];
        reasons.into_iter().map(|(error, why)| documented(&error, why)).collect()
    }
}

/// What only a body can make wrong, for the document.
pub(crate) struct BodyError;

impl utoipa::IntoResponses for BodyError {
    fn responses() -> BTreeMap<String, RefOr<Documented>> {
        let reasons = [
            (ApiError::LargeBody(0), "the body is too large, or has too many positions"),
            (ApiError::SlowBody, "the body did not come in time"),
        ];
        reasons.into_iter().map(|(error, why)| documented(&error, why)).collect()
    }
}

fn documented(error: &ApiError, why: &str) -> (String, RefOr<Documented>) {
    let content = Content::new(Some(RefOr::<utoipa::openapi::Schema>::Ref(Ref::from_schema_name("Error"))));
    let response = ResponseBuilder::new().description(why).content("application/json", content).build();
    (error.status().as_str().to_owned(), response.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_house_says_when_to_come_again() {
        let response = ApiError::Busy.into_response();
        assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(response.headers()[header::RETRY_AFTER], "1");
        assert!(!ApiError::NoPage.into_response().headers().contains_key(header::RETRY_AFTER));
    }
}
