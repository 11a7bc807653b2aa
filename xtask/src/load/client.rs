//! A connection, with as much HTTP as it takes.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// A connection that stays open from one question to the next.
pub(crate) struct Wire {
    stream: BufReader<TcpStream>,
}

/// An answer.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: String,
    /// Whether the server closes the connection after it.
    pub(crate) is_last: bool,
}

impl Wire {
    pub(crate) fn new(port: u16) -> io::Result<Self> {
        let stream = TcpStream::connect(SocketAddr::from(([127, 0, 0, 1], port)))?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        stream.set_nodelay(true)?;
        Ok(Self { stream: BufReader::new(stream) })
    }

    /// One question on a connection of its own: the status and the body.
    pub(crate) fn ask(port: u16, path: &str) -> io::Result<(u16, String)> {
        let mut wire = Self::new(port)?;
        wire.send(path)?;
        wire.read().map(|answer| (answer.status, answer.body))
    }

    pub(crate) fn send(&mut self, path: &str) -> io::Result<()> {
        self.send_bytes(format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n").as_bytes())
    }

    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stream.get_mut().write_all(bytes)
    }

    pub(crate) fn stream(&self) -> &TcpStream {
        self.stream.get_ref()
    }

    /// Reads one answer, whose body has a length.
    pub(crate) fn read(&mut self) -> io::Result<Answer> {
        let bad = |what: &str| io::Error::new(io::ErrorKind::InvalidData, what.to_owned());
        let (mut status, mut length, mut is_last) = (None, 0, false);
        loop {
            let mut line = String::new();
            if self.stream.read_line(&mut line)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            let line = line.trim_end().to_ascii_lowercase();
            if status.is_none() {
                status = line.split(' ').nth(1).and_then(|status| status.parse().ok());
            } else if line.is_empty() {
                break;
            } else if let Some(value) = line.strip_prefix("content-length: ") {
                length = value.parse().map_err(|_| bad("the length of a body"))?;
            }
            is_last |= line == "connection: close";
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body)?;
        let body = String::from_utf8(body).map_err(|_| bad("a body that is no text"))?;
        Ok(Answer { status: status.ok_or_else(|| bad("no status"))?, body, is_last })
    }

    /// Whether nothing more comes before the other side closes.
    pub(crate) fn is_over(&mut self) -> bool {
        matches!(self.stream.read(&mut [0]), Ok(0))
    }
}
