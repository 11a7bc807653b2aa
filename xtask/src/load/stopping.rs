//! SIGTERM under load: every question that was taken is answered, and once.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::Table;
use super::client::Wire;
use super::server::Server;
use crate::tools::Failure;

/// Clients that ask without a pause.
const CLIENTS: usize = 8;

/// What the clients saw.
#[derive(Default)]
struct Seen {
    answered: AtomicU64,
    /// Questions on a connection that had answered before, and then did not.
    lost: AtomicU64,
    /// Answers to another question, more than one answer, or a wrong status.
    wrong: AtomicU64,
}

/// Stops a server under load again and again. A lost or wrong answer is a failure.
pub(super) fn measure(foursight: &str, rounds: u32, table: &mut Table) -> Result<(), Failure> {
    let (mut answered, mut longest) = (0, Duration::ZERO);
    for round in 0..rounds {
        let server = Server::start(foursight, &[])?;
        let (port, seen) = (server.port, Seen::default());
        let end = std::thread::scope(|scope| {
            for client in 0..CLIENTS {
                let seen = &seen;
                scope.spawn(move || ask_until_the_end(port, client, seen));
            }
            std::thread::sleep(Duration::from_millis(100 + 20 * u64::from(round)));
            let start = Instant::now();
            server.tell()?;
            server.wait()?;
            Ok(start.elapsed())
        })?;
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        if count(&seen.lost) + count(&seen.wrong) > 0 {
            let (lost, wrong) = (count(&seen.lost), count(&seen.wrong));
            return Err(Failure::Status(format!("stop {round}: {lost} lost, {wrong} wrong")));
        }
        answered += count(&seen.answered);
        longest = longest.max(end);
    }
    table.add("stopping: stops under load", rounds, "");
    table.add("stopping: requests answered", answered, "");
    table.add("stopping: lost or answered twice", 0, "");
    table.add("stopping: longest until the end", longest.as_millis(), "milliseconds");
    Ok(())
}

/// Asks, on a new connection when the old one was closed, until nobody listens.
fn ask_until_the_end(port: u16, client: usize, seen: &Seen) {
    let add = |counter: &AtomicU64| {
        counter.fetch_add(1, Ordering::Relaxed);
    };
    let mut number = 0;
    while let Ok(mut wire) = Wire::new(port) {
        for asked in 0.. {
            number += 1;
            let pos = format!("{}{}{}", client % 7 + 1, number % 7 + 1, number / 7 % 7 + 1);
            let answer = match wire.send(&format!("/solve?pos={pos}")).and_then(|()| wire.read()) {
                Ok(answer) => answer,
                // A connection that the server has not taken any more.
                Err(_) if asked == 0 => break,
                Err(_) => {
                    add(&seen.lost);
                    break;
                }
            };
            let is_right = answer.status == 200 && answer.body.starts_with(&format!("{{\"pos\":\"{pos}\""));
            add(if is_right { &seen.answered } else { &seen.wrong });
            if answer.is_last {
                if !wire.is_over() {
                    add(&seen.wrong);
                }
                break;
            }
        }
    }
}
