//! A server to ask, and two ways to ask it: a usual client, and bytes on a connection.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use foursight_server::{Served, Settings, serve};
use serde_json::Value;
use tokio::sync::oneshot;

/// A server at work on a port of its own.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<io::Result<Served>>>,
    agent: ureq::Agent,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Server {
    pub(crate) fn start(settings: Settings) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let address = listener.local_addr().expect("it has one");
        let (stop, stopped) = oneshot::channel();
        let thread = thread::spawn(move || {
            let runtime =
                tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
            runtime.block_on(serve(settings, listener, async { drop(stopped.await) }))
        });
        let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
        Self { address, stop: Some(stop), thread: Some(thread), agent }
    }

    /// With two solvers and otherwise the usual settings, but for a quick end.
    pub(crate) fn usual() -> Self {
        Self::start(settings())
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        reply(self.agent.get(self.url(path)).call())
    }

    pub(crate) fn post(&self, path: &str, body: &str) -> Reply {
        reply(self.agent.post(self.url(path)).content_type("application/json").send(body))
    }

    /// The value of a line of `/metrics`.
    pub(crate) fn metric(&self, name: &str) -> f64 {
        let body = self.get("/metrics").body;
        let line = body.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.and_then(|value| value.parse().ok()).unwrap_or(0.0)
    }

    /// Waits until a metric has a value, and says how long that took.
    pub(crate) fn wait_for(&self, name: &str, value: f64) -> Duration {
        let start = Instant::now();
        while (self.metric(name) - value).abs() > f64::EPSILON {
            assert!(
                start.elapsed() < Duration::from_secs(10),
                "{name} is {}, not {value}",
                self.metric(name)
            );
            thread::sleep(Duration::from_millis(1));
        }
        start.elapsed()
    }

    /// Tells it to stop, without waiting.
    pub(crate) fn tell(&mut self) {
        drop(self.stop.take());
    }

    /// Tells it to stop, and waits for the end.
    pub(crate) fn stop(mut self) -> Served {
        self.tell();
        let thread = self.thread.take().expect("it is stopped once");
        thread.join().expect("it does not panic").expect("it serves")
    }

    pub(crate) fn connect(&self) -> Wire {
        Wire::new(self.address).expect("it listens")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.tell();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

pub(crate) fn settings() -> Settings {
    Settings { threads: 2, table_mib: 32, drain: Duration::from_millis(100), ..Settings::default() }
}

fn reply(result: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> Reply {
    let mut response = result.expect("an answer");
    let text = |value: &ureq::http::HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
    let headers = response.headers().iter().map(|(name, value)| (name.to_string(), text(value))).collect();
    let status = response.status().as_u16();
    Reply { status, headers, body: response.body_mut().read_to_string().expect("text") }
}

impl Reply {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The kind of an error.
    pub(crate) fn kind(&self) -> String {
        self.json()["error"]["kind"].as_str().expect("an error has a kind").to_owned()
    }
}

/// A connection, byte by byte.
pub(crate) struct Wire {
    pub(crate) stream: BufReader<TcpStream>,
}

impl Wire {
    pub(crate) fn new(address: SocketAddr) -> io::Result<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(Duration::from_secs(20)))?;
        stream.set_nodelay(true)?;
        Ok(Self { stream: BufReader::new(stream) })
    }

    pub(crate) fn send(&mut self, bytes: impl AsRef<[u8]>) -> io::Result<()> {
        self.stream.get_mut().write_all(bytes.as_ref())
    }

    pub(crate) fn ask(&mut self, path: &str) -> io::Result<()> {
        self.send(format!("GET {path} HTTP/1.1\r\nHost: here\r\n\r\n"))
    }

    /// Reads one answer, whose body has a length.
    pub(crate) fn read(&mut self) -> io::Result<Reply> {
        let mut head = Vec::new();
        loop {
            let mut line = String::new();
            if self.stream.read_line(&mut line)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            match line.trim_end() {
                "" => break,
                line => head.push(line.to_owned()),
            }
        }
        let status = head[0].split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        let field = |line: &String| {
            line.split_once(": ").map(|(name, value)| (name.to_lowercase(), value.to_owned()))
        };
        let mut reply =
            Reply { status, headers: head.iter().filter_map(field).collect(), body: String::new() };
        let length = reply.header("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body)?;
        reply.body = String::from_utf8(body).expect("text");
        Ok(reply)
    }

    /// Everything that comes until the other side closes.
    pub(crate) fn rest(&mut self) -> Vec<u8> {
        let mut rest = Vec::new();
        let _ = self.stream.read_to_end(&mut rest);
        rest
    }
}

/// A position that takes hours: the start of a board that is larger than any book.
pub(crate) const ENDLESS: &str = "/api/analyze?game=8x8x4";
