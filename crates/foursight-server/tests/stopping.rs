//! Told to stop under load: every request that was taken is answered, once.

use std::io;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use foursight_server::Settings;

use crate::common::{ENDLESS, Server, Wire, settings};

/// What the clients have seen.
#[derive(Default)]
struct Seen {
    answered: AtomicU64,
    /// Requests on a connection that had answered before, and then did not.
    lost: AtomicU64,
    /// Requests on a new connection that the server may not have taken any more.
    not_taken: AtomicU64,
}

/// Asks until nobody listens any more.
fn ask_until_the_end(address: SocketAddr, client: usize, seen: &Seen) {
    let mut number = 0;
    while let Ok(mut wire) = Wire::new(address) {
        let mut is_new = true;
        loop {
            number += 1;
            let pos =
                format!("{}{}{}{}", client % 7 + 1, number % 7 + 1, number / 7 % 7 + 1, number / 49 % 7 + 1);
            match ask(&mut wire, &pos) {
                Ok(is_last) => {
                    seen.answered.fetch_add(1, Ordering::Relaxed);
                    is_new = false;
                    if is_last {
                        break;
                    }
                }
                Err(_) if is_new => {
                    seen.not_taken.fetch_add(1, Ordering::Relaxed);
                    break;
                }
                Err(_) => {
                    seen.lost.fetch_add(1, Ordering::Relaxed);
                    break;
                }
            }
        }
    }
}

/// Whether the server closes the connection after its answer.
fn ask(wire: &mut Wire, pos: &str) -> io::Result<bool> {
    wire.ask(&format!("/solve?pos={pos}"))?;
    let reply = wire.read()?;
    assert_eq!((reply.status, reply.json()["pos"].as_str()), (200, Some(pos)));
    let is_last = reply.header("connection") == Some("close");
    if is_last {
        assert_eq!(wire.rest(), b"", "one answer for one question");
    }
    Ok(is_last)
}

#[test]
fn nothing_is_lost_or_answered_twice() {
    for round in 0..20 {
        // Long enough that every client asks once more while it lasts, also on a busy machine.
        let mut server = Server::start(Settings { drain: Duration::from_millis(500), ..settings() });
        let (address, seen) = (server.address, Seen::default());
        let served = thread::scope(|scope| {
            for client in 0..8 {
                let seen = &seen;
                scope.spawn(move || ask_until_the_end(address, client, seen));
            }
            thread::sleep(Duration::from_millis(50 + 10 * round));
            server.tell();
            server.stop()
        });
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        assert!(count(&seen.answered) > 0);
        assert_eq!(count(&seen.lost), 0, "round {round}");
        assert_eq!(count(&seen.answered), served.requests, "round {round}: {}", count(&seen.not_taken));
    }
}

#[test]
fn a_search_under_way_is_finished_or_cut_at_the_end_of_the_grace() {
    let grace = Duration::from_millis(300);
    let mut server = Server::start(Settings { grace, time: Duration::from_mins(1), ..settings() });
    let (mut endless, mut short, mut idle) = (server.connect(), server.connect(), server.connect());
    idle.ask("/readyz").unwrap();
    assert_eq!(idle.read().unwrap().status, 200);
    endless.ask(ENDLESS).unwrap();
    server.wait_for("foursight_solvers_busy", 1.0);
    short.ask("/api/analyze?game=8x8x4&position=1&time=150ms").unwrap();
    server.wait_for("foursight_solvers_busy", 2.0);
    server.tell();
    thread::sleep(Duration::from_millis(30));
    let mut late = server.connect();
    late.ask("/readyz").unwrap();
    let reply = late.read().unwrap();
    assert_eq!((reply.status, reply.header("connection")), (503, Some("close")), "not ready any more");
    let start = Instant::now();
    for wire in [&mut short, &mut endless] {
        let reply = wire.read().expect("an answer");
        assert!(reply.status == 200 && reply.body.contains("\"exact\":false"), "{reply:?}");
    }
    assert_eq!(idle.rest(), b"", "a connection without a request is closed");
    server.stop();
    assert!(start.elapsed() < Duration::from_secs(3), "{:?}", start.elapsed());
}

#[test]
fn who_came_in_before_the_end_is_answered() {
    let mut server = Server::start(Settings { drain: Duration::from_millis(50), ..settings() });
    // Keeps the server from ending at once.
    let mut held = server.connect();
    held.ask("/readyz").unwrap();
    assert_eq!(held.read().unwrap().status, 200);
    server.tell();
    thread::sleep(Duration::from_millis(40));
    let mut late = server.connect();
    // The drain is over: nobody else comes in.
    thread::sleep(Duration::from_millis(60));
    late.ask("/solve?pos=44").unwrap();
    let reply = late.read().expect("an answer");
    assert_eq!((reply.status, reply.header("connection")), (200, Some("close")));
    assert_eq!(late.rest(), b"");
    server.stop();
}
