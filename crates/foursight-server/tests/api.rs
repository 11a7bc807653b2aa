//! Every address: what it answers, and what it has to say about nonsense.

use std::num::NonZeroU32;

use foursight_server::Settings;
use serde_json::{Value, json};

use crate::answers::faults;
use crate::common::{Server, settings};

fn assert_fits(shape: &str, value: &Value) {
    assert_eq!(faults(shape, value), Vec::<String>::new(), "{value}");
}

#[test]
fn solve_has_the_shape_that_clients_know() {
    let server = Server::usual();
    let reply = server.get("/solve?pos=475");
    assert_eq!(reply.body, r#"{"pos":"475","score":[-18,-2,-2,-18,-18,-2,-18]}"#);
    assert_eq!(reply.header("content-type"), Some("application/json"));
    assert_eq!(reply.header("access-control-allow-origin"), Some("*"));
    assert_eq!(reply.header("vary"), None, "caches need not tell pages apart");
    assert_eq!(server.get("/solve?pos=444444&source=elsewhere").json()["score"][3], 100);
    assert_eq!(server.get("/solve?pos=").json()["score"], json!([-2, -1, 0, 1, 0, -1, -2]));
    for (path, kind) in [
        ("/solve", "bad_option"),
        ("/solve?pos=8", "bad_move"),
        ("/solve?pos=4444444", "column_full"),
        ("/solve?pos=1212121", "game_over"),
        ("/solve?pos=12121213", "game_over"),
        ("/solve?pos=%ff", "bad_move"),
    ] {
        let reply = server.get(path);
        assert_eq!((reply.status, reply.kind().as_str()), (400, kind), "{path}");
        assert_fits("Error", &reply.json());
    }
}

#[test]
fn every_answer_fits_its_schema() {
    let server = Server::usual();
    for (path, shape) in [
        ("/api/analyze", "Analysis"),
        ("/api/analyze?position=7/7/7/7/3o3/2oxx2+x", "Analysis"),
        ("/api/analyze?position=b2,a1&game=3x3x3+free+misere", "Analysis"),
        ("/api/analyze?position=1212121", "Analysis"),
        ("/api/explain?position=15776336176576", "Explanation"),
        ("/api/explain?position=15776336176576&move=4", "Explanation"),
        ("/api/explain?game=tictactoe&position=5&move=a1", "Explanation"),
        ("/api/review?game=1212121", "Review"),
        ("/api/review?game=5,1,9,3&board=tictactoe", "Review"),
        ("/api/puzzle?seed=7&grade=1", "Puzzle"),
    ] {
        let reply = server.get(path);
        assert_eq!(reply.status, 200, "{path}: {reply:?}");
        assert_fits(shape, &reply.json());
    }
    assert_eq!(server.get("/api/puzzle?seed=7&grade=1").body, server.get("/api/puzzle?grade=1&seed=7").body);
}

#[test]
fn nonsense_is_told_apart() {
    let server = Server::start(Settings { batch_positions: 3, body_bytes: 1000, ..settings() });
    for (path, status, kind) in [
        ("/api/analyze?position=4x", 400, "bad_move"),
        ("/api/analyze?positon=4", 400, "bad_option"),
        ("/api/analyze?position=4&position=5", 400, "bad_option"),
        ("/api/analyze?time=soon", 400, "bad_option"),
        ("/api/analyze?game=chess", 400, "bad_game"),
        ("/api/analyze?game=8x8x4&position=7/7/7/7/7/7+x", 400, "game_disagrees"),
        ("/api/explain?position=444444&move=4", 400, "column_full"),
        ("/api/review", 400, "bad_option"),
        ("/api/review?game=7/7/7/7/7/7+x", 400, "no_moves"),
        ("/api/puzzle?grade=6", 400, "bad_option"),
        ("/api/puzzle?seed=-1", 400, "bad_option"),
        ("/api/puzzle?game=1x1x1&seed=1", 404, "not_found"),
        ("/nowhere", 404, "not_found"),
        ("/..%2f..%2fetc/passwd", 404, "not_found"),
    ] {
        let reply = server.get(path);
        assert_eq!((reply.status, reply.kind().as_str()), (status, kind), "{path}");
        assert_fits("Error", &reply.json());
    }
    let long = format!("/solve?pos={}", "1".repeat(5000));
    assert_eq!((server.get(&long).status, server.get(&long).kind().as_str()), (414, "too_large"));
    let reply = server.post("/solve?pos=4", "");
    assert_eq!((reply.status, reply.kind().as_str()), (405, "bad_method"));
    assert_eq!(reply.header("allow"), Some("GET,HEAD"));
    for (body, status, kind) in [
        ("", 400, "bad_json"),
        ("[]", 400, "bad_json"),
        (r#"[["4"],null,null]"#, 400, "bad_json"),
        (r#"{"positions":["4"],"tmie":"1s"}"#, 400, "bad_json"),
        (r#"{"positions":[1]}"#, 400, "bad_json"),
        (r#"{"positions":[],"time":"1"}"#, 400, "bad_option"),
        (r#"{"positions":["","","",""]}"#, 413, "too_large"),
        (&" ".repeat(2000), 413, "too_large"),
    ] {
        let reply = server.post("/api/analyze/batch", body);
        assert_eq!((reply.status, reply.kind().as_str()), (status, kind), "{body}");
    }
    let reply = server.post("/api/analyze/batch?game=tictactoe", r#"{"positions":["5"]}"#);
    assert_eq!((reply.status, reply.kind().as_str()), (400, "bad_option"), "the game belongs into the body");
}

#[test]
fn a_batch_answers_in_order() {
    let server = Server::usual();
    let mut positions: Vec<String> =
        (0..1000).map(|number| format!("{}{}", number % 7 + 1, number / 7 % 7 + 1)).collect();
    positions[500] = "4x".to_owned();
    let reply = server.post("/api/analyze/batch", &json!({ "positions": positions }).to_string());
    assert_eq!(reply.header("content-type"), Some("application/x-ndjson"));
    let lines: Vec<Value> =
        reply.body.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 1000);
    for (index, (line, position)) in lines.iter().zip(&positions).enumerate() {
        if index == 500 {
            assert_eq!(line["error"]["at"], 2);
            continue;
        }
        assert_fits("Analysis", line);
        assert_eq!(line["position"]["moves"].as_str(), Some(position.as_str()), "line {index}");
        assert_eq!(line["exact"], true);
    }
    assert_eq!(server.post("/api/analyze/batch", r#"{"positions":[]}"#).body, "");
}

#[test]
fn a_stream_tells_what_is_proved_and_ends_with_the_whole() {
    let server = Server::usual();
    for path in
        ["/api/analyze/stream?position=24617133247233", "/api/analyze/stream?game=tictactoe&position=5"]
    {
        // The second time it comes out of the cache.
        for _ in 0..2 {
            let reply = server.get(path);
            assert_eq!(reply.header("content-type"), Some("text/event-stream"));
            let lines: Vec<&str> = reply.body.lines().collect();
            let events: Vec<Value> = lines
                .iter()
                .filter_map(|line| line.strip_prefix("data: "))
                .map(|data| serde_json::from_str(data).expect("JSON"))
                .collect();
            let names: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("event: ")).collect();
            assert_eq!(
                names,
                events.iter().map(|event| event["event"].as_str().unwrap()).collect::<Vec<_>>()
            );
            events.iter().for_each(|event| assert_fits("Event", event));
            let whole = &events.last().expect("there is one")["analysis"];
            let moves = names.iter().filter(|name| ["column", "cell"].contains(name)).count();
            assert_eq!((names[0], moves), ("bounds", whole.get("columns").map_or(8, |_| 7)));
            assert_eq!(whole["exact"], true);
        }
    }
    assert_eq!(server.get("/api/analyze/stream?position=9").status, 400);
}

#[test]
fn what_is_proved_may_be_kept() {
    let server = Server::usual();
    for (path, is_kept) in [
        ("/solve?pos=4", true),
        ("/solve?pos=8", false),
        ("/api/analyze?position=4", true),
        ("/api/analyze?game=8x8x4&time=1ms", false),
        ("/api/explain?position=15776336176576", true),
        ("/api/explain?game=8x8x4&time=1ms", false),
        ("/api/review?game=1212121", true),
        ("/api/review?game=12&board=8x8x4&time=1ms", false),
        ("/api/puzzle?seed=7&grade=1", true),
        ("/api/puzzle?grade=1", false),
    ] {
        let kept = if is_kept { "public, max-age=86400" } else { "no-store" };
        assert_eq!(server.get(path).header("cache-control"), Some(kept), "{path}");
    }
}

#[test]
fn too_little_time_for_a_puzzle_is_no_fault_of_the_server() {
    let reply = Server::usual().get("/api/puzzle?game=8x8x4&grade=5&time=1ms");
    assert_eq!((reply.status, reply.kind().as_str()), (404, "not_found"), "{reply:?}");
}

#[test]
fn the_pages_and_the_document_are_there() {
    let server = Server::usual();
    let index = server.get("/");
    assert!(index.status == 200 && index.header("content-type").unwrap().starts_with("text/html"));
    assert!(index.body.contains("Foursight"));
    let page = server.get("/api").body;
    assert!(page.contains("/api/analyze/batch") && page.contains("href=\"./solve?pos=475\""), "{page}");
    let document = server.get("/openapi.json").json();
    for (path, methods) in document["paths"].as_object().unwrap() {
        assert!(page.contains(path.as_str()));
        assert!(methods.as_object().unwrap().values().all(|it| it["responses"]["400"].is_object()), "{path}");
    }
    assert_eq!((server.get("/healthz").status, server.get("/readyz").status), (200, 200));
    assert!(server.metric("foursight_requests_total{path=\"/healthz\",status=\"200\"}") >= 1.0);
    assert!(server.metric("foursight_resident_bytes") > 1e6);
}

#[test]
fn who_asks_too_often_has_to_wait() {
    let server = Server::start(Settings { rate: NonZeroU32::new(3), ..settings() });
    let replies: Vec<_> = (0..5).map(|_| server.get("/solve?pos=4")).collect();
    assert_eq!(replies.iter().map(|reply| reply.status).take(3).collect::<Vec<_>>(), [200; 3]);
    let refused = replies.iter().find(|reply| reply.status == 429).expect("five at once are too many");
    assert!((0..9).all(|_| server.get("/healthz").status == 200), "that is free");
    assert_eq!((refused.kind().as_str(), refused.header("retry-after")), ("too_often", Some("1")));
    assert_eq!(refused.header("access-control-allow-origin"), Some("*"), "a page can read that");
}
