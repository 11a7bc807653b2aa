//! Asking the solvers, and waiting for as long as the client may.

use std::sync::Arc;
use std::time::Duration;

use foursight_core::AnyPosition;
use foursight_solver::Analysis;
use tokio::time::{Instant, timeout_at};

use crate::error::ApiError;
use crate::pool::{Asked, Ending};
use crate::question::{Answer, Question};
use crate::state::State;

/// How much later than its deadline work may end that cannot be looked at before.
const MARGIN: Duration = Duration::from_millis(500);

/// Everything about a position that is proved by the deadline.
pub(crate) async fn analysis(
    state: &State,
    position: AnyPosition,
    deadline: Instant,
) -> Result<Arc<Analysis>, ApiError> {
    proved(state, Question::Analysis(position), deadline).await
}

/// The scores that are proved by the deadline; there may be no line.
pub(crate) async fn scores(
    state: &State,
    position: AnyPosition,
    deadline: Instant,
) -> Result<Arc<Analysis>, ApiError> {
    proved(state, Question::Scores(position), deadline).await
}

async fn proved(state: &State, question: Question, deadline: Instant) -> Result<Arc<Analysis>, ApiError> {
    let answer = match state.pool.ask(question) {
        Asked::Known(answer) => answer,
        Asked::Busy => return Err(ApiError::Busy),
        Asked::Waiting(mut seat) => match timeout_at(deadline, seat.ending()).await {
            Ok(ending) => answer(ending)?,
            Err(_) => return seat.known().analysis_of(seat.question()).ok_or(ApiError::Internal),
        },
    };
    let Answer::Analysis(analysis) = answer else { return Err(ApiError::Internal) };
    Ok(analysis)
}

/// The answer to a question that is not answered in parts.
pub(crate) async fn whole(state: &State, question: Question) -> Result<Answer, ApiError> {
    let deadline = Instant::now() + question.time().unwrap_or_default() + MARGIN;
    match state.pool.ask(question) {
        Asked::Known(answer) => Ok(answer),
        Asked::Busy => Err(ApiError::Busy),
        Asked::Waiting(mut seat) => match timeout_at(deadline, seat.ending()).await {
            Ok(ending) => answer(ending),
            Err(_) => Err(ApiError::Limit),
        },
    }
}

/// What an ending means to a client.
pub(crate) fn answer(ending: Ending) -> Result<Answer, ApiError> {
    match ending {
        Ending::Answer(answer) => Ok(answer),
        Ending::Busy => Err(ApiError::Busy),
        Ending::Failed => Err(ApiError::Internal),
    }
}
