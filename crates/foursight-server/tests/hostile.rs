//! Clients that mean no good, or do not know better.

use std::io::Read;
use std::net::Shutdown;
use std::time::{Duration, Instant};

use foursight_server::Settings;

use crate::common::{Server, Wire, settings};

/// How long a usual question takes, the slowest of ten.
fn usual_time(server: &Server) -> Duration {
    let time = |_| {
        let start = Instant::now();
        assert_eq!(server.get("/solve?pos=4").status, 200);
        start.elapsed()
    };
    (0..10).map(time).max().expect("there are ten")
}

#[test]
fn slow_clients_keep_nobody_waiting_and_are_let_go() {
    // Long enough for 500 to come on a busy machine before the first of them is let go.
    let patience = Duration::from_secs(8);
    let server = Server::start(Settings { head_time: patience, body_time: patience, ..settings() });
    let mut slow: Vec<Wire> = (0..500).map(|_| server.connect()).collect();
    for (index, wire) in slow.iter_mut().enumerate() {
        let beginnings = [
            "",
            "G",
            "GET /solve?pos=4 HTTP/1.1\r\nHost: x\r\nX-Slow: ",
            "POST /api/analyze/batch HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n{",
        ];
        wire.send(beginnings[index % 4]).unwrap();
    }
    let time = usual_time(&server);
    assert!(time < Duration::from_millis(500), "{time:?}");
    assert!(server.metric("foursight_connections") > 500.0);
    // One byte more does not buy more time.
    std::thread::sleep(patience * 2 / 3);
    slow.iter_mut().for_each(|wire| drop(wire.send("a")));
    let start = Instant::now();
    while server.metric("foursight_connections") > 2.0 {
        assert!(start.elapsed() < Duration::from_secs(10), "they are still there");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// What no client should send.
fn bad_request(number: usize) -> Vec<u8> {
    let words = ["GET", "PUT", "PATCH", "DELETE", "TRACE", "BREW", "get", "\0", "ÄÖ", "OPTIONS"];
    let paths = [
        "/",
        "/solve?pos=4444444",
        "/api/analyze?position=%00",
        "/%%%",
        "*",
        "//",
        "/api/analyze/batch",
        "http://x/y",
        "/solve?pos=\u{ff}",
    ];
    let (word, path) = (words[number % words.len()], paths[number / words.len() % paths.len()]);
    match number % 11 {
        0 => format!("{word} {path} HTTP/9.9\r\n\r\n").into_bytes(),
        1 => format!("{word} {path} HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n").into_bytes(),
        2 => format!("POST {path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n").into_bytes(),
        3 => format!("GET /solve?pos={} HTTP/1.1\r\nHost: x\r\n\r\n", "4".repeat(20_000)).into_bytes(),
        4 => [b"GET / HTTP/1.1\r\n", "A: b\r\n".repeat(200).as_bytes(), b"\r\n"].concat(),
        5 => vec![0xff; 300],
        6 => format!("POST /api/analyze/batch HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999\r\n\r\n{path}").into_bytes(),
        7 => format!("{word} {path} HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n").into_bytes(),
        8 => format!("GET {path} HTTP/1.1\r\nHost: x\r\n\r\n").repeat(20).into_bytes(),
        9 => format!("GET {path} HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nUpgrade: h2c\r\nConnection: upgrade\r\n\r\n").into_bytes(),
        _ => format!("{word} {path} HTTP/1.1\r\nHost: x\r\n\r\n").into_bytes(),
    }
}

#[test]
fn ten_thousand_bad_requests_leave_it_answering() {
    let server = Server::start(Settings { head_time: Duration::from_secs(2), ..settings() });
    let before = usual_time(&server);
    std::thread::scope(|scope| {
        for client in 0..4 {
            let server = &server;
            scope.spawn(move || {
                for number in 0..2500 {
                    let number = number * 4 + client;
                    let mut wire = server.connect();
                    let _ = wire.send(bad_request(number));
                    let stream = wire.stream.get_mut();
                    let _ = stream.set_read_timeout(Some(Duration::from_millis(5)));
                    if number % 3 == 0 {
                        let _ = stream.shutdown(Shutdown::Write);
                    }
                    if number % 2 == 0 {
                        let _ = stream.read(&mut [0; 64]);
                    }
                }
            });
        }
    });
    let after = usual_time(&server);
    assert!(after < before.max(Duration::from_millis(20)) * 10, "{before:?} {after:?}");
    assert!(server.metric("foursight_solvers_busy") < 0.5);
    let text = server.get("/metrics").body;
    assert!(!text.contains("status=\"500\""), "{text}");
    assert!(text.lines().count() < 400, "clients cannot make new lines: {}", text.lines().count());
}

#[test]
fn questions_in_a_row_are_answered_in_a_row() {
    let server = Server::usual();
    let mut wire = server.connect();
    let ask = |column| format!("GET /solve?pos={column} HTTP/1.1\r\nHost: x\r\n\r\n");
    let all: Vec<String> = (1..=7).map(ask).collect();
    wire.send(all.concat()).unwrap();
    for column in 1..=7 {
        assert_eq!(wire.read().unwrap().json()["pos"], column.to_string());
    }
}

#[test]
fn a_client_that_does_not_read_is_let_go() {
    let server = Server::start(Settings { write_time: Duration::from_millis(500), ..settings() });
    let mut wire = server.connect();
    let request = "GET /api HTTP/1.1\r\nHost: x\r\n\r\n";
    // Until nothing more fits into the connection.
    wire.stream.get_mut().set_write_timeout(Some(Duration::from_millis(200))).unwrap();
    while wire.send(request.repeat(50)).is_ok() {}
    let start = Instant::now();
    while server.metric("foursight_connections") > 1.5 {
        assert!(start.elapsed() < Duration::from_secs(10), "it is still there");
        std::thread::sleep(Duration::from_millis(20));
    }
}
