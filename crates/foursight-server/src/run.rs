//! A server as a whole process: runtime, signals.

use std::io;
use std::net::TcpListener;

use crate::serve::{Served, serve};
use crate::settings::Settings;

/// Serves until the process is told to stop by SIGTERM or SIGINT (Ctrl-C); told twice, it ends at once.
///
/// # Errors
///
/// If the system has no threads, or does not take the listener.
pub fn run(settings: Settings, listener: TcpListener) -> io::Result<Served> {
    // The searches have threads of their own; what is left is small.
    let threads = settings.threads.clamp(1, 4);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(threads).enable_all().build()?;
    runtime.block_on(async {
        let mut signals = Signals::listen()?;
        let (told, hears) = tokio::sync::oneshot::channel();
        tokio::spawn(async move {
            signals.next().await;
            // Nobody listens if the server has ended by itself.
            let _ = told.send(());
            signals.next().await;
            std::process::exit(130);
        });
        serve(settings, listener, async { drop(hears.await) }).await
    })
}

#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn listen() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        let (interrupt, terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
        Ok(Self { interrupt, terminate })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    #[expect(clippy::unnecessary_wraps, reason = "as the other one")]
    fn listen() -> io::Result<Self> {
        Ok(Self)
    }

    async fn next(&mut self) {
        // A system that tells of no signal never stops the server by one.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
