//! The threads that serve connections: one for each core, each with a runtime of its own. Nothing that takes long
//! may be done there: it would hold up every connection of the core.

use std::{future::Future, io, num::NonZero, sync::Arc, thread};
use tokio::runtime::{Builder, Handle};
use tokio_util::{
    sync::{CancellationToken, DropGuard},
    task::TaskTracker,
};

/// The threads. They end when nobody holds them any more.
#[derive(Clone, Debug)]
pub(crate) struct Workers(Arc<[Worker]>);

/// A thread and the connections that are open on it.
#[derive(Debug)]
struct Worker {
    runtime: Handle,
    open: TaskTracker,
    _end: DropGuard,
}

impl Workers {
    /// Starts a thread for each core that this process may use.
    ///
    /// # Errors
    /// When the system gives no more threads or files.
    pub(crate) fn start() -> io::Result<Workers> {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        (0..cores).map(Worker::start).collect::<io::Result<_>>().map(Workers)
    }

    /// Runs a connection on the thread that has the fewest.
    pub(crate) fn spawn(&self, connection: impl Future<Output = ()> + Send + 'static) {
        if let Some(worker) = self.0.iter().min_by_key(|worker| worker.open.len()) {
            worker.open.spawn_on(connection, &worker.runtime);
        }
    }

    /// How many connections are open.
    pub(crate) fn open(&self) -> usize {
        self.0.iter().map(|worker| worker.open.len()).sum()
    }

    /// Waits until all are closed. No more are to come.
    pub(crate) async fn closed(&self) {
        for worker in &*self.0 {
            worker.open.close();
            worker.open.wait().await;
        }
    }
}

impl Worker {
    fn start(number: usize) -> io::Result<Worker> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let (handle, end) = (runtime.handle().clone(), CancellationToken::new());
        let ended = end.clone().cancelled_owned();
        thread::Builder::new().name(format!("worker-{number}")).spawn(move || runtime.block_on(ended))?;
        Ok(Worker { runtime: handle, open: TaskTracker::new(), _end: end.drop_guard() })
    }
}
