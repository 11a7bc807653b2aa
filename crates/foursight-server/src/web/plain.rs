//! What is at `/` when the program was built without the web page.

use std::sync::LazyLock;

use crate::openapi::STYLE;

/// What there is, an example, and how to get the page.
pub(super) static PAGE: LazyLock<String> = LazyLock::new(|| {
    format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>Foursight</title>{STYLE}{BODY}"
    )
});

const BODY: &str = r#"<h1>Foursight</h1>
<p>Exact values for Connect Four and every k-in-a-row game of up to 128 bits.</p>
<pre>$ curl 'http://localhost:8080/api/analyze?position=4453'</pre>
<table>
<tr><td><a href="solve?pos=475"><code>/solve?pos=475</code></a><td>the score of every column, 100 for a full one
<tr><td><a href="api/analyze?position=4453"><code>/api/analyze?position=4453</code></a><td>everything about a position
<tr><td><a href="api/analyze/stream?position=444444"><code>/api/analyze/stream?position=444444</code></a><td>the same while it is worked out
<tr><td><code>POST /api/analyze/batch</code><td>many positions, one line each
<tr><td><a href="api/explain?position=15776336176576"><code>/api/explain?position=15776336176576</code></a><td>why it is so
<tr><td><a href="api/review?game=44444326555"><code>/api/review?game=44444326555</code></a><td>a game, move by move
<tr><td><a href="api/puzzle?seed=7&amp;grade=3"><code>/api/puzzle?seed=7&amp;grade=3</code></a><td>a position with one solution
<tr><td><a href="api"><code>/api</code></a><td>all of it, with parameters, statuses and shapes
<tr><td><a href="openapi.json"><code>/openapi.json</code></a><td>the same for programs
<tr><td><a href="metrics"><code>/metrics</code></a>, <a href="healthz"><code>/healthz</code></a>, <a href="readyz"><code>/readyz</code></a><td>how the server is
</table>
<p>This program was built without the web page. <code>cargo xtask web --serve</code> builds the page and serves it; a program that
is built when <code>web/dist</code> is there has it inside.</p>"#;
