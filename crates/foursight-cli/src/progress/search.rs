//! What there is to say about a search that goes on.

use std::time::{Duration, Instant};

use foursight_core::AnyPosition;
use foursight_solver::{Bounds, Event, Score, Sight, Watch};

use super::estimate::estimate;
use crate::words;

/// A search, as somebody sees it who watches.
#[derive(Debug)]
pub(super) struct Search {
    position: AnyPosition,
    watch: Watch,
    start: Instant,
    bounds: Option<Bounds>,
    /// Moves whose value is known, once the score is.
    valued: usize,
    /// Whether there is more to come than the score: every move.
    is_analysis: bool,
}

impl Search {
    pub(super) fn new(position: AnyPosition, watch: Watch) -> Self {
        let now = Instant::now();
        Self { position, watch, start: now, bounds: None, valued: 0, is_analysis: false }
    }

    /// Takes note of what is proved.
    pub(super) fn hear(&mut self, event: Event) {
        match event {
            Event::Bounds(bounds) => self.bounds = Some(bounds),
            Event::Move(_) => {
                self.is_analysis = true;
                self.valued += 1;
            }
            _ => {}
        }
    }

    /// What to show now.
    pub(super) fn message(&self) -> String {
        let (sight, now) = (self.watch.sight(), Instant::now());
        let proved =
            self.bounds.map_or("nothing is proved yet".to_owned(), |it| words::bounds(self.position, it));
        let mut parts = vec![proved];
        parts.extend(self.moves(sight));
        parts.push(speed(sight.nodes, now - self.start));
        parts.extend(self.estimate(sight, now));
        parts.join("; ")
    }

    /// How far it is: the moves that are done in the present question, or those that have a value.
    fn moves(&self, sight: Sight) -> Option<String> {
        let all = self.position.playable().len();
        match self.bounds.and_then(Bounds::score) {
            Some(_) => Some(format!("{} of {all} moves have a value", self.valued)),
            None if sight.moves > 1 => Some(format!("{} of {} moves done", sight.done, sight.moves)),
            None => None,
        }
    }

    fn estimate(&self, sight: Sight, now: Instant) -> Option<String> {
        let bounds = self.bounds?;
        // The values of the moves are problems of their own, of which nothing is known beforehand.
        if self.is_analysis || bounds.score().is_some() {
            return None;
        }
        let largest = Score::win(self.position.game(), self.position.ply() + 1)?;
        let (least, most) = estimate(now - self.start, sight, bounds, largest)?;
        Some(format!("perhaps {} to {} left", words::about(least), words::about(most)))
    }
}

fn speed(nodes: u64, time: Duration) -> String {
    format!("{} nodes, {}/s", short(nodes as f64), short(nodes as f64 / time.as_secs_f64().max(0.001)))
}

/// A number in three digits or so: `950`, `4.1M`, `812M`.
fn short(number: f64) -> String {
    let units = [(1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "K")];
    let Some((size, name)) = units.into_iter().find(|&(size, _)| number >= size) else {
        return format!("{number:.0}");
    };
    let value = number / size;
    if value < 10.0 { format!("{value:.1}{name}") } else { format!("{value:.0}{name}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let check = |number, text: &str| assert_eq!(short(number), text);
        check(0.0, "0");
        check(950.0, "950");
        check(4_123_456.0, "4.1M");
        check(812e6, "812M");
        check(1.25e10, "12G");
    }
}
