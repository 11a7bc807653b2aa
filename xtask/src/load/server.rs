//! The program at work, as a process of its own.

use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::client::Wire;
use crate::tools::{Failure, cargo, program, run, target};

/// How long a server may take to begin or to end.
const PATIENCE: Duration = Duration::from_secs(30);

/// Builds the program as users have it, and says where it is.
pub(crate) fn build() -> Result<String, Failure> {
    run(cargo(&["build", "--release", "--package", "foursight-cli"]))?;
    Ok(target().join("release/foursight").display().to_string())
}

/// A server that ends with its handle.
pub(crate) struct Server {
    process: Child,
    pub(crate) port: u16,
}

impl Server {
    /// Starts one without a log, and waits until it is ready.
    pub(crate) fn start(foursight: &str, options: &[&str]) -> Result<Self, Failure> {
        let port = free_port().map_err(|error| Failure::Start("a server".to_owned(), error))?;
        let listen = format!("127.0.0.1:{port}");
        let mut command = Command::new(foursight);
        command.args(["serve", "--log", "off", "--listen", &listen]).args(options).stdin(Stdio::null());
        let process = command.spawn().map_err(|error| Failure::Start(foursight.to_owned(), error))?;
        let server = Self { process, port };
        let start = Instant::now();
        while !Wire::ask(port, "/readyz").is_ok_and(|(status, _)| status == 200) {
            if start.elapsed() > PATIENCE {
                return Err(Failure::Status(format!("{foursight} serve: not ready after {PATIENCE:?}")));
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        Ok(server)
    }

    /// The processor time it has taken, where the system says so.
    pub(crate) fn processor_time(&self) -> Duration {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.process.id())).unwrap_or_default();
        let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields);
        let ticks = fields.split_whitespace().skip(11).take(2).filter_map(|time| time.parse::<u64>().ok());
        Duration::from_millis(10 * ticks.sum::<u64>())
    }

    /// The memory it has now.
    pub(crate) fn resident_mib(&self) -> u64 {
        (self.metric("foursight_resident_bytes").unwrap_or(0.0) / f64::from(1 << 20)).round() as u64
    }

    /// A line of `/metrics`.
    pub(crate) fn metric(&self, name: &str) -> Option<f64> {
        let (_, text) = Wire::ask(self.port, "/metrics").ok()?;
        text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok())
    }

    /// Tells it to stop, as a system does, without waiting.
    pub(crate) fn tell(&self) -> Result<(), Failure> {
        run(program("kill", &["-TERM", &self.process.id().to_string()]))
    }

    /// Waits for its end, which has to be a good one.
    pub(crate) fn wait(mut self) -> Result<(), Failure> {
        let start = Instant::now();
        loop {
            match self.process.try_wait() {
                Ok(Some(status)) if status.success() => return Ok(()),
                Ok(None) if start.elapsed() < PATIENCE => std::thread::sleep(Duration::from_millis(5)),
                ended => return Err(Failure::Status(format!("foursight serve ended with {ended:?}"))),
            }
        }
    }

    /// Both.
    pub(crate) fn stop(self) -> Result<(), Failure> {
        self.tell()?;
        self.wait()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Whether it has ended already is all the same.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// One that nobody listens on at the moment.
fn free_port() -> std::io::Result<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}
