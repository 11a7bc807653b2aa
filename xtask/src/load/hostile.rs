//! Slow and bad clients, and what a good one notices of them.

use std::io::Read;
use std::net::Shutdown;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::Table;
use super::client::Wire;
use super::server::Server;
use crate::tools::Failure;

/// Connections that never finish what they begin to say.
const SLOW: usize = 500;

/// Clients that send bad requests at the same time.
const BAD_CLIENTS: usize = 4;

/// Questions of the good client, before and after.
const QUESTIONS: usize = 1_000;

/// How long one good client waits for its answers before, while and after bad ones do what they can.
pub(super) fn measure(foursight: &str, bad_requests: usize, table: &mut Table) -> Result<(), Failure> {
    let server = Server::start(foursight, &[])?;
    let port = server.port;
    let broken = |error| Failure::Start("a question".to_owned(), error);
    let before = good_client(port, |number| number < QUESTIONS).map_err(broken)?;
    add(table, "before", &before);
    let slow = slow_clients(port).map_err(broken)?;
    let open = server.metric("foursight_connections").unwrap_or(0.0);
    table.add("hostile: slow connections held", open as u64 - 1, "");
    let is_over = AtomicBool::new(false);
    let (during, sent) = std::thread::scope(|scope| {
        let bad: Vec<_> = (0..BAD_CLIENTS)
            .map(|client| scope.spawn(move || bad_client(port, client, bad_requests)))
            .collect();
        let good = scope.spawn(|| good_client(port, |_| !is_over.load(Ordering::Relaxed)));
        let sent: usize = bad.into_iter().map(|client| client.join().unwrap_or(0)).sum();
        is_over.store(true, Ordering::Relaxed);
        (good.join(), sent)
    });
    table.add("hostile: bad requests sent", sent, "");
    let during = during.map_err(|_| Failure::Status("the good client panicked".to_owned()))?;
    add(table, "during", &during.map_err(broken)?);
    add(table, "after", &good_client(port, |number| number < QUESTIONS).map_err(broken)?);
    drop(slow);
    server.stop()
}

fn add(table: &mut Table, when: &str, times: &[Duration]) {
    let at = |share: usize| times[(times.len() - 1) * share / 100].as_micros();
    for (name, time) in [("p50", at(50)), ("p99", at(99))] {
        table.add(&format!("hostile: a good client's {name} {when}"), time, "microseconds");
    }
}

/// Asks one question after the other; the times until the answers, in order of length. A wrong answer is an error.
fn good_client(port: u16, goes_on: impl Fn(usize) -> bool) -> std::io::Result<Vec<Duration>> {
    let (mut wire, mut times) = (Wire::new(port)?, Vec::new());
    while goes_on(times.len()) || times.is_empty() {
        let start = Instant::now();
        let pos = format!("44{}{}", times.len() % 7 + 1, times.len() / 7 % 7 + 1);
        wire.send(&format!("/solve?pos={pos}"))?;
        let answer = wire.read()?;
        if answer.status != 200 || !answer.body.starts_with(&format!("{{\"pos\":\"{pos}\"")) {
            return Err(std::io::Error::other(format!("{pos}: {} {}", answer.status, answer.body)));
        }
        times.push(start.elapsed());
    }
    times.sort_unstable();
    Ok(times)
}

fn slow_clients(port: u16) -> std::io::Result<Vec<Wire>> {
    let beginnings = [
        "",
        "G",
        "GET /solve?pos=4 HTTP/1.1\r\nHost: x\r\nX-Slow: ",
        "POST /api/analyze/batch HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n{",
    ];
    let open = |number: usize| {
        let mut wire = Wire::new(port)?;
        wire.send_bytes(beginnings[number % beginnings.len()].as_bytes())?;
        Ok(wire)
    };
    (0..SLOW).map(open).collect()
}

/// Sends its share of the bad requests, and says how many that were.
fn bad_client(port: u16, client: usize, all: usize) -> usize {
    let mut sent = 0;
    for number in (client..all).step_by(BAD_CLIENTS) {
        let Ok(mut wire) = Wire::new(port) else { continue };
        // The server may have closed before the end of it.
        let _ = wire.send_bytes(&bad_request(number));
        sent += 1;
        let mut stream = wire.stream();
        if number % 3 == 0 {
            let _ = stream.shutdown(Shutdown::Write);
        }
        if number % 2 == 0 {
            let _ = stream.set_read_timeout(Some(Duration::from_millis(5)));
            let _ = stream.read(&mut [0; 64]);
        }
    }
    sent
}

/// What no client should send: methods, paths, versions, lengths, codings, sizes, many at once.
fn bad_request(number: usize) -> Vec<u8> {
    let methods = ["PUT", "DELETE", "TRACE", "BREW", "get", "\0", "ÄÖ", "OPTIONS"];
    let paths =
        ["/", "/solve?pos=4444444", "/api/analyze?position=%00", "/%%%", "*", "//", "http://x/y", "/\u{ff}"];
    let method = methods[number % methods.len()];
    let path = paths[number / methods.len() % paths.len()];
    let head = match number % 9 {
        0 => format!("{method} {path} HTTP/9.9\r\n\r\n"),
        1 => format!("{method} {path} HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n"),
        2 => "POST /api/analyze/batch HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n"
            .to_owned(),
        3 => format!("GET /solve?pos={} HTTP/1.1\r\nHost: x\r\n\r\n", "4".repeat(20_000)),
        4 => format!("GET / HTTP/1.1\r\n{}\r\n", "A: b\r\n".repeat(200)),
        5 => "POST /api/analyze/batch HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999\r\n\r\n{".to_owned(),
        6 => format!("GET {path} HTTP/1.1\r\nHost: x\r\n\r\n").repeat(20),
        7 => format!("{method} {path} HTTP/1.1\r\nHost: x\r\n\r\n"),
        _ => return vec![0xff; 300],
    };
    head.into_bytes()
}
