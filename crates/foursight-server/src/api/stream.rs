//! `/api/analyze/stream`: an analysis while it is worked out.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use foursight_core::notation::Parsed;
use foursight_json::{EventBody, to_line};
use foursight_solver::{Analysis, Bounds, Event as Proved};
use futures_util::stream::{Stream, unfold};
use tokio::time::{Instant, timeout_at};

use super::asking::answer;
use super::parameters::{Parameters, PositionParameters, deadline};
use crate::error::{AnyError, ApiError};
use crate::pool::{Asked, Seat};
use crate::question::{Answer, Question};
use crate::state::Shared;

/// The analysis of a position while it is worked out
///
/// Server-sent events: `bounds` when more is known about the score, `column` or `cell` when a move is proved, and at the end
/// `analysis` with the whole. The data of each is a JSON object. Should the search fail, the last event is `error`.
#[utoipa::path(
    get,
    path = "/api/analyze/stream",
    params(PositionParameters),
    responses(
        (status = 200, description = "events; the data of each is one object", body = ref("#/components/schemas/StreamEvent"), content_type = "text/event-stream"),
        AnyError
    )
)]
pub(crate) async fn stream(
    State(state): State<Shared>,
    Parameters(asked): Parameters<PositionParameters>,
) -> Result<Response, ApiError> {
    let deadline = deadline(asked.time.as_deref(), state.settings.time)?;
    let parsed = asked.parsed()?;
    let mut telling = Telling { parsed, whole: None, told: 0, next: VecDeque::new(), seat: None };
    match state.pool.ask(Question::Analysis(telling.parsed.position)) {
        Asked::Busy => return Err(ApiError::Busy),
        Asked::Known(Answer::Analysis(analysis)) => telling.tell_all(&analysis),
        Asked::Known(_) => return Err(ApiError::Internal),
        Asked::Waiting(mut seat) => {
            // A full house is an error as long as it can be one: before the first event.
            if let Ok(Some(ending)) = timeout_at(deadline, seat.admission()).await {
                answer(ending)?;
            }
            telling.seat = Some(seat);
        }
    }
    Ok(Sse::new(events(telling, deadline)).keep_alive(KeepAlive::default()).into_response())
}

fn events(telling: Telling, deadline: Instant) -> impl Stream<Item = Result<Event, Infallible>> {
    unfold(telling, move |mut telling| async move {
        let event = telling.next_event(deadline).await?;
        Some((Ok(event), telling))
    })
}

/// How far one client has been told of an analysis.
struct Telling {
    parsed: Parsed,
    /// What is proved about the position, as told.
    whole: Option<Bounds>,
    /// How many of the events under way were told.
    told: usize,
    next: VecDeque<Event>,
    /// There while more may come.
    seat: Option<Seat>,
}

impl Telling {
    async fn next_event(&mut self, deadline: Instant) -> Option<Event> {
        loop {
            if let Some(event) = self.next.pop_front() {
                return Some(event);
            }
            let seat = self.seat.as_mut()?;
            let known = seat.known();
            let news = &known.events[self.told..];
            self.told = known.events.len();
            if let Some(ending) = known.ending.clone() {
                news.iter().for_each(|&event| self.tell(event));
                self.seat = None;
                match answer(ending) {
                    Ok(Answer::Analysis(analysis)) => self.tell_end(&analysis),
                    Ok(_) => self.tell_error(&ApiError::Internal),
                    Err(error) => self.tell_error(&error),
                }
            } else if !news.is_empty() {
                news.iter().for_each(|&event| self.tell(event));
            } else if timeout_at(deadline, seat.news()).await.is_err() {
                let analysis = known.analysis_of(seat.question());
                self.seat = None;
                analysis.iter().for_each(|analysis| self.tell_end(analysis));
            }
        }
    }

    /// An analysis that was there already, as if it had just been worked out.
    fn tell_all(&mut self, analysis: &Arc<Analysis>) {
        self.tell(Proved::Bounds(analysis.bounds));
        analysis.moves.iter().for_each(|&value| self.tell(Proved::Move(value)));
        self.tell_end(analysis);
    }

    fn tell(&mut self, proved: Proved) {
        let event = match proved {
            Proved::Bounds(bounds) => {
                self.whole = Some(bounds);
                Some(foursight_json::Event::bounds(bounds))
            }
            Proved::Move(value) => {
                let whole = self.whole.unwrap_or(value.bounds);
                foursight_json::Event::of_move(self.parsed.position, value, whole)
            }
            _ => None,
        };
        self.next.extend(event.map(|event| framed(&event)));
    }

    fn tell_end(&mut self, analysis: &Analysis) {
        let analysis = foursight_json::Analysis::new(&self.parsed, analysis);
        self.next.push_back(framed(&foursight_json::Event::analysis(analysis)));
    }

    fn tell_error(&mut self, error: &ApiError) {
        self.next.push_back(Event::default().event("error").data(to_line(&error.json())));
    }
}

/// An event with its name, as the field `event` has it.
fn framed(event: &foursight_json::Event) -> Event {
    let name = match event.body {
        EventBody::Bounds { .. } => "bounds",
        EventBody::Column(_) => "column",
        EventBody::Cell(_) => "cell",
        EventBody::Analysis { .. } => "analysis",
    };
    Event::default().event(name).data(to_line(event))
}
