//! How searches are shared out: one for equal questions, none for nobody, and nothing cheap behind something dear.

use std::thread;
use std::time::{Duration, Instant};

use foursight_server::Settings;

use crate::common::{ENDLESS, Server, settings};

const BUSY: &str = "foursight_solvers_busy";
const SHARED: &str = "foursight_searches_shared_total";

/// Within this time a client that has left is noticed, and its search has stopped.
const SOON: Duration = Duration::from_millis(100);

#[test]
fn a_client_that_leaves_frees_its_solver() {
    let server = Server::start(Settings { time: Duration::from_mins(1), ..settings() });
    let stream = ENDLESS.replace("analyze", "analyze/stream");
    let batch = r#"{"positions":["","1","2","3"],"game":"8x8x4"}"#;
    let batch = format!(
        "POST /api/analyze/batch HTTP/1.1\r\nHost: x\r\nContent-Length: {}\r\n\r\n{batch}",
        batch.len()
    );
    let review = "/api/review?game=12&board=8x8x4";
    let get = |path: &str| format!("GET {path} HTTP/1.1\r\nHost: x\r\n\r\n");
    for (request, solvers) in [(get(ENDLESS), 1.0), (get(&stream), 1.0), (get(review), 1.0), (batch, 2.0)] {
        let leave = || {
            let mut wire = server.connect();
            wire.send(&request).unwrap();
            server.wait_for(BUSY, solvers);
            drop(wire);
            server.wait_for(BUSY, 0.0)
        };
        // A machine that is busy with other work may keep everybody waiting for longer, but hardly five times.
        let times: Vec<Duration> = (0..5).map(|_| leave()).collect();
        assert!(times.iter().any(|&time| time < SOON), "{request}: {times:?}");
        server.wait_for("foursight_questions_waiting", 0.0);
    }
}

#[test]
fn equal_questions_are_one_search_until_the_last_has_left() {
    let server = Server::start(Settings { time: Duration::from_mins(1), ..settings() });
    let mut wires: Vec<_> = (0..3).map(|_| server.connect()).collect();
    wires[0].ask(ENDLESS).unwrap();
    server.wait_for(BUSY, 1.0);
    // The same position in other words.
    wires[1].ask("/api/analyze?game=8x8x4&position=8/8/8/8/8/8/8/8+x+8x8x4").unwrap();
    wires[2].ask("/api/analyze?game=8x8x4&time=1s").unwrap();
    server.wait_for(SHARED, 2.0);
    assert!(server.metric(BUSY) < 1.5, "one search");
    drop(wires.remove(0));
    // One has left, one leaves by its own time with what is proved, and the search goes on for the other.
    let reply = wires[1].read().expect("an answer");
    assert!(reply.status == 200 && reply.body.contains("\"exact\":false"), "{reply:?}");
    assert!(server.metric(BUSY) > 0.5);
    drop(wires);
    server.wait_for(BUSY, 0.0);
}

#[test]
fn a_full_queue_says_so_at_once_and_what_is_cheap_does_not_wait() {
    let server = Server::start(Settings { queue: 1, time: Duration::from_mins(1), ..settings() });
    let mut wires = Vec::new();
    // Two at work and one that waits.
    for (position, busy, waiting) in [("1", 1.0, 0.0), ("2", 2.0, 0.0), ("3", 2.0, 1.0)] {
        let mut wire = server.connect();
        wire.ask(&format!("{ENDLESS}&position={position}")).unwrap();
        server.wait_for(BUSY, busy);
        server.wait_for("foursight_questions_waiting", waiting);
        wires.push(wire);
    }
    for path in [
        format!("{ENDLESS}&position=4"),
        ENDLESS.replace("analyze", "analyze/stream"),
        "/api/review?game=1".into(),
    ] {
        let start = Instant::now();
        let reply = server.get(&path);
        assert_eq!((reply.status, reply.kind().as_str()), (503, "busy"), "{path}");
        assert_eq!(reply.header("retry-after"), Some("1"));
        assert!(start.elapsed() < Duration::from_secs(1), "{path}: {:?}", start.elapsed());
    }
    // Book, over, static, nearly over.
    for path in
        ["/solve?pos=4", "/api/analyze?position=1212121", "/solve?pos=121212", "/api/analyze?game=tictactoe"]
    {
        let start = Instant::now();
        assert_eq!(server.get(path).status, 200, "{path}");
        assert!(start.elapsed() < Duration::from_secs(1), "{path}: {:?}", start.elapsed());
    }
    // Whoever leaves the queue makes room.
    drop(wires.pop());
    server.wait_for("foursight_questions_waiting", 0.0);
    wires.push(server.connect());
    wires[2].ask(&format!("{ENDLESS}&position=4")).unwrap();
    server.wait_for("foursight_questions_waiting", 1.0);
}

#[test]
fn a_deadline_brings_what_is_proved() {
    let server = Server::usual();
    for path in [format!("{ENDLESS}&time=200ms"), "/api/review?game=12&board=8x8x4&time=200ms".to_owned()] {
        let start = Instant::now();
        let reply = server.get(&path);
        assert_eq!(reply.json()["exact"], false, "{path}");
        assert!(start.elapsed() >= Duration::from_millis(200) && start.elapsed() < Duration::from_secs(2));
    }
    let events = server.get(&format!("{}&time=200ms", ENDLESS.replace("analyze", "analyze/stream"))).body;
    assert!(events.contains("event: analysis") && events.contains("\"exact\":false"), "{events}");
    let batch = r#"{"positions":["","1","2","3","b2"],"game":"8x8x4","time":"300ms"}"#;
    let lines = server.post("/api/analyze/batch", batch).body;
    assert_eq!(lines.lines().filter(|line| line.contains("\"exact\":false")).count(), 4, "{lines}");
}

#[test]
fn solve_answers_503_when_the_time_is_up() {
    let server = Server::start(Settings { time: Duration::from_millis(1), ..settings() });
    // Fourteen plies, beyond every book, and some ten milliseconds.
    let reply = server.get("/solve?pos=64533553231541");
    assert_eq!((reply.status, reply.kind().as_str()), (503, "limit"), "{reply:?}");
}

#[test]
fn an_answer_is_kept() {
    let server = Server::usual();
    let path = "/api/analyze?position=24617133247233";
    let (first, second) = (server.get(path), server.get(path));
    assert_eq!(first.body, second.body, "even the time it took");
    assert!(server.metric("foursight_cache_hits_total") > 0.5);
    assert!(server.metric("foursight_cache_bytes") > 100.0);
}

#[test]
fn many_clients_at_once_all_get_their_own_answer() {
    let server = Server::usual();
    thread::scope(|scope| {
        for client in 0..16 {
            let server = &server;
            scope.spawn(move || {
                let mut wire = server.connect();
                for round in 0..30 {
                    let pos = format!("{}{}{}", client % 7 + 1, round % 7 + 1, (client + round) % 7 + 1);
                    wire.ask(&format!("/solve?pos={pos}")).unwrap();
                    assert_eq!(wire.read().unwrap().json()["pos"].as_str(), Some(pos.as_str()));
                }
            });
        }
    });
}
