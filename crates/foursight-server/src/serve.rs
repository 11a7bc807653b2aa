//! From a listener to its end: connections, and how they are closed without losing a request.
//!
//! Told to stop, the server first goes on for a while, not ready any more, and closes every connection with the answer it gives
//! there. So clients that are at work notice before anything is refused. Then it closes the door, finishes what it has accepted,
//! and at the end of its grace answers with what is proved.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::pin;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;
use tower::Service;

use crate::observe::Peer;
use crate::router::router;
use crate::settings::Settings;
use crate::state::{Shared, State};

/// How long the server waits when the system has no room for a connection.
const PAUSE: Duration = Duration::from_millis(50);

/// How long answers may take to leave when the grace is over and every search was stopped.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// How long somebody who came in just before the end may take for the first request.
const FIRST_REQUEST: Duration = Duration::from_millis(250);

/// What a server has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Served {
    /// Requests that it has answered, in whatever way.
    pub requests: u64,
}

/// Serves until `shutdown` says so, and then ends as the settings say.
///
/// # Errors
///
/// If the system has no threads, or does not take the listener.
///
/// ```
/// use std::net::TcpListener;
/// use foursight_server::{Settings, serve};
///
/// # fn main() -> std::io::Result<()> {
/// let listener = TcpListener::bind("127.0.0.1:0")?;
/// let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
/// // A server that is told to stop before it has begun.
/// let served = runtime.block_on(serve(Settings::default(), listener, async {}))?;
/// assert_eq!(served.requests, 0);
/// # Ok(())
/// # }
/// ```
pub async fn serve(
    settings: Settings,
    listener: std::net::TcpListener,
    shutdown: impl Future<Output = ()>,
) -> io::Result<Served> {
    listener.set_nonblocking(true)?;
    let listener = TcpListener::from_std(listener)?;
    let state = State::start(settings)?;
    let house = House::new(state.clone());
    tracing::info!(address = %listener.local_addr()?, threads = state.settings.threads, "listening");
    pin!(shutdown);
    tokio::select! {
        never = house.accept(&listener) => match never {},
        () = &mut shutdown => {}
    }
    tracing::info!("told to stop");
    state.begin_to_stop();
    if house.is_empty() {
        house.take_the_last(&listener);
    }
    if !house.is_empty() {
        // Nobody comes out of here but by the time.
        let _ = timeout(state.settings.drain, house.accept(&listener)).await;
        house.take_the_last(&listener);
    }
    drop(listener);
    house.close().await;
    let stopped = state.clone();
    // Threads are waited for, which a thread of the runtime should not do.
    let _ = tokio::task::spawn_blocking(move || stopped.pool.stop()).await;
    let served = Served { requests: state.metrics.answers() };
    tracing::info!(requests = served.requests, "stopped");
    Ok(served)
}

/// All connections.
struct House {
    state: Shared,
    router: Router,
    builder: http1::Builder,
    room: Arc<Semaphore>,
    /// Tells the connections to end after the request they are at.
    closing: watch::Sender<bool>,
}

impl House {
    fn new(state: Shared) -> Self {
        let settings = &state.settings;
        let mut builder = http1::Builder::new();
        builder
            .timer(TokioTimer::new())
            .header_read_timeout(settings.head_time)
            .max_headers(settings.headers)
            // What hyper takes at the least.
            .max_buf_size(settings.head_bytes.max(8192));
        let room = Arc::new(Semaphore::new(settings.connections.clamp(1, Semaphore::MAX_PERMITS >> 1)));
        Self { router: router(state.clone()), builder, room, closing: watch::Sender::new(false), state }
    }

    /// Lets connections in, as long as it is waited for.
    async fn accept(&self, listener: &TcpListener) -> std::convert::Infallible {
        loop {
            let Ok(permit) = self.room.clone().acquire_owned().await else {
                unreachable!("nobody closes the semaphore")
            };
            match listener.accept().await {
                Ok((stream, address)) => self.welcome(stream, address, permit),
                Err(error) => {
                    tracing::warn!(%error, "a connection was not accepted");
                    sleep(PAUSE).await;
                }
            }
        }
    }

    /// Lets those in who are at the door already.
    fn take_the_last(&self, listener: &TcpListener) {
        use std::task::{Context, Poll, Waker};
        let mut context = Context::from_waker(Waker::noop());
        while let Ok(permit) = self.room.clone().try_acquire_owned()
            && let Poll::Ready(Ok((stream, address))) = listener.poll_accept(&mut context)
        {
            self.welcome(stream, address, permit);
        }
    }

    fn welcome(&self, stream: TcpStream, address: SocketAddr, permit: OwnedSemaphorePermit) {
        // Without it the end of an answer may wait for the client's word about its beginning.
        let _ = stream.set_nodelay(true);
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(self.state.settings.write_time));
        let (router, peer) = (self.router.clone(), Peer(address.ip()));
        let (begun, mut first) = watch::channel(false);
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            begun.send_replace(true);
            request.extensions_mut().insert(peer);
            // A router is always ready.
            router.clone().call(request.map(Body::new))
        });
        let connection = self.builder.serve_connection(TokioIo::new(Box::pin(stream)), service);
        let (mut closing, guard) = (self.closing.subscribe(), self.state.metrics.connection());
        tokio::spawn(async move {
            let _held = (permit, guard);
            pin!(connection);
            let ended = tokio::select! {
                ended = connection.as_mut() => ended,
                () = async { drop(closing.wait_for(|&closing| closing).await) } => {
                    // To shut down a connection on which nothing was read yet is to close it, with a request on its way.
                    let first = async { drop(timeout(FIRST_REQUEST, first.wait_for(|&begun| begun)).await) };
                    tokio::select! {
                        ended = connection.as_mut() => ended,
                        () = first => {
                            connection.as_mut().graceful_shutdown();
                            connection.await
                        }
                    }
                }
            };
            if let Err(error) = ended {
                tracing::debug!(%error, "a connection broke");
            }
        });
    }

    fn is_empty(&self) -> bool {
        self.state.metrics.open_connections() == 0
    }

    /// Waits for all requests to be answered: with what is asked, or at the end of the grace with what is proved.
    async fn close(&self) {
        self.closing.send_replace(true);
        if timeout(self.state.settings.grace, self.emptiness()).await.is_err() {
            tracing::warn!(connections = self.state.metrics.open_connections(), "the grace is over");
            self.state.pool.cancel();
            let _ = timeout(LAST_WORDS, self.emptiness()).await;
        }
    }

    async fn emptiness(&self) {
        while !self.is_empty() {
            sleep(Duration::from_millis(5)).await;
        }
    }
}
