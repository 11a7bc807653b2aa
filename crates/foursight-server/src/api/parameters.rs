//! Parameters: from text to what the libraries take.

use std::time::Duration;

use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use foursight_core::Game;
use foursight_core::notation::{GameOptions, Parsed, parse};
use foursight_json::{Error, ErrorKind};
use foursight_solver::TimeLimit;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use tokio::time::Instant;

use crate::error::ApiError;

/// The parameters of an address. One that is not known, or comes twice, is an error.
pub(crate) struct Parameters<T>(pub(crate) T);

impl<S: Sync, T: DeserializeOwned> FromRequestParts<S> for Parameters<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        match Query::try_from_uri(&parts.uri) {
            Ok(Query(parameters)) => Ok(Self(parameters)),
            Err(rejection) => {
                let text = rejection.body_text();
                let why = text.strip_prefix("Failed to deserialize query string: ").unwrap_or(&text);
                let why = why.replace("invalid digit found in string", "not a whole number from 0");
                Err(ApiError::Bad(Error::new(ErrorKind::BadOption, why)))
            }
        }
    }
}

/// For an address that takes none.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NoParameters {}

/// Which position, and for how long.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct PositionParameters {
    /// Moves, a diagram, a code or a game; without it the start position.
    #[param(example = "4453")]
    pub(crate) position: Option<String>,
    /// `connect4`, `tictactoe`, or width, height and how many in a row, then `free` and `misere` where they apply.
    #[param(example = "7x6x4")]
    pub(crate) game: Option<String>,
    /// How long to search at most, such as `500ms` or `2s`. The server has a limit of its own.
    #[param(example = "1s")]
    pub(crate) time: Option<String>,
}

impl PositionParameters {
    /// The position.
    pub(crate) fn parsed(&self) -> Result<Parsed, ApiError> {
        position(self.position.as_deref().unwrap_or_default(), game_options(self.game.as_deref())?)
    }
}

/// Reads a position of a game.
pub(crate) fn position(text: &str, options: GameOptions) -> Result<Parsed, ApiError> {
    Ok(parse(text, options)?)
}

/// The game that a text names, for the parser of positions; without a text, whatever the position says.
pub(crate) fn game_options(text: Option<&str>) -> Result<GameOptions, ApiError> {
    match text {
        Some(text) => Ok(GameOptions::from(game(text)?)),
        None => Ok(GameOptions::default()),
    }
}

/// The game that a text names.
pub(crate) fn game(text: &str) -> Result<Game, ApiError> {
    text.parse().map_err(|error: foursight_core::GameError| ApiError::Bad(error.into()))
}

/// No request waits longer, whatever the settings say; and what is added to the time of day stays one.
const LONGEST: Duration = Duration::from_hours(24);

/// How long a request may search: as long as it asks for, and no longer than the server allows.
pub(crate) fn time(text: Option<&str>, most: Duration) -> Result<Duration, ApiError> {
    let asked =
        text.map(|text| text.parse().map_err(|why: &str| ApiError::option("time", why))).transpose()?;
    let most = most.min(LONGEST);
    Ok(asked.map_or(most, |time: TimeLimit| time.duration().min(most)))
}

/// When that is over.
pub(crate) fn deadline(text: Option<&str>, most: Duration) -> Result<Instant, ApiError> {
    Ok(Instant::now() + time(text, most)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_may_ask_for_less_and_nobody_for_ever() {
        let check = |text, most, expected| assert_eq!(time(text, most), Ok(expected), "{text:?}");
        let second = Duration::from_secs(1);
        check(None, second, second);
        check(Some("100ms"), second, Duration::from_millis(100));
        check(Some("1h"), second, second);
        check(None, Duration::MAX, LONGEST);
        assert!(
            time(Some("soon"), second).is_err() && deadline(Some("999999999999h"), Duration::MAX).is_ok()
        );
    }
}
